"""What follows from rules beyond houses: from pairs of cells, from sums, and from sums and houses together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bookbuilder.board import Board
from bookbuilder.puzzle.steps import Candidate, Node, Step
from bookbuilder.puzzle.techniques.follows import (
    Left,
    by_linked_cells,
    by_locked_value,
    by_pair,
    by_rest,
    by_sum,
    by_sum_and_house,
    by_two_sums,
    sets_left,
)
from bookbuilder.puzzle.techniques.gone import elsewhere
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import Technique

Follows = Callable[[Board, StepParts, Left], bool]  # whether a step's placement and strikes follow from these
FEW = 4  # sets that a sentence can list


# --- roles ----------------------------------------------------------------------------------------------------------


def _rest(step: Step) -> tuple[str, ...]:
    """Cells that lie in one of the sums taken away are outside the houses, the others inside."""
    taken = {cell for relation in step.relations for cell in relation.cells}
    return tuple("outie" if taken.issuperset(node.cells) else "innie" for node in step.nodes)


def _two_sums(step: Step) -> tuple[str, ...]:
    """The cells of the sum that loses candidates, then those of the other."""
    inside = {*step.relations[0].cells}
    return tuple("summand" if inside.issuperset(node.cells) else "fellow" for node in step.nodes)


def _kind_of_rest(board: Board, parts: StepParts) -> str:
    side = {"innie": ", inside", "outie": ", outside"}
    return side[parts.node_roles[0]] if len({*parts.node_roles}) == 1 else ", both"


def _kind_of_combinations(board: Board, parts: StepParts) -> str:
    return ", few" if len(sets_left(board, parts)) <= FEW else ""


def _kind_of_pair(board: Board, parts: StepParts) -> str:
    return ", any" if len(parts.node("shown").values) == board.order else ""


# --- premises -------------------------------------------------------------------------------------------------------


def _least(follows: Follows) -> Callable[[Board, StepParts], Iterator[Candidate]]:
    """The premises of steps that follow from the candidates of their nodes: as few as may be gone."""

    def premises(board: Board, parts: StepParts) -> Iterator[Candidate]:
        yield from _fewest(board, parts, follows)

    return premises


def _fewest(board: Board, parts: StepParts, follows: Follows) -> list[Candidate]:
    """Those of the candidates that the nodes lack without which the step does not follow.

    Many are let in again together, then fewer, and in the end each by itself.
    """
    nodes = [node for node in parts.step.nodes if len(node.cells) == 1]
    left = {node.cells[0]: {*node.values} for node in nodes}
    every = range(1, board.order + 1)
    gone = [(cell, value) for cell, values in left.items() for value in every if value not in values]
    size = max(1, len(gone))
    while True:
        stop = len(gone)
        while stop:
            start = max(0, stop - size)
            more = {cell: {*values} for cell, values in left.items()}
            for cell, value in gone[start:stop]:
                more[cell].add(value)
            if follows(board, parts, {cell: sorted(values) for cell, values in more.items()}):
                left = more
                del gone[start:stop]
            stop = start
        if size == 1:
            return gone
        size //= 2


def _all_set(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """All other cells must have their values."""
    ((placed, _),) = parts.step.placements
    return ((cell, 0) for cell in parts.step.cells if cell != placed)


def _held_in_sum(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """The house must have the value in the sum only; and what its ways lack must be gone."""
    (house,), held, cells = parts.houses("house"), parts.node("held"), [*_cells(parts.nodes("summand"))]
    yield from elsewhere(board, house, held.values, cells)
    yield from _fewest(board, parts, by_sum_and_house)


def _wherever(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """The house must have the value in its places only; in the cell that loses, it would take the others as well."""
    (house,), places = parts.houses("house"), parts.nodes("place")
    return elsewhere(board, house, places[0].values, _cells((*places, parts.node("loser"))))


def _cells(nodes: Sequence[Node]) -> Iterator[int]:
    return (cell for node in nodes for cell in node.cells)


RELATED = (
    Technique(
        "last cell of a sum",
        "beginner",
        2,
        "the last open cell of a cage takes what its sum still lacks",
        nodes="summand*",
        houses="",
        premises=_all_set,
        takes_relations=True,
        begins=False,
    ),
    Technique(
        "innie or outie",
        "easy",
        12,
        "cages cover a house but for one open cell, or but for one outside it: that takes the difference",
        nodes=_rest,
        houses="house*",
        premises=_all_set,
        takes_relations=True,
        kind=_kind_of_rest,
    ),
    Technique(
        "pair rule",
        "easy",
        14,
        "a rule about two cells: one of them loses what goes with nothing that the other may have",
        nodes="shown loser",
        houses="",
        premises=_least(by_pair),
        takes_relations=True,
        kind=_kind_of_pair,
    ),
    Technique(
        "sum combinations",
        "easy",
        16,
        "a cage loses candidates that stand in none of the sets with its sum, or have no place beside the rest of one",
        nodes="summand*",
        houses="",
        premises=_least(by_sum),
        takes_relations=True,
        kind=_kind_of_combinations,
    ),
    Technique(
        "locked values of a sum",
        "medium",
        32,
        "a cage has a value in any case: cells that see all its places there lose it",
        nodes="summand*",
        houses="",
        premises=_least(by_locked_value),
        takes_relations=True,
    ),
    Technique(
        "sum and house",
        "medium",
        42,
        "a house has a value in one cage only, whose sets without it do not count",
        nodes="summand* held",
        houses="house",
        premises=_held_in_sum,
        takes_relations=True,
    ),
    Technique(
        "pair rule and house",
        "medium",
        44,
        "wherever a house has a value, a rule about two cells takes a candidate from a cell near by",
        nodes="place* loser",
        houses="house",
        premises=_wherever,
        takes_relations=True,
    ),
    Technique(
        "three linked cells",
        "medium",
        46,
        "three cells of a house with rules between them lose the candidates that no choice of values completes",
        nodes="linked*",
        houses="house",
        premises=_least(by_linked_cells),
        takes_relations=True,
    ),
    Technique(
        "innie or outie of several houses",
        "medium",
        50,
        "the same as an innie or outie, of two or three houses that lie side by side",
        nodes=_rest,
        houses="house*",
        premises=_all_set,
        takes_relations=True,
        kind=_kind_of_rest,
    ),
    Technique(
        "split sum",
        "medium",
        130,
        "houses and the other cages in them cut a cage in two, and each part has a sum of its own",
        nodes=_rest,
        houses="house*",
        premises=_least(by_rest),
        takes_relations=True,
        kind=_kind_of_rest,
    ),
    Technique(
        "four linked cells",
        "hard",
        255,
        "the same as three linked cells, of four",
        nodes="linked*",
        houses="house",
        premises=_least(by_linked_cells),
        takes_relations=True,
    ),
    Technique(
        "two sums in a house",
        "hard",
        260,
        "two cages of one house have no value in common: sets that leave none to the other cage do not count",
        nodes=_two_sums,
        houses="house",
        premises=_least(by_two_sums),
        takes_relations=True,
    ),
    Technique(
        "innies or outies",
        "hard",
        320,
        "cages cover houses but for two to four open cells, or but for as many outside: these have the rest as a sum",
        nodes=_rest,
        houses="house*",
        premises=_least(by_rest),
        takes_relations=True,
        kind=_kind_of_rest,
    ),
    Technique(
        "innies or outies of several houses",
        "expert",
        620,
        "the same as innies or outies, of two or three houses that lie side by side",
        nodes=_rest,
        houses="house*",
        premises=_least(by_rest),
        takes_relations=True,
        kind=_kind_of_rest,
    ),
    Technique(
        "innie-outie difference",
        "expert",
        660,
        "by the sums of cages, open cells inside houses come to so much more than others outside",
        nodes=_rest,
        houses="house*",
        premises=_least(by_rest),
        takes_relations=True,
    ),
)
