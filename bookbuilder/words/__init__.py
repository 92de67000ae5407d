"""Every sentence that readers of books see, by language."""

from bookbuilder.words.words import Words, languages, words

__all__ = ["Words", "languages", "words"]
