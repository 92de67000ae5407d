"""A small book to build, and readers that share no code with what they check."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pysat.solvers import Cadical153

from bookbuilder.build import Built, build_book
from bookbuilder.plan import plan_book
from tests.checked_once import looked_up as looked_up  # a fixture for all tests here

SMALL = """\
title: Small
seed: 7
sections:
  - {title: One, grade: easy, count: 5}
  - {title: Two, board: 6x6, count: 4, clues: {symmetry: none}}
"""

Builder = Callable[..., Built]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The file of a book with two sections."""
    path = tmp_path / "small.yaml"
    path.write_text(SMALL, "utf-8")
    return path


@pytest.fixture
def build(tmp_path: Path) -> Builder:
    """Build a config into a folder under the temporary one."""

    def run(config: Path, out: str = "out", **options: Any) -> Built:
        return build_book(plan_book(config), tmp_path / out, **options)

    return run


@pytest.fixture
def files() -> Callable[[Path], dict[str, bytes]]:
    """The contents of a folder, by relative name."""

    def read(folder: Path) -> dict[str, bytes]:
        return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}

    return read


def solutions(board: dict[str, Any], givens: list[int], most: int = 2) -> list[list[int]]:
    """The solutions of a puzzle in book.json, by clause learning."""
    order, n = board["order"], len(board["cells"])

    def literal(cell: int, value: int) -> int:
        return cell * order + value

    values = range(1, order + 1)
    found = []
    with Cadical153() as solver:
        for cell in range(n):
            solver.add_clause([literal(cell, value) for value in values])
        for group in [[[literal(c, v)] for v in values] for c in range(n)]:
            for i, (one,) in enumerate(group):
                for (other,) in group[:i]:
                    solver.add_clause([-one, -other])
        for house in board["houses"]:
            for value in values:
                for i, one in enumerate(house["cells"]):
                    for other in house["cells"][:i]:
                        solver.add_clause([-literal(one, value), -literal(other, value)])
                if len(house["cells"]) == order:
                    solver.add_clause([literal(cell, value) for cell in house["cells"]])
        for cell, value in enumerate(givens):
            if value:
                solver.add_clause([literal(cell, value)])
        while len(found) < most and solver.solve():
            model = set(solver.get_model())
            solution = [next(v for v in values if literal(cell, v) in model) for cell in range(n)]
            found.append(solution)
            solver.add_clause([-literal(cell, value) for cell, value in enumerate(solution)])
    return found


def grids_on(page: pypdfium2.PdfPage, side: int) -> list[list[list[str]]]:
    """The square grids on a page, left to right and down, from the positions of digits and lines.

    Lines, drawn directly or as a form, show where grids are: each grid is the box of a cluster of lines; every digit
    inside belongs to the cell that contains its ink.
    """
    lines = (pypdfium2.raw.FPDF_PAGEOBJ_PATH, pypdfium2.raw.FPDF_PAGEOBJ_FORM)
    strokes = [
        item.get_bounds()
        for item in page.get_objects(filter=lines, max_depth=1)
        if max(item.get_bounds()[2] - item.get_bounds()[0], item.get_bounds()[3] - item.get_bounds()[1]) > 30
    ]
    boxes: list[list[float]] = []
    for left, bottom, right, top in sorted(strokes, key=lambda b: -(b[2] - b[0] + b[3] - b[1])):
        for box in boxes:
            if left < box[2] + 1 and right > box[0] - 1 and bottom < box[3] + 1 and top > box[1] - 1:
                box[:] = [min(box[0], left), min(box[1], bottom), max(box[2], right), max(box[3], top)]
                break
        else:
            boxes.append([left, bottom, right, top])
    text = page.get_textpage()
    grids = []
    for left, bottom, right, top in sorted(boxes, key=lambda b: (-round(b[3]), b[0])):
        if abs((right - left) - (top - bottom)) > 3:
            continue
        grid = [["" for _ in range(side)] for _ in range(side)]
        for index in range(text.count_chars()):
            west, south, east, north = text.get_charbox(index)
            x, y = (west + east) / 2, (south + north) / 2
            if left < x < right and bottom < y < top:
                row, column = int((top - y) / (top - bottom) * side), int((x - left) / (right - left) * side)
                grid[row][column] += text.get_text_range(index, 1).strip()
        grids.append(grid)
    return grids


@pytest.fixture
def manifest() -> Callable[[Path], dict[str, Any]]:
    """A folder's book.json as data."""
    return lambda folder: json.loads((folder / "book.json").read_text("utf-8"))


@pytest.fixture(name="solutions")
def _solutions() -> Callable[..., list[list[int]]]:
    return solutions


@pytest.fixture(name="grids_on")
def _grids_on() -> Callable[..., list[list[list[str]]]]:
    return grids_on
