"""Lines around puzzles that reveal themselves by how they begin: sentences, tags and the marks of quoted mail."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

_BEFORE = r"(?<![^\s>|\"'`(\[])"  # what may stand right before a puzzle: marks of quoted mail, quotes and brackets
_BEHIND = " \t\"'`)].,;"
_WORDS_BEHIND = re.compile(r"\s+[^\d\s]{2,}(?!\S)")
_MAY_BE_BROKEN = re.compile(r"\d+x\d+\w*:\S|\d+j\w*:\S|(?:\d+:){3}|[\d.*_]{12}|(?:\d[^\s\d]*){12}", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2}")


@lru_cache(maxsize=16)
def beginning(starts: str) -> re.Pattern[str]:
    """The pattern of where puzzles begin in a line, of how they begin themselves."""
    return re.compile(f"{_BEFORE}(?:{starts})")


def pieces(starts: str) -> Callable[[str], list[tuple[int, str]]]:
    """Parts of lines for `each_line`: the puzzle that begins so, without words around it, or nothing of prose."""

    def parts(line: str) -> list[tuple[int, str]]:
        if found := beginning(starts).search(line):
            return [(found.start(), _WORDS_BEHIND.split(line[found.start() :], maxsplit=1)[0].rstrip(_BEHIND))]
        return without_prose(line)

    return parts


def without_prose(line: str) -> list[tuple[int, str]]:
    """Parts of lines for `each_line`: the line, or nothing of prose."""
    return [] if is_prose(line) else [(0, line)]


def is_prose(line: str) -> bool:
    """Whether a line has words, or marks alone, and nothing that may be a broken puzzle."""
    has_words = _WORD.search(line) is not None or not any(mark.isdigit() for mark in line)
    return has_words and not _MAY_BE_BROKEN.search(line)
