"""Themes: a name goes in; the faces, lines, marks and ornaments of a publication's pages come out, all of it data.

Page layouts say how large things are, themes what they look like. Widths of lines are points in a grid whose cells
are 40 points wide; `GridStyle` scales them. Inks are shares of black: 0 for nothing, or from 0.1, since printers lose
lighter greys.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from bookbuilder import fonts
from bookbuilder.config import ShippedFolder
from bookbuilder.config.fields import refuse
from bookbuilder.errors import InputError
from bookbuilder.typeset.colours import colour

LIGHTEST = 0.1


def _printable(ink: float) -> float:
    if 0 < ink < LIGHTEST:
        raise refuse(f"is too light to print: {ink:g}", f"write 0 for none, or {LIGHTEST:g} or more")
    return ink


def _face(name: str) -> str:
    if name.startswith(fonts.OWN) or fonts.bare(name) != name:
        raise refuse("names a font file, or other families", "write one family; `fonts` in a config takes files")
    try:
        fonts.parsed(name)
    except InputError as error:
        raise refuse(f"is no face: {error.problems[0].what}", error.problems[0].hint) from error
    return name


def _coloured(written: str) -> str:
    try:
        colour(written)
    except ValueError as error:
        raise refuse(f"is no colour: {written}", 'write "#1b3a5c" or "cmyk(85%, 45%, 65%, 35%)"') from error
    return written


FaceName = Annotated[str, AfterValidator(_face)]
Ink = Annotated[float, Field(ge=0, le=1), AfterValidator(_printable)]
Coloured = Annotated[str, AfterValidator(_coloured)]  # "#1b3a5c" or "cmyk(85%, 45%, 65%, 35%)"
Width = Annotated[float, Field(ge=0.25, le=12)]  # of a line, in points
Length = Annotated[float, Field(ge=0, le=300)]  # points
Share = Annotated[float, Field(ge=0.3, le=0.9)]  # of a cell
Edge = Literal["start", "centre"]
Ornament = Literal["bar", "lozenges", "none"]
Art = Literal["mask", "quilt", "puzzle", "pictures", "none"]
Tile = Literal["square", "lozenge", "disc"]
Element = Literal["number", "part", "level", "meter", "stars"]  # of the line above a puzzle


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FaceNames(_Data):
    """The face of each kind of text, by name: the house's own, or `FAMILY WEIGHT [italic]`."""

    title: FaceName
    subtitle: FaceName
    heading: FaceName
    text: FaceName
    italic: FaceName
    strong: FaceName
    number: FaceName  # of a puzzle
    level: FaceName
    note: FaceName  # under a puzzle
    head: FaceName
    folio: FaceName
    digits: FaceName  # the values of puzzles
    given: FaceName  # those of answers
    found: FaceName
    fine: FaceName  # found values that are too small for the face above


class Digits(_Data):
    """The type size of marks, in cells; a board is crowded by several grids, or by more than nine values."""

    usual: Share
    crowded: Share


class Second(_Data):
    """A second line around the rim."""

    width: Width
    gap: Width


class GridLook(_Data):
    """The lines of a grid, and its boxes' grounds."""

    cell: Width
    cell_ink: Annotated[float, Field(ge=LIGHTEST, le=1)] = 1.0
    box: Width
    rim: Width
    second: Second | None = None
    corner: Annotated[float, Field(ge=0, le=14)] = 0.0  # the radius of the rim's corners
    checkered: Ink = 0.0  # of every other box, where nothing else on the board is tinted


class Heads(_Data):
    """Running heads and folios."""

    place: Literal["top", "foot"]  # at the foot, the head stands beside the folio
    align: Literal["outer", "centre"]
    caps: bool = False
    rule: Length = 0.0  # the length of a fine rule under a head

    @model_validator(mode="after")
    def _apart(self) -> Heads:
        if self.place == "foot" and self.align == "centre":
            raise ValueError("heads at the foot stand beside the folio, at the outer edge: write `align: outer`")
        return self


class Number(_Data):
    """A puzzle's number, and what it stands on."""

    shape: Literal["plain", "disc", "plate"]
    scale: Annotated[float, Field(ge=0.4, le=1.5)] = 1.0  # of the page layout's size


class Meter(_Data):
    """One shape for each level."""

    shape: Literal["square", "lozenge", "disc", "bar"]
    empty: Literal["grey", "outline"] = "grey"
    scale: Annotated[float, Field(ge=0.3, le=1.2)]  # of the level's type size


class Caption(_Data):
    """The line above a puzzle, and where the note stands under it."""

    start: tuple[Element, ...]
    centre: tuple[Element, ...] = ()
    end: tuple[Element, ...] = ()
    note: Literal["centre", "end"] = "end"

    @model_validator(mode="after")
    def _numbered(self) -> Caption:
        named = (*self.start, *self.centre, *self.end)
        if named.count("number") != 1 or len(set(named)) < len(named):
            raise refuse("must have the number once, and nothing twice", "write, for example, start: [number, level]")
        return self


class ArtLook(_Data):
    """A picture made of a puzzle: its clues as a mask, its solution as tiles or in its own marks, or the puzzle."""

    kind: Art
    tile: Tile = "square"
    ground: Literal["tiles", "dots", "none"] = "none"  # what a mask shows where there is no clue
    crop: Annotated[int, Field(ge=0, le=12)] = 0  # the rows and columns that are shown; 0 for all
    spread: Annotated[float, Field(ge=1, le=2)] = 1.0  # how much farther apart columns may be than rows, to fill a line


class Display(_Data):
    """A page with a title on it."""

    align: Edge
    ornament: Ornament
    frame: Literal["double", "none"] = "none"
    band: bool = False  # the title in white on black
    art: ArtLook


class TitleLook(Display):
    """The title page."""

    art_first: bool = False


class OpenerLook(Display):
    """The first page of a part."""

    numeral: Literal["arabic", "roman", "none"] = "none"
    numeral_size: Annotated[float, Field(ge=12, le=200)] = 120.0
    art_at: Literal["top", "middle", "foot"]
    art_size: Length
    meter: bool = True


class EdgeLook(_Data):
    """The marks at the outer edges of pages that bleed."""

    width: Annotated[float, Field(ge=4, le=14)] = 12.0
    ink: Ink = 1.0


class CoverLook(_Data):
    """The colours of a cover, whose shapes are those of the title page."""

    ground: Coloured = "cmyk(100%, 75%, 10%, 30%)"
    accent: Coloured = "cmyk(0, 20%, 95%, 0)"
    second: Coloured = "cmyk(0, 75%, 75%, 0)"  # the third colour of a quilt, after the text's and the accent


class Defaults(_Data):
    """What a book in this theme has, unless its own file says otherwise."""

    difficulty_key: bool = True
    belongs_to: bool = False
    certificate: bool = False
    reward: bool = False


class Theme(_Data):
    """One theme."""

    name: str
    readers: Literal["all", "children"] = "all"  # for whom texts are worded
    levels: bool = True  # whether pages and covers name them
    legend: Literal["names", "outlines"] = "names"  # beside the names of pictures, small ones or outlines to copy
    defaults: Defaults = Defaults()
    faces: FaceNames
    digits: Digits
    grid: GridLook
    heads: Heads
    number: Number
    meter: Meter
    caption: Caption
    heading: Ornament  # over a heading
    title: TitleLook
    opener: OpenerLook
    contents: ArtLook
    answers: Number
    edge: EdgeLook = EdgeLook()
    cover: CoverLook = CoverLook()

    @property
    def every_face(self) -> tuple[str, ...]:
        """The names of its faces, each once, the text's first."""
        return tuple(dict.fromkeys((self.faces.text, *(getattr(self.faces, role) for role in FaceNames.model_fields))))

    @property
    def families(self) -> tuple[str, ...]:
        """The typefaces' names, each once, the text's first."""
        return tuple(dict.fromkeys(fonts.parsed(face).family for face in self.every_face))

    @property
    def others(self) -> tuple[str, ...]:
        """The families and font files that show what the faces lack."""
        return fonts.others_named(self.faces.text)

    def beside(self, others: tuple[str, ...]) -> Theme:
        """The theme with families and font files that show what its faces lack."""
        named = {role: fonts.bare(getattr(self.faces, role)) for role in FaceNames.model_fields}
        faces = {role: fonts.with_others(face, others) for role, face in named.items()}
        return self.model_copy(update={"faces": self.faces.model_copy(update=faces)})

    @property
    def mark(self) -> str:
        """A short hash of everything but the name: themes with one mark look alike."""
        said = (
            self.beside(()).model_dump_json(exclude={"name"}),
            *(fonts.label(f"{other} 400") for other in self.others),
        )
        return hashlib.sha256("".join(said).encode()).hexdigest()[:8]


THEMES = ShippedFolder("themes", Theme, "there is no theme {!r}", "the theme")


def themes() -> tuple[str, ...]:
    """The names of all themes, sorted."""
    return THEMES.names()


def theme(name: str = "press", folder: Path | None = None) -> Theme:
    """A theme by its name, or one of a user's own by its path in a folder.

    Raises InputError for an unknown name, a file with faults, and a theme whose typefaces are not installed.
    """
    chosen = THEMES.find(name, folder)
    for role in FaceNames.model_fields:
        fonts.face_path(getattr(chosen.faces, role))
    return chosen
