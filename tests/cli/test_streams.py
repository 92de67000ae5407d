"""What cannot be written: standard output that is closed, full or cut off, and files on a full disk."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bookbuilder.cli.streams import Destination, ReaderGone
from bookbuilder.errors import BuildFailed

resource = pytest.importorskip("resource", reason="the system has no limit on the size of files")

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="the system has no /dev/full")


@contextmanager
def disk_with(room: int) -> Iterator[None]:
    """No file may grow beyond this many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize(
    "command",
    [
        ["convert", "many.txt", "old.txt", "--to", "line"],
        ["convert", "many.txt", "old.txt", "--to", "csv"],
        ["generate", "--count", "60", "--no-grade", "--out", "old.txt"],
        ["solve", "many.txt", "--out", "old.txt"],
        ["grade", "many.txt", "--json", "--out", "old.txt"],
        ["vary", "many.txt", "--mirror", "--out", "old.txt"],
        ["draw", "many.txt", "--to", "svg", "--out", "old.txt"],
    ],
    ids=lambda command: " ".join(command[:4]),
)
def test_a_full_disk_names_the_file_and_leaves_the_old_one(run, command: list[str]) -> None:
    Path("many.txt").write_text(f"{PUZZLE}\n" * 60, "utf-8")
    Path("old.txt").write_text("old\n", "utf-8")
    with disk_with(room=1000):
        ran = run(*command)
    assert "error: old.txt: File too large\nhint: free some space" in ran.err
    assert (ran.code, Path("old.txt").read_text("utf-8")) == (1, "old\n")
    assert {path.name for path in Path().iterdir()} == {"many.txt", "old.txt"}


def test_a_file_that_cannot_be_written_is_told_before_a_puzzle_is_made(run) -> None:
    Path("file").write_text("", "utf-8")
    assert run("generate", "--out", "file/out.txt").err == (
        "error: file/out.txt: Not a directory\nhint: name a file in an existing folder that you may write to\n"
    )


@needs_full
def test_a_device_that_takes_nothing_is_named(run) -> None:
    ran = run("generate", "--count", "2", "--no-grade", "--out", str(FULL))
    assert (ran.code, ran.err.splitlines()[-2]) == (1, f"error: {FULL}: No space left on device")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_picture_for_a_pipe_leaves_it_a_pipe(run) -> None:
    """So it leaves /dev/null, which a system cannot do without."""
    Path("one.txt").write_text(PUZZLE, "utf-8")
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run("draw", "one.txt", "--to", "svg", "--out", "pipe").code == 0
        assert Path("pipe").is_fifo()
        assert b"<svg" in os.read(reader, 1000)
    finally:
        os.close(reader)


def test_a_line_as_the_file_is_standard_output(run) -> None:
    ran = run("generate", "--no-grade", "--out", "-")
    assert (len(ran.out.strip()), list(Path().iterdir())) == (81, [])


def test_what_is_closed_says_so() -> None:
    reading = os.open(os.devnull, os.O_RDONLY)
    with pytest.raises(BuildFailed, match="standard output is closed\n"):
        Destination(reading, "standard output").write(b"answer")
    os.close(reading)


def test_a_reader_that_has_gone_is_no_failure() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with pytest.raises(ReaderGone):
        Destination(writer, "standard output").write(b"answer")
    os.close(writer)


@needs_full
def test_a_destination_fails_once() -> None:
    """What is still in a buffer then goes nowhere, also when the buffer is closed."""
    text = io.TextIOWrapper(io.BufferedWriter(Destination(FULL, "out.txt")), "utf-8")
    text.write("answer")
    with pytest.raises(BuildFailed, match=r"out\.txt: No space left on device\n"):
        text.flush()
    text.close()


def shell(line: str, folder: Path) -> tuple[int, str]:
    """Run a line of shell in which $B is the program; its exit code and what stands on standard error."""
    program = f"{sys.executable} -m bookbuilder"
    done = subprocess.run(
        ["bash", "-c", line.replace("$B", program)], cwd=folder, stderr=subprocess.PIPE, text=True, check=False
    )
    return done.returncode, done.stderr


NOWHERE = "error: standard output is closed\nhint: redirect it to a file: bookbuilder ... > FILE\n"
NO_ROOM = "error: standard output: No space left on device\nhint: free some space, or name a file on another disk\n"


@pytest.mark.slow
@needs_full
@pytest.mark.parametrize(
    "command",
    [
        "list boards",
        "--help",
        "generate --no-grade",
        "solve one.txt",
        "draw one.txt",
        "convert one.txt --to line",
    ],
)
def test_an_answer_that_cannot_be_written_is_told(tmp_path: Path, command: str) -> None:
    (tmp_path / "one.txt").write_text(PUZZLE, "utf-8")
    assert shell(f"$B {command} >&-", tmp_path) == (1, NOWHERE)
    assert shell(f"$B {command} >/dev/full", tmp_path) == (1, NO_ROOM)
    assert shell(f"$B {command} | true; exit ${{PIPESTATUS[0]}}", tmp_path) == (0, "")
    assert shell(f"$B {command} >/dev/null 2>&-", tmp_path) == (0, "")
    assert shell(f"$B {command} >/dev/null 2>/dev/full", tmp_path) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_quiet_build_needs_no_stream(tmp_path: Path, closed: str) -> None:
    book = "title: B\noutputs: [interior, json]\nsections: [{title: One, grade: easy, count: 2}]\n"
    (tmp_path / "book.yaml").write_text(book, "utf-8")
    assert shell(f"$B build -q book.yaml --out out {closed}", tmp_path) == (0, "")
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {"interior.pdf", "book.json"}


@pytest.mark.slow
def test_a_build_ends_although_nobody_reads_its_messages(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text("title: B\noutputs: [json]\nsections: [{title: One, count: 2}]\n", "utf-8")
    assert shell("$B build book.yaml 2>&1 >/dev/null | true; exit ${PIPESTATUS[0]}", tmp_path)[0] == 0
    assert (tmp_path / "output/book/book.json").exists()
