"""Many puzzles with their results go in, tables of names and numbers come out."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Grade
from bookbuilder.solve.flow import NUISANCES, Flow
from bookbuilder.solve.ladder import TRIAL, ladder
from bookbuilder.solve.profile import BOOK, CLEAN_UP, Course

# The upper ends of the classes of times, in milliseconds: 1, 2, 5, 10 ...
_ENDS = tuple(float(f"{digit}e{power}") for power in range(-3, 6) for digit in (1, 2, 5))


@dataclass(frozen=True, slots=True)
class Table:
    """A table: names, each with a number."""

    name: str
    title: str  # what is counted
    lines: tuple[tuple[str, int], ...]
    prefix: str = ""  # precedes each name where the name must be clear without the title
    ranged: bool = False  # whether the names are numbers, or classes of them, in sequence
    whole: int = 0  # the number that is 100 %; 0 for the sum of all
    single: bool = False  # one number for all

    def percent(self, count: int) -> float:
        """The share of one of the numbers, in per cent; 0 where there is nothing to share."""
        whole = self.whole or sum(each for _, each in self.lines)
        return 100 * count / whole if whole else 0.0


@dataclass(frozen=True, slots=True)
class Result:
    """How a puzzle was solved, by any ladder."""

    level: str
    hardest: str
    uses: tuple[tuple[str, int], ...]  # (technique, count), in the ladder's order
    depth: int = 0  # of the guesses
    flow: Flow | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """A ladder's names for its levels and techniques, in order, and its word for "technique", singular and plural."""

    levels: tuple[str, ...]
    techniques: tuple[str, ...]
    one: str
    more: str
    loop: str = ""  # the technique used between the others, if uses are counted per puzzle


_ALONE = f"{CLEAN_UP.name} alone"

BY_LADDER, BY_UNIQUENESS = (
    Terms(LEVELS, tuple(rung.name for rung in (*ladder(uniqueness), TRIAL)), "technique", "techniques")
    for uniqueness in (False, True)
)
BY_BOOK = Terms(
    (_ALONE, *(f"level {level}" for level in sorted({strategy.level for strategy in BOOK}))),
    tuple(strategy.name for strategy in BOOK if strategy is not CLEAN_UP),
    "strategy",
    "strategies",
    "unique-loop",
)


def of_grade(grade: Grade, flow: Flow | None = None) -> Result:
    """A grade of the ladder as a result, with how solving flows if that is to be summed up."""
    return Result(grade.level, grade.hardest, grade.techniques, flow=flow)


def of_course(course: Course) -> Result:
    """A course of the book's profile as a result; puzzles solved by clean-up alone have their own level, below 0."""
    return Result(f"level {course.level}" if course.uses else _ALONE, course.hardest, course.uses, course.depth)


class Collection:
    """Sums over puzzles solved by one ladder, added one by one."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.puzzles = 0
        self._clues: Counter[int] = Counter()
        self._values: Counter[int] = Counter()
        self._occurrences: Counter[int] = Counter()
        self._extremes: Counter[str] = Counter()
        self._levels: Counter[str] = Counter()
        self._hardest: Counter[str] = Counter()
        self._uses: Counter[str] = Counter()
        self._users: Counter[str] = Counter()
        self._lengths: Counter[int] = Counter()
        self._lengths_without_loop: Counter[int] = Counter()
        self._depths: Counter[int] = Counter()
        self._tenths: Counter[int] = Counter()
        self._spikes: Counter[int] = Counter()
        self._narrow: Counter[int] = Counter()
        self._nuisances: Counter[str] = Counter()
        self._times: Counter[int] = Counter()
        self._seconds = 0.0

    def add(self, givens: Sequence[int], solution: Sequence[int], result: Result, seconds: float) -> None:
        """Add a puzzle with its solution, its result, and the seconds that proof and result took."""
        self.puzzles += 1
        given = Counter(givens)
        self._clues[len(givens) - given.pop(0, 0)] += 1
        self._values.update(given)
        in_all = Counter(solution)
        self._occurrences.update(given[value] for value in in_all)
        missing = len(given) < len(in_all)
        complete = any(in_all[value] == count for value, count in given.items())
        self._extremes["a value missing"] += missing
        self._extremes["a value complete"] += complete
        self._extremes["both"] += missing and complete
        self._levels[result.level] += 1
        self._hardest[result.hardest] += 1
        uses = dict(result.uses)
        self._uses.update(uses)
        self._users.update(uses.keys())
        if result.depth:
            self._depths[result.depth] += 1
        else:
            self._lengths[sum(uses.values())] += 1
            self._lengths_without_loop[sum(uses.values()) - uses.get(self.terms.loop, 0)] += 1
        if flow := result.flow:
            self._tenths[int(10 * flow.hardest_at)] += 1
            self._spikes[flow.spikes] += 1
            self._narrow[flow.narrow] += 1
            self._nuisances.update(flow.nuisances)
        self._times[bisect_left(_ENDS, 1000 * seconds)] += 1
        self._seconds += seconds

    def tables(self) -> tuple[Table, ...]:
        """All tables, the times last, since only these differ from run to run."""
        terms, all_of = self.terms, self.puzzles
        word = terms.one
        tables = [
            Table("puzzles", "Puzzles", (("puzzles", all_of),), single=True),
            Table("clues", "Puzzles by number of clues", _in_sequence(self._clues), "clues", True),
            Table("values", "How often each value is given", _in_sequence(self._values), "value", True),
            Table("occurrences", "How often a value is given in a puzzle: each value of each puzzle",
                  _in_sequence(self._occurrences), "times in a puzzle", True),
            Table("extremes", "Puzzles in which a value is not given at all, or everywhere",
                  tuple((name, self._extremes[name]) for name in ("a value missing", "a value complete", "both")),
                  whole=all_of),
            Table("levels", "Puzzles by highest level", _named(self._levels, terms.levels), whole=all_of),
            Table(terms.more, f"Uses of each {word}", _named(self._uses, terms.techniques)),
            Table("users", f"Puzzles that use each {word}",
                  _named(self._users, terms.techniques), "with", whole=all_of),
            Table("hardest", f"Puzzles by hardest {word}",
                  _named(self._hardest, dict.fromkeys((*self._first(), *terms.techniques))), "hardest", whole=all_of),
        ]  # fmt: skip
        if terms.loop:
            tables += [
                Table("lengths", f"Puzzles by number of uses of {terms.more}, those without a guess",
                      _in_sequence(self._lengths), "uses", True),
                Table("lengths_without_loop", f"The same without {terms.loop}",
                      _in_sequence(self._lengths_without_loop), f"uses without {terms.loop}", True),
                Table("depths", "Puzzles by depth of guesses", _in_sequence(self._depths), "depth", True),
            ]  # fmt: skip
        return (*tables, *self._flows(), *self._timings())

    def _first(self) -> Iterable[str]:
        """The name of the hardest technique for puzzles that used none, if there are any."""
        return [name for name in self._hardest if name not in self.terms.techniques]

    def _flows(self) -> Iterable[Table]:
        """How solving flows; nothing where that is not known."""
        if not self._tenths:
            return
        yield Table("hardest_at", "Puzzles by where the hardest technique is first needed, in per cent of the rounds",
                    tuple((f"{10 * tenth}-{10 * tenth + 10}", self._tenths[tenth]) for tenth in range(10)),
                    "hardest at", True)  # fmt: skip
        yield Table("spikes", "Puzzles by number of spikes: rounds two levels above their neighbours",
                    _in_sequence(self._spikes), "spikes", True)  # fmt: skip
        yield Table("narrow", "Puzzles by the most rounds in a row with one opening only",
                    _in_sequence(self._narrow), "narrow for", True)  # fmt: skip
        yield Table("nuisances", "Puzzles by what may be unpleasant in solving them",
                    _named(self._nuisances, NUISANCES), "with", whole=self.puzzles)  # fmt: skip

    def _timings(self) -> Iterable[Table]:
        rate = round(self.puzzles / self._seconds) if self._seconds else 0
        yield Table("speed", "Speed of proof and grade", (("puzzles per second", rate),), single=True)
        classes = range(min(self._times), max(self._times) + 1) if self._times else ()
        yield Table(
            "times", "Puzzles by time", tuple((_class(at), self._times[at]) for at in classes), "time in ms", True
        )


def _class(at: int) -> str:
    """A class of times by its ends."""
    if at == len(_ENDS):
        return f"over {_ENDS[-1]:g}"
    return f"{_ENDS[at - 1]:g}-{_ENDS[at]:g}" if at else f"0-{_ENDS[0]:g}"


def _in_sequence(counts: Counter[int]) -> tuple[tuple[str, int], ...]:
    """The counts from the least number to the greatest, without gaps."""
    return tuple((str(number), counts[number]) for number in range(min(counts), max(counts) + 1)) if counts else ()


def _named(counts: Counter[str], names: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple((name, counts[name]) for name in names)
