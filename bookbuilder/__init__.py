"""bookbuilder: books and newspaper sets of Sudoku puzzles, each from one YAML file.

    import bookbuilder as bb

The names below are the library's public interface. Each is loaded when it is first used, so that commands that need few
of them start quickly. Where a function has the name of a room, such as `solve`, the package shows the function; what
the room has is imported from it by its full name.
"""

from typing import TYPE_CHECKING

from bookbuilder.exports import face
from bookbuilder.version import __version__

if TYPE_CHECKING:
    from bookbuilder.api import (
        board,
        build,
        check,
        convert,
        draw,
        explain,
        flow,
        generate,
        grade,
        preview,
        read,
        rows,
        solve,
        vary,
        write,
    )
    from bookbuilder.board import Board, Cell, House
    from bookbuilder.build import Built, build_book
    from bookbuilder.daily import MadeDays
    from bookbuilder.errors import BookBuilderError, BuildFailed, InputError
    from bookbuilder.plan import Plan, plan_book
    from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle, Step
    from bookbuilder.solve import Flow

__all__ = [
    "Board",
    "BookBuilderError",
    "BuildFailed",
    "Built",
    "Cell",
    "Flow",
    "Grade",
    "GradedPuzzle",
    "House",
    "InputError",
    "MadeDays",
    "Plan",
    "Puzzle",
    "Step",
    "__version__",
    "board",
    "build",
    "build_book",
    "check",
    "convert",
    "draw",
    "explain",
    "flow",
    "generate",
    "grade",
    "plan_book",
    "preview",
    "read",
    "rows",
    "solve",
    "vary",
    "write",
]

__getattr__, __dir__ = face(
    __name__,
    """
    api: board build check convert draw explain flow generate grade preview read rows solve vary write
    board: Board Cell House
    build: Built build_book
    daily: MadeDays
    errors: BookBuilderError BuildFailed InputError
    plan: Plan plan_book
    puzzle: Grade GradedPuzzle Puzzle Step
    solve: Flow
    """,
)
