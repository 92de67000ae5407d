"""A step goes in; a hint in three parts comes out: where to look, what is there, and what follows.

Only the last part tells the result, so that a solver can stop reading as soon as it helps. Books print the three parts
as three lines; pages show one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bookbuilder.board import Board
from bookbuilder.book.narration import name_step, narrate_in
from bookbuilder.book.phrases import Phrases
from bookbuilder.puzzle import Step
from bookbuilder.puzzle.roles import houses_as
from bookbuilder.words import Words

FEW = 3  # houses in which a reader can be told to look; for a longer chain, its first cells


@dataclass(frozen=True, slots=True)
class Hint:
    """The parts of a hint as sentences."""

    name: str  # of the step
    where: str
    what: str  # the name, with the step's values
    so: str  # the whole reason and its result


def graduated(step: Step, board: Board, words: Words, marks: Sequence[str]) -> Hint:
    """The hint that leads to a step; `marks` are the board's values as they are printed."""
    return graduated_in(step, Phrases(board, words, marks))


def graduated_in(step: Step, phrases: Phrases, shows_cell: bool = False) -> Hint:
    """The same in the words of these phrases; `shows_cell` says that the place alone tells which cell is meant."""
    name = name_step(step, phrases.board, phrases.words)
    shows_cell = shows_cell or _is_about_a_cell(step)
    return Hint(name, _where(step, phrases), _what(step, name, shows_cell, phrases), narrate_in(step, phrases))


def _where(step: Step, phrases: Phrases) -> str:
    """The houses; of those in which values lie and those in which they go, only the former, where one finds them."""
    houses = tuple(dict.fromkeys(houses_as(step, "base") or step.houses))
    if _is_about_a_cell(step) or not 0 < len(houses) <= FEW:
        cells = step.cells if step.relations else step.nodes[0].cells
        return phrases.words.say("hint.where.cells", cells=phrases.cells(cells))
    return phrases.words.say("hint.where.houses", places=phrases.houses(houses, inside=True))


def _what(step: Step, name: str, shows_cell: bool, phrases: Phrases) -> str:
    """The technique; with its values, unless these and the place would be the whole answer.

    Where a rule beyond houses is followed, most values are concerned, and it says more than they would.
    """
    if shows_cell or step.relations:
        return phrases.words.say("hint.what", technique=name)
    return phrases.words.say("hint.what.values", technique=name, values=phrases.values(step.values))


def _is_about_a_cell(step: Step) -> bool:
    """Whether the step looks at a single cell and finds its value, rather than at a house and finds its place."""
    return bool(step.placements) and len(step.cells) == 1 and len(set(step.houses)) != 1
