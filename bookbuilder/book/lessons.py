"""The parts of a solution path that readers see: a puzzle's path goes in, its hints and its walkthrough come out.

A walkthrough of `key` steps has one passage for each of the first steps of the techniques that a section teaches, and
at the puzzle's hardest level if these are too few; a walkthrough of `all` steps has one for every step that argues
with several houses or candidates, and for every run of quiet steps except the shortest. A step is quiet that places a
value, or takes what a printed rule leaves to its cells: there are hundreds of these in a puzzle full of marks.

    key   before: 23 placements, 2 pairs   passage: triple   before: 4 placements   passage: quad   rest: 20 placements
    all   passage: 9 placements   passage: 9 placements   passage: pair   before: 2 placements   passage: triple ...
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import TYPE_CHECKING, Literal

from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import TRIAL_AND_ERROR

if TYPE_CHECKING:
    from bookbuilder.puzzle import Candidate, GradedPuzzle, Moment, NotedStep, Step

MOST_KEY = 6  # passages of key steps; after these, readers can continue alone
SHORT = 3  # a run of this many quiet steps, or fewer, before another step has no passage of its own
RUN = 10  # a passage of quiet steps has one for a tenth of the cells at most, or as many as there are values

Shown = Literal["key", "all"]  # the steps at the puzzle's hardest level, or every step


@dataclass(frozen=True, slots=True)
class Lessons:
    """A section's request: walkthroughs of its first puzzles, and a number of hints for every puzzle.

    Where it `teaches` techniques, its opener shows the last of them in its first puzzle.
    """

    walkthroughs: int = 0
    steps: Shown = "key"
    hints: int = 0
    teaches: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.walkthroughs or self.hints)

    def paths(self, count: int) -> int:
        """How many puzzles, the first of `count`, need their paths."""
        return count if self.hints else max(self.walkthroughs, 1 if self.teaches else 0)

    def shown(self, place: int, steps: Sequence[Step]) -> Sequence[int]:
        """Which steps of the puzzle at a place the pages need: all of them, or those of its hints."""
        if place < max(self.walkthroughs, 1 if self.teaches else 0):
            return range(len(steps))
        from bookbuilder.puzzle.techniques import RECORDS  # with what proves each step

        levels = {technique: RECORDS[technique].level for technique in {step.technique for step in steps}}
        return _key([(step.technique, levels[step.technique]) for step in steps], self.hints, self.teaches)


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a walkthrough with a picture: one moment, or a run of quiet steps shown together."""

    before: tuple[Moment, ...]  # since the passage before: mentioned, not shown
    moments: tuple[Moment, ...]

    @property
    def is_run(self) -> bool:
        """Whether its picture shows several steps, and the pattern of none."""
        return len(self.moments) > 1

    @property
    def eliminations(self) -> tuple[Candidate, ...]:
        """All candidates that its steps strike."""
        return tuple(struck for moment in self.moments for struck in moment.step.eliminations)

    @property
    def has_candidates(self) -> bool:
        """Whether its picture shows candidates: not after a run that only places values."""
        return not self.is_run or bool(self.eliminations)


@dataclass(frozen=True, slots=True)
class PuzzleWalkthrough:
    """The way to a puzzle's solution: its passages, and what comes after the last of them."""

    passages: tuple[Passage, ...]
    rest: tuple[Moment, ...]
    more: int  # the number of steps after the last passage that are as hard as the hardest shown, or harder

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, in an order in which each is valid."""
        shown = [moment for passage in self.passages for moment in (*passage.before, *passage.moments)]
        return tuple(moment.step for moment in (*shown, *self.rest))


def hints(path: Sequence[NotedStep], most: int, taught: Collection[str] = ()) -> tuple[NotedStep, ...]:
    """The first steps of the techniques that are taught; if they are too few, also those at the hardest level."""
    return tuple(path[at] for at in _key(_techniques(path), most, taught))


def walkthrough(puzzle: GradedPuzzle, shown: Shown, taught: Collection[str] = ()) -> PuzzleWalkthrough:
    """The walkthrough of a puzzle that has a path; its key steps are those of its hints."""
    from bookbuilder.puzzle import moments

    board, path = puzzle.puzzle.board, puzzle.path
    way = list(moments(board, puzzle.puzzle.givens, (noted.step for noted in path), puzzle.puzzle.relations))
    if shown == "all":
        return PuzzleWalkthrough(tuple(_passages(way, max(board.order, len(board.cells) // RUN))), (), 0)
    key, passages, before = _key(_techniques(path), MOST_KEY, taught), list[Passage](), list["Moment"]()
    for at, moment in enumerate(way):
        if at in key:
            passages.append(Passage(tuple(before), (moment,)))
            before.clear()
        else:
            before.append(moment)
    level = LEVELS.index(_hardest(path[at].level for at in key)) if key else 0
    more = sum(LEVELS.index(noted.level) >= level for noted in path[key[-1] + 1 :]) if key else 0
    return PuzzleWalkthrough(tuple(passages), tuple(before), more)


def example_of(puzzle: GradedPuzzle, technique: str) -> Moment | None:
    """The first moment at which a puzzle that has a path needs a technique; None if it never does."""
    from bookbuilder.puzzle import moments

    own = puzzle.puzzle
    way = moments(own.board, own.givens, (noted.step for noted in puzzle.path), own.relations)
    return next((moment for moment in way if moment.step.technique == technique), None)


def _techniques(path: Iterable[NotedStep]) -> list[tuple[str, str]]:
    """The technique of each step, with its level."""
    return [(noted.step.technique, noted.level) for noted in path]


def _key(steps: Sequence[tuple[str, str]], most: int, taught: Collection[str]) -> list[int]:
    """The places of the first steps of the techniques that are taught, or else at the hardest level, in order."""
    hardest = _hardest(level for _, level in steps)
    first = [at for at, (technique, _) in enumerate(steps) if technique in taught][:most]
    others = (at for at, (_, level) in enumerate(steps) if level == hardest and at not in first)
    return sorted([*first, *islice(others, most - len(first))])


def _hardest(levels: Iterable[str]) -> str:
    """The highest of some levels."""
    return max(levels, key=LEVELS.index, default="")


def _passages(way: Sequence[Moment], most: int) -> Iterator[Passage]:
    """Quiet steps in runs; every other step by itself, together with a short run before it."""
    before: tuple[Moment, ...] = ()
    taken = 0
    for quiet, group in groupby(way, key=lambda moment: _is_quiet(moment.step)):
        run = tuple(group)
        taken += len(run)
        if quiet and len(run) <= SHORT and taken < len(way):
            before = run
            continue
        size = -(-len(run) // -(-len(run) // most)) if quiet else 1  # runs of one length, not nine and one
        for start in range(0, len(run), size):
            yield Passage(before, run[start : start + size])
            before = ()


def _is_quiet(step: Step) -> bool:
    """Whether the step only places values that one can see, or follows a rule; trial and error does not count."""
    return bool(step.relations or (step.placements and not step.eliminations)) and step.technique != TRIAL_AND_ERROR
