"""A look at a target: nothing in it or beside it changes, but for puzzles that are kept for the next build."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.staging import looked_at, staged


def test_a_journal_with_a_puzzle_stays_for_the_next_build(tmp_path: Path) -> None:
    with looked_at(tmp_path / "book") as staging:
        staging.journal.begin("t")
        with staging.journal.noting() as notes:
            notes.write("a puzzle\n")
    with staged(tmp_path / "book") as staging:
        assert staging.journal.begin("t").splitlines() == ["# journal t", "a puzzle"]


def test_a_journal_without_a_puzzle_does_not(tmp_path: Path) -> None:
    with looked_at(tmp_path / "book") as staging:
        staging.journal.begin("t")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_goes_that_has_lost_its_lock(tmp_path: Path) -> None:
    """On Windows, filelock itself removes the file when it releases the lock."""
    with looked_at(tmp_path / "book") as staging:
        (staging.folder / "lock").unlink()
    assert list(tmp_path.iterdir()) == []


def test_a_journal_stays_after_an_interruption(tmp_path: Path) -> None:
    def interrupted() -> None:
        with looked_at(tmp_path / "book") as staging:
            staging.journal.begin("t")
            with staging.journal.noting() as notes:
                notes.write("a puzzle\n")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert (tmp_path / ".book.staging" / "book.json.journal").read_text("utf-8").endswith("a puzzle\n")


def test_an_unfinished_move_is_left_to_the_next_build(tmp_path: Path) -> None:
    ready = tmp_path / ".book.staging" / "ready"
    ready.mkdir(parents=True)
    (ready / "interior.pdf").write_bytes(b"new")
    with looked_at(tmp_path / "book"):
        pass
    assert (ready / "interior.pdf").read_bytes() == b"new"
    assert not (tmp_path / "book").exists()


def test_no_look_is_taken_while_a_build_is_running(tmp_path: Path) -> None:
    with (
        staged(tmp_path / "book"),
        pytest.raises(BuildFailed, match="another build is writing"),
        looked_at(tmp_path / "book"),
    ):
        pass


def test_a_strangers_link_in_place_of_a_journal_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / ".book.staging"
    folder.mkdir()
    (tmp_path / "precious").write_bytes(b"mine")
    (folder / "book.json.journal").symlink_to(tmp_path / "precious")
    with pytest.raises(InputError, match="is a link"), looked_at(tmp_path / "book"):
        pass
    assert (tmp_path / "precious").read_bytes() == b"mine"
