"""A request in words and numbers goes in; an order comes out, or every problem with the request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import TypeVar

from bookbuilder.board import SYMMETRIES, Board
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate.choices import (
    SHARES,
    ClueChoice,
    Objection,
    Outlook,
    beyond,
    contradictions,
    objections,
    pattern_objection,
    scheme,
)
from bookbuilder.generate.needed import needed
from bookbuilder.generate.order import MORE, SOLVABLE, Order, Scheme, even_shares
from bookbuilder.generate.rule_choices import few_ruled_levels, rule_objections
from bookbuilder.generate.tiny_boards import different, elsewhere, few_levels, way_out
from bookbuilder.levels import ANY, LEVELS, Mix, NoLevels, mixed
from bookbuilder.relations import AskedRule, WrongOptions, are_enough, asked_rules, printed_rules, ruled_board
from bookbuilder.solve import NUISANCES
from bookbuilder.suggest import nearest

MOST = 100_000  # puzzles per order
SECTION = "generate"  # this name is part of every puzzle's seed

Found = TypeVar("Found")
Lay = Callable[[], tuple[int, ...]]  # returns the cells of a pattern; raises InputError


def order_for(
    board: Board,
    grade: str | Sequence[str] | None,
    count: int,
    seed: int,
    choice: ClueChoice,
    lay: Lay | None = None,
    solvable: str = "whole",
    uniqueness: bool = False,
    needs: str | Sequence[str] = (),
    graded: bool = True,
    rules: object = None,
    avoid: str | Sequence[str] = (),
) -> Order:
    """The order for `count` puzzles; if there is a pattern, `lay` returns the cells of their clues.

    Without a grade, it is `any` or, with `needs`, the level of the hardest technique named. Puzzles that will not be
    `graded` can have any only, and `avoid` nothing.

    Raises InputError with all problems.
    """
    problems: list[Problem] = []
    asked = _found(lambda: _rules(board, rules), problems) or ()
    wrong = rule_objections(board, asked, str, count=count, uniqueness=uniqueness, solvable=solvable, graded=graded)
    problems += map(_problem, wrong)
    board = ruled_board(board, asked)
    mix, pattern = (
        _found(lambda: _mix(ANY if grade is None else grade), problems),
        _found(lay, problems) if lay else None,
    )
    problems += map(_problem, _wrong_values(choice, count, seed, solvable))
    names = [needs] if isinstance(needs, str) else needs
    wanted, objected = needed(names, None if grade is None else mix, uniqueness, board, bool(asked))
    problems += map(_problem, objected)
    avoided = [avoid] if isinstance(avoid, str) else avoid
    problems += map(_problem, _unknown_nuisances(avoided))
    if not graded:
        problems += map(_problem, _ungraded(mix, names, avoided))
    mix = wanted.mix if wanted else mix
    if not problems:
        problems += map(_problem, _wrong_choices(board, choice, lay is not None, pattern, bool(printed_rules(asked))))
        assert mix is not None
        if not asked and (lack := few_levels(board, mix.levels, all_needed=mix.even, uniqueness=uniqueness)):
            problems.append(Problem(Place(), f"`grade`: {lack[0]}", lack[1]))
    if problems:
        raise InputError(problems)
    clues = scheme(choice, board, pattern, solvable)
    if cannot := [*map(_problem, beyond(clues, board, str))]:
        raise InputError(cannot)
    assert mix is not None
    if not asked and (few := _too_few(board, clues, mix.levels, uniqueness, count)):
        raise InputError([_problem(few)])
    is_bare = are_enough(asked) and choice == ClueChoice() and lay is None
    if graded and (lack := few_ruled_levels(printed_rules(asked), is_bare, mix.levels, all_needed=mix.even)):
        raise InputError.single(f"`{'needs' if grade is None else 'grade'}`: {lack[0]}", lack[1])
    return Order(
        SECTION,
        board,
        mix.levels,
        clues,
        seed,
        count,
        uniqueness,
        shares=even_shares(count, len(mix.levels)) if mix.even else (),
        needs=wanted.techniques if wanted else (),
        hardest=wanted.hardest if wanted else "",
        avoid=tuple(name for name in NUISANCES if name in avoided),
        rules=printed_rules(asked),
        bare=is_bare,
    )


def _rules(board: Board, asked: object) -> tuple[AskedRule, ...]:
    if asked is None:
        return ()
    try:
        return asked_rules(board, asked)
    except WrongOptions as error:
        raise InputError.single(f"`rules`: {error}", error.hint) from error


def _found(find: Callable[[], Found], problems: list[Problem]) -> Found | None:
    try:
        return find()
    except InputError as error:
        problems += error.problems
    return None


def _mix(grade: str | Sequence[str]) -> Mix:
    texts = [grade] if isinstance(grade, str) else grade
    if not texts:
        raise InputError.single("`grade` names no level", f"choose from: {', '.join(LEVELS)}, any")
    try:
        return mixed(texts)
    except NoLevels as error:
        raise InputError.single(f"`grade` {error}", error.hint) from error


def _unknown_nuisances(names: Sequence[str]) -> Iterator[Objection]:
    for name in names:
        if name not in NUISANCES:
            yield Objection("avoid", f'`avoid` cannot be "{name}"', nearest(name, NUISANCES))


def _ungraded(mix: Mix | None, needs: Sequence[str], avoid: Sequence[str]) -> Iterator[Objection]:
    """What only a grade can tell of a puzzle."""
    asked = {"grade": mix not in (None, mixed([ANY])), "needs": bool(needs), "avoid": bool(avoid)}
    for key, is_asked in asked.items():
        if is_asked:
            yield Objection(key, f"`{key}` cannot be met without grading", f"leave out `{key}`, or grade the puzzles")


def _wrong_values(choice: ClueChoice, count: int, seed: int, solvable: str) -> Iterator[Objection]:
    words = {"more": (choice.more, MORE), "solvable": (solvable, SOLVABLE)}
    if choice.symmetry is not None:
        words["symmetry"] = (choice.symmetry, SYMMETRIES)
    for key, (word, known) in words.items():
        if word not in known:
            yield Objection(key, f'`{key}` cannot be "{word}"', nearest(word, known))
    least = {**dict.fromkeys(SHARES, 0), "min": 1, "max": 1}
    for key, fewest in least.items():
        number = getattr(choice, key)
        if number is not None and number < fewest:
            yield Objection(key, f"`{key}` is {number}", f"write {fewest} or more")
    if not 1 <= count <= MOST:
        yield Objection("count", f"`count` is {count:,}", f"write a number from 1 to {MOST:,}")
    if not 0 <= seed < 1 << 63:
        yield Objection("seed", f"`seed` is {seed}", "write a whole number from 0 to 9223372036854775807")


def _wrong_choices(
    board: Board, choice: ClueChoice, patterned: bool, pattern: tuple[int, ...] | None, is_marked: bool
) -> Iterator[Objection]:
    usual = asdict(ClueChoice())
    written = [key for key, value in asdict(choice).items() if value != usual[key]] + ["pattern"] * patterned
    yield from contradictions(choice, written, str)
    yield from objections(choice, board, Outlook.of(board), str, is_marked)
    if pattern is not None and (objection := pattern_objection(board, pattern, str)):
        yield objection


def _too_few(board: Board, clues: Scheme, levels: tuple[str, ...], uniqueness: bool, count: int) -> Objection | None:
    """More puzzles than a tiny board has."""
    there = different(board, clues, levels, uniqueness)
    if there is None or there >= count:
        return None
    what = f"`count`: the board {board.name} has {there} different puzzles of this kind, but {count:,} are needed"
    more = way_out(board, clues, levels, uniqueness, "set `symmetry` to none")
    return Objection("count", what, f"ask for fewer, {more}{', ' * bool(more)}or use {elsewhere(clues)}")


def _problem(objection: Objection) -> Problem:
    return Problem(Place(), objection.what, objection.hint)
