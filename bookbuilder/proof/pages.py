"""A puzzle's page for browsers goes in; what contradicts the puzzle's record in it comes out.

Nothing in the page is run. Read are its header, its rows in words, its fine print, and the data that its script plays.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from bookbuilder.board import Board
from bookbuilder.book import ArtFile, PuzzleRecord, rows_in_words
from bookbuilder.errors import InputError
from bookbuilder.proof.told import placed
from bookbuilder.puzzle import Puzzle
from bookbuilder.words import words

_PARTS = {"number", "level"}  # classes whose text is read


@dataclass(slots=True)
class _Page:
    """What is read of a page."""

    data: list[str] = field(default_factory=list)
    texts: dict[str, list[str]] = field(default_factory=dict)  # by class, or by the name of an element
    rows: list[str] = field(default_factory=list)
    days: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    """Collects the texts of the parts that are compared."""

    def __init__(self) -> None:
        super().__init__()
        self.page = _Page()
        self._open: list[tuple[str, list[str]]] = []  # elements that are read, with where their text goes
        self._in_rows = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        its = dict(attrs)
        if tag == "details":
            self._in_rows = its.get("id") == "rows"
        if tag == "time":
            self.page.days.append(its.get("datetime") or "")
            self._open.append((tag, []))  # its text is in the page's language
        if (tag, its.get("id")) == ("script", "data"):
            self._open.append((tag, self.page.data))
        elif tag == "p" and its.get("class") in _PARTS:
            self._open.append((tag, self.page.texts.setdefault(str(its["class"]), [])))
        elif tag == "footer":
            self._open.append((tag, self.page.texts.setdefault(tag, [])))
        elif tag == "li" and self._in_rows:
            self.page.rows.append("")
            self._open.append((tag, []))

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self._in_rows = False
        if self._open and self._open[-1][0] == tag:
            kind, texts = self._open.pop()
            if kind == "li":
                self.page.rows[-1] = "".join(texts)

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open[-1][1].append(data)


def page_flaws(data: bytes, art: ArtFile, record: PuzzleRecord | None, board: Board | None) -> Iterator[str]:
    """What is wrong with a page, as clauses that follow the file's name.

    Without a record, as for an answer to a puzzle that is not in the folder, only its id is looked at.
    """
    reader = _Reader()
    reader.feed(data.decode("utf-8", "replace"))
    reader.close()
    page = reader.page
    its = _data(page)
    if its is None:
        yield "has no data that can be read"
        return
    if its.get("id") != art.id:
        yield f"has the data of another puzzle than {art.id}"
    elif record and board:
        yield from _caption_flaws(page, art, record)
        yield from _data_flaws(its, art, record, board)
        yield from _row_flaws(page, its, record, board)


def _data(page: _Page) -> dict[str, Any] | None:
    try:
        found = json.loads("".join(page.data))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _caption_flaws(page: _Page, art: ArtFile, record: PuzzleRecord) -> Iterator[str]:
    said = {name: " ".join("".join(texts).split()) for name, texts in page.texts.items()}
    if str(record.number) not in said.get("number", "").split():
        yield f"does not have its number, {record.number}"
    if page.days != [record.day.isoformat()]:
        yield f"does not have its date, {record.day.isoformat()}"
    if said.get("level", "") != record.label:
        yield f"does not have its level, {record.label}"
    small = said.get("footer", "").split()
    if record.id not in small:
        yield f"does not name its puzzle, {record.id}"
    if f"v{art.version}" not in small:
        yield f"does not have its version, v{art.version}"


def _data_flaws(its: dict[str, Any], art: ArtFile, record: PuzzleRecord, board: Board) -> Iterator[str]:
    top, left = board.corner
    answered = art.part == "answer"
    wanted: dict[str, object] = {
        "number": record.number,
        "level": record.label,
        "order": board.order,
        "cells": [[row - top, column - left] for row, column in board.cells],
        "givens": list(record.givens),
        "solution": list(record.solution) if answered else None,
    }
    for key, value in wanted.items():
        if its.get(key) != value:
            yield f"has other {key} in its data than the puzzle" if value is not None else f"tells the {key}"
    marks = its.get("symbols")
    texts = [each.get("text") for each in marks if isinstance(each, dict)] if isinstance(marks, list) else []
    if texts != list(record.symbols):
        yield "has other symbols in its data than the puzzle"
    yield from _step_flaws(its.get("steps"), record, answered)


def _step_flaws(steps: object, record: PuzzleRecord, answered: bool) -> Iterator[str]:
    """Hints lead to the answer, and only in the page that may tell it."""
    if not answered:
        if steps:
            yield "tells the steps to the answer"
        return
    told = steps.get("told") if isinstance(steps, dict) else None
    texts = [each for each in told if isinstance(each, str)] if isinstance(told, list) else []
    try:
        found = sorted(place for each in texts for place in placed(each, len(record.symbols)))
    except ValueError:
        found = []
    if found != [(cell, record.solution[cell]) for cell, given in enumerate(record.givens) if not given]:
        yield "has steps that do not lead to the answer"


def _row_flaws(page: _Page, its: dict[str, Any], record: PuzzleRecord, board: Board) -> Iterator[str]:
    try:
        told = words(str(its.get("lang")))
    except InputError:
        yield "is in no language that is known"
        return
    wanted = list(rows_in_words(Puzzle(board, record.givens), told, record.symbols))
    if page.rows != wanted:
        at = next((at for at, pair in enumerate(zip(page.rows, wanted, strict=False)) if pair[0] != pair[1]), -1)
        yield f"has another row {at + 1} in words than the puzzle" if at >= 0 else "has other rows in words"
