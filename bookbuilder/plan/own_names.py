"""Resolves a book's own names and texts, by asking the rooms that own printers, words and faces."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder import paper
from bookbuilder.book import TEXTS
from bookbuilder.config import BookConfig, Flaw, Reading, Route
from bookbuilder.plan.asked import looked_up
from bookbuilder.plan.bank import resolved_bank
from bookbuilder.plan.labels import label_flaws
from bookbuilder.plan.language import resolved_words
from bookbuilder.plan.press import resolved_press
from bookbuilder.plan.typefaces import resolved_theme, shown_in, unprintable
from bookbuilder.render.intent import Intent
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Theme, page_layout
from bookbuilder.words import Words

if TYPE_CHECKING:
    from bookbuilder.bank import Address


@dataclass(frozen=True, slots=True)
class Named:
    """The values of the names at the top of a book's file."""

    printer: paper.Printer
    trim: paper.Trim
    words: Words
    theme: Theme
    bank: Address | None
    intent: Intent | None  # of the PDFs for print; None for plain ones


def resolved_names(book: Reading[BookConfig], folder: Path, home: Path) -> Generator[Flaw, None, Named | None]:
    """The values of a book's own names, and every flaw; None if one of the names leads nowhere.

    A theme and a page layout of the author's own lie in `folder`; the bank's path is relative to `home`.
    """
    config, document = book.value, book.document
    printer = yield from looked_up(document, ("printer",), partial(paper.printer, config.printer))
    trim = yield from looked_up(document, ("trim",), partial(paper.trim, config.trim))
    said = yield from resolved_words(book, folder)
    look = yield from resolved_theme(book, folder)
    yield from looked_up(document, ("page",), partial(page_layout, config.page, folder))
    if isinstance(config.symbols, str):
        yield from looked_up(document, ("symbols",), partial(symbol_set, config.symbols, 1))
    yield from _manifest(book)
    bank = yield from resolved_bank(book, home)
    if printer and book.knows(("printer",)):
        if trim:
            yield from looked_up(document, ("trim",), partial(printer.take, trim))
        if config.bleed:
            yield from looked_up(document, ("bleed",), printer.check_bleed)
        if config.paper:
            yield from looked_up(document, ("paper",), partial(printer.check_paper, config.paper))
    intent = (yield from resolved_press(book, printer, folder)) if printer else None
    if said:
        yield from label_flaws(book, said, _levels(book))
    if printer and trim and said and look:
        return Named(printer, trim, said.worded_for(look.readers), look, bank, intent)
    return None


def _manifest(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """A book that would leave no manifest for its bank."""
    if book.value.bank is not None and book.knows(("outputs",)) and "json" not in book.value.outputs:
        hint = "add `json` to the outputs; the manifest confirms to the bank that the files are in place"
        yield Flaw(("outputs",), "`outputs`: a book with a `bank` needs a manifest", hint)


def text_flaws(book: Reading[BookConfig], folder: Path) -> Iterator[Flaw]:
    """Texts of the book with characters that no typeface shows."""
    config, face = book.value, shown_in(book, folder)
    texts: list[tuple[Route, str | None]] = [((key,), getattr(config, key)) for key in TEXTS]
    if isinstance(config.labels, dict):
        texts += [(("labels", level), label) for level, label in config.labels.items()]
    texts += [(("sections", i, "title"), section.title) for i, section in enumerate(config.sections)]
    for route, text in texts:
        yield from unprintable(book, route, text or "", face)


def _levels(book: Reading[BookConfig]) -> set[str]:
    """The levels that sections ask for."""
    sections = enumerate(book.value.sections)
    return {level for i, section in sections if book.knows(("sections", i, "grade")) for level in section.grade.levels}
