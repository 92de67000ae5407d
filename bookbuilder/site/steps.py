"""A puzzle's path goes in; its steps come out as data for the page's script, with their sentences.

Nothing is solved in a page: hints and the replay show these steps. A hint has the three parts of `book.graduated`. The
puzzles of a site have most of their steps in common, so what is said of a step is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from bookbuilder.board import Board, Relation
from bookbuilder.book import graduated_in
from bookbuilder.puzzle import Candidate, NotedStep, Step
from bookbuilder.relations.apart import standing_houses
from bookbuilder.site.numbers import Telling, Vocabulary, lists, telling
from bookbuilder.site.spoken import Told
from bookbuilder.words import Words

_REMEMBERED = 1 << 13  # steps: those of a thousand puzzles on one board


class _ToldStep(NamedTuple):
    """What a step is on every page that has it."""

    texts: Telling  # its name and the three parts of its hint
    cells: str
    houses: str
    effects: str


def steps_data(
    path: Sequence[NotedStep],
    board: Board,
    words: Words,
    marks: Sequence[str],
    rules: Mapping[Relation, int] = MappingProxyType({}),
) -> dict[str, object]:
    """The words of all sentences, and the steps in order: each is ten lists in one string.

    The first four are its name and the three parts of its hint, as places of words; then the cells and houses to point
    at, and the candidates that it places, strikes, and needs placed and struck before. Cells and houses are the board's
    indices, of rules those that `rules` has; a candidate is its cell times the order, plus its value less 1.
    """
    phrases, order = _phrases(board, words, tuple(marks)), board.order
    empty = frozenset(cell for noted in path for cell, _ in noted.step.placements)
    told = [_told(noted.step, _is_last(noted, empty, board), phrases) for noted in path]
    vocabulary = Vocabulary(step.texts for step in told)
    steps = []
    for noted, (texts, cells, houses, effects) in zip(path, told, strict=True):
        pointed = _houses(noted.step, rules) if noted.step.relations else houses
        needed = lists((_candidates(noted.placed, order), _candidates(noted.struck, order)))
        steps.append("".join((vocabulary.lists(texts), cells, pointed, effects, needed)))
    return {"words": vocabulary.words, "told": steps}


@lru_cache(maxsize=32)
def _phrases(board: Board, words: Words, marks: tuple[str, ...]) -> Told:
    return Told(board, words, marks)


@lru_cache(maxsize=_REMEMBERED)
def _told(step: Step, is_last: bool, phrases: Told) -> _ToldStep:
    hint = graduated_in(step, phrases, is_last)
    texts = telling((hint.name, hint.where, hint.what, phrases.told(hint.so)))
    effects = (_candidates(them, phrases.board.order) for them in (step.placements, step.eliminations))
    return _ToldStep(texts, lists((step.cells,)), _houses(step, {}), lists(effects))


def _houses(step: Step, rules: Mapping[Relation, int]) -> str:
    """The list of the houses, and of the rules, to point at."""
    return lists((tuple(dict.fromkeys((*step.houses, *(rules[it] for it in step.relations if it in rules)))),))


def _candidates(them: Iterable[Candidate], order: int) -> list[int]:
    return [cell * order + value - 1 for cell, value in them]


def _is_last(noted: NotedStep, empty: Set[int], board: Board) -> bool:
    """Whether the step fills the last open cell of a house; `empty` are the cells without a given."""
    if len(noted.step.placements) != 1:
        return False
    ((cell, _),) = noted.step.placements
    left, houses = empty - {filled for filled, _ in noted.placed}, standing_houses(board)
    return any(left & {*houses[house].cells} == {cell} for house in noted.step.houses)
