"""The modules of this folder go in; every technique by its number, and a climber that knows them all, come out.

A module is a scanner's if it names its TECHNIQUES; the scanner is the public subclass of `Scanner` in it. Those of
`singles` and `pairs` are the climber's own. Not compiled.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from bookbuilder.kernel._mode import load
from bookbuilder.kernel.scene import Scene

_climb, _scanner = load("climb"), load("scanner")


def _modules() -> list[ModuleType]:
    """The modules of scanners, by name."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py") if path.stem != Path(__file__).stem)
    modules = [importlib.import_module(f"{__package__}.{name}") for name in names]
    return [module for module in modules if not {*_climb.TECHNIQUES}.issuperset(getattr(module, "TECHNIQUES", ()))]


def _class_in(module: ModuleType) -> type:
    """The class of a module's scanner."""
    load(module.__name__.rpartition(".")[2])  # refuses a module that is not compiled
    (scanner,) = (
        value
        for name, value in vars(module).items()
        if not name.startswith("_")
        and isinstance(value, type)
        and issubclass(value, _scanner.Scanner)
        and value.__module__ == module.__name__
    )
    return scanner


_SCANNERS = [(_class_in(module), module.TECHNIQUES) for module in _modules()]

# The names by number; number 0 is nothing.
TECHNIQUES: tuple[str, ...] = (*_climb.TECHNIQUES, *(name for _, names in _SCANNERS for name in names))


def climber(scene: Scene):  # type: ignore[no-untyped-def]
    """A climber on this scene that knows every technique."""
    made = [(scanner(scene), len(names)) for scanner, names in _SCANNERS]
    return _climb.Climber(scene, [(scanner, kind) for scanner, n in made for kind in range(n)])
