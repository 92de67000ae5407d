"""Publications' files as data: a document goes in; a config comes out, with everything that is wrong in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from bookbuilder.config.document import Document
from bookbuilder.config.fields import slug
from bookbuilder.config.model import BookConfig
from bookbuilder.config.rules import RULES
from bookbuilder.config.validate import Flaw, Reading, read_as

if TYPE_CHECKING:
    from bookbuilder.config.newspaper import NewspaperConfig


def is_newspaper(document: Document) -> bool:
    """Whether a document describes a newspaper's puzzles, and not a book."""
    return isinstance(document.data, dict) and "newspaper" in document.data


def read_book(document: Document, name: str = "") -> Reading[BookConfig]:
    """The book that a document describes; without a written id, one is made from `name`, such as the file's.

    Raises InputError if nothing in it can be read as a book.
    """
    return read_as(_with_id(document, name), BookConfig)


def read_newspaper(document: Document, name: str = "") -> Reading[NewspaperConfig]:
    """The newspaper that a document describes. Raises InputError as `read_book` does."""
    from bookbuilder.config.misplaced import IN_NEWSPAPERS  # no book needs them
    from bookbuilder.config.newspaper import NewspaperConfig

    return read_as(_with_id(document, name), NewspaperConfig, IN_NEWSPAPERS)


def book_flaws(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Problems between a book's values, as far as this room can see them."""
    return (flaw for rule in RULES for flaw in rule(book))


def newspaper_flaws(paper: Reading[NewspaperConfig]) -> Iterator[Flaw]:
    """Problems between a newspaper's values, as far as this room can see them."""
    from bookbuilder.config.newspaper_rules import NEWSPAPER_RULES

    return (flaw for rule in NEWSPAPER_RULES for flaw in rule(paper))


def _with_id(document: Document, name: str) -> Document:
    """The document with an id, if it has none and one can be made from the name."""
    data, made = document.data, slug(name)
    if made and isinstance(data, dict) and "id" not in data:
        return replace(document, data={"id": made, **data})
    return document
