"""The built-in symbol sets: a name and an order in, one mark a value out."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase

from bookbuilder.config import nearest
from bookbuilder.errors import InputError


@dataclass(frozen=True, slots=True)
class SymbolSet:
    """The marks that stand for the values 1, 2, 3 and so on, in that order."""

    name: str
    marks: tuple[str, ...]
    kind: str = "symbols"  # numbers, letters or symbols: for wording only

    def __post_init__(self) -> None:
        if len(set(self.marks)) != len(self.marks):
            raise ValueError(f"the symbol set {self.name} has the same mark twice")

    def mark(self, value: int) -> str:
        """The mark of a value, which is counted from 1."""
        return self.marks[value - 1]


_DIGITS = tuple(str(value) for value in range(1, 33))
_LETTERS = tuple(ascii_uppercase)
# Wide boards without two-figure numbers: 1-9, then A onwards.
_DIGITS_LETTERS = (*_DIGITS[:9], *_LETTERS[:23])

_SETS = {
    "digits": (_DIGITS, "numbers"),
    "digits-letters": (_DIGITS_LETTERS, "symbols"),
    "letters": (_LETTERS, "letters"),
}


def names() -> tuple[str, ...]:
    """The names of all symbol sets, sorted."""
    return tuple(sorted(_SETS))


def symbol_set(name: str, order: int) -> SymbolSet:
    """The first marks of the named set, one for each value of a board of this order.

    Raises InputError for a name that is not there, and for a set that has too few marks.
    """
    if name not in _SETS:
        raise InputError.single(f"no symbol set is called {name!r}", nearest(name, names()))
    marks, kind = _SETS[name]
    if order > len(marks):
        enough = ", ".join(other for other in names() if len(_SETS[other][0]) >= order)
        raise InputError.single(
            f"the symbol set {name} has {len(marks)} marks, the board needs {order}", f"use one of {enough}"
        )
    return SymbolSet(name, marks[:order], kind)
