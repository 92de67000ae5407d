"""Boards with relations of every kind, at random."""

from __future__ import annotations

from hypothesis import strategies as st

from bookbuilder.board import Board, Relation
from bookbuilder.relations import RELATIONS, flaws


@st.composite
def relations(draw: st.DrawFn, board: Board, most: int = 5, whole: bool = True) -> tuple[Relation, ...]:
    """A few relations without a flaw, of any kinds; those of the whole board only if asked for."""
    cells = st.integers(0, len(board.cells) - 1)
    wanted = draw(st.lists(st.sampled_from(sorted(RELATIONS)), max_size=most))
    told = []
    for name in wanted:
        places = RELATIONS[name].places(board)
        if places:
            pair = draw(st.sampled_from(places))
            told.append(Relation(name, draw(st.sampled_from([pair, pair[::-1]]))))
        elif name in ("cage", "candidates"):
            inside = tuple(draw(st.lists(cells, min_size=1, max_size=board.order, unique=True)))
            few = st.lists(st.integers(1, 10), max_size=1 if name == "cage" else 3, unique=True)
            told.append(Relation(name, inside, tuple(draw(few))))
        elif whole:
            told.append(Relation(name))
    return tuple(relation for relation in told if not [*flaws(board, (relation,))])
