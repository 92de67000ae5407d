"""The stock: a book's puzzles as text, a line each, from which a later build takes what it can use again.

    section <tab> place <tab> recipe <tab> givens <tab> solution <tab> level <tab> score <tab> parent

The parent of a variant is its givens, a blank and the transforms; all others have `-`. A line counts when its section
is still ordered by the same recipe. Then it is proved, keyed and graded again. Puzzles that the book brings along in a
file are listed with the recipe `brought`; the next build reads them from that file.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field

from bookbuilder.board import orbits
from bookbuilder.errors import Place, Problem
from bookbuilder.generate.distinct import Seen, canonical_key, fingerprint
from bookbuilder.generate.each import dependent_grids
from bookbuilder.generate.order import Order
from bookbuilder.generate.vary import transform_named, transformed
from bookbuilder.puzzle import GradedPuzzle, Parent, Puzzle
from bookbuilder.puzzle.formats import read_values, write_values
from bookbuilder.solve import Undecided, engines, grade, only_solution

_BROUGHT = "brought"
_FIELDS = ("section", "place", "recipe", "givens", "solution", "level", "score", "parent")
HEADER = f"# bookbuilder stock 1\n# {' '.join(_FIELDS)}\n"


@dataclass(slots=True)
class Stock:
    """What a stock has for a book's orders."""

    kept: dict[tuple[int, int], GradedPuzzle] = field(default_factory=dict)  # (order, place) -> puzzle
    outdated: set[str] = field(default_factory=set)  # sections whose lines follow another recipe
    problems: list[Problem] = field(default_factory=list)


def stock_line(order: Order, recipe: str, place: int, puzzle: GradedPuzzle) -> str:
    """The line of a puzzle, with its line end. `recipe` is the order's, worked out once."""
    parts = (
        order.section,
        place + 1,
        recipe,
        write_values(puzzle.puzzle.givens),
        write_values(puzzle.solution),
        puzzle.grade.level,
        puzzle.grade.score,
        f"{write_values(puzzle.parent.givens)} {puzzle.parent.transforms}" if puzzle.parent else "-",
    )
    return "\t".join(map(str, parts)) + "\n"


def write_stock(
    orders: Sequence[Order], puzzles: Sequence[Sequence[GradedPuzzle]], brought: Container[tuple[int, int]] = ()
) -> str:
    """The stock of a finished book: the sections in its order, each one's puzzles by their places.

    `brought` holds (order, place) of the puzzles that the book has from files.
    """
    lines = [HEADER]
    for which, (order, section) in enumerate(zip(orders, puzzles, strict=True)):
        recipe = _BROUGHT if (which, 0) in brought else order.recipe()
        lines += [stock_line(order, recipe, place, puzzle) for place, puzzle in enumerate(section)]
    return "".join(lines)


def read_stock(
    text: str,
    file: str,
    orders: Sequence[Order],
    brought: Mapping[tuple[int, int], GradedPuzzle] | None = None,
    twins: bool = False,
) -> Stock:
    """What of a stock fits the orders. Lines of other sections, and of places beyond the count, are passed over.

    So are the sections whose puzzles are `brought`, by (order, place), and lines that hold a twin of one of those:
    their places are made again. Where `twins` are allowed, a twin is only what is the very same puzzle.

    A line that should fit but is damaged, wrong, no puzzle of one solution, of another grade than it should be, or
    a twin of an earlier one becomes a problem with its line number.
    """
    stock, seen, own = Stock(), Seen(twins), Seen(twins)
    for (which, _), puzzle in (brought or {}).items():
        own.add(fingerprint(engines(orders[which].board), puzzle.puzzle.givens))
    made = [(which, order) for which, order in enumerate(orders) if (which, 0) not in (brought or {})]
    if text and not any(line.startswith("#") or line.count("\t") == len(_FIELDS) - 1 for line in text.split("\n")):
        hint = "delete the file, or build with --fresh to make all puzzles anew"
        stock.problems.append(Problem(Place(file, 1), "this is not a stock of puzzles", hint))
        return stock
    by_section = {order.section: (which, order, order.recipe()) for which, order in made}
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        try:
            _take(line.split("\t"), by_section, stock, seen, own)
        except ValueError as error:
            hint = "mend or delete the line, or build with --fresh to make all puzzles anew"
            stock.problems.append(Problem(Place(file, number), f"the stock's line cannot be used: {error}", hint))
    return stock


def _take(
    parts: list[str], by_section: Mapping[str, tuple[int, Order, str]], stock: Stock, seen: Seen, own: Seen
) -> None:
    """Take one line into the stock, unless it is a twin of the book's `own`.

    Raises ValueError for one that should fit but does not.
    """
    if len(parts) != len(_FIELDS):
        raise ValueError(f"it has {len(parts)} fields, not {len(_FIELDS)}")
    section, place_text, recipe, givens_text, solution_text, level, score, parent = parts
    if section not in by_section:
        return
    which, order, current = by_section[section]
    if recipe != current:
        stock.outdated.add(section)
        return
    if not re.fullmatch("[1-9][0-9]{0,8}", place_text):
        raise ValueError(f"{place_text[:40]!r} is no place")
    place = int(place_text) - 1
    if place >= order.count:
        return
    if (which, place) in stock.kept:
        raise ValueError(f"place {place + 1} of {section} is taken by an earlier line")
    puzzle = _prove(order, givens_text, solution_text, parent)
    if (puzzle.grade.level, str(puzzle.grade.score)) != (level, score):
        raise ValueError(f"it says {level} {score}; the puzzle is {puzzle.grade.level} {puzzle.grade.score}")
    if parent != "-" and not order.vary:
        raise ValueError(f"it names a parent, {parent[:40]!r}, which nothing in this book has")
    mark = fingerprint(engines(order.board), puzzle.puzzle.givens)
    if seen.claim(mark):
        raise ValueError("the puzzle is a twin of an earlier one")
    if mark in own:
        return
    stock.kept[which, place] = puzzle


def _prove(order: Order, givens_text: str, solution_text: str, parent_text: str) -> GradedPuzzle:
    """The puzzle of a line, proved and graded anew. Raises ValueError."""
    board, tools = order.board, engines(order.board)
    for what, values in (("givens have", givens_text), ("solution has", solution_text)):
        if len(values) != len(board.cells):
            raise ValueError(f"its {what} {len(values)} characters, the board has {len(board.cells)} cells")
    givens = read_values(givens_text, board.order)
    flat = array("i", givens)
    try:
        solution = only_solution(tools, flat)
        dependent = dependent_grids(board, givens) if order.each else ()
    except Undecided:
        raise ValueError("the puzzle could not be decided") from None
    if solution is None:
        raise ValueError("the puzzle does not have exactly one solution")
    if dependent:
        raise ValueError(f"grid {dependent[0]} does not have exactly one solution by itself")
    if solution != read_values(solution_text, board.order):
        raise ValueError("its solution is not the puzzle's")
    graded = grade(tools, flat, uniqueness=order.uniqueness)
    if graded.level not in order.levels:
        raise ValueError(f"the puzzle is {graded.level}, the section asks for {' or '.join(order.levels)}")
    parent = _parent(order, givens, parent_text) if order.vary else None
    _check_clues(order, parent.givens if parent else givens)
    return GradedPuzzle(Puzzle(board, givens), solution, graded, canonical_key(board, givens), parent)


def _parent(order: Order, givens: tuple[int, ...], text: str) -> Parent:
    """The parent of a variant: what its transforms, done again, make these givens of. Raises ValueError."""
    found, _, transforms = text.partition(" ")
    if len(found) != len(givens) or not transforms:
        raise ValueError(f"it names no parent that a variant could have: {text[:40]!r}")
    parent = Parent(read_values(found, order.board.order), transforms)
    if transformed(order.board, transform_named(transforms), parent.givens) != givens:
        raise ValueError(f"its parent, by {transforms[:80]!r}, does not become the puzzle")
    return parent


def _check_clues(order: Order, givens: tuple[int, ...]) -> None:
    """Raises ValueError for clues that the order's digging would not have left."""
    clues, count = order.clues, sum(1 for value in givens if value)
    if count < clues.least or (clues.most is not None and count > clues.most):
        raise ValueError(f"the puzzle has {count} clues, too few or too many for the section")
    if clues.pattern is not None and tuple(cell for cell, value in enumerate(givens) if value) != clues.pattern:
        raise ValueError("its clues do not stand in the section's pattern")
    if clues.symmetry is not None:
        for orbit in orbits(order.board, clues.symmetry):
            if len({givens[cell] > 0 for cell in orbit}) > 1:
                raise ValueError(f"its clues do not have the symmetry {clues.symmetry}")
