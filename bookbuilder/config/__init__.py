"""The configuration room: YAML text goes in, typed data comes out, each value with its line and column."""

from bookbuilder.config.book import LoadedBook, load_book
from bookbuilder.config.document import Document
from bookbuilder.config.fields import Symmetry, refuse, slug
from bookbuilder.config.files import own_file
from bookbuilder.config.model import MOST_PUZZLES, Answers, BookConfig, Clues, Front, Section, Vary
from bookbuilder.config.reader import read, read_text
from bookbuilder.config.rules import clue_choices
from bookbuilder.config.schema import schema
from bookbuilder.config.sentences import nearest
from bookbuilder.config.shelf import Shelf, shipped_file
from bookbuilder.config.validate import Flaw, Rule, load, validate

__all__ = [
    "MOST_PUZZLES",
    "Answers",
    "BookConfig",
    "Clues",
    "Document",
    "Flaw",
    "Front",
    "LoadedBook",
    "Rule",
    "Section",
    "Shelf",
    "Symmetry",
    "Vary",
    "clue_choices",
    "load",
    "load_book",
    "nearest",
    "own_file",
    "read",
    "read_text",
    "refuse",
    "schema",
    "shipped_file",
    "slug",
    "validate",
]
