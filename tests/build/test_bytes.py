"""The same YAML gives the same bytes: again, afresh, on any number of processes, after a kill, in any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path

import pytest

import bookbuilder.workers.processes as workers
from bookbuilder.workers import Processes
from tests import checked_once


class Killed(BaseException):
    """An interruption of a build from outside."""


def stop_after(puzzles: int):
    """A report that stops the build after this many puzzles."""

    def report(what: str, done: int, total: int) -> None:
        if what == "puzzles" and done == puzzles:
            raise Killed

    return report


def test_a_second_build_gives_the_same_bytes(small, build, files) -> None:
    first = files(build(small, "a").folder)
    checked_once.forget()
    assert files(build(small, "b").folder) == first
    assert files(build(small, "a").folder) == first
    assert files(build(small, "a", fresh=True).folder) == first


def test_any_number_of_workers_gives_the_same_bytes(small, build, files, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = files(build(small, "a").folder)
    monkeypatch.setattr(workers, "_WARM_UP_SECONDS", 0.0)
    assert files(build(small, "b", workers=Processes(2)).folder) == alone


@pytest.mark.parametrize("done", [1, 4, 8])
def test_a_build_that_is_stopped_and_run_again_gives_the_same_bytes(small, build, files, done: int) -> None:
    whole = files(build(small, "a").folder)
    with pytest.raises(Killed):
        build(small, "b", report=stop_after(done))
    again = build(small, "b")
    assert again.supplied.resumed == done
    assert files(again.folder) == whole


# Variables set by people, distributions and other programs.
ENVIRONMENT = {
    "TZ": "Pacific/Auckland",
    "LC_ALL": "C",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
    "PYTHONHASHSEED": "5",
    "PYTHONINTMAXSTRDIGITS": "640",
    "COLUMNS": "20",
    "NO_COLOR": "1",
    "SOURCE_DATE_EPOCH": "1",
    "RL_pageCompression": "0",
    "RL_invariant": "0",
}


def test_the_folder_of_the_config_and_the_environment_leave_no_trace(tmp_path: Path, small, build, files) -> None:
    here = files(build(small, "a").folder)
    other = tmp_path / "elsewhere" / "small.yaml"
    other.parent.mkdir()
    other.write_bytes(small.read_bytes())
    command = [sys.executable, "-m", "bookbuilder", "build", str(other), "--out", str(tmp_path / "b"), "--quiet"]
    subprocess.run(command, check=True, cwd=other.parent, env=os.environ | ENVIRONMENT)
    assert files(tmp_path / "b") == here


def test_a_clock_that_jumps_back_and_forth_leaves_no_trace(small, build, files, monkeypatch) -> None:
    whole = files(build(small, "a").folder)
    moments = cycle((4e9, 0.0, 1e9))
    monkeypatch.setattr(time, "time", lambda: next(moments))
    for name in ("gmtime", "localtime"):
        original = getattr(time, name)
        monkeypatch.setattr(time, name, lambda _=None, original=original: original(next(moments)))
    assert files(build(small, "b").folder) == whole
    os.utime(small, (4e9, 4e9))
    for path in (small.parent / "b").iterdir():
        os.utime(path, (0, 0))
    assert build(small, "b").supplied.reused == 9
    assert files(small.parent / "b") == whole


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights here")
@pytest.mark.parametrize("mask", [0, 0o077])
def test_the_umask_decides_who_may_read_a_book_and_leaves_no_trace(mask: int, small, build, files) -> None:
    whole = files(build(small, "a").folder)
    before = os.umask(mask)
    try:
        folder = build(small, "b").folder
    finally:
        os.umask(before)
    assert files(folder) == whole
    assert folder.stat().st_mode & 0o777 == 0o777 & ~mask
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o666 & ~mask}


def test_moving_and_adding_sections_changes_no_other_sections_puzzles(tmp_path: Path, build, manifest) -> None:
    one = "{title: One, grade: easy, count: 3}"
    two = "{title: Two, count: 3}"
    three = "{title: Three, count: 3}"

    def givens(name: str, *sections: str) -> dict[str, list[int]]:
        path = tmp_path / f"{name}.yaml"
        path.write_text(f"title: Book\nsections: [{', '.join(sections)}]\n", "utf-8")
        book = manifest(build(path, name).folder)
        return {puzzle["id"].split("-", 1)[1]: puzzle["givens"] for puzzle in book["puzzles"]}

    first = givens("a", one, two)
    assert givens("b", two, one) == first
    assert first.items() <= givens("c", three, two, one).items()
