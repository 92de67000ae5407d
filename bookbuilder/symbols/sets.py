"""The shipped sets: a name and an order go in; one mark per value comes out. Texts, computed drawings, and `icons/`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from string import ascii_uppercase
from typing import TYPE_CHECKING

from bookbuilder.data import shipped
from bookbuilder.drawing import Picture
from bookbuilder.errors import InputError
from bookbuilder.suggest import nearest
from bookbuilder.symbols import drawn
from bookbuilder.symbols.model import SET, SymbolSet

if TYPE_CHECKING:
    from bookbuilder.symbols.picture_sets import PictureSet

_DIGITS = tuple(str(value) for value in range(1, 33))
_LETTERS = tuple(ascii_uppercase)
# Wide boards without two-figure numbers: 1-9, then A onwards.
_DIGITS_LETTERS = (*_DIGITS[:9], *_LETTERS[:23])
# Without omicron, final sigma and upsilon, which look like o, a zero and nu beside the others.
_GREEK = tuple("αβγδεζηθικλμνξπρστφχψω")
_TENS, _ONES = ("", "X", "XX", "XXX"), ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMAN = tuple(_TENS[value // 10] + _ONES[value % 10] for value in range(1, 33))

_TEXTS = {
    "digits": (_DIGITS, "numbers"),
    "digits-letters": (_DIGITS_LETTERS, "symbols"),
    "greek": (_GREEK, "letters"),
    "letters": (_LETTERS, "letters"),
    "roman": (_ROMAN, "numbers"),
}

_DRAWN: dict[str, tuple[tuple[str, ...], Callable[[int], tuple[Picture, ...]]]] = {
    "braille": (tuple(drawn.LETTERS), drawn.braille),
    "colours": (tuple(name for name, _ in drawn.COLOURS), drawn.colours),
    "dice": (_DIGITS[: len(drawn.PIPS)], drawn.dice),
}


@cache
def icon_sets() -> tuple[str, ...]:
    """The names of the sets in `icons/`, sorted."""
    return tuple(sorted(path.parent.name for path in shipped("icons").glob(f"*/{SET}")))


def names() -> tuple[str, ...]:
    """The names of all symbol sets, sorted."""
    return tuple(sorted((*_TEXTS, *_DRAWN, *icon_sets())))


@lru_cache(maxsize=256)
def symbol_set(name: str, order: int, language: str = "en") -> SymbolSet:
    """The first marks of the named set, one for each value of a board of this order.

    Raises InputError for an unknown name, and for a set with too few marks.
    """
    if name not in names():
        raise InputError.single(f"there is no symbol set {name!r}", nearest(name, names()))
    if order > _size(name):
        enough = ", ".join(other for other in names() if _size(other) >= order)
        raise InputError.single(
            f"the symbol set {name} has {_size(name)} marks, but the board needs {order}", f"use one of {enough}"
        )
    if name in _TEXTS:
        marks, kind = _TEXTS[name]
        return SymbolSet(name, marks[:order], kind)
    if name in _DRAWN:
        marks, draw = _DRAWN[name]
        if name == "colours":
            marks = _colours(marks, language)
        return SymbolSet(name, marks[:order], "pictures", draw(order))
    icons = _icons(name, language)
    first = (icons.said[:order], "pictures", icons.pictures[:order])
    return SymbolSet(name, *first, title=icons.title, licence=icons.licence)


@cache
def _size(name: str) -> int:
    """The number of marks in a set."""
    if name in _TEXTS:
        return len(_TEXTS[name][0])
    return len(_DRAWN[name][0]) if name in _DRAWN else len(_icons(name, "en").said)


def _colours(names: tuple[str, ...], language: str) -> tuple[str, ...]:
    """The names of colours in a language; in English for one that there is not, which its own place reports."""
    from bookbuilder.words import tags, words  # imports everything needed to read files

    return tuple(map(words(language if language in tags() else "en").colour, names))


def _icons(name: str, language: str) -> PictureSet:
    """A set in `icons/`."""
    from bookbuilder.symbols.picture_sets import read_set  # imports everything needed for strangers' pictures

    return read_set(shipped("icons", name), language)
