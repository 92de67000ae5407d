"""What art says about itself goes in; an XMP packet comes out: one text for every format, in ASCII alone.

A packet is RDF between two processing instructions, which programs look for in files whose format they do not know
(ISO 16684-1 and Adobe's "XMP Specification Part 3"). In ASCII it needs no byte order mark, and an EPS with it keeps to
seven bits. The date is the day of publication; no clock is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.errors import harmless
from bookbuilder.render.elements import escaped
from bookbuilder.render.metadata import Metadata

_SPACES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "xmpRights": "http://ns.adobe.com/xap/1.0/rights/",
}
_BEGIN = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>'  # the id is the same in every packet
_END = '<?xpacket end="r"?>'  # read-only: there is no room for a longer text


def one_line(text: str) -> str:
    """A text as a field of a file: harmless characters only, on one line."""
    return " ".join(harmless(text).split())


def packet(metadata: Metadata) -> str:
    """The packet as lines, with an element each; nothing for metadata without a text or date."""
    said = [*_said(metadata)]
    if not said:
        return ""
    spaces = (f'xmlns:{name}="{address}"' for name, address in _SPACES.items() if name != "rdf")
    lines = [
        _BEGIN,
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
        f'<rdf:RDF xmlns:rdf="{_SPACES["rdf"]}">',
        '<rdf:Description rdf:about=""',
        *spaces,
        ">",
        *said,
        f"<xmpMM:VersionID>{metadata.version}</xmpMM:VersionID>",
        "</rdf:Description>",
        "</rdf:RDF>",
        "</x:xmpmeta>",
        _END,
    ]
    return "\n".join([*lines, ""])


def _said(metadata: Metadata) -> Iterator[str]:
    """An element for each text and date that is there."""
    if title := _coded(metadata.title):
        yield f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
    if identifier := _coded(metadata.identifier):
        yield f"<dc:identifier>{identifier}</dc:identifier>"
    if creator := _coded(metadata.creator):
        yield f"<dc:creator><rdf:Seq><rdf:li>{creator}</rdf:li></rdf:Seq></dc:creator>"
    if credit := _coded(metadata.credit):
        yield f"<photoshop:Credit>{credit}</photoshop:Credit>"
    if rights := _coded(metadata.rights):
        yield f'<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">{rights}</rdf:li></rdf:Alt></dc:rights>'
        yield "<xmpRights:Marked>True</xmpRights:Marked>"
    if metadata.date:
        day = metadata.date.isoformat()
        yield f"<dc:date><rdf:Seq><rdf:li>{day}</rdf:li></rdf:Seq></dc:date>"
        yield f"<xmp:CreateDate>{day}</xmp:CreateDate>"
        yield f"<xmp:ModifyDate>{day}</xmp:ModifyDate>"


def _coded(text: str) -> str:
    """A text as XML in ASCII, without the sign that begins a comment in PostScript."""
    return escaped(one_line(text)).replace("%", "&#37;").encode("ascii", "xmlcharrefreplace").decode("ascii")
