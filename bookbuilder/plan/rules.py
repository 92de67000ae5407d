"""Rules for the names in a book's file: what only the rooms that own boards, pages and printers can tell.

They read unchecked data, so that a wrong name and a misspelt key are reported in the same run; a rule passes over what
the model will refuse anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeGuard

from pydantic import TypeAdapter, ValidationError

from bookbuilder import fonts
from bookbuilder.board import Board, board, board_file, board_from, boards, has_symmetry, symmetries
from bookbuilder.board.symmetry import SYMMETRIES, pairs, quadruples
from bookbuilder.config import LEVELS, Document, Flaw, Rule
from bookbuilder.config.fields import Grades
from bookbuilder.data import inside
from bookbuilder.errors import InputError, Problem
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import page_layout, printer, trim
from bookbuilder.words import words

Route = tuple[str | int, ...]

TEXTS = ("title", "subtitle", "author", "publisher", "edition", "copyright")


def book_rules(folder: Path) -> tuple[Rule, ...]:
    """The rules for a book's file in this folder, from which the paths in it start."""

    def sections(document: Document) -> Iterator[Flaw]:
        for i, section in _sections(document):
            yield from _section(document, ("sections", i), section, folder)
            yield from _text(document, ("sections", i, "title"), section.get("title"))

    return (sections, _names, _paper, _texts, _labels)


def section_rule(document: Document) -> Iterator[Flaw]:
    """The rule for a document that is one section, from a user's own hand."""
    yield from _section(document, (), _mapping(document.data), None)


def find_board(document: Document, route: Route, section: Mapping[str, Any], folder: Path | None) -> Board:
    """The board of a section: a shipped name, a file, or one written on the spot.

    A book's files lie in its folder, for the book may be a stranger's; without a folder, any path will do.
    Raises InputError.
    """
    where = (*route, "board")
    described = section.get("board", "classic")
    if isinstance(described, dict) and "name" in described:
        if len(described) > 1:
            others = [(*where, key) for key in described if key != "name"]
            said = {each: f"`{document.name(each)}` is not available in this version" for each in others}
            raise InputError(Problem(document.key_place(each), what, "delete it") for each, what in said.items())
        described = described["name"]
    elif isinstance(described, dict):
        return board_from(document.at(where), str(section.get("id") or "inline"))
    if not isinstance(described, str):
        raise InputError.single("this is no board", "write the name of a board, or the path of a board file")
    if described in boards() or not described.lower().endswith((".yaml", ".yml")):
        return board(described)  # which says what names there are
    if folder is None:
        return board_file(Path(described))
    try:
        inside(folder, described)
    except ValueError as error:
        hint = "keep the board's file beside the config, or in a folder under it"
        raise InputError.single(f"{described} is not in the folder of the book", hint) from error
    return board_file(folder / described)


# --- names ---


def _names(document: Document) -> Iterator[Flaw]:
    """Printers, page layouts, languages, trims and sets of symbols that are not there."""
    data = _mapping(document.data)
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
    data = _mapping(document.data)
    try:
        profile = printer(data.get("printer", "plain"))
    except (InputError, TypeError):
        return
    size = data.get("trim", "6x9in")
    if isinstance(size, str):
        try:
            trim(size)
        except InputError:
            pass  # an unknown trim is another rule's business
        else:
            yield from _told(document, ("trim",), lambda: profile.take(trim(size)))
    if isinstance(data.get("paper"), str):
        yield from _told(document, ("paper",), lambda: profile.check_paper(data["paper"]))


# --- texts ---


def _texts(document: Document) -> Iterator[Flaw]:
    """Texts of the book with characters that the typeface does not have."""
    data = _mapping(document.data)
    for key in TEXTS:
        yield from _text(document, (key,), data.get(key))
    for level, label in _mapping(data.get("labels")).items():
        yield from _text(document, ("labels", level), label)


def _text(document: Document, route: Route, text: object) -> Iterator[Flaw]:
    missing = fonts.missing("text", text) if isinstance(text, str) else ""
    if missing:
        what = f"`{document.name(route)}`: the typeface {fonts.FAMILY} has no {' '.join(missing)}"
        yield Flaw(route, what, "write it without these characters")


def _labels(document: Document) -> Iterator[Flaw]:
    """Two levels that a reader could not tell apart: both renamed alike, or one renamed as another is called."""
    data = _mapping(document.data)
    try:
        said = words(data.get("language", "en"))
    except (InputError, TypeError):
        return
    written = {level: label for level, label in _mapping(data.get("labels")).items() if isinstance(label, str)}
    called = {_alike(said.level(level)): level for level in _levels(document) if level not in written}
    for level, label in written.items():
        if level not in LEVELS or not label.strip():
            continue
        other = called.setdefault(_alike(label), level)
        if other != level:
            what = f"`{document.name(('labels', level))}`: the level {other} is called {label.strip()}, too"
            yield Flaw(("labels", level), what, "give each level a name of its own")


def _levels(document: Document) -> set[str]:
    """The levels that the book's puzzles may have, as far as its sections say so."""
    levels: set[str] = set()
    for _, section in _sections(document):
        try:
            levels.update(_GRADES.validate_python(section.get("grade", "any")))
        except ValidationError:
            continue  # the model tells
    return levels


_GRADES: TypeAdapter[tuple[str, ...]] = TypeAdapter(Grades)


def _alike(label: str) -> str:
    return " ".join(label.casefold().split())


# --- sections ---


def _section(document: Document, route: Route, section: Mapping[str, Any], folder: Path | None) -> Iterator[Flaw]:
    """A section's board, page layout, symbols and clues."""
    for key, find in (("page", page_layout), ("symbols", partial(symbol_set, order=1))):
        if isinstance(section.get(key), str):
            yield from _told(document, (*route, key), partial(find, section[key]))
    found: list[Board] = []
    yield from _told(document, (*route, "board"), lambda: found.append(find_board(document, route, section, folder)))
    for its in found:
        yield from _symbols(document, route, section, its)
        yield from _symmetry(document, (*route, "clues"), _mapping(section.get("clues")), its)
        yield from _counts(document, (*route, "clues"), _mapping(section.get("clues")), its)


def _symbols(document: Document, route: Route, section: Mapping[str, Any], its: Board) -> Iterator[Flaw]:
    """A set of symbols with fewer marks than the board has values; the section may have it from the book."""
    name = section.get("symbols") or _mapping(document.data).get("symbols", "digits")
    try:
        symbol_set(name, 1)
    except (InputError, TypeError):
        return  # an unknown name is another rule's business
    try:
        symbol_set(name, its.order)
    except InputError as error:
        for problem in error.problems:
            what = f"`{document.name((*route, 'symbols'))}`: {problem.what}"
            yield Flaw((*route, "symbols"), what, problem.hint)


def _symmetry(document: Document, route: Route, clues: Mapping[str, Any], its: Board) -> Iterator[Flaw]:
    """A symmetry that the board's outline does not have; rotate180 where nothing is said."""
    symmetry, name = clues.get("symmetry"), document.name((*route, "symmetry"))
    known = ", ".join(symmetries(its))
    if symmetry is None and not _shares(clues) and not has_symmetry(its, "rotate180"):
        what = f"`{name}` is rotate180 where it is left out, which the board {its.name} does not have"
        yield Flaw((*route, "symmetry"), what, f"write one of {known}")
    elif symmetry in SYMMETRIES and not has_symmetry(its, symmetry):
        yield Flaw(
            (*route, "symmetry"), f"`{name}`: the board {its.name} does not have {symmetry}", f"use one of {known}"
        )


def _counts(document: Document, route: Route, clues: Mapping[str, Any], its: Board) -> Iterator[Flaw]:
    """Numbers of clues, quads and pairs that cannot be."""
    shares, cells, name = _shares(clues), len(its.cells), document.name(route)
    left = cells - 4 * shares.get("quads", 0) - 2 * shares.get("pairs", 0) - shares.get("cells", 0)
    for key, groups in (("quads", quadruples(its)), ("pairs", pairs(its))):
        if shares.get(key, 0) > len(groups):
            what = f"`{name}.{key}` is {shares[key]}; the board {its.name} has {len(groups)}"
            yield Flaw((*route, key), what, f"write {len(groups)} or less" if groups else "delete it")
            left = cells  # one thing at a time
    # All but one of the values must be shown, or two of them could change places.
    fewest = max(1, its.order - 1)
    why = f"the board {its.name} needs {fewest}, or two values could change places"
    least, most = clues.get("min"), clues.get("max")
    if left < fewest:
        what = f"`{name}`: quads, pairs and cells leave {max(left, 0)} of {cells} cells given; {why}"
        yield Flaw((*route, max(shares, key=lambda key: shares[key])), what, "take fewer away")
        left = cells
    if clues.get("more") == "none" and left == cells and not any(shares.values()):
        what = f"`{name}.more: none` leaves every cell of the board given"
        yield Flaw((*route, "more"), what, "say with quads, pairs or cells how many go, or write `more: all`")
    elif clues.get("more") == "none" and _is_count(most) and most < left < cells:
        what = f"`{name}.max` is {most}, but with `more: none` {left} clues stay"
        yield Flaw((*route, "max"), what, "take more away, or write `more: all`")
    elif _is_count(most) and most < fewest:
        yield Flaw((*route, "max"), f"`{name}.max` is {most}; {why}", f"write {fewest} or more")
    if _is_count(least) and least >= cells:
        what = f"`{name}.min` is {least}; the board {its.name} has {cells} cells"
        yield Flaw((*route, "min"), what, f"write {cells - 1} or less")
    elif _is_count(least) and left < least:
        what = f"`{name}.min` is {least}, but quads, pairs and cells leave {left} clues"
        yield Flaw((*route, "min"), what, "take fewer away, or write a smaller `min`")


def _shares(clues: Mapping[str, Any]) -> dict[str, int]:
    return {key: clues[key] for key in ("quads", "pairs", "cells") if _is_count(clues.get(key))}


# --- shared ---


def _told(document: Document, route: Route, find: Callable[[], object]) -> Iterator[Flaw]:
    """What a room says of a name, at the place of the name; a problem on a line of its own keeps that, and its name."""
    try:
        find()
    except InputError as error:
        for problem in error.problems:
            if problem.place.line:
                yield Flaw(route, problem.what, problem.hint, place=problem.place)
            else:
                yield Flaw(route, f"`{document.name(route)}`: {problem.what}", problem.hint)


def _sections(document: Document) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The sections with their positions, as far as they are sections."""
    written = _mapping(document.data).get("sections")
    for i, section in enumerate(written if isinstance(written, list) else ()):
        if isinstance(section, dict):
            yield i, section


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
