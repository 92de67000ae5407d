"""The library: functions that do what the commands do. `import bookbuilder as bb` has them, too.

    puzzle = next(bb.generate("samurai", grade="hard", seed=7))
    print(bb.grade(puzzle).score, bb.build("title: Mine\nsections: [{title: One, count: 3}]", out="mine").folder)

All values are frozen, and the functions may be called from several threads. They raise InputError, which lists every
problem, for invalid arguments or files, and BuildFailed when an attempt shows that the request is impossible. Each
module is imported when one of its functions is first needed, and each room of the package when a function needs it.

boards, making, varying    boards; puzzles made to order; their variants
solving                    solved, graded, explained; how solving flows
reading, writing           files, texts, rows of numbers
pictures                   one puzzle as art
publishing, checking       books and newspapers: built, previewed, checked
arguments, values          what stands for a puzzle, and what is wrong with other arguments
faults                     what may be wrong with a puzzle
"""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.api.boards import board
    from bookbuilder.api.checking import check
    from bookbuilder.api.making import generate
    from bookbuilder.api.pictures import draw
    from bookbuilder.api.publishing import build, preview
    from bookbuilder.api.reading import read
    from bookbuilder.api.solving import explain, flow, grade, solve
    from bookbuilder.api.varying import vary
    from bookbuilder.api.writing import convert, rows, write

__all__ = [
    "board",
    "build",
    "check",
    "convert",
    "draw",
    "explain",
    "flow",
    "generate",
    "grade",
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
    boards: board
    checking: check
    making: generate
    pictures: draw
    publishing: build preview
    reading: read
    solving: explain flow grade solve
    varying: vary
    writing: convert rows write
    """,
)
