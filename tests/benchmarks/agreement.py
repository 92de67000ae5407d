"""How far our score and level agree with other raters and with people's times; `calibration.py` prints it.

The lists are others' and not part of this project. Raters are compared with people on the same puzzles only: a rater
that has seen other puzzles says nothing about who is closer. HoDoKu and qqwing rate the people's puzzles here, where
they are installed.
"""

from __future__ import annotations

import random
import statistics
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

from lists import CLASSIC, Column, clues, number, rows
from raters import HODOKU, QQWING, Columns, others

from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Grade
from bookbuilder.solve import engines, grade

RATERS = ("Sukaku Explainer", "HoDoKu, score", "HoDoKu, level", "qqwing, class")

PEOPLE = 20  # from how many solvers on a mean time says something of its own
FEW = 3  # below this many puzzles, a correlation says nothing
RESAMPLED = 1_000
CHOSEN = """
No cost was fitted to these lists by a computer, but they are not unseen either: the order and the costs were chosen
from a few proposals that were measured on lists which include these. So neither half is held out; the two only show how
much depends on the puzzles."""


@dataclass(frozen=True, slots=True)
class Timed:
    """A puzzle with the number of people who solved it, and their mean time in seconds."""

    line: str
    people: int
    time: float


RATINGS = (
    Column("SE rating", number),
    Column("HoDoKu score", number),
    Column("HoDoKu level", HODOKU.index, f"one of {', '.join(HODOKU)}"),
    Column("qqwing class", QQWING.index, f"one of {', '.join(QQWING)}"),
)  # in the order of RATERS
TIMES = (Column("number of people", int, "a whole number"), Column("mean time in seconds", number))


def graded(line: str) -> Grade:
    """The grade of a classic."""
    return grade(engines(CLASSIC), clues(line))


def rank(graded: Grade) -> int:
    """A level as a number."""
    return LEVELS.index(graded.level)


# --- printing ---


def agreement(ratings: Path | None, people: Path | None, seed: int) -> None:
    """Print the rank correlations (Spearman); what needs a list that is not named says so."""
    rated = dict(rows(ratings, RATINGS)) if ratings else {}
    times = [Timed(line, int(n), time) for line, (n, time) in rows(people, TIMES)] if people else []
    if rated:
        with_raters(rated, seed)
    else:
        print("agreement with raters: needs --ratings FILE")
    if times:
        with_people(times, rated, seed)
    else:
        print("agreement with people: needs --people FILE")
    print(CHOSEN)


def ours(lines: Sequence[str]) -> Columns:
    """Our score and level of each line."""
    grades = [graded(line) for line in lines]
    return {"our score": [float(it.score) for it in grades], "our level": [float(rank(it)) for it in grades]}


def with_raters(rated: dict[str, list[float]], seed: int) -> None:
    """Our score and level beside the raters', and the raters' beside each other."""
    columns = {name: [its[at] for its in rated.values()] for at, name in enumerate(RATERS)}
    each_with_each(list(rated), columns, seed)


def unseen(lines: Sequence[str], seed: int) -> None:
    """Our score and level beside what HoDoKu and qqwing say of puzzles that no cost was chosen on."""
    if columns := others(lines):
        each_with_each(lines, columns, seed)


def each_with_each(lines: Sequence[str], columns: Columns, seed: int) -> None:
    """How we agree with each of the others, and they with each other."""
    for what, values in ours(lines).items():
        print(f"\nagreement of {what}, {len(lines)} puzzles")
        for name, column in columns.items():
            correlated(name, values, column, seed)
    print(f"\nagreement of the others with each other, {len(lines)} puzzles")
    for (name, column), (other, its) in combinations(columns.items(), 2):
        correlated(f"{name} and {other}", column, its, seed)


def with_people(times: Sequence[Timed], rated: dict[str, list[float]], seed: int) -> None:
    """Everyone's agreement with people's times, on the puzzles that each comparison has in common."""
    both = [it for it in times if it.line in rated]
    print(f"\n{len(both)} of the {len(times)} puzzles with people's times are in the list of ratings" if rated else "")
    if rated and len(both) < FEW:
        print("the lists do not overlap: Sukaku Explainer cannot be compared with people on these puzzles")
    for title, least in (("all", 0), (f"with {PEOPLE} people or more", PEOPLE)):
        chosen = [it for it in times if it.people >= least]
        if len(chosen) < FEW:
            continue
        lines = [it.line for it in chosen]
        columns = ours(lines) | others(lines)
        beside(f"agreement with people's mean times, {title}", columns, chosen, seed)
        if len(known := [it for it in chosen if it.line in rated]) >= FEW:
            columns = ours([it.line for it in known])
            columns |= {name: [rated[it.line][at] for it in known] for at, name in enumerate(RATERS)}
            beside(f"the same, {title} that are in both lists", columns, known, seed)
    print(f"\n{'level':10}{'puzzles':>8}{'median of times':>17}")
    grades = [graded(it.line).level for it in times]
    for level in LEVELS:
        if its := [it.time for it, found in zip(times, grades, strict=True) if found == level]:
            low, high = interval(partial(median, its), len(its), seed)
            print(f"{level:10}{len(its):8}{statistics.median(its):15.0f} s   ({low:.0f} to {high:.0f})")


def beside(title: str, columns: Columns, chosen: Sequence[Timed], seed: int) -> None:
    """Print how each column agrees with people's times, and by how much our score agrees better."""
    print(f"\n{title}: {len(chosen)} puzzles")
    times = [it.time for it in chosen]
    for name, column in columns.items():
        correlated(name, column, times, seed)
    score = columns["our score"]
    for name, column in columns.items():
        if name.startswith("our"):
            continue

        def ahead(some: Sequence[int], column: Sequence[float] = column) -> float:
            its = [times[at] for at in some]
            return spearman([score[at] for at in some], its) - spearman([column[at] for at in some], its)

        low, high = interval(ahead, len(chosen), seed)
        print(f"  our score minus {name:22}{ahead(range(len(chosen))):+8.3f}   ({low:+.3f} to {high:+.3f})")


def correlated(name: str, one: Sequence[float], other: Sequence[float], seed: int) -> None:
    """Print a rank correlation, its interval, and the same of every other puzzle: the two halves."""

    def its(some: Sequence[int]) -> float:
        return spearman([one[at] for at in some], [other[at] for at in some])

    many = len(one)
    low, high = interval(its, many, seed)
    halves = f"halves {its(range(0, many, 2)):.3f} and {its(range(1, many, 2)):.3f}"
    print(f"  {name:38}{its(range(many)):8.3f}   ({low:.3f} to {high:.3f})   {halves}")


# --- numbers ---


def interval(of: Callable[[Sequence[int]], float], many: int, seed: int) -> tuple[float, float]:
    """What holds 95 % of the values that resampled puzzles give."""
    rng = random.Random(seed)
    found = sorted(of([rng.randrange(many) for _ in range(many)]) for _ in range(RESAMPLED))
    return found[RESAMPLED // 40], found[-RESAMPLED // 40]


def median(values: Sequence[float], some: Sequence[int]) -> float:
    """The median of the values at these places."""
    return statistics.median(values[at] for at in some)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The correlation of ranks; equal values share the mean of theirs."""
    if len(set(one)) < 2 or len(set(other)) < 2:
        return 0.0
    return statistics.correlation(ranked(one), ranked(other))


def ranked(values: Sequence[float]) -> list[float]:
    """The rank of each value."""
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 for value in values]


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The quartiles and the median: a quarter, half and three quarters of the values lie below them."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high
