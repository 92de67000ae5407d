"""One command per chore: python tests/run.py TASK, or no task for everything that must pass before a change lands.

Runs in the environment it is started with, which must have the `dev` extra.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHON = sys.executable
WORKERS = ["-n", str(os.cpu_count() or 1)]

# The rooms whose lines the uncompiled kernel's coverage is taken from, and the least share of branches and lines.
KERNEL_COVERAGE = 95

TASKS: dict[str, tuple[str, list[list[str]]]] = {
    "format": ("rewrite the code as ruff formats it", [["ruff", "format", "."], ["ruff", "check", "--fix", "."]]),
    "style": ("check format and lint", [["ruff", "format", "--check", "."], ["ruff", "check", "."]]),
    "types": ("check types", [["mypy"]]),
    "fast": ("the tests that take no second each", [["pytest", *WORKERS, "-m", "not slow"]]),
    "tests": ("all tests", [["pytest", *WORKERS]]),
    "goldens": ("write the golden files anew; review the diff", [["pytest", "--goldens"]]),
    "coverage": (
        "coverage of the kernel, run uncompiled",
        [
            ["coverage", "erase"],
            ["coverage", "run", "-m", "pytest", *WORKERS, "-m", "not slow and not process and not repeats",
             "tests/kernel", "tests/solve"],
            ["coverage", "combine", "--quiet"],
            ["coverage", "report", f"--fail-under={KERNEL_COVERAGE}", "--show-missing"],
        ],
    ),
    "benchmarks": ("compare speed with qqwing", [["benchmarks"]]),
}  # fmt: skip
ALL = ("style", "types", "tests", "coverage")


def run(task: str) -> bool:
    """Run one task's commands; stop at the first that fails."""
    environment = dict(os.environ)
    if task == "coverage":
        environment["BOOKBUILDER_PURE"] = "1"
    for tool, *arguments in TASKS[task][1]:
        command = [PYTHON, "tests/benchmarks/run.py"] if tool == "benchmarks" else [PYTHON, "-m", tool, *arguments]
        started = time.monotonic()
        print(f"--- {task}: {' '.join([tool, *arguments])}", flush=True)
        code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        print(f"--- {task}: exit {code} after {time.monotonic() - started:.0f} s", flush=True)
        if code:
            return False
    return True


def main() -> int:
    """Run the tasks named, or all that must pass; 1 when one failed."""
    tasks = sys.argv[1:] or list(ALL)
    unknown = [task for task in tasks if task not in TASKS]
    if unknown:
        print(
            f"no task is called {unknown[0]}; there are:", *(f"  {t:10} {w}" for t, (w, _) in TASKS.items()), sep="\n"
        )
        return 2
    results = {task: run(task) for task in tasks}
    for task, passed in results.items():
        print(f"{task}: {'passed' if passed else 'FAILED'}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
