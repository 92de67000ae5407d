"""The lines of a plain text that say a puzzle's rules go in; what is missing, or should not be there, comes out.

The language is that in which the most lines are as they should be. Sentences are put together here a second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bookbuilder.board import Board, Relation
from bookbuilder.readback.languages import Languages
from bookbuilder.readback.rulings import RULINGS, Rules
from bookbuilder.words import Words

_PARTLY = "how_to.partly."  # sentences that say no rule: some marks may be missing


def worded_flaws(lines: Sequence[str], board: Board, rules: Rules, spoken: Languages) -> Iterator[str]:
    """What is wrong with the lines, as clauses; one clause per file is enough. In an unknown language, nothing is."""
    if spoken.unknown:
        return
    found = Counter(lines)
    told = [(Counter(_wanted(board, rules, said)), said) for said in spoken.every]
    wanted, said = max(told, key=lambda it: _common(it[0], found))
    found -= Counter({said.say(key): len(lines) for key in said.sentences if key.startswith(_PARTLY)})
    if missing := [*(wanted - found)]:
        yield f"it does not say {missing[0]!r}"
    elif more := [*(found - wanted)]:
        yield f"it says {more[0][:80]!r}, which is no rule of the puzzle"


def _common(one: Counter[str], other: Counter[str]) -> int:
    return (one & other).total()


def _wanted(board: Board, rules: Rules, said: Words) -> Iterator[str]:
    half = board.order // 2
    for kind in dict.fromkeys(rule.kind for rule in rules):
        if f"how_to.kind.{kind}" in said.sentences:  # a stranger's file may name others
            yield said.say(f"how_to.kind.{kind}", half=half, above=board.order - half + 1)
    for rule in rules:
        if rule.kind in RULINGS and RULINGS[rule.kind].sight:
            yield _line(board, rule, said)


def _line(board: Board, rule: Relation, said: Words) -> str:
    """A mark by its cells: the first, what holds there, and the others; all, if it holds for each by itself."""
    top, left = board.corner
    places = [(board.cells[cell].row - top + 1, board.cells[cell].column - left + 1) for cell in rule.cells]
    named = [said.say("page.cell", row=row, column=column) for row, column in places]
    key = f"relation.{rule.kind}"
    forms = [f"{key}.alone"] * (len(named) == 1) + [key]
    if rule.numbers:
        forms = [f"{form}.numbered" for form in forms]
    sentence = next(form for form in forms if form in said.sentences)
    numbers = said.listed([str(number) for number in rule.numbers], "or")
    told = said.say(sentence, n=len(named), numbers=numbers, cells=said.listed(named[1:]))
    has_others = "{cells}" in str(said.sentences[sentence])
    return f"{named[0] if has_others else said.listed(named)}: {told}"
