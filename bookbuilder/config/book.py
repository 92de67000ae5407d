"""A book's file as data: a path goes in, a checked BookConfig and the places of its values come out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from bookbuilder.config.document import Document
from bookbuilder.config.fields import slug
from bookbuilder.config.model import BookConfig
from bookbuilder.config.reader import read
from bookbuilder.config.rules import RULES
from bookbuilder.config.validate import Rule, validate


@dataclass(frozen=True, slots=True)
class LoadedBook:
    """What a book's file says, and where: ``document.place(("sections", 2, "board"))``."""

    config: BookConfig
    document: Document


def load_book(path: Path, rules: Iterable[Rule] = ()) -> LoadedBook:
    """The book that a YAML file describes; raises InputError with all its problems.

    `rules` are checked besides the room's own, and reported in the same run: those of rooms that know what names
    there are.
    """
    document = read(path)
    name = slug(path.stem)
    named = document
    if name and isinstance(document.data, dict) and "id" not in document.data:
        named = replace(document, data={"id": name, **document.data})
    return LoadedBook(validate(named, BookConfig, (*RULES, *rules)), document)
