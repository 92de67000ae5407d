"""bookbuilder: books and newspaper sets of Sudoku puzzles, each from one YAML file.

The names below are the library's public interface. Each is loaded when it is first used, so that commands that need few
of them start quickly.
"""

from typing import TYPE_CHECKING

from bookbuilder.exports import face
from bookbuilder.version import __version__

if TYPE_CHECKING:
    from bookbuilder.board import Board, Cell, House
    from bookbuilder.build import Built, build_book
    from bookbuilder.errors import BookBuilderError, BuildFailed, InputError
    from bookbuilder.plan import Plan, plan_book
    from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle, Step

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
    "__version__",
    "build_book",
    "plan_book",
]

__getattr__, __dir__ = face(
    "bookbuilder",
    {
        "board": ("Board", "Cell", "House"),
        "build": ("Built", "build_book"),
        "errors": ("BookBuilderError", "BuildFailed", "InputError"),
        "plan": ("Plan", "plan_book"),
        "puzzle": ("Grade", "GradedPuzzle", "Puzzle", "Step"),
    },
)
