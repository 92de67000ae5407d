"""CSV with a header line: bookbuilder's own, and those of other programs.

board,puzzle,solution,level,score,title, ... ,symbols,id
classic,53..7....6..1...,534678912...,easy,2217,First steps, ... ,A B C D E F G H I,A7
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from bookbuilder.errors import Place, Problem
from bookbuilder.puzzle.formats.entry import TEXTS, Entry
from bookbuilder.puzzle.formats.full import board_told, entry_of, one_line, record, too_long
from bookbuilder.puzzle.formats.header import COLUMNS, NAMES, columns
from bookbuilder.puzzle.formats.source import LONGEST, Reading, Source, Unreadable, named
from bookbuilder.puzzle.formats.spaced import is_area, is_open, unspaced
from bookbuilder.puzzle.formats.squares import sized_text
from bookbuilder.puzzle.formats.tokens import may_be_title

_HINT = f"name the columns in the first line; `puzzle` is required: {', '.join(COLUMNS)}"
_OF_CELLS = "a puzzle is digits, with a full stop or 0 for an empty cell; above 9, values are A-W"
_MOST_LINES = 1000  # of a record: as far as a quote may be from the one that closes it

csv.field_size_limit(LONGEST)  # else 131072: a board of many houses, or a long text, is larger


def read(source: Source) -> Reading:
    """The puzzle of each record; a bad one is reported, and the others are read."""
    separator, wide = "", 0
    where: dict[str, int] = {}
    for number, text in _records(source):
        if isinstance(text, Problem):
            yield text
        elif not where:
            separator, where = columns(text)
            wide = text.rstrip(separator).count(separator) + 1
            if not where:
                yield Problem(source.place(number), "the first line names no column `puzzle`", _HINT)
                return
        else:
            told: dict[str, str] = {}
            try:
                if wide > 1 and separator not in text and may_be_title(text):
                    continue  # what a program says about all
                fields = next(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
                if any(is_area(field) and is_open(field) for field in fields[wide:]):
                    raise Unreadable("the record has more than one puzzle", "write each on a line of its own")
                told = {name: fields[at].strip() for name, at in where.items() if at < len(fields)}
                yield entry(told, source, source.place(number))
            except (ValueError, csv.Error) as error:
                wrong = source.problem(error if isinstance(error, ValueError) else ValueError(error), number, _OF_CELLS)
                yield replace(wrong, place=named(wrong.place, one_line(told.get("id", ""))))


def _records(source: Source) -> Iterator[tuple[int, str | Problem]]:
    """The records, with the numbers of their first lines. An unclosed quote spoils only its own line."""
    lines = source.text.split("\n")
    odd = [number for number, line in enumerate(lines) if line.count('"') % 2]  # where quotes open or close
    at = passed = 0
    while at < len(lines):
        first, text = at, lines[at]
        while passed < len(odd) and odd[passed] < first:
            passed += 1
        if passed < len(odd) and odd[passed] == first:
            at = odd[passed + 1] if passed + 1 < len(odd) else len(lines)
            text = "\n".join(lines[first : at + 1]) if at - first < _MOST_LINES else ""
            if not _is_whole(text):
                at, text = first, ""
                yield first + 1, Problem(source.place(first + 1), "the quotes on this line are not closed", _HINT)
        if len(text) > LONGEST:
            yield first + 1, Problem(source.place(first + 1), f"the record has {len(text)} characters", _HINT)
        elif text.strip() and not text.startswith("#"):
            yield first + 1, text
        at += 1


def _is_whole(record: str) -> bool:
    """Whether the last line of a record closes the quote that its first line opens, rather than opening another."""
    return bool(re.search(r'"[ \t]*(?:[,;\t]|\Z)', record.rpartition("\n")[2]))


def entry(told: Mapping[str, str], source: Source, place: Place) -> Entry:
    """The puzzle of a record by the names of its columns. Raises ValueError."""
    cells = told.get("puzzle", "")
    if not told.get("board"):
        cells = unspaced(cells)
    boards = board_told(told["board"], source, len(cells)) if told.get("board") else (sized_text(source, cells),) * 2
    of_cells = {"puzzle": cells, "solution": unspaced(told.get("solution", ""))}
    symbols = tuple(told.get("symbols", "").split())
    return entry_of({**told, **of_cells}, symbols, boards, place, ("puzzle", "solution"))


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """The header line, then one record per puzzle."""
    yield _record((*COLUMNS, NAMES[0]))
    yield from map(_line, entries)


def _line(entry: Entry) -> str:
    said = record(entry)
    return _record(said[name] for name in (*COLUMNS, NAMES[0]))


def _record(fields: Iterable[str]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerow(fields)
    return text.getvalue()


def holds(entry: Entry) -> str | None:
    """Why a table cannot hold the puzzle; None if it can."""
    if any(len(mark.split()) != 1 for mark in entry.symbols):
        return "its symbols cannot contain blanks"
    lines = sum(getattr(entry, name).count("\n") for name in (*TEXTS, "level")) + 1
    if lines > _MOST_LINES:
        return f"a record has at most {_MOST_LINES} lines, but the texts of the puzzle have {lines}"
    return too_long(entry, _line)
