"""Small fonts of each kind, with one glyph, `a`, for the code 97; their bytes, and how a PDF names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any

import pikepdf
from fontTools.fontBuilder import FontBuilder
from fontTools.misc import eexec
from fontTools.misc.psCharStrings import T1CharString, T2CharString
from pikepdf import Array, Dictionary, Name, Stream

Made = Callable[[pikepdf.Pdf], Any]


def boxed(left: int, right: int, foot: int = 0, head: int = 700) -> list[Any]:
    """A charstring of CFF that draws a box, with an advance of 600."""
    wide, high = right - left, head - foot
    return [600, left, foot, "rmoveto", wide, "hlineto", high, "vlineto", -wide, "hlineto", "endchar"]


def otf(program: Sequence[Any], name: str = "a") -> bytes:
    """An OpenType font with outlines of CFF."""
    fb = FontBuilder(1000, isTTF=False)
    fb.setupGlyphOrder([".notdef", name])
    fb.setupCharacterMap({})
    strings = {".notdef": T2CharString(program=[600, "endchar"]), name: T2CharString(program=list(program))}
    fb.setupCFF("Test", {"FullName": "Test"}, strings, {})
    fb.setupHorizontalMetrics({".notdef": (600, 0), name: (600, 0)})
    fb.setupHorizontalHeader(ascent=800, descent=-200)
    fb.setupPost()
    fb.font.save(out := BytesIO())
    return out.getvalue()


def cff(program: Sequence[Any], name: str = "a") -> bytes:
    """The table of such a font alone."""
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(otf(program, name)))
    return font["CFF "].compile(font)


def type1(program: Sequence[Any], subrs: Mapping[int, Sequence[Any]] | None = None) -> bytes:
    """A Type 1 font, of which one half is encrypted."""

    def string(code: Sequence[Any]) -> bytes:
        its = T1CharString(program=list(code))
        its.compile()
        return eexec.encrypt(b"\0\0\0\0" + its.bytecode, 4330)[0]

    hidden = b"dup /Private 8 dict dup begin /RD {string currentfile exch readstring pop} def /lenIV 4 def\n"
    parts = {at: string(code) for at, code in (subrs or {}).items()}
    hidden += b"/Subrs %d array\n" % len(parts)
    hidden += b"".join(b"dup %d %d RD %s NP\n" % (at, len(its), its) for at, its in parts.items())
    glyphs = {b".notdef": string([0, 600, "hsbw", "endchar"]), b"a": string(program)}
    hidden += b"2 index /CharStrings 2 dict dup begin\n"
    hidden += b"".join(b"/%s %d RD %s ND\n" % (name, len(its), its) for name, its in glyphs.items()) + b"end\n"
    clear = (
        b"%!PS-AdobeFont-1.0: Test\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding StandardEncoding def\n"
    )
    return clear + b"currentfile eexec\n" + eexec.encrypt(b"\0\0\0\0" + hidden, 55665)[0] + b"\n" + b"0" * 64


def simple(data: bytes, file: str, subtype: str | None = None, kind: Name = Name.Type1, **more: Any) -> Made:
    """A font of one byte per code."""

    def made(pdf: pikepdf.Pdf) -> Any:
        program = Stream(pdf, data)
        if subtype:
            program["/Subtype"] = Name(subtype)
        descriptor = Dictionary(Type=Name.FontDescriptor, FontName=Name.Test, Flags=4, Ascent=800, Descent=-200)
        descriptor[f"/{file}"] = pdf.make_indirect(program)
        entries = {"FirstChar": 97, "LastChar": 97, "Widths": Array([600]), "FontDescriptor": descriptor} | more
        return pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=kind, BaseFont=Name.Test, **entries))

    return made


def composite(data: bytes, subtype: str, encoding: Any = None, **more: Any) -> Made:
    """A font of two bytes per code."""

    def made(pdf: pikepdf.Pdf) -> Any:
        program = pdf.make_indirect(Stream(pdf, data, Dictionary(Subtype=Name(subtype))))
        descriptor = Dictionary(Type=Name.FontDescriptor, FontName=Name.Test, Flags=4, Ascent=800, FontFile3=program)
        inner = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType0, BaseFont=Name.Test, DW=600, **more)
        inner["/FontDescriptor"] = descriptor
        its = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Test, DescendantFonts=Array([inner]))
        its["/Encoding"] = encoding(pdf) if callable(encoding) else encoding or Name("/Identity-H")
        return pdf.make_indirect(its)

    return made


def drawn(procedure: str, matrix: Sequence[float] = (0.001, 0, 0, 0.001, 0, 0), **resources: Any) -> Made:
    """A font of Type 3."""

    def made(pdf: pikepdf.Pdf) -> Any:
        encoding = Dictionary(Differences=Array([97, Name.a]))
        its = Dictionary(Type=Name.Font, Subtype=Name.Type3, FontMatrix=Array(matrix), FontBBox=Array([0, 0, 0, 0]))
        its["/CharProcs"] = Dictionary(a=pdf.make_indirect(Stream(pdf, procedure.encode())))
        its["/FirstChar"], its["/LastChar"], its["/Widths"], its["/Encoding"] = 97, 97, Array([600]), encoding
        its["/Resources"] = Dictionary(**resources)
        return pdf.make_indirect(its)

    return made
