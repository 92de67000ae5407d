"""A section goes in; the board, symbols and puzzles that it names come out, or every problem with them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bookbuilder.board import Board
from bookbuilder.config import Flaw, Section
from bookbuilder.plan.aids import aid_flaws
from bookbuilder.plan.asked import AsWritten
from bookbuilder.plan.clues import choice_flaws, clue_flaws, resolved_pattern
from bookbuilder.plan.kinds import Finders, board_of, symbols_of
from bookbuilder.plan.needs import resolved_needs
from bookbuilder.plan.rules import NO_KINDS, PrintedKinds, brought_rules, kinds_made, number_flaws, resolved_rules
from bookbuilder.plan.varying import resolved_vary
from bookbuilder.relations import AskedRule
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset import page_layout

if TYPE_CHECKING:
    from bookbuilder.generate import Needed, Variation
    from bookbuilder.plan.brought import BroughtFile


@dataclass(frozen=True, slots=True)
class Resolved:
    """The values of a section's names."""

    board: Board
    count: int
    symbols: SymbolSet
    pattern: tuple[int, ...] | None  # the cells with a clue
    vary: Variation | None
    own: BroughtFile | None  # its puzzle file
    needed: Needed | None  # the techniques that its puzzles need
    rules: tuple[AskedRule, ...] = ()  # that its puzzles print
    is_bare: bool = False  # whether these are all that its puzzles print
    printed: PrintedKinds = NO_KINDS  # of these rules, or of those of its puzzle file


def resolved(asked: AsWritten[Section], finders: Finders, twins: bool) -> Generator[Flaw, None, Resolved | None]:
    """The values of a section's names, and every flaw; None if one of the names leads nowhere."""
    section, own = asked.section, None
    if section.page is not None:
        yield from asked.looked_up(("page",), partial(page_layout, section.page, finders.folder))
    yield from choice_flaws(asked)
    if section.source is not None:
        own = yield from _brought(asked, finders)
        board = own.board if own else None
    else:
        board = yield from board_of(asked, finders)
    symbols = yield from symbols_of(asked, board, finders.symbols)
    vary = yield from resolved_vary(asked, board, twins)
    rules = (yield from resolved_rules(asked, board, section.total or 1)) if board else None
    brought = (yield from brought_rules(asked, own.brought)) if own else None
    techniques = yield from resolved_needs(asked, board, is_ruled=section.rules is not None)
    if board is None or rules is None:
        return None
    board = rules.board
    yield from clue_flaws(asked, board, finders.boards.outlook(board), is_marked=bool(rules.printed))
    pattern = yield from resolved_pattern(asked, board, vary, finders.patterns)
    count = own.count if own else section.total
    if symbols is None or count is None:
        return None
    yield from aid_flaws(asked, board, symbols)
    kinds = brought or kinds_made(board, rules.printed)
    yield from number_flaws(asked, symbols, (*kinds.every, *(relation.kind for relation in board.relations)))
    return Resolved(
        board,
        count,
        symbols,
        pattern,
        vary,
        own,
        techniques,
        rules.printed,
        rules.is_bare,
        kinds,
    )


def _brought(asked: AsWritten[Section], finders: Finders) -> Generator[Flaw, None, BroughtFile | None]:
    """The contents of a section's puzzle file, with its board and format; every problem in it is a flaw."""
    from bookbuilder.plan.brought import BroughtRequest, read_brought  # with every format of puzzles
    from bookbuilder.puzzle.formats import format_named

    section, board, form = asked.section, None, None
    assert section.source is not None
    if is_named := asked.reading.says(asked.at("board")):
        board = yield from board_of(asked, finders)
    if section.format is not None:
        form = yield from asked.looked_up(("format",), partial(format_named, section.format, to_read=True))
    if (is_named and board is None) or (section.format and form is None):
        return None
    variants = section.vary.count if section.vary else 1
    wanted = BroughtRequest(
        section.source, section.format, board, section.count, variants, section.on_problem == "skip", asked.id
    )
    own = yield from asked.looked_up(("from",), partial(read_brought, wanted, finders.folder))
    shown = section.walkthrough.puzzles if section.walkthrough else 0
    if own and section.count is None and shown > own.count:
        what = f"`{asked.name('walkthrough', 'puzzles')}` is {shown:,}"
        what += f", but {section.source} has {own.count:,} puzzles"
        yield Flaw(asked.at("walkthrough", "puzzles"), what, f"write {own.count} or less")
    return own
