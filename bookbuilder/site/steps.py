"""A puzzle's path goes in; its steps come out as data for the page's script, with their sentences.

Nothing is solved in a page: hints and the replay show these steps. A hint has three parts, and only the last one tells
the result: `where` to look, `why` (the technique and its values), and `what` follows, with the whole reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bookbuilder.board import Board
from bookbuilder.book import Phrases, name_step, narrate
from bookbuilder.puzzle import NotedStep, Step
from bookbuilder.words import Words

_FEW = 3  # houses in which a reader can be told to look; for a longer chain, its first cells


def steps_data(path: Iterable[NotedStep], board: Board, words: Words, marks: Sequence[str]) -> list[dict[str, object]]:
    """The steps in order; cells and houses are the board's indices, values count from 1."""
    phrases = Phrases(board, words, marks)
    return [dict(_step(noted, board, words, marks, phrases)) for noted in path]


def _step(
    noted: NotedStep, board: Board, words: Words, marks: Sequence[str], phrases: Phrases
) -> Iterator[tuple[str, object]]:
    step, name = noted.step, name_step(noted.step, board, words)
    yield "name", name
    yield "where", _where(step, phrases)
    yield "why", _why(step, name, phrases)
    yield "what", narrate(step, board, words, marks)
    yield "cells", step.cells
    yield "houses", tuple(dict.fromkeys(step.houses))
    yield "places", step.placements
    yield "strikes", step.eliminations
    yield "needs", {"places": noted.placed, "strikes": noted.struck}


def _where(step: Step, phrases: Phrases) -> str:
    houses = tuple(dict.fromkeys(step.houses))
    if _is_about_a_cell(step) or not 0 < len(houses) <= _FEW:
        return phrases.words.say("page.where.cells", cells=phrases.cells(step.nodes[0].cells))
    return phrases.words.say("page.where.houses", places=phrases.houses(houses, inside=True))


def _why(step: Step, name: str, phrases: Phrases) -> str:
    """The technique; with its values, unless these and the place would be the whole answer."""
    if _is_about_a_cell(step):
        return phrases.words.say("page.why", technique=name)
    return phrases.words.say("page.why.values", technique=name, values=phrases.values(step.values))


def _is_about_a_cell(step: Step) -> bool:
    """Whether the step looks at a single cell and finds its value, rather than at a house and finds its place."""
    return bool(step.placements) and len(step.cells) == 1 and len(set(step.houses)) != 1
