"""The staging folder: where the files of the next edition lie until they move into the target.

    output/.weekend.staging/            output/weekend/
        lock                                interior.pdf   <- moved in by the plan in ready/,
        book.json.journal   finished        puzzles.txt       the manifest last
        new/     files being written        book.json
        ready/   new/, when complete        notes.doc      <- not ours, never touched
        old/     what was replaced

A build that dies leaves the journal, which the next one resumes. One that dies while moving leaves `ready` with its
plan, and the next one moves the rest; one that cannot move puts back what was moved.

An edition may be a part of what its target holds, such as a month of a newspaper: the files that the manifest names
outside of that stay. Each manifest, and each part, has a journal of its own.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bookbuilder.book import MANIFEST
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.staging.files import mode_of, text_of
from bookbuilder.staging.journal import Journal
from bookbuilder.staging.moving import Move, arrivals
from bookbuilder.staging.owned import WHOLE, OldEdition, Part, check_free, old_edition
from bookbuilder.staging.plan import PLAN, MovePlan, read_plan
from bookbuilder.staging.writing import Hashing


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of files that are no longer as they were written."""

    staying: tuple[str, ...] = ()  # that should have gone: changed, of an unknown origin, or not to be removed
    replaced: tuple[str, ...] = ()  # though somebody had changed them


@dataclass(frozen=True, slots=True)
class Staging:
    """The folder where a target's next edition is made, on the same disk as the target."""

    target: Path  # resolved, so that every way to name a folder leads to one lock
    manifest: str = MANIFEST  # the name of the file that lists all others; it moves last
    part: Part = WHOLE

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
        return Journal(self.folder / f"{'-'.join(filter(None, (self.manifest, self.part.name)))}.journal")

    @property
    def is_ready(self) -> bool:
        """Whether a move has begun and not ended."""
        return os.path.isdir(self.folder / "ready")  # which says so of what may not be looked at, too

    def text(self, name: str) -> str:
        """What a file of the target holds, with a question mark for what is no text; empty where there is none."""
        path = self.target / name
        return path.read_text("utf-8-sig", errors="replace") if path.is_file() else ""

    @property
    def manifest_text(self) -> str:
        """The manifest that the target holds; empty where there is none that can be read."""
        return text_of(self.target / self.manifest)

    @property
    def manifest_to_come(self) -> str:
        """The manifest of an edition that a build which died has left ready to be moved in."""
        return text_of(self.folder / "ready" / self.manifest)

    def old_edition(self, names: Collection[str], marked: str, mark: str) -> OldEdition:
        """The edition that the target holds, as `owned.old_edition` finds it. Raises InputError for a stranger's."""
        return old_edition(self.target, self.manifest, self.part, names, marked, mark)

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

    def move_in(self, old: OldEdition) -> Moved:
        """Make the files written so far the edition; what the old one had and the new one lacks is removed.

        Raises InputError for a stranger's file in their way, and BuildFailed as `finish_move` does; nothing has moved
        then.
        """
        try:
            plan = self._make_ready(old)
        except OSError as error:
            raise _failed(error, self.target) from error
        known = {each.file: each.sha256 for each in (*old.within, *old.outside)}
        changed = tuple(it.name for it in plan.move if it.was and known[it.name] not in ("", it.was))
        return Moved(self._carried_out(self._move(plan)), changed)

    def _make_ready(self, old: OldEdition) -> MovePlan:
        """The plan of a move that the next build finishes if this one dies. Raises InputError as `move_in` does."""
        new = self.folder / "new"
        new.mkdir(exist_ok=True)
        self.clear("old")
        move = tuple(arrivals(new, self.target, self.manifest))
        names = {each.name for each in move}
        check_free(self.target, sorted(names), old.names)
        plan = MovePlan(move, tuple(sorted((it.file, it.sha256) for it in old.within if it.file not in names)))
        self.write(PLAN, plan.text.encode())
        new.replace(self.folder / "ready")
        return plan

    def finish_move(self) -> None:
        """Move what `ready` still holds, by its plan; without a plan there is nothing to do.

        Raises BuildFailed when a file cannot be moved; all that were moved before it, also by a build that has died,
        are then back in their places. Raises InputError for a plan that no build of ours has written, and for files
        that are no longer what it says.
        """
        ready = self.folder / "ready"
        if (ready / PLAN).is_file():
            try:
                move = self._move(read_plan((ready / PLAN).read_text("utf-8")))
                move.check()
            except ValueError as error:
                what = f"{ready} holds an unfinished move that no longer matches the files"
                raise InputError.single(what, "delete that folder and build again") from error
            self._carried_out(move)
        self.clear("ready")

    def _move(self, plan: MovePlan) -> Move:
        return Move(plan, self.folder / "ready", self.target, self.folder / "old")

    def _carried_out(self, move: Move) -> tuple[str, ...]:
        """Carry out a move; the names of the files that stay although they should go. Raises BuildFailed."""
        if error := move.do():
            move.ready.replace(self.folder / "new")
            raise _failed(error, self.target) from error
        staying = move.clear()
        with suppress(OSError):  # whatever of it stays, moves nothing again
            (move.ready / PLAN).unlink()
            self.clear("ready")
        return staying

    def clear(self, name: str) -> None:
        """Remove a folder in the staging folder, if it is there."""
        if mode_of(self.folder / name):
            shutil.rmtree(self.folder / name)


def _failed(error: OSError, target: Path) -> BuildFailed:
    return BuildFailed(
        f"{error.filename or target}: {error.strerror or error}",
        "the old edition is unchanged; close programs that have its files open, and build again",
    )
