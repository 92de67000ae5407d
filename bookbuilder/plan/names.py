"""Resolves a book's own names and texts, by asking the rooms that own printers, words and faces."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder import fonts, paper
from bookbuilder.book import TEXTS
from bookbuilder.config import BookConfig, Flaw, Reading, Route
from bookbuilder.plan.asked import found
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import page_layout
from bookbuilder.words import Words, words

if TYPE_CHECKING:
    from bookbuilder.bank import Address


@dataclass(frozen=True, slots=True)
class Named:
    """The values of the names at the top of a book's file."""

    printer: paper.Printer
    trim: paper.Trim
    words: Words
    bank: Address | None


def resolved_names(book: Reading[BookConfig], home: Path) -> Generator[Flaw, None, Named | None]:
    """The values of a book's own names, and every flaw; None if one of the names leads nowhere.

    The bank's path is relative to `home`.
    """
    config, document = book.value, book.document
    printer = yield from found(document, ("printer",), partial(paper.printer, config.printer))
    trim = yield from found(document, ("trim",), partial(paper.trim, config.trim))
    said = yield from found(document, ("language",), partial(words, config.language))
    yield from found(document, ("page",), partial(page_layout, config.page))
    if isinstance(config.symbols, str):
        yield from found(document, ("symbols",), partial(symbol_set, config.symbols, 1))
    bank = yield from _bank(book, home)
    if printer and book.knows(("printer",)):
        if trim:
            yield from found(document, ("trim",), partial(printer.take, trim))
        if "paper" in config.model_fields_set:
            yield from found(document, ("paper",), partial(printer.check_paper, config.paper))
    if said:
        yield from _labels(book, said)
    return Named(printer, trim, said, bank) if printer and trim and said else None


def _bank(book: Reading[BookConfig], home: Path) -> Generator[Flaw, None, Address | None]:
    """The bank's address. Flaws: an unreadable address, and a book that would leave no manifest for the bank.

    A book without a bank does not wait for the import of a database library.
    """
    written, number = book.value.bank, book.document.written.get(("bank",))  # also for true and false
    if written is None:
        return None
    if number is not None:
        hint = "write the path of a file, such as `bank.db`, or a URL; put a path that is a number in quotes"
        yield Flaw(("bank",), f"`bank`: {number} is not a path", hint)
        return None
    if book.knows(("outputs",)) and "json" not in book.value.outputs:
        hint = "add `json` to the outputs; the manifest confirms to the bank that the files are in place"
        yield Flaw(("outputs",), "`outputs`: a book with a `bank` needs a manifest", hint)
    from bookbuilder.bank import address

    return (yield from found(book.document, ("bank",), partial(address, written, home)))


# --- texts ---


def text_flaws(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Texts of the book with characters that the typeface does not have."""
    config = book.value
    texts: list[tuple[Route, str | None]] = [((key,), getattr(config, key)) for key in TEXTS]
    if isinstance(config.labels, dict):
        texts += [(("labels", level), label) for level, label in config.labels.items()]
    texts += [(("sections", i, "title"), section.title) for i, section in enumerate(config.sections)]
    for route, text in texts:
        if missing := fonts.missing("text", text or ""):
            what = f"`{book.document.name(route)}`: the typeface {fonts.FAMILY} has no {' '.join(missing)}"
            yield Flaw(route, what, "remove these characters")


def _labels(book: Reading[BookConfig], said: Words) -> Iterator[Flaw]:
    """Two levels that a reader could not tell apart: both renamed alike, or one given the name of another."""
    config = book.value
    written = config.labels if isinstance(config.labels, dict) else {}
    asked = {
        level
        for i, section in enumerate(config.sections)
        if book.knows(("sections", i, "grade"))
        for level in section.grade
    }
    called = {_alike(said.level(level)): level for level in asked if level not in written}
    for level, label in written.items():
        other = called.setdefault(_alike(label), level)
        if other != level:
            what = f"`{book.document.name(('labels', level))}`: the level {other} is also called {label}"
            yield Flaw(("labels", level), what, "give each level a different name")


def _alike(label: str) -> str:
    return " ".join(label.casefold().split())
