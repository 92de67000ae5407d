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
from bookbuilder.board import Board
from bookbuilder.board.symmetry import SYMMETRIES
from bookbuilder.config import LEVELS, Document, Flaw, Rule, clue_choices
from bookbuilder.config.fields import Grades
from bookbuilder.errors import InputError
from bookbuilder.generate import hopeless
from bookbuilder.plan.boards import Boards, Outlook, Route, section_id
from bookbuilder.plan.brought import Bringer, Wanted
from bookbuilder.plan.patterns import Patterns
from bookbuilder.plan.symbols import chosen, find_symbols
from bookbuilder.plan.varying import vary_flaws, written_variation
from bookbuilder.puzzle.formats import format_named
from bookbuilder.symbols import names as symbol_names
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import page_layout, printer, trim
from bookbuilder.words import words

TEXTS = ("title", "subtitle", "author", "publisher", "edition", "copyright")


def book_rules(boards: Boards, patterns: Patterns, bringer: Bringer) -> tuple[Rule, ...]:
    """The rules for a book's file, whose sections' boards, patterns and files of puzzles these find."""

    def sections(document: Document) -> Iterator[Flaw]:
        for i, section in _sections(document):
            yield from _section(document, ("sections", i), section, boards, patterns, bringer)
            yield from _text(document, ("sections", i, "title"), section.get("title"))

    return (sections, _names, _paper, _texts, _labels, partial(_bank, folder=bringer.folder))


def section_rules(boards: Boards, patterns: Patterns) -> tuple[Rule, ...]:
    """The rules for a document that is one section, from a user's own hand."""

    def section(document: Document) -> Iterator[Flaw]:
        yield from _section(document, (), _mapping(document.data), boards, patterns, None)

    return (section, clue_choices)


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
    name = data.get("printer", "plain")
    try:
        profile = printer(name) if isinstance(name, str) else None
    except InputError:
        profile = None
    if profile is None:
        return  # another rule's business, or the model's
    size = data.get("trim", "6x9in")
    if isinstance(size, str):
        try:
            trim(size)
        except InputError:
            pass  # an unknown trim is another rule's business
        else:
            yield from _told(document, ("trim",), partial(profile.take, trim(size)))
    if isinstance(paper := data.get("paper"), str):
        yield from _told(document, ("paper",), partial(profile.check_paper, paper))


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
    language = data.get("language", "en")
    try:
        said = words(language) if isinstance(language, str) else None
    except InputError:
        said = None
    if said is None:
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


def _bank(document: Document, folder: Path) -> Iterator[Flaw]:
    """A bank's address that cannot be read, and a book that would leave no manifest for it."""
    data = _mapping(document.data)
    written, outputs = data.get("bank"), data.get("outputs")
    number = document.written.get(("bank",))  # also true and false
    if written is not None and number is not None:
        hint = "write the path of a file, such as `bank.db`, or a URL; a path that is a number stands in quotes"
        yield Flaw(("bank",), f"`bank`: {number} is no path", hint)
        return
    if not isinstance(written, str) or not written.strip():
        return
    from bookbuilder.bank import address

    yield from _told(document, ("bank",), partial(address, written.strip(), folder))
    if isinstance(outputs, list) and "json" not in outputs:
        hint = "add `json` to the outputs: its token tells the bank that the files are in place"
        yield Flaw(("outputs",), "`outputs`: a book with a `bank` needs its manifest", hint)


def _levels(document: Document) -> set[str]:
    """The levels that the book's puzzles may have, as far as its sections say so."""
    return {level for _, section in _sections(document) for level in _grade(section)}


def _grade(section: Mapping[str, Any]) -> tuple[str, ...]:
    """The levels that a section asks for; none where the model has something to tell."""
    try:
        return _GRADES.validate_python(section.get("grade", "any"))
    except ValidationError:
        return ()


_GRADES: TypeAdapter[tuple[str, ...]] = TypeAdapter(Grades)


def _alike(label: str) -> str:
    return " ".join(label.casefold().split())


# --- sections ---


def _section(
    document: Document,
    route: Route,
    section: Mapping[str, Any],
    boards: Boards,
    patterns: Patterns,
    bringer: Bringer | None,
) -> Iterator[Flaw]:
    """A section's board, page layout, symbols, levels and clues, or its file of puzzles."""
    for key, find in (("page", page_layout), ("symbols", partial(symbol_set, order=1))):
        if isinstance(section.get(key), str):
            yield from _told(document, (*route, key), partial(find, section[key]))
    found: list[Board] = []
    if bringer and section.get("from") is not None:
        yield from _brought(document, route, section, boards, bringer, found)
    else:
        yield from _told(document, (*route, "board"), lambda: found.append(boards.find(document, route, section)))
    yield from _walkthrough(document, (*route, "walkthrough", "puzzles"), section, bringer, route)
    yield from vary_flaws(document, route, section, found[0] if found else None)
    for its in found:
        outlook, clues = boards.outlook(its), _mapping(section.get("clues"))
        yield from _symbols(document, route, section, its, boards.folder)
        yield from _symmetry(document, (*route, "clues"), clues, its, outlook)
        yield from _counts(document, (*route, "clues"), clues, its, outlook)
        yield from _pattern(document, (*route, "clues", "pattern"), clues.get("pattern"), its, patterns)


def _brought(
    document: Document,
    route: Route,
    section: Mapping[str, Any],
    boards: Boards,
    bringer: Bringer,
    found: list[Board],
) -> Iterator[Flaw]:
    """A section's file of puzzles: its format, and all that is wrong in it. The board of its puzzles is `found`."""
    file, form = section["from"], section.get("format")
    named: list[Board] = []
    flaws: list[Flaw] = []
    if section.get("board") is not None:
        flaws += _told(document, (*route, "board"), lambda: named.append(boards.find(document, route, section)))
    if isinstance(form, str):
        flaws += _told(document, (*route, "format"), lambda: format_named(form, to_read=True))
    if isinstance(file, str) and not flaws:
        count = section.get("count")
        wanted = Wanted(
            file=file,
            form=form if isinstance(form, str) else None,
            board=named[0] if named else None,
            levels=_grade(section) or LEVELS,
            count=count if _is_count(count) and count > 0 else None,
            uniqueness=section.get("uniqueness") is True,
            vary=written_variation(section),
            twins=_mapping(document.data).get("twins") == "allow",
            seeds=(_mapping(document.data).get("seed", 0), section_id(section)),
        )
        flaws += _told(document, (*route, "from"), lambda: found.append(bringer.bring(route, wanted).board))
    yield from flaws


def _walkthrough(
    document: Document, at: Route, section: Mapping[str, Any], bringer: Bringer | None, route: Route
) -> Iterator[Flaw]:
    """More puzzles to be shown step by step than the section's file has; `config` looks at a written count."""
    puzzles = _mapping(section.get("walkthrough")).get("puzzles")
    brought = bringer.brought(route) if bringer and section.get("count") is None else None
    if brought and _is_count(puzzles) and puzzles > len(brought.puzzles):
        has = f"{section['from']} has {len(brought.puzzles):,} puzzles"
        yield Flaw(at, f"`{document.name(at)}` is {puzzles:,}, and {has}", f"write {len(brought.puzzles)} or less")


def _symbols(
    document: Document, route: Route, section: Mapping[str, Any], its: Board, folder: Path | None
) -> Iterator[Flaw]:
    """A section's symbols, which it may have from the book: too few for the board, or wrong in themselves."""
    at = chosen(document, route, section)
    written = section.get("symbols") or _mapping(document.data).get("symbols", "digits")
    own = isinstance(written, dict)
    if not own and (not isinstance(written, str) or written not in symbol_names()):
        return  # the model tells, or another rule
    try:
        find_symbols(document, at, folder or Path(), its)
    except InputError as error:
        for problem in error.problems:
            told = problem.what if problem.place.line else f"`{document.name((*route, 'symbols'))}`: {problem.what}"
            yield Flaw(at if own else (*route, "symbols"), told, problem.hint, place=problem.place)


def _symmetry(
    document: Document, route: Route, clues: Mapping[str, Any], its: Board, outlook: Outlook
) -> Iterator[Flaw]:
    """A symmetry that the board's outline does not have."""
    symmetry, name = clues.get("symmetry"), document.name((*route, "symmetry"))
    if symmetry in SYMMETRIES and symmetry not in outlook.symmetries:
        what = f"`{name}`: the board {its.name} does not have {symmetry}"
        yield Flaw((*route, "symmetry"), what, f"use one of {', '.join(outlook.symmetries)}")


def _pattern(document: Document, route: Route, written: object, its: Board, patterns: Patterns) -> Iterator[Flaw]:
    """A pattern that is not there, does not fit the board, or can have no puzzle with one solution."""
    if not isinstance(written, str) and not (
        isinstance(written, list) and all(isinstance(each, str) for each in written)
    ):
        return  # there is none, or the model tells
    laid: list[tuple[int, ...]] = []
    yield from _told(document, route, lambda: laid.append(patterns.find(written, its)))
    for cells in laid:
        if len(cells) == len(its.cells):
            what = f"`{document.name(route)}`: the pattern leaves every cell of the board given"
            yield Flaw(route, what, "take clues out of the pattern")
        elif why := hopeless(its, cells):
            yield Flaw(route, f"`{document.name(route)}`: {why}", "add clues to the pattern, or move some")


def _counts(document: Document, route: Route, clues: Mapping[str, Any], its: Board, outlook: Outlook) -> Iterator[Flaw]:
    """Numbers of clues, quads and pairs that cannot be."""
    shares, cells, name = _shares(clues), len(its.cells), document.name(route)
    left = cells - 4 * shares.get("quads", 0) - 2 * shares.get("pairs", 0) - shares.get("cells", 0)
    for key, groups in (("quads", outlook.quads), ("pairs", outlook.pairs)):
        if shares.get(key, 0) > groups:
            what = f"`{name}.{key}` is {shares[key]}; the board {its.name} has {groups}"
            yield Flaw((*route, key), what, f"write {groups} or less" if groups else "delete it")
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
