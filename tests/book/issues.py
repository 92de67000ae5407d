"""Issues made by hand, for the tests of what is written about them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date as Date
from datetime import timedelta

from bookbuilder.board import Board, board
from bookbuilder.book import ArtFile, GridPlace, Issue, PuzzleRecord

FIRST = Date(2027, 1, 4)  # a Monday
TINY = board("4x4")
GIVENS = (1, 0, 0, 4, 0, 4, 1, 0, 0, 1, 4, 0, 4, 0, 0, 1)
SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
BOARDS: dict[str, Board] = {"4x4": TINY}

RECORD = PuzzleRecord(
    id="20270104_main",
    series="main",
    day=FIRST,
    number=1,
    version=1,
    level="easy",
    label="Easy",
    score=2500,
    clues=8,
    board="4x4",
    symbols=("1", "2", "3", "4"),
    givens=GIVENS,
    solution=SOLUTION,
    key="0f",
    release="2027-01-04T06:00:00+01:00",
    zone="Europe/Berlin",
)


def record(day: int, series: str = "main", level: str = "easy", score: int = 2500, **more: object) -> PuzzleRecord:
    """The puzzle of a series so many days after the first."""
    date = FIRST + timedelta(day)
    made = replace(RECORD, id=f"{date:%Y%m%d}_{series}", series=series, day=date, number=day + 1)
    made = replace(made, level=level, label=level.capitalize(), score=score)
    return replace(made, **more)  # type: ignore[arg-type]


def issue(day: int, *records: PuzzleRecord, shows: tuple[str, ...] = ()) -> Issue:
    """An issue so many days after the first, with a file of art for each puzzle."""
    return Issue("courier", FIRST + timedelta(day), records, tuple(map(art, records)), shows)


def art(of: PuzzleRecord) -> ArtFile:
    place = GridPlace(of.id, "puzzle", 0.5, 40.25, 30.0)
    return ArtFile(f"{of.id}.pdf", "0" * 64, of.id, "puzzle", "3col", "pdf", of.version, 463.5, 500.0, None, (place,))
