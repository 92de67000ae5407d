"""Records of puzzles that need not be made: keys are plain words."""

from __future__ import annotations

from typing import Any

from bookbuilder.bank import Bank, Build, Record, pending

GIVENS, SOLUTION = "..4....21.3.4...", "1243342121344312"


def some(key: str, publication: str = "weekend", place: int = 0, **more: Any) -> Record:
    """A record of that key."""
    told: dict[str, Any] = {
        "solution_key": f"s-{key}"[:32],
        "pattern_key": f"p-{key}"[:32],
        "board": "4x4",
        "name": "4x4",
        "givens": GIVENS,
        "solution": SOLUTION,
        "clues": 5,
        "level": "easy",
        "score": 2100,
        "ladder": 1,
        "section": "one",
        "number": place + 1,
        "day": "2027-01-01",
        "seed": 7,
        "recipe": "r",
    }
    return Record(key=key, publication=publication, place=place, **(told | more))


def several(keys: str, publication: str = "weekend") -> list[Record]:
    """A record for each word."""
    return [some(key, publication, place) for place, key in enumerate(keys.split())]


def build(publication: str = "weekend", token: str = "t1", home: str = "here:/out") -> Build:
    """One run of a publication."""
    return Build(publication, token, home)


def claiming(bank: Bank) -> list[Build]:
    """The builds whose claims are not yet settled."""
    return [each.build for each in pending(bank)]
