"""`bookbuilder list KIND`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from bookbuilder.cli import options
from bookbuilder.errors import InputError


def _boards() -> Iterable[str]:
    from bookbuilder.board import boards

    return boards()


def _columns() -> Iterable[str]:
    from bookbuilder.paper import systems

    return systems()


def _configs() -> Iterable[str]:
    from bookbuilder.data import names

    return names("configs")


def _formats() -> Iterable[str]:
    from bookbuilder.puzzle.formats import formats

    return formats()


def _languages() -> Iterable[str]:
    from bookbuilder.data import names

    return names("layouts", "words")


def _levels() -> Iterable[str]:
    from bookbuilder.levels import LEVELS

    return LEVELS


def _pages() -> Iterable[str]:
    from bookbuilder.data import names

    return names("layouts", "pages")


def _patterns() -> Iterable[str]:
    from bookbuilder.board.patterns import patterns

    return patterns()


def _pattern_groups() -> Iterable[str]:
    from bookbuilder.board.patterns import pattern_groups

    return (f"{group}: {' '.join(names)}" for group, names in pattern_groups().items())


def _printers() -> Iterable[str]:
    from bookbuilder.data import names

    return names("layouts", "printers")


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
    from bookbuilder.data import names

    return names("layouts", "themes")


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

_HELP = f"""List the available names of one KIND, one per line.

KIND is one of {", ".join(sorted(KINDS))}."""


@click.command("list", help=_HELP)
@click.argument("kind", metavar="KIND", type=click.Choice(sorted(KINDS)))
@click.option("--groups", is_flag=True, help="List patterns by what they show, one group per line.")
def command(kind: str, groups: bool) -> None:
    """Write the names, one per line, or one group per line. Raises InputError for names that have no groups."""
    if groups and kind not in GROUPS:
        raise InputError.single(f"{kind} have no groups", f"delete --groups, or list {', '.join(GROUPS)}")
    for name in GROUPS[kind]() if groups else KINDS[kind]():
        options.say(name)
