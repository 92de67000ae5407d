"""Each format as other programs write it: what is read, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bookbuilder.board import board
from bookbuilder.errors import InputError, Problem
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import FORMATS, Dropped, Entry, format_named, read_puzzles, read_text, refusal

DATA = Path(__file__).parents[1] / "data" / "formats"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
GRID = [[0 if mark == "." else int(mark) for mark in row] for row in ROWS]


def read(text: str, form: str | None = None) -> list[Entry | Problem]:
    return list(read_text(text.encode(), "f", form))


def entry(text: str, form: str | None = None) -> Entry:
    (found,) = read(text, form)
    assert isinstance(found, Entry), found
    return found


def problem(text: str, form: str | None = None) -> Problem:
    (found,) = read(text, form)
    assert isinstance(found, Problem), found
    return found


CLASSIC = Puzzle(board("classic"), tuple(value for row in GRID for value in row))

# Packed by PyPI lzstring 1.0.4.
LINK = (DATA / "classic.link").read_text().strip()


@pytest.mark.parametrize(
    "text", [LINK, LINK.partition("=")[2], f"https://sudokupad.app/fpuzzles{LINK.partition('=')[2]}", LINK + "&a=1"]
)
def test_links_are_unpacked(text: str) -> None:
    found = entry(text)
    assert (found.puzzle, found.title, found.author) == (CLASSIC, "Ζ, the classic", "é")


def test_links_are_packed_as_others_pack_them() -> None:
    assert "".join(FORMATS["fpuzzles-link"].write([entry(LINK)])).strip() == LINK


def test_the_three_hard_puzzles_of_the_twenty_line_solver() -> None:
    found = read((DATA / "hardest.rows").read_text())
    assert [e.puzzle.clues for e in found if isinstance(e, Entry)] == [23, 22, 23]
    first = (DATA / "escargot.rows").read_text()
    assert isinstance(found[0], Entry)
    assert found[0].puzzle == entry(first).puzzle


def test_zero_may_be_a_mark_of_ipuz_but_the_number_is_an_empty_cell() -> None:
    grid = [[0] * 15 + ["0"], ["F"] + [None] * 15] + [[0] * 16] * 14
    data = {"kind": ["http://ipuz.org/sudoku#1"], "charset": "0123456789ABCDEF", "boxes": True, "puzzle": grid}
    found = entry(json.dumps(data)).puzzle
    assert (found.clues, found.givens[15], found.givens[16]) == (2, 1, 16)


def test_a_page_of_prose_is_no_puzzle_in_any_line() -> None:
    text = (Path(__file__).parents[2] / "LICENSE").read_text("utf-8")
    assert {found.what for found in read(text) if isinstance(found, Problem)} == {"this is not a puzzle"}
    text = "On 24 May, 1949\nwe met, in the end,\nthree years too late\nand it was 5 o'clock\n"
    assert {found.what for found in read(text) if isinstance(found, Problem)} == {"this is not a puzzle"}


def test_zones_are_the_boxes_of_a_jigsaw() -> None:
    jigsaw = board("jigsaw-5")
    boxes = [house.cells for house in jigsaw.houses if house.kind == "box"]
    zones = [{"cells": [[jigsaw.cells[c].column + 1, jigsaw.cells[c].row + 1] for c in box]} for box in boxes[::-1]]
    grid = [[0] * 5 for _ in range(5)]
    data = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "puzzle": grid, "zones": zones}
    assert entry(json.dumps(data)).puzzle.board is jigsaw


def test_zones_beside_boxes_are_more_houses() -> None:
    panes = [{"rect": [x, y, x + 2, y + 2]} for y in (2, 6) for x in (2, 6)]
    data = {"kind": ["http://ipuz.org/sudoku#1"], "boxes": True, "puzzle": GRID, "zones": panes}
    assert entry(json.dumps(data)).puzzle.board == board("windoku")


def test_the_charset_of_ipuz_names_the_values() -> None:
    letters = [["" if not v else "ABCDEFGHI"[v - 1] for v in row] for row in GRID]
    data = {"kind": ["http://ipuz.org/sudoku#1"], "charset": "ABCDEFGHI", "boxes": True, "puzzle": letters}
    found = entry(json.dumps(data))
    assert (found.puzzle, found.symbols) == (CLASSIC, tuple("ABCDEFGHI"))


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "thermometer"),
        ({"negative": ["difference"]}, "negative"),
        ({"extraregion": [{"cells": ["R10C1"]}]}, "is no cell of the board"),
        ({"size": 6}, "size is 6"),
        ({"grid": [[]]}, "row 1"),
        ({"grid": 5}, "not a list of rows"),
        ({"grid": [[{"value": 7, "given": True}]], "size": 1}, "'7' in r1c1 is not a value"),
    ],
)
def test_rules_of_f_puzzles_that_are_not_known_are_refused(more: dict[str, object], what: str) -> None:
    grid = [[{"value": v, "given": True} if v else {} for v in row] for row in GRID]
    assert what in problem(json.dumps({"size": 9, "grid": grid} | more), "fpuzzles").what


@pytest.mark.parametrize(
    "extras", [5, True, "R1C1", {"cells": 5}, [5], [{"cells": 5}], [{"cells": True}], [{"cells": 1.5}], [{"cells": {}}]]
)
def test_an_extra_region_of_f_puzzles_without_cells_is_refused(extras: object) -> None:
    what = problem(json.dumps({"size": 9, "grid": [[{}] * 9] * 9, "extraregion": extras})).what
    assert what == "an extra region has no cells"


@pytest.mark.parametrize("region", [[1], {}, True, 1.5, "1"])
def test_a_region_of_f_puzzles_that_is_no_number_is_refused(region: object) -> None:
    """It was read as no box at all: another puzzle."""
    grid = [[{} for _ in range(9)] for _ in range(9)]
    grid[1][2] = {"region": region}
    assert problem(json.dumps({"size": 9, "grid": grid})).what.endswith("in R2C3 is not a region")


def test_ornaments_of_f_puzzles_are_passed_over() -> None:
    grid = [[{"value": v, "given": True, "c": "#fff"} if v else {} for v in row] for row in GRID]
    data = {"size": 9, "grid": grid, "text": [{"cells": ["R1C1"], "value": "x"}], "antiking": False, "arrow": []}
    assert entry(json.dumps(data | {"ruleset": "Normal sudoku rules apply."})).puzzle == CLASSIC


def test_a_board_that_is_not_shipped_travels_in_the_line() -> None:
    line = "{my board;2;0.0+1,5.-1;row=0+1;extra/the %3A pair=0.2}:12.:::"
    made = entry(line).puzzle.board
    assert (made.name, made.order, [tuple(cell) for cell in made.cells]) == ("my board", 2, [(0, 0), (0, 1), (5, -1)])
    assert [(h.kind, h.label, h.cells) for h in made.houses] == [
        ("row", "row 1", (0, 1)),
        ("extra", "the : pair", (0, 2)),
    ]
    assert "".join(FORMATS["full"].write([entry(line)])).strip() == line


@pytest.mark.parametrize(
    "word",
    [
        "{a;2;0.0+1;row=0+9999}",
        "{a;2;0.0+1;row=0+1*9999}",
        "{a;2;0.0+9999;row=0}",
        "{a;2;0.0+9,1.0+9;row=0.0}",
        "{a;99;0.0;row=0}",
        "{a;x;0.0;row=0}",
        "{a;2;0.0",
        "{a;2;;}",
        "{a;2;99999.0;row=0}",
        "{a;2;0.0,0.0;row=0}",
        "{a;2;0.0+1;knight=0+1}",
        "{a;2;0.0+1;column=0+1}",
        "{a;2;0.0+1;grid=0+1;row@2=0+1}",
        "{a;2;0.0+1;grid=0;grid=0;row=0+1}",
        "{a;2;0.0+1;grid=0;grid=0+9999;row=0+1}",
        "{a;2;0.0+1;grid=;row=0+1}",
        "{a;2;0.0+1;row@x=0+1}",
        "{a;2;0.0+1;" + "grid=0+1;" * 101 + "row=0+1}",
        "nowhere",
    ],
)
def test_a_travelling_board_that_is_none_is_a_problem(word: str) -> None:
    assert problem(f"{word}:..:::", "full").place.line == 1


def test_a_multi_grid_of_an_old_line_is_read() -> None:
    """Lines of the first versions named no grids."""
    made = entry("{two;2;0.0+1,1.0+2,2.1+1;row/grid 1 row 1=0+1;row/grid 2 row 1=3+1}:1......::").puzzle.board
    assert [house.label for house in made.houses] == ["grid 1 row 1", "grid 2 row 1"]
    assert made.grids == ()


def test_a_multi_grid_travels_with_its_grids() -> None:
    line = "{two;2;0.0+1,1.0+2,2.1+1;grid=0+3;grid=3+3;row@1=0+1;row@2=3+1;box@2/last=5+1}:1......:::"
    made = entry(line).puzzle.board
    assert made.grids == ((0, 1, 2, 3), (3, 4, 5, 6))
    assert [(house.label, house.grid) for house in made.houses] == [
        ("grid 1 row 1", 1),
        ("grid 2 row 1", 2),
        ("last", 2),
    ]
    assert "".join(FORMATS["full"].write([entry(line)])).strip() == line


@pytest.mark.parametrize("sign", ["%0A", "%09", "%0D", "%1B", "%E2%80%AE"])
@pytest.mark.parametrize("word", ["{x{};2;0.0+1;row=0+1}", "{x;2;0.0+1;row/a{}=0+1}", "{x;2;0.0+1;row{}=0+1}"])
def test_no_name_of_a_travelling_board_breaks_a_message(word: str, sign: str) -> None:
    """A line end in it would make a line of its own, such as `error: all is lost`."""
    assert "\n" not in problem(word.replace("{}", f"{sign}error%3A") + ":..:::", "full").what


@pytest.mark.parametrize(
    ("cells", "houses", "what"),
    [
        (",".join(["0.0+9999"] * 100_000), "row=0", "the board has more than 4096 cells"),
        ("0.0,10000.10000", "row=0", "the board has 100020001 places"),
        ("0.0+1", ";".join(["row=0"] * 2001), "the board has 2001 houses; the limit is 2000"),
    ],
    ids=["cells", "places", "houses"],
)
def test_a_travelling_board_of_enormous_size_is_refused_before_it_is_made(cells: str, houses: str, what: str) -> None:
    assert problem(f"{{bomb;2;{cells};{houses}}}:..:::", "full").what.startswith(what)


@pytest.mark.parametrize(
    ("form", "on"),
    [
        ("line", "jigsaw-1"),
        ("sdm", "6x6"),
        ("sdk", "x"),
        ("ss", "windoku"),
        ("rows", "samurai"),
        ("nxn", "x"),
        ("opensudoku", "16x16"),
        ("hodoku", "4x4"),
        ("ipuz", "samurai"),
        ("fpuzzles", "20x20"),
        ("general", "triple"),
        ("dance", "8x8"),
    ],
)
def test_a_board_that_a_format_cannot_hold_is_refused_with_those_that_can(form: str, on: str) -> None:
    refused = refusal(FORMATS[form], Entry(puzzle=Puzzle(board(on), (0,) * len(board(on).cells))))
    assert refused
    able = refused.hint.removeprefix("use ").split(", ")
    assert {"full", "csv"} <= set(able)
    assert form not in able


def test_symbols_that_are_no_digits_are_refused() -> None:
    lettered = Entry(puzzle=CLASSIC, symbols=tuple("ABCDEFGHI"))
    able = {name for name, form in FORMATS.items() if form.holds(lettered) is None}
    assert able == {"full", "csv", "nxn", "json", "ipuz", "puzzle-json"}


def test_what_a_format_drops_is_told() -> None:
    full = Entry(puzzle=CLASSIC, title="t", level="easy", score=3, symbols=tuple("123456789"))
    for form, lost in (("line", ("title", "level", "score")), ("full", ()), ("ipuz", ("score",))):
        dropped = Dropped(FORMATS[form])
        dropped.note(full)
        assert dropped.fields() == lost


def test_what_a_file_tells_once_is_lost_when_puzzles_differ() -> None:
    dropped = Dropped(FORMATS["opensudoku"])
    for title in ("a", "b"):
        dropped.note(Entry(puzzle=CLASSIC, title=title, author="c"))
    assert dropped.fields() == ("title",)


def test_a_format_that_is_not_there_is_answered_with_the_nearest() -> None:
    with pytest.raises(InputError, match="there is no format 'opensudok'"):
        format_named("opensudok")
    with pytest.raises(InputError, match="only be written"):
        format_named("dlx", to_read=True)


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.sdm"
    path.write_text(f"{EASY}\nnot one\n")
    good, bad = read_puzzles(path)
    assert isinstance(good, Entry)
    assert isinstance(bad, Problem)
    assert (str(good.place), str(bad.place)) == (f"{path}:1", f"{path}:2")
