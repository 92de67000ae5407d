"""Moving in: existing files, files that cannot be removed, and a move that is resumed and fails."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from bookbuilder.book import Artifact
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.staging import Journal, Moved, OldEdition, staged

MARK = "# ours"
IN_USE = PermissionError(errno.EACCES, os.strerror(errno.EACCES), "b")  # as on Windows, by another program


def move_in(target: Path, names: tuple[str, ...], files: dict[str, bytes]) -> Moved:
    """Make these files the edition, in a target whose outputs may have these names."""
    with staged(target) as staging:
        old = staging.old_edition(names, "stock.txt", MARK)
        for name, content in files.items():
            staging.write(name, content)
        return staging.move_in(old)


def held(folder: Path) -> OldEdition:
    """The edition that a folder of files holds."""
    digests = {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}
    return OldEdition(tuple(Artifact(name, digest) for name, digest in digests.items()))


def failing(patch: pytest.MonkeyPatch, method: str, name: str, error: BaseException) -> None:
    """From now on, operations on files of this name fail with this error."""
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
    (target / "stock.txt").write_text(MARK, "utf-8")
    move_in(target, ("interior.pdf",), {"interior.pdf": b"new"})
    assert elsewhere.read_bytes() == b"precious"
    assert not (target / "interior.pdf").is_symlink()
    assert (target / "interior.pdf").read_bytes() == b"new"


def test_a_file_with_the_content_of_the_old_one_is_not_touched(tmp_path: Path) -> None:
    target = tmp_path / "out"
    move_in(target, (), {"a": b"a", "b": b"b"})
    before = {path.name: path.stat() for path in target.iterdir()}
    with staged(target) as staging:
        staging.write("a", b"a")
        staging.write("b", b"new")
        assert staging.move_in(held(target)) == Moved()
    after = {path.name: path.stat() for path in target.iterdir()}
    assert os.path.samestat(after["a"], before["a"])
    assert after["a"].st_mtime_ns == before["a"].st_mtime_ns
    assert not os.path.samestat(after["b"], before["b"])
    assert (target / "b").read_bytes() == b"new"


def test_a_file_that_somebody_has_changed_to_what_is_made_is_named(tmp_path: Path) -> None:
    target = tmp_path / "out"
    move_in(target, (), {"a": b"old"})
    old = held(target)
    (target / "a").write_bytes(b"new")
    with staged(target) as staging:
        staging.write("a", b"new")
        assert staging.move_in(old).replaced == ("a",)


def test_a_folder_of_an_edition_without_manifest_is_moved_into_and_stays(tmp_path: Path) -> None:
    (tmp_path / "out" / "html").mkdir(parents=True)
    (tmp_path / "out" / "html" / "0001.html").write_bytes(b"old")
    (tmp_path / "out" / "html" / "mine.html").write_bytes(b"mine")
    (tmp_path / "out" / "stock.txt").write_text(MARK, "utf-8")
    done = move_in(tmp_path / "out", ("html", "stock.txt"), {"html/0002.html": b"new"})
    assert done.staying == ("html/0001.html", "html/mine.html")
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
    with staged(target) as staging, pytest.MonkeyPatch.context() as patch:
        staging.write("a", b"new")
        failing(patch, "unlink", "b", IN_USE)
        assert staging.move_in(held(target)).staying == ("b",)
    assert {path.name: path.read_bytes() for path in target.iterdir()} == {"a": b"new", "b": b"b"}


def test_a_move_that_died_and_fails_when_it_is_resumed_leaves_the_old_edition_whole(tmp_path: Path) -> None:
    target = tmp_path / "out"
    move_in(target, (), {"a": b"old a", "b": b"old b"})

    def died() -> None:
        with staged(target) as staging, pytest.MonkeyPatch.context() as patch:
            staging.write("a", b"new a")
            staging.write("b", b"new b")
            failing(patch, "replace", "b", KeyboardInterrupt())
            staging.move_in(held(target))

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
    assert "the old edition is unchanged" in told.value.hint
    assert (target / "a").read_bytes() == b"old a"


def moved(target: Path, ask: Callable[[Path], None]) -> None:
    """Replace the files a and b of a target by new ones; `ask` is asked before each path is renamed."""
    move_in(target, (), {"a": b"old a", "b": b"old b"})
    with staged(target) as staging, pytest.MonkeyPatch.context() as patch:
        staging.write("a", b"new a")
        staging.write("b", b"new b")
        original = Path.replace
        patch.setattr(Path, "replace", lambda self, to: (ask(self), original(self, to))[1])
        staging.move_in(held(target))


def half_moved(target: Path) -> None:
    """A target as left by a build that is killed when its file a is in place and the old b is put aside."""

    def dies(path: Path) -> None:
        if path.parts[-2:] == ("ready", "b"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        moved(target, dies)
    assert {path.name: path.read_bytes() for path in target.iterdir()} == {"a": b"new a"}


def test_a_move_that_died_with_a_file_put_aside_is_finished_by_the_next_build(tmp_path: Path) -> None:
    target = tmp_path / "out"
    half_moved(target)
    with staged(target):
        assert {path.name: path.read_bytes() for path in target.iterdir()} == {"a": b"new a", "b": b"new b"}


@pytest.mark.parametrize("name", ["a", "b"])
def test_a_move_that_died_replaces_no_file_that_somebody_has_changed_since(tmp_path: Path, name: str) -> None:
    target = tmp_path / "out"
    half_moved(target)
    (target / name).write_bytes(b"mine")
    for _ in range(2):
        with pytest.raises(InputError, match="no longer matches the files"), staged(target):
            pass
        assert (target / name).read_bytes() == b"mine"


def test_a_move_that_can_go_neither_on_nor_back_says_so_and_is_finished_later(tmp_path: Path) -> None:
    target, renamed = tmp_path / "out", list[Path]()

    def stops(path: Path) -> None:
        renamed.append(path)
        if len(renamed) > 3:  # the folder `ready`, the old file a, the new one
            raise IN_USE

    with pytest.raises(BuildFailed, match="Permission denied") as told:
        moved(target, stops)
    assert told.value.hint.startswith("some files are already in place")
    with staged(target):
        assert {path.name: path.read_bytes() for path in target.iterdir()} == {"a": b"new a", "b": b"new b"}


def test_a_journal_is_resumed_without_being_written_again(tmp_path: Path) -> None:
    """Its lines may be hours of work, and the disk may be full."""
    journal = Journal(tmp_path / "journal.txt")
    whole = journal.begin("a title")
    with journal.noting() as notes:
        notes.write("one\ntwo\nthr")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "write_text", None)  # where they are, depends on Python's version
        patch.setattr(Path, "write_bytes", None)
        assert journal.begin("a title") == f"{whole}one\ntwo\n"
    assert journal.path.read_text("utf-8") == f"{whole}one\ntwo\n"
    assert journal.begin("another title") == "# journal another title\n"
