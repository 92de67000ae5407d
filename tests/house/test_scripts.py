"""Benchmarks, campaigns and what makes releases, which no quick test runs, ask only for what there is."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
SCRIPTS = sorted(path for folder in ("benchmarks", "campaigns", "release") for path in (TESTS / folder).glob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_imports_only_names_that_exist(script: Path) -> None:
    missing = [
        f"{node.module}.{alias.name}"
        for node in ast.walk(ast.parse(script.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in ("bookbuilder", "tests")
        for alias in node.names
        if not exists(str(node.module), alias.name)
    ]
    assert missing == []


def exists(module: str, name: str) -> bool:
    """Whether a module has a name, or a module of this name in it."""
    found = import_module(module)
    return hasattr(found, name) or (hasattr(found, "__path__") and find_spec(f"{module}.{name}") is not None)
