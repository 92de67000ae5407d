"""A puzzle's path goes in; its steps come out as data for the page's script, with their sentences.

Nothing is solved in a page: hints and the replay show these steps. A hint has three parts, and only the last one tells
the result: `where` to look, `why` (the technique and its values), and `what` follows, with the whole reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bookbuilder.board import Board
from bookbuilder.book import Phrases, name_step, narrate
from bookbuilder.puzzle import Candidate, NotedStep, Step
from bookbuilder.site.numbers import Vocabulary, lists
from bookbuilder.words import Words

_FEW = 3  # houses in which a reader can be told to look; for a longer chain, its first cells


def steps_data(path: Sequence[NotedStep], board: Board, words: Words, marks: Sequence[str]) -> dict[str, object]:
    """The words of all sentences, and the steps in order: each is ten lists in one string.

    The first four are its name, where, why and what, as places of words; then the cells and houses to point at, and
    the candidates that it places, strikes, and needs placed and struck before. Cells and houses are the board's
    indices; a candidate is its cell times the order, plus its value less 1.
    """
    phrases = Phrases(board, words, marks)
    texts = [tuple(_texts(noted.step, board, words, marks, phrases)) for noted in path]
    vocabulary = Vocabulary(text for each in texts for text in each)
    told = (
        lists([*map(vocabulary.numbers, each), *_numbers(noted, board.order)])
        for noted, each in zip(path, texts, strict=True)
    )
    return {"words": vocabulary.words, "told": tuple(told)}


def _texts(step: Step, board: Board, words: Words, marks: Sequence[str], phrases: Phrases) -> Iterator[str]:
    name = name_step(step, board, words)
    yield name
    yield _where(step, phrases)
    yield _why(step, name, phrases)
    yield narrate(step, board, words, marks)


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


def _why(step: Step, name: str, phrases: Phrases) -> str:
    """The technique; with its values, unless these and the place would be the whole answer."""
    if _is_about_a_cell(step):
        return phrases.words.say("page.why", technique=name)
    return phrases.words.say("page.why.values", technique=name, values=phrases.values(step.values))


def _is_about_a_cell(step: Step) -> bool:
    """Whether the step looks at a single cell and finds its value, rather than at a house and finds its place."""
    return bool(step.placements) and len(step.cells) == 1 and len(set(step.houses)) != 1
