"""The contents of a YAML file: plain data, with the place of every value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from bookbuilder.config.scalars import brief
from bookbuilder.errors import Place

T = TypeVar("T")
Route: TypeAlias = tuple[str | int, ...]  # the keys and list positions (from 0) that lead to a value


@dataclass(frozen=True, slots=True)
class Document:
    """The contents of one file. `data` consists of dict, list, str, int, float, bool and None; never modify it."""

    data: object
    file: str
    places: Mapping[Route, Place]
    key_places: Mapping[Route, Place] = field(default_factory=dict)  # of the key that leads to the value
    written: Mapping[Route, str] = field(default_factory=dict)  # the source of values that are not text, if any
    blocks: frozenset[Route] = frozenset()  # texts that begin on the line after their `|`
    root: Route = ()  # where `data` is in the whole file
    digest: str = ""  # SHA-256 in hex of the text as UTF-8 with \n at line ends: the file's own, where it has no others

    def place(self, path: Route) -> Place:
        """The place of a value or, if unknown, of its nearest known ancestor."""
        for end in range(len(path), -1, -1):
            if path[:end] in self.places:
                return self.places[path[:end]]
        return Place(self.file)

    def key_place(self, path: Route) -> Place:
        """The place of a value's key; for a list item, of the value itself."""
        return self.key_places.get(path) or self.place(path)

    def line_place(self, path: Route, line: int) -> Place:
        """The place of a line of a text, counted from 0; if the text is not a block, the place of the text."""
        start = self.place(path)
        return Place(start.file, start.line + 1 + line) if path in self.blocks else start

    def at(self, path: Route) -> Document:
        """The part of the document at a path, as a document whose problems still show the full path.

        Raises LookupError if there is nothing at the path.
        """
        data = value_at(self.data, path)
        routes = tuple(_routes(data, ()))

        def part(known: Mapping[Route, T]) -> dict[Route, T]:
            return {route: known[path + route] for route in routes if path + route in known}

        places, keys, written = part(self.places), part(self.key_places), part(self.written)
        blocks = frozenset(route for route in routes if path + route in self.blocks)
        return Document(data, self.file, places, keys, written, blocks, self.root + path, self.digest)

    def name(self, path: Route) -> str:
        """A path as authors write it in the whole file, as `route_name` does; empty for the file itself."""
        return route_name(self.root + path)


def _routes(data: object, route: Route) -> Iterator[Route]:
    """The routes of all values in data, its own first."""
    yield route
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, part in steps:
        yield from _routes(part, (*route, step))


def route_name(route: Route) -> str:
    """A route as authors write it, e.g. ``sections[2].count``; empty for the root."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{brief(step)}" for step in route)
    return "".join(steps).removeprefix(".")


def value_at(data: object, route: Route) -> object:
    """The value at a route; raises LookupError if there is none."""
    for step in route:
        data = below(data, step)
    return data


def below(data: object, step: str | int) -> object:
    """The value under a key or at a position; raises LookupError."""
    if isinstance(data, dict):
        return data[step]
    if isinstance(data, list) and isinstance(step, int):
        return data[step]
    raise LookupError(step)
