"""What art says about itself goes in; an XMP packet comes out: one text for every format, in ASCII alone.

A packet is RDF between two processing instructions, which programs look for in files whose format they do not know
(ISO 16684-1 and Adobe's "XMP Specification Part 3"). In ASCII it needs no byte order mark, and an EPS with it keeps to
seven bits. The date is the day of publication; no clock is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from uuid import UUID

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
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
}
_PRESS = ("pdf", "pdfxid")  # the namespaces that only PDF/X-4 needs
_MIDNIGHT = "T00:00:00+00:00"  # as the information dictionary says it
_BEGIN = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>'  # the id is the same in every packet
_END = '<?xpacket end="r"?>'  # read-only: there is no room for a longer text


def one_line(text: str) -> str:
    """A text as a field of a file: harmless characters only, on one line."""
    return " ".join(harmless(text).split())


def packet(metadata: Metadata) -> str:
    """The packet as lines, with an element each; nothing for metadata without a text or date."""
    said = [*_said(metadata), *_promised(metadata)]
    if not said:
        return ""
    used = [name for name in _SPACES if name not in _PRESS or any(f"<{name}:" in line for line in said)]
    spaces = (f'xmlns:{name}="{_SPACES[name]}"' for name in used if name != "rdf")
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
        day = metadata.date.isoformat() + (_MIDNIGHT if metadata.intent and metadata.intent.xmp else "")
        yield f"<dc:date><rdf:Seq><rdf:li>{day}</rdf:li></rdf:Seq></dc:date>"
        yield f"<xmp:CreateDate>{day}</xmp:CreateDate>"
        yield f"<xmp:ModifyDate>{day}</xmp:ModifyDate>"


def _promised(metadata: Metadata) -> Iterator[str]:
    """What PDF/X-4 asks for: the same dates as in the information, and identifiers made from what is known."""
    if not (metadata.intent and metadata.intent.xmp and metadata.date):
        return
    known = (metadata.title, metadata.identifier, metadata.creator, metadata.date.isoformat(), str(metadata.version))
    digest = blake2b("\0".join(known).encode(errors="replace"), digest_size=16).hexdigest()
    yield f"<pdfxid:GTS_PDFXVersion>{metadata.intent.xmp}</pdfxid:GTS_PDFXVersion>"
    yield "<pdf:Trapped>False</pdf:Trapped>"
    yield f"<xmp:MetadataDate>{metadata.date.isoformat()}{_MIDNIGHT}</xmp:MetadataDate>"
    yield f"<xmpMM:DocumentID>uuid:{UUID(digest)}</xmpMM:DocumentID>"
    yield "<xmpMM:RenditionClass>default</xmpMM:RenditionClass>"


def _coded(text: str) -> str:
    """A text as XML in ASCII, without the sign that begins a comment in PostScript."""
    return escaped(one_line(text)).replace("%", "&#37;").encode("ascii", "xmlcharrefreplace").decode("ascii")
