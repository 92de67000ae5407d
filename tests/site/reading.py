"""The data of a page, read as its script reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from bookbuilder.board import Board
from bookbuilder.site.numbers import ENDS, LETTERS
from bookbuilder.site.spoken import area_names
from bookbuilder.words import Words

PARTS = ("name", "where", "why", "what")


def written_data_of(text: str) -> Any:
    """The data of a page as they stand in it."""
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    return json.loads(found)


def data_of(text: str) -> Any:
    """The data of a page, its houses and steps as in the script."""
    data = written_data_of(text)
    data["houses"] = [dict(zip(("kind", "name", "cells"), house, strict=True)) for house in data["houses"]]
    if data["steps"]:
        data["steps"] = [step(told, data["steps"]["words"], data["order"]) for told in data["steps"]["told"]]
    return data


def cell_names(board: Board, words: Words) -> list[str]:
    """What the script calls the cells of a board."""
    (top, left), areas = board.corner, area_names(board, words)
    named = [[words.say("page.cell", row=row - top + 1, column=column - left + 1)] for row, column in board.cells]
    for name, cells in areas:
        for cell in cells:
            named[cell] += [name] if name not in named[cell] else []
    return [words.say("play.list.next").join(parts) for parts in named]


def step(told: str, words: list[str], order: int) -> dict[str, Any]:
    """A step by the names of its parts."""
    read = list(lists(told))
    texts = {part: " ".join(words[at] for at in places) for part, places in zip(PARTS, read, strict=False)}
    pairs = [[(it // order, it % order + 1) for it in each] for each in read[6:]]
    places, strikes, placed, struck = pairs
    needs = {"places": placed, "strikes": struck}
    return {**texts, "cells": read[4], "houses": read[5], "places": places, "strikes": strikes, "needs": needs}


def lists(text: str) -> Iterator[list[int]]:
    """The lists of numbers in a string."""
    letters = iter(text)
    for first in letters:
        yield [number(next(letters), letters) for _ in range(number(first, letters))]


def number(first: str, letters: Iterator[str]) -> int:
    """The number that begins with this letter."""
    at = LETTERS.index(first)
    return at if at < ENDS else at + (len(LETTERS) - ENDS) * number(next(letters), letters)
