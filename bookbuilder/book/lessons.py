"""What a reader is shown of the way to a solution: a puzzle's path in, its hints and its walkthrough out.

A walkthrough of `key` steps has a passage for each of the first steps at the puzzle's hardest level; one of `all` steps
has a passage for every step that strikes candidates, and one for each run of placements but the shortest:

    key   before: 23 placements, 2 pairs   passage: triple   before: 4 placements   passage: quad   rest: 20 placements
    all   passage: 9 placements   passage: 9 placements   passage: pair   before: 2 placements   passage: triple ...
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Literal

from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import TRIAL_AND_ERROR, GradedPuzzle, Moment, NotedStep, Step, moments

MOST_KEY = 6  # passages of key steps; whoever has followed so many goes on alone
SHORT = 3  # a run of so many placements before another step needs no passage
RUN = 10  # a run of placements sets at most a tenth of the cells, or as many as there are values

Shown = Literal["key", "all"]  # the steps at the puzzle's hardest level, or every step


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a section asks for: walkthroughs of its first puzzles, and so many hints for each."""

    walkthroughs: int = 0
    steps: Shown = "key"
    hints: int = 0

    def __bool__(self) -> bool:
        return bool(self.walkthroughs or self.hints)

    def paths(self, count: int) -> int:
        """How many of so many puzzles, the first ones, are shown by their paths."""
        return count if self.hints else self.walkthroughs


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a walkthrough that has a picture: one moment, or a run of placements that are shown together."""

    before: tuple[Step, ...]  # since the passage before: told in passing, not shown
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """The way to a puzzle's solution: its passages, and the steps from the last of them to the end."""

    passages: tuple[Passage, ...]
    rest: tuple[Step, ...]
    more: int  # how many of the rest are at the puzzle's hardest level

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, in an order in which each is valid when its turn comes."""
        shown = [(*passage.before, *(moment.step for moment in passage.moments)) for passage in self.passages]
        return (*(step for steps in shown for step in steps), *self.rest)


def hints(path: Sequence[NotedStep], most: int) -> tuple[NotedStep, ...]:
    """The first steps at the puzzle's hardest level."""
    hardest = _hardest(path)
    return tuple(islice((noted for noted in path if noted.level == hardest), most))


def walkthrough(puzzle: GradedPuzzle, shown: Shown) -> Walkthrough:
    """The way to the solution of a puzzle whose path is noted."""
    board, path = puzzle.puzzle.board, puzzle.path
    way = list(moments(board, puzzle.puzzle.givens, (noted.step for noted in path)))
    if shown == "all":
        return Walkthrough(tuple(_passages(way, max(board.order, len(board.cells) // RUN))), (), 0)
    hardest, passages, before, more = _hardest(path), list[Passage](), list[Step](), 0
    for noted, moment in zip(path, way, strict=True):
        if noted.level == hardest and len(passages) < MOST_KEY:
            passages.append(Passage(tuple(before), (moment,)))
            before.clear()
        else:
            before.append(moment.step)
            more += noted.level == hardest
    return Walkthrough(tuple(passages), tuple(before), more)


def _hardest(path: Sequence[NotedStep]) -> str:
    """The highest level of the steps."""
    return max((noted.level for noted in path), key=LEVELS.index, default="")


def _passages(way: Sequence[Moment], most: int) -> Iterator[Passage]:
    """Placements in runs, every other step by itself, with the short run before it."""
    before: tuple[Step, ...] = ()
    taken = 0
    for placing, group in groupby(way, key=lambda moment: _is_quiet(moment.step)):
        its = tuple(group)
        taken += len(its)
        if placing and len(its) <= SHORT and taken < len(way):
            before = tuple(moment.step for moment in its)
            continue
        size = -(-len(its) // -(-len(its) // most)) if placing else 1  # runs of one length, not nine and one
        for start in range(0, len(its), size):
            yield Passage(before, its[start : start + size])
            before = ()


def _is_quiet(step: Step) -> bool:
    """Whether the step only places, as a matter of looking; not trial and error."""
    return bool(step.placements) and not step.eliminations and step.technique != TRIAL_AND_ERROR
