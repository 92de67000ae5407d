"""A section's clues and its board go in; symmetries, numbers and patterns that are impossible come out as Flaws."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from bookbuilder.board import Board
from bookbuilder.board.pattern_files import Patterns
from bookbuilder.config import Flaw
from bookbuilder.generate import Variation, hopeless, keeps_picture
from bookbuilder.plan.asked import Asked
from bookbuilder.plan.boards import Outlook


def clue_flaws(asked: Asked, its: Board, outlook: Outlook) -> Iterator[Flaw]:
    """A symmetry that the board's outline does not have, and numbers of clues, quads and pairs that cannot be."""
    symmetry = asked.section.clues.symmetry
    if symmetry is not None and symmetry not in outlook.symmetries:
        what = f"`{asked.name('clues', 'symmetry')}`: the board {its.name} does not have {symmetry}"
        yield Flaw(asked.at("clues", "symmetry"), what, f"use one of {', '.join(outlook.symmetries)}")
    left = yield from _shares(asked, its, outlook)
    yield from _bounds(asked, its, left)


def _shares(asked: Asked, its: Board, outlook: Outlook) -> Generator[Flaw, None, int]:
    """Quads, pairs and cells that are too many; how many clues they leave, or after a flaw, all cells."""
    clues, cells, name = asked.section.clues, len(its.cells), asked.name("clues")
    shares = {"quads": clues.quads or 0, "pairs": clues.pairs or 0, "cells": clues.cells or 0}
    left = cells - 4 * shares["quads"] - 2 * shares["pairs"] - shares["cells"]
    for key, groups in (("quads", outlook.quads), ("pairs", outlook.pairs)):
        if shares[key] > groups:
            what = f"`{name}.{key}` is {shares[key]}; the board {its.name} has {groups}"
            yield Flaw(asked.at("clues", key), what, f"write {groups} or less" if groups else "delete it")
            left = cells  # one thing at a time
    if left < _fewest(its):
        what = f"`{name}`: quads, pairs and cells leave {max(left, 0)} of {cells} cells given; {_why(its)}"
        yield Flaw(asked.at("clues", max(shares, key=lambda key: shares[key])), what, "take fewer away")
        left = cells
    return left


def _bounds(asked: Asked, its: Board, left: int) -> Iterator[Flaw]:
    """A fewest and a most that the clues left by quads, pairs and cells, or the board, do not allow."""
    clues, cells, name = asked.section.clues, len(its.cells), asked.name("clues")
    if clues.more == "none" and left == cells and not any((clues.quads, clues.pairs, clues.cells)):
        what = f"`{name}.more: none` leaves every cell of the board given"
        hint = "say with quads, pairs or cells how many go, or write `more: all`"
        yield Flaw(asked.at("clues", "more"), what, hint)
    elif clues.more == "none" and clues.max is not None and clues.max < left < cells:
        what = f"`{name}.max` is {clues.max}, but with `more: none` {left} clues stay"
        yield Flaw(asked.at("clues", "max"), what, "take more away, or write `more: all`")
    elif clues.max is not None and clues.max < _fewest(its):
        what = f"`{name}.max` is {clues.max}; {_why(its)}"
        yield Flaw(asked.at("clues", "max"), what, f"write {_fewest(its)} or more")
    if clues.min is not None and clues.min >= cells:
        what = f"`{name}.min` is {clues.min}; the board {its.name} has {cells} cells"
        yield Flaw(asked.at("clues", "min"), what, f"write {cells - 1} or less")
    elif clues.min is not None and left < clues.min:
        what = f"`{name}.min` is {clues.min}, but quads, pairs and cells leave {left} clues"
        yield Flaw(asked.at("clues", "min"), what, "take fewer away, or write a smaller `min`")


def _fewest(its: Board) -> int:
    """The fewest clues: all but one of the values must be shown, or two of them could change places."""
    return max(1, its.order - 1)


def _why(its: Board) -> str:
    return f"the board {its.name} needs {_fewest(its)}, or two values could change places"


def resolved_pattern(
    asked: Asked, its: Board, vary: Variation | None, patterns: Patterns
) -> Generator[Flaw, None, tuple[int, ...] | None]:
    """The cells of a section's pattern; None where there is none, or its name leads to none that fits the board.

    A pattern that can have no puzzle with one solution, or that the variation does not keep, is a flaw as well.
    """
    written, at = asked.section.clues.pattern, asked.at("clues", "pattern")
    if written is None or not asked.knows("clues", "pattern"):
        return None
    cells = yield from asked.found(("clues", "pattern"), lambda: patterns.find(written, its))
    if cells is None:
        return None
    name = asked.name("clues", "pattern")
    if len(cells) == len(its.cells):
        yield Flaw(at, f"`{name}`: the pattern leaves every cell of the board given", "take clues out of the pattern")
    elif why := hopeless(its, cells):
        yield Flaw(at, f"`{name}`: {why}", "add clues to the pattern, or move some")
    elif vary and not keeps_picture(its, vary.fixed, cells):
        what = f"`{asked.name('vary')}` moves clues out of the pattern, and leaves no turn of it"
        hint = "turn and mirror the puzzles, or give the values other names; exchange lines that are equal there"
        yield Flaw(asked.at("vary"), what, hint, on_key=True)
    return cells
