"""Every stroke and every tint of every shipped board where it belongs, worked out again from the boards' files alone.

Nothing here asks the rooms that make and draw boards: a file's YAML is read as plain data, and every pair of
neighbouring places on the plane is looked at by itself.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pypdfium2
import pytest
import yaml

from bookbuilder.board import board, boards
from bookbuilder.data import shipped
from bookbuilder.drawing import Copy, Group
from bookbuilder.render import render
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Grid, draw
from tests.typeset.pictures import CELL, STYLE, Edge, Spot, edges_of, picture, steps, tints_of

PICTURED = ("jigsaw-5", "holes", "overlap", "windoku", "x", "double", "6x6", "pair-6")


@dataclass
class Described:
    """What a board's file says, as sets of places."""

    cells: set[Spot] = field(default_factory=set)
    grids: list[set[Spot]] = field(default_factory=list)
    boxes: list[set[Spot]] = field(default_factory=list)
    layered: list[set[Spot]] = field(default_factory=list)
    extra: list[set[Spot]] = field(default_factory=list)
    crossed: set[Spot] = field(default_factory=set)  # the diagonals' places

    def edges(self) -> dict[Edge, str]:
        """The rank of every edge, by what lies on its two sides."""
        found = {}
        rows = range(-1, max(row for row, _ in self.cells) + 1)
        columns = range(-1, max(column for _, column in self.cells) + 1)
        for one in ((row, column) for row in rows for column in columns):
            for other in ((one[0] + 1, one[1]), (one[0], one[1] + 1)):
                both = {one, other} & self.cells
                if any(len({one, other} & grid) == 1 for grid in self.grids):
                    found[one, other] = "rim"  # of the board, or of a grid that ends within another one
                elif any(len(both & box) == 1 for box in (*self.boxes, *self.layered)):
                    found[one, other] = "box"
                elif any(len(both & area) == 1 for area in self.extra):
                    found[one, other] = "extra"
                elif both:
                    found[one, other] = "cell"
        return found

    def tinted(self) -> set[Spot]:
        shared = {spot for one, other in combinations(self.grids, 2) for spot in one & other}
        return self.crossed.union(*self.extra, *self.layered) or shared


def letters(text: str, row: int, column: int) -> dict[str, set[Spot]]:
    """The places of every letter of a picture."""
    found: dict[str, set[Spot]] = {}
    for down, line in enumerate(text.split()):
        for right, letter in enumerate(line):
            found.setdefault(letter, set()).add((row + down, column + right))
    return found


def described(name: str) -> Described:
    """A shipped board from its file, its top left place at 0, 0."""
    data = yaml.safe_load(shipped("layouts", "boards", f"{name}.yaml").read_text("utf-8"))
    found = Described()
    for grid in data["grids"]:
        row, column = grid.get("at", (0, 0))
        if "box" in grid:
            high, wide = (int(side) for side in grid["box"].split("x"))
            side = data["order"]
            its = {(row + r, column + c) for r in range(side) for c in range(side)}
            found.boxes += [
                {(row + r, column + c) for r in range(top, top + high) for c in range(left, left + wide)}
                for top in range(0, side, high)
                for left in range(0, side, wide)
            ]
        else:
            marked = letters(grid["picture"], row, column)
            marked.pop(".", None)
            its = set().union(*marked.values())
            marked.pop("+", None)
            found.boxes += marked.values()
        found.cells |= its
        found.grids.append(its)
        for key, into in (("layers", found.layered), ("extra", found.extra)):
            for text in grid.get(key, ()):
                into += [places for letter, places in letters(text, row, column).items() if letter != "."]
        if grid.get("diagonals"):
            assert grid["diagonals"] == "both"
            last = data["order"] - 1
            found.crossed |= {(row + i, column + j) for i in range(last + 1) for j in (i, last - i)}
    top, left = min(row for row, _ in found.cells), min(column for _, column in found.cells)
    assert (top, left) == (0, 0), "the comparison needs the board's corner at 0, 0"
    return found


def drawn(name: str, *moves: str) -> Grid:
    its = board(name, moves)
    return Grid(its, symbol_set("digits", its.order), CELL, STYLE)


TURNED: dict[str, Callable[[Spot, int, int], Spot]] = {
    "rotate90": lambda spot, high, wide: (spot[1], high - 1 - spot[0]),
    "rotate180": lambda spot, high, wide: (high - 1 - spot[0], wide - 1 - spot[1]),
    "rotate270": lambda spot, high, wide: (wide - 1 - spot[1], spot[0]),
    "mirror": lambda spot, high, wide: (spot[0], wide - 1 - spot[1]),
    "flip": lambda spot, high, wide: (high - 1 - spot[0], spot[1]),
}


@pytest.mark.parametrize("name", boards())
def test_every_stroke_of_a_board_is_where_it_belongs(name: str) -> None:
    its, marks = described(name), drawn(name).draw().marks
    assert edges_of(marks) == its.edges(), "\n".join(picture(drawn(name)))


@pytest.mark.parametrize("name", boards())
def test_every_tint_of_a_board_is_where_it_belongs_and_nowhere_else(name: str) -> None:
    its, tints = described(name), tints_of(drawn(name).draw().marks)
    assert set(tints) == its.tinted()
    for each in its.layered:
        assert len({tints[spot] for spot in each}) == 1, "a box across others has one grey"


@pytest.mark.parametrize("name", boards())
def test_holes_stay_blank(name: str) -> None:
    its = described(name)
    values = [1] * len(board(name).cells)
    texts = [mark for mark in drawn(name).draw(values).marks if hasattr(mark, "text")]
    assert {(int((text.y - 1) // CELL), int((text.x - 1) // CELL)) for text in texts} == its.cells
    for one, other in edges_of(drawn(name).draw().marks):
        assert {one, other} & its.cells, "a stroke between two holes"


@pytest.mark.parametrize("move", TURNED)
@pytest.mark.parametrize("name", ["jigsaw-5", "holes", "overlap", "windoku", "x", "pair-2", "windmill", "triple-side"])
def test_the_strokes_and_tints_of_a_turned_board_are_turned(name: str, move: str) -> None:
    its, turn = board(name), TURNED[move]
    straight, turned = drawn(name).draw().marks, drawn(name, move).draw().marks
    expected = {
        tuple(sorted(turn(spot, its.height, its.width) for spot in edge)): rank
        for edge, rank in edges_of(straight).items()
    }
    assert edges_of(turned) == expected
    assert set(tints_of(turned)) == {turn(spot, its.height, its.width) for spot in tints_of(straight)}


@pytest.mark.parametrize("name", PICTURED)
def test_boards_as_a_reader_sees_them(name: str, golden: Callable[[str, str], None]) -> None:
    golden(f"board-{name}.txt", "\n".join(picture(drawn(name))) + "\n")


# --- on paper ---

PRINTED = boards()
SCALE = 4  # pixels a point


@pytest.fixture(scope="module")
def paper(make: SimpleNamespace) -> Callable[[str], tuple[Any, Any, float, float, Grid]]:
    """A board's puzzle page as pixels, and where its grid stands."""
    outline = make.outline(*(make.section(name, 1, board(name)) for name in PRINTED))
    layout = make.laid_out(outline, "a3", "plain")
    book = make.book(outline)
    pages = list(draw(book, layout))
    document = pypdfium2.PdfDocument(io.BytesIO(render(pages, "Boards", "")))

    def page(name: str) -> tuple[Any, Any, float, float, Grid]:
        section = PRINTED.index(name)
        at = layout.pages_of(section + 1)["puzzle"] - 1
        (group,) = (mark for mark in pages[at].marks if isinstance(mark, Group) and isinstance(mark.marks[0], Copy))
        shown = document[at].render(scale=SCALE, grayscale=True).to_pil()
        its = outline.sections[section]
        grid = layout.setting.style.grid(its.board, its.symbols, layout.sections[section].puzzles.cell)
        return shown, shown.load(), group.x, group.y, grid

    return page


@pytest.mark.parametrize("name", PRINTED)
def test_the_pixels_of_a_printed_page_have_these_strokes_and_tints(paper: Any, name: str) -> None:
    _, pixels, x, y, grid = paper(name)
    cell, style, its = grid.cell, grid.style, described(name)
    inset = style.rim / 2

    def ink(right: float, down: float) -> float:
        return 1 - pixels[round((x + right) * SCALE), round((y + down) * SCALE)] / 255

    # A stroke is as wide as its rank: dark pixels on a short way across its middle.
    reach = min(0.18 * cell, 1.5 * style.rim)  # not as far as the caption
    ways = [step / SCALE - reach for step in range(round(2 * reach * SCALE))]
    ranks = its.edges()
    everywhere = [(row, column) for row in range(-1, grid.board.height) for column in range(-1, grid.board.width)]
    for row, column in everywhere:
        for level, other in ((True, (row + 1, column)), (False, (row, column + 1))):
            middle = (column + (0.5 if level else 1)) * cell + inset, (row + (1 if level else 0.5)) * cell + inset
            if min(middle) < 0 or middle[0] > grid.width or middle[1] > grid.height:
                continue
            across = [ink(middle[0] + (0 if level else way), middle[1] + (way if level else 0)) for way in ways]
            width = sum(each > 0.5 for each in across) / SCALE
            rank = ranks.get(((row, column), other))
            wanted = getattr(style, rank) if rank else 0.0
            assert width == pytest.approx(wanted, abs=1.5 / SCALE), (row, column, other, rank)

    # In its corner, where no digit comes, a cell shows the paper or its tint.
    tints = its.tinted()
    for spot in ((row, column) for row in range(grid.board.height) for column in range(grid.board.width)):
        shown = ink((spot[1] + 0.09) * cell + inset, (spot[0] + 0.09) * cell + inset)
        assert (shown > 0.05) == (spot in tints), (spot, shown)
        if spot not in its.cells:
            middle = ink((spot[1] + 0.5) * cell + inset, (spot[0] + 0.5) * cell + inset)
            assert middle == 0, f"the hole {spot} is not blank"


def test_greys_of_touching_boxes_differ() -> None:
    shown = steps(tints_of(drawn("overlap").draw().marks))
    assert {spot: shown[spot] for spot in ((1, 1), (3, 2), (1, 3), (3, 4))} == {
        (1, 1): 1,
        (3, 2): 1,
        (1, 3): 2,
        (3, 4): 2,
    }
