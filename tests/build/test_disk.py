"""What happens on the disk: the old edition or the new one, whole, and nobody else's files touched."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from filelock import FileLock

from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.staging import Staging, staged


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
    assert {path.name for path in folder.iterdir()} == {"interior.pdf", "puzzles.txt"}


def test_a_full_disk_leaves_the_old_edition_whole(small, build, files, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = build(small).folder
    before = files(folder)
    small.write_text(small.read_text("utf-8").replace("seed: 7", "seed: 8"), "utf-8")

    def full(self: Staging, name: str, content: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), name)

    with monkeypatch.context() as patch:
        patch.setattr(Staging, "write", full)
        with pytest.raises(BuildFailed, match="No space left"):
            build(small)
    assert files(folder) == before
    assert build(small).resumed == 9


def test_a_build_that_died_while_moving_is_moved_to_the_end_by_the_next(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.mkdir()
    staging = Staging(target)
    staging.write("a.txt", b"new a")
    staging.write("b.txt", b"new b")
    (staging.folder / "new").rename(staging.folder / "ready")
    (staging.folder / "ready" / "a.txt").rename(target / "a.txt")
    with staged(target):
        assert {path.name: path.read_bytes() for path in target.iterdir()} == {"a.txt": b"new a", "b.txt": b"new b"}


def test_a_manifest_that_names_files_outside_its_folder_removes_none(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.mkdir()
    outside = tmp_path / "precious.txt"
    outside.write_text("mine", "utf-8")
    names = ["../precious.txt", str(outside), "inside.txt"]
    manifest = {"format": "bookbuilder/1", "artifacts": [{"file": name} for name in names]}
    (target / "book.json").write_text(json.dumps(manifest), "utf-8")
    (target / "inside.txt").write_text("ours", "utf-8")
    with staged(target) as staging:
        staging.write("book.json", b'{"format": "bookbuilder/1", "artifacts": []}')
        staging.move_in()
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
