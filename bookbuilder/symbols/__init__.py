"""What stands for a value: digits, letters, signs, pictures."""

from bookbuilder.symbols.model import SymbolSet
from bookbuilder.symbols.sets import names, symbol_set

__all__ = ["SymbolSet", "names", "symbol_set"]
