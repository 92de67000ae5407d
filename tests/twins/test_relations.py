"""Twins of puzzles with relations: exactly the moves and renamings that keep them, by trying all on small boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Relation, board, peers
from bookbuilder.relations import Apart, Mask, PairTable, Primitive, Sum, primitives
from bookbuilder.twins import canonical_key, invariant
from tests.board.samples import BOARDS, show
from tests.board.strategies import law
from tests.board.twins import Moves, moved
from tests.relations.strategies import relations
from tests.twins.test_keys import all_symmetries

SMALL = BOARDS["4x4"]
CLASSIC = board("classic")
Told = tuple[tuple[int, ...], tuple[Relation, ...]]
TURN = tuple(cell % 9 * 9 + 8 - cell // 9 for cell in range(81))
BAND = tuple((cell + 27) % 54 if cell < 54 else cell for cell in range(81))  # exchanges the upper two bands


Plain = tuple[tuple[int, ...], frozenset[object]]


def plain(
    of: Board, givens: tuple[int, ...], said: Iterable[Primitive], moves: Moves, names: Sequence[int]
) -> Plain | None:
    """Clues, and what primitives say besides, after a move and a renaming (by value, from 1); None if none say it.

    What leaves a cell one value is a clue, and nothing else is said of a clue's value.
    """
    order, apart, told = of.order, peers(of), set[object]()
    masks = {cell: set(range(1, order + 1)) for cell in range(len(of.cells))}
    tables: dict[frozenset[int], set[frozenset[tuple[int, int]]]] = {}
    for primitive in said:
        match primitive:
            case Apart(cells):
                there = [moves[cell] for cell in cells]
                if any(one not in apart[other] for one, other in combinations(there, 2)):
                    told.add(("apart", frozenset(there)))
            case Mask(cell, mask):
                masks[moves[cell]] &= {names[v - 1] for v in range(1, order + 1) if mask >> (v - 1) & 1}
            case PairTable(first, second, rows):
                one, other = moves[first], moves[second]
                fits = {
                    frozenset({(one, names[u]), (other, names[v])})
                    for u, row in enumerate(rows)
                    for v in range(order)
                    if row >> v & 1 and not (u == v and one in apart[other])
                }
                pair = frozenset({one, other})
                tables[pair] = tables.get(pair, fits) & fits
            case Sum((cell,), (factor,), totals):
                masks[moves[cell]] &= {names[v - 1] for v in range(1, order + 1) if factor * v in totals}
            case Sum(cells, coefficients, totals):
                if tuple(names) == tuple(range(1, order + 1)):
                    there_totals = frozenset(totals)
                elif tuple(names) == tuple(range(order, 0, -1)):
                    there_totals = frozenset((order + 1) * sum(coefficients) - total for total in totals)
                else:
                    return None
                there = [moves[cell] for cell in cells]
                told.add(("sum", frozenset(zip(there, coefficients, strict=True)), there_totals))
    clues = [(0, *names)[value] for value in moved(givens, moves)]
    for cell, mask in masks.items():
        if not clues[cell] and len(mask) == 1:
            (clues[cell],) = mask
        elif not clues[cell] and len(mask) < order:
            told.add(("mask", cell, frozenset(mask)))
    return tuple(clues), frozenset(told | {("table", frozenset(fits), pair) for pair, fits in tables.items()})


def twins_of(of: Board, one: Told) -> Iterator[Plain]:
    """The clues and relations of all twins, some of them several times."""
    givens, told = one
    for moves in all_symmetries(of):
        for names in permutations(range(1, of.order + 1)):
            there = plain(of, givens, primitives(of, told), moves, names)
            if there is not None:
                yield there


def are_twins(of: Board, one: Told, other: Told) -> bool:
    here = plain(of, other[0], primitives(of, other[1]), tuple(range(len(of.cells))), range(1, of.order + 1))
    return here in twins_of(of, one)


def moved_relations(told: Iterable[Relation], moves: Moves) -> tuple[Relation, ...]:
    return tuple(Relation(it.kind, tuple(moves[cell] for cell in it.cells), it.numbers) for it in told)


@st.composite
def small_puzzles(draw: st.DrawFn) -> Told:
    givens = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16))
    return tuple(givens), draw(relations(SMALL, most=3))


@pytest.mark.slow
@settings(law, max_examples=200)
@given(small_puzzles(), small_puzzles(), st.data())
def test_keys_are_equal_for_twins_with_relations_and_for_no_others(one: Told, other: Told, data: st.DataObject) -> None:
    assert_keys_tell_twins(one, other, data)


@settings(law, max_examples=5)
@given(small_puzzles(), small_puzzles(), st.data())
def test_some_keys_are_equal_for_twins_with_relations_and_for_no_others(
    one: Told, other: Told, data: st.DataObject
) -> None:
    assert_keys_tell_twins(one, other, data)


def assert_keys_tell_twins(one: Told, other: Told, data: st.DataObject) -> None:
    """The other puzzle has its relations moved, then some changed, or is any other."""
    if data.draw(st.booleans()):
        moves = data.draw(st.sampled_from(sorted(all_symmetries(SMALL))))
        other = moved(one[0], moves), moved_relations(one[1], moves)
        if data.draw(st.booleans()):
            givens = list(other[0])
            givens[data.draw(st.integers(0, 15))] = data.draw(st.integers(0, 4))
            other = tuple(givens), other[1]
    same = canonical_key(SMALL, *one) == canonical_key(SMALL, *other)
    assert same == are_twins(SMALL, one, other), f"{one[1]}{show(SMALL, one[0])}{other[1]}{show(SMALL, other[0])}"
    if same:
        assert invariant(SMALL, *one) == invariant(SMALL, *other)


CAGES = (Relation("cage", (0, 1, 9), (10,)), Relation("cage", (40, 49), (7,)), Relation("cage", (60, 61, 62, 63)))
EMPTY = (0,) * 81


def mirrored(told: Iterable[Relation]) -> tuple[Relation, ...]:
    return tuple(Relation(it.kind, it.cells, tuple(10 * len(it.cells) - n for n in it.numbers)) for it in told)


def test_a_killer_is_a_twin_of_its_turned_and_of_its_mirrored_form() -> None:
    key = canonical_key(CLASSIC, EMPTY, CAGES)
    assert canonical_key(CLASSIC, EMPTY, moved_relations(CAGES, TURN)) == key
    assert canonical_key(CLASSIC, EMPTY, mirrored(CAGES)) == key
    assert canonical_key(CLASSIC, EMPTY, (*mirrored(CAGES[:1]), *CAGES[1:])) != key
    assert canonical_key(CLASSIC, EMPTY, CAGES[::-1]) == key


def test_the_order_of_a_cages_cells_does_not_matter() -> None:
    turned = tuple(Relation(it.kind, it.cells[::-1], it.numbers) for it in CAGES)
    assert canonical_key(CLASSIC, EMPTY, turned) == canonical_key(CLASSIC, EMPTY, CAGES)


def test_bands_are_exchanged_as_far_as_relations_allow() -> None:
    """The cages' cells go with them; cells a knight's move apart do not."""
    clues = (1, *EMPTY[1:])
    assert canonical_key(CLASSIC, moved(clues, BAND), moved_relations(CAGES, BAND)) == canonical_key(
        CLASSIC, clues, CAGES
    )
    knight = Board("knight", 9, CLASSIC.cells, CLASSIC.houses, (), (Relation("anti-knight"),))
    assert canonical_key(knight, moved(clues, BAND)) != canonical_key(knight, clues)
    assert canonical_key(knight, moved(clues, TURN)) == canonical_key(knight, clues)


@pytest.mark.parametrize("kinds", ["", "anti-knight", "anti-king", "anti-knight disjoint-groups"])
def test_rules_that_keep_values_apart_allow_any_renaming(kinds: str) -> None:
    told = tuple(Relation(name.replace("-groups", " groups")) for name in kinds.split())
    clues, renamed = (1, 2, 3, 4, *EMPTY[4:]), (7, 9, 1, 2, *EMPTY[4:])
    assert canonical_key(CLASSIC, clues, told) == canonical_key(CLASSIC, renamed, told)


def test_neighbours_that_may_not_be_consecutive_allow_one_renaming() -> None:
    told = (Relation("non-consecutive"),)
    clues, mirror, other = (1, 3, 6, *EMPTY[3:]), (9, 7, 4, *EMPTY[3:]), (1, 3, 7, *EMPTY[3:])
    assert canonical_key(CLASSIC, clues, told) == canonical_key(CLASSIC, mirror, told)
    assert canonical_key(CLASSIC, clues, told) != canonical_key(CLASSIC, other, told)


@pytest.mark.parametrize(
    ("name", "kinds", "turns"),
    [
        ("classic", "anti-king non-consecutive", True),
        ("classic", "anti-king anti-knight non-consecutive", True),
        ("classic", "anti-knight non-consecutive", False),
        ("6x6", "non-consecutive", True),
    ],
)
def test_where_the_first_value_never_meets_the_last_the_values_form_a_ring(name: str, kinds: str, turns: bool) -> None:
    plain = board(name)
    of = Board("ruled", plain.order, plain.cells, plain.houses, (), tuple(map(Relation, kinds.split())))
    empty = (0,) * (len(of.cells) - 3)
    clues, turned, other = (1, 3, 5, *empty), (2, 4, 6, *empty), (1, 3, 6, *empty)
    assert (canonical_key(of, clues) == canonical_key(of, turned)) == turns
    assert canonical_key(of, clues) == canonical_key(of, tuple(value and of.order + 1 - value for value in clues))
    assert canonical_key(of, clues) != canonical_key(of, other)


def test_black_dots_do_not_tell_five_from_seven() -> None:
    told = (Relation("black dot", (0, 1)),)
    clues, renamed, other = ((*EMPTY[:50], value, *EMPTY[51:]) for value in (5, 7, 6))
    assert canonical_key(CLASSIC, clues, told) == canonical_key(CLASSIC, renamed, told)
    assert canonical_key(CLASSIC, clues, told) != canonical_key(CLASSIC, other, told)


def test_what_says_the_same_in_other_words_is_a_twin() -> None:
    cage, twice = Relation("cage", (0, 1), (10,)), Relation("cage", (40, 41), (9,))
    clues = (*EMPTY[:80], 5)
    only = (Relation("cage", (80,), (5,)),)
    assert canonical_key(CLASSIC, EMPTY, (cage, twice, cage)) == canonical_key(CLASSIC, EMPTY, (twice, cage))
    assert canonical_key(CLASSIC, EMPTY, (cage, *only)) == canonical_key(CLASSIC, clues, (cage,))
    assert canonical_key(CLASSIC, EMPTY, (cage, Relation("candidates", (80,), (5,)))) == canonical_key(
        CLASSIC, clues, (cage,)
    )
    assert canonical_key(CLASSIC, clues, (cage, *only)) == canonical_key(CLASSIC, clues, (cage,))


def test_cages_that_only_an_implied_window_moves_are_twins() -> None:
    order = (3, 1, 2, 0, 4, 8, 6, 7, 5)  # rows and columns to 4 2 3 1 5 9 7 8 6
    windoku = board("windoku")
    cells = [(0, 3), (1, 3), (1, 4)]
    one = Relation("cage", tuple(9 * row + column for row, column in cells), (15,))
    other = Relation("cage", tuple(9 * order[row] + order[column] for row, column in cells), (15,))
    assert canonical_key(windoku, EMPTY, (one,)) == canonical_key(windoku, EMPTY, (other,))


def test_signs_turned_round_with_all_values_are_twins() -> None:
    signs = (Relation("greater", (0, 1)), Relation("greater", (2, 1)), Relation("greater", (20, 29)))
    turned = tuple(Relation("greater", it.cells[::-1]) for it in signs)
    clues, mirror = (*EMPTY[:50], 2, *EMPTY[51:]), (*EMPTY[:50], 8, *EMPTY[51:])
    assert canonical_key(CLASSIC, clues, signs) == canonical_key(CLASSIC, mirror, turned)
    assert canonical_key(CLASSIC, clues, signs) != canonical_key(CLASSIC, clues, turned)


def test_each_mark_that_is_the_same_from_either_side_can_be_turned_by_itself() -> None:
    """Two columns of a stack change places: one mark is turned round by that, the other one becomes longer."""
    nothing = (0,) * 16
    one, other = ((Relation("V", (1, 2)), Relation("V", pair)) for pair in ((6, 7), (7, 6)))
    moved_along = (Relation("V", (1, 3)), Relation("V", (7, 6)))
    assert canonical_key(SMALL, nothing, one) == canonical_key(SMALL, nothing, other)
    assert canonical_key(SMALL, nothing, one) == canonical_key(SMALL, nothing, moved_along)
