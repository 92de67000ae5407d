"""Everything written in a format can be read again: every board in every format that holds it, with all kept fields."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from string import ascii_lowercase, ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Cell, House, board, boards
from bookbuilder.board.files import board_from
from bookbuilder.board.shapes import Region, areas, assemble, lines, read_picture, rectangle
from bookbuilder.config import read_text as read_yaml
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import FORMATS, TEXTS, Entry, boardtext, moved_onto, read_text, recognise, refusal
from bookbuilder.puzzle.formats.squares import crossed as crossed_square
from bookbuilder.puzzle.formats.squares import identical, same, square


def pictured(name: str, order: int, picture: str) -> Board:
    """A board from letters."""
    marks = read_picture(picture.replace(" ", "\n"), Cell(0, 0))
    cells = [cell for cell, mark in marks.items() if mark != "."]
    return assemble(name, order, [*lines(cells), *areas(marks, "box")])


PAIR = (Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1))
ODD = (
    square(5),
    square(16, True),
    square(32),
    pictured("my jigsaw: 1/2", 5, "AAABB AAEBB CEEEB CCEDD CCDDD"),
    pictured("some holes", 6, "AAAA.. AABBBB ..BBCC DDDFCC"),
    pictured("no boxes", 4, "++++ ++++ ++++ ++++"),
    assemble("far away", 4, rectangle(4, 2, 2, Cell(-3, 7))),
    assemble("tall boxes, too", 6, [*rectangle(6, 2, 3, Cell(0, 0)), *rectangle(6, 3, 2, Cell(0, 0))]),
    assemble("with a centre", 4, [*rectangle(4, 2, 2, Cell(0, 0)), Region("extra", "", (Cell(1, 1), Cell(2, 2)))]),
    assemble("two grids", 4, [r for g in (0, 2) for r in rectangle(4, 2, 2, Cell(g, g), f"grid {g // 2 + 1}")]),
    assemble("their own names", 2, [*rectangle(2, 1, 2, Cell(0, 0), "left"), *rectangle(2, 1, 2, Cell(0, 5), "right")]),
    board_from(read_yaml("order: 9\ngrids: [{box: 3x3}, {box: 3x3, at: [3, 0], diagonals: both}]", ""), "pair"),
    replace(board("triple", ("rotate90",)), name="turned"),
    Board("of all", 2, PAIR, (House("row", "top", (0, 1), 1), House("extra", "both", (0, 3))), ((0, 1, 2), (2, 3))),
    Board("backwards", 2, (Cell(0, 1), Cell(0, 0)), (House("extra", "pair = 50%", (1, 0)),)),
    Board('quoted " {', 3, (Cell(5, 5), Cell(5, 6), Cell(9, -1)), (House("extra", "a;b", (2, 0)),)),
)
BOARDS = {b.name: b for b in (*map(board, boards()), *ODD)}
READ = [name for name, form in FORMATS.items() if form.read]

words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=8)
# Line ends, rows of blanks and signs of other formats within a text; what is around it does not count.
gaps = st.sampled_from(
    (" ", "  ", "\n", "\r\n", "\n\n", "\t", ", ", '"', "#", "\n#", "\n[State]\n", ":=", "%0A", "<&>")
)
texts = st.builds("{0}{1}{0}{2}{0}".format, gaps, words, words) | st.lists(words, min_size=1, max_size=3).map(" ".join)


@st.composite
def puzzles(draw: st.DrawFn, on: Board) -> Puzzle:
    """Givens of which none repeats in a house."""
    random, share = Random(draw(st.integers(0, 2**32))), draw(st.sampled_from((0.0, 0.3, 1.0)))
    givens = [0] * len(on.cells)
    houses_of = [[house for house in on.houses if cell in house.cells] for cell in range(len(on.cells))]
    for cell in range(len(on.cells)):
        taken = {givens[other] for house in houses_of[cell] for other in house.cells}
        free = [value for value in range(1, on.order + 1) if value not in taken]
        if free and random.random() < share:
            givens[cell] = random.choice(free)
    return Puzzle(on, tuple(givens))


@st.composite
def entries(draw: st.DrawFn, on: Board) -> Entry:
    """A puzzle with some texts and a grade."""
    told = draw(st.dictionaries(st.sampled_from((*TEXTS, "level")), texts, max_size=4))
    score = draw(st.none() | st.integers(0, 9999))
    marks = draw(
        st.sampled_from(((), tuple("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩабвгдежз"), tuple(ascii_uppercase + ascii_lowercase)))
    )
    return Entry(puzzle=draw(puzzles(on)), score=score, symbols=marks[: on.order], **told)


def written(name: str, *these: Entry) -> bytes:
    return "".join(FORMATS[name].write(these)).encode()


def assert_same(before: Entry, after: Entry, kept: frozenset[str]) -> None:
    """The same givens on the same cells and houses, wherever they lie, and the same of all fields that are kept."""
    assert same(before.puzzle.board, after.puzzle.board)
    assert moved_onto(before.puzzle.board, after.puzzle, after.puzzle.givens) == before.puzzle.givens
    assert {n: v for n, v in after.told().items() if n in kept} == {n: v for n, v in before.told().items() if n in kept}


@pytest.mark.parametrize("on", ["4x4", "6x6", "classic", "x", "windoku", "jigsaw-1", "holes", "overlap", "double"])
@settings(max_examples=15)
@given(data=st.data())
def test_what_is_written_is_read_again(on: str, data: st.DataObject) -> None:
    entry = data.draw(entries(BOARDS[on]))
    for name in READ:
        if FORMATS[name].holds(entry) is None:
            (again,) = read_text(written(name, entry), "f", name)
            assert isinstance(again, Entry), (name, again)
            assert again.puzzle.board == entry.puzzle.board, f"{name}: a shipped board is known again"
            assert_same(entry, again, kept(name, entry))


def kept(name: str, entry: Entry) -> frozenset[str]:
    """The fields of an entry that a format keeps."""
    fields = FORMATS[name].keeps | FORMATS[name].shares
    if name == "opensudoku2" and not entry.title:
        fields -= {"title"}  # a folder has a name
    if (name == "ipuz" and entry.is_plain) or (name == "nxn" and not entry.symbols):
        fields -= {"symbols"}
    return fields


@pytest.mark.parametrize("on", BOARDS)
@settings(max_examples=3)
@given(data=st.data())
def test_every_board_goes_through_every_format_that_holds_it(on: str, data: st.DataObject) -> None:
    entry = Entry(puzzle=data.draw(puzzles(BOARDS[on])))
    for name in READ:
        if FORMATS[name].holds(entry) is None:
            (again,) = read_text(written(name, entry), "f", name)
            assert isinstance(again, Entry), (name, again)
            assert_same(entry, again, frozenset())


@pytest.mark.parametrize("on", BOARDS)
def test_a_full_line_brings_the_very_board(on: str) -> None:
    entry = Entry(puzzle=Puzzle(BOARDS[on], (0,) * len(BOARDS[on].cells)))
    (again,) = read_text(written("full", entry), "f")
    assert isinstance(again, Entry), again
    assert again.puzzle.board == BOARDS[on]


GIVEN = Entry(puzzle=Puzzle(board("classic"), (5, *[0] * 80)))


@pytest.mark.parametrize("name", [name for name, form in FORMATS.items() if form.many and form.holds(GIVEN) is None])
def test_many_puzzles_stay_in_their_order(name: str) -> None:
    digits = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    lines = "\n".join(digits[turn:] + digits[:turn] for turn in range(9, 81, 9))
    many = [entry for entry in read_text(lines.encode(), "f") if isinstance(entry, Entry)]
    assert [e.puzzle for e in read_text(written(name, *many), "f") if isinstance(e, Entry)] == [e.puzzle for e in many]


AMBIGUOUS = {
    "sdm": "line",
    "opensudoku2": "opensudoku",
    "ipuz": "json",
    "puzzle-json": "json",
    "fpuzzles": "json",
    "sudokupad": "json",
    "sudoku-puzzle": "json",
}


@pytest.mark.parametrize("on", ["4x4", "6x6", "classic", "16x16", "x", "jigsaw-1", "holes", "samurai"])
@settings(max_examples=10)
@given(data=st.data())
def test_formats_are_recognised_from_their_content(on: str, data: st.DataObject) -> None:
    entry = Entry(puzzle=data.draw(puzzles(BOARDS[on])))
    for name in READ:
        if FORMATS[name].holds(entry) is None:
            usual = ("ss", "nxn") if (name, on) == ("framed", "classic") else (AMBIGUOUS.get(name, name),)
            assert recognise(written(name, entry).decode()) in usual, name


ROWS_AS_BOXES = square(5)  # 5 is prime: its boxes are its rows
UNBOXED = pictured("plain", 5, "+++++ +++++ +++++ +++++ +++++")
AT_5_5 = assemble("mine", 9, rectangle(9, 3, 3, Cell(5, 5)))


def test_boards_are_the_same_wherever_they_lie_and_however_often_they_say_a_rule() -> None:
    assert same(board("classic"), AT_5_5)
    assert same(AT_5_5, board("classic"))
    assert same(ROWS_AS_BOXES, UNBOXED)
    assert not same(board("classic"), board("x"))
    assert not same(square(4), pictured("plain", 4, "++++ ++++ ++++ ++++"))
    assert not same(pictured("a", 4, "AAB ABB"), pictured("b", 4, "AA AA BB"))
    assert not identical(board("classic"), AT_5_5)
    assert not identical(ROWS_AS_BOXES, UNBOXED)


@pytest.mark.parametrize(
    "name", ["line", "sdm", "sdk", "ss", "rows", "framed", "hodoku", "opensudoku", "ipuz", "fpuzzles", "csv"]
)
def test_a_classic_that_lies_elsewhere_goes_where_classics_go(name: str) -> None:
    givens = (5, 3, *[0] * 78, 9)
    entry = Entry(puzzle=Puzzle(AT_5_5, givens))
    assert refusal(FORMATS[name], entry) is None
    (again,) = read_text(written(name, entry), "f", name)
    assert isinstance(again, Entry), again
    assert again.puzzle.givens == givens
    assert same(again.puzzle.board, board("classic"))


@pytest.mark.parametrize("form", ["full", "csv"])
def test_values_are_on_the_cells_that_the_line_tells_in_its_own_order(form: str) -> None:
    """Whatever the order of the cells of the board that the user named."""
    small = board("4x4")
    cells = ",".join(f"{cell.row}.{cell.column}" for cell in reversed(small.cells))
    houses = (f"{house.kind}={'.'.join(str(15 - cell) for cell in house.cells)}" for house in small.houses)
    word, givens, solution = f"{{b;4;{cells};{';'.join(houses)}}}", "1234............", "1234341221434321"
    line = f"{word}:{givens}:{solution}" if form == "full" else f'board,puzzle,solution\n"{word}",{givens},{solution}'
    (found,) = read_text(line.encode(), "f", form, small)
    assert isinstance(found, Entry), found
    assert found.puzzle == Puzzle(small, (*[0] * 12, 4, 3, 2, 1))
    assert found.solution == tuple(map(int, reversed(solution)))


def test_diagonals_are_added_wherever_the_square_lies() -> None:
    crossed = crossed_square(AT_5_5)
    assert [crossed.cells[cell] for cell in crossed.houses[-2].cells] == [Cell(5 + i, 5 + i) for i in range(9)]


@pytest.mark.parametrize("name", [name for name in READ if FORMATS[name].keeps.intersection(TEXTS)])
@pytest.mark.parametrize(
    "text",
    [
        " x\r\ny\t",
        "x\ry\n",
        "two  blanks",
        "a \n  b\n\nc",
        "\u2028a\u2028b",
        "\n".join(map(str, range(70))),
        "\n".join(map(str, range(990))),
    ],
)
def test_texts_of_many_lines_go_through_every_format_that_keeps_them(name: str, text: str) -> None:
    kept = min(FORMATS[name].keeps.intersection(TEXTS))
    entry = replace(Entry(puzzle=Puzzle(board("classic"), (5, *[0] * 80))), **{kept: text})
    (again,) = read_text(written(name, entry), "f", name)
    assert isinstance(again, Entry), again
    assert getattr(again, kept) == getattr(entry, kept)


@pytest.mark.parametrize(
    ("name", "text", "fits"),
    [
        ("csv", "x" * 2**20, False),
        pytest.param("csv", '"' * 2**19, False, marks=pytest.mark.slow),
        ("csv", '"' * 2**18, True),
        ("full", "x" * 2**20, False),
        pytest.param("full", "%" * 2**19, False, marks=pytest.mark.slow),
        ("full", "x\u3000x" * 2**16, True),
    ],
    ids=range(6),
)
def test_texts_that_could_not_be_read_again_are_refused(name: str, text: str, fits: bool) -> None:
    entry = Entry(puzzle=Puzzle(board("classic"), (5, *[0] * 80)), comment=text)
    problem = refusal(FORMATS[name], entry)
    if problem:
        assert not fits
        assert "has at most 1048576 characters" in problem.what
        assert name not in problem.hint
        return
    (again,) = read_text(written(name, entry), "f", name)
    assert isinstance(again, Entry), again
    assert fits
    assert again.comment == text


def test_a_table_refuses_texts_of_more_lines_than_it_reads() -> None:
    puzzle = Puzzle(board("classic"), (5, *[0] * 80))
    entry = Entry(puzzle=puzzle, comment="x\n" * 500 + "x", title="x\n" * 500 + "x")
    problem = refusal(FORMATS["csv"], entry)
    assert problem
    assert "at most 1000 lines, but the texts of the puzzle have 1001" in problem.what
    assert "full" in problem.hint


def test_a_shipped_board_is_written_by_its_name_whichever_of_its_equals_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boardtext, "board", lambda name: replace(board(name)))  # made twice, as by two threads at once
    boardtext.write_board.cache_clear()
    assert boardtext.write_board(board("x"))[0] == "x"
    boardtext.write_board.cache_clear()
