"""What follows from rules beyond houses: from pairs of cells, from sums, and from sums and houses together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.puzzle.steps import Candidate, Node, Step
from bookbuilder.puzzle.techniques.gone import elsewhere, sees_all
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import Technique
from bookbuilder.relations import PairTable, Sum, primitives
from bookbuilder.relations.apart import apart_from

Left = Mapping[int, Sequence[int]]  # the candidates of some cells; the value alone of one that is set
Follows = Callable[[Board, StepParts, Left], bool]  # whether a step's placement and strikes follow from these


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


FEW = 4  # sets that a sentence can list


# --- sums -----------------------------------------------------------------------------------------------------------


def ways(left: Left, cells: Sequence[int], total: int) -> list[dict[int, int]]:
    """All ways to give cells different values out of their candidates that add up to a total."""
    found: list[dict[int, int]] = []
    ordered = sorted(cells, key=lambda cell: len(left[cell]))
    least, most = [0], [0]  # of the last cells, together
    for cell in reversed(ordered):
        least.append(least[-1] + min(left[cell], default=0))
        most.append(most[-1] + max(left[cell], default=0))

    def choose(at: int, chosen: dict[int, int], missing: int) -> None:
        after = len(ordered) - at
        if not least[after] <= missing <= most[after]:
            return
        if not after:
            found.append(dict(chosen))
            return
        for value in left[ordered[at]]:
            if value not in chosen.values():
                chosen[ordered[at]] = value
                choose(at + 1, chosen, missing - value)
                del chosen[ordered[at]]

    choose(0, {}, total)
    return found


def sets_left(board: Board, parts: StepParts) -> list[tuple[int, ...]]:
    """The sets of values that the cells of a step's first sum can hold, each in order."""
    nodes = parts.nodes("summand")
    left = {node.cells[0]: node.values for node in nodes}
    return sorted({tuple(sorted(way.values())) for way in ways(left, list(left), total_of(board, parts.step))})


def total_of(board: Board, step: Step, which: int = 0) -> int:
    """The total of the sum that one of a step's relations says."""
    said = primitives(board, (step.relations[which],))
    return next(it.totals[0] for it in said if isinstance(it, Sum) and {*it.cells} == {*step.relations[which].cells})


def _supported(some_ways: list[dict[int, int]], step: Step) -> bool:
    """Whether there are ways, and none of them has a struck candidate."""
    return bool(some_ways) and not any(way.get(cell) == value for way in some_ways for cell, value in step.eliminations)


def _by_sum(board: Board, parts: StepParts, left: Left) -> bool:
    cells = [node.cells[0] for node in parts.nodes("summand")]
    return _supported(ways(left, cells, total_of(board, parts.step)), parts.step)


def _by_locked_value(board: Board, parts: StepParts, left: Left) -> bool:
    """All ways have the value, and the struck cells see all its places."""
    (_, value), *_ = parts.step.eliminations
    cells = [node.cells[0] for node in parts.nodes("summand")]
    places = [other for other in cells if value in left[other]]
    some = ways(left, cells, total_of(board, parts.step))
    sees = all(sees_all(board, cell, places) for cell, _ in parts.step.eliminations)
    return sees and bool(some) and all(value in way.values() for way in some)


def _by_sum_and_house(board: Board, parts: StepParts, left: Left) -> bool:
    """No way with the value that the house has in the sum only has a struck candidate."""
    (value,) = parts.node("held").values
    cells = [node.cells[0] for node in parts.nodes("summand")]
    some = ways(left, cells, total_of(board, parts.step))
    return _supported([way for way in some if value in way.values()], parts.step)


def _by_two_sums(board: Board, parts: StepParts, left: Left) -> bool:
    one, other = [node.cells[0] for node in parts.nodes("summand")], [node.cells[0] for node in parts.nodes("fellow")]
    further = {frozenset(way.values()) for way in ways(left, other, total_of(board, parts.step, 1))}
    some = ways(left, one, total_of(board, parts.step))
    return _supported([way for way in some if any(values.isdisjoint(way.values()) for values in further)], parts.step)


def _by_rest(board: Board, parts: StepParts, left: Left) -> bool:
    """No choice of values that leaves the right difference has a struck candidate."""
    step, seen = parts.step, apart_from(board)
    cells = [node.cells[0] for node in step.nodes]
    signs = [1 if role == "innie" else -1 for role in parts.node_roles]
    together = [{*relation.cells} for relation in step.relations]
    least, most = [0], [0]  # of the last cells, together
    for cell, sign in zip(reversed(cells), reversed(signs), strict=True):
        worth = [sign * value for value in left[cell]]
        least.append(least[-1] + min(worth))
        most.append(most[-1] + max(worth))
    struck, is_possible = {*step.eliminations}, False

    def choose(chosen: dict[int, int], missing: int) -> bool:
        """Whether no complete choice has what was struck."""
        nonlocal is_possible
        at = len(chosen)
        if not least[len(cells) - at] <= missing <= most[len(cells) - at]:
            return True
        if at == len(cells):
            is_possible = True
            return struck.isdisjoint(chosen.items())
        here = cells[at]
        for value in left[here]:
            same = [cell for cell, other in chosen.items() if other == value]
            if any(cell in seen[here] or _share(together, here, cell) for cell in same):
                continue
            if not choose({**chosen, here: value}, missing - signs[at] * value):
                return False
        return True

    return choose({}, rest_of(board, step)) and is_possible


def _share(together: list[set[int]], one: int, other: int) -> bool:
    return any(one in cells and other in cells for cells in together)


def rest_of(board: Board, step: Step) -> int:
    """What the houses of a step come to, less the sums taken away: innies come to so much more than outies."""
    totals = sum(total_of(board, step, which) for which in range(len(step.relations)))
    return len(step.houses) * board.order * (board.order + 1) // 2 - totals


# --- pairs ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _tables(board: Board, step: Step) -> dict[tuple[int, int], list[PairTable]]:
    """What the relations of a step say about two of its cells, from either."""
    tables: dict[tuple[int, int], list[PairTable]] = {}
    for said in primitives(board, tuple(it for it in step.relations if it not in board.relations)):
        if isinstance(said, PairTable) and said.first in step.cells and said.second in step.cells:
            tables.setdefault((said.first, said.second), []).append(said)
            tables.setdefault((said.second, said.first), []).append(said.turned())
    return tables


def _goes(tables: dict[tuple[int, int], list[PairTable]], one: int, value: int, other: int, its_value: int) -> bool:
    return all(table.allowed[value - 1] >> (its_value - 1) & 1 for table in tables.get((one, other), ()))


def _by_pair(board: Board, parts: StepParts, left: Left) -> bool:
    step, (shown,) = parts.step, parts.node("shown").cells
    tables = _tables(board, step)
    return not any(_goes(tables, shown, value, cell, lost) for cell, lost in step.eliminations for value in left[shown])


def _by_linked_cells(board: Board, parts: StepParts, left: Left) -> bool:
    step = parts.step
    tables = _tables(board, step)
    cells, struck = step.cells, {*step.eliminations}

    def choose(chosen: dict[int, int]) -> bool:
        """Whether no complete choice has what was struck."""
        if len(chosen) == len(cells):
            return struck.isdisjoint(chosen.items())
        cell = cells[len(chosen)]
        return all(
            choose({**chosen, cell: value})
            for value in left[cell]
            if all(it != value and _goes(tables, other, it, cell, value) for other, it in chosen.items())
        )

    return choose({})


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
    yield from _fewest(board, parts, _by_sum_and_house)


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
        premises=_least(_by_pair),
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
        premises=_least(_by_sum),
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
        premises=_least(_by_locked_value),
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
        premises=_least(_by_linked_cells),
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
        premises=_least(_by_rest),
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
        premises=_least(_by_linked_cells),
        takes_relations=True,
    ),
    Technique(
        "two sums in a house",
        "hard",
        260,
        "two cages of one house have no value in common: sets that leave none to the other cage do not count",
        nodes=_two_sums,
        houses="house",
        premises=_least(_by_two_sums),
        takes_relations=True,
    ),
    Technique(
        "innies or outies",
        "hard",
        320,
        "cages cover houses but for two to four open cells, or but for as many outside: these have the rest as a sum",
        nodes=_rest,
        houses="house*",
        premises=_least(_by_rest),
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
        premises=_least(_by_rest),
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
        premises=_least(_by_rest),
        takes_relations=True,
    ),
)
