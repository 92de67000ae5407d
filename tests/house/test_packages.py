"""What is imported is installed by what pyproject.toml names, not only because something else needs it."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
OURS = {"bookbuilder", "tests"}
SCRIPTS = {"benchmarks", "campaigns", "release"}  # they say themselves what they want
PARTS = {"_typeshed": "mypy", "pydantic_core": "pydantic"}  # of packages, which bring exactly these


def plain(name: str) -> str:
    """A package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def named(extras: list[str]) -> set[str]:
    """The packages that the project and some of its extras name."""
    asked = [*PROJECT["dependencies"], *(each for extra in extras for each in EXTRAS[extra])]
    return {plain(re.split(r"[ ;<>=~!\[]", each)[0]) for each in asked}


def imported(path: Path) -> Iterator[str]:
    """The top names that a module imports, but for Python's own and ours."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            names = [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []
        yield from {name.split(".")[0] for name in names} - sys.stdlib_module_names - OURS


@pytest.mark.slow
@pytest.mark.parametrize(("room", "extras"), [("bookbuilder", [*EXTRAS]), ("tests", ["dev"])])
def test_every_package_that_is_imported_is_named_as_needed(room: str, extras: list[str]) -> None:
    packages, known = metadata.packages_distributions(), named(extras)
    beside = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / room).rglob("*.py"))
        if not SCRIPTS.intersection(path.relative_to(ROOT).parts)
        for name in imported(path)
        if not known.intersection(map(plain, [PARTS[name]] if name in PARTS else packages.get(name, [])))
    ]
    assert beside == []
