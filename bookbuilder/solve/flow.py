"""The rounds of a climb go in; how solving flows comes out: where it is hardest, where it jumps, where it is narrow.

medium          #                      the hardest round is the fourth of twelve, after a quarter of the way, and a
easy        #       #   #              spike: both of its neighbours are two levels below; the last third, four
beginner  #   #   #   #   # # # #      rounds, is trivial
openings  2 1 1 5 3 2 1 1 1 1 4 9      narrow for four rounds in a row
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Final

from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle.techniques import RECORDS
from bookbuilder.solve.ladder import TRIAL
from bookbuilder.solve.tables import Engines

_STEEP: Final = 2  # levels from a spike down to its neighbours
_LONG: Final = 8  # rounds with one opening each, one after the other, which make a bottleneck
_PLACE_OF: Final = {name: place for place, name in enumerate(RECORDS)}  # on the ladder
_LEVEL_OF: Final = {name: LEVELS.index(record.level) for name, record in RECORDS.items()}


@dataclass(frozen=True, slots=True)
class Flow:
    """How the solving of a puzzle flows, in the rounds of a climb (see `kernel.climb`); twins have the same.

    What the ladder leaves to trial and error is one more round at the end, of the level extreme and without openings.

    hardest_at    the rounds before the hardest technique is first needed, as a share of all: 0 or more, less than 1
    spikes        the rounds two levels or more above the one before and the one after; the first and the last have one
                  neighbour, and a single round is no spike
    narrow        the most rounds in a row that have one opening only
    trivial_end   whether the last third of the rounds, rounded up, is for beginners, in a puzzle above that level
    early_peak    whether less than a third of the rounds come before the hardest technique, in such a puzzle
    """

    hardest_at: float
    spikes: int
    narrow: int
    trivial_end: bool
    early_peak: bool

    @property
    def nuisances(self) -> tuple[str, ...]:
        """What a solver may find unpleasant, by the names of NUISANCES."""
        return tuple(name for name, nuisance in NUISANCES.items() if nuisance.is_in(self))

    @property
    def facts(self) -> dict[str, object]:
        """The flow as data."""
        return {
            "hardest_at": round(self.hardest_at, 3),
            "spikes": self.spikes,
            "narrow": self.narrow,
            "trivial_end": self.trivial_end,
            "nuisances": list(self.nuisances),
        }


@dataclass(frozen=True, slots=True)
class Nuisance:
    """What a solver may find unpleasant: whether a flow has it, and what it is called after "has"."""

    is_in: Callable[[Flow], bool]
    called: str


NUISANCES: Final[Mapping[str, Nuisance]] = MappingProxyType(
    {
        "spikes": Nuisance(lambda flow: flow.spikes > 0, "spikes"),
        "bottleneck": Nuisance(lambda flow: flow.narrow >= _LONG, "a bottleneck"),
        "early-peak": Nuisance(lambda flow: flow.early_peak, "an early peak"),
        "trivial-end": Nuisance(lambda flow: flow.trivial_end, "a trivial end"),
    }
)


def flow(engines: Engines) -> Flow:
    """The flow of the last climb, which went on to the end or as far as the ladder."""
    climber = engines.climber
    rounds = [TECHNIQUES[number] for number in climber.history]
    return flow_of([*rounds, TRIAL.name] if climber.open_cells else rounds, climber.openings)


def avoided(engines: Engines, names: Collection[str]) -> tuple[str, ...]:
    """Which of these nuisances the puzzle of the last climb has."""
    return tuple(name for name in flow(engines).nuisances if name in names) if names else ()


def complaint(engines: Engines, names: Collection[str]) -> str:
    """What a section that avoids these nuisances says of the puzzle of the last climb; empty for nothing."""
    called = " and ".join(NUISANCES[name].called for name in avoided(engines, names))
    return f"the puzzle has {called}, which the section avoids" if called else ""


def flow_of(rounds: Sequence[str], openings: Iterable[int]) -> Flow:
    """The flow of a climb, by the technique of each round and its number of openings; trial and error has none."""
    levels = [_LEVEL_OF[technique] for technique in rounds]
    before = rounds.index(max(rounds, key=_PLACE_OF.__getitem__)) if rounds else 0
    last = levels[2 * len(levels) // 3 :]
    is_above = any(levels)
    return Flow(
        hardest_at=before / max(1, len(rounds)),
        spikes=_spikes(levels),
        narrow=max((sum(1 for _ in run) for number, run in groupby(openings) if number == 1), default=0),
        trivial_end=is_above and not any(last),
        early_peak=is_above and 3 * before < len(rounds),
    )


def _spikes(levels: Sequence[int]) -> int:
    if len(levels) < 2:
        return 0
    ground = -_STEEP  # beside the first round and the last: so far below that only the one neighbour counts
    below = zip([ground, *levels], [*levels[1:], ground], strict=False)
    return sum(level >= max(beside) + _STEEP for level, beside in zip(levels, below, strict=True))
