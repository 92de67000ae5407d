"""What rules are called, and what is none: a name or text goes in, those of its words come out that name a rule."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import lru_cache

_RULE = re.compile(  # a word, in the singular, for what a grid alone does not show
    "(?:anti|non|little|mini|extra)?(?:killer|cage|thermo|thermometer|arrow|kropki|whisper|renban|palindrome|sandwich"
    "|skyscraper|knight|nonconsecutive|parity|inequality|futoshiki|quadruple|clone|xv|constraint|disjoint|zipper"
    "|entropic|modular|calcudoku|kenken|jigsaw|asterisk|samurai|region|zone|even|odd|greater|consecutive|king|queen|fog"
    "|inequalitie|girandola|centerdot|centredot|magic|boxle|roxdoku|mathdoku|sum)"
)
# Of these, those that a sentence may have without a rule.
COMMON = frozenset({"region", "zone", "even", "odd", "greater", "consecutive", "king", "queen", "fog"})
MOVES = {"history", "move", "undo", "undostack", "redo", "action", "command", "replay", "log"}
KEPT = {  # words, in the singular, for what a program keeps about a player, or of the puzzle besides its rules
    *MOVES,
    *("user", "player", "event", "hint", "step", "note", "comment", "pencil", "pencilmark", "candidate", "possible"),
    *("color", "colour", "highlight", "selected", "selection", "cursor", "focu", "error", "conflict", "mistake"),
    *("wrong", "invalid", "empty", "time", "timer", "timeline", "duration", "score", "stat", "statistic", "percent"),
    *("rank", "size", "dimension", "dim", "shape", "symmetry", "seed", "digit", "value", "number", "symbol", "tag"),
    *("version", "technique", "solve", "solver", "id", "difficulty", "level", "rating", "date", "created", "updated"),
    *("url", "link", "source", "publisher", "copyright", "license", "licence", "language"),
}


@lru_cache(maxsize=1000)
def words_of(name: str) -> frozenset[str]:
    """The words of a name or text, in lower case and in the singular."""
    return frozenset(
        word.lower().rstrip("s") for word in re.findall(r"(?<!\d)[A-Z]+(?![a-z])|(?<!\d)[A-Z]?[a-z]+", name)
    )


def rules_named(words: Set[str]) -> set[str]:
    """Those of the words that name a rule."""
    return {word for word in words if _RULE.fullmatch(word)}


def is_kept(name: str, value: object) -> bool:
    """Whether a text or number beside a puzzle is what programs keep of it besides its rules, such as a version."""
    words = words_of(name)
    return isinstance(value, str | int | float) and value is not True and bool(words & KEPT) and not rules_named(words)
