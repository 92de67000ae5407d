"""Pages of a script from right to left: everything changes sides but what grids and pictures show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from bookbuilder import fonts
from bookbuilder.board import House
from bookbuilder.book import Leaf, SectionAids
from bookbuilder.drawing import (
    BLACK,
    Anchor,
    Box,
    Contour,
    Copy,
    Curve,
    Drawing,
    Group,
    LineTo,
    LinkArea,
    Mark,
    Page,
    Path,
    Picture,
    Stamp,
    Stroke,
    Text,
)
from bookbuilder.errors import InputError
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import draw
from bookbuilder.typeset.mirror import displayed, mirrored, ordered
from bookbuilder.typeset.page.aids import aid_marks
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.lines import Face
from bookbuilder.typeset.text.runs import TextRun, write_runs

WIDE = 100.0
FEATHER = Path((Contour(10, 10, (LineTo(30, 20), Curve(30, 25, 20, 30, 10, 10))),))
GRID = Drawing(30, 20, (Stroke(0, 0, 10, 0, 1), Text(2, 9, "1", "bold", 8)))
MARKS: tuple[Mark, ...] = (
    Stroke(10, 5, 40, 8, 1),
    Box(10, 10, 25, 5, BLACK),
    FEATHER,
    Stamp(5, 50, 12, Picture((FEATHER,))),
    Copy(60, 10, GRID),
    GRID.put(60, 40),
    LinkArea(10, 20, 30, 5, "#there"),
    Anchor(12, 30, "there"),
    *(Group(50, 60, (Box(1, 2, 8, 4, BLACK), GRID.put(10, 3)), turns=turns) for turns in range(4)),
)


def ends(mark: Box) -> tuple[float, float]:
    return mark.x, mark.x + mark.width


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
def test_what_is_mirrored_twice_is_as_it_was(mark: Mark) -> None:
    (once,) = mirrored([mark], WIDE)
    assert once != mark
    assert list(mirrored([once], WIDE)) == [mark]


def test_what_began_at_the_left_ends_at_the_right() -> None:
    its = list(mirrored([Box(10, 10, 25, 5, BLACK), Group(50, 0, (Box(1, 2, 8, 4, BLACK),))], WIDE))
    assert its == [Box(65, 10, 25, 5, BLACK), Group(50, 0, (Box(-9, 2, 8, 4, BLACK),))]


def test_a_line_of_text_ends_where_it_began() -> None:
    text = Text(10, 20, "חידה 12", "text", 10)
    (its,) = mirrored([text], WIDE)
    assert isinstance(its, Text)
    assert its.x + fonts.width(its.text, "text", 10) == pytest.approx(WIDE - 10)


def test_a_grid_changes_its_place_and_nothing_in_it() -> None:
    (its,) = mirrored([GRID.put(60, 40)], WIDE)
    assert its == Group(10, 40, GRID.marks, width=30, height=20)


def test_marks_turned_by_a_quarter_turn_the_other_way() -> None:
    for turns, back in ((0, 0), (1, 3), (2, 2), (3, 1)):
        (its,) = mirrored([Group(50, 60, (), turns=turns)], WIDE)
        assert isinstance(its, Group)
        assert its.turns == back


@pytest.mark.parametrize(
    ("spoken", "shown"),
    [
        ("שלום", "םולש"),
        ("17", "17"),
        ("חידה 17", "17 הדיח"),
        ("חידות 5–17", "17–5 תודיח"),
        ("ש5ט12", "12ט5ש"),
        ("כנף X (שלב 3)", "(3 בלש) X ףנכ"),
        ("Weekend (2)!", "Weekend (2)!"),
        ("20270202_main · v1", "20270202_main · v1"),
        ("א «ב» [ג]", "[ג] «ב» א"),
        ("a (b) ג", "ג a (b)"),
    ],
)
def test_letters_stand_from_right_to_left_and_numbers_do_not(spoken: str, shown: str) -> None:
    assert displayed(spoken) == shown


@pytest.mark.parametrize(
    "spoken", ["קרא Sudoku *Weekly* Book עוד", "שלום *עולם* (ABC) 12 %.", "*12*–14", "Weekend *(2)*!", "א*ב*ג 4*,5*"]
)
def test_a_line_in_several_faces_is_put_in_order_as_one_text(spoken: str) -> None:
    plain, italic = Face("text", 10), Face("Fira Sans 700", 10)
    runs = [TextRun(part, italic if at % 2 else plain) for at, part in enumerate(spoken.split("*")) if part]
    shown = [mark for mark in mirrored(write_runs(runs, 20.0, 0.0), 300.0) if isinstance(mark, Text)]
    assert "".join(mark.text for mark in shown) == displayed(spoken.replace("*", ""))
    emphasised = [letter for part in spoken.split("*")[1::2] for letter in part]
    assert sorted("".join(mark.text for mark in shown if mark.face == italic.name)) == sorted(emphasised)
    ends = [mark.x + fonts.width(mark.text, mark.face, mark.size) for mark in shown]
    assert [mark.x for mark in shown[1:]] == pytest.approx(ends[:-1])
    assert ends[-1] == pytest.approx(280.0)


# --- a book ---


@dataclass(frozen=True)
class Drawn:
    """The finished pages of a book of 20 puzzles, each with its leaf."""

    setting: Setting
    pages: tuple[tuple[Leaf, Page], ...]

    def of_kind(self, kind: str) -> list[tuple[int, Page]]:
        return [(leaf.page, page) for leaf, page in self.pages if leaf.kind == kind]


def drawn(make: SimpleNamespace, language: str) -> Drawn:
    down = House("diagonal", "down", tuple(range(0, 81, 10)))
    its = make.outline(make.section(count=20, board=make.square(9, 3, 3, down)), language=language)
    layout = make.laid_out(its)
    return Drawn(layout.setting, tuple(zip(layout.leaves, draw(make.book(its), layout), strict=True)))


@pytest.fixture(scope="module")
def hebrew(make: SimpleNamespace) -> Drawn:
    return drawn(make, "he")


def texts(make: SimpleNamespace, page: Page) -> list[Text]:
    return [mark for mark in make.flat(page.marks) if isinstance(mark, Text)]


def grids(marks: Iterable[Mark]) -> Iterator[Group]:
    """The grids on a page, wherever they stand."""
    for mark in marks:
        if isinstance(mark, Group) and mark.width:
            yield mark
        elif isinstance(mark, Group):
            yield from grids(mark.marks)


def test_a_book_from_right_to_left_is_bound_on_the_right(make: SimpleNamespace, hebrew: Drawn) -> None:
    """Its odd pages are left-hand pages: the wider margin, in the fold, is on their right."""
    geometry = hebrew.setting.geometry
    width, inside, outside = geometry.trim.width, geometry.inside, geometry.outside
    assert inside > outside + 1
    for number, page in hebrew.of_kind("puzzles"):
        inks = [make.ink_of(mark) for mark in make.flat(page.marks) if isinstance(mark, Stroke)]
        left, right = min(ink[0] for ink in inks), width - max(ink[2] for ink in inks)
        expected = (outside, inside) if number % 2 else (inside, outside)
        assert (left, right) == pytest.approx(expected, abs=0.4), number


def test_folios_stand_at_the_outer_edge_and_numbers_of_puzzles_at_the_right(
    make: SimpleNamespace, hebrew: Drawn
) -> None:
    middle = hebrew.setting.geometry.trim.width / 2
    for number, page in hebrew.of_kind("puzzles"):
        (grid,) = grids(page.marks)
        folio = max(texts(make, page), key=lambda mark: mark.y)
        assert (folio.text, folio.x < middle) == (str(number), bool(number % 2))
        caption = max((mark for mark in texts(make, page) if mark.y < grid.y), key=lambda mark: mark.size)
        end = caption.x + fonts.width(caption.text, caption.face, caption.size)
        assert end == pytest.approx(grid.x + grid.width, abs=1)


def test_the_grids_of_a_mirrored_book_are_those_of_any_other(make: SimpleNamespace, hebrew: Drawn) -> None:
    shown = [
        [grid.marks for kind in ("puzzles", "answers") for _, page in its.of_kind(kind) for grid in grids(page.marks)]
        for its in (hebrew, drawn(make, "en"))
    ]
    assert len(shown[0]) == 40
    assert shown[0] == shown[1]


def test_numbers_of_columns_and_boxes_stay_with_the_grid(make: SimpleNamespace) -> None:
    board, aids = make.square(9, 3, 3), SectionAids(coordinates=True, boxes=True, pencil=True)
    shown = []
    for language in ("he", "en"):
        layout = make.laid_out(make.outline(make.section(board=board), language=language))
        grid = layout.setting.style.grid(board, symbol_set("digits", 9), 30)
        marks = tuple(aid_marks(layout.setting.style, grid, aids, 50, 80))
        page = marks if language == "en" else tuple(mirrored(marks, 400))
        shown.append([(each.x - (50 if language == "en" else 350 - grid.width), each) for each in grids(page)])
    assert [len(its) for its in shown] == [3, 3]
    assert [at for at, _ in shown[0]] == pytest.approx([at for at, _ in shown[1]])
    assert [each.marks for _, each in shown[0]] == [each.marks for _, each in shown[1]]


def test_lines_of_the_contents_begin_at_the_right(make: SimpleNamespace, hebrew: Drawn) -> None:
    geometry = hebrew.setting.geometry
    ((number, page),) = hebrew.of_kind("contents")
    margin = geometry.inside if number % 2 else geometry.outside
    ends = [mark.x + fonts.width(mark.text, mark.face, mark.size) for mark in texts(make, page)]
    assert max(ends) == pytest.approx(geometry.trim.width - margin, abs=0.1)
    assert displayed(hebrew.setting.words.say("contents.heading")) in {mark.text for mark in texts(make, page)}


def test_a_language_without_a_typeface_for_it_says_what_to_install(
    make: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(_face: str, text: str) -> str:
        return "".join(letter for letter in text if "א" <= letter <= "ת")

    monkeypatch.setattr("bookbuilder.fonts.metrics.missing", lacking)
    monkeypatch.setattr("bookbuilder.fonts.faces.is_installed", lambda family: False)
    with pytest.raises(InputError, match="`language`: no typeface is installed") as told:
        make.laid_out(make.outline(language="he"))
    assert told.value.problems[0].hint.startswith(
        "install bookbuilder with the extra `hebrew`, as docs/install.md shows, or "
    )


# --- on pages for a script from left to right ---


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Sudoku", "Sudoku"),
        ("סודוקו", "וקודוס"),
        ("פרק 12 (קל)", "(לק) 12 קרפ"),
        ("From שבת (easy)", "From תבש (easy)"),
        ("שבת and more", "and more תבש"),
    ],
)
def test_a_text_from_right_to_left_is_printed_in_its_own_direction(said: str, shown: str) -> None:
    (mark,) = ordered([Text(10.0, 20.0, said, "text", 12.0)])
    assert mark == Text(10.0, 20.0, shown, "text", 12.0)
    (group,) = ordered([Group(1.0, 2.0, (Text(10.0, 20.0, said, "text", 12.0),), turns=1)])
    assert group == Group(1.0, 2.0, (mark,), turns=1)


def test_pieces_of_a_line_from_right_to_left_change_places() -> None:
    first = Text(10.0, 20.0, "שבת ", "text", 12.0)
    second = Text(10.0 + fonts.width(first.text, "text", 12.0), 20.0, "שלום", "bold", 12.0)
    left, right = ordered([first, second])
    assert isinstance(left, Text)
    assert isinstance(right, Text)
    assert (left.text, left.face, left.x) == ("םולש", "bold", 10.0)
    assert (right.text, right.face) == (" תבש", "text")
    assert right.x == pytest.approx(10.0 + fonts.width(left.text, "bold", 12.0))


def test_marks_without_such_a_text_stay_as_they_are() -> None:
    marks = (Text(10.0, 20.0, "Café", "text", 12.0), Group(0.0, 0.0, (Box(0.0, 0.0, 1.0, 1.0, BLACK),)))
    assert ordered(marks) is marks
