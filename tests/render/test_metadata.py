"""What art says about itself, read back from every format by others' readers."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from datetime import date as Date
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bookbuilder.drawing import BLACK, Box, Drawing, Text
from bookbuilder.errors import harmless
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.single import ART
from bookbuilder.render.xmp import one_line, packet

pypdfium2 = pytest.importorskip("pypdfium2")
GHOSTSCRIPT = shutil.which("gs")
NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "xmpRights": "http://ns.adobe.com/xap/1.0/rights/",
}
DRAWING = Drawing(60, 40, (Box(2, 2, 56, 36, BLACK), Text(10, 30, "5", "medium", 20)))
FULL = Metadata(
    title="Überlegt (1)",
    identifier="20270105_main",
    creator="Ada Lovelace",
    credit="The Courier",
    rights="© 2027 The Courier",
    date=Date(2027, 1, 5),
    version=2,
)
HOSTILE = (
    "]]>",
    "?>",
    '<?xpacket end="w"?>',
    "</rdf:RDF>&amp;\"'<!--",
    "% &&end XMP packet marker&&\n%%EOF\nquit",
    "a\x00b\x1b[31m\u202ec\u2028d\r\ne",
    ") (\\ 0 setgray showpage",
    "今日の数独 Ünïcödé \U0001f9e9",
    "word " * 2000,
    "W" * 10_000,
)


def written(form: str, metadata: Metadata) -> bytes:
    return ART[form].write(DRAWING, 300, metadata)


def packets(data: bytes) -> list[str]:
    """The packets that a program finds that does not know the format."""
    return [found.decode("ascii") for found in re.findall(rb"<\?xpacket begin=.*?<\?xpacket end=\"r\"\?>", data, re.S)]


def fields(found: str) -> dict[str, str]:
    """The properties of a packet, with the text of each."""
    (described,) = ElementTree.fromstring(found).iter(f"{{{NAMES['rdf']}}}Description")
    short = {address: name for name, address in NAMES.items()}
    texts = ((each.tag[1:].split("}"), " ".join("".join(each.itertext()).split())) for each in described)
    return {f"{short[address]}:{name}": text for (address, name), text in texts}


def test_the_packet_says_everything_and_the_date_is_that_of_publication() -> None:
    assert fields(packet(FULL)) == {
        "dc:title": "Überlegt (1)",
        "dc:identifier": "20270105_main",
        "dc:creator": "Ada Lovelace",
        "dc:rights": "© 2027 The Courier",
        "dc:date": "2027-01-05",
        "photoshop:Credit": "The Courier",
        "xmp:CreateDate": "2027-01-05",
        "xmp:ModifyDate": "2027-01-05",
        "xmpMM:VersionID": "2",
        "xmpRights:Marked": "True",
    }


def test_what_is_not_known_is_left_out() -> None:
    assert fields(packet(Metadata(credit="C"))) == {"photoshop:Credit": "C", "xmpMM:VersionID": "1"}
    assert packet(Metadata()) == packet(Metadata(version=3)) == ""


@pytest.mark.parametrize("form", sorted(ART))
def test_every_format_carries_the_packet_in_plain_sight(form: str) -> None:
    (found,) = packets(written(form, FULL))
    assert fields(found) == fields(packet(FULL))


@pytest.mark.parametrize("form", sorted(ART))
def test_without_metadata_a_file_has_none(form: str) -> None:
    bare = written(form, Metadata())
    assert b"xpacket" not in bare
    assert not re.search(rb"metadata|/Title|/Author|iTXt", bare, re.I)


@pytest.mark.parametrize("form", sorted(ART))
@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_out_of_its_field(form: str, text: str) -> None:
    data = written(form, Metadata(title=text, identifier="id", creator=text, credit=text, rights=text))
    (found,) = packets(data)
    told, said = fields(found), one_line(text)
    assert [told[name] for name in ("dc:title", "dc:creator", "photoshop:Credit", "dc:rights")] == [said] * 4
    assert set(told) == {"dc:title", "dc:identifier", "dc:creator", "dc:rights", "photoshop:Credit", "xmpMM:VersionID",
                         "xmpRights:Marked"}  # fmt: skip
    if form == "svg":
        ElementTree.fromstring(data)


@given(st.text())
def test_any_text_comes_back_from_the_packet(text: str) -> None:
    told = fields(packet(Metadata(title=text, identifier="id")))
    assert told.get("dc:title", "") == " ".join(harmless(text).split())
    assert packet(Metadata(title=text)).isascii()


def test_a_pdf_says_it_in_its_catalog_and_its_information() -> None:
    data = written("pdf", FULL)
    document: Any = pypdfium2.PdfDocument(data)
    information = document.get_metadata_dict(skip_empty=True)
    assert (information["Title"], information["Author"]) == (FULL.title, FULL.creator)
    assert information["CreationDate"] == information["ModDate"] == "D:20270105000000+00'00'"
    at = re.search(rb"/Type /Catalog .*/Metadata (\d+) 0 R", data)
    assert at
    stream = re.search(rb"\n%s 0 obj\n(.*?)\nstream\n(.*?)\nendstream" % at[1], data, re.S)
    assert stream
    assert stream[1] == b"<</Type /Metadata /Subtype /XML /Length %d>>" % len(packet(FULL))
    assert stream[2].decode() == packet(FULL)


def test_a_png_has_it_before_its_pixels() -> None:
    data = written("png", FULL)
    with Image.open(BytesIO(data)) as image:
        assert image.info["xmp"].decode() == packet(FULL)
        texts = {name: str(image.info[name]) for name in ("Title", "Author", "Copyright")}
    assert texts == {"Title": FULL.title, "Author": FULL.creator, "Copyright": FULL.rights}
    assert data.index(b"XML:com.adobe.xmp\0\0\0\0\0") < data.index(b"IDAT")


def test_a_tiff_has_it_and_the_fields_of_the_same_meaning() -> None:
    with Image.open(BytesIO(written("tiff", FULL))) as image:
        tags: Any = image.tag_v2  # type: ignore[attr-defined]
        assert tags[700].decode() == packet(FULL)
        said = [tags[tag].encode("latin-1").decode() for tag in (270, 315, 33432)]
        assert said == [FULL.title, FULL.creator, FULL.rights]
        assert 306 not in tags, "the date of the change would be the clock's"


def test_an_svg_has_it_as_metadata_and_its_title_for_readers() -> None:
    root = ElementTree.fromstring(written("svg", FULL))
    said = {child.tag.split("}")[1]: child for child in root}
    assert said["title"].text == FULL.title
    assert said["metadata"][0].tag == "{adobe:ns:meta/}xmpmeta"


def test_an_eps_announces_it_keeps_to_ascii_and_has_no_line_for_managers_of_documents_in_it() -> None:
    sly = Metadata(title="%%EOF %%BoundingBox: 0 0 1 1 " * 40, rights="© " * 200)
    text = written("eps", sly).decode("ascii")
    assert text.index("\n%ADO_ContainsXMP: MainFirst\n") < text.index("\n%%EndComments\n")
    assert text.index("\n%%EndPageSetup\n") < text.index("<?xpacket begin")
    assert re.findall(r"NamespacePush|BDC|EMC|NamespacePop", text) == ["NamespacePush", "BDC", "EMC", "NamespacePop"]
    assert max(map(len, text.splitlines())) <= 255
    assert [text.count(f"\n{said}") for said in ("%%EOF", "%%BoundingBox", "% &&end XMP packet marker&&")] == [1, 1, 1]


def test_two_eps_files_on_a_page_name_their_metadata_differently() -> None:
    names = {
        re.findall(rb"/_objdef \{(.*?)\}", written("eps", each))[0] for each in (FULL, Metadata("A"), Metadata("B"))
    }
    assert len(names) == 3


@pytest.mark.skipif(not GHOSTSCRIPT, reason="Ghostscript is not installed")
@pytest.mark.parametrize("text", ["", *HOSTILE])
def test_ghostscript_takes_an_eps_with_metadata_and_sees_the_same(tmp_path: Path, text: str) -> None:
    with_it, without = pixels(tmp_path, FULL if not text else Metadata(text, rights=text)), pixels(tmp_path, Metadata())
    assert with_it == without
    assert 0 in with_it


@pytest.mark.skipif(not GHOSTSCRIPT, reason="Ghostscript is not installed")
def test_a_printer_that_knows_no_metadata_passes_over_it(tmp_path: Path) -> None:
    """As an old Distiller does, and an interpreter that is none; the stacks are as empty after it as before."""
    data = written("eps", FULL)
    old = b"/currentdistillerparams {<</CoreDistVersion 4000>>} def /pdfmark {undefined-here} def\n"
    left = b"\ncount 0 ne {too-much-on-the-stack} if\n"
    (tmp_path / "art.eps").write_bytes(data.replace(b"%%BeginPageSetup", old + b"%%BeginPageSetup") + left)
    with Image.open(ghostscript(tmp_path, "pnggray", "-r150")) as image:
        assert image.tobytes() == pixels(tmp_path, Metadata())


@pytest.mark.skipif(not GHOSTSCRIPT, reason="Ghostscript is not installed")
def test_a_pdf_made_of_an_eps_carries_its_metadata(tmp_path: Path) -> None:
    (tmp_path / "art.eps").write_bytes(written("eps", FULL))
    made = ghostscript(tmp_path, "pdfwrite", "-dCompressStreams=false").read_bytes()
    streams = [made, *map(inflated, re.findall(rb"stream\r?\n(.*?)\r?\nendstream", made, re.S))]
    assert b"20270105_main" in b"".join(streams)


def inflated(data: bytes) -> bytes:
    try:
        return zlib.decompress(data)
    except zlib.error:
        return b""


def pixels(folder: Path, metadata: Metadata) -> bytes:
    (folder / "art.eps").write_bytes(written("eps", metadata))
    with Image.open(ghostscript(folder, "pnggray", "-r150")) as image:
        return image.tobytes()


def ghostscript(folder: Path, device: str, *options: str) -> Path:
    """What Ghostscript makes of the EPS there; a warning counts as an error."""
    command = [str(GHOSTSCRIPT), "-dSAFER", "-dBATCH", "-dNOPAUSE", "-q", "-dEPSCrop", f"-sDEVICE={device}", *options]
    done = subprocess.run([*command, "-o", "out", "art.eps"], cwd=folder, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), done
    return folder / "out"
