"""Rules that look across a book's values, and what a later version will do: a Document goes in, Flaws come out.

The data is unchecked, so that these problems are found in the same run as a misspelt key next to them; a rule passes
over what the model will refuse anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from bookbuilder.config.document import Document, Route
from bookbuilder.config.fields import slug
from bookbuilder.config.model import MOST_PUZZLES
from bookbuilder.config.sentences import show
from bookbuilder.config.validate import Flaw, Rule

_SHARES: Final = ("quads", "pairs", "cells")

# The keys of a section that say how its puzzles are made.
MAKING: Final = ("clues", "solvable")


@dataclass(frozen=True, slots=True)
class _Later:
    """A key that this version refuses, or some values of one. ``*`` in the route stands for every item of a list."""

    route: Route
    values: tuple[object, ...] = ()  # empty: the key itself is refused
    hint: str = "delete it"


# A version that can do one of these deletes its row, and adds the field to the model.
LATER: Final = (
    _Later(("cover",)),
    _Later(("html",)),
    _Later(("newspaper",)),
    _Later(("bleed",), (True,), "write `false`, or delete the key"),
    _Later(("outputs", "*"), ("cover", "screen", "html"), "delete it; available are `interior` and `json`"),
)


def not_yet(document: Document) -> Iterator[Flaw]:
    """Keys and values that only a later version knows."""
    for later in LATER:
        for route, value in _matches(document.data, later.route):
            shown = str(value).lower() if isinstance(value, bool) else value
            if not later.values:
                yield Flaw(route, f"`{document.name(route)}` is not available in this version", later.hint, on_key=True)
            elif any(value is known or (isinstance(value, str) and value == known) for known in later.values):
                what = f"`{document.name(route)}: {shown}` is not available in this version"
                yield Flaw(route, what, later.hint)


def section_ids(document: Document) -> Iterator[Flaw]:
    """Every section has an id of its own, written or made from its title."""
    first: dict[str, str] = {}
    for route, section in _matches(document.data, ("sections", "*")):
        if not isinstance(section, dict):
            continue
        source = "id" if "id" in section else "title"
        text = section.get(source)
        if not isinstance(text, str) or not text.strip():
            continue
        name, here = text if source == "id" else slug(text), document.name(route)
        if not name:
            hint = "add an `id` of lower-case letters, digits and hyphens"
            yield Flaw((*route, source), f"no id can be made from the title {show(text)} of `{here}`", hint)
        elif name in first:
            hint = f"give one of them another {source}" + (", or an `id`" if source == "title" else "")
            yield Flaw((*route, source), f"`{here}` has the same id as `{first[name]}`, {show(name)}", hint)
        else:
            first[name] = here


def book_id(document: Document) -> Iterator[Flaw]:
    """A book whose file has no plain name either needs a written id."""
    data = document.data
    title = data.get("title") if isinstance(data, dict) and "id" not in data else None
    if isinstance(title, str) and title.strip() and not slug(title):
        hint = "add an `id` of lower-case letters, digits and hyphens"
        yield Flaw(("title",), "no id can be made from the file's name or the title", hint)


def puzzle_total(document: Document) -> Iterator[Flaw]:
    """A book has a limit."""
    total = 0
    for route, count in _matches(document.data, ("sections", "*", "count")):
        total += count if isinstance(count, int) and 0 < count <= MOST_PUZZLES else 0
        if total > MOST_PUZZLES:
            what = f"with `{document.name(route)}` the book has {total:,} puzzles"
            yield Flaw(route, what, f"a book has at most {MOST_PUZZLES:,}; make two of it")
            return


def sources(document: Document) -> Iterator[Flaw]:
    """A section's puzzles are made, so many of them and so, or they come from a file."""
    for route, section in _matches(document.data, ("sections", "*")):
        if not isinstance(section, dict):
            continue
        name = document.name(route)
        if section.get("from") is not None:
            for key in MAKING:
                if section.get(key) is not None:
                    what = f"`{name}.{key}` says how puzzles are made, and these come from a file"
                    yield Flaw((*route, key), what, f"delete `{key}`, or `from`", on_key=True)
        else:
            if section.get("count") is None:
                hint = "add a line `count: ...` (how many puzzles the section has)"
                yield Flaw((*route, "count"), f"`{name}.count` is missing", hint)
            if section.get("format") is not None:
                what = f"`{name}.format` is the format of a file, and the section has no `from`"
                yield Flaw((*route, "format"), what, "delete it, or add `from: ...`", on_key=True)


def clue_choices(document: Document) -> Iterator[Flaw]:
    """One way of choosing clues a section, and bounds in order; in a book, or a document that is one section."""
    for pattern in (("sections", "*", "clues"), ("clues",)):
        for route, clues in _matches(document.data, pattern):
            if isinstance(clues, dict):
                yield from _choices(document.name(route), route, clues)


def _choices(name: str, route: Route, clues: dict[str, Any]) -> Iterator[Flaw]:
    others = [key for key in (*_SHARES, "pattern") if clues.get(key) is not None]
    if clues.get("pattern") is not None:
        for key in ("symmetry", *_SHARES, "more", "min", "max"):
            if clues.get(key) is not None:
                what = f"`{name}.{key}` and `pattern` exclude each other"
                yield Flaw((*route, key), what, "delete one of them; a pattern says where every clue stands", True)
    elif clues.get("symmetry") is not None and others:
        what = f"`{name}.symmetry` and `{others[0]}` exclude each other"
        yield Flaw((*route, "symmetry"), what, f"delete one of them; `{others[0]}` sets the pattern by itself", True)
    low, high = clues.get("min"), clues.get("max")
    if isinstance(low, int) and isinstance(high, int) and low > high:
        yield Flaw((*route, "min"), f"`{name}.min` is {low}, more than `max`, {high}", "exchange the two")


def walkthroughs(document: Document) -> Iterator[Flaw]:
    """No more puzzles are shown step by step than a section says it has."""
    for route, section in _matches(document.data, ("sections", "*")):
        shown = section.get("walkthrough") if isinstance(section, dict) else None
        count, puzzles = (section.get("count"), shown.get("puzzles")) if isinstance(shown, dict) else (None, None)
        if isinstance(count, int) and isinstance(puzzles, int) and 0 < count < puzzles:
            what = (
                f"`{document.name((*route, 'walkthrough', 'puzzles'))}` is {puzzles:,}, and the section has {count:,}"
            )
            yield Flaw((*route, "walkthrough", "puzzles"), what, f"write {count} or less")


def repeated_outputs(document: Document) -> Iterator[Flaw]:
    """Each output is asked for once."""
    seen: set[str] = set()
    for route, output in _matches(document.data, ("outputs", "*")):
        if isinstance(output, str) and output in seen:
            yield Flaw(route, f"`{document.name(route)}` repeats `{output}`", "delete it")
        elif isinstance(output, str):
            seen.add(output)


RULES: Final[tuple[Rule, ...]] = (
    not_yet,
    book_id,
    section_ids,
    puzzle_total,
    sources,
    clue_choices,
    walkthroughs,
    repeated_outputs,
)


def _matches(data: Any, pattern: Route, route: Route = ()) -> Iterator[tuple[Route, Any]]:
    """The values whose route fits a pattern."""
    if not pattern:
        yield route, data
        return
    step, *rest = pattern
    if step == "*" and isinstance(data, list):
        for position, item in enumerate(data):
            yield from _matches(item, tuple(rest), (*route, position))
    elif isinstance(data, dict) and step in data:
        yield from _matches(data[step], tuple(rest), (*route, step))
