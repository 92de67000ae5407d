"""The folder of a newspaper goes in; its manifest and its issues come out, as they are recorded."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bookbuilder.board import MOST_CELLS, Board, Cell, House
from bookbuilder.board.model import MOST_HOUSES
from bookbuilder.book import DAY_FILE, NEWSPAPER_MANIFEST, Artifact, Issue, read_artifacts, read_issue
from bookbuilder.book.manifest import FORMAT
from bookbuilder.errors import InputError
from bookbuilder.readback.folder import Folder, UnreadableFile
from bookbuilder.readback.languages import words_of_json
from bookbuilder.readback.stated_rules import rules_of_json
from bookbuilder.words import Words

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")  # the name of an issue's folder
_LARGEST = 64 << 20  # bytes of a manifest; a year of four series in three formats has two million
_LARGEST_DAY = 8 << 20
_HINT = "give the folder that `bookbuilder daily` made, with its manifest.json"
_REWRITE = "make a day again, which writes the manifest anew"


@dataclass(frozen=True)
class NewspaperRead:
    """What the manifest says."""

    id: str
    boards: Mapping[str, Board]
    artifacts: tuple[Artifact, ...]
    issues: Mapping[str, Mapping[str, Any]]  # by date
    no_repeat_days: int | None  # None if it does not say
    words: Words | None = None  # of its own

    @property
    def days(self) -> tuple[str, ...]:
        """The folders of issues, by date."""
        return tuple(sorted({*self.digests, *self.issues}))

    @cached_property
    def digests(self) -> Mapping[str, Mapping[str, str]]:
        """The SHA-256 of each file in the folder of an issue, by that folder and the file's name in it."""
        found: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for each in self.artifacts:
            day, _, name = each.file.partition("/")
            if name and DAY.fullmatch(day):
                found[day][name] = each.sha256
        return dict(found)


def read_edition(folder: Folder) -> NewspaperRead:
    """Raises InputError for a folder without a manifest of a newspaper, and for a manifest that cannot be read."""
    if not folder.path.is_dir():
        raise InputError.single(f"{folder.path} is not a folder", _HINT)
    shown = folder.path / NEWSPAPER_MANIFEST
    try:
        text = folder.read(NEWSPAPER_MANIFEST, _LARGEST).decode("utf-8")
        data = json.loads(text)
    except UnreadableFile as error:
        raise InputError.single(f"{shown} {error}", _HINT) from error
    except (ValueError, RecursionError) as error:
        raise InputError.single(f"{shown} is not JSON", _HINT) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("id"), str):
        raise InputError.single(f"{shown} is not a manifest of the format {FORMAT}", _HINT)
    try:
        boards = {str(name): _board(str(name), its) for name, its in data["boards"].items()}
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise InputError.single(f"`boards` of {shown} cannot be read: {error}", _HINT) from error
    try:
        issues = {its["date"]: its for its in data["issues"] if DAY.fullmatch(its["date"])}
    except (TypeError, LookupError) as error:
        raise InputError.single(f"`issues` of {shown} cannot be read", _HINT) from error
    try:
        own = words_of_json(data["words"]) if "words" in data else None
    except ValueError as error:
        raise InputError.single(f"`words` of {shown} cannot be used: {error}", _REWRITE) from error
    days = data.get("no_repeat_days")
    edition = NewspaperRead(data["id"], boards, read_artifacts(text), issues, days if type(days) is int else None, own)
    if not edition.days:
        raise InputError.single(f"{shown} names no file of a day", _HINT)
    return edition


def issue_of(folder: Folder, day: str) -> Issue:
    """The issue that the `day.json` in a day's folder describes. Raises UnreadableFile."""
    data = folder.read(f"{day}/{DAY_FILE}", _LARGEST_DAY)
    try:
        return read_issue(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise UnreadableFile("is not text in UTF-8") from error
    except ValueError as error:
        raise UnreadableFile(f"is not the record of an issue: {error}") from error


def _board(name: str, written: Mapping[str, Any]) -> Board:
    """Raises ValueError, TypeError or LookupError for anything that is not a board."""
    if len(written["cells"]) > MOST_CELLS or len(written["houses"]) > MOST_HOUSES:
        raise ValueError(f"the board {name} is too large")
    cells = tuple(Cell(_number(row), _number(column)) for row, column in written["cells"])
    houses = tuple(
        House(str(its["kind"]), str(its["label"]), tuple(map(_number, its["cells"]))) for its in written["houses"]
    )
    board = Board(name, _number(written["order"]), cells, houses)
    return replace(board, relations=rules_of_json(written.get("relations", []), board))


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{str(value)[:40]!r} is not a whole number")
    return value
