"""A step goes in; its premises come out: the candidates that must be gone before it can be taken.

A pattern appears as soon as certain candidates are gone. Its other conditions (candidates that are present, cells that
see each other) also hold while more candidates are left. So a step needs all of its premises, and nothing more:

    naked single   no other value in its cell            naked pair    no third value in either cell
    hidden single  its value in no other cell of the     XY-chain      no third value in any cell
                   house                                 X-wing        its value in no cell of a base but the body

A premise is a candidate, or (cell, 0) for a cell that must have its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from bookbuilder.board import Board, peers
from bookbuilder.puzzle import TRIAL_AND_ERROR, Candidate, Node, Step
from bookbuilder.puzzle.roles import branches, houses_as, linked_nodes, node_as, nodes_as

Premises = Iterable[Candidate]

# These may concern every open cell: they need all placements, and all strikes that these do not imply.
WHOLE = frozenset({"BUG+1", "dynamic forcing chain"})


def premises(board: Board, step: Step) -> Premises:
    """The premises of a step from `explain`, except one about the WHOLE board; trial and error has none."""
    return _PREMISES[step.technique](board, step)


def _elsewhere(board: Board, house: int, values: Iterable[int], cells: Iterable[int]) -> Iterator[Candidate]:
    """These values in all other cells of a house."""
    spared, values = {*cells}, tuple(values)
    return ((cell, value) for cell in board.houses[house].cells if cell not in spared for value in values)


def _besides(board: Board, nodes: Iterable[Node]) -> Iterator[Candidate]:
    """All other values in the cells of nodes."""
    for node in nodes:
        others = [value for value in range(1, board.order + 1) if value not in node.values]
        yield from ((cell, value) for cell in node.cells for value in others)


def _last_cell(board: Board, step: Step) -> Premises:
    (house,), ((cell, _),) = step.houses, step.placements
    return [(other, 0) for other in board.houses[house].cells if other != cell]


def _hidden_single(board: Board, step: Step) -> Premises:
    (house,), ((cell, value),) = step.houses, step.placements
    return [(other, value) for other in board.houses[house].cells if other != cell]


def _in_bases(board: Board, step: Step) -> Premises:
    """The bases, the links or the only house must have the values only in cells of the pattern."""
    houses = houses_as(step, "base") or houses_as(step, "link") or houses_as(step, "house")
    return (each for house in houses for each in _elsewhere(board, house, step.values, step.cells))


def _in_cells(board: Board, step: Step) -> Premises:
    """The cells must have only the values of their nodes."""
    return _besides(board, step.nodes)


def _w_wing(board: Board, step: Step) -> Premises:
    places, (bridge,) = nodes_as(step, "place"), houses_as(step, "bridge")
    yield from _besides(board, nodes_as(step, "pincer"))
    yield from _elsewhere(board, bridge, places[0].values, (cell for node in places for cell in node.cells))


def _rectangle(board: Board, step: Step) -> Premises:
    """An area may have the value only in its rest, and where the candidate or an earlier rest sees it."""
    met = [node_as(step, "candidate").cells]
    rests = [node.cells for node in nodes_as(step, "rest")]
    for house, rest in zip((*houses_as(step, "area"), *houses_as(step, "dead")), (*rests, ()), strict=True):
        seen = [cell for cell in board.houses[house].cells if any(_sees_all(board, cell, cells) for cells in met)]
        yield from _elsewhere(board, house, step.values, (*rest, *seen))
        met.append(rest)


def _alternating(board: Board, step: Step) -> Premises:
    """When one link falls, its house has no other place, its cell or its set no other value, than the next."""
    houses = iter(step.houses)
    for off, on, its_set in linked_nodes(step):
        if its_set:
            next(houses)
            yield from _besides(board, [its_set])
            yield from (
                (cell, node.values[0]) for node in (off, on) for cell in its_set.cells if cell not in node.cells
            )
        elif off.values == on.values:
            yield from _elsewhere(board, next(houses), on.values, (*off.cells, *on.cells))
        else:
            yield from _besides(board, [Node(on.cells, (*off.values, *on.values))])


def _sets(board: Board, step: Step) -> Premises:
    """A set has no other value, and its common or struck value is only in cells within sight."""
    sets, commons = nodes_as(step, "set"), nodes_as(step, "common")
    yield from _besides(board, sets)
    cells = [cell for node in sets for cell in node.cells]
    for node in commons:
        yield from ((cell, value) for cell in cells if cell not in node.cells for value in node.values)
    ((struck, value),) = step.eliminations
    holding = cells if len(commons) == 1 else sets[0].cells  # with two in common, each set holds all its other values
    yield from ((cell, value) for cell in holding if not _sees_all(board, struck, (cell,)))


def _wing_of_sets(board: Board, step: Step) -> Premises:
    """The same of three sets, of which the hinge shares a common with each of the others."""
    hinge, ends, commons = node_as(step, "hinge"), nodes_as(step, "set"), nodes_as(step, "common")
    yield from _besides(board, (hinge, *ends))
    for common, end in zip(commons, ends, strict=True):
        cells = {*hinge.cells, *end.cells} - {*common.cells}
        yield from ((cell, value) for cell in cells for value in common.values)
    ((struck, value),) = step.eliminations
    holding = {cell for end in ends for cell in end.cells}
    yield from ((cell, value) for cell in holding if not _sees_all(board, struck, (cell,)))


def _forcing(board: Board, step: Step) -> Premises:
    """A cell or house must have nothing else, except what the placements of the same branch rule out."""
    for start in nodes_as(step, "alternatives"):
        yield from (each for each in _open_to(board, start) if not _is_of(start, each))
    gone = set[Candidate]()
    for assumption, forced in branches(step):
        gone = set(_ruled_out(board, assumption))
        for node in forced:
            yield from (each for each in _open_to(board, node) if each not in gone and not _is_of(node, each))
            gone.update(_ruled_out(board, node))
    for dead in nodes_as(step, "dead"):
        yield from (each for each in _open_to(board, dead) if each not in gone)


def _open_to(board: Board, node: Node) -> Iterator[Candidate]:
    """All values of a node's cell; or its value in all cells of its house, if it takes one."""
    if node.house is None:
        return ((node.cells[0], value) for value in range(1, board.order + 1))
    return ((cell, node.values[0]) for cell in board.houses[node.house].cells)


def _is_of(node: Node, candidate: Candidate) -> bool:
    cell, value = candidate
    return cell in node.cells and value in node.values


def _ruled_out(board: Board, node: Node) -> Iterator[Candidate]:
    """The candidates that a placement rules out: all others in its cell, and its value in all cells that it sees."""
    cell, value = node.candidate
    yield from ((cell, other) for other in range(1, board.order + 1) if other != value)
    yield from ((other, value) for other in peers(board)[cell])


def _unique(board: Board, step: Step) -> Premises:
    """The corners must have nothing else, and houses that confine a value to them must have it only there."""
    yield from _besides(board, step.nodes)
    floor, roof, houses = node_as(step, "floor"), node_as(step, "roof"), houses_as(step, "house")
    if nodes_as(step, "subset"):
        return
    lost = {value for _, value in step.eliminations}
    confined = lost if len(houses) > 1 else {*floor.values} - lost
    for house in houses:
        yield from _elsewhere(board, house, confined, (*floor.cells, *roof.cells))


def _hidden_rectangle(board: Board, step: Step) -> Premises:
    """One corner must have only the pair, and both houses one of its values only in the other corners."""
    floor = node_as(step, "floor")
    yield from _besides(board, [floor])
    stays = {*floor.values} - {value for _, value in step.eliminations}
    for house in step.houses:
        yield from _elsewhere(board, house, stays, step.cells)


def _sees_all(board: Board, cell: int, others: Iterable[int]) -> bool:
    return all(other in peers(board)[cell] for other in others)


def _leftovers(board: Board, step: Step) -> Premises:
    """A value is gone from a side; or from a house, but for a side, and from the other side's cells that do not count.

    Those count that the step fills, or that the struck cells see; all do if they see each other, and the value is
    struck from their fellows.
    """
    one, other = nodes_as(step, "leftover")
    (value,), houses = step.values, houses_as(step, "house")
    if not houses:
        return ((cell, value) for cell in one.cells)
    once = {cell for cell, _ in step.eliminations} & {*other.cells}
    held = other.cells if once else one.cells
    apart = () if once else _not_counting(board, step, other.cells)
    return (*_elsewhere(board, houses[0], [value], held), *((cell, value) for cell in apart))


def _implied(board: Board, step: Step) -> Premises:
    """A value is gone from a house, but for the implied one, or from the cells of that which do not count."""
    cells, (value,), houses = node_as(step, "implied").cells, step.values, houses_as(step, "house")
    if houses:
        return _elsewhere(board, houses[0], [value], cells)
    return ((cell, value) for cell in _not_counting(board, step, cells))


def _not_counting(board: Board, step: Step, cells: Iterable[int]) -> Iterator[int]:
    """The cells that a step does not fill, or, if it strikes, that not all struck cells see."""
    filled, struck = {cell for cell, _ in step.placements}, [cell for cell, _ in step.eliminations]
    return (cell for cell in cells if cell not in filled and not (struck and _sees_all(board, cell, struck)))


def _none(board: Board, step: Step) -> Premises:
    return ()


_PREMISES: Mapping[str, Callable[[Board, Step], Premises]] = {
    "last cell": _last_cell,
    "hidden single in an area": _hidden_single,
    "hidden single": _hidden_single,
    "naked single": _in_cells,
    "hidden single in an implied house": _implied,
    "pointing": _in_bases,
    "claiming": _in_bases,
    "law of leftovers": _leftovers,
    "common peer elimination": _in_bases,
    "implied house": _implied,
    "locked pair": _in_cells,
    "locked triple": _in_cells,
    "naked pair": _in_cells,
    "hidden pair": _in_bases,
    "naked triple": _in_cells,
    "hidden triple": _in_bases,
    "naked quad": _in_cells,
    "hidden quad": _in_bases,
    "X-wing": _in_bases,
    "swordfish": _in_bases,
    "jellyfish": _in_bases,
    "finned X-wing": _in_bases,
    "finned swordfish": _in_bases,
    "finned jellyfish": _in_bases,
    "XY-wing": _in_cells,
    "XYZ-wing": _in_cells,
    "W-wing": _w_wing,
    "skyscraper": _in_bases,
    "two-string kite": _in_bases,
    "empty rectangle": _in_bases,
    "turbot fish": _in_bases,
    "X-chain": _in_bases,
    "remote pairs": _in_cells,
    "simple colouring": _in_bases,
    "rectangle": _rectangle,
    "XY-chain": _in_cells,
    "alternating inference chain": _alternating,
    "chain through sets": _alternating,
    "ALS-XZ": _sets,
    "ALS-XY-wing": _wing_of_sets,
    "Sue de Coq": _in_cells,
    "forcing chain": _forcing,
    "unique rectangle": _unique,
    "hidden rectangle": _hidden_rectangle,
    TRIAL_AND_ERROR: _none,
}
