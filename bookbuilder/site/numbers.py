"""Lists of numbers and texts go in; short strings come out, which the page's script reads (`js/15-steps.js`).

The steps to a solution would be most of a page otherwise. Their sentences repeat the same few hundred words, so each
word stands once in the page, and a sentence is a list of the words' places: a quarter of its length. Compression would
halve that again, but a script has to wait for it, and releases of zlib differ in what they write.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

# What JSON and HTML let stand as it is. A number ends with one of the first 64; small numbers take one letter.
LETTERS = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in "\"&'<>\\")
ENDS = 64
_MORE = len(LETTERS) - ENDS


@lru_cache(maxsize=4096)  # those of a usual board
def letters(number: int) -> str:
    """A number from 0 in letters, of which the last is one of the first 64."""
    if number < ENDS:
        return LETTERS[number]
    rest, more = divmod(number - ENDS, _MORE)
    return LETTERS[ENDS + more] + letters(rest)


def lists(them: Iterable[Sequence[int]]) -> str:
    """Lists of numbers, each after its length."""
    return "".join("".join(map(letters, (len(numbers), *numbers))) for numbers in them)


class Vocabulary:
    """The words of some texts, the most frequent first; a word is what stands between two spaces."""

    def __init__(self, texts: Iterable[str]) -> None:
        counts = Counter(word for text in texts for word in text.split(" "))
        self.words = tuple(word for word, _ in counts.most_common())
        self._places = {word: at for at, word in enumerate(self.words)}

    def numbers(self, text: str) -> tuple[int, ...]:
        """The places of a text's words. Raises KeyError for words that none of the texts had."""
        return tuple(self._places[word] for word in text.split(" "))
