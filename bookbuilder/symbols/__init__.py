"""What stands for a value: digits, letters, signs, pictures."""

from bookbuilder.symbols.distinct import Alike, alike, scribbled_alike
from bookbuilder.symbols.model import SymbolSet
from bookbuilder.symbols.own import own_set
from bookbuilder.symbols.sets import names, symbol_set

__all__ = ["Alike", "SymbolSet", "alike", "names", "own_set", "scribbled_alike", "symbol_set"]
