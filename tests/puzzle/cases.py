"""Pasted lists as cases of text: a file of them goes in, and each with its name, its options and what is expected.

    @ a row that is too short is told by its line --board 4x4
    1..4
    .2.
    => 2: error: the row has 3 cells, not 4 / write all rows with 4 cells

The line of @ names the behaviour ("also": that of the case above), with the options of `read_text` that the case needs:
--format NAME, --board NAME, --diagonals, --ruled. Everything up to the first => is the text. Each => is a puzzle or an
error, in the order of reading and with its line, or "nothing". A puzzle is its givens, and what else the text states
about it.

What an eye would miss has a sign in a text: ␉ a tab, ␍ a carriage return, ␀ to ␟ other controls, ␠ a blank at the end
of a line, ⍽ a no-break space, ⍰ the mark of UTF-8. Lines of # between two cases are comments.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bookbuilder.board import Board, board, boards
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import Entry, read_text, write_values
from bookbuilder.relations import write_relations

FOLDER = Path(__file__).parents[1] / "data" / "lists"
_CASE = re.compile(r"^@ (?P<name>.+)\n(?P<text>(?:(?!=> |@ ).*\n)*)(?P<expected>(?:=> .*\n)+)", re.MULTILINE)
_OPTION = re.compile(r" --(format|board|diagonals|ruled)(?: ([\w-]+))?")
_SIGNS = {0x2400 + code: code for code in range(0x21)} | {ord("⍽"): 0xA0, ord("⍰"): 0xFEFF}
_HIDDEN = {code: sign for sign, code in _SIGNS.items() if code not in (0x0A, 0x20)}
_WORD = re.compile(r"[\w.-]+")
_LAST = re.compile(r" +$", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A text as it is pasted, and the lines that tell what is read; `block` is all of it as it stands in its file."""

    file: str
    block: str
    heading: str
    text: str
    expected: tuple[str, ...]

    @property
    def name(self) -> str:
        """The behaviour, without options."""
        return _OPTION.sub("", self.heading)

    def read(self) -> tuple[str, ...]:
        """What is read from the text today."""
        options: dict[str, str] = dict(_OPTION.findall(self.heading))
        on = board(options["board"]) if "board" in options else None
        diagonals, ruled = ("diagonals" in options), ("ruled" in options)
        return shown(read_text(self.text.encode(), "", options.get("format"), on, diagonals, ruled=ruled))


def cases(file: Path) -> list[Case]:
    """The cases of a file. Raises ValueError for lines that belong to none."""
    text = file.read_text("utf-8")
    for line in _CASE.sub("", text).splitlines():
        if line and not line.startswith("#"):
            raise ValueError(f"{file.name}: {line!r} belongs to no case")
    return [
        Case(file.name, match[0], match["name"], open_text(match["text"][:-1]), tuple(match["expected"].splitlines()))
        for match in _CASE.finditer(text)
    ]


def written(heading: str, text: str, expected: Iterable[str]) -> str:
    """A case as it stands in a file."""
    return "".join(f"{line}\n" for line in (f"@ {heading}", signed(text), *expected))


def open_text(text: str) -> str:
    """A text with what its signs stand for."""
    return text.translate(_SIGNS)


def signed(text: str) -> str:
    """A text with signs for what an eye would miss."""
    return _LAST.sub(lambda blanks: "␠" * len(blanks[0]), text.translate(_HIDDEN))


def shown(found: Iterable[Entry | Problem]) -> tuple[str, ...]:
    """What was read, as a case expects it."""
    return tuple(f"=> {line}" for line in map(_shown, found)) or ("=> nothing",)


def puzzles(lines: Iterable[str]) -> tuple[str, ...]:
    """Those of expected lines that are puzzles."""
    return tuple(line for line in lines if ": error: " not in line and line != "=> nothing")


def _shown(found: Entry | Problem) -> str:
    line = f"{found.place.line}:{found.place.column}" if found.place.column else str(found.place.line)
    if isinstance(found, Problem):
        name = f" ({found.place.name})" if found.place.name else ""
        return f"{line}: error: {found.what}{name} / {found.hint}"
    return " ".join((f"{line}: {write_values(found.puzzle.givens)}", *_stated(found)))


def _areas(on: Board) -> Iterator[str]:
    """The boxes of a board that is not shipped: a letter for each cell in reading order, from A on."""
    boxes = [house for house in on.houses if house.kind == "box"]
    letters = {cell: chr(ord("A") + at) for at, house in enumerate(boxes) for cell in house.cells}
    if letters:
        yield f"areas={''.join(letters.get(cell, '.') for cell in range(len(on.cells)))}"


def _stated(entry: Entry) -> Iterator[str]:
    """What a text states of a puzzle besides its givens, and its board where it is no usual square."""
    on = entry.puzzle.board
    if on.name not in ("classic", f"{on.order}x{on.order}"):
        yield f"board={on.name}"
    if on.name not in boards():
        yield from _areas(on)
    facts = {"name": entry.identifier} | entry.told()
    if entry.puzzle.relations:
        facts["rules"] = write_relations(entry.puzzle.relations)
    if entry.solution:
        facts["solution"] = write_values(entry.solution)
    if entry.symbols:
        facts["symbols"] = " ".join(entry.symbols)
    for key, value in facts.items():
        if value not in ("", ()):
            yield f"{key}={value if _WORD.fullmatch(str(value)) else json.dumps(value, ensure_ascii=False)}"
