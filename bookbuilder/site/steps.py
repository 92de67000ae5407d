"""A puzzle's path goes in; its steps come out as data for the page's script, with their sentences.

Nothing is solved in a page: hints and the replay show these steps. A hint has the three parts of `book.graduated`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType

from bookbuilder.board import Board, Relation
from bookbuilder.book import graduated_in
from bookbuilder.puzzle import Candidate, NotedStep
from bookbuilder.relations.apart import standing_houses
from bookbuilder.site.numbers import Vocabulary, lists
from bookbuilder.site.spoken import Told
from bookbuilder.words import Words


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
    phrases = Told(board, words, marks)
    empty = frozenset(cell for noted in path for cell, _ in noted.step.placements)
    texts = [_texts(noted, empty, phrases) for noted in path]
    vocabulary = Vocabulary(text for sentences in texts for text in sentences)
    steps = (
        lists([*map(vocabulary.numbers, sentences), *_numbers(noted, board.order, rules)])
        for noted, sentences in zip(path, texts, strict=True)
    )
    return {"words": vocabulary.words, "told": tuple(steps)}


def _texts(noted: NotedStep, empty: Set[int], phrases: Told) -> tuple[str, str, str, str]:
    hint = graduated_in(noted.step, phrases, _is_last(noted, empty, phrases.board))
    return hint.name, hint.where, hint.what, phrases.told(hint.so)


def _numbers(noted: NotedStep, order: int, rules: Mapping[Relation, int]) -> Iterator[tuple[int, ...]]:
    step = noted.step
    yield tuple(step.cells)
    yield tuple(dict.fromkeys((*step.houses, *(rules[it] for it in step.relations if it in rules))))
    for candidates in (step.placements, step.eliminations, noted.placed, noted.struck):
        yield _candidates(candidates, order)


def _candidates(them: Iterable[Candidate], order: int) -> tuple[int, ...]:
    return tuple(cell * order + value - 1 for cell, value in them)


def _is_last(noted: NotedStep, empty: Set[int], board: Board) -> bool:
    """Whether the step fills the last open cell of a house; `empty` are the cells without a given."""
    placed, filled = noted.step.placements, {cell for cell, _ in noted.placed}
    if len(placed) != 1:
        return False
    ((cell, _),) = placed
    return any((empty & {*standing_houses(board)[house].cells}) - filled == {cell} for house in noted.step.houses)
