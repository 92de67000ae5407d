"""JSON as plain data, within limits; and safe access to values of unknown type."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from bookbuilder.puzzle.formats.source import Unreadable

LARGEST = 8 * 2**20  # characters; a puzzle has some thousands
DEEPEST = 60

Data = dict[str, Any]


def load(text: str) -> Data:
    """The object in a text. Raises Unreadable if the text is not JSON, not an object, too large or too deep."""
    if len(text) > LARGEST:
        raise Unreadable(f"the JSON has {len(text)} characters", f"the limit is {LARGEST}")
    try:
        found = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise Unreadable(f"the JSON is broken: {error.msg}", "fix the file", error.lineno, error.colno) from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"the JSON is broken: {error}", "fix the file") from None
    if not isinstance(found, dict):
        raise Unreadable("the JSON is not an object", "write a puzzle as an object in braces")
    _check_depth(found)
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _check_depth(data: Data) -> None:
    layer: list[Any] = [data]
    for _ in range(DEEPEST):
        parts = (item.values() if isinstance(item, dict) else item for item in layer if isinstance(item, (dict, list)))
        layer = [child for part in parts for child in part]
    if layer:
        raise Unreadable("the JSON is nested too deeply", f"the limit is {DEEPEST} levels of brackets")


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
