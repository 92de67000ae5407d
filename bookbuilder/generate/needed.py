"""Techniques that puzzles are to need: names go in; the techniques, levels and limit of an order come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bookbuilder.board import Board
from bookbuilder.generate.choices import Objection
from bookbuilder.generate.tiny_boards import few_levels
from bookbuilder.levels import LEVELS, Mix, mixed
from bookbuilder.puzzle.techniques import Technique
from bookbuilder.solve import RULED, TRIAL, UNIQUENESS, ladder, ruled_out
from bookbuilder.suggest import closest

_LIST = "`bookbuilder list techniques` shows those known"
# What to do, by what the board lacks.
_ELSEWHERE = {
    "leftovers": "name another technique, or a board with irregular areas, such as jigsaw-1",
    "implied house": "name another technique, or a board whose houses imply others, such as windoku",
}


@dataclass(frozen=True, slots=True)
class Needed:
    """What an order asks for: see `Order.needs` and `Order.hardest`. The hardest technique comes last."""

    techniques: tuple[str, ...]
    mix: Mix
    hardest: str


def needed(
    names: Sequence[str], mix: Mix | None, uniqueness: bool, board: Board | None, is_ruled: bool = False
) -> tuple[Needed | None, tuple[Objection, ...]]:
    """The techniques of these names, with the mix of levels that was asked for, or objections.

    Without a mix, puzzles are of the level of the hardest of them, and need nothing harder than it. Capitals, hyphens
    and blanks in the names do not matter. Without a board, it is not asked whether the techniques occur on it.
    `is_ruled` says that the puzzles have rules beyond houses.
    """
    known = {_plain(rung.name): rung for rung in (*ladder(True), *RULED)}
    wrong = [objection for name in names if (objection := _unusable(name, known, uniqueness, board, is_ruled))]
    rungs = [known[_plain(name)] for name in names if _plain(name) in known]
    wrong += [
        Objection("needs", f"`needs` names {rung.name} twice", "delete one of them")
        for at, rung in enumerate(rungs)
        if rung in rungs[:at]
    ]
    if wrong or not rungs:
        return None, tuple(wrong)
    rungs.sort(key=lambda rung: rung.cost)
    hardest = rungs[-1]
    techniques = tuple(rung.name for rung in rungs)
    if mix is None:
        return Needed(techniques, mixed([hardest.level]), hardest.name), ()
    easier = [level for level in mix.levels if LEVELS.index(level) < LEVELS.index(hardest.level)]
    if easier and (mix.even or mix.shares or len(easier) == len(mix.levels)):
        what = f"`grade` asks for {easier[-1]} puzzles, but {hardest.name} makes a puzzle {hardest.level} at least"
        hint = f"delete `grade`, or write `{hardest.level}` or a harder level"
        return None, (Objection("grade", what, hint),)
    return Needed(techniques, mix, ""), ()


def _unusable(
    name: str, known: Mapping[str, Technique], uniqueness: bool, board: Board | None, is_ruled: bool
) -> Objection | None:
    """Why no puzzle can be asked to need a technique of this name."""
    rung = known.get(_plain(name))
    if _plain(name) == _plain(TRIAL.name):
        return Objection("needs", f"`needs`: no puzzle can be asked to need {TRIAL.name}", _LIST)
    if rung is None:
        near = closest(name, [rung.name for rung in known.values()])
        return Objection(
            "needs", f'`needs`: there is no technique "{name}"', f"did you mean `{near}`? " * bool(near) + _LIST
        )
    if rung in UNIQUENESS and not uniqueness:
        what = f"`needs`: the technique {rung.name} assumes that there is only one solution"
        return Objection("needs", what, "allow it with `uniqueness: true` (in a command: `--uniqueness`)")
    if rung in RULED and not is_ruled:
        what = f"`needs`: the technique {rung.name} follows rules beyond houses, which these puzzles do not have"
        return Objection("needs", what, "name another technique, or ask for `rules`")
    if board and ruled_out(board, rung.name):
        what = f"`needs`: no puzzle on the board {board.name} can need {rung.name}"
        return Objection("needs", what, _ELSEWHERE.get(rung.board.what, "name another technique or another board"))
    if board and (lack := few_levels(board, [rung.level], all_needed=True, uniqueness=uniqueness, by_needs=True)):
        return Objection("needs", f"`needs`: {lack[0]}", lack[1])
    return None


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))
