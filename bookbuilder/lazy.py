"""The face of a package whose names are loaded when they are first used, so that it starts at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def face(package: str, rooms: Mapping[str, Sequence[str]]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` for a package, whose modules have these names to show."""
    homes = {name: room for room, names in rooms.items() for name in names}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return find, lambda: sorted(homes)
