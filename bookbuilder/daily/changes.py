"""What corrections have changed: the changes of a walk and the last manifest go in; those of the folder come out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date as Date
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING

from bookbuilder.book import Issue

if TYPE_CHECKING:
    from pydantic import TypeAdapter


@dataclass(frozen=True, slots=True)
class Change:
    """What a correction has changed."""

    id: str
    issue: Date  # that prints the puzzle
    version: int
    replaced: bool  # whether there is another puzzle
    was: str  # the givens
    now: str

    def as_json(self) -> dict[str, object]:
        """The change as the manifest lists it."""
        return asdict(self) | {"issue": self.issue.isoformat()}


def changes(manifest: str) -> tuple[Change, ...]:
    """The changes that a manifest lists; none if it is no newspaper's."""
    try:
        return _reader().validate_python(json.loads(manifest)["corrections"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return ()


@cache
def _reader() -> TypeAdapter[tuple[Change, ...]]:
    from pydantic import TypeAdapter  # loaded where manifests are read, not wherever newspapers are made

    return TypeAdapter(tuple[Change, ...])


def in_folder(made: Sequence[Change], before: Sequence[Change], issues: Iterable[Issue]) -> Iterator[Change]:
    """The changes that the puzzles in the folder show, by day: those of this walk, and `before` those beyond it.

    A correction may be known before its day is made again. It is listed from then on.
    """
    known = {change.id for change in made}
    changes = [*made, *(change for change in before if change.id not in known)]
    if changes:
        version = {record.id: record.version for issue in issues for record in issue.puzzles if record.version > 1}
        changes = [change for change in changes if change.version <= version.get(change.id, 1)]
    yield from sorted(changes, key=attrgetter("issue", "id", "version"))
