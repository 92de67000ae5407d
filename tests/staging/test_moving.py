"""Moving in: what is there already, what cannot be removed, and a move that is resumed and fails."""

from __future__ import annotations

import errno
import os
from hashlib import sha256
from pathlib import Path

import pytest

from bookbuilder.book import Artifact
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.staging import Journal, Staging, staged

MARK = "# ours"
IN_USE = PermissionError(errno.EACCES, os.strerror(errno.EACCES), "b")  # as on Windows, by another program


def move_in(target: Path, names: tuple[str, ...], files: dict[str, bytes]) -> tuple[str, ...]:
    """Make these files the edition, in a target whose outputs may have these names; which files stay."""
    with staged(target) as staging:
        old = staging.old_edition(names, "stock.txt", MARK)
        for name, content in files.items():
            staging.write(name, content)
        return staging.move_in(old)


def artifact(folder: Path, name: str) -> Artifact:
    return Artifact(name, sha256((folder / name).read_bytes()).hexdigest())


def failing(patch: pytest.MonkeyPatch, method: str, name: str, error: BaseException) -> None:
    """From now on, what would be done to files of this name ends so."""
    original = getattr(Path, method)

    def fails(self: Path, *arguments: object) -> object:
        if self.name == name:
            raise error
        return original(self, *arguments)

    patch.setattr(Path, method, fails)


def test_a_file_that_is_a_link_to_elsewhere_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    target, elsewhere = tmp_path / "out", tmp_path / "elsewhere.pdf"
    target.mkdir()
    elsewhere.write_bytes(b"precious")
    (target / "interior.pdf").symlink_to(elsewhere)
    with staged(target) as staging:
        staging.write("interior.pdf", b"new")
        staging.move_in()
    assert elsewhere.read_bytes() == b"precious"
    assert not (target / "interior.pdf").is_symlink()
    assert (target / "interior.pdf").read_bytes() == b"new"


@pytest.mark.parametrize("name", ["", ".", "..", "inner/.."])
def test_a_plan_that_names_a_folder_is_refused(tmp_path: Path, name: str) -> None:
    staging = Staging(tmp_path / "out")
    staging.write(".plan.json", f'{{"move": ["{name}"], "remove": []}}'.encode())
    (staging.folder / "new").rename(staging.folder / "ready")
    with pytest.raises(InputError, match="a move that no build has begun"), staged(tmp_path / "out"):
        pass


def test_a_move_out_of_a_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "a").write_bytes(b"precious")
    staging = Staging(tmp_path / "out")
    staging.write(".plan.json", b'{"move": ["html/a"], "remove": []}')
    (staging.folder / "new" / "html").symlink_to(elsewhere, target_is_directory=True)
    (staging.folder / "new").rename(staging.folder / "ready")
    with pytest.raises(InputError, match="a move that no build has begun"), staged(tmp_path / "out"):
        pass
    assert (elsewhere / "a").read_bytes() == b"precious"


def test_a_folder_of_an_edition_without_manifest_is_moved_into_and_stays(tmp_path: Path) -> None:
    (tmp_path / "out" / "html").mkdir(parents=True)
    (tmp_path / "out" / "html" / "0001.html").write_bytes(b"old")
    (tmp_path / "out" / "html" / "mine.html").write_bytes(b"mine")
    (tmp_path / "out" / "stock.txt").write_text(MARK, "utf-8")
    assert move_in(tmp_path / "out", ("html", "stock.txt"), {"html/0002.html": b"new"}) == ()
    assert {path.name for path in (tmp_path / "out" / "html").iterdir()} == {
        "0001.html",
        "0002.html",
        "mine.html",
    }


def test_a_file_of_a_name_of_ours_that_the_manifest_does_not_have_is_a_strangers(tmp_path: Path) -> None:
    """Somebody has put a cover of their own beside the book, which then gains one."""
    target = tmp_path / "out"
    target.mkdir()
    (target / "cover.pdf").write_bytes(b"mine")
    (target / "book.json").write_text(
        '{"format": "bookbuilder/1", "artifacts": [{"file": "interior.pdf", "sha256": ""}]}', "utf-8"
    )
    with pytest.raises(InputError, match=r"holds cover\.pdf, which bookbuilder did not make"):
        move_in(target, ("interior.pdf", "cover.pdf", "book.json"), {})
    assert (target / "cover.pdf").read_bytes() == b"mine"


def test_a_file_that_cannot_be_removed_stays_and_is_named(tmp_path: Path) -> None:
    target = tmp_path / "out"
    move_in(target, (), {"a": b"a", "b": b"b", "c": b"c"})
    old = [artifact(target, name) for name in "abc"]
    with staged(target) as staging, pytest.MonkeyPatch.context() as patch:
        staging.write("a", b"new")
        failing(patch, "unlink", "b", IN_USE)
        assert staging.move_in(old) == ("b",)
    assert {path.name: path.read_bytes() for path in target.iterdir()} == {"a": b"new", "b": b"b"}


def test_a_move_that_died_and_fails_when_it_is_resumed_leaves_the_old_edition_whole(tmp_path: Path) -> None:
    target = tmp_path / "out"
    move_in(target, (), {"a": b"old a", "b": b"old b"})

    def died() -> None:
        with staged(target) as staging, pytest.MonkeyPatch.context() as patch:
            staging.write("a", b"new a")
            staging.write("b", b"new b")
            failing(patch, "replace", "b", KeyboardInterrupt())
            staging.move_in()

    def resumed() -> None:
        with pytest.MonkeyPatch.context() as patch:
            failing(patch, "replace", "b", IN_USE)
            with staged(target):
                pass

    with pytest.raises(KeyboardInterrupt):
        died()
    assert (target / "a").read_bytes() == b"new a"
    with pytest.raises(BuildFailed, match="Permission denied") as told:
        resumed()
    assert "the old edition is as it was" in told.value.hint
    assert (target / "a").read_bytes() == b"old a"


def test_a_journal_is_resumed_without_being_written_again(tmp_path: Path) -> None:
    """Its lines may be hours of work, and the disk may be full."""
    journal = Journal(tmp_path / "journal.txt")
    whole = journal.begin("a title")
    with journal.noting() as notes:
        notes.write("one\ntwo\nthr")
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(Path, "write_text")
        patch.delattr(Path, "write_bytes")
        assert journal.begin("a title") == f"{whole}one\ntwo\n"
    assert journal.path.read_text("utf-8") == f"{whole}one\ntwo\n"
    assert journal.begin("another title") == "# journal another title\n"
