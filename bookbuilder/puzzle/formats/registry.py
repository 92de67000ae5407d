"""All formats by name: where what reads and writes them is, what they can hold, and which fields of an entry they keep.

A text that needs one format imports no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath
from typing import Any

from bookbuilder.errors import InputError, Problem
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.source import Reading, Source
from bookbuilder.puzzle.formats.specification import Specification
from bookbuilder.suggest import nearest

Read = Callable[[Source], Reading]
Write = Callable[[Iterable[Entry]], Iterator[str]]
Holds = Callable[[Entry], str | None]
OfHoles = Callable[[Specification], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Format:
    """One format: what is known of it before its module is imported, and where the module has the rest.

    A function or a set is named as module.name; the module is imported when one is first asked for.
    """

    name: str
    reader: str  # empty for a format that is only written
    writer: str
    holder: str
    keeper: str = ""  # the fields of an entry that survive, besides the puzzle; none if it is empty
    sharer: str = ""  # the fields that survive if they are the same in all entries of a file
    many: bool = True  # whether a file may hold several puzzles
    ending: str = ""  # of its files' names
    has_rules: bool = False  # whether it has a place for relations; `holds` says for which
    holes: str = ""

    @property
    def read(self) -> Read | None:
        """Reads the puzzles of a text; None if it is only written."""
        return _found(self.reader) if self.reader else None

    @property
    def write(self) -> Write:
        """Writes entries."""
        return _found(self.writer)  # type: ignore[no-any-return]

    @property
    def holds(self) -> Holds:
        """Says why it cannot hold an entry, or None."""
        return _found(self.holder)  # type: ignore[no-any-return]

    @property
    def keeps(self) -> frozenset[str]:
        """The fields of an entry that survive, besides the puzzle."""
        return _found(self.keeper) if self.keeper else frozenset()

    @property
    def shares(self) -> frozenset[str]:
        """The fields that survive if they are the same in all entries of a file."""
        return _found(self.sharer) if self.sharer else frozenset()

    @property
    def of_holes(self) -> OfHoles | None:
        """Writes a specification without cells; None if it writes only puzzles."""
        return _found(self.holes) if self.holes else None


def _found(name: str) -> Any:
    """What a module of this room has, by the names of both."""
    module, _, its = name.partition(".")
    return getattr(import_module(f"{__package__}.{module}"), its)


_TEXT, _OPENSUDOKU, _CLASSIC = ".txt", ".opensudoku", "line.holds_classic"
_ALL, _NAMED = "entry.EVERYTHING", "entry.NAMED"
_ROWS: tuple[Format, ...] = (
    Format("line", "lists.read_line", "line.write", "line.holds", ending=_TEXT),
    Format("full", "full.read", "full.write", "full.holds", _NAMED, ending=_TEXT, has_rules=True),
    Format("csv", "table.read", "table.write", "table.holds", _NAMED, ending=".csv"),
    Format("rows", "lists.read_rows", "drawn.write_rows", "drawn.holds_rows", ending=_TEXT),
    Format("framed", "lists.read_framed", "drawn.write_framed", "drawn.holds_rows", ending=_TEXT),
    Format("nxn", "nxn.read", "nxn.write", "nxn.holds", "nxn.KEEPS", many=False, ending=_TEXT),
    Format("sdm", "line.read_sdm", "line.write", _CLASSIC, ending=".sdm"),
    Format("sdk", "sdk.read", "sdk.write", _CLASSIC, "sdk.KEEPS", many=False, ending=".sdk"),
    Format("ss", "lists.read_simple", "drawn.write_simple", _CLASSIC, many=False, ending=".ss"),
    Format("sgt-solo", "solo.read", "solo.write", "solo.holds", ending=_TEXT, has_rules=True),
    Format("sumocue", "sumocue.read", "sumocue.write", "sumocue.holds", ending=_TEXT, has_rules=True),
    Format("hodoku", "hodoku.read", "hodoku.write", _CLASSIC, ending=_TEXT),
    Format("json", "jsons.read", "jsons.write", "full.holds", _NAMED, ending=".jsonl", has_rules=True),
    Format(
        "opensudoku",
        "opensudoku.read",
        "opensudoku.write",
        _CLASSIC,
        sharer="opensudoku.SHARED_1",
        ending=_OPENSUDOKU,
    ),
    Format(
        "opensudoku2",
        "opensudoku.read",
        "opensudoku.write_2",
        _CLASSIC,
        "opensudoku.KEEPS_2",
        "opensudoku.SHARED_2",
        ending=_OPENSUDOKU,
    ),
    Format(
        "ipuz",
        "jsons.read_ipuz",
        "ipuz.write",
        "ipuz.holds",
        "ipuz.KEEPS",
        many=False,
        ending=".ipuz",
        has_rules=True,
    ),
    Format(
        "puzzle-json",
        "jsons.read_puzzle_json",
        "puzzlejson.write",
        "puzzlejson.holds",
        _ALL,
        many=False,
        has_rules=True,
    ),
    Format(
        "fpuzzles",
        "jsons.read_fpuzzles",
        "fpuzzles.write",
        "fpuzzles.holds",
        "fpuzzles.KEEPS",
        many=False,
        ending=".json",
        has_rules=True,
    ),
    Format(
        "fpuzzles-link",
        "packed_links.read",
        "fpuzzles.write_links",
        "fpuzzles.holds",
        "fpuzzles.KEEPS",
        ending=_TEXT,
        has_rules=True,
    ),
    Format(
        "sudokupad",
        "jsons.read_sudokupad",
        "sudokupad.write",
        "sudokupad.holds",
        "sudokupad.KEEPS",
        many=False,
        has_rules=True,
    ),
    Format(
        "sudokupad-link",
        "packed_links.read",
        "sudokupad.write_links",
        "sudokupad.holds",
        "sudokupad.KEEPS",
        ending=_TEXT,
        has_rules=True,
    ),
    Format(
        "sudoku-puzzle",
        "jsons.read_sudoku_puzzle",
        "exchange.write",
        "exchange.holds",
        "exchange.KEEPS",
        many=False,
        has_rules=True,
    ),
    Format(
        "general",
        "general.read",
        "general.write",
        "general.holds",
        many=False,
        ending=_TEXT,
        holes="general.as_written",
    ),
    Format("dlx", "", "cover.write_dlx", "general.holds", many=False, ending=".dlx", holes="cover.exact_cover"),
    Format("dance", "", "cover.write_dance", "cover.holds_dance", many=False),
)
FORMATS: Mapping[str, Format] = {form.name: form for form in _ROWS}


def formats() -> tuple[str, ...]:
    """The names of all formats, the most common first."""
    return tuple(FORMATS)


def format_named(name: str, *, to_read: bool = False) -> Format:
    """The format of this name. Raises InputError for an unknown one, or with `to_read` for a write-only one."""
    if name not in FORMATS:
        raise InputError.single(f"there is no format {name!r}", nearest(name, FORMATS))
    if to_read and not FORMATS[name].reader:
        readable = ", ".join(form.name for form in FORMATS.values() if form.reader)
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
