"""The source book's profile: levels, codes, counts, guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import pytest

from bookbuilder.board import Board, board
from bookbuilder.errors import InputError, Undecided
from bookbuilder.generate import Order, Scheme
from bookbuilder.generate.make import attempt
from bookbuilder.kernel import book_climb
from bookbuilder.levels import LEVELS
from bookbuilder.solve import BOOK, Course, Log, book_log, count, course, engines, givens_array, only_solution, profile
from tests.board.samples import BOARDS

CLASSIC = board("classic")
LINES = (Path(__file__).parents[1] / "data" / "book-levels.txt").read_text("utf-8").splitlines()
PUZZLES = [line.split() for line in LINES if not line.startswith("#")]

# Puzzles in the book: the sample row of chapter 14, figures 13-1 and 13-2, and that of listing 13-4.
SAMPLE = "200080010001902000450061020004000089060070000710000060040107008000009500070020034"
DEEP = "000000260090800000000000050206000007000700004001000000000026100840000000000000300"
LONG = "026000000000400100090000000400000900000700500000086000000050072900300000000000060"
TRIED = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"

# What the listing prints of its tries: depth, value, and the cells solved, or x for a contradiction.
TRIES = """
1:2=27 2:3x 2:4=30 3:3=31 4:2x 4:5=34 5:2x 5:4x 5:6x 5:8x 4:6x 4:8x 4:9x 3:5x 3:6x 3:8x 3:9x 2:5x 2:6x 2:7x
1:4=26 2:2x 2:3=27 3:1=36 4:3x 4:4x 4:5x 4:6x 4:7x 3:2x 3:5x 3:6x 3:8=32 4:1x 4:2x 4:5x 4:7x 4:9x 3:9x 2:5=81
"""
TRIED_IN = {"r7c4", "r5c8", "r8c6", "r9c2", "r1c3", "r9c6", "r6c4"}


def values(line: str) -> tuple[int, ...]:
    return tuple(int(mark) if mark.isdigit() else 0 for mark in line)


def run(givens: Sequence[int], on: Board = CLASSIC) -> Course:
    tools, clues = engines(on), givens_array(givens)
    solution = only_solution(tools, clues)
    assert solution
    return course(tools, clues, solution)


def log(line: str) -> Log:
    return book_log(engines(CLASSIC), givens_array(values(line)))


def test_the_book_has_sixteen_strategies_in_five_levels() -> None:
    assert [strategy.level for strategy in BOOK] == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4]
    assert next(strategy.name for strategy in BOOK if strategy.level == 3) == "rectangle"


def test_a_code_is_the_level_and_the_place_in_it() -> None:
    by_level = Counter[int]()
    for strategy in BOOK[1:]:
        assert strategy.code == 10 * strategy.level + by_level[strategy.level], strategy.name
        by_level[strategy.level] += 1


def test_the_kernel_knows_the_strategies_between_clean_up_and_backtrack() -> None:
    assert {strategy.name for strategy in BOOK[1:-1]} == {*book_climb.STRATEGIES}


def test_levels_are_those_that_techniques_by_definition_find() -> None:
    wrong = []
    for level, line in PUZZLES:
        done = run(values(line))
        told = "-" if not done.sequence else str(done.level) if done.level < 2 else "+"
        if told != level:
            wrong.append(f"{line}: {told}, not {level}")
    assert wrong == []


def test_puzzles_of_our_own_are_counted_as_in_table_14_1(golden) -> None:
    """The table over all of them; then those beyond level 1, each with its codes."""
    done = [(line, run(values(line))) for _, line in PUZZLES]
    uses = sum((Counter(dict(each.uses)) for _, each in done), Counter[str]())
    table = [f"{strategy.name:16}{strategy.level:3}{uses[strategy.name]:6}\n" for strategy in BOOK[1:]]
    each = [f"{line}  {' '.join(map(str, done.codes))}\n" for line, done in done if done.level > 1]
    golden("book-courses.txt", "".join([f"{len(done)} puzzles\n\n", *table, "\n", *each]))


def test_clean_up_alone_is_told_from_level_0() -> None:
    alone, looped = (run(next(values(line) for level, line in PUZZLES if level == wanted)) for wanted in "-0")
    assert (alone.uses, alone.codes, alone.level, alone.hardest) == ((), (), 0, "clean-up")
    assert (looped.uses, looped.codes, looped.level, looped.hardest) == ((("unique-loop", 1),), (0,), 0, "unique-loop")


def test_a_full_board_needs_nothing() -> None:
    solution = only_solution(engines(CLASSIC), givens_array(values(PUZZLES[0][1])))
    assert solution
    assert run(solution) == Course(())


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        (SAMPLE, "0 10 12 31"),
        (DEEP, "0 11 0 12 12 12 13 13 47"),
        (LONG, "0 10 10 12 12 12 12 0 31 31 13 31 31 31 13 31 31 31 12 31 31 31 31 0 31 13 31 0 31"),
        (TRIED, "0 41"),
    ],
    ids=["sample", "deep", "long", "tried"],
)
def test_puzzles_of_the_book_take_its_codes(line: str, codes: str) -> None:
    assert " ".join(map(str, run(values(line)).codes)) == codes


def test_the_last_code_tells_the_depth_and_guesses_within_guesses_are_one_use() -> None:
    done = run(values(DEEP))
    assert (done.depth, done.codes[-1], done.uses[-1], done.level) == (8, 47, ("backtrack", 1), 4)


def test_tries_and_their_outcomes_are_those_of_listing_13_4() -> None:
    guesses = log(TRIED).guesses
    told = [f"{g.depth}:{g.value}" + ("x" if g.solved is None else f"={g.solved}") for g in guesses]
    assert told == TRIES.split()
    assert {f"r{g.cell // 9 + 1}c{g.cell % 9 + 1}" for g in guesses} == TRIED_IN


def test_more_guesses_than_the_book_allows_are_not_made(monkeypatch) -> None:
    monkeypatch.setattr(profile, "DEEPEST", 7)
    with pytest.raises(Undecided):
        run(values(DEEP))


@pytest.mark.parametrize("on", [BOARDS["4x4"], board("windoku")], ids=lambda on: on.name)
def test_other_boards_are_refused(on: Board) -> None:
    with pytest.raises(InputError, match="plain 9x9 board only"):
        course(engines(on), givens_array([0] * len(on.cells)), ())


@pytest.mark.parametrize("name", ["classic", "windoku", "x"])
def test_the_books_board_is_the_plain_one(name: str) -> None:
    assert profile.is_books_board(board(name)) == (name == "classic")


def test_a_log_can_be_replayed_to_the_solution() -> None:
    for _, line in [*PUZZLES[::9], *PUZZLES[-10:]]:
        done = log(line)
        left = list(done.cleaned)
        for call in done.calls:
            struck = [strike for find in call.finds for strike in find.strikes]
            assert struck, line
            for strike in struck:
                assert left[strike.cell] >> (strike.value - 1) & 1, line
                left[strike.cell] ^= 1 << (strike.value - 1)
            assert call.solved == sum(bits.bit_count() == 1 for bits in left), line
        assert all(bits >> (value - 1) & 1 for bits, value in zip(left, done.solution, strict=True)), line
        assert [call.strategy.name for call in done.calls] == [s for s in done.course.sequence if s != "backtrack"]
        assert bool(done.guesses) == (done.course.depth > 0)
        assert call_ends(done), line


def call_ends(done: Log) -> bool:
    """Whether the puzzle is solved by the last call, or by the last guess."""
    last = done.guesses[-1].solved if done.guesses else done.calls[-1].solved if done.calls else 81
    return last == 81


def test_guesses_begin_with_the_first_cell_that_has_the_most_candidates() -> None:
    done = log(TRIED)
    left = list(done.cleaned)
    for strike in (strike for call in done.calls for find in call.finds for strike in find.strikes):
        left[strike.cell] ^= 1 << (strike.value - 1)
    most = max(bits.bit_count() for bits in left)
    assert done.guesses[0].cell == next(cell for cell, bits in enumerate(left) if bits.bit_count() == most)


def test_chains_have_four_to_nine_cells_and_some_pass_the_value_of_their_ends() -> None:
    chains = [
        find for line in (LONG, *(line for _, line in PUZZLES[60:])) for call in log(line).calls for find in call.finds
        if call.strategy.name == "XY-chain"
    ]  # fmt: skip
    assert {len(find.cells) for find in chains} == {4, 5, 6, 7, 8, 9}
    assert all(find.values[0] == find.values[-1] for find in chains)
    assert any(find.values[0] in find.values[1:-1] for find in chains)


@pytest.mark.slow
def test_most_of_the_books_own_kind_of_puzzles_need_nothing_beyond_clean_up() -> None:
    """81 +- 2 % on 30,000 puzzles, and the most have 41 clues; `tests/benchmarks/book.py` has the book's Generator."""
    n = 3000
    order = Order("book", CLASSIC, LEVELS, Scheme(None, 5, 10, 0, "until-stuck"), 1, n)
    made = [attempt(order, place, 0, keys=False, graded=False).puzzle for place in range(n)]
    puzzles = [each for each in made if each]
    assert len(puzzles) == n
    assert max(each.puzzle.clues for each in puzzles) == 41
    alone = sum(not run(each.puzzle.givens).sequence for each in puzzles)
    assert abs(alone / n - 0.81) < 0.02 + 3 * sqrt(0.81 * 0.19 / n)


def test_every_puzzle_of_the_sample_has_one_solution() -> None:
    tools = engines(CLASSIC)
    assert all(count(tools, givens_array(values(line))) == 1 for _, line in PUZZLES)
