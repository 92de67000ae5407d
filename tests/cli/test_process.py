"""What only a process of its own shows: start-up, Ctrl-C, closed pipes, kills."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import pace

COMMAND = [sys.executable, "-m", "bookbuilder"]
LONG = "title: Long\nsections: [{title: One, grade: extreme, count: 4000}]\n"


def wait_for(journal: Path, lines: int) -> None:
    """Wait until a build has noted this many puzzles, for two minutes at most."""
    for _ in range(2400):
        if journal.is_file() and journal.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.05)
    raise AssertionError("the build does not get on")


def test_help_imports_no_heavy_room(tmp_path: Path) -> None:
    code = (
        "import sys; from bookbuilder.cli.main import cli\n"
        "try: cli(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'pydantic', 'reportlab', 'tqdm', 'fontTools', 'yaml', 'dask', 'distributed', 'tornado'}\n"
        "heavy &= set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes it")
def test_closed_standard_input_is_an_input_problem() -> None:
    command = f"exec {' '.join(COMMAND)} solve <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "standard input is closed" in done.stderr


def test_what_is_written_is_utf_8_whatever_the_locale() -> None:
    line = "classic:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::title=Ζωή"
    done = subprocess.run(
        [*COMMAND, "convert", "--to", "csv"],
        input=line.encode(),
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        check=True,
    )
    assert "Ζωή" in done.stdout.decode("utf-8")


def test_what_libraries_log_is_not_told() -> None:
    """As psycopg does when a connection is lost, and fontTools of a stranger's font, with names out of it."""
    code = "import logging; from bookbuilder.cli import main; "
    code += r"main.cli.main = lambda **_: logging.getLogger('psycopg').warning('lost \x1b[2J'); main.main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send to another process")
def test_ctrl_c_ends_solving_within_seconds() -> None:
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code += "from bookbuilder.cli.main import main; print('ready', flush=True); main()"
    command = [sys.executable, "-c", code, "solve", "--count", "1000000000", "--budget", "1000000000000"]
    pipe, before = subprocess.PIPE, pace.used()
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("." * 81)
        process.stdin.close()
        process.stdin = None
        assert process.stdout.readline() == "ready\n"
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors.strip()) == (130, "interrupted")
    assert pace.used() - before < 6  # of CPU time, its start and the search before Ctrl-C included


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_stops_early_is_no_error(jobs: str) -> None:
    command = [*COMMAND, "generate", "--count", "3000", "--no-grade", "--jobs", jobs]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read()
    assert (process.returncode, b"Traceback" in errors) == (0, False)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send to another process")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_build_that_is_under_way(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "long.yaml").write_text(LONG, "utf-8")
    # A shell that starts tests in the background lets them ignore SIGINT, and a child would inherit that.
    heeding = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    command = [sys.executable, "-c", heeding + "from bookbuilder.cli.main import main; main()"]
    with subprocess.Popen(
        [*command, "build", "long.yaml", "--jobs", jobs], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    ) as process:
        wait_for(tmp_path / "output/.long.staging/book.json.journal", 1200)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)  # a second on an idle machine
    assert process.returncode == 130, errors
    assert errors.rstrip().endswith("interrupted")
    assert "Traceback" not in errors


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="os.kill is POSIX's")
def test_a_killed_build_run_again_ends_with_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "long.yaml").write_text(LONG.replace("4000", "1500"), "utf-8")
    build = [*COMMAND, "build", "long.yaml", "--quiet", "--out"]
    with subprocess.Popen([*build, "killed"], cwd=tmp_path) as process:
        wait_for(tmp_path / ".killed.staging/book.json.journal", 100)
        os.kill(process.pid, signal.SIGKILL)
    assert not (tmp_path / "killed").exists()
    subprocess.run([*build, "killed"], cwd=tmp_path, check=True)
    subprocess.run([*build, "whole"], cwd=tmp_path, check=True)
    for name in ("interior.pdf", "puzzles.txt", "book.json"):
        assert (tmp_path / "killed" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
