"""The modules of this folder go in; every technique by its number, and a climber that knows them all, come out.

A module is a scanner's if it names its TECHNIQUES; the scanner is the public subclass of `Scanner` in it. Those of
`singles` and `pairs` are the climber's own. Not compiled.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from bookbuilder.kernel._mode import load
from bookbuilder.kernel.scene import Scene

_climb, _ruled, _scanner = load("climb"), load("ruled"), load("scanner")


def _modules() -> list[ModuleType]:
    """The modules of scanners, by name."""
    names = module_names(sys.modules[__package__].__path__)
    modules = [importlib.import_module(f"{__package__}.{name}") for name in names if name != "techniques"]
    return [module for module in modules if not {*_climb.TECHNIQUES}.issuperset(getattr(module, "TECHNIQUES", ()))]


def module_names(folders: Sequence[str]) -> list[str]:
    """The public modules in some folders or archives, which may lack their sources.

    A compiled module whose source is gone, where others have theirs, is left over from an earlier build.
    """
    sources = {path.stem for folder in folders if Path(folder).is_dir() for path in Path(folder).glob("*.py")}
    names = sorted(module.name for module in iter_modules(folders) if not module.name.startswith("_"))
    return [name for name in names if name in sources or "climb" not in sources]


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
    scene.ruled = _ruled.Ruled(scene.order, scene.n_cells)
    made = [(cache(partial(scanner, scene)), len(names)) for scanner, names in _SCANNERS]
    return _climb.Climber(scene, [(scanner, kind) for scanner, n in made for kind in range(n)])
