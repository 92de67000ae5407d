"""Where the commands get their puzzles: from a file or standard input, in any format, on the named board."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from math import isqrt
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from bookbuilder.api import read
from bookbuilder.errors import InputError, Problem
from bookbuilder.paths import exists

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from bookbuilder.puzzle.formats import Entry

    Command = TypeVar("Command", bound=Callable[..., Any])


_SQUARES = (16, 36, 64, 81)  # cells of boards whose values have one digit
_SMALL, _LARGE = re.compile("[0-9.*_-]+"), re.compile("[0-9A-Za-z.]{100,}")
_CELLS = re.compile(r"(?<![\w./\\-])[0-9.*_-]{30,}(?![\w./\\-])")  # more than a name has, whatever their number
_PARTED = re.compile(r"(?:[^,;:/\\\t]{1,80}[,;:\t]\s*)?[0-9.*_\s,;|-]{30,}")  # perhaps a name; rows or values
_OF_BOARD = re.compile(r"[\w.-]+:[0-9.*_-]{16,}(?::.*)?")  # a line that begins with its board
_LINE = re.compile(r"(?!.*\.[A-Za-z]\w{,4}$)[^\s/\\]{60,}")
_OTHERS = re.compile(r"[^0-9.*_-]")
_LONGEST_NAME = 255  # characters of a file or folder
_SLIPS = 8  # a puzzle has at most one wrong character in this many
_MISSING = 2  # a puzzle has at most this many characters too few or too many


def read_format(*names: str) -> Callable[[Command], Command]:
    """The options that say what FILE is: its format, its board, and whether its diagonals are houses."""

    def decorate(command: Command) -> Command:
        text = "The input format (see `list formats`; default: detected from the content)."
        board = "The board, by name or file, for formats that do not name it."
        command = click.option(
            "--x", "--X", "crossed", is_flag=True, help="Treat the diagonals of a square grid as houses."
        )(command)
        command = click.option("--board", help=board)(command)
        return click.option(*names, "form", metavar="FORMAT", help=text)(command)

    return decorate


def check_apart(file: Path, *written: Path | None) -> None:
    """Raises UsageError if the output would overwrite its own input."""
    for path in written:
        if path and str(file) != "-" and exists(path) and exists(file) and path.samefile(file):
            raise click.UsageError(f"{path} is the input file; choose another name for the output")


def read_data(file: Path) -> tuple[bytes, str]:
    """The bytes of a file (- is standard input), and its name in messages; a puzzle itself may stand in its place.

    Raises InputError.
    """
    from bookbuilder.puzzle import formats

    if str(file) == "-":
        return _standard_input(), "standard input"
    if not exists(file) and (_is_puzzle(str(file)) or formats.reveals_itself(str(file))):
        return str(file).encode("utf-8", "replace"), "the puzzle"
    return formats.read_bytes(
        file, str(file), "name a file of puzzles, or give the puzzle itself, one character per cell"
    ), str(file)


def _is_puzzle(text: str) -> bool:
    """Whether a text looks like a puzzle, of the right length or not, rather than like the name of a file."""
    if "\n" in text or _CELLS.search(text) or _PARTED.fullmatch(text) or _OF_BOARD.fullmatch(text) or _has_slips(text):
        return True
    if any(len(part) > _LONGEST_NAME for part in re.split(r"[/\\]", text)):
        return True
    marks = _SMALL if len(text) in _SQUARES else _LARGE
    return isqrt(len(text)) ** 2 == len(text) >= min(_SQUARES) and marks.fullmatch(text) is not None


def _has_slips(text: str) -> bool:
    """Whether a text has the marks of a square puzzle but for a few characters, and no suffix as a file has."""
    is_square = isqrt(len(text) + _MISSING) ** 2 >= len(text) - _MISSING
    return is_square and bool(_LINE.fullmatch(text)) and len(_OTHERS.findall(text)) * _SLIPS <= len(text)


def read_entries(
    file: Path, form: str | None, board: str | None, crossed: bool, wide: bool = False, ruled: bool = False
) -> Iterator[Entry | Problem]:
    """Each puzzle of a file (- is standard input), or what is wrong with it. Raises InputError, also for no puzzles."""
    return entries_in(*read_data(file), form, board, crossed, wide, ruled)


def entries_in(
    data: bytes,
    name: str,
    form: str | None,
    board: str | None,
    crossed: bool,
    wide: bool = False,
    ruled: bool = False,
) -> Iterator[Entry | Problem]:
    """Like `read_entries`, from bytes that have already been read."""
    waiting: list[Problem] = []
    entries = read(
        data, format=form, board=board, x=crossed, wide=wide, ruled=ruled, name=name, on_problem=waiting.append
    )
    return _in_turn(entries, waiting)


def named(entry: Entry) -> str:
    """The last field of an answer: what the file calls the puzzle; empty if it says nothing."""
    return f"\t{entry.identifier}" if entry.identifier else ""


def _in_turn(entries: Iterator[Entry], waiting: list[Problem]) -> Iterator[Entry | Problem]:
    """The entries and the problems, in the order of the file."""
    for entry in entries:
        yield from waiting
        waiting.clear()
        yield entry
    yield from waiting


def _standard_input() -> bytes:
    from bookbuilder.puzzle.formats import take

    if sys.stdin is None:
        raise InputError.single("standard input is closed", "name a file of puzzles")
    stream = getattr(sys.stdin, "buffer", None)
    return take(stream, "standard input") if stream else sys.stdin.read().encode("utf-8", "replace")
