"""Steps in words: what a person would say who shows another one how it goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import cycle

from bookbuilder.board import Board
from bookbuilder.puzzle import Node, Step
from bookbuilder.words import Words

_LABEL = re.compile(r"(?:grid (?P<grid>\d+) )?\w+ (?P<number>\d+)")


def narrate(step: Step, board: Board, words: Words, marks: Sequence[str]) -> str:
    """A step as one or two sentences; `marks` are the board's values as they are printed.

    Cells are named by row and column of the whole board, r5c3, counted from 1 at its top left. What the nodes of a
    pattern are, the scanners in `kernel` tell, each for its techniques.
    """
    teller = _Teller(board, words, marks)
    places = [teller.house(house) for house in step.houses]
    half = len(places) // 2
    nodes = [teller.cells(node.cells) for node in step.nodes]
    first, second, third, fourth = (*nodes, "", "", "", "")[:4]
    parts = {
        "house": places[0] if places else "",
        "other": places[1] if len(places) > 1 else "",
        "last": places[-1] if places else "",
        "through": words.listed(places[:-1]),
        "bases": words.listed(places[:half]),
        "covers": words.listed(places[half : 2 * half]),
        "cells": teller.cells(step.cells),
        "values": teller.values(step.values),
        "cell": teller.cells(cell for cell, _ in step.placements),
        "value": teller.values([value for _, value in step.placements] or step.values),
        "first": first,
        "second": second,
        "third": third,
        "fourth": fourth,
        "path": words.say("step.path").join(nodes),
        "start": nodes[0] if nodes else "",
        "end": nodes[-1] if nodes else "",
        "pair": teller.values(step.nodes[0].values) if step.nodes else "",
        "linked": teller.values(step.nodes[1].values if len(step.nodes) > 1 else (), "or"),
        "common": teller.values(step.nodes[2].values if len(step.nodes) > 2 else (), "or"),
        "lost": teller.values((value for _, value in step.eliminations), "or"),
        "assumed": words.listed(teller.there(step.eliminations, "step.there")),
        "chain": teller.chain(step.nodes),
        "forced": teller.forced(step.nodes[1:-1]),
        "dead": teller.dead(step, places),
        "struck": words.listed(teller.there(step.eliminations, "step.struck")),
    }
    kind = _KINDS[step.technique](step) if step.technique in _KINDS else ""
    return words.say(f"step.{step.technique}{kind}", **parts)


def _is_wrap(step: Step) -> bool:
    """Whether a colour strikes itself."""
    return {cell for cell, _ in step.eliminations} <= set(step.nodes[0].cells)


# Techniques that are told in more than one way.
_KINDS: dict[str, Callable[[Step], str]] = {
    "simple colouring": lambda step: ", wrap" if _is_wrap(step) else ", trap",
    "rectangle": lambda step: ", one area" if len(step.houses) == 1 else "",
    "ALS-XZ": lambda step: ", two in common" if len(step.nodes) > 3 else "",
    "forcing chain": lambda step: (
        ", contradiction" if len(step.nodes[0].cells) == len(step.nodes[0].values) == 1 else ", verity"
    ),
}


def name_facts(
    placed: Iterable[tuple[int, int]],
    struck: Iterable[tuple[int, int]],
    board: Board,
    words: Words,
    marks: Sequence[str],
) -> str:
    """Values that stand and candidates that are gone, as one phrase; each is (cell, value)."""
    teller = _Teller(board, words, marks)
    said = [*teller.by_value(placed), *teller.there(struck, "step.struck")]
    return words.say("hint.next").join(said)


class _Teller:
    """Names cells, houses and values of one board in one language."""

    def __init__(self, board: Board, words: Words, marks: Sequence[str]) -> None:
        self._board, self._words, self._marks = board, words, marks
        self._top = min(cell.row for cell in board.cells)
        self._left = min(cell.column for cell in board.cells)

    def cell(self, cell: int) -> str:
        place = self._board.cells[cell]
        return self._words.say("place.cell", row=place.row - self._top + 1, column=place.column - self._left + 1)

    def cells(self, cells: Iterable[int]) -> str:
        ordered = sorted(dict.fromkeys(cells), key=self._board.cells.__getitem__)
        return self._words.listed([self.cell(cell) for cell in ordered])

    def values(self, values: Iterable[int], key: str = "and") -> str:
        return self._words.listed([self._marks[value - 1] for value in sorted(set(values))], key)

    def house(self, house: int) -> str:
        its = self._board.houses[house]
        label = _LABEL.fullmatch(its.label)
        if label is None or f"place.{its.kind}" not in self._words.sentences:
            return its.label
        name = self._words.say(f"place.{its.kind}", n=int(label["number"]))
        return self._words.say("place.in_grid", house=name, n=int(label["grid"])) if label["grid"] else name

    def chain(self, nodes: Sequence[Node]) -> str:
        """The links of a chain whose first node falls: not that, so this, so not that ..."""
        keys = cycle(("chain.falls", "chain.holds"))
        links = (
            (key, self.cells(node.cells), self.values(node.values, "or"))
            for key, node in zip(keys, nodes, strict=False)
        )
        return self._words.say("chain.next").join(
            self._words.say(key, cells=cells, values=values) for key, cells, values in links
        )

    def forced(self, nodes: Sequence[Node]) -> str:
        """Placements that follow one from the other."""
        said = [self._words.say("chain.set", cells=self.cells(n.cells), values=self.values(n.values)) for n in nodes]
        return self._words.listed(said)

    def dead(self, step: Step, places: Sequence[str]) -> str:
        """What has nothing left at the end of a chain: a cell, or a value in a house."""
        if not step.nodes:
            return ""
        node = step.nodes[-1]
        key = "chain.dead cell" if len(node.cells) == 1 else "chain.dead house"
        house = places[-1] if places else ""
        return self._words.say(key, cells=self.cells(node.cells), values=self.values(node.values), house=house)

    def by_value(self, placed: Iterable[tuple[int, int]]) -> list[str]:
        """Values that stand, each with all its cells."""
        by_value: dict[int, list[int]] = {}
        for cell, value in placed:
            by_value.setdefault(value, []).append(cell)
        return [
            self._words.say("place.value", value=self._marks[value - 1], cell=self.cells(cells))
            for value, cells in sorted(by_value.items())
        ]

    def there(self, candidates: Iterable[tuple[int, int]], key: str) -> list[str]:
        """Candidates in the sentence of a key: the cells by the values that they have together."""
        by_cell: dict[int, list[int]] = {}
        for cell, value in candidates:
            by_cell.setdefault(cell, []).append(value)
        together: dict[tuple[int, ...], list[int]] = {}
        for cell, values in by_cell.items():
            together.setdefault(tuple(sorted(values)), []).append(cell)
        return [
            self._words.say(key, values=self.values(values, "or"), cells=self.cells(cells))
            for values, cells in sorted(together.items())
        ]
