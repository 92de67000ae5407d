"""Every theme on every kind of page: within the printer's limits and the margins, and changed by data alone."""

from __future__ import annotations

from pathlib import Path as File
from types import SimpleNamespace

import pytest
import yaml

from bookbuilder.board import board
from bookbuilder.data import shipped
from bookbuilder.drawing import Box, Path, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.paper import printer
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Grid, Layout, Limits, Theme, draw, grid_style, theme, themes
from bookbuilder.typeset.figure.artwork import Subject, artwork
from bookbuilder.typeset.parts.opener import roman
from bookbuilder.typeset.theme import ArtLook, FaceNames

BOARDS = {"classic": "digits", "samurai": "digits", "jigsaw-1": "digits", "16x16": "digits-letters", "6x6": "fruit"}
CELL = 30.0


def made(make: SimpleNamespace, look: Theme, size: str, by: str = "plain") -> tuple[Layout, list[list[object]]]:
    """A book with a part of each kind, and the marks of its pages."""
    parts = [make.section(name, 4, board=board(name), symbols=marks) for name, marks in BOARDS.items()]
    outline = make.outline(*parts, openers="page")
    layout = make.laid_out(outline, size, by=by, look=look)
    return layout, [make.flat(page.marks) for page in draw(make.book(outline), layout)]


@pytest.mark.slow
@pytest.mark.parametrize("size", ["5x8in", "6x9in", "8x10in", "a4", "letter"])
@pytest.mark.parametrize("name", themes())
def test_no_page_goes_below_the_printers_limits_or_beyond_its_margins(
    make: SimpleNamespace, name: str, size: str
) -> None:
    layout, pages = made(make, theme(name), size)
    limits = printer("plain")
    for number, marks in enumerate(pages, start=1):
        frame = layout.setting.geometry.frame(number)
        for mark in marks:
            left, top, right, bottom = make.ink_of(mark)
            assert frame.start - 2 <= left, (name, number, mark)
            assert right <= frame.end + 2, (name, number, mark)
            assert frame.top - 2 <= top, (name, number, mark)
            assert bottom <= frame.bottom + 4, (name, number, mark)
            if isinstance(mark, Stroke):
                assert mark.width >= limits.thinnest_line.value - 1e-9, (name, number, mark)
            if isinstance(mark, Text):
                assert mark.size >= limits.smallest_type.value - 1e-9, (name, number, mark)
            if isinstance(mark, Stroke | Box | Path | Text) and (ink := mark.colour.black):
                assert ink >= limits.lightest_grey.value - 1e-9, (name, number, mark)


@pytest.mark.parametrize("name", themes())
def test_digits_stand_in_the_middle_of_their_cells(make: SimpleNamespace, name: str) -> None:
    its, look = board("classic"), theme(name)
    values = [1 + (3 * row + row // 3 + column) % 9 for row in range(9) for column in range(9)]
    faces = (look.faces.given, look.faces.found)
    grid = Grid(its, symbol_set("digits", 9), CELL, grid_style(look, Limits(0.25, 0.1, 1.0), its, CELL, faces))
    drawn = [mark for mark in grid.draw(values, [1, 0] * 40 + [1]).marks if isinstance(mark, Text)]
    for mark, (x, y) in zip(drawn, sorted(grid.corners, key=lambda corner: corner[::-1]), strict=True):
        left, top, right, bottom = make.ink_of(mark)
        assert (left + right) / 2 == pytest.approx(x + CELL / 2, abs=0.02 * CELL), mark
        assert (top + bottom) / 2 == pytest.approx(y + CELL / 2, abs=0.02 * CELL), mark


@pytest.mark.parametrize("name", themes())
@pytest.mark.parametrize("of", ["classic", "samurai", "holes", "jigsaw-1"])
def test_the_lines_of_a_grid_stay_within_its_size(make: SimpleNamespace, name: str, of: str) -> None:
    its, look = board(of), theme(name)
    style = grid_style(look, Limits(0.25, 0.1, 1.0), its, CELL, ("medium", "medium"))
    drawing = Grid(its, symbol_set("digits", its.order), CELL, style).draw()
    inks = [make.ink_of(mark) for mark in make.flat(drawing.marks)]
    assert min(ink[0] for ink in inks) == pytest.approx(0, abs=0.01)
    assert min(ink[1] for ink in inks) == pytest.approx(0, abs=0.01)
    assert max(ink[2] for ink in inks) == pytest.approx(drawing.width, abs=0.01)
    assert max(ink[3] for ink in inks) == pytest.approx(drawing.height, abs=0.01)


def test_every_family_of_a_theme_is_named_and_free(make: SimpleNamespace) -> None:
    import fontpkg

    for name in themes():
        layout = make.laid_out(make.outline(), by="plain", look=theme(name))
        marks = list(draw(make.book(layout.setting.outline), layout))[make.page_of(layout, "copyright") - 1].marks
        for family in theme(name).families:
            assert family in " ".join(make.lines(marks))
            assert fontpkg.family(family).license == "OFL-1.1"


# --- a theme of one's own ---


def own(tmp_path: File, **changes: object) -> Theme:
    """The press theme with changes, read from a file of its own."""
    data = yaml.safe_load(shipped("layouts", "themes", "press.yaml").read_text("utf-8"))
    (tmp_path / "own.yaml").write_text(yaml.safe_dump(data | changes), encoding="utf-8")
    return theme("own.yaml", tmp_path)


def page(make: SimpleNamespace, look: Theme, kind: str) -> list[object]:
    outline = make.outline(make.section("One", 4), make.section("Two", 4))
    layout = make.laid_out(outline, by="plain", look=look)
    return make.flat(list(draw(make.book(outline), layout))[make.page_of(layout, kind) - 1].marks)


def test_a_theme_changes_number_level_title_and_opener_without_code(make: SimpleNamespace, tmp_path: File) -> None:
    data = yaml.safe_load(shipped("layouts", "themes", "press.yaml").read_text("utf-8"))
    look = own(
        tmp_path,
        number={"shape": "disc", "scale": 0.5},
        meter={"shape": "disc", "empty": "outline", "scale": 0.8},
        caption={"start": ["level"], "centre": ["number"], "end": ["meter"]},
        title=data["title"] | {"align": "centre", "ornament": "lozenges", "art": {"kind": "quilt"}},
        opener=data["opener"] | {"numeral": "roman", "band": True, "art": {"kind": "none"}},
    )
    plain = theme()
    number = next(mark for mark in page(make, look, "puzzles") if isinstance(mark, Text) and mark.text == "1")
    assert number.colour.black == 0, "white on its disc"
    assert not [mark for mark in page(make, plain, "puzzles") if isinstance(mark, Path)]
    title = next(mark for mark in page(make, look, "title") if isinstance(mark, Text) and mark.text == "Weekend Sudoku")
    left, _, right, _ = make.ink_of(title)
    assert (left + right) / 2 == pytest.approx(216, abs=20), "on the middle of the page"
    texts = {mark.text: mark for mark in page(make, look, "opener") if isinstance(mark, Text)}
    assert texts["I"].colour.black == 0
    assert max(texts.values(), key=lambda mark: mark.size if mark.text != "I" else 0).colour.black == 0, "the title"
    assert "1" in {mark.text for mark in page(make, plain, "opener") if isinstance(mark, Text)}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"grid": {"cell": 0.1, "box": 2, "rim": 2}}, "grid.cell"),
        ({"grid": {"cell": 1, "box": 2, "rim": 2, "checkered": 0.05}}, "too light to print: 0.05"),
        ({"number": {"shape": "star"}}, "number.shape"),
        ({"heads": {"place": "foot", "align": "centre"}}, "outer edge"),
        ({"heading": "bars"}, "bar"),
        ({"grid": {"cell": 1, "box": 2, "rim": 2, "cell_ink": 0}}, "grid.cell_ink"),
        ({"caption": {"start": ["level"]}}, "must have the number once"),
        ({"caption": {"start": ["number", "level"], "end": ["level"]}}, "nothing twice"),
        ({"faces": {}}, "faces.title"),
        ({"faces": dict.fromkeys(FaceNames.model_fields, "file:../x.ttf 400")}, "names a font file"),
        ({"faces": dict.fromkeys(FaceNames.model_fields, "Jost 400 | file:../x.ttf")}, "names a font file"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_fault_in_a_theme_is_told(tmp_path: File, changes: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        own(tmp_path, **changes)


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        ({"grid": {"cell": 1, "box": 2, "rim": 2, "checkered": 0.05}}, "write 0 for none, or 0.1 or more"),
        ({"faces": dict.fromkeys(FaceNames.model_fields, "Ünï 400")}, "a family, a weight"),
    ],
)
def test_the_hint_for_a_fault_in_a_theme_says_what_to_write(
    tmp_path: File, changes: dict[str, object], hint: str
) -> None:
    with pytest.raises(InputError) as caught:
        own(tmp_path, **changes)
    assert hint in caught.value.problems[0].hint


@pytest.mark.parametrize(("number", "said"), [(9, "IX"), (44, "XLIV"), (90, "XC"), (99, "XCIX"), (449, "CDXLIX")])
def test_parts_have_roman_numerals(number: int, said: str) -> None:
    assert roman(number) == said


@pytest.mark.parametrize(
    ("name", "says"), [("../own.yaml", "outside the folder"), ("no.yaml", "no.yaml"), ("x", "theme")]
)
def test_a_theme_that_is_not_there_is_told(tmp_path: File, name: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        theme(name, tmp_path)


# --- art ---


def drawn(make: SimpleNamespace, look: ArtLook, puzzle: GradedPuzzle) -> list[object]:
    layout = make.laid_out(make.outline(), by="plain")
    art = artwork(layout.setting.style, look, Subject(puzzle, symbol_set("digits", 9)), 90.0)
    assert art
    assert (art.width, art.height) == (90.0, 90.0)
    return list(art.marks)


def test_a_mask_has_a_black_tile_for_each_clue(make: SimpleNamespace) -> None:
    puzzle = make.graded(board("classic"))
    marks = drawn(make, ArtLook(kind="mask", ground="tiles"), puzzle)
    assert len(marks) == 81
    assert [mark.colour.black == 1 for mark in marks] == [bool(value) for value in puzzle.puzzle.givens]


def test_a_quilt_decodes_to_the_answer(make: SimpleNamespace) -> None:
    """Whoever gives each tile a number finds the solution: equal values have equal tiles, and no others."""
    puzzle = make.graded(board("classic"))
    tiles: dict[int, set[tuple[object, ...]]] = {}
    marks = drawn(make, ArtLook(kind="quilt"), puzzle)
    places: dict[tuple[int, int], list[object]] = {}
    for mark in marks:
        left, top, right, bottom = make.ink_of(mark)
        places.setdefault((int((top + bottom) / 2 // 10), int((left + right) / 2 // 10)), []).append(mark)
    assert len(places) == 81
    for (row, column), its in places.items():
        shape = tuple(
            (type(mark).__name__, mark.colour, *(round(edge % 10, 2) % 10 for edge in make.ink_of(mark)), _points(mark))
            for mark in its
        )
        tiles.setdefault(puzzle.solution[9 * row + column], set()).add(shape)
    assert all(len(shapes) == 1 for shapes in tiles.values()), "a value has one tile"
    assert len(set().union(*tiles.values())) == 9, "and no other value has it"


def _points(mark: object) -> object:
    """The points of a path, relative to its first."""
    if not isinstance(mark, Path):
        return ()
    (contour,) = mark.contours
    start = contour.x, contour.y
    return tuple(tuple(round(part - start[at % 2], 2) for at, part in enumerate(step)) for step in contour.steps)


def test_themes_that_look_alike_have_one_mark_whatever_they_are_called() -> None:
    marks = {name: theme(name).mark for name in themes()}
    assert len({*marks.values()}) == len(marks)
    assert theme("kiosk").model_copy(update={"name": "Our\nhouse style"}).mark == marks["kiosk"]
