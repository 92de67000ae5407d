"""What a comparison comes to: rates in the same rounds, ours and a peer's, and the table of them in Markdown."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from command import seconds

T = TypeVar("T")

HEAD = (
    "| Work | bookbuilder | its best round | 99 of 100 within | peer | the peer | its best round | times as fast |",
    "|---|---|---|---|---|---|---|---|",
)


@dataclass(frozen=True, slots=True)
class Row:
    """Some work, done so many times per second in each round, and by a peer in the same rounds.

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
    """A short time in its own unit."""
    unit, name = next((each for each in ((1, "s"), (1e-3, "ms")) if late >= each[0]), (1e-6, "µs"))
    return f"{late / unit:.3g} {name}"


def table(rows: Iterable[Row]) -> str:
    """The rows as a table in Markdown."""
    return "\n".join([*HEAD, *map(str, rows)]) + "\n"


def rates(count: int, work: Callable[[], object], rounds: int) -> list[float]:
    """How many of `count` are done per second, in each round."""
    return [count / seconds(work) for _ in range(rounds)]


def one_by_one(items: Sequence[T], work: Callable[[T], object], rounds: int) -> tuple[list[float], float]:
    """The rates of work on items inside this process, and the seconds within which 99 of 100 are done.

    A round before the first warms tables and imports. Of the times of an item the shortest counts, so that what else
    the machine does is not taken for a slow item.
    """

    def everything() -> None:
        for item in items:
            work(item)

    everything()
    found = rates(len(items), everything, rounds)
    each = sorted(min(_clocked(item, work) for _ in range(min(rounds, 3))) for item in items)
    return found, each[min(len(each) - 1, len(each) * 99 // 100)]


def _clocked(item: T, work: Callable[[T], object]) -> float:
    return seconds(lambda: work(item), time.perf_counter)
