"""A list's puzzles go in, with a problem for each line that is none; the same without the problems of titles comes out.

Puzzle 1                                A line of words, a number or a date above each puzzle is its name. One of words
53..7....6..195....98....6.8...6...     above all is the list's title, or names the columns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from bookbuilder.errors import Problem, harmless
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.source import Reading
from bookbuilder.puzzle.formats.spaced import SMALLEST
from bookbuilder.puzzle.formats.tokens import has_word, may_be_title

_LONGEST_WORD = 30  # characters; a longer one may be a puzzle
_LETTERS = re.compile(r"[^\W\d_]+")


def without_titles(found: Reading, text: str) -> Reading:
    """What was found in the lines of a text, one by one, without the problems of titles, which become puzzles' names.

    A title above another, or above none, stays a problem, unless it is a heading of several that begin with one word,
    and itself begins with another. An address is no name.
    """
    lines = text.split("\n")
    if _are_below(lines):
        yield from (one for one in found if isinstance(one, Entry) or not may_be_title(lines[one.place.line - 1]))
        return
    title: Problem | None = None
    is_first, has_titles = True, None
    firsts: frozenset[str] = frozenset()
    for each in found:
        line = lines[each.place.line - 1]
        if isinstance(each, Problem) and may_be_title(line):
            if has_titles is None:
                has_titles = _has_titles(lines)
                firsts = _first_words(lines) if has_titles else frozenset()
            if has_titles or (is_first and _heads_list(line)):
                if title and not (has_titles and _is_heading(lines[title.place.line - 1], firsts)):
                    yield title
                is_first, title = False, each
                continue
        if isinstance(each, Entry) and title and has_titles and not each.identifier:
            name = " ".join(harmless(lines[title.place.line - 1].strip(" \t#*:")).split())
            each = replace(each, identifier="" if "://" in name else name)
        is_first, title = False, None
        yield each
    if title:
        yield title


def _has_titles(lines: Sequence[str]) -> bool:
    """Whether nearly as many lines may be titles as are none."""
    written = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    titles = sum(map(may_be_title, written))
    return 3 * titles > 2 * (len(written) - titles)


def _heads_list(line: str) -> bool:
    """Whether a first line that is no puzzle is the title of all: it has no digits, or only beside words."""
    is_short = max(map(len, line.split())) < SMALLEST
    return not any(map(str.isdigit, line)) or (has_word(line) and is_short)


def _are_below(lines: Sequence[str]) -> bool:
    """Whether lines about a puzzle stand below it, as in what qqwing prints: they are no names."""
    written = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not written or may_be_title(written[0]) or not may_be_title(written[-1]):
        return False
    titles = [line for line in written if may_be_title(line)]
    are_labels = 2 * sum(":" in line for line in titles) > len(titles) or len(set(titles)) < len(titles)
    return are_labels and _has_titles(lines)


def _is_heading(line: str, firsts: frozenset[str]) -> bool:
    """Whether a title above another is that of several puzzles, such as "Chapter 2", and its own was not lost."""
    is_text = "://" not in line and max(map(len, line.split())) <= _LONGEST_WORD
    return is_text and has_word(line) and len(firsts) == 1 and _first_word(line) not in firsts


def _first_words(lines: Sequence[str]) -> frozenset[str]:
    """The first words of titles that stand above a puzzle."""
    are_titles = [(line, may_be_title(line)) for line in lines if line.strip()]
    return frozenset(_first_word(line) for (line, title), (_, other) in pairwise(are_titles) if title and not other)


def _first_word(line: str) -> str:
    return (_LETTERS.search(line) or [""])[0].lower()
