"""Whatever a stranger's bank holds, a command answers quickly, or says in a sentence why it cannot."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bookbuilder.bank import address, entry, every, opened
from bookbuilder.build import build_book
from bookbuilder.errors import UNSAFE
from bookbuilder.plan import plan_book
from bookbuilder.puzzle.formats import FORMATS
from tests.bank.strange import BANKS, VICTIM, edited

BOOK = """\
title: Small
bank: bank.db
date: 2027-01-01
sections: [{title: One, board: 4x4, count: 4, clues: {symmetry: none}}]
front: {how_to: false}
"""
COMMANDS = (
    "bank list bank.db",
    "bank stats bank.db",
    "bank export bank.db",
    "bank export bank.db --json",
    "bank where bank.db all.txt",
    "bank import bank.db more.txt --quiet",
    "bank forget bank.db small",
    "build small.yaml --quiet",
    "build small.yaml --quiet --fresh",
)
SOON = 25.0  # seconds: a busy machine has the time for the work, and who waited for a lock would take 30


PUZZLES = "..4....21.3.4...\n"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a bank as builds make it."""
    folder = tmp_path_factory.mktemp("plain")
    for name in ("small", "other"):
        (folder / f"{name}.yaml").write_text(BOOK.replace("Small", name.title()), "utf-8")
        build_book(plan_book(folder / f"{name}.yaml"), folder / "output" / name)
    with opened(address("bank.db", folder)) as bank:
        texts = list(FORMATS["full"].write(map(entry, every(bank))))
    (folder / "all.txt").write_text("".join(texts), "utf-8")
    (folder / "more.txt").write_text(PUZZLES, "utf-8")
    (folder / VICTIM).write_text("mine\n", "utf-8")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name", BANKS)
def test_a_strangers_bank_does_no_harm(
    name: str, plain: Path, run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, command in enumerate(COMMANDS):
        folder = tmp_path / str(number)
        shutil.copytree(plain, folder)
        BANKS[name](folder / "bank.db")
        monkeypatch.chdir(folder)
        started = time.perf_counter()
        done = run(*command.split())
        took = time.perf_counter() - started
        told = f"{command}: {done.code} after {took:.1f} s\n{done.out}\n{done.err}"
        assert done.code in (0, 1, 2), told
        assert (done.code == 0) is ("error: " not in done.err), told
        assert not UNSAFE.search(done.out + done.err), told
        assert took < SOON, told
        assert (folder / VICTIM).read_text("utf-8") == "mine\n", told


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="memory is limited on Unix only")
@pytest.mark.parametrize("column", ["givens", "publication"])
@pytest.mark.parametrize("command", ["list", "stats", "where", "export"])
def test_values_of_100_megabytes_take_no_memory(plain: Path, tmp_path: Path, command: str, column: str) -> None:
    bank = tmp_path / "bank.db"
    shutil.copy(plain / "bank.db", bank)
    with edited(bank) as connection:
        connection.execute(f"UPDATE bank_puzzle SET {column} = CAST(zeroblob(100000000) AS TEXT) WHERE id = 1")
    limited = f"ulimit -v {800 * 1024}; exec {shlex.quote(sys.executable)} -m bookbuilder bank {command}"
    more = [str(plain / "all.txt")] if command == "where" else []
    asked = ["sh", "-c", f'{limited} "$@"', "sh", str(bank), *more]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
    needs_it = command in ("where", "export") or (command, column) == ("list", "publication")
    assert done.returncode in ((2,) if needs_it else (0, 2)), done.stderr
    assert done.returncode == 0 or "has a value larger than" in done.stderr
