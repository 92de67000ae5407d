"""Faults behind the first layer: in patterns, gradients, palettes, font programs, masks and annotations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream, String

from bookbuilder.preflight import PrintOrder, Report
from tests.preflight.conftest import CASES, Spoil, draw, failed, form, image, key, spoiled
from tests.preflight.fonts import boxed, cff, composite, drawn, otf, simple, type1

Check = Callable[[bytes, PrintOrder], Report]
GRAY, RGB, CMYK, PATTERN = Name.DeviceGray, Name.DeviceRGB, Name.DeviceCMYK, Name.Pattern
AREA = "150 150 60 60 re f"
FILLED = f"/Pattern cs /X scn {AREA}"
DIGIT = "BT /F1.0 {} Tf {} {} Td <35> Tj ET"


def pattern(code: str, own: bool = True, **more: Any) -> Callable[[pikepdf.Pdf], Any]:
    """A tiling pattern with a cell of 20 points."""

    def made(pdf: pikepdf.Pdf) -> Any:
        entries = {"PatternType": 1, "PaintType": 1, "TilingType": 1, "BBox": [0, 0, 20, 20], "XStep": 20, "YStep": 20}
        if own:
            entries["Resources"] = pdf.pages[0].obj.Resources
        given = {name: value(pdf) if callable(value) else value for name, value in more.items()}
        return pdf.make_indirect(Stream(pdf, code.encode(), Dictionary(**{**entries, **given})))

    return made


def tiled(code: str, fill: str = FILLED, **more: Any) -> Spoil:
    return draw(fill, Pattern={"X": pattern(code, **more)})


def fades(first: list[float], last: list[float], power: float = 1) -> Dictionary:
    return Dictionary(FunctionType=2, Domain=[0, 1], N=power, C0=first, C1=last)


def shading(space: Any, function: Any, **more: Any) -> Callable[[pikepdf.Pdf], Any]:
    def made(pdf: pikepdf.Pdf) -> Any:
        its = function(pdf) if callable(function) else function
        named = space(pdf) if callable(space) else space
        entries = {"ShadingType": 2, "ColorSpace": named, "Coords": [150, 150, 210, 150], "Function": its, **more}
        return pdf.make_indirect(Dictionary(**entries))

    return made


def shaded(space: Any, function: Any, **more: Any) -> Spoil:
    """A gradient within a clip."""
    return draw("150 150 60 60 re W n /X sh", Shading={"X": shading(space, function, **more)})


def shading_pattern(space: Any, function: Any) -> Spoil:
    def made(pdf: pikepdf.Pdf) -> Any:
        return pdf.make_indirect(Dictionary(PatternType=2, Shading=shading(space, function)(pdf)))

    return draw(FILLED, Pattern={"X": made})


def sampled(values: bytes, outputs: int, **more: Any) -> Callable[[pikepdf.Pdf], Any]:
    def made(pdf: pikepdf.Pdf) -> Any:
        entries: dict[str, Any] = {
            "FunctionType": 0, "Domain": [0, 1], "Range": [0, 1] * outputs, "Size": [len(values) // outputs],
            "BitsPerSample": 8, **more,
        }  # fmt: skip
        return pdf.make_indirect(Stream(pdf, values, Dictionary(**entries)))

    return made


def calculated(code: str, inputs: int, outputs: int) -> Callable[[pikepdf.Pdf], Any]:
    def made(pdf: pikepdf.Pdf) -> Any:
        ends = Dictionary(FunctionType=4, Domain=[0, 1] * inputs, Range=[0, 1] * outputs)
        return pdf.make_indirect(Stream(pdf, code.encode(), ends))

    return made


def mesh(kind: int, corners: list[tuple[int, ...]], wide: int, **more: Any) -> Callable[[pikepdf.Pdf], Any]:
    """A gradient between corners, whose numbers are bytes."""

    def made(pdf: pikepdf.Pdf) -> Any:
        entries: dict[str, Any] = {
            "ShadingType": kind, "ColorSpace": CMYK, "BitsPerCoordinate": 8, "BitsPerComponent": 8, "BitsPerFlag": 8,
            "Decode": [0, 255, 0, 255] + [0, 1] * wide, **more,
        }  # fmt: skip
        return pdf.make_indirect(Stream(pdf, b"".join(map(bytes, corners)), Dictionary(**entries)))

    return made


def meshed(kind: int, corners: list[tuple[int, ...]], **more: Any) -> Spoil:
    return draw("150 150 60 60 re W n /X sh", Shading={"X": mesh(kind, corners, 4, **more)})


def stitched(*parts: Any) -> Dictionary:
    bounds = [at / len(parts) for at in range(1, len(parts))]
    return Dictionary(
        FunctionType=3, Domain=[0, 1], Functions=Array(parts), Bounds=bounds, Encode=[0, 1] * len(parts)
    )  # fmt: skip


def separation(name: str, base: Any, tint: Any) -> Callable[[pikepdf.Pdf], Any]:
    def made(pdf: pikepdf.Pdf) -> Any:
        return Array([Name.Separation, Name(f"/{name}"), base, tint(pdf) if callable(tint) else tint])

    return made


def in_space(space: Any, numbers: str = "1", mark: str = AREA) -> Spoil:
    return draw(f"/X cs {numbers} scn {mark}", ColorSpace={"X": space})


PUT = "60 0 0 60 150 300 cm /X Do"
FINE = bytes(90_000)  # an image of 300 pixels in both directions


def pictured(space: Any, data: bytes = FINE, code: str = PUT, **more: Any) -> Spoil:
    return draw(code, XObject={"X": lambda pdf: image(300, 300, space(pdf) if callable(space) else space, data, **more)(
        pdf)})  # fmt: skip


def palette(base: Name, *colours: bytes) -> Array:
    return Array([Name.Indexed, base, len(colours) - 1, String(b"".join(colours))])


def set_in(font: Any, code: str = "(a)", at: str = "150 300", size: float = 12, **more: str) -> Spoil:
    return draw(f"{more.get('first', '')} BT /X {size} Tf {at} Td {code} Tj ET", Font={"X": font})


def turned(by: int, code: str) -> Spoil:
    """A page on its side in the file, that readers see upright; with something on it."""

    def spoil(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[4]
        wide = by % 180 != 0
        for name in ("MediaBox", "TrimBox", "BleedBox"):
            page.obj[f"/{name}"] = Array([0, 0, 648, 432] if wide else [0, 0, 432, 648])
        page.obj["/Rotate"] = by
        page.obj["/Contents"] = Stream(pdf, f"q 0 g {code} Q".encode())

    return spoil


def enlarged(unit: float, code: str) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[4]
        for name in ("MediaBox", "TrimBox", "BleedBox"):
            page.obj[f"/{name}"] = Array([0, 0, 432 / unit, 648 / unit])
        page.obj["/UserUnit"] = unit
        page.obj["/Contents"] = Stream(pdf, f"q 0 g {code} Q".encode())

    return spoil


def annotated(code: str, place: tuple[float, ...] | list[int] = (150, 150, 250, 250), **more: Any) -> Spoil:
    """A stamp, which is printed, and what it looks like."""

    def made(pdf: pikepdf.Pdf) -> Any:
        look = form(code, BBox=Array([0, 0, 100, 100]))(pdf)
        its = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, F=4, Rect=place, AP=Dictionary(N=look), **more)
        return Array([pdf.make_indirect(its)])

    return key("Annots", made, 4)


def in_forms(code: str, depth: int = 3, **resources: Any) -> Spoil:
    """Something in a form, in a form, and so on."""

    def made(pdf: pikepdf.Pdf) -> Any:
        inner = form(code, Resources=Dictionary(**resources))(pdf)
        for _ in range(depth):
            inner = form("/Y Do", Resources=Dictionary(XObject=Dictionary(Y=inner)))(pdf)
        return inner

    return draw("/X Do", XObject={"X": made})


def bookmark(pdf: pikepdf.Pdf) -> None:
    action = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
    its = pdf.make_indirect(Dictionary(Title=String("One"), A=action))
    pdf.Root["/Outlines"] = pdf.make_indirect(Dictionary(First=its, Last=its, Count=1))


RICH = [0.9, 0.9, 0.9, 0.9]
PALE = [0.1, 0.1, 0.1, 0.1]
FAR_LEFT, NARROW = boxed(-3000, 200), boxed(0, 200)
WIDE1 = [0, 600, "hsbw", -3000, 0, "rmoveto", 3200, "hlineto", 700, "vlineto", -3200, "hlineto", "closepath", "endchar"]
SPOT_RICH = calculated("{ dup dup dup }", 1, 4)
BY_RGB = {"X": lambda pdf: separation("Black", RGB, fades([1, 1, 1], [0, 0, 0]))(pdf)}

HIDDEN: list[tuple[str, str, str, Spoil]] = [
    # 1. patterns
    ("colours", "press", "a pattern in RGB", tiled("1 0 0 rg 5 5 10 10 re f")),
    ("colours", "kdp", "a pattern in cyan", tiled("1 0 0 0 k 5 5 10 10 re f")),
    ("ink", "press", "a pattern of 360 % ink", tiled("0.9 0.9 0.9 0.9 k 5 5 10 10 re f")),
    ("type", "kdp", "small type in a pattern", tiled("0 g " + DIGIT.format(5, 5, 5))),
    ("type", "kdp", "type made small by the matrix of a pattern",
     tiled("0 g " + DIGIT.format(12, 5, 5), Matrix=[0.4, 0, 0, 0.4, 0, 0])),
    ("lines", "kdp", "thin lines of a pattern", tiled("0.3 w 0 10 m 20 10 l S")),
    ("tints", "kdp", "a pale pattern", tiled("0.96 g 5 5 10 10 re f")),
    ("images", "kdp", "an image of few pixels in a pattern", tiled("20 0 0 20 0 0 cm /P Do", Resources=lambda pdf:
        Dictionary(XObject=Dictionary(P=image(20, 20, GRAY, bytes(400))(pdf))))),
    ("fonts", "kdp", "a font that is not embedded, in a pattern", tiled(
        "BT /H 12 Tf 5 5 Td (a) Tj ET", Resources=Dictionary(Font=Dictionary(H=Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))))),
    ("transparency", "kdp", "an opacity in a pattern", tiled("/G gs 5 5 10 10 re f", Resources=Dictionary(
        ExtGState=Dictionary(G=Dictionary(ca=0.5))))),
    ("colours", "press", "a pattern without colours, in RGB", draw(
        f"/S cs 1 0 0 /X scn {AREA}", Pattern={"X": pattern("5 5 10 10 re f", PaintType=2)},
        ColorSpace={"S": Array([PATTERN, RGB])})),
    ("tints", "kdp", "a pattern without colours, in pale grey", draw(
        f"/S cs 0.96 /X scn {AREA}", Pattern={"X": pattern("5 5 10 10 re f", PaintType=2)},
        ColorSpace={"S": Array([PATTERN, GRAY])})),
    ("colours", "press", "lines drawn in a pattern of RGB",
     tiled("1 0 0 rg 0 0 20 20 re f", "/Pattern CS /X SCN 4 w 150 150 m 200 200 l S")),
    ("colours", "press", "text filled with a pattern of RGB",
     tiled("1 0 0 rg 0 0 20 20 re f", "/Pattern cs /X scn " + DIGIT.format(20, 150, 150))),
    ("type", "kdp", "small type filled with a pattern",
     tiled("0 g 0 0 20 20 re f", "/Pattern cs /X scn " + DIGIT.format(5, 150, 150))),
    ("safe area", "kdp", "the ink of a pattern in the gutter", tiled(
        "0 g 5 5 10 10 re f", "/Pattern cs /X scn 0 150 200 60 re f")),
    ("colours", "press", "a pattern within a pattern", tiled(
        "/Pattern cs /X scn 0 0 20 20 re f", Resources=lambda pdf: Dictionary(
            Pattern=Dictionary(X=pattern("1 0 0 rg 0 0 20 20 re f")(pdf))))),
    ("colours", "press", "a pattern that takes the resources of its page", draw(
        FILLED, Pattern={"X": pattern("/Q cs 1 0 0 scn 0 0 20 20 re f", own=False)}, ColorSpace={"Q": RGB})),
    # 2. gradients
    ("ink", "press", "a gradient of 360 % at its end", shaded(CMYK, fades(PALE, RICH))),
    ("ink", "press", "a pattern of a gradient with 360 %", shading_pattern(CMYK, fades(PALE, RICH))),
    ("colours", "press", "a pattern of a gradient in RGB", shading_pattern(RGB, fades([0, 0, 0], [1, 1, 1]))),
    ("ink", "press", "a gradient of 360 % in its middle",
     shaded(CMYK, stitched(fades(PALE, RICH), fades(RICH, PALE)))),
    ("ink", "press", "a gradient of 360 % where two colours meet",
     shaded(CMYK, stitched(fades(PALE, RICH), fades(PALE, PALE)))),
    ("ink", "press", "one sample of 360 %",
     shaded(CMYK, sampled(bytes(400) + b"\xe6" * 4 + bytes(400), 4))),
    ("ink", "press", "a calculated gradient of 400 %", shaded(CMYK, calculated("{ dup dup dup }", 1, 4))),
    ("ink", "press", "four functions, one per ink", shaded(CMYK, Array([fades([0], [1])] * 4))),
    ("ink", "press", "colours by two numbers",
     draw("150 150 60 60 re W n 60 0 0 60 150 150 cm /X sh", Shading={
         "X": shading(CMYK, calculated("{ mul dup dup dup }", 2, 4), ShadingType=1)})),
    ("ink", "press", "a corner of a mesh with 400 %", meshed(4, [(0, 0, 0, 0, 0, 0, 0), (0, 9, 0, 255, 255, 255, 255),
                                                                (0, 9, 9, 0, 0, 0, 0)])),
    ("ink", "press", "a corner of a lattice with 400 %",
     meshed(5, [(0, 0, 0, 0, 0, 0), (9, 0, 255, 255, 255, 255)], VerticesPerRow=2)),
    ("ink", "press", "a corner of a patch with 400 %", meshed(6, [
        (0, *range(24), *[0] * 12, 255, 255, 255, 255)])),
    ("colours", "kdp", "a gradient in cyan", shaded(CMYK, fades([0, 0, 0, 1], [1, 0, 0, 0]))),
    ("tints", "kdp", "a gradient that is pale everywhere", shaded(GRAY, fades([0.97], [0.95]))),
    ("safe area", "kdp", "a gradient over the whole page",
     draw("/X sh", Shading={"X": shading(GRAY, fades([0], [0.5]))})),
    ("ink", "press", "the ground around a gradient",
     draw(FILLED, Pattern={"X": lambda pdf: pdf.make_indirect(Dictionary(PatternType=2, Shading=shading(
         CMYK, fades(PALE, PALE), Background=RICH)(pdf)))})),
    ("colours", "press", "text in a gradient of RGB", draw(
        "/Pattern cs /X scn " + DIGIT.format(20, 150, 150), Pattern={"X": lambda pdf: pdf.make_indirect(
            Dictionary(PatternType=2, Shading=shading(RGB, fades([0, 0, 0], [1, 0, 0]))(pdf)))})),
    # 3. palettes
    ("ink", "press", "a palette with 400 %", pictured(palette(CMYK, bytes(4), b"\xff" * 4), b"\1" * 90_000)),
    ("colours", "kdp", "a palette in magenta", pictured(palette(CMYK, bytes(4), b"\0\xff\0\0"), b"\1" * 90_000)),
    ("colours", "kdp", "a palette of coloured lights", pictured(palette(RGB, b"\xff\0\0"))),
    ("ink", "press", "an area in a colour of a palette",
     in_space(lambda pdf: palette(CMYK, bytes(4), b"\xff" * 4))),
    ("ink", "press", "an image of one bit with a rich palette", pictured(
        palette(CMYK, bytes(4), b"\xff" * 4), b"\1" * 11_400, BitsPerComponent=1)),
    # 4. turned and enlarged pages
    ("safe area", "kdp", "text in the gutter of a page that is turned", turned(90, DIGIT.format(9, 300, 12))),
    ("safe area", "kdp", "text in the gutter of a page upside down", turned(180, DIGIT.format(9, 415, 300))),
    ("safe area", "kdp", "text in the gutter of a page turned to the left", turned(270, DIGIT.format(9, 300, 420))),
    ("safe area", "kdp", "text in the gutter of an enlarged page", enlarged(2, DIGIT.format(9, 10, 150))),
    ("type", "kdp", "type made small by the unit of its page", enlarged(0.5, DIGIT.format(12, 300, 300))),
    ("lines", "kdp", "a line made thin by the unit of its page", enlarged(0.5, "1 w 300 300 m 400 300 l S")),
    # 5. font programs and ways to show text
    ("safe area", "kdp", "the ink of a glyph in CFF",
     set_in(simple(cff(FAR_LEFT), "FontFile3", "/Type1C"), at="50 300")),
    ("safe area", "kdp", "the ink of a glyph in OpenType",
     set_in(simple(otf(FAR_LEFT), "FontFile3", "/OpenType"), at="50 300")),
    ("safe area", "kdp", "the ink of a glyph of Type 1", set_in(simple(type1(WIDE1), "FontFile"), at="50 300")),
    ("safe area", "kdp", "the ink of a glyph with a CID",
     set_in(composite(cff(FAR_LEFT), "/CIDFontType0C"), "<0001>", "50 300")),
    ("safe area", "kdp", "the ink of a glyph of Type 3",
     set_in(drawn("600 0 d0 0 g -3000 0 3200 700 re f"), at="50 300")),
    ("safe area", "kdp", "lines from top to bottom, to the foot", set_in(
        composite(cff(NARROW), "/CIDFontType0C", Name("/Identity-V")), "<00010001000100010001>", "150 60")),
    ("colours", "press", "the colours of a glyph of Type 3", set_in(drawn("600 0 d0 1 0 0 rg 0 0 500 700 re f"))),
    ("lines", "kdp", "thin lines in a glyph of Type 3",
     set_in(drawn("600 0 0 0 600 700 d1 20 w 0 0 m 500 700 l S"))),
    ("images", "kdp", "a glyph of few pixels", set_in(drawn(
        "600 0 0 0 600 700 d1 600 0 0 700 0 0 cm BI /W 8 /H 8 /IM true ID abcdefgh EI"), size=40)),
    ("type", "kdp", "small type of Type 3, by a matrix of its own",
     set_in(drawn("60 0 d0 0 0 50 70 re f", (1, 0, 0, 1, 0, 0)), size=0.05)),
    ("safe area", "kdp", "visible text of Type 3 in the gutter, in a mode that hides others",
     set_in(drawn("600 0 d0 0 g 0 0 500 700 re f"), at="10 300", first="3 Tr")),
    ("lines", "kdp", "letters with a thin outline", draw("1 Tr 0.3 w " + DIGIT.format(30, 150, 150))),
    ("lines", "kdp", "white letters with a thin outline", draw("2 Tr 0.3 w 1 g 0 G " + DIGIT.format(30, 150, 150))),
    ("safe area", "kdp", "the outline of a letter in the gutter", draw("1 Tr 16 w " + DIGIT.format(30, 33, 300))),
    ("colours", "press", "letters with an outline in RGB", draw("2 Tr 1 w 1 0 0 RG " + DIGIT.format(30, 150, 150))),
    ("colours", "press", "an area in RGB that is seen through letters",
     draw("BT /F1.0 60 Tf 7 Tr 150 150 Td <35> Tj ET 1 0 0 rg 100 100 200 200 re f")),
    ("type", "kdp", "small letters that something is seen through",
     draw("BT /F1.0 5 Tf 7 Tr 150 150 Td <35> Tj ET 0 g 100 100 200 200 re f")),
    ("type", "kdp", "type that a form takes over from its page", draw(
        "/F1.0 5 Tf /X Do", XObject={"X": form("BT 150 150 Td <35> Tj ET")})),
    ("fonts", "kdp", "an embedded font that is damaged",
     set_in(simple(b"\1\0\4\1" + bytes(50), "FontFile3", "/Type1C"))),
    # 6. images within the operators, and stencils
    ("ink", "press", "an image within the operators with 400 %", draw(
        "2 0 0 2 150 150 cm BI /W 2 /H 2 /CS /CMYK /BPC 8 /F /AHx ID " + "ff" * 16 + "> EI")),
    ("colours", "press", "a palette of RGB within the operators", draw(
        "2 0 0 2 150 150 cm BI /W 2 /H 1 /CS [/I /RGB 1 <000000ff0000>] /BPC 8 ID ab EI")),
    ("colours", "press", "a named space of an image within the operators", draw(
        "2 0 0 2 150 150 cm BI /W 1 /H 1 /CS /Q /BPC 8 ID abc EI", ColorSpace={"Q": Array([
            Name.CalRGB, Dictionary(WhitePoint=[1, 1, 1])])})),
    ("colours", "press", "a stencil painted in RGB", draw("1 0 0 rg " + PUT, XObject={"X": image(
        300, 300, GRAY, bytes(11_400), ImageMask=True, BitsPerComponent=1)})),
    ("colours", "press", "a stencil painted in a pattern of RGB", draw(
        "/Pattern cs /P scn " + PUT, XObject={"X": image(300, 300, GRAY, bytes(11_400), ImageMask=True,
                                                        BitsPerComponent=1)},
        Pattern={"P": pattern("1 0 0 rg 0 0 20 20 re f")})),
    ("ink", "press", "an image of 400 % whose numbers are turned", pictured(
        CMYK, bytes(360_000), Decode=[1, 0, 1, 0, 1, 0, 1, 0])),
    # 7. masks, states and spot colours
    ("fonts", "kdp", "a font that only a mask uses", draw("/G gs", ExtGState={"G": lambda pdf: Dictionary(
        SMask=Dictionary(
        S=Name.Luminosity, G=form("BT /H 12 Tf 5 5 Td (a) Tj ET", Resources=Dictionary(Font=Dictionary(H=Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))))(pdf)))})),
    ("transparency", "kdp", "an opacity in forms within forms",
     in_forms("/G gs 0 g 150 150 9 9 re f", ExtGState=Dictionary(G=Dictionary(ca=0.4)))),
    ("lines", "kdp", "a line width of a state in forms within forms",
     in_forms("/G gs 150 150 m 200 150 l S", ExtGState=Dictionary(G=Dictionary(LW=0.2)))),
    ("ink", "press", "a spot colour whose substitute has 400 %", in_space(separation("Gold", CMYK, SPOT_RICH))),
    ("ink", "press", "two spot colours whose substitute has 400 %", in_space(lambda pdf: Array([
        Name.DeviceN, Array([Name.Gold, Name.Silver]), CMYK, calculated("{ add dup dup dup }", 2, 4)(pdf)]),
        "0.5 0.5")),
    ("colours", "press", "a spot colour whose substitute is in RGB",
     in_space(separation("Gold", RGB, fades([1, 1, 1], [0.8, 0.7, 0])))),
    ("colours", "press", "a spot colour named black whose substitute is in RGB", draw(
        f"/X cs 1 scn {AREA}", ColorSpace=BY_RGB)),
    ("ink", "press", "an image in a spot colour whose substitute has 400 %",
     pictured(separation("Gold", CMYK, SPOT_RICH), b"\xff" * 90_000)),
    ("ink", "press", "the first colour of a spot colour's space", draw(
        f"/X cs {AREA}", ColorSpace={"X": separation("Gold", CMYK, SPOT_RICH)})),
    # 8. what is not for a press
    ("colours", "press", "what a stamp looks like, in RGB", annotated("1 0 0 rg 0 0 50 50 re f")),
    ("safe area", "kdp", "a stamp in the gutter", annotated("0 g 0 0 50 50 re f", place=[0, 150, 100, 250])),
    ("extras", "kdp", "a stamp on a layer", annotated("0 g 0 0 50 50 re f", OC=Dictionary(Type=Name.OCG))),
    ("extras", "kdp", "an XFA form", key("AcroForm", Dictionary(XFA=String("<xdp/>"), Fields=Array([])))),
    ("extras", "kdp", "a slide show", key("Names", Dictionary(AlternatePresentations=Dictionary(Names=Array([]))))),
    ("extras", "kdp", "films", key("Names", Dictionary(Renditions=Dictionary(Names=Array([]))))),
    ("extras", "kdp", "a portfolio", key("Collection", Dictionary())),
    ("extras", "kdp", "a bookmark that starts a script", bookmark),
    ("extras", "kdp", "actions of the file when it is printed",
     key("AA", Dictionary(WP=Dictionary(S=Name.JavaScript)))),
    ("extras", "kdp", "a file that belongs to a page", key("AF", Array([Dictionary(Type=Name.Filespec)]), 4)),
    ("extras", "kdp", "a form that is PostScript", draw("/X Do", XObject={"X": form("", Subtype2=Name("/PS"))})),
    ("extras", "kdp", "a form that stands for another file", draw("/X Do", XObject={"X": form("", OPI=Dictionary())})),
    ("extras", "kdp", "other versions of an image",
     pictured(GRAY, Alternates=Array([Dictionary(DefaultForPrinting=True)]))),
    ("extras", "kdp", "an image on a layer", pictured(GRAY, OC=Dictionary(Type=Name.OCG))),
    ("extras", "press", "an action that only turns to a page, in PDF/X",
     key("OpenAction", Dictionary(S=Name.GoTo, D=Array([])))),
]  # fmt: skip

HARMLESS: list[tuple[str, str, Spoil]] = [
    ("kdp", "a pattern in black", tiled("0 g 5 5 10 10 re f")),
    ("press", "a pattern of black ink", tiled("0 0 0 1 k 5 5 10 10 re f")),
    ("kdp", "a pattern without colours, in black", draw(
        f"/S cs 0 /X scn {AREA}", Pattern={"X": pattern("1 0 0 rg 5 5 10 10 re f", PaintType=2)},
        ColorSpace={"S": Array([PATTERN, GRAY])})),
    ("kdp", "a pattern whose ink is far from the edge of its area", tiled(
        "0 g 40 5 10 10 re f", "/Pattern cs /X scn 0 0 432 648 re f", BBox=[0, 0, 432, 648], XStep=432, YStep=648,
        Matrix=[1, 0, 0, 1, 0, 100])),
    ("kdp", "lines that the matrix of a pattern makes thick", tiled(
        "0.3 w 0 10 m 20 10 l S", Matrix=[4, 0, 0, 4, 0, 0])),
    ("kdp", "a pattern with thousands of cells", tiled("0 g 0 0 1 1 re f", BBox=[0, 0, 1, 1], XStep=1, YStep=1)),
    ("kdp", "a gradient in greys", shaded(GRAY, fades([0], [0.6]))),
    ("kdp", "a gradient from black to white", shaded(GRAY, fades([0], [1]))),
    ("press", "a gradient of few inks", shaded(CMYK, fades([0, 0, 0, 0.2], [0, 0, 0, 1]))),
    ("press", "a gradient whose range would allow more",
     shaded(CMYK, calculated("{ 0 exch 0 exch 0 exch }", 1, 4))),
    ("kdp", "a palette of greys", pictured(palette(RGB, bytes(3), b"\x80\x80\x80"))),
    ("press", "a palette with colours that no pixel has", pictured(palette(CMYK, bytes(4), b"\xff" * 4))),
    ("kdp", "a page that is turned", turned(90, DIGIT.format(9, 300, 200))),
    ("kdp", "a glyph in CFF that is narrower than its advance",
     set_in(simple(cff(NARROW), "FontFile3", "/Type1C"), at="410 300")),
    ("kdp", "a glyph of Type 1 that is narrower than its advance", set_in(simple(type1(
        [0, 600, "hsbw", 3, "callsubr", "endchar"], {3: [0, 0, "rmoveto", 200, "hlineto", 700, "vlineto", -200,
         "hlineto", "closepath", "return"]}), "FontFile"), at="410 300")),
    ("kdp", "a glyph with a CID that is narrower than its advance",
     set_in(composite(cff(NARROW), "/CIDFontType0C"), "<0001>", "410 300")),
    ("kdp", "letters made bolder by a thin outline in their colour",
     draw("2 Tr 0.3 w 0 g 0 G " + DIGIT.format(30, 150, 150))),
    ("kdp", "an area that is seen through large letters",
     draw("BT /F1.0 60 Tf 7 Tr 150 150 Td <35> Tj ET 0 g 0 0 432 648 re f")),
    ("kdp", "spaces that are not seen", draw("BT /F1.0 9 Tf 3 Tr 150 150 Td <20> Tj ET")),
    ("press", "a spot colour with a substitute of few inks",
     in_space(separation("Grey", CMYK, fades([0, 0, 0, 0], [0, 0, 0, 0.8])))),
    ("kdp", "a page that is a transparency group in which nothing is transparent", key(
        "Group", Dictionary(S=Name.Transparency, CS=RGB, I=True), 4)),
    ("kdp", "a state that nothing uses", draw("0 g", ExtGState={"X": Dictionary(ca=0.5, SMask=Dictionary())})),
    ("kdp", "an action that turns to the first page", key("OpenAction", Dictionary(S=Name.GoTo, D=Array([])))),
    ("kdp", "black text in RGB, where there is only black ink", draw("0 0 0 rg " + DIGIT.format(9, 150, 150))),
    ("kdp", "seven points of TeX", draw("0 g " + DIGIT.format(6.9738, 150, 150))),
    ("kdp", "a CropBox as large as the page", key("CropBox", Array([0, 0, 432, 648]), 4)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "name", "spoil"), [(it[0], it[1], it[3]) for it in HIDDEN], ids=[it[2] for it in HIDDEN]
)
def test_a_hidden_fault_is_caught(check: Check, rule: str, name: str, spoil: Spoil) -> None:
    case = CASES[name]()
    report = check(spoiled(case.data, spoil), case.asked)
    assert rule in failed(report), report.findings
    assert "file" not in failed(report), report.findings


@pytest.mark.parametrize(("name", "spoil"), [(it[0], it[2]) for it in HARMLESS], ids=[it[1] for it in HARMLESS])
def test_what_is_hidden_and_harmless_is_no_fault(check: Check, name: str, spoil: Spoil) -> None:
    case = CASES[name]()
    report = check(spoiled(case.data, spoil), case.asked)
    assert failed(report) == set(), report.findings


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (turned(90, DIGIT.format(9, 300, 12)), "0.17 in from the left, 4.17 in from the top"),
        (turned(0, DIGIT.format(9, 12, 300)), "0.17 in from the left, 4.75 in from the top"),
        (enlarged(2, DIGIT.format(4.5, 6, 150)), "0.17 in from the left, 4.75 in from the top"),
    ],
    ids=["turned", "upright", "enlarged"],
)
def test_places_are_those_on_the_page_as_it_is_seen(check: Check, spoil: Spoil, place: str) -> None:
    case = CASES["kdp"]()
    report = check(spoiled(case.data, spoil), case.asked)
    assert [finding.place for finding in report.findings if finding.rule == "safe area"] == [place]


def test_one_fault_on_many_pages_is_one_finding(check: Check) -> None:
    case = CASES["kdp"]()

    def small(pdf: pikepdf.Pdf) -> None:
        for page in (3, 4, 5, 9):
            draw("0 g " + DIGIT.format(5, 150, 150 + page), page)(pdf)

    report = check(spoiled(case.data, small), case.asked)
    assert [(finding.page, finding.also) for finding in report.findings] == [(4, (5, 6, 10))]


def test_thumbnails_are_noted(check: Check) -> None:
    case = CASES["kdp"]()
    thumb = key("Thumb", lambda pdf: image(8, 8, GRAY, bytes(64))(pdf), 4)
    report = check(spoiled(case.data, thumb), case.asked)
    assert [finding.outcome for finding in report.findings if "thumbnails" in finding.what] == ["note"]
