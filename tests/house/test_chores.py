"""The chores of `tests/run.py`: what the documents call them, and how they say that they ended."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests import run

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / ".ci" / "run",
    *sorted((ROOT / "docs").glob("**/*.md")),
]


@pytest.mark.parametrize("document", [path for path in DOCUMENTS if path.exists()], ids=lambda path: path.name)
def test_every_chore_that_a_document_names_is_there(document: Path) -> None:
    named = re.findall(r"tests/run\.py((?: [a-z]+)*)(?=[`;\n]| {2})", document.read_text("utf-8"))
    assert {task for tasks in named for task in tasks.split()} <= {*run.TASKS, *run.GROUPS}


@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("5731 passed, 12 skipped in 150.13s (0:02:30)", True),
        ("======= 2 failed, 3 passed in 10.20s =======", True),
        ("3 passed, 9 deselected, 1 error in 0.20s", True),
        ("(summary)   9000   100   98", True),
        ("........................................ [ 97%]", False),
        ("FAILED tests/a.py::test_that_2_failed in time", False),
    ],
)
def test_what_a_tool_says_at_its_end_is_said_again(line: str, total: bool) -> None:
    assert bool(run.TOTALS.fullmatch(line.strip(" =\n"))) == total


def test_a_task_that_fails_is_named_with_its_totals() -> None:
    outcome = run.Outcome("quick", False, 9.6, ("1 failed, 3 passed in 9.20s",))
    assert str(outcome) == "quick: FAILED after 10 s: 1 failed, 3 passed in 9.20s"


def test_the_last_line_says_how_many_tests_passed() -> None:
    style = run.Outcome("style", True, 1.0, ())
    quick = run.Outcome("quick", True, 150.0, ("5731 passed, 12 skipped in 150.13s (0:02:30)",))
    rooms = run.Outcome("rooms", True, 150.0, ("5731 passed in 150.13s", "(summary) 9000 100 98"))
    assert run.summary([style, quick, rooms]) == "style, quick (5731 passed, 12 skipped), rooms (5731 passed) passed"


def test_the_last_line_says_what_failed() -> None:
    style = run.Outcome("style", True, 1.0, ())
    quick = run.Outcome("quick", False, 9.6, ("1 failed, 3 passed in 9.20s",))
    assert run.summary([style, quick]) == "quick (1 failed, 3 passed) FAILED"


def test_where_both_groups_run_the_quick_tests_run_once_and_under_coverage() -> None:
    apart, measured = ([*first, *rest] for (_, first), (_, rest) in (run.groups(it).values() for it in (False, True)))
    assert sorted(measured) == sorted({*apart} - {"quick"})
    assert run.QUICK in run.TASKS["rooms"][1][0], "the same tests"


def test_build_tools_have_the_versions_of_the_constraints() -> None:
    """An isolated build reads pyproject.toml alone: what it installs runs code before anything else does."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert {*project["build-system"]["requires"]} <= {*(ROOT / "constraints.txt").read_text("utf-8").splitlines()}


def test_no_folder_of_tests_is_passed_over(pytestconfig: pytest.Config) -> None:
    """Pytest's own list of such folders has the name of a room in it."""
    passed_over = pytestconfig.getini("norecursedirs")
    folders = {path.parent.name for path in Path(run.ROOT, "tests").rglob("test_*.py")}
    assert {name for name in folders if any(fnmatch(name, pattern) for pattern in passed_over)} == set()
