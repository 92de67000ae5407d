"""Rules for a section: what only the rooms that own boards, pages, symbols and puzzles can tell of it.

They read unchecked data, as those of `rules` do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from bookbuilder.board import Board
from bookbuilder.board.symmetry import SYMMETRIES
from bookbuilder.config import Document, Flaw
from bookbuilder.errors import InputError
from bookbuilder.generate import hopeless, keeps_picture
from bookbuilder.levels import LEVELS
from bookbuilder.plan.boards import Boards, Outlook, Route, section_id
from bookbuilder.plan.brought import Bringer, Wanted
from bookbuilder.plan.patterns import Patterns
from bookbuilder.plan.symbols import chosen, find_symbols
from bookbuilder.plan.unchecked import is_count, levels_of, mapping, told
from bookbuilder.plan.varying import fits, vary_flaws, written_variation
from bookbuilder.puzzle.formats import format_named
from bookbuilder.symbols import names as symbol_names
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import page_layout


def section_flaws(
    document: Document,
    route: Route,
    section: Mapping[str, Any],
    boards: Boards,
    patterns: Patterns,
    bringer: Bringer | None,
) -> Iterator[Flaw]:
    """What is wrong with a section's board, page layout, symbols, levels and clues, or its file of puzzles."""
    for key, find in (("page", page_layout), ("symbols", partial(symbol_set, order=1))):
        if isinstance(section.get(key), str):
            yield from told(document, (*route, key), partial(find, section[key]))
    found: list[Board] = []
    if bringer and section.get("from") is not None:
        yield from _brought(document, route, section, boards, bringer, found)
    else:
        yield from told(document, (*route, "board"), lambda: found.append(boards.find(document, route, section)))
    yield from _walkthrough(document, (*route, "walkthrough", "puzzles"), section, bringer, route)
    yield from vary_flaws(document, route, section, found[0] if found else None)
    for its in found:
        outlook, clues = boards.outlook(its), mapping(section.get("clues"))
        yield from _symbols(document, route, section, its, boards.folder)
        yield from _symmetry(document, (*route, "clues"), clues, its, outlook)
        yield from _counts(document, (*route, "clues"), clues, its, outlook)
        yield from _pattern(document, route, section, its, patterns)


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
        flaws += told(document, (*route, "board"), lambda: named.append(boards.find(document, route, section)))
    if isinstance(form, str):
        flaws += told(document, (*route, "format"), lambda: format_named(form, to_read=True))
    if isinstance(file, str) and not flaws:
        count = section.get("count")
        wanted = Wanted(
            file=file,
            form=form if isinstance(form, str) else None,
            board=named[0] if named else None,
            levels=levels_of(section) or LEVELS,
            count=count if is_count(count) and count > 0 else None,
            uniqueness=section.get("uniqueness") is True,
            vary=written_variation(section),
            twins=mapping(document.data).get("twins") == "allow",
            seeds=(mapping(document.data).get("seed", 0), section_id(section)),
        )
        flaws += told(document, (*route, "from"), lambda: found.append(bringer.bring(route, wanted).board))
    yield from flaws


def _walkthrough(
    document: Document, at: Route, section: Mapping[str, Any], bringer: Bringer | None, route: Route
) -> Iterator[Flaw]:
    """More puzzles to be shown step by step than the section's file has; `config` looks at a written count."""
    puzzles = mapping(section.get("walkthrough")).get("puzzles")
    brought = bringer.brought(route) if bringer and section.get("count") is None else None
    if brought and is_count(puzzles) and puzzles > len(brought.puzzles):
        has = f"{section['from']} has {len(brought.puzzles):,} puzzles"
        yield Flaw(at, f"`{document.name(at)}` is {puzzles:,}, and {has}", f"write {len(brought.puzzles)} or less")


def _symbols(
    document: Document, route: Route, section: Mapping[str, Any], its: Board, folder: Path | None
) -> Iterator[Flaw]:
    """A section's symbols, which it may have from the book: too few for the board, or wrong in themselves."""
    at = chosen(document, route, section)
    written = section.get("symbols") or mapping(document.data).get("symbols", "digits")
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


def _pattern(
    document: Document, route: Route, section: Mapping[str, Any], its: Board, patterns: Patterns
) -> Iterator[Flaw]:
    """A pattern that is not there, does not fit the board, can have no puzzle with one solution, or is not kept."""
    written, at = mapping(section.get("clues")).get("pattern"), (*route, "clues", "pattern")
    if not isinstance(written, str) and not (
        isinstance(written, list) and all(isinstance(each, str) for each in written)
    ):
        return  # there is none, or the model tells
    laid: list[tuple[int, ...]] = []
    yield from told(document, at, lambda: laid.append(patterns.find(written, its)))
    vary = written_variation(section)
    for cells in laid:
        if len(cells) == len(its.cells):
            what = f"`{document.name(at)}`: the pattern leaves every cell of the board given"
            yield Flaw(at, what, "take clues out of the pattern")
        elif why := hopeless(its, cells):
            yield Flaw(at, f"`{document.name(at)}`: {why}", "add clues to the pattern, or move some")
        elif vary and fits(its, vary) and not keeps_picture(its, vary.fixed, cells):
            what = f"`{document.name((*route, 'vary'))}` moves clues out of the pattern, and leaves no turn of it"
            hint = "turn and mirror the puzzles, or give the values other names; exchange lines that are equal there"
            yield Flaw((*route, "vary"), what, hint, on_key=True)


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
    elif clues.get("more") == "none" and is_count(most) and most < left < cells:
        what = f"`{name}.max` is {most}, but with `more: none` {left} clues stay"
        yield Flaw((*route, "max"), what, "take more away, or write `more: all`")
    elif is_count(most) and most < fewest:
        yield Flaw((*route, "max"), f"`{name}.max` is {most}; {why}", f"write {fewest} or more")
    if is_count(least) and least >= cells:
        what = f"`{name}.min` is {least}; the board {its.name} has {cells} cells"
        yield Flaw((*route, "min"), what, f"write {cells - 1} or less")
    elif is_count(least) and left < least:
        what = f"`{name}.min` is {least}, but quads, pairs and cells leave {left} clues"
        yield Flaw((*route, "min"), what, "take fewer away, or write a smaller `min`")


def _shares(clues: Mapping[str, Any]) -> dict[str, int]:
    return {key: clues[key] for key in ("quads", "pairs", "cells") if is_count(clues.get(key))}


# --- shared ---
