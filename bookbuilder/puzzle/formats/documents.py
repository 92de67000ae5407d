"""Safe access to values of JSON, whose types are unknown."""

from __future__ import annotations

from typing import Any

from bookbuilder.puzzle.formats.source import Unreadable

Data = dict[str, Any]


def text(data: Data, *keys: str) -> str:
    """The first text under these keys, cleaned so that it can be written again."""
    for key in keys:
        value = data.get(key)
        if isinstance(value, (str, int)) and not isinstance(value, bool) and str(value).strip():
            return str(value).strip().encode("utf-8", "replace").decode()
    return ""


def square(value: Any, what: str) -> list[list[Any]]:
    """A list of n lists of n. Raises Unreadable."""
    if not isinstance(value, list) or not value or not all(isinstance(row, list) for row in value):
        raise Unreadable(f"`{what}` is not a list of rows", "a grid is a list of rows, each a list of cells")
    for number, row in enumerate(value, 1):
        if len(row) != len(value):
            raise Unreadable(f"row {number} of `{what}` has {len(row)} cells, but there are {len(value)} rows")
    return value


def whole(value: Any) -> int | None:
    """A whole number, or None for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None
