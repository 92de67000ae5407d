"""Results of a comparison: rates in the same rounds, ours and a peer's, and the table of them in Markdown."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from command import seconds

T = TypeVar("T")

HEAD = (
    "| Work | bookbuilder | its best | 99 of 100 within | peer | its rate | its best | ratio |",
    "|---|---|---|---|---|---|---|---|",
)


@dataclass(frozen=True, slots=True)
class Row:
    """Some work, with its rate per second in each round, and a peer's rates in the same rounds.

    `late` are the seconds within which 99 of 100 are done, where one can be told from another. Work that is done only
    once has `seconds` instead of rates.
    """

    work: str
    ours: Sequence[float]
    peer: str = ""
    theirs: Sequence[float] = ()
    late: float | None = None
    seconds: bool = False

    @property
    def ratio(self) -> float:
        """How many times as fast as the peer, at the median of the rounds."""
        return statistics.median(one / other for one, other in zip(self.ours, self.theirs, strict=True))

    def __str__(self) -> str:
        """The row of the table."""
        unit, best = (" s", min) if self.seconds else ("", max)
        cells = [self.work, f"{figure(statistics.median(self.ours))}{unit}", f"{figure(best(self.ours))}{unit}"]
        cells.append("" if self.late is None else duration(self.late))
        cells.append(self.peer)
        if self.theirs:
            cells += [figure(statistics.median(self.theirs)), figure(max(self.theirs)), figure(self.ratio)]
        else:
            cells += ["not installed" if self.peer else "", "", ""]
        return f"| {' | '.join(cells)} |"


def figure(value: float) -> str:
    """A number as a table shows it: three digits or more."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def duration(late: float) -> str:
    """A time in its own unit, with three digits or more."""
    unit, name = next(each for each in ((1e-6, "µs"), (1e-3, "ms"), (1, "s")) if late < 999.5 * each[0] or each[0] == 1)
    return f"{figure(late / unit)} {name}"


def rates(count: int, work: Callable[[], object], rounds: int) -> list[float]:
    """How many of `count` are done per second, in each round."""
    return [count / seconds(work) for _ in range(rounds)]


def turns(
    rounds: int, items: Sequence[T], work: Callable[[T], object], theirs: Callable[[], Sequence[float]]
) -> tuple[list[float], list[float], float]:
    """The rates of work on items inside this process and those of a peer, in turn; and within what time 99 of 100 end.

    A round before the first warms tables and imports.
    """

    def everything() -> None:
        for item in items:
            work(item)

    everything()
    ours, peers = list[float](), list[float]()
    for _ in range(rounds):
        ours += rates(len(items), everything, 1)
        peers += theirs()
    return ours, peers, percentile(items, work)


def alone(rounds: int, items: Sequence[T], work: Callable[[T], object]) -> tuple[list[float], float]:
    """The same without a peer."""
    ours, _, late = turns(rounds, items, work, list)
    return ours, late


def percentile(items: Sequence[T], work: Callable[[T], object], rounds: int = 3) -> float:
    """The seconds by the clock within which 99 of 100 items are done; of fewer than 100, all.

    Of the times of an item the shortest counts, so that what else the machine does is not taken for a slow item.
    """
    times = sorted(min(_clocked(work, item) for _ in range(rounds)) for item in items)
    return times[last_of(len(times))]


def last_of(count: int) -> int:
    """The index of the 99th percentile in a sorted list of this length; of fewer than 100 values, the last index."""
    return -(-99 * count // 100) - 1


def _clocked(work: Callable[[T], object], item: T) -> float:
    return seconds(lambda: work(item), time.perf_counter)
