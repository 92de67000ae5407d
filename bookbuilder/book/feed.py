"""Issues go in, one after the other; feeds for web desks come out, with every puzzle and its answer in one record.

`feed.json` has the boards and one puzzle per line. Its words are those of ninjs, the news agencies' JSON, where that
has one: `uri`, `pubstatus`, `embargoed`, `copyrightholder`, `copyrightnotice`. `feed.csv` has one puzzle per row, and
the format `csv` of `convert` reads it.
"""

from __future__ import annotations

import csv
import io
import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta
from urllib.parse import quote

from bookbuilder.board import Board
from bookbuilder.board.plain_data import board_json
from bookbuilder.book.issue import Issue, PuzzleRecord
from bookbuilder.book.manifest import listed
from bookbuilder.puzzle.formats import write_values
from bookbuilder.relations import relations_json, without_relations, write_relations

FEED_FORMAT = "bookbuilder-feed/1"

# How long a puzzle waits for the issue that prints its answer. Without a limit, a series that has ended would hold back
# the others' puzzles. The rarest series known appears once a month.
_PATIENCE = timedelta(days=100)

_COLUMNS = (
    "date",
    "printed",
    "answer_printed",
    "id",
    "series",
    "number",
    "version",
    "level",
    "label",
    "score",
    "clues",
    "board",
    "puzzle",
    "solution",
    "symbols",
    "release",
    "zone",
)


@dataclass(slots=True)
class _Fed:
    """A puzzle on its way into a feed; it waits until it is known which issue prints its answer."""

    publication: str
    record: PuzzleRecord
    printed: Date
    answered: Date | None = None
    settled: bool = False


def feed_json(
    title: str, issues: Iterable[Issue], boards: Mapping[str, Board], holder: str = "", notice: str = ""
) -> Iterator[str]:
    """The text of `feed.json`. `holder` and `notice` state the copyright; `boards` are those that the records name."""
    yield "{\n"
    head = {"format": FEED_FORMAT, "title": title, "copyrightholder": holder, "copyrightnotice": notice}
    for key, value in head.items():
        if value:
            yield f" {_json(key)}: {_json(value)},\n"
    described = (f"{_json(name)}: {_json(board_json(board))}" for name, board in boards.items())
    yield from listed(' "boards": {', described, " },")
    yield from listed(' "puzzles": [', (_json(_item(fed)) for fed in _fed(issues)), " ]")
    yield "}\n"


def has_rules(issues: Iterable[Issue], boards: Mapping[str, Board]) -> bool:
    """Whether any puzzle has rules beyond houses."""
    return any(it.relations or boards[it.board].relations for issue in issues for it in issue.puzzles)


def feed_csv(issues: Iterable[Issue], boards: Mapping[str, Board], ruled: bool) -> Iterator[str]:
    """The text of `feed.csv` (RFC 4180): a header, then one row per puzzle.

    Cells are one character each, in the order of the board's cells: 1-9, then A-W, and `.` for an empty one.
    If `ruled`, a last column has rules beyond houses, those of the board included, as in `full` lines.
    """
    yield _row((*_COLUMNS, *["rules"] * ruled))
    for fed in _fed(issues):
        it = fed.record
        yield _row(
            (
                it.day.isoformat(),
                fed.printed.isoformat(),
                fed.answered.isoformat() if fed.answered else "",
                it.id,
                it.series,
                it.number,
                it.version,
                it.level,
                it.rated,
                it.score,
                it.clues,
                without_relations(boards[it.board]).name if boards[it.board].relations else it.board,
                write_values(it.givens),
                write_values(it.solution),
                " ".join("_".join(mark.split()) for mark in it.symbols),
                it.release,
                it.zone,
                *[write_relations((*boards[it.board].relations, *it.rules))] * ruled,
            )
        )


def _item(fed: _Fed) -> dict[str, object]:
    it = fed.record
    return {
        "uri": f"bookbuilder:{quote(fed.publication, safe='')}/{quote(it.id, safe='')}",
        "id": it.id,
        "version": it.version,
        "pubstatus": "usable",
        **({"embargoed": it.release, "zone": it.zone} if it.release else {}),
        "series": it.series,
        "number": it.number,
        "date": it.day.isoformat(),
        "printed": fed.printed.isoformat(),
        "answer_printed": fed.answered.isoformat() if fed.answered else None,
        "level": it.level,
        "label": it.rated,
        "score": it.score,
        "clues": it.clues,
        "board": it.board,
        "symbols": list(it.symbols),
        "puzzle": list(it.givens),
        "solution": list(it.solution),
        **({"relations": relations_json(it.rules)} if it.relations else {}),
    }


def _fed(issues: Iterable[Issue]) -> Iterator[_Fed]:
    """The puzzles of all issues in their order, each with the day that prints its answer.

    The next issue with a puzzle of its series decides that, or the end.
    """
    waiting: deque[_Fed] = deque()
    for issue in issues:
        shown, appearing = set(issue.shows), {record.series for record in issue.puzzles}
        for fed in waiting:
            if not fed.settled and fed.record.id in shown:
                fed.answered = issue.date
            fed.settled |= fed.record.series in appearing or issue.date - fed.printed > _PATIENCE
        while waiting and waiting[0].settled:
            yield waiting.popleft()
        waiting.extend(_Fed(issue.publication, record, issue.date) for record in issue.puzzles)
    yield from waiting


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ": "))


def _row(fields: Iterable[object]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text).writerow(fields)  # quotes where necessary, and ends lines with CR LF, as the RFC says
    return text.getvalue()
