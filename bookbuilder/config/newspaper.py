"""The options of a newspaper's file: its series, their days, levels and slots. Rules are in `newspaper_rules`."""

from __future__ import annotations

from datetime import date as Date
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from bookbuilder.config.common import Clues, FileMapping, Pages, Publication, Puzzles
from bookbuilder.config.fields import Day, Identifier, Line, Title, refuse
from bookbuilder.levels import LEVELS, Level

MOST_DAYS: Final = 36_525  # in one build, or from the start of a series: a century
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
FormatName = Literal["pdf", "eps", "svg", "png", "tiff", "txt", "html"]
WITH_PIXELS: Final[tuple[FormatName, ...]] = ("png", "tiff")
WITH_ONE_PUZZLE: Final[tuple[FormatName, ...]] = ("txt", "html")  # whatever its slot shows
USUAL_WEEK: Final[dict[Weekday, Level]] = {
    "mon": "easy",
    "tue": "easy",
    "wed": "medium",
    "thu": "medium",
    "fri": "hard",
    "sat": "expert",
    "sun": "hard",
}


def _in_print(day: Date) -> Date:
    if not 1900 <= day.year <= 2999:
        raise refuse(f"is not between 1900 and 2999: {day}", "correct the year")
    return day


PrintDay = Annotated[Day, AfterValidator(_in_print)]


def _each_once(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    for level in levels:
        if levels.count(level) > 1:
            raise refuse(f"names `{level}` twice", "give the second puzzle a series of its own")
    return tuple(sorted(levels, key=LEVELS.index))


def _listed(value: object) -> object:
    """A list of levels as the tuple that the strict model wants."""
    return tuple(value) if isinstance(value, list) else value


Levels = Annotated[
    tuple[Level, ...],
    Field(min_length=1),
    AfterValidator(_each_once),
    WithJsonSchema({"type": "array", "items": {"enum": list(LEVELS)}, "minItems": 1, "uniqueItems": True}),
]


class Holiday(FileMapping):
    """What is different on a day."""

    clues: Clues | None = Field(
        default=None, description="Where the clues of the puzzle of this day are, such as a pattern."
    )
    grade: Level | None = Field(default=None, description="The level of this day.")


class AnswerPlace(FileMapping):
    """Where the answer to the puzzle of the issue before is printed."""

    place: Literal["beside", "below", "file", "none"] = Field(
        default="below",
        description="Beside the puzzle, below it, in a file of its own, or not at all.",
    )
    turn: Literal[0, 180] = Field(default=0, description="180 prints it upside down.")


class Slot(FileMapping):
    """A hole on the newspaper's page, which the art fills exactly."""

    cols: int | None = Field(default=None, ge=1, le=12, description="The number of columns that it spans.")
    system: Title | None = Field(default=None, description="The column system of the newspaper, such as sau or din.")
    width: Title | None = Field(default=None, description="The width, if not given in columns, such as 78mm or 18p6.")
    height: Title | None = Field(default=None, description="The height (default: as high as its contents).")
    formats: tuple[FormatName, ...] = Field(
        default=("pdf",), min_length=1, description="The formats of the files: pdf, eps, svg, png, tiff, txt, html."
    )
    dpi: int = Field(default=1200, ge=72, le=2400, description="The pixels per inch of PNG and TIFF files.")
    levels: Literal["apart", "beside", "below"] = Field(
        default="apart",
        description="Whether a day's puzzles of several levels have a file each (apart), or stand in one file: beside "
        "or below each other.",
    )
    answer: Literal["beside", "below", "file", "none"] | AnswerPlace | None = Field(
        default=None, description="Where the answer to the issue before is printed (default: as the series says)."
    )


class SeriesConfig(Puzzles):
    """A run of puzzles of one kind, day after day."""

    id: Identifier = Field(description="The name of the series in file names and ids.")
    title: Line | None = Field(default=None, description="The heading over the puzzle (default: Sudoku).")
    start: PrintDay = Field(
        description="The first day of the series. Its puzzles are numbered from this day on: changing it changes all "
        "numbers."
    )
    first_number: int = Field(default=1, ge=0, le=999_999, description="The number of the first puzzle.")
    numbers: Literal["together", "each"] = Field(
        default="together",
        description="Whether puzzles of several levels are numbered together, or those of each level by themselves.",
    )
    grades: Level | Annotated[Levels, BeforeValidator(_listed)] | dict[Weekday, Level] = Field(
        default=USUAL_WEEK,
        description="How hard the puzzles are: one level, a level per weekday, or a list for one puzzle of each level "
        "every day (default: from easy on Monday to expert on Saturday).",
    )
    days: tuple[Weekday, ...] | None = Field(
        default=None,
        min_length=1,
        description="The weekdays on which the newspaper appears with this series (default: all that `grades` names).",
    )
    carried: tuple[Weekday, ...] = Field(
        default=(),
        description="Weekdays without an issue whose puzzle is printed with that of the next issue.",
    )
    holidays: dict[Annotated[str, Field(min_length=1, max_length=24)], Holiday] = Field(
        default={},
        max_length=366,
        description="Days that differ, by date: 02-14 for every year, 2027-02-14 for one; 12-24..12-26 is a range.",
    )
    theme: Title | None = Field(default=None, description="The theme of the series (default: that of the newspaper).")
    release: Line | None = Field(
        default=None, description="When a puzzle may be published, with the time zone: 06:00 Europe/Berlin."
    )
    answer: Literal["beside", "below", "file", "none"] | AnswerPlace = Field(
        default="below",
        description="Where the answer to the puzzle of the issue before is printed: beside or below the puzzle, in a "
        "file of its own, or not at all (none); `{place: below, turn: 180}` for upside down.",
    )
    slots: tuple[Slot, ...] = Field(min_length=1, description="The slots that each puzzle is laid out for.")


class Correction(FileMapping):
    """A day that is issued again."""

    series: Title = Field(description="The id of the series.")
    date: PrintDay = Field(description="The day whose puzzle is issued again.")
    level: Level | None = Field(default=None, description="Which puzzle, in a series of several per day.")
    version: int = Field(ge=2, le=99, description="The version of the art that this makes: 2 for its first correction.")
    reroll: bool = Field(default=False, description="Whether to replace the puzzle by another one.")


class Newspaper(FileMapping):
    """The series of a newspaper, and the days to make."""

    source: PrintDay | None = Field(default=None, alias="from", description="The first day that `build` makes.")
    until: PrintDay | None = Field(default=None, description="The last day that `build` makes.")
    no_repeat_days: int = Field(
        default=3650,
        ge=0,
        le=MOST_DAYS,
        description="For how many days no puzzle, nor a twin of it, is printed again.",
    )
    name: Line = Field(
        default="{id}_{slot}_{part}",
        description="The names of the files, from {id}, {date:%Y%m%d}, {series}, {level}, {number}, {slot}, {cols} and "
        "{part}.",
    )
    closed: tuple[PrintDay, ...] = Field(default=(), description="Days without an issue, such as 2027-12-25.")
    series: tuple[SeriesConfig, ...] = Field(min_length=1, description="The series, in the order of the pages.")
    corrections: tuple[Correction, ...] = Field(default=(), description="Days that are issued again, and how.")


class NewspaperConfig(Publication):
    """A newspaper's daily puzzles, as described by its config."""

    credit: Line | None = Field(default=None, description="The credit line in the art and its metadata.")
    printer: Title = Field(default="newsprint", description="The printer profile, which sets limits of type and lines.")
    html: Pages | None = Field(default=None, description="How the pages of slots with the format html are.")
    newspaper: Newspaper = Field(description="The days, the series and their slots.")
