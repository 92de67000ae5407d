"""Turning and reflecting: the same puzzle from another side, for every shipped board and for an author's own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import Board, Cell, board, boards
from bookbuilder.board.described import BoardUse
from bookbuilder.board.files import board_from
from bookbuilder.config import read_text
from tests.pace import some_slow

Spot = tuple[int, int]

# Where a place goes on a board so high and so wide, clockwise.
TURNS: dict[str, Callable[[int, int, int, int], Spot]] = {
    "rotate90": lambda row, column, high, _: (column, high - 1 - row),
    "rotate180": lambda row, column, high, wide: (high - 1 - row, wide - 1 - column),
    "rotate270": lambda row, column, _, wide: (wide - 1 - column, row),
    "mirror": lambda row, column, _, wide: (row, wide - 1 - column),
    "flip": lambda row, column, high, _: (high - 1 - row, column),
}
LINES = {"row": "column", "column": "row"}
ROUND = [  # moves that lead back to where they began
    ("rotate90",) * 4,
    ("rotate180",) * 2,
    ("rotate90", "rotate270"),
    ("mirror", "mirror"),
    ("flip", "flip"),
    ("rotate180", "mirror", "flip"),
    ("rotate90", "mirror", "rotate90", "mirror"),
]


def spots(its: Board) -> list[Spot]:
    """The cells' places from the top left corner of the board."""
    top, left = min(cell.row for cell in its.cells), min(cell.column for cell in its.cells)
    return [(cell.row - top, cell.column - left) for cell in its.cells]


def houses(its: Board) -> Counter[tuple[str, str, frozenset[Spot]]]:
    """Every house by its kind, its grid and its places."""
    at = spots(its)
    return Counter(
        (house.kind, house.label.rpartition(house.kind)[0], frozenset(at[cell] for cell in house.cells))
        for house in its.houses
    )


def moved(its: Board, move: str) -> tuple[set[Spot], Counter[tuple[str, str, frozenset[Spot]]]]:
    """The expected cells and houses."""
    turn, quarter = TURNS[move], move in ("rotate90", "rotate270")

    def place(spot: Spot) -> Spot:
        return turn(*spot, its.height, its.width)

    images = Counter[tuple[str, str, frozenset[Spot]]]()
    for (kind, grid, where), count in houses(its).items():
        images[LINES.get(kind, kind) if quarter else kind, grid, frozenset(map(place, where))] += count
    return {place(spot) for spot in spots(its)}, images


def agree(make: Callable[[tuple[str, ...]], Board]) -> None:
    """All laws of turning for one board; `make` gives it moved."""
    straight = make(())
    for move in TURNS:
        turned = make((move,))
        cells, images = moved(straight, move)
        assert set(spots(turned)) == cells, move
        assert houses(turned) == images, move
        assert turned.order == straight.order
        assert list(turned.cells) == sorted(turned.cells), "cells stand in reading order"
        assert min(turned.cells[0].row, 0) == min(straight.cells[0].row, 0)
        lines_are_numbered_from_the_top_left(turned)
    for moves in ROUND:
        back = make(moves)
        assert (back.order, back.cells, back.houses, back.grids) == (
            straight.order,
            straight.cells,
            straight.houses,
            straight.grids,
        ), moves


def lines_are_numbered_from_the_top_left(its: Board) -> None:
    for kind, axis in (("row", 0), ("column", 1)):
        last: dict[str, tuple[int, int]] = {}
        for house in its.houses:
            if house.kind == kind:
                grid, _, number = house.label.rpartition(f"{kind} ")
                (line,) = {its.cells[cell][axis] for cell in house.cells}
                before = last.get(grid, (0, line - 1))
                assert (int(number), line > before[1]) == (before[0] + 1, True), house.label
                last[grid] = int(number), line


@pytest.mark.parametrize("name", some_slow(boards(), {"25x25", "four", "monster"}))
def test_a_shipped_board_turns(name: str) -> None:
    agree(lambda moves: board(name, moves))


@st.composite
def descriptions(draw: st.DrawFn) -> str:
    """A board of one to three grids: pictures with holes, layers, extra houses, or boxes with diagonals."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    text = "order: 6\ngrids:\n"
    for _ in range(rng.randint(1, 3)):
        high, wide = rng.randint(1, 6), rng.randint(1, 6)
        at = f"    at: [{rng.randint(-5, 5)}, {rng.randint(-5, 5)}]\n"
        if rng.random() < 0.3:
            box, which = rng.choice(["2x3", "3x2", "1x6"]), rng.choice(["main", "anti", "both"])
            text += f"  - box: {box}\n{at}    diagonals: {which}\n"
            continue
        cells = [(row, column) for row in range(high) for column in range(wide) if rng.random() < 0.8] or [(0, 0)]
        text += f"  - picture: |\n{_picture(rng, high, wide, cells, len(cells))}{at}"
        for key in ("layers", "extra"):
            if rng.random() < 0.5:
                some = rng.sample(cells, min(len(cells), 6))
                text += f"    {key}:\n      - |\n{_picture(rng, high, wide, some, 2)}"
    return text


def _picture(rng: random.Random, high: int, wide: int, cells: list[Spot], letters: int) -> str:
    marks = dict.fromkeys(product(range(high), range(wide)), ".")
    names = [chr(ord("A") + i) for i in range(26)] + [chr(ord("a") + i) for i in range(26)]
    marks |= {spot: names[i // 6 if letters > 6 else rng.randrange(letters)] for i, spot in enumerate(cells)}
    return "".join(f"          {''.join(marks[row, column] for column in range(wide))}\n" for row in range(high))


@pytest.mark.slow
@given(text=descriptions())
def test_an_authors_board_turns(text: str) -> None:
    document = read_text(text, "mine.yaml")
    agree(lambda moves: board_from(document, "mine", moves))


@pytest.mark.parametrize(("rotate", "mirror", "flip"), list(product((0, 90, 180, 270), (False, True), (False, True))))
def test_all_words_together_turn_first_and_reflect_then(rotate: int, mirror: bool, flip: bool) -> None:
    use = BoardUse(name="jigsaw-5", rotate=rotate, mirror=mirror, flip=flip)  # type: ignore[arg-type]
    its = board("jigsaw-5")
    expected = set(spots(its)), houses(its)
    for move in use.moves:
        between = board("jigsaw-5", use.moves[: use.moves.index(move)])
        expected = moved(between, move)
    turned = board(use.name, use.moves)
    assert (set(spots(turned)), houses(turned)) == expected


def test_the_turns_of_a_file_come_before_those_of_its_use() -> None:
    text = "order: 5\n{}grids:\n  - picture: |\n      AAABC\n      ABBBC\n      ADDBC\n      DDECC\n      DEEEE\n"
    plain, turned = (read_text(text.format(more), "mine.yaml") for more in ("", "rotate: 90\nflip: true\n"))
    assert board_from(turned, "m", ("mirror",)).houses == board_from(plain, "m", ("rotate90", "flip", "mirror")).houses


def test_a_picture_turned_clockwise() -> None:
    text = "order: 3\nrotate: 90\ngrids:\n  - at: [4, 7]\n    picture: |\n      AB\n      AC\n      ..\n"
    its = board_from(read_text(text, "mine.yaml"), "mine")
    boxes = [{its.cells[cell] for cell in house.cells} for house in its.houses if house.kind == "box"]
    assert boxes == [{Cell(4, 7), Cell(4, 8)}, {Cell(5, 7)}, {Cell(5, 8)}]  # AA over CB
