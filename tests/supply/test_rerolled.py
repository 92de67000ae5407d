"""Rerolled places: the laws that hold whatever is rerolled, on boards with few puzzles, where twins are met often."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.bank_session import Unbanked
from bookbuilder.build import requested
from bookbuilder.generate import Order, Scheme
from bookbuilder.levels import LEVELS
from bookbuilder.plan import plan_text
from bookbuilder.staging import Journal
from bookbuilder.supply import Remains, bring, supply, write_stock
from bookbuilder.supply.rerolled import rounds
from bookbuilder.twins import canonical_key
from bookbuilder.workers import HERE, Processes, Workers
from tests.board.samples import BOARDS

FEW = "board: 4x4, count: 6, clues: {symmetry: none}"
SECTIONS = {
    "classic": "grade: easy..hard, count: 5",
    "shares": "grade: {easy: 4, hard: 1}",
    "variants": "board: 6x6, count: 5, vary: {rotate: 180, random: true}",
    "killer": "board: 6x6, rules: killer, grade: any, count: 5",
    "pattern": "clues: {pattern: heart}, count: 5",
    "technique": "needs: naked pair, count: 5",
    "smooth": "grade: hard, avoid: spikes, count: 5",
    "each": "board: pair-6, solvable: each, clues: {symmetry: none}, count: 5",
}
MANY = settings(max_examples=10)
Lines = dict[int, str]  # of a stock, by number


def lines(
    numbers: Sequence[int], before: str = "", section: str = FEW, workers: Workers = HERE, top: str = ""
) -> Lines:
    """What is in stock of a section that rerolls these numbers, after a build that left the stock `before`."""
    front = "front: {how_to: false}"
    text = f"title: T\nseed: 7\n{front}\n{top}sections: [{{title: S, {section}, reroll: {list(numbers)}}}]\n"
    with TemporaryDirectory() as folder:
        plan = plan_text(text, Path(folder))
        request = requested(plan, bring(plan.orders, plan.twins).puzzles)
        books, journal = Unbanked(), Journal(Path(folder) / "journal")
        there = supply(request, books, journal, Remains(before, "puzzles.txt"), workers)
    stock = write_stock(plan.orders, there.puzzles, there.stored, there.places)
    return {int(line.split("\t")[1]): line for line in stock if line[0] != "#"}


def text_of(stock: Lines) -> str:
    return "".join(stock.values())


def puzzle_of(line: str) -> str:
    return line.split("\t")[3]


def key_of(line: str) -> str:
    return canonical_key(BOARDS["4x4"], [int(value) for value in puzzle_of(line).replace(".", "0")])


def without(stock: Lines, numbers: Sequence[int]) -> Lines:
    return {number: line for number, line in stock.items() if number not in numbers}


REROLLS = st.lists(st.integers(1, 6), max_size=8)
PLAIN = lines([])


@MANY
@given(REROLLS)
def test_other_places_keep_their_puzzles_and_the_rerolled_ones_get_others(numbers: list[int]) -> None:
    rerolled = lines(numbers)
    assert without(rerolled, numbers) == without(PLAIN, numbers)
    assert len({*map(key_of, rerolled.values())}) == 6
    assert not {*map(key_of, PLAIN.values())}.intersection(key_of(rerolled[number]) for number in numbers)


@MANY
@given(REROLLS)
def test_the_sequence_of_the_numbers_does_not_matter(numbers: list[int]) -> None:
    assert lines(numbers) == lines(sorted(numbers))


@MANY
@given(REROLLS)
def test_the_stock_gives_what_a_fresh_build_gives_and_without_the_numbers_the_old_puzzles(numbers: list[int]) -> None:
    rerolled = lines(numbers)
    assert lines(numbers, text_of(PLAIN)) == rerolled
    assert lines(numbers, text_of(rerolled)) == rerolled
    assert lines([], text_of(rerolled)) == PLAIN


def test_each_time_gives_yet_another_puzzle() -> None:
    stock, numbers, met = PLAIN, list[int](), {puzzle_of(PLAIN[3])}
    for times in range(1, 6):
        numbers.append(3)
        stock = lines(numbers, text_of(stock))
        assert stock == lines(numbers), "one after the other, or at once"
        met.add(puzzle_of(stock[3]))
        assert len(met) == times + 1


def test_what_is_rerolled_less_often_than_before_has_the_puzzle_from_then() -> None:
    assert lines([3], text_of(lines([3, 3]))) == lines([3])


@pytest.mark.parametrize("section", SECTIONS.values(), ids=SECTIONS)
def test_every_kind_of_section_is_rerolled(section: str) -> None:
    plain, rerolled = lines([], section=section), lines([1, 3, 3], section=section)
    assert without(rerolled, [1, 3]) == without(plain, [1, 3])
    assert puzzle_of(rerolled[1]) != puzzle_of(plain[1])
    twice = {puzzle_of(stock[3]) for stock in (plain, lines([3], section=section), rerolled)}
    assert len(twice) == 3
    assert lines([1, 3, 3], text_of(plain), section) == rerolled
    assert lines([1, 3, 3], section=section, workers=Processes(2)) == rerolled
    assert lines([], text_of(rerolled), section) == plain


@pytest.mark.parametrize("section", [SECTIONS["classic"], SECTIONS["shares"]])
def test_a_rerolled_puzzle_has_the_level_of_its_place(section: str) -> None:
    plain, rerolled = lines([], section=section), lines([*lines([], section=section)], section=section)
    assert not {*plain.values()}.intersection(rerolled.values())
    assert [line.split("\t")[5] for line in plain.values()] == [line.split("\t")[5] for line in rerolled.values()]


def test_one_of_several_variants_of_a_puzzle_is_rerolled_without_the_others() -> None:
    section, top = "board: 6x6, count: 6, vary: {count: 3}", "twins: allow\n"
    plain, rerolled = lines([], section=section, top=top), lines([2, 4], section=section, top=top)
    assert without(rerolled, [2, 4]) == without(plain, [2, 4])
    parents = [{line.rstrip("\n").split("\t")[7].split()[0] for line in it.values()} for it in (plain, rerolled)]
    assert [len(some) for some in parents] == [2, 4]


def test_a_puzzle_that_was_replaced_is_not_made_again_where_the_stock_has_it() -> None:
    order = Order("s", BOARDS["4x4"], LEVELS, Scheme("none"), 1, 4, rerolls=(1, 1, 3))
    to_make = rounds([order], [(0, 0), (0, 1), (0, 3)], {})
    assert [to_make.orders[which].rerolls_at(place) for which, place in to_make.wanted] == [0, 0, 0, 1, 1, 2]
    assert to_make.places == ((0, 0), None, None, None, (0, 3), (0, 1))
    known = {(0, 1): {1: object()}}
    assert rounds([order], [(0, 1)], known).places == (None, (0, 1))  # type: ignore[arg-type]


def test_without_rerolls_there_is_one_round_of_the_orders_themselves() -> None:
    order = Order("s", BOARDS["4x4"], LEVELS, Scheme("none"), 1, 4)
    to_make = rounds([order, order], [(1, 2), (0, 0)], {})
    assert to_make.orders == (order, order)
    assert to_make.wanted == to_make.places == ((1, 2), (0, 0))
