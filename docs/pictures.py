"""The pictures of the README, docs/boards.md, docs/newspaper.md and docs/studio.md, drawn again from what is made now.

    python docs/pictures.py

The pages are those of the book that the README shows, built from that very text; the newspaper is that of its page.
Needs the `dev` extra (pypdfium2, Playwright) and Chromium (Debian: `apt install chromium`).
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import date as Date
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

from bookbuilder.board import board
from bookbuilder.build import build_book
from bookbuilder.daily import make_days
from bookbuilder.data import shipped
from bookbuilder.drawing import Group, Page
from bookbuilder.paper import columns
from bookbuilder.plan import plan_book, plan_newspaper
from bookbuilder.render.pdf import render
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Grid, theme
from bookbuilder.typeset.grid.gridstyle import Limits, grid_style

HERE = Path(__file__).resolve().parent
README = HERE.parent / "README.md"
BOOK = "<!-- file: weekend.yaml -->\n```yaml\n"

# The first puzzle of each of these boards, four in a row.
BOARDS = ("jigsaw-1", "x", "windoku", "overlap", "holes", "samurai", "windmill", "monster")
SIDE, MARGIN = 240.0, 12.0  # of a board on its sheet, in points
THINNEST, LIGHTEST = 0.3, 0.05  # a line in points, a grey as a share of black

PAGES_IN_A_ROW, WIDTH, BETWEEN = 3, 340, 12  # of the sheet of pages, in pixels
SHARPER = 4  # small type is drawn this much larger first, so that its letters keep their distances
GREYS, COLOURS = 16, 64
PHONE = 390, 585  # pixels: of the proportions of the cover beside it
CHILDREN = "kids"  # the template whose first page of puzzles is shown

NEWSPAPER = HERE / "newspaper.md"
COURIER = "<!-- file: courier.yaml -->\n```yaml\n"
DAY = Date(2027, 1, 7)
SLOTS = {"20270107_main_2col_puzzle.pdf": 1, "20270107_kids_1col_puzzle.pdf": 3}  # the column in which each begins
SYSTEM, SHEET_COLUMNS = "sau", 4
SCREEN = 96 / 72  # pixels in a point, as browsers show real size
RULE = 11  # pixels from one line of text to the next

DESK = 1120, 700  # pixels of the studio's window
TEMPLATE, SPREAD, CHOSEN = "kdp-large-print", 10, 3  # what is open there, at which page, with which puzzle chosen


def main() -> None:
    """Draw every picture."""
    (HERE / "pictures").mkdir(exist_ok=True)
    save(pages(), "pages")
    save(others(), "others", COLOURS)
    save(boards(), "boards")
    save(newspaper(), "newspaper")
    save(studio(), "studio", COLOURS)


def save(picture: Image.Image, name: str, colours: int = 0) -> None:
    """Few colours, or greys for black type, are enough, and keep the file small."""
    few = picture.convert("RGB" if colours else "L").quantize(colours or GREYS, dither=Image.Dither.NONE)
    few.save(HERE / "pictures" / f"{name}.png", optimize=True)


# --- pages of a book --------------------------------------------------------------------------------------------------


def pages() -> Image.Image:
    """Six pages of the README's book, three in a row."""
    with tempfile.TemporaryDirectory() as folder:
        text = README.read_text("utf-8").split(BOOK)[1].split("```")[0]
        manifest = built(text, Path(folder))
        pdf = pypdfium2.PdfDocument(Path(folder, "out", "interior.pdf"))
        shown = [scan(pdf[page - 1]) for page in telling_pages(manifest)]
        pdf.close()
    high = max(page.height for page in shown)
    rows = -(-len(shown) // PAGES_IN_A_ROW)
    size = (PAGES_IN_A_ROW * (WIDTH + BETWEEN) + BETWEEN, rows * (high + BETWEEN) + BETWEEN)
    sheet = Image.new("L", size, 225)
    for place, page in enumerate(shown):
        row, column = divmod(place, PAGES_IN_A_ROW)
        sheet.paste(page, (BETWEEN + column * (WIDTH + BETWEEN), BETWEEN + row * (high + BETWEEN)))
    return sheet


def telling_pages(manifest: Mapping[str, Any]) -> Iterator[int]:
    """The title, the first puzzle, the first of each section that looks otherwise, a walkthrough, answers."""
    puzzles = manifest["puzzles"]
    yield 1
    yield puzzles[0]["pages"]["puzzle"]
    yield next(puzzle["pages"]["puzzle"] for puzzle in puzzles if puzzle["section"] == "hearts")
    yield next(puzzle["pages"]["walkthrough"] for puzzle in puzzles if "walkthrough" in puzzle["pages"])
    yield next(puzzle["pages"]["puzzle"] for puzzle in puzzles if puzzle["section"] == "samurai")
    yield puzzles[0]["pages"]["answer"]


def scan(page: pypdfium2.PdfPage) -> Image.Image:
    """A page as grey pixels."""
    picture: Image.Image = page.render(scale=SHARPER * WIDTH / page.get_width(), grayscale=True).to_pil()
    return picture.convert("L").resize((WIDTH, round(picture.height / SHARPER)), Image.Resampling.LANCZOS)


# --- what else there is ----------------------------------------------------------------------------------------------


def others() -> Image.Image:
    """The cover of the README's book, its first puzzle on a phone, and a page for children, beside each other."""
    with tempfile.TemporaryDirectory() as folder:
        text = README.read_text("utf-8").split(BOOK)[1].split("```")[0]
        book = Path(folder, "book")
        book.mkdir()
        built(f"{text}cover: {{}}\noutputs: [interior, cover, html, json]\n", book)
        with pypdfium2.PdfDocument(book / "out" / "cover.pdf") as cover:
            shown = [front(cover[0]), on_phone(book / "out" / "html" / "0001.html")]
        children = Path(folder, "children")
        children.mkdir()
        manifest = built(shipped("layouts", "templates", f"{CHILDREN}.yaml").read_text("utf-8"), children)
        with pypdfium2.PdfDocument(children / "out" / "interior.pdf") as interior:
            page = interior[manifest["puzzles"][0]["pages"]["puzzle"] - 1]
            shown.append(page.render(scale=SHARPER).to_pil())
    high = round(shown[0].height * WIDTH / shown[0].width)
    shown = [each.resize((round(each.width * high / each.height), high), Image.Resampling.LANCZOS) for each in shown]
    size = (sum(each.width + BETWEEN for each in shown) + BETWEEN, high + 2 * BETWEEN)
    sheet, left = Image.new("RGB", size, (225, 225, 225)), BETWEEN
    for each in shown:
        sheet.paste(each, (left, BETWEEN))
        left += each.width + BETWEEN
    return sheet


def front(page: pypdfium2.PdfPage) -> Image.Image:
    """The front of a cover for a trim of 6 x 9 inches: the right part of what is trimmed."""
    _, bottom, right, top = page.get_trimbox()
    whole: Image.Image = page.render(scale=SHARPER).to_pil()
    edges = (right - (top - bottom) * 6 / 9, page.get_height() - top, right, page.get_height() - bottom)
    left, above, end, below = (round(SHARPER * edge) for edge in edges)
    return whole.crop((left, above, end, below))


def on_phone(page: Path) -> Image.Image:
    """A page to play on a phone."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        tab = browser.new_page(
            viewport={"width": PHONE[0], "height": PHONE[1]},
            device_scale_factor=SHARPER,
            is_mobile=True,
            has_touch=True,
        )
        tab.goto(page.as_uri())
        data = tab.screenshot()
        browser.close()
    return Image.open(BytesIO(data))


# --- boards -----------------------------------------------------------------------------------------------------------


def boards() -> Image.Image:
    """A puzzle of each board, all in squares of one size."""
    sections = "\n".join(f"  - {{title: {name}, board: {name}, count: 1}}" for name in BOARDS)
    with tempfile.TemporaryDirectory() as folder:
        manifest = built(f"title: Boards\ntrim: a2\nseed: 11\nsections:\n{sections}\n", Path(folder))
    puzzles = [(puzzle["board"], puzzle["givens"]) for puzzle in manifest["puzzles"]]
    groups = tuple(marks for row in rows(puzzles, 4) for marks in row)
    width, height = (MARGIN + count * (SIDE + MARGIN) for count in (4, len(BOARDS) // 4))
    box = (0.0, 0.0, width, height)
    pdf = pypdfium2.PdfDocument(render([Page(width, height, box, box, groups)]))
    picture: Image.Image = pdf[0].render(scale=1.1, grayscale=True).to_pil()
    pdf.close()
    return picture


def rows(puzzles: Iterable[tuple[str, list[int]]], columns: int) -> Iterator[list[Group]]:
    """Each board in the middle of its square, row by row."""
    rest, down = iter(puzzles), MARGIN
    while row := list(islice(rest, columns)):
        yield [placed(name, givens, MARGIN + at * (SIDE + MARGIN), down) for at, (name, givens) in enumerate(row)]
        down += SIDE + MARGIN


def placed(name: str, givens: list[int], left: float, top: float) -> Group:
    """A puzzle as large as its square allows."""
    its = board(name)
    cell = (SIDE - 4) / max(its.width, its.height)
    style = grid_style(theme(), Limits(THINNEST, LIGHTEST, 1.0), its, cell, ("medium", "medium"))
    drawing = Grid(its, symbol_set("digits", its.order), cell, style).draw(givens)
    return Group(left + (SIDE - drawing.width) / 2, top + (SIDE - drawing.height) / 2, drawing.marks)


def built(text: str, folder: Path) -> Mapping[str, Any]:
    """The manifest of a book, built into `out`."""
    config = folder / "book.yaml"
    config.write_text(text, "utf-8")
    build_book(plan_book(config), folder / "out")
    manifest: dict[str, Any] = json.loads((folder / "out" / "book.json").read_text("utf-8"))
    return manifest


# --- a newspaper -----------------------------------------------------------------------------------------------------


def newspaper() -> Image.Image:
    """Some columns of a page, at their real size on a screen: the slots of one day among lines that stand for text."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder, "courier.yaml")
        config.write_text(NEWSPAPER.read_text("utf-8").split(COURIER)[1].split("```")[0], "utf-8")
        make_days(plan_newspaper(config), DAY, DAY, Path(folder, "out"))
        slots = {column: scanned(Path(folder, "out", DAY.isoformat(), name)) for name, column in SLOTS.items()}
    system = columns(SYSTEM)
    lefts = [round(SCREEN * (system.width(at + 1) - system.width(1))) for at in range(SHEET_COLUMNS)]
    width, high = round(SCREEN * system.width(1)), max(slot.height for slot in slots.values())
    sheet = Image.new("L", (lefts[-1] + width + 2 * BETWEEN, high + 2 * BETWEEN), 255)
    for left in lefts:
        greek(sheet, BETWEEN + left, BETWEEN, width, high)
    for column, slot in slots.items():
        room = (slot.width, slot.height + RULE)  # no text stands close below a slot
        sheet.paste(255, (BETWEEN + lefts[column], BETWEEN, BETWEEN + lefts[column] + room[0], BETWEEN + room[1]))
        sheet.paste(slot, (BETWEEN + lefts[column], BETWEEN))
    return sheet


def greek(sheet: Image.Image, left: int, top: int, width: int, height: int) -> None:
    """Lines that stand for a column of text, with a short one at the end of each paragraph."""
    draw = ImageDraw.Draw(sheet)
    for at, line in enumerate(range(top, top + height - RULE // 2, RULE)):
        end = left + width * (3 if at % 8 == 7 else 5) // 5
        draw.rectangle((left, line, end - 1, line + RULE // 2 - 1), 205)


def scanned(file: Path) -> Image.Image:
    """The art of a file as grey pixels, at its real size on a screen."""
    pdf = pypdfium2.PdfDocument(file)
    picture: Image.Image = pdf[0].render(scale=SHARPER * SCREEN, grayscale=True).to_pil()
    pdf.close()
    size = (round(picture.width / SHARPER), round(picture.height / SHARPER))
    return picture.convert("L").resize(size, Image.Resampling.LANCZOS)


# --- the studio ------------------------------------------------------------------------------------------------------


def studio() -> Image.Image:
    """A template as a form, a spread of its pages, and what is known of a puzzle."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "my-book.yaml").write_bytes(shipped("layouts", "templates", f"{TEMPLATE}.yaml").read_bytes())
        asked = [sys.executable, "-m", "bookbuilder", "studio", "my-book.yaml", "--no-browser"]
        with subprocess.Popen(asked, cwd=folder, stdout=subprocess.PIPE, text=True) as serving:
            assert serving.stdout is not None
            try:
                data = at_desk(serving.stdout.readline().strip())
            finally:
                serving.terminate()
    return Image.open(BytesIO(data))


def at_desk(address: str) -> bytes:
    """What the studio at an address shows."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        tab = browser.new_page(viewport={"width": DESK[0], "height": DESK[1]}, color_scheme="light", locale="en-GB")
        tab.goto(address)
        tab.wait_for_selector(".sheet .folio")
        tab.get_by_label("Go to page").fill(str(SPREAD))
        tab.keyboard.press("Enter")
        tab.get_by_role("button", name=f"Puzzle {CHOSEN}: ").click(timeout=60_000)
        tab.wait_for_timeout(2000)  # the last puzzles come, and with them the final pages
        data = tab.screenshot()
        browser.close()
    return data


if __name__ == "__main__":
    main()
