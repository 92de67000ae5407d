"""The steps of a puzzle's path, its whole way to the solution, for hints, walkthroughs and playable pages."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.puzzle.steps import Candidate, Step


@dataclass(frozen=True, slots=True)
class NotedStep:
    """A step of a path, and the least that it needs of the effects of earlier steps.

    The givens, these placements and these strikes suffice for the step; without any one of them it cannot be taken.
    """

    step: Step
    level: str  # of the step's technique
    placed: tuple[Candidate, ...]  # placements that it needs
    struck: tuple[Candidate, ...]  # strikes that it needs

    def __reduce__(self) -> tuple[type[NotedStep], tuple[object, ...]]:  # three times as fast as the default
        return NotedStep, (self.step, self.level, self.placed, self.struck)
