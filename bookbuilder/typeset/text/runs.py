"""Lines in several faces: runs go in, wrapped lines of runs and their marks come out. Lengths are in points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bookbuilder import fonts
from bookbuilder.drawing import Text
from bookbuilder.typeset.text.lines import AFTER_DASH, SPACES, Face, write

_SPACES = re.compile(f"({SPACES})")


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of a line in one face."""

    text: str
    face: Face

    @property
    def width(self) -> float:
        """Its advance."""
        return self.face.width(self.text)


@dataclass(frozen=True, slots=True)
class _Atom:
    """What no line may divide, and the space before it, which ends a line if the atom begins the next."""

    space: tuple[TextRun, ...]
    runs: tuple[TextRun, ...]


def wrap_runs(runs: Iterable[TextRun], measure: float) -> list[tuple[TextRun, ...]]:
    """Lines no wider than the measure, broken as `text.wrap` does; a change of face is no place to break."""
    lines: list[tuple[TextRun, ...]] = []
    current: list[TextRun] = []
    for atom in _atoms(runs):
        longer = [*current, *atom.space, *atom.runs]
        if current and width_of(longer) <= measure:
            current = longer
            continue
        lines += [_merged(current)] if current else []
        *full, rest = _pieces(atom.runs, measure)
        lines += map(_merged, full)
        current = list(rest)
    return [*lines, _merged(current)] if current else lines


def width_of(runs: Iterable[TextRun]) -> float:
    """The width of a line."""
    return sum(run.width for run in runs)


def write_runs(runs: Iterable[TextRun], x: float, baseline: float) -> Iterator[Text]:
    """The marks of a line that starts at x."""
    for run in runs:
        yield write(run.text, run.face, x, baseline)
        x += run.width


def _atoms(runs: Iterable[TextRun]) -> Iterator[_Atom]:
    space: tuple[TextRun, ...] = ()
    atom: list[TextRun] = []
    for run in runs:
        for piece in filter(None, _SPACES.split(run.text)):
            if _SPACES.fullmatch(piece):
                if atom:
                    yield _Atom(space, tuple(atom))
                    space, atom = (), []
                space = space or (TextRun(" ", run.face),)
                continue
            *ended, last = (part for dashed in AFTER_DASH.split(piece) for part in fonts.parts(dashed))
            for part in ended:
                yield _Atom(space, (*atom, TextRun(part, run.face)))
                space, atom = (), []
            atom.append(TextRun(last, run.face))
    if atom:
        yield _Atom(space, tuple(atom))


def _pieces(runs: Sequence[TextRun], measure: float) -> list[tuple[TextRun, ...]]:
    """An atom in pieces that fit on lines: itself, if it does."""
    pieces: list[list[TextRun]] = [[]]
    used = 0.0
    if width_of(runs) <= measure:
        return [tuple(runs)]
    for letter in (TextRun(letter, run.face) for run in runs for letter in fonts.units(run.text)):
        if pieces[-1] and used + letter.width > measure:
            pieces.append([])
            used = 0.0
        pieces[-1].append(letter)
        used += letter.width
    return [tuple(piece) for piece in pieces]


def _merged(runs: Sequence[TextRun]) -> tuple[TextRun, ...]:
    """Neighbours in one face joined, so that a file has few texts and a reader finds whole words."""
    return tuple(
        TextRun("".join(run.text for run in alike), face) for face, alike in groupby(runs, lambda run: run.face)
    )
