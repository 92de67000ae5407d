"""The files of a folder beside its manifest and its issues: what is missing, changed, unknown or contradictory."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise

from bookbuilder.book import DAY_FILE, NEWS_FILE, ArtFile, Issue, PuzzleRecord, issue_entry
from bookbuilder.readback.art import PAGE, PLAIN, REMAKE
from bookbuilder.readback.edition import DAY, NewspaperRead
from bookbuilder.readback.findings import ReadbackNotes
from bookbuilder.readback.folder import Folder, UnreadableFile
from bookbuilder.readback.stated_rules import flaw_of

_STRANGE = "remove it, or find out where it comes from"


def check_files(folder: Folder, edition: NewspaperRead, notes: ReadbackNotes) -> None:
    """Note files that are missing or changed, and what does not belong into the folders of days."""
    listed: set[str] = set()
    for artifact in edition.artifacts:
        if artifact.file in listed:
            notes.fail("files", artifact.file, "stands in the manifest twice", REMAKE)
            continue
        listed.add(artifact.file)
        notes.checked["files"] += 1
        try:
            if folder.sha256(artifact.file) != artifact.sha256:
                notes.fail("files", artifact.file, "is not the file that was made: its SHA-256 differs", REMAKE)
        except UnreadableFile as error:
            notes.fail("files", artifact.file, str(error), REMAKE)
    for day in filter(DAY.fullmatch, _names(folder, "", notes)):
        for name in _names(folder, day, notes):
            if f"{day}/{name}" not in listed:
                notes.fail("files", f"{day}/{name}", "is not in the manifest", _STRANGE)


def _names(folder: Folder, within: str, notes: ReadbackNotes) -> list[str]:
    """What is in a folder; nothing, and a note, if that cannot be told."""
    try:
        return folder.names(within)
    except UnreadableFile as error:
        notes.fail("files", within or ".", str(error), _STRANGE)
        return []


def check_issue(day: str, issue: Issue, edition: NewspaperRead, notes: ReadbackNotes) -> None:
    """Note where the record of an issue contradicts its folder, its files or the manifest."""
    notes.checked["days"] += 1
    for what in (
        *_head_flaws(day, issue, edition),
        *_entry_flaws(day, issue, edition),
        *_file_flaws(day, issue, edition),
    ):
        notes.fail("days", f"{day}/{DAY_FILE}", what, REMAKE)


def _head_flaws(day: str, issue: Issue, edition: NewspaperRead) -> Iterable[str]:
    if issue.date.isoformat() != day:
        yield f"is the record of {issue.date.isoformat()}"
    if issue.publication != edition.id:
        yield f"belongs to {issue.publication}, the manifest to {edition.id}"
    for record in issue.puzzles:
        board = edition.boards.get(record.board)
        if board is None or len(board.cells) != len(record.givens) or board.order != len(record.symbols):
            yield f"has {record.id} on the board {record.board}, which the manifest lacks or has with other cells"
        elif flaw := next(filter(None, (flaw_of(rule, board) for rule in record.rules)), ""):
            yield f"has {record.id} with a rule that cannot be: {flaw}"
        if not record.id.startswith(f"{record.day:%Y%m%d}_{record.series}"):
            yield f"has {record.id} as the puzzle of the series {record.series} on {record.day.isoformat()}"


def _entry_flaws(day: str, issue: Issue, edition: NewspaperRead) -> Iterable[str]:
    """Where the manifest says something else of an issue."""
    written, listed = issue_entry(issue), edition.issues.get(day)
    if listed is None:
        yield "is of a day that is not among the issues of the manifest"
    elif wrong := [key for key in {**written, **listed} if written.get(key) != listed.get(key)]:
        yield f"has other {wrong[0][:40]} than the manifest has for this day"


def _file_flaws(day: str, issue: Issue, edition: NewspaperRead) -> Iterable[str]:
    digests = dict(edition.digests.get(day, {}))
    for art in issue.files:
        digest = digests.pop(art.file, None)
        if digest != art.sha256:
            yield f"names {art.file}, which " + (
                "is not in the manifest" if digest is None else "has another SHA-256 there"
            )
        yield from _art_flaws(art, issue)
    for other in (DAY_FILE, NEWS_FILE):
        digests.pop(other, None)
    yield from (f"does not name {file}, which is in the manifest" for file in sorted(digests))


def _art_flaws(art: ArtFile, issue: Issue) -> Iterable[str]:
    versions = {record.id: record.version for record in issue.puzzles}
    there = {*versions} | ({*issue.shows} if art.part == "answer" else set())
    own = _those_of(art, there)
    if strange := [id for id in own if id not in there]:
        yield f"has {art.file} with the {art.part} {strange[0]}, which is not in this issue"
    elif own <= versions.keys() and art.version != (due := 1 + sum(versions[id] - 1 for id in own)):
        yield f"has {art.file} in version {art.version}, but the puzzle in version {due}"
    for place in art.grids:
        known = own if place.part == art.part else issue.shows if place.part == "answer" else ()
        if place.id not in known:
            yield f"has {art.file} with {place.part} {place.id}, which does not belong there"
    shown = {place.id for place in art.grids if place.part == art.part}
    if art.format not in (PLAIN, PAGE) and (missing := sorted(own - shown)):
        yield f"has {art.file} without the {art.part} {missing[0]}"


def _those_of(art: ArtFile, there: Collection[str]) -> set[str]:
    """The puzzles that a file should be about: its own, or if a day's levels share it, all of these that are there."""
    return {id for id in there if art.id not in there and id.startswith(f"{art.id}_")} or {art.id}


def check_records(issues: Mapping[str, Issue], no_repeat_days: int | None, notes: ReadbackNotes) -> None:
    """Note puzzles that occur twice, numbers that do not rise from day to day, and answers of another day.

    Puzzles may be repeated after `no_repeat_days`, if that is a number.
    """
    records = [(day, record) for day, issue in issues.items() for record in issue.puzzles]
    _check_repeats(records, no_repeat_days, notes)
    _check_answers(issues, notes)
    numbered: dict[tuple[str, str], list[tuple[str, PuzzleRecord]]] = {}
    for day, record in records:
        numbered.setdefault((record.series, record.counted), []).append((day, record))
    for its in numbered.values():
        for (_, before), (day, after) in pairwise(sorted(its, key=lambda each: (each[1].day, each[1].number))):
            if after.number <= before.number:
                what = f"{after.id} has the number {after.number}, after {before.number} of {before.id}"
                notes.fail("days", f"{day}/{DAY_FILE}", what, REMAKE)


def _check_answers(issues: Mapping[str, Issue], notes: ReadbackNotes) -> None:
    """Answers are those of the last issue before with puzzles of their series."""
    home = {record.id: (record.series, day) for day, issue in issues.items() for record in issue.puzzles}
    latest: dict[str, str] = {}
    for day, issue in sorted(issues.items()):
        for id in issue.shows:
            series, printed = home.get(id, ("", ""))
            if series and printed != (due := latest.get(series)):
                what = f"has the answer to {id} of {printed}, " + (f"not of {due}" if due else "which comes later")
                notes.fail("days", f"{day}/{DAY_FILE}", what, REMAKE)
        latest |= {record.series: day for record in issue.puzzles}


def _check_repeats(
    records: Iterable[tuple[str, PuzzleRecord]], no_repeat_days: int | None, notes: ReadbackNotes
) -> None:
    """A twin in disguise has the same key."""
    ids: dict[str, str] = {}
    seen: dict[tuple[str, object], PuzzleRecord] = {}
    for day, record in sorted(records, key=lambda it: it[1].day):
        notes.checked["repeats"] += 1
        file = f"{day}/{DAY_FILE}"
        if (first := ids.setdefault(record.id, day)) != day:
            notes.fail("repeats", file, f"has {record.id}, which is also in {first}", REMAKE)
        for how, what in (("the same puzzle as", (record.givens, record.relations)), ("a twin of", record.key)):
            if not what:
                continue  # a record without a key
            like = seen.get((record.board, what))
            seen[record.board, what] = record
            if like and (no_repeat_days is None or (record.day - like.day).days <= no_repeat_days):
                notes.fail("repeats", file, f"has {record.id}, {how} {like.id}", REMAKE)
                break
