"""What earlier runs have found out about a newspaper's files, kept outside its folder.

A key is a digest of all that a file follows from beside the program: the puzzles and answers, the plan. What is kept by
it tells how the file is then, so that one in the folder is compared instead of made. Whoever edits a file in the
folder, with all that the folder says of it, has it made again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from bookbuilder import fonts
from bookbuilder.book import ArtFile, Featured, art_files, art_files_json
from bookbuilder.daily.issues import DayPlan
from bookbuilder.errors import InputError, Place
from bookbuilder.kept import KeptTexts, digest
from bookbuilder.plan import NewspaperPlan
from bookbuilder.staging import Staging


@dataclass(frozen=True)
class KnownArt:
    """The art of issues, by what they print."""

    plan: NewspaperPlan
    kept: KeptTexts

    def key(self, day: DayPlan) -> str:
        """The key of an issue's art."""
        return digest("art", self._look, day.date, [(_said(it.featured), *map(_said, it.answers)) for it in day.shown])

    def there(self, key: str, day: DayPlan, staging: Staging) -> tuple[ArtFile, ...]:
        """The art of an issue, if all of it is in the folder; else nothing."""
        try:
            files = art_files(self.kept.get(key) or "[]")
        except ValueError:  # another program wrote it
            return ()
        return files if all(staging.stays(f"{day.date}/{file.file}", file.sha256) for file in files) else ()

    def note(self, key: str, files: Sequence[ArtFile]) -> None:
        """Note which art an issue has."""
        self.kept.put(key, art_files_json(files))

    @cached_property
    def _look(self) -> str:
        """A digest of the font files, and of the plan but for what days say for themselves."""
        series = tuple(replace(it, place=Place()) for it in self.plan.series)
        plan = replace(self.plan, series=series, corrections=(), first=None, last=None, config_sha256="", bank=None)
        themes = (slot.layout.style.theme for series in plan.series for slot in series.slots)
        faces = {face for theme in themes for face in theme.every_face}
        files = {path for face in faces for path in _files(face)}
        return digest(plan, [hashlib.sha256(path.read_bytes()).digest() for path in sorted(files)])


def _files(face: str) -> Iterator[Path]:
    """The font files that show a face: an author's own, and those of packages that bookbuilder may know nothing of."""
    for name in (fonts.bare(face), *fonts.others_of(face)):
        with suppress(InputError):  # for a face that is not there, which is reported where it is used
            yield fonts.face_path(name)


def _said(featured: Featured) -> tuple[object, ...]:
    """All that art can say of a puzzle. Its board is that of its series, which the plan has."""
    puzzle = featured.puzzle
    values = puzzle.puzzle.givens, puzzle.solution, puzzle.puzzle.relations
    return featured.feature, featured.version, values, puzzle.grade, puzzle.key, puzzle.parent, puzzle.path
