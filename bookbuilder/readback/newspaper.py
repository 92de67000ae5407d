"""A newspaper's folder goes in; what a reader, and a paper's desk, would find wrong with it comes out.

folder, edition, records   what is there, and what the manifest and each day.json say
files                      the two beside each other
deliveries, news           feeds and weekly ZIPs beside them
solutions                  each puzzle is proved anew
learning, looks            how each mark looks in this folder
languages                  the words in which its texts are understood
opening                    a file of art becomes pixels, and characters
art                        each file beside the records: reading, cells, captions, xmp
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bookbuilder.book import DAY_FILE, NEWSPAPER_MANIFEST, ArtFile, Issue
from bookbuilder.readback.art import REMAKE, ArtCheck, Pictures
from bookbuilder.readback.clauses import TooHard
from bookbuilder.readback.deliveries import check_deliveries
from bookbuilder.readback.edition import NewspaperRead, issue_of, read_edition
from bookbuilder.readback.files import check_files, check_issue, check_records
from bookbuilder.readback.findings import ReadbackFinding, ReadbackNotes, ReadbackReport
from bookbuilder.readback.folder import Folder, UnreadableFile
from bookbuilder.readback.languages import Languages, languages_of
from bookbuilder.readback.learning import MOST_ART, learn
from bookbuilder.readback.looks import Looks
from bookbuilder.readback.opening import OPENERS
from bookbuilder.readback.records import Known, Records, records_of
from bookbuilder.readback.rulings import unknown
from bookbuilder.readback.solutions import flaw
from bookbuilder.workers import HERE, Workers

Progress = Callable[[str, int, int | None], None]
Day = tuple[str, Issue]


def check_folder(path: Path, workers: Workers = HERE, progress: Progress = lambda *_: None) -> ReadbackReport:
    """Check everything. Raises InputError for a folder that is not a newspaper's."""
    folder, notes = Folder(path), ReadbackNotes()
    edition = read_edition(folder)
    check_files(folder, edition, notes)
    issues = _issues(folder, edition, notes)
    check_deliveries(folder, edition, issues, notes)
    check_records(issues, edition.no_repeat_days, notes)
    records = records_of(edition.id, issues.values(), edition.boards)
    looks = learn(folder, issues, records)
    for name, marks in looks.rare():
        what = f"too few pictures of {name} to be sure that these are right: {', '.join(marks)[:80]}"
        notes.skip("pictures", "", what, "check a folder with more days")
    spoken = languages_of(folder, edition.words)
    if spoken.unknown:
        what = (
            f"numbers, dates, levels and sentences: {NEWSPAPER_MANIFEST} has no words of the language {spoken.unknown}"
        )
        notes.skip("captions", "", what, "make a day again, which writes the words into the manifest")
    shared = _Shared(folder, records, looks, spoken)
    progress("checked", 0, len(issues))
    for done, (checked, findings) in enumerate(workers.near.run(_check_day, shared, issues.items()), 1):
        notes.checked.update(checked)
        notes.findings.extend(findings)
        progress("checked", done, len(issues))
    return notes.report()


@dataclass(frozen=True, slots=True)
class _Shared:
    """What the check of each day needs."""

    folder: Folder
    records: Records
    looks: Looks
    spoken: Languages


def _issues(folder: Folder, edition: NewspaperRead, notes: ReadbackNotes) -> dict[str, Issue]:
    """The issues that can be read, by the folder of their day."""
    found = {}
    for day in edition.days:
        try:
            found[day] = issue_of(folder, day)
        except UnreadableFile as error:
            notes.fail("days", f"{day}/{DAY_FILE}", str(error), REMAKE)
        else:
            check_issue(day, found[day], edition, notes)
    return found


def _check_day(shared: _Shared, task: Day) -> tuple[Counter[str], list[ReadbackFinding]]:
    """Check the puzzles and the art of a day."""
    (day, issue), notes = task, ReadbackNotes()
    _check_puzzles(shared.records, day, issue, notes)
    read: dict[str, Known] = {}
    pictures: Pictures = {}
    for art in sorted(issue.files, key=_by_format):
        file = f"{day}/{art.file}"
        try:
            data = shared.folder.read(file, MOST_ART)
        except UnreadableFile:  # the manifest's check has said so
            continue
        ArtCheck(art, file, shared.records, shared.looks, shared.spoken, notes, read, pictures).run(data)
    return notes.checked, notes.findings


def _by_format(art: ArtFile) -> int:
    """Those first that show best what they show."""
    return [*OPENERS, art.format].index(art.format)


def _check_puzzles(records: Records, day: str, issue: Issue, notes: ReadbackNotes) -> None:
    for record in issue.puzzles:
        if record.id not in records.puzzles:
            continue  # its board is wrong, which is said there
        notes.checked["puzzles"] += 1
        try:
            board = records.boards[record.board]
            rules = (*board.relations, *record.rules)
            if names := unknown(rules):
                what = f"{record.id} keeps rules that are not known: {', '.join(names)}"
                notes.skip("puzzles", f"{day}/{DAY_FILE}", what, "use the version that made the newspaper")
            elif wrong := flaw(board, record.givens, record.solution, rules):
                notes.fail("puzzles", f"{day}/{DAY_FILE}", f"{record.id} {wrong}", REMAKE)
        except TooHard:
            what = f"{record.id} is too large or too hard to prove"
            notes.skip("puzzles", f"{day}/{DAY_FILE}", what, "solve it with `bookbuilder solve --budget`")
