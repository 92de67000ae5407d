"""A book and its bank: nothing is printed twice, whatever other builds run, and whenever a build dies."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bookbuilder import bank as banks
from bookbuilder.bank import Build, Record, address, clock, opened
from bookbuilder.book import read_edition
from bookbuilder.build import build_book
from bookbuilder.errors import BookBuilderError, BuildFailed, InputError
from bookbuilder.plan import plan_book
from bookbuilder.staging import Staging, staged
from bookbuilder.workers import Processes
from tests.bank.records import claiming, several

BOOK = """\
title: Small
id: {id}
seed: 7
bank: bank.db
sections:
  - {{title: One, board: 4x4, grade: any, count: 6, clues: {{symmetry: none}}}}
  - {{title: Two, board: 6x6, count: 3, clues: {{symmetry: none}}}}
front: {{how_to: {how_to}}}
outputs: [{outputs}]
"""

Books = Callable[..., Path]


@pytest.fixture
def book(tmp_path: Path) -> Books:
    """The file of a small book; all of one seed, so that they would print the same puzzles."""

    def write(name: str, how_to: str = "false", more: str = "", outputs: str = "json") -> Path:
        path = tmp_path / f"{name}.yaml"
        path.write_text(BOOK.format(id=name, how_to=how_to, outputs=outputs) + more, "utf-8")
        return path

    return write


@pytest.fixture
def printed(book: Books) -> Books:
    """The same with pages, which most of these tests do not look at."""
    return partial(book, outputs="interior, json")


@pytest.fixture
def inside(tmp_path: Path) -> Callable[[], dict[str, list[Record]]]:
    """The printed puzzles in the bank, by publication."""

    def read() -> dict[str, list[Record]]:
        found: dict[str, list[Record]] = {}
        with opened(address("bank.db", tmp_path)) as bank:
            for each in banks.every(bank):
                found.setdefault(each.publication, []).append(each)
        return found

    return read


def keys(records: list[Record]) -> set[str]:
    return {each.key for each in records}


def waiting(tmp_path: Path) -> list[Build]:
    with opened(address("bank.db", tmp_path)) as bank:
        return claiming(bank)


def test_a_book_without_a_bank_says_nothing_of_one(book, build, manifest, tmp_path: Path) -> None:
    path = book("plain")
    path.write_text(path.read_text("utf-8").replace("bank: bank.db\n", ""), "utf-8")
    folder = build(path).folder
    assert "token" not in manifest(folder)
    assert not (tmp_path / "bank.db").exists()


def test_every_printed_puzzle_is_in_the_bank(book, build, manifest, inside) -> None:
    folder = build(book("one")).folder
    printed = manifest(folder)["puzzles"]
    records = inside()["one"]
    assert [each.number for each in records] == [it["number"] for it in printed]
    for record, puzzle in zip(records, printed, strict=True):
        assert (record.key, record.section, record.page) == (
            puzzle["key"],
            puzzle["section"],
            puzzle["pages"]["puzzle"],
        )
        assert (record.level, record.score) == (puzzle["grade"]["level"], puzzle["grade"]["score"])
        assert (record.name, record.clues, record.seed) == (puzzle["board"], puzzle["clues"], 7)
        assert record.day == "2000-01-01"


def test_the_example_of_the_how_to_page_is_printed_as_well(book, build, inside) -> None:
    build(book("one", how_to="true"))
    build(book("two", how_to="true"), "two")
    one, two = inside()["one"], inside()["two"]
    assert [each.section for each in one if each.number == 0] == ["*example"]
    assert len(keys(one) | keys(two)) == 20


def test_two_books_share_no_puzzle(book, build, inside) -> None:
    build(book("one"), "one")
    build(book("two"), "two")
    found = inside()
    assert len(keys(found["one"]) | keys(found["two"])) == 18


def test_the_same_file_and_bank_give_the_same_bytes(printed, build, files, tmp_path: Path) -> None:
    build(printed("one"), "one")
    shutil.copy(tmp_path / "bank.db", tmp_path / "copy.db")
    first = files(build(printed("two"), "two").folder)
    shutil.copy(tmp_path / "copy.db", tmp_path / "bank.db")
    again = files(build(printed("two"), "again", workers=Processes(2)).folder)
    assert first == again
    assert files(build(printed("two"), "two").folder) == first


def test_a_rebuild_takes_what_is_recorded_for_the_publication(book, build, files, inside) -> None:
    """Also without its stock, and with a bank that has filled up in the meantime."""
    folder = build(book("one"), "one").folder
    before, records = files(folder), inside()["one"]
    build(book("two"), "two")
    shutil.rmtree(folder)
    built = build(book("one"), "one")
    assert built.supplied.recorded == 9
    assert files(folder) == before
    assert inside()["one"] == records


def test_a_longer_edition_keeps_its_puzzles_and_adds_others(book, build, inside) -> None:
    build(book("one"), "one")
    build(book("two"), "two")
    records = inside()["one"]
    path = book("one")
    path.write_text(path.read_text("utf-8").replace("count: 3", "count: 5"), "utf-8")
    build(path, "one")
    found = inside()
    assert keys(records) < keys(found["one"])
    assert len(keys(found["one"]) | keys(found["two"])) == 20


def test_a_fresh_build_with_another_seed_leaves_the_old_edition_printed(book, build, inside) -> None:
    build(book("one"), "one")
    old = keys(inside()["one"])
    path = book("one")
    path.write_text(path.read_text("utf-8").replace("seed: 7", "seed: 8"), "utf-8")
    build(path, "one", fresh=True)
    assert old <= keys(inside()["one"])
    build(book("two"), "two")
    assert not keys(inside()["two"]) & old


def test_puzzles_of_a_stock_that_others_have_printed_are_made_anew(book, build, inside, tmp_path: Path) -> None:
    folder = build(book("one"), "one").folder
    build(book("two"), "two")
    with opened(address("bank.db", tmp_path), write=True) as bank:
        banks.forget(bank, "one")
        stolen = inside()["two"][0]
    lines = (tmp_path / "two" / "puzzles.txt").read_text("utf-8").splitlines()
    own = (folder / "puzzles.txt").read_text("utf-8").splitlines()
    own[2] = lines[2]
    (folder / "puzzles.txt").write_text("\n".join(own) + "\n", "utf-8")
    built = build(book("one"), "one")
    assert built.supplied.reused == 8
    assert stolen.key not in keys(inside()["one"])


def test_puzzles_brought_along_that_others_have_printed_are_told(book, build, manifest, tmp_path: Path) -> None:
    folder = build(book("one"), "one").folder
    givens = ["".join(map(str, it["givens"])) for it in manifest(folder)["puzzles"][:2]]
    (tmp_path / "mine.txt").write_text("\n".join(givens) + "\n", "utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text("title: Mine\nbank: bank.db\nsections: [{title: Own, from: mine.txt, board: 4x4}]\n", "utf-8")
    with pytest.raises(InputError) as told:
        build(path, "mine")
    assert len(told.value.problems) == 2
    assert "number 1 of one" in told.value.problems[0].what


def test_a_puzzle_brought_along_that_is_given_back_while_it_is_looked_for(book, build, monkeypatch, tmp_path) -> None:
    folder = build(book("one"), "one").folder
    givens = (folder / "puzzles.txt").read_text("utf-8").splitlines()[2].split("\t")[3]
    (tmp_path / "mine.txt").write_text(givens + "\n", "utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text("title: Mine\nbank: bank.db\nsections: [{title: Own, from: mine.txt, board: 4x4}]\n", "utf-8")
    original = banks.seen_many

    def forgets(bank, keys, publication):
        found = original(bank, keys, publication)
        banks.forget(bank, "one")
        return found

    monkeypatch.setattr(banks, "seen_many", forgets)
    assert build(path, "mine").artifacts


# --- two builds at once -------------------------------------------------------------------------------------------


@contextmanager
def another_build_before(monkeypatch: pytest.MonkeyPatch, run: Callable[[], object]) -> Iterator[None]:
    """Run another build at the moment when the first one is about to claim, once."""
    original, waiting = banks.claim, [run]

    def claim(*arguments):
        if waiting:
            waiting.pop()()
        return original(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(banks, "claim", claim)
        yield


def test_of_two_builds_at_once_the_second_makes_others_for_those_that_are_gone(
    book, build, manifest, inside, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with another_build_before(monkeypatch, lambda: build(book("two"), "two")):
        folder = build(book("one"), "one").folder
    found = inside()
    assert keys(found["one"]) == {it["key"] for it in manifest(folder)["puzzles"]}
    assert len(keys(found["one"]) | keys(found["two"])) == 18
    assert waiting(tmp_path) == []


@pytest.mark.slow
def test_processes_at_once_share_no_puzzle(book, inside, tmp_path: Path) -> None:
    """They make the same puzzles, and usually claim them at the same time."""
    runs = []
    for name in ("one", "two", "three"):
        command = ["build", str(book(name)), "--out", str(tmp_path / name), "--jobs", "1", "--quiet"]
        runs.append(subprocess.Popen([sys.executable, "-m", "bookbuilder", *command]))
    assert [run.wait(120) for run in runs] == [0, 0, 0]
    found = inside()
    assert len(set().union(*map(keys, found.values()))) == 27


def test_two_builds_of_one_publication_into_two_folders(book, build, files, inside, monkeypatch) -> None:
    with another_build_before(monkeypatch, lambda: build(book("one"), "b")):
        first = build(book("one"), "a").folder
    assert files(first) == files(first.parent / "b")
    assert len(inside()["one"]) == 9


# --- builds that die ----------------------------------------------------------------------------------------------

# A process that ends abruptly, as if killed, just before a function is called or just after it has returned.
DIE = """\
import os, sys
from pathlib import Path
import bookbuilder.build, bookbuilder.bank, bookbuilder.outputs, bookbuilder.supply.road
from bookbuilder.staging import Staging
from bookbuilder.staging.moving import StagedMove
from bookbuilder.plan import plan_book
config, target, owner, name, when = sys.argv[1:]
owner = {"build": sys.modules["bookbuilder.build"], "bank": bookbuilder.bank, "staging": Staging, "move": StagedMove,
         "outputs": bookbuilder.outputs, "supply": bookbuilder.supply.road}[owner]
original = getattr(owner, name)
def dying(*arguments, **options):
    if when == "before":
        os._exit(9)
    original(*arguments, **options)
    os._exit(9)
setattr(owner, name, dying)
bookbuilder.build_book(plan_book(Path(config)), Path(target))
"""

STAGES = [
    ("supply", "make", "before"),
    ("bank", "claim", "before"),
    ("bank", "claim", "after"),
    ("outputs", "write_pdf", "before"),
    ("staging", "move_in", "before"),
    ("move", "do", "before"),
    ("move", "_forth", "after"),
    ("move", "do", "after"),
    ("staging", "move_in", "after"),
    ("bank", "confirm", "before"),
    ("bank", "confirm", "after"),
]


def die(config: Path, target: Path, owner: str, name: str, when: str) -> None:
    command = [sys.executable, "-c", DIE, str(config), str(target), owner, name, when]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, capture_output=True, env=environment, check=False, text=True)
    assert done.returncode == 9, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("owner", "name", "when"), STAGES)
def test_a_build_killed_at_any_stage_is_resumed(
    owner: str, name: str, when: str, printed, build, files, inside, tmp_path: Path
) -> None:
    """The publication's next build ends like an uninterrupted one, and another book prints none of its puzzles."""
    die(printed("one"), tmp_path / "one", owner, name, when)
    build(printed("one"), "one")
    build(printed("two"), "two")
    found = inside()
    assert waiting(tmp_path) == []
    assert len(found["one"]) == 9
    assert len(keys(found["one"]) | keys(found["two"])) == 18
    (tmp_path / "bank.db").unlink()
    assert files(build(printed("one"), "whole").folder) == files(tmp_path / "one")


@pytest.mark.slow
@pytest.mark.parametrize(("owner", "name", "when"), STAGES)
def test_another_build_settles_what_a_killed_one_has_claimed(
    owner: str, name: str, when: str, printed, build, files, manifest, inside, tmp_path: Path
) -> None:
    """It prints nothing that is in place, or will be when the next build there resumes."""
    die(printed("one"), tmp_path / "one", owner, name, when)
    build(printed("two"), "two")
    moving = (Staging(tmp_path / "one").folder / "ready").exists()
    is_out = (tmp_path / "one" / "book.json").exists()
    assert ("one" in inside()) == is_out
    assert bool(waiting(tmp_path)) == (moving and not is_out)
    build(printed("one"), "one")
    found = inside()
    assert keys(found["one"]) == {it["key"] for it in manifest(tmp_path / "one")["puzzles"]}
    assert len(keys(found["one"]) | keys(found["two"])) == 18
    assert waiting(tmp_path) == []


def test_a_claim_of_another_machine_is_left_to_it(book, build, inside, tmp_path: Path) -> None:
    at = address("bank.db", tmp_path)
    build(book("one"), "one")
    elsewhere = Build("other", "t", f"not-{platform.node()}:/out")
    with opened(at, write=True) as bank:
        banks.forget(bank, "one")
    build(book("two"), "two")
    with opened(at, write=True) as bank:
        records = [*banks.every(bank)]
        banks.forget(bank, "two")
        banks.claim(bank, elsewhere, [replace(each, publication="other") for each in records])
    build(book("three"), "three")
    assert waiting(tmp_path) == [elsewhere]
    assert not keys(inside()["three"]) & keys(records)


@pytest.fixture
def days_later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let two days pass."""
    real = clock.now

    def pass_by() -> None:
        monkeypatch.setattr(clock, "now", lambda connection: real(connection) + 2 * clock.LEASE)

    return pass_by


@pytest.mark.parametrize("is_moving", [False, True])
def test_a_claim_of_a_machine_that_is_not_heard_of_again_is_settled_by_any(
    is_moving: bool, book, build, inside, days_later, tmp_path: Path
) -> None:
    """Without a look at its files: once they may be in place, its puzzles count as printed."""
    build(book("two"), "two")
    elsewhere = Build("other", "t", f"not-{platform.node()}:/out")
    with opened(address("bank.db", tmp_path), write=True) as bank:
        records = [replace(each, publication="other", page=None) for each in banks.every(bank)]
        banks.forget(bank, "two")
        banks.claim(bank, elsewhere, records)
        assert not is_moving or banks.announce(bank, elsewhere)
    days_later()
    build(book("three"), "three")
    assert waiting(tmp_path) == []
    assert inside().get("other", []) == (records if is_moving else [])
    assert bool(keys(inside()["three"]) & keys(records)) is not is_moving


def test_a_claim_of_another_machine_is_confirmed_where_its_files_are_seen(
    book, build, inside, days_later, tmp_path: Path
) -> None:
    """On a drive that both machines have, in a folder of the same name."""
    folder = build(book("one"), "one").folder
    token = json.loads((folder / "book.json").read_text("utf-8"))["token"]
    with opened(address("bank.db", tmp_path), write=True) as bank:
        records = [*banks.every(bank)]
        banks.forget(bank, "one")
        banks.claim(bank, Build("one", token, f"not-{platform.node()}:{folder}"), records)
    days_later()
    build(book("two"), "two")
    assert inside()["one"] == records
    assert waiting(tmp_path) == []


def test_a_claim_of_a_build_that_is_running_is_left_to_it(book, build, days_later, tmp_path: Path) -> None:
    with staged(tmp_path / "one"):
        run = Build("one", "t", f"{platform.node()}:{tmp_path / 'one'}")
        with opened(address("bank.db", tmp_path), write=True) as bank:
            banks.claim(bank, run, several("k1 k2", "one"))
        days_later()
        build(book("two"), "two")
        assert waiting(tmp_path) == [run]


def test_a_build_whose_claim_was_given_up_moves_no_file(
    book, build, files, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It lay idle for so long that another machine took it for dead."""
    before, original = files(build(book("one"), "one").folder), banks.claim

    def given_up(bank, run, *arguments):
        lost = original(bank, run, *arguments)
        banks.drop(bank, run)
        return lost

    monkeypatch.setattr(banks, "claim", given_up)
    with pytest.raises(BuildFailed, match="not moved into place") as told:
        build(book("one", more="subtitle: Another\n"), "one")
    assert "build again" in told.value.hint
    assert files(tmp_path / "one") == before


@pytest.mark.slow
def test_a_claim_is_left_while_the_drive_of_its_folder_is_away(printed, build, inside, tmp_path: Path) -> None:
    drive, away = tmp_path / "drive", tmp_path / "away"
    die(printed("one"), drive / "one", "staging", "move_in", "after")  # its files are out, and the bank does not know
    drive.rename(away)
    build(printed("two"), "two")
    assert len(waiting(tmp_path)) == 1
    away.rename(drive)
    build(printed("three"), "three")
    assert waiting(tmp_path) == []
    found = inside()
    assert len(keys(found["one"]) | keys(found["two"]) | keys(found["three"])) == 27


@pytest.mark.slow
@pytest.mark.parametrize("stage", [("staging", "move_in", "after"), ("move", "do", "before")])
def test_puzzles_whose_folder_never_comes_back_count_as_printed(
    stage: tuple[str, str, str], printed, build, inside, days_later, tmp_path: Path
) -> None:
    drive = tmp_path / "drive"
    die(printed("one"), drive / "one", *stage)
    drive.rename(tmp_path / "away")
    days_later()
    build(printed("two"), "two")
    assert waiting(tmp_path) == []
    assert len(inside()["one"]) == 9
    assert len(keys(inside()["one"]) | keys(inside()["two"])) == 18


@pytest.mark.parametrize("folder", ["/no\0where", "", ".", "relative", f"/{'x' * 300}"])
def test_a_claim_of_a_folder_that_cannot_be_is_left(book, build, folder: str, tmp_path: Path) -> None:
    build(book("one"), "one")
    with opened(address("bank.db", tmp_path), write=True) as bank:
        stray = [replace(each, publication="other", key=f"other {each.key}"[:32]) for each in banks.every(bank)]
        banks.claim(bank, Build("other", "t", f"{platform.node()}:{folder}"), stray)
    build(book("one"), "one")
    assert len(waiting(tmp_path)) == 1


@pytest.mark.parametrize("page", ["7", -1, True, 10**30, None, [7]])
def test_a_page_of_a_manifest_that_is_none_is_passed_over(page: object) -> None:
    listed = [{"number": 1, "pages": {"puzzle": page}}, {"number": 2, "pages": {"puzzle": 9}}]
    assert read_edition(json.dumps({"token": "t", "puzzles": listed})) == ("t", {2: 9})


def test_a_newspapers_manifest_names_its_build_and_no_pages() -> None:
    assert read_edition(json.dumps({"format": "bookbuilder/1", "token": "t", "days": []})) == ("t", {})
    assert read_edition(json.dumps({"format": "bookbuilder/1", "days": []})) == (None, {})
    assert read_edition(json.dumps({"token": "t", "puzzles": 7})) == (None, {})


def test_a_build_that_fails_gives_its_claim_back(
    printed, build, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("bookbuilder.outputs.write_pdf", fails)
        with pytest.raises(KeyboardInterrupt):
            build(printed("one"), "one")
    assert waiting(tmp_path) == []
    assert build(printed("one"), "one").supplied.resumed == 9


def test_files_that_cannot_be_moved_give_the_claim_back(book, build, monkeypatch, tmp_path: Path) -> None:
    def fails(*_: object) -> None:
        raise BuildFailed("in use")

    with monkeypatch.context() as patch:
        patch.setattr(Staging, "move_in", fails)
        with pytest.raises(BuildFailed):
            build(book("one"), "one")
    assert waiting(tmp_path) == []


def test_a_file_in_the_way_gives_the_claim_back(printed, build, tmp_path: Path) -> None:
    folder = build(printed("one"), "one").folder
    (folder / "book.json").unlink()
    (folder / "interior.pdf").unlink()
    (folder / "interior.pdf").mkdir()
    path = printed("one")
    path.write_text(path.read_text("utf-8").replace("count: 3", "count: 4"), "utf-8")
    with pytest.raises(InputError, match=r"holds interior\.pdf"):
        build(path, "one")
    assert waiting(tmp_path) == []


# --- banks that cannot be used ------------------------------------------------------------------------------------


def test_a_bank_that_fails_at_the_end_leaves_the_files_and_is_told_by_the_next_build(
    printed, build, files, inside, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*_: object) -> None:
        raise BuildFailed("the bank is on fire")

    with monkeypatch.context() as patch:
        patch.setattr(banks, "confirm", fails)
        with pytest.raises(BuildFailed, match="the files are in place") as told:
            build(printed("one"), "one")
    assert told.value.hint
    assert len(files(tmp_path / "one")) == 4
    assert "one" not in inside()
    build(printed("two"), "two")
    assert len(inside()["one"]) == 9
    assert waiting(tmp_path) == []


@pytest.mark.parametrize("name", ["book.json", "manifest.json"])
def test_a_claim_is_looked_for_in_the_manifest_of_any_kind_of_edition(
    name: str, book, build, inside, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(banks, "confirm", dies)
        with pytest.raises(KeyboardInterrupt):
            build(book("one"), "one")
    (tmp_path / "one" / "book.json").rename(tmp_path / "one" / name)
    build(book("two"), "two")
    assert len(inside()["one"]) == 9
    assert waiting(tmp_path) == []


def test_a_claim_that_is_gone_at_the_end_is_told_and_made_again(
    book, build, files, inside, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As if the bank was told to forget the publication, or a machine of the same name took the build for dead."""
    original = Staging.move_in

    def forgotten(staging: Staging, old: tuple[str, ...]) -> None:
        original(staging, old)
        with opened(address("bank.db", tmp_path), write=True) as bank:
            banks.forget(bank, "one")

    with monkeypatch.context() as patch:
        patch.setattr(Staging, "move_in", forgotten)
        with pytest.raises(BuildFailed, match="were removed from the bank") as told:
            build(book("one"), "one")
    assert "build again" in told.value.hint
    before = files(tmp_path / "one")
    assert build(book("one"), "one").supplied.reused == 9
    assert files(tmp_path / "one") == before
    assert len(inside()["one"]) == 9


def test_a_bank_that_is_no_bank_stops_the_build_before_the_work(book, build, tmp_path: Path) -> None:
    (tmp_path / "bank.db").write_text("no bank at all" * 100, "utf-8")
    with pytest.raises(BookBuilderError, match="is not a bank"):
        build(book("one"), "one")
    assert not (tmp_path / "one").exists()


def test_a_bank_that_is_locked_stops_the_build_before_the_work(book, build, monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr("bookbuilder.bank.store.WAIT", 0.1)
    at = address("bank.db", tmp_path)
    locked = pytest.raises(BuildFailed, match="locked by another program")
    with opened(at, write=True) as bank, bank.writing(), locked:
        build(book("one"), "one")
    assert not (tmp_path / "one").exists()


def test_a_damaged_record_is_told(book, build, tmp_path: Path) -> None:
    from sqlalchemy import text

    build(book("one"), "one")
    with opened(address("bank.db", tmp_path), write=True) as bank, bank.writing() as connection:
        connection.execute(text("UPDATE bank_puzzle SET score = 1 WHERE number = 2"))
    with pytest.raises(InputError, match=r"a puzzle of one in the bank .* cannot be used") as told:
        build(book("one"), "one")
    assert "forget" in told.value.problems[0].hint
    assert build(book("one"), "one", fresh=True).supplied.recorded == 0


# --- what the file says -------------------------------------------------------------------------------------------


def test_a_bank_may_lie_outside_the_folder_of_the_book(book, tmp_path: Path) -> None:
    path = book("one")
    path.write_text(path.read_text("utf-8").replace("bank.db", "../elsewhere/bank.db"), "utf-8")
    plan = plan_book(path)
    assert plan.bank
    assert plan.bank.file == tmp_path.parent / "elsewhere" / "bank.db"


def test_a_book_with_a_bank_needs_its_manifest(book) -> None:
    with pytest.raises(InputError, match="needs a manifest"):
        plan_book(book("one", outputs="interior"))


def test_a_bank_that_cannot_be_is_told_with_its_line(book, tmp_path: Path) -> None:
    path = book("one")
    path.write_text(path.read_text("utf-8").replace("bank.db", "'sqlite://'"), "utf-8")
    with pytest.raises(InputError, match="in memory") as told:
        build_book(plan_book(path), tmp_path / "out")
    assert told.value.problems[0].place.line == 4


def test_the_token_is_in_the_manifest_and_the_manifest_is_json(book, build, manifest) -> None:
    folder = build(book("one")).folder
    assert len(manifest(folder)["token"]) == 32
    assert json.loads((folder / "book.json").read_text("utf-8"))["format"] == "bookbuilder/1"
