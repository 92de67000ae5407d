"""The options of a book's file. Rules that relate several values are in `rules`."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Final, Literal

from pydantic import Field

from bookbuilder.config.common import FileMapping, Pages, Publication, Puzzles
from bookbuilder.config.fields import (
    MOST_IN_SECTION,
    Address,
    Coloured,
    Day,
    Grades,
    Identifier,
    Isbn,
    Line,
    Names,
    OrFalse,
    Text,
    Title,
    named_after,
)
from bookbuilder.levels import LEVELS, Mix

MOST_PUZZLES: Final = 20_000  # in one book
OutputName = Literal["interior", "cover", "screen", "booklet", "html", "json"]
PAGELESS: frozenset[OutputName] = frozenset(("html", "json"))  # the outputs that have no pages of a trim
Sorting = Literal["rising", "falling", "mixed", "smooth"]
MOST_TEXTS: Final = 50  # files before or after the puzzles
MOST_REROLLS: Final = 1_000  # in one section
MOST_HINTS: Final = 9  # per puzzle; more would be a walkthrough


class Walkthrough(FileMapping):
    """Puzzles that the book solves step by step."""

    puzzles: int = Field(
        ge=1, le=MOST_IN_SECTION, description="How many puzzles of the section to show, from the first."
    )
    steps: Literal["key", "all"] = Field(
        default="key", description="Which steps to show: those of the puzzle's hardest level (key), or all."
    )


class Vary(FileMapping):
    """Variants to print instead of the puzzles: turned, mirrored, with lines swapped, relabelled, in this order."""

    steps: Line | None = Field(
        default=None, description="Transforms in the recorded form, such as `rotate 90; swap rows 1 2; shift 2`."
    )
    rotate: Literal[90, 180, 270] | None = Field(
        default=None, description="How many degrees to turn puzzles clockwise."
    )
    mirror: bool = Field(default=False, description="Whether to swap left and right.")
    flip: bool = Field(default=False, description="Whether to swap top and bottom.")
    diagonal: bool = Field(
        default=False, description="Whether to reflect in the diagonal from top left to bottom right."
    )
    antidiagonal: bool = Field(
        default=False, description="Whether to reflect in the diagonal from top right to bottom left."
    )
    swap: tuple[Line, ...] = Field(
        default=(), description="The lines to swap, in this order, such as `rows 1 2`, `columns 4 6`, `bands 1 3`."
    )
    relabel: tuple[int, ...] | None = Field(
        default=None, description="New values for 1, 2, 3 ..., such as [2, 1, 3, 4] on a board of order 4."
    )
    shift: int | None = Field(
        default=None, ge=-999_999, le=999_999, description="How much to raise each value; after the highest comes 1."
    )
    random: bool | None = Field(
        default=None,
        description="Whether to add random transforms, chosen by the seed, after these (default: only if none is "
        "named, or if `count` is more than 1).",
    )
    count: int = Field(
        default=1, ge=1, le=100, description="How many variants each puzzle has; more than 1 needs `twins: allow`."
    )

    @property
    def texts(self) -> tuple[tuple[tuple[str | int, ...], str], ...]:
        """The named transforms as they are recorded, each with its route in the mapping."""
        texts: list[tuple[tuple[str | int, ...], str]] = []
        if self.steps is not None:
            texts.append((("steps",), self.steps))
        if self.rotate is not None:
            texts.append((("rotate",), f"rotate {self.rotate}"))
        turns = ("mirror", "flip", "diagonal", "antidiagonal")
        texts += (((turn,), turn) for turn in turns if getattr(self, turn))
        texts += ((("swap", i), f"swap {lines}") for i, lines in enumerate(self.swap))
        if self.relabel is not None:
            texts.append((("relabel",), f"relabel {' '.join(map(str, self.relabel))}"))
        if self.shift is not None:
            texts.append((("shift",), f"shift {self.shift}"))
        return tuple(texts)

    @property
    def is_random(self) -> bool:
        """Whether transforms are drawn at random: the book says so, or nothing else would make variants."""
        return self.random if self.random is not None else self.count > 1 or not self.texts


class Aids(FileMapping):
    """What helps solvers on the pages of puzzles."""

    time: bool | None = Field(default=None, description="Whether each puzzle has a line for the time that it took.")
    pencil: bool | None = Field(
        default=None, description="Whether each puzzle has boxes under it, one for notes on each value."
    )
    coordinates: bool | None = Field(
        default=None, description="Whether rows and columns are numbered along the edges of the puzzles."
    )
    boxes: bool | None = Field(default=None, description="Whether boxes are numbered, in their first cells.")
    legend: bool | None = Field(
        default=None,
        description="Whether pages of puzzles made of pictures show the pictures with their names (default: if no "
        "other page does, or the theme has outlines to copy).",
    )
    reward: bool | None = Field(
        default=None,
        description="Whether pages of puzzles end with praise and stars to be coloured in (default: as in the theme).",
    )
    codes: bool | None = Field(
        default=None,
        description="Whether each puzzle has a QR code that leads to its page (default: if `html.base_url` is given).",
    )


class Heading(FileMapping):
    """The heading over some puzzles."""

    title: Title = Field(description="The heading over the section.")
    id: Identifier = Field(
        default_factory=lambda fields: named_after(fields.get("title", "")),
        description="The section's name in file names and puzzle ids (default: made from the title). "
        "A different id gives different puzzles.",
    )


class Section(Puzzles, Heading):  # pydantic puts the fields of the last base first
    """Puzzles of one kind under one heading."""

    grade: Grades = Field(
        default=Mix(LEVELS),
        description="How hard the puzzles are: a level; a list of levels or a range such as easy..hard, shared out "
        "evenly; numbers or percentages such as {easy: 20, hard: 10}; or any.",
        json_schema_extra={"default": "any"},
    )
    needs: Names = Field(
        default=(),
        description="A technique that every puzzle needs, or a list of techniques: at some place it helps and nothing "
        "easier does. Nothing harder is needed, or with `grade`, nothing harder than that level.",
    )
    order: Sorting | None = Field(
        default=None,
        description="The order of the printed numbers: from the easiest puzzle to the hardest (rising), from the "
        "hardest to the easiest (falling), mixed, or by level and, within a level, with the fewest spikes and then the "
        "shortest bottlenecks first (smooth) (default: rising; from a puzzle file, as they stand there).",
    )
    source: Title | None = Field(
        default=None,
        alias="from",
        description="A file of your own puzzles, in any format, in the folder of the config or below it.",
    )
    format: Title | None = Field(
        default=None, description="The format of the puzzle file (default: detected from its content)."
    )
    on_problem: Literal["stop", "skip"] = Field(
        default="stop",
        description="What to do about puzzles of the file that cannot be printed: report them all and build nothing "
        "(stop), or print the others and list those in skipped.txt beside the book (skip).",
    )
    count: int | None = Field(
        default=None,
        ge=1,
        le=MOST_IN_SECTION,
        description="How many puzzles the section has (default: as many as `grade` numbers); from a puzzle file, the "
        "first ones (default: all).",
    )
    reroll: tuple[Annotated[int, Field(ge=1)], ...] = Field(
        default=(),
        max_length=MOST_REROLLS,
        description="The puzzles to replace by others, by the numbers at the end of their ids: 3 for "
        "weekend-warm-up-0003; what stands there twice is replaced twice.",
    )
    vary: Vary | None = Field(
        default=None, description="How to transform each puzzle; the variant is printed in its place."
    )
    walkthrough: Walkthrough | None = Field(
        default=None, description="Pages that show how to solve puzzles of the section, step by step."
    )
    page: Title | None = Field(default=None, description="The page layout of this section (default: that of the book).")
    aids: Aids = Field(default_factory=Aids, description="What helps solvers here (default: as in the book).")
    text: Text | None = Field(
        default=None,
        description="A text for the section's first page, in Markdown, or the path of a Markdown file in the folder "
        "of the config or below it.",
    )

    @property
    def total(self) -> int | None:
        """The number of puzzles, if the file says it."""
        return self.grade.count if self.count is None else self.count


class Answers(FileMapping):
    """The pages with the answers and hints."""

    place: Literal["back", "section", "next", "foot", "file", "none"] = Field(
        default="back",
        description="Where the answers are: at the back of the book, after the puzzles of each section, overleaf on "
        "the page after the puzzle (next), upside down at the foot of its page, in a file of their own (answers.pdf), "
        "or nowhere (none).",
    )
    per_page: int | None = Field(
        default=None, ge=1, le=100, description="The most answers on one page (default: as many as can be read well)."
    )
    hints: int | None = Field(
        default=None,
        ge=1,
        le=MOST_HINTS,
        description="How many hints to give for each puzzle: the first steps of its hardest level, on separate pages.",
    )


class Front(FileMapping):
    """The pages before the first puzzle."""

    title: bool = Field(default=True, description="Whether to begin with a title page.")
    copyright: bool = Field(default=True, description="Whether to add a copyright page.")
    how_to: bool = Field(default=True, description="Whether to add a page that explains the rules.")
    contents: bool = Field(default=True, description="Whether to add a table of contents.")
    difficulty_key: bool | None = Field(
        default=None, description="Whether to add a page that explains the levels (default: as in the theme)."
    )
    belongs_to: bool | None = Field(
        default=None,
        description="Whether the title page has a line for the name of the book's owner (default: as in the theme).",
    )
    pages: tuple[Text, ...] = Field(
        default=(),
        max_length=MOST_TEXTS,
        description="Texts such as a dedication, or a preface with a heading: each in Markdown, or the path of a "
        "Markdown file in the folder of the config or below it.",
    )


class Back(FileMapping):
    """The pages after the answers."""

    pages: tuple[Text, ...] = Field(
        default=(),
        max_length=MOST_TEXTS,
        description="Texts such as a page about the author: each in Markdown, or the path of a Markdown file in the "
        "folder of the config or below it.",
    )
    log: bool = Field(default=False, description="Whether to add a list of all puzzles with room for date and time.")
    blank_grids: int = Field(default=0, ge=0, le=100, description="How many empty grids to add of each board.")
    cut_outs: int = Field(
        default=0,
        ge=0,
        le=20,
        description="For how many puzzles of each board with pictures to add pictures to cut out and paste.",
    )
    certificate: bool | None = Field(
        default=None,
        description="Whether to add a certificate for whoever has solved all puzzles (default: as in the theme).",
    )
    origin: bool = Field(default=False, description="Whether to add a page on how the puzzles were made and checked.")
    rights: bool = Field(
        default=True, description="Whether to name the copyright and licences of typefaces and pictures."
    )
    errata: Address = Field(default="", description="The address at which readers find or report corrections.")
    colophon: bool = Field(default=True, description="Whether to end the book with a page on how it was set.")


NO_FRONT: Final = dict.fromkeys(("title", "copyright", "how_to", "contents", "difficulty_key", "belongs_to"), False)
NO_BACK: Final = dict.fromkeys(("rights", "colophon", "certificate"), False)


class Html(Pages):
    """The pages of the output html."""

    solution: Literal["same", "page", "none"] = Field(
        default="same",
        description="Where the answer to a puzzle is: on the same page (same), on a page of its own (page), or "
        "nowhere (none). Hints are where the answer is.",
    )


class Cover(FileMapping):
    """The cover: back, spine and front on one sheet."""

    blurb: Text | None = Field(
        default=None, description="The text on the back; empty lines divide its paragraphs. It has no Markdown."
    )
    colours: tuple[Coloured, ...] = Field(
        default=(),
        max_length=3,
        description='The ground, the accent and a third colour for pictures, such as "#1b3a5c" or "cmyk(85%, 45%, 65%, '
        '35%)" (default: those of the theme).',
    )
    art: Literal["auto", "mask", "quilt", "pictures", "puzzle", "none"] = Field(
        default="auto",
        description="The picture of the first puzzle on the front: as the theme has it on the title page (auto), its "
        "clues (mask), its solution as tiles (quilt) or in its own marks (pictures), the puzzle itself, or none.",
    )
    width: Title | None = Field(
        default=None,
        description="The width of the whole sheet in the printer's own template, such as 12.6in; with `height` and "
        "`spine`, where the printer states no figure for the spine.",
    )
    height: Title | None = Field(default=None, description="The height of the sheet in the template.")
    spine: Title | None = Field(default=None, description="The width of the spine in the template.")


class BookConfig(Publication):
    """A book, as described by its config."""

    subtitle: Line | None = Field(default=None, description="The line under the title.")
    author: Line | None = Field(default=None, description="The author of the book.")
    edition: Line | None = Field(default=None, description="The edition, as printed on the copyright page.")
    isbn: Isbn | None = Field(default=None, description="The ISBN-13 or ISBN-10 of the book, with or without hyphens.")
    date: Day = Field(
        default=date(2000, 1, 1), description="The date of publication, the only date in the files, such as 2027-01-31."
    )
    printer: Title = Field(default="plain", description="The printer profile, which sets margins and limits.")
    trim: Title = Field(default="6x9in", description="The page size: a name, or a size such as 6x9in or 148x210mm.")
    paper: Title | None = Field(
        default=None, description="The paper, one of those that the printer offers (default: the first of them)."
    )
    bleed: bool = Field(
        default=False,
        description="Whether the print runs past the edge of the page: a mark at the outer edge for each section.",
    )
    page: Title = Field(
        default="one-up",
        description="The page layout, which sets how many puzzles are on a page: "
        "a name, or the path of a layout of your own, in the folder of the config or below it.",
    )
    aids: Aids = Field(
        default_factory=Aids, description="What helps solvers on the pages of puzzles (default: nothing)."
    )
    openers: Literal["auto", "page", "none"] = Field(
        default="auto",
        description="Whether each section begins with a page that shows its title: `auto` gives one to sections with "
        "four pages of puzzles or more; elsewhere the title stands beside the puzzles' numbers.",
    )
    twins: Literal["forbid", "allow"] = Field(
        default="forbid",
        description="Whether the book may contain twins: puzzles that differ only by turning, mirroring or "
        "relabelling. The same puzzle never appears twice.",
    )
    sections: tuple[Section, ...] = Field(
        min_length=1, description="The sections of the book, in the order of the pages."
    )
    answers: Annotated[Answers, OrFalse({"place": "none"})] = Field(
        default_factory=Answers,
        description="Where the answers are, and how many hints there are; `false` for a book without answers.",
    )
    front: Annotated[Front, OrFalse(NO_FRONT)] = Field(
        default_factory=Front, description="Which pages come before the first puzzle; `false` for none."
    )
    back: Annotated[Back, OrFalse(NO_BACK)] = Field(
        default_factory=Back, description="Which pages come after the answers; `false` for none."
    )
    cover: Cover | None = Field(default=None, description="What is on the cover that the output cover makes.")
    html: Html | None = Field(default=None, description="How the pages of the output html are.")
    outputs: tuple[OutputName, ...] = Field(
        default=("interior", "json"),
        min_length=1,
        description="The files to write: interior (the PDF of the pages), cover (back, spine and front on "
        "one sheet, and once more with guides), screen (the same pages to read on a screen, with links), booklet (the "
        "same pages on sheets twice as wide, to be folded and stapled), html (a page for every puzzle, to play or "
        "print), json (the manifest).",
        json_schema_extra={"uniqueItems": True},
    )
