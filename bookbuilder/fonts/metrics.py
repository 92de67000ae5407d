"""A text goes in; its width and the box of its ink come out, in points, without drawing.

Kerning is not applied, but in texts that have to be shaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from math import fsum
from operator import itemgetter
from struct import unpack_from
from typing import Any, NamedTuple
from unicodedata import is_normalized, normalize

from fontTools.ttLib import TTFont

from bookbuilder.fonts.breaks import ZERO_SPACE
from bookbuilder.fonts.faces import (
    FAMILY,
    MOST_FACES,
    READING,
    bare,
    can_shape,
    fallback,
    is_installed,
    others_of,
    parsed,
    remedy,
)
from bookbuilder.fonts.glyphs import GLYPHS, is_complex
from bookbuilder.fonts.scripts import script_of
from bookbuilder.fonts.shaping import VISUAL, Glyph, LetterCluster, as_read, runs_from_right, shaped
from bookbuilder.fonts.truetype import file_of

NARROW_SPACE = "\u202f"  # a narrow no-break space, which few faces have: at French ; : ! ? and within « »
NARROW = 0.6  # its width, relative to a face's space; about a sixth of the type size
_JOINERS = "\u200c\u200d"  # have no ink: they say whether the letters beside them join
_REMEMBERED = 1 << 13  # texts: words and marks recur, page references do not


class InkBox(NamedTuple):
    """The box of the ink around a text that starts at x = 0 on the baseline y = 0; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float


class Lack(NamedTuple):
    """What to say of letters that no installed face shows, and what to do about them."""

    what: str
    hint: str


class _Metrics:
    """One font file's advances and glyph boxes, in thousandths of the type size.

    The tables are kept as they stand in the file, since fontTools' glyphs change when they are first looked at: that
    would be seen by another thread.
    """

    def __init__(self, data: bytes) -> None:
        font: Any = TTFont(BytesIO(data), lazy=True)
        font.setGlyphOrder([str(glyph) for glyph in range(font["maxp"].numGlyphs)])  # their own names take long to read
        scale: float = 1000 / font["head"].unitsPerEm
        advances, places = font["hmtx"], font["loca"]
        names: dict[int, str] = font.getBestCmap()
        self._scale = scale
        self._glyphs: bytes = font.getTableData("glyf")
        self._spans = {code: _span(places, font.getGlyphID(name)) for code, name in names.items()}
        self.advance: dict[str, float] = {chr(code): advances[name][0] * scale for code, name in names.items()}
        self.advance[NARROW_SPACE] = NARROW * self.advance.get(" ", 0.0)

    def box(self, code: int) -> InkBox | None:
        """The ink of one character, or None for one without ink, such as a space."""
        start, end = self._spans.get(code, (0, 0))
        if start == end:
            return None
        _, left, bottom, right, top = unpack_from(">5h", self._glyphs, start)
        return InkBox(*(edge * self._scale for edge in (left, -top, right, -bottom)))


def _span(places: Sequence[int], glyph: int) -> tuple[int, int]:
    """A glyph's start and end in its table; one without ink has no bytes."""
    return places[glyph], places[glyph + 1]


@lru_cache(maxsize=MOST_FACES)
def _metrics(face: str) -> _Metrics:
    data = file_of(face)  # before the lock, which this takes as well
    with READING:
        return _Metrics(data)


def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """The text in pieces, each with the face that shows it: the face itself, or others for what it lacks.

    A letter and an accent after it are shown as the one letter that they make, since accents are not moved to letters.
    The pieces of a text whose characters stand in their order on paper (`VISUAL`) do so as well, but not their letters.
    """
    face, visual = bare(face) if text.isascii() else face, text.startswith(VISUAL)
    text = text.removeprefix(VISUAL) if visual else normalize("NFC", text)
    text = text.replace(ZERO_SPACE, "")
    has = _metrics(bare(face)).advance
    if has.keys() >= set(text):
        pieces: tuple[tuple[str, str], ...] = ((bare(face), text),) if text else ()
    else:
        shown = groupby(zip(_faces(text, face), text, strict=True), itemgetter(0))
        pieces = tuple((shown_in, "".join(letter for _, letter in letters)) for shown_in, letters in shown)
    if not visual:
        return pieces
    return tuple((shown_in, as_read(piece) if runs_from_right(piece) else piece) for shown_in, piece in pieces)


def _faces(text: str, face: str) -> list[str]:
    """The face that shows each letter of a text."""
    usual = bare(face), fallback(face)
    lacking = sorted({letter for letter in text if not any(_has(other, letter) for other in usual)})
    others = (*usual, *_others("".join(lacking), face))
    faces = [_shown_in(letter, others) for letter in text]
    for at, letter in enumerate(text):
        if letter in _JOINERS and at and letter in _metrics(faces[at - 1]).advance:
            faces[at] = faces[at - 1]
        elif letter == " " and 0 < at < len(text) - 1 and faces[at - 1] == faces[at + 1]:
            faces[at] = faces[at - 1]  # between two words of one face, it is a part of them
    return faces


def _has(face: str, letter: str) -> bool:
    """Whether a face shows a letter that an author may write: those from GLYPHS on are our own names for glyphs."""
    return letter in _metrics(face).advance and ord(letter) < GLYPHS and (can_shape() or not is_complex(letter))


@lru_cache(maxsize=_REMEMBERED)
def _others(lacking: str, face: str) -> tuple[str, ...]:
    """The faces that may show letters which the face and the house's lack; the first has most of them.

    Of those that have as many, the ones that stand beside the face come first, and then those of letters that only one
    language has.
    """
    scripts = sorted(filter(None, map(script_of, lacking)), key=lambda script: len(script.families))
    families = dict.fromkeys(family for script in scripts for family in script.families)
    faces = [f"{family} {parsed(face).weight}" for family in families if is_installed(family)]
    every = dict.fromkeys((*others_of(face), *faces))
    return tuple(sorted(every, key=lambda other: -sum(_has(other, letter) for letter in lacking)))


@lru_cache(maxsize=_REMEMBERED)
def _shown_in(letter: str, faces: tuple[str, ...]) -> str:
    """The first of some faces that shows a letter; the first of all if none does."""
    return next((face for face in faces if _has(face, letter)), faces[0])


def placed(text: str, face: str) -> tuple[tuple[str, LetterCluster], ...]:
    """The clusters of a text from left to right, each with its face; letters that are not shaped are one for a face."""
    found = list[tuple[str, LetterCluster]]()
    for part_face, piece in runs(text, face):
        if can_shape() and is_complex(piece):
            found += ((part_face, cluster) for cluster in shaped(piece, part_face))
        else:
            found.append((part_face, LetterCluster(piece, (Glyph(piece, 0.0, 0.0),), True, _sum(piece, part_face))))
    return tuple(found)


def letters(text: str, face: str, size: float) -> Iterator[tuple[str, str, float, float]]:
    """The letters and glyphs of a text from left to right: the face and character of each, and where it stands.

    Its place is in points from where the text begins, to the right and downwards.
    """
    start = 0.0
    for part_face, cluster in placed(text, face):
        for glyph in cluster.glyphs:
            x = start + glyph.x
            for letter in glyph.letters:
                yield part_face, letter, x * size / 1000, -glyph.y * size / 1000
                x += _metrics(part_face).advance.get(letter, 0.0)
        start += cluster.width


def families_of(text: str, face: str) -> tuple[str, ...]:
    """The families that show a text, each once."""
    return tuple(dict.fromkeys(parsed(part_face).family for part_face, _ in runs(text, face)))


def _sum(piece: str, face: str) -> float:
    has = _metrics(face).advance
    return fsum(has.get(letter, 0.0) for letter in piece)


@lru_cache(maxsize=_REMEMBERED)
def _advance(face: str, text: str) -> float:
    return fsum(cluster.width for _, cluster in placed(text, face))


@lru_cache(maxsize=_REMEMBERED)
def _ink(face: str, text: str) -> InkBox:
    boxes = []
    for part_face, letter, x, y in letters(text, face, 1000.0):
        box = _metrics(part_face).box(ord(letter))
        if box:
            boxes.append((box.left + x, box.top + y, box.right + x, box.bottom + y))
    if not boxes:
        return InkBox(0.0, 0.0, 0.0, 0.0)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return InkBox(min(lefts), min(tops), max(rights), max(bottoms))


def adds_up(text: str, face: str) -> bool:
    """Whether the text and its parts are as wide as their letters, one by one: one face shows them, none is shaped."""
    has = _metrics(bare(face)).advance
    plain = text.isascii() or (is_normalized("NFC", text) and not (is_complex(text) or VISUAL in text))
    return plain and ZERO_SPACE not in text and has.keys() >= set(text)


def width(text: str, face: str, size: float) -> float:
    """The advance of the text."""
    return _advance(face, text) * size / 1000


def ink(text: str, face: str, size: float) -> InkBox:
    """The box of the text's ink, relative to its starting point."""
    return InkBox(*(edge * size / 1000 for edge in _ink(face, text)))


def missing(face: str, text: str) -> str:
    """The characters that neither the face nor others in its place can show, each once; white space never is."""
    lacking = (letter for part_face, piece in runs(text, face) for letter in piece if not _has(part_face, letter))
    return "".join(dict.fromkeys(letter for letter in lacking if not letter.isspace() and letter not in _JOINERS))


def lack(face: str, text: str) -> Lack | None:
    """What is wrong with a text of which some characters are missing; None if none is."""
    letters = missing(face, text)
    return Lack(f"the typeface {FAMILY} has no {' '.join(letters)}", remedy(letters)) if letters else None
