"""What a wheel holds; `tests/wheel.py` builds one and uses it."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_package_is_installed() -> None:
    found = {".".join(file.relative_to(ROOT).parent.parts) for file in ROOT.glob("bookbuilder/**/__init__.py")}
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    assert found <= set(listed)
