"""The kinds of a puzzle's relations go in; the kinds of marks come out of which a puzzle may lack some that would fit.

Readers assume that all marks are shown unless told otherwise. They cannot where that would leave nothing for a
place without a mark: a cell without a disc or a square is neither odd nor even, two neighbours are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bookbuilder.board import Board, Relation
from bookbuilder.relations.kind import Look
from bookbuilder.relations.kinds import RELATIONS
from bookbuilder.relations.primitives import Mask, PairTable
from bookbuilder.relations.spots import part_of

_Fitting = frozenset[tuple[int, ...]]  # values, one per cell of a place


@lru_cache(maxsize=256)
def not_all_shown(board: Board, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the kinds of a puzzle's relations of which not all marks need be shown, though that could be assumed."""
    closed = {mark for kind in kinds for mark in RELATIONS[kind].shows}
    fitting = {kind: _fitting(board, kind) for kind in dict.fromkeys(kinds) if RELATIONS[kind].places(board)}
    return tuple(kind for kind in fitting if kind not in closed and not _is_one_of_all(board, kind, fitting))


def _is_one_of_all(board: Board, kind: str, fitting: dict[str, _Fitting]) -> bool:
    """Whether some mark fits any values of a place, but no longer without this kind."""
    part = part_of(RELATIONS[kind])
    beside = [fits for other, fits in fitting.items() if other != kind and part_of(RELATIONS[other]) == part]
    length = len(RELATIONS[kind].places(board)[0])
    others = frozenset().union(*beside)
    every = _every(board, length)
    return len(others) < every and len(others | fitting[kind]) == every


def _every(board: Board, length: int) -> int:
    """How many values one cell may have, or how many different ones two may have together."""
    return board.order if length == 1 else board.order * (board.order - 1)


def _fitting(board: Board, kind: str) -> _Fitting:
    """The values with which a place could have a mark of the kind."""
    cells = RELATIONS[kind].places(board)[0]
    found = set[tuple[int, ...]]()
    for turned in (cells, cells[::-1]):
        for said in RELATIONS[kind].meaning(board, Relation(kind, turned), ()):
            match said:
                case Mask(_, values):
                    found |= {(value,) for value in _values(values)}
                case PairTable(first, _, allowed):
                    pairs = {(one, other) for one, row in enumerate(allowed, 1) for other in _values(row)}
                    found |= {pair if first == cells[0] else pair[::-1] for pair in pairs if pair[0] != pair[1]}
                case _:
                    pass
    return frozenset(found)


def _values(mask: int) -> Sequence[int]:
    return [bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1]


def said_after(kinds: Iterable[str], partly: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """After which kinds it is said that not all marks need be shown, and of what: a kind or its look.

    It is said once for a look, unless all marks are shown of some kinds that have it.
    """
    alike, lacking = dict[Look, list[str]](), {*partly}
    for kind in kinds:
        alike.setdefault(RELATIONS[kind].drawn.look, []).append(kind)
    said = dict[str, tuple[str, ...]]()
    for look, of in alike.items():
        if lacking.issuperset(of):
            said[of[-1]] = (look.value,)
        else:
            said |= {kind: (kind, look.value) for kind in of if kind in lacking}
    return said
