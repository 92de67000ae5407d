"""Slots of newspapers: exact sizes, the same on all days, and grids where the art says they are."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date as Date
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder import fonts
from bookbuilder.board import Relation, board
from bookbuilder.book import Feature, Featured, GridPlace, Labels, as_one
from bookbuilder.drawing import Box, Copy, Group, Mark, Path, Stamp, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.levels import LEVELS
from bookbuilder.paper import POINTS, printer
from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import theme, themes
from bookbuilder.typeset.grid.stamps import sturdy
from bookbuilder.typeset.slot import (
    SlotAnswers,
    SlotArt,
    SlotContent,
    SlotLayout,
    SlotSize,
    answer_art,
    lay_out_slot,
    puzzle_art,
)
from bookbuilder.typeset.slot.grids import SlotGrids
from bookbuilder.typeset.slot.texts import SlotTexts
from bookbuilder.words import words

MM = POINTS["mm"]
NEWSPRINT = printer("newsprint")
DAY = Date(2027, 1, 5)
CLOSE = 1e-6
BEARING = 0.15  # points that small letters such as A may extend beyond their line
Spread = tuple[Mark, float, float, int]  # a mark, the place of its origin, and 1, or -1 if it is upside down

# Board, width in mm, place of the answers, and what else differs.
SLOTS: list[tuple[str, float, str, dict[str, Any]]] = [
    ("classic", 78, "below", {}),
    ("classic", 78, "beside", {"turn": 180}),
    ("classic", 92.5, "file", {"language": "de"}),
    ("classic", 98.4, "below", {"turn": 180, "most": 2}),
    ("classic", 150.8, "beside", {"language": "de", "labels": Labels((), "stars")}),
    ("classic", 219.1, "beside", {"most": 3}),
    ("classic", 163.5, "beside", {"symbols": "fruit"}),
    ("classic", 107.95, "below", {"symbols": "letters", "labels": Labels((), "numbers")}),
    ("classic", 78, "none", {"height": 90}),
    ("classic", 78, "below", {"height": 100}),
    ("classic", 78, "below", {"height": 150}),
    ("classic", 150, "beside", {"height": 90}),
    ("classic", 150, "beside", {"height": 150}),
    ("6x6", 78, "below", {}),
    ("6x6", 98.4, "beside", {"symbols": "fruit", "language": "de"}),
    ("x", 98.4, "below", {"turn": 180}),
    ("jigsaw-1", 78, "beside", {}),
    ("windoku", 150.8, "beside", {"turn": 180}),
    ("samurai", 330.2, "beside", {}),
    ("samurai", 201.6, "below", {"turn": 180}),
    ("samurai", 98.4, "none", {}),
    ("16x16", 201.6, "below", {"symbols": "letters"}),
    ("16x16", 150.8, "beside", {}),
    ("classic", 98.4, "file", {"turn": 180}),
    ("overlap", 163.5, "file", {}),
    ("holes", 107.95, "below", {}),
    ("classic", 150.8, "beside", {"language": "he"}),
    ("6x6", 98.4, "below", {"turn": 180, "language": "he"}),
    ("classic", 98.4, "file", {"turn": 180, "language": "he"}),
    ("classic", 92.5, "below", {"language": "fr"}),
]
every_slot = pytest.mark.parametrize(("name", "width", "place", "more"), SLOTS)


def content(name: str, symbols: str = "digits", language: str = "en", **more: Any) -> SlotContent:
    its = board(name)
    fields: dict[str, Any] = {"title": "Sudoku", "credit": "Puzzle: A. Setter", "rights": "© 2027 The Courier", **more}
    return SlotContent(its, symbol_set(symbols, its.order, language), longest_id="20270105_main_beginner", **fields)


def laid_out(
    name: str = "classic",
    width: float = 78,
    place: str = "below",
    turn: int = 0,
    height: float | None = None,
    language: str = "en",
    symbols: str = "digits",
    labels: Labels = Labels(),  # noqa: B008
    most: int = 1,
    look: str = "press",
    **more: Any,
) -> SlotLayout:
    """A layout; lengths are millimetres."""
    size = SlotSize(f"{width}mm", width * MM, height * MM if height else None)
    its = content(name, symbols, language, most_answers=most, **more)
    answer = SlotAnswers(place, turn)  # type: ignore[arg-type]
    return lay_out_slot(size, answer, its, words(language), NEWSPRINT, labels, theme(look))


@pytest.mark.parametrize(("name", "minutes"), [("classic", 888), ("25x25", 8_888)])
def test_room_is_left_for_the_minutes_of_the_board(name: str, minutes: int) -> None:
    of = SlotTexts(laid_out(name, 140, labels=Labels((), "minutes")).style, content(name))
    assert of.longest.rating == f"about {minutes} min"


def featured(layout: SlotLayout, day: Date = DAY, number: int = 5, level: str = "medium", version: int = 1) -> Featured:
    """A puzzle of this day; its values differ from those of other days."""
    its = layout.content.board
    solution = tuple((3 * cell.row + cell.column + day.day) % its.order + 1 for cell in its.cells)
    givens = tuple(value if at % 3 == 0 else 0 for at, value in enumerate(solution))
    puzzle = GradedPuzzle(Puzzle(its, givens), solution, Grade(level, 3500, "pair", (), 0, 0, 1, minutes=14.3), "key")
    return Featured(Feature(f"{day:%Y%m%d}_main_{level}", "main", day, day, number, level), puzzle, version)


def earlier(layout: SlotLayout) -> list[Featured]:
    """As many answers as there is room for."""
    return [
        featured(layout, DAY - timedelta(days=at + 1), 4 - at) for at in range(len(layout.puzzle.rooms.spots("answer")))
    ]


def drawn(layout: SlotLayout, **more: Any) -> SlotArt:
    return puzzle_art(layout, featured(layout, **more), earlier(layout))


def spread(marks: Sequence[Mark], x: float = 0.0, y: float = 0.0, way: int = 1) -> Iterator[Spread]:
    """All marks with the place of their origin; what is turned is upside down."""
    for mark in marks:
        match mark:
            case Group():
                assert mark.turns in (0, 2)
                turned = way if mark.turns == 0 else -way
                yield from spread(mark.marks, x + way * mark.x, y + way * mark.y, turned)
            case Copy():
                yield from spread(mark.drawing.marks, x + way * mark.x, y + way * mark.y, way)
            case _:
                yield mark, x, y, way


Sides = tuple[float, float, float, float]


def sides(make: Any, each: Spread) -> Sides:
    """Left, top, right and bottom of the ink."""
    mark, x, y, way = each
    left, top, right, bottom = make.ink_of(mark)
    across, down = sorted((x + way * left, x + way * right)), sorted((y + way * top, y + way * bottom))
    return across[0], down[0], across[1], down[1]


def texts(art: SlotArt) -> list[str]:
    return [mark.text.replace("\u00a0", " ") for mark, *_ in spread(art.drawing.marks) if isinstance(mark, Text)]


def grid_sides(layout: SlotLayout, place: GridPlace) -> Sides:
    its = layout.content.board
    return place.x, place.y, place.x + its.width * place.cell, place.y + its.height * place.cell


# --- sizes ---


@every_slot
def test_all_ink_lies_in_the_slot(name: str, width: float, place: str, more: dict[str, Any], make: Any) -> None:
    layout = laid_out(name, width, place, **more)
    arts = [drawn(layout, version=2)] + ([answer_art(layout, featured(layout))] if place == "file" else [])
    for art in arts:
        for each in spread(art.drawing.marks):
            left, top, right, bottom = sides(make, each)
            assert left >= -BEARING, each
            assert top >= -CLOSE, each
            assert right <= art.drawing.width + BEARING, each
            assert bottom <= art.drawing.height + CLOSE, each


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_largest_number_fits_over_an_answer_of_any_width(language: str) -> None:
    texts = laid_out(language=language).puzzle.texts
    said = texts.of(featured(laid_out(), Date(2027, 9, 29), 999_999))
    for width in range(50, 150):
        lines = [mark.text for mark in texts.heading(said, float(width)).marks if isinstance(mark, Text)]
        assert max(map(texts.style.faces.heading.width, lines)) <= width, lines


@pytest.mark.parametrize("title", ["Amsel", "Jigsaw", "Árbol", "xo", "Ärger über Ätze"])
def test_the_title_is_not_cut_at_the_corner_of_the_slot(title: str, make: Any) -> None:
    layout = laid_out(title=title)
    ((left, top, *_),) = (
        sides(make, each)
        for each in spread(drawn(layout).drawing.marks)
        if isinstance(each[0], Text) and each[0].text == title
    )
    assert left >= 0
    assert top >= -CLOSE


@every_slot
def test_the_art_has_the_size_that_was_asked_for(name: str, width: float, place: str, more: dict[str, Any]) -> None:
    layout = laid_out(name, width, place, **more)
    drawing = drawn(layout).drawing
    assert drawing.width == width * MM
    if "height" in more:
        assert drawing.height == more["height"] * MM


@given(st.dates(Date(2026, 1, 1), Date(2040, 12, 31)), st.sampled_from(LEVELS), st.integers(1, 999_999))
@settings(max_examples=30)
def test_the_art_has_the_same_size_on_all_days_and_its_text_keeps_its_lines(day: Date, level: str, number: int) -> None:
    for layout in STEADY:
        usual, this = drawn(layout), drawn(layout, day=day, level=level, number=number, version=3)
        assert (usual.drawing.width, usual.drawing.height) == (this.drawing.width, this.drawing.height)
        assert usual.grids[0].x == this.grids[0].x
        assert lines_of(usual) == lines_of(this)


STEADY = [laid_out(), laid_out(width=150, place="beside"), laid_out(width=70, place="beside", language="de")]


def lines_of(art: SlotArt) -> list[float]:
    """The baselines of the texts outside the grids."""
    within = {mark for mark, *_ in spread(art.drawing.marks) if isinstance(mark, Text) and len(mark.text) > 1}
    return sorted({y for mark, _, y, _ in spread(art.drawing.marks) if mark in within})


def test_the_rim_of_the_grid_touches_both_edges_of_the_slot(make: Any) -> None:
    lines = [sides(make, each) for each in spread(drawn(laid_out()).drawing.marks) if isinstance(each[0], Stroke)]
    assert min(left for left, *_ in lines) == pytest.approx(0)
    assert max(right for *_, right, _ in lines) == pytest.approx(78 * MM)


def test_puzzle_and_answer_beside_it_touch_the_edges_of_the_slot(make: Any) -> None:
    layout = laid_out(width=150, place="beside")
    lines = [sides(make, each) for each in spread(drawn(layout).drawing.marks) if isinstance(each[0], Stroke)]
    assert min(left for left, *_ in lines) == pytest.approx(0)
    assert max(right for *_, right, _ in lines) == pytest.approx(150 * MM)


@every_slot
def test_grids_and_texts_keep_apart(name: str, width: float, place: str, more: dict[str, Any], make: Any) -> None:
    layout = laid_out(name, width, place, **more)
    art = drawn(layout)
    grids = [grid_sides(layout, each) for each in art.grids]
    outside = [
        its
        for each in spread(art.drawing.marks)
        if isinstance(each[0], Text | Stamp | Path)
        and not any(overlap(its := sides(make, each), grid, within=True) for grid in grids)
    ]
    for one, other in combinations([*grids, *outside], 2):
        assert not overlap(one, other)


def overlap(one: Sides, other: Sides, within: bool = False) -> bool:
    """Whether two areas overlap; or whether the middle of one lies within the other."""
    if within:
        x, y = (one[0] + one[2]) / 2, (one[1] + one[3]) / 2
        one = (x, y, x, y)
    return one[0] < other[2] - CLOSE and other[0] < one[2] - CLOSE and one[1] < other[3] and other[1] < one[3]


# --- grids ---


@every_slot
def test_every_mark_stands_in_the_cell_that_the_places_of_the_grids_say(
    name: str, width: float, place: str, more: dict[str, Any], make: Any
) -> None:
    layout = laid_out(name, width, place, **more)
    art, today, before = drawn(layout), featured(layout), earlier(layout)
    expected = [(today, today.puzzle.puzzle.givens), *((each, each.puzzle.solution) for each in before)]
    assert [each.id for each in art.grids] == [each.feature.id for each, _ in expected]
    for at, (_, values) in zip(art.grids, expected, strict=True):
        assert read(layout, art, at, make) == values
    if place == "file":
        alone = answer_art(layout, today)
        assert read(layout, alone, alone.grids[0], make) == today.puzzle.solution


def read(layout: SlotLayout, art: SlotArt, at: GridPlace, make: Any) -> tuple[int, ...]:
    """The values of a grid by the places of their marks."""
    its, symbols = layout.content.board, layout.content.symbols
    (top, left), (_, _, right, bottom) = its.corner, grid_sides(layout, at)
    found: dict[tuple[int, int], int] = {}
    for each in spread(art.drawing.marks):
        mark = each[0]
        value = 0
        shown = [sturdy(its, mark.size, 1.0) for its in symbols.pictures] if isinstance(mark, Stamp) else []
        if isinstance(mark, Stamp) and mark.picture in shown:
            value = shown.index(mark.picture) + 1
        elif isinstance(mark, Text) and mark.text in symbols.marks and mark.size > 0.4 * at.cell:
            value = symbols.marks.index(mark.text) + 1
        x1, y1, x2, y2 = sides(make, each) if value else (0.0, 0.0, 0.0, 0.0)
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        if value and at.x < x < right and at.y < y < bottom:
            across, down = (x - at.x, y - at.y) if at.turn == 0 else (right - x, bottom - y)
            found[top + int(down / at.cell), left + int(across / at.cell)] = value
            assert each[3] == (1 if at.turn == 0 else -1)
    return tuple(found.get((cell.row, cell.column), 0) for cell in its.cells)


@every_slot
def test_nothing_is_finer_than_the_printer_holds(name: str, width: float, place: str, more: dict[str, Any]) -> None:
    layout = laid_out(name, width, place, **more)
    arts = [drawn(layout)] + ([answer_art(layout, featured(layout))] if place == "file" else [])
    for mark, *_ in (each for art in arts for each in spread(art.drawing.marks)):
        match mark:
            case Text(size=size):
                assert size >= NEWSPRINT.smallest_type.value - CLOSE, mark
            case Stroke(width=line):
                assert line >= NEWSPRINT.thinnest_line.value, mark
            case Box(colour=colour) | Path(colour=colour):
                assert colour.black == 0 or colour.black >= NEWSPRINT.lightest_grey.value, mark


# --- texts ---


def test_the_art_says_which_puzzle_it_is() -> None:
    layout = laid_out()
    said = texts(puzzle_art(layout, featured(layout), [featured(layout, DAY - timedelta(days=1), 4)]))
    for text in ("Sudoku", "No. 5", "Tuesday, 5 January 2027", "Medium", "20270105_main_medium · v1"):
        assert text in said
    assert "Answer to No. 4, 4 January" in " ".join(said)
    assert "Puzzle: A. Setter · © 2027 The Courier" in " ".join(said)


@pytest.mark.parametrize(
    ("language", "sign"), [("en", "No."), ("de", "Nr."), ("es", "n.º"), ("fr", "nº"), ("he", "למס׳")]
)
def test_the_number_of_an_answer_stands_beside_its_sign(language: str, sign: str) -> None:
    layout = laid_out(language=language)
    slot_texts = SlotTexts(layout.style, layout.content)
    narrowest = slot_texts.style.faces.heading.width(f"{sign} 000000")
    for more in range(1, 80):
        heading = slot_texts.heading(slot_texts.of(featured(layout)), narrowest + more)
        assert not [mark for mark in heading.marks if isinstance(mark, Text) and mark.text.endswith(sign)]


def test_the_art_speaks_the_language_of_the_paper() -> None:
    said = " ".join(texts(drawn(laid_out(language="de"))))
    for text in ("Nr. 5", "Dienstag, 5. Januar 2027", "Mittel", "Lösung zu Nr. 4, 4. Januar", "Jede Zeile"):
        assert text in said


def test_art_from_right_to_left_has_its_answer_at_the_right_and_its_grids_as_they_are() -> None:
    english, hebrew = (laid_out(language=language, place="below") for language in ("en", "he"))
    left, right = (puzzle_art(its, featured(its), [featured(its, DAY - timedelta(1), 4)]) for its in (english, hebrew))
    assert left.grids[1].x < 0.1 * english.size.width
    assert right.grids[1].x + 9 * right.grids[1].cell > 0.9 * hebrew.size.width
    assert [each.marks for each in pictures(right)] == [each.marks for each in pictures(left)]


def pictures(art: SlotArt) -> list[Group]:
    """The groups of an art that keep their sides, the puzzle's and the answer's grid."""
    return [
        each
        for mark in art.drawing.marks
        if isinstance(mark, Group)
        for each in (mark, *mark.marks)
        if isinstance(each, Group) and each.width
    ]


def test_a_puzzle_prints_its_sums_and_its_answer_does_not() -> None:
    layout = laid_out(place="file")
    plain = featured(layout)
    relations = Relation("cage", (0, 1, 9), (23,)), Relation("cage", (40, 41), (17,))
    ruled = replace(plain, puzzle=replace(plain.puzzle, puzzle=replace(plain.puzzle.puzzle, relations=relations)))
    sums = [text for text in texts(puzzle_art(layout, ruled)) if text not in texts(puzzle_art(layout, plain))]
    assert sums == ["23", "17"]
    assert answer_art(layout, ruled).drawing == answer_art(layout, plain).drawing


def test_a_slot_explains_the_rules_of_its_puzzles() -> None:
    layout = laid_out(width=98.4, place="none", printed=("cage",))
    assert "No value occurs twice in a cage" in " ".join(texts(drawn(layout)))


@pytest.mark.parametrize(("shown", "is_said"), [((), True), (("xv",), False)])
def test_a_slot_says_that_marks_may_be_missing(shown: tuple[str, ...], is_said: bool) -> None:
    layout = laid_out(width=98.4, place="none", printed=("X", "V", *shown))
    assert ("Not all letters are necessarily shown." in " ".join(texts(drawn(layout)))) == is_said


@pytest.mark.parametrize(("printed", "least"), [((), 35.0), (("cage",), 83.5)])
def test_a_slot_too_narrow_for_its_sums_is_refused_with_the_width_that_does(
    printed: tuple[str, ...], least: float
) -> None:
    with pytest.raises(InputError, match=rf"classic needs {least:g} mm"):
        laid_out(width=20, place="none", printed=printed)


def test_the_art_names_its_version() -> None:
    layout = laid_out()
    assert "20270105_main_medium · v1" in texts(drawn(layout))
    assert "20270105_main_medium · v2" in texts(drawn(layout, version=2))


@pytest.mark.parametrize(
    ("labels", "text", "stars"),
    [
        (Labels(), "Medium", 0),
        (Labels((("medium", "Tricky"),)), "Tricky", 0),
        (Labels((), "numbers"), "Level 3", 0),
        (Labels((), "minutes"), "about 14 min", 0),
        (Labels((), "stars"), None, 6),
    ],
)
def test_a_level_is_a_name_a_number_minutes_or_stars(labels: Labels, text: str | None, stars: int) -> None:
    art = drawn(laid_out(labels=labels))
    said = ("Medium", "Tricky", "Level 3", "about 14 min")
    assert [each for each in texts(art) if each in said] == ([text] if text else [])
    assert sum(isinstance(mark, Path) for mark, *_ in spread(art.drawing.marks)) == stars


@pytest.mark.parametrize(
    ("name", "symbols", "sentence"),
    [
        ("classic", "digits", "Fill the grid so that every row, every column and every outlined box"),
        ("6x6", "letters", "every outlined box contains each of the letters A to F exactly once."),
        ("x", "digits", "every outlined box and every shaded diagonal contains each of the numbers 1 to 9"),
        ("samurai", "digits", "The rule applies to each of the overlapping grids on its own."),
        ("holes", "digits", "no value may appear twice"),
        ("6x6", "fruit", "each of these pictures exactly once. Draw each one, or write the first letter"),
    ],
)
def test_the_slot_says_how_the_puzzle_works(name: str, symbols: str, sentence: str) -> None:
    assert sentence in " ".join(texts(drawn(laid_out(name, 160, "none", symbols=symbols))))


def test_the_slot_shows_every_picture_with_its_name() -> None:
    layout = laid_out("6x6", symbols="fruit", place="none")
    symbols = layout.content.symbols
    how = layout.puzzle.texts.how(layout.puzzle.texts.longest, layout.size.width)
    legend = [mark for mark in how.marks if isinstance(mark, Stamp)]
    assert [mark.picture for mark in legend] == [sturdy(its, legend[0].size, 1.0) for its in symbols.pictures]
    assert set(symbols.marks) <= set(texts(drawn(layout)))


def test_an_answer_in_a_file_of_its_own_says_which_puzzle_it_solves() -> None:
    layout = laid_out(width=98, place="file")
    art = answer_art(layout, featured(layout, version=2))
    said = " ".join(texts(art))
    for text in ("Sudoku", "Answer to No. 5", "5 January 2027", "Medium", "20270105_main_medium · v2"):
        assert text in said
    other = answer_art(layout, featured(layout, Date(2028, 9, 30), 12345, "extreme"))
    assert (other.drawing.width, other.drawing.height) == (art.drawing.width, art.drawing.height)
    assert [each.part for each in art.grids] == ["answer"]


# --- answers ---


def test_the_first_day_leaves_the_room_of_the_answer_empty() -> None:
    layout = laid_out()
    first, later = puzzle_art(layout, featured(layout)), drawn(layout)
    assert first.drawing.height == later.drawing.height
    assert [each.part for each in first.grids] == ["puzzle"]
    assert not any("Answer" in text for text in texts(first))


def test_on_the_first_day_texts_begin_where_the_answer_would_stand(make: Any) -> None:
    layout = laid_out("classic", 225, "below")
    first, later = puzzle_art(layout, featured(layout)), drawn(layout)
    starts = [
        min(sides(make, each)[0] for each in spread(art.drawing.marks) if getattr(each[0], "text", "")[:4] == "Fill")
        for art in (first, later)
    ]
    assert starts[0] < 2.0
    assert starts[1] > layout.size.width / 5


def test_more_answers_than_there_is_room_for_are_refused() -> None:
    layout = laid_out()
    answers = [featured(layout, DAY - timedelta(days=1)), featured(layout, DAY - timedelta(days=2))]
    with pytest.raises(ValueError, match="2 answers do not fit into a layout for 1"):
        puzzle_art(layout, featured(layout), answers)


def test_a_slot_that_shows_its_answers_has_none_in_files_of_their_own() -> None:
    layout = laid_out()
    with pytest.raises(ValueError, match=r"the slot 78mm has no answers in files of their own"):
        answer_art(layout, featured(layout))


@every_slot
def test_an_answer_is_clearly_smaller_than_its_puzzle(
    name: str, width: float, place: str, more: dict[str, Any]
) -> None:
    puzzle, *answers = drawn(laid_out(name, width, place, **more)).grids
    assert all(each.cell <= 0.81 * puzzle.cell for each in answers)


@pytest.mark.parametrize("look", themes())
def test_an_answer_is_as_wide_as_its_room_or_little_less(look: str) -> None:
    """Less where larger cells would have lines of their own, and so a heavier rim."""
    layout = laid_out(look=look)
    widths = [SlotGrids(layout.style, layout.content).answer(width).width - width for width in range(170, 200)]
    assert all(-6 < more < CLOSE for more in widths), widths
    assert sum(abs(more) < CLOSE for more in widths) > 20, widths


# --- too small ---


@pytest.mark.parametrize(
    ("name", "place", "symbols"),
    [
        ("classic", "beside", "digits"),
        ("classic", "below", "digits"),
        ("classic", "file", "letters"),
        ("6x6", "beside", "fruit"),
        ("samurai", "none", "digits"),
        ("16x16", "below", "digits"),
    ],
)
def test_a_slot_too_narrow_names_the_smallest_width_that_works(name: str, place: str, symbols: str) -> None:
    with pytest.raises(InputError, match=r"the slot 20mm is 20 mm wide; .* needs \d") as caught:
        laid_out(name, 20, place, symbols=symbols)
    least = float(caught.value.problems[0].what.split()[-2])
    laid_out(name, least, place, symbols=symbols)
    with pytest.raises(InputError):
        laid_out(name, least - 0.5, place, symbols=symbols)
    assert f"make it {least:g} mm wide or wider" in caught.value.problems[0].hint


@pytest.mark.parametrize(("width", "place"), [(78, "below"), (150, "beside"), (98.4, "none")])
def test_a_slot_too_low_names_the_smallest_height_that_works(width: float, place: str) -> None:
    with pytest.raises(InputError, match=r"is 30 mm high; at this width classic.* needs \d") as caught:
        laid_out(width=width, place=place, height=30)
    least = float(caught.value.problems[0].what.split()[-2])
    laid_out(width=width, place=place, height=least)
    with pytest.raises(InputError):
        laid_out(width=width, place=place, height=least - 0.5)


def test_a_credit_stays_whole_at_its_no_break_spaces() -> None:
    credit = "Puzzles by Ariadne Setter-Solver of the Labyrinth"
    laid_out(width=42, place="none", credit=credit)
    with pytest.raises(InputError, match=r"the slot 42mm is 42 mm wide; classic needs \d"):
        laid_out(width=42, place="none", credit=credit.replace(" ", "\u00a0"))


def test_texts_that_fit_into_no_slot_are_refused() -> None:
    with pytest.raises(InputError, match="the texts of the slot 78mm fit into no width up to 1500 mm") as caught:
        laid_out(credit="A" * 2000)
    assert "shorten its title, credit or copyright line" in caught.value.problems[0].hint


def test_characters_that_the_typeface_lacks_are_refused() -> None:
    with pytest.raises(InputError, match="the typeface Fira Sans has no ሱ ዶ, which stands in 'ሱዶ'"):
        laid_out(credit="ሱዶ")


def test_a_layout_travels_between_processes() -> None:
    layout = laid_out("samurai", 201.6, turn=180)
    again = pickle.loads(pickle.dumps(layout))
    assert drawn(again) == drawn(layout)


@pytest.mark.parametrize("look", themes())
@pytest.mark.parametrize("name", ["classic", "samurai", "jigsaw-1"])
def test_art_in_every_theme_has_its_size_and_keeps_the_printers_limits(look: str, name: str) -> None:
    layout = laid_out(name, 150, "below", look=look)
    art = drawn(layout)
    assert art.drawing.width == pytest.approx(150 * MM)
    for mark, _, _, _ in spread(art.drawing.marks):
        if isinstance(mark, Stroke):
            assert mark.width >= NEWSPRINT.thinnest_line.value - 1e-9
        if isinstance(mark, Text):
            assert mark.size >= NEWSPRINT.smallest_type.value - 1e-9
    faces = {mark.face for mark, _, _, _ in spread(art.drawing.marks) if isinstance(mark, Text)}
    assert {fonts.parsed(face).family for face in faces} == set(theme(look).families)


# --- several puzzles in one art ---

LEVELS_OF_DAY = ("easy", "medium", "hard")
SHARED: list[tuple[float, str, str, dict[str, Any]]] = [
    (190, "beside", "below", {}),
    (190, "beside", "below", {"turn": 180}),
    (150, "beside", "none", {"labels": Labels((), "stars")}),
    (78, "below", "below", {"language": "de"}),
    (150, "below", "beside", {"height": 330}),
    (160, "beside", "file", {"turn": 180}),
    (160, "beside", "below", {"language": "he"}),
]
every_shared = pytest.mark.parametrize(("width", "together", "place", "more"), SHARED)


def of_day(layout: SlotLayout, day: Date = DAY, number: int = 7) -> tuple[Featured, list[Featured]]:
    """What stands for a day's puzzles, and these."""
    several = [featured(layout, day, number + at, level) for at, level in enumerate(LEVELS_OF_DAY)]
    return replace(several[0], feature=as_one([it.feature for it in several])), several


def shared(layout: SlotLayout) -> SlotArt:
    """The art of a day, with the answers of the day before if it shows some."""
    whole, several = of_day(layout)
    answers = of_day(layout, DAY - timedelta(days=1), 4)[1] if layout.answer.is_shown else []
    return puzzle_art(layout, whole, answers, several)


@every_shared
def test_puzzles_that_share_their_art_stand_in_the_order_of_their_levels(
    width: float, together: str, place: str, more: dict[str, Any]
) -> None:
    layout = laid_out("classic", width, place, puzzles=3, together=together, **more)
    art = shared(layout)
    own = [it for it in art.grids if it.part == "puzzle"]
    assert [it.id.rpartition("_")[2] for it in own] == [*LEVELS_OF_DAY]
    assert len({it.cell for it in own}) == 1
    way = -1 if more.get("language") == "he" else 1
    along, across = ("x", "y") if together == "beside" else ("y", "x")
    places = [getattr(it, along) * (way if along == "x" else 1) for it in own]
    assert places == sorted(places)
    assert len({round(getattr(it, across), 6) for it in own}) == 1
    side = 9 * own[0].cell
    assert all(abs(one - other) > side for one, other in combinations(places, 2))
    assert all(0 <= it.x <= art.drawing.width - side and 0 <= it.y <= art.drawing.height - side for it in own)


@pytest.mark.parametrize(("width", "together", "place", "more"), [it for it in SHARED if it[3] != {"language": "he"}])
def test_puzzles_that_share_their_art_have_their_numbers_and_levels_and_one_title_and_date(
    width: float, together: str, place: str, more: dict[str, Any]
) -> None:
    layout = laid_out("classic", width, place, puzzles=3, together=together, **more)
    said, say = texts(shared(layout)), words(more.get("language", "en"))
    for number in (7, 8, 9):
        assert " ".join(say.say("slot.number", number=number).split()) in " ".join(" ".join(said).split())
    assert said.count("Sudoku") == 1
    assert [text for text in said if text.startswith("20270105_main")] == ["20270105_main · v1"]


@every_shared
def test_art_that_is_shared_has_the_same_size_on_all_days(
    width: float, together: str, place: str, more: dict[str, Any]
) -> None:
    layout = laid_out("classic", width, place, puzzles=3, together=together, **more)
    art, first = shared(layout), puzzle_art(layout, of_day(layout)[0], (), of_day(layout)[1])
    assert art.drawing.width == pytest.approx(width * MM)
    assert (first.drawing.width, first.drawing.height) == (art.drawing.width, art.drawing.height)


def test_answers_beside_each_other_name_number_and_level() -> None:
    art = shared(laid_out("classic", 190, "below", puzzles=3))
    said = " ".join(" ".join(texts(art)).split())
    for number, level in ((4, "Easy"), (5, "Medium"), (6, "Hard")):
        assert f"Answer to No. {number}, {level}" in said
    assert [it.id for it in art.grids if it.part == "answer"] == [f"20270104_main_{level}" for level in LEVELS_OF_DAY]


def test_answers_beside_each_other_are_told_apart_by_level_where_puzzles_have_minutes() -> None:
    art = shared(laid_out("classic", 190, "below", puzzles=3, labels=Labels((), "minutes")))
    said = " ".join(" ".join(texts(art)).split())
    assert said.count("about 14 min") == 3
    for number, level in ((4, "Easy"), (5, "Medium"), (6, "Hard")):
        assert f"Answer to No. {number}, {level}" in said


@pytest.mark.parametrize("turn", [0, 180])
def test_answers_in_a_file_of_their_own_are_shared_as_their_puzzles_are(turn: int) -> None:
    layout = laid_out("classic", 160, "file", turn, puzzles=3)
    whole, several = of_day(layout)
    art = answer_art(layout, whole, several)
    assert [(it.part, it.turn) for it in art.grids] == [("answer", turn)] * 3
    places = [it.x for it in art.grids]
    assert places == sorted(places, reverse=bool(turn))
    assert all(it.x >= 0 and it.x + 9 * it.cell <= art.drawing.width for it in art.grids)
    assert "20270105_main · v1" in texts(art)


@pytest.mark.parametrize(("together", "least"), [("beside", 107), ("below", 35)])
def test_the_smallest_width_for_several_puzzles_is_told_and_works(together: str, least: float) -> None:
    with pytest.raises(InputError, match=rf"3 puzzles {together} each other on classic .*need {least:g} mm"):
        laid_out("classic", least - 1, puzzles=3, together=together)
    laid_out("classic", least, puzzles=3, together=together)


def test_a_height_too_low_for_puzzles_under_each_other_is_told_with_one_that_works() -> None:
    with pytest.raises(InputError, match=r"3 puzzles below each other on classic .*need 172\.5 mm"):
        laid_out("classic", 150, height=100, puzzles=3, together="below")
    laid_out("classic", 150, height=172.5, puzzles=3, together="below")
