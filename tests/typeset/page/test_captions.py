"""Puzzles with their captions, in a slot of a page that belongs to no book."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bookbuilder.board import board
from bookbuilder.book import NO_AIDS, Labels
from bookbuilder.drawing import Mark
from bookbuilder.paper import printer
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.aids import Margins, margins
from bookbuilder.typeset.page.arrangement import places, puzzle_arrangement
from bookbuilder.typeset.page.captions import answer_height, captioned_answer, captioned_puzzle, page_note
from bookbuilder.typeset.page.headline import line_height
from bookbuilder.typeset.pagelayout import PageLayout, page_layout
from bookbuilder.typeset.text.style import Faces, Style
from bookbuilder.typeset.theme import theme
from bookbuilder.words import words

SLOT = Frame(36.0, 50.0, 380.0, 620.0)
SIX: PageLayout = page_layout("four-up").model_copy(update={"rows": 3, "columns": 2})

NAMES, MINUTES = Labels(), Labels((), "minutes")


def style(labels: Labels = NAMES, named: str = "press", language: str = "en") -> Style:
    by = printer("plain")
    look = theme(named)
    return Style(words(language), by, labels, Faces.on(look.faces, SIX, 432.0, by.smallest_type.value), look)


def drawn(make: SimpleNamespace, answer: bool) -> list[list[Mark]]:
    """Six puzzles, or their answers."""
    look, board, symbols = style(), make.square(9, 3, 3), symbol_set("digits", 9)
    arranged = puzzle_arrangement(look, SIX, SLOT, board, symbols)
    around = Margins(above=answer_height(look)) if answer else margins(look, board, NO_AIDS)
    assert (arranged.rows, arranged.columns) == (3, 2)
    grid, draw = (
        look.grid(board, symbols, arranged.cell, answer=answer),
        captioned_answer if answer else captioned_puzzle,
    )
    spots = places(arranged, grid, SLOT, around)
    return [
        list(draw(look, grid, make.graded(board, turn=at), f"No. {at + 1}", f"page {at + 4}", *spot))
        for at, spot in enumerate(spots)
    ]


@pytest.mark.parametrize("answer", [False, True], ids=["puzzles", "answers"])
def test_six_puzzles_stand_in_a_slot_without_a_book(make: SimpleNamespace, answer: bool) -> None:
    inks = [[make.ink_of(mark) for mark in make.flat(marks)] for marks in drawn(make, answer)]
    assert len(inks) == 6
    boxes = [
        tuple(edge(its) for edge, its in zip((min, min, max, max), zip(*each, strict=True), strict=True))
        for each in inks
    ]
    for left, top, right, bottom in boxes:
        assert SLOT.start - 1 <= left < right <= SLOT.end + 1
        assert SLOT.top - 1 <= top < bottom <= SLOT.bottom + 1
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            assert one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]


def test_captions_say_what_they_are_given(make: SimpleNamespace) -> None:
    above, *_, below = make.lines(drawn(make, answer=False)[1])
    assert (above, below) == ("No. 2 Easy", "page 5")
    assert make.lines(drawn(make, answer=True)[2])[0] == "No. 3 page 6"


def above(make: SimpleNamespace, look: Style, number: str, minutes: float, cell: float = 14.0) -> str:
    """The line over a classic puzzle that takes this long."""
    grid, puzzle = look.grid(board("classic"), symbol_set("digits", 9), cell), make.graded(board("classic"))
    timed = replace(puzzle, grade=replace(puzzle.grade, minutes=minutes))
    line: str = make.lines(captioned_puzzle(look, grid, timed, number, "page 4", 0.0, 0.0))[0]
    return line


def test_minutes_are_printed_in_a_theme_whose_puzzles_have_no_level(make: SimpleNamespace) -> None:
    assert above(make, style(named="playroom"), "17", 14.2) == "17"
    assert above(make, style(MINUTES, "playroom"), "17", 14.2) == "17 about 14 min"


def test_minutes_over_narrow_grids_are_worded_alike_and_never_cut(make: SimpleNamespace) -> None:
    look, cells = style(MINUTES, "library", "de"), (4.0, 8.0, 12.0, 14.0, 16.0, 18.0, 20.0, 24.0)
    lines = [above(make, look, "7", 9.0, cell) for cell in cells]
    assert lines == sorted(lines, key=len)
    assert set(lines) == {"7", "7 9 Min.", "7 etwa 9 Min."}
    others = [above(make, look, "17", 14.2, cell) for cell in cells[2:]]
    assert others == [line.replace("7", "17").replace("9", "14") for line in lines[2:]]


def answered(make: SimpleNamespace, title: str) -> str:
    look = style()
    grid = look.grid(make.square(9, 3, 3), symbol_set("digits", 9), 12.0, answer=True)
    its = make.graded(make.square(9, 3, 3))
    line: str = make.lines(captioned_answer(look, grid, its, "17", "page 4", 0.0, 0.0, title))[0]
    return line


def test_the_title_of_an_answers_part_is_cut_before_the_reference_is(make: SimpleNamespace) -> None:
    assert answered(make, "Version A") == "17 Version A page 4"
    assert answered(make, "Version A with a very long name indeed") == "17 Version A with a… page 4"


def test_over_grids_side_by_side_in_steps_the_line_ends_with_the_first_grid(make: SimpleNamespace) -> None:
    look, symbols = style(), symbol_set("digits", 9)
    ends = {}
    for name in ("triple", "samurai"):
        grid = look.grid(board(name), symbols, 14.0)
        marks = captioned_puzzle(look, grid, make.graded(board(name)), "7", "page 4", 0.0, 0.0)
        line = [make.ink_of(mark) for mark in make.flat(marks) if make.ink_of(mark)[3] < line_height(look) - 1]
        ends[name] = max(ink[2] for ink in line) / grid.cell
    assert ends == {"triple": pytest.approx(9, abs=0.5), "samurai": pytest.approx(21, abs=0.5)}


@pytest.mark.parametrize(
    ("pages", "said"),
    [
        ([{"puzzle": 1, "answer": 9}] * 2, "Answers on page 9"),
        ([{"puzzle": 1, "answer": 9, "hints": 5}] * 2, "Hints on page 5 · Answers on page 9"),
        ([{"puzzle": 1, "answer": 9, "hints": 5}, {"puzzle": 1, "answer": 9, "hints": 6}], ""),
        ([{"puzzle": 1, "answer": 9}, {"puzzle": 1, "answer": 10}], ""),
        ([{"puzzle": 1, "answer": 9}], ""),
    ],
)
def test_what_is_the_same_for_all_puzzles_of_a_page_is_told_once(pages: list[dict[str, int]], said: str) -> None:
    assert page_note(style(), pages, "back", 400.0) == said
    assert not page_note(style(), pages, "next", 400.0)
    assert not page_note(style(), pages, "back", 20.0)
