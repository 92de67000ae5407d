"""Plain data with the place of every value: what a YAML file says, and where it says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from bookbuilder.config.scalars import brief
from bookbuilder.errors import Place

Route: TypeAlias = tuple[str | int, ...]  # the keys and list positions (from 0) that lead to a value


@dataclass(frozen=True, slots=True)
class Document:
    """What one file holds. `data` is made of dict, list, str, int, float, bool and None; nobody writes on it."""

    data: object
    file: str
    places: Mapping[Route, Place]
    key_places: Mapping[Route, Place] = field(default_factory=dict)  # of the key that leads to the value
    written: Mapping[Route, str] = field(default_factory=dict)  # an unquoted value that is not text in `data`: its text
    root: Route = ()  # where `data` stands in the whole file

    def place(self, path: Route) -> Place:
        """Where a value stands; of an unknown one, its nearest known ancestor."""
        for end in range(len(path), -1, -1):
            if path[:end] in self.places:
                return self.places[path[:end]]
        return Place(self.file)

    def key_place(self, path: Route) -> Place:
        """Where the key of a value stands; of a list item, the value itself."""
        return self.key_places.get(path) or self.place(path)

    def at(self, path: Route) -> Document:
        """The part of the document at a path, as a document whose problems still name the whole path.

        Raises LookupError if there is nothing at the path.
        """
        data = self.data
        for step in path:
            data = below(data, step)
        length = len(path)

        def part(places: Mapping[Route, Place]) -> dict[Route, Place]:
            return {known[length:]: place for known, place in places.items() if known[:length] == path}

        written = {known[length:]: text for known, text in self.written.items() if known[:length] == path}
        return Document(data, self.file, part(self.places), part(self.key_places), written, self.root + path)

    def name(self, path: Route) -> str:
        """A path as authors write it, e.g. ``sections[2].count``; empty for the document itself."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{brief(step)}" for step in self.root + path)
        return "".join(steps).removeprefix(".")


def below(data: object, step: str | int) -> object:
    """The value under a key or at a position; raises LookupError."""
    if isinstance(data, dict):
        return data[step]
    if isinstance(data, list) and isinstance(step, int):
        return data[step]
    raise LookupError(step)
