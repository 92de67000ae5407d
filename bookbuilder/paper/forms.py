"""The questions that a printer asks on the pages where an author uploads a book."""

from __future__ import annotations

from typing import Literal

from bookbuilder.paper.sourced import Data

# What a book's files can answer.
Fact = Literal[
    "language", "title", "subtitle", "edition", "author", "publisher", "isbn", "ink", "trim", "bleed", "interior",
    "pages", "cover", "barcode", "spine", "ai", "large",
]  # fmt: skip


class Question(Data):
    """A field of a printer's form, and the fact that answers it."""

    screen: str  # the page of the form
    field: str
    fact: Fact
