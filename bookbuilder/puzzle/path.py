"""The steps of a puzzle's path, its whole way to the solution: hints, walkthroughs and playable pages read them."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.puzzle.steps import Candidate, Step


@dataclass(frozen=True, slots=True)
class NotedStep:
    """A step of a path, and the least that it needs of what the steps before it do.

    From the givens, these placements and these strikes alone the step can be taken; without one of them it cannot.
    """

    step: Step
    level: str  # of the step's technique
    placed: tuple[Candidate, ...]  # that must be set
    struck: tuple[Candidate, ...]  # that must be gone

    def __reduce__(self) -> tuple[type[NotedStep], tuple[object, ...]]:  # three times as fast as what there would be
        return NotedStep, (self.step, self.level, self.placed, self.struck)
