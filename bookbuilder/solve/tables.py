"""A board goes in; its tables for the kernel, and the engines that run on them, come out."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import NamedTuple

from bookbuilder.board import MAX_ORDER, Board, Relation, blocks, leftovers
from bookbuilder.errors import InputError
from bookbuilder.kernel import (
    Bands,
    BookClimber,
    ClauseProver,
    Climber,
    Exact,
    Innies,
    Related,
    Scene,
    Tables,
    bands,
    ragged,
    related,
    search_tables,
)
from bookbuilder.relations import Apart, primitives
from bookbuilder.relations.apart import apart_by_puzzle, apart_from, standing_houses
from bookbuilder.relations.rules import owned_rules, rules_of
from bookbuilder.solve.related_prover import RelatedProver
from bookbuilder.threads import per_thread

# A proof is left to clause learning after this share of a slice, or this many nodes if that is more. Boards with many
# values, where a node takes longer, and those with many houses, where searches get stuck sooner, have fewer.
_PROOF_SHARE, _FEWEST = 40, 256
_MANY_VALUES, _MANY_HOUSES, _FEWER = 12, 80, 128
_RELATED = 10_000


class _Asked(NamedTuple):
    """What the climber is to know of a puzzle: its rules, the relation behind each, and its own relations."""

    rules: Sequence[int]
    owners: tuple[int, ...]
    relations: tuple[Relation, ...]


@dataclass
class _SharedClimber:
    """A climber, and the rules that it was given last."""

    climber: Climber
    asked: _Asked | None = None


@dataclass(frozen=True)
class Engines:
    """One engine of each kind for a board, and additional ones for searches.

    They own scratch memory and belong to the thread that requested them; each thread has its own.
    """

    board: Board
    exact: Exact | Bands | Related  # for filling and digging without a pause; they give the same answers
    scene: Scene
    houses: tuple[int, ...]  # the board's house behind each of the kernel's; then cells that relations keep apart
    another: Callable[[], Exact | Bands | Related]  # makes a new engine on the same tables
    idle: list[Exact | Bands | Related] = field(default_factory=list)  # engines that no search uses at present
    relations: tuple[Relation, ...] = ()  # of one puzzle, beside the board's
    climb: Callable[[], Climber] | None = None  # the climber that knows these

    def of_puzzle(self, relations: tuple[Relation, ...]) -> Engines:
        """Engines for a puzzle of the board with relations of its own; these for one without any."""
        if not relations:
            return self
        rules, owners = owned_rules(self.board, relations)
        another = partial(_related, self.related_tables, rules + self.innies.derive(rules))
        climb = partial(self._climber_for, _Asked(rules, owners, relations))
        return replace(self, exact=another(), another=another, idle=[], relations=relations, climb=climb)

    def _climber_for(self, asked: _Asked) -> Climber:
        """The climber of puzzles with relations of their own, with these rules."""
        shared = self._shared
        if shared.asked is not asked:
            shared.climber.relate(asked.rules, asked.owners, apart_by_puzzle(self.board, asked.relations))
            shared.asked = asked
        return shared.climber

    @cached_property
    def is_ruled(self) -> bool:
        """Whether the climb has to know more than houses, and cells that the board keeps apart."""
        return bool(self.relations) or any(not isinstance(said, Apart) for said in primitives(self.board))

    @property
    def climber(self) -> Climber:
        """The climber; puzzles with relations of their own share one, which has the rules of the last that asked."""
        return self.climb() if self.climb else self._climber

    @cached_property
    def _climber(self) -> Climber:
        """The board's, made on first use: its tables are far larger than those of a search."""
        made = self._new_climber(self.scene)
        if self.is_ruled:
            made.relate(*owned_rules(self.board), ())
        return made

    @cached_property
    def _shared(self) -> _SharedClimber:
        return _SharedClimber(self._new_climber(_scene(self.board)))

    def _new_climber(self, scene: Scene) -> Climber:
        from bookbuilder.kernel import climber  # with all techniques, of which searches know none

        place = {house: at for at, house in enumerate(self.houses)}
        scene.leftovers = [
            ([place[at] for at in of.wholes], [place[at] for at in of.parts], of.inside, of.outside)
            for of in leftovers(self.board)
        ]
        scene.blocks = [tuple(place[at] for at in houses) for houses in blocks(self.board)]
        made: Climber = climber(scene)
        return made

    @cached_property
    def book_climber(self) -> BookClimber:
        """The source book's Solver, which knows only the board of `profile.is_books_board`."""
        return BookClimber()

    @property
    def prover(self) -> ClauseProver | RelatedProver:
        """The engine for what `exact` does not decide soon. Of rules beyond houses, a new one: its models are large."""
        if self.is_ruled:
            return RelatedProver(self.board, self.relations)
        return self._prover

    @cached_property
    def _prover(self) -> ClauseProver:
        return ClauseProver(_tables(self.scene))

    @cached_property
    def innies(self) -> Innies:
        """What finds the sums that follow from sums."""
        return Innies(self.related_tables, related.CAGE, related.LINEAR)

    @cached_property
    def related_tables(self) -> Tables:
        """Tables for engines that know relations; cells that must differ are peers."""
        return _related_tables(self.board, self.scene)

    @cached_property
    def proof_nodes(self) -> int:
        """The nodes of the kernel's search after which a proof is left to its clause learning.

        This is a rule of thumb from measurements on the shipped boards. Up to 79 houses, as on the triple, 256 nodes or
        more are quickest. From 87 on, as on the cross, and from order 15 on, minimal puzzles are proved up to a third
        sooner after 1 node than after 128, but those made to a level take up to three times as long.
        """
        if self.is_ruled:  # python-sat's model takes as long as ten thousand nodes
            return min(_RELATED, self.exact.stride)
        if self.board.order > _MANY_VALUES or len(self.houses) > _MANY_HOUSES:
            return _FEWER
        return max(_FEWEST, self.exact.stride // _PROOF_SHARE)

    @contextmanager
    def search_engine(self) -> Iterator[Exact | Bands | Related]:
        """An engine for one search, which may pause while others run: no other search gets it before the end."""
        try:  # without checking first: a search may continue, or end, in a different thread
            exact = self.idle.pop()
        except IndexError:
            exact = self.another()
        try:
            yield exact
        finally:
            self.idle.append(exact)


@per_thread(maxsize=16)  # some megabytes each for the largest boards, of which a file may hold hundreds
def engines(board: Board) -> Engines:
    """The engines of a board for the calling thread, made once per thread.

    A house with the same cells as an earlier one is left out, as it adds nothing.

    Raises InputError for a board of more values than the kernel takes.
    """
    if board.order > MAX_ORDER:
        hint = f"the limit is {MAX_ORDER}; `solve` takes more"
        raise InputError.single(f"the board {board.name} has {board.order} values", hint)
    scene, houses = _scene(board), _kept(board)
    n = len(board.cells)
    fits = bands.fits(board.order, n, [board.houses[at].cells for at in houses])
    another: Callable[[], Exact | Bands | Related] = Bands if fits else partial(Exact, _tables(scene))
    if board.relations:
        fits, another = False, partial(_related, _related_tables(board, scene), rules_of(board))
    exact = another()
    if fits:  # elsewhere a search can leave clues in doubt, and with fewer of them clause learning decides otherwise
        exact.meet(scene.in_house_at, scene.in_house, scene.n_houses)
    further = tuple(range(len(board.houses), len(board.houses) + scene.n_houses - len(houses)))  # as if it had these
    return Engines(board, exact, scene, houses + further, another)


def _kept(board: Board) -> tuple[int, ...]:
    """The board's houses, without those that have the same cells as an earlier one."""
    distinct = {frozenset(house.cells): i for i, house in reversed(list(enumerate(board.houses)))}
    return tuple(sorted(distinct.values()))


def _apart(board: Board) -> list[tuple[int, ...]]:
    """Cells that relations of the board keep apart, as short houses behind its own: the climb sees no difference."""
    return [house.cells for house in standing_houses(board)[len(board.houses) :]]


def _scene(board: Board) -> Scene:
    houses, apart = [board.houses[at] for at in _kept(board)], _apart(board)
    return Scene(
        board.order,
        len(board.cells),
        [*(house.cells for house in houses), *apart],  # these are behind the board's own
        [*map(board.is_full, houses), *(False for _ in apart)],
        [*(not board.is_straight(house) for house in houses), *(True for _ in apart)],
        [*map(board.direction, houses), *(0 for _ in apart)],
    )


def is_gradable(board: Board, relations: tuple[Relation, ...] = ()) -> bool:
    """Whether the climb knows all that holds on a puzzle: it has no sums of cells that may be equal."""
    rules = rules_of(board, relations)
    at = 0
    while at < len(rules):
        if rules[at] == related.LINEAR:
            return False
        n = rules[at + 1]
        at += 3 + n + rules[at + 2 + n]
    return True


def _related(tables: Tables, rules: array[int]) -> Related:
    """An engine that knows rules."""
    engine = Related(tables)
    engine.relate(rules)
    return engine


def _related_tables(board: Board, scene: Scene) -> Tables:
    """Tables in which cells that the board's relations keep apart are peers."""
    own = range(scene.n_houses - len(_apart(board)))
    houses = [scene.house_cells[scene.house_at[h] : scene.house_at[h + 1]] for h in own]
    return search_tables(board.order, len(board.cells), houses, apart_from(board))


def _tables(scene: Scene) -> Tables:
    """The tables of the search engines for any houses."""
    n, n_houses = scene.n_cells, scene.n_houses
    cells = [scene.house_cells[scene.house_at[h] : scene.house_at[h + 1]] for h in range(n_houses)]
    full = {h: i for i, h in enumerate(h for h in range(n_houses) if scene.is_full[h])}
    its_houses = [scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]] for c in range(n)]
    return Tables(
        scene.order,
        n,
        scene.peer_at,
        scene.peers,
        *ragged([cells[h] for h in full]),
        *ragged([[full[h] for h in own if h in full] for own in its_houses]),
        n_houses,
        scene.in_house_at,
        scene.in_house,
    )
