"""Symbols for values: digits, letters, signs, pictures."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.symbols.distinct import LookAlike, alike, scribbled_alike
    from bookbuilder.symbols.illustrations import Illustration, IllustrationError, read_illustration
    from bookbuilder.symbols.model import SymbolSet
    from bookbuilder.symbols.own import own_set
    from bookbuilder.symbols.sets import names, symbol_set

__all__ = [
    "Illustration",
    "IllustrationError",
    "LookAlike",
    "SymbolSet",
    "alike",
    "names",
    "own_set",
    "read_illustration",
    "scribbled_alike",
    "symbol_set",
]

__getattr__, __dir__ = face(
    __name__,
    """
    distinct: LookAlike alike scribbled_alike
    illustrations: Illustration IllustrationError read_illustration
    model: SymbolSet
    own: own_set
    sets: names symbol_set
    """,
)
