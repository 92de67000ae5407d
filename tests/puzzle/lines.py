"""The data files of the puzzle wing: one record per line, fields separated by colons, and comments."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parents[1] / "data"
_VALUES = {character: value for value, character in enumerate(".123456789ABCDEFGHIJKLMNOPQRSTUVW")}


def lines(name: str) -> list[tuple[int, list[str]]]:
    """The fields of every line of a data file, each with its line number."""
    text = (_FOLDER / name).read_text("utf-8")
    numbered = enumerate(text.splitlines(), 1)
    return [(number, line.split(":")) for number, line in numbered if line and not line.startswith("#")]


def values(text: str) -> tuple[int, ...]:
    """Characters as values, a full stop as 0."""
    return tuple(_VALUES[character] for character in text)
