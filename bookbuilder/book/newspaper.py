"""A newspaper's manifest: its issues, their puzzles and release times, and all files, in the format bookbuilder/1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

from bookbuilder.board import Board
from bookbuilder.board.plain_data import board_json
from bookbuilder.book.issue import Issue, PuzzleRecord
from bookbuilder.book.manifest import FORMAT, Artifact, as_json, listed, words_line
from bookbuilder.words import Words


def write_newspaper_manifest(
    header: Mapping[str, object],
    boards: Mapping[Board, str],
    issues: Iterable[Issue],
    artifacts: Sequence[Artifact],
    words: Words | None = None,
) -> Iterator[str]:
    """The manifest's text, piece by piece: `header`, then one issue and one file per line.

    `words` are the newspaper's own, if it has any.
    """
    yield "{\n"
    for key, value in {"format": FORMAT, **header}.items():
        yield f" {as_json(key)}: {as_json(value)},\n"
    described = (f"{as_json(name)}: {as_json(board_json(board))}" for board, name in boards.items())
    yield from listed(' "boards": {', described, " },")
    yield from words_line(words)
    yield from listed(' "issues": [', (as_json(issue_entry(issue)) for issue in issues), " ],")
    files = (
        {"file": artifact.file, "sha256": artifact.sha256} for artifact in sorted(artifacts, key=attrgetter("file"))
    )
    yield from listed(' "artifacts": [', map(as_json, files), " ]")
    yield "}\n"


def issue_entry(issue: Issue) -> dict[str, object]:
    """What the manifest says of an issue."""
    answers = {"answers": list(issue.shows)} if issue.shows else {}
    puzzles = [_puzzle(record) for record in issue.puzzles]
    return {"date": issue.date.isoformat(), "week": issue.week, "puzzles": puzzles, **answers}


def _puzzle(record: PuzzleRecord) -> dict[str, object]:
    counted = {"counted": record.counted} if record.counted else {}
    release = {"release": record.release, "zone": record.zone} if record.release else {}
    return {
        "id": record.id,
        "series": record.series,
        "day": record.day.isoformat(),
        "number": record.number,
        **counted,
        "version": record.version,
        "level": record.level,
        "score": record.score,
        **release,
    }
