"""Moving in: ready files go to their places and those replaced go aside; if one cannot be moved, all go back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bookbuilder.staging.paths_there import digest_of, is_name, mode_of
from bookbuilder.staging.plan import PLAN, Arrival, MovePlan
from bookbuilder.staging.writing import with_folder


@dataclass(frozen=True, slots=True)
class StagedMove:
    """A move according to a plan, perhaps begun by a build that has died."""

    plan: MovePlan
    ready: Path  # the folder of the files until they are moved
    target: Path
    old: Path  # the folder for the files that they replace

    def check(self) -> None:
        """Raises ValueError when the files are in no state that a build of ours leaves, however far it has come."""
        for folder in (self.ready, self.target, self.old):
            if not all(is_name(folder, name) and name != PLAN for name in self.plan.names):
                raise ValueError("a name leads out of the folder")
        if not all(self._is_under_way(file) for file in self.plan.move):
            raise ValueError("a file has changed")

    def _is_under_way(self, it: Arrival) -> bool:
        """Whether a file is waiting to be moved, has been moved, or has only had the file it replaces put aside."""
        digests = tuple(map(digest_of, self._places(it.name)))
        return digests in ((it.was, it.new, ""), (it.new, "", it.was), ("", it.new, it.was))

    def do(self) -> OSError | None:
        """Move all files. Returns the error that stopped it, if any; then all files are back where they were.

        Raises OSError when they cannot be brought back; `check` lets the next build try again.
        """
        for file in self.plan.move:
            try:
                self._forth(file.name)
            except OSError as error:
                self._back()
                return error
        return None

    def _forth(self, name: str) -> None:
        """Put aside the file in this place and move the new one in; one that is already in place stays."""
        place, new, old = self._places(name)
        if mode_of(new):
            if mode_of(place):
                place.replace(with_folder(old))
            new.replace(with_folder(place))

    def _back(self) -> None:
        """Put every file back, however far its move has come."""
        for file in reversed(self.plan.move):
            place, new, old = self._places(file.name)
            if not mode_of(new):
                place.replace(new)
            if mode_of(old):
                old.replace(place)

    def _places(self, name: str) -> tuple[Path, Path, Path]:
        return self.target / name, self.ready / name, self.old / name

    def clear(self) -> tuple[str, ...]:
        """Remove what the new edition lacks; return the names that stay: changed files, and those we may not remove."""
        return tuple(name for name, digest in self.plan.remove if not _remove(self.target, name, digest))


def arrivals(new: Path, target: Path, known: Mapping[str, str]) -> Iterator[Arrival]:
    """All files of a folder, to be moved into the target; `known` are the digests of those just written."""
    for path in new.rglob("*"):
        if path.is_file():
            name = path.relative_to(new).as_posix()
            yield Arrival(name, known.get(name) or digest_of(path) or "", digest_of(target / name) or "")


def _remove(folder: Path, name: str, digest: str) -> bool:
    """Remove a file with this digest, and folders left empty; return whether no such file is left."""
    path = folder / name
    try:
        if there := digest_of(path):
            if there != digest:
                return False
            path.unlink()
    except OSError:  # it is in use, or we may not remove it
        return False
    with suppress(OSError):  # a folder that is not empty
        for above in path.parents[: len(Path(name).parts) - 1]:
            above.rmdir()
    return True
