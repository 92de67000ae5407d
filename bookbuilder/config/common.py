"""What the files of books and newspapers share: a frozen model per mapping, and a description of every option.

The models hold what the file says; names stay unresolved.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from bookbuilder.config.fields import Avoided, Identifier, Line, Symmetry, Title, WebAddress, named_after
from bookbuilder.levels import Level

Standard: TypeAlias = Literal["pdf", "pdf/x-1a:2001", "pdf/x-1a:2003", "pdf/x-4"]
Shading: TypeAlias = bool | Literal["tiles"]  # of clues: whole cells, none, or a smaller square in each
_Share = Annotated[int, Field(ge=0, le=1024)]
_Clues = Annotated[int, Field(ge=1, le=1024)]
_Pattern = Annotated[str, Field(min_length=1, max_length=1_000_000)]


MOST_FONTS: Final = 8


class FileMapping(BaseModel):
    """A mapping of the file. It cannot be changed, and it knows every key that may stand in it."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Clues(FileMapping):
    """Where the clues of a puzzle are: a symmetry, or how many quads, pairs and cells to remove, or a pattern."""

    symmetry: Symmetry | None = Field(
        default=None,
        description="The turn or reflection that keeps the pattern of clues (default: rotate180, or what the board "
        "allows).",
    )
    quads: _Share | None = Field(default=None, description="How many groups of four symmetric clues to remove first.")
    pairs: _Share | None = Field(
        default=None, description="How many pairs of opposite clues to remove after the quads."
    )
    cells: _Share | None = Field(default=None, description="How many single clues to remove after the pairs.")
    more: Literal["until-stuck", "all", "none"] = Field(
        default="all",
        description="What to remove after the quads, pairs and cells: all single clues that can go (all), those "
        "before the first that cannot (until-stuck), or nothing (none).",
    )
    pattern: _Pattern | tuple[_Pattern, ...] | None = Field(
        default=None,
        description="The cells that have a clue: the name of a pattern, a file, an image, or a picture of 1 and full "
        "stops; a list gives one for each grid of the board.",
    )
    min: _Clues | None = Field(default=None, description="The smallest number of clues in a puzzle.")
    max: _Clues | None = Field(default=None, description="The largest number of clues in a puzzle.")


class Puzzles(FileMapping):
    """Puzzles of one kind, whatever prints them."""

    board: Title | dict[str, Any] = Field(
        default="classic",
        description="The name of a board, the path of a board file, a name with turns, or a board described here.",
    )
    rules: Title | tuple[Title | dict[str, Any], ...] | dict[str, Any] | None = Field(
        default=None,
        description="Rules beyond houses: one (killer), a mapping from each to its options (empty for none), or a list "
        "of names and such mappings.",
    )
    clues: Clues = Field(default_factory=Clues, description="Where the clues of a puzzle are, and how many.")
    solvable: Literal["whole", "each"] = Field(
        default="whole",
        description="What must have one solution: the whole board, or each of its grids by itself as well.",
    )
    uniqueness: bool = Field(
        default=False,
        description="Whether solvers may assume that there is only one solution; the techniques then include unique "
        "rectangles and BUG+1.",
    )
    avoid: Avoided = Field(
        default=(),
        description="What no puzzle has: spikes (a round two levels above the ones before and after), a bottleneck "
        "(eight rounds in a row with one opening each), an early-peak (the hardest technique in the first third), a "
        "trivial-end (a last third for beginners); one of them or a list.",
    )
    symbols: Title | dict[str, Any] | None = Field(
        default=None,
        description="The symbol set of these puzzles, or symbols of your own (default: those of the publication).",
    )
    shade_clues: Shading | None = Field(
        default=None, description="Whether cells with clues are grey here (default: as in the publication)."
    )


class Pages(FileMapping):
    """What pages for browsers have, in every publication."""

    base_url: WebAddress | None = Field(
        default=None,
        description="The address at which the pages will be, such as https://example.org/sudoku: for search engines, "
        "social networks and feeds.",
    )
    css: Title | None = Field(
        default=None, description="A file of your own style rules, in the folder of the config or below it."
    )
    footer: Line | None = Field(default=None, description="A line of text at the end of every page.")
    timer: bool = Field(default=True, description="Whether pages offer a timer.")


class Publication(FileMapping):
    """What every publication says about itself."""

    title: Title = Field(description="The title of the publication.")
    id: Identifier = Field(
        default_factory=lambda fields: named_after(fields.get("title", "")),
        description="The name of the publication in the bank and of its output folder (default: the name of the file).",
    )
    publisher: Line | None = Field(default=None, description="The publisher.")
    copyright: Line | None = Field(default=None, description="The copyright line.")
    language: Title = Field(default="en", description="The language of the texts that bookbuilder adds.")
    words: Title | None = Field(
        default=None,
        description="A file with these texts in another language, in the folder of the config or below it; "
        "`bookbuilder list words --of pl` writes one to be translated.",
    )
    seed: int = Field(default=0, ge=0, le=2**63 - 1, description="A different seed gives different puzzles.")
    symbols: Title | dict[str, Any] = Field(
        default="digits",
        description="The symbol set for the cells, or symbols of your own: a word, marks, a folder with a set.yaml, "
        "or files.",
    )
    shade_clues: Shading = Field(
        default=False,
        description="Whether cells with clues are grey; `tiles` leaves a gap between them, and puts grey frames around "
        "pictures.",
    )
    theme: Title = Field(
        default="press",
        description="What the pages look like: a theme, or the path of a theme of your own, in the folder of the "
        "config or below it.",
    )
    fonts: tuple[Title, ...] = Field(
        default=(),
        max_length=MOST_FONTS,
        description="What shows letters that the theme's typefaces lack: TrueType files in the folder of the config or "
        "below it, or families of installed packages, the first before the others.",
    )
    labels: dict[Level, Title] | Literal["stars", "numbers", "minutes"] = Field(
        default={},
        description="The names of the levels: new names for some or all, or stars, or numbers; or, over each puzzle, "
        "about how many minutes it takes.",
    )
    standard: Standard | None = Field(
        default=None,
        description="The kind of PDF: pdf, or one of the PDF/X standards for presses (default: what the printer asks "
        "for).",
    )
    icc: Title | None = Field(
        default=None,
        description="The ICC profile of a press, which PDF/X-4 needs: a file in the folder of the config or below it.",
    )
    bank: Line | None = Field(
        default=None,
        description="The record of printed puzzles: the path of a file, relative to this config, or the URL of a "
        "database. No puzzle of another publication in it, nor a twin of one, is printed again.",
    )
