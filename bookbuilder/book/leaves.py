"""The contents of every page: a book's parts go in, their runs and leaves come out in order.

    1 title   2 copyright | 3 contents  4 how-to | 5 key  6 blank | 7 opener  8 puzzle 1 | 9 puzzle 2 ...

Odd pages are rectos, the right-hand pages of a book that is read from left to right. The first section opens on a
recto, as the parts of a book do. So do the others, if the book is long enough for the blanks that this costs, one in
twenty pages; if not, they open right after the part before, as hints, walkthroughs and answers always do: no reader
pays for much blank paper. Where a page of answers would face one of its puzzles, a blank comes between. A blank at the
end makes the number of pages even, unless there is only one page. There are never more than two blanks in a row.
Puzzles on single sheets, which face nothing, need neither of the two. A printer may insist on an even number, or on a
blank last page, where its own marks go.

A part may depend on the numbers of the pages before it: a longer number can wrap a line. So the book is bound twice,
with and without those blanks, and each time every part follows the pages that it would have before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

BLANK = "blank"
PUZZLE, ANSWER = "puzzle", "answer"  # what pages hold for a puzzle; these two are listed first

PER_BLANK = 20  # pages of a book for each blank that lets a section open on a recto

Numbers = tuple[int, ...]  # of puzzles


@dataclass(frozen=True, slots=True)
class PartPages:
    """The pages of one part, before they have numbers of their own."""

    kind: str
    pages: tuple[Numbers, ...] = ((),)  # the puzzles that each page shows, or whose hints or steps begin there
    recto: bool = False  # whether it opens on a right-hand page
    better_recto: bool = False  # whether it does if the blanks are few
    section: int | None = None  # if the part belongs to one
    about: str = ""  # what its pages hold for the puzzles, in the manifest's term
    answered: tuple[Numbers, ...] = ()  # the puzzles whose answers each page shows besides; empty if none does
    loose: bool = False  # whether its pages are single sheets to hand out
    joins: bool = False  # whether, without pages of its own, it stands on the last page of the run before


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: its number, counted from 1, and what it shows."""

    page: int
    kind: str
    section: int | None = None
    numbers: Numbers = ()
    part: int = 0  # counted from 0, of something that takes several pages
    run: int | None = None  # the index of its run in the book; None for a blank
    answered: Numbers = ()  # the puzzles whose answers it shows besides
    also: tuple[int, ...] = ()  # the runs that begin on it after its own

    @property
    def runs(self) -> tuple[int, ...]:
        """All runs that it shows."""
        return self.also if self.run is None else (self.run, *self.also)

    def __str__(self) -> str:
        shown = f" {self.numbers[0]}-{self.numbers[-1]}" if self.numbers else ""
        answered = f", answers {self.answered[0]}-{self.answered[-1]}" if self.answered else ""
        part = f" ({self.part + 1})" if self.part and not (shown or answered) else ""
        section = f" of section {self.section + 1}" if self.section is not None and not (shown or answered) else ""
        return f"{self.page} {self.kind}{section}{shown}{answered}{part}"


Bound = tuple[tuple[PartPages, ...], tuple[Leaf, ...]]  # the runs and the leaves of a book, or of its beginning
Following = Callable[[tuple[PartPages, ...], tuple[Leaf, ...]], PartPages]  # a part: those before it -> its own run


def paginate(parts: Sequence[Following], even: bool = False, last_blank: bool = False) -> Bound:
    """Every page of the book in order; with an even number, or a blank last page, if the printer insists."""
    dense = _bound(parts, better=False)
    airy = _bound(parts, better=True) if any(run.better_recto and not run.recto for run in dense[0]) else dense
    runs, leaves = airy if PER_BLANK * (len(airy[1]) - len(dense[1])) <= len(airy[1]) else dense
    loose = {run.loose for run in runs if run.about == PUZZLE} or {all(run.loose for run in runs)}
    even = even or (len(leaves) > 1 and loose != {True})
    needed = len(leaves) + last_blank
    needed += needed % 2 if even else 0
    return runs, (*leaves, *(Leaf(page, BLANK) for page in range(len(leaves) + 1, needed + 1)))


def _bound(parts: Sequence[Following], better: bool) -> Bound:
    """The runs and leaves; parts that are better on rectos open there or do not."""
    runs: tuple[PartPages, ...] = ()
    leaves: tuple[Leaf, ...] = ()
    for part in parts:
        run = part(runs, leaves)
        if run.joins:
            leaves = (*leaves[:-1], replace(leaves[-1], also=(*leaves[-1].also, len(runs))))
        else:
            leaves = (*leaves, *_opened(runs, leaves, run, better))
        runs = (*runs, run)
    return runs, leaves


def _opened(runs: Sequence[PartPages], leaves: Sequence[Leaf], run: PartPages, better: bool) -> Iterator[Leaf]:
    """The leaves of a run after those before it, with the blank that it may need."""
    begin = len(leaves) + 1
    recto = run.recto or (better and run.better_recto)
    if run.pages and (len(leaves) % 2 if recto else _tells(runs, leaves, run)):
        yield Leaf(begin, BLANK)
        begin += 1
    for part, numbers in enumerate(run.pages):
        answered = run.answered[part] if run.answered else ()
        yield Leaf(begin + part, run.kind, run.section, numbers, part, len(runs), answered)


def _tells(runs: Sequence[PartPages], leaves: Sequence[Leaf], run: PartPages) -> bool:
    """Whether the run would begin on a recto, with the answer to a puzzle on the verso that faces it."""
    if run.about != ANSWER or not leaves or len(leaves) % 2 or (before := leaves[-1].run) is None:
        return False
    if runs[before].about != PUZZLE or runs[before].loose:
        return False
    return not set(run.pages[0]).isdisjoint(leaves[-1].numbers)


def batches(numbers: Sequence[int], size: int) -> Iterator[Numbers]:
    """Puzzles in batches that share a page, at most `size` in each."""
    yield from (tuple(numbers[start : start + size]) for start in range(0, len(numbers), size))


def pages_by_number(runs: Sequence[PartPages], leaves: Sequence[Leaf]) -> dict[int, dict[str, int]]:
    """By puzzle, the first page of the puzzle, its answer, and everything else of it that has pages."""
    pages: dict[int, dict[str, int]] = {}
    shown: dict[str, list[tuple[int, Numbers]]] = {PUZZLE: [], ANSWER: []}
    for leaf in leaves:
        if leaf.run is not None:
            shown.setdefault(runs[leaf.run].about, []).append((leaf.page, leaf.numbers))
            shown[ANSWER].append((leaf.page, leaf.answered))
    for about, placed in shown.items():
        for page, numbers in placed if about else ():
            for number in numbers:
                pages.setdefault(number, {}).setdefault(about, page)
    return pages
