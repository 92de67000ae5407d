"""Puzzles made to order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bookbuilder.api.boards import board_of
from bookbuilder.api.values import FLAG, TEXT, TEXTS, WHOLE, check_kinds, stated, workers_of
from bookbuilder.paths import is_yaml

if TYPE_CHECKING:
    from bookbuilder.api.boards import AnyBoard
    from bookbuilder.board import Board
    from bookbuilder.puzzle import GradedPuzzle
    from bookbuilder.workers import Workers


def generate(
    board: AnyBoard = "classic",
    *,
    grade: str | Sequence[str] | None = None,
    count: int = 1,
    seed: int = 0,
    symmetry: str | None = None,
    pattern: str | Sequence[str] | None = None,
    quads: int | None = None,
    pairs: int | None = None,
    cells: int | None = None,
    more: str = "all",
    min: int | None = None,
    max: int | None = None,
    solvable: str = "whole",
    uniqueness: bool = False,
    needs: str | Sequence[str] = (),
    graded: bool = True,
    keys: bool = True,
    rules: str | Sequence[str | Mapping[str, object]] | Mapping[str, object] | None = None,
    avoid: str | Sequence[str] = (),
    workers: Workers | None = None,
) -> Iterator[GradedPuzzle]:
    """Yield graded puzzles with exactly one solution each, no two of them twins. Each is made when it is requested.

    grade       a level; a list of levels or a range such as `easy..hard`, which take turns; or `any` (default)
    symmetry    of the clues; default: rotate180, or a symmetry that the board has
    pattern     the cells with a clue (replaces `symmetry`): a name, a file, an image, a picture of 1s and full stops,
                or a list with one of these per grid
    quads, pairs, cells    how many groups of four, two and one clues to remove first (replaces `symmetry`)
    more        which single clues to remove then: `all` possible, `until-stuck` (stop at the first that must stay),
                or `none`
    min, max    bounds on the number of clues
    solvable    `whole`, or `each` if every grid of the board must have one solution by itself
    uniqueness  whether solvers may assume that there is only one solution
    needs       a technique that every puzzle needs, or several (`bookbuilder list techniques`): at some place it helps,
                and nothing easier does. Nothing harder is needed or, with `grade`, nothing harder than that level
    graded, keys    False skips grading, or the canonical keys, and is faster; without grading, `grade`, `needs` and
                    `avoid` are refused
    rules       a rule beyond houses, such as `killer`, a mapping from rules to their options, or a list of such
    avoid       what no puzzle has: `spikes`, `bottleneck`, `early-peak`, `trivial-end`, or several of them
    workers     the workers that share the work (`bookbuilder.workers`); any number of them gives the same puzzles

    Raises InputError immediately, and BuildFailed if no such puzzle is found.
    """
    from bookbuilder.generate import make
    from bookbuilder.generate.asking import order_for
    from bookbuilder.generate.choices import ClueChoice
    from bookbuilder.twins import Seen

    numbers = stated(quads=quads, pairs=pairs, cells=cells, min=min, max=max)
    check_kinds(
        {
            WHOLE: {"count": count, "seed": seed} | numbers,
            TEXT: {"more": more, "solvable": solvable} | stated(symmetry=symmetry),
            TEXTS: {"needs": needs, "avoid": avoid} | stated(grade=grade, pattern=pattern),
            FLAG: {"uniqueness": uniqueness, "graded": graded, "keys": keys},
        }
    )
    team = workers_of(workers)
    shape = board_of(board)
    if not isinstance(board, str) or is_yaml(board):  # no puzzle has been made on it yet
        from bookbuilder.solve.possible import possible

        possible(shape)
    choice = ClueChoice(symmetry, quads, pairs, cells, more, min, max)
    lay = None if pattern is None else partial(_laid, pattern, shape)
    order = order_for(shape, grade, count, seed, choice, lay, solvable, uniqueness, needs, graded, rules, avoid)
    wanted = [(0, place) for place in order.places]
    made = make([order], Seen().claim, wanted, team, keys=keys, graded=graded)
    return (puzzle for _, _, puzzle in made)


def _laid(pattern: str | Sequence[str], on: Board) -> tuple[int, ...]:
    from bookbuilder.board.pattern_files import Patterns

    return Patterns(None).find(pattern if isinstance(pattern, str) else tuple(pattern), on)
