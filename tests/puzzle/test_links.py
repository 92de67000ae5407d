"""The links of chains hold in every reference position: a strong one has an end that is true, a weak one not two."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from bookbuilder.board import Board, Cell, board, peers
from bookbuilder.puzzle import Node, Step
from bookbuilder.puzzle.links import links
from bookbuilder.puzzle.roles import houses_as, nodes_as
from bookbuilder.puzzle.techniques import RECORDS, ChainLink, parts_of
from bookbuilder.solve import engines
from bookbuilder.solve.explain import left_in
from tests.board.samples import BOARDS
from tests.puzzle.lines import values
from tests.solve.positions import POSITIONS, openings

LINKED = (
    "skyscraper", "two-string kite", "empty rectangle", "turbot fish", "X-chain", "XY-wing", "XYZ-wing", "W-wing",
    "remote pairs", "simple colouring", "XY-chain", "alternating inference chain", "chain through sets",
)  # fmt: skip
SHOWN = [fields for _, fields in POSITIONS if fields[0] in LINKED and fields[3] != "-"]


def is_weak(on: Board, link: ChainLink) -> bool:
    """Whether not both nodes can hold: each cell of the one sees each of the other, or they are values of one cell."""
    (one,), (other,) = link.one.values, link.other.values
    if link.one.cells == link.other.cells:
        return one != other
    return one == other and all(b in peers(on)[a] for a in link.one.cells for b in link.other.cells)


def is_strong(on: Board, link: ChainLink, step: Step, left: Sequence[Sequence[int]]) -> bool:
    """Whether one of the nodes must hold: all that is left in a house or a cell, or a set short of both values."""
    (one,), (other,) = link.one.values, link.other.values
    if any(node is not None and {link.one, link.other} == {off, on_} for off, on_, node in sets_of(step)):
        return True  # checked with the records of sets
    if one != other:
        return link.one.cells == link.other.cells and {*left[link.one.cells[0]]} == {one, other}
    cells = {*link.one.cells, *link.other.cells}
    if step.technique == "remote pairs" and is_weak(on, link):
        return len({value for cell in cells for value in left[cell]}) == len(cells) == 2
    return any(
        len(house.cells) == on.order and cells == {cell for cell in house.cells if one in left[cell]}
        for house in on.houses
    )


def sets_of(step: Step) -> tuple[tuple[Node, Node, Node | None], ...]:
    return parts_of(step).linked_nodes() if step.technique == "chain through sets" else ()


def positions(*techniques: str) -> Iterator[tuple[Board, Sequence[Sequence[int]], Step]]:
    """The board, the candidates left, and a step, for every opening of these techniques."""
    for technique, name, givens, _, *before in SHOWN:
        if technique in techniques:
            on = BOARDS[name]
            allowed = array("I", [(1 << on.order) - 1] * len(on.cells))
            left = left_in(engines(on), array("i", values(givens)), allowed)
            gone = {
                (on.cells.index(Cell(int(row) - 1, int(column) - 1)), its)
                for row, column, them in re.findall(r"r(\d+)c(\d+)-(\w+)", " ".join(before))
                for its in values(them)
            }
            rest = [[value for value in each if (cell, value) not in gone] for cell, each in enumerate(left)]
            for step in openings(on, technique, values(givens), *before):
                yield on, rest, step


@pytest.mark.parametrize("technique", LINKED)
def test_links_hold_in_every_reference_position(technique: str) -> None:
    met = 0
    for on, left, step in positions(technique):
        for link in links(step, on.houses):
            assert len(link.one.values) == len(link.other.values) == 1, step
            assert is_strong(on, link, step, left) if link.strong else is_weak(on, link), (step, link)
            met += 1
    assert met


@pytest.mark.parametrize("technique", ["skyscraper", "X-chain", "XY-chain", "alternating inference chain"])
def test_a_chain_is_drawn_from_end_to_end(technique: str) -> None:
    for on, _, step in positions(technique):
        found = links(step, on.houses)
        assert found[0].one.cells == step.nodes[0].cells
        assert found[-1].other.cells == step.nodes[-1].cells
        assert all(before.other.cells == after.one.cells for before, after in pairwise(found))


def test_two_cells_of_either_colour_are_one_link_however_many_houses_they_share() -> None:
    shared = 0
    for on, _, step in positions("simple colouring", "remote pairs"):
        found = [frozenset((*link.one.cells, *link.other.cells)) for link in links(step, on.houses)]
        cells = {cell for node in nodes_as(step, "colour") for cell in node.cells}
        pairs = [frozenset(cells & {*on.houses[house].cells}) for house in houses_as(step, "link")]
        assert found == list(dict.fromkeys(pairs)), step
        shared += len(pairs) - len(found)
    assert shared


def test_two_colours_are_joined_by_a_value_that_goes() -> None:
    for struck in (1, 2):
        step = Step("remote pairs", (0,), (Node((0,), (1, 2)), Node((1,), (1, 2))), (), ((2, struck),))
        (link,) = links(step, board("classic").houses)
        assert link == ChainLink(Node((0,), (struck,)), Node((1,), (struck,)), True)


def test_other_patterns_have_no_links() -> None:
    on = board("classic")
    for technique in sorted(RECORDS.keys() - set(LINKED)):
        assert links(Step(technique, (), (), (), ()), on.houses) == ()
