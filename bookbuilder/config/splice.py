"""An edit of one value as one replacement in a YAML text: text, route and value go in, a Replacement comes out.

Everything outside the value stays as it was, comments and line ends included. What is added is written as the rest of
the file is: indented like it, in brackets within brackets, a key after those that come before it in the schema.

A comment at the end of a changed value's line stays. With a value that is removed or moved go the comment at the end of
its line, those below it that are indented deeper, and those directly above it that begin in its column; except above a
key, where they stay at the top of the file, and if the next key follows directly: they may be about both.
"""

from __future__ import annotations

import enum
import json
import re
from contextlib import suppress
from typing import Any, Final

from bookbuilder.config import edits, writing
from bookbuilder.config.blocks import Blocks
from bookbuilder.config.document import Document, Route, route_name, value_at
from bookbuilder.config.edits import Replacement
from bookbuilder.config.ends import Extent, TextLines, extents
from bookbuilder.config.places import kind, leaves
from bookbuilder.config.reader import read_text
from bookbuilder.config.scalars import brief, character_name, forbidden
from bookbuilder.config.shape import keys
from bookbuilder.config.source import has_content
from bookbuilder.errors import InputError, Place

_IN_TEXT: Final = "edit it in the text"


class Removed(enum.Enum):
    """The value that means: no value, and no key either."""

    REMOVED = "removed"


REMOVED: Final = Removed.REMOVED


def splice(text: str, route: Route, value: object, file: str = "") -> Replacement:
    """The replacement after which `read_text` finds a value at a route, or nothing there, and all else as it was.

    Parents that are missing are added; the position after a list's last item appends. Raises InputError: for a text
    that cannot be read, for values of aliases, which are written elsewhere, and for what cannot stand at the route.
    A text whose last line has no line end is taken to have one.
    """
    if not has_content(text):
        return _proved(text, _begun(text, route, value), file, {}, route, value)
    document, blocks = _opened(text, file)
    _check(value, document.place(route), document.name(route))
    return _proved(text, _change(document, blocks, route, value), file, document.data, route, value)


def append(text: str, route: Route, value: object, file: str = "") -> Replacement:
    """The replacement that adds an item to the list at a route, which may be missing or empty. Raises InputError."""
    listed = _found(_opened(text, file)[0].data, route) if has_content(text) else None
    return splice(text, (*route, len(listed) if isinstance(listed, list) else 0), value, file)


def prune(text: str, route: Route, file: str = "") -> Replacement:
    """The replacement that removes a value, with the mappings under keys that hold nothing else. Raises InputError."""
    data = _opened(text, file)[0].data if has_content(text) else None
    while len(route) > 1 and isinstance(route[-2], str):
        around = _found(data, route[:-1])
        if not isinstance(around, dict) or [*around] != [route[-1]]:
            break
        route = route[:-1]
    return splice(text, route, REMOVED, file)


def move(text: str, route: Route, by: int, file: str = "") -> Replacement:
    """The replacement that moves a list's item up (by -1) or down (by 1). Raises InputError if there is no room."""
    document, blocks = _opened(text, file)
    around, at = route[:-1], route[-1] if route else None
    name, listed = document.name(route), _found(document.data, around)
    if by not in (-1, 1) or not isinstance(at, int) or not isinstance(listed, list) or not 0 <= at < len(listed):
        raise InputError.single(f"`{name}` is no item of a list", _IN_TEXT, document.place(route))
    if not 0 <= at + by < len(listed):
        what = f"`{name}` is the {'first' if by < 0 else 'last'} of its list"
        raise InputError.single(what, "move another one", document.place(route))
    first = min(at, at + by)
    trail, _ = _trail(document, blocks, (*around, first))
    swapped = [*listed[:first], listed[first + 1], listed[first], *listed[first + 2 :]]
    return _proved(text, edits.swap(blocks, trail[:-1], first), file, document.data, around, swapped)


def _opened(text: str, file: str) -> tuple[Document, Blocks]:
    """A text's data and extents. Raises InputError for a text that cannot be read."""
    document = read_text(_with_end(text), file, ours=True)
    return document, Blocks(text, extents(text), TextLines.of(text), _line_end(text))


def _change(document: Document, blocks: Blocks, route: Route, value: object) -> Replacement:
    """The replacement that sets, adds or removes the value at a route."""
    trail, missing = _trail(document, blocks, route)
    there = route[: len(route) - len(missing)]
    here, old = trail[-1], _found(document.data, there)
    if value is REMOVED:
        if not route:
            raise InputError.single("the whole file cannot be removed", "remove its keys", document.place(()))
        return Replacement(here.end, here.end, "") if missing else edits.remove(blocks, trail, route)
    if not missing:
        return edits.put(blocks, trail, route, value)
    name = document.name(there) or "the file"
    step = missing[0]
    if old is None or (not here.parts and isinstance(old, list if step == 0 else dict)):
        built: Any = _built(missing, value, name)
        return edits.begin(blocks, trail, there, built)
    part = _built(missing[1:], value, name)
    if isinstance(step, str) and isinstance(old, dict):
        known = keys(leaves(kind(document.data if isinstance(document.data, dict) else ()), there))
        return edits.add_key(blocks, trail, step, part, known)
    if isinstance(old, list) and step == len(old):
        return edits.add_item(blocks, trail, part)
    what = f"`{name}` is no mapping of keys" if isinstance(step, str) else f"`{name}` has no such items"
    raise InputError.single(what, "replace it as a whole", document.place(there))


def _trail(document: Document, blocks: Blocks, route: Route) -> tuple[list[Extent], Route]:
    """The extents from the root to the last one that exists on a route, and the steps that are missing.

    Raises InputError if an alias stands on the way, or if aliases use the value.
    """
    trail = [blocks.root]
    for at, step in enumerate(route):
        here = trail[-1]
        if here.kind == "alias":
            name, anchor = document.name(route[:at]), brief(here.anchor)
            what = f"`{name}` is `*{anchor}`, whose parts are written where `&{anchor}` is"
            raise InputError.single(what, "edit them there, or write this value out", document.place(route[:at]))
        if step not in here.parts:
            break
        trail.append(here.parts[step])
    _refuse_shared(document, blocks, trail)
    return trail, route[len(trail) - 1 :]


def _refuse_shared(document: Document, blocks: Blocks, trail: list[Extent]) -> None:
    """Raise InputError if a change would show in aliases elsewhere as well."""
    target, known = trail[-1], [extent for _, extent in trail[-1].walk()]
    names = {extent.anchor for extent in (*trail, *known) if extent.kind != "alias" and extent.anchor}
    if not names:
        return
    for route, extent in blocks.root.walk():
        if extent.kind == "alias" and extent.anchor in names and not target.start <= extent.start < target.end:
            what = f"`{document.name(route)}` uses this value, too, as `*{brief(extent.anchor)}`"
            raise InputError.single(what, "write the value out there first", document.place(route))


def _begun(text: str, route: Route, value: object) -> Replacement:
    """The first value of a file without any."""
    if value is REMOVED:
        return Replacement(len(text), len(text), "")
    built = _built(route, value, "the file")
    _check(value, Place(), "the value")
    if not isinstance(built, dict):
        raise InputError.single("a file begins with a key", "write a key first")
    line_end = _line_end(text)
    lines = writing.mapping(built, 0, writing.Hand())
    start = line_end if text.strip("\ufeff") and not text.endswith(("\n", "\r")) else ""
    return Replacement(len(text), len(text), start + "".join(line + line_end for line in lines))


def _check(value: object, place: Place, name: str) -> None:
    """Raise InputError for a value that no file can hold."""
    if value is REMOVED:
        return
    try:
        writing.inline(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError.single(f"`{name}` cannot be written: {error}", "write another value", place) from error
    for character in _characters(value):
        what = f"`{name}` contains the character {character_name(character)}, which cannot be printed"
        raise InputError.single(what, "delete it", place)


def _characters(value: object) -> list[str]:
    """The forbidden characters of the texts in a value."""
    if isinstance(value, str):
        return [character for _, character in forbidden(value)]
    parts = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    return [character for part in parts for character in _characters(part)]


def _built(route: Route, value: object, name: str) -> object:
    """A value below keys that are missing."""
    for step in reversed(route):
        if isinstance(step, int) and step != 0:
            raise InputError.single(f"`{name}` has no item before this one", "append items one by one")
        value = [value] if isinstance(step, int) else {step: value}
    return value


def _proved(text: str, made: Replacement, file: str, data: object, route: Route, value: object) -> Replacement:
    """The replacement, if the new text is read as it should be. Raises InputError otherwise, as may be in odd YAML."""
    if made.end == len(text) and re.search(r"[\r\n].*[^\r\n]\Z", made.insert, re.DOTALL):
        made = Replacement(made.start, made.end, made.insert + _line_end(text))  # or a text in its lines would change
    expected, new = _changed(data, route, value), made.applied(text)
    try:
        got = read_text(_with_end(new), file, ours=True).data if has_content(new) else {}
    except InputError:
        got = None
    if json.dumps(got, sort_keys=True) != json.dumps(expected, sort_keys=True):
        name = route_name(route) or "the file"
        what = f"`{name}` cannot be changed without changing something else"
        raise InputError.single(what, _IN_TEXT, Place(file))
    return made


def _changed(data: object, route: Route, value: object) -> object:
    """The data with one value changed, added or removed."""
    if not route:
        return value
    step, rest = route[0], route[1:]
    if value is REMOVED and not isinstance(data, list if isinstance(step, int) else dict):
        return data  # there is nothing to remove
    if isinstance(step, int):
        listed = list(data) if isinstance(data, list) else []
        if value is REMOVED and (not rest or step >= len(listed)):
            return listed[:step] + listed[step + 1 :]
        part = _changed(listed[step] if step < len(listed) else None, rest, value)
        return [*listed[:step], part, *listed[step + 1 :]]
    known = dict(data) if isinstance(data, dict) else {}
    if value is REMOVED and (not rest or step not in known):
        known.pop(step, None)
        return known
    return {**known, step: _changed(known.get(step), rest, value)}


def _found(data: Any, route: Route) -> object:
    """The value at a route, or None."""
    with suppress(LookupError):
        return value_at(data, route)
    return None


def _with_end(text: str) -> str:
    return text if text.endswith(("\n", "\r")) else text + "\n"


def _line_end(text: str) -> str:
    found = re.search(r"\r\n?|\n", text)
    return found[0] if found else "\n"
