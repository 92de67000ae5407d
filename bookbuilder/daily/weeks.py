"""A ZIP for each ISO week: all days of that week in the folder, with checksums and a readme.

Files are stored, not deflated, since no two versions of zlib need to agree on the bytes of deflated ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date as Date
from datetime import timedelta
from io import BytesIO
from operator import attrgetter
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from bookbuilder.book import DAY_FILE, Artifact, Issue
from bookbuilder.daily.edition import NewspaperEdition, week_of
from bookbuilder.daily.recorded_issues import day_of
from bookbuilder.errors import InputError
from bookbuilder.kept import digest
from bookbuilder.outputs import File, Writable
from bookbuilder.supply import Report
from bookbuilder.words import Words

SUMS, README = "SHA256SUMS", "README.txt"
_BEGINNING = (1980, 1, 1, 0, 0, 0)  # the first moment that a ZIP can state, as the clock is in no file
_UNIX, _FILE = 3, 0o100644 << 16


def week_name(week: str) -> str:
    """The name of a week's ZIP."""
    return f"week-{week}.zip"


def week_files(edition: NewspaperEdition, written: Sequence[Artifact], _: Report) -> Iterator[File]:
    """The ZIPs of all weeks that have a day of the edition."""
    by_week: dict[str, list[Artifact]] = {}
    for artifact in sorted(written, key=attrgetter("file")):
        if day := day_of(artifact.file):
            by_week.setdefault(week_of(day), []).append(artifact)
    for week in edition.days.weeks:
        if files := by_week.get(week):
            yield _packed(edition, week, files)


def _packed(edition: NewspaperEdition, week: str, files: Sequence[Artifact]) -> File:
    recorded, issues = edition.others.recorded, list(edition.issues(files))
    _check_whole(issues, {file.file for file in files})
    about = readme(edition.plan.title, week, issues, edition.plan.words).encode()
    digests = {file.file: file.sha256 for file in files} | {README: hashlib.sha256(about).hexdigest()}
    sums = "".join(f"{digests[name]}  {name}\n" for name in sorted(digests)).encode()
    for file in files:
        if (day := day_of(file.file)) and day not in edition.days:
            recorded.content(file)  # the others are as they were just made

    def write(to: Writable) -> None:
        to.write(zipped({**{file.file: recorded.content(file) for file in files}, README: about, SUMS: sums}))

    return File(week_name(week), write, key=digest("zip", sums))


def _check_whole(issues: Sequence[Issue], names: Collection[str]) -> None:
    """Raises InputError for an issue some of whose files are missing from the folder."""
    needed = {f"{issue.date}/{file.file}" for issue in issues for file in issue.files}
    needed |= {f"{name.partition('/')[0]}/{DAY_FILE}" for name in names}
    for name in sorted(needed.difference(names)):
        day = name.partition("/")[0]
        what = f"{name} is missing, so its week cannot be packed"
        raise InputError.single(what, f"make that day again: --from {day} --days 1")


def zipped(contents: Mapping[str, bytes]) -> bytes:
    """A ZIP of these files, in order of their names, the same bytes on every machine."""
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_STORED) as made:
        for name, content in sorted(contents.items()):
            about = ZipInfo(name, _BEGINNING)
            about.create_system, about.external_attr = _UNIX, _FILE
            made.writestr(about, content)
    return whole.getvalue()


def readme(title: str, week: str, issues: Sequence[Issue], words: Words) -> str:
    """What is in the ZIP, day by day, and how to check and place it."""
    lines = [f"{title}, {week}", ""]
    monday = Date.fromisocalendar(int(week[:4]), int(week[6:]), 1)
    there = {issue.date: issue for issue in issues}
    for day in (monday + timedelta(days=ahead) for ahead in range(7)):
        lines.append(f"{words.date(day)}:{_described(there.get(day), words)}")
    return "\n".join([*lines, "", words.say("week.check", file=SUMS), words.say("week.place"), ""])


def _described(issue: Issue | None, words: Words) -> str:
    if issue is None:
        return f" {words.say('week.nothing')}"
    puzzles = (
        f"\n  {record.series}, {words.say('slot.number', number=record.number)}, {record.rated}, {record.id}"
        + (f" {words.say('slot.version', version=record.version)}" if record.version > 1 else "")
        for record in issue.puzzles
    )
    return "".join(puzzles)
