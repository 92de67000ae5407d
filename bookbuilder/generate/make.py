"""Orders go in, puzzles come out: each place of a section has its own stream of tries, and takes the first that fits.

    order "warm-up", place 7:   try 0 too hard | try 1 too hard | try 2 fits, but is a twin | try 3 fits

The seed of a try is book seed / section / place / number, so a place's stream depends on nothing else. Only twins
connect places; they are settled in the order of the places, whichever worker made them first.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from bookbuilder.errors import BuildFailed, Undecided
from bookbuilder.generate.dig import dig, stages
from bookbuilder.generate.distinct import Fingerprint, canonical_key
from bookbuilder.generate.each import dependent_grids, dig_each
from bookbuilder.generate.ease import eased
from bookbuilder.generate.order import Order, Where
from bookbuilder.generate.pattern import COUNTED, changes_limit, planted
from bookbuilder.generate.seeds import seed_at
from bookbuilder.generate.vary import Refused, Variation, varied
from bookbuilder.kernel import UNDECIDED
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import UNGRADED, Grade, GradedPuzzle, Puzzle
from bookbuilder.solve import Engines, engines, grade, grade_up_to, only_solution, per_thread
from bookbuilder.workers import HERE, Workers

_STARTS = 1000
_HANDFUL = 600  # total cells of the boards in one task for a worker
_EASINGS = 30  # ways of putting clues back
_RARE = 10  # times as many tries for a technique, which may be rare
_FILL_BUDGET = 2_000  # nodes; a fill that needs more is stuck, and starting again is quicker
_PROOF_BUDGET = 1_000_000
_TOO_MANY_CLUES = "too many clues"
_STUCK = "quads, pairs or cells that cannot all be removed"
_UNDECIDED = "not decided within the search budget"
_NO_VARIANT = "no such variant"
_NOT_NEEDED = "without need of the technique"
_TWIN = "a twin of an earlier puzzle"
_NO_PATTERN = "no single solution"


@dataclass(frozen=True, slots=True, order=True)
class _Near:
    """How near a pattern came to one solution: smaller numbers are nearer."""

    solutions: int
    where: str


_Miss = str | _Near  # why a try does not fit


@dataclass(frozen=True, slots=True)
class Made:
    """The outcome of one place of an order: a puzzle, or the tally of unsuitable tries."""

    attempt: int  # the number of the try that fitted, or the number of tries made
    puzzle: GradedPuzzle | None
    invariant: int
    misses: tuple[tuple[_Miss, int], ...]


class NotMade(BuildFailed):
    """No try gave a puzzle that fits the order; `exhausted` is the order if most were twins of those that exist."""

    def __init__(self, what: str, hint: str = "", exhausted: Order | None = None) -> None:
        super().__init__(what, hint)
        self.exhausted = exhausted


def without_more(error: NotMade, ways: Sequence[str]) -> NotMade:
    """The error, with the options that would allow more puzzles in its hint, if the order is exhausted."""
    if (order := error.exhausted) and ways:
        return NotMade(error.what, _few(order, f"write {', write '.join(ways)}, "))
    return error


Task = tuple[Where, ...]  # for a worker to fill, one after the other


def tries_limit(order: Order) -> int:
    """The number of tries per place: 20,000 on small boards, fewer on larger ones, so that all take a minute or two.

    A try with a pattern examines many puzzles. Techniques may be rare, and have more.
    """
    if order.clues.pattern is not None:
        return 40
    usual = max(20, min(20_000, 10_000_000_000 // len(order.board.cells) ** 3))
    return _RARE * usual if order.needs else usual


def make(
    orders: Sequence[Order],
    seen: Callable[[Fingerprint], bool],
    wanted: Sequence[Where],
    workers: Workers = HERE,
    keys: bool = True,
    graded: bool = True,
) -> Iterator[tuple[int, int, GradedPuzzle]]:
    """Fill the wanted places (order, place) and yield them in that sequence, as (order, place, puzzle).

    `seen` is called once per puzzle, in the sequence of the places: it returns whether a twin is taken and, if not,
    takes the puzzle. Without `keys`, the canonical key stays empty; without `graded`, the grade is UNGRADED and any
    level is accepted. Both are quicker.

    Raises NotMade, with the tally of the tries, when a place has used all its tries, and BuildFailed when workers are
    lost.
    """
    made_to = tuple(replace(order, brought=None) for order in orders)  # not needed to make puzzles
    results = workers.run(_work, (made_to, keys, graded), _tasks(wanted, orders))
    places = iter(wanted)
    for batch in results:
        for made in batch:
            which, place = next(places)
            order = orders[which]
            misses = made.misses
            while made.puzzle and seen(
                Fingerprint(order.board, made.puzzle.puzzle.givens, made.invariant, made.puzzle.key or None)
            ):
                made = attempt(order, place, made.attempt + 1, keys, graded)
                misses = (*misses, (_TWIN, 1), *made.misses)
            if made.puzzle is None:
                raise _failure(order, place, misses)
            yield which, place, made.puzzle


def attempt(order: Order, place: int, first: int, keys: bool, graded: bool) -> Made:
    """The first try, from number `first` on, with the ordered levels and clues; for orders of variants, the variant."""
    if order.vary is None:
        return _attempt(order, place, first, keys, graded)
    parent, misses = order.parent(place), list[tuple[_Miss, int]]()
    while True:
        made = _parent(order, parent, first, keys, graded)
        misses += made.misses
        variant = made.puzzle
        if made.puzzle:
            variant = _variant(order, order.vary, place, made.puzzle, made.attempt)
            if variant is None:
                misses.append((_NO_VARIANT, 1))
                first = made.attempt + 1
                continue
        return replace(made, puzzle=variant, misses=tuple(misses))


def _variant(order: Order, vary: Variation, place: int, parent: GradedPuzzle, number: int) -> GradedPuzzle | None:
    """The variant of a puzzle for a place; None if the puzzle has too few."""
    path = (order.seed, order.section, "vary", order.parent(place), number)
    try:
        transforms = vary.variants(order.board, parent.puzzle.givens, *path)
    except Refused:
        return None
    variant = varied(parent, transforms[place % vary.count])
    # A move maps houses onto houses; whether it also maps grids onto grids must be checked.
    return None if order.each and dependent_grids(order.board, variant.puzzle.givens) else variant


def _attempt(order: Order, place: int, first: int, keys: bool, graded: bool) -> Made:
    tools, levels = engines(order.board), order.levels_of(place)
    misses: dict[_Miss, int] = {}
    limit = tries_limit(order)
    for number in range(first, limit):
        tools.exact.seed(seed_at(order.seed, order.section, place, number))
        wanted = levels if graded else ()
        for made in (_dug(tools, order, wanted),) if order.clues.pattern is None else _planted(tools, order, wanted):
            if isinstance(made, _Miss):
                misses[made] = misses.get(made, 0) + 1
                continue
            givens, solution, how_hard = made
            key = canonical_key(order.board, givens) if keys else ""
            puzzle = GradedPuzzle(Puzzle(order.board, givens), solution, how_hard, key)
            return Made(number, puzzle, tools.refiner.invariant(bytes(givens)), tuple(misses.items()))
    return Made(limit, None, 0, tuple(misses.items()))


_parent = per_thread(maxsize=1)(_attempt)  # its variants are made one after the other

_Outcome = tuple[tuple[int, ...], tuple[int, ...], Grade] | _Miss  # givens, solution and grade, if it fits


def _planted(tools: Engines, order: Order, levels: Sequence[str]) -> Iterator[_Outcome]:
    """Puzzles with their clues in a pattern, one after the other, from one seed."""
    assert order.clues.pattern is not None
    _fill(tools, order)
    for found in planted(tools, order.clues.pattern, order.each, changes_limit(order.board)):
        if found.solutions == 1:
            yield _judged(tools, order, found.givens, levels)
        else:
            yield _Near(found.solutions, order.board.named(found.open_cells) if found.open_cells else "")


def _dug(tools: Engines, order: Order, levels: Sequence[str]) -> _Outcome:
    """One puzzle from one seed, its clues dug out of a full board."""
    exact = tools.exact
    _fill(tools, order)
    if not (dig_each if order.each else dig)(tools, stages(order.board, order.clues), order.clues.least):
        return _STUCK
    givens = exact.puzzle
    if _too_many(order, givens):
        return _TOO_MANY_CLUES
    found = _judged(tools, order, givens, levels)
    if found != _above(_most(order, levels)) or order.clues.more != "all":
        return found
    return _eased(tools, order, givens, levels) or found


def _eased(tools: Engines, order: Order, givens: tuple[int, ...], levels: Sequence[str]) -> _Outcome | None:
    """A puzzle that is too hard, with clues put back; None if it has too many then, or cannot need what it must.

    Which clues come back decides whether it still needs a technique, so several ways are tried.
    """
    if order.needs and not _has_needs(order, grade(tools, array("i", givens), uniqueness=order.uniqueness)):
        return None
    last, found = stages(order.board, order.clues)[-1], None
    for _ in range(_EASINGS if order.needs else 1):
        fewer = eased(tools, last, givens, _most(order, levels), uniqueness=order.uniqueness)
        found = None if _too_many(order, fewer) else _judged(tools, order, fewer, levels)
        if not isinstance(found, _Miss):
            return found
    return found


def _has_needs(order: Order, of: Grade) -> bool:
    return {technique for technique, _ in of.techniques}.issuperset(order.needs)


def _most(order: Order, levels: Sequence[str]) -> str:
    """The hardest technique or level that a puzzle of these levels may need."""
    return order.most or _hardest(levels)


def _too_many(order: Order, givens: Sequence[int]) -> bool:
    return order.clues.most is not None and sum(map(bool, givens)) > order.clues.most


def _judged(tools: Engines, order: Order, givens: tuple[int, ...], levels: Sequence[str]) -> _Outcome:
    """A puzzle, proved and graded; or why it does not fit: its level, or what went wrong.

    Without levels, it is not graded.
    """
    flat = array("i", givens)
    how_hard = UNGRADED
    if levels:
        most = _most(order, levels)
        found = grade_up_to(tools, flat, most, uniqueness=order.uniqueness)
        if found is None or found.level not in levels:
            return found.level if found else _above(most)
        if not _has_needs(order, found):
            return _NOT_NEEDED
        if order.scores and not order.scores[0] <= found.score <= order.scores[1]:
            return f"{found.level}, with another score"
        how_hard = found
    try:
        solution = only_solution(tools, flat, _PROOF_BUDGET)
        dependent = dependent_grids(order.board, givens, _PROOF_BUDGET) if order.each else ()
    except Undecided:
        return _UNDECIDED
    if solution is None or dependent:
        raise AssertionError(f"a puzzle was made without a single solution: {givens}")
    return givens, solution, how_hard


def _hardest(levels: Sequence[str]) -> str:
    return max(levels, key=LEVELS.index, default="")


def _above(most: str) -> str:
    """The description of a puzzle harder than a level or a technique; how much harder is not worth finding out.

    Empty if there is none.
    """
    if most not in LEVELS:
        return f"above {most}" if most else ""
    higher = LEVELS[LEVELS.index(most) + 1 :]
    return f"above {most}" if higher[1:] else "".join(higher)


def _fill(tools: Engines, order: Order) -> None:
    """Fill the engine's board. Raises NotMade if that is impossible, since no other try would change it."""
    exact = tools.exact
    for _ in range(_STARTS):
        if exact.fill(_FILL_BUDGET):
            return
        if exact.next_solution(0) != UNDECIDED:
            what = f"the board {order.board.name} cannot be filled: its houses leave no solution"
            raise NotMade(f"{order.section}: {what}", "change or remove a grid or a house of the board")
    what = f"the board {order.board.name} could not be filled in {_STARTS} attempts"
    raise NotMade(f"{order.section}: {what}", "change or remove a grid or a house of the board")


def _work(shared: tuple[tuple[Order, ...], bool, bool], task: Task) -> list[Made]:
    orders, keys, graded = shared
    return [attempt(orders[which], place, 0, keys, graded) for which, place in task]


def _tasks(wanted: Sequence[Where], orders: Sequence[Order]) -> Iterator[Task]:
    """Places in batches of similar duration, across orders: handing over small boards one by one costs too much.

    Variants of the same puzzle stay together, so that it is made only once.
    """
    task: list[Where] = []
    cells = 0
    for at, where in enumerate(wanted):
        task.append(where)
        cells += len(orders[where[0]].board.cells)
        following = wanted[at + 1 : at + 2]
        more = cells + sum(len(orders[which].board.cells) for which, _ in following)
        if not following or (more > _HANDFUL and not _siblings(orders, where, following)):
            yield tuple(task)
            task, cells = [], 0


def _siblings(orders: Sequence[Order], one: Where, following: Sequence[Where]) -> bool:
    """Whether the next place has a variant of the same puzzle, so that it is made only once."""
    order = orders[one[0]]
    return any(one[0] == which and order.parent(one[1]) == order.parent(place) for which, place in following)


def _failure(order: Order, place: int, listed: Sequence[tuple[_Miss, int]]) -> NotMade:
    misses: Counter[str] = Counter()
    near: list[_Near] = []
    for miss, number in listed:
        if isinstance(miss, _Near):
            near.append(miss)
        misses[miss if isinstance(miss, str) else _NO_PATTERN] += number
    other = (_NOT_NEEDED, _TOO_MANY_CLUES, _STUCK, _UNDECIDED, _NO_VARIANT, _TWIN, _NO_PATTERN)
    known = (*LEVELS, *map(_above, LEVELS[:-2]), _above(order.most), *other)
    told = {_NO_PATTERN: f"{_NO_PATTERN}: {_nearest(min(near))}"} if near else {}
    tally = "\n".join(f"  {misses[name]:>7}  {told.get(name, name)}" for name in known if misses[name])
    levels = order.levels_at(place)
    any_level = set(levels) == set(LEVELS)
    wanted = "" if any_level else f" ({' or '.join(levels)})"
    if order.needs:
        wanted = f" (that needs {' and '.join(order.needs)})"
    change = "change" if any_level else "ask for another level, or change"
    if order.needs:
        change = "ask for another technique or a harder level, or change"
    exhausted = None
    if misses[_TWIN] > misses.total() // 2:
        hint, exhausted = _few(order), order
    elif misses[_NO_PATTERN] > misses.total() // 2:
        hint = "add clues, best in or near the cells that differ, or use another pattern"
    else:
        hint = (
            f"{change} the board or {'the pattern' if order.clues.pattern else 'the symmetry or the numbers of clues'}"
        )
    return NotMade(
        f"{order.section}: puzzle {place + 1}{wanted} was not found in {misses.total()} attempts, which gave:\n{tally}",
        hint,
        exhausted,
    )


def _few(order: Order, ways: str = "") -> str:
    what = f"the board {order.board.name} has few different puzzles of this kind"
    return f"{what}: ask for fewer, {ways}or use a larger board"


def _nearest(near: _Near) -> str:
    """The nearest result of several tries, in words."""
    n = f"{COUNTED} solutions or more" if near.solutions >= COUNTED else f"{near.solutions} solutions"
    return f"at best {n}" + (f", two of which differ in {near.where}" if near.where else "")
