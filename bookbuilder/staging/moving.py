"""Moving in: files that are ready go to their places, what stood there goes aside, and back if one cannot be moved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bookbuilder.staging.files import digest_of, is_name, mode_of
from bookbuilder.staging.plan import PLAN, Arrival, MovePlan


@dataclass(frozen=True, slots=True)
class Move:
    """A move by a plan, perhaps begun by a build that has died."""

    plan: MovePlan
    ready: Path  # where the files are until they are moved
    target: Path
    old: Path  # where what they replace goes

    def check(self) -> None:
        """Raises ValueError when the files are not as a build of ours left them, which has got so far or further."""
        for folder in (self.ready, self.target, self.old):
            if not all(is_name(folder, name) and name != PLAN for name in self.plan.names):
                raise ValueError("a name leads out of the folder")
        if not all(self._is_under_way(each) for each in self.plan.move):
            raise ValueError("a file has changed")

    def _is_under_way(self, it: Arrival) -> bool:
        """Whether a file is waiting to be moved, or was moved, or what it replaces has just gone aside."""
        found = tuple(map(digest_of, self._places(it.name)))
        return found in ((it.was, it.new, ""), (it.new, "", it.was), ("", it.new, it.was))

    def do(self) -> OSError | None:
        """Move all files. What stops it comes back: then all are where they were.

        Raises OSError when they cannot be brought back; `check` lets the next build try again.
        """
        for each in self.plan.move:
            try:
                self._forth(each.name)
            except OSError as error:
                self._back()
                return error
        return None

    def _forth(self, name: str) -> None:
        """Put a file into its place, and what stands there aside; one that is there already stays."""
        place, new, old = self._places(name)
        place.parent.mkdir(parents=True, exist_ok=True)
        old.parent.mkdir(parents=True, exist_ok=True)
        if mode_of(new):
            if mode_of(place):
                place.replace(old)
            new.replace(place)

    def _back(self) -> None:
        """Put every file back, however far it has come."""
        for each in reversed(self.plan.move):
            place, new, old = self._places(each.name)
            if not mode_of(new):
                place.replace(new)
            if mode_of(old):
                old.replace(place)

    def _places(self, name: str) -> tuple[Path, Path, Path]:
        return self.target / name, self.ready / name, self.old / name

    def clear(self) -> tuple[str, ...]:
        """Remove what the new edition lacks; the names of files that stay: changed ones, and those that nobody may."""
        return tuple(name for name, digest in self.plan.remove if not _remove(self.target, name, digest))


def arrivals(new: Path, target: Path, last: str) -> Iterator[Arrival]:
    """All files of a folder, to be moved into the target: by name, and one at the end."""
    names = [path.relative_to(new).as_posix() for path in new.rglob("*") if path.is_file()]
    for name in sorted(names, key=lambda name: (name == last, name)):
        yield Arrival(name, digest_of(new / name) or "", digest_of(target / name) or "")


def _remove(folder: Path, name: str, digest: str) -> bool:
    """Remove a file that has this digest, and the folders that it leaves empty; whether no such file is left."""
    path = folder / name
    try:
        if found := digest_of(path):
            if found != digest:
                return False
            path.unlink()
    except OSError:  # it is in use, or nobody may remove it
        return False
    with suppress(OSError):  # a folder that is not empty
        for above in path.parents[: len(Path(name).parts) - 1]:
            above.rmdir()
    return True
