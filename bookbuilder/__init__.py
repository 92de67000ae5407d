"""bookbuilder: Sudoku publications from one YAML file.

The names below are the library's face. They are loaded when they are first used, so that a command which needs few
of them starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bookbuilder.board import Board, Cell, House
    from bookbuilder.build import Built, build_book
    from bookbuilder.errors import BookBuilderError, BuildFailed, InputError
    from bookbuilder.plan import Plan, plan_book
    from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle, Step

__version__ = "0.1.0"

__all__ = [
    "Board",
    "BookBuilderError",
    "BuildFailed",
    "Built",
    "Cell",
    "Grade",
    "GradedPuzzle",
    "House",
    "InputError",
    "Plan",
    "Puzzle",
    "Step",
    "build_book",
    "plan_book",
]

_ROOMS = {
    "board": ("Board", "Cell", "House"),
    "build": ("Built", "build_book"),
    "errors": ("BookBuilderError", "BuildFailed", "InputError"),
    "plan": ("Plan", "plan_book"),
    "puzzle": ("Grade", "GradedPuzzle", "Puzzle", "Step"),
}


def __getattr__(name: str) -> object:
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f"bookbuilder.{room}"), name)
    raise AttributeError(f"module 'bookbuilder' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
