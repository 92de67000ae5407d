"""A puzzle as an entry of a file: with solution, title, grade and marks, as far as the file states them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from bookbuilder.errors import UNSAFE, Place, in_one_line
from bookbuilder.exports import shown
from bookbuilder.puzzle.clashes import within
from bookbuilder.puzzle.formats.specification import Specification
from bookbuilder.puzzle.formats.values import ALPHABET
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import first_broken

# The texts about a puzzle that a file may hold. The last two describe a variant: the givens of its parent, as in a
# line, and the transforms that turn them into its own.
TEXTS = (
    "title",
    "author",
    "description",
    "comment",
    "date",
    "source",
    "url",
    "copyright",
    "publisher",
    "parent",
    "transforms",
)

EVERYTHING = frozenset({*TEXTS, "solution", "level", "score", "symbols"})
NAMED = EVERYTHING | {"identifier"}  # what a list calls the puzzle as well

_texts = attrgetter(*TEXTS)  # all at once, for nearly all entries have none
_LINE_END = re.compile("\r\n|[\r\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One puzzle of a file. Fields that the file does not state are empty.

    Texts have no surrounding blanks, and their lines end in \\n, which is what formats can write and read again. Raises
    ValueError for a solution or symbols that do not fit the puzzle.
    """

    puzzle: Puzzle
    solution: tuple[int, ...] = ()
    title: str = ""
    author: str = ""
    description: str = ""
    comment: str = ""
    date: str = ""
    source: str = ""
    url: str = ""
    copyright: str = ""
    publisher: str = ""
    parent: str = ""
    transforms: str = ""
    level: str = ""  # the file's word, not necessarily one of our levels
    score: int | None = None
    symbols: tuple[str, ...] = ()  # the marks for the values 1, 2, 3 ...
    is_proved: bool = field(default=False, compare=False, repr=False)  # the solution needs no check: we found it
    place: Place = field(default=Place(), compare=False)
    specification: Specification | None = field(default=None, compare=False, repr=False)  # as written, if it was
    identifier: str = field(default="", compare=False, repr=False)  # what a list calls the puzzle, to find it there

    def __repr__(self) -> str:
        named = " ".join(filter(None, (self.title, str(self.place) and f"({self.place})")))
        graded = " ".join(filter(None, (self.level, str(self.score or ""))))
        return f"<Entry {', '.join(filter(None, (in_one_line(named), graded, str(self.puzzle))))}>"

    def _repr_svg_(self) -> str | None:
        """What notebooks show."""
        return shown(self)

    def __post_init__(self) -> None:
        texts = _texts(self)
        for name, text in (("level", self.level), *(zip(TEXTS, texts, strict=True) if any(texts) else ())):
            if text and (text[0].isspace() or text[-1].isspace() or _LINE_END.search(text)):
                object.__setattr__(self, name, _LINE_END.sub("\n", text).strip())
        if self.solution and not self.is_proved:
            self._check_solution()
        if self.symbols:
            order = self.puzzle.board.order
            if len(self.symbols) != order:
                raise ValueError(f"{len(self.symbols)} symbols for {order} values")
            if len(set(self.symbols)) != order or not all(self.symbols):
                raise ValueError("two values have the same symbol, or one has none")
            if any(UNSAFE.search(mark) or "\n" in mark or "\t" in mark for mark in self.symbols):
                raise ValueError("a symbol contains characters that cannot be printed")

    def _check_solution(self) -> None:
        board, givens = self.puzzle.board, self.puzzle.givens
        if len(self.solution) != len(board.cells):
            raise ValueError(f"the solution has {len(self.solution)} values for {len(board.cells)} cells")
        for cell, value, given in zip(board.cells, self.solution, givens, strict=True):
            if not 1 <= value <= board.order:
                raise ValueError(f"the solution has no value in row {cell.row + 1}, column {cell.column + 1}")
            if given and value != given:
                raise ValueError(f"the solution contradicts the givens: row {cell.row + 1}, column {cell.column + 1}")
        for at, house in enumerate(board.houses):
            if len({self.solution[cell] for cell in house.cells}) != len(house.cells):
                raise ValueError(f"the solution repeats a value {within(board, at)}")
        if self.puzzle.is_ruled and (broken := first_broken(board, self.puzzle.relations, self.solution)):
            where = f" of {board.named(broken.cells)}" if broken.cells else ""
            raise ValueError(f"the solution breaks a rule of the puzzle: {broken.kind}{where}")

    @property
    def is_plain(self) -> bool:
        """Whether the marks are the usual ones (numbers, or 1-9 and then letters), or none are stated."""
        numbers = tuple(map(str, range(1, len(self.symbols) + 1)))
        return self.symbols in ((), numbers, tuple(ALPHABET[1 : len(self.symbols) + 1]))

    def told(self) -> dict[str, Any]:
        """What the file states besides the puzzle itself, by the names of the fields."""
        found = {item.name: getattr(self, item.name) for item in fields(self)[1:-4]}
        return {name: value for name, value in found.items() if value not in ("", (), None)}
