"""Rules for the names in a book's file: what only the rooms that own boards, pages and printers can tell.

They read unchecked data, so that a wrong name and a misspelt key are reported in the same run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeGuard

from bookbuilder import fonts
from bookbuilder.board import Board, board, board_file, board_from, boards, has_symmetry, symmetries
from bookbuilder.board.symmetry import SYMMETRIES, pairs, quadruples
from bookbuilder.config import Document, Flaw, Rule
from bookbuilder.data import inside
from bookbuilder.errors import InputError
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import page_layout, printer, trim
from bookbuilder.words import words

Route = tuple[str | int, ...]


def book_rules(folder: Path) -> tuple[Rule, ...]:
    """The rules for a book's file in this folder, from which the paths in it start."""

    def sections(document: Document) -> Iterator[Flaw]:
        data = document.data if isinstance(document.data, dict) else {}
        written = data.get("sections")
        for i, section in enumerate(written if isinstance(written, list) else ()):
            if isinstance(section, dict):
                yield from _section(document, ("sections", i), section, folder)
                yield from _text(document, ("sections", i, "title"), section.get("title"))

    return (sections, _names, _paper, _texts)


def section_rules(folder: Path) -> tuple[Rule, ...]:
    """The rules for a document that is one section."""

    def section(document: Document) -> Iterator[Flaw]:
        yield from _section(document, (), document.data if isinstance(document.data, dict) else {}, folder)

    return (section,)


def find_board(document: Document, route: Route, section: dict[str, Any], folder: Path) -> Board:
    """The board of a section: a shipped name, a file in the config's folder, or one written on the spot.

    Raises InputError.
    """
    where = (*route, "board")
    described = section.get("board", "classic")
    if isinstance(described, dict):
        if set(described) == {"name"} and isinstance(described["name"], str):
            described = described["name"]
        else:
            return board_from(document.at(where), str(section.get("id") or "inline"))
    if not isinstance(described, str):
        raise InputError.single(f"`{document.name(where)}` is no board", "write the name of a board, or a file's path")
    if described in boards():
        return board(described)
    if not described.endswith((".yaml", ".yml")):
        return board(described)  # says which names there are
    try:
        return board_file(inside(folder, described))
    except ValueError as error:
        hint = "keep the board's file beside the config, or in a folder under it"
        raise InputError.single(str(error), hint) from error


def _section(document: Document, route: Route, section: dict[str, Any], folder: Path) -> Iterator[Flaw]:
    """A section's board, page layout, symbols and clues."""
    for key, find in (("page", page_layout), ("symbols", partial(symbol_set, order=1))):
        if isinstance(section.get(key), str):
            yield from _told(document, (*route, key), partial(find, section[key]))
    yield from _told(document, (*route, "board"), partial(find_board, document, route, section, folder))
    try:
        found = find_board(document, route, section, folder)
    except InputError:
        return
    yield from _clues(document, (*route, "clues"), section.get("clues"), found)
    yield from _symbols(document, route, section, found)


def _names(document: Document) -> Iterator[Flaw]:
    """Printers, page layouts, languages, trims and sets of symbols that are not there."""
    data = document.data if isinstance(document.data, dict) else {}
    checks: tuple[tuple[str, Callable[[str], object]], ...] = (
        ("printer", printer),
        ("page", page_layout),
        ("language", words),
        ("symbols", partial(symbol_set, order=1)),
        ("trim", trim),
    )
    for key, find in checks:
        if isinstance(data.get(key), str):
            yield from _told(document, (key,), partial(find, data[key]))


def _paper(document: Document) -> Iterator[Flaw]:
    """A trim or a paper that the printer lacks."""
    data = document.data if isinstance(document.data, dict) else {}
    try:
        profile = printer(data.get("printer", "plain"))
        size = trim(data.get("trim", "6x9in"))
    except (InputError, TypeError, AttributeError):
        return
    yield from _told(document, ("trim",), lambda: profile.take(size))
    if isinstance(data.get("paper"), str):
        yield from _told(document, ("paper",), lambda: profile.check_paper(data["paper"]))


def _texts(document: Document) -> Iterator[Flaw]:
    """Texts of the book with characters that the typeface does not have."""
    data = document.data if isinstance(document.data, dict) else {}
    for key in ("title", "subtitle", "author", "publisher", "edition", "copyright"):
        yield from _text(document, (key,), data.get(key))
    labels = data.get("labels")
    for level, label in labels.items() if isinstance(labels, dict) else ():
        yield from _text(document, ("labels", level), label)


def _text(document: Document, route: Route, text: object) -> Iterator[Flaw]:
    missing = fonts.missing("text", text) if isinstance(text, str) else ""
    if missing:
        what = f"`{document.name(route)}`: the typeface {fonts.FAMILY} has no {' '.join(missing)}"
        yield Flaw(route, what, "write it without these characters")


def _clues(document: Document, route: Route, clues: object, found: Board) -> Iterator[Flaw]:
    """Clues that the board cannot have."""
    written = clues if isinstance(clues, dict) else {}
    name, cells = document.name(route), len(found.cells)
    shares = {key: written[key] for key in ("quads", "pairs", "cells") if _is_count(written.get(key))}
    symmetry = written.get("symmetry", None if shares else "rotate180")
    if symmetry in SYMMETRIES and not has_symmetry(found, symmetry):
        known = ", ".join(symmetries(found))
        where = (*route, "symmetry") if "symmetry" in written else route[:-1]
        yield Flaw(where, f"`{name}.symmetry`: the board {found.name} does not have {symmetry}", f"use one of {known}")
    for key, groups in (("quads", quadruples(found)), ("pairs", pairs(found))):
        if shares.get(key, 0) > len(groups):
            what = f"`{name}.{key}` is {shares[key]}; the board {found.name} has {len(groups)}"
            yield Flaw((*route, key), what, "ask for fewer")
    taken = 4 * shares.get("quads", 0) + 2 * shares.get("pairs", 0) + shares.get("cells", 0)
    least, most = written.get("min"), written.get("max")
    if written.get("more") == "none" and not taken:
        what = f"`{name}.more: none` leaves every cell of the board given"
        yield Flaw((*route, "more"), what, "say with quads, pairs or cells how many go, or write `more: all`")
    if _is_count(least) and least >= cells:
        yield Flaw((*route, "min"), f"`{name}.min` is {least}; the board {found.name} has {cells} cells", "write less")
    elif _is_count(least) and cells - taken < least:
        what = f"`{name}.min` is {least}, but quads, pairs and cells leave {cells - taken} clues"
        yield Flaw((*route, "min"), what, "take fewer away, or write a smaller `min`")
    # All but one of the values must be shown, or two of them could change places.
    if _is_count(most) and most < found.order - 1:
        what = f"`{name}.max` is {most}; with fewer than {found.order - 1} clues two values could change places"
        yield Flaw((*route, "max"), what, f"write {found.order - 1} or more")


def _symbols(document: Document, route: Route, section: dict[str, Any], found: Board) -> Iterator[Flaw]:
    """A set of symbols with fewer marks than the board has values."""
    data = document.data if isinstance(document.data, dict) else {}
    where: Route = (*route, "symbols") if section.get("symbols") is not None else ("symbols",)
    name = section.get("symbols") or data.get("symbols") or "digits"
    try:
        symbol_set(name, 1)
    except (InputError, TypeError):
        return  # an unknown name is another rule's business
    yield from _told(document, where, lambda: symbol_set(name, found.order))


def _told(document: Document, route: Route, find: Callable[[], object]) -> Iterator[Flaw]:
    """What a room says of a name, at the place of the name; problems with places of their own keep those."""
    try:
        find()
    except InputError as error:
        for problem in error.problems:
            yield Flaw(route, f"`{document.name(route)}`: {problem.what}", problem.hint, place=problem.place)


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
