"""The files of a folder beside its manifest and its issues: what is missing, changed, unknown or contradictory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise

from bookbuilder.book import DAY_FILE, ArtFile, Issue, PuzzleRecord
from bookbuilder.proof.art import REMAKE
from bookbuilder.proof.edition import Edition
from bookbuilder.proof.findings import Notes
from bookbuilder.proof.folder import Folder, Unreadable

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_STRANGE = "remove it, or find out where it comes from"


def check_files(folder: Folder, edition: Edition, notes: Notes) -> None:
    """Note files that are missing or changed, and what does not belong into the folders of days."""
    for artifact in edition.artifacts:
        notes.checked["files"] += 1
        try:
            if folder.sha256(artifact.file) != artifact.sha256:
                notes.fail("files", artifact.file, "is not the file that was made: its SHA-256 differs", REMAKE)
        except Unreadable as error:
            notes.fail("files", artifact.file, str(error), REMAKE)
    listed = {artifact.file for artifact in edition.artifacts}
    for day in folder.names(""):
        if _DAY.fullmatch(day):
            _check_strangers(folder, day, listed, notes)


def _check_strangers(folder: Folder, day: str, listed: set[str], notes: Notes) -> None:
    try:
        for name in folder.names(day):
            if f"{day}/{name}" not in listed:
                notes.fail("files", f"{day}/{name}", "is not in the manifest", _STRANGE)
    except Unreadable as error:
        notes.fail("files", day, str(error), _STRANGE)


def check_issue(day: str, issue: Issue, edition: Edition, notes: Notes) -> None:
    """Note where the record of an issue contradicts its folder, its files or the manifest."""
    notes.checked["days"] += 1
    for what in (*_head_flaws(day, issue, edition), *_file_flaws(day, issue, edition)):
        notes.fail("days", f"{day}/{DAY_FILE}", what, REMAKE)


def _head_flaws(day: str, issue: Issue, edition: Edition) -> Iterable[str]:
    if issue.date.isoformat() != day:
        yield f"is the record of {issue.date.isoformat()}"
    if issue.publication != edition.id:
        yield f"belongs to {issue.publication}, the manifest to {edition.id}"
    for record in issue.puzzles:
        board = edition.boards.get(record.board)
        if board is None or len(board.cells) != len(record.givens) or board.order != len(record.symbols):
            yield f"has {record.id} on the board {record.board}, which the manifest lacks or has with other cells"
        if not record.id.startswith(f"{record.day:%Y%m%d}_{record.series}"):
            yield f"has {record.id} as the puzzle of the series {record.series} on {record.day.isoformat()}"


def _file_flaws(day: str, issue: Issue, edition: Edition) -> Iterable[str]:
    digests = {each.file: each.sha256 for each in edition.artifacts if each.file.startswith(f"{day}/")}
    for art in issue.files:
        digest = digests.pop(f"{day}/{art.file}", None)
        if digest != art.sha256:
            yield f"names {art.file}, which " + (
                "is not in the manifest" if digest is None else "has another SHA-256 there"
            )
        yield from _art_flaws(art, issue)
    digests.pop(f"{day}/{DAY_FILE}", None)
    yield from (f"does not name {file.partition('/')[2]}, which is in the manifest" for file in sorted(digests))


def _art_flaws(art: ArtFile, issue: Issue) -> Iterable[str]:
    versions = {record.id: record.version for record in issue.puzzles}
    if art.id not in versions and not (art.part == "answer" and art.id in issue.shows):
        yield f"has {art.file} with the {art.part} {art.id}, which is not in this issue"
    elif art.version != versions.get(art.id, art.version):
        yield f"has {art.file} in version {art.version}, but the puzzle in version {versions[art.id]}"
    for place in art.grids:
        known = {art.id, *issue.shows} if place.part == "answer" else {art.id}
        if place.id not in known:
            yield f"has {art.file} with {place.part} {place.id}, which does not belong there"
    if not any(place.part == art.part and place.id == art.id for place in art.grids) and art.grids:
        yield f"has {art.file} without the {art.part} {art.id}"


def check_records(issues: Mapping[str, Issue], notes: Notes) -> None:
    """Note puzzles that occur twice, and numbers that do not rise from day to day."""
    records = [(day, record) for day, issue in issues.items() for record in issue.puzzles]
    _check_repeats(records, notes)
    series: dict[str, list[tuple[str, PuzzleRecord]]] = {}
    for day, record in records:
        series.setdefault(record.series, []).append((day, record))
    for its in series.values():
        for (_, before), (day, after) in pairwise(sorted(its, key=lambda each: (each[1].day, each[1].number))):
            if after.number <= before.number:
                what = f"{after.id} has the number {after.number}, after {before.number} of {before.id}"
                notes.fail("days", f"{day}/{DAY_FILE}", what, REMAKE)


def _check_repeats(records: Iterable[tuple[str, PuzzleRecord]], notes: Notes) -> None:
    ids: dict[str, str] = {}
    grids: dict[tuple[str, tuple[int, ...]], str] = {}
    for day, record in records:
        notes.checked["repeats"] += 1
        file = f"{day}/{DAY_FILE}"
        if (first := ids.setdefault(record.id, day)) != day:
            notes.fail("repeats", file, f"has {record.id}, which is also in {first}", REMAKE)
        elif (like := grids.setdefault((record.board, record.givens), record.id)) != record.id:
            notes.fail("repeats", file, f"has {record.id}, the same puzzle as {like}", REMAKE)
