"""Steps in words: what a person would say who shows another one how it goes on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bookbuilder.board import Board
from bookbuilder.puzzle import Node, Step
from bookbuilder.words import Words

_LABEL = re.compile(r"(?:grid (?P<grid>\d+) )?\w+ (?P<number>\d+)")


def narrate(step: Step, board: Board, words: Words, marks: Sequence[str]) -> str:
    """A step as one or two sentences; `marks` are the board's values as they are printed.

    Cells are named by row and column of the whole board, r5c3, counted from 1 at its top left.
    """
    teller = _Teller(board, words, marks)
    places = [teller.house(house) for house in step.houses]
    half = len(places) // 2
    parts = {
        "house": places[0] if places else "",
        "other": places[1] if len(places) > 1 else "",
        "bases": words.listed(places[:half]),
        "covers": words.listed(places[half : 2 * half]),
        "cells": teller.cells(step.cells),
        "values": teller.values(step.values),
        "cell": teller.cells(cell for cell, _ in step.placements),
        "value": teller.values(value for _, value in step.placements) or teller.values(step.values),
        "first": teller.node(step.nodes, 0),
        "second": teller.node(step.nodes, 1),
        "third": teller.node(step.nodes, 2),
        "chain": teller.chain(step.nodes),
        "struck": teller.struck(step.eliminations),
    }
    return words.say(f"step.{step.technique}", **parts)


def name_facts(
    placed: Iterable[tuple[int, int]],
    struck: Iterable[tuple[int, int]],
    board: Board,
    words: Words,
    marks: Sequence[str],
) -> str:
    """Values that stand and candidates that are gone, as one phrase; each is (cell, value)."""
    teller = _Teller(board, words, marks)
    said = [words.say("place.value", value=marks[value - 1], cell=teller.cell(cell)) for cell, value in placed]
    return words.listed([*said, *teller.gone(struck)])


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

    def node(self, nodes: Sequence[Node], number: int) -> str:
        return self.cells(nodes[number].cells) if number < len(nodes) else ""

    def chain(self, nodes: Sequence[Node]) -> str:
        """The links of a chain that begins with a candidate that holds: it, not that, so this ..."""
        said = []
        for number, node in enumerate(nodes):
            key = "chain.holds" if number % 2 == 0 else "chain.falls"
            said.append(self._words.say(key, cells=self.cells(node.cells), values=self.values(node.values, "or")))
        return self._words.say("chain.next").join(said)

    def struck(self, eliminations: Iterable[tuple[int, int]]) -> str:
        """What can no longer be, in one phrase."""
        return self._words.listed(self.gone(eliminations))

    def gone(self, eliminations: Iterable[tuple[int, int]]) -> list[str]:
        """What can no longer be: the cells by the values that they lose."""
        by_cell: dict[int, list[int]] = {}
        for cell, value in eliminations:
            by_cell.setdefault(cell, []).append(value)
        together: dict[tuple[int, ...], list[int]] = {}
        for cell, values in by_cell.items():
            together.setdefault(tuple(sorted(values)), []).append(cell)
        return [
            self._words.say("step.struck", values=self.values(values, "or"), cells=self.cells(cells))
            for values, cells in sorted(together.items())
        ]
