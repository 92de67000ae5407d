"""All formats by name: how to read and write them, what they can hold, and which fields of an entry they keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from bookbuilder.errors import InputError, Problem
from bookbuilder.puzzle.formats import (
    cover,
    drawn,
    exchange,
    fpuzzles,
    full,
    general,
    hodoku,
    ipuz,
    jsons,
    line,
    lists,
    nxn,
    opensudoku,
    packed_links,
    puzzlejson,
    sdk,
    solo,
    sudokupad,
    sumocue,
    table,
)
from bookbuilder.puzzle.formats.entry import TEXTS, Entry
from bookbuilder.puzzle.formats.source import Reading, Source
from bookbuilder.puzzle.formats.specification import Specification
from bookbuilder.suggest import nearest

Read = Callable[[Source], Reading]
Write = Callable[[Iterable[Entry]], Iterator[str]]
Holds = Callable[[Entry], str | None]

_TEXT, _OPENSUDOKU = ".txt", ".opensudoku"
EVERYTHING = frozenset({*TEXTS, "solution", "level", "score", "symbols"})
NAMED = EVERYTHING | {"identifier"}  # what a list calls the puzzle as well


@dataclass(frozen=True, slots=True)
class Format:
    """One format. Without `read` it is write-only."""

    name: str
    read: Read | None
    write: Write
    holds: Holds  # why it cannot hold an entry, or None
    keeps: frozenset[str] = frozenset()  # the fields of an entry that survive, besides the puzzle
    shares: frozenset[str] = frozenset()  # the fields that survive if they are the same in all entries of a file
    many: bool = True  # whether a file may hold several puzzles
    ending: str = ""  # of its files' names
    has_rules: bool = False  # whether it has a place for relations; `holds` says for which
    of_holes: Callable[[Specification], Iterator[str]] | None = None  # writes a specification without cells


FORMATS: Mapping[str, Format] = {
    form.name: form
    for form in (
        Format("line", lists.reader("line"), line.write, line.holds, ending=_TEXT),
        Format("full", full.read, full.write, full.holds, NAMED, ending=_TEXT, has_rules=True),
        Format("csv", table.read, table.write, table.holds, NAMED, ending=".csv"),
        Format("rows", lists.reader("rows"), drawn.write_rows, drawn.holds_rows, ending=_TEXT),
        Format("framed", lists.reader("framed"), drawn.write_framed, drawn.holds_rows, ending=_TEXT),
        Format("nxn", nxn.read, nxn.write, nxn.holds, frozenset({"symbols"}), many=False, ending=_TEXT),
        Format("sdm", line.read_sdm, line.write, line.holds_classic, ending=".sdm"),
        Format("sdk", sdk.read, sdk.write, line.holds_classic, sdk.KEEPS, many=False, ending=".sdk"),
        Format("ss", lists.reader("ss"), drawn.write_simple, line.holds_classic, many=False, ending=".ss"),
        Format("sgt-solo", solo.read, solo.write, solo.holds, ending=_TEXT, has_rules=True),
        Format("sumocue", sumocue.read, sumocue.write, sumocue.holds, ending=_TEXT, has_rules=True),
        Format("hodoku", hodoku.read, hodoku.write, line.holds_classic, ending=_TEXT),
        Format("json", jsons.read, jsons.write, full.holds, NAMED, ending=".jsonl", has_rules=True),
        Format(
            "opensudoku",
            opensudoku.read,
            opensudoku.write,
            line.holds_classic,
            shares=opensudoku.SHARED_1,
            ending=_OPENSUDOKU,
        ),
        Format(
            "opensudoku2",
            opensudoku.read,
            opensudoku.write_2,
            line.holds_classic,
            opensudoku.KEEPS_2,
            opensudoku.SHARED_2,
            ending=_OPENSUDOKU,
        ),
        Format(
            "ipuz",
            jsons.reader("ipuz"),
            ipuz.write,
            ipuz.holds,
            ipuz.KEEPS,
            many=False,
            ending=".ipuz",
            has_rules=True,
        ),
        Format(
            "puzzle-json",
            jsons.reader("puzzle-json"),
            puzzlejson.write,
            puzzlejson.holds,
            EVERYTHING,
            many=False,
            has_rules=True,
        ),
        Format(
            "fpuzzles",
            jsons.reader("fpuzzles"),
            fpuzzles.write,
            fpuzzles.holds,
            fpuzzles.KEEPS,
            many=False,
            ending=".json",
            has_rules=True,
        ),
        Format(
            "fpuzzles-link",
            packed_links.read,
            fpuzzles.write_links,
            fpuzzles.holds,
            fpuzzles.KEEPS,
            ending=_TEXT,
            has_rules=True,
        ),
        Format(
            "sudokupad",
            jsons.reader("sudokupad"),
            sudokupad.write,
            sudokupad.holds,
            sudokupad.KEEPS,
            many=False,
            has_rules=True,
        ),
        Format(
            "sudokupad-link",
            packed_links.read,
            sudokupad.write_links,
            sudokupad.holds,
            sudokupad.KEEPS,
            ending=_TEXT,
            has_rules=True,
        ),
        Format(
            "sudoku-puzzle",
            jsons.reader("sudoku-puzzle"),
            exchange.write,
            exchange.holds,
            exchange.KEEPS,
            many=False,
            has_rules=True,
        ),
        Format(
            "general", general.read, general.write, general.holds, many=False, ending=_TEXT, of_holes=general.as_written
        ),
        Format("dlx", None, cover.write_dlx, general.holds, many=False, ending=".dlx", of_holes=cover.exact_cover),
        Format("dance", None, cover.write_dance, cover.holds_dance, many=False),
    )
}


def formats() -> tuple[str, ...]:
    """The names of all formats, the most common first."""
    return tuple(FORMATS)


def format_named(name: str, *, to_read: bool = False) -> Format:
    """The format of this name. Raises InputError for an unknown one, or with `to_read` for a write-only one."""
    if name not in FORMATS:
        raise InputError.single(f"there is no format {name!r}", nearest(name, FORMATS))
    if to_read and FORMATS[name].read is None:
        readable = ", ".join(form.name for form in FORMATS.values() if form.read)
        raise InputError.single(f"the format {name} can only be written", f"read one of {readable}")
    return FORMATS[name]


def plainest(entries: Iterable[Entry]) -> Format:
    """A line per puzzle, with its board where the line alone would not tell it."""
    return FORMATS["line" if all(_reason(FORMATS["line"], each) is None for each in entries) else "full"]


def formats_of(name: str) -> tuple[Format, ...]:
    """The formats whose files' names have the same ending as this one."""
    ending = PurePath(name).suffix.lower()
    return tuple(form for form in FORMATS.values() if ending and ending == form.ending)


def _reason(form: Format, entry: Entry) -> str | None:
    """Why a format cannot hold an entry; None if it can."""
    if entry.puzzle.is_ruled and not form.has_rules:
        kinds = dict.fromkeys(it.kind for it in entry.puzzle.rules)
        return f"there is no place in it for rules beyond houses ({', '.join(kinds)})"
    return form.holds(entry)


def refusal(form: Format, entry: Entry) -> Problem | None:
    """Why a format cannot hold an entry, and the formats that can; None if it can."""
    reason = _reason(form, entry)
    if reason is None:
        return None
    able = [other.name for other in FORMATS.values() if _reason(other, entry) is None]
    hint = f"use {', '.join(able)}" if able else "shorten the texts of the puzzle"
    return Problem(entry.place, f"the format {form.name} cannot hold the puzzle: {reason}", hint)


def refusal_of_many(form: Format, entry: Entry) -> Problem:
    """The problem that a second puzzle does not fit into a file of this format."""
    able = [other.name for other in FORMATS.values() if other.many and _reason(other, entry) is None]
    what = f"a file of the format {form.name} holds one puzzle; this one and all later ones are left out"
    return Problem(entry.place, what, f"use {', '.join(able)}")


class Dropped:
    """The fields that a format does not keep, noted as entries pass."""

    def __init__(self, form: Format) -> None:
        self._form = form
        self._lost: dict[str, None] = {}
        self._first: dict[str, object] = {}
        self._unlike: set[str] = set()

    def note(self, entry: Entry) -> None:
        """Note the lost fields of an entry."""
        told = entry.told() | ({"identifier": entry.identifier} if entry.identifier else {})
        for name in self._form.shares:
            if self._first.setdefault(name, told.get(name)) != told.get(name):
                self._unlike.add(name)
        if "symbols" not in self._form.keeps and entry.is_plain and len(entry.symbols) < 10:
            told.pop("symbols", None)  # digits are digits
        self._lost |= dict.fromkeys(told)

    def fields(self) -> tuple[str, ...]:
        """The names of the lost fields."""
        kept = self._form.keeps | (self._form.shares - self._unlike)
        return tuple(name for name in self._lost if name not in kept)
