"""Reads issues back from the folder: the file of a day goes in; its issue comes out, if nobody has changed it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from datetime import date as Date

from bookbuilder.book import Artifact, Issue, read_again, read_issue
from bookbuilder.errors import InputError
from bookbuilder.kept import NOTHING_KEPT, KeptTexts
from bookbuilder.staging import Staging

# Other names are not ours: a manifest may be a stranger's, and they end up in the checksums of a ZIP.
_IN_A_DAY = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})/[A-Za-z0-9._-]+")

_MOST_HELD = 1_000  # issues; a year of four series takes ten megabytes


def day_of(name: str) -> Date | None:
    """The day in whose folder a file lies; None for one that lies elsewhere."""
    match = _IN_A_DAY.fullmatch(name)
    try:
        return Date.fromisoformat(match[1]) if match else None
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class RecordedIssues:
    """The issues of a newspaper as the folder will have them.

    All that is made from issues asks for each of them. The first ones are read once and held, so that a folder of a
    year is read once, and one of a century does not fill the memory.
    """

    staging: Staging
    publication: str
    kept: KeptTexts = NOTHING_KEPT
    _held: dict[Artifact, Issue] = field(default_factory=dict)

    def content(self, file: Artifact) -> bytes:
        """The content of a day's file. Raises InputError for one that was changed."""
        data = self.staging.next_content(file.file)
        if hashlib.sha256(data).hexdigest() != file.sha256:
            raise _unusable(file.file, "was changed after it was made")
        return data

    def issue(self, file: Artifact) -> Issue:
        """The issue that a `day.json` describes.

        Raises InputError for one that was changed, cannot be read, or belongs to another newspaper or day.
        """
        issue = self._held.get(file) or self._read(file)
        if len(self._held) < _MOST_HELD:
            self._held[file] = issue
        return issue

    def _read(self, file: Artifact) -> Issue:
        text = self.content(file)
        key = f"day {file.sha256}"
        try:
            issue = read_again(text.decode()) if self.kept.get(key) else read_issue(text.decode())
        except ValueError as error:
            raise _unusable(file.file, f"cannot be read: {error}") from error
        self.kept.put(key, "read")
        if issue.date.isoformat() != file.file.partition("/")[0]:
            raise _unusable(file.file, f"describes the issue of {issue.date}")
        if issue.publication != self.publication:
            what = f"{file.file} belongs to another newspaper, {issue.publication}"
            raise InputError.single(what, "name another folder with --out")
        return issue


def _unusable(name: str, why: str) -> InputError:
    day = name.partition("/")[0]
    return InputError.single(f"{name} {why}", f"make that day again: --from {day} --days 1")
