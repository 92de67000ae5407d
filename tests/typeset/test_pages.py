"""What stands on the pages, and that no ink stands where the printer does not want it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bookbuilder.board import House
from bookbuilder.drawing import Box, Stroke, Text
from bookbuilder.typeset import draw

LONG = ("A long and winding title about numbers in their little boxes " * 4)[:200]
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")


def books(make: SimpleNamespace) -> dict[str, tuple[object, str, str]]:
    classic = make.square(9, 3, 3)
    diagonals = [House("diagonal", "down", tuple(range(0, 81, 10))), House("diagonal", "up", tuple(range(8, 80, 8)))]
    crossed, wide = make.square(9, 3, 3, *diagonals), make.square(16, 4, 4)
    samurai = make.overlaid(classic, (6, 6), (0, 0), (12, 12), (0, 12), (12, 0))
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
        "landscape": (make.outline(make.section(page="two-up", count=40)), "8.25x6in", "kdp-paperback"),
        "crowded": (make.outline(*(make.section(f"Part {n}", 1) for n in range(60))), "6x9in", "kdp-paperback"),
    }


@pytest.mark.parametrize(
    "which", ["small", "long titles", "one word", "thick", "large", "mixed", "landscape", "crowded"]
)
def test_all_ink_keeps_the_printers_rules(make: SimpleNamespace, which: str) -> None:
    outline, size, by = books(make)[which]
    layout = make.laid_out(outline, size, by)
    printer = layout.setting.printer
    gutter, outside = printer.inside(layout.pages), printer.outside
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
                case Box():
                    assert mark.colour.black >= printer.lightest_grey.value, (leaf, mark)


@pytest.mark.parametrize("which", ["small", "mixed", "large", "crowded", "long titles", "one word"])
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
    return list(make.lines(pages[layout.page_of(kind) - 1].marks))


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
    lines = [" ".join(line.replace(" .", "").split()) for line in shown(make, "contents")]
    assert lines == [
        "Contents",
        "How to solve 4",
        "How hard is it? 5",
        "Warm-up 7",
        "Puzzles 1–20",
        "Coffee 28",
        "Puzzles 21–28",
        "Answers 37",
        "3",
    ]


def test_the_how_to_page_says_what_the_board_asks(make: SimpleNamespace) -> None:
    text = " ".join(shown(make, "how-to"))
    assert "Write a number from 1 to 9 in every empty cell." in text
    assert "every row, every column and every box with a heavy border must hold each of them exactly once" in text


def test_each_kind_of_board_has_its_own_rule(make: SimpleNamespace) -> None:
    outline, size, by = books(make)["mixed"]
    layout = make.laid_out(outline, size, by)
    pages = list(draw(make.book(outline), layout))
    text = " ".join(" ".join(make.lines(page.marks)) for page in pages[layout.page_of("how-to") - 1 :][:2])
    for said in ("every shaded diagonal", "a letter from A to F", "a number from 1 to 16", "Several grids overlap"):
        assert said in text


def test_the_difficulty_key_explains_the_levels_that_the_book_has(make: SimpleNamespace) -> None:
    lines = shown(make, "key")
    assert [line for line in lines if line in ("Beginner", "Easy", "Medium", "Hard", "Expert", "Extreme")] == [
        "Easy",
        "Medium",
        "Hard",
    ]


def test_an_opener_says_how_many_and_how_hard(make: SimpleNamespace) -> None:
    assert shown(make, "opener") == ["Warm-up", "20 puzzles", "Easy to Medium", "Numbers 1–20"]


def test_a_puzzle_page(make: SimpleNamespace) -> None:
    assert shown(make, "puzzles") == [
        "Weekend Sudoku",
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
        "Answer on page 38",
        "8",
    ]


def test_an_answer_page_leads_back_to_its_puzzles(make: SimpleNamespace) -> None:
    lines = shown(make, "answers", answers_per_page=1)
    assert lines[:4] == ["Weekend Sudoku", "1 page 8", "5 3 4 6 7 8 9 1 2", "6 7 2 1 9 5 3 4 8"]


def test_labels_of_the_authors_own_are_printed_everywhere(make: SimpleNamespace) -> None:
    labels = (("easy", "A breeze"), ("hard", "•••"))
    assert shown(make, "puzzles", labels=labels)[1] == "1 A breeze"
    assert "A breeze to Medium" in shown(make, "opener", labels=labels)
    assert {"A breeze", "•••"} <= set(shown(make, "key", labels=labels))


def test_pages_without_running_text_carry_no_folio(make: SimpleNamespace) -> None:
    outline = make.outline()
    layout = make.laid_out(outline)
    labels = {leaf.kind: page.label for leaf, page in zip(layout.leaves, draw(make.book(outline), layout), strict=True)}
    assert {kind for kind, label in labels.items() if label} == {"contents", "how-to", "key", "puzzles", "answers"}


def test_a_level_that_did_not_come_is_not_in_the_key(make: SimpleNamespace) -> None:
    outline = make.outline(make.section(levels=LEVELS, count=5), make.section("Coffee", 20, levels=()))
    layout = make.laid_out(outline)
    pages = list(draw(make.book(outline), layout))
    assert "Extreme" not in make.lines(pages[layout.page_of("key") - 1].marks)


def test_the_same_book_is_drawn_the_same_twice(make: SimpleNamespace) -> None:
    outline = make.outline()
    layout = make.laid_out(outline)
    assert list(draw(make.book(outline), layout)) == list(draw(make.book(outline), layout))
