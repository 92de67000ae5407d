"""Configuration: YAML text goes in; typed data comes out, with the line and column of every value."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.config.book import book_flaws, is_newspaper, newspaper_flaws, read_book, read_newspaper
    from bookbuilder.config.common import Clues, Pages, Publication, Puzzles, Shading, Standard
    from bookbuilder.config.completion import Completion, Completions, Hover, complete, explain
    from bookbuilder.config.document import Document, Route
    from bookbuilder.config.edits import Replacement
    from bookbuilder.config.fields import refuse, slug
    from bookbuilder.config.model import (
        MOST_PUZZLES,
        PAGELESS,
        Answers,
        Back,
        BookConfig,
        Cover,
        Front,
        Html,
        Section,
        Vary,
    )
    from bookbuilder.config.newspaper import MOST_DAYS, AnswerPlace, NewspaperConfig, SeriesConfig, Slot
    from bookbuilder.config.newspaper_rules import issue_days
    from bookbuilder.config.reader import read, read_text
    from bookbuilder.config.schema import schema
    from bookbuilder.config.shipped import ShippedFolder
    from bookbuilder.config.spans import DaySpan, span
    from bookbuilder.config.splice import REMOVED, Removed, append, move, prune, splice
    from bookbuilder.config.validate import Flaw, Reading, load, read_as, validate

__all__ = [
    "MOST_DAYS",
    "MOST_PUZZLES",
    "PAGELESS",
    "REMOVED",
    "AnswerPlace",
    "Answers",
    "Back",
    "BookConfig",
    "Clues",
    "Completion",
    "Completions",
    "Cover",
    "DaySpan",
    "Document",
    "Flaw",
    "Front",
    "Hover",
    "Html",
    "NewspaperConfig",
    "Pages",
    "Publication",
    "Puzzles",
    "Reading",
    "Removed",
    "Replacement",
    "Route",
    "Section",
    "SeriesConfig",
    "Shading",
    "ShippedFolder",
    "Slot",
    "Standard",
    "Vary",
    "append",
    "book_flaws",
    "complete",
    "explain",
    "is_newspaper",
    "issue_days",
    "load",
    "move",
    "newspaper_flaws",
    "prune",
    "read",
    "read_as",
    "read_book",
    "read_newspaper",
    "read_text",
    "refuse",
    "schema",
    "slug",
    "span",
    "splice",
    "validate",
]

__getattr__, __dir__ = face(
    __name__,
    """
    book: book_flaws is_newspaper newspaper_flaws read_book read_newspaper
    common: Clues Pages Publication Puzzles Shading Standard
    completion: Completion Completions Hover complete explain
    document: Document Route
    edits: Replacement
    fields: refuse slug
    model: MOST_PUZZLES PAGELESS Answers Back BookConfig Cover Front Html Section Vary
    newspaper: MOST_DAYS AnswerPlace NewspaperConfig SeriesConfig Slot
    newspaper_rules: issue_days
    reader: read read_text
    schema: schema
    shipped: ShippedFolder
    spans: DaySpan span
    splice: REMOVED Removed append move prune splice
    validate: Flaw Reading load read_as validate
    """,
)
