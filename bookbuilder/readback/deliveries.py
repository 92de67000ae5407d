"""The issues of a folder go in; where its feeds and weekly ZIPs hold anything else comes out as notes.

A desk may take its puzzles from these alone, so that a stale one is as bad as a wrong page.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date as Date
from functools import partial
from itertools import zip_longest
from zipfile import ZIP_STORED, BadZipFile, ZipFile

from bookbuilder.book import NEWS_FILE, Issue, feed_csv, feed_json, has_rules
from bookbuilder.readback.edition import NewspaperRead
from bookbuilder.readback.findings import ReadbackNotes
from bookbuilder.readback.folder import Folder, UnreadableFile
from bookbuilder.readback.news import news_flaw

RULE = "deliveries"
_AGAIN = "make the days again: bookbuilder daily CONFIG --from DATE --days N"
_LARGEST = 256 << 20  # bytes of a feed; a year of four series has two million
_WEEK = re.compile(r"week-([0-9]{4}-W[0-9]{2})\.zip")
_OTHERS = {"README.txt", "SHA256SUMS"}  # in each ZIP, beside the folders of the days
_CHUNK = 1 << 20


def check_deliveries(folder: Folder, edition: NewspaperRead, issues: Mapping[str, Issue], notes: ReadbackNotes) -> None:
    """Note feeds and ZIPs that do not hold what the folders of the days hold; those of unreadable issues are left."""
    listed = {artifact.file for artifact in edition.artifacts}
    feeds = _FEEDS if len(issues) == len(edition.days) else {}
    for name, lines in feeds.items():
        if name in listed:
            _note(name, _feed_flaw(folder, name, partial(lines, edition, issues.values())), notes)
    for name in sorted(filter(_WEEK.fullmatch, listed)):
        _note(name, _week_flaw(folder, name, edition), notes)
    for day, files in edition.digests.items():
        if NEWS_FILE in files:
            _note(f"{day}/{NEWS_FILE}", news_flaw(folder, day, edition.digests), notes)


def _note(name: str, flaw: str, notes: ReadbackNotes) -> None:
    notes.checked[RULE] += 1
    if flaw:
        notes.fail(RULE, name, flaw, _AGAIN)


def _feed_flaw(folder: Folder, name: str, lines: Callable[[str], Iterable[str]]) -> str:
    """The first line of a feed that is not as it should be; empty if all are."""
    try:
        text = folder.read(name, _LARGEST).decode("utf-8")
        wanted = "".join(lines(text)).split("\n")
    except UnreadableFile:  # the manifest's check has said so
        return ""
    except (ValueError, RecursionError):
        return "cannot be read"
    pairs = zip_longest(text.split("\n"), wanted)
    wrong = next((at for at, (line, other) in enumerate(pairs, 1) if line != other), 0)
    return f"does not have what the days have, from line {wrong} on" if wrong else ""


def _json_lines(edition: NewspaperRead, issues: Iterable[Issue], text: str) -> Iterator[str]:
    """The feed with the title and copyright that it states itself. Raises ValueError if it is no feed."""
    data = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("it is not an object")
    title, holder, notice = (str(data.get(key, "")) for key in ("title", "copyrightholder", "copyrightnotice"))
    return feed_json(title, issues, edition.boards, holder, notice)


def _csv_lines(edition: NewspaperRead, issues: Iterable[Issue], _: str) -> Iterator[str]:
    issues = list(issues)
    return feed_csv(issues, edition.boards, has_rules(issues, edition.boards))


_FEEDS = {"feed.json": _json_lines, "feed.csv": _csv_lines}


def _week_flaw(folder: Folder, name: str, edition: NewspaperRead) -> str:
    """The first file of a week that its ZIP lacks, or has otherwise; empty if there is none."""
    week = name.removeprefix("week-").removesuffix(".zip")
    wanted = {
        f"{day}/{file}": digest
        for day, files in edition.digests.items()
        if _week_of(day) == week
        for file, digest in files.items()
    }
    try:
        found = dict(_members(folder, name))
    except UnreadableFile:
        return ""
    except (OSError, ValueError, BadZipFile, NotImplementedError, RuntimeError) as error:
        return f"is not a ZIP of a week: {str(error)[:80]}"
    wrong = sorted(file for file in {**wanted, **found} if wanted.get(file) != found.get(file))
    return f"does not have {wrong[0][:80]!r} as its folder has it" if wrong else ""


def _members(folder: Folder, name: str) -> Iterator[tuple[str, str]]:
    """The files of days in a ZIP, each with its SHA-256. Raises what `ZipFile` raises."""
    path = folder.regular(name)
    with ZipFile(path) as archive:
        members = archive.infolist()
        if len({member.filename for member in members}) < len(members):
            raise ValueError("it has two files of one name")
        # Without this, members that share their bytes would be endless.
        size = sum(member.file_size for member in members)
        if any(it.compress_type != ZIP_STORED for it in members) or size > path.stat().st_size:
            raise ValueError("it has files that are not simply stored")
        for member in members:
            if member.filename not in _OTHERS:
                digest = hashlib.sha256()
                with archive.open(member) as file:
                    while chunk := file.read(_CHUNK):
                        digest.update(chunk)
                yield member.filename, digest.hexdigest()


def _week_of(day: str) -> str:
    """The ISO week of a folder's day; empty for a day that does not exist."""
    try:
        year, week, _ = Date.fromisoformat(day).isocalendar()
    except ValueError:
        return ""
    return f"{year}-W{week:02}"
