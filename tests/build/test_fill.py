"""The bank's stock from end to end: filled, resumed, shared by fillers, taken by books and days, proved again."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from bookbuilder import api
from bookbuilder import bank as banks
from bookbuilder.bank import address, on_offer, opened
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.fill import Filled, fill, wanted
from bookbuilder.generate import NotMade
from bookbuilder.plan import NewspaperPlan, plan_book, plan_publication
from bookbuilder.solve import VERSION
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
outputs: [interior, json]
"""

Books = Callable[..., Path]


@pytest.fixture
def book(tmp_path: Path) -> Books:
    def write(id: str, seed: int = 7, more: str = "") -> Path:
        path = tmp_path / f"{id}.yaml"
        path.write_text(BOOK.format(id=id, seed=seed) + more, "utf-8")
        return path

    return write


def filled(path: Path, count: int, workers: Workers = HERE, token: str = "t") -> tuple[Filled, ...]:
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


def test_books_take_from_the_stock_and_share_nothing(book: Books, build) -> None:
    one, two = book("one"), book("two", seed=8)
    filled(one, 60)
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


def test_levels_are_taken_from_their_own_shelves(book: Books, build) -> None:
    one = book("one")
    filled(one, 60)
    (first, _) = build(one).supplied.puzzles
    assert Counter(each.grade.level for each in first) == {"beginner": 3, "easy": 3}


def test_a_book_from_the_stock_has_its_own_bytes_again(book: Books, build, files, tmp_path: Path) -> None:
    one = book("one")
    filled(one, 60)
    shutil.copy(tmp_path / "bank.db", tmp_path / "copy.db")
    first = files(build(one).folder)
    shutil.rmtree(tmp_path / "out")
    assert files(build(one).folder) == first, "from what the bank has recorded"
    shutil.rmtree(tmp_path / "out")
    shutil.copy(tmp_path / "copy.db", tmp_path / "bank.db")
    assert files(build(one, workers=Processes(2)).folder) == first, "from the same stock"


def test_a_build_that_fails_gives_its_puzzles_back(book: Books, build, monkeypatch: pytest.MonkeyPatch) -> None:
    one = book("one")
    filled(one, 60)
    before = offered(one)
    monkeypatch.setattr("bookbuilder.build.fitted", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        build(one)
    assert offered(one) == before


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("givens = replace(givens, '1', '2')", "does not have exactly one solution|solution is not that"),
        ("solution = replace(replace(replace(solution, '1', 'x'), '2', '1'), 'x', '2')", "solution is not that"),
        ("score = score + 1", "it states"),
        ("board = '4x4'", "cannot be read"),
    ],
)
def test_a_stock_that_somebody_has_changed_is_refused(book: Books, build, change: str, told: str) -> None:
    one = book("one")
    filled(one, 60)
    with opened(address("bank.db", one.parent), write=True) as bank, bank.writing() as connection:
        if "board" in change:
            change = "board = (SELECT key FROM bank_board WHERE word = '4x4')"
        connection.execute(text(f"UPDATE bank_shelved SET {change} WHERE length(givens) = 36"))
    with pytest.raises((BuildFailed, InputError), match=r"stock") as caught:
        build(one)
    assert re.search(told, str(caught.value))


def test_a_puzzle_of_another_level_by_a_later_ladder_stays_on_its_shelf(book: Books, build) -> None:
    one = book("one")
    filled(one, 60)
    with opened(address("bank.db", one.parent), write=True) as bank, bank.writing() as connection:
        easy, beginner = (each.shelf.kind for each in reversed(wanted(plan_book(one).orders, 60)[:2]))
        connection.execute(text(f"UPDATE bank_shelved SET ladder = {VERSION - 1}"))
        connection.execute(text(f"DELETE FROM bank_shelved WHERE kind = '{beginner}'"))
        connection.execute(text(f"UPDATE bank_shelved SET kind = '{beginner}' WHERE kind = '{easy}'"))
    built = build(one)
    assert Counter(each.grade.level for each in built.supplied.puzzles[0]) == {"beginner": 3, "easy": 3}
    assert built.supplied.shelved == 2, "those of the other board"
    assert not built.supplied.misfits


def test_a_board_that_has_no_more_ends_the_fill_and_keeps_what_is_there(book: Books) -> None:
    path = book("tiny")
    path.write_text(path.read_text("utf-8").replace("board: 6x6, grade: beginner..easy", "board: 4x4"), "utf-8")
    with pytest.raises((BuildFailed, NotMade)):
        filled(path, 5_000)
    assert 5 < len(set().union(*offered(path).values())) < 5_000


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
