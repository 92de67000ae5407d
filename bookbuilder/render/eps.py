"""A finished drawing in, an Encapsulated PostScript file out: vectors alone, 7-bit text, the same bytes every time.

Each glyph and each picture is a procedure in thousandths of its size, put down wherever it stands; so no font is needed
where the file is printed. Black is `setgray`, which separations keep on one plate. The rules are those of Adobe's note
5002, "Encapsulated PostScript File Format Specification": one page, the stacks left as found, none of the operators
that a page around it could not bear.

    prologue    short names for operators, the glyphs and pictures
    page        marks from the lower left corner on, y upwards
"""

from __future__ import annotations

import zlib
from base64 import a85encode
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from math import ceil
from textwrap import wrap
from typing import assert_never

from bookbuilder import fonts
from bookbuilder.drawing import (
    Anchor,
    Box,
    Copy,
    Drawing,
    Group,
    LinkArea,
    Mark,
    Path,
    Picture,
    Raster,
    Stamp,
    Stroke,
    Text,
    outlined,
)
from bookbuilder.render.identifiers import identifier
from bookbuilder.render.numbers import number
from bookbuilder.render.operators import contours, dashed, paint, shape
from bookbuilder.render.placement import SHEET, Placement

_At = Callable[[float, float], str]  # where a point lies, as it is written

_UNIT = 1000  # a glyph's type size and a picture's side in their own numbers
_LINE = 160  # characters of data on a line; the format allows 255

# The names are a PDF's, so that colours, dashes and contours are written by the same functions. They stand in a
# dictionary of their own, so that the page around may use them otherwise. T begins what is put down, U ends it.
_OPERATORS = """\
/m /moveto load def /l /lineto load def /c /curveto load def /h /closepath load def
/f /fill load def /S /stroke load def /w /setlinewidth load def /r /rectfill load def
/g /setgray load def /G /setgray load def /k /setcmykcolor load def /K /setcmykcolor load def
/J /setlinecap load def /j /setlinejoin load def /d /setdash load def
/T {gsave translate rotate dup scale} bind def /U /grestore load def"""

# Metadata is read by programs that make a PDF of the page, and passed over by others ("XMP Specification Part 3",
# PS and EPS): M marks up the page, X takes the packet. MARK is what ends the packet.
_MARK = "% &&end XMP packet marker&&"
_METADATA = """\
/currentdistillerparams where {{pop currentdistillerparams /CoreDistVersion get 5000 lt}} {{true}} ifelse
{{/M /cleartomark load def /X {{flushfile cleartomark}} bind def}}
{{/M /pdfmark load def /X {{/PUT pdfmark}} bind def}} ifelse
[/NamespacePush M
[/_objdef {{{name}}} /type /stream /OBJ M
[{{{name}}} currentfile 0 ({mark}) /SubFileDecode filter X
{packet}
{mark}
[{{{name}}} <</Type /Metadata /Subtype /XML>> /PUT M
[/Document <</Metadata {{{name}}}>> /BDC M"""
_MOST_TITLE = 200  # characters, so that its line keeps to the format's 255


def render(drawing: Drawing, title: str = "", xmp: str = "") -> bytes:
    """The drawing as an EPS file of its exact size; the title's characters beyond ASCII are left out.

    The integers of the bounding box are rounded up, so that nothing is cut off; the exact size stands beside them.
    `xmp` is a packet (`xmp.packet`), which may say more than the title.
    """
    page = _Page(drawing.height)
    marks = [*page.marks(drawing.marks, SHEET)]
    said = "".join(letter for letter in title if " " <= letter <= "~" and letter not in "()\\")[:_MOST_TITLE]
    head = [
        "%!PS-Adobe-3.0 EPSF-3.0",
        f"%%BoundingBox: 0 0 {ceil(drawing.width)} {ceil(drawing.height)}",
        f"%%HiResBoundingBox: 0 0 {number(drawing.width)} {number(drawing.height)}",
        *([f"%%Title: ({said})"] if said else []),
        "%%Creator: bookbuilder",
        f"%%LanguageLevel: {3 if page.has_pixels else 2}",
        "%%DocumentData: Clean7Bit",
        *(["%ADO_ContainsXMP: MainFirst"] if xmp else []),
        "%%EndComments",
        "%%BeginProlog",
        f"/bookbuilder {len(page.procedures) + 32} dict def bookbuilder begin",
        _OPERATORS,
        *page.procedures.values(),
        "end",
        "%%EndProlog",
        "%%Page: 1 1",
        "bookbuilder begin gsave",
    ]
    before, after = (_metadata(xmp), ["[/EMC M", "[/NamespacePop M"]) if xmp else ([], [])
    return "\n".join([*head, *before, *marks, *after, "grestore end", "showpage", "%%EOF", ""]).encode("ascii")


def _metadata(xmp: str) -> list[str]:
    """The packet, with a name that no other file on the page has; only a word longer than a line stays on one."""
    name = f"bookbuilder-{blake2b(xmp.encode('ascii'), digest_size=8).hexdigest()}"
    lines = "\n".join(map(_wrapped, xmp.splitlines()))
    return ["%%BeginPageSetup", "%%EndPageSetup", _METADATA.format(name=name, mark=_MARK, packet=lines)]


class _Page:
    """Marks in, operators out; what is put down often becomes a procedure."""

    def __init__(self, height: float) -> None:
        self.procedures: dict[str, str] = {}
        self.has_pixels = False
        self._height = height
        self._pictures: dict[int, tuple[Picture, str]] = {}  # by identity, as comparing shapes takes long

    def marks(self, marks: Iterable[Mark], here: Placement) -> Iterator[str]:
        """The marks of a group that lies here."""
        for mark in marks:
            match mark:
                case Stroke():
                    ends = f"{self._at(here, mark.x1, mark.y1)} m {self._at(here, mark.x2, mark.y2)} l S"
                    line = f"{number(mark.width)} w {2 if mark.square else 0} J 0 j {dashed(mark.dashes)}"
                    yield f"{paint(mark.colour, 'G', 'K')} {line} {ends}"
                case Box():
                    left, top, width, height = here.box(mark.x, mark.y, mark.width, mark.height)
                    corner = f"{number(left)} {number(self._height - top - height)}"
                    yield f"{paint(mark.colour, 'g', 'k')} {corner} {number(width)} {number(height)} r"
                case Path():
                    yield from _lines(mark, lambda x, y: self._at(here, x, y), 1.0)
                case Text():
                    yield from self._text(mark, here)
                case Stamp():
                    name = self._picture(mark.picture)
                    yield self._put(name, mark.size, here, mark.x, mark.y + mark.size)
                case Group():
                    yield from self.marks(mark.marks, here.within(mark))
                case Copy():
                    yield from self.marks(mark.drawing.marks, here.moved(mark.x, mark.y))
                case LinkArea() | Anchor():  # paper leads nowhere
                    pass
                case _:
                    assert_never(mark)

    def _at(self, here: Placement, right: float, down: float) -> str:
        x, y = here.at(right, down)
        return f"{number(x)} {number(self._height - y)}"

    def _put(self, name: str, size: float, here: Placement, x: float, y: float) -> str:
        """A procedure run with its origin at a place, turned as the group is."""
        return f"{number(size / _UNIT, 6)} {-90 * here.turns} {self._at(here, x, y)} T {name} U"

    def _text(self, mark: Text, here: Placement) -> Iterator[str]:
        for face, letter, x, y in fonts.letters(mark.text, mark.face, mark.size):
            if name := self._glyph(face, letter):
                yield f"{paint(mark.colour, 'g', 'k')} {self._put(name, mark.size, here, mark.x + x, mark.y + y)}"

    def _glyph(self, face: str, letter: str) -> str:
        """The procedure of a letter; nothing for one without ink."""
        name, procedure = _letter(face, letter)
        if procedure:
            self.procedures[name] = procedure
        return name if procedure else ""

    def _picture(self, picture: Picture) -> str:
        if id(picture) not in self._pictures:
            name = f"picture-{len(self._pictures) + 1}"
            self._pictures[id(picture)] = (picture, name)
            if picture.raster is None:

                def at(x: float, y: float) -> str:
                    return f"{number(x * _UNIT, 1)} {number((1 - y) * _UNIT, 1)}"

                drawn = " ".join(part for path in picture.paths for part in _lines(path, at, _UNIT))
                self.procedures[name] = _wrapped(f"/{name} {{{drawn}}} bind def")
            else:
                self.has_pixels = True
                self.procedures[name] = _pixels(name, picture.raster)
        return self._pictures[id(picture)][1]


@lru_cache(maxsize=4096)  # a newspaper writes thousands of files with the same letters
def _letter(face: str, letter: str) -> tuple[str, str]:
    """The name of a letter's procedure, and the procedure, which fills its contours; empty for one without ink."""
    name, outline = f"{identifier(face)}-{ord(letter):x}", outlined(letter, face, _UNIT)
    drawn = " ".join(contours(outline.contours, lambda x, y: f"{number(x, 1)} {number(-y, 1)}"))
    return name, _wrapped(f"/{name} {{{drawn} f}} bind def") if drawn else ""


def _lines(path: Path, at: _At, unit: float) -> Iterator[str]:
    """A filled shape, or lines, which begin without the dashes of those before."""
    if path.width:
        yield "[] 0 d"
    yield from shape(path, at, unit)


def _pixels(name: str, raster: Raster) -> str:
    """Pixels that fill a square of side `_UNIT`; what the mask says is not there lets through what lies below.

    The data come from strings in the procedure, which are read anew each time that it is run.
    """
    space = "/DeviceGray" if raster.inks == 1 else "/DeviceCMYK"
    decode = "[1 0]" if raster.inks == 1 else "[0 1 0 1 0 1 0 1]"
    matrix = f"[{raster.width} 0 0 {-raster.height} 0 {raster.height}]"
    size = f"/Width {raster.width} /Height {raster.height} /ImageMatrix {matrix}"
    image = f"/ImageType 1 {size} /BitsPerComponent 8 /Decode {decode} /DataSource {_source(raster.data)}"
    if raster.mask:
        mask = f"/ImageType 1 {size} /BitsPerComponent 1 /Decode [0 1] /DataSource {_source(raster.mask)}"
        image = f"/ImageType 3 /InterleaveType 3 /DataDict <<{image}>> /MaskDict <<{mask}>>"
    return f"/{name} {{gsave {_UNIT} dup scale {space} setcolorspace\n<<{image}>> image grestore}} def"


def _source(data: bytes) -> str:
    text = a85encode(zlib.compress(data), wrapcol=_LINE).decode("ascii")
    return f"\n<~{text}~> /FlateDecode filter"


def _wrapped(code: str) -> str:
    if len(code) <= _LINE and code == " ".join(code.split()):
        return code  # most lines are short, and wrapping takes long
    return "\n".join(wrap(code, _LINE, break_long_words=False, break_on_hyphens=False))
