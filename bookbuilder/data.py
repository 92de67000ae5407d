"""The data folders that come with bookbuilder: boards, pages, printers, words, example configs."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def shipped(*parts: str) -> Path:
    """The path of a shipped file or folder, e.g. ``shipped("layouts", "boards", "classic.yaml")``."""
    root, *rest = parts
    # The folders have no __init__.py: they are namespace packages, whose reader can join but is not a path.
    return Path(str(files(f"bookbuilder.{root}").joinpath(".gitkeep"))).parent.joinpath(*rest)


def names(*parts: str) -> tuple[str, ...]:
    """The names that a folder of YAML files offers, sorted, e.g. ``names("layouts", "boards")``."""
    return tuple(sorted(path.stem for path in shipped(*parts).glob("*.yaml")))
