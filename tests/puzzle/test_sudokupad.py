"""SudokuPad's files and links: what they state is read, and what they only draw or say in words is refused by name."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Cell, Relation, board
from bookbuilder.errors import Problem
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import FORMATS, Entry, packed_links, read_text, recognise, refusal
from bookbuilder.puzzle.formats.lzstring import pack
from bookbuilder.puzzle.formats.rules_text import unexplained
from bookbuilder.puzzle.formats.squares import same, square
from bookbuilder.puzzle.formats.sudokupad_zip import unzipped
from bookbuilder.relations import RELATIONS, Look, with_relations
from tests.board.strategies import law

CLASSIC = board("classic")
BOXES = [[[cell.row, cell.column] for cell in (CLASSIC.cells[at] for at in house.cells)]
         for house in CLASSIC.houses if house.kind == "box"]  # fmt: skip
NORMAL = "Normal sudoku rules apply."
WHITE = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#FFFFFF",
         "borderColor": "#000000", "text": ""}  # fmt: skip
DISC = {"center": [4.5, 4.5], "width": 0.7, "height": 0.7, "rounded": True, "backgroundColor": "#CFCFCF",
        "borderColor": "#CFCFCF"}  # fmt: skip
DIAGONAL = {"color": "#34BBE6", "thickness": 2, "wayPoints": [[0, 0], [9, 9]]}
CAGE = {"cells": [[0, 0], [0, 1]], "value": "15", "sum": 15, "unique": True}


def puzzle(rules: str = "", **more: Any) -> dict[str, Any]:
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][0] = {"value": "7"}
    return {"cells": cells, "regions": BOXES, "cages": [], "metadata": {"rules": rules}} | more


def link(value: Any, prefix: str = "https://sudokupad.app/scl") -> str:
    return prefix + quote(pack(value if isinstance(value, str) else json.dumps(value)), safe="")


def found(text: str, form: str | None = None) -> Entry | Problem:
    (one,) = read_text(text.encode(), "f", form, ruled=True)
    return one


def read(value: Any, form: str | None = None) -> Entry:
    one = found(value if isinstance(value, str) else json.dumps(value), form)
    assert isinstance(one, Entry), one
    return one


def problem(value: Any, form: str | None = None) -> Problem:
    one = found(value if isinstance(value, str) else json.dumps(value), form)
    assert isinstance(one, Problem), one
    return one


# --- what is read ---


@pytest.mark.parametrize(
    "prefix",
    [
        "https://sudokupad.app/scl",
        "https://app.crackingthecryptic.com/sudoku/scl",
        "https://app.crackingthecryptic.com/scl",
        "https://sudokupad.app/?puzzleid=scl",
        "https://sudokupad.app/ctc",
        "scl",
    ],
)
def test_a_link_is_recognised_on_every_host(prefix: str) -> None:
    text = link(puzzle(), prefix)
    assert recognise(text) == "sudokupad-link"
    assert read(text).puzzle == Puzzle(CLASSIC, (7, *[0] * 80))
    assert read(f"{text}?setting-nogrid=1").puzzle.clues == 1


def test_texts_and_the_solution_are_read_from_metadata() -> None:
    solved = "".join(str((3 * row + row // 3 + column + 6) % 9 + 1) for row in range(9) for column in range(9))
    about = {"title": "One", "author": "Two", "rules": NORMAL, "solution": solved, "source": "An editor 1.0"}
    entry = read(puzzle(metadata=about))
    assert (entry.title, entry.author, entry.description) == ("One", "Two", NORMAL)
    assert entry.solution == tuple(map(int, solved))


def test_texts_are_read_from_cages_without_cells_and_from_invisible_ones() -> None:
    cages = [{"value": "title: One: two"}, {"value": f"rules: {NORMAL}", "cells": []},
             {"value": "author: Three", "cells": [[0, 0]], "fontC": "#ffffff00", "outlineC": "#0000"}]  # fmt: skip
    entry = read(puzzle(cages=cages))
    assert (entry.title, entry.author, entry.description) == ("One: two", "Three", NORMAL)
    assert not entry.puzzle.relations


@pytest.mark.parametrize(
    ("cage", "relation"),
    [
        (CAGE, Relation("cage", (0, 1), (15,))),
        ({**CAGE, "value": 15}, Relation("cage", (0, 1), (15,))),
        ({"cells": [[0, 0], [1, 0]], "value": "15"}, Relation("cage", (0, 9), (15,))),
        ({"cells": [[0, 0], [1, 0]], "unique": True}, Relation("cage", (0, 9))),
        ({"cells": [[0, 0], [1, 0]], "unique": True, "value": ""}, Relation("cage", (0, 9))),
        ({**CAGE, "value": ""}, Relation("cage", (0, 1), (15,))),
        ({**CAGE, "value": None}, Relation("cage", (0, 1), (15,))),
    ],
)
def test_cages_are_read(cage: dict[str, Any], relation: Relation) -> None:
    rules = f"{NORMAL} Digits in cages cannot repeat and must sum to the total."
    assert read(puzzle(rules, cages=[cage])).puzzle.relations == (relation,)


@pytest.mark.parametrize(
    ("layer", "picture", "rules", "relation"),
    [
        ("overlays", WHITE, "Cells joined by a white dot are consecutive.", Relation("white dot", (0, 1))),
        ("overlays", WHITE | {"width": 0.34, "height": 0.34, "thickness": 1.28, "color": "#000000"},
         "White dots join consecutive digits. Not all dots are given.", Relation("white dot", (0, 1))),
        ("overlays", WHITE | {"center": [1, 0.5], "backgroundColor": "#000"},
         "Digits on a black dot have a 1:2 ratio.", Relation("black dot", (0, 9))),
        ("overlays", {"center": [0.5, 1], "width": 0.25, "height": 0.25, "text": "X", "backgroundColor": "#FFFFFF"},
         "Cells with an X between them sum to 10.", Relation("X", (0, 1))),
        ("overlays", {"center": [0.5, 1], "width": 0.25, "height": 0.25, "text": ">"},
         "A sign is for the greater of two digits.", None),
        ("underlays", DISC, "A shaded circle must contain odd digits.", Relation("odd", (40,))),
        ("underlays", DISC | {"rounded": False}, "Grey squares contain even digits.", Relation("even", (40,))),
    ],
)  # fmt: skip
def test_marks_are_read_where_the_text_explains_them(
    layer: str, picture: dict[str, Any], rules: str, relation: Relation | None
) -> None:
    if relation is not None:
        assert read(puzzle(f"{NORMAL} {rules}", **{layer: [picture]})).puzzle.relations == (relation,)
    assert "does not say what its" in problem(puzzle(NORMAL, **{layer: [picture]})).what
    assert "does not say what its" in problem(puzzle(**{layer: [picture]})).what


def test_diagonals_are_lines_from_corner_to_corner_and_hidden_cages() -> None:
    rules = f"{NORMAL} Digits cannot repeat on the main diagonals."
    other = [[row, 8 - row] for row in range(9)]
    hidden = {"cells": other, "unique": True, "hidden": True}
    assert same(read(puzzle(rules, lines=[DIAGONAL], cages=[hidden])).puzzle.board, board("x"))


def test_flags_of_metadata_are_rules_of_the_board() -> None:
    about = {
        "antiknight": True,
        "antiking": False,
        "rules": f"{NORMAL} Cells a knight's move apart are different digits.",
    }
    assert read(puzzle(metadata=about)).puzzle.board.relations == (Relation("anti-knight"),)


def test_what_only_checks_or_makes_room_is_no_rule() -> None:
    line = {"cells": [[0, column] for column in range(9)], "unique": True, "hidden": True, "type": "rowcol"}
    room = {"center": [-1, 5], "width": 1, "height": 1, "backgroundColor": "#FFFFFF00", "borderColor": "#0000"}
    holes = {"cells": [[0, 0]], "unique": False, "hidden": True}
    assert read(puzzle(cages=[line, holes], underlays=[room], settings={"nogrid": 1})).puzzle == Puzzle(
        CLASSIC, (7, *[0] * 80)
    )


def test_a_grid_without_regions_has_no_boxes() -> None:
    assert {house.kind for house in read(puzzle(regions=[])).puzzle.board.houses} == {"row", "column"}


def test_the_compact_form_is_read() -> None:
    text = (
        r"{ce:[[{v:7},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],"
        r"metadata:{t:'It\'s {a:t}, \\ \'b\'\n:f,'},"
        r"ca:[{ce:[[0,0],[0,1]],v:3,unique:t,c1:#0,outlineC:AA00ff}],o:[]}"
    )
    value = unzipped(text)
    assert value["cells"][0] == [{"value": 7}, {}, {}, {}]
    assert value["cages"] == [{"cells": [[0, 0], [0, 1]], "value": 3, "unique": True, "borderColor": "#000000",
                               "outlineC": "#AA00ff"}]  # fmt: skip
    assert value["metadata"]["title"] == "It's {a:t}, \\ 'b'\n:f,"
    assert "7 is not a value" not in problem(link(text)).what
    assert "'7' in r1c1 is not a value from 1 to 4" in problem(link(text.replace("3,unique", "4,unique"))).what


@pytest.mark.parametrize(
    "text", ["{a", "{a:'", '{a:"~0"}', "{a:'b'}}", "{" + "a:{" * 99, "{a:b}", "{'a':1}", "{a:,}", "{ce:[],v:1,value:2}"]
)
def test_a_broken_compact_form_is_an_error(text: str) -> None:
    assert isinstance(found(link(text), "sudokupad-link"), Problem)


def test_cages_that_do_not_say_that_their_values_differ_need_a_text_that_does() -> None:
    cage = {"cells": [[0, 0], [1, 0]], "value": "15"}
    assert read(puzzle(NORMAL, cages=[{**cage, "unique": True}])).puzzle.relations == (Relation("cage", (0, 9), (15,)),)
    assert problem(puzzle(NORMAL, cages=[cage])).what == "the text of the rules does not say what its cages mean"


@settings(law, max_examples=60)
@given(st.text("{}[]:,'\\\"~0atfF#", max_size=30))
def test_any_compact_text_is_a_value_or_an_error(text: str) -> None:
    try:
        unzipped("{" + text)
    except ValueError:
        return


def test_a_text_with_a_long_gap_is_read_in_one_go() -> None:
    gap = " " * 400_000
    rules = read(puzzle(cages=[{"value": f"rules: {NORMAL}{gap}{NORMAL}{gap}"}])).description
    assert rules == f"{NORMAL}{gap}{NORMAL}"


def test_a_compact_text_that_ends_in_many_escapes_is_read_in_one_go() -> None:
    with pytest.raises(ValueError, match="broken"):
        unzipped("{a:'" + "\\'" * 300_000 + "\\")
    line = "https://" + "sudokupad" * 50_000 + " "
    assert "only the short name" in problem(line + "x", "sudokupad-link").what


def test_repairs_of_damaged_links_are_limited_in_a_whole_file(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def damaged(packed: str, limit: int) -> str:
        tried.append(packed)
        raise ValueError("damaged")

    monkeypatch.setattr(packed_links, "unpack", damaged)
    lines = "https://sudokupad.app/sclN4" + "IgzglgXg/" * 40 + "A\n"
    assert all(isinstance(one, Problem) for one in read_text((lines * 200).encode(), "f", "sudokupad-link", ruled=True))
    assert 1_000 < len(tried) < 6_000


def test_slashes_that_servers_have_merged_are_put_back() -> None:
    titles = ["x" * at + "\ufffd" for at in range(1, 20)]  # whose bits are nearly all 1, as those of a slash
    packed = {title: pack(json.dumps(puzzle(metadata={"title": title}), ensure_ascii=False)) for title in titles}
    damaged = {title: text.replace("//", "/") for title, text in packed.items() if "//" in text}
    assert damaged
    for title, text in damaged.items():
        assert read(f"https://sudokupad.app/scl{text}").title == title


@pytest.mark.parametrize(
    "text",
    [
        "https://sudokupad.app/abc123xyz0",
        "https://sudokupad.app/some-author/some-title",
        "https://app.crackingthecryptic.com/sudoku/abc123",
    ],
)
def test_the_short_name_of_a_puzzle_is_refused_as_one(text: str) -> None:
    assert "only the short name of a puzzle, which is on SudokuPad's server" in problem(text).what


def test_a_link_unpacks_to_no_more_than_a_hundred_times_its_length() -> None:
    dense = link({"cells": [[{}] * 500_000]})  # below the limit for JSON
    assert "unpacks to more than" in problem(dense, "sudokupad-link").what


def test_a_packed_bomb_and_a_damaged_link_are_refused() -> None:
    assert "unpacks to more than" in problem(link("{" + " " * 9_000_000), "sudokupad-link").what
    whole = link(puzzle())
    for cut in (60, len(whole) // 2, len(whole) - 20):
        assert isinstance(found(whole[:cut], "sudokupad-link"), Problem)
    assert problem(link([1, 2])).what == "the link contains no puzzle"


@pytest.mark.parametrize(("rules", "on"), [("", "classic"), ("x", "x"), ("w", "windoku")])
def test_the_shortest_links_hold_a_classic(rules: str, on: str) -> None:
    packed = "t" + "o" * 12 + "K" + rules  # a 5, then five empty cells, and so on
    text = f"https://sudokupad.app/scf{packed}"
    assert recognise(text) == "sudokupad-link"
    assert read(text).puzzle == Puzzle(board(on), (5, *[0] * 80))


def test_a_cut_short_link_is_told() -> None:
    assert "does not have 81 cells" in problem("https://sudokupad.app/scfoooooooooooooo", "sudokupad-link").what


# --- what is refused ---


@pytest.mark.parametrize(
    ("more", "what"),
    [
        (
            {"lines": [{"color": "#f00", "thickness": 9, "wayPoints": [[2.5, 2.5], [3.5, 3.5]]}]},
            "a line at r3c3 whose rule",
        ),
        ({"arrows": [{"wayPoints": [[0.5, 0.5], [1.5, 0.5]]}]}, "1 arrow whose rule the file does not tell"),
        ({"overlays": [WHITE | {"text": "3"}]}, "a picture at r1c2 whose rule the file does not tell"),
        ({"overlays": [WHITE | {"center": [1, 1]}]}, "a picture at r2c2"),
        ({"overlays": [WHITE | {"backgroundColor": "#FF0000"}]}, "a picture at r1c2"),
        ({"overlays": [WHITE | {"center": [0.5, 9]}]}, "a picture at r1c10"),
        ({"overlays": [WHITE | {"angle": 45}]}, "a picture at r1c2"),
        ({"underlays": [DISC | {"width": 1, "height": 1, "rounded": False}]}, "a picture at r5c5"),
        ({"overlays": [WHITE | {"center": None}]}, "a picture whose rule"),
        ({"overlays": [WHITE | {"center": [1e300, 10**400]}]}, "a picture whose rule"),
        ({"overlays": {"a": 1}}, "`overlays` is not a list"),
        ({"foglight": [[0, 0]]}, "does not support: foglight"),
        ({"triggereffect": [{"trigger": {}}]}, "does not support: triggereffect"),
        ({"metadata": {"norowcol": True}}, "does not support: norowcol"),
        ({"metadata": {"antiknight": "maybe"}}, "`antiknight` is 'maybe'"),
        ({"metadata": [1]}, "the metadata is not an object"),
        ({"metadata": {"rules": {"a": 1}}}, "`rules` is"),
        ({"metadata": {"rules": ["a", {}]}}, "`rules` is"),
        ({"rules": ["Thermometers increase."]}, "may say more than the puzzle shows: thermometers"),
        ({"cages": [{"value": "rules: Lines sum."}], "metadata": {"rules": NORMAL}}, "shows: lines, sum"),
        ({"cages": [{**CAGE, "value": "A"}]}, "the cage at r1c1 has the value 'A', which is no sum"),
        ({"cages": [{**CAGE, "sum": 14}]}, "the cage at r1c1 has the value 15, but the sum 14"),
        ({"cages": [{**CAGE, "unique": False}]}, "the cage at r1c1 may have equal values"),
        ({"cages": [{**CAGE, "value": "", "unique": False, "hidden": True}]}, "the cage at r1c1 may have equal values"),
        ({"cages": [{"cells": [[at, at] for at in range(9)], "hidden": True}]}, "the cage at r1c1 is hidden"),
        ({"metadata": {"bgimage": "picture.png"}}, "does not support: bgimage"),
        ({"overlays": [{"center": [4.5, 4.5], "width": 0.7, "height": 0.7, "stroke": "#f00"}]}, "a picture at r5c5"),
        ({"cages": [{"cells": [[0, 0], [0, 1]]}]}, "the cage at r1c1 has no sum, and the file does not say"),
        ({"cages": [{**CAGE, "style": "fpRowIndexer"}]}, "the cage at r1c1 has what bookbuilder does not support"),
        ({"cages": [{**CAGE, "odd": 1}]}, "does not support: odd"),
        ({"cages": [{"cells": [[0, 0], [1, 1]], "hidden": True, "unique": True}]}, "the cage at r1c1 is hidden"),
        ({"cages": [{**CAGE, "cells": [[0, 9]]}]}, "a cage has the cell [0, 9]"),
        ({"cages": [{**CAGE, "cells": 5}]}, "a cage has no cells"),
        ({"cages": [5]}, "`cages` is not a list"),
        ({"regions": [[[0, 0]], [[0, 0]]]}, "r1c1 is in two regions"),
        ({"regions": [5]}, "a region has no cells"),
        ({"regions": {"a": 5}}, "`regions` is not a list"),
    ],
)
def test_what_is_none_of_our_rules_is_named(more: dict[str, Any], what: str) -> None:
    assert what in problem(puzzle(**more), "sudokupad").what


@pytest.mark.parametrize(
    "rules",
    [
        f"{NORMAL} Digits along a thermometer increase from the bulb.",
        f"{NORMAL} Orthogonally adjacent cells cannot be consecutive.",
        "Normal sudoku rules do not apply.",
        f"{NORMAL} Digits may repeat.",
        "Es gelten die üblichen Regeln.",
        "No rules provided for this puzzle. Please check the related video or website for rules.",
    ],
)
def test_a_text_that_may_say_a_rule_is_refused(rules: str) -> None:
    assert "may say more than the puzzle shows" in problem(puzzle(rules)).what


@pytest.mark.parametrize(
    "rules",
    [
        "All dots are given.",
        "Cells without a dot are not consecutive.",
        "Every possible dot is shown.",
        "Adjacent cells with consecutive digits are separated by a white dot.",
        "A white dot is shown between each two adjacent digits that are consecutive.",
        "Adjacent cells are consecutive only if joined by a white dot.",
        "Adjacent cells are consecutive.",
    ],
)
def test_that_all_dots_are_shown_is_believed_of_our_own_sentences_only(rules: str) -> None:
    text = f"{NORMAL} White dots join consecutive digits. {rules}"
    assert unexplained(text, ["white dot"], 9)


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        ("Each main diagonal contains exactly 3 different digits.", "diagonal"),
        ("Each diagonal contains 3 different digits.", "diagonal"),
        ("Odd digits are in grey circles.", "odd"),
        ("Digits in adjacent cages cannot be the same.", "cage"),
        ("Each 1 is adjacent to a 9.", "white dot"),
        ("Place the digits 1 to 6 once in each row and column.", "cage"),
    ],
)
def test_words_of_a_known_rule_that_say_another_one_are_refused(rules: str, name: str) -> None:
    assert unexplained(f"{NORMAL} {rules}", [name], 9)


@pytest.mark.parametrize(
    "rules",
    [
        "Place the digits 1-9 once in each row, column and 3x3 box. Put 1, 2, 3, 4, 5, 6, 7, 8 and 9 in every region.",
        "Each digit from 1 through 9 appears exactly once in every row and column.",
        "Digits on a white dot are consecutive, and on a black dot they have a ratio of 1:2.",
        "Consecutive digits are joined by a white dot. Not all dots are given.",
        "Cells with an X between them sum to 10; a V is for 5.",
    ],
)
def test_usual_words_for_known_rules_are_understood(rules: str) -> None:
    assert unexplained(rules, ["white dot", "black dot", "X", "V"], 9) == ""


def test_a_value_or_a_cell_that_is_none_is_named_with_its_place() -> None:
    value = puzzle()
    value["cells"][2][3] = {"value": "x"}
    assert problem(value).what == "'x' in r3c4 is not a value from 1 to 9"
    value["cells"][2][3] = {"value": "4", "arrow": "up"}
    assert problem(value).what == "r3c4 has what bookbuilder does not support: arrow"
    value["cells"][2] = value["cells"][2][:8]
    assert problem(value).what == "row 3 of `cells` has 8 cells, but there are 9 rows"


# --- what is written ---


@pytest.mark.parametrize("form", ["sudokupad", "sudokupad-link"])
@pytest.mark.parametrize("kind", [kind for kind in RELATIONS.values() if kind.sudokupad], ids=lambda kind: kind.name)
def test_every_rule_that_has_a_sentence_goes_there_and_back(form: str, kind: Any) -> None:
    cells = {Look.CAGE: (0, 1, 9), Look.NOTHING: ()}.get(kind.drawn.look, (3,) if kind.is_single else (1, 0))
    on, printed = with_relations(CLASSIC, (Relation(kind.name, cells, (12,) if kind.takes_numbers else ()),))
    text = "Zeile :123456,\nWords that are no rule."
    entry = Entry(puzzle=Puzzle(on, (0,) * 81, printed), title="a:t, 'b'", author="é", description=text)
    again = read("".join(FORMATS[form].write([entry])), form)
    assert (again.puzzle.board.relations, again.title, again.author, again.description) == (
        on.relations, entry.title, entry.author, entry.description)  # fmt: skip
    assert [(it.kind, sorted(it.cells), it.numbers) for it in again.puzzle.relations] == [
        (it.kind, sorted(it.cells), it.numbers) for it in printed
    ]


@pytest.mark.parametrize("cells", [(0, 1), (1, 0), (0, 9), (9, 0)])
def test_a_sign_keeps_which_of_its_cells_is_the_greater(cells: tuple[int, int]) -> None:
    entry = Entry(puzzle=Puzzle(CLASSIC, (0,) * 81, (Relation("greater", cells),)))
    assert read("".join(FORMATS["sudokupad"].write([entry]))).puzzle.relations == (Relation("greater", cells),)


@pytest.mark.parametrize(
    ("on", "relations", "what"),
    [
        (square(16), (), "at most 9 rows, but the board 16x16 has 16"),
        (board("samurai"), (), "only square grids with rows and columns, unlike the board samurai"),
        (CLASSIC, (Relation("candidates", (0,), (1, 2)),), "it has no drawing for candidates"),
    ],
)
def test_what_it_cannot_hold_is_named(on: Board, relations: tuple[Relation, ...], what: str) -> None:
    refused = refusal(FORMATS["sudokupad"], Entry(puzzle=Puzzle(on, (0,) * len(on.cells), relations)))
    assert refused is not None
    assert what in refused.what


def test_a_line_of_our_sentences_below_the_text_of_another_program_is_not_believed() -> None:
    said = "Digits along a thermometer increase."
    about = {"rules": f"{said}\n{NORMAL}", "source": "bookbuilder"}
    assert read(puzzle(metadata=about)).description == said
    assert "thermometer" in problem(puzzle(metadata=about | {"source": "An editor"})).what


@pytest.mark.parametrize(
    ("on", "name", "changed"),
    [(CLASSIC, "xv", {"cages": [CAGE]}), (board("x"), "", {"lines": []})],
)
def test_a_line_of_our_sentences_that_no_longer_fits_the_file_is_not_believed(
    on: Board, name: str, changed: dict[str, Any]
) -> None:
    relations = (Relation(name),) if name else ()
    value = json.loads("".join(FORMATS["sudokupad"].write([Entry(puzzle=Puzzle(on, (0,) * 81, relations))])))
    assert read(value).puzzle.relations == relations
    assert "may say more than the puzzle shows" in problem(value | changed).what


def test_a_picture_added_to_a_file_of_ours_is_not_overlooked() -> None:
    value = json.loads("".join(FORMATS["sudokupad"].write([Entry(puzzle=Puzzle(CLASSIC, (0,) * 81))])))
    value["overlays"].append(WHITE)
    assert "does not say what its white dots mean" in problem(value).what


def test_cells_of_a_windoku_are_shaded_and_read_as_its_houses() -> None:
    windoku = board("windoku")
    value = json.loads("".join(FORMATS["sudokupad"].write([Entry(puzzle=Puzzle(windoku, (0,) * 81))])))
    assert len(value["underlays"]) == 36
    assert read(value).puzzle.board is windoku
    value["cages"] = []
    assert "a picture at r2c2 whose rule the file does not tell" in problem(value).what
    assert Cell(1, 1) in windoku.cells


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"cages": [{**CAGE, "value": "10", "sum": 9}]}, "the cage at r1c1 has the value 10, but the sum 9"),
        ({"cages": [{**CAGE, "value": "\u0661\u0660", "sum": ""}]}, "which is no sum"),
        ({"regions": [[*BOXES[0], BOXES[0][4]], *BOXES[1:]]}, "a region has r2c2 twice"),
        ({"cells": [[{"value": "\u0665"}, *[{}] * 8], *[[{}] * 9] * 8]}, "is not a value from 1 to 9"),
    ],
)
def test_what_is_wrong_is_called_what_it_is(more: dict[str, Any], what: str) -> None:
    assert what in problem(puzzle(**more), "sudokupad").what


def test_the_text_says_where_marks_may_be_missing_and_is_read_again() -> None:
    dots = Relation("white dot", (0, 1)), Relation("black dot", (3, 4))
    for relations, said in (
        (dots, "Not all dots are necessarily shown."),
        ((*dots, Relation("consecutive")), "Not all black dots are necessarily shown."),
        ((Relation("X", (0, 1)), Relation("V", (3, 4))), "Not all letters are necessarily shown."),
        ((*dots, Relation("kropki")), ""),
    ):
        puzzle = Puzzle(board("classic"), (0,) * 81, relations)
        text = "".join(FORMATS["sudokupad"].write([Entry(puzzle=puzzle)]))
        assert ("Not all" in text) == bool(said)
        assert said in text
        (again,) = read_text(text.encode(), "f", "sudokupad", ruled=True)
        assert isinstance(again, Entry)
        assert {*again.puzzle.relations} == {*relations}
        assert not again.description
