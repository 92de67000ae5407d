"""A publication's own names of levels: a config goes in; labels come out, or names that cannot be told apart."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from bookbuilder.book import Labels
from bookbuilder.config import Flaw, Publication, Reading
from bookbuilder.levels import LEVELS
from bookbuilder.words import Words


def labels_of(config: Publication) -> Labels:
    """The names of levels, where they differ from the language's own."""
    given = config.labels
    if not isinstance(given, dict):
        return Labels(shown_as=given)
    return Labels(tuple((level, given[level]) for level in LEVELS if level in given))


def label_flaws(publication: Reading[Any], said: Words, asked: Collection[str]) -> Iterator[Flaw]:
    """Two levels that a reader could not tell apart: both renamed alike, or one given the name of another `asked`."""
    labels = publication.value.labels
    written = labels if isinstance(labels, dict) else {}
    called = {_alike(said.level(level)): level for level in asked if level not in written}
    for level, label in written.items():
        other = called.setdefault(_alike(label), level)
        if other != level:
            what = f"`{publication.document.name(('labels', level))}`: the level {other} is also called {label}"
            yield Flaw(("labels", level), what, "give each level a different name")


def _alike(label: str) -> str:
    return " ".join(label.casefold().split())
