"""The state on disk: the whole old edition or the whole new one, with nobody else's files touched."""

from __future__ import annotations

import errno
import json
import os
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
from filelock import FileLock

from bookbuilder.book import Artifact
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.staging import OldEdition, Staging, staged
from bookbuilder.staging.writing import Hashing


def test_nothing_is_left_beside_the_target(tmp_path: Path, small, build) -> None:
    build(small)
    assert {path.name for path in tmp_path.iterdir()} == {"small.yaml", "out"}


def test_files_of_others_stay_and_files_of_the_old_edition_go(small, build) -> None:
    folder = build(small).folder
    (folder / "notes.txt").write_text("mine", "utf-8")
    small.write_text(small.read_text("utf-8") + "outputs: [json]\n", "utf-8")
    build(small)
    assert {path.name for path in folder.iterdir()} == {"book.json", "notes.txt", "puzzles.txt"}


def test_an_edition_without_manifest_takes_the_old_one_away(small, build) -> None:
    folder = build(small).folder
    small.write_text(small.read_text("utf-8") + "outputs: [interior]\n", "utf-8")
    build(small)
    assert {path.name for path in folder.iterdir()} == {"interior.pdf", "proof.json", "puzzles.txt"}


@pytest.mark.parametrize("room", [0, 5_000, 50_000])
def test_a_full_disk_leaves_the_old_edition_whole(
    small, build, files, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    folder = build(small).folder
    before = files(folder)
    small.write_text(small.read_text("utf-8").replace("seed: 7", "seed: 8"), "utf-8")

    left, write = room, Hashing.write

    def full(self: Hashing, content: bytes) -> int:
        nonlocal left
        left -= len(content)
        if left < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(self, content)

    with monkeypatch.context() as patch:
        patch.setattr(Hashing, "write", full)
        with pytest.raises(BuildFailed, match="No space left"):
            build(small)
    assert files(folder) == before
    assert build(small).supplied.resumed == 9


def ready(target: Path, names: dict[str, bytes], **plan: object) -> Staging:
    """A staging folder as left by a build that is killed while moving."""
    staging = Staging(target)
    for name, content in names.items():
        staging.write(name, content)
    staging.write(".plan.json", json.dumps({"move": [], "remove": [], **plan}).encode())
    (staging.folder / "new").rename(staging.folder / "ready")
    return staging


def digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_build_that_died_while_moving_is_moved_to_the_end_by_the_next(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.mkdir()
    (target / "a.txt").write_bytes(b"new a, moved before the kill")
    (target / "b.txt").write_bytes(b"old b")
    (target / "c.txt").write_bytes(b"old c")
    move = [
        ["a.txt", digest(b"new a, moved before the kill"), ""],
        ["b.txt", digest(b"new b"), digest(b"old b")],
    ]
    ready(target, {"b.txt": b"new b"}, move=move, remove=[["c.txt", digest(b"old c")]])
    with staged(target):
        assert content(target) == {"a.txt": b"new a, moved before the kill", "b.txt": b"new b"}


def test_a_build_that_died_after_moving_leaves_nothing_to_undo(small, build, files) -> None:
    folder = build(small).folder
    before = files(folder)
    (Staging(folder).folder / "ready").mkdir(parents=True)
    with pytest.raises(KeyboardInterrupt), staged(folder):
        raise KeyboardInterrupt
    assert files(folder) == before


def test_files_that_cannot_be_moved_leave_the_old_edition_whole(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.mkdir()
    (target / "a.txt").write_bytes(b"old a")
    with staged(target) as staging:
        staging.write("a.txt", b"new a")
        staging.write("b.txt", b"new b")
        with pytest.raises(BuildFailed, match="old edition is unchanged"):
            raise_moved(staging)
    assert (target / "a.txt").read_bytes() == b"old a"


def raise_moved(staging: Staging) -> None:
    """Move in, in a way that a file in use stops."""
    original = Path.replace

    def refusing(self: Path, other: Path) -> Path:
        if self.name == "b.txt" and self.parent.name == "ready":
            raise PermissionError(errno.EACCES, "in use", str(other))
        return original(self, other)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", refusing)
        staging.move_in(OldEdition((Artifact("a.txt", digest(b"old a")),)))


@pytest.mark.parametrize("barred", ["out", "."], ids=["the folder", "the folder above it"])
def test_a_folder_that_may_not_be_written_to_is_known_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, barred: str
) -> None:
    (tmp_path / "out").mkdir()
    allowed = os.access
    closed = (tmp_path / barred).resolve()
    monkeypatch.setattr(os, "access", lambda path, mode: path != closed and allowed(path, mode))
    with pytest.raises(InputError, match=re.escape(f"no permission to write to {closed}\n")), staged(tmp_path / "out"):
        pass
    assert {path.name for path in tmp_path.iterdir()} == {"out"}


def test_an_old_edition_whose_manifest_may_not_be_read_is_not_called_a_strangers(
    small, build, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = build(small).folder / "book.json"
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path != manifest and allowed(path, mode))
    with pytest.raises(InputError, match=r"book\.json, which lists the files of the old edition, cannot be read"):
        build(small)


def test_a_folder_and_a_link_to_it_are_one_target(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real", target_is_directory=True)
    with staged(tmp_path / "real"), pytest.raises(BuildFailed, match="another build"), staged(tmp_path / "link"):
        pass


def test_files_that_no_build_made_are_not_replaced(tmp_path: Path, small, build, files) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "interior.pdf").write_text("mine", "utf-8")
    with pytest.raises(InputError, match=r"interior\.pdf, which bookbuilder did not make"):
        build(small)
    assert files(tmp_path / "out") == {"interior.pdf": b"mine"}


def test_outputs_dropped_and_added_leave_no_file_of_another_edition(small, build) -> None:
    text = small.read_text("utf-8")
    for outputs, names in (
        ("[interior]", {"interior.pdf", "proof.json", "puzzles.txt"}),
        ("[json]", {"book.json", "puzzles.txt"}),
        ("[interior, json]", {"book.json", "interior.pdf", "proof.json", "puzzles.txt"}),
    ):
        small.write_text(f"{text}outputs: {outputs}\n", "utf-8")
        assert {path.name for path in build(small).folder.iterdir()} == names


def test_a_manifest_that_names_files_outside_its_folder_removes_none(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.mkdir()
    outside = tmp_path / "precious.txt"
    outside.write_text("mine", "utf-8")
    names = {"../precious.txt": b"mine", str(outside): b"mine", "inside.txt": b"ours"}
    names |= dict.fromkeys(("", ".", "..", "inner/..", "a\0b"), b"")  # which are no files at all
    listed = [{"file": name, "sha256": sha256(text).hexdigest()} for name, text in names.items()]
    manifest = {"format": "bookbuilder/1", "artifacts": listed}
    (target / "book.json").write_text(json.dumps(manifest), "utf-8")
    (target / "inside.txt").write_text("ours", "utf-8")
    with staged(target) as staging:
        staging.write("book.json", b'{"format": "bookbuilder/1", "artifacts": []}')
        staging.move_in(staging.old_edition(["book.json"], "puzzles.txt", "#"))
    assert outside.exists()
    assert {path.name for path in target.iterdir()} == {"book.json"}


@pytest.mark.parametrize("below", ["", "deeper/still"])
def test_an_output_folder_that_is_a_file_is_refused(tmp_path: Path, small, build, below: str) -> None:
    (tmp_path / "taken").write_text("a file", "utf-8")
    with pytest.raises(InputError, match="is a file"):
        build(small, f"taken/{below}".rstrip("/"))
    assert (tmp_path / "taken").read_text("utf-8") == "a file"


def test_two_builds_of_one_target_do_not_mix(tmp_path: Path, small, build) -> None:
    staging = tmp_path / ".out.staging"
    staging.mkdir()
    with FileLock(staging / "lock"), pytest.raises(BuildFailed, match="another build"):
        build(small)


def test_a_build_that_has_begun_nothing_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError), staged(tmp_path / "out"):
        raise InputError.single("refused")
    assert list(tmp_path.iterdir()) == []


def test_what_a_failed_build_has_made_stays(tmp_path: Path) -> None:
    def fails() -> None:
        with staged(tmp_path / "out") as staging:
            staging.journal.begin("a title")
            raise BuildFailed("refused")

    with pytest.raises(BuildFailed):
        fails()
    assert Staging(tmp_path / "out").journal.path.exists()


def test_builds_that_are_refused_side_by_side_never_share_a_folder(tmp_path: Path) -> None:
    """One removes the lock while another one opens it."""
    inside, most, both = 0, 0, threading.Lock()

    def refused() -> None:
        nonlocal inside, most
        for _ in range(100):
            try:
                with staged(tmp_path / "out"):
                    with both:
                        inside += 1
                        most = max(most, inside)
                    time.sleep(0)
                    with both:
                        inside -= 1
                    raise InputError.single("refused")
            except (InputError, BuildFailed):
                continue

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(refused) for _ in range(4)]:
            done.result()
    assert most == 1
    assert list(tmp_path.iterdir()) in ([], [tmp_path / ".out.staging"])


def test_a_build_that_may_not_lock_its_folder_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with an umask that denies all rights: the folder would obstruct every later build."""

    def refused(_: FileLock) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(tmp_path / ".out.staging" / "lock"))

    monkeypatch.setattr(FileLock, "acquire", refused)
    with pytest.raises(BuildFailed, match="Permission denied"), staged(tmp_path / "out"):
        pass
    assert list(tmp_path.iterdir()) == []
