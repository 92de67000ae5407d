"""Claims of builds that have died in folders whose names are no text, or are read in another locale."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bookbuilder import bank as banks
from bookbuilder.bank import address, opened
from bookbuilder.build import build_book
from bookbuilder.plan import plan_book
from bookbuilder.staging import Staging

BOOK = """\
title: Small
id: {id}
bank: bank.db
sections: [{{title: One, board: 4x4, grade: any, count: 3, clues: {{symmetry: none}}}}]
front: {{how_to: false}}
outputs: [json]
"""
LATIN_1, ESCAPED, UTF_8 = "Bücher".encode("latin-1"), rb"B\xfccher", "Bücher".encode()


@pytest.fixture
def book(tmp_path: Path) -> Callable[[str], Path]:
    """The file of a small book."""

    def write(name: str) -> Path:
        path = tmp_path / f"{name}.yaml"
        path.write_text(BOOK.format(id=name), "utf-8")
        return path

    return write


def folder_named(tmp_path: Path, name: bytes) -> Path:
    """A folder of that name; skips where the system takes only text."""
    folder = tmp_path / os.fsdecode(name)
    try:
        folder.mkdir()
    except (OSError, UnicodeError):
        pytest.skip("names of files are text here")
    return folder


def die_at_the_end(config: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build, and be killed when the files are in place but the bank does not know."""

    def killed(*_: object) -> None:
        raise SystemExit

    plan = plan_book(config)
    with monkeypatch.context() as patch:
        patch.setattr(banks, "confirm", killed)
        with pytest.raises(SystemExit):
            build_book(plan, target)


@pytest.mark.parametrize("name", [LATIN_1, ESCAPED, UTF_8, b"file:", b"%FC", b"colon:colon"])
def test_a_claim_in_a_folder_of_any_name_is_settled_by_a_build_elsewhere(
    name: bytes, book, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    die_at_the_end(book("one"), folder_named(tmp_path, name) / "out", monkeypatch)
    build_book(plan_book(book("two")), tmp_path / "two")
    with opened(address("bank.db", tmp_path)) as bank:
        assert banks.pending(bank) == ()
        assert [each.publication for each in banks.every(bank)] == ["one"] * 3 + ["two"] * 3


def test_a_publication_rebuilt_in_a_folder_of_bytes_is_not_noted_as_elsewhere(book, tmp_path: Path) -> None:
    folder = folder_named(tmp_path, LATIN_1)
    assert [build_book(plan_book(book("one")), folder / "out").elsewhere for _ in range(2)] == [(), ()]


@pytest.mark.slow
def test_a_folder_is_the_same_in_a_locale_that_cannot_read_its_name(book, tmp_path: Path) -> None:
    folder = folder_named(tmp_path, UTF_8)
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    command = [sys.executable, "-m", "bookbuilder", "build", book("one"), "--out", folder / "out", "--quiet"]
    subprocess.run([*command, "--jobs", "1"], env=environment, check=True)
    assert build_book(plan_book(book("one")), folder / "out").elsewhere == ()
    assert not Staging(folder / "out").folder.exists()
