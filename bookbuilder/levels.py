"""The levels of difficulty: the one list that files name, puzzles are graded by and pages print."""

from __future__ import annotations

from typing import Final, Literal, get_args

Level = Literal["beginner", "easy", "medium", "hard", "expert", "extreme"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)  # from the easiest to the hardest
