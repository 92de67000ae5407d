"""Many puzzles of one board go in at once; level, score and hardest technique of each come out, and nothing more.

For lists: a whole handful is proved and climbed in two calls of the kernel, since otherwise what is between the calls
takes longer than they do.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from bookbuilder.errors import Undecided
from bookbuilder.kernel import UNDECIDED
from bookbuilder.solve.grade import standing, steep
from bookbuilder.solve.search import count_to_two
from bookbuilder.solve.tables import Engines


class Rating(NamedTuple):
    """What a list shows of a grade."""

    level: str
    score: int
    hardest: str


def ratings(engines: Engines, givens: array[int], *, uniqueness: bool = False) -> list[Rating | str]:
    """The rating of each puzzle, one after another in `givens`; for one without exactly one solution, what it has.

    That is `no solution`, `more than one solution` or `undecided`.
    """
    n = len(engines.board.cells)
    n_puzzles = len(givens) // n
    counts = list(engines.exact.count_batch(givens, n_puzzles, 2, engines.proof_nodes))
    for i, number in enumerate(counts):
        if number == UNDECIDED:
            counts[i] = _patiently(engines, givens[i * n : (i + 1) * n])
    sound = givens
    if counts.count(1) != n_puzzles:
        sound = array("i")
        for i, number in enumerate(counts):
            if number == 1:
                sound.extend(givens[i * n : (i + 1) * n])
    ladder = steep(uniqueness, engines.is_ruled)
    sums = iter(engines.climber.rate(sound, len(sound) // n, ladder.rungs, ladder.costs, ladder.per_link))
    rated: list[Rating | str] = []
    for number in counts:
        if number == 1:
            rung, score = standing(engines, uniqueness, next(sums), next(sums), next(sums), next(sums))
            rated.append(Rating(rung.level, score, rung.name))
        else:
            rated.append({0: "no solution", UNDECIDED: "undecided"}.get(number, "more than one solution"))
    return rated


def _patiently(engines: Engines, givens: array[int]) -> int:
    """The number of solutions, up to two, of a puzzle that is not proved quickly; UNDECIDED if that cannot be told."""
    try:
        return count_to_two(engines, givens, is_searched=True)
    except Undecided:
        return UNDECIDED
