"""`--profile book`: the option, what it refuses, and the log of the source book's Solver as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bookbuilder.errors import Problem

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats import Entry
    from bookbuilder.solve import Find, Guess, Log, Strike

    Command = TypeVar("Command", bound=Callable[..., Any])

_INDENT = " " * 5
_KINDS = ("row", "column", "box"), ("rows", "columns", "boxes")

# What a strategy has found, by its name. `first` and `second` are the halves of the units, `chain` the cells with two
# candidates each, `z` the value at both ends.
_ONLY_THERE = "{first}: {values} only in {cells}"
_ONLY_THESE = "{first}: {cells} have only {values}"
_ONLY_ACROSS = "{first}: {values} only in {second}"
_LINKED = "{chain}: one of the ends is {z}"
_FOUND = {
    "unique-loop": _ONLY_THERE,
    "naked pair": _ONLY_THESE,
    "hidden pair": _ONLY_THERE,
    "box-line": _ONLY_ACROSS,
    "pointing-line": _ONLY_ACROSS,
    "naked triple": _ONLY_THESE,
    "hidden triple": _ONLY_THERE,
    "lines-2": _ONLY_ACROSS,
    "naked quad": _ONLY_THESE,
    "Y-wing": _LINKED,
    "rectangle": "{values} in {cells} contradicts itself by way of {all}",
    "XY-chain": _LINKED,
    "lines-3": _ONLY_ACROSS,
    "lines-4": _ONLY_ACROSS,
}


def profile_option(command: Command) -> Command:
    """--profile ladder or book."""
    return click.option(
        "--profile",
        type=click.Choice(["ladder", "book"]),
        default="ladder",
        show_default=True,
        help="The techniques and levels: bookbuilder's own ladder, or those of Zambon's book Sudoku Programming with C "
        "(for the plain 9x9 board only).",
    )(command)


def refusal(entry: Entry) -> Problem | None:
    """Why the book's Solver cannot take a puzzle."""
    from bookbuilder.solve.profile import OTHER_BOARD, USE_LADDER, is_books_board

    return None if is_books_board(entry.puzzle.board) else Problem(entry.place, OTHER_BOARD, USE_LADDER)


def log_text(log: Log, entry: Entry, candidates: bool) -> str:
    """The log of a puzzle: calls of strategies with all that they strike, guesses, and the sequence of strategies.

    With `candidates`, a grid of candidates stands before each call.
    """
    from bookbuilder.puzzle.formats import ALPHABET

    marks = entry.symbols or tuple(ALPHABET[1:])
    left = list(log.cleaned)
    lines = [f"clean-up: {entry.puzzle.clues} cells given, {len(_solved(left))} solved"]
    for number, call in enumerate(log.calls, 1):
        if candidates:
            lines.append(_candidates(entry, left, marks))
        lines.append(f"{number:3}  {call.strategy.name}")
        for find in call.finds:
            lines += (f"{_INDENT}{line}" for line in _find(call.strategy.name, find, marks))
            for strike in find.strikes:
                left[strike.cell] ^= 1 << (strike.value - 1)
        lines.append(f"{_INDENT}{call.solved} cells solved: {_line(left, marks)}")
    return "".join(f"{line}\n" for line in (*lines, *_guesses(log.guesses, marks), *_summary(log)))


def _summary(log: Log) -> Iterator[str]:
    """The sequence of strategies, by name and by the book's codes, and the level."""
    course = log.course
    if course.sequence:
        yield f"sequence of {len(course.sequence)}: {', '.join(course.sequence)}"
        yield f"codes: {' '.join(map(str, course.codes))}"
    guessed = f", guesses {course.depth} deep" if course.depth else ""
    yield f"level {course.level}{guessed}" if course.sequence else "clean-up alone"


def _find(strategy: str, find: Find, marks: Sequence[str]) -> Iterator[str]:
    """What was found, then a line for each cell that loses something."""
    half = (len(find.units) + 1) // 2
    shown = [marks[value - 1] for value in find.values]
    linked = zip(find.cells, pairwise(shown), strict=False)
    yield _FOUND[strategy].format(
        all=_units(find.units),
        first=_units(find.units[:half]),
        second=_units(find.units[half:]),
        values=", ".join(shown),
        cells=", ".join(map(_cell, find.cells)),
        chain=" - ".join(f"{_cell(cell)} {{{one},{other}}}" for cell, (one, other) in linked),
        z=shown[0],
    )
    for (cell, source, unit), strikes in groupby(find.strikes, _cause):
        lost = ", ".join(marks[strike.value - 1] for strike in strikes)
        around = "" if source is None or unit is None else f" (clean-up around {_cell(source)}, {_units([unit])})"
        yield f"  {_cell(cell)} loses {lost}{around}"


def _cause(strike: Strike) -> tuple[int, int | None, int | None]:
    return strike.cell, strike.source, strike.unit


def _guesses(guesses: Sequence[Guess], marks: Sequence[str]) -> Iterator[str]:
    """What was tried: a cell where its first candidate is tried, then each of them with its outcome."""
    for guess in guesses:
        start = f"{'  ' * (guess.depth - 1)}guess {guess.depth}:"
        tried = _values(guess.candidates)
        if guess.value == tried[0]:
            yield f"{start} {_cell(guess.cell)} has {', '.join(marks[value - 1] for value in tried)}"
        outcome = "a contradiction" if guess.solved is None else f"{guess.solved} cells solved"
        yield f"{start} {marks[guess.value - 1]} leads to {outcome}"


def _candidates(entry: Entry, left: Sequence[int], marks: Sequence[str]) -> str:
    """A grid with the candidates of each cell."""
    from bookbuilder.puzzle.formats import candidate_grid

    solved = _solved(left)
    values = [solved.get(cell, 0) for cell in range(len(left))]
    return candidate_grid(entry.puzzle.board, values, [_values(bits) for bits in left], marks).removesuffix("\n")


def _line(left: Sequence[int], marks: Sequence[str]) -> str:
    """The solved cells as a line: of digits, unless all marks are single characters."""
    shown = marks if max(map(len, marks)) == 1 else "123456789"
    solved = _solved(left)
    return "".join(shown[solved[cell] - 1] if cell in solved else "." for cell in range(len(left)))


def _solved(left: Sequence[int]) -> dict[int, int]:
    """The cells with one candidate, each with its value."""
    return {cell: bits.bit_length() for cell, bits in enumerate(left) if bits.bit_count() == 1}


def _values(bits: int) -> list[int]:
    return [value for value in range(1, 10) if bits >> (value - 1) & 1]


def _cell(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def _units(units: Sequence[int]) -> str:
    """Units of one kind, as in "rows 2, 8"."""
    kind = _KINDS[len(units) > 1][units[0] // 9] if units else ""
    return f"{kind} {', '.join(str(unit % 9 + 1) for unit in units)}"
