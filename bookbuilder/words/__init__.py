"""Every sentence that a reader sees, by language."""

from bookbuilder.words.words import Words, languages, words

__all__ = ["Words", "languages", "words"]
