"""The levels of difficulty: the one list that configs, grading and printed pages share."""

from __future__ import annotations

from typing import Final, Literal, get_args

from bookbuilder.nearest import nearest

Level = Literal["beginner", "easy", "medium", "hard", "expert", "extreme"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)  # from the easiest to the hardest
ANY: Final = "any"
GUESSED: Final[Level] = "extreme"  # the only level that may need trial and error


class NoLevels(ValueError):
    """A text that names no levels: the rest of the sentence after its name, and a hint."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def levels_named(text: str) -> tuple[Level, ...]:
    """Return the levels that a text names: one, a range such as `easy..hard`, or `any`. Raises NoLevels."""
    if text == ANY:
        return LEVELS
    ends = [end.strip() for end in text.split("..")]
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
