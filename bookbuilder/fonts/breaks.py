"""Where a text may be parted into lines besides at its spaces.

Chinese and Japanese are written without spaces: a line may end after any character but those that belong to the next,
such as an opening bracket. Nothing is parted that is written as one: a letter and its marks, Thai vowels that stand
before their consonants, and Devanagari consonants that join.
"""

from __future__ import annotations

from itertools import pairwise
from unicodedata import category

from bookbuilder.fonts.scripts import is_ideographic

ZERO_SPACE = "\u200b"  # an author's own sign for where a line may end
_OPENING = set("([{（［｛「『〔〈《【〖‘“")
_CLOSING = {
    *")]}）］｝」』〕〉》】〗’”、。，．,.:;!?：；！？・…‥～ー々〻ヽヾゝゞ%％",
    *"ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ",
}
_BEFORE = range(0x0E40, 0x0E45)  # Thai vowels that are read after the consonant that follows them
_SARA_AM = "\u0e33"
_JOINING = {"\u200d", "\u094d", "\u09cd", "\u0a4d", "\u0acd", "\u0b4d", "\u0bcd", "\u0c4d", "\u0ccd", "\u0d4d"}


def is_one(before: str, after: str) -> bool:
    """Whether two characters that follow each other belong together."""
    if before in _JOINING or ord(before) in _BEFORE or after in (_SARA_AM, "\u200c", "\u200d"):
        return True
    return category(after).startswith("M") or before in _OPENING or after in _CLOSING


def parts(word: str) -> list[str]:
    """The parts of a word between which a line may end; most words are of one part."""
    if word.isascii() or not word:
        return [word]
    ends = [
        at
        for at, (before, after) in enumerate(pairwise(word), 1)
        if before == ZERO_SPACE or ((is_ideographic(before) or is_ideographic(after)) and not is_one(before, after))
    ]
    return [word[start:end] for start, end in pairwise([0, *ends, len(word)])]


def units(text: str) -> list[str]:
    """The parts of a text that belong together, most of them a letter each."""
    ends = [at for at, (before, after) in enumerate(pairwise(text), 1) if not is_one(before, after)]
    return [text[start:end] for start, end in pairwise([0, *ends, len(text)])] if text else []


def last_end(word: str, most: int) -> int:
    """How many characters of a word go on the line, at least one, if no more than `most` fit."""
    return next((end for end in range(most, 0, -1) if not is_one(word[end - 1], word[end])), max(1, most))
