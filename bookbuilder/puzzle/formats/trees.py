"""A text in JSON or XML goes in; trees of named values with their places come out, within limits."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn
from xml.parsers import expat

from bookbuilder.errors import Place, Problem
from bookbuilder.puzzle.formats.source import Source, Unreadable

LARGEST = 8 * 2**20  # characters of JSON, unless there is one value per line; a puzzle has some thousands
DEEPEST = 60
MOST = 500_000  # lists and objects in one value of JSON, or elements of XML
Data = dict[str, Any]
TEXT = "#text"  # the name of an element's own text, beside attributes or other elements
_LONGEST_ROW = 64
_MOST_BROKEN = 100  # lines of one text
_VALUE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[^\s,\]}]+')
_GAP = re.compile(r"[\s,:]*")


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A value and its name in an object. Members of lists have none; attributes of XML are named @name."""

    name: str
    value: Any  # of JSON, with all that is in it; of XML, the text of an element without parts, or [] for a list
    parts: tuple[TreeNode, ...]  # of an object, and of a list that has more than numbers in it
    place: Place

    @property
    def key(self) -> str:
        """The name, however it is spelt."""
        return re.sub("[^a-z0-9]", "", self.name.lower())

    @property
    def items(self) -> Sequence[Any] | None:
        """The members of a list, or of an object that numbers them, as nodes or plain values; None of anything else."""
        if isinstance(self.value, list):
            return self.parts or self.value
        if self.value is None and len(self.parts) == 1:
            return self.parts[0].items  # an element of nothing but alike ones
        names = {part.name for part in self.parts}
        running = ({str(number + first) for number in range(len(names))} for first in (0, 1))
        return self.parts if names and names in running else None


def starts_as(text: str) -> str:
    """`json` or `xml`, even if it is broken; empty for other texts, such as an array as numpy prints it."""
    start = text[:1000].lstrip()
    if re.match(r"ipuz\s*\(|\{\s*[\"}]|\[[\s\[]*[{\"]", start):
        return "json"
    if re.match(r"<(?:[?!]?[A-Za-z_]|!--|\s*\Z)", start):
        return "xml"
    is_list = re.match(r"\[(?!\d+\])[\s\[]*[-\d\]tfn]", start)  # [12] is the number of a puzzle
    return "json" if is_list and _is_whole(text) else ""


def _is_whole(text: str) -> bool:
    """Whether a text is nothing but values of JSON; no nodes are made of them."""
    at = 0
    with suppress(Unreadable):
        while (at := _after_gap(text, at)) < len(text):
            at = _decoded(text, at, len(text))[1]
        return True
    return False


# --- JSON -------------------------------------------------------------------------------------------------------------


def json_trees(source: Source) -> Iterator[TreeNode | Problem]:
    """The value in a text, or several after each other. If these are rows of cells, they are one list."""
    text = source.text
    wrapped = re.match(r"\s*ipuz\s*\((?=.*\)[;\s]*\Z)", text, re.DOTALL)
    at, end = (wrapped.end(), text.rindex(")")) if wrapped else (0, len(text))
    lines = [0, *(found.end() for found in re.finditer("\n", text))]
    rows: list[TreeNode] = []
    broken = 0

    def place(at: int) -> Place:
        line = bisect_right(lines, at)
        return source.place(line, at - lines[line - 1] + 1)

    while (at := _after_gap(text, at)) < end:
        try:
            value, after = _decoded(text, at, end)
        except Unreadable as error:
            wrong = place(error.column or at)
            yield Problem(wrong, str(error), error.hint)
            broken += 1
            if isinstance(error, _GoesOn):
                return
            if wrong.line > place(at).line or (at := text.find("\n", at, end) + 1) == 0 or broken > _MOST_BROKEN:
                return  # values on other lines may be parts of the broken one
        else:
            rows.append(_node("", value, text, at, place)[0])
            at = after
            if not isinstance(value, list) or len(value) > _LONGEST_ROW or any(map(_is_no_cell, value)):
                yield from rows
                rows.clear()
    yield from rows if len(rows) < 2 else [TreeNode("", [row.value for row in rows], tuple(rows), rows[0].place)]


def _is_no_cell(value: Any) -> bool:
    return isinstance(value, (list, dict)) or (isinstance(value, str) and len(value) > 1)


def json_value(text: str) -> Any:
    """The value in a text. Raises Unreadable if the text is not JSON, too large or too deep."""
    return _decoded(text, 0, len(text))[0]


def text_under(data: Data, *keys: str) -> str:
    """The first text or number under these keys of an object, cleaned so that it can be written again."""
    values = (str(data.get(key)).strip() for key in keys if type(data.get(key)) in (str, int))
    return next(filter(None, values), "").encode("utf-8", "replace").decode()


def whole_number(value: Any) -> int | None:
    """A whole number, or None for anything else."""
    return value if type(value) is int else None


class _GoesOn(Unreadable):
    """A value goes on over lines, and the text is too large for that."""


def _decoded(text: str, at: int, end: int) -> tuple[Any, int]:
    """The value at a place, and where it ends; the column of an error is the place in the text."""
    if end - at > LARGEST:
        size, end = end - at, text.find("\n", at, at + LARGEST)
        if end < 0:
            raise Unreadable(*_too_large(size))
        text, at, start = text[at:end].rstrip(), 0, at
    else:
        size = start = 0
    try:
        value, after = _decoder.raw_decode(text, at)
    except json.JSONDecodeError as error:
        if size and error.pos >= len(text):
            raise _GoesOn(*_too_large(size)) from None
        raise Unreadable(f"the JSON is broken: {error.msg}", "fix the file", column=start + error.pos) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise Unreadable(f"the JSON is broken: {error}", "fix the file") from None
    _check_depth(value)
    return value, start + after


def _too_large(size: int) -> tuple[str, str]:
    return f"the JSON has {size} characters", f"the limit is {LARGEST}, unless there is one value per line"


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError(f"an object has a name twice, one of {', '.join(data)[:200]}")
    return data


_decoder = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_object)


def _check_depth(value: Any) -> None:
    layer, count = [value] if isinstance(value, (dict, list)) else [], 0
    for _ in range(DEEPEST):
        parts = (item.values() if isinstance(item, dict) else item for item in layer)
        layer = [child for part in parts for child in part if isinstance(child, (dict, list))]
        count += len(layer)
        if count > MOST:
            raise Unreadable(f"the JSON has more than {MOST} lists and objects", "write one puzzle per line")
    if layer:
        raise _too_deep()


def _too_deep() -> Unreadable:
    return Unreadable("the JSON is nested too deeply", f"the limit is {DEEPEST} levels of brackets")


def _after_gap(text: str, at: int) -> int:
    found = _GAP.match(text, at)
    return found.end() if found else at


def _after_value(text: str, at: int) -> int:
    found = _VALUE.match(text, at)
    return found.end() if found else at


def _node(name: str, value: Any, text: str, at: int, place: Callable[[int], Place]) -> tuple[TreeNode, int]:
    """The node of a value that begins at this place of valid JSON, and where it ends."""
    here = place(at)
    parts: list[TreeNode] = []
    if not isinstance(value, (dict, list)):
        return TreeNode(name, value, (), here), _after_value(text, at)
    if isinstance(value, list) and not any(isinstance(item, (str, dict, list)) for item in value):
        return TreeNode(name, value, (), here), text.index("]", at) + 1
    for key, item in value.items() if isinstance(value, dict) else (("", item) for item in value):
        at = _after_gap(text, at + (not parts))  # behind the bracket
        at = _after_gap(text, _after_value(text, at)) if isinstance(value, dict) else at
        part, at = _node(key, item, text, at, place)
        parts.append(part)
    return TreeNode(name, value, tuple(parts), here), _after_gap(text, at + (not parts)) + 1


# --- XML --------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Element:
    """An element that is not closed yet."""

    name: str
    place: Place
    parts: list[TreeNode]
    words: list[str] = field(default_factory=list)

    def node(self) -> TreeNode:
        """With elements of one name as a list."""
        alike: dict[str, list[TreeNode]] = {}
        for part in self.parts:
            alike.setdefault(part.name, []).append(part)
        parts = [
            same[0]
            if len(same) == 1
            else TreeNode(name, [], tuple(replace(one, name="") for one in same), same[0].place)
            for name, same in alike.items()
        ]
        text = "".join(self.words).strip()
        if not parts:
            return TreeNode(self.name, text, (), self.place)
        return TreeNode(
            self.name, None, (*parts, *([TreeNode(TEXT, text, (), self.place)] if text else [])), self.place
        )


def xml_tree(source: Source) -> Iterator[TreeNode | Problem]:
    """The root of a text, as far as it goes, and what is wrong with the rest. Declared entities are refused."""
    parser, root = expat.ParserCreate(), _Element("", source.place(1), [])
    trail = [root]
    count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        place = source.place(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        if count > MOST:
            raise Unreadable(f"the XML has more than {MOST} elements", "split the file into several", place.line)
        if len(trail) > DEEPEST:
            raise Unreadable("the XML is nested too deeply", f"the limit is {DEEPEST} elements", place.line)
        parts = [TreeNode(f"@{key}", value, (), place) for key, value in attributes.items()]
        trail.append(_Element(name.rpartition(":")[2], place, parts))

    def end(_: str) -> None:
        closed = trail.pop()
        trail[-1].parts.append(closed.node())

    def refuse(*_: object) -> NoReturn:
        raise Unreadable("the XML uses entities of its own", "write the text itself", parser.CurrentLineNumber)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = lambda words: trail[-1].words.append(words)
    parser.EntityDeclHandler = parser.SkippedEntityHandler = refuse  # and nothing is fetched
    # The declaration may name an encoding, but the text is decoded already.
    text = re.sub(r"\A\s*<\?xml[^>]*\?>", lambda found: re.sub(r"[^\n]", " ", found[0]), source.text)
    problem = None
    try:
        parser.Parse(text.lstrip(" ").encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        place = source.place(error.lineno, error.offset + 1)
        problem = Problem(place, f"the XML is broken: {expat.ErrorString(error.code)}", "fix the file")
    except Unreadable as error:
        problem = source.problem(error)
    while len(trail) > 1:
        end("")
    yield from root.parts
    if problem:
        yield problem
