"""What stands for a value: digits, letters, both."""

from bookbuilder.symbols.sets import SymbolSet, names, symbol_set

__all__ = ["SymbolSet", "names", "symbol_set"]
