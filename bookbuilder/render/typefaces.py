"""The faces of one document: text in, codes in embedded subsets out.

A subset has at most 256 characters, each with a code. reportlab cuts a subset's glyphs out of the font's file; its
documents, its registry of fonts and its settings, all of which belong to the process, have no part in this.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cache
from io import BytesIO
from itertools import chain, count
from typing import Any

from reportlab.pdfbase.ttfonts import SUBSETN, TTFontFace, makeToUnicodeCMap

from bookbuilder import fonts
from bookbuilder.render.objects import dictionary, numbers, plain, reference
from bookbuilder.render.pdffile import PdfFile

_SPACE, _ASCII = 0x20, range(0x20, 0x80)
_SYMBOLIC = 1 << 2  # of a font's flags: its codes are its own
_NONSYMBOLIC = 1 << 5

Chunk = tuple[str, str]  # the name of a subset in the resources, and text as hexadecimal codes in it


@cache
def _face(face: str) -> Any:
    """A face as reportlab reads it. It notes in itself how far it has read, so each document takes a copy."""
    return TTFontFace(BytesIO(fonts.face_path(face).read_bytes()))


class Typefaces:
    """The faces that a document has used so far."""

    def __init__(self) -> None:
        self._faces: dict[str, _Typeface] = {}
        self._chunks: dict[tuple[str, str], list[Chunk]] = {}

    def encoded(self, face: str, text: str) -> list[Chunk]:
        """The text in pieces, each with the subset that it is encoded in."""
        if not text:
            return []
        if (face, text) not in self._chunks:
            if face not in self._faces:
                self._faces[face] = _Typeface(f"F{len(self._faces) + 1}", copy(_face(face)))
            self._chunks[face, text] = list(self._faces[face].encoded(text))
        return self._chunks[face, text]

    def put(self, file: PdfFile) -> dict[str, str]:
        """Write the subsets; by name, references to them."""
        return {name: at for face in self._faces.values() for name, at in face.put(file)}


class _Typeface:
    """One face: the code of each character that the document shows in it.

    Codes count on through the subsets: 0x141 is the code 0x41 in the second. The first has ASCII where ASCII is; 0 is
    the sign for what the face lacks, and 32 a space.
    """

    def __init__(self, name: str, face: Any) -> None:
        self._name, self._face = name, face
        self._codes: dict[int, int] = {0: 0} | {code: code for code in _ASCII if code in face.charToGlyph}
        after = (code for code in count(0x101) if code & 0xFF not in (0, _SPACE))
        self._free = chain(range(1, _SPACE), range(_ASCII.stop, 0x100), after)

    def encoded(self, text: str) -> Iterator[Chunk]:
        """The text in pieces of one subset each."""
        piece, current = bytearray(), -1
        for letter in text:
            code = self._code(_SPACE if letter == "\u00a0" else ord(letter))
            if piece and code >> 8 != current:
                yield self._named(current), f"<{piece.hex()}>"
                piece.clear()
            current = code >> 8
            piece.append(code & 0xFF)
        yield self._named(current), f"<{piece.hex()}>"

    def _code(self, character: int) -> int:
        if character not in self._codes:
            if character not in self._face.charToGlyph:
                return 0
            self._codes[character] = next(self._free)
        return self._codes[character]

    def _named(self, subset: int) -> str:
        return f"/{self._name}+{subset}"

    def _subsets(self) -> list[list[int]]:
        """The characters of each subset by their codes, 0 for none."""
        first = [0] * _ASCII.start + list(_ASCII)
        later = [[0] * 0x100 for _ in range(max(self._codes.values()) >> 8)]
        subsets = [first + [0] * (0x100 - len(first)), *later]
        for character, code in self._codes.items():
            subsets[code >> 8][code & 0xFF] = character
        lasts = [max(at for at, character in enumerate(subset) if character) for subset in subsets]
        for subset, last in zip(later, lasts[1:], strict=True):
            subset[_SPACE] = _SPACE if last > _SPACE else 0
        return [subset[: last + 1] for subset, last in zip(subsets, lasts, strict=True)]

    def put(self, file: PdfFile) -> Iterator[tuple[str, str]]:
        """Write each subset: what its codes mean, its glyphs, what they look like together, and their widths."""
        for at, subset in enumerate(self._subsets()):
            name = f"{SUBSETN(at).decode()}+{self._face.name.decode()}"
            meaning, glyphs, descriptor, font = (file.reserve() for _ in range(4))
            file.put_stream(meaning, {}, makeToUnicodeCMap(name, subset).encode("ascii"))
            cut = self._face.makeSubset(subset)
            file.put_stream(glyphs, {"Length1": str(len(cut))}, cut)
            file.put(descriptor, self._descriptor(name, glyphs))
            entries = {
                "Type": "/Font",
                "Subtype": "/TrueType",
                "Name": self._named(at),
                "BaseFont": f"/{name}",
                "FirstChar": "0",
                "LastChar": str(len(subset) - 1),
                "Widths": numbers(map(self._face.getCharWidth, subset)),
                "ToUnicode": reference(meaning),
                "FontDescriptor": reference(descriptor),
            }
            file.put(font, dictionary(entries))
            yield self._named(at)[1:], reference(font)

    def _descriptor(self, name: str, glyphs: int) -> str:
        face = self._face
        entries = {
            "Type": "/FontDescriptor",
            "FontName": f"/{name}",
            "Flags": str(face.flags & ~_NONSYMBOLIC | _SYMBOLIC),
            "FontBBox": numbers(face.bbox),
            "Ascent": plain(face.ascent),
            "CapHeight": plain(face.capHeight),
            "Descent": plain(face.descent),
            "ItalicAngle": plain(face.italicAngle),
            "StemV": plain(face.stemV),
            "MissingWidth": plain(face.defaultWidth),
            "FontFile2": reference(glyphs),
        }
        return dictionary(entries)
