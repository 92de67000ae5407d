"""The road from a plan to PNG files: finished pages or drawings, their pictures, and the folder that holds them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PIL import Image

from bookbuilder.paper import Trim
from bookbuilder.preview.book import FinishedPage, finished_pages
from bookbuilder.preview.chosen import ALL, Ranges, chosen
from bookbuilder.preview.files import Previewed, PreviewPicture, check_size, put
from bookbuilder.preview.guides import Guide, guided, unguided
from bookbuilder.preview.sheet import Tile, sheets
from bookbuilder.preview.spreads import Pictured, partners, spreads
from bookbuilder.render.pictures import POINTS_PER_INCH, pictures
from bookbuilder.supply import Report, say_nothing
from bookbuilder.typeset.mirror import displayed
from bookbuilder.workers import HERE, Workers

if TYPE_CHECKING:
    from bookbuilder.daily import DayDrawing
    from bookbuilder.plan import NewspaperPlan, Plan

Kind = Literal["sheet", "pages", "pairs"]

_SMALL = 180  # pixels of a page's width on a sheet
_READABLE = 150  # pixels per inch of single pages and pairs
_SCREEN = 96  # pixels per inch of a screen, by the definition of CSS: art has about its real size


@dataclass(frozen=True, slots=True)
class View:
    """What to show of a book, and how."""

    kind: Kind = "sheet"
    pages: Ranges = ALL
    guides: bool = False  # draw the trim and the safe area
    dpi: int | None = None  # None: what suits the kind

    def numbers(self, pages: int) -> Collection[int]:
        """The pages of a book with so many that are shown. Raises InputError for those that it does not have."""
        asked = chosen(self.pages, pages)
        return asked if self.kind == "pages" else tuple(partners(asked, pages))

    def resolution(self, trim: Trim) -> float:
        """The pixels per inch."""
        return self.dpi or (_SMALL * POINTS_PER_INCH / trim.width if self.kind == "sheet" else _READABLE)


def preview_book(
    plan: Plan, view: View, out: Path, built: Path, workers: Workers = HERE, report: Report = say_nothing
) -> Previewed:
    """Draw the pages of a book as PNG files into the folder `out`.

    Puzzles are reused from the folder `built`, in which the book is built. Raises InputError for pages
    that the book does not have and, before puzzles are made, for pictures that would be too large; otherwise as
    `finished_pages` and `put`.
    """
    trim = plan.layout.setting.geometry.trim
    dpi = view.resolution(trim)
    check_size(trim, dpi, beside=1 if view.kind == "pages" else 2)
    layout, shown = finished_pages(plan, view.numbers, built, workers, report)
    right = layout.setting.bound_right
    guide = guided(layout.setting.printer, layout.pages, right) if view.guides else unguided
    drawn = _DRAWN[view.kind](plan.outline.title, _pictured(shown, dpi, guide, report), dpi, right)
    return put(out, plan.id, plan.outline.title, drawn)


def preview_day(
    plan: NewspaperPlan,
    date: Date,
    dpi: int | None,
    out: Path,
    built: Path,
    workers: Workers = HERE,
    report: Report = say_nothing,
) -> Previewed:
    """Draw the art of a newspaper's issue, all slots on a sheet, as PNG files into the folder `out`.

    Raises InputError and BuildFailed as `preview_book` and `look_at_day` do.
    """
    from bookbuilder.daily import look_at_day

    art, dpi = look_at_day(plan, date, built, workers, report), dpi or _SCREEN
    for piece in art:
        check_size(piece.drawing, dpi)
    return put(out, plan.id, plan.title, _day(plan.title, date, _tiles(art, dpi, report), dpi))


def _pictured(shown: Sequence[FinishedPage], dpi: float, guide: Guide, report: Report) -> Iterator[Pictured]:
    """The picture of each page, made when it is asked for."""
    images = pictures([page.page for page in shown], dpi)
    for page, picture in zip(shown, _counted(images, len(shown), report), strict=True):
        yield Pictured(page.number, guide(page.number, page.page, picture, dpi))


def _tiles(art: Sequence[DayDrawing], dpi: float, report: Report) -> Iterator[Tile]:
    """The pictures of an issue's drawings, each above its name."""
    images = pictures([piece.drawing.on_page() for piece in art], dpi)
    for piece, picture in zip(art, _counted(images, len(art), report), strict=True):
        yield Tile(piece.name, picture, ((picture.width / 2, piece.name),))


def _counted(images: Iterator[Image.Image], total: int, report: Report) -> Iterator[Image.Image]:
    report("pictures", 0, total)
    for done, picture in enumerate(images, 1):
        yield picture
        report("pictures", done, total)


def _single(_title: str, pages: Iterator[Pictured], dpi: float, _right: bool) -> Iterator[PreviewPicture]:
    for page in pages:
        yield PreviewPicture(f"page-{page.number:03}.png", f"page {page.number}", page.picture, dpi)


def _pairs(_title: str, pages: Iterator[Pictured], dpi: float, bound_right: bool) -> Iterator[PreviewPicture]:
    for tile in spreads(pages, bound_right):
        yield PreviewPicture(f"pair-{tile.name}.png", _pages_of(tile), tile.picture, dpi)


def _contact(title: str, pages: Iterator[Pictured], dpi: float, bound_right: bool) -> Iterator[PreviewPicture]:
    title = displayed(title) if bound_right else title
    for number, (tiles, picture) in enumerate(sheets(title, spreads(pages, bound_right)), 1):
        yield PreviewPicture(f"sheet-{number:02}.png", _pages_of(*tiles), picture, dpi)


def _day(title: str, date: Date, tiles: Iterator[Tile], dpi: float) -> Iterator[PreviewPicture]:
    for number, (shown, picture) in enumerate(sheets(f"{title}, {date}", tiles), 1):
        drawings = "1 drawing" if len(shown) == 1 else f"{len(shown)} drawings"
        yield PreviewPicture(f"{date}-{number:02}.png", drawings, picture, dpi)


def _pages_of(*tiles: Tile) -> str:
    numbers = [label for tile in tiles for _, label in tile.labels]
    return f"page {numbers[0]}" if len(numbers) == 1 else f"pages {numbers[0]} to {numbers[-1]}"


_DRAWN = {"pages": _single, "pairs": _pairs, "sheet": _contact}
