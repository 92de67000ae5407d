"""Turns text into lines: wrapping, fitting and aligning. Lengths are in points."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Literal, TypeVar

from bookbuilder import fonts
from bookbuilder.drawing import BLACK, Colour, Text

LEADING = 1.42  # the distance of baselines, relative to the type size
DISPLAY_LEADING = 1.14
LONELY, SHORTEST = 0.15, 4.0  # of the measure, and type sizes: no shorter words end a paragraph on a line of their own
LEFT = 2  # words at least on a line that gives one to the last
APART = 0.1  # type sizes between the ink of a heading and what follows, where letters reach deeper than Latin ones
SHORT = 0.5  # of the measure: a piece of Chinese or Japanese that is not wider stands in one line
SHRINK = 0.95  # each size that is tried, relative to the one before
CLOSE = 1e-6  # points: widths that differ by less are compared as a whole, since sums are rounded
RISE = 0.76  # from the top of a line to its baseline, relative to the type size

_NUMBER_SIGNS = "|".join(rf"(?<={sign}\s)" for sign in (*(rf"\b\w{{{n}}}[.º°׳]" for n in (1, 2, 3)), r"\b\w[.]º", "№"))
# A pattern: where lines may break. That is neither a no-break space, narrow or not, nor between "No." and its number.
SPACES = rf"[^\S\u00a0\u202f]+(?!(?:{_NUMBER_SIGNS})\d)"

AFTER_DASH = re.compile("(?<=[\u2013\u2014])(?!(?<=[0-9]\u2013)[0-9])(?=.)")  # but not within "4–12"

Piece = TypeVar("Piece")

Align = Literal["start", "centre", "end"]  # of the line, in the direction of reading
START: Align = "start"
CENTRE: Align = "centre"
END: Align = "end"


@dataclass(frozen=True, slots=True)
class Face:
    """A face at a size, with its line spacing."""

    name: str
    size: float
    leading: float = LEADING

    @property
    def line(self) -> float:
        """The distance between baselines."""
        return self.size * self.leading

    def width(self, text: str) -> float:
        """The width of the text."""
        return fonts.width(text, self.name, self.size)

    def sized(self, size: float) -> Face:
        """The same face at another size."""
        return Face(self.name, size, self.leading)


def write(text: str, face: Face, x: float, y: float, align: Align = START, ink: Colour = BLACK) -> Text:
    """A line of text that starts, ends, or has its middle at x; y is its baseline."""
    before = 0.0 if align == START else left_of(0.0, face.width(text), align)
    return Text(x - before, y, text, face.name, face.size, ink)


def left_of(thing: float, width: float, align: Align) -> float:
    """Where something so wide begins in a width."""
    return {"start": 0.0, "centre": (width - thing) / 2, "end": width - thing}[align]


def wrap(text: str, face: Face, measure: float) -> list[str]:
    """Lines no wider than the measure. A word that is wider than a line breaks where the line is full.

    A line may also end after a dash within a word, since paths of cells are long, and in a long piece of Chinese or
    Japanese, which have no spaces.
    """
    return [*map(_joined, _wrapped(text, face, measure))]


@lru_cache(maxsize=1 << 14)  # books are laid out more than once, and most hints say what others have said
def set_out(text: str, face: Face, measure: float) -> tuple[str, ...]:
    """The lines of a paragraph: as `wrap` breaks it, but not with a short last line."""
    lines = _wrapped(text, face, measure)
    return (*map(_joined, long_ended(lines, measure, face.size, lambda pieces: face.width(_joined(pieces)))),)


def long_ended(
    lines: list[list[Piece]], measure: float, size: float, width: Callable[[Sequence[Piece]], float]
) -> list[list[Piece]]:
    """Lines of pieces of this type size: what would be a short last line has words of the line before it."""
    while len(lines) > 1 and width(lines[-1]) <= max(LONELY * measure, SHORTEST * size):
        *kept, moved = lines[-2]
        if len(kept) < LEFT or width([moved, *lines[-1]]) > measure:
            break
        lines = [*lines[:-2], kept, [moved, *lines[-1]]]
    return lines


def _wrapped(text: str, face: Face, measure: float) -> list[list[str]]:
    """Lines of pieces between which they could break, each with the space before it."""
    lines, taken, adds_up = list[list[str]](), 0.0, fonts.adds_up(text, face.name)
    for word in _words(text):
        between = " "
        for piece in _pieces(_parts(word, face, measure), face, measure):
            longer = taken + face.width(between + piece)
            if lines and _fits(longer, [*lines[-1], between + piece], face, measure, adds_up):
                lines[-1].append(between + piece)
                taken = longer
            else:
                lines.append([between + piece])
                taken = face.width(piece)
            between = ""
    return lines


def _fits(width: float, pieces: Sequence[str], face: Face, measure: float, adds_up: bool) -> bool:
    """Whether pieces fit into a line. The sum of their widths decides where it is that of the whole, and not close."""
    if adds_up and abs(width - measure) > CLOSE:
        return width < measure
    return face.width(_joined(pieces)) <= measure


def _joined(pieces: Sequence[str]) -> str:
    return "".join(pieces).removeprefix(" ")


def _words(text: str) -> list[str]:
    """The pieces between which a line may break."""
    return [word for word in re.split(SPACES, text) if word]


def _parts(word: str, face: Face, measure: float) -> list[str]:
    """The parts of a word between which a line may end."""
    if word.isascii():
        return [word]
    parts = AFTER_DASH.split(word)
    if face.width(word) <= SHORT * measure:
        return parts
    return [piece for part in parts for piece in fonts.parts(part)]


def _pieces(words: Iterable[str], face: Face, measure: float) -> Iterable[str]:
    for word in words:
        rest = word
        while len(rest) > 1 and face.width(rest) > measure:
            fits = max(1, bisect_right(range(1, len(rest)), measure, key=partial(_until, rest, face)))
            fits = fonts.last_end(rest, fits)
            yield rest[:fits]
            rest = rest[fits:]
        yield rest


def _until(word: str, face: Face, end: int) -> float:
    return face.width(word[:end])


def balance(text: str, face: Face, measure: float) -> list[str]:
    """As few lines as `wrap` makes, but of about equal length, for headings."""
    lines = wrap(text, face, measure)
    widest = max(map(face.width, _words(text)), default=0.0)  # no word that fits into the measure is broken
    low, high = min(measure, max(measure / max(1, len(lines)), widest)), measure
    while high - low > 1:
        middle = (low + high) / 2
        low, high = (low, middle) if len(wrap(text, face, middle)) <= len(lines) else (middle, high)
    return wrap(text, face, high)


def breaks_words(text: str, face: Face, measure: float) -> bool:
    """Whether some word is wider than the measure."""
    return any(face.width(word) > measure for word in _words(text))


@lru_cache(maxsize=1 << 12)  # parts of a book say much the same
def fit_type(
    text: str, face: Face, measure: float, height: float, smallest: float, whole: float = 0.0
) -> tuple[Face, tuple[str, ...]] | None:
    """The largest size, from the face's own down to the smallest, at which the text fits; None if there is none.

    Words are broken only if they would otherwise have to be smaller than `whole` or than the smallest size.
    """
    whole = min(face.size, max(whole, smallest))
    ink = fonts.ink(text, face.name, 1.0)
    deep = max(ink.bottom - ink.top, RISE + ink.bottom + APART)
    face = replace(face, leading=max(face.leading, deep))
    for size in shrinking(face.size, smallest, whole):
        face = face.sized(size)
        lines = balance(text, face, measure)
        if (size <= whole or not breaks_words(text, face, measure)) and len(lines) * face.line <= height:
            return face, tuple(lines)
    return None


def shrinking(size: float, smallest: float, between: float = 0.0) -> Iterator[float]:
    """Decreasing type sizes, down to the smallest; one of them is the size `between`, if it is."""
    while size > smallest:
        yield size
        size = max(between, SHRINK * size) if size > between else SHRINK * size
    yield smallest


def shorten(text: str, face: Face, measure: float) -> str:
    """The text in one line, cut with an ellipsis if it is too long: after a word, if one fits."""
    text = " ".join(_words(text))
    if face.width(text) <= measure:
        return text
    keep = len(text)
    while keep and face.width(text[:keep].rstrip() + "…") > measure:
        keep -= 1
    whole = text[:keep] if text[keep : keep + 1] == " " else text[:keep].rpartition(" ")[0]
    return (whole or text[:keep]).rstrip() + "…"


def lines_of(lines: Iterable[str], face: Face, x: float, top: float) -> tuple[Text, ...]:
    """Lines below each other; `top` is the top of the first."""
    return tuple(write(line, face, x, top + index * face.line + face.size * RISE) for index, line in enumerate(lines))
