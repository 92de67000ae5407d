"""A puzzle's page for browsers goes in; what contradicts the puzzle's record in it comes out.

Its header, its rows in words, its fine print and the data that its script plays are read; its drawings, which come from
the same givens as the rows, are only counted. The page of a puzzle may not tell its answer anywhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date as Date
from typing import Any

from bookbuilder.board import Board
from bookbuilder.book import ArtFile, PuzzleRecord, rows_in_words
from bookbuilder.errors import counted
from bookbuilder.puzzle import Puzzle
from bookbuilder.readback.captions import unrated
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.languages import Languages
from bookbuilder.readback.markup import MarkupPage, read_page
from bookbuilder.readback.page_rules import page_rule_flaws
from bookbuilder.readback.rulings import Rules
from bookbuilder.readback.solutions import invalid
from bookbuilder.readback.told import placed
from bookbuilder.words import Words

_BETWEEN = re.compile(r"[\s,\"'\[\]]+")  # what may stand between the values of an answer
_FEWEST = 16  # cells: the values of fewer may occur in any list of numbers


def page_flaws(
    data: bytes,
    art: ArtFile,
    record: PuzzleRecord | None,
    board: Board | None,
    rules: Rules | None,
    spoken: Languages,
) -> Iterator[str]:
    """What is wrong with a page, as clauses that follow the file's name. Without a record, only its id is looked at.

    Without `rules`, which are those of the board and of the puzzle, nobody knows what the page should check.
    """
    page = read_page(data)
    its = _data(page)
    if its is None:
        yield "has no data that can be read"
    elif its.get("id") != art.id:
        yield f"has the data of another puzzle than {art.id}"
    elif record and board:
        words = spoken.called(its.get("lang"))
        yield from _caption_flaws(page, art, record, words)
        yield from _data_flaws(its, art, record, board)
        yield from () if rules is None else page_rule_flaws(its, board, rules)
        if words:
            yield from _row_flaws(page, record, board, words)
        elif not spoken.unknown or its.get("lang") != spoken.unknown:
            yield "is in no language that is known"
        yield from _drawing_flaws(page, art)
        if art.part == "puzzle" and _tells(data, record):
            yield "has the values of the solution one after the other"


def record_within(data: bytes, art: ArtFile, like: PuzzleRecord, board: Board) -> PuzzleRecord:
    """The record of an answer's puzzle that is not in the folder, from its page; `like` is one of its series.

    A page with a flaw beside it contradicts itself. Raises UnreadableFile for data that are no puzzle with its
    solution.
    """
    its = _data(read_page(data)) or {}
    givens, solution = (_values(its.get(key), board) for key in ("givens", "solution"))
    if wrong := invalid(board, solution):
        raise UnreadableFile(f"has no solution of its board in its data: {wrong}")
    if any(given not in (0, value) for given, value in zip(givens, solution, strict=True)):
        raise UnreadableFile("has givens in its data that are not those of its solution")
    try:
        day = Date(int(art.id[:4]), int(art.id[4:6]), int(art.id[6:8]))
    except ValueError:
        raise UnreadableFile(f"belongs to {art.id[:40]}, which is the id of no day") from None
    number, level, key = its.get("number"), str(its.get("level")), str(its.get("key"))
    if type(number) is not int:
        raise UnreadableFile("has no number in its data")
    own = replace(like, id=art.id, day=day, number=number, label=level, rating="", brief="", key=key)
    return replace(own, givens=givens, solution=solution)


def _values(found: object, board: Board) -> tuple[int, ...]:
    """A value for each cell, 0 for none. Raises UnreadableFile for anything else."""
    if isinstance(found, list) and len(found) == len(board.cells) and all(type(each) is int for each in found):
        return tuple(found)
    raise UnreadableFile("has no values for the cells of its board in its data")


def _data(page: MarkupPage) -> dict[str, Any] | None:
    """The data of the only data block; None if there are several, or none."""
    try:
        (block,) = page.data
        found = json.loads(block)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _caption_flaws(page: MarkupPage, art: ArtFile, record: PuzzleRecord, words: Words | None) -> Iterator[str]:
    said = page.texts
    if str(record.number) not in re.findall(r"\d+", said.get("number", "")):
        yield f"does not have its number, {record.number}"
    if page.days != [record.day.isoformat()]:
        yield f"does not have its date, {record.day.isoformat()}"
    if said.get("level", "") != " ".join(record.rated.split()):
        yield unrated(record)
    small = said.get("footer", "")
    if record.id not in small.split():
        yield f"does not name its puzzle, {record.id}"
    version = " ".join(words.say("slot.version", version=art.version).split()) if words else ""
    if not re.search(rf"(?<!\w){re.escape(version)}(?!\w)", small):
        yield f"does not have its version, v{art.version}"


def _data_flaws(its: dict[str, Any], art: ArtFile, record: PuzzleRecord, board: Board) -> Iterator[str]:
    top, left = board.corner
    answered = art.part == "answer"
    wanted: dict[str, object] = {
        "number": record.number,
        "key": record.key,  # under which entries are saved
        "level": record.rated,
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


def _row_flaws(page: MarkupPage, record: PuzzleRecord, board: Board, words: Words) -> Iterator[str]:
    rows = rows_in_words(Puzzle(board, record.givens), words, record.symbols)
    wanted = [" ".join(row.split()) for row in rows]
    if page.rows != wanted:
        at = next((at for at, pair in enumerate(zip(page.rows, wanted, strict=False)) if pair[0] != pair[1]), -1)
        yield f"has another row {at + 1} in words than the puzzle" if at >= 0 else "has other rows in words"


def _drawing_flaws(page: MarkupPage, art: ArtFile) -> Iterator[str]:
    """A page draws its puzzle; that of an answer the answer as well."""
    answered = art.part == "answer"
    if page.has_answer and not answered:
        yield "shows an answer"
    elif answered and not page.has_answer:
        yield "does not show its answer"
    elif page.boards != 1 + answered:
        yield f"draws {counted(page.boards, 'board')}, not {1 + answered}"


def _tells(data: bytes, record: PuzzleRecord) -> bool:
    """Whether the solution stands anywhere in a page, as marks or as numbers."""
    if len(record.solution) < _FEWEST:
        return False
    text = _BETWEEN.sub("", data.decode("utf-8", "replace"))
    marks = [record.symbols[value - 1] for value in record.solution]
    return any(_BETWEEN.sub("", "".join(told)) in text for told in (marks, map(str, record.solution)))
