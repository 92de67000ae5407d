"""The folder of a newspaper goes in; its manifest and its issues come out, as they are recorded."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bookbuilder.board import MOST_CELLS, Board, Cell, House
from bookbuilder.board.model import MOST_HOUSES
from bookbuilder.book import DAY_FILE, Artifact, Issue, read_artifacts, read_issue
from bookbuilder.book.manifest import FORMAT
from bookbuilder.errors import InputError
from bookbuilder.proof.folder import Folder, Unreadable

MANIFEST = "manifest.json"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_LARGEST = 64 << 20  # bytes of a manifest; a year of four series in three formats has two million
_LARGEST_DAY = 8 << 20
_HINT = "give the folder that `bookbuilder daily` made, with its manifest.json"


@dataclass(frozen=True, slots=True)
class Edition:
    """What the manifest says."""

    id: str
    boards: Mapping[str, Board]
    artifacts: tuple[Artifact, ...]

    @property
    def days(self) -> tuple[str, ...]:
        """The folders of issues, by date."""
        heads = {each.file.split("/")[0] for each in self.artifacts if "/" in each.file}
        return tuple(sorted(head for head in heads if _DAY.fullmatch(head)))


def read_edition(folder: Folder) -> Edition:
    """Raises InputError for a folder without a manifest of a newspaper, and for a manifest that cannot be read."""
    if not folder.path.is_dir():
        raise InputError.single(f"{folder.path} is not a folder", _HINT)
    shown = folder.path / MANIFEST
    try:
        text = folder.read(MANIFEST, _LARGEST).decode("utf-8")
        data = json.loads(text)
    except Unreadable as error:
        raise InputError.single(f"{shown} {error}", _HINT) from error
    except (ValueError, RecursionError) as error:
        raise InputError.single(f"{shown} is not JSON", _HINT) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("id"), str):
        raise InputError.single(f"{shown} is not a manifest of the format {FORMAT}", _HINT)
    try:
        boards = {str(name): _board(str(name), its) for name, its in data["boards"].items()}
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise InputError.single(f"`boards` of {shown} cannot be read: {error}", _HINT) from error
    edition = Edition(data["id"], boards, read_artifacts(text))
    if not edition.days:
        raise InputError.single(f"{shown} names no file of a day", _HINT)
    return edition


def issue_of(folder: Folder, day: str) -> Issue:
    """The issue that the `day.json` in a day's folder describes. Raises Unreadable."""
    data = folder.read(f"{day}/{DAY_FILE}", _LARGEST_DAY)
    try:
        return read_issue(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Unreadable("is not text in UTF-8") from error
    except ValueError as error:
        raise Unreadable(f"is not the record of an issue: {error}") from error


def _board(name: str, written: Mapping[str, Any]) -> Board:
    """Raises ValueError, TypeError or LookupError for anything that is not a board."""
    if len(written["cells"]) > MOST_CELLS or len(written["houses"]) > MOST_HOUSES:
        raise ValueError(f"the board {name} is too large")
    cells = tuple(Cell(_number(row), _number(column)) for row, column in written["cells"])
    houses = tuple(
        House(str(its["kind"]), str(its["label"]), tuple(map(_number, its["cells"]))) for its in written["houses"]
    )
    return Board(name, _number(written["order"]), cells, houses)


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{str(value)[:40]!r} is not a whole number")
    return value
