"""The faces of one document: text goes in, codes in embedded subsets come out.

A subset has the characters that the document shows, at most 255, each with a code, so it can only be written after the
last page. reportlab extracts its glyphs from the font file. reportlab's documents, font registry and settings, which
are global to the process, are not used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache, partial
from hashlib import blake2b
from io import BytesIO
from itertools import count, groupby
from operator import itemgetter
from typing import Any

from reportlab.pdfbase.ttfonts import TTFontFace

from bookbuilder import fonts
from bookbuilder.render.cmap import meanings
from bookbuilder.render.numbers import number
from bookbuilder.render.objects import dictionary, numbers, plain, reference
from bookbuilder.render.pdffile import PdfFile
from bookbuilder.render.remembered import Remembered

_ASCII = range(0x20, 0x7F)
_SYMBOLIC, _NONSYMBOLIC = 1 << 2, 1 << 5  # font flags: whether its codes are its own
_FACES, _TEXTS = 1 << 7, 1 << 12  # so many are remembered, and texts of each: digits and words, not page numbers

Chunk = tuple[str, str]  # the name of a subset in the resources, and the operator that shows text in it
Encoded = Mapping[str, Mapping[str, Sequence[Chunk]]]  # face -> text -> its pieces


@lru_cache(maxsize=_FACES)
def _face(face: str) -> Any:
    """A face as read by reportlab. The object records its reading position, so each document takes a copy.

    Raises InputError for a font that it cannot read.
    """
    return _read(face, fonts.file_of(face))


def _read(face: str, data: bytes) -> Any:
    try:
        return TTFontFace(BytesIO(data))
    except Exception as error:  # reportlab trips over damage in several ways
        raise fonts.unreadable(face, error) from error


@lru_cache(maxsize=128)
def _glyphs(face: str, characters: tuple[int, ...]) -> bytes:
    """The subset of a face with these characters; a newspaper's drawings, and pictures of pages, repeat a few."""
    return _cut(face, copy(_face(face)), characters)


def _cut(face: str, read: Any, characters: tuple[int, ...]) -> bytes:
    try:
        subset: bytes = read.makeSubset(list(characters))
    except Exception as error:  # as above
        raise fonts.unreadable(face, error) from error
    return subset


class Typefaces:
    """The faces used by a document so far."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._resource = file.reserve()
        self._faces: dict[str, _Typeface] = {}
        self.encoded: Encoded = Remembered(lambda face: Remembered(partial(self._pieces, face), _TEXTS), _FACES)

    @property
    def resource(self) -> str:
        """A reference to the names of all subsets."""
        return reference(self._resource)

    def _pieces(self, face: str, text: str) -> list[Chunk]:
        text = text.replace("\u00a0", " ")
        if text.isascii():  # nothing to shape, as in most of the texts that differ from page to page
            pieces = fonts.runs(text, face)
        else:
            alike = groupby(fonts.placed(text, face), itemgetter(0))
            pieces = tuple((shown_in, self._letters(shown_in, clusters)) for shown_in, clusters in alike)
        return [chunk for face_of, piece in pieces for chunk in self._encode(self._typeface(face_of), piece)]

    def _letters(self, face: str, clusters: Iterator[tuple[str, fonts.LetterCluster]]) -> str:
        return "".join(self._typeface(face).letters(cluster) for _, cluster in clusters)

    def _typeface(self, face: str) -> _Typeface:
        if face not in self._faces:
            self._faces[face] = _Typeface(f"F{len(self._faces) + 1}", face)
        return self._faces[face]

    def _encode(self, typeface: _Typeface, text: str) -> list[Chunk]:
        first, *others = text.split(fonts.NARROW_SPACE)
        chunks = list(typeface.encoded(first)) if first else []
        for other in others:
            chunks += [*typeface.narrow_space(), *(typeface.encoded(other) if other else ())]
        return chunks

    def close(self) -> None:
        """Write the subsets; no more text may follow, so that what is remembered of texts goes at once."""
        self.encoded = {}
        written = (subset for face in self._faces.values() for subset in face.written(self._file))
        self._file.put(self._resource, dictionary({name: reference(number) for name, number in written}))


class _Typeface:
    """One face: the code of each character that the document shows in it.

    Codes continue through the subsets: 0x141 is the code 0x41 in the second. ASCII keeps its codes in the first; 0 is
    the sign for characters that the face lacks.
    """

    def __init__(self, name: str, face: str) -> None:
        self._name, self._called, self._face = name, face, copy(_face(face))
        self._codes: dict[int, int] = {}
        self._plain = set[str]()  # the letters of ASCII among them
        self._clusters: dict[fonts.LetterCluster, str] = {}  # the character that stands for each
        self._free = (code for code in count(1) if code & 0xFF and code not in _ASCII)

    def letters(self, cluster: fonts.LetterCluster) -> str:
        """The characters that show a cluster: its own, or one that the subset has for it."""
        if cluster.is_plain:
            return cluster.said
        return self._clusters.setdefault(cluster, chr(fonts.CLUSTERS + len(self._clusters)))

    def encoded(self, text: str) -> Iterator[Chunk]:
        """The text in pieces, one subset each."""
        if self._plain.issuperset(text):  # as most are, once some have been shown
            yield self._named(0), f"<{text.encode('ascii').hex()}> Tj"
            return
        piece, current = bytearray(), -1
        for letter in text:
            code = self._code(ord(letter))
            if piece and code >> 8 != current:
                yield self._named(current), f"<{piece.hex()}> Tj"
                piece.clear()
            current = code >> 8
            piece.append(code & 0xFF)
        yield self._named(current), f"<{piece.hex()}> Tj"

    def narrow_space(self) -> Iterator[Chunk]:
        """A space, and the way back by as much as it is too wide: readers find a space in the text."""
        for name, shown in self.encoded(" "):
            yield name, shown
            yield name, f"[{number((1 - fonts.NARROW) * self._face.getCharWidth(ord(' ')))}] TJ"

    def _code(self, character: int) -> int:
        if character not in self._codes:
            if character < fonts.CLUSTERS and character not in self._face.charToGlyph:
                return 0
            if character in _ASCII:
                self._plain.add(chr(character))
            self._codes[character] = character if character in _ASCII else next(self._free)
        return self._codes[character]

    def _named(self, subset: int) -> str:
        return f"/{self._name}.{subset}"

    def written(self, file: PdfFile) -> Iterator[tuple[str, int]]:
        """Write the subsets; yield their names in the resources, and their numbers."""
        for at in range(max(self._codes.values(), default=0) // 0x100 + 1):
            characters = {code & 0xFF: character for character, code in self._codes.items() if code >> 8 == at}
            yield self._named(at)[1:], self._subset(file, characters)

    def _subset(self, file: PdfFile, characters: dict[int, int]) -> int:
        """Write a subset's glyphs, the meanings of its codes, its descriptor, and its widths."""
        said = {code: chr(character) for code, character in characters.items()}
        face = self._face
        if characters and max(characters.values()) >= fonts.CLUSTERS:
            shown = {character: cluster for cluster, character in self._clusters.items()}
            said = {code: shown[letter].said if letter in shown else letter for code, letter in said.items()}
            face = _read(self._called, fonts.with_clusters(self._called, tuple(self._clusters)))
        name = f"{_tag(said)}+{self._face.name.decode('ascii')}"
        codes = range(max(characters, default=0) + 1)
        wanted = tuple(characters.get(code, 0) for code in codes)
        glyphs = _glyphs(self._called, wanted) if face is self._face else _cut(self._called, face, wanted)
        file_of_glyphs = file.add_stream({"Length1": str(len(glyphs))}, glyphs)
        used = codes[min(characters, default=0) :]
        entries = {
            "Type": "/Font",
            "Subtype": "/TrueType",
            "BaseFont": f"/{name}",
            "FirstChar": str(used[0]),
            "LastChar": str(used[-1]),
            "Widths": numbers(face.getCharWidth(characters.get(code, 0)) for code in used),
            "ToUnicode": reference(file.add_stream({}, meanings(name, said))),
            "FontDescriptor": reference(file.add(self._descriptor(name, file_of_glyphs))),
        }
        return file.add(dictionary(entries))

    def _descriptor(self, name: str, glyphs: int) -> str:
        face = self._face
        figures = {
            "Ascent": face.ascent,
            "CapHeight": face.capHeight,
            "Descent": face.descent,
            "ItalicAngle": face.italicAngle,
            "StemV": face.stemV,
            "MissingWidth": face.defaultWidth,
            "Flags": face.flags & ~_NONSYMBOLIC | _SYMBOLIC,
        }
        entries = {what: plain(value) for what, value in figures.items()}
        entries |= {"FontBBox": numbers(face.bbox), "FontFile2": reference(glyphs)}
        return dictionary({"Type": "/FontDescriptor", "FontName": f"/{name}", **entries})


def _tag(said: dict[int, str]) -> str:
    """Six letters that distinguish a subset from others of its font, even where several documents are merged."""
    digest = blake2b(repr(sorted(said.items())).encode(), digest_size=6).digest()
    return "".join(chr(ord("A") + byte % 26) for byte in digest)
