"""What a reader is shown of the way to a solution: walkthroughs and hints, as data that pages are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bookbuilder.puzzle.steps import Step

Shown = Literal["key", "all"]  # the steps at the puzzle's hardest level, or every step


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a section asks for: walkthroughs of its first puzzles, and so many hints for each.

    With `uniqueness`, they may take the one solution for granted.
    """

    walkthroughs: int = 0
    steps: Shown = "key"
    hints: int = 0
    uniqueness: bool = False

    def __bool__(self) -> bool:
        return bool(self.walkthroughs or self.hints)


@dataclass(frozen=True, slots=True)
class Moment:
    """A step, and what the board shows before it is taken."""

    values: tuple[int, ...]  # one a cell, 0 for an open one
    candidates: tuple[tuple[int, ...], ...]  # what each open cell may still have; nothing for one that is set
    step: Step


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a walkthrough: one moment, or a run of placements that are shown together."""

    before: tuple[Step, ...]  # since the picture before: told in passing, not shown
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """The way to a puzzle's solution: its pictures, and the steps from the last of them to the end."""

    pictures: tuple[Picture, ...]
    rest: tuple[Step, ...]
    more: int  # how many of the rest are at the puzzle's hardest level

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, in an order in which each is valid when its turn comes."""
        shown = [(*picture.before, *(moment.step for moment in picture.moments)) for picture in self.pictures]
        return (*(step for steps in shown for step in steps), *self.rest)


@dataclass(frozen=True, slots=True)
class Hint:
    """A step, and no more of what comes before it than it needs: values that stand, and candidates that are gone."""

    placed: tuple[tuple[int, int], ...]  # (cell, value)
    struck: tuple[tuple[int, int], ...]  # (cell, value)
    step: Step
