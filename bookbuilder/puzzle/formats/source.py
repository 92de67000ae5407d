"""The bytes of a file go in; text with lines comes out, within limits; and readers' errors become Problems."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeAlias

from bookbuilder.board import Board
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.pipes import read_at_most

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats.entry import Entry

LARGEST = 64 * 2**20  # bytes of a file, packed and unpacked
LONGEST = 2**20  # characters of a line that holds a puzzle
MOST_LINES = 1_000_000  # each takes memory of its own, however short it is
_LONGEST_NAME = 60  # characters of a message

Reading: TypeAlias = "Iterator[Entry | Problem]"


class Unreadable(ValueError):
    """An error found by a reader. It never leaves this room: it becomes a Problem with its place."""

    def __init__(self, what: str, hint: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(what)
        self.hint, self.line, self.column = hint, line, column


@dataclass(frozen=True, slots=True)
class Source:
    """A text to read puzzles from, and what the user said about their board."""

    text: str  # line ends are \n, without a byte order mark
    file: str = ""
    board: Board | None = None  # named by the user; otherwise the content states it
    diagonals: bool = False  # whether a square grid's diagonals are houses as well

    def place(self, line: int = 0, column: int = 0) -> Place:
        """A place in this text."""
        return Place(self.file, line, column)

    def lines(self) -> Iterator[tuple[int, str]]:
        """Every line with its number, counted from 1."""
        return enumerate(self.text.split("\n"), 1)

    def uncommented(self) -> Iterator[tuple[int, str]]:
        """The lines that do not start with #, with their numbers."""
        return ((number, line) for number, line in self.lines() if not line.lstrip().startswith("#"))

    def too_long(self, number: int, line: str) -> Problem | None:
        """The problem of a line that is longer than any puzzle's."""
        if len(line) <= LONGEST:
            return None
        return Problem(self.place(number), f"the line has {len(line)} characters", f"the limit is {LONGEST}")

    def problem(self, error: ValueError, line: int = 0, hint: str = "") -> Problem:
        """The error as a Problem, at the error's own place or at this line."""
        if isinstance(error, Unreadable):
            return Problem(self.place(error.line or line, error.column), str(error), error.hint or hint)
        return Problem(self.place(line), str(error), hint)


def counted(number: int, noun: str) -> str:
    """A number of things in words: `1 cell`, `2 cells`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def named(place: Place, name: str) -> Place:
    """The place with what the file calls the puzzle there, so that messages do; long names are cut."""
    return replace(place, name=name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…")


def _as_one(line: str) -> list[tuple[int, str]]:
    return [(0, line)]


def each_line(
    source: Source,
    read: Callable[[str, Source, Place], Entry],
    hint: str,
    parts: Callable[[str], list[tuple[int, str]]] = _as_one,
) -> Reading:
    """One entry per line, or the line's problem; blank lines and lines that start with # are skipped.

    `parts` are the pieces of a line that are read, each with the number of characters before it; by default the line.
    """
    for number, line in source.lines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if too_long := source.too_long(number, line):
            yield too_long
            continue
        for before, part in parts(line):
            place = source.place(number, before + 1 if before else 0)
            try:
                yield read(part, source, place)
            except ValueError as error:
                wrong = source.problem(error, number, hint)
                yield wrong if wrong.place.column else replace(wrong, place=replace(wrong.place, column=place.column))


def whole(source: Source, read: Callable[[Source], Entry], hint: str = "") -> Reading:
    """The entry of a text that holds one puzzle, or its problem."""
    try:
        yield read(source)
    except ValueError as error:
        yield source.problem(error, hint=hint)


# --- from bytes to text -----------------------------------------------------------------------------------------------


def read_bytes(path: Path, name: str, hint: str = "name a file of puzzles") -> bytes:
    """The bytes of a file. Raises InputError, with the hint, if it is missing, cannot be read, or is too large."""
    try:
        return _checked(read_at_most(path, LARGEST + 1), name)
    except FileNotFoundError:
        raise InputError.single(f"there is no file {name}", hint) from None
    except OSError as error:
        raise InputError.single(f"{name} cannot be read: {error.strerror}", hint) from None


def take(file: IO[bytes], name: str) -> bytes:
    """All bytes of a stream. Raises InputError if there are too many."""
    return _checked(file.read(LARGEST + 1), name)


def _checked(data: bytes, name: str) -> bytes:
    if len(data) > LARGEST:
        raise InputError.single(f"{name} is larger than {LARGEST // 2**20} MiB", "split it")
    return data


def text_of(data: bytes, name: str) -> str:
    """The text in the bytes, unpacked if they are gzip. Raises InputError if it is not text, or too long.

    Lines may end as in DOS, Unix, or on old Macs.
    """
    if data[:2] == b"\x1f\x8b":
        data = _unpacked(data, name)
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise InputError.single(f"{name} is not text", "use puzzles in UTF-8 text, plain or compressed with gzip")
    text = text.rstrip("\x1a").replace("\r\n", "\n").replace("\r", "\n")  # DOS texts end with Ctrl-Z
    if text.count("\n") > MOST_LINES:
        raise InputError.single(f"{name} has more than {MOST_LINES:,} lines", "split it")
    return text


def _unpacked(data: bytes, name: str) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as members:  # a gzip file may have several members
            unpacked = members.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise InputError.single(f"{name} is a damaged gzip file: {error}", "compress it again") from None
    if len(unpacked) > LARGEST:
        raise InputError.single(f"{name} unpacks to more than {LARGEST // 2**20} MiB", "split it")
    return unpacked
