"""The marks that sections ask for: shipped sets by name, or an author's own, whose files lie in the book's folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bookbuilder.board import Board
from bookbuilder.book import spelling_lines
from bookbuilder.config import Document
from bookbuilder.errors import InputError
from bookbuilder.symbols import SymbolSet, own_set, symbol_set

Route = tuple[str | int, ...]


def chosen(document: Document, route: Route, section: Mapping[str, Any]) -> Route:
    """Where the symbols of a section are written: there, or for the whole book."""
    return (*route, "symbols") if section.get("symbols") is not None else ("symbols",)


def find_symbols(document: Document, written_at: Route, folder: Path, its: Board) -> SymbolSet:
    """The marks for a board's values from what stands at a route. Raises InputError."""
    data = document.data if isinstance(document.data, dict) else {}
    language = data.get("language", "en") if isinstance(data.get("language", "en"), str) else "en"
    try:
        written = document.at(written_at).data
    except LookupError:
        written = "digits"
    if isinstance(written, dict):
        found = own_set(document.at(written_at), folder, its.order, language)
    else:
        found = symbol_set(str(written), its.order, language)
    if found.is_word and not spelling_lines(its):
        what = f"no row or diagonal of the board {its.name} holds every value, so none can hold a word"
        raise InputError.single(what, "use `letters`, or another board")
    return found
