"""One command for each chore: python tests/run.py TASK.

Without a task: style, types and the quick tests, which must pass before a change lands. `everything` is the rest.
Runs in the environment it is started with, which must have the `dev` extra.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHON = sys.executable
TESTS = ["pytest", "-n", str(os.cpu_count() or 1)]
BY_FILE = ["--dist", "loadfile"]  # what a module sets up for its tests is set up once
COVERAGE = ".coverage.json"
SLIPCOVER = ["slipcover", "--json", "--out", COVERAGE]
# In half the time of coverage.py, which traces each line each time. It warns that pytest sees its plugin too late, and
# that it follows no branches of the tests themselves.
UNHEEDED = ("ignore::pytest.PytestAssertRewriteWarning", "ignore:Unable to activate pytest branch:RuntimeWarning")
MEASURED = ["-m", *TESTS, *(f"-W{warning}" for warning in UNHEEDED)]
QUICK = "not slow and not postgresql"
KERNEL = ["-m", "not slow and not process and not repeats", "tests/kernel", "tests/solve"]
# Per cent of lines, and branches. On its own: slipcover 1.1.0, told to fail in the run itself, reports what its xdist
# workers saw as nothing.
REPORTED = ["slipcover", "--merge", COVERAGE, "--out", COVERAGE, "--skip-covered", "--fail-under=95"]

TASKS: dict[str, tuple[str, list[list[str]]]] = {
    "format": ("rewrite the code as ruff formats it", [["ruff", "format", "."], ["ruff", "check", "--fix", "."]]),
    "style": ("check format and lint", [["ruff", "format", "--check", "."], ["ruff", "check", "."]]),
    "types": ("check types", [["mypy"]]),
    "quick": ("the tests that take less than a second each", [[*TESTS, *BY_FILE, "-m", QUICK]]),
    "pace": ("find tests that should be marked slow", [["pytest", "-m", QUICK, "--cpu-limit", "1"]]),
    "slow": ("the slow tests, and those with a PostgreSQL server", [[*TESTS, "-rs", "-m", f"not ({QUICK})"]]),
    "goldens": ("rewrite the golden files; review the diff", [["pytest", "--goldens"]]),
    "kernel": (
        "coverage of the kernel, run uncompiled",
        [
            [*SLIPCOVER, "--branch", "--source=bookbuilder/kernel", "--omit=*/_build.py", *MEASURED, *KERNEL],
            REPORTED,
        ],
    ),
    "rooms": (
        "coverage of all but the kernel by the quick tests",
        [
            [*SLIPCOVER, "--source=bookbuilder", "--omit=*/kernel/*", *MEASURED, *BY_FILE, "-m", QUICK],
            REPORTED,
        ],
    ),
    "wheel": (
        "the wheels for Linux and Windows, and a book built by the first where no compiler is",
        [["tests/release/wheels.py", "linux-x86_64", "windows-x86_64"], ["tests/release/bare.py"]],
    ),
    "wheels": ("the wheels for all systems, and the source archive", [["tests/release/wheels.py"]]),
    "portable": (
        "what Windows needs where no Python is: a zip and an installer",
        [["tests/release/wheels.py", "windows-x86_64"], ["tests/release/portable.py"]],
    ),
    "site": (
        "build the documentation's site into build/site/html/, with the page that makes puzzles, and try that",
        [["tests/release/wheels.py", "browser"], ["docs/site/build.py"], ["tests/release/tried.py"]],
    ),
    "benchmarks": ("compare speed with other programs", [["tests/benchmarks/run.py"]]),
}


def groups(measured: bool) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The groups of tasks. Where both are run, the quick tests can run once, under coverage, which takes longer."""
    first, rest = ("style", "types", "quick"), ("slow", "kernel", "rooms", "wheel", "site")
    if measured:
        first, rest = ("style", "types", "rooms"), ("slow", "kernel", "wheel", "site")
    return {
        "": ("what must pass before a change lands", first),
        "everything": ("the rest: slow tests, PostgreSQL, coverage, wheels, the site", rest),
    }


GROUPS = groups("BOOKBUILDER_MEASURED" in os.environ)  # as .ci/run says
# What a tool says at its end that is worth saying again.
TOTALS = re.compile(
    r"(?:\d+ \w+, )*\d+ (?:passed|failed|skipped|deselected|errors?)\b.* in .*|\(summary\)\s.*|no tests ran .*"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a task ended."""

    task: str
    passed: bool
    seconds: float
    totals: tuple[str, ...]

    @property
    def tests(self) -> str:
        """How many tests passed, failed and so on; empty for a task without tests."""
        return ", ".join(total.split(" in ")[0] for total in self.totals if " in " in total)

    def __str__(self) -> str:
        ended = f"{self.task}: {'passed' if self.passed else 'FAILED'} after {self.seconds:.0f} s"
        return ": ".join((ended, "; ".join(self.totals))) if self.totals else ended


def run(task: str) -> Outcome:
    """Run one task's commands; stop at the first that fails."""
    environment = {**os.environ, "BOOKBUILDER_PURE": "1"} if task == "kernel" else dict(os.environ)
    started, totals = time.monotonic(), []
    for tool, *arguments in TASKS[task][1]:
        command = [tool, *arguments] if tool.endswith(".py") else ["-m", tool, *arguments]
        print(f"--- {task}: {' '.join([tool, *arguments])}", flush=True)
        code, said = echoed([PYTHON, "-u", *command], environment)
        totals += said
        if code:
            break
    return Outcome(task, not code, time.monotonic() - started, tuple(totals))


def echoed(command: Sequence[str], environment: dict[str, str]) -> tuple[int, list[str]]:
    """Run a command and show what it says; its exit code and its totals."""
    totals = []
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            if total := TOTALS.fullmatch(line.strip(" =\n")):
                totals.append(" ".join(total[0].split()))
    return process.returncode, totals


def main() -> int:
    """Run the tasks named, or all that must pass; 1 when one failed."""
    asked = sys.argv[1:] or [""]
    unknown = [task for task in asked if task not in TASKS and task not in GROUPS]
    if unknown:
        print(f"no task is called {unknown[0]}; there are:")
        for name, (what, _) in {**GROUPS, **TASKS}.items():
            print(f"  {name:10} {what}")
        return 2
    started = time.monotonic()
    outcomes = [run(task) for name in asked for task in (GROUPS[name][1] if name in GROUPS else (name,))]
    print("", *outcomes, sep="\n")
    print(f"{summary(outcomes)}; {time.monotonic() - started:.0f} s in all")
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def summary(outcomes: Sequence[Outcome]) -> str:
    """The tasks that failed, or all, with the numbers of their tests: `style, types, quick (9 passed) passed`."""
    failed = [outcome for outcome in outcomes if not outcome.passed]
    tasks = (f"{outcome.task} ({outcome.tests})" if outcome.tests else outcome.task for outcome in failed or outcomes)
    return f"{', '.join(tasks)} {'FAILED' if failed else 'passed'}"


if __name__ == "__main__":
    sys.exit(main())
