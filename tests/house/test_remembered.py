"""What is remembered is bounded: a local web server, or a notebook, uses the rooms for hours."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "bookbuilder"

# Functions that may remember all their results, as they are asked for no more than a few things, all of them ours.
FEW = {
    "config/shape.py": {"_schema"},
    "fonts/notices.py": {"notice"},
    "puzzle/model.py": {"_values"},
    "site/markup.py": {"template", "source", "shortened", "rules", "scripts"},
    "solve/grade.py": {"steep", "limit"},
    "symbols/sets.py": {"_size"},
    "words/words.py": {"words"},
}


def unbounded(text: str) -> Iterator[str]:
    """The functions of a module that remember whatever they are asked; those within functions end with them."""
    for node in ast.parse(text).body:
        for function in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(function, ast.FunctionDef):
                names = {ast.unparse(it).removeprefix("functools.") for it in function.decorator_list}
                arguments = [it.arg for it in ast.walk(function.args) if isinstance(it, ast.arg)]
                if arguments and names & {"cache", "lru_cache(maxsize=None)", "lru_cache(None)"}:
                    yield function.name


def test_what_grows_with_what_is_asked_has_a_bound() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): {*unbounded(path.read_text("utf-8"))} for path in PACKAGE.rglob("*.py")
    }
    assert {name: functions for name, functions in found.items() if functions} == FEW


def test_a_function_without_arguments_may_remember_its_result() -> None:
    assert not [*unbounded("@cache\ndef one(): ...\n@lru_cache(maxsize=4)\ndef two(a): ...")]
    assert [*unbounded("@functools.cache\ndef one(a): ...\n@cache\ndef two(*, a): ...")] == ["one", "two"]
