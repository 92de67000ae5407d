"""A puzzle's rules beyond houses go in; what is said of them in words comes out, for who does not see the drawing.

Each kind has a sentence, how_to.kind.KIND. Each mark is described from each of its cells, in sentences of its kind:

    relation.KIND              with {cells}, the place of the others, and {n}, how many cells it has
    relation.KIND.after        the same from any cell but the first, where that differs
    relation.KIND.alone        of a single cell, where that differs
    ... .numbered              each of them with {numbers}, where the rule has any
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bookbuilder.board import Relation
from bookbuilder.puzzle import Puzzle
from bookbuilder.relations import RELATIONS, Look, not_all_shown, said_after
from bookbuilder.words import Words

_OTHERS = "{cells}"  # what a page's script fills in

ToldRule = tuple[tuple[int, ...], str, str]  # cells; what is said of the first, and of the others


def explained(words: Words, kinds: Iterable[str], order: int, partly: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """What the kinds of relations of a puzzle say: each kind and its sentence.

    No kind belongs to the sentences that speak of `partly`, the kinds of marks of which not all need be shown.
    """
    limits = {"half": order // 2, "above": order - order // 2 + 1}
    kinds = tuple(kinds)
    lacking = said_after(kinds, partly)
    for kind in kinds:
        yield kind, words.say(f"how_to.kind.{kind}", **limits)
        if of := lacking.get(kind):
            keys = (f"how_to.partly.{name}" for name in of)
            yield "", words.say(next(key for key in keys if key in words.sentences))


def rules_explained(puzzle: Puzzle, words: Words) -> tuple[str, ...]:
    """What each kind of rule of a puzzle says, and whether all marks are shown where that is not plain."""
    kinds = tuple(dict.fromkeys(relation.kind for relation in puzzle.rules))
    partly = not_all_shown(puzzle.board, kinds)
    return tuple(said for _, said in explained(words, kinds, puzzle.board.order, partly))


def drawn_rules(puzzle: Puzzle) -> list[Relation]:
    """The rules of a puzzle that are drawn."""
    return [it for it in puzzle.relations if RELATIONS[it.kind].drawn.look is not Look.NOTHING]


def told_rules(puzzle: Puzzle, words: Words) -> Iterator[ToldRule]:
    """What is said of the rules that are drawn."""
    for relation in drawn_rules(puzzle):
        alone = [".alone"] if len(relation.cells) == 1 else []
        first, after = (_sentence(relation, [*alone, *form, ""], words) for form in ([], [".after"]))
        yield relation.cells, first, after


def _sentence(relation: Relation, forms: Sequence[str], words: Words) -> str:
    """A sentence of a kind, with a place for the other cells, in the first of some forms that the language has."""
    numbered = ".numbered" if relation.numbers else ""
    keys = (f"relation.{relation.kind}{form}{numbered}" for form in forms)
    key = next(key for key in keys if key in words.sentences)
    numbers = words.listed([*map(str, relation.numbers)], "or")
    return words.say(key, n=len(relation.cells), numbers=numbers, cells=_OTHERS)


def rules_in_words(puzzle: Puzzle, words: Words) -> Iterator[str]:
    """The rules that are drawn, as lines of text: each from its first cell."""
    top, left = puzzle.board.corner

    def named(cell: int) -> str:
        row, column = puzzle.board.cells[cell]
        return words.say("page.cell", row=row - top + 1, column=column - left + 1)

    for cells, first, _ in told_rules(puzzle, words):
        of = 1 if _OTHERS in first else len(cells)  # a sentence without others is said of every cell
        others = words.listed([named(cell) for cell in cells[of:]])
        yield f"{words.listed([named(cell) for cell in cells[:of]])}: {first.replace(_OTHERS, others)}"
