"""`bookbuilder list KIND`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

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
    from bookbuilder.words import tags

    return tags()


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


def _words(of: str) -> Iterable[str]:
    """A file of words for a language, or a file that is there, with what is still to be translated."""
    from bookbuilder.paths import is_yaml
    from bookbuilder.words import template

    return template(Path(of).stem, Path(of)) if is_yaml(of) else template(of)


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

_LISTED = ("words",)  # kinds that --of asks about

_HELP = f"""List the available names of one KIND, one per line.

KIND is one of {", ".join(sorted(KINDS))}; or `words --of pl`, all texts of a language as a file to be translated."""


@click.command("list", help=_HELP)
@click.argument("kind", metavar="KIND", type=click.Choice(sorted((*KINDS, *_LISTED))))
@click.option("--groups", is_flag=True, help="List patterns by what they show, one group per line.")
@click.option("--of", metavar="LANGUAGE", help="With words: the language, or a file that is translated in part.")
def command(kind: str, groups: bool, of: str | None) -> None:
    """Write the names, one per line, or one group per line. Raises InputError for names that have no groups."""
    if (kind in _LISTED) != (of is not None):
        raise InputError.single("--of goes with words, and words with --of", "write `bookbuilder list words --of pl`")
    if of is not None:
        for line in _words(of):
            options.say(line)
        return
    if groups and kind not in GROUPS:
        raise InputError.single(f"{kind} have no groups", f"delete --groups, or list {', '.join(GROUPS)}")
    for name in GROUPS[kind]() if groups else KINDS[kind]():
        options.say(name)
