"""Running text whose parts share pages: chapters go in, parts of the book come out.

+-----------+  +-----------+    A chapter begins on the page on which the one before it ends if it fits there whole,
| Contents  |  | How to    |    and is wanted there wherever it fits (levels after the rules), or if one of the two
| 3 ....... |  | solve     |    is so short that a page of its own would look empty. Others begin a new page.
| How to    |  | ......... |
| solve     |  | Levels    |    Each can be told in several ways: with a smaller example, with less space, in columns
| ......... |  | ......... |    where pages are wide. Those ways are taken that need the fewest pages.
+-----------+  +-----------+
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from math import ceil, fsum

from bookbuilder.book import Leaf
from bookbuilder.drawing import Mark
from bookbuilder.typeset.page.boxes import TIGHTER, FlowedPage, Spaced, Ways, fit, height_of, least_pages, tightened
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Measured, Part, Whole, as_many, once_each, page_of
from bookbuilder.typeset.text.blocks import Block

COLUMNED = 0.5  # of a page: a chapter that takes less stays in one column
SCANT = 0.25  # of a page: text that takes less, without the space between blocks, looks lost on one of its own
OVER = 2.2  # lines over the heading of a chapter that shares a page
ROUNDING = 0.01  # of a page
MOST_WAYS = 500  # combinations of the ways of chapters that share a page

Laid = tuple[tuple[FlowedPage, ...], ...]  # by chapter, its pages; none for one that shares a page with others
AllWays = Callable[[Setting, int, Whole], Ways]  # for the measure of a column, the page on which it may begin, the book
Joined = tuple[bool, ...]  # by chapter, whether it begins on the last page of the one before


@dataclass(frozen=True)
class Chapter:
    """A part of running text, with the heading among its blocks."""

    kind: str
    title: str  # in the contents
    ways: AllWays
    shorter: Callable[[Setting, int], Ways] = lambda setting, begin: ()  # that say less, rather than take more pages
    least: Callable[[Setting, int], Ways] | None = None  # what it may come down to once the puzzles are known
    joins: bool = False  # it shares the page of the chapter before wherever it fits
    recto: bool = False  # it opens on a right-hand page
    listed: bool = True  # in the contents


def chapters(of: Material, told: Sequence[Chapter]) -> Iterator[Part]:
    """The parts of chapters that follow each other. Those that share a page have none of their own."""
    setting = of.setting
    settings = [replace(setting, text_columns=n) for n in range(setting.most_columns, 1, -1)]

    measured: dict[int, Laid] = {}  # by the page on which they begin; what it says of other pages takes no room

    def measure(at: int, so_far: Whole) -> Measured:
        begin = so_far.first_pages.get(len(so_far.runs) - at, len(so_far.leaves) + 1)
        if begin not in measured:
            measured[begin] = tuple(_laid((*settings, setting), told, begin, so_far))
        return as_many(measured[begin][at])

    @once_each
    def drawn(whole: Whole) -> dict[int, Laid]:
        """The chapters as they were measured, as soon as they are drawn, by the number of their first run."""
        return {}

    def draw(at: int, leaf: Leaf, whole: Whole) -> tuple[Mark, ...]:
        assert leaf.run is not None
        known, first = drawn(whole), leaf.run - at
        if first not in known:
            joined = tuple(run.joins for run in whole.runs[first : first + len(told)])
            known[first] = tuple(_laid((*settings, setting), told, whole.first_pages[first], whole, joined))
        return page_of(setting, known[first][at], leaf)

    def part(at: int, chapter: Chapter) -> Part:
        return Part(
            chapter.kind,
            partial(measure, at),
            partial(draw, at),
            ContentsEntry(chapter.title, strong=False) if chapter.listed else None,
            recto=chapter.recto,
            joins=True,
            guessed=lambda: of.book is None and _depends((*settings, setting), told[max(0, at - 1) : at + 1]),
        )

    yield from (part(at, chapter) for at, chapter in enumerate(told))


def _laid(
    settings: Sequence[Setting], told: Sequence[Chapter], begin: int, whole: Whole, joined: Joined | None = None
) -> Iterator[tuple[FlowedPage, ...]]:
    """The pages of each chapter; none for one that shares a page with those before it."""
    told, at = _remembered(told), 0
    while at < len(told):
        shared = [told[at]]
        pages = _told(settings, shared, begin, whole)
        for n, chapter in enumerate(told[at + 1 :], start=at + 1):
            if joined is None and not (chapter.joins or _is_scant(settings, pages, chapter, begin + len(pages), whole)):
                break
            if joined is not None and not joined[n]:
                break
            tried = _told(settings, [*shared, chapter], begin, whole)
            if joined is None and len(tried) > len(pages):
                break
            shared.append(chapter)
            pages = tried
        yield tuple(pages)
        yield from [()] * (len(shared) - 1)
        at += len(shared)
        begin += len(pages)


def _remembered(told: Sequence[Chapter]) -> list[Chapter]:
    """The chapters, for one book: each is tried by itself, after others and before others, in ways found once."""

    def remembering(ways: AllWays) -> AllWays:
        known: dict[tuple[int, int], Sequence[Sequence[Block]]] = {}

        def once(setting: Setting, begin: int, whole: Whole) -> Sequence[Sequence[Block]]:
            where = id(setting), begin  # which is nobody else's while the caller holds the settings
            if where not in known:
                known[where] = tuple(ways(setting, begin, whole))
            return known[where]

        return once

    return [replace(chapter, ways=remembering(chapter.ways)) for chapter in told]


def _depends(settings: Sequence[Setting], told: Sequence[Chapter]) -> bool:
    """Whether the pages of chapters depend on how much the last of them says, once the puzzles are known."""
    *before, last = _remembered(told)
    if not (least := last.least):
        return False
    shrunk = replace(last, ways=lambda setting, begin, _: least(setting, begin))
    nothing = Whole((), (), ())
    most, fewest = (tuple(_laid(settings, [*before, it], 2, nothing)) for it in (last, shrunk))
    return len(most[-1]) > 1 or sum(map(len, most)) > sum(map(len, fewest))


def _is_scant(
    settings: Sequence[Setting], pages: Sequence[FlowedPage], chapter: Chapter, begin: int, whole: Whole
) -> bool:
    """Whether the last page so far, or that of a chapter on pages of its own, would look empty."""
    own = _told(settings, [chapter], begin, whole)
    return min(pages[-1].inked, own[-1].inked) < SCANT * settings[-1].height


def _told(settings: Sequence[Setting], shared: Sequence[Chapter], begin: int, whole: Whole) -> list[FlowedPage]:
    """Chapters after each other, in columns if the page is wide and they are long, on as few pages as can be."""
    for setting in settings:
        ways = [[*chapter.ways(setting, begin, whole)] for chapter in shared]
        long = fsum(height_of(first) for first, *_ in filter(None, ways)) > COLUMNED * setting.height
        if all(ways) and (long or setting.text_columns == 1):
            pages = _fitted(ways, setting)
            if len(shared) == 1 and len(pages) > 1 and (less := [*shared[0].shorter(setting, begin)]):
                pages = min(pages, _fitted([less], setting), key=len)
            return pages
    raise AssertionError("a chapter can be told in one column")


def _fitted(ways: Sequence[Sequence[Sequence[Block]]], setting: Setting) -> list[FlowedPage]:
    """The pages of those ways of all chapters that need the fewest."""
    columns = setting.columns
    least = fsum(min(least_pages(way, columns) for way in each) for each in ways)
    return fit(_combined(ways, setting.faces.body.line), columns, ceil(least - ROUNDING))


def _combined(ways: Sequence[Sequence[Sequence[Block]]], line: float) -> Iterator[list[Block]]:
    """Ways of all chapters, set tighter and tighter, those first that are near the first of each."""

    @cache
    def spaced(which: int, at: int, tight: int) -> list[Block]:
        blocks = tightened(ways[which][at], TIGHTER[tight], line)
        return [replace(blocks[0], before=OVER * line), *blocks[1:]] if which else blocks

    numbered = [
        [
            (at / len(each) + tight / 2, which, at, tight)
            for at, way in enumerate(each)
            for tight in range(1 if isinstance(way, Spaced) else len(TIGHTER))
        ]
        for which, each in enumerate(ways)
    ]
    combined = sorted(product(*numbered), key=lambda chosen: fsum(cost for cost, *_ in chosen))
    for chosen in combined[:MOST_WAYS]:
        yield [block for _, *way in chosen for block in spaced(*way)]
