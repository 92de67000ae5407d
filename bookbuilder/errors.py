"""The errors that a user can meet, and the shape of a reported problem.

BookBuilderError            exit code 1
├── BuildFailed             an attempt showed that it cannot be done
│   ├── NoUniqueSolution    a puzzle has no solution or several where one is needed
│   └── Undecided           a search was given up before it knew
└── InputError              exit code 2: what was given is wrong; carries every Problem at once
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

# Characters that a terminal, or a reader's eye, obeys instead of showing; names and texts in files may contain them:
# Unicode's controls (Cc), formats (Cf), line and paragraph separators (Zl, Zp), surrogates (Cs) and private characters
# (Co, which each terminal treats in its own way), as well as noncharacters and code points reserved for more formats.
#
# Allowed, because texts need them and they steer nothing: tab and line end; the soft hyphen, the zero-width space,
# (non-)joiners and the word joiner, which Persian, Hindi, Khmer and emoji are written with; the Arabic, Syriac and
# Kaithi signs that count as formats but are visible; and marks that change only the letter before them, such as
# variation selectors. The list is written out so that the result is the same on every version of Python.
UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u180e\u200e\u200f\u2028-\u202e\u2061-\u206f\ud800-\uf8ff\ufdd0-\ufdef"
    "\ufeff\ufff0-\ufffb\ufffe\uffff\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0x10000, 0xF0000, 0x10000))
    + "\U000e0000-\U000e00ff\U000e01f0-\U000e0fff\U000f0000-\U0010ffff]"
)

_MOST_TOLD = 40  # problems of one input; more would hide the first ones


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: a file, and a line and column counted from 1 (0: the file as a whole).

    A list may also have a name for it.
    """

    file: str = ""
    line: int = 0
    column: int = 0
    name: str = ""

    def __str__(self) -> str:
        at = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        return f'{at} "{self.name}"' if self.name else at


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong with the input: where, what, and what to do about it."""

    place: Place
    what: str
    hint: str = ""
    section: str = ""  # the section that leaves out this puzzle of its author's, if any

    def __str__(self) -> str:
        where = f" ({self.place})" if str(self.place) else ""
        hint = f"\nhint: {in_one_line(self.hint)}" if self.hint else ""
        return f"error: {in_one_line(self.what + where)}{hint}"


def counted(number: int, noun: str) -> str:
    """A number of things: 1 page, 1,200 pages."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def in_one_line(text: str) -> str:
    """The text with tabs and line ends made visible, so that no name in it passes for a field or a separate message."""
    return text.replace("\n", "\\n").replace("\t", "\\t")


def visible(text: str) -> str:
    """The text with unsafe characters written as \\x1b and so on: for everything that a terminal or a page shows."""
    return UNSAFE.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def harmless(text: str) -> str:
    """The text without its unsafe characters: for everything that is kept from a stranger's file."""
    if text.isascii() and text.isprintable():
        return text  # as most are, and this is known sooner
    return UNSAFE.sub("", text)


class BookBuilderError(Exception):
    """Base of every error that ends a command with a sentence instead of a traceback."""

    exit_code: ClassVar[int] = 1

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle, which would call the class with the message alone: errors come back whole from workers."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    def __str__(self) -> str:
        return f"error: {self.what}" + (f"\nhint: {self.hint}" if self.hint else "")


class BuildFailed(BookBuilderError):
    """An attempt showed that it cannot be done: a level that never occurs, a full disk."""


class NoUniqueSolution(BuildFailed):
    """A puzzle has no solution, or several, where exactly one is needed; `found` says which."""

    def __init__(self, found: str) -> None:
        super().__init__(f"the puzzle has {found}")
        self.found = found


class Undecided(BuildFailed):
    """A search used up its budget before the answer was known."""

    def __init__(self) -> None:
        super().__init__("the puzzle was not decided within the search budget", "allow a larger budget")


class InputError(BookBuilderError):
    """The input is wrong. Holds all problems found, in the order of their places."""

    exit_code: ClassVar[int] = 2

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        self.listed = ""  # the file with all problems of puzzles left out, once it is written
        super().__init__("; ".join(problem.what for problem in self.problems))

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems[:_MOST_TOLD]]
        if len(self.problems) > _MOST_TOLD:
            lines.append(f"error: {len(self.problems) - _MOST_TOLD} more problems are not shown")
        if self.listed:
            lines.append(f"hint: {self.listed} lists every puzzle that was left out, and why")
        return "\n".join(lines)

    @classmethod
    def single(cls, what: str, hint: str = "", place: Place | None = None) -> InputError:
        """An error with one problem."""
        return cls([Problem(place or Place(), what, hint)])
