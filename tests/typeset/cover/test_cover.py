"""Covers: what is on them, where, in which colours, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bookbuilder import fonts
from bookbuilder.board import Relation
from bookbuilder.book import Book
from bookbuilder.drawing import BLACK, WHITE, Box, Colour, Contour, Copy, Group, Mark, Page, Path, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.paper import POINTS, Template, Trim, length, printer
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset import CoverDesign, Layout, check_cover, cover, palette, paragraphs, picture
from bookbuilder.typeset import theme as theme_of
from bookbuilder.typeset.colours import contrast, most_ink, readable_on, total
from bookbuilder.typeset.cover.back import BackCover
from bookbuilder.typeset.cover.draw import wrap_of
from bookbuilder.typeset.cover.pictures import strip
from bookbuilder.typeset.cover.spine import spine, spine_note
from bookbuilder.typeset.cover.wrap import Wrap, wrap
from bookbuilder.typeset.figure.artwork import Subject
from bookbuilder.typeset.frame import Frame

THEMES = ("kiosk", "library", "press", "studio")
ALL_THEMES = (*THEMES, "playroom")
DIGITS = set("123456789")
SUM, CAGES = "17", 9
BLURB = "Two hundred fresh puzzles for quiet evenings.\n\nThey begin gently,\nand end as hard as you like."
INGRAM = Template(length("12.75in"), length("9.25in"), length("0.5in"))
Edges = tuple[float, float, float, float]


def designed(layout: Layout, blurb: str = BLURB, template: Template | None = None, **more: Any) -> CoverDesign:
    """A design in the layout's theme."""
    look, by = layout.setting.theme, layout.setting.printer
    colours = palette(look, by, more.get("colours", ()))
    return CoverDesign(colours, picture(look, more.get("art", "auto")), paragraphs(blurb), template)


def laid(
    make: SimpleNamespace, look: str = "press", size: str = "6x9in", by: str = "kdp-paperback", **more: Any
) -> Layout:
    """The layout of a book of 102 puzzles in three levels."""
    section = make.section(count=more.pop("count", 102), levels=("easy", "medium", "hard"))
    layout: Layout = make.laid_out(make.outline(section, **more), size, by, look=theme_of(look))
    return layout


def worded(layout: Layout, **texts: str) -> Layout:
    """The layout of a book with other texts, whether or not its own pages can hold them."""
    setting = layout.setting
    return replace(layout, setting=replace(setting, outline=replace(setting.outline, **texts)))  # type: ignore[arg-type]


def drawn(make: SimpleNamespace, layout: Layout, design: CoverDesign | None = None, guided: bool = False) -> Page:
    its: Book = make.book(layout.setting.outline)
    return cover(layout, design or designed(layout), its, guided)


def spread(marks: Iterable[Mark], x: float = 0.0, y: float = 0.0, turns: int = 0) -> Iterator[tuple[Mark, Edges]]:
    """Every mark with ink, and where on the page its ink is; at most one group around it is turned."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from spread(mark.marks, *_turned(mark.x, mark.y, x, y, turns), (turns + mark.turns) % 4)
        elif isinstance(mark, Copy):
            yield from spread(mark.drawing.marks, *_turned(mark.x, mark.y, x, y, turns), turns)
        elif isinstance(mark, Text):
            ink = fonts.ink(mark.text, mark.face, mark.size)
            one = _turned(mark.x + ink.left, mark.y + ink.top, x, y, turns)
            other = _turned(mark.x + ink.right, mark.y + ink.bottom, x, y, turns)
            (left, right), (top, bottom) = (sorted(pair) for pair in zip(one, other, strict=True))
            yield mark, (left, top, right, bottom)
        elif isinstance(mark, Box):
            yield mark, (x + mark.x, y + mark.y, x + mark.x + mark.width, y + mark.y + mark.height)
        elif isinstance(mark, Stroke):
            yield mark, (x + mark.x1, y + mark.y1, x + mark.x2, y + mark.y2)
        else:
            yield mark, (x, y, x, y)


def _turned(a: float, b: float, x: float, y: float, turns: int) -> tuple[float, float]:
    return ((x + a, y + b), (x - b, y + a), (x - a, y - b), (x + b, y - a))[turns]


def texts(page: Page) -> dict[str, Edges]:
    return {mark.text: edges for mark, edges in spread(page.marks) if isinstance(mark, Text)}


def all_text(page: Page) -> list[str]:
    return [mark.text for mark, _ in spread(page.marks) if isinstance(mark, Text)]


# --- what is on it ---


def test_the_front_names_the_book_and_says_what_is_in_it(make: SimpleNamespace) -> None:
    layout = laid(make)
    found = texts(drawn(make, layout))
    fold = wrap_of(layout, designed(layout)).front.start
    for said in ("Weekend", "Sudoku", "Puzzles for two quiet days", "102 puzzles\u00a0· Easy to Hard"):
        assert found[said][0] > fold, said
    assert all_text(drawn(make, layout)).count("Ada Example") == 2  # and on the spine


def test_the_back_has_the_blurb_the_levels_and_the_publisher(make: SimpleNamespace) -> None:
    layout = laid(make)
    found = texts(drawn(make, layout))
    fold = wrap_of(layout, designed(layout)).back.end
    for said in ("They begin gently, and end as hard as you like.", "Easy", "34", "Corner Press"):
        assert found[said][2] < fold, said
    assert all_text(drawn(make, layout)).count("34") == 3


def test_the_back_shows_the_first_puzzle_beside_the_levels(make: SimpleNamespace) -> None:
    layout = laid(make)
    page, its = drawn(make, layout), wrap_of(layout, designed(layout))
    assert its.barcode
    clues = make.book(layout.setting.outline).puzzles[0][0].puzzle.clues
    digits = [edges for mark, edges in spread(page.marks) if isinstance(mark, Text) and mark.text in set("123456789")]
    shown = [edges for edges in digits if edges[2] < its.back.end and edges[3] < its.barcode.top]
    assert len(shown) == clues
    assert max(edges[2] for edges in shown) < texts(page)["Easy"][0]


@pytest.mark.parametrize("size", ["5x8in", "6x9in", "8.5x11in", "a4"])
def test_the_things_on_a_back_with_a_short_text_stand_evenly(make: SimpleNamespace, size: str) -> None:
    layout = laid(make, size=size)
    page, its = drawn(make, layout, designed(layout, "Look inside.")), wrap_of(layout, designed(layout))
    assert its.barcode
    text = max(bottom for said, (_, _, _, bottom) in texts(page).items() if said == "Look inside.")
    on_back = [(mark, edges) for mark, edges in spread(page.marks) if edges[2] < its.back.end and edges[1] > text]
    paper = next(edges for mark, edges in on_back if isinstance(mark, Box) and mark.colour == WHITE)
    strip = min(
        edges[1] for mark, edges in on_back
        if isinstance(mark, Box) and paper[3] < edges[1] and edges[3] <= its.barcode.top
    )  # fmt: skip
    assert paper[2] - paper[0] > 0.55 * its.inner(its.back).width
    assert strip - paper[3] == pytest.approx(paper[1] - text, abs=15)


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("counts", [{"easy": 8, "medium": 1000, "hard": 2}])
def test_numbers_beside_levels_are_said_alike(make: SimpleNamespace, look: str, counts: dict[str, int]) -> None:
    layout = laid(make, look, "8.5x11in", isbn="")
    back = BackCover(layout.setting, designed(layout), wrap_of(layout, designed(layout)), counts)
    said = [mark.text for mark, _ in spread(back.marks()) if isinstance(mark, Text) and mark.text[:1].isdigit()]
    assert len({text.endswith("puzzles") for text in said}) == 1


def test_facts_are_those_of_the_puzzles_and_not_of_what_was_asked(make: SimpleNamespace) -> None:
    layout = laid(make)
    book = make.book(layout.setting.outline)
    easy = tuple(puzzle for puzzle in book.puzzles[0] if puzzle.grade.level == "easy")
    told = all_text(cover(layout, designed(layout), replace(book, puzzles=(easy * 3,))))
    assert "102 puzzles\u00a0· Easy" in told
    assert "Hard" not in told


def test_a_cover_speaks_the_language_of_its_book(make: SimpleNamespace) -> None:
    layout = laid(make, language="de")
    assert "102 Rätsel\u00a0· Leicht bis Schwer" in all_text(drawn(make, layout))


def test_levels_make_way_for_a_long_blurb(make: SimpleNamespace) -> None:
    layout = laid(make, size="5x8in")
    full = designed(layout, "Puzzles and more puzzles. " * 48)
    check_cover(layout, full)
    assert not {"34", "34 puzzles"} & {*all_text(drawn(make, layout, full))}


@pytest.mark.parametrize("art", ["mask", "quilt", "puzzle", "none"])
def test_the_picture_is_the_one_that_is_asked_for(make: SimpleNamespace, art: str) -> None:
    layout = laid(make)
    page = drawn(make, layout, designed(layout, art=art))
    paths = sum(isinstance(mark, Path) for mark, _ in spread(page.marks))
    fold = wrap_of(layout, designed(layout)).front.start
    front = [mark for mark, edges in spread(page.marks) if edges[0] >= fold]
    digits = [mark for mark in front if isinstance(mark, Text) and mark.text in set("123456789")]
    assert (paths > 100) == (art == "quilt")
    assert (len(digits) > 15) == (art in ("puzzle", "mask"))  # a puzzle runs out at its foot
    assert (sum(isinstance(mark, Stroke) for mark in front) > 1) == (art == "puzzle")  # one is the ornament's


@pytest.mark.parametrize("art", ["mask", "auto"])
def test_a_puzzle_without_clues_is_shown_itself_where_it_can_be_read(make: SimpleNamespace, art: str) -> None:
    layout = laid(make)
    book = make.book(layout.setting.outline)
    design = designed(layout, art=art)
    page, plain = (cover(layout, design, its) for its in (ruled(book), book))
    fold = wrap_of(layout, design).front.start
    rules = [
        sum(isinstance(mark, Stroke) for mark, edges in spread(its.marks) if edges[0] >= fold) for its in (page, plain)
    ]
    assert rules[0] > 1 == rules[1]  # one is the ornament's


@pytest.mark.parametrize("look", ALL_THEMES)
@pytest.mark.parametrize("size", ["5x8in", "6x9in", "8.5x11in"])
def test_a_back_shows_the_sums_of_a_puzzle_without_clues(make: SimpleNamespace, look: str, size: str) -> None:
    layout = laid(make, look, size)
    page, its = cover(layout, designed(layout), ruled(make.book(layout.setting.outline))), spans(layout)
    sums = [edges for mark, edges in spread(page.marks) if isinstance(mark, Text) and mark.text == SUM]
    assert len([edges for edges in sums if edges[2] < its.back.end]) >= CAGES


@pytest.mark.parametrize("look", ["press", "kiosk", "library"])
@pytest.mark.parametrize("size", ["6x9in", "8.5x11in"])
def test_a_front_shows_the_sums_of_a_puzzle_without_clues(make: SimpleNamespace, look: str, size: str) -> None:
    layout = laid(make, look, size)
    page, its = cover(layout, designed(layout), ruled(make.book(layout.setting.outline))), spans(layout)
    sums = [edges for mark, edges in spread(page.marks) if isinstance(mark, Text) and mark.text == SUM]
    assert len([edges for edges in sums if edges[0] > its.front.start]) > CAGES / 2  # a puzzle runs out at its foot


@pytest.mark.parametrize("look", ["kiosk", "press", "studio"])
@pytest.mark.parametrize("size", ["5.5x8.5in", "6x9in", "8.5x11in", "8.5x8.5in"])
@pytest.mark.parametrize("title", ["Samurai", "The Enormous Book of Overlapping Samurai Sudoku for Patient Solvers"])
def test_a_picture_of_several_grids_is_as_wide_as_the_text(
    make: SimpleNamespace, look: str, size: str, title: str
) -> None:
    layout = worded(samurai(make, look, size), title=title)
    page, text = drawn(make, layout), (its := spans(layout)).inner(its.front)
    band = next(edges for mark, edges in spread(page.marks) if getattr(mark, "text", "").startswith("102 puzzles"))
    inks = [ink_edges(mark, edges) for mark, edges in spread(page.marks) if isinstance(mark, Box | Path)]
    shown = [ink for ink in inks if text.start - 1 <= ink[0] and ink[2] <= text.end + 1 and ink[1] < band[1]]
    assert min(ink[0] for ink in shown) == pytest.approx(text.start, abs=1)
    assert max(ink[2] for ink in shown) == pytest.approx(text.end, abs=1)


def test_marks_of_several_grids_are_those_of_one_where_all_would_be_small(make: SimpleNamespace) -> None:
    layout = samurai(make, "playroom")
    page, its = drawn(make, layout), spans(layout)
    marks = [
        mark
        for mark, edges in spread(page.marks)
        if isinstance(mark, Text) and mark.text in DIGITS and edges[0] > its.front.start
    ]
    assert len(marks) == 81
    assert min(mark.size for mark in marks) > 14


@pytest.mark.parametrize("look", ["press", "kiosk", "library"])
def test_small_masks_of_several_grids_are_those_of_one(make: SimpleNamespace, look: str) -> None:
    layout = samurai(make, look)
    subject = Subject(make.book(layout.setting.outline).puzzles[0][0], layout.setting.outline.sections[0].symbols)
    small, large = (
        [*spread(strip(layout.setting, designed(layout, art="mask"), (subject,), Frame(0.0, 0.0, side, side)))]
        for side in (80.0, 320.0)
    )
    assert len(small) <= 81 < len(large)


WRAPPED = {"title": "The Long Weekend", "subtitle": "Twenty-four puzzles, from first coffee to last light"}


@pytest.mark.parametrize("look", ["kiosk", "press"])
@pytest.mark.parametrize("size", ["5x8in", "6x9in", "8.5x11in", "a4"])
def test_a_title_of_two_lines_leaves_a_picture_its_whole_width(make: SimpleNamespace, look: str, size: str) -> None:
    layout = laid(make, look, size, **WRAPPED)
    page, its = drawn(make, layout), wrap_of(layout, designed(layout))
    text = its.inner(its.front)
    shown = [edges for mark, edges in spread(page.marks) if isinstance(mark, Box) and edges[0] >= text.start - 1e-6]
    assert any(right == pytest.approx(text.end, abs=0.5) for _, _, right, _ in shown)
    assert sum(mark in set("123456789") for mark in all_text(page)) > 50  # the first puzzle on the back, and its clues


def test_no_clue_stands_under_the_band_of_a_front(make: SimpleNamespace) -> None:
    layout = laid(make, "kiosk", "5x8in", **WRAPPED)
    page, its = drawn(make, layout), wrap_of(layout, designed(layout))
    band = next(edges for mark, edges in spread(page.marks) if isinstance(mark, Text) and mark.text.startswith("102 p"))
    clues = [
        edges
        for mark, edges in spread(page.marks)
        if edges[0] > its.front.start and getattr(mark, "text", "x").isdigit()
    ]
    assert clues
    assert all(bottom < band[1] for _, _, _, bottom in clues)


def test_a_cover_is_the_same_twice_and_known_before_the_puzzles(make: SimpleNamespace) -> None:
    layout = laid(make)
    assert drawn(make, layout) == drawn(make, layout)
    before = cover(layout, designed(layout))
    assert "102 puzzles\u00a0· Easy to Hard" in all_text(before)


def spans(layout: Layout) -> Wrap:
    return wrap_of(layout, designed(layout))


def ruled(book: Book) -> Book:
    """The book with cages of two cells instead of clues."""
    cages = tuple(Relation("cage", (at, at + 1), (int(SUM),)) for at in range(0, 80, 9))

    def bare(puzzle: GradedPuzzle) -> GradedPuzzle:
        return replace(puzzle, puzzle=replace(puzzle.puzzle, givens=(0,) * len(puzzle.solution), relations=cages))

    return replace(book, puzzles=tuple(tuple(map(bare, part)) for part in book.puzzles))


def samurai(make: SimpleNamespace, look: str, size: str = "6x9in") -> Layout:
    """The layout of a book of boards of five grids."""
    board = make.overlaid(make.square(9, 3, 3), (0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
    section = make.section(count=102, board=board, levels=("easy", "medium", "hard"))
    layout: Layout = make.laid_out(make.outline(section), size, look=theme_of(look))
    return layout


def ink_edges(mark: Mark, edges: Edges) -> Edges:
    """The edges of a mark, those of a path's points too."""
    if not isinstance(mark, Path):
        return edges
    xs, ys = zip(*((x, y) for contour in mark.contours for x, y in points(contour)), strict=True)
    return edges[0] + min(xs), edges[1] + min(ys), edges[0] + max(xs), edges[1] + max(ys)


def points(contour: Contour) -> Iterator[tuple[float, float]]:
    yield contour.x, contour.y
    yield from (step[-2:] for step in contour.steps)


# --- where it is ---


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize(
    ("size", "by", "template"),
    [
        ("6x9in", "kdp-paperback", None),
        ("8.5x11in", "kdp-paperback", None),
        ("8.25x6in", "kdp-paperback", None),
        ("6x9in", "ingramspark", INGRAM),
        ("4.25x6.875in", "lulu", Template(length("8.95in"), length("7.125in"), length("0.2in"))),
        ("a5", "plain", Template(length("310mm"), length("216mm"), length("8mm"))),
    ],
)
def test_all_text_is_safe_and_in_type_that_can_be_read(
    make: SimpleNamespace, look: str, size: str, by: str, template: Template | None
) -> None:
    layout = laid(make, look, size, by, count=102)
    design = designed(layout, template=template)
    check_cover(layout, design)
    page, its = drawn(make, layout, design), wrap_of(layout, design)
    safe = (its.safe(its.back), its.safe(its.front), replace(its.spine, top=its.safe(its.back).top))
    for mark, (left, top, right, bottom) in spread(page.marks):
        if isinstance(mark, Text):
            assert mark.size >= layout.setting.printer.smallest_type.value - 1e-6, mark
            assert mark.colour in (BLACK, WHITE) or (mark.colour == design.palette.ground and mark.size >= 12), mark
            homes = [each for each in safe if each.start <= left + 1e-6 and right <= each.end + 1e-6]
            assert [each for each in homes if each.top <= top and bottom <= its.safe(its.back).bottom + 1e-6], mark
        elif isinstance(mark, Stroke):
            assert mark.width >= layout.setting.printer.thinnest_line.value


@pytest.mark.parametrize("look", THEMES)
def test_nothing_touches_the_box_of_the_barcode(make: SimpleNamespace, look: str) -> None:
    layout = laid(make, look, isbn="", publisher="The Very Long Name of a Publishing House at the Corner of the Street")
    page, its = drawn(make, layout), wrap_of(layout, designed(layout))
    box = its.barcode
    assert box
    for mark, (left, top, right, bottom) in spread(page.marks[1:]):
        if isinstance(mark, Text | Box) and (left, top) != (box.start, box.top):
            assert right <= box.start or left >= box.end or bottom <= box.top or top >= box.bottom, mark


def test_the_page_is_the_sheet_with_its_trim(make: SimpleNamespace) -> None:
    layout = laid(make)
    page, its = drawn(make, layout), wrap_of(layout, designed(layout))
    assert (page.width, page.height, page.trim) == (its.width, its.height, its.trim)
    assert page.bleed == (0.0, 0.0, page.width, page.height)
    ground = page.marks[0]
    assert isinstance(ground, Box)
    assert (ground.x, ground.y, ground.width, ground.height) == page.bleed


def test_the_spine_follows_the_final_number_of_pages(make: SimpleNamespace) -> None:
    short, long = laid(make), laid(make, count=150)
    its, more = (wrap_of(each, designed(each)).spine.width for each in (short, long))
    assert its / POINTS["in"] == pytest.approx(short.pages * 0.002252)
    assert more / POINTS["in"] == pytest.approx(long.pages * 0.002252)


# --- the spine ---


def spined(layout: Layout, width: str, pages: int) -> list[tuple[Text, Edges]]:
    """The texts on a spine of this width in a book of so many pages."""
    rules = layout.setting.printer.cover
    assert rules
    its = wrap(layout.setting.geometry.trim, rules, length(width))
    found = spread(spine(layout.setting, its, pages, BLACK))
    return [(mark, edges) for mark, edges in found if isinstance(mark, Text)]


@pytest.mark.parametrize(("pages", "there"), [(79, False), (80, True)])
def test_a_thin_book_has_no_text_on_its_spine(make: SimpleNamespace, pages: int, there: bool) -> None:
    assert bool(spined(laid(make), "0.4in", pages)) == there


@pytest.mark.parametrize("width", ["0.24in", "0.3in", "0.5in", "1.5in"])
def test_text_on_the_spine_keeps_away_from_the_folds(make: SimpleNamespace, width: str) -> None:
    layout = laid(make)
    rules = layout.setting.printer.cover
    assert rules
    its = wrap(layout.setting.geometry.trim, rules, length(width))
    found = spined(layout, width, 200)
    assert [mark.text for mark, _ in found] == ["Weekend Sudoku", "Ada Example"]
    for mark, (left, top, right, bottom) in found:
        assert left >= its.spine.start + 4.5 - 1e-6, mark
        assert right <= its.spine.end - 4.5 + 1e-6, mark
        assert its.spine.top + 18 <= top < bottom <= its.spine.bottom - 18


def test_a_spine_too_narrow_for_the_smallest_type_is_blank(make: SimpleNamespace) -> None:
    assert not spined(laid(make), "0.18in", 200)


def test_a_long_title_has_the_spine_for_itself(make: SimpleNamespace) -> None:
    layout = worded(
        laid(make, size="5x8in"),
        title="A Title That Goes On and On, and Then a Little Further, Until the Very End " * 2,
    )
    assert [mark.text for mark, _ in spined(layout, "0.3in", 200)] == [layout.setting.outline.title]


@pytest.mark.parametrize(
    ("width", "title", "pages", "said"),
    [
        (
            "0.2252in",
            "Samurai (Jolly) Ägypten",
            100,
            "5.7 mm is too narrow for its text, which would be smaller than 7 pt",
        ),
        (
            "0.3in",
            "A Title That Goes On and On, and Then a Little Further " * 4,
            200,
            "too short for the title in 7 pt",
        ),
        ("0.3in", "Weekend", 200, ""),
        ("0.1in", "Weekend", 60, ""),  # the printer allows none
    ],
)
def test_a_spine_without_the_text_that_the_printer_allows_is_noted(
    make: SimpleNamespace, width: str, title: str, pages: int, said: str
) -> None:
    layout = worded(laid(make, size="5x8in"), title=title)
    rules = layout.setting.printer.cover
    assert rules
    note = spine_note(layout.setting, wrap(layout.setting.geometry.trim, rules, length(width)), pages)
    assert said in note
    assert bool(note) == bool(said)


def test_a_printer_that_states_no_distance_from_the_folds_has_blank_spines(make: SimpleNamespace) -> None:
    assert not spined(laid(make, by="kdp-hardcover", count=102), "0.8in", 300)


# --- the barcode ---


def boxes(page: Page) -> list[Edges]:
    return [edges for mark, edges in spread(page.marks) if isinstance(mark, Box) and mark.colour == WHITE]


def test_a_printer_that_prints_barcodes_finds_its_box_empty(make: SimpleNamespace) -> None:
    layout = laid(make, "studio", isbn="")
    box = wrap_of(layout, designed(layout)).barcode
    assert box
    assert boxes(drawn(make, layout))[-1] == pytest.approx((box.start, box.top, box.end, box.bottom))


def test_for_other_printers_a_book_without_an_isbn_has_no_box(make: SimpleNamespace) -> None:
    layout = laid(make, "studio", by="ingramspark", isbn="", count=102)
    (paper,) = boxes(drawn(make, layout, designed(layout, template=INGRAM)))  # of the first puzzle
    assert paper[2] - paper[0] == pytest.approx(paper[3] - paper[1])


# --- from right to left ---


@pytest.mark.slow
def test_the_front_of_a_hebrew_book_is_on_the_left(make: SimpleNamespace) -> None:
    layout = laid(make, language="he", title="סודוקו", author="עדה", publisher="הוצאה")
    page = drawn(make, layout)
    found = [(mark, edges) for mark, edges in spread(page.marks) if isinstance(mark, Text)]
    large = max(found, key=lambda each: each[0].size)
    assert large[1][2] < page.width / 2
    barcode = next(edges for mark, edges in found if mark.text.startswith("ISBN"))
    assert page.width / 2 < barcode[0] < page.width / 2 + 200  # at the foot of the back, beside the spine
    assert [mark.turns for mark in page.marks if isinstance(mark, Group) and mark.turns] == [3]


# --- colours ---


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("by", ["kdp-paperback", "ingramspark", "lulu"])
def test_colours_of_themes_are_printable_and_text_on_them_is_readable(look: str, by: str) -> None:
    its = palette(theme_of(look), printer(by))
    for colour in (its.ground, its.accent, its.second, its.tone):
        assert total(colour) <= most_ink(printer(by)) + 1e-9
        for ink in (colour.cyan, colour.magenta, colour.yellow, colour.black):
            assert ink == 0 or ink >= 0.08
    assert contrast(its.text, its.ground) >= 4.5
    assert contrast(readable_on(its.accent), its.accent) >= 4.5


def test_an_authors_colours_take_the_places_of_the_themes() -> None:
    its = palette(theme_of("press"), printer("ingramspark"), ("cmyk(100%, 50%, 0, 20%)", "#ffcc00"))
    assert its.ground == Colour(1.0, 0.5, 0.0, 0.2)
    assert its.accent == Colour(0.0, pytest.approx(0.2), 1.0, 0.0)  # type: ignore[arg-type]
    assert its.second == BLACK


def test_a_colour_of_the_theme_that_cannot_be_seen_gives_way() -> None:
    its = palette(theme_of("press"), printer("ingramspark"), ("#ffffff",))  # as the theme's accent
    assert (its.ground, its.text, its.accent) == (WHITE, BLACK, BLACK)


def test_shapes_have_the_texts_colour_where_an_authors_own_could_not_be_seen() -> None:
    its = palette(theme_of("press"), printer("ingramspark"), ("#ffffff", "#fffffe", "#ffffff"))
    assert (its.accent, its.shape) == (WHITE, BLACK)
    assert its.visible(its.second, its.tone) == its.tone


@pytest.mark.parametrize("look", ALL_THEMES)
@pytest.mark.parametrize("ground", ["#20408a", "#ffcc00", "#ffffff"])
def test_small_pictures_in_a_white_accent_are_seen(make: SimpleNamespace, look: str, ground: str) -> None:
    layout = laid(make, look)
    design = designed(layout, colours=(ground, "#ffffff", "#ffffff"))
    subject = Subject(make.book(layout.setting.outline).puzzles[0][0], layout.setting.outline.sections[0].symbols)
    shown = [mark for mark, _ in spread(strip(layout.setting, design, (subject,), Frame(0.0, 0.0, 70.0, 70.0)))]
    papers = [mark.colour for mark in shown if isinstance(mark, Box) and mark.width > 60]
    tiles = [mark.colour for mark in shown if isinstance(mark, Box | Path | Text) and getattr(mark, "width", 0) < 60]
    under = papers[0] if papers else design.palette.ground
    assert max(contrast(tile, under) for tile in tiles) > 1.3


def test_light_that_needs_too_much_ink_keeps_its_black() -> None:
    its = palette(theme_of("press"), printer("ingramspark"), ("#000033",))
    assert total(its.ground) == pytest.approx(2.4)
    assert its.ground.black == pytest.approx(0.8)
    assert its.ground.cyan == its.ground.magenta


def test_a_pale_ground_stays_a_ground() -> None:
    its = palette(theme_of("press"), printer("kdp-paperback"), ("#f4f1de", "#ffffff", "#fefefe"))
    assert its.ground == Colour(0.0, 0.0, 0.1, 0.0)
    assert its.accent == its.second == WHITE


# --- guides ---


def test_guides_lie_over_the_same_cover_with_labels(make: SimpleNamespace) -> None:
    layout = laid(make)
    plain, guided = drawn(make, layout), drawn(make, layout, guided=True)
    assert guided.marks[: len(plain.marks)] == plain.marks
    said = " ".join(all_text(guided)[len(all_text(plain)) :])
    for word in ("trim: 12.", "back: text is safe", "front: text is safe", "spine: 0.", "barcode: 2 in"):
        assert word in said


# --- what is refused ---


def refused(layout: Layout, design: CoverDesign, make: SimpleNamespace) -> list[tuple[str, str, str]]:
    with pytest.raises(InputError) as raised:
        check_cover(layout, design, make.at)
    return [(str(each.place), each.what, each.hint) for each in raised.value.problems]


def test_texts_that_do_not_fit_are_named_together(make: SimpleNamespace) -> None:
    layout = worded(laid(make, size="5x8in"), title="Sudoku " * 60, subtitle="and more " * 60, author="Ada and " * 60)
    found = refused(layout, designed(layout, "Puzzles and more puzzles. " * 200), make)
    assert [place for place, *_ in found] == ["author", "cover/blurb", "subtitle", "title"]
    assert "`title` is too long for the front cover at 5x8in" in found[3][1]


def test_a_blurb_that_is_too_long_says_by_how_much(make: SimpleNamespace) -> None:
    layout, text = laid(make), "Puzzles and more puzzles. " * 120
    ((_, what, hint),) = refused(layout, designed(layout, text), make)
    over = int(what.split("about ")[1].split(" ")[0])
    assert "characters too long for the back cover at 6x9in" in what
    assert "shorten it" in hint
    check_cover(layout, designed(layout, text[: len(text.strip()) - over - 1]))
    refused(layout, designed(layout, text[: len(text.strip()) - over + 150]), make)


def test_a_spine_that_nobody_knows_is_asked_for(make: SimpleNamespace) -> None:
    layout = laid(make, by="lulu")
    ((place, what, hint),) = refused(layout, designed(layout), make)
    assert place == "cover"
    assert f"how wide the spine of a book of {layout.pages} pages on white paper is" in what
    assert "lulu.com" in hint


@pytest.mark.parametrize(
    ("by", "spine_", "why"),
    [("kdp-paperback", "0.6in", "KDP paperback states"), ("ingramspark", "2in", "no paper is that thick")],
)
def test_a_spine_of_another_book_is_refused(make: SimpleNamespace, by: str, spine_: str, why: str) -> None:
    layout = laid(make, by=by)
    its = Template(length("12.25in") + length(spine_), length("9.25in"), length(spine_))
    ((place, what, _),) = refused(layout, designed(layout, template=its), make)
    assert place == "cover/spine"
    assert why in what


def test_a_trim_without_room_for_the_barcode_is_refused(make: SimpleNamespace) -> None:
    layout, small = laid(make, by="plain"), Trim("2x3in", 144.0, 216.0)
    setting = layout.setting
    layout = replace(layout, setting=replace(setting, geometry=replace(setting.geometry, trim=small)))
    ((place, what, _), *_) = refused(layout, designed(layout, template=Template(310.0, 240.0, 4.0)), make)
    assert place == "trim"
    assert "has no room" in what


# --- the whole, as text ---


def test_a_cover_as_text(make: SimpleNamespace, golden: Any) -> None:
    layout = laid(make, "library")
    page = drawn(make, layout)
    lines = [f"{page.width:.2f} x {page.height:.2f}, trim {' '.join(f'{edge:.2f}' for edge in page.trim)}"]
    for mark, edges in spread(page.marks):
        place = " ".join(f"{edge:7.2f}" for edge in edges)
        match mark:
            case Text():
                lines.append(f"text {place} {mark.size:5.2f} {mark.face}: {mark.text}")
            case Box() if mark.width > 10:
                its = mark.colour
                inks = " ".join(f"{ink:.2f}" for ink in (its.cyan, its.magenta, its.yellow, its.black))
                lines.append(f"box  {place} {inks}")
    golden("cover-library.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("ground", "accent", "taken"),
    [
        ("cmyk(60%, 40%, 60%, 5%)", "cmyk(0%, 35%, 93%, 1%)", False),
        ("cmyk(20%, 40%, 60%, 50%)", "cmyk(0%, 35%, 93%, 1%)", True),
        ("cmyk(0%, 0%, 0%, 5%)", "cmyk(70%, 40%, 60%, 5%)", False),
    ],
)
def test_black_overprints_only_colours_with_which_it_is_no_more_ink_than_the_printer_takes(
    ground: str, accent: str, taken: bool
) -> None:
    by = printer("ingramspark")
    assert palette(theme_of("press"), by, (ground, accent, "#ffffff")).takes_black(by) == taken


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("size", ["5x8in", "6x9in", "8.5x11in"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_no_level_on_the_back_is_cut(make: SimpleNamespace, look: str, size: str, language: str) -> None:
    layout = laid(make, look, size, language=language)
    assert not [text for text in texts(drawn(make, layout, designed(layout, "Look inside."))) if "…" in text]
