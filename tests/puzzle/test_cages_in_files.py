"""Puzzles of cages in the formats of other programs: games that Solo made, and all that each format can hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Relation, board
from bookbuilder.errors import Problem
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import FORMATS, Entry, read_text, refusal
from bookbuilder.relations.neighbours import SIDES, apart_by
from bookbuilder.solve import engines, givens_array, grade, the_solution
from tests.board.samples import BOARDS
from tests.board.strategies import law

GAMES = (Path(__file__).parents[1] / "data" / "formats" / "killers.solo").read_text().splitlines()
CLASSIC = board("classic")
ROWS = tuple(Relation("cage", tuple(range(at, at + 9)), (45,)) for at in range(0, 81, 9))
PARTED = (Relation("cage", tuple(range(8)), (36,)), Relation("cage", (8,), (9,)))
CROSSED = (Relation("cage", (0, *range(10, 18)), (45,)), Relation("cage", tuple(range(1, 10)), (45,)))


def read(text: str, form: str | None = None) -> Entry:
    (found,) = read_text(text.encode(), "f", form, ruled=True)
    assert isinstance(found, Entry), found
    return found


def written(form: str, puzzle: Puzzle) -> str:
    entry = Entry(puzzle=puzzle)
    assert refusal(FORMATS[form], entry) is None
    return "".join(FORMATS[form].write([entry]))


def reason(form: str, *relations: Relation, on: Board = CLASSIC) -> str:
    refused = refusal(FORMATS[form], Entry(puzzle=Puzzle(on, (0,) * len(on.cells), relations)))
    return refused.what if refused else ""


@st.composite
def cages(draw: st.DrawFn, of: Board, whole: bool) -> tuple[Relation, ...]:
    """Cages of two cells or more in one piece; with `whole`, they cover the square, and all have a sum."""
    last = of.order // 2 - 1
    area_of = [(cell.row, min(cell.column // 2, last)) for cell in of.cells]
    for one, other in draw(st.lists(st.sampled_from(apart_by(of, SIDES)), max_size=30)):
        if len({at for at, area in enumerate(area_of) if area in (area_of[one], area_of[other])}) <= of.order:
            area_of = [area_of[one] if area == area_of[other] else area for area in area_of]
    made = []
    for area in dict.fromkeys(area_of):
        cells = tuple(at for at, there in enumerate(area_of) if there == area)
        least, most = sum(range(1, len(cells) + 1)), sum(range(of.order, of.order - len(cells), -1))
        sums = (draw(st.integers(least, most)),) if whole or draw(st.booleans()) else ()
        made += [Relation("cage", cells, sums)] if whole or draw(st.booleans()) else []
    return tuple(made)


# --- Solo ---


@pytest.mark.parametrize("game", GAMES)
def test_a_killer_that_solo_made_has_one_solution_and_a_level_and_is_written_as_it_was(game: str) -> None:
    puzzle = read(game).puzzle
    assert sum(len(cage.cells) for cage in puzzle.relations) == len(puzzle.board.cells)
    engine = engines(puzzle.board).of_puzzle(puzzle.relations)
    assert the_solution(engine, givens_array(puzzle.givens))
    assert grade(engine, givens_array(puzzle.givens)).level in ("easy", "medium")
    assert written("sgt-solo", puzzle) == f"{game}\n"


@settings(law, max_examples=20)
@given(st.data(), st.sampled_from(["4x4", "6x6", "classic", "x", "jigsaw-1"]))
def test_cages_that_cover_a_square_go_through_solo(data: st.DataObject, on: str) -> None:
    of = BOARDS.get(on) or board(on)
    puzzle = Puzzle(of, (0,) * len(of.cells), data.draw(cages(of, whole=True)))
    assert read(written("sgt-solo", puzzle)).puzzle == puzzle


@pytest.mark.parametrize(
    ("relations", "what"),
    [
        ((*ROWS, Relation("odd", (0,))), "it has no rule like odd"),
        ((*ROWS, Relation("cage", (0, 1))), "two of its cages cannot share r1c1, r1c2"),
        (ROWS[1:], "all cells are in cages there, unlike r1c1, r1c2, r1c3, r1c4, r1c5, r1c6 and 3 more"),
        ((*ROWS[1:], Relation("cage", ROWS[0].cells)), "all cages have a sum there, unlike that of r1c1"),
        ((*ROWS[1:], *PARTED), "two cells or more, unlike r1c9"),
        ((*ROWS[2:], *CROSSED), "each of its cages is one piece"),
    ],
    ids=["another rule", "overlap", "outside", "no sum", "one cell", "two pieces"],
)  # fmt: skip
def test_relations_that_solo_cannot_hold_are_named(relations: tuple[Relation, ...], what: str) -> None:
    assert what in reason("sgt-solo", *relations)


def test_solo_has_no_cages_on_squares_above_nine() -> None:
    on = BOARDS.get("12x12") or board("12x12")
    assert "only on squares of up to 9 values" in reason(
        "sgt-solo", *(Relation("cage", (at, at + 1), (5,)) for at in range(0, 144, 2)), on=on
    )


def test_borders_with_long_gaps_are_as_solo_reads_them() -> None:
    """Of six rows as boxes, 30 neighbours in a row share one: Solo takes zd, 26 and 4, for them."""
    game = f"6j:zj,zd{'_' * 30}"
    rows = read(game).puzzle
    assert [sorted(house.cells) for house in rows.board.houses if house.kind == "box"] == [
        [*range(at, at + 6)] for at in range(0, 36, 6)
    ]
    assert written("sgt-solo", rows) == f"{game}\n"


# --- SumoCue ---


@settings(law, max_examples=20)
@given(st.data(), st.sampled_from(["classic", "x"]))
def test_cages_with_sums_go_through_sumocue_wherever_they_lie(data: st.DataObject, on: str) -> None:
    told = tuple(cage for cage in data.draw(cages(board(on), whole=False)) if cage.numbers)
    puzzle = Puzzle(board(on), (0,) * 81, told)
    assert read(written("sumocue", puzzle)).puzzle == puzzle


@pytest.mark.parametrize(
    ("relations", "what"),
    [
        ((Relation("cage", (0, 1)),), "all cages have a sum there, unlike that of r1c1, r1c2"),
        ((Relation("cage", (0, 1), (9,)), Relation("anti-knight")), "it has no rule like anti-knight"),
        ((Relation("cage", (0, 1), (9,)), Relation("cage", (1, 2), (9,))), "two of its cages cannot share r1c2"),
    ],
    ids=["no sum", "another rule", "overlap"],
)
def test_relations_that_sumocue_cannot_hold_are_named(relations: tuple[Relation, ...], what: str) -> None:
    assert what in reason("sumocue", *relations)


@settings(law, max_examples=20)
@given(st.data(), st.sampled_from(["classic", "x", "jigsaw-1", "jigsaw-2"]))
def test_cages_beside_clues_and_on_jigsaws_go_through_sumocue(data: st.DataObject, on: str) -> None:
    told = tuple(cage for cage in data.draw(cages(board(on), whole=False)) if cage.numbers)
    inside = {cell for cage in told for cell in cage.cells}
    drawn = data.draw(st.lists(st.integers(0, 9), min_size=81, max_size=81))
    givens = tuple(0 if cell in inside else value for cell, value in enumerate(drawn))
    puzzle = Puzzle(board(on), givens, told)
    assert read(written("sumocue", puzzle)).puzzle == puzzle


@pytest.mark.parametrize(
    ("clue", "relation", "what"),
    [
        (0, Relation("cage", (0, 1), (9,)), "no clues in cages, and no cages of one cell, unlike r1c1"),
        (5, Relation("cage", (8,), (9,)), "no clues in cages, and no cages of one cell, unlike r1c9"),
    ],
)
def test_cages_that_sumocue_cannot_hold_beside_clues_are_named(clue: int, relation: Relation, what: str) -> None:
    givens = tuple(1 if cell == clue else 0 for cell in range(81))
    refused = refusal(FORMATS["sumocue"], Entry(puzzle=Puzzle(CLASSIC, givens, (relation,))))
    assert refused is not None
    assert what in refused.what


def test_boards_that_sumocue_cannot_hold_are_named() -> None:
    assert "only 9x9 squares with boxes, and their diagonals, unlike the board windoku" in reason(
        "sumocue", on=board("windoku")
    )


# --- ipuz ---


@settings(law, max_examples=20)
@given(st.data(), st.sampled_from(["6x6", "x", "jigsaw-1"]))
def test_cages_go_through_ipuz_which_says_that_no_value_stands_there_twice(data: st.DataObject, on: str) -> None:
    of = BOARDS.get(on) or board(on)
    puzzle = Puzzle(of, (0,) * len(of.cells), data.draw(cages(of, whole=False)))
    text = written("ipuz", puzzle)
    assert ("No value stands twice in a cage." in text) == bool(puzzle.relations)
    again = read(text, "ipuz")
    assert (again.puzzle, again.description) == (puzzle, "")


def test_a_puzzle_of_cages_keeps_its_introduction_in_ipuz() -> None:
    entry = Entry(puzzle=Puzzle(CLASSIC, (0,) * 81, ROWS), description="Two\nlines.")
    assert read("".join(FORMATS["ipuz"].write([entry])), "ipuz").description == "Two\nlines."


def test_relations_that_ipuz_cannot_hold_are_named() -> None:
    assert "it has no rule like odd" in reason("ipuz", *ROWS, Relation("odd", (0,)))


@pytest.mark.parametrize(
    ("cage", "what"),
    [
        ({"cells": [[1, 1], [12, 1]]}, "a cage has the cell [12, 1], which is not on the board"),
        ({"cells": [[1, 1], [1, 7]]}, "a cage has the cell [1, 7], which is not on the board"),
        ({"cells": [[0, 1], [6, 0]]}, "a cage has the cell [6, 0], which is not on the board"),
        ({"cells": [[1, 1], "b2"]}, "a cage has the cell b2, which is not on the board"),
        ({"rect": [1, 1, 9, 1]}, "the rect [1, 1, 9, 1] of a cage is not on the board"),
        ({}, "a cage has no cells"),
    ],
)
def test_a_cell_of_ipuz_that_is_not_on_the_board_is_named(cage: dict[str, object], what: str) -> None:
    value = {"kind": ["http://ipuz.org/sudoku#1"], "puzzle": [[0] * 6] * 6, "cages": [cage]}
    (found,) = read_text(json.dumps(value).encode(), "f", "ipuz", ruled=True)
    assert isinstance(found, Problem), found
    assert found.what == what
