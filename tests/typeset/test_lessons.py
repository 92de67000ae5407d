"""Walkthroughs and hints on the page: their places, sizes, marks, and words."""

from __future__ import annotations

from array import array
from dataclasses import replace
from functools import cache
from itertools import pairwise
from operator import mul
from types import SimpleNamespace

import pytest

from bookbuilder import api
from bookbuilder.board import Cell, Relation, board
from bookbuilder.book import (
    Book,
    Lessons,
    Passage,
    SectionAids,
    SectionOutline,
    example_of,
    graduated,
    hints,
    name_facts,
    name_step,
    narrate,
    walkthrough,
)
from bookbuilder.drawing import BLACK, WHITE, Box, Drawing, Page, Path, Stroke, Text
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.generate import (
    Order,
    Scheme,
    make,
    with_paths,
)
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import UNGRADED, GradedPuzzle, Moment, Node, Puzzle, Step
from bookbuilder.puzzle.links import links
from bookbuilder.solve import engines, find_path, only_solution
from bookbuilder.symbols import symbol_set
from bookbuilder.twins import Seen
from bookbuilder.typeset import Layout, draw, example_notes, fitted
from bookbuilder.typeset.figure.figure import PositionFigure, candidate_type, cell_for
from bookbuilder.typeset.figure.passages import FEW, SINGLES, Artist
from bookbuilder.typeset.figure.pieces import pieces, whole
from bookbuilder.typeset.figure.telling import Telling
from bookbuilder.typeset.figure.view import concerned, resting
from bookbuilder.typeset.grid.grid import FRAMED
from bookbuilder.typeset.page.arrangement import smallest_digit
from bookbuilder.typeset.page.boxes import flow
from bookbuilder.typeset.parts.hints import HintColumns, hint_pages
from bookbuilder.typeset.parts.steps import step_pages, steps
from bookbuilder.words import words
from tests.pace import some_slow

STRONG = "semibold"  # the face of candidates on which a step rests
ALL, KEY = Lessons(2, "all", 3), Lessons(2, "key", 2)


@cache
def puzzles(name: str, count: int, levels: tuple[str, ...]) -> tuple[GradedPuzzle, ...]:
    its = board(name)
    symmetry = "none" if len(its.grids) > 1 else "rotate180"
    order = Order(name, its, levels, Scheme(symmetry), 5, count, record=count)
    made = [puzzle for _, _, puzzle in make([order], Seen().claim, [(0, place) for place in range(count)])]
    return with_paths([order], [made])[0]


def taught(make_: SimpleNamespace, *sections: SectionOutline, **fields: object) -> Book:
    outline = make_.outline(*sections, **fields)
    return Book(outline, tuple(puzzles(section.board.name, section.count, section.levels) for section in sections))


def of(make_: SimpleNamespace, name: str, lessons: Lessons, count: int = 2, **more: object) -> SectionOutline:
    fields: dict[str, object] = {"levels": LEVELS, **more}
    return make_.section(name.capitalize(), count, board(name), lessons=lessons, **fields)


PAPERS = {
    "one-up": ("6x9in", "kdp-paperback"),
    "german": ("a5", "plain"),
    "large": ("8.5x11in", "kdp-paperback"),
    "many": ("5x8in", "kdp-paperback"),
    "joined": ("a4", "plain"),
}
WHICH = tuple(PAPERS)


def made_for(make_: SimpleNamespace, which: str) -> Book:
    """A book with walkthroughs and hints."""
    match which:
        case "one-up":
            return taught(make_, of(make_, "classic", ALL, 8, levels=("medium",)), of(make_, "x", KEY, 8))
        case "german":
            sections = (of(make_, "classic", KEY, symbols="letters"), of(make_, "jigsaw-1", ALL, levels=("hard",)))
            return taught(make_, *sections, language="de")
        case "large":
            return taught(make_, of(make_, "classic", ALL, 14, page="large-print", levels=("easy",)))
        case "many":
            sections = (of(make_, "6x6", ALL, 40, page="four-up"), of(make_, "classic", KEY, 8, page="two-up"))
            return taught(make_, *sections)
    return taught(make_, of(make_, "samurai", ALL), of(make_, "16x16", KEY, symbols="digits-letters"))


def pages_of(make_: SimpleNamespace, which: str) -> tuple[Book, Layout, list[Page]]:
    book = made_for(make_, which)
    layout = fitted(make_.laid_out(book.outline, *PAPERS[which]), book)
    return book, layout, list(draw(book, layout))


@pytest.fixture(scope="module")
def finished(make: SimpleNamespace) -> dict[str, tuple[Book, Layout, list[Page]]]:
    return {which: pages_of(make, which) for which in WHICH}


Finished = dict[str, tuple[Book, Layout, list[Page]]]


@pytest.mark.parametrize("which", some_slow(WHICH, {"one-up"}))
def test_all_ink_keeps_the_printers_rules(make: SimpleNamespace, finished: Finished, which: str) -> None:
    _, layout, pages = finished[which]
    printer = layout.setting.printer
    gutter, outside = printer.inside(layout.pages), printer.outside()
    assert len(pages) == layout.pages
    for leaf, page in zip(layout.leaves, pages, strict=True):
        left, right = (gutter, outside) if leaf.page % 2 else (outside, gutter)
        for mark in make.flat(page.marks):
            ink = make.ink_of(mark)
            assert ink[0] >= left, (leaf, mark)
            assert ink[1] >= outside, (leaf, mark)
            assert ink[2] <= page.width - right, (leaf, mark)
            assert ink[3] <= page.height - outside, (leaf, mark)
            match mark:
                case Text():
                    assert mark.size >= printer.smallest_type.value, (leaf, mark)
                case Stroke():
                    assert mark.width >= printer.thinnest_line.value, (leaf, mark)
                case Box() | Path():
                    paper = mark.colour == WHITE  # around the cells that are framed
                    assert paper or mark.colour.black >= printer.lightest_grey.value, (leaf, mark)


@pytest.mark.parametrize("which", WHICH)
def test_no_text_runs_into_another(make: SimpleNamespace, finished: Finished, which: str) -> None:
    _, layout, pages = finished[which]
    for leaf, page in zip(layout.leaves, pages, strict=True):
        if leaf.kind not in ("hints", "steps", "puzzles", "contents"):
            continue
        inks = [(mark.text, make.ink_of(mark)) for mark in make.flat(page.marks) if isinstance(mark, Text)]
        inks.sort(key=lambda each: each[1][1])
        for index, (text, ink) in enumerate(inks):
            for other, its in inks[index + 1 :]:
                if its[1] >= ink[3]:
                    break
                apart = its[0] >= ink[2] or its[2] <= ink[0] or its[1] >= ink[3] - 0.2
                assert apart, (page.label, text, other)


def said(make_: SimpleNamespace, layout: Layout, pages: list[Page], *kinds: str) -> str:
    """All the words on the leaves of some kinds, in the order of the marks, which is that of reading.

    Lines may break after a dash.
    """
    shown = [page for leaf, page in zip(layout.leaves, pages, strict=True) if leaf.kind in kinds]
    texts = [[mark.text for mark in make_.flat(page.marks) if isinstance(mark, Text)] for page in shown]
    return " ".join(text for its in texts for text in its[2:]).replace(
        "– ", "–"
    )  # after the running head and the folio


@pytest.mark.parametrize("which", WHICH)
def test_every_step_that_is_shown_is_told(make: SimpleNamespace, finished: Finished, which: str) -> None:
    book, layout, pages = finished[which]
    text, language = said(make, layout, pages, "steps"), layout.setting.words
    for number, section, puzzle in book.numbered():
        if not is_walked(book, number):
            continue
        assert language.say("steps.puzzle", number=number) in text
        way = walkthrough(puzzle, section.lessons.steps)
        every, passages = section.lessons.steps == "all", way.passages
        if not every and {step.technique for step in way.steps} <= set(SINGLES):
            assert language.say("steps.singles") in text
            assert language.say("steps.alike") in text
            passages = passages[:FEW]
        for passage in passages:
            for moment in (*(passage.before if every else ()), *passage.moments):
                assert narrate(moment.step, section.board, language, section.symbols.marks, moment) in text
            if len(passage.moments) == 1:
                assert name_step(passage.moments[0].step, section.board, language) in text


def test_a_step_without_a_figure_names_only_places_that_can_have_the_value(make: SimpleNamespace) -> None:
    text = "..5......2.8.....9.3....7...92..4..5....7..2..........51....6.34..1.............."
    its = board("jigsaw-1")
    givens = tuple(int(given) if given != "." else 0 for given in text)
    solution = only_solution(engines(its), array("i", givens))
    assert solution
    path = find_path(its, array("i", givens), solution)
    puzzle = GradedPuzzle(Puzzle(its, givens), solution, UNGRADED, "", path=path)
    setting = make.laid_out(make.outline(of(make, "jigsaw-1", ALL)), "6x9in", "plain").setting
    telling = Telling(its, words("en"), "123456789", setting.faces, every=True)
    told = [said for passage in walkthrough(puzzle, "all").passages for said, _ in telling.texts(passage, 0, "")]
    assert any("In row 3, the 7 is in r3c7, so the other group has it too" in said for said in told), told


def is_walked(book: Book, number: int) -> bool:
    """Whether a puzzle has a walkthrough."""
    return number in book.outline.walked(book.outline.section_of(number))


@pytest.mark.parametrize("which", WHICH)
def test_every_hint_is_told_in_three_lines_by_its_puzzles_number(
    make: SimpleNamespace, finished: Finished, which: str
) -> None:
    book, layout, pages = finished[which]
    text, language = said(make, layout, pages, "hints"), layout.setting.words
    for number, section, puzzle in book.numbered():
        its, marks = section.board, section.symbols.marks
        told = [str(number), language.say("answer.puzzle", page=layout.pages_of(number)["puzzle"])]
        for n, hint in enumerate(hints(puzzle.path, section.lessons.hints)):
            lines = graduated(hint.step, its, language, marks)
            known = name_facts(hint.placed, hint.struck, its, language, marks)
            so = language.say("hint.needs", known=known, step=lines.so) if known else lines.so
            told += [str(3 * n + 1), lines.where, str(3 * n + 2), lines.what, str(3 * n + 3), so]
        again = f" {number} {language.say('hint.continued')} "
        assert f" {' '.join(told)} " in f" {text} ".replace(again, " ")


@pytest.mark.parametrize("which", WHICH)
def test_the_rule_over_a_puzzles_hints_is_as_wide_as_its_column(
    make: SimpleNamespace, finished: Finished, which: str
) -> None:
    book, layout, _ = finished[which]
    shown = {number: puzzle for number, _, puzzle in book.numbered()}
    its, width = hint_pages(layout.setting, shown, lambda _: "page 1"), HintColumns.on(layout.setting).measure
    for column in (column for page in its for column in page.columns):
        numbers = [block for block in column if block.number]
        rules = [mark for block in numbers for mark in block.marks if isinstance(mark, Stroke)]
        assert [(rule.x1, rule.x2, rule.width) for rule in rules] == [(0.0, width, 0.75)] * len(numbers)


@pytest.mark.parametrize("which", WHICH)
def test_no_column_of_hints_begins_without_its_puzzles_number(
    make: SimpleNamespace, finished: Finished, which: str
) -> None:
    book, layout, _ = finished[which]
    shown = {number: puzzle for number, _, puzzle in book.numbered()}
    allowed = {str(number) for number in shown}
    for page in hint_pages(layout.setting, shown, lambda _: ""):
        for column in page.columns:
            texts = [mark.text for block in column for mark in make.flat(block.marks) if isinstance(mark, Text)]
            assert not texts or texts[0] in allowed


def test_hints_are_said_to_be_of_a_technique_only_where_a_part_teaches_one(make: SimpleNamespace) -> None:
    for teaches in ((), ("X-wing",)):
        section = of(make, "classic", Lessons(hints=2, teaches=teaches), 30)
        setting = make.laid_out(make.outline(section)).setting
        intro = " ".join(text for block in hint_pages(setting)[0].above for text in make.lines(block.marks))
        assert "the first of its hardest steps" in intro
        assert ("the first steps of that technique" in intro) == bool(teaches)


@pytest.mark.parametrize("which", some_slow(WHICH, {"joined", "german"}))
def test_no_text_of_a_step_stands_on_another_page_than_its_figure(
    make: SimpleNamespace, finished: Finished, which: str
) -> None:
    """What leads to a step may stand on the page before, and begin a page; then its figure is on that one."""
    book, layout, _ = finished[which]
    shown = {number: puzzle for number, _, puzzle in book.numbered()}
    setting = layout.setting
    pages = [page.columns[0] for page in flow(steps(setting, shown, lambda _: ""), setting.columns)]
    for page in pages:
        assert not page[-1].with_next
    for page in pages[1:]:
        drawn = [any(isinstance(mark, Stroke) for mark in make.flat(block.marks)) for block in page]
        assert page[0].number or any(drawn)


@pytest.mark.parametrize(("name", "levels", "explained"), [("4x4", ("beginner",), 1), ("classic", ("extreme",), 6)])
def test_only_marks_that_occur_are_explained(
    make: SimpleNamespace, name: str, levels: tuple[str, ...], explained: int
) -> None:
    book = taught(make, of(make, name, Lessons(1, "all"), 1, levels=levels))
    setting = make.laid_out(book.outline, "a4", "plain").setting
    shown = {number: puzzle for number, _, puzzle in book.numbered()}
    marks = [mark for block in steps(setting, shown) for mark in make.flat(block.marks)]
    said = " ".join(mark.text for mark in marks if isinstance(mark, Text))
    keys = ("pattern", "resting", "strong", "weak", "group", "leaving", "dead", "placed")
    assert sum(setting.words.say(f"steps.{key}") in said for key in keys) == explained
    assert ("candidates" in said) == (explained > 1)


def test_a_key_shares_its_page_with_the_first_walkthrough_if_smaller_figures_allow_it(make: SimpleNamespace) -> None:
    before = of(make, "classic", Lessons(), 2)
    section = of(make, "classic", Lessons(1, "key"), 2, levels=("medium",), symbols="fruit")
    for sections, first in (((section,), 1), ((before, section), 3)):
        book = taught(make, *sections)
        shown = {number: puzzle for number, _, puzzle in book.numbered()}
        setting = make.laid_out(book.outline, "7x10in", "plain").setting
        assert not flow(steps(setting, shown), setting.columns)[0].numbers
        assert step_pages(setting, shown)[0].numbers == (first,)
    roomy = make.laid_out(book.outline, "a4", "plain").setting
    assert step_pages(roomy, shown) == flow(steps(roomy, shown), roomy.columns)


@pytest.mark.parametrize("which", WHICH)
def test_puzzles_say_where_their_hints_and_steps_are(make: SimpleNamespace, finished: Finished, which: str) -> None:
    book, layout, pages = finished[which]
    language = layout.setting.words
    for number, section, _ in book.numbered():
        where = layout.pages_of(number)
        keys = ["hints"] * bool(section.lessons.hints) + ["walkthrough"] * is_walked(book, number)
        assert list(where) == ["puzzle", "answer", *keys]
        text = " ".join(make.lines(pages[where["puzzle"] - 1].marks))
        for key, name in {"hints": "hints", "walkthrough": "steps"}.items():
            if key in where:
                notes = [language.say(f"{way}.{name}", page=where[key]) for way in ("puzzle", "brief")]
                assert any(note in text for note in notes), (number, notes)
        if "walkthrough" in where:
            back = language.say("steps.pages", puzzle=where["puzzle"], answer=where["answer"])
            assert back in " ".join(make.lines(pages[where["walkthrough"] - 1].marks))


def test_contents_name_both_parts(make: SimpleNamespace, finished: Finished) -> None:
    _, layout, pages = finished["one-up"]
    lines = make.lines(pages[make.page_of(layout, "contents") - 1].marks)
    for heading, kind in (("Hints", "hints"), ("Step by step", "steps")):
        assert f"{make.page_of(layout, kind)} {heading}" in lines


@pytest.mark.parametrize("which", WHICH)
def test_candidates_are_no_smaller_than_promised(make: SimpleNamespace, finished: Finished, which: str) -> None:
    _, layout, _ = finished[which]
    for its in layout.sections:
        section, sizes = its.outline, its.figures
        assert sizes is not None
        assert sizes.candidate >= smallest_digit(layout.setting.style, layout.setting.layout(section), "figure")
        assert sizes.digit >= smallest_digit(layout.setting.style, layout.setting.layout(section), "answer")


def test_without_lessons_nothing_changes(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline())
    assert not layout.guessed
    assert fitted(layout, make.book(make.outline())) is layout
    assert [its.figures for its in layout.sections] == [None]
    assert set(layout.pages_of(1)) == {"puzzle", "answer"}


# --- before anything is made ---


def refused(make_: SimpleNamespace, section: SectionOutline, size: str, by: str = "kdp-paperback") -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        make_.laid_out(make_.outline(section), size, by)
    return caught.value.problems[0].what, caught.value.problems[0].hint


def test_candidates_that_come_out_too_small_are_refused_with_a_trim_that_does(make: SimpleNamespace) -> None:
    section = of(make, "16x16", Lessons(1), 30, symbols="letters")
    what, hint = refused(make, section, "6x9in")
    assert "the candidates of its walkthroughs would be" in what
    assert "KDP paperback needs 7 pt" in what
    named = hint.removeprefix("use the trim ")
    assert make.laid_out(make.outline(section), named).sections[0].figures.candidate >= 7
    make.laid_out(make.outline(replace(section, lessons=Lessons(hints=3))), "6x9in")


def test_where_no_trim_does_other_symbols_are_named(make: SimpleNamespace) -> None:
    _, hint = refused(make, of(make, "16x16", Lessons(1), 30), "8.5x11in")
    assert hint == "no trim of KDP paperback is large enough; delete `walkthrough`, or choose symbols of one character"


@pytest.mark.parametrize(
    ("name", "paper", "fits"),
    [("classic", "5x8in", True), ("classic", "4x6in", False), ("samurai", "a4", True), ("16x16", "8.5x11in", False)],
)
def test_an_opener_too_small_for_its_example_is_told_before_there_are_puzzles(
    make: SimpleNamespace, name: str, paper: str, fits: bool
) -> None:
    section = of(make, name, Lessons(teaches=("pointing",)), 1, levels=("medium",))
    layout = make.laid_out(make.outline(section), paper, "plain")
    assert bool(example_notes(layout)) != fits
    if name == "classic":
        book = taught(make, section)
        example = example_of(book.puzzles[0][0], "pointing")
        assert example
        page = list(draw(book, fitted(layout, book)))[make.page_of(layout, "opener") - 1]
        assert ("first appearance" in " ".join(make.lines(page.marks))) == fits


def test_where_room_is_short_an_example_keeps_the_meaning_of_its_lines(make: SimpleNamespace) -> None:
    section = of(make, "classic", Lessons(teaches=("turbot fish",)), 1)
    setting = make.laid_out(make.outline(section), "6x9in", "plain").setting
    nodes = (Node((0,), (2,)), Node((8,), (2,)), Node((7, 25), (2,)), Node((18,), (2,)))
    moment = Moment((0,) * 81, ((1, 2),) * 81, Step("turbot fish", (0, 20, 2), nodes, (), ((9, 2),)))
    keys = []
    for room in range(600, 100, -3):
        blocks = Artist(setting, section).example(classic((0,) * 81), moment, 330, room) or []
        text = " ".join(make.lines(mark for block in blocks for mark in block.marks))
        told = ("A line:" in text, "A cell of the pattern" in text) if blocks else None
        if [told] != keys[-1:]:
            keys.append(told)
    assert keys == [(True, True), (True, False), (False, False), None]


def test_puzzles_too_narrow_for_their_notes_are_refused(make: SimpleNamespace) -> None:
    section = of(make, "4x4", Lessons(hints=1), 30, page="four-up")
    what, hint = refused(make, section, "2.3x5in", "plain")
    assert "too narrow for references to their hints and steps" in what
    assert "fewer puzzles" in hint


def test_pages_are_guessed_near_enough(make: SimpleNamespace, finished: Finished) -> None:
    for which, (book, layout, _) in finished.items():
        guess = make.laid_out(book.outline, *PAPERS[which])
        assert guess.guessed
        assert not layout.guessed
        assert 0.5 < guess.pages / layout.pages < 2, which


def test_more_pages_than_the_printer_takes_are_told_when_they_are_known(
    make: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = taught(make, of(make, "classic", ALL, 8, levels=("medium",)))
    layout = make.laid_out(book.outline)
    monkeypatch.setattr(type(layout.setting.printer), "most_pages", lambda *_: 20)
    with pytest.raises(BuildFailed, match=r"has \d+ pages; KDP paperback takes at most 20 .* pages were expected"):
        fitted(layout, book)


def test_puzzles_too_narrow_for_numbers_longer_than_expected_are_told_when_they_are_known(
    make: SimpleNamespace,
) -> None:
    book = taught(make, of(make, "6x6", Lessons(hints=1), 76, levels=("easy",), page="two-up"), language="fr")
    guess = make.laid_out(book.outline, "60x108mm", "plain")
    assert guess.pages < 100
    with pytest.raises(BuildFailed, match=r"too narrow for references .*; 90 pages were expected") as caught:
        fitted(guess, book)
    assert caught.value.hint.startswith("use a page layout with fewer puzzles, or a larger trim")


def test_lines_for_the_time_that_longer_numbers_leave_no_room_are_told_when_they_are_known(
    make: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bookbuilder.typeset.parts.hints.LINES", 1)
    book = taught(make, of(make, "6x6", Lessons(hints=1), 68, levels=("easy",), aids=SectionAids(time=True)))
    guess = make.laid_out(book.outline, "82x131mm", "plain")
    with pytest.raises(BuildFailed, match=r"too small for a line for the time; 96 pages were expected"):
        fitted(guess, book)


# --- figures ---


def classic_figure(make_: SimpleNamespace, cell: float = 30.0) -> PositionFigure:
    its, setting = board("classic"), make_.laid_out(make_.outline()).setting
    grid = setting.style.grid(its, symbol_set("digits", 9), cell, answer=True)
    return PositionFigure(
        whole(its), grid, setting.faces.small, STRONG, setting.printer.thinnest_line.value, (0, 0), its.houses
    )


def classic(givens: tuple[int, ...]) -> Puzzle:
    """A puzzle on the classic board."""
    return Puzzle(board("classic"), givens)


def moment() -> Moment:
    """A made-up step: 1 and 2 in the first cell and its right neighbour, so no 2 in the third; 4 is set below."""
    values = (0, 0, 0) + (5,) + (0,) * 77
    candidates = ((1, 2), (1, 2), (2, 3)) + ((),) + ((7, 8),) * 77
    nodes = (Node((0, 1), (1, 2)),)
    return Moment(values, candidates, Step("naked pair", (0,), nodes, ((9, 4),), ((2, 2),)))


def test_a_figure_marks_what_the_step_is_about(make: SimpleNamespace) -> None:
    figure = classic_figure(make)
    drawing = figure.draw(classic((0, 0, 0, 5) + (0,) * 77), Passage((), (moment(),)))
    marks = make.flat(drawing.marks)
    small = [m for m in marks if isinstance(m, Text) and m.size == candidate_type(figure.grid.symbols, 9, 30.0, STRONG)]
    white = [m.text for m in small if m.colour == WHITE]
    assert white == ["1", "2", "1", "2"]
    grey = [m for m in marks if isinstance(m, Box) and 0 < m.colour.black < 1]
    assert len(grey) == 3  # two cells of the pattern, and the one that is set
    frame = 30.0 * (1 - 2 * FRAMED)
    for box in grey:  # each in a black frame, with white around that up to the cell's edge
        boxes = [m for m in marks if isinstance(m, Box) and m.width > box.width]
        around = [m for m in boxes if 0 < box.x - m.x < 5 and 0 < box.y - m.y < 5]
        assert [(m.colour, m.width) for m in around] == [(WHITE, 30.0), (BLACK, pytest.approx(frame))]
    slanted = [m for m in marks if isinstance(m, Stroke) and m.x1 != m.x2 and m.y1 != m.y2]
    assert len(slanted) == 1
    struck = next(m for m in small if m.text == "2" and m.colour != WHITE)
    assert abs((slanted[0].x1 + slanted[0].x2) / 2 - make.ink_of(struck)[0]) < struck.size
    large = [(m.text, m.face) for m in marks if isinstance(m, Text) and m.size == figure.grid.digit]
    assert large == [("5", "bold"), ("4", "bold")]


def test_a_candidate_that_the_step_itself_sets_is_not_marked() -> None:
    single = Step("hidden single", (0,), (Node((0,), (1,)),), ((0, 1),), ())
    shown = moment()
    assert resting(replace(shown, step=single)) == set()
    assert resting(shown) == {(cell, value) for cell in (0, 1) for value in (1, 2)}


def test_a_figure_greys_the_house_on_which_an_argument_ends(make: SimpleNamespace) -> None:
    figure, houses = classic_figure(make), board("classic").houses
    first, *_, last = (at for at, house in enumerate(houses) if house.kind == "box")
    nodes = (Node((60,), (2,)), Node((0,), (2,)))
    step = Step("rectangle", (first, last), nodes, (), ((60, 2),))
    drawing = figure.draw(classic((0,) * 81), Passage((), (Moment((0,) * 81, ((1, 2),) * 81, step),)))
    grey = [m for m in make.flat(drawing.marks) if isinstance(m, Box) and 0 < m.colour.black < 1]
    whole_cells = [m for m in grey if m.width == pytest.approx(30.0)]
    assert len(whole_cells) == len(houses[last].cells) == 9
    assert len(grey) == 11  # the two cells of the pattern in their frames as well


def frames_of(make_: SimpleNamespace, figure: PositionFigure, step: Step) -> dict[int, tuple[float, bool]]:
    """The width of the frame of each cell that has one, and whether it is on grey, in a figure of an empty board."""
    drawing = figure.draw(classic((0,) * 81), Passage((), (Moment((0,) * 81, ((1, 2, 3),) * 81, step),)))
    boxes = [mark for mark in make_.flat(drawing.marks) if isinstance(mark, Box)]
    left, top = figure.width - figure.grid.width, figure.height - figure.grid.height
    found = {}
    for cell, corner in enumerate(figure.grid.corners):
        x, y = corner[0] + left, corner[1] + top
        own = [box for box in boxes if x <= box.x < x + 5 and y <= box.y < y + 5 and box.width > 15]
        if own:
            frame, inside = own[-2], own[-1]
            found[cell] = (round(inside.x - frame.x, 3), inside.colour.black > 0)
    return found


@pytest.mark.parametrize(
    ("technique", "houses", "nodes", "second"),
    [
        ("law of leftovers", 2, ((0, 1), (9, 10)), {9, 10}),
        ("simple colouring", 0, ((0, 1), (9, 10)), {9, 10}),
        ("remote pairs", 0, ((0, 1), (9, 10)), {9, 10}),
        ("ALS-XZ", 2, ((0, 1), (9, 10), (1, 9)), {9, 10}),
        ("ALS-XY-wing", 3, ((0, 1), (9, 10), (30, 31), (0, 9), (1, 30)), {0, 1}),
        ("finned X-wing", 4, ((0, 5, 27, 32), (1, 2)), {1, 2}),
        ("skyscraper", 3, ((0,), (27,), (5,), (32,)), set()),
    ],
)
def test_a_figure_tells_the_second_group_of_a_step_from_the_first(
    make: SimpleNamespace, technique: str, houses: int, nodes: tuple[tuple[int, ...], ...], second: set[int]
) -> None:
    step = Step(technique, tuple(range(houses)), tuple(Node(cells, (1,)) for cells in nodes), (), ((60, 1),))
    frames = frames_of(make, classic_figure(make), step)
    assert {cell for cell, (_, is_grey) in frames.items() if not is_grey} == second
    assert set(frames) == {cell for cells in nodes for cell in cells}


def test_the_frame_of_a_found_value_is_thicker_than_those_of_its_pattern(make: SimpleNamespace) -> None:
    step = Step("hidden single in an implied house", (0, 1), (Node((0, 4, 8), (1,)),), ((4, 1),), ())
    widths = {cell: width for cell, (width, _) in frames_of(make, classic_figure(make), step).items()}
    assert widths[4] > 2 * widths[0] == 2 * widths[8]


def lines_of(make_: SimpleNamespace, figure: PositionFigure, step: Step, each: tuple[int, ...] = (1, 2)) -> list[Path]:
    """The bars and lines in a figure of a step on an empty board, where each cell has these candidates."""
    drawing = figure.draw(classic((0,) * 81), Passage((), (Moment((0,) * 81, (each,) * 81, step),)))
    return [mark for mark in make_.flat(drawing.marks) if isinstance(mark, Path) and mark.width]


def middle(figure: PositionFigure, cell: int, value: int) -> tuple[float, float]:
    """The middle of a candidate's place in a drawing of the classic board."""
    (left, top), (wide, high) = figure.grid.corners[cell], figure._place
    x, y = figure._corner(value)
    return (
        figure.width - figure.grid.width + left + x + wide / 2,
        figure.height - figure.grid.height + top + y + high / 2,
    )


def ends_of(line: Path) -> list[tuple[float, float]]:
    (contour,) = line.contours
    (curve,) = contour.steps
    return [(contour.x, contour.y), (curve.x, curve.y)]


def points_of(line: Path) -> list[tuple[float, float]]:
    """Points all along a line."""
    (contour,) = line.contours
    (curve,) = contour.steps
    xs, ys = (contour.x, curve.x1, curve.x2, curve.x), (contour.y, curve.y1, curve.y2, curve.y)
    weights = [((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3) for t in (at / 200 for at in range(201))]
    return [(sum(map(mul, w, xs)), sum(map(mul, w, ys))) for w in weights]


def seen(make_: SimpleNamespace, drawing: Drawing, line: Path) -> float:
    """The share of a line that no black box covers."""
    boxes = [mark for mark in make_.flat(drawing.marks) if isinstance(mark, Box) and mark.colour == BLACK]
    small = [box for box in boxes if box.width < 15]
    free = [not any(0 <= x - b.x <= b.width and 0 <= y - b.y <= b.height for b in small) for x, y in points_of(line)]
    return sum(free) / len(free)


def test_a_figure_joins_the_candidates_of_a_chain(make: SimpleNamespace) -> None:
    figure = classic_figure(make)
    nodes = (Node((0,), (2,)), Node((8,), (2,)), Node((7, 25), (2,)), Node((18,), (2,)))
    bar, *lines = lines_of(make, figure, Step("turbot fish", (0, 20, 2), nodes, (), ((9, 2),)))
    assert [bool(line.dashes) for line in (bar, *lines)] == [False, False, True, False]
    assert bar.width > 2 * lines[0].width
    expected = [(7, 25), (0, 8), (8, 7), (25, 18)]  # of a group, the closest
    for line, cells in zip((bar, *lines), expected, strict=True):
        assert ends_of(line) == [pytest.approx(middle(figure, cell, 2)) for cell in cells]


def test_lines_of_links_that_lie_along_each_other_are_apart(make: SimpleNamespace) -> None:
    """The first goes down, towards the middle, the next up; a third goes farther than the one on its side."""
    figure = classic_figure(make)
    nodes = tuple(Node((cell,), (1,)) for cell in (9, 14, 11, 15, 10, 16))
    lines = lines_of(make, figure, Step("X-chain", (), nodes, (), ((17, 1),)))
    level = middle(figure, 9, 1)[1]
    bows = [max((y - level for _, y in points_of(line)), key=abs) for line in lines]
    assert len({round(bow, 3) for bow in bows}) == len(bows)
    assert [bow > 0 for bow in bows] == [True, False, True, False, True]


@pytest.mark.parametrize("other", [2, 4, 5])
@pytest.mark.parametrize("cell", [0, 40, 80])
def test_a_link_between_candidates_that_touch_is_seen(make: SimpleNamespace, cell: int, other: int) -> None:
    figure = classic_figure(make)
    step = Step("alternating inference chain", (), (Node((cell,), (1,)), Node((cell,), (other,))), (), ((44, 9),))
    drawing = figure.draw(classic((0,) * 81), Passage((), (Moment((0,) * 81, ((1, other),) * 81, step),)))
    (line,) = lines_of(make, figure, step, (1, other))
    assert seen(make, drawing, line) > 0.3


@pytest.mark.parametrize(("cells", "other"), [((30, 39), 4), ((30, 31), 2)])
def test_a_bar_passes_beside_a_marked_candidate(make: SimpleNamespace, cells: tuple[int, int], other: int) -> None:
    figure = classic_figure(make)
    step = Step("chain through sets", (), (Node(cells, (1,)), Node(cells[:1], (other,))), (), ((80, 9),))
    bar = lines_of(make, figure, step, (1, other))[0]
    (left, top), (wide, high) = middle(figure, cells[0], other), figure._place
    assert not any(abs(x - left) < wide / 2 and abs(y - top) < high / 2 for x, y in points_of(bar))


@pytest.mark.parametrize("cells", [(30, 48), (30, 32)])
def test_a_bar_passes_beside_a_value(make: SimpleNamespace, cells: tuple[int, int]) -> None:
    figure, between = classic_figure(make), sum(cells) // 2
    values = tuple(9 if cell == between else 0 for cell in range(81))
    left = tuple(() if value else (5,) for value in values)
    step = Step("chain through sets", (), (Node(cells, (5,)), Node((0,), (5,))), (), ((80, 5),))
    marks = make.flat(figure.draw(classic(values), Passage((), (Moment(values, left, step),))).marks)
    (ink,) = [make.ink_of(mark) for mark in marks if isinstance(mark, Text) and mark.size == figure.grid.digit]
    bar = next(mark for mark in marks if isinstance(mark, Path) and mark.width)
    assert not any(ink[0] < x < ink[2] and ink[1] < y < ink[3] for x, y in points_of(bar))


def test_candidates_stay_in_their_cells(make: SimpleNamespace) -> None:
    for name, symbols in (("classic", "digits"), ("16x16", "digits"), ("16x16", "letters"), ("6x6", "letters")):
        its, marks = board(name), symbol_set(symbols, board(name).order)
        setting = make.laid_out(make.outline()).setting
        cell = cell_for(marks, its.order, 7.0, STRONG)
        assert candidate_type(marks, its.order, cell, STRONG) == pytest.approx(7.0)
        figure = PositionFigure(
            whole(its), setting.style.grid(its, marks, cell, answer=True), setting.faces.small, STRONG, 0.75
        )
        inks = [make.ink_of(m) for m in make.flat(figure.sample(dict.fromkeys(range(1, its.order + 1), "resting")))
                if isinstance(m, Text)]  # fmt: skip
        half = figure.grid.style.rim / 2
        assert len(inks) == its.order
        assert min(ink[0] for ink in inks) > 2 * half
        assert max(ink[2] for ink in inks) < cell
        assert max(ink[3] for ink in inks) < cell


def test_a_run_shows_all_that_it_sets(make: SimpleNamespace) -> None:
    first = moment()
    second = replace(first, values=(*first.values[:9], 4, *first.values[10:]),
                     step=Step("naked single", (), (Node((0,), (1,)),), ((0, 1),), ()))  # fmt: skip
    run = Passage((), (replace(first, step=replace(first.step, eliminations=())), second))
    drawing = classic_figure(make).draw(classic((0,) * 81), run)
    texts = [m for m in make.flat(drawing.marks) if isinstance(m, Text) and m.size > 15]
    assert {(m.text, m.face) for m in texts} == {("5", "light"), ("4", "bold"), ("1", "bold")}
    assert not any(m.colour == WHITE for m in make.flat(drawing.marks) if isinstance(m, Text))


def test_a_run_with_strikes_shows_the_candidates_before_it_and_strikes_all_that_go(make: SimpleNamespace) -> None:
    figure, size = classic_figure(make), candidate_type(symbol_set("digits", 9), 9, 30.0, STRONG)
    every = ((1, 2, 3),) * 81
    steps_ = (
        Step("pair rule", (), (Node((0,), (1, 2)),), (), ((1, 3),), (Relation("white dot", (0, 1)),)),
        Step("pair rule", (), (Node((1,), (1, 2)),), (), ((2, 3),), (Relation("white dot", (1, 2)),)),
        Step("naked single", (), (Node((9,), (1,)),), ((9, 1),), ()),
    )
    moments = tuple(Moment((0,) * 81, every, step) for step in steps_)
    marks = make.flat(figure.draw(classic((0,) * 81), Passage((), moments)).marks)
    small = [mark for mark in marks if isinstance(mark, Text) and mark.size == size]
    assert len(small) == 3 * 80  # the cell that is set has none
    assert not any(mark.colour == WHITE for mark in small)  # one step's pattern would be in the way of the others
    slanted = [m for m in marks if isinstance(m, Stroke) and m.x1 != m.x2 and m.y1 != m.y2]
    assert len(slanted) == 2
    assert [(m.text, m.face) for m in marks if isinstance(m, Text) and m.size == figure.grid.digit] == [("1", "bold")]


@cache
def ruled_book(rules: str, level: str) -> tuple[GradedPuzzle, ...]:
    return tuple(api.generate("classic", rules=rules, grade=level, seed=3, keys=False))


@pytest.mark.parametrize(
    ("rules", "level", "printed"),
    [
        ("killer", "easy", ("cage",)),
        ("kropki", "medium", ("white dot", "black dot", "kropki")),
        ("anti-knight", "medium", ("anti-knight",)),
    ],
)
def test_pages_of_all_steps_by_rules_are_guessed_near_enough(
    make: SimpleNamespace, rules: str, level: str, printed: tuple[str, ...]
) -> None:
    section = make.section("Rules", 1, board("classic"), lessons=Lessons(1, "all"), printed=printed, levels=(level,))
    (made,) = ruled_book(rules, level)
    own = made.puzzle
    path = find_path(own.board, array("i", own.givens), made.solution, relations=own.relations)
    book = Book(make.outline(section), ((replace(made, path=path),),))
    guess = make.laid_out(book.outline, "6x9in", "plain")
    assert 0.7 < guess.pages / fitted(guess, book).pages < 1.4


def test_what_leads_to_the_first_key_step_of_a_killer_stays_with_its_figure(make: SimpleNamespace) -> None:
    lessons, count = Lessons(5, "key"), 5
    made = [*api.generate("classic", rules="killer", grade="medium", seed=5, count=count, keys=False)]
    section = make.section("Killer", count, board("classic"), lessons=lessons, printed=("cage",), levels=("medium",))
    setting = make.laid_out(make.outline(section)).setting
    shown = {}
    for number, puzzle in enumerate(made, start=1):
        own = puzzle.puzzle
        path = find_path(own.board, array("i", own.givens), puzzle.solution, relations=own.relations)
        shown[number] = replace(puzzle, path=path)
    for page in flow(steps(setting, shown, lambda _: ""), setting.columns):
        blocks = page.columns[0]
        titles = [at for at, block in enumerate(blocks) if block.number]
        for start, end in pairwise([*titles, len(blocks)]):
            marks = [mark for block in blocks[start + 1 : end] for mark in make.flat(block.marks)]
            assert any(isinstance(mark, Stroke) for mark in marks), make.lines(marks)


def test_edges_count_as_the_sentences_do(make: SimpleNamespace) -> None:
    samurai = board("samurai")
    setting, marks = make.laid_out(make.outline()).setting, symbol_set("digits", 9)
    last = max(pieces(samurai), key=lambda piece: piece.board.cells[0])
    corner = (min(cell.row for cell in samurai.cells), min(cell.column for cell in samurai.cells))
    grid = setting.style.grid(last.board, marks, 25.0, answer=True)
    figure = PositionFigure(last, grid, setting.faces.small, STRONG, 0.75, corner)
    trial = Step("trial and error", (), (Node((0,), ()),), (), ())
    empty = Moment((0,) * len(samurai.cells), ((),) * len(samurai.cells), trial)
    drawing = figure.draw(Puzzle(samurai, empty.values), Passage((), (empty,)))
    texts = [m.text for m in make.flat(drawing.marks) if isinstance(m, Text)]
    assert texts == [str(n) for n in range(13, 22)] * 2


def test_a_step_in_one_grid_is_shown_there_and_one_in_two_in_both() -> None:
    samurai = board("samurai")
    empty = ((0,) * len(samurai.cells), ((),) * len(samurai.cells))

    def shown(*cells: tuple[int, int]) -> list[int]:
        index = [samurai.cells.index(Cell(*cell)) for cell in cells]
        step = Step("trial and error", (), (Node(tuple(index), (1,)),), (), ())
        return [piece.grid for piece in concerned(samurai, [Moment(*empty, step)])]

    corner = next(piece.grid for piece in pieces(samurai) if Cell(0, 0) in piece.board.cells)
    middle = next(piece.grid for piece in pieces(samurai) if Cell(9, 9) in piece.board.cells)
    assert shown((0, 0), (8, 8)) == [corner]
    assert shown((9, 9), (8, 8)) == [middle]
    assert shown((0, 0), (9, 9)) == sorted([corner, middle])
    assert [piece.grid for piece in concerned(board("classic"), [moment()])] == [0]


def test_both_ends_of_a_link_are_in_one_of_the_grids_that_are_shown() -> None:
    """Two corner grids have all four cells, but only the middle grid has both ends of the second link."""
    samurai = board("samurai")
    nodes = [Node((samurai.cells.index(Cell(*cell)),), (1,)) for cell in ((0, 0), (7, 7), (7, 12), (0, 20))]
    step = Step("X-chain", (), tuple(nodes), (), ())
    empty = ((0,) * len(samurai.cells), ((),) * len(samurai.cells))
    shown = [set(piece.cells) for piece in concerned(samurai, [Moment(*empty, step)])]
    for link in links(step, samurai.houses):
        assert any({*link.one.cells, *link.other.cells} <= cells for cells in shown), link


@pytest.mark.parametrize("language", ["en", "de"])
def test_facts_in_words(language: str) -> None:
    its, marks = board("classic"), symbol_set("digits", 9).marks
    expected = {
        "en": "4 in r1c1 and r2c2; 5 in r2c1; no 1 or 2 in r1c2 or r1c3",
        "de": "4 in Z1S1 und Z2S2; 5 in Z2S1; nicht 1 oder 2 in Z1S2 oder Z1S3",
    }
    struck = [(cell, value) for cell in (1, 2) for value in (1, 2)]
    assert name_facts([(9, 5), (10, 4), (0, 4)], struck, its, words(language), marks) == expected[language]
