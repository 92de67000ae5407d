"""The levels of difficulty: the one list that configs, grading and printed pages share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from bookbuilder.suggest import nearest

Level = Literal["beginner", "easy", "medium", "hard", "expert", "extreme"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)  # from the easiest to the hardest
ANY: Final = "any"
GUESSED: Final[Level] = "extreme"  # the only level that may need trial and error


@dataclass(frozen=True, slots=True)
class Mix:
    """Levels of puzzles that are asked for together, each once, from the easiest.

    If it is `even`, each level has its turn. With `shares`, there are that many puzzles of each, or per cent of all.
    Otherwise any of the levels will do for any puzzle.
    """

    levels: tuple[Level, ...]
    even: bool = False
    shares: tuple[int, ...] = ()
    percent: bool = False

    @property
    def count(self) -> int | None:
        """The number of puzzles, if the shares say it."""
        return sum(self.shares) if self.shares and not self.percent else None

    def counts(self, count: int) -> tuple[int, ...]:
        """The number of puzzles of each level among `count`, as the shares say; empty if there are none.

        What per cent leave over goes to the levels with the largest remainders, of these to the easier ones first.
        """
        if not self.percent:
            return self.shares
        whole = [count * share // 100 for share in self.shares]
        remainders = sorted(range(len(whole)), key=lambda at: (-(count * self.shares[at] % 100), at))
        for at in remainders[: count - sum(whole)]:
            whole[at] += 1
        return tuple(whole)


class NoLevels(ValueError):
    """A text that names no levels: the rest of the sentence after its name, and a hint."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def mixed(texts: Sequence[str]) -> Mix:
    """Return the mix of levels that texts name (see `levels_named`): even, unless it is `any`. Raises NoLevels."""
    named = {level for text in texts for level in levels_named(text)}
    return Mix(tuple(level for level in LEVELS if level in named), ANY not in texts and len(named) > 1)


def levels_named(text: str) -> tuple[Level, ...]:
    """Return the levels that a text names: one, a range such as `easy..hard`, or `any`. Raises NoLevels."""
    if text == ANY:
        return LEVELS
    ends = [end.strip() for end in text.split("..")]
    several = [word for word in re.split(r"[\s,;/–-]+", text.lower()) if word in LEVELS]
    if len(several) > 1:
        range_, some, command = f"{several[0]}..{several[-1]}", ", ".join(several), ",".join(several)
        hint = f"write a range, `{range_}`, or several, `[{some}]` (in a command: `{command}`)"
        raise NoLevels(f'cannot be "{text}"', hint)
    for end in ends:
        if end not in LEVELS:
            raise NoLevels(f'cannot use "{end}" as a level', nearest(end, (*LEVELS, ANY)))
    if len(ends) > 2:
        raise NoLevels(f'cannot be "{text}"', "a range has two ends, such as `easy..hard`")
    known: tuple[str, ...] = LEVELS
    first, last = known.index(ends[0]), known.index(ends[-1])
    if first > last:
        raise NoLevels(f"runs downwards, from {ends[0]} to {ends[-1]}", f"write `{ends[-1]}..{ends[0]}`")
    return LEVELS[first : last + 1]
