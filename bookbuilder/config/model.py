"""The options of a book's file: one frozen pydantic model per mapping, and a description of every option.

The models hold what the file says; names stay unresolved. Rules that relate several values are in `rules`.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from bookbuilder.config.fields import Day, Grades, Identifier, Isbn, Line, Off, Symmetry, Title, slug
from bookbuilder.levels import LEVELS, Level

MOST_PUZZLES: Final = 20_000  # in one book
OutputName = Literal["interior", "json"]
MOST_HINTS: Final = 9  # per puzzle; more would be a walkthrough

_Share = Annotated[int, Field(ge=0, le=1024)]
_Clues = Annotated[int, Field(ge=1, le=1024)]
_Pattern = Annotated[str, Field(min_length=1, max_length=1_000_000)]


class Part(BaseModel):
    """A mapping of the file. It cannot be changed, and it knows every key that may stand in it."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Clues(Part):
    """Which clues a puzzle has: a symmetry, shares of quads, pairs and cells that go, or a pattern."""

    symmetry: Symmetry | None = Field(
        default=None,
        description="Which turn or reflection keeps the pattern of clues; by default rotate180, or what the board has.",
    )
    quads: _Share | None = Field(
        default=None, description="How many groups of four symmetric cells are taken out first."
    )
    pairs: _Share | None = Field(
        default=None, description="How many pairs of opposite cells are taken out after the quads."
    )
    cells: _Share | None = Field(default=None, description="How many single cells are taken out after the pairs.")
    more: Literal["until-stuck", "all", "none"] = Field(
        default="all",
        description="How to go on after the shares: until the first clue that must stay, through all, or not.",
    )
    pattern: _Pattern | tuple[_Pattern, ...] | None = Field(
        default=None,
        description="The cells that have a clue: a pattern's name, a file or an image, or a picture of 1 and full "
        "stops; a list has one for each grid of the board.",
    )
    min: _Clues | None = Field(default=None, description="The fewest clues that a puzzle may have.")
    max: _Clues | None = Field(default=None, description="The most clues that a puzzle may have.")


class Walkthrough(Part):
    """Puzzles whose solution is shown step by step."""

    puzzles: int = Field(ge=1, le=10_000, description="How many puzzles of the section, from its first on, are shown.")
    steps: Literal["key", "all"] = Field(
        default="key", description="What is shown: the steps at the puzzle's hardest level, or every step."
    )


class Vary(Part):
    """Variants in the place of puzzles: turned, mirrored, lines exchanged, values renamed, in this order."""

    steps: Line | None = Field(
        default=None, description="Transforms as they are recorded, such as `rotate 90; swap rows 1 2; shift 2`."
    )
    rotate: Literal[90, 180, 270] | None = Field(default=None, description="A turn clockwise.")
    mirror: bool = Field(default=False, description="Whether left and right are exchanged.")
    flip: bool = Field(default=False, description="Whether top and bottom are exchanged.")
    diagonal: bool = Field(
        default=False, description="Whether puzzles are reflected in the line from the top left to the bottom right."
    )
    antidiagonal: bool = Field(
        default=False, description="Whether puzzles are reflected in the line from the top right to the bottom left."
    )
    swap: tuple[Line, ...] = Field(
        default=(), description="Lines that change places, one after the other: `rows 1 2`, `columns 4 6`, `bands 1 3`."
    )
    relabel: tuple[int, ...] | None = Field(
        default=None, description="Other values for 1, 2, 3 ..., such as [2, 1, 3, 4] on a board of four."
    )
    shift: int | None = Field(
        default=None, ge=-999_999, le=999_999, description="How many places on each value goes; after the last is 1."
    )
    random: bool | None = Field(
        default=None,
        description="Whether transforms drawn by the seed come after these; by default where none are named, or "
        "`count` asks for several variants.",
    )
    count: int = Field(
        default=1, ge=1, le=100, description="How many variants each puzzle has; several need `twins: allow`."
    )

    @property
    def texts(self) -> tuple[tuple[tuple[str | int, ...], str], ...]:
        """The named transforms as they are recorded, each with its route in the mapping."""
        found: list[tuple[tuple[str | int, ...], str]] = []
        if self.steps is not None:
            found.append((("steps",), self.steps))
        if self.rotate is not None:
            found.append((("rotate",), f"rotate {self.rotate}"))
        turns = ("mirror", "flip", "diagonal", "antidiagonal")
        found += (((turn,), turn) for turn in turns if getattr(self, turn))
        found += ((("swap", i), f"swap {lines}") for i, lines in enumerate(self.swap))
        if self.relabel is not None:
            found.append((("relabel",), f"relabel {' '.join(map(str, self.relabel))}"))
        if self.shift is not None:
            found.append((("shift",), f"shift {self.shift}"))
        return tuple(found)

    @property
    def is_random(self) -> bool:
        """Whether transforms are drawn at random: the book says so, or nothing else would make variants."""
        return self.random if self.random is not None else self.count > 1 or not self.texts


class Section(Part):
    """Puzzles of one kind under one heading."""

    title: Title = Field(description="The heading over the section.")
    id: Identifier = Field(
        default_factory=lambda fields: slug(fields.get("title", "")),
        description="The section's name in file names and puzzle ids; by default made from the title. "
        "The puzzles depend on it.",
    )
    board: Title | dict[str, Any] = Field(
        default="classic",
        description="A board's name, the path of a board file, a name with a turn, or a board written here.",
    )
    grade: Grades = Field(
        default=LEVELS,
        description="How hard: a level, a list of levels, a range such as easy..hard, or any.",
        json_schema_extra={"default": "any"},
    )
    source: Title | None = Field(
        default=None,
        alias="from",
        description="A file with puzzles of your own, in any format, in the folder of the book or below.",
    )
    format: Title | None = Field(
        default=None, description="The format of the file of puzzles; by default what its content shows."
    )
    count: int | None = Field(
        default=None,
        ge=1,
        le=10_000,
        description="How many puzzles the section has; of a file of puzzles the first so many, by default all.",
    )
    clues: Clues = Field(default_factory=Clues, description="Which clues stay in a puzzle.")
    solvable: Literal["whole", "each"] = Field(
        default="whole",
        description="What has one solution: the whole board, or each of its grids by itself, from the clues in it.",
    )
    uniqueness: bool = Field(
        default=False,
        description="Whether solvers may take it for granted that there is one solution: unique rectangles and BUG+1 "
        "then count among the techniques.",
    )
    vary: Vary | None = Field(
        default=None, description="What is done to each puzzle, so that its variant is printed in its place."
    )
    walkthrough: Walkthrough | None = Field(
        default=None, description="Pages that show puzzles of the section step by step."
    )
    page: Title | None = Field(default=None, description="A page layout for this section alone.")
    symbols: Title | dict[str, Any] | None = Field(
        default=None, description="A set of symbols for this section alone, or symbols of your own."
    )
    shade_clues: bool | None = Field(
        default=None,
        description="Whether the clues of this section stand on grey squares, or in frames; by default the book says.",
    )


class Answers(Part):
    """The pages with the answers."""

    place: Literal["back"] = Field(default="back", description="Where the answers stand: at the back of the book.")
    per_page: int | None = Field(
        default=None, ge=1, le=100, description="The most answers on one page; by default the page layout says."
    )
    hints: int | None = Field(
        default=None,
        ge=1,
        le=MOST_HINTS,
        description="How many hints each puzzle has: its first steps at its hardest level, on pages of their own.",
    )


class Front(Part):
    """What stands before the first puzzle."""

    copyright: bool = Field(default=True, description="Whether there is a copyright page.")
    how_to: bool = Field(default=True, description="Whether a page explains the rules.")
    contents: bool = Field(default=True, description="Whether there is a table of contents.")
    difficulty_key: bool = Field(default=True, description="Whether a page explains the levels.")


class BookConfig(Part):
    """A book as its file describes it."""

    title: Title = Field(description="The title of the book.")
    id: Identifier = Field(
        default_factory=lambda fields: slug(fields.get("title", "")),
        description="The book's name in the bank, and of its output folder; by default the file's name.",
    )
    subtitle: Line | None = Field(default=None, description="The line under the title.")
    author: Line | None = Field(default=None, description="Who made the book.")
    publisher: Line | None = Field(default=None, description="Who publishes the book.")
    edition: Line | None = Field(
        default=None, description="Which edition this is, as it is printed on the copyright page."
    )
    isbn: Isbn | None = Field(default=None, description="The ISBN-13 or ISBN-10 of the book, with or without hyphens.")
    copyright: Line | None = Field(default=None, description="The copyright line.")
    language: Title = Field(default="en", description="The language of the words that bookbuilder adds.")
    date: Day = Field(
        default=date(2000, 1, 1), description="The only date that gets into the files, such as 2027-01-31."
    )
    seed: int = Field(default=0, ge=0, le=2**63 - 1, description="Another number gives other puzzles.")
    printer: Title = Field(default="plain", description="The printer profile, which sets margins and limits.")
    trim: Title = Field(default="6x9in", description="The size of a page: a named size, 6x9in or 148x210mm.")
    paper: Title = Field(default="white", description="The paper that the book is printed on, one of the printer's.")
    bleed: Off = Field(default=False, description="Whether the print runs over the edge of the page.")
    page: Title = Field(default="one-up", description="The page layout, which sets how many puzzles stand on a page.")
    symbols: Title | dict[str, Any] = Field(
        default="digits",
        description="The set of symbols that stands in the cells, or symbols of your own: a word, marks, a folder "
        "with a set.yaml, or files.",
    )
    shade_clues: bool = Field(
        default=False, description="Whether clues stand on grey squares, pictures in grey frames."
    )
    labels: dict[Level, Title] | Literal["stars", "numbers"] = Field(
        default={}, description="How levels are called: new names for some of them, or stars, or numbers."
    )
    twins: Literal["forbid", "allow"] = Field(
        default="forbid",
        description="Whether puzzles that are one another turned, mirrored or relabelled may stand in one book; "
        "the very same puzzle never does twice.",
    )
    bank: Line | None = Field(
        default=None,
        description="Where it is known what has been printed: a file, by its path from the folder of this one, or "
        "the URL of a database. No puzzle of another publication there comes again, nor a twin of one.",
    )
    sections: tuple[Section, ...] = Field(min_length=1, description="The parts of the book, in the order of the pages.")
    answers: Answers = Field(default_factory=Answers, description="Where the answers stand.")
    front: Front = Field(default_factory=Front, description="The pages before the first puzzle.")
    outputs: tuple[OutputName, ...] = Field(
        default=("interior", "json"),
        min_length=1,
        description="What is made: interior (the PDF of the pages), json (the manifest).",
        json_schema_extra={"uniqueItems": True},
    )
