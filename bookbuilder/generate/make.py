"""Orders go in, puzzles come out: each place of a section has its own stream of tries, and takes the first that fits.

    order "warm-up", place 7:   try 0 too hard | try 1 too hard | try 2 fits, but is a twin | try 3 fits

The seed of a try is book seed / section / place / number, so a place's stream depends on nothing else. Only twins
connect places; they are settled in the order of the places, whichever worker made them first. A place that is rerolled
has another stream for each time, with `reroll` and how often before the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from bookbuilder.generate.order import Order, Where
from bookbuilder.generate.pattern import COUNTED
from bookbuilder.generate.seeds import seeds_below
from bookbuilder.generate.solo_grids import dependent_grids
from bookbuilder.generate.tries import (
    AVOIDED,
    NOT_NEEDED,
    PLAIN,
    PLAIN_LEVELS,
    SEVERAL,
    STUCK,
    TOO_MANY_CLUES,
    UNDECIDABLE,
    Bench,
    Miss,
    Nearness,
    NotMade,
    above,
    outcomes,
)
from bookbuilder.generate.vary import NoSuchTransform, Variation, varied
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.relations import lacks
from bookbuilder.solve import engines
from bookbuilder.threads import per_thread
from bookbuilder.twins import Fingerprint, invariant, key_and_invariant
from bookbuilder.workers import HERE, Workers

_HANDFUL = 600  # total cells of the boards in one task for a worker
_RARE = 10  # times as many tries for a technique, which may be rare
_NO_VARIANT = "no such variant"
_TWIN = "a twin of an earlier puzzle"
_NO_PATTERN = "no single solution"


@dataclass(frozen=True, slots=True)
class Made:
    """The outcome of one place of an order: a puzzle, or the tally of unsuitable tries."""

    attempt: int  # the number of the try that fitted, or the number of tries made
    puzzle: GradedPuzzle | None
    invariant: int
    misses: tuple[tuple[Miss, int], ...]


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
    if order.clues.pattern is not None and not order.rules:
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
    level is accepted. Both are quicker. Puzzles that rerolls replace are not made here; `seen` must know them.

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
            while made.puzzle and seen(Fingerprint(made.puzzle.puzzle, made.invariant, made.puzzle.key or None)):
                made = attempt(order, place, made.attempt + 1, keys, graded)
                misses = (*misses, (_TWIN, 1), *made.misses)
            if made.puzzle is None:
                raise failure(order, place, misses)
            yield which, place, made.puzzle


def attempt(order: Order, place: int, first: int, keys: bool, graded: bool) -> Made:
    """The first try, from number `first` on, with the ordered levels and clues; for orders of variants, the variant."""
    if order.vary is None:
        return _attempt(order, place, order.rerolls_at(place), first, keys, graded)
    parent, misses = order.parent(place), list[tuple[Miss, int]]()
    while True:
        made = _parent(order, parent, order.rerolls_at(place), first, keys, graded)
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
    path = (*_stream(order, order.rerolls_at(place)), "vary", order.parent(place), number)
    try:
        transforms = vary.variants(order.board, parent.puzzle.givens, *path)
    except NoSuchTransform:
        return None
    variant = varied(parent, transforms[place % vary.count])
    # A move maps houses onto houses; whether it also maps grids onto grids must be checked.
    return None if order.each and dependent_grids(order.board, variant.puzzle.givens) else variant


def _attempt(order: Order, place: int, rerolls: int, first: int, keys: bool, graded: bool) -> Made:
    """The first try that fits, from number `first` on, at a place or for the parent of this index."""
    bench = _bench(order, order.levels_of(place) if graded else ())
    misses: dict[Miss, int] = {}
    limit, seed = tries_limit(order), seeds_below(*_stream(order, rerolls))
    for number in range(first, limit):
        for made in outcomes(bench, seed(place, number)):
            if isinstance(made, Miss):
                misses[made] = misses.get(made, 0) + 1
                continue
            puzzle = Puzzle(order.board, made.givens, made.relations)
            asked = order.board, made.givens, made.relations
            key, shared = key_and_invariant(*asked) if keys else ("", invariant(*asked))
            graded_puzzle = GradedPuzzle(puzzle, made.solution, made.grade, key)
            return Made(number, graded_puzzle, shared, tuple(misses.items()))
    return Made(limit, None, 0, tuple(misses.items()))


def _stream(order: Order, rerolls: int) -> tuple[object, ...]:
    """The path below which the seeds are of all that an order makes at places that were rerolled so often."""
    return (order.seed, order.section, *(("reroll", rerolls) if rerolls else ()))


@per_thread(maxsize=16)
def _bench(order: Order, levels: tuple[str, ...]) -> Bench:
    return Bench.of(engines(order.board), order, levels)


_parent = per_thread(maxsize=1)(_attempt)  # its variants are made one after the other


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


def failure(order: Order, place: int, listed: Sequence[tuple[Miss, int]], numbered: bool = True) -> NotMade:
    """The error that tells why no try at a place gave a puzzle: the tally of what they gave, and what may help.

    A place that means nothing to people is not `numbered`.
    """
    misses: Counter[str] = Counter()
    near: list[Nearness] = []
    for miss, number in listed:
        if isinstance(miss, Nearness):
            near.append(miss)
        misses[miss if isinstance(miss, str) else _NO_PATTERN] += number
    other = (
        NOT_NEEDED, *AVOIDED.values(), TOO_MANY_CLUES, STUCK, UNDECIDABLE, SEVERAL, *lacks(), _NO_VARIANT, _TWIN,
        _NO_PATTERN,
    )  # fmt: skip
    if misses[PLAIN]:  # those that were graded count as such as well
        misses[PLAIN] += sum(misses.pop(level, 0) for level in PLAIN_LEVELS)
    known = (PLAIN, *LEVELS, *map(above, LEVELS[:-2]), above(order.hardest), *other)
    explained = {_NO_PATTERN: f"{_NO_PATTERN}: {_nearest(min(near))}"} if near else {}
    tally = "\n".join(f"  {misses[name]:>7}  {explained.get(name, name)}" for name in known if misses[name])
    levels = order.levels_at(place)
    any_level = set(levels) == set(LEVELS)
    wanted = "" if any_level else f" ({' or '.join(levels)})"
    if order.needs:
        wanted = f" (that needs {' and '.join(order.needs)})"
    before = sum(order.levels_at(earlier) == levels for earlier in range(place))
    has_some = numbered and before > 0
    fewer = "fewer puzzles or " if has_some else ""
    ask = f"ask for {fewer}another level"
    if order.needs:
        ask = f"ask for {fewer}another technique{_harder(order, any_level)}"
    elif any_level:
        ask = "ask for fewer puzzles" if has_some else ""
    exhausted = None
    if misses[_TWIN] > misses.total() // 2:
        hint, exhausted = _few(order), order
    elif misses[_NO_PATTERN] > misses.total() // 2:
        hint = "add clues, best in or near the cells that differ, or use another pattern"
    elif any(misses[AVOIDED[name]] for name in order.avoid):  # these would do but for that
        hint = f"avoid less, or {ask}" if ask else "avoid less"
    elif misses[SEVERAL] + sum(misses[lack] for lack in lacks()) > misses.total() // 2:
        hint = "let the rules print more, ask for clues as well, or use a smaller board"
    else:
        change = (
            f"change the board or {'the pattern' if order.clues.pattern else 'the symmetry or the numbers of clues'}"
        )
        hint = f"{ask}, or {change}" if ask else change
    is_other = numbered and order.rerolls_at(place) > 0
    named = f"another puzzle in place of puzzle {before + 1}" if is_other else f"puzzle {before + 1}"
    missed = f"{named}{wanted} was not found" if numbered else f"no puzzle{wanted} was found"
    what = f"{order.section}: {missed} in {misses.total()} attempts, which gave:\n{tally}"
    return NotMade(what, hint, exhausted)


def _harder(order: Order, any_level: bool) -> str:
    """How an order with techniques may allow harder steps: with a grade, if it has none, or a harder one.

    Some techniques are hardly ever the hardest step of a puzzle, for where they occur something harder is needed, too.
    """
    if order.hardest:
        return ", allow harder steps with `grade: any` (in a command: `--grade any`)"
    return "" if any_level else " or a harder level"


def _few(order: Order, ways: str = "") -> str:
    what = f"the board {order.board.name} has few different puzzles of this kind"
    return f"{what}: ask for fewer, {'reroll fewer, ' if order.rerolls else ''}{ways}or use a larger board"


def _nearest(near: Nearness) -> str:
    """The nearest result of several tries, in words."""
    n = f"{COUNTED} solutions or more" if near.solutions >= COUNTED else f"{near.solutions} solutions"
    return f"at best {n}" + (f", two of which differ in {near.where}" if near.where else "")
