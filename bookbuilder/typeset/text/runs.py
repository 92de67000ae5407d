"""Lines in several faces: runs go in, wrapped lines of runs and their marks come out. Lengths are in points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import fsum

from bookbuilder import fonts
from bookbuilder.drawing import Text
from bookbuilder.typeset.text.lines import AFTER_DASH, SPACES, Face, long_ended, write

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


def set_out_runs(runs: Iterable[TextRun], measure: float) -> list[tuple[TextRun, ...]]:
    """The lines of a paragraph, broken as `set_out` does; a change of face is no place to break."""
    lines = list[list[_Atom]]()
    for atom in _atoms(runs):
        if lines and width_of(_runs_of([*lines[-1], atom])) <= measure:
            lines[-1].append(atom)
        else:
            lines += [
                [_Atom(atom.space if not at else (), piece)] for at, piece in enumerate(_pieces(atom.runs, measure))
            ]
    size = lines[-1][0].runs[0].face.size if lines else 0.0
    ended = long_ended(lines, measure, size, lambda atoms: width_of(_runs_of(atoms)))
    return [_merged(_runs_of(atoms)) for atoms in ended]


def width_of(runs: Iterable[TextRun]) -> float:
    """The width of a line."""
    return fsum(run.width for run in runs)


def write_runs(runs: Iterable[TextRun], x: float, baseline: float) -> Iterator[Text]:
    """The marks of a line that starts at x."""
    for run in runs:
        yield write(run.text, run.face, x, baseline)
        x += run.width


def _runs_of(atoms: Sequence[_Atom]) -> list[TextRun]:
    """The runs of a line, without the space before it."""
    first, *others = atoms
    return [*first.runs, *(run for atom in others for run in (*atom.space, *atom.runs))]


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
