"""Lists of classics, one per line, with columns of numbers or without; errors name the line."""

from __future__ import annotations

import gzip
import math
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bookbuilder.board import board
from bookbuilder.errors import NoUniqueSolution, Undecided
from bookbuilder.solve import BUDGET, engines, the_solution

CLASSIC = board("classic")


class Unreadable(Exception):
    """A list that is not there, or a line of it that is not what it should be."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list: what it is called, what reads a field, and what a field should be."""

    name: str
    read: Callable[[str], float]
    what: str = "a number"


def number(text: str) -> float:
    """A number. Raises ValueError for anything else, and for nan and the infinite ones."""
    found = float(text)
    if not math.isfinite(found):
        raise ValueError(text)
    return found


def clues(line: str) -> array[int]:
    """The clues of a classic, 0 for an empty cell."""
    return array("i", map(int, line.replace(".", "0")))


def puzzles(path: Path) -> list[str]:
    """The puzzles of a file, which may be gzipped. Raises Unreadable."""
    return [line for line, _ in rows(path, ())]


def rows(path: Path, columns: Sequence[Column]) -> list[tuple[str, list[float]]]:
    """The puzzles of a file, with what its columns say of them; lines that begin with # are passed over.

    Raises Unreadable.
    """
    found: list[tuple[str, list[float]]] = []
    for at, line in enumerate(_text(path).splitlines(), start=1):
        if line and not line.startswith("#"):
            try:
                puzzle, *fields = line.split("\t")
                found.append((_solvable(puzzle), [*_read(fields, columns)]))
            except Unreadable as error:
                raise Unreadable(f"{path}, line {at}: {error}") from None
    if not found:
        raise Unreadable(f"{path}: no puzzles")
    return found


def spread(lines: list[str], most: int) -> list[str]:
    """As many lines, or all, at even distances, since a list may be sorted."""
    most = min(most, len(lines))
    return [lines[at * len(lines) // most] for at in range(most)]


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
        return (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: not a text in UTF-8") from None
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise Unreadable(f"{path}: damaged gzip data") from None
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None


def _solvable(text: str) -> str:
    """A puzzle as we write it. Raises Unreadable if it is none, or has another number of solutions than one."""
    if len(text) != len(CLASSIC.cells) or set(text) - set(".0123456789"):
        what = f"{len(text)} characters" if len(text) != len(CLASSIC.cells) else repr(text)
        raise Unreadable(f"the puzzle is {what}; expected {len(CLASSIC.cells)} digits or full stops")
    line = text.replace("0", ".")
    try:
        the_solution(engines(CLASSIC), clues(line), BUDGET)
    except NoUniqueSolution as error:
        raise Unreadable(f"the puzzle has {error.found}; expected exactly one") from None
    except Undecided:
        raise Unreadable("it takes too long to solve the puzzle") from None
    return line


def _read(fields: Sequence[str], columns: Sequence[Column]) -> Iterator[float]:
    """The fields of a line after the puzzle. Raises Unreadable for one that its column cannot read."""
    if len(fields) < len(columns):
        *names, last = ("puzzle", *(column.name for column in columns))
        raise Unreadable(f"{len(fields) + 1} columns; expected {', '.join(names)} and {last}, with tabs between them")
    for field, column in zip(fields, columns, strict=False):
        try:
            yield column.read(field)
        except ValueError:
            raise Unreadable(f"the {column.name} is {field!r}; expected {column.what}") from None
