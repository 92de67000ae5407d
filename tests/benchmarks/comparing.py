"""Results of a comparison: rates in the same rounds, ours and a peer's, and the table of them in Markdown."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from command import seconds

T = TypeVar("T")

TRIES = 3  # at each single item

HEAD = (
    "| Work | per second | best | half within | 99 of 100 within "
    "| peer | peer's rate | peer's best | peer's half within | peer's 99 of 100 within | ratio |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
)


@dataclass(frozen=True, slots=True)
class Within:
    """The seconds within which half of some items are done, and 99 of 100 of them; of fewer than 100, all."""

    half: float
    late: float

    @classmethod
    def of(cls, times: Sequence[float]) -> Within:
        """From the seconds that each item took."""
        return cls(statistics.median(times), sorted(times)[last_of(len(times))])

    def __str__(self) -> str:
        """Two cells of a table."""
        return f"{duration(self.half)} | {duration(self.late)}"


@dataclass(frozen=True, slots=True)
class Row:
    """Some work, with its rate per second in each round, and a peer's rates in the same rounds.

    `within` and `theirs_within` are there where the time of one item can be told from another's. Work that is done only
    once has `seconds` instead of rates.
    """

    work: str
    ours: Sequence[float]
    peer: str = ""
    theirs: Sequence[float] = ()
    within: Within | None = None
    theirs_within: Within | None = None
    seconds: bool = False

    @property
    def ratio(self) -> float:
        """How many times as fast as the peer, at the median of the rounds."""
        return statistics.median(one / other for one, other in zip(self.ours, self.theirs, strict=True))

    def __str__(self) -> str:
        """The row of the table."""
        if self.seconds:
            return f"| {self.work} |  | {duration(min(self.ours))} | {Within.of(self.ours)} |  |  |  |  |  |  |"
        cells = [self.work, figure(statistics.median(self.ours)), figure(max(self.ours)), str(self.within or " | ")]
        cells.append(self.peer)
        if self.theirs:
            cells += [figure(statistics.median(self.theirs)), figure(max(self.theirs))]
            cells.append(str(self.theirs_within or " | "))
            cells.append(figure(self.ratio))
        else:
            cells += ["not installed" if self.peer else "", "", " | ", ""]
        return f"| {' | '.join(cells)} |"


def figure(value: float) -> str:
    """A number as a table shows it: three digits or more."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def duration(time: float) -> str:
    """A time in its own unit, with three digits or more."""
    unit, name = next(each for each in ((1e-6, "µs"), (1e-3, "ms"), (1, "s")) if time < 999.5 * each[0] or each[0] == 1)
    return f"{figure(time / unit)} {name}"


def rates(count: int, work: Callable[[], object], rounds: int) -> list[float]:
    """How many of `count` are done per second, in each round."""
    return [count / seconds(work) for _ in range(rounds)]


def turns(
    rounds: int, items: Sequence[T], work: Callable[[T], object], theirs: Callable[[], Sequence[float]]
) -> tuple[list[float], list[float], Within]:
    """The rates of work on items inside this process and those of a peer, in turn; and the times of single items.

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
    return ours, peers, within(items, work)


def alone(rounds: int, items: Sequence[T], work: Callable[[T], object]) -> tuple[list[float], Within]:
    """The same without a peer."""
    ours, _, times = turns(rounds, items, work, list)
    return ours, times


def within(items: Sequence[T], work: Callable[[T], object]) -> Within:
    """The processor times of single items.

    All items take their turn in each of three rounds, and the shortest time of an item counts, so that what else the
    machine does is not taken for a slow item. Reading the clock takes half a microsecond, which does not count.
    """
    reading = statistics.median(_timed(lambda _: None, None) for _ in range(1000))
    tries = [[_timed(work, item) for item in items] for _ in range(TRIES)]
    return Within.of([max(0.0, took - reading) for took in shortest(tries)])


def shortest(tries: Sequence[Sequence[float]]) -> list[float]:
    """The shortest time of each item, of several tries of all."""
    return [min(each) for each in zip(*tries, strict=True)]


def last_of(count: int) -> int:
    """The index of the 99th percentile in a sorted list of this length; of fewer than 100 values, the last index."""
    return -(-99 * count // 100) - 1


def _timed(work: Callable[[T], object], item: T) -> float:
    return seconds(lambda: work(item), time.process_time)
