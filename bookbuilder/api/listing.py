"""The names that configs and commands know: boards, levels, printers and so on, and the files to start from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from bookbuilder.data import names as files
from bookbuilder.data import shipped

EXAMPLES = ("practice",)  # example configs that are templates as they stand


def _boards() -> Iterable[str]:
    from bookbuilder.board import boards

    return boards()


def _columns() -> Iterable[str]:
    from bookbuilder.paper import systems

    return systems()


def _configs() -> Iterable[str]:
    return files("configs")


def _formats() -> Iterable[str]:
    from bookbuilder.puzzle.formats import formats

    return formats()


def _languages() -> Iterable[str]:
    from bookbuilder.words import tags

    return tags()


def _levels() -> Iterable[str]:
    from bookbuilder.levels import LEVELS

    return LEVELS


def _pages() -> Iterable[str]:
    return files("layouts", "pages")


def _patterns() -> Iterable[str]:
    from bookbuilder.board.patterns import patterns

    return patterns()


def _pattern_groups() -> Iterable[str]:
    from bookbuilder.board.patterns import pattern_groups

    return (f"{group}: {' '.join(names)}" for group, names in pattern_groups().items())


def _printers() -> Iterable[str]:
    return files("layouts", "printers")


def _rules() -> Iterable[str]:
    from bookbuilder.relations import RECIPES

    return RECIPES


def _symbols() -> Iterable[str]:
    from bookbuilder.symbols import names

    return names()


def _symmetries() -> Iterable[str]:
    from bookbuilder.board import SYMMETRIES

    return SYMMETRIES


def _techniques() -> Iterable[str]:
    from bookbuilder.puzzle.techniques import RECORDS

    return [record.name for record in RECORDS.values()]


def _themes() -> Iterable[str]:
    return files("layouts", "themes")


def _trims() -> Iterable[str]:
    from bookbuilder.paper import trims

    return trims()


KINDS: dict[str, Callable[[], Iterable[str]]] = {
    "boards": _boards,
    "columns": _columns,
    "configs": _configs,
    "formats": _formats,
    "languages": _languages,
    "levels": _levels,
    "pages": _pages,
    "patterns": _patterns,
    "printers": _printers,
    "rules": _rules,
    "symbols": _symbols,
    "symmetries": _symmetries,
    "techniques": _techniques,
    "themes": _themes,
    "trims": _trims,
}


GROUPS: dict[str, Callable[[], Iterable[str]]] = {"patterns": _pattern_groups}


def templates() -> list[str]:
    """The names of all files to start from."""
    return sorted((*files("layouts", "templates"), *EXAMPLES))


def template_source(name: str) -> Path:
    """The file of a template."""
    return shipped("configs", f"{name}.yaml") if name in EXAMPLES else shipped("layouts", "templates", f"{name}.yaml")


def template_about(name: str) -> str:
    """The first line of a template: what it is for."""
    with template_source(name).open(encoding="utf-8") as lines:
        return lines.readline().removeprefix("# ").strip()
