"""What forms and editors ask about a text: one change of it, what may stand at a place, what a word means.

Browsers count the units of UTF-16, in which some characters are two.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from bookbuilder.api.listing import KINDS
from bookbuilder.config import Route, append, complete, explain, move, prune, read_text, splice
from bookbuilder.errors import InputError

_LONGEST = 50  # keys and places that lead to a value; no file is nested deeper

# Keys of files with names to choose from, and the list that has them.
_LISTS = {
    "board": "boards",
    "page": "pages",
    "printer": "printers",
    "theme": "themes",
    "symbols": "symbols",
    "trim": "trims",
    "language": "languages",
    "grade": "levels",
    "grades": "levels",
    "needs": "techniques",
    "rules": "rules",
    "pattern": "patterns",
    "symmetry": "symmetries",
    "format": "formats",
    "system": "columns",
}


def edited(text: str, asked: dict[str, Any]) -> dict[str, Any]:
    """One change: the value at a `route` becomes `value` (null: it is removed, with mappings that hold nothing else),
    gets `append` at its end, or an item of a list moves by `move`. Raises InputError.
    """
    route = _route(asked.get("route"))
    if "append" in asked:
        change = append(text, route, asked["append"])
    elif "move" in asked:
        if asked["move"] not in (-1, 1):
            raise InputError.single("an item moves by one place", "ask for 1 or -1")
        change = move(text, route, asked["move"])
    elif (value := asked.get("value")) is None:
        change = prune(text, route)
    else:
        change = splice(text, route, value)
    return {"from": _units(text, change.start), "to": _units(text, change.end), "insert": change.insert}


def completed(text: str, line: int, column: int) -> dict[str, Any]:
    """What may stand at a place, counted from 1."""
    found = complete(text, line, column, choices())
    return {
        "from": _units(text, found.start),
        "to": _units(text, found.end),
        "options": [
            {"label": it.label, "insert": it.insert, "detail": it.detail, "info": it.info} for it in found.options
        ],
    }


def meant(text: str, line: int, column: int) -> dict[str, Any]:
    """What the word at a place means; nothing if it has no meaning."""
    found = explain(text, line, column)
    if found is None:
        return {}
    return {"from": _units(text, found.start), "to": _units(text, found.end), "says": found.says}


def place_of(text: str, route: object) -> dict[str, int]:
    """Where the key of a value stands; that of what would hold it, if it is not there. Raises InputError."""
    place = read_text(text, "").key_place(_route(route))
    return {"line": place.line, "column": place.column}


@cache
def choices() -> dict[str, list[str]]:
    """The names to choose from, by the key that takes them."""
    return {key: list(KINDS[kind]()) for key, kind in _LISTS.items()}


def _route(asked: object) -> Route:
    if isinstance(asked, list) and len(asked) <= _LONGEST and all(type(step) in (str, int) for step in asked):
        return tuple(asked)
    raise InputError.single("a change needs the route of a value", "send a list of keys and places")


def _units(text: str, offset: int) -> int:
    return len(text[:offset].encode("utf-16-le", "surrogatepass")) // 2
