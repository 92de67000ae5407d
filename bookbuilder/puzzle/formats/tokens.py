"""A pasted text goes in; its lines come out as tokens: text, blank, border or comment."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from bookbuilder.puzzle.formats.spaced import DATE, FEW, cells_in, is_area

TEXT, BLANK, BORDER, COMMENT = "text", "blank", "border", "comment"

_ACROSS, _UPRIGHT = "─━┄┅┈┉╌╍═╴╶╸╺╼╾", "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
_PLAIN = dict.fromkeys(range(0x2500, 0x2580), "+") | str.maketrans(
    dict.fromkeys(_ACROSS, "-") | dict.fromkeys(_UPRIGHT, "|")
)
_FENCE = re.compile(
    r"^[ \t]*(?:```|~~~)[\w-]*[ \t]*$|\[/?code\]|</?(?:pre|code)>"
    r"|^[ \t]*\w+[ \t]*=[ \t]*[rf]?(?:\"\"\"|''')|\"\"\"|'''"
    r"|^[ \t]*\\(?:begin|end)\{\w+\}[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
_BRACKETS = re.compile(r"^[ \t]*[\[\](){}]+[;,]?[ \t]*$", re.MULTILINE)  # of code, around rows
_QUOTED = re.compile(r"^(?:[ \t]*>)+[ \t]?", re.MULTILINE)  # a line of a mail that is answered
_NUMBERED = re.compile(r"^[ \t]*#(?=\d{1,6}[.:)]?[ \t]+[0-9.*_-]{16})", re.MULTILINE)  # a puzzle after its number
_CODE = re.compile(r"[\[\](){}\"'`]")  # of a list of lists, an array, a tuple of texts
_NUMBER = re.compile(
    r"[(\[]?(?:n[or°º]s?\.?|p\.?|№)?\d{1,6}(?:(?:of|/)\d{1,6})?[.):\]]?|[*=~-]+\d{1,6}[*=~-]+", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_xX]{4,}")  # X is an empty cell
_RUN = re.compile(r"[0-9.*_-]{36}")
_DIGIT = re.compile("[0-9]")
_LONGEST_TITLE = 120  # characters


class Token(NamedTuple):
    """A line of a text."""

    number: int
    text: str
    kind: str


def without_fences(text: str) -> str:
    """The text without the marks around code."""
    return _FENCE.sub("", text)


def unwrapped(text: str) -> str:
    """The text without what surrounds puzzles in mails, forums, Markdown and code; its lines keep their numbers."""
    text = _BRACKETS.sub("", without_fences(text))
    written = [line for line in text[:100_000].split("\n") if line.strip()]
    if 2 * sum(map(bool, map(_QUOTED.match, written))) > len(written):
        text = _QUOTED.sub("", text)
    return _NUMBERED.sub("", text) if all(line.lstrip().startswith("#") for line in written) else text


def lexed(number: int, line: str) -> Token:
    """The token of a line with its number."""
    if not line or (line.isspace() and "\t" not in line):
        return Token(number, "", BLANK)
    if not line.isascii():
        line = plain(line)
    text = line.strip()
    if text.startswith("#"):
        return Token(number, text, COMMENT)
    return Token(number, line, BORDER if is_border(line) else TEXT)


def plain(line: str) -> str:
    """The line with ASCII characters in place of those that draw frames: ┌──┬──┐ becomes +--+--+, and │ becomes |."""
    return line.translate(_PLAIN)


def without_code(line: str) -> str:
    """The line without a comment at its end, without brackets and quotes, and without the full stop of a LaTeX row."""
    line = _CODE.sub(" ", line.partition(" #")[0])
    return line.rstrip()[:-1] if line.rstrip().endswith("|.") else line


def is_border(line: str) -> bool:
    """Whether a line only separates rows."""
    has_stroke = any(stroke in line for stroke in ("--", "==", "-+-", "=+=", ":-", "-:"))
    return has_stroke and set(line) <= set(" \t|+*:.'=-") and ".." not in line


def have_dashes(lines: Iterable[str]) -> bool:
    """Whether - is an empty cell in rows, so that a line of dashes may be one."""
    rows = (re.sub(r"[\s|,;]", "", line) for line in lines)
    return sum(row.count("-") > 1 and re.fullmatch("-*[1-9A-W][-1-9A-W]*", row) is not None for row in rows) > 1


def has_word(line: str) -> bool:
    """Whether a line has a word, rather than only numbers and signs."""
    return _WORD.search(line) is not None


def is_number(marks: str) -> bool:
    """Whether a line without blanks is a number, perhaps in brackets or before a full stop, or a date."""
    return bool(DATE.fullmatch(marks) or _NUMBER.fullmatch(marks))


def may_be_title(line: str) -> bool:
    """Whether a line that is no puzzle may stand above one: a number, a date or words, and no puzzle with a slip."""
    marks = "".join(line.split())
    is_short = len(line) <= _LONGEST_TITLE and cells_in(line) < FEW and len(_DIGIT.findall(DATE.sub("", line))) < FEW
    if is_area(marks) and _DIGIT.search(marks) and " " not in line.strip():
        return False  # letters may stand for empty cells
    if _RUN.search(line):
        return False  # nor is a link with a puzzle that lacks a cell a title
    return is_short and bool(DATE.fullmatch(marks) or _NUMBER.fullmatch(marks) or _WORD.search(marks))
