"""Rules beyond houses are read back as a reader sees them: a fault of any of them in the print fails the book."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from bookbuilder import api
from bookbuilder.board import Board, Cell, House, Relation
from bookbuilder.board.plain_data import board_json
from bookbuilder.drawing import Group, Page, Text
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.readback import prove_book
from bookbuilder.readback.book.page import PageReader
from bookbuilder.readback.book.pdfium import opened
from bookbuilder.readback.book.pieces import joined
from bookbuilder.readback.book.ruled import rule_flaw
from bookbuilder.render import pdf
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Grid, Limits, grid_style, theme
from tests.readback.book.conftest import Spoilt

WIDTH, HEIGHT, INSET = 400.0, 560.0, 40.0

Relations = Sequence[Relation]


@cache
def made(rules: str, board: str = "classic") -> GradedPuzzle:
    """A puzzle with rules."""
    return next(api.generate(board, rules=rules, graded=False, seed=3))


def page(folio: int, puzzle: GradedPuzzle, values: Sequence[int], relations: Relations, darkest: float = 0.4) -> Page:
    """A page with the number 1, a grid under it, and its own number at the foot."""
    board, look = puzzle.puzzle.board, theme()
    cell = (WIDTH - 2 * INSET) / board.width
    style = grid_style(look, Limits(thinnest=0.5, lightest=0.1, darkest=darkest), board, cell, (look.faces.digits,) * 2)
    drawn = Grid(board, symbol_set("digits", board.order), cell, style).draw(values, relations=relations)
    number, foot = ((INSET, INSET, "1"), (INSET, HEIGHT - INSET, str(folio)))
    texts = (Text(*text, look.faces.digits, 14.0) for text in (number, foot))
    marks = (*texts, Group(INSET, INSET + 10, drawn.marks))
    sheet = (0.0, 0.0, WIDTH, HEIGHT)
    return Page(WIDTH, HEIGHT, sheet, sheet, marks)


def printed(folder: Path, puzzle: GradedPuzzle, relations: Relations, answer: Relations = ()) -> Path:
    """An interior of two pages, the puzzle with these relations and its answer."""
    pages = [page(1, puzzle, puzzle.puzzle.givens, relations), page(2, puzzle, puzzle.solution, answer)]
    path = folder / "interior.pdf"
    path.write_bytes(pdf.render(pages, "Rules"))
    return path


def record(puzzle: GradedPuzzle, relations: Relations) -> str:
    """The book.json of such a book."""
    board = puzzle.puzzle.board
    of_board = {"relations": [as_data(it) for it in board.relations]} if board.relations else {}
    entry = {"number": 1, "section": "a", "board": "b", "symbols": "digits", "givens": list(puzzle.puzzle.givens)}
    entry |= {"solution": list(puzzle.solution), "pages": {"puzzle": 1, "answer": 2}}
    entry |= {"relations": [as_data(it) for it in relations]}
    told = {"format": "bookbuilder/1", "id": "rules", "boards": {"b": board_json(board) | of_board}, "puzzles": [entry]}
    return json.dumps(told)


def as_data(relation: Relation) -> dict[str, object]:
    """A relation as book.json has it."""
    data: dict[str, object] = {"kind": relation.kind}
    data |= {"cells": list(relation.cells)} if relation.cells else {}
    if relation.kind == "cage":
        return data | ({"sum": relation.numbers[0]} if relation.numbers else {})
    return data | ({"numbers": list(relation.numbers)} if relation.numbers else {})


def findings(folder: Path, puzzle: GradedPuzzle, shown: Relations, recorded: Relations | None = None) -> list[str]:
    """What is wrong with a book that shows some relations, and has its own or others in book.json."""
    recorded = puzzle.puzzle.relations if recorded is None else recorded
    proof = prove_book(printed(folder, puzzle, shown), lambda: record(puzzle, recorded))
    return [finding.what for finding in proof.report.findings]


RULES = ["killer", "kropki", "consecutive", "xv", "greater-than", "odd-even", "low-high"]


@pytest.mark.parametrize("rules", RULES)
def test_a_puzzle_with_rules_is_read_back_and_solved_again(tmp_path: Path, rules: str) -> None:
    puzzle = made(rules)
    proof = prove_book(
        printed(tmp_path, puzzle, puzzle.puzzle.relations), lambda: record(puzzle, puzzle.puzzle.relations)
    )
    assert not proof.report.findings
    assert proof.puzzles[0].solved


@pytest.mark.parametrize("rules", ["anti-knight", "anti-king", "disjoint-groups", "non-consecutive"])
def test_a_rule_of_the_whole_board_is_taken_from_book_json(tmp_path: Path, rules: str) -> None:
    """Nothing is drawn of it; without it, the puzzle has further solutions."""
    puzzle = made(rules)
    interior = printed(tmp_path, puzzle, ())
    assert not prove_book(interior, lambda: record(puzzle, ())).report.findings
    bare = replace(puzzle, puzzle=replace(puzzle.puzzle, board=replace(puzzle.puzzle.board, relations=())))
    (finding,) = prove_book(interior, lambda: record(bare, ())).report.findings
    assert finding.what == "puzzle 1 as printed has a second solution"


def first(relations: Relations, kind: str) -> int:
    """The place of the first relation of a kind."""
    return next(at for at, relation in enumerate(relations) if relation.kind == kind)


def changed(rules: str, kind: str, change: Callable[[Relation], Relation | None]) -> tuple[GradedPuzzle, Relations]:
    """A puzzle, and its relations with the first of a kind changed, or taken out."""
    puzzle = made(rules)
    relations = list(puzzle.puzzle.relations)
    at = first(relations, kind)
    other = change(relations[at])
    relations[at : at + 1] = [] if other is None else [other]
    return puzzle, relations


@pytest.mark.parametrize("by", [1, -1, 10])
def test_a_misprinted_sum_is_found(tmp_path: Path, by: int) -> None:
    puzzle, shown = changed("killer", "cage", lambda it: replace(it, numbers=(it.numbers[0] + by,)))
    right = puzzle.puzzle.relations[0].numbers[0]
    what = f"puzzle 1 (page 1) shows {right + by} in the corner of r1c1 instead of {right}"
    assert findings(tmp_path, puzzle, shown) == [what]


def test_a_sum_that_is_wrong_in_print_and_record_alike_is_found(tmp_path: Path) -> None:
    puzzle, shown = changed("killer", "cage", lambda it: replace(it, numbers=(it.numbers[0] + 1,)))
    (what,) = findings(tmp_path, puzzle, shown, shown)
    assert what.startswith("puzzle 1 as printed has a solution that breaks the rules: the rule cage of r1c1")


def test_a_sum_that_is_not_printed_is_found(tmp_path: Path) -> None:
    puzzle, shown = changed("killer", "cage", lambda it: replace(it, numbers=()))
    (what,) = findings(tmp_path, puzzle, shown)
    assert what.startswith("puzzle 1 (page 1) shows nothing in the corner of r1c1 instead of ")


def test_sums_that_are_missing_in_print_and_record_alike_leave_more_solutions(tmp_path: Path) -> None:
    puzzle = made("killer")
    shown = [replace(it, numbers=()) for it in puzzle.puzzle.relations]
    assert findings(tmp_path, puzzle, shown, shown) == ["puzzle 1 as printed has a second solution"]


def test_a_wall_that_has_moved_is_found(tmp_path: Path) -> None:
    """The last cell of one cage goes to its neighbour's."""
    puzzle = made("killer")
    relations = list(puzzle.puzzle.relations)
    one = first(relations, "cage")
    cell = relations[one].cells[-1]
    board = puzzle.puzzle.board
    (row, column), beside = board.cells[cell], ((0, 1), (1, 0), (0, -1), (-1, 0))
    near = {
        board.cells.index(place) for down, right in beside if (place := (row + down, column + right)) in board.cells
    }
    other = next(at for at, it in enumerate(relations) if at != one and near & {*it.cells})
    relations[one] = replace(relations[one], cells=relations[one].cells[:-1])
    relations[other] = replace(relations[other], cells=(*relations[other].cells, cell))
    (what,) = findings(tmp_path, puzzle, relations)
    assert what.startswith("puzzle 1 (page 1) has no outline around r1c1")


def test_an_outline_that_is_lost_is_found(tmp_path: Path) -> None:
    puzzle, shown = changed("killer", "cage", lambda it: None)
    (what,) = findings(tmp_path, puzzle, shown)
    assert what.startswith("puzzle 1 (page 1) has no outline around r1c1")


@pytest.mark.parametrize(
    ("rules", "kind", "what"),
    [
        ("kropki", "white dot", "has no dot between"),
        ("kropki", "black dot", "has no dark dot between"),
        ("xv", "X", "has no letter X between"),
        ("xv", "V", "has no letter V between"),
        ("greater-than", "greater", "has no sign between"),
        ("odd-even", "odd", "has no disc in"),
        ("odd-even", "even", "has no square in"),
        ("low-high", "low", "has no dark disc in"),
        ("low-high", "high", "has no dark square in"),
    ],
)
def test_a_mark_that_is_lost_or_too_many_is_found(tmp_path: Path, rules: str, kind: str, what: str) -> None:
    puzzle, shown = changed(rules, kind, lambda it: None)
    (lost,) = findings(tmp_path, puzzle, shown)
    assert lost.startswith(f"puzzle 1 (page 1) {what} r")
    (more,) = findings(tmp_path, puzzle, puzzle.puzzle.relations, shown)
    assert more.startswith(f"puzzle 1 (page 1) {what.replace('no', 'a')[:-8]}")


@pytest.mark.parametrize(
    ("rules", "kind", "other"),
    [
        ("kropki", "white dot", "black dot"),
        ("kropki", "black dot", "white dot"),
        ("xv", "X", "V"),
        ("odd-even", "odd", "even"),
        ("low-high", "low", "high"),
        ("low-high", "high", "even"),
    ],
)
def test_a_mark_of_another_kind_is_found(tmp_path: Path, rules: str, kind: str, other: str) -> None:
    puzzle, shown = changed(rules, kind, lambda it: replace(it, kind=other))
    (what,) = findings(tmp_path, puzzle, shown)
    assert "and 1 more rule is wrong" in what


def test_a_sign_the_other_way_round_is_found(tmp_path: Path) -> None:
    puzzle, shown = changed("greater-than", "greater", lambda it: replace(it, cells=it.cells[::-1]))
    (what,) = findings(tmp_path, puzzle, shown)
    assert "has no sign between" in what


def test_an_answer_may_show_its_rules_but_no_others(tmp_path: Path) -> None:
    puzzle, shown = changed("killer", "cage", lambda it: replace(it, numbers=(it.numbers[0] + 1,)))
    own = puzzle.puzzle.relations
    for answer, faults in ((own, 0), (shown, 1)):
        proof = prove_book(printed(tmp_path, puzzle, own, answer), lambda: record(puzzle, own))
        assert len(proof.report.findings) == faults


def test_a_rule_that_is_not_known_is_not_called_proved(tmp_path: Path) -> None:
    puzzle = made("killer")
    strange = (*puzzle.puzzle.relations, Relation("thermometer", (0, 1)))
    proof = prove_book(printed(tmp_path, puzzle, puzzle.puzzle.relations), lambda: record(puzzle, strange))
    (finding,) = proof.report.findings
    assert (finding.outcome, proof.puzzles[0].solved) == ("unchecked", False)
    assert finding.what == "puzzle 1 has a rule of a kind that is not known here, thermometer"


@pytest.mark.parametrize(
    "told",
    [
        "none",
        [{"cells": [0]}],
        [{"kind": "cage", "cells": [0, 81]}],
        [{"kind": "cage", "cells": [0, 0], "sum": 3}],
        [{"kind": "cage", "cells": [0, 1], "sum": "3"}],
        [{"kind": "white dot", "cells": [0]}],
        [{"kind": "odd", "cells": []}],
    ],
)
def test_rules_that_cannot_be_read_are_a_flaw_of_the_record(tmp_path: Path, told: object) -> None:
    puzzle = made("killer")
    data = json.loads(record(puzzle, ()))
    data["puzzles"][0]["relations"] = told
    proof = prove_book(printed(tmp_path, puzzle, ()), lambda: json.dumps(data))
    assert proof.report.findings[0].what.startswith("entry 1 of the puzzles cannot be read: ")


@pytest.mark.parametrize("board", ["6x6", "jigsaw-1", "x", "windoku", "triple"])
def test_cages_are_read_on_every_board(tmp_path: Path, board: str) -> None:
    puzzle = made("killer", board)
    with opened(printed(tmp_path, puzzle, puzzle.puzzle.relations)) as document:
        (grid,) = PageReader(document).read(0).grids
    assert grid.rules.outlines
    assert rule_flaw(grid, puzzle.puzzle.board, puzzle.puzzle.relations) == ""


def test_the_darker_shapes_are_told_from_the_others_on_newsprint(tmp_path: Path) -> None:
    """Which takes no ground darker than this under a value."""
    puzzle = made("low-high")
    own = puzzle.puzzle
    half = (
        *own.relations[::2],
        *(replace(it, kind="odd" if it.kind == "low" else "even") for it in own.relations[1::2]),
    )
    path = tmp_path / "interior.pdf"
    path.write_bytes(pdf.render([page(1, puzzle, own.givens, half, darkest=0.25)], "Rules"))
    with opened(path) as document:
        (grid,) = PageReader(document).read(0).grids
    assert rule_flaw(grid, own.board, half) == ""


def test_cages_that_touch_and_those_in_pieces_are_read(tmp_path: Path) -> None:
    """One around another, one that turns back on itself, one in two pieces, one of a single cell."""
    puzzle = made("killer", "6x6")
    ring = Relation("cage", (0, 1, 2, 6, 8, 12, 13, 14))
    shown = (ring, Relation("cage", (7,), (3,)), Relation("cage", (3, 4, 10, 16, 15), (9,)), Relation("cage", (30, 32)))
    with opened(printed(tmp_path, puzzle, shown)) as document:
        (grid,) = PageReader(document).read(0).grids
    assert rule_flaw(grid, puzzle.puzzle.board, shown) == ""
    assert len(grid.rules.outlines) == 5


def test_rules_of_a_board_in_two_pieces_are_read_as_one(tmp_path: Path) -> None:
    """No line joins its two grids, which a reader therefore finds one by one."""
    small = made("killer", "4x4").puzzle.board
    cells = [Cell(row, column + 5 * grid) for grid in (0, 1) for row, column in small.cells]
    houses = [
        House(house.kind, f"grid {grid + 1} {house.label}", tuple(cell + 16 * grid for cell in house.cells), grid + 1)
        for grid in (0, 1)
        for house in small.houses
    ]
    board = Board("pair", 4, tuple(cells), tuple(houses), (tuple(range(16)), tuple(range(16, 32))))
    puzzle = replace(made("killer", "4x4"), puzzle=Puzzle(board, (0,) * 32), solution=(0,) * 32)
    shown = (
        Relation("cage", (0, 1, 5), (6,)),
        Relation("cage", (16, 20), (3,)),
        Relation("white dot", (30, 31)),
        Relation("greater", (22, 18)),
        Relation("odd", (27,)),
    )
    with opened(printed(tmp_path, puzzle, shown)) as document:
        grids = PageReader(document).read(0).grids
    assert len(grids) == 2
    whole = joined(grids[0], grids, board)
    assert whole is not None
    assert rule_flaw(whole, board, shown) == ""
    assert (
        rule_flaw(whole, board, shown[1:])
        == "has an outline too many around r1c1, r1c2, r2c2, and 1 more rule is wrong"
    )


BOOK = """\
title: Rules
seed: 3
printer: plain
trim: a5
sections:
  - {title: Cages, board: 6x6, rules: killer, grade: any, count: 1}
  - {title: Dots, board: 6x6, rules: kropki, grade: any, count: 1}
  - {title: Leaps, board: 6x6, rules: anti-king, grade: any, count: 1}
outputs: [interior, json]
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a book with rules."""
    folder = tmp_path_factory.mktemp("rules") / "book"
    api.build(BOOK, out=folder)
    return folder


@pytest.fixture
def book(built: Path, tmp_path: Path) -> Spoilt:
    """A copy that a test may spoil."""
    return Spoilt(Path(shutil.copytree(built, tmp_path / "book")))


@pytest.mark.slow
def test_a_finished_book_of_puzzles_with_rules_is_proved(book: Spoilt) -> None:
    proof = book.prove()
    assert not proof.report.findings
    assert [it.solved for it in proof.puzzles] == [True] * 3


@pytest.mark.slow
def test_a_sum_changed_in_a_finished_book_is_found(book: Spoilt) -> None:
    def change(operators: list[str]) -> None:
        at = next(at for at, each in enumerate(operators) if re.fullmatch(r"<(3[0-9]){2}> Tj", each))
        operators[at] = operators[at][:4] + ("1" if operators[at][4] != "1" else "2") + operators[at][5:]

    book.change(book.prove().puzzles[0].puzzle, change)
    (what,) = book.findings()["givens"]
    assert re.fullmatch(r"puzzle 1 \(page \d+\) shows \d+ in the corner of r\dc\d instead of \d+", what)


@pytest.mark.slow
def test_a_dashed_line_lost_in_a_finished_book_is_found(book: Spoilt) -> None:
    """A path of many pieces is taken out, from its first point to where it is drawn."""

    def change(operators: list[str]) -> None:
        ends = [-1, *(at for at, each in enumerate(operators) if each.split()[-1] in ("S", "f", "re", "Do", "ET", "Q"))]
        first, last = next(
            (one + 1, two) for one, two in pairwise(ends) if sum(it.endswith(" m") for it in operators[one:two]) > 8
        )
        begin = next(at for at in range(first, last) if operators[at].endswith(" m"))
        del operators[begin : last + 1]

    book.change(book.prove().puzzles[0].puzzle, change)
    assert "has no outline around r" in " ".join(book.findings()["givens"])
