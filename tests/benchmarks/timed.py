"""How well our minutes, and what others say, agree with people's times; `calibration.py --minutes` prints it.

Every figure is for the same puzzles. The times of a rater that tells no minutes are those of a rising step function of
its numbers, fitted to the other half of the list, and so are ours with the numbers of `solve.minutes` fitted to the
other half: what stands there says how close they come on puzzles that nothing was fitted to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from math import exp, log
from pathlib import Path
from statistics import fmean, median

from agreement import FEW, RATERS, RATINGS, TIMES, graded, interval, spearman
from lists import CLASSIC, Unreadable, rows
from raters import others

from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.solve import engines
from bookbuilder.solve.minutes import LOOK, NOTE, ROUND, SINGLES, WRITE

HALF, MOST = (0.25, 0.75), (0.1, 0.9)  # between which a half, and four fifths, of the ratios lie
Times = list[float]
Amounts = tuple[float, ...]  # of a puzzle: looks, cells to fill, rounds, cells to note candidates in


def with_minutes(people: Path, ratings: Path | None, seed: int) -> None:
    """Print a line for each that tells times, and our mean error beside those of the others."""
    said = [(line, int(many), time / 60) for line, (many, time) in rows(people, TIMES)]
    if len(said) < 2 * FEW:
        raise Unreadable(
            f"{people}: {len(said)} puzzles; {2 * FEW} or more are needed, as half of them judge the other half"
        )
    lines, times = [line for line, *_ in said], [time for *_, time in said]
    print(f"{len(lines)} puzzles, {min(it for _, it, _ in said)} people or more each; (what holds 95 % of such lists)")
    told = {"our minutes": [graded(line).minutes for line in lines]}
    told |= {"our minutes, fitted to the other half": on_other_half(fitted, [*map(amounts, lines)], times)}
    columns: dict[str, Times] = {"our score": [float(graded(line).score) for line in lines]}
    if find_spec("pencilmark"):
        rated = [*map(_pencilmark, lines)]
        told["Pencilmark's minutes"] = [minutes for minutes, _ in rated]
        columns["Pencilmark's difficulty"] = [difficulty for _, difficulty in rated]
    else:
        print("Pencilmark on these puzzles: pip install pencilmark==1.0.0rc1")
    told = _compared(told, columns | others(lines), times, seed)
    _by_level(lines, told["our minutes"], times)
    _errors(told, times, seed)
    known = dict(rows(ratings, RATINGS)) if ratings else {}
    both = [at for at, line in enumerate(lines) if line in known]
    if len(both) < 2 * FEW:
        print(f"Sukaku Explainer on these puzzles: needs --ratings FILE with {2 * FEW} of them or more")
        return
    print(f"{len(both)} puzzles that are in the list of ratings, too")
    times, rated = [times[at] for at in both], [known[lines[at]] for at in both]
    columns = {name: [float(its[at]) for its in rated] for at, name in enumerate(RATERS)}
    ours = {name: [told[name][at] for at in both] for name in told if name.startswith("our minutes")}
    _errors(_compared(ours, columns, times, seed), times, seed)


def _compared(told: dict[str, Times], columns: dict[str, Times], times: Times, seed: int) -> dict[str, Times]:
    """Print a line for each that tells times, and for each whose numbers become times as steps; return all times."""
    told |= {f"{name}, as steps": on_other_half(stepped, [(it,) for it in its], times) for name, its in columns.items()}
    for name, its in told.items():
        _line(name, its, times, columns.get(name.removesuffix(", as steps"), its), seed)
    return told


def _pencilmark(line: str) -> tuple[float, float]:
    said = import_module("pencilmark").rate(line.replace("0", "."), fields=["time", "difficulty"])
    return float(said["time"]), float(said["difficulty"])


# --- fitting ---


def on_other_half(
    fit: Callable[[list[Amounts], Times], Callable[[Amounts], float]], its: list[Amounts], times: Times
) -> Times:
    """What a fit to every other puzzle says of the rest."""
    made = [0.0] * len(its)
    for half in (0, 1):
        say = fit(its[half::2], times[half::2])
        made[1 - half :: 2] = map(say, its[1 - half :: 2])
    return made


def amounts(line: str) -> Amounts:
    """What a puzzle has of each row of the table in `solve.minutes`."""
    how = graded(line)
    climber = engines(CLASSIC).climber
    rounds = sum(TECHNIQUES[it] not in SINGLES for it in climber.history)
    noted = climber.empty_cells if LEVELS.index(how.level) > LEVELS.index("medium") else 0
    return climber.looks / 1000, climber.empty_cells, rounds, noted


def fitted(its: list[Amounts], times: Times) -> Callable[[Amounts], float]:
    """Our minutes, with the numbers of the table changed one by one until none makes the mean error smaller."""
    prices = [it / 60_000 for it in (LOOK, WRITE, ROUND, NOTE)]

    def said(prices: Sequence[float], of: Amounts) -> float:
        return sum(price * amount for price, amount in zip(prices, of, strict=True))

    def loss(prices: Sequence[float]) -> float:
        return fmean(abs(log(said(prices, of) / time)) for of, time in zip(its, times, strict=True))

    best, step = loss(prices), 1.3
    while step > 1.01:
        tries = [
            [*prices[:at], prices[at] * by, *prices[at + 1 :]] for at in range(len(prices)) for by in (step, 1 / step)
        ]
        least, found = min((loss(it), it) for it in tries)
        if least < best:
            best, prices = least, found
        else:
            step = step**0.5
    return partial(said, prices)


def stepped(its: list[Amounts], times: Times) -> Callable[[Amounts], float]:
    """The rising step function of numbers that is closest to the logarithms of times (pool adjacent violators)."""
    by_number: dict[float, list[float]] = {}
    for number, time in sorted((it, time) for (it,), time in zip(its, times, strict=True)):
        by_number.setdefault(number, []).append(log(time))
    steps: list[tuple[float, list[float]]] = []  # from which number on, and the logarithms of its times
    for step in by_number.items():
        steps.append(step)
        while len(steps) > 1 and median(steps[-2][1]) >= median(steps[-1][1]):
            _, more = steps.pop()
            steps[-1] = (steps[-1][0], steps[-1][1] + more)
    levels = [(number, exp(median(logs))) for number, logs in steps]
    return lambda of: next((time for number, time in reversed(levels) if of[0] >= number), levels[0][1])


# --- printing ---


def _line(name: str, told: Times, times: Times, ranked: Times, seed: int) -> None:
    """The rank correlation; and how large the minutes are beside people's."""

    def agreed(some: Sequence[int]) -> float:
        return spearman([ranked[at] for at in some], [times[at] for at in some])

    low, high = interval(agreed, len(times), seed)
    ratios = sorted(one / other for one, other in zip(told, times, strict=True))
    half, most = (" to ".join(f"{ratios[int(at * len(ratios))]:.2f}" for at in ends) for ends in (HALF, MOST))
    print(
        f"  {name:38}{agreed(range(len(times))):6.3f} ({low:.3f} to {high:.3f})   "
        f"of people's: {median(ratios):.2f}, half {half}, four fifths {most}",
        flush=True,
    )


def _errors(told: dict[str, Times], times: Times, seed: int) -> None:
    """The mean error of the logarithms, and ours as a part of it."""
    off = {name: [abs(log(one / other)) for one, other in zip(its, times, strict=True)] for name, its in told.items()}
    print("mean error of the logarithm, and ours as a part of it")
    own = off["our minutes, fitted to the other half"]
    for name, its in off.items():

        def part(some: Sequence[int], its: Sequence[float] = its) -> float:
            return sum(own[at] for at in some) / sum(its[at] for at in some)

        low, high = interval(part, len(times), seed)
        print(f"  {name:38}{fmean(its):6.3f}   {part(range(len(times))):.3f} ({low:.3f} to {high:.3f})", flush=True)


def _by_level(lines: Sequence[str], told: Times, times: Times) -> None:
    """The medians of each level, ours and people's."""
    levels = [graded(line).level for line in lines]
    for level in LEVELS:
        if its := [at for at, it in enumerate(levels) if it == level]:
            ours, theirs = (median(column[at] for at in its) for column in (told, times))
            print(f"  {level:10}{len(its):6} puzzles: medians {ours:.1f} and {theirs:.1f} minutes")
