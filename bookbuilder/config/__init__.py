"""Configuration: YAML text goes in; typed data comes out, with the line and column of every value."""

from bookbuilder.config.book import book_flaws, read_book
from bookbuilder.config.document import Document, Route
from bookbuilder.config.fields import refuse, slug
from bookbuilder.config.model import MOST_PUZZLES, Answers, BookConfig, Clues, Front, Section, Vary
from bookbuilder.config.reader import read, read_text
from bookbuilder.config.schema import schema
from bookbuilder.config.shelf import Shelf
from bookbuilder.config.validate import Flaw, Reading, load, read_as, validate

__all__ = [
    "MOST_PUZZLES",
    "Answers",
    "BookConfig",
    "Clues",
    "Document",
    "Flaw",
    "Front",
    "Reading",
    "Route",
    "Section",
    "Shelf",
    "Vary",
    "book_flaws",
    "load",
    "read",
    "read_as",
    "read_book",
    "read_text",
    "refuse",
    "schema",
    "slug",
    "validate",
]
