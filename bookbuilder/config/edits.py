"""Edits of YAML by its extents: blocks and the way to a value go in, what to replace in the text comes out.

Nothing here is proved: in odd YAML an edit may come out wrong. `splice` reads what came out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bookbuilder.config import writing
from bookbuilder.config.blocks import Blocks
from bookbuilder.config.document import Route
from bookbuilder.config.ends import Extent

Trail: TypeAlias = Sequence[Extent]  # from the root to a value
_COMMENTS: Final = r"(?:\s|(?<=\s)#[^\r\n]*(?=[\r\n]|$))*"
_ALONE: Final = re.compile(r"(?P<comma>,?)(?P<comment>[ \t]*(?:#.*)?)")  # after a part that has its line to itself
_COMMA: Final = re.compile(_COMMENTS + ",")


@dataclass(frozen=True, slots=True)
class Replacement:
    """What takes the place of a text's characters from start to end."""

    start: int
    end: int
    insert: str

    def applied(self, text: str) -> str:
        """The text with the replacement."""
        return text[: self.start] + self.insert + text[self.end :]


def put(blocks: Blocks, trail: Trail, route: Route, value: Any) -> Replacement:
    """Another value in the place of the one at the end of the trail."""
    old = trail[-1]
    if _in_brackets(trail[:-1]):
        return _put_in_brackets(blocks, old, value)
    if len(trail) == 1:
        lines = writing.mapping(value, old.column, blocks.hand) if isinstance(value, dict) and value else []
        return Replacement(old.start, old.end, blocks.joined(lines) or writing.inline(value))
    start = blocks.introduced(trail[-2], route[-1])
    lines = _of_kind(blocks, old, value)
    if lines and not (writing.ends_in_lines(value) and blocks.rest(old.end)):  # the text at its end would go on
        return Replacement(old.start, old.end, blocks.joined(lines).lstrip(" "))
    if old.flow and isinstance(value, list | dict):
        return _replaced(blocks, old, start, writing.inline(value), [], value)
    return _replaced(blocks, old, start, *_beside(blocks, trail, route, value), value)


def _in_brackets(trail: Trail) -> bool:
    return any(extent.flow for extent in trail)


def _of_kind(blocks: Blocks, old: Extent, value: Any) -> list[str]:
    """The lines of a mapping for a mapping in a block, and of a list for a list; none for anything else."""
    if old.flow or old.anchor or not value:
        return []
    if old.kind == "mapping" and isinstance(value, dict):
        return writing.mapping(value, old.column, blocks.hand)
    return writing.items(value, old.column, blocks.hand) if old.kind == "list" and isinstance(value, list) else []


def _beside(blocks: Blocks, trail: Trail, route: Route, value: object) -> tuple[str, list[str]]:
    """A value as it is written beside its key or dash, and below."""
    old = trail[-1]
    column = blocks.column(blocks.lead(trail[-2], route[-1]))
    write = writing.below_key if old.key else writing.after_dash
    return write(value, column, blocks.hand, quote=_quote(old))


def _quote(old: Extent) -> str:
    return old.style if old.style in ("'", '"') else ""


def _replaced(blocks: Blocks, old: Extent, start: int, head: str, body: list[str], value: object) -> Replacement:
    """A value's replacement; `start` is right after its colon or dash. Comments beside the value stay."""
    text, end = blocks.text, old.end
    gap = text[start : old.start]
    note = gap.rstrip()
    if old.style in ("|", ">") and (comment := re.search(r"[ \t]+#.*", blocks.rest(old.start))):
        note = comment[0]
    tail = blocks.line_end if blocks.is_kept(end) else ""  # the line end, too, was part of the value
    if body and head.startswith("|") and re.search(r"[\r\n]", note):
        head, body = writing.inline(value), []  # comments on lines of their own would be part of the text
    if not body:
        if not note and not tail and old.start != old.end and not re.search(r"[\r\n]", gap):
            return Replacement(old.start, end, head)
        return Replacement(start, end, f" {head}{note}{tail}")
    if not tail:
        after = blocks.rest(end)
        note, end = note + after, end + len(after)
    beside = f" {head}" if head else ""
    return Replacement(start, end, f"{beside}{note.rstrip()}{blocks.line_end}{blocks.joined(body)}{tail}")


def _put_in_brackets(blocks: Blocks, old: Extent, value: object) -> Replacement:
    written = writing.inline(value, True, _quote(old))
    if old.start != old.end:
        return Replacement(old.start, old.end, written)
    if old.key and ":" not in blocks.text[old.key[1] : old.start]:
        return Replacement(old.key[1], old.key[1], f": {written}")
    return Replacement(old.start, old.end, written if blocks.text[old.start - 1].isspace() else f" {written}")


def add_key(blocks: Blocks, trail: Trail, name: str, value: object, known: Sequence[str]) -> Replacement:
    """A key in a mapping with others: after the nearest one that comes before it in `known`, or else before all.

    One that is not known comes last.
    """
    here = trail[-1]
    order = known[: known.index(name)] if name in known else [str(key) for key in here.parts]
    before = [key for key in here.parts if key in order]
    after = here.parts[max(before, key=lambda key: order.index(str(key)))] if before else None
    first, *_ = here.parts
    if _in_brackets(trail):
        written = f"{writing.key(name, True)}: {writing.inline(value, True)}"
        at = blocks.lead(here, first)
        return _after_in_brackets(blocks, after, written) if after else Replacement(at, at, f"{written}, ")
    column = blocks.column(blocks.lead(here, first))
    lines = writing.mapping({name: value}, column, blocks.hand)
    if after:
        return _below(blocks, after.end, column, lines)
    start, _ = blocks.region(here, first)
    return Replacement(start, start, blocks.joined([*lines, " " * column]).lstrip(" "))


def add_item(blocks: Blocks, trail: Trail, value: object) -> Replacement:
    """An item at the end of a list with others; blank lines between items are continued."""
    here = trail[-1]
    last = len(here.parts) - 1
    end = here.parts[last].end
    if _in_brackets(trail):
        return _after_in_brackets(blocks, here.parts[last], writing.inline(value, True))
    column = blocks.column(blocks.lead(here, last))
    lines = writing.items([value], column, blocks.hand)
    return _below(blocks, end, column, ["", *lines] if last and blocks.are_apart(here, last) else lines)


def _after_in_brackets(blocks: Blocks, part: Extent, written: str) -> Replacement:
    """Something behind a part in brackets; below it, if the part has its line to itself."""
    start, rest = part.lead, blocks.rest(part.end)
    alone = None if blocks.is_behind(start) else _ALONE.fullmatch(rest)
    if not alone:
        return Replacement(part.end, part.end, f", {written}")
    line = " " * blocks.column(start) + written + alone["comma"]
    return Replacement(part.end, part.end + len(rest), f",{alone['comment']}{blocks.line_end}{line}")


def begin(blocks: Blocks, trail: Trail, route: Route, value: dict[str, object] | list[object]) -> Replacement:
    """The first part of a list or mapping that is empty: in a block where that is possible."""
    if len(trail) == 1 or _in_brackets(trail[:-1]):
        return put(blocks, trail, route, value)
    start = blocks.introduced(trail[-2], route[-1])
    return _replaced(blocks, trail[-1], start, *_beside(blocks, trail, route, value), value)


def _below(blocks: Blocks, end: int, column: int, lines: list[str]) -> Replacement:
    """Lines below a value that ends at an offset, and below what belongs to it."""
    if blocks.is_kept(end):
        return Replacement(end, end, blocks.joined([*lines, ""]))
    at = blocks.reach(end, column)
    return Replacement(at, at, blocks.joined(["", *lines]))


def remove(blocks: Blocks, trail: Trail, route: Route) -> Replacement:
    """A value and its key taken away; what contained only it becomes empty."""
    around, step = trail[-2], route[-1]
    if len(around.parts) == 1:
        return put(blocks, trail[:-1], route[:-1], {} if around.kind == "mapping" else [])
    if _in_brackets(trail[:-1]):
        return _remove_in_brackets(blocks, around, step)
    start, end = blocks.region(around, step)
    if blocks.is_behind(start):
        return _remove_behind(blocks, around, step)
    line, ending = blocks.lines.place(start)[0], blocks.lines.place(end)[0]
    following = ending + (0 if blocks.is_kept(end) else 1)
    if following >= len(blocks.lines.starts):
        return Replacement(blocks.lines.end(line - 1) if line else start, end, "")
    if line and blocks.is_blank(line - 1):  # one blank line is enough between those around it
        while following + 1 < len(blocks.lines.starts) and blocks.is_blank(following):
            following += 1
    return Replacement(blocks.lines.starts[line], blocks.lines.starts[following], "")


def _remove_behind(blocks: Blocks, around: Extent, step: str | int) -> Replacement:
    """The first part of a block that begins behind a dash: the next one takes its place."""
    start, end = blocks.region(around, step)
    then = blocks.lead(around, around.beside(step, 1))
    if "#" in blocks.text[end:then]:
        return Replacement(len(blocks.text[:start].rstrip(" ")), end, "")
    return Replacement(start, then, "")


def _remove_in_brackets(blocks: Blocks, around: Extent, step: str | int) -> Replacement:
    """A value taken out of brackets: with its lines if it has them to itself, or with a comma."""
    text, lines, part = blocks.text, blocks.lines, around.parts[step]
    start = part.lead
    comma = _COMMA.match(text, part.end)
    stop = comma.end() if comma else part.end
    if not blocks.is_behind(start) and re.fullmatch(r"[ \t]*(?:#.*)?", blocks.rest(stop)):
        following = lines.place(stop)[0] + 1
        end = lines.starts[following] if following < len(lines.starts) else len(text)
        return Replacement(lines.starts[lines.place(start)[0]], end, "")
    if comma:
        return Replacement(start, len(text) - len(text[stop:].lstrip(" \t")), "")
    before = around.parts[around.beside(step, -1)]
    kept = _COMMA.match(text, before.end)
    return Replacement(kept.end() - 1 if kept else before.end, part.end, "")


def swap(blocks: Blocks, trail: Trail, first: int) -> Replacement:
    """An item of a list and the next one exchanged, with their comments; what is between them stays there."""
    here, text = trail[-1], blocks.text
    if _in_brackets(trail):
        return _swap_in_brackets(blocks, here.parts[first], here.parts[first + 1])
    one, other = (_trimmed(blocks, *blocks.region(here, at)) for at in (first, first + 1))
    swapped = text[slice(*other)] + text[one[1] : other[0]] + text[slice(*one)]
    return Replacement(one[0], other[1], swapped)


def _swap_in_brackets(blocks: Blocks, one: Extent, other: Extent) -> Replacement:
    """Neighbours in brackets exchanged. Commas stay; comments go along with a part that has its line to itself."""
    text = blocks.text
    first, last = text[one.start : one.end], text[other.start : other.end]
    after, behind = (_ALONE.fullmatch(blocks.rest(part.end)) for part in (one, other))
    if not after or not behind or blocks.is_behind(one.start) or blocks.is_behind(other.start):
        return Replacement(one.start, other.end, last + text[one.end : other.start] + first)
    between = text[one.end + len(after[0]) : other.start]
    swapped = f"{last}{after['comma']}{behind['comment']}{between}{first}{behind['comma']}{after['comment']}"
    return Replacement(one.start, other.end + len(behind[0]), swapped)


def _trimmed(blocks: Blocks, start: int, end: int) -> tuple[int, int]:
    """A region without the line end after it."""
    return start, end - (len(blocks.line_end) if blocks.is_kept(end) else 0)
