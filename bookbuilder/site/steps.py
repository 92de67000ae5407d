"""A puzzle's path goes in; its steps come out as data for the page's script, with their sentences.

Nothing is solved in a page: hints and the replay show these steps. A hint has three parts, and only the last one tells
the result: `where` to look, `why` (the technique and its values), and `what` follows, with the whole reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from bookbuilder.board import Board
from bookbuilder.book import Phrases, name_step
from bookbuilder.puzzle import Candidate, NotedStep, Step
from bookbuilder.site.numbers import Vocabulary, lists
from bookbuilder.site.spoken import Told
from bookbuilder.words import Words

_FEW = 3  # houses in which a reader can be told to look; for a longer chain, its first cells


def steps_data(path: Sequence[NotedStep], board: Board, words: Words, marks: Sequence[str]) -> dict[str, object]:
    """The words of all sentences, and the steps in order: each is ten lists in one string.

    The first four are its name, where, why and what, as places of words; then the cells and houses to point at, and
    the candidates that it places, strikes, and needs placed and struck before. Cells and houses are the board's
    indices; a candidate is its cell times the order, plus its value less 1.
    """
    phrases = Told(board, words, marks)
    empty = frozenset(cell for noted in path for cell, _ in noted.step.placements)
    texts = [tuple(_texts(noted, empty, phrases)) for noted in path]
    vocabulary = Vocabulary(text for each in texts for text in each)
    told = (
        lists([*map(vocabulary.numbers, each), *_numbers(noted, board.order)])
        for noted, each in zip(path, texts, strict=True)
    )
    return {"words": vocabulary.words, "told": tuple(told)}


def _texts(noted: NotedStep, empty: Set[int], phrases: Told) -> Iterator[str]:
    step = noted.step
    name = name_step(step, phrases.board, phrases.words)
    yield name
    yield _where(step, phrases)
    points_at_a_cell = _is_about_a_cell(step) or _is_last(noted, empty, phrases.board)
    yield _why(step, name, points_at_a_cell, phrases)
    yield phrases.told(step)


def _numbers(noted: NotedStep, order: int) -> Iterator[tuple[int, ...]]:
    step = noted.step
    yield tuple(step.cells)
    yield tuple(dict.fromkeys(step.houses))
    for candidates in (step.placements, step.eliminations, noted.placed, noted.struck):
        yield _candidates(candidates, order)


def _candidates(them: Iterable[Candidate], order: int) -> tuple[int, ...]:
    return tuple(cell * order + value - 1 for cell, value in them)


def _where(step: Step, phrases: Phrases) -> str:
    houses = tuple(dict.fromkeys(step.houses))
    if _is_about_a_cell(step) or not 0 < len(houses) <= _FEW:
        return phrases.words.say("page.where.cells", cells=phrases.cells(step.nodes[0].cells))
    return phrases.words.say("page.where.houses", places=phrases.houses(houses, inside=True))


def _why(step: Step, name: str, points_at_a_cell: bool, phrases: Phrases) -> str:
    """The technique; with its values, unless these and the place would be the whole answer."""
    if points_at_a_cell:
        return phrases.words.say("page.why", technique=name)
    return phrases.words.say("page.why.values", technique=name, values=phrases.values(step.values))


def _is_about_a_cell(step: Step) -> bool:
    """Whether the step looks at a single cell and finds its value, rather than at a house and finds its place."""
    return bool(step.placements) and len(step.cells) == 1 and len(set(step.houses)) != 1


def _is_last(noted: NotedStep, empty: Set[int], board: Board) -> bool:
    """Whether the step fills the last open cell of a house; `empty` are the cells without a given."""
    placed, filled = noted.step.placements, {cell for cell, _ in noted.placed}
    if len(placed) != 1:
        return False
    ((cell, _),) = placed
    return any((empty & {*board.houses[house].cells}) - filled == {cell} for house in noted.step.houses)
