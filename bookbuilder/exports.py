"""A package's public names, each imported when it is first used, so that the package itself loads at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import ModuleType


def face(package: str, rooms: Mapping[str, Sequence[str]]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for a package; `rooms` maps its modules to the names that each exports.

    A name may be that of a module, too: of the package, it is the name that counts, whichever of the two is imported
    first. `from package.module import name` is not affected.
    """
    homes = {name: room for room, names in rooms.items() for name in names}

    class Face(ModuleType):
        """A package in which an imported module does not take the place of a name."""

        def __setattr__(self, name: str, value: object) -> None:
            if not (name in homes and isinstance(value, ModuleType)):
                super().__setattr__(name, value)

    sys.modules[package].__class__ = Face

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return find, lambda: sorted(homes)


def shown(value: object) -> str | None:
    """What a notebook shows of a puzzle: the library draws it, which stands above all puzzles."""
    drawing: str | None = import_module("bookbuilder.api.pictures").shown(value)
    return drawing
