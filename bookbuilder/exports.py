"""A package's public names, and rows of tables, each imported when first used, so that the package loads at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import TypeVar


def face(
    package: str, homes: str, load: Callable[[str], ModuleType] = import_module
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for a package; `homes` lists its modules with the names that each exports.

        lengths: POINTS Points length
        trims: Size Trim trim trims
        svg: render_svg=render

    It says to Python what the imports under TYPE_CHECKING say to mypy; a test compares the two. A module of another
    room is called by its full name. A name may be that of a module, too: of the package, it is the name that counts,
    whichever of the two is imported first. `from package.module import name` is not affected. `load` imports a module.
    """
    home_of = homes_of(package, homes)

    class Face(ModuleType):
        """A package in which an imported module does not take the place of a name."""

        def __setattr__(self, name: str, value: object) -> None:
            if not (name in home_of and isinstance(value, ModuleType)):
                super().__setattr__(name, value)

    sys.modules[package].__class__ = Face

    def find(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, called = home_of[name]
        value: object = getattr(load(module), called)
        setattr(sys.modules[package], name, value)  # from now on it is found at once
        return value

    return find, lambda: sorted(home_of)


def homes_of(package: str, homes: str) -> dict[str, tuple[str, str]]:
    """Each name of a package's face with the module that has it, and its name there; `homes` as in `face`."""
    home_of, module = dict[str, tuple[str, str]](), package
    for word in homes.split():
        if word.endswith(":"):
            module = word[:-1] if word.startswith("bookbuilder.") else f"{package}.{word[:-1]}"
        else:
            name, _, called = word.partition("=")
            home_of[name] = module, called or name
    return home_of


Row = TypeVar("Row")


class Rows(Mapping[str, Row]):
    """A table by name whose rows, and the modules that they are in, are got when one is first looked up."""

    def __init__(self, get: Callable[[], Mapping[str, Row]]) -> None:
        self._get = get

    @cached_property
    def _rows(self) -> Mapping[str, Row]:
        return self._get()

    def __getitem__(self, name: str) -> Row:
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def shown(value: object) -> str | None:
    """What a notebook shows of a puzzle: the library draws it, which stands above all puzzles."""
    drawing: str | None = import_module("bookbuilder.api.pictures").shown(value)
    return drawing
