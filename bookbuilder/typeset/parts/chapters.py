"""Running text whose parts share pages: chapters go in, parts of the book come out.

    +-----------+  +-----------+    A chapter begins on the page on which the one before it ends if it fits there whole,
    | Contents  |  | How to    |    and that is wanted wherever it fits (levels after the rules), or one of the two is so
    | 3 ....... |  | solve     |    short that a page of its own would look empty. Otherwise it begins a new page.
    | How to    |  | ......... |
    | solve     |  | Levels    |    Each chapter can be told in several ways: with a smaller example, with less space, in
    | ......... |  | ......... |    columns where pages are wide. Those are taken that need the fewest pages.
    +-----------+  +-----------+
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from bookbuilder.book import Leaf
from bookbuilder.drawing import Mark
from bookbuilder.typeset.page.boxes import FlowedPage, Ways, fit, flow, height_of
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Measured, Part, Whole, as_many
from bookbuilder.typeset.text.blocks import Block

SCANT = 0.3  # of a page: a chapter that takes less shares its page if it can
COLUMNED = 0.5  # of a page: a chapter that takes less stays in one column
OVER = 2.2  # lines over the heading of a chapter that shares a page
MOST_WAYS = 400  # combinations of the ways of chapters that share a page

Joined = tuple[bool, ...]  # by chapter, whether it begins on the last page of the one before


@dataclass(frozen=True)
class Chapter:
    """A part of running text, with the heading among its blocks."""

    kind: str
    title: str  # in the contents
    ways: Callable[[Setting, int], Ways]  # for the measure of a column, and the page on which it may begin
    joins: bool = False  # it shares the page of the chapter before wherever it fits
    recto: bool = False  # it opens on a right-hand page
    listed: bool = True  # in the contents
    may_shrink: bool = False  # its puzzles, once they are known, may leave it fewer pages


def chapters(of: Material, told: Sequence[Chapter]) -> Iterator[Part]:
    """The parts of chapters that follow each other. Those that share a page have none of their own."""
    setting = of.setting
    settings = [replace(setting, text_columns=n) for n in range(setting.most_columns, 1, -1)]

    @cache
    def laid(begin: int, joined: Joined | None = None) -> tuple[tuple[FlowedPage, ...], ...]:
        return tuple(_laid((*settings, setting), told, begin, joined))

    def first(whole: Whole, at: int) -> int:
        """The page on which the first of them begins, where the one `at` is measured or drawn."""
        return whole.first_pages.get(len(whole.runs) - at, len(whole.leaves) + 1)

    def part(at: int, chapter: Chapter) -> Part:
        def measure(so_far: Whole) -> Measured:
            return as_many(laid(first(so_far, at))[at])

        def draw(leaf: Leaf, whole: Whole) -> tuple[Mark, ...]:
            assert leaf.run is not None
            runs = range(leaf.run - at, leaf.run - at + len(told))
            begin = whole.first_pages[runs.start]
            pages = laid(begin, tuple(whole.runs[run].joins for run in runs))[at]
            return pages[leaf.part].put(setting.text_frame(leaf.page)) if leaf.part < len(pages) else ()

        return Part(
            chapter.kind,
            measure,
            draw,
            ContentsEntry(chapter.title, strong=False) if chapter.listed else None,
            recto=chapter.recto,
            joins=True,
            guessed=chapter.may_shrink and of.book is None and len(laid(1)[at]) > 1,
        )

    yield from (part(at, chapter) for at, chapter in enumerate(told))


def _laid(
    settings: Sequence[Setting], told: Sequence[Chapter], begin: int, joined: Joined | None
) -> Iterator[tuple[FlowedPage, ...]]:
    """The pages of each chapter; none for one that shares a page with those before it."""
    at = 0
    while at < len(told):
        shared = [told[at]]
        pages = _told(settings, shared, begin)
        for n, chapter in enumerate(told[at + 1 :], start=at + 1):
            if joined is None and not (chapter.joins or _is_scant(settings, pages, chapter, begin + len(pages))):
                break
            if joined is not None and not joined[n]:
                break
            tried = _told(settings, [*shared, chapter], begin)
            if joined is None and len(tried) > len(pages):
                break
            shared.append(chapter)
            pages = tried
        yield tuple(pages)
        yield from [()] * (len(shared) - 1)
        at += len(shared)
        begin += len(pages)


def _is_scant(settings: Sequence[Setting], pages: Sequence[FlowedPage], chapter: Chapter, begin: int) -> bool:
    """Whether the last page so far, or that of a chapter on pages of its own, would look empty."""
    own = _told(settings, [chapter], begin)
    return min(pages[-1].height, own[-1].height) < SCANT * settings[-1].height


def _told(settings: Sequence[Setting], shared: Sequence[Chapter], begin: int) -> list[FlowedPage]:
    """Chapters after each other, in columns if the page is wide and they are long, on as few pages as can be."""
    for setting in settings:
        ways = [[*chapter.ways(setting, begin)] for chapter in shared]
        long = sum(height_of(first) for first, *_ in filter(None, ways)) > COLUMNED * setting.height
        if all(ways) and (long or setting.text_columns == 1):
            return fit(_combined(ways, OVER * setting.faces.body.line), setting.columns)
    raise AssertionError("a chapter can be told in one column")


def _combined(ways: Sequence[Sequence[Sequence[Block]]], over: float) -> Iterator[list[Block]]:
    """Ways of all chapters, those first that are near the first of each."""
    numbered = [[(at / len(each), way) for at, way in enumerate(each)] for each in ways]
    pairs = sorted(product(*numbered), key=lambda chosen: sum(cost for cost, _ in chosen))
    for chosen in pairs[:MOST_WAYS]:
        first, *others = (way for _, way in chosen)
        yield [*first, *(block for way in others for block in _under(way, over))]


def _under(way: Sequence[Block], over: float) -> list[Block]:
    return [replace(way[0], before=over), *way[1:]]
