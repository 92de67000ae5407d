"""The positions of tests/data/rules, where techniques of rules beyond houses work, and where they must not."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from bookbuilder.board import Board, Relation
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Step
from bookbuilder.relations import read_relations
from bookbuilder.solve import Engines, engines
from bookbuilder.solve.explain import left_in
from bookbuilder.solve.steps import decode
from tests.board.samples import BOARDS, show
from tests.puzzle.lines import lines, values
from tests.solve.plain.state import Position as State
from tests.solve.positions import allowed_in


@dataclass(frozen=True)
class RulePosition:
    """A line of the file: a technique, where it is tried, and all that it does there; nothing in a look-alike."""

    where: str
    technique: str
    board: Board
    relations: tuple[Relation, ...]
    givens: tuple[int, ...]
    effects: frozenset[str]
    struck: str

    def __str__(self) -> str:
        return f"{self.where}: {self.technique}{show(self.board, self.givens)}"

    @property
    def tools(self) -> Engines:
        return engines(self.board).of_puzzle(self.relations)

    @property
    def allowed(self) -> array[int]:
        return allowed_in(self.board, self.struck)

    def openings(self, rounds: int = 1) -> tuple[Step, ...]:
        """What the technique alone finds in so many rounds."""
        return found_in(self.tools, self.technique, self.givens, self.allowed, rounds)

    @property
    def state(self) -> State:
        left = left_in(self.tools, array("i", self.givens), self.allowed)
        filled = {cell: value for cell, value in enumerate(self.givens) if value}
        return State({cell: {*left[cell]} for cell in range(len(left)) if cell not in filled}, filled)


def found_in(
    tools: Engines, technique: str, givens: Sequence[int], allowed: array[int] | None = None, rounds: int = 1
) -> tuple[Step, ...]:
    climber = tools.climber
    climber.climb(array("i", givens), array("i", [TECHNIQUES.index(technique)]), True, allowed, rounds)
    return tuple(decode(tools, climber.records))


@cache
def rule_positions() -> tuple[RulePosition, ...]:
    return tuple(
        RulePosition(
            f"steps.txt:{number}",
            technique,
            BOARDS[name],
            read_relations(rules, BOARDS[name]),
            values(givens),
            frozenset(effects.split()) - {"-"},
            *(before or [""]),
        )
        for number, (technique, name, rules, givens, effects, *before) in lines("rules/steps.txt")
    )
