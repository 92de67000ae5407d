"""The plan of a move: which files go into the target, and which of the old edition leave it.

The plan identifies every file by its content, because a stranger may have made the staging folder: such a plan can add
files to the target, and can replace or remove only files whose content its author knows. Anyone who can write beside
the target could put another folder in its place anyway.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

PLAN = ".plan.json"  # in `ready`


@dataclass(frozen=True, slots=True)
class Arrival:
    """A file that is moved in."""

    name: str
    new: str  # its digest
    was: str  # the digest of the file it replaces; empty for none

    @property
    def is_there(self) -> bool:
        """Whether its place has that content already."""
        return self.new == self.was


@dataclass(frozen=True, slots=True)
class MovePlan:
    """The names in the target to move in and to remove."""

    move: tuple[Arrival, ...]  # in this order
    remove: tuple[tuple[str, str], ...]  # each with the digest of the unchanged file

    @property
    def text(self) -> str:
        """The plan as the text of its file."""
        return json.dumps({"move": [(it.name, it.new, it.was) for it in self.move], "remove": self.remove})

    @property
    def names(self) -> tuple[str, ...]:
        """All names in the plan."""
        return (*(file.name for file in self.move), *(name for name, _ in self.remove))


def read_plan(text: str) -> MovePlan:
    """Parse a plan. Raises ValueError for text that no build has written."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    if not isinstance(data, dict):
        raise ValueError("it is not a plan")
    move, remove = _rows(data.get("move"), 3), _rows(data.get("remove"), 2)
    return MovePlan(tuple(Arrival(*row) for row in move), tuple((name, digest) for name, digest in remove))


def _rows(data: Any, width: int) -> list[list[str]]:
    """Rows of `width` texts each. Raises ValueError."""
    if not isinstance(data, list) or not all(isinstance(row, list) and len(row) == width for row in data):
        raise ValueError("it has no rows")
    if not all(isinstance(text, str) for row in data for text in row):
        raise ValueError("a name is not text")
    return data
