"""`bookbuilder list KIND`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from bookbuilder.api.listing import GROUPS, KINDS
from bookbuilder.cli import options
from bookbuilder.errors import InputError


def _words(of: str) -> Iterable[str]:
    """A file of words for a language, or a file that is there, with what is still to be translated."""
    from bookbuilder.paths import is_yaml
    from bookbuilder.words import template

    return template(Path(of).stem, Path(of)) if is_yaml(of) else template(of)


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
