"""A file of art goes in, what its metadata say comes out: the XMP packet, which stands uncompressed in every format."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

_BEGIN, _END, _CLOSED = b"<?xpacket begin=", b"<?xpacket end=", b"?>"
_MOST = 65536  # bytes of a packet
_DC, _MM = "{http://purl.org/dc/elements/1.1/}", "{http://ns.adobe.com/xap/1.0/mm/}"


@dataclass(frozen=True, slots=True)
class XmpSaid:
    """What a packet says; empty for what it does not."""

    title: str
    identifier: str
    version: str


def metadata_flaws(data: bytes, publication: str, id: str, version: int) -> Iterator[str]:
    """What is wrong with the metadata of the file of a puzzle in some version, as clauses that follow its name."""
    try:
        said = read_packet(data)
    except ValueError as error:
        yield str(error)
        return
    if said.identifier != (wanted := f"{publication}/{id}"):
        yield f"names {said.identifier[:80] or 'no puzzle'} in its metadata, not {wanted}"
    if not said.title:
        yield "has no title in its metadata"
    if said.version not in ({"", "1"} if version == 1 else {str(version)}):
        yield f"says in its metadata that it is version {said.version or 1}, not {version}"


def read_packet(data: bytes) -> XmpSaid:
    """Raises ValueError for a file without a packet, with several, or with one that cannot be read."""
    count, begin = data.count(_BEGIN), data.find(_BEGIN)
    if count != 1:
        raise ValueError(f"has {count or 'no'} XMP packets, where one belongs")
    start, end = data.find(_CLOSED, begin) + len(_CLOSED), data.find(_END, begin, begin + _MOST)
    if not begin < start <= end:
        raise ValueError(f"has XMP metadata that do not end within {_MOST:,} bytes")
    try:
        packet = data[start:end].decode("utf-8")  # in UTF-16, declarations would look different
        if "<!" in packet:
            raise ValueError("there are declarations or comments, which art has not")
        root = ElementTree.fromstring(packet)
    except (ElementTree.ParseError, ValueError) as error:
        raise ValueError(f"has XMP metadata that cannot be read: {error}") from error
    return XmpSaid(*(_text(root, name) for name in (f"{_DC}title", f"{_DC}identifier", f"{_MM}VersionID")))


def _text(root: ElementTree.Element, name: str) -> str:
    """The text of a property, written as an element or an attribute."""
    for element in root.iter():
        if element.tag == name:
            return "".join(element.itertext()).strip()
        if name in element.attrib:
            return element.attrib[name].strip()
    return ""
