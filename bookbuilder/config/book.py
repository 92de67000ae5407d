"""A book's file as data: a document goes in; a BookConfig comes out, with everything that is wrong in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bookbuilder.config.document import Document
from bookbuilder.config.fields import slug
from bookbuilder.config.later import LATER
from bookbuilder.config.model import BookConfig
from bookbuilder.config.rules import RULES
from bookbuilder.config.validate import Flaw, Reading, read_as


def read_book(document: Document, name: str = "") -> Reading[BookConfig]:
    """The book that a document describes; without a written id, one is made from `name`, such as the file's.

    Raises InputError if nothing in it can be read as a book.
    """
    data, made = document.data, slug(name)
    if made and isinstance(data, dict) and "id" not in data:
        document = replace(document, data={"id": made, **data})
    return read_as(document, BookConfig, LATER)


def book_flaws(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Problems between a book's values, as far as this room can see them."""
    return (flaw for rule in RULES for flaw in rule(book))
