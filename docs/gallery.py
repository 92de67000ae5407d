"""docs/gallery.md and its pictures, drawn again from what the program makes now.

    python docs/gallery.py

All themes, page layouts, boards, patterns and sets of symbols are shown, and none is named here. Takes two minutes or
so, and gives the same bytes every time with the same Chromium (Debian: `apt install chromium`). Needs the `dev` extra
(pypdfium2, Playwright, the themes' typefaces).
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date
from functools import partial
from io import BytesIO
from math import isqrt
from pathlib import Path

from PIL import Image, ImageOps
from playwright.sync_api import sync_playwright
from pypdfium2 import PdfDocument, PdfPage

from bookbuilder import api
from bookbuilder.board import Board, Cell, boards
from bookbuilder.board.pattern_files import Patterns
from bookbuilder.board.patterns import pattern_groups, patterns
from bookbuilder.board.shapes import Region, assemble
from bookbuilder.daily import make_days
from bookbuilder.data import names
from bookbuilder.drawing import Drawing, Page
from bookbuilder.errors import InputError
from bookbuilder.paper import printer
from bookbuilder.plan import Plan, plan_newspaper, plan_text
from bookbuilder.preview import finished_pages
from bookbuilder.render.pictures import pictures
from bookbuilder.symbols import names as symbol_names
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Layout
from bookbuilder.typeset.grid.art import art

HERE = Path(__file__).resolve().parent
PAGE, FOLDER = HERE / "gallery.md", HERE / "gallery"
AGAIN = "python docs/gallery.py"

SIDE, MARK, LEAF = 240, 160, 280  # pixels: the width of a grid, of a set of symbols, of a page
CELL = 40.0  # points: large enough for every printer; only the proportions are seen
GREYS, COLOURS = 16, 64
GAP, TABLE = 10, 218  # between pages, and the grey under them
LARGE = 2.0  # pixels in a point of what is then reduced
MARGIN = 24  # such pixels around art
TRIM = (6, 9)  # of the themes' book
SEED = 7

# One book for all themes, and the pages of it that are shown.
THEMED = """\
title: The Quiet Hour
subtitle: Twenty-four puzzles
author: A. Setter
seed: 11
theme: {name}
sections:
  - {{title: First Light, grade: easy, count: 16}}
  - {{title: Deep Water, board: x, grade: medium, count: 8}}
"""
SHOWN = ("title", "opener", "puzzle", "answer")
LAID_OUT = """\
title: The Quiet Hour
printer: plain
trim: a4
page: {name}
sections:
  - {{title: First Light, grade: easy, count: 18}}
"""
LEAVES = ("puzzle", "answer")

# The same book's cover and first page to play, and a newspaper's puzzle, in a theme.
COVERED = (
    THEMED
    + """\
printer: kdp-paperback
outputs: [interior, cover, html, json]
"""
)
PRINTED = """\
title: The Courier
theme: {name}
newspaper:
  from: 2027-01-04
  until: 2027-01-05
  series:
    - id: main
      title: Sudoku
      start: 2027-01-04
      grades: medium
      answer: below
      slots: [{{width: 110mm, formats: [pdf]}}]
"""
PRINTED_ON = Date(2027, 1, 5)
BELOW = 14  # pixels: where the text under the grid begins
SCREEN = (940, 640)  # pixels: a window in which a puzzle and its keys stand beside each other

MANY, FEW = 16, 9  # how many marks of a set are shown: as many as fit in a square box, and the set has


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the gallery: what it shows, by name, and how each is drawn."""

    kind: str  # as `bookbuilder list` calls it
    title: str
    text: str
    columns: int
    names: Callable[[], Sequence[str]]
    draw: Callable[[str], Image.Image]
    groups: Callable[[], Mapping[str, Sequence[str]]] | None = None  # of the names, if they have any

    def file(self, name: str) -> str:
        """The name of a picture."""
        return f"{self.kind}-{name}.png"


# --- drawing ----------------------------------------------------------------------------------------------------------


def theme(name: str) -> Image.Image:
    """Some pages of a book in a theme; under them its cover, a page to play, and a newspaper's puzzle."""
    pages, others = side_by_side(THEMED.format(name=name), SHOWN), list(elsewhere(name))
    wide = (pages.width - GAP * (len(others) + 1)) / sum(each.width / each.height for each in others)
    both = Image.new("RGB", (pages.width, pages.height + round(wide) + GAP), (TABLE, TABLE, TABLE))
    both.paste(pages, (0, 0))
    left = float(GAP)
    for each in others:
        size = round(wide * each.width / each.height), round(wide)
        both.paste(each.convert("RGB").resize(size, Image.Resampling.LANCZOS), (round(left), pages.height))
        left += size[0] + GAP
    return both


def elsewhere(name: str) -> Iterator[Image.Image]:
    """What a theme looks like on a cover, on a screen and in a newspaper, large."""
    with tempfile.TemporaryDirectory() as folder:
        book, paper = Path(folder, "book"), Path(folder, "paper")
        api.build(COVERED.format(name=name), out=book)
        with PdfDocument(book / "cover.pdf") as cover:
            yield front(cover[0])
        yield screenshot(book / "html" / "0001.html")
        config = Path(folder, "paper.yaml")
        config.write_text(PRINTED.format(name=name), "utf-8")
        make_days(plan_newspaper(config), PRINTED_ON, PRINTED_ON, paper)
        (art,) = (paper / PRINTED_ON.isoformat()).glob("*.pdf")
        with PdfDocument(art) as pdf:
            yield ImageOps.expand(pdf[0].render(scale=LARGE).to_pil(), MARGIN, "white")


def front(page: PdfPage) -> Image.Image:
    """The front of a cover: the right part of its trim, as wide as the trim of its book."""
    _, bottom, right, top = page.get_trimbox()
    high = page.get_height()
    wide = (top - bottom) * TRIM[0] / TRIM[1]
    crop = (right - wide) * LARGE, (high - top) * LARGE, right * LARGE, (high - bottom) * LARGE
    whole: Image.Image = page.render(scale=LARGE).to_pil()
    return whole.crop(tuple(map(round, crop)))


def screenshot(page: Path) -> Image.Image:
    """A page in Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        tab = browser.new_page(viewport={"width": SCREEN[0], "height": SCREEN[1]})
        tab.goto(page.as_uri())
        data = tab.screenshot(clip={"x": 0, "y": 0, "width": SCREEN[0], "height": SCREEN[1] - BELOW})
        browser.close()
    return Image.open(BytesIO(data))


def page_layout(name: str) -> Image.Image:
    """A page of puzzles and one of answers."""
    return side_by_side(LAID_OUT.format(name=name), LEAVES)


def side_by_side(config: str, kinds: Iterable[str]) -> Image.Image:
    """The first page of each kind that the book has."""
    plan = plan_text(config, HERE)
    assert isinstance(plan, Plan)
    with tempfile.TemporaryDirectory() as folder:
        layout, shown = finished_pages(plan, lambda pages: range(1, pages + 1), Path(folder, "book"))
    pages = [shown[number - 1].page for number in firsts(layout, kinds)]
    found = list(pictures(pages, LEAF * 72 / pages[0].width))
    row = Image.new("L", (GAP + sum(each.width + GAP for each in found), found[0].height + 2 * GAP), TABLE)
    for place, each in enumerate(found):
        row.paste(each.convert("L"), (GAP + place * (each.width + GAP), GAP))
    return row


def firsts(layout: Layout, kinds: Iterable[str]) -> Iterator[int]:
    """The number of the first page of each kind that the book has; puzzle and answer are those of the first puzzle."""
    found = {leaf.kind: leaf.page for leaf in reversed(layout.leaves)} | dict(layout.pages_of(1))
    return (found[kind] for kind in kinds if kind in found)


def board(name: str) -> Image.Image:
    """A puzzle on a board."""
    (puzzle,) = api.generate(name, seed=SEED)
    return grid(puzzle.puzzle.board, puzzle.puzzle.givens)


def pattern(name: str) -> Image.Image:
    """A puzzle with the clues of a pattern, on the first board that the pattern fits."""
    (puzzle,) = api.generate(next(fitting(name)), pattern=name, seed=SEED)
    return grid(puzzle.puzzle.board, puzzle.puzzle.givens, shade=True)


def fitting(name: str) -> Iterator[str]:
    """The boards that a pattern fits: that of its own name first, then the classic one, then all others."""
    for each in sorted(boards(), key=lambda it: (it != name, it != "classic", it)):
        try:
            Patterns(None).find(name, api.board(each))
        except InputError:
            continue
        yield each


def symbols(name: str) -> Image.Image:
    """The first marks of a set, in a box with a cell for each."""
    count = MANY if holds(name, MANY) else FEW
    side = isqrt(count)
    cells = [Cell(place // side, place % side) for place in range(count)]
    box = assemble(name, count, [Region("box", "", tuple(cells))])
    return grid(box, range(1, count + 1), name, MARK)


def holds(name: str, count: int) -> bool:
    """Whether a set has so many marks."""
    try:
        return bool(symbol_set(name, count))
    except InputError:
        return False


def grid(of: Board, values: Sequence[int], marks: str = "digits", wide: int = SIDE, shade: bool = False) -> Image.Image:
    """A grid, so many pixels wide."""
    values = tuple(values)
    drawn = art(of, symbol_set(marks, of.order), values, values, CELL * of.width, printer("plain"), shade)
    return picture(drawn, wide)


def picture(of: Drawing, wide: int) -> Image.Image:
    """A drawing, so many pixels wide."""
    box = (0.0, 0.0, of.width, of.height)
    (found,) = pictures([Page(of.width, of.height, box, box, of.marks)], wide * 72 / of.width)
    return found


# --- the page ---------------------------------------------------------------------------------------------------------


PARTS = (
    Part("themes", "Themes", "`theme:` in a [book or newspaper](themes.md), on paper and on a screen.", 1,
         partial(names, "layouts", "themes"), theme),
    Part("pages", "Page layouts", "`page:` in a book or a section, here on A4: puzzles and [answers](printing.md).", 2,
         partial(names, "layouts", "pages"), page_layout),
    Part("boards", "Boards", "`board:` in a section; [Boards](boards.md) shows how to turn them and draw your own.", 4,
         boards, board),
    Part("patterns", "Patterns", "`clues: {pattern: ...}` in a section; see [Clues and patterns](clues.md).", 4,
         patterns, pattern, pattern_groups),
    Part("symbols", "Symbols", "`symbols:` in a book or a section, their first marks; see [Symbols](symbols.md).", 5,
         symbol_names, symbols),
)  # fmt: skip


def text() -> str:
    """The page: a table for each part, with every name under its picture."""
    lines = ["# Gallery", "", f"Everything that comes with bookbuilder, drawn by `{AGAIN}`."]
    for part in PARTS:
        lines += ["", f"## {part.title}", "", part.text]
        for group, shown in part.groups().items() if part.groups else (("", part.names()),):
            cells = [f"![{name}](gallery/{part.file(name)})<br>`{name}`" for name in shown]
            lines += [*(("", f"### {group.title()}") if group else ()), "", *table(cells, part.columns)]
    return "\n".join(lines) + "\n"


def table(cells: Sequence[str], columns: int) -> Iterator[str]:
    """Rows of a table without headings; the last one is filled up."""
    yield "|" + " |" * columns
    yield "|" + "---|" * columns
    for first in range(0, len(cells), columns):
        row = cells[first : first + columns]
        yield f"| {' | '.join([*row, *[''] * (columns - len(row))])} |"


def few(drawn: Image.Image) -> Image.Image:
    """The picture in a palette, which keeps the file small."""
    count = GREYS if drawn.mode == "L" else COLOURS
    return drawn.quantize(count, dither=Image.Dither.NONE)


def save(folder: Path, drawn: Mapping[str, Image.Image]) -> None:
    """Write the pictures, and remove those of an earlier gallery."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    for name, each in drawn.items():
        few(each).save(folder / name, optimize=True)


def main() -> None:
    """Draw the gallery."""
    save(FOLDER, {part.file(name): part.draw(name) for part in PARTS for name in part.names()})
    PAGE.write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
