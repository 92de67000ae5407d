"""The table of roles matches the kernel's records for every technique: parts are what their roles say."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from bookbuilder.board import Board, peers
from bookbuilder.puzzle import Node, Step
from bookbuilder.puzzle.roles import house_roles, houses_as, node_as, node_roles, nodes_as
from bookbuilder.puzzle.techniques import RECORDS, HouseRole, NodeRole, is_contradiction, is_wrap, parts_of
from bookbuilder.solve import TRIAL
from tests.board.samples import BOARDS
from tests.puzzle.lines import values
from tests.solve.positions import POSITIONS, openings
from tests.solve.rule_positions import rule_positions

SHOWN = [fields for _, fields in POSITIONS if fields[3] != "-"]


def inside(board: Board, house: int, *nodes: Node) -> bool:
    """Whether a house has all cells of the nodes."""
    return {cell for node in nodes for cell in node.cells} <= set(board.houses[house].cells)


def see(board: Board, one: int, other: int) -> bool:
    return other in peers(board)[one]


def struck(step: Step) -> set[int]:
    return {cell for cell, _ in step.eliminations}


def is_placed(board: Board, step: Step) -> bool:
    ((cell, _),) = step.placements
    return node_as(step, "cell").cells == (cell,) and all(cell in board.houses[house].cells for house in step.houses)


def is_locked(board: Board, step: Step) -> bool:
    (base,), covers, node = houses_as(step, "base"), houses_as(step, "cover"), node_as(step, "locked")
    outside = all(cell not in board.houses[base].cells for cell in struck(step)) or not covers
    return outside and all(
        inside(board, house, node) and struck(step) <= set(board.houses[house].cells) for house in covers
    )


def is_subset(board: Board, step: Step) -> bool:
    (house,) = houses_as(step, "house")
    node = node_as(step, "subset")
    return inside(board, house, node) and len(node.cells) == len(node.values)


def is_locked_subset(board: Board, step: Step) -> bool:
    houses, node = houses_as(step, "house"), node_as(step, "subset")
    assert len(houses) > 1
    assert sum(bool(struck(step) & set(board.houses[house].cells)) for house in houses) > 1
    return all(inside(board, house, node) for house in houses) and len(node.cells) == len(node.values)


def is_fish(board: Board, step: Step) -> bool:
    bases, covers = (
        {cell for house in houses_as(step, role) for cell in board.houses[house].cells} for role in ("base", "cover")
    )
    fins = {cell for node in nodes_as(step, "fins") for cell in node.cells}
    assert len(houses_as(step, "base")) == len(houses_as(step, "cover"))
    assert set(node_as(step, "body").cells) <= bases & covers
    assert fins <= bases - covers
    assert bool(fins) == step.technique.startswith("finned")
    return struck(step) <= covers - bases


def is_wing(board: Board, step: Step) -> bool:
    pivot, pincers = node_as(step, "pivot"), nodes_as(step, "pincer")
    assert all(
        inside(board, link, pivot, pincer) for link, pincer in zip(houses_as(step, "link"), pincers, strict=True)
    )
    assert len(pivot.values) == (2 if step.technique == "XY-wing" else 3)
    return all(see(board, pincer.cells[0], cell) for pincer in pincers for cell in struck(step))


def is_w_wing(board: Board, step: Step) -> bool:
    (one, other), places, (bridge,) = nodes_as(step, "pincer"), nodes_as(step, "place"), houses_as(step, "bridge")
    assert one.values == other.values
    assert inside(board, bridge, *places)
    assert not see(board, one.cells[0], other.cells[0])
    for link, place, pincer in zip(houses_as(step, "link"), places, (one, other), strict=True):
        assert inside(board, link, place, pincer)
    return all(see(board, pincer.cells[0], cell) for pincer in (one, other) for cell in struck(step))


def are_two_links(board: Board, step: Step) -> bool:
    ends, near, (ground,) = nodes_as(step, "far"), nodes_as(step, "near"), houses_as(step, "ground")
    assert all(inside(board, link, *its) for link, *its in zip(houses_as(step, "link"), ends, near, strict=True))
    assert inside(board, ground, *near)
    return all(see(board, end.cells[0], cell) for end in ends for cell in struck(step))


def is_empty_rectangle(board: Board, step: Step) -> bool:
    (rest, end), (group, near), (area, line) = nodes_as(step, "far"), nodes_as(step, "near"), houses_as(step, "link")
    assert inside(board, area, rest, group)
    assert inside(board, line, near, end)
    assert all(see(board, near.cells[0], cell) for cell in group.cells)
    assert not any(see(board, near.cells[0], cell) for cell in rest.cells)
    return all(see(board, other, cell) for other in (*rest.cells, *end.cells) for cell in struck(step))


def is_chain_of_links(board: Board, step: Step) -> bool:
    cells = step.nodes
    for link, one, other in zip(houses_as(step, "link"), cells[::2], cells[1::2], strict=True):
        assert inside(board, link, one, other)
    assert all(see(board, one.cells[0], other.cells[0]) for one, other in zip(cells[1::2], cells[2::2], strict=False))
    return all(see(board, end.cells[0], cell) for end in nodes_as(step, "end") for cell in struck(step))


def are_colours(board: Board, step: Step) -> bool:
    one, other = (set(node.cells) for node in nodes_as(step, "colour"))
    assert not one & other
    for link in houses_as(step, "link"):
        cells = set(board.houses[link].cells)
        assert cells & one
        assert cells & other
    if step.technique == "simple colouring" and is_wrap(step):
        (twice,) = houses_as(step, "twice")
        return len(one & set(board.houses[twice].cells)) > 1 and struck(step) == one
    return all(any(see(board, cell, each) for each in its) for cell in struck(step) for its in (one, other))


def is_rectangle(board: Board, step: Step) -> bool:
    candidate = node_as(step, "candidate")
    assert step.eliminations == ((candidate.cells[0], candidate.values[0]),)
    assert all(
        inside(board, area, rest) for area, rest in zip(houses_as(step, "area"), nodes_as(step, "rest"), strict=True)
    )
    (dead,) = houses_as(step, "dead")
    return not inside(board, dead, candidate)


def is_chain_of_pairs(board: Board, step: Step) -> bool:
    ends = nodes_as(step, "end")
    assert len(ends) == 2
    for link, one, other in zip(houses_as(step, "link"), step.nodes[:-1], step.nodes[1:], strict=True):
        assert inside(board, link, one, other)
    lost = {value for _, value in step.eliminations}
    return all(lost <= set(end.values) for end in ends) and all(len(node.values) == 2 for node in step.nodes)


def alternates(board: Board, step: Step) -> bool:
    pairs = list(zip(nodes_as(step, "off"), nodes_as(step, "on"), strict=True))
    alike = [pair for pair in pairs if pair[0].values == pair[1].values]
    for link, pair in zip(houses_as(step, "link"), alike, strict=True):
        assert inside(board, link, *pair)
    return all(off.cells == on.cells for off, on in pairs if (off, on) not in alike)


def alternates_through_sets(board: Board, step: Step) -> bool:
    houses = iter(step.houses)
    for off, on, its_set in parts_of(step).linked_nodes():
        if its_set:
            assert inside(board, next(houses), its_set)
            assert {*off.cells, *on.cells} <= {*its_set.cells}
            assert off.values != on.values
            assert len(its_set.values) == len(its_set.cells) + 1
        elif off.values == on.values:
            assert inside(board, next(houses), off, on)
        else:
            assert off.cells == on.cells
    assert bool(nodes_as(step, "set")) == ("home" in house_roles(step))
    return next(houses, None) is None


def are_sets(board: Board, step: Step) -> bool:
    sets = nodes_as(step, "set")
    for home, node in zip(houses_as(step, "home"), sets, strict=True):
        assert inside(board, home, node)
        assert len(node.values) == len(node.cells) + 1
    cells, shared = ({*sets[0].cells, *sets[1].cells}, {*sets[0].values} & {*sets[1].values})
    commons = nodes_as(step, "common")
    return bool(commons) and all({*each.cells} <= cells and {*each.values} <= shared for each in commons)


def are_three_sets(board: Board, step: Step) -> bool:
    hinge, ends, commons = node_as(step, "hinge"), nodes_as(step, "set"), nodes_as(step, "common")
    for home, node in zip(houses_as(step, "home"), (hinge, *ends), strict=True):
        assert inside(board, home, node)
        assert len(node.values) == len(node.cells) + 1
    for common, end in zip(commons, ends, strict=True):
        assert {*common.cells} <= {*hinge.cells, *end.cells}
        assert {*common.values} <= {*hinge.values} & {*end.values}
    lost = {value for _, value in step.eliminations}
    return commons[0].values != commons[1].values and all(lost <= {*end.values} for end in ends)


def is_bent(board: Board, step: Step) -> bool:
    crossing, (one, other), (home, other_home) = (
        node_as(step, "crossing"),
        nodes_as(step, "set"),
        houses_as(step, "home"),
    )
    assert inside(board, home, crossing, one)
    assert inside(board, other_home, crossing, other)
    assert not {*one.values} & {*other.values}
    return len(step.cells) == len(step.values)


def forces(board: Board, step: Step) -> bool:
    told = parts_of(step).branches()
    assert all(len(node.cells) == len(node.values) == 1 for _, forced in told for node in forced)
    if is_contradiction(step):
        ((assumption, _),) = told
        return step.eliminations == ((assumption.cells[0], assumption.values[0]),) and bool(node_as(step, "dead"))
    start = node_as(step, "alternatives")
    assert [(assumption.cells[0], assumption.values[0]) for assumption, _ in told] == [
        (cell, value) for cell in start.cells for value in start.values
    ]
    return all(inside(board, house, start) for house in houses_as(step, "house"))


def refutes(board: Board, step: Step) -> bool:
    """Every candidate that is forced is another one; what is dead is a cell, or a value in the house that is named."""
    assumption, forced, dead = node_as(step, "assumption"), nodes_as(step, "forced"), node_as(step, "dead")
    assert (assumption.candidate,) == step.eliminations
    assert len({assumption.candidate, *(node.candidate for node in forced)}) == 1 + len(forced)
    if houses := houses_as(step, "dead"):
        return len(houses) == len(dead.values) == 1 and inside(board, houses[0], dead)
    return len(dead.cells) == 1


def are_leftovers(board: Board, step: Step) -> bool:
    """What the wholes and the parts cover is the same, but for the two groups; they, in either order, are the nodes."""
    whole, part = (
        [cell for house in houses_as(step, role) for cell in board.houses[house].cells] for role in ("whole", "part")
    )
    assert len(whole) == len(set(whole)) == len(part) == len(set(part))
    one, other = (set(node.cells) for node in nodes_as(step, "leftover"))
    assert (one, other) == (set(whole) - set(part), set(part) - set(whole))
    its = [set(board.houses[house].cells) for house in houses_as(step, "house")]
    return all(cells & one or cells & other for cells in its) and len(its) <= 1


def is_implied(board: Board, step: Step) -> bool:
    whole, part = (
        [cell for house in houses_as(step, role) for cell in board.houses[house].cells] for role in ("whole", "part")
    )
    assert len(whole) == len(set(whole)) == len(part) + board.order
    return set(node_as(step, "implied").cells) == set(whole) - set(part) and set(part) < set(whole)


def is_unique(board: Board, step: Step) -> bool:
    floor, roof = node_as(step, "floor"), node_as(step, "roof")
    assert len(floor.cells) + len(roof.cells) == 4
    if nodes_as(step, "subset"):
        (house,), subset = houses_as(step, "house"), node_as(step, "subset")
        assert len({*subset.values, *roof.values} - {*floor.values}) <= len(subset.cells) + 1
        return inside(board, house, roof, subset)
    if len(houses_as(step, "house")) == 2:
        return {value for _, value in step.eliminations} <= {*floor.values} and struck(step) == {*roof.cells}
    assert set(floor.values) < set(roof.values)
    return len(floor.values) == 2 and all(inside(board, house, roof) for house in houses_as(step, "house"))


def is_hidden_rectangle(board: Board, step: Step) -> bool:
    floor, opposite, beside = (node_as(step, role) for role in ("floor", "opposite", "beside"))
    assert (len(floor.cells), len(opposite.cells), len(beside.cells)) == (1, 1, 2)
    for house in houses_as(step, "house"):
        assert inside(board, house, opposite)
        assert {*board.houses[house].cells} & {*beside.cells}
    return step.eliminations[0][0] in opposite.cells and step.eliminations[0][1] in floor.values


def is_grave(board: Board, step: Step) -> bool:
    return len(node_as(step, "cell").values) == 3 and is_placed(board, step)


MEANINGS: dict[str, Callable[[Board, Step], bool]] = {
    **dict.fromkeys(("last cell", "hidden single in an area", "hidden single", "naked single"), is_placed),
    **dict.fromkeys(("pointing", "claiming", "common peer elimination"), is_locked),
    "law of leftovers": are_leftovers,
    **dict.fromkeys(("hidden single in an implied house", "implied house"), is_implied),
    **{f"{way} {size}": is_subset for way in ("naked", "hidden") for size in ("pair", "triple", "quad")},
    **dict.fromkeys(("locked pair", "locked triple"), is_locked_subset),
    **{f"{way}{fish}": is_fish for way in ("", "finned ") for fish in ("X-wing", "swordfish", "jellyfish")},
    **dict.fromkeys(("XY-wing", "XYZ-wing"), is_wing),
    "W-wing": is_w_wing,
    **dict.fromkeys(("skyscraper", "two-string kite", "turbot fish"), are_two_links),
    "empty rectangle": is_empty_rectangle,
    "X-chain": is_chain_of_links,
    **dict.fromkeys(("simple colouring", "remote pairs"), are_colours),
    "rectangle": is_rectangle,
    "XY-chain": is_chain_of_pairs,
    "alternating inference chain": alternates,
    "chain through sets": alternates_through_sets,
    "ALS-XZ": are_sets,
    "ALS-XY-wing": are_three_sets,
    "Sue de Coq": is_bent,
    "forcing chain": forces,
    "dynamic forcing chain": refutes,
    "unique rectangle": is_unique,
    "hidden rectangle": is_hidden_rectangle,
    "BUG+1": is_grave,
}  # fmt: skip


def is_a_sum(board: Board, step: Step) -> bool:
    """Each cell of a cage is a node, and all places of a value that is held lie in it."""
    cells = [cell for node in nodes_as(step, "summand") for cell in node.cells]
    held = {cell for node in nodes_as(step, "held") for cell in node.cells}
    return sorted(cells) == sorted(step.relations[0].cells) and held <= {*cells} and struck(step) <= {*cells} | held


def is_locked_in_a_sum(board: Board, step: Step) -> bool:
    cells = {cell for node in nodes_as(step, "summand") for cell in node.cells}
    return cells == {*step.relations[0].cells} and struck(step).isdisjoint(cells)


def are_two_sums(board: Board, step: Step) -> bool:
    one, other = ({cell for node in nodes_as(step, role) for cell in node.cells} for role in ("summand", "fellow"))
    (house,) = houses_as(step, "house")
    return [one, other] == [{*it.cells} for it in step.relations] and one | other <= {*board.houses[house].cells}


def is_a_rest(board: Board, step: Step) -> bool:
    """The houses, the cages that are taken away, and the cells of the rest together cover each cell alike."""
    houses = [cell for house in houses_as(step, "house") for cell in board.houses[house].cells]
    taken = [cell for relation in step.relations for cell in relation.cells]
    inside, outside = ([cell for node in nodes_as(step, role) for cell in node.cells] for role in ("innie", "outie"))
    return sorted(houses + outside) == sorted(taken + inside)


def is_a_pair(board: Board, step: Step) -> bool:
    return struck(step) == {*node_as(step, "loser").cells} and len({*step.cells}) == 2


def is_wherever(board: Board, step: Step) -> bool:
    (house,), places = houses_as(step, "house"), nodes_as(step, "place")
    return inside(board, house, *places) and struck(step) == {*node_as(step, "loser").cells}


def are_linked(board: Board, step: Step) -> bool:
    (house,) = houses_as(step, "house")
    return inside(board, house, *nodes_as(step, "linked")) and struck(step) <= {*step.cells}


RULE_MEANINGS: dict[str, Callable[[Board, Step], bool]] = {
    **dict.fromkeys(("last cell of a sum", "sum combinations", "sum and house"), is_a_sum),
    "locked values of a sum": is_locked_in_a_sum,
    "two sums in a house": are_two_sums,
    **dict.fromkeys(("innie or outie", "innie or outie of several houses", "split sum", "innies or outies"), is_a_rest),
    **dict.fromkeys(("innies or outies of several houses", "innie-outie difference"), is_a_rest),
    "pair rule": is_a_pair,
    "pair rule and house": is_wherever,
    **dict.fromkeys(("three linked cells", "four linked cells"), are_linked),
}


def test_the_roles_of_every_technique_have_a_meaning_here() -> None:
    assert {*MEANINGS, *RULE_MEANINGS} == RECORDS.keys() - {TRIAL.name}


@pytest.mark.parametrize("technique", RULE_MEANINGS)
def test_the_parts_of_steps_that_follow_rules_are_what_they_are_called(technique: str) -> None:
    for position in rule_positions():
        for step in position.openings() if position.technique == technique else ():
            assert len(node_roles(step)) == len(step.nodes), step
            assert len(house_roles(step)) == len(step.houses), step
            assert RULE_MEANINGS[technique](position.board, step), step


@pytest.mark.parametrize("technique", MEANINGS)
def test_the_parts_of_real_steps_are_what_they_are_called(technique: str) -> None:
    shown = [fields for fields in SHOWN if fields[0] == technique]
    for _, name, givens, _, *before in shown:
        board = BOARDS[name]
        for step in openings(board, technique, values(givens), *before):
            assert len(node_roles(step)) == len(step.nodes), step
            assert len(house_roles(step)) == len(step.houses), step
            assert MEANINGS[technique](board, step), step


def test_no_role_is_unheard_of_and_none_is_idle() -> None:
    nodes, houses = set[str](), set[str]()
    for technique, name, givens, _, *before in SHOWN:
        for step in openings(BOARDS[name], technique, values(givens), *before):
            nodes |= set(node_roles(step))
            houses |= set(house_roles(step))
    for step in (step for position in rule_positions() for step in position.openings()):
        nodes |= set(node_roles(step))
        houses |= set(house_roles(step))
    assert nodes == set(get_args(NodeRole))
    assert houses == set(get_args(HouseRole))


def test_a_number_of_parts_that_does_not_fit_is_refused() -> None:
    cell = Node((0,), (1, 2))
    for technique, nodes in (("XY-wing", 2), ("XY-chain", 1), ("alternating inference chain", 3), ("ALS-XZ", 5)):
        with pytest.raises(ValueError, match=f"{nodes} parts are not"):
            node_roles(Step(technique, (), (cell,) * nodes, (), ()))
    with pytest.raises(ValueError, match=r"3 parts are not 'base\* cover\*'"):
        house_roles(Step("X-wing", (0, 1, 2), (cell,), (), ()))
