"""`bookbuilder grade` of a list of bare lines: what it shows of each, without anything that it does not show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

from bookbuilder.api.faults import faulty
from bookbuilder.cli import options
from bookbuilder.errors import Place

if TYPE_CHECKING:
    from bookbuilder.puzzle import Puzzle
    from bookbuilder.workers import Workers

_HANDFUL = 50  # lines that are graded together


def grade_lines(
    lines: Sequence[bytes], name: str, uniqueness: bool, workers: Workers, report: options.Report, written: IO[str]
) -> int:
    """Write a line for each puzzle, as the command does for any file, and return the exit code."""
    starts = range(0, len(lines), _HANDFUL)
    handfuls = (lines[at : at + _HANDFUL] for at in starts)
    worst = 0
    report("graded", 0, None)
    for at, (text, faults) in zip(starts, workers.run(_grade, uniqueness, handfuls), strict=True):
        for place, fault in faults:
            tell_fault(_puzzle(lines[at + place]), fault, Place(name, at + place + 1))
            worst = 1
        written.write(text)
        report("graded", min(at + _HANDFUL, len(lines)), None)
    return worst


def tell_fault(puzzle: Puzzle, fault: str, place: Place) -> None:
    """Report a puzzle that does not have exactly one solution."""
    wrong = "too many possibilities to decide" if fault == "undecided" else fault
    options.tell(faulty(puzzle, wrong, place))


def _grade(uniqueness: bool, lines: Sequence[bytes]) -> tuple[str, list[tuple[int, str]]]:
    """The text to write for a handful; the places of those that do not have one solution, with what they have."""
    from bookbuilder.board import board
    from bookbuilder.puzzle.formats.bare import bare_values, clues
    from bookbuilder.solve import Rating, engines, givens_array, ratings

    rated = ratings(engines(board("classic")), givens_array(bare_values(lines)), uniqueness=uniqueness)
    text = "".join(
        [
            f"{seen.level}\t{seen.score}\t{clues(line)}\t{seen.hardest}\n"
            for line, seen in zip(lines, rated, strict=True)
            if isinstance(seen, Rating)
        ]
    )
    return text, [(place, seen) for place, seen in enumerate(rated) if not isinstance(seen, Rating)]


def _puzzle(line: bytes) -> Puzzle:
    from bookbuilder.board import board
    from bookbuilder.puzzle import Puzzle
    from bookbuilder.puzzle.formats.bare import bare_values

    return Puzzle(board("classic"), tuple(bare_values([line])))
