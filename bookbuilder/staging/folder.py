"""The staging folder: where the files of the next edition lie until they move into the target.

    output/.weekend.staging/            output/weekend/
        lock                                interior.pdf   <- moved in by the plan in ready/,
        journal.txt   finished puzzles      puzzles.txt       the manifest last
        new/          files being written   book.json
        ready/        new/, when complete   notes.doc      <- not ours, never touched
        old/          what was replaced

A build that dies leaves the journal, which the next one resumes. One that dies while moving leaves `ready` with its
plan, and the next one moves the rest; one that cannot move puts back what was moved.

An edition may be a part of what its target holds, such as a month of a newspaper: its range says which names it is
about, and the files that the manifest names outside of that stay.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bookbuilder.book import MANIFEST, Artifact, read_artifacts
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.staging.journal import Journal
from bookbuilder.staging.plan import PLAN, MovePlan, is_file_in, read_plan
from bookbuilder.staging.writing import Hashing

Range = Callable[[str], bool]  # whether an edition is about the file of a name


def everything(name: str) -> bool:
    """The range of an edition that is all that its target holds."""
    return True


@dataclass(frozen=True, slots=True)
class Staging:
    """The folder where a target's next edition is made, on the same disk as the target."""

    target: Path  # resolved, so that every way to name a folder leads to one lock
    manifest: str = MANIFEST  # the name of the file that lists all others; it moves last

    @property
    def folder(self) -> Path:
        """The staging folder itself: beside the target, or in it where the target is a disk of its own."""
        above = self.target.parent
        if self.target.is_dir() and self.target.stat().st_dev != above.stat().st_dev:
            return self.target / ".staging"
        return above / f".{self.target.name}.staging"

    @property
    def journal(self) -> Journal:
        """Where finished puzzles are noted down."""
        return Journal(self.folder / "journal.txt")

    def text(self, name: str) -> str:
        """What a file of the target holds, with a question mark for what is no text; empty where there is none."""
        path = self.target / name
        return path.read_text("utf-8-sig", errors="replace") if path.is_file() else ""

    @property
    def manifest_text(self) -> str:
        """The manifest that the target holds; empty where there is none that can be read."""
        return _text(self.target / self.manifest)

    @property
    def manifest_to_come(self) -> str:
        """The manifest of an edition that a build which died has left ready to be moved in."""
        return _text(self.folder / "ready" / self.manifest)

    def old_edition(self, names: Collection[str], marked: str, mark: str) -> tuple[Artifact, ...]:
        """The files of the edition that the target holds: those that its manifest names, and itself.

        Without a manifest the target is ours when the file `marked` begins with the `mark`; the edition is then what
        there is of `names`, the files and folders that a build can make. Of a folder nobody knows which files in it
        are ours, so it is not among them.

        Raises InputError when a stranger's files have such names.
        """
        present = [name for name in names if (self.target / name).exists()]
        if named := read_artifacts(self.manifest_text):
            ours = {each.file for each in named} | {self.manifest}
            self._refuse(name for name in present if name not in ours and (self.target / name).is_file())
            own = (each for each in named if is_file_in(self.target, each.file))
            return (*own, _as_it_is(self.target, self.manifest))
        if not _begins(self.target / marked, mark):
            self._refuse(present)
        return tuple(_as_it_is(self.target, name) for name in present if (self.target / name).is_file())

    def _refuse(self, names: Iterable[str]) -> None:
        """Raises InputError for a stranger's files, if there are any."""
        if held := ", ".join(names):
            what = f"{self.target} holds {held}, which bookbuilder did not make"
            raise InputError.single(what, "name another folder with --out, or move the files away")

    @contextmanager
    def writing(self, name: str) -> Iterator[Hashing]:
        """A file of the next edition to write on, through to the disk."""
        path = self.folder / "new" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            yield Hashing(file)
            file.flush()
            os.fsync(file.fileno())

    def write(self, name: str, content: bytes) -> None:
        """Write a file of the next edition."""
        with self.writing(name) as file:
            file.write(content)

    def move_in(self, old: Iterable[Artifact] = (), within: Range = everything) -> tuple[str, ...]:
        """Make the files written so far the edition, and name the files that stay although they should go.

        What the old edition had within the range and the new one lacks is removed, if it is still what was written.
        Raises as `finish_move` does.
        """
        new = self.folder / "new"
        names = {path.relative_to(new).as_posix() for path in new.rglob("*") if path.is_file()}
        gone = {each for each in old if within(each.file) and each.file not in names}
        move = sorted(names, key=lambda name: (name == self.manifest, name))
        plan = MovePlan(tuple(move), tuple(sorted((each.file, each.sha256) for each in gone)))
        self.write(PLAN, plan.text.encode())
        shutil.rmtree(self.folder / "old", ignore_errors=True)
        new.replace(self.folder / "ready")
        return self.finish_move()

    def finish_move(self) -> tuple[str, ...]:
        """Move what `ready` still holds, by its plan; without a plan there is nothing to do.

        The names of files come back that should go and stay: somebody has changed them, or they cannot be removed.

        Raises BuildFailed when a file cannot be moved; all that were moved before it, also by a build that has died,
        are then back in their places. Raises InputError for a plan that no build of ours has written.
        """
        ready, staying = self.folder / "ready", tuple[str, ...]()
        if (ready / PLAN).is_file():
            plan = read_plan(ready / PLAN, self.target)
            self._move(plan.move)
            staying = tuple(name for name, digest in plan.remove if not _remove(self.target, name, digest))
            (ready / PLAN).unlink()
        shutil.rmtree(ready, ignore_errors=True)
        return staying

    def _move(self, names: Sequence[str]) -> None:
        """Move files from `ready` into the target; those that are no longer there have been moved already."""
        ready, old = self.folder / "ready", self.folder / "old"
        moved: list[str] = []
        try:
            for name in names:
                if (ready / name).exists():
                    _exchange(self.target / name, ready / name, old / name)
                moved.append(name)
        except OSError as error:
            for name in reversed(moved):
                _exchange(self.target / name, old / name, ready / name)
            ready.replace(self.folder / "new")
            raise BuildFailed(
                f"{error.filename or self.target}: {error.strerror or error}",
                "the old edition is as it was; close programs that have its files open, and build again",
            ) from error


def digest_of(path: Path) -> str:
    """The SHA-256 of a file in hex; empty where there is no file."""
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _as_it_is(folder: Path, name: str) -> Artifact:
    return Artifact(name, digest_of(folder / name))


def _exchange(place: Path, new: Path, old: Path) -> None:
    """Put a file into its place, and what stood there aside."""
    place.parent.mkdir(parents=True, exist_ok=True)
    old.parent.mkdir(parents=True, exist_ok=True)
    if place.exists():
        place.replace(old)
    if new.exists():
        try:
            new.replace(place)
        except OSError:
            if old.exists():
                old.replace(place)
            raise


def _remove(folder: Path, name: str, digest: str) -> bool:
    """Remove a file that has this digest, and the folders that it leaves empty; whether no such file is left."""
    path = folder / name
    try:
        found = digest_of(path)
        if found and found != digest:
            return False
        if found:
            path.unlink()
    except OSError:  # it is in use, or nobody may remove it
        return False
    with suppress(OSError):  # a folder that is not empty
        for above in path.parents[: len(Path(name).parts) - 1]:
            above.rmdir()
    return True


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _begins(path: Path, start: str) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(start)) == start.encode()
    except OSError:
        return False
