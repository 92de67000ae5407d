"""Dealing: the new puzzles of a group of orders go to its places by rising score."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from bookbuilder.generate import Placed, Where
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.relations import write_relations


def dealt(groups: Iterable[Sequence[int]], puzzles: Placed, fixed: Collection[Where]) -> dict[Where, GradedPuzzle]:
    """The puzzles with those of each group in the order of their scores, except that `fixed` places keep theirs.

    A group is a sequence of orders of one puzzle each, on one board and to one recipe: the days of a week that have
    one level. Puzzles with the same score are dealt by their givens and rules, so that the result depends on nothing
    else.
    """
    places = dict(puzzles)
    for group in groups:
        free = [at for at in ((which, 0) for which in group) if at not in fixed]
        rising = sorted((puzzles[at] for at in free), key=_rank)
        places |= dict(zip(free, rising, strict=True))
    return places


def _rank(of: GradedPuzzle) -> tuple[int, tuple[int, ...], str]:
    return of.grade.score, of.puzzle.givens, write_relations(of.puzzle.relations)
