"""`import bookbuilder as bb`: types and functions, whatever else has been imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

import bookbuilder
from bookbuilder import api

ROOMS = [name for name in api.__all__ if f"bookbuilder.{name}" in ("bookbuilder.board", "bookbuilder.build",
         "bookbuilder.generate", "bookbuilder.preview", "bookbuilder.solve")]  # fmt: skip


def printed(code: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize("name", api.__all__)
def test_the_front_door_has_the_functions_of_the_old_one(name: str) -> None:
    assert getattr(bookbuilder, name) is getattr(api, name)


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_imported_first_does_not_take_the_place_of_a_function(name: str) -> None:
    code = f"import bookbuilder.{name}; import bookbuilder as bb; print(bb.{name} is bb.api.{name})"
    assert printed(code.replace("bb.api", "__import__('bookbuilder.api').api")) == ["True"]


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_imported_after_its_function_is_found_by_its_full_name(name: str) -> None:
    code = f"""
import bookbuilder as bb, sys
before = bb.{name}
import bookbuilder.{name}
from bookbuilder.{name} import __doc__ as said
print(bb.{name} is before, sys.modules["bookbuilder.{name}"].__doc__ == said, callable(before))
"""
    assert printed(code) == ["True", "True", "True"]


def test_the_front_door_imports_no_room() -> None:
    code = "import sys, bookbuilder; print(*sorted(name for name in sys.modules if name.startswith('bookbuilder')))"
    assert printed(code) == ["bookbuilder", "bookbuilder.exports", "bookbuilder.version"]


def test_other_attributes_can_be_set() -> None:
    code = "import bookbuilder as bb; bb.solve = 3; bb.mine = 4; print(bb.solve, bb.mine)"
    assert printed(code) == ["3", "4"]
