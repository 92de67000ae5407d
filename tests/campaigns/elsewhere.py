"""The wheels for other systems make the files that the checkout makes here, byte for byte.

    python tests/campaigns/elsewhere.py windows    # Wine, and the folder that users unpack: tests/run.py portable
    python tests/campaigns/elsewhere.py arm        # qemu, and Debian's Python: tests/run.py wheels
    python tests/campaigns/elsewhere.py browser    # Node, and Pyodide: tests/run.py wheels
    python tests/campaigns/elsewhere.py windows --only quickstart --jobs 20

Each trial runs here and there, in new folders. Then a bank gets two writers at once, a build is interrupted as by
Ctrl-C and finished, and the quickstart book is built with two workers as often as --jobs says. What cannot be had is
skipped, with the reason. The exit code is 1 if anything differs or fails.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import os
import pty
import select
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.release.imitated import LIMIT, SYSTEMS, Missing, System, here  # noqa: E402

BOOK = "Mein Büchlein"
SCRIPT = """
from pathlib import Path

import bookbuilder.api as bb

puzzles = [*bb.generate(grade="hard", count=20, seed=7), *bb.generate("6x6", count=5), *bb.generate("jigsaw-1", seed=2)]
scores = [str(bb.grade(bb.write([puzzle])).score) for puzzle in puzzles[:20]]
Path("library.txt").write_text("\\n".join([bb.write(puzzles), *scores]), "utf-8", newline="\\n")
"""
# Commands by trial. A first word that ends in .txt is the file that takes what a command says.
TRIALS: Mapping[str, Sequence[Sequence[str]]] = {
    "library": (["library.py"],),
    "quickstart": (
        ["build", "quickstart", "--out", BOOK, "--jobs", "1"],
        ["check.txt", "check", "--quiet", "--json", "--jobs", "1", BOOK],
    ),
    "newspaper": (
        ["init", "newspaper-week"],
        ["build", "newspaper-week.yaml", "--out", BOOK, "--jobs", "1"],
        ["check", "--quiet", "--jobs", "1", BOOK],  # what it says depends on what opens pictures there
    ),
    "killer": (
        ["killer.txt", "generate", "--rules", "killer", "--count", "10", "--seed", "7", "--jobs", "1"],
        ["grade.txt", "grade", "killer.txt"],
        ["draw", "killer.txt", "--out", "art.svg"],
    ),
    "generate": (
        ["classic.txt", "generate", "--count", "20", "--grade", "hard", "--seed", "7", "--jobs", "1"],
        ["x.txt", "generate", "--board", "samurai", "--seed", "7", "--jobs", "1"],
        ["grade.txt", "grade", "classic.txt"],
        *(["draw", "classic.txt", "--out", f"art.{kind}"] for kind in ("svg", "eps", "pdf")),
    ),
}
VOLUME = """title: Volume {n}
date: 2027-01-0{n}
bank: bank.db
sections: [{{title: Six by Six, board: 6x6, count: 12}}]
"""
BEGUN = 2_000  # bytes of the journal of a build that has made some of its puzzles


def main() -> int:
    """Run the trials that were asked for; 1 when one fails."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("system", choices=SYSTEMS)
    parser.add_argument("--only", action="append", choices=[*TRIALS, "bank", "interrupt", "jobs"], help="(repeatable)")
    parser.add_argument("--jobs", type=int, default=20, help="how often the quickstart book is built by two workers")
    asked = parser.parse_args()
    try:
        there = SYSTEMS[asked.system]()
    except Missing as missing:
        print(f"SKIPPED: {missing}")
        return 0
    failed = 0
    most = ["library"] if asked.system == "browser" else [*TRIALS, "bank", "interrupt", "jobs"]
    for name in asked.only or most:
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            problems = tried(name, there, Path(folder), asked.jobs)
        print(f"{name}: {'; '.join(problems) or 'as here'} ({time.monotonic() - started:.0f} s)", flush=True)
        failed += any(not problem.startswith("SKIPPED") for problem in problems)
    return 1 if failed else 0


def tried(name: str, there: System, folder: Path, times: int) -> list[str]:
    """What went wrong in a trial."""
    (folder / "here").mkdir()
    (folder / "there").mkdir()
    if name == "bank":
        return two_writers(there, folder / "there")
    if name == "interrupt":
        return interrupted(there, folder)
    if name == "jobs":
        return by_two_workers(there, folder, times) if there.has_processes else ["SKIPPED: one process only"]
    problems = [*made(here(), TRIALS[name], folder / "here"), *made(there, TRIALS[name], folder / "there")]
    return problems + different(folder / "here", folder / "there")


def made(system: System, commands: Sequence[Sequence[str]], folder: Path) -> list[str]:
    """Run commands in a folder; those that failed."""
    problems = []
    (folder / "library.py").write_text(SCRIPT, "utf-8")
    for command in commands:
        file = command[0] if command[0].endswith(".txt") else ""
        words = command[1:] if file else command
        code, said = system.run(*words, cwd=folder)
        if file:
            (folder / file).write_text(said.replace("\\", "/"), "utf-8")
        if code:
            problems.append(f"{system.name}: exit {code} of {' '.join(words)}: {said[-800:]}")
    return problems


def different(first: Path, second: Path) -> list[str]:
    """The files of two folders that are not the same, and what differs first in a text."""
    files = [
        {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        for folder in (first, second)
    ]
    found = []
    for name in sorted({*files[0], *files[1]}):
        paths = [each.get(name) for each in files]
        if None in paths:
            found.append(f"{name} is made on one side only")
        elif len({path.read_bytes() for path in paths if path}) > 1:
            texts = [path.read_text("utf-8", "replace").splitlines() for path in paths if path]
            lines = [line for line in difflib.unified_diff(*texts, n=0, lineterm="") if line[0] in "+-"]
            found.append(f"{name} differs: {' | '.join(lines[2:4])[:300]}")
    return found


def two_writers(there: System, folder: Path) -> list[str]:
    """Two books that share a bank are built at once: no puzzle is in both."""
    for n in (1, 2):
        (folder / f"volume-{n}.yaml").write_text(VOLUME.format(n=n), "utf-8")
    words = ("-m", "bookbuilder", "build", "--jobs", "1")
    builds = [there.start(*words, f"volume-{n}.yaml", "--out", f"out-{n}", cwd=folder) for n in (1, 2)]
    said = [build.communicate(b"")[0].decode("utf-8", "replace") for build in builds]
    problems = [
        f"exit {build.returncode}: {text[-800:]}" for build, text in zip(builds, said, strict=True) if build.returncode
    ]
    code, compared = there.run("bank", "compare", "out-1/book.json", "out-2/book.json", cwd=folder)
    listed = there.run("bank", "list", "bank.db", cwd=folder)[1]
    if code or "volume-1" not in listed or "volume-2" not in listed:
        problems.append(f"exit {code}: {compared[-400:]} {listed[-400:]}")
    return problems


def interrupted(there: System, folder: Path) -> list[str]:
    """A build in whose window Ctrl-C is pressed says so, and the next goes on to the same bytes."""
    command = ["build", "quickstart", "--out", BOOK, "--jobs", "1"]
    code, said = with_ctrl_c(there, command, folder / "there")
    problems = [] if code == 130 else [f"an interrupted build does not end with 130, but with {code}: {said[-400:]}"]
    if "Traceback" in said:
        problems.append(f"it shows a traceback: {said[-800:]}")
    for system, name in ((here(), "here"), (there, "there")):
        problems += made(system, [command], folder / name)
    return problems + different(folder / "here", folder / "there")


def with_ctrl_c(system: System, command: Sequence[str], folder: Path) -> tuple[int, str]:
    """Run a build in a terminal, and press Ctrl-C when it has begun: its exit code, and what the terminal showed."""
    journal = folder / f".{BOOK}.staging" / "book.json.journal"
    process, terminal = pty.fork()
    if not process:
        os.chdir(folder)
        environment = {**os.environ, "TERM": "xterm", **system.environment}
        os.execvpe(system.python[0], [*system.python, "-m", "bookbuilder", *command], environment)
    said, is_pressed, deadline = b"", False, time.monotonic() + LIMIT
    with contextlib.suppress(OSError):  # which ends what a terminal shows
        while True:
            if time.monotonic() > deadline:  # what hangs is a failure, not the end of the campaign
                os.kill(process, signal.SIGKILL)
            if select.select([terminal], [], [], 0.1)[0]:
                said += os.read(terminal, 10_000)
            if not is_pressed and journal.exists() and journal.stat().st_size > BEGUN:
                os.write(terminal, b"\x03")
                is_pressed = True
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), said.decode("utf-8", "replace")


def by_two_workers(there: System, folder: Path, times: int) -> list[str]:
    """The same book, again and again: none hangs."""
    command = ["build", "quickstart", "--out", BOOK, "--jobs", "2", "--fresh"]
    problems = made(here(), [command], folder / "here")
    for _ in range(times):
        problems += made(there, [command], folder / "there")
        problems += different(folder / "here", folder / "there")
        if problems:
            break
    return problems


if __name__ == "__main__":
    sys.exit(main())
