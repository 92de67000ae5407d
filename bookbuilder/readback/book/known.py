"""A page as read goes in; a text comes out, for builds to keep, from which it is made again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from pydantic import TypeAdapter

from bookbuilder.readback.book.page import GridPattern, Place, ReadAlone

_NO_PATTERN = GridPattern((), frozenset())  # stands for one that is told once for all grids of a page


@dataclass(frozen=True, slots=True)
class _Told:
    read: ReadAlone
    patterns: tuple[GridPattern, ...]
    which: tuple[int, ...]  # of the patterns each grid has
    marks: tuple[tuple[str, ...], ...]  # of each grid
    numbers: tuple[tuple[tuple[Place, str], ...], ...]  # in corners of each grid: JSON has no places for keys


def as_text(read: ReadAlone) -> str:
    """The text of a page; empty if it has letters that no text can hold."""
    page = read.page
    patterns = {pattern: at for at, pattern in enumerate(dict.fromkeys(grid.pattern for grid in page.grids))}
    which = tuple(patterns[grid.pattern] for grid in page.grids)
    numbers = tuple(tuple(grid.rules.numbers.items()) for grid in page.grids)
    marks = tuple(tuple(grid.marks) for grid in page.grids)
    bare = tuple(replace(it, pattern=_NO_PATTERN, marks=(), rules=replace(it.rules, numbers={})) for it in page.grids)
    told = _Told(replace(read, page=replace(page, grids=bare)), tuple(patterns), which, marks, numbers)
    try:
        return _form().dump_json(told).decode()
    except ValueError:
        return ""


def from_text(text: str) -> ReadAlone | None:
    """The page of a text by `as_text`; None for another text."""
    try:
        told = _form().validate_json(text, strict=True)
        grids = zip(told.read.page.grids, told.which, told.marks, told.numbers, strict=True)
        whole = tuple(
            replace(grid, pattern=told.patterns[at], marks=marks, rules=replace(grid.rules, numbers=dict(numbers)))
            for grid, at, marks, numbers in grids
        )
    except (ValueError, IndexError):
        return None
    return replace(told.read, page=replace(told.read.page, grids=whole))


@cache
def _form() -> TypeAdapter[_Told]:
    return TypeAdapter(_Told)
