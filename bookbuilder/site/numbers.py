"""Lists of numbers and texts go in; short strings come out, which the page's script reads (`js/15-steps.js`).

The steps to a solution would be most of a page otherwise. Their sentences repeat the same few hundred words, so each
word stands once in the page, and a sentence is a list of the words' places: a quarter of its length. Compression would
halve that again, but a script has to wait for it, and releases of zlib differ in what they write.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from sys import intern

# What JSON and HTML let stand as it is. A number ends with one of the first 64; small numbers take one letter.
LETTERS = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in "\"&'<>\\")
ENDS = 64
_MORE = len(LETTERS) - ENDS

Telling = tuple[str | int, ...]  # some texts: for each, the number of its words, and these


@lru_cache(maxsize=4096)  # those of a usual board
def letters(number: int) -> str:
    """A number from 0 in letters, of which the last is one of the first 64."""
    if number < ENDS:
        return LETTERS[number]
    rest, more = divmod(number - ENDS, _MORE)
    return LETTERS[ENDS + more] + letters(rest)


def lists(them: Iterable[Sequence[int]]) -> str:
    """Lists of numbers, each after its length."""
    return "".join([letters(number) for numbers in them for number in (len(numbers), *numbers)])


def telling(texts: Iterable[str]) -> Telling:
    """Texts as their words; a word is what stands between two spaces."""
    split = [text.split(" ") for text in texts]
    return tuple(chain.from_iterable((len(words), *map(intern, words)) for words in split))


class Vocabulary:
    """The words of some texts, the most frequent first."""

    def __init__(self, tellings: Iterable[Telling]) -> None:
        counts = Counter(chain.from_iterable(tellings))
        self.words = tuple(it for it, _ in counts.most_common() if isinstance(it, str))
        self._letters: dict[str | int, str] = {it: letters(it) for it in counts if isinstance(it, int)}
        self._letters |= {word: letters(at) for at, word in enumerate(self.words)}

    def lists(self, telling: Telling) -> str:
        """Texts as lists of the places of their words. Raises KeyError for words that none of the texts had."""
        return "".join(map(self._letters.__getitem__, telling))
