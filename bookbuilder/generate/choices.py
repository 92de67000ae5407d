"""A choice of clues and a board go in; objections, or the scheme for an order, come out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from bookbuilder.board import Board, symmetries, usual_symmetry
from bookbuilder.board.fewest import fewest_clues
from bookbuilder.board.symmetry import grid_by_grid, pairs, quadruples
from bookbuilder.generate.order import Scheme
from bookbuilder.relations import RELATIONS

Called = Callable[[str], str]  # a value's name in messages: `quads`, or `sections[2].clues.quads`


class Choice(Protocol):
    """A choice of clues; None leaves a value to us."""

    @property
    def symmetry(self) -> str | None: ...
    @property
    def quads(self) -> int | None: ...
    @property
    def pairs(self) -> int | None: ...
    @property
    def cells(self) -> int | None: ...
    @property
    def more(self) -> str: ...
    @property
    def min(self) -> int | None: ...
    @property
    def max(self) -> int | None: ...


SHARES = ("quads", "pairs", "cells")


@dataclass(frozen=True, slots=True)
class ClueChoice:
    """A Choice that no file describes."""

    symmetry: str | None = None
    quads: int | None = None
    pairs: int | None = None
    cells: int | None = None
    more: str = "all"
    min: int | None = None
    max: int | None = None


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a choice is impossible: the value to change, what is wrong, and what to do."""

    key: str
    what: str
    hint: str
    on_key: bool = False  # whether the key itself is wrong, not its value


@dataclass(frozen=True, slots=True)
class Outlook:
    """The choices that the outline of a board allows."""

    symmetries: tuple[str, ...]
    quads: int  # the most that a puzzle can have had removed
    pairs: int

    @classmethod
    def of(cls, board: Board) -> Outlook:
        """The outlook of a board, from whose grids as one earlier versions removed quads and pairs (see `beyond`)."""
        quads, twos = (max(most, len(groups(board))) for most, groups in zip(_most(board), _GROUPS, strict=True))
        return cls(symmetries(board), quads, twos)


_GROUPS = (quadruples, pairs)


@lru_cache(maxsize=64)
def _most(board: Board) -> tuple[int, ...]:
    """The most quads and pairs that can be removed, from each grid if there are several."""
    return tuple(min(map(len, grid_by_grid(board, groups))) for groups in _GROUPS)


def beyond(scheme: Scheme, board: Board, called: Called) -> Iterator[Objection]:
    """More quads or pairs than each grid of a board has.

    No such puzzle can be made. But earlier versions removed them from all grids as one, and what they made stays.
    """
    if board.grids and (scheme.quads or scheme.pairs):
        for key, asked, most in zip(("quads", "pairs"), (scheme.quads, scheme.pairs), _most(board), strict=True):
            if asked > most:
                yield _too_many(key, asked, most, board, called)


def _too_many(key: str, asked: int, most: int, board: Board, called: Called) -> Objection:
    where = f"a grid of the board {board.name}" if board.grids else f"the board {board.name}"
    what = f"`{called(key)}` is {asked}, but {where} has {most}"
    return Objection(key, what, f"write {most} or less" if most else "delete it")


def scheme(choice: Choice, board: Board, pattern: tuple[int, ...] | None, solvable: str) -> Scheme:
    """The scheme of a choice without objections; `pattern` holds the cells of its pattern, if it has one."""
    shares = any(getattr(choice, key) is not None for key in SHARES)
    return Scheme(
        symmetry=None if shares or pattern is not None else choice.symmetry or usual_symmetry(board),
        quads=choice.quads or 0,
        pairs=choice.pairs or 0,
        cells=choice.cells or 0,
        more=choice.more,
        least=choice.min or 0,
        most=choice.max,
        solvable=solvable,
        pattern=pattern,
    )


def contradictions(choice: Choice, written: Collection[str], called: Called) -> Iterator[Objection]:
    """Values that exclude each other on any board. `written` holds the keys that were written, in order."""
    others = [key for key in (*SHARES, "pattern") if key in written]
    if "pattern" in written:
        for key in written:
            if key != "pattern":
                what = f"`{called(key)}` and `pattern` cannot be used together"
                hint = "delete one of them; a pattern already sets the place of every clue"
                yield Objection(key, what, hint, on_key=True)
    elif "symmetry" in written and others:
        what = f"`{called('symmetry')}` and `{others[0]}` cannot be used together"
        hint = f"delete one of them; `{others[0]}` already implies a symmetry"
        yield Objection("symmetry", what, hint, on_key=True)
    if choice.min is not None and choice.max is not None and choice.min > choice.max:
        what = f"`{called('min')}` is {choice.min}, but `max` is {choice.max}"
        yield Objection("min", what, "make `min` no larger than `max`")


def objections(
    choice: Choice, board: Board, outlook: Outlook, called: Called, is_marked: bool = False
) -> Iterator[Objection]:
    """A symmetry that the board's outline lacks, and impossible numbers of clues, quads and pairs.

    `is_marked` says whether puzzles print rules, such as cages.
    """
    fewest = _fewest(board, is_marked)
    if choice.symmetry is not None and choice.symmetry not in outlook.symmetries:
        what = f"`{called('symmetry')}`: the board {board.name} does not have {choice.symmetry}"
        yield Objection("symmetry", what, f"use one of {', '.join(outlook.symmetries)}")
    left = yield from _shares(choice, board, outlook, called, fewest)
    yield from _bounds(choice, board, left, called, fewest)


def _shares(
    choice: Choice, board: Board, outlook: Outlook, called: Called, fewest: int
) -> Generator[Objection, None, int]:
    """Too many quads, pairs or cells. Returns the number of clues left, or after an objection, that of all cells.

    Grids that share cells share what is removed there, so that more clues may be left: all cells are returned.
    """
    cells = len(board.cells)
    shares = {key: getattr(choice, key) or 0 for key in SHARES}
    left = cells - 4 * shares["quads"] - 2 * shares["pairs"] - shares["cells"]
    for key, known, most in zip(("quads", "pairs"), (outlook.quads, outlook.pairs), _most(board), strict=True):
        if shares[key] > known:
            yield _too_many(key, shares[key], most, board, called)
            left = cells  # report one thing at a time
    if board.grids and (shares["quads"] or shares["pairs"]):
        return cells
    if left < fewest:
        largest = max(shares, key=lambda key: shares[key])
        what = f"`{called(largest)}`: quads, pairs and cells leave a clue in {max(left, 0)} of {cells} cells"
        yield Objection(largest, f"{what}; {_why(board, fewest)}", "remove fewer")
        left = cells
    return left


def _bounds(choice: Choice, board: Board, left: int, called: Called, fewest: int) -> Iterator[Objection]:
    """A minimum or maximum that the board, or the clues left by quads, pairs and cells, rule out."""
    cells = len(board.cells)
    if choice.more == "none" and left == cells and not any((choice.quads, choice.pairs, choice.cells)):
        what = f"`{called('more')}: none` leaves a clue in every cell of the board"
        yield Objection("more", what, "say how many to remove with quads, pairs or cells, or write `more: all`")
    elif choice.more == "none" and choice.max is not None and choice.max < left < cells:
        what = f"`{called('max')}` is {choice.max}, but `more: none` leaves {left} clues"
        yield Objection("max", what, "remove more, or write `more: all`")
    elif choice.max is not None and choice.max < fewest:
        what = f"`{called('max')}` is {choice.max}; {_why(board, fewest)}"
        yield Objection("max", what, f"write {fewest} or more")
    if choice.min is not None and choice.min >= cells:
        what = f"`{called('min')}` is {choice.min}, but the board {board.name} has {cells} cells"
        yield Objection("min", what, f"write {cells - 1} or less")
    elif choice.min is not None and left < choice.min:
        what = f"`{called('min')}` is {choice.min}, but quads, pairs and cells leave {left} clues"
        yield Objection("min", what, "remove fewer, or write a smaller `min`")


def _fewest(board: Board, is_marked: bool) -> int:
    """The fewest clues: all values but one must appear, or two of them could be exchanged, unless rules tell values."""
    is_told = is_marked or any(RELATIONS[relation.kind].tells_values for relation in board.relations)
    return 1 if is_told else max(_exchanged(board), fewest_clues(board))


def _exchanged(board: Board) -> int:
    """With fewer clues, two values that are not among them could be exchanged."""
    return max(1, board.order - 1)


def _why(board: Board, fewest: int) -> str:
    why = " for one solution" if fewest > _exchanged(board) else ", or two values could be swapped"
    return f"the board {board.name} needs at least {fewest}{why}"


def pattern_objection(board: Board, pattern: Collection[int], called: Called) -> Objection | None:
    """Why no puzzle at all can have its clues in these cells (indices); None if one might."""
    if len(pattern) == len(board.cells):
        what = f"`{called('pattern')}`: the pattern has a clue in every cell of the board"
        return Objection("pattern", what, "remove clues from the pattern")
    from bookbuilder.generate.hopeless import hopeless

    if why := hopeless(board, tuple(pattern)):
        return Objection("pattern", f"`{called('pattern')}`: {why}", "add clues to the pattern, or move some")
    return None
