"""The plan of a move: which files go into the target, and which of the old edition leave it.

The plan names every file by its content, as a stranger may have made the staging folder: such a plan adds files to the
target, and replaces or removes those whose content its author knows; all others stay. Whoever can write beside the
target could put another folder in its place anyway.
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
    was: str  # the digest of what it replaces; empty for nothing


@dataclass(frozen=True, slots=True)
class MovePlan:
    """What is to be done with names in the target."""

    move: tuple[Arrival, ...]  # in this order
    remove: tuple[tuple[str, str], ...]  # each with the digest that it has if nobody changed it

    @property
    def text(self) -> str:
        """The plan as its file has it."""
        return json.dumps({"move": [(it.name, it.new, it.was) for it in self.move], "remove": self.remove})

    @property
    def names(self) -> tuple[str, ...]:
        """All names that it is about."""
        return (*(each.name for each in self.move), *(name for name, _ in self.remove))


def read_plan(text: str) -> MovePlan:
    """The plan in a text. Raises ValueError for one that no build has written."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    if not isinstance(data, dict):
        raise ValueError("it is not a plan")
    move, remove = _rows(data.get("move"), 3), _rows(data.get("remove"), 2)
    return MovePlan(tuple(Arrival(*row) for row in move), tuple((name, digest) for name, digest in remove))


def _rows(data: Any, width: int) -> list[list[str]]:
    """Rows of so many texts. Raises ValueError."""
    if not isinstance(data, list) or not all(isinstance(row, list) and len(row) == width for row in data):
        raise ValueError("it has no rows")
    if not all(isinstance(text, str) for row in data for text in row):
        raise ValueError("a name is not text")
    return data
