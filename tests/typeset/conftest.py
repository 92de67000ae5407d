"""Hand-made boards, graded puzzles and books: the page wing does not depend on the source of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from types import SimpleNamespace
from typing import assert_never

import pytest

from bookbuilder import fonts
from bookbuilder.board import Board, Cell, House
from bookbuilder.book import Book, Labels, Outline, SectionOutline
from bookbuilder.drawing import (
    Anchor,
    Box,
    Contour,
    Copy,
    Curve,
    Group,
    LineTo,
    LinkArea,
    Mark,
    Path,
    Stamp,
    Stroke,
    Text,
)
from bookbuilder.errors import Place
from bookbuilder.paper import printer, trim
from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Layout, Theme, lay_out, page_layout, page_layouts
from bookbuilder.words import words

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def square(order: int, high: int, wide: int, *more: House) -> Board:
    """A board of order x order cells with boxes of high x wide."""
    across = range(order)
    houses = [House("row", f"row {r + 1}", tuple(r * order + c for c in across)) for r in across]
    houses += [House("column", f"column {c + 1}", tuple(r * order + c for r in across)) for c in across]
    for top in range(0, order, high):
        for left in range(0, order, wide):
            cells = tuple(r * order + c for r in range(top, top + high) for c in range(left, left + wide))
            houses.append(House("box", f"box at {top}, {left}", cells))
    return Board(f"square {order}", order, tuple(Cell(r, c) for r in across for c in across), (*houses, *more))


def overlaid(board: Board, *places: tuple[int, int]) -> Board:
    """The same board at several places, cells shared where they meet."""
    spots = [[Cell(cell.row + down, cell.column + right) for cell in board.cells] for down, right in places]
    cells = list(dict.fromkeys(cell for its in spots for cell in its))
    houses = [
        House(house.kind, house.label, tuple(cells.index(its[cell]) for cell in house.cells))
        for its in spots
        for house in board.houses
    ]
    grids = tuple(tuple(cells.index(cell) for cell in its) for its in spots)
    return Board("overlaid", board.order, tuple(cells), tuple(houses), grids)


def graded(board: Board, level: str = "easy", turn: int = 0) -> GradedPuzzle:
    """The known classic puzzle with its values turned round; a latin filling on any other board."""
    if len(board.cells) == 81 and board.order == 9:
        solution = tuple((int(mark) + turn - 1) % 9 + 1 for mark in SOLUTION)
        givens = tuple(value if mark != "." else 0 for mark, value in zip(GIVENS, solution, strict=True))
    else:
        solution = tuple((cell.row + cell.column + turn) % board.order + 1 for cell in board.cells)
        givens = tuple(value if index % 3 == 0 else 0 for index, value in enumerate(solution))
    grade = Grade(level, 1300, "hidden single", (("hidden single", 51),), 51, 3, 1, minutes=8.2)
    return GradedPuzzle(Puzzle(board, givens), solution, grade, f"key {turn}")


def section(title: str = "Warm-up", count: int = 20, board: Board | None = None, **more: object) -> SectionOutline:
    """A section on the classic board."""
    board = board or square(9, 3, 3)
    marks = symbol_set(str(more.pop("symbols", "digits")), board.order)
    fields: dict[str, object] = {"page": "one-up", "levels": ("easy", "medium"), **more}
    return SectionOutline(title.lower(), title, board, count, symbols=marks, **fields)  # type: ignore[arg-type]


def outline(*sections: SectionOutline, **more: object) -> Outline:
    """A book with everything that a title and a copyright page can show."""
    fields: dict[str, object] = {
        "title": "Weekend Sudoku", "subtitle": "Puzzles for two quiet days", "author": "Ada Example",
        "publisher": "Corner Press", "edition": "First edition", "isbn": "978-1-4028-9462-6",
        "copyright": "© 2027 Ada Example", **more,
    }  # fmt: skip
    names, shown_as = fields.pop("labels", ()), fields.pop("levels_as", "names")
    fields["labels"] = Labels(names, shown_as)  # type: ignore[arg-type]
    return Outline(id="weekend", sections=sections or (section(),), **fields)  # type: ignore[arg-type]


def at(route: tuple[str | int, ...]) -> Place:
    """A place that shows which route it was asked for."""
    return Place("/".join(str(step) for step in route))


def laid_out(
    its: Outline,
    size: str = "6x9in",
    by: str = "kdp-paperback",
    paper: str | None = None,
    look: Theme | None = None,
    bleeds: bool = False,
) -> Layout:
    """The layout of an outline, with all shipped page layouts."""
    pages = {name: page_layout(name) for name in page_layouts()}
    return lay_out(its, printer(by), trim(size), pages, words(its.language), paper, at, look, bleeds)


def page_of(layout: Layout, kind: str) -> int:
    """The first page with a part of this kind, which may stand under another one."""
    return next(leaf.page for leaf in layout.leaves if kind in (layout.runs[run].kind for run in leaf.runs))


def kinds_of(layout: Layout) -> list[str]:
    """The kinds of all parts in order, of those too that stand under others; of blank pages as well."""
    begun = (
        ((leaf.kind,) if leaf.run is None else leaf.runs if not leaf.part else leaf.also) for leaf in layout.leaves
    )
    return [run if isinstance(run, str) else layout.runs[run].kind for runs in begun for run in runs]


def book(its: Outline) -> Book:
    """The outline with puzzles, their levels in turn, and an example."""
    example = graded(its.taught[1], turn=3)
    return Book(its, tuple(tuple(_puzzles(part)) for part in its.sections), example)


def _puzzles(part: SectionOutline) -> Iterable[GradedPuzzle]:
    levels = part.levels or ("easy",)
    yield from (graded(part.board, levels[turn % len(levels)], turn) for turn in range(part.count))


def flat(marks: Iterable[Mark], x: float = 0.0, y: float = 0.0) -> list[Stroke | Box | Path | Text | Stamp]:
    """All marks at their places on the page, groups and copies undone."""
    found: list[Stroke | Box | Path | Text | Stamp] = []
    for mark in marks:
        match mark:
            case Group():
                assert not mark.turns, "what is turned has no flat twin"
                found += flat(mark.marks, x + mark.x, y + mark.y)
            case Copy():
                found += flat(mark.drawing.marks, x + mark.x, y + mark.y)
            case Stroke(x1, y1, x2, y2):
                found.append(replace(mark, x1=x1 + x, y1=y1 + y, x2=x2 + x, y2=y2 + y))
            case Box(left, top, width, height, colour):
                found.append(Box(left + x, top + y, width, height, colour))
            case Path(contours):
                found.append(replace(mark, contours=tuple(moved(contour, x, y) for contour in contours)))
            case Stamp(left, top, size, picture):
                found.append(Stamp(left + x, top + y, size, picture))
            case Text(left, base, text, face, size, colour):
                found.append(Text(left + x, base + y, text, face, size, colour))
            case LinkArea() | Anchor():
                pass  # they have no ink
            case _:
                assert_never(mark)
    return found


def moved(contour: Contour, x: float, y: float) -> Contour:
    """The contour at another place."""
    steps = [type(step)(*(value + (x, y)[at % 2] for at, value in enumerate(step))) for step in contour.steps]
    return Contour(contour.x + x, contour.y + y, tuple(steps))


def corners(contour: Contour) -> list[tuple[float, float]]:
    """The points of a contour; curves stay among theirs."""
    points = [(contour.x, contour.y)]
    for step in contour.steps:
        match step:
            case LineTo(x, y):
                points.append((x, y))
            case Curve(x1, y1, x2, y2, x, y):
                points += [(x1, y1), (x2, y2), (x, y)]
            case _:
                assert_never(step)
    return points


def ink_of(mark: Stroke | Box | Path | Text | Stamp) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the ink."""
    match mark:
        case Stroke():
            half = mark.width / 2
            left, right = sorted((mark.x1, mark.x2))
            top, bottom = sorted((mark.y1, mark.y2))
            along, across = (half if mark.square else 0.0), half
            dx, dy = (along, across) if top == bottom else (across, along)
            return (left - dx, top - dy, right + dx, bottom + dy)
        case Box():
            return (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)
        case Stamp():
            return (mark.x, mark.y, mark.x + mark.size, mark.y + mark.size)
        case Path():
            across, down = zip(*(point for contour in mark.contours for point in corners(contour)), strict=True)
            return (min(across), min(down), max(across), max(down))
        case Text():
            ink = fonts.ink(mark.text, mark.face, mark.size)
            return (mark.x + ink.left, mark.y + ink.top, mark.x + ink.right, mark.y + ink.bottom)
        case _:
            assert_never(mark)


def lines(marks: Iterable[Mark]) -> list[str]:
    """The page as a reader scans it: texts on one baseline in a line, from top to bottom."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for mark in flat(marks):
        if isinstance(mark, Text):
            base = next((y for y in rows if abs(y - mark.y) < 2), mark.y)
            rows.setdefault(base, []).append((mark.x, mark.text))
    return [" ".join(text for _, text in sorted(rows[y])) for y in sorted(rows)]


@pytest.fixture(scope="session")
def make() -> SimpleNamespace:
    """The helpers of this file, for tests that cannot import it."""
    tools: dict[str, Callable[..., object]] = {
        each.__name__: each
        for each in (
            square,
            overlaid,
            graded,
            section,
            outline,
            laid_out,
            page_of,
            kinds_of,
            book,
            flat,
            ink_of,
            lines,
            at,
        )
    }
    return SimpleNamespace(**tools)
