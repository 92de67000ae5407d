"""The days in the folder that a run does not make: it must fit them, and states them with its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date as Date
from itertools import chain, count

from bookbuilder.board import Board
from bookbuilder.board.plain_data import board_json
from bookbuilder.book import DAY_FILE, Artifact, Featured, Issue, read_boards
from bookbuilder.daily.recorded_issues import RecordedIssues, day_of
from bookbuilder.errors import InputError


@dataclass(frozen=True, slots=True)
class OtherDays:
    """The issues of other days, each in a `day.json`, and the boards of their puzzles."""

    recorded: RecordedIssues
    files: Mapping[str, Artifact]  # by date: 2027-01-31
    boards: Mapping[str, Board]  # by the names that the issues use

    def on(self, date: Date) -> Issue | None:
        """The issue of a day; None if the folder has none, or if it is made again."""
        file = self.files.get(date.isoformat())
        return self.recorded.issue(file) if file else None

    def check_answer(self, answer: Featured, shown_on: Date) -> None:
        """Raises InputError if the answer is to a puzzle that the issue of its day, in the folder, does not have."""
        feature, puzzle = answer.feature, answer.puzzle.puzzle
        printed = self.on(feature.issue)
        if printed is None or any(
            (it.id, it.givens, it.rules) == (feature.id, puzzle.givens, puzzle.relations) for it in printed.puzzles
        ):
            return
        what = f"the issue of {shown_on} would show the answer to {feature.id}, but the issue of {feature.issue}"
        new = f"let its series `start` on {shown_on}, with a `first_number`"
        hint = f"make {feature.issue} again as well; if the settings of {feature.series} have changed since, {new}"
        raise InputError.single(f"{what} in the folder has another puzzle, or none", hint)


def other_days(recorded: RecordedIssues, outside: Iterable[Artifact]) -> OtherDays:
    """The other days among the files of an old edition.

    Raises InputError for one that was changed, cannot be read, or belongs to another newspaper.
    """
    files = {
        day.isoformat(): file for file in outside if file.file.endswith(f"/{DAY_FILE}") and (day := day_of(file.file))
    }
    staging = recorded.staging
    described = read_boards(staging.manifest_text) if files else {}
    boards: dict[str, Board] = {}
    for file in files.values():
        for record in recorded.issue(file).puzzles:
            board = described.get(record.board)
            if board is None or len(board.cells) != len(record.givens):
                what = f"{staging.manifest} does not describe the board {record.board} of {record.id}"
                raise InputError.single(what, f"make that day again: --from {record.day} --days 1")
            boards[record.board] = board
    return OtherDays(recorded, files, boards)


def names_beside(boards: Iterable[Board], others: Mapping[str, Board]) -> dict[Board, str]:
    """A name for each board, beside `others` that have one already, which follow by name.

    One that equals another keeps that one's name; a new one whose name is taken gets a number.
    """
    known = {name: board_json(board) for name, board in sorted(others.items())}
    named: dict[Board, str] = {}
    for board in boards:
        if board not in named:
            described = board_json(board)
            same = next((name for name, board in known.items() if board == described), None)
            free = (name for name in chain([board.name], (f"{board.name}-{i}" for i in count(2))) if name not in known)
            named[board] = name = same or next(free)
            known[name] = described
    return {**named, **{board: name for name, board in sorted(others.items()) if name not in named.values()}}
