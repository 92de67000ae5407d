"""A package's public names, each imported when it is first used, so that the package itself loads at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def face(package: str, rooms: Mapping[str, Sequence[str]]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for a package; `rooms` maps its modules to the names that each exports."""
    homes = {name: room for room, names in rooms.items() for name in names}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return find, lambda: sorted(homes)
