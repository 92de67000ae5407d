"""A file of art goes in, what its metadata say comes out: the XMP packet, which stands uncompressed in every format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

_PACKET = re.compile(rb"<\?xpacket begin=.{0,200}?\?>(.{0,65536}?)<\?xpacket end=", re.DOTALL)
_DC, _MM = "{http://purl.org/dc/elements/1.1/}", "{http://ns.adobe.com/xap/1.0/mm/}"


@dataclass(frozen=True, slots=True)
class Said:
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
    if said.identifier not in (id, wanted := f"{publication}/{id}"):
        yield f"names {said.identifier[:80] or 'no puzzle'} in its metadata, not {wanted}"
    if not said.title:
        yield "has no title in its metadata"
    if said.version not in ({"", "1"} if version == 1 else {str(version)}):
        yield f"says in its metadata that it is version {said.version or 1}, not {version}"


def read_packet(data: bytes) -> Said:
    """Raises ValueError for a file without a packet, with several, or with one that cannot be read."""
    packets = _PACKET.findall(data)
    if len(packets) != 1:
        raise ValueError(f"has {len(packets) or 'no'} XMP metadata, where one packet belongs")
    if b"<!" in packets[0]:
        raise ValueError("has XMP metadata with declarations or comments, which art has not")
    try:
        root = ElementTree.fromstring(packets[0])
    except (ElementTree.ParseError, ValueError) as error:
        raise ValueError(f"has XMP metadata that are not XML: {error}") from error
    return Said(*(_text(root, name) for name in (f"{_DC}title", f"{_DC}identifier", f"{_MM}VersionID")))


def _text(root: ElementTree.Element, name: str) -> str:
    """The text of a property, written as an element or an attribute."""
    for element in root.iter():
        if element.tag == name:
            return "".join(element.itertext()).strip()
        if name in element.attrib:
            return element.attrib[name].strip()
    return ""
