"""The bank's stock from end to end: filled, resumed, shared by fillers, taken by books and days, proved again."""

from __future__ import annotations

import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select, text

from bookbuilder import api, stock_bank
from bookbuilder import bank as banks
from bookbuilder.bank import address, on_offer, opened
from bookbuilder.bank.schema import portion
from bookbuilder.errors import InputError
from bookbuilder.generate import Order, attempt
from bookbuilder.generate.make import Made
from bookbuilder.plan import NewspaperPlan, plan_book, plan_publication
from bookbuilder.solve import VERSION
from bookbuilder.stock_bank import Attempt, FilledShelf, fill, wanted
from bookbuilder.workers import HERE, Processes, Workers

BOOK = """\
title: Small
id: {id}
seed: {seed}
bank: bank.db
sections:
  - {{title: One, board: 6x6, grade: beginner..easy, count: 6}}
  - {{title: Two, board: 4x4, count: 2, clues: {{symmetry: none}}}}
front: {{how_to: false}}
outputs: [{outputs}]
"""

Books = Callable[..., Path]


def written(folder: Path, id: str, seed: int = 7, more: str = "", outputs: str = "json") -> Path:
    path = folder / f"{id}.yaml"
    path.write_text(BOOK.format(id=id, seed=seed, outputs=outputs) + more, "utf-8")
    return path


@pytest.fixture
def book(tmp_path: Path) -> Books:
    return partial(written, tmp_path)


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bank with sixty puzzles for such books, filled once."""
    folder = tmp_path_factory.mktemp("stock")
    filled(written(folder, "one"), 60)
    return folder / "bank.db"


@pytest.fixture
def one(book: Books, stock: Path, tmp_path: Path) -> Path:
    """A book whose bank has those puzzles."""
    shutil.copy(stock, tmp_path)
    return book("one")


def filled(path: Path, count: int, workers: Workers = HERE, token: str = "t") -> tuple[FilledShelf, ...]:
    plan = plan_book(path)
    assert plan.bank
    with opened(plan.bank, write=True) as bank:
        return fill(wanted(plan.orders, count), bank, token, workers)


def offered(path: Path) -> dict[str, set[str]]:
    """The keys of the puzzles that are in stock for a book, by name of their kind."""
    plan = plan_book(path)
    assert plan.bank
    with opened(plan.bank) as bank:
        return {
            each.shelf.name: {its.key for its in on_offer(bank, each.shelf.kind, "", 10_000)}
            for each in wanted(plan.orders, 1_000)
        }


def edit(path: Path, *statements: str) -> None:
    """Change the bank of a book as a stranger would."""
    with opened(address("bank.db", path.parent), write=True) as bank, bank.writing() as connection:
        for statement in statements:
            connection.execute(text(statement))


def printed(path: Path) -> set[str]:
    with opened(address("bank.db", path.parent)) as bank:
        return {each.key for each in banks.every(bank)}


def test_a_count_is_shared_out_as_the_sections_are(book: Books) -> None:
    kinds = wanted(plan_book(book("one")).orders, 81)
    assert [(each.shelf.name, each.total) for each in kinds] == [
        ("6x6 beginner (rotate180)", 31),
        ("6x6 easy (rotate180)", 30),
        ("4x4 any (none)", 20),
    ]


def test_a_fill_puts_as_many_as_are_asked_for_and_goes_on_where_it_was(book: Books) -> None:
    path = book("one")
    first = filled(path, 40)
    assert sum(each.new for each in first) == sum(len(keys) for keys in offered(path).values()) == 40
    before = offered(path)
    assert [each.new for each in filled(path, 40)] == [0, 0, 0]
    assert sum(each.new for each in filled(path, 48)) == 8
    assert all(before[name] <= keys for name, keys in offered(path).items())


def test_what_a_shelf_has_beyond_its_share_is_no_progress_of_the_others(book: Books) -> None:
    plan, reports = plan_book(book("one")), list[tuple[str, int, int | None]]()
    assert plan.bank
    with opened(plan.bank, write=True) as bank:
        fill(wanted(plan.orders, 81)[:1], bank, "t")
        fill(wanted(plan.orders, 40), bank, "t", report=lambda *said: reports.append(said))
    assert [each.total for each in wanted(plan.orders, 40)] == [15, 15, 10]
    assert (reports[0], reports[-1]) == (("puzzles", 15, 40), ("puzzles", 40, 40))


def test_the_stock_is_the_same_for_any_number_of_workers(book: Books, tmp_path: Path) -> None:
    path = book("one")
    filled(path, 60)
    before = offered(path)
    (tmp_path / "bank.db").unlink()
    filled(path, 60, Processes(2))
    assert offered(path) == before


def test_an_interrupted_fill_leaves_its_places_to_the_next(book: Books) -> None:
    path = book("one")

    class Interrupted:
        """Workers that are stopped at the fourth task."""

        def run(self, work, shared, tasks):  # type: ignore[no-untyped-def]
            for at, result in enumerate(HERE.run(work, shared, tasks)):
                if at == 3:
                    raise KeyboardInterrupt
                yield result

    with pytest.raises(KeyboardInterrupt):
        filled(path, 60, Interrupted())
    filled(path, 60, token="u")
    again = offered(path)
    (path.parent / "bank.db").unlink()
    filled(path, 60)
    assert offered(path) == again


def test_a_fill_that_finds_enough_writes_off_what_dead_fillers_held(book: Books) -> None:
    path = book("one")
    filled(path, 40)
    plan = plan_book(path)
    assert plan.bank
    with opened(plan.bank, write=True) as bank:
        for token in ("dead", "living"):
            for each in wanted(plan.orders, 40):
                banks.deal(bank, each.shelf, 2, token)
        banks.leave(bank, "dead")
        fill(wanted(plan.orders, 40), bank, "t")
        with bank.reading() as connection:
            assert Counter(connection.scalars(select(portion.c.token))) == {"living": 3}


def test_books_take_from_the_stock_and_share_nothing(one: Path, book: Books, build) -> None:
    two = book("two", seed=8)
    stock = set().union(*offered(one).values())
    built = build(one, "one"), build(two, "two")
    assert [each.supplied.shelved for each in built] == [8, 8]
    assert len(printed(one)) == 16
    assert printed(one) <= stock
    assert set().union(*offered(one).values()) == stock - printed(one)


def test_a_stock_that_is_too_small_is_used_up_and_the_rest_is_made(book: Books, build) -> None:
    one = book("one")
    filled(one, 4)
    assert build(one).supplied.shelved == 4
    assert set().union(*offered(one).values()) == set()


def test_levels_are_taken_from_their_own_shelves(one: Path, build) -> None:
    (first, _) = build(one).supplied.puzzles
    assert Counter(each.grade.level for each in first) == {"beginner": 3, "easy": 3}


def test_a_book_from_the_stock_has_its_own_bytes_again(one: Path, book: Books, build, files, tmp_path: Path) -> None:
    book("one", outputs="interior, json")
    shutil.copy(tmp_path / "bank.db", tmp_path / "copy.db")
    first = files(build(one).folder)
    shutil.rmtree(tmp_path / "out")
    assert files(build(one).folder) == first, "from what the bank has recorded"
    shutil.rmtree(tmp_path / "out")
    shutil.copy(tmp_path / "copy.db", tmp_path / "bank.db")
    assert files(build(one, workers=Processes(2)).folder) == first, "from the same stock"


def test_a_build_that_fails_gives_its_puzzles_back(one: Path, build, monkeypatch: pytest.MonkeyPatch) -> None:
    before = offered(one)
    monkeypatch.setattr(sys.modules["bookbuilder.build"], "fitted", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        build(one)
    assert offered(one) == before


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("givens = replace(givens, '1', '2')", "does not have exactly one solution|solution is not that"),
        ("solution = replace(replace(replace(solution, '1', 'x'), '2', '1'), 'x', '2')", "solution is not that"),
        ("score = score + 1", "it states"),
        ("givens = 'rubbish', solution = 'rubbish'", "cannot be read"),
        ("board = (SELECT key FROM bank_board WHERE word = '4x4')", "cannot be read"),
        ("key = substr(key, 2) || '0'", "its key is not"),
        ("score = 'abc'", "^its score is 'abc'$"),
        ("givens = x'ff00ff'", "^its givens is b'"),
        ("level = 'a level with a long name'", "^its level has more than 16 characters$"),
        ("board = 'nope'", "^its board is not in the bank$"),
    ],
)
def test_puzzles_of_the_stock_that_somebody_has_changed_stay_there_and_are_told(
    one: Path, book: Books, build, change: str, told: str
) -> None:
    edit(
        one,
        f"UPDATE bank_shelved SET {change} "
        "WHERE key IN (SELECT key FROM bank_shelved WHERE length(givens) = 36 ORDER BY key LIMIT 40)",
        "INSERT OR IGNORE INTO bank_key (key, publication) SELECT key, '' FROM bank_shelved WHERE true",
    )
    supplied = build(one).supplied
    assert supplied.spoiled
    assert all(re.search(told, each) for each in supplied.spoiled.values())
    assert not supplied.spoiled.keys() & printed(one)
    assert build(book("two", seed=8)).supplied.spoiled, "and the next book comes to its end, too"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE bank_shelved SET key = substr(key, 2) || '0'", "its key is not in the table of keys"),
        ("DELETE FROM bank_key", "its key is not in the table of keys"),
        ("DELETE FROM bank_board", "its board is not in the bank"),
    ],
)
def test_a_stock_that_has_lost_its_keys_or_boards_is_told_and_not_taken(
    one: Path, build, change: str, told: str
) -> None:
    edit(one, change)
    supplied = build(one).supplied
    assert len(supplied.spoiled) >= 8
    assert all(each.startswith(told) for each in supplied.spoiled.values())
    assert supplied.shelved == 0


def test_a_shelf_whose_numbers_somebody_has_changed_is_named(one: Path) -> None:
    edit(one, "UPDATE bank_shelf SET made = -5 WHERE name LIKE '6x6 easy%'")
    with pytest.raises(InputError, match=r"numbers are -5 puzzles from \d+ places: 6x6 easy \(rotate180\), seed 7"):
        filled(one, 60)


def test_a_stock_of_which_some_is_spoiled_is_used_as_far_as_it_is_good(one: Path, build) -> None:
    edit(one, "UPDATE bank_shelved SET score = score + 1 WHERE key < '8'")
    supplied = build(one).supplied
    assert supplied.shelved == 8
    assert all(key < "8" for key in supplied.spoiled)


def test_a_puzzle_of_another_level_by_a_later_ladder_stays_on_its_shelf(one: Path, book: Books, build) -> None:
    easy, beginner = (each.shelf.kind for each in reversed(wanted(plan_book(one).orders, 60)[:2]))
    edit(
        one,
        f"UPDATE bank_shelved SET ladder = {VERSION - 1}",
        f"DELETE FROM bank_shelved WHERE kind = '{beginner}'",
        f"UPDATE bank_shelved SET kind = '{beginner}' WHERE kind = '{easy}'",
    )
    built = build(one)
    assert Counter(each.grade.level for each in built.supplied.puzzles[0]) == {"beginner": 3, "easy": 3}
    assert built.supplied.shelved == 2, "those of the other board"
    assert not built.supplied.misfits


def test_what_another_ladder_graded_is_taken_only_if_it_needs_what_is_asked_for(book: Books, build) -> None:
    needy, plain = book("needy"), book("plain")
    for path, level in ((needy, "needs: X-wing, grade: hard"), (plain, "grade: hard")):
        text_of = BOOK.format(id=path.stem, seed=7, outputs="json").replace(
            "board: 6x6, grade: beginner..easy", f"board: classic, {level}"
        )
        path.write_text(text_of, "utf-8")
    filled(plain, 30)
    (asked, *_), (there, *_) = (wanted(plan_book(path).orders, 30) for path in (needy, plain))
    kinds = f"kind = '{asked.shelf.kind}' WHERE kind = '{there.shelf.kind}'"
    edit(needy, f"UPDATE bank_shelved SET ladder = {VERSION - 1}, {kinds}")
    supplied = build(needy).supplied
    for each in supplied.puzzles[0]:
        assert "X-wing" in dict(each.grade.techniques)
    assert not supplied.spoiled


def test_a_build_that_was_killed_takes_the_same_puzzles_from_the_stock_again(
    book: Books, build, files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = book("one")
    filled(one, 8)
    first = "(SELECT min(key) FROM bank_shelved WHERE length(givens) = 36)"
    edit(one, f"UPDATE bank_shelved SET score = score + 1 WHERE key = {first}")
    shutil.copy(tmp_path / "bank.db", tmp_path / "copy.db")
    whole = files(build(one).folder)
    shutil.rmtree(tmp_path / "out")
    shutil.copy(tmp_path / "copy.db", tmp_path / "bank.db")
    with monkeypatch.context() as patch:
        patch.setattr("bookbuilder.supply.road.dealt", lambda *_: 1 / 0)  # all is made, and nothing claimed
        with pytest.raises(ZeroDivisionError):
            build(one)
    built = build(one)
    assert built.supplied.resumed > 0
    assert files(built.folder) == whole


def test_a_fresh_book_is_made_and_leaves_the_stock_alone(one: Path, build) -> None:
    before = offered(one)
    supplied = build(one, fresh=True).supplied
    assert supplied.shelved == 0
    for name, keys in offered(one).items():
        assert before[name] - keys <= printed(one), "puzzles that it happened to make, of which a 4x4 has few"
        assert keys == before[name] or name.startswith("4x4")


@pytest.mark.slow
def test_a_board_that_has_no_more_is_told_and_the_others_are_filled(book: Books) -> None:
    path = book("tiny")
    ends = {each.name: each for each in filled(path, 600)}
    tiny = ends.pop("4x4 any (none)")
    assert tiny.given_up
    assert "no more puzzles of this kind" in tiny.given_up.what
    assert tiny.new == tiny.total >= 36, "what a fill has found before it gave up"
    assert [each.total for each in ends.values()] == [225, 225]
    assert not any(each.given_up for each in ends.values())
    again = {each.name: each for each in filled(path, 600)}["4x4 any (none)"]
    assert tiny.total <= again.total <= tiny.total + 5


def test_a_kind_that_can_hardly_be_made_is_given_up_and_the_others_are_filled(
    book: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = book("one")
    path.write_text(
        path.read_text("utf-8").replace("4x4, count: 2, clues: {", "6x6, count: 2, clues: {max: 8, "), "utf-8"
    )
    monkeypatch.setattr(sys.modules["bookbuilder.generate.make"], "tries_limit", lambda _order: 30)
    *ends, none = filled(path, 40)
    assert none.given_up
    assert none.given_up.what.startswith("6x6 any (none, at most 8 clues): no puzzle was found in 30 attempts")
    assert none.total < 3, "what was found before"
    assert [each.total for each in ends] == [15, 15]


def test_a_place_that_cannot_be_made_is_passed_over(book: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    real = attempt

    def failing(order: Order, place: int, *more: object) -> object:
        return Made(1, None, 0, ()) if place % 3 == 1 else real(order, place, *more)  # type: ignore[arg-type]

    monkeypatch.setattr("bookbuilder.stock_bank.attempt", failing)
    ends = filled(book("one"), 40)
    assert sum(each.total for each in ends) == 40


@pytest.mark.slow
def test_fillers_at_once_make_no_more_than_is_asked_for(book: Books) -> None:
    path = book("one")
    plan = plan_book(path)
    assert plan.bank
    with opened(plan.bank, write=True):
        pass
    with ThreadPoolExecutor(3) as pool:
        told = list(pool.map(lambda token: filled(path, 300, token=token), "abc"))
    totals = [each.total for each in told[0]]
    assert [[each.total for each in ends][:2] for ends in told] == [totals[:2]] * 3 == [[113, 112]] * 3
    assert sum(each.new for ends in told for each in ends[:2]) == 225
    assert {name: len(keys) for name, keys in offered(path).items()} == {each.name: each.total for each in told[0]}


def test_a_portion_that_is_slow_is_small_and_is_held(book: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes, renewed, passed = list[int](), list[str](), [0.0]

    def slow(orders: object, task: object) -> tuple[list[Attempt], float]:
        passed[0] += 30
        return real_make(orders, task)[0], 30.0 * task[2]  # type: ignore[index, arg-type]

    real_make, real_deal = stock_bank._make, stock_bank.deal
    monkeypatch.setattr(stock_bank, "_make", slow)
    monkeypatch.setattr(stock_bank, "deal", lambda *told: sizes.append(told[2]) or real_deal(*told))
    monkeypatch.setattr(stock_bank, "renew", lambda _bank, token: renewed.append(token))
    monkeypatch.setattr(stock_bank.time, "monotonic", lambda: passed[0])
    filled(book("one"), 40)
    assert {*sizes} <= {1, 4, 7, 8}
    assert sizes.count(1) > 10
    assert len(renewed) > 10


def test_what_differs_in_puzzles_differs_in_the_names_of_their_shelves(book: Books) -> None:
    path = book("one")
    said = ("", ", uniqueness: true", ", clues: {min: 12}", ", clues: {max: 14, symmetry: none}", ", needs: naked pair")
    said = (*said, ", avoid: [trivial-end, spikes]")
    path.write_text(
        "title: T\nid: t\nbank: bank.db\nsections:\n"
        + "".join(f"  - {{title: S{at}, board: 6x6, count: 2{each}}}\n" for at, each in enumerate(said)),
        "utf-8",
    )
    assert [each.shelf.name for each in wanted(plan_book(path).orders, 100)] == [
        "6x6 any (rotate180)",
        "6x6 any (rotate180, uniqueness)",
        "6x6 any (rotate180, at least 12 clues)",
        "6x6 any (none, at most 14 clues)",
        "6x6 medium (rotate180, needs naked pair)",
        "6x6 any (rotate180, without spikes and trivial-end)",
    ]


def test_days_of_a_newspaper_take_from_the_stock(tmp_path: Path) -> None:
    path = tmp_path / "paper.yaml"
    path.write_text(
        """\
title: Courier
bank: bank.db
seed: 3
newspaper:
  series:
    - {id: small, board: 6x6, start: 2027-01-01, grades: [beginner, easy], slots: [{width: 60mm}]}
""",
        "utf-8",
    )
    plan = plan_publication(path)
    assert isinstance(plan, NewspaperPlan)
    assert plan.bank
    series = plan.series[0]
    first = next(iter(series.series.features())).day
    orders = [series.order(each, plan.seed) for each in series.until(first)]
    with opened(plan.bank, write=True) as bank:
        fill(wanted(orders, 40), bank, "t")
    printed = api.build(plan, tmp_path / "out", days=(first, first))
    assert printed.tally.shelved > 0  # type: ignore[union-attr]
