"""A section's or series' rules beyond houses go in; its board and what puzzles print come out, or what is wrong."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from bookbuilder.board import Board
from bookbuilder.config import Clues, Flaw, Puzzles, Section
from bookbuilder.generate import Brought, rule_objections, ruled_objections
from bookbuilder.generate.choices import Objection
from bookbuilder.plan.asked import AsWritten
from bookbuilder.relations import (
    RELATIONS,
    AskedRule,
    WrongOptions,
    are_enough,
    asked_rules,
    not_all_shown,
    printed_kinds,
    printed_rules,
    ruled_board,
)
from bookbuilder.symbols import SymbolSet


@dataclass(frozen=True, slots=True)
class PlannedRules:
    """A board with the rules that every puzzle keeps, the rules that puzzles print, and whether they have clues."""

    board: Board
    printed: tuple[AskedRule, ...] = ()
    is_bare: bool = False
    are_any: bool = False


@dataclass(frozen=True, slots=True)
class PrintedKinds:
    """The kinds of relations that the puzzles of a section print."""

    every: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()  # those of which not all marks need be shown, where readers should know it


NO_KINDS = PrintedKinds()


def resolved_rules(asked: AsWritten[Puzzles], board: Board, count: int = 1) -> Generator[Flaw, None, PlannedRules]:
    """The rules of a section or series on its board; those of puzzles in a file stand in the file."""
    section = asked.section
    if section.rules is None or not asked.knows("rules"):
        return PlannedRules(board, are_any=bool(board.relations))
    try:
        rules = asked_rules(board, section.rules)
    except WrongOptions as error:
        yield Flaw(asked.at("rules"), f"`{asked.name('rules')}`: {error}", error.hint)
        return PlannedRules(board)
    varies = isinstance(section, Section) and section.vary is not None
    for objection in rule_objections(
        board,
        rules,
        asked.name,
        count=count,
        uniqueness=section.uniqueness,
        varies=varies,
        solvable=section.solvable,
    ):
        yield _flaw(asked, objection, "rules")
    is_bare = are_enough(rules) and section.clues == Clues()
    return PlannedRules(ruled_board(board, rules), printed_rules(rules), is_bare, bool(rules))


def brought_rules(asked: AsWritten[Section], brought: Brought) -> Generator[Flaw, None, PrintedKinds]:
    """The kinds of rules that puzzles of a section's file print; what cannot be asked of puzzles with rules."""
    puzzles = [puzzle for _, puzzle in brought.puzzles]
    if any(puzzle.is_ruled for puzzle in puzzles):
        section = asked.section
        varies = section.vary is not None
        for objection in ruled_objections(asked.name, uniqueness=section.uniqueness, varies=varies):
            yield _flaw(asked, objection, "from")
    kinds = [tuple(dict.fromkeys(rule.kind for rule in puzzle.relations)) for puzzle in puzzles]
    every = tuple(dict.fromkeys(chain.from_iterable(kinds)))
    for kind in every:
        having, lacking = [it for it in kinds if kind in it], [it for it in kinds if kind not in it]
        if RELATIONS[kind].shows and lacking:
            what = f"by the rule {kind}, {len(having):,} of its {len(kinds):,} puzzles show all their marks"
            hint = "give those a file and a section of their own, since the pages say it once for a section"
            yield Flaw(asked.at("from"), f"`{asked.name('from')}`: {what}", hint)
    partly = chain.from_iterable(not_all_shown(it.board, its) for it, its in zip(puzzles, kinds, strict=True))
    return PrintedKinds(every, tuple(dict.fromkeys(partly)))


def kinds_made(board: Board, printed: Sequence[AskedRule]) -> PrintedKinds:
    """The kinds of rules that puzzles print which are made with these rules."""
    kinds = printed_kinds(printed)
    return PrintedKinds(kinds, not_all_shown(board, kinds))


def number_flaws(asked: AsWritten[Puzzles], symbols: SymbolSet, kinds: Sequence[str]) -> Iterator[Flaw]:
    """Rules about numbers where the cells hold marks of which nobody can tell what they add up to, or which is odd."""
    if symbols.kind != "numbers" and any(RELATIONS[kind].tells_values for kind in kinds):
        what = f"the rule is about numbers, but the symbols {symbols.name} are not numbers"
        key = "rules" if asked.section.rules is not None else "from"
        yield Flaw(asked.at(key), f"`{asked.name(key)}`: {what}", "use `symbols: digits` here", on_key=True)


def _flaw(asked: AsWritten[Puzzles], objection: Objection, otherwise: str) -> Flaw:
    """An objection at its key; at another one if that is not written."""
    at = objection.key if asked.reading.says(asked.at(objection.key)) else otherwise
    return Flaw(asked.at(at), objection.what, objection.hint, on_key=objection.on_key)
