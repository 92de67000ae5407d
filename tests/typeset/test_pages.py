"""The contents of pages, and no ink where the printer does not allow it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date as Date
from types import SimpleNamespace

import pytest

from bookbuilder.board import House, board
from bookbuilder.book import FRONT, SectionAids
from bookbuilder.config import Shading
from bookbuilder.drawing import BLACK, Box, Path, Stroke, Text
from bookbuilder.typeset import draw, fitted, theme
from bookbuilder.typeset.figure.thumbnail import SIDE, thumbnail
from bookbuilder.typeset.page.boxes import height_of
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts import Material, book_parts, measured
from bookbuilder.typeset.parts.boards import kinds
from bookbuilder.typeset.parts.example import Example
from bookbuilder.typeset.parts.how_to import how_to, more, rule
from bookbuilder.typeset.parts.values import values_of
from bookbuilder.typeset.text.rules import common_kinds, letters_telling
from bookbuilder.words import words
from tests.pace import some_slow

# Books so long that their tests are slow.
LARGE = {"crowded", "winding", "large", "one word", "thick", "stars", "landscape"}
LONG = ("A long and winding title about numbers in their little boxes " * 4)[:200]
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")


def books(make: SimpleNamespace) -> dict[str, tuple[object, str, str]]:
    classic = make.square(9, 3, 3)
    diagonals = [House("diagonal", "down", tuple(range(0, 81, 10))), House("diagonal", "up", tuple(range(8, 80, 8)))]
    crossed, wide = make.square(9, 3, 3, *diagonals), make.square(16, 4, 4)
    samurai = make.overlaid(classic, (6, 6), (0, 0), (12, 12), (0, 12), (12, 0))
    many = [make.section(f"{LONG[:150]} {n}", 1, (classic, make.square(6, 2, 3))[n % 2]) for n in range(60)]
    mixed = [
        make.section("Crossed", 10, crossed, page="four-up", levels=LEVELS),
        make.section("Letters", 7, make.square(6, 2, 3), page="two-up", symbols="letters"),
        make.section("Sixteen", 3, wide),
        make.section("Samurai", 3, samurai),
    ]
    return {
        "small": (make.outline(), "6x9in", "kdp-paperback"),
        "long titles": (
            make.outline(make.section(LONG), title=LONG, subtitle=LONG[:90], author=LONG[:70], copyright=LONG * 3),
            "5x8in",
            "kdp-paperback",
        ),
        "one word": (make.outline(make.section("M" * 60), title="W" * 80, author="M" * 60), "5x8in", "kdp-paperback"),
        "thick": (make.outline(make.section(count=310)), "5.5x8.5in", "kdp-paperback"),
        "large": (make.outline(make.section(page="large-print"), language="de"), "8.5x11in", "kdp-paperback"),
        "mixed": (make.outline(*mixed), "a4", "plain"),
        "stars": (make.outline(make.section(page="four-up", count=60), levels_as="stars"), "5x8in", "kdp-paperback"),
        "landscape": (make.outline(make.section(page="two-up", count=40)), "8.25x6in", "kdp-paperback"),
        "winding": (make.outline(*many), "5x8in", "kdp-paperback"),
        "crowded": (make.outline(*(make.section(f"Part {n}", 1) for n in range(60))), "6x9in", "kdp-paperback"),
    }


@pytest.mark.parametrize(
    "which",
    some_slow(
        ["small", "long titles", "one word", "thick", "large", "mixed", "stars", "landscape", "crowded", "winding"],
        LARGE,
    ),
)
def test_all_ink_keeps_the_printers_rules(make: SimpleNamespace, which: str) -> None:
    outline, size, by = books(make)[which]
    layout = make.laid_out(outline, size, by)
    printer = layout.setting.printer
    gutter, outside = printer.inside(layout.pages), printer.outside()
    pages = list(draw(make.book(outline), layout))
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
                    assert mark.colour.black >= printer.lightest_grey.value, (leaf, mark)


@pytest.mark.parametrize(
    "which", some_slow(["small", "mixed", "large", "crowded", "winding", "long titles", "one word"], LARGE)
)
def test_no_text_runs_into_another(make: SimpleNamespace, which: str) -> None:
    outline, size, by = books(make)[which]
    layout = make.laid_out(outline, size, by)
    for page in draw(make.book(outline), layout):
        inks = [(mark.text, make.ink_of(mark)) for mark in make.flat(page.marks) if isinstance(mark, Text)]
        inks = sorted((each for each in inks if each[1][2] > each[1][0]), key=lambda each: each[1][1])
        for index, (text, ink) in enumerate(inks):
            for other, its in inks[index + 1 :]:
                if its[1] >= ink[3]:
                    break
                apart = its[0] >= ink[2] or its[2] <= ink[0] or its[1] >= ink[3] - 0.2
                assert apart, (page.label, text, other)


def shown(make: SimpleNamespace, kind: str, **fields: object) -> list[str]:
    outline = make.outline(make.section(), make.section("Coffee", 8, levels=("hard",)), **fields)
    layout = make.laid_out(outline)
    pages = list(draw(make.book(outline), layout))
    return list(make.lines(pages[make.page_of(layout, kind) - 1].marks))


def test_the_title_page(make: SimpleNamespace) -> None:
    assert shown(make, "title") == ["Weekend Sudoku", "Puzzles for two quiet days", "Ada Example", "Corner Press"]


def test_the_copyright_page(make: SimpleNamespace) -> None:
    assert shown(make, "copyright") == [
        "Weekend Sudoku. Puzzles for two quiet days",
        "© 2027 Ada Example",
        "First edition",
        "Corner Press",
        "ISBN 978-1-4028-9462-6",
        "Every puzzle in this book was checked by computer and has exactly one solution.",
        "Set in Fira Sans, a typeface under the SIL Open Font License.",
    ]


def test_the_contents_page(make: SimpleNamespace) -> None:
    assert shown(make, "contents") == [
        "Contents",
        "4 How to solve",
        "4 How hard is it?",
        "5 Warm-up",
        "1–20 · Easy to Medium",
        "27 Coffee",
        "21–28 · Hard",
        "36 Answers",
        "3",
    ]


def contents_of(make: SimpleNamespace, parts: int, title: str = "Part", **fields: object) -> list[list[object]]:
    """The marks of the contents pages of a book with so many sections."""
    outline = make.outline(*(make.section(f"{title} {n}", 1) for n in range(parts)), **fields)
    layout = make.laid_out(outline, by="plain")
    pages = list(draw(make.book(outline), layout))
    return [make.flat(pages[leaf.page - 1].marks) for leaf in layout.leaves if leaf.kind == "contents"]


def test_few_sections_have_a_picture_each_in_the_contents_and_more_have_none(make: SimpleNamespace) -> None:
    few, more = (contents_of(make, parts)[0] for parts in (5, 12))
    squares = [mark for mark in few if isinstance(mark, Box)]
    assert len(squares) == 5 * 81
    assert not any(isinstance(mark, Box) for mark in more)
    right = max(mark.x + mark.width for mark in squares)
    texts = [mark for mark in few if isinstance(mark, Text) and not mark.text.isdigit()]
    assert max(make.ink_of(mark)[2] for mark in texts) < right - 36


def test_the_fewer_sections_the_larger_are_their_pictures_in_the_contents(make: SimpleNamespace) -> None:
    sides = []
    for parts in (2, 4, 6):
        boxes = [mark for mark in contents_of(make, parts)[0] if isinstance(mark, Box)]
        assert len(boxes) == parts * 81
        sides.append(boxes[0].width)
    assert sides == sorted(sides, reverse=True)
    assert sides[0] > 1.5 * sides[-1]


def test_the_puzzles_and_levels_of_a_section_stand_on_the_line_of_its_title(make: SimpleNamespace) -> None:
    marks = [mark for mark in contents_of(make, 12)[0] if isinstance(mark, Text)]
    title, note = (next(mark for mark in marks if mark.text == text) for text in ("Part 3", "4 · Easy"))
    assert (title.y, note.x > title.x) == (note.y, True)


def test_very_many_entries_stand_in_two_columns_that_end_together(make: SimpleNamespace) -> None:
    for parts in (18, 58, 140):
        marks = [mark for mark in contents_of(make, parts)[-1] if isinstance(mark, Text) and "Part" in mark.text]
        ends = {x: max(mark.y for mark in marks if mark.x == x) for x in {mark.x for mark in marks}}
        assert len(ends) == 2
        assert max(ends.values()) - min(ends.values()) < 60


def test_entries_stand_closer_where_that_saves_a_page(make: SimpleNamespace) -> None:
    pages = {parts: len(contents_of(make, parts)) for parts in (38, 48, 52, 56, 64)}
    most = max(parts for parts, count in pages.items() if count == 1)
    assert most > 50
    assert [count for _, count in sorted(pages.items())] == sorted(pages.values())


@pytest.mark.parametrize("parts", [3, 12, 30])
def test_contents_take_as_many_pages_whatever_levels_came(make: SimpleNamespace, parts: int) -> None:
    title = "A part with a title that takes nearly a line"
    outline = make.outline(*(make.section(f"{title} {n}", 1, levels=LEVELS) for n in range(parts)))
    layout = make.laid_out(outline, by="plain")
    books = [book_parts(Material(layout.setting, layout.sections, its)) for its in (None, make.book(outline))]
    before, after = ([run.pages for run in measured(its).runs if run.kind == "contents"] for its in books)
    assert before == after


def test_brief_rules_do_not_show_pictures_that_stand_under_their_puzzles(make: SimpleNamespace) -> None:
    plain, small = make.section("Numbers", 2), make.square(6, 2, 3)
    for legend in (False, True):
        fruit = make.section("Fruit", 2, small, symbols="fruit", aids=SectionAids(legend=legend))
        setting = make.laid_out(make.outline(plain, fruit), by="plain").setting
        told = values_of(setting.outline.sections)
        for brief in (False, True):
            marks = [mark for block in told.entries(setting, brief) for mark in make.flat(block.marks)]
            said = [mark.text for mark in marks if isinstance(mark, Text)]
            assert ("cherries" not in said) == (legend and brief)
            assert ("Draw the pictures under the puzzle." in said) == (legend and brief)


def test_the_how_to_page_says_what_the_board_asks(make: SimpleNamespace) -> None:
    text = " ".join(shown(make, "how-to"))
    rule = "Fill the grid so that every row, every column and every outlined box contains each of the numbers 1 to 9"
    assert f"{rule} exactly once." in text


def test_the_rule_is_stated_once_and_boards_add_to_it(make: SimpleNamespace) -> None:
    outline, _, _ = books(make)["mixed"]
    text = guide(make, *outline.sections)
    assert text.count("every row") == 1
    for said in ("every shaded diagonal", "The letters A to F.", "The numbers 1 to 16.", "The grids overlap"):
        assert text.count(said) == 1, said


def guide(make: SimpleNamespace, *sections: object, language: str = "en") -> str:
    """The text of the guide, in the order in which it is written: columns one after the other."""
    outline = make.outline(*sections, language=language)
    blocks = [*rule(setting := make.laid_out(outline, "a4", "plain").setting), *more(setting)]
    marks = make.flat(mark for block in blocks for mark in block.marks)
    return " ".join(mark.text for mark in marks if isinstance(mark, Text))


def said(make: SimpleNamespace, *sections: object, language: str = "en") -> str:
    layout = make.laid_out(make.outline(*sections, language=language), "a4", "plain")
    pages = list(draw(make.book(layout.setting.outline), layout))
    texts = (make.flat(page.marks) for page in pages[make.page_of(layout, "how-to") - 1 :][:2])  # column by column
    return " ".join(mark.text for marks in texts for mark in marks if isinstance(mark, Text))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "In every row and every column, no value may appear twice.",
                "each area of one shade is a box in its own right, and the boxes beneath it still count in full.",
                "In addition, every shaded area contains each value exactly once.",
                "The grids overlap, each framed by the heaviest line.",
            ],
        ),
        (
            "de",
            [
                "Jede Zeile und jede Spalte enthält keinen Wert zweimal.",
                "Jede Fläche in einem Grauton ist ein eigener Block, und auch die Blöcke darunter zählen vollständig.",
                "Außerdem enthält jede graue Fläche jeden Wert genau einmal.",
                "Die Gitter überlappen sich, jedes von der stärksten Linie umrandet.",
            ],
        ),
    ],
)
def test_the_rules_of_shipped_boards_in_words(make: SimpleNamespace, language: str, expected: list[str]) -> None:
    names = ("holes", "overlap", "windoku", "butterfly")
    sections = [make.section(name, 1, board(name)) for name in ("classic", *names)]
    text = guide(make, *sections, language=language)
    for sentence in expected:
        assert sentence in text


def test_the_rules_tell_that_pieces_of_one_shade_belong_together(make: SimpleNamespace) -> None:
    corners = make.square(4, 2, 2, House("extra", "", (0, 3, 12, 15)))
    assert "Cells of the same shade belong together" in said(make, make.section("A", 1, corners))
    assert "auch wenn sie sich nicht berühren" in said(make, make.section("A", 1, corners), language="de")


def test_grids_that_share_no_cell_do_not_overlap(make: SimpleNamespace) -> None:
    assert "overlap" not in said(make, make.section("Apart", 1, make.overlaid(make.square(4, 2, 2), (0, 0), (0, 5))))


def test_the_rules_tell_of_shaded_clues_once(make: SimpleNamespace) -> None:
    sentence = "Given values stand on grey."
    some = "In some puzzles, given values stand on grey or in a grey frame."
    shaded = [make.section(name, 1, board(name), shade_clues=True) for name in ("classic", "x")]
    plain = make.section("Plain", 1, board("6x6"))
    assert said(make, *shaded).count(sentence) == 1
    assert (sentence in (text := said(make, shaded[0], plain)), text.count(some)) == (False, 1)
    assert sentence not in said(make, plain)
    assert some not in said(make, plain)
    fruit = make.section("Fruit", 1, symbols="fruit", shade_clues=True)
    assert "Given pictures stand on grey." in said(make, fruit)
    assert sentence in said(make, *shaded, fruit)
    framed = make.section("Fruit", 1, symbols="fruit", shade_clues="tiles")
    assert "Given pictures stand in a grey frame." in said(make, framed)
    assert "Given values stand on grey, given pictures in a grey frame." in said(make, *shaded, framed)


def test_marks_of_very_many_sections_do_not_name_them(make: SimpleNamespace) -> None:
    sections = [make.section(f"Number {n} of many puzzles", 1) for n in range(20)]
    letters = [make.section(f"Letter {n} of many puzzles", 1, symbols="letters") for n in range(9)]
    text = said(make, make.section("First", 1, symbols="greek"), *letters, *sections)
    order = [
        "All puzzles except those below The numbers 1 to 9.",
        "First The letters α to ι.",
        "Letter 2 of many puzzles and six more The letters A to I.",
    ]
    assert sorted(map(text.index, order)) == list(map(text.index, order))
    assert "Number 1 of" not in text


def test_numbers_on_boards_of_several_sizes_take_one_sentence(make: SimpleNamespace) -> None:
    text = said(make, *(make.section(name, 1, board(name)) for name in ("classic", "4x4", "6x6")))
    assert "contains each number exactly once. The numbers are 1 to 4, 1 to 6 or 1 to 9, depending" in text
    assert "What goes into the cells" not in text


def test_boards_of_one_kind_share_a_picture_with_their_names(make: SimpleNamespace) -> None:
    sections = [make.section(name, 1, board(name)) for name in ("classic", "jigsaw-1", "jigsaw-2", "x")]
    its = kinds(words("en"), sections, common_kinds([section.board for section in sections], sections[0].board))
    assert [[each.title for each in kind.sections] for kind in its] == [["jigsaw-1", "jigsaw-2"], ["x"]]
    text = guide(make, *sections)
    assert text.count("The outlined pieces take the place of the boxes.") == 1
    assert "Jigsaw 1 and Jigsaw 2" in text


def test_a_book_of_one_kind_of_board_states_its_whole_rule_without_pictures(make: SimpleNamespace) -> None:
    text = guide(make, make.section("X", 1, board("x")))
    assert "every outlined box and every shaded diagonal contains each of the numbers 1 to 9 exactly once" in text
    assert "Boards with extra rules" not in text


def test_the_how_to_of_a_book_of_one_board_is_headed_by_its_name_and_shows_it_as_wide_as_the_column(
    make: SimpleNamespace,
) -> None:
    outline = make.outline(
        make.section("A", 4, board("samurai"), page="one-up"), front=frozenset({"contents", "how_to"})
    )
    layout = make.laid_out(outline, "8.5x11in", "plain")
    pages = [make.flat(page.marks) for page in draw(make.book(outline), layout)]
    texts = [mark.text for mark in pages[make.page_of(layout, "how-to") - 1] if isinstance(mark, Text)]
    assert "How to solve: Samurai" in texts
    assert "Samurai" not in texts, "in no other heading"
    setting = replace(layout.setting, text_columns=2)
    lines = [make.ink_of(mark) for mark in make.flat(rule(setting)[-1].marks) if isinstance(mark, Stroke)]
    assert max(line[2] for line in lines) - min(line[0] for line in lines) == pytest.approx(setting.measure)


@pytest.mark.parametrize("name", ["classic", "x", "windoku", "jigsaw-1", "samurai", "monster", "25x25", "triple-side"])
def test_pictures_of_boards_are_small_and_keep_the_printers_rules(make: SimpleNamespace, name: str) -> None:
    section = make.section("A", 1, board(name), symbols="digits-letters" if name == "25x25" else "digits")
    style = make.laid_out(make.outline(), "a4", "plain").setting.style
    drawn = thumbnail(style, section.board, section.symbols)
    assert max(drawn.width, drawn.height) == pytest.approx(SIDE)
    marks = make.flat(drawn.marks)
    assert not any(isinstance(mark, Text) for mark in marks)
    assert min(mark.width for mark in marks if isinstance(mark, Stroke)) >= 0.75
    assert all(mark.colour.black >= 0.1 for mark in marks if isinstance(mark, Box))


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("cat", "owl", "duck"), 1),
        (("spanner", "scissors", "saw"), 2),
        (("black", "Blue", "red"), 3),
        (("snail", "snake"), 0),
        (("a", "b", "c"), 0),
        (("can", "cactus", "carrot"), 3),
        (("a 1", "a 2"), 0),
    ],
)
def test_so_many_letters_tell_names_apart(names: tuple[str, ...], letters: int) -> None:
    assert letters_telling(names) == letters


@pytest.mark.parametrize(
    ("order", "symbols", "sentence"),
    [
        (9, "tools", "Draw the picture, or write the first two letters of its name."),
        (9, "animals", "Draw the picture, or write the name beside it."),
        (9, "digits-letters", "contains each of the numbers 1 to 9 exactly once."),
        (12, "digits-letters", "contains each of the marks 1 2 3 4 5 6 7 8 9 A B C exactly once."),
    ],
)
def test_the_rules_say_what_to_write(make: SimpleNamespace, order: int, symbols: str, sentence: str) -> None:
    its = make.square(order, 3, order // 3)
    assert sentence in said(make, make.section("A", 1, its, symbols=symbols))


def test_different_boards_share_their_answer_pages(make: SimpleNamespace) -> None:
    sections = [make.section(name, 1, board(name)) for name in ("classic", "x", "windoku", "jigsaw-1", "6x6")]
    layout = make.laid_out(make.outline(*sections), "a4", "plain")
    assert [leaf.numbers for leaf in layout.leaves if leaf.kind == "answers"] == [(1, 2, 3, 4, 5)]
    page = list(draw(make.book(layout.setting.outline), layout))[layout.pages_of(1)["answer"] - 1]
    tinted = [mark for mark in make.flat(page.marks) if isinstance(mark, Box)]
    assert len(tinted) == 17 + 36, "the answers of X and windoku have their own tints"


def answers(make: SimpleNamespace, *titles: str, page: str = "worksheet") -> str:
    """The text of a page of answers, two per section."""
    its = make.outline(*(make.section(title, 2, page=page) for title in titles), openers="none")
    layout = make.laid_out(its, "a4", "plain")
    pages = list(draw(make.book(its), layout))
    return " ".join(make.lines(pages[make.page_of(layout, "answers") - 1].marks))


def test_answers_to_worksheets_name_the_version_of_each(make: SimpleNamespace) -> None:
    told = re.findall(r"(\d) Version ([AB]) page", answers(make, "Version A", "Version B"))
    assert told == [("1", "A"), ("2", "A"), ("3", "B"), ("4", "B")]
    assert "Version" not in answers(make, "Version A"), "there is only one"
    assert "Version" not in answers(make, "Version A", "Version B", page="one-up")


@pytest.mark.parametrize("title", ["Fruit", "Addition, subtraction and multiplication, version"])
def test_answers_to_worksheets_are_wide_enough_for_the_title_of_their_version(
    make: SimpleNamespace, title: str
) -> None:
    small = make.square(4, 2, 2)
    sections = [make.section(f"{title} {letter}", 3, small, page="worksheet") for letter in "AB"]
    its = make.outline(*sections, make.section("Numbers", 12, page="worksheet"), openers="none")
    layout = make.laid_out(its, "a4", "plain")
    pages = list(draw(make.book(its), layout))
    answered = [pages[leaf.page - 1] for leaf in layout.leaves if leaf.kind == "answers"]
    captions = re.findall(
        r"\d (\D+) ([AB]) page", " ".join(line for page in answered for line in make.lines(page.marks))
    )
    assert captions == [(title, letter) for letter in "AAABBB"]


def test_only_worksheets_of_a_printer_that_does_not_bind_are_single_sheets(make: SimpleNamespace) -> None:
    its = make.outline(make.section("Monday", 30, page="worksheet"))
    for by, size, loose in (("plain", "a4", True), ("kdp-paperback", "8.5x11in", False)):
        layout = make.laid_out(its, size, by)
        assert {run.loose for run in layout.runs if run.about == "puzzle"} == {loose}


def test_rows_of_answers_of_different_sizes_end_at_the_margin(make: SimpleNamespace) -> None:
    sections = [make.section(name, 5, board(name)) for name in ("6x6", "classic")]
    layout = make.laid_out(make.outline(*sections), "a4", "plain")
    frame = layout.setting.text_frame(1)
    sheet = layout.sections[0].answers[0]
    ends = {}
    for spot in sheet.spots:
        ends[spot.y] = max(ends.get(spot.y, 0.0), spot.x + spot.width)
    *full, _ = ends.values()  # the last row may be shorter
    assert full == pytest.approx([frame.width] * len(full))


def test_a_single_answer_on_the_first_page_stands_under_the_heading(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline(make.section("Easy", 6, page="large-print")), "6x9in", "plain")
    first, second = layout.sections[0].answers[:2]
    assert (len(first.spots), len(second.spots)) == (1, 2)
    assert first.spots[0].y < second.spots[1].y / 2


def test_the_difficulty_key_explains_the_levels_that_the_book_has(make: SimpleNamespace) -> None:
    lines = shown(make, "key")
    assert [line for line in lines if line in ("Beginner", "Easy", "Medium", "Hard", "Expert", "Extreme")] == [
        "Easy",
        "Medium",
        "Hard",
    ]


def key_of(make: SimpleNamespace, outline: object, size: str, *needed: str) -> list[str]:
    """The lines of the key of a book whose puzzles all need these techniques."""
    layout, book = make.laid_out(outline, size), make.book(outline)
    puzzles = tuple(
        tuple(replace(each, grade=replace(each.grade, techniques=tuple((name, 1) for name in needed))) for each in its)
        for its in book.puzzles
    )
    pages = list(draw(replace(book, puzzles=puzzles), layout))
    assert make.kinds_of(layout).count("key") == 1
    return list(make.lines(pages[make.page_of(layout, "key") - 1].marks))


def test_the_difficulty_key_names_the_techniques_that_puzzles_need_at_their_levels(make: SimpleNamespace) -> None:
    easy = ("hidden single in an area", "hidden single", "naked single")
    outline = make.outline(techniques=(("easy", (*easy, "last cell")), ("expert", ("swordfish",))))
    lines = key_of(make, outline, "6x9in", *easy, "swordfish")
    assert "Hidden single in a box\u00a0· Hidden single in a line\u00a0· Naked single" in lines
    assert "Swordfish" not in lines  # a level that the book does not have


@pytest.mark.parametrize(("size", "there"), [("6x9in", True), ("4x6in", False)])
def test_techniques_are_not_named_where_the_key_would_take_a_second_page(
    make: SimpleNamespace, size: str, there: bool
) -> None:
    asked = tuple((level, ("swordfish", "jellyfish")) for level in LEVELS)
    outline = make.outline(make.section(levels=LEVELS), techniques=asked)
    assert ("Swordfish\u00a0· Jellyfish" in key_of(make, outline, size, "swordfish", "jellyfish")) == there


def test_an_opener_says_how_many_and_how_hard(make: SimpleNamespace) -> None:
    assert shown(make, "opener") == ["1", "Warm-up", "Puzzles 1–20", "Easy to Medium"]


def test_a_puzzle_page(make: SimpleNamespace) -> None:
    assert shown(make, "puzzles") == [
        "WEEKEND SUDOKU",
        "1 Easy",
        "5 3 7",
        "6 1 9 5",
        "9 8 6",
        "8 6 3",
        "4 8 3 1",
        "7 2 6",
        "6 2 8",
        "4 1 9 5",
        "8 7 9",
        "Answer on page 36",
        "6",
    ]


def noted(make: SimpleNamespace, **fields: object) -> list[str]:
    """The references on a page of two puzzles."""
    outline = make.outline(make.section("Only", 12, page="two-up"), **fields)
    layout = make.laid_out(outline, by="plain")
    page = list(draw(make.book(outline), layout))[make.page_of(layout, "puzzles") - 1]
    return sorted(re.findall("(?:Answers?|Hints) on page", " ".join(make.lines(page.marks))))


def test_the_page_of_all_answers_is_told_once_under_several_puzzles(make: SimpleNamespace) -> None:
    assert noted(make) == ["Answers on page"]


def test_answers_on_several_pages_are_told_under_each_puzzle(make: SimpleNamespace) -> None:
    assert noted(make, answers_per_page=1) == ["Answer on page", "Answer on page"]


def test_an_answer_page_leads_back_to_its_puzzles(make: SimpleNamespace) -> None:
    lines = shown(make, "answers", answers_per_page=1)
    assert lines[:4] == ["ANSWERS 1", "Answers Given values are bold.", "1 page 6", "5 3 4 6 7 8 9 1 2"]


def test_a_section_of_few_pages_has_no_opener_and_its_title_beside_its_numbers(make: SimpleNamespace) -> None:
    outline = make.outline(make.section("Many", 4), make.section("Few", 3), make.section("More", 5))
    layout = make.laid_out(outline, by="plain")
    assert [run.section for run in layout.runs if run.kind == "opener"] == [0, 2]
    lines = [make.lines(page.marks) for page in draw(make.book(outline), layout)]
    puzzles = [page for leaf, page in zip(layout.leaves, lines, strict=True) if leaf.kind == "puzzles"]
    beside = [line.split()[1] for page in puzzles for line in page if line.split()[1:3:2] == ["Few"]]
    assert beside == ["Few"] * 3, "\n".join(map(str, lines))
    contents = lines[make.page_of(layout, "contents") - 1]
    assert [each for each in contents if "Few" in each], "it stands in the contents all the same"


@pytest.mark.parametrize(("openers", "opened"), [("page", [0, 1]), ("auto", [0]), ("none", [])])
def test_openers_are_as_many_as_the_book_says(make: SimpleNamespace, openers: str, opened: list[int]) -> None:
    outline = make.outline(make.section("Many", 4), make.section("Few", 3), openers=openers)
    layout = make.laid_out(outline, by="plain")
    assert [run.section for run in layout.runs if run.kind == "opener"] == opened


def test_labels_of_the_authors_own_are_printed_everywhere(make: SimpleNamespace) -> None:
    labels = (("easy", "A breeze"), ("hard", "•••"))
    assert shown(make, "puzzles", labels=labels)[1] == "1 A breeze"
    assert "A breeze to Medium" in shown(make, "opener", labels=labels)
    assert {"A breeze", "•••"} <= set(shown(make, "key", labels=labels))


def stars(make: SimpleNamespace, kind: str, **fields: object) -> list[int]:
    """How many of the six stars are filled, row by row."""
    outline = make.outline(make.section(**fields), levels_as="stars")
    layout = make.laid_out(outline, by="plain")
    page = list(draw(make.book(outline), layout))[make.page_of(layout, kind) - 1]
    rows: dict[float, list[bool]] = {}
    for mark in make.flat(page.marks):
        if isinstance(mark, Path):
            rows.setdefault(round(make.ink_of(mark)[3], 3), []).append(mark.colour == BLACK)
    assert all(len(row) == 6 and row == sorted(row, reverse=True) for row in rows.values())
    return [sum(rows[foot]) for foot in sorted(rows)]


def test_stars_are_drawn_instead_of_the_name(make: SimpleNamespace) -> None:
    assert stars(make, "puzzles", levels=("hard",)) == [4]
    assert shown(make, "puzzles", levels_as="stars")[1] == "1"


def test_minutes_stand_over_puzzles_and_levels_keep_their_names_elsewhere(make: SimpleNamespace) -> None:
    assert shown(make, "puzzles", levels_as="minutes")[1] == "1 about 8 min"
    assert "Easy to Medium" in shown(make, "opener", levels_as="minutes")
    assert {"Easy", "Medium", "Hard"} <= set(shown(make, "key", levels_as="minutes"))


def test_the_key_shows_stars_beside_their_number_and_openers_write_it(make: SimpleNamespace) -> None:
    assert stars(make, "key", levels=("beginner", "easy", "extreme")) == [1, 2, 6]
    assert [line for line in shown(make, "key", levels_as="stars") if "star" in line] == [
        "2 stars",
        "3 stars",
        "4 stars",
    ]
    assert "2 to 3 stars" in shown(make, "opener", levels_as="stars")
    assert "2 bis 3 Sterne" in shown(make, "opener", levels_as="stars", language="de")


def test_stars_stand_on_the_baseline_of_their_number(make: SimpleNamespace) -> None:
    outline = make.outline(levels_as="stars")
    layout = make.laid_out(outline)
    marks = make.flat(list(draw(make.book(outline), layout))[make.page_of(layout, "puzzles") - 1].marks)
    number = next(mark for mark in marks if isinstance(mark, Text) and mark.text == "1")
    inks = [make.ink_of(mark) for mark in marks if isinstance(mark, Path)]
    assert {round(ink[3], 3) for ink in inks} == {round(number.y, 3)}
    assert max(ink[2] for ink in inks) == pytest.approx(max(make.ink_of(m)[2] for m in marks if isinstance(m, Stroke)))


def test_a_grid_too_narrow_for_stars_says_how_many_they_are(make: SimpleNamespace) -> None:
    board = make.square(2, 1, 2)
    outline = make.outline(make.section(board=board, page="four-up", levels=("hard",)), levels_as="stars")
    layout = make.laid_out(outline, "3x4in", "plain")
    page = list(draw(make.book(outline), layout))[make.page_of(layout, "puzzles") - 1]
    assert not any(isinstance(mark, Path) for mark in make.flat(page.marks))
    assert any(isinstance(mark, Text) and mark.text.startswith("4 s") for mark in make.flat(page.marks))


def test_numbers_are_levels(make: SimpleNamespace) -> None:
    assert shown(make, "puzzles", levels_as="numbers")[1] == "1 Level 2"
    assert "Levels 2 to 3" in shown(make, "opener", levels_as="numbers")
    assert {"Level 2", "Level 3", "Level 4"} <= set(shown(make, "key", levels_as="numbers"))
    assert "Stufen 2 bis 3" in shown(make, "opener", levels_as="numbers", language="de")


@pytest.mark.parametrize(
    ("style", "one", "more"),
    [("names", "Beginner", "Beginner to Hard"), ("stars", "1 star", "1 to 4 stars"),
     ("numbers", "Level 1", "Levels 1 to 4")],
)  # fmt: skip
def test_levels_in_running_text(make: SimpleNamespace, style: str, one: str, more: str) -> None:
    setting = make.laid_out(make.outline(levels_as=style)).setting
    assert setting.style.level("beginner") == one
    assert setting.style.levels_between("beginner", "hard") == more
    assert setting.style.level("fiendish") == "Fiendish"


def test_an_opener_names_the_levels_that_came(make: SimpleNamespace) -> None:
    outline = make.outline(make.section(levels=LEVELS, count=4), make.section("Coffee", 20))
    layout = make.laid_out(outline)
    pages = list(draw(make.book(outline), layout))
    assert "Beginner to Hard" in make.lines(pages[make.page_of(layout, "opener") - 1].marks)


def test_a_level_that_a_title_says_is_not_said_again_under_it(make: SimpleNamespace) -> None:
    outline = make.outline(make.section("Hard", levels=("hard",), count=4), make.section("Coffee", 20))
    layout = make.laid_out(outline)
    pages = list(draw(make.book(outline), layout))
    said = {kind: make.lines(pages[make.page_of(layout, kind) - 1].marks) for kind in ("opener", "contents")}
    assert {kind: sum("Hard" in line for line in lines) for kind, lines in said.items()} == {"opener": 1, "contents": 1}


@pytest.mark.parametrize(("most", "faces"), [(4, {"bold", "light"}), (12, {"bold", "text"})])
def test_small_answers_are_not_set_in_thin_type(make: SimpleNamespace, most: int, faces: set[str]) -> None:
    outline = make.outline(answers_per_page=most)
    layout = make.laid_out(outline)
    page = list(draw(make.book(outline), layout))[make.page_of(layout, "answers") - 1]
    digits = [
        m
        for m in make.flat(page.marks)
        if isinstance(m, Text) and m.size == pytest.approx(layout.sections[0].digits[1])
    ]
    assert {mark.face for mark in digits} == faces


def test_pages_without_running_text_carry_no_folio(make: SimpleNamespace) -> None:
    outline = make.outline()
    layout = make.laid_out(outline)
    labels = {leaf.kind: page.label for leaf, page in zip(layout.leaves, draw(make.book(outline), layout), strict=True)}
    assert {kind for kind, label in labels.items() if label} == {"contents", "how-to", "puzzles", "answers"}


def test_the_key_has_the_levels_that_came_and_no_others(make: SimpleNamespace) -> None:
    outline = make.outline(make.section(levels=LEVELS, count=2), make.section("Coffee", 20, levels=()))
    layout = make.laid_out(outline)
    lines = make.lines(list(draw(make.book(outline), layout))[make.page_of(layout, "key") - 1].marks)
    assert [line for line in lines if line.lower() in LEVELS] == ["Beginner", "Easy"]


def test_a_key_of_several_pages_is_measured_again_when_the_levels_are_known(make: SimpleNamespace) -> None:
    outline = make.outline(make.section(levels=LEVELS, count=2, page="large-print"), make.section("Coffee", 30))
    guess = make.laid_out(outline, "5.5x8.5in", "plain")
    layout = fitted(guess, book := make.book(outline))
    assert (guess.guessed, layout.guessed) == (True, False)
    assert [sum(leaf.kind == "key" for leaf in each.leaves) for each in (guess, layout)] == [2, 1]
    assert all(page.marks for leaf, page in zip(layout.leaves, draw(book, layout), strict=True) if leaf.kind == "key")


@pytest.mark.parametrize("size", ["5x8in", "6x9in", "8.25x8.25in", "8.5x11in"])
@pytest.mark.parametrize("levels", [LEVELS, ("easy",), ("beginner", "easy", "medium", "extreme")])
@pytest.mark.parametrize("page", ["large-print", "one-up"])
def test_no_page_before_the_puzzles_is_blank_but_one_before_the_first_section(
    make: SimpleNamespace, size: str, levels: tuple[str, ...], page: str
) -> None:
    outline = make.outline(make.section(page=page, levels=levels, count=2), make.section("Coffee", 30))
    book = make.book(outline)
    layout = fitted(make.laid_out(outline, size, "plain"), book)
    pages = list(draw(book, layout))[: make.page_of(layout, "opener") - 1]
    assert all(page.marks for page in pages[:-1])
    assert pages[-1].marks or layout.leaves[len(pages) - 1].kind == "blank"


@pytest.mark.parametrize("look", ["press", "library", "studio", "kiosk"])
def test_a_blank_page_that_faces_the_opening_of_a_part_has_its_picture(make: SimpleNamespace, look: str) -> None:
    outline = make.outline(make.section(count=40), make.section("Coffee", 20))
    layout = make.laid_out(outline, "6x9in", "kdp-paperback", look=theme(look))
    pages = dict(zip(layout.leaves, draw(make.book(outline), layout), strict=True))
    opened = [leaf for leaf in layout.leaves if leaf.kind == "opener" and layout.leaves[leaf.page - 2].run is None]
    assert opened
    for leaf in opened:
        verso = pages[layout.leaves[leaf.page - 2]]
        assert verso.marks
        assert verso.label == ""


@pytest.mark.parametrize("look", ["press", "library", "studio", "kiosk"])
def test_a_blank_page_that_keeps_an_answer_from_facing_its_puzzle_has_a_picture_that_tells_nothing(
    make: SimpleNamespace, look: str
) -> None:
    outline = make.outline(make.section(count=2), openers="none", front=frozenset())
    layout = make.laid_out(outline, "6x9in", "plain", look=theme(look))
    answers = make.page_of(layout, "answers")
    assert layout.leaves[answers - 2].kind == "blank"
    picture = make.flat(list(draw(make.book(outline), layout))[answers - 2].marks)
    assert picture
    assert not any(isinstance(mark, Text) for mark in picture)


def test_an_opening_page_has_its_picture_beside_a_blank_page_with_another(make: SimpleNamespace) -> None:
    outline = make.outline(make.section(count=40), make.section("Coffee", 20))
    layout = make.laid_out(outline, "6x9in", "kdp-paperback", look=theme("press"))
    pages = list(draw(make.book(outline), layout))
    tiles = [
        sum(isinstance(mark, Box) for mark in make.flat(pages[leaf.page - 1].marks))
        for leaf in layout.leaves
        if leaf.kind == "opener"
    ]
    assert min(tiles) >= 81


def test_the_key_moves_together_to_stay_on_one_page(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline(make.section(levels=LEVELS)), "4x6in")
    assert [leaf.kind for leaf in layout.leaves].count("key") == 1


def example_of(
    make: SimpleNamespace, outline: object, size: str, by: str = "plain"
) -> list[tuple[object, list[object]]]:
    """The pages of the guide, each with its marks."""
    layout = make.laid_out(outline, size, by)
    pages = list(draw(make.book(outline), layout))
    shown = [(leaf, make.flat(pages[leaf.page - 1].marks)) for leaf in layout.leaves if leaf.kind == "how-to"]
    return [(leaf, [mark for mark in marks if isinstance(mark, Text)]) for leaf, marks in shown]


def test_the_example_is_the_books_own_and_drawn_as_it_is(make: SimpleNamespace) -> None:
    outline = make.outline()
    ((_, texts),) = example_of(make, outline, "6x9in")
    digits = sorted((mark.y, mark.x, mark.text) for mark in texts if mark.text.isdigit() and mark.face == "bold")
    givens = [str(value) for value in make.book(outline).example.puzzle.givens[:9] if value]
    assert [text for _, _, text in digits][: 2 * len(givens)] == 2 * givens  # in the puzzle, and in its answer
    assert givens != [str(value) for value in make.book(outline).puzzles[0][0].puzzle.givens[:9] if value]


def test_a_book_without_an_example_has_the_same_pages(make: SimpleNamespace) -> None:
    outline = make.outline(make.section(page="large-print", count=30))
    layout, book = make.laid_out(outline), make.book(outline)
    drawn, bare = (list(draw(its, layout)) for its in (book, replace(book, example=None)))
    assert len(drawn) == len(bare) == layout.pages
    guide = [leaf.page for leaf in layout.leaves if leaf.kind == "how-to"]
    assert [page for page, one, other in zip(range(1, 99), drawn, bare, strict=False) if one != other] == guide[1:]
    assert all(not bare[page - 1].marks and not bare[page - 1].label for page in guide[1:])


@pytest.mark.parametrize("order", [4, 6, 9, 16])
@pytest.mark.parametrize("size", ["5.5x8.5in", "6x9in", "8.25x6in", "8.5x8.5in", "8.5x11in"])
def test_large_print_has_no_small_type_but_in_the_answers(make: SimpleNamespace, size: str, order: int) -> None:
    board = make.square(order, *{4: (2, 2), 6: (2, 3), 9: (3, 3), 16: (4, 4)}[order])
    if (order == 16 and size != "8.5x11in") or (order, size) == (9, "8.25x6in"):
        pytest.skip("its puzzles would be too small")
    outline = make.outline(make.section(board=board, page="large-print", levels=LEVELS, count=30))
    layout = make.laid_out(outline, size, "plain")
    for leaf, page in zip(layout.leaves, draw(make.book(outline), layout), strict=True):
        if leaf.kind != "answers":
            assert all(mark.size >= 14 for mark in make.flat(page.marks) if isinstance(mark, Text)), leaf


@pytest.mark.parametrize("page", ["large-print", "one-up"])
@pytest.mark.parametrize("order", [9, 16])
@pytest.mark.parametrize("size", ["5x8in", "6x9in", "8.25x8.25in", "a4"])
def test_the_example_stands_under_the_rule_or_a_heading(
    make: SimpleNamespace, size: str, order: int, page: str
) -> None:
    side = round(order**0.5)
    first = make.section(board=make.square(order, side, side))
    outline = make.outline(first, make.section("Large", 3, page=page))
    pages = [texts for _, texts in example_of(make, outline, size)]
    (texts,) = [its for its in pages if sum(mark.face == "bold" and mark.text.isdigit() for mark in its) > order][:1]
    top = min(mark.y for mark in texts if mark.face == "bold" and mark.text.isdigit())
    above = " ".join(mark.text for mark in texts if mark.y < top)
    assert "exactly once." in above or "An example" in above


def test_an_example_that_would_be_too_small_to_print_is_left_out(make: SimpleNamespace) -> None:
    setting = make.laid_out(make.outline(make.section(board=make.square(9, 3, 3))), "a6", "plain").setting
    assert Example(setting).on_two_pages(rule(setting), 4)
    large = make.section(board=make.square(30, 5, 6))
    larger = Example(replace(setting, outline=make.outline(large)))
    assert list(larger.on_one_page()) == []
    assert larger.on_two_pages(rule(larger.setting), 4) == ()


def test_the_example_stands_on_the_smallest_single_grid_of_the_book(make: SimpleNamespace) -> None:
    names = ("samurai", "x", "classic", "double")
    sections = {name: make.section(name, 1, board(name)) for name in names}
    taught = make.outline(*sections.values()).taught
    assert taught == (sections["classic"], board("classic"))
    section, its = make.outline(sections["samurai"]).taught
    assert (section, its) == (sections["samurai"], board("samurai").part(0))
    assert make.outline(*sections.values(), make.section("4x4", 1, board("4x4"))).taught[1] == board("4x4")


def test_the_example_shrinks_before_it_takes_a_page_of_its_own(
    make: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    sections = [make.section(name, 1, board(name)) for name in ("classic", "x", "windoku")]
    setting = make.laid_out(make.outline(*sections), by="plain").setting
    ways = [[*rule(setting), *way, *more(setting)] for way in Example(setting).on_one_page()]
    heights = [height_of(way) for way in ways]
    assert heights == sorted(heights, reverse=True)
    monkeypatch.setattr(Setting, "height", property(lambda _: heights[1]))
    assert [*how_to(Example(setting), 4)][: len(ways)] == ways


@pytest.mark.parametrize(
    ("levels", "said"),
    [(("easy", "expert"), True), (("easy", "extreme"), False), ((), False)],
)
def test_nobody_is_told_never_to_guess_where_guessing_may_be_needed(
    make: SimpleNamespace, levels: tuple[str, ...], said: bool
) -> None:
    layout = make.laid_out(make.outline(make.section(levels=levels)), by="plain")
    page = list(draw(make.book(layout.setting.outline), layout))[make.page_of(layout, "how-to") - 1]
    text = " ".join(make.lines(page.marks))
    assert "Every puzzle has exactly one solution" in text
    assert ("never have to guess" in text) is said


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"date": Date(2031, 5, 1)}, "© 2031 Ada Example"),
        ({}, "© Ada Example"),
        ({"copyright": "© the heirs", "date": Date(2031, 5, 1)}, "© the heirs"),
        ({"author": "", "date": Date(2031, 5, 1)}, "First edition"),
    ],
)
def test_the_copyright_line_is_made_from_author_and_date(
    make: SimpleNamespace, fields: dict[str, object], line: str
) -> None:
    assert shown(make, "copyright", **{"copyright": "", **fields})[1] == line


def test_an_authors_long_name_is_not_broken_while_the_page_is_wide_enough(make: SimpleNamespace) -> None:
    name = "Maximiliana Theodora Adelheid Wolfeschlegelsteinhausenbergerdorff"
    assert shown(make, "title", author=name)[2:4] == [
        "Maximiliana Theodora Adelheid",
        "Wolfeschlegelsteinhausenbergerdorff",
    ]


def test_a_long_word_in_a_title_stays_larger_than_the_line_under_it(make: SimpleNamespace) -> None:
    outline = make.outline(make.section("Zahlenrätsel" * 5))
    layout = make.laid_out(outline)
    pages = list(draw(make.book(outline), layout))
    texts = [mark for mark in make.flat(pages[make.page_of(layout, "opener") - 1].marks) if isinstance(mark, Text)]
    title = [mark for mark in texts if mark.face == "bold"]
    note = next(mark for mark in texts if mark.text == "Puzzles 1–20")
    assert "".join(mark.text for mark in title) == "Zahlenrätsel" * 5
    assert {mark.size >= note.size for mark in title} == {True}


def test_the_same_book_is_drawn_the_same_twice(make: SimpleNamespace) -> None:
    outline = make.outline()
    layout = make.laid_out(outline)
    assert list(draw(make.book(outline), layout)) == list(draw(make.book(outline), layout))


@pytest.mark.parametrize("bare", [(), ("contents",), ("copyright",), ("contents", "copyright")])
def test_an_example_that_needs_two_pages_has_its_answer_on_the_page_that_faces_it(
    make: SimpleNamespace, bare: tuple[str, ...]
) -> None:
    front = FRONT - set(bare)
    wide = make.section("Wide", 2, board("25x25"), symbols="digits-letters")
    layout = make.laid_out(make.outline(wide, front=front), "6x9in", "plain")
    book = make.book(layout.setting.outline)
    almost = replace(book.example.puzzle, givens=(0, 0, *book.example.solution[2:]))
    pages = list(draw(replace(book, example=replace(book.example, puzzle=almost)), layout))
    guide = [pages[leaf.page - 1] for leaf in layout.leaves if leaf.kind == "how-to"]
    values = {
        page.label: sum(len(mark.text) == 1 for mark in make.flat(page.marks) if isinstance(mark, Text))
        for page in guide
    }
    puzzle, answer = (int(label) for label, many in values.items() if many > 50)
    assert puzzle % 2 == 0
    assert answer == puzzle + 1
    assert "The next page shows the answer." in " ".join(make.lines(pages[puzzle - 1].marks))


@pytest.mark.parametrize("shaded", ["tiles", False])
def test_the_example_shades_its_clues_if_the_first_section_does(make: SimpleNamespace, shaded: Shading) -> None:
    outline = make.outline(make.section(shade_clues=shaded))
    its = make.book(outline).example
    setting = make.laid_out(outline).setting
    marks = [mark for block in next(Example(setting, its).on_one_page()) for mark in make.flat(block.marks)]
    boxes = [mark for mark in marks if isinstance(mark, Box)]
    cells = max(box.width for box in boxes)
    highlit, squares = ([box for box in boxes if (box.width == cells) is whole] for whole in (True, False))
    assert len(squares) == (2 * sum(map(bool, its.puzzle.givens)) if shaded else 0), "in the puzzle and in its answer"
    darker = [square for square in squares if square.colour.black > highlit[0].colour.black]
    assert (len(highlit), bool(darker)) == (2 * 9, bool(shaded)), "clues among highlit cells are darker than these"
    text = " ".join(mark.text for mark in marks if isinstance(mark, Text))
    assert ("darkest cells" in text) == bool(shaded)


def test_numerals_count_the_parts_that_are_opened(make: SimpleNamespace) -> None:
    outline = make.outline(make.section("Many", 4), make.section("Few", 3), make.section("More", 5))
    layout = make.laid_out(outline, by="plain")
    pages = list(draw(make.book(outline), layout))
    opened = [page for leaf, page in zip(layout.leaves, pages, strict=True) if leaf.kind == "opener"]
    assert [make.lines(page.marks)[:2] for page in opened] == [["1", "Many"], ["2", "More"]]
