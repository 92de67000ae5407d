"""The staging folder: where the files of the next edition lie until they move into the target.

    output/.weekend.staging/            output/weekend/
        lock                                interior.pdf   <- moved in by the plan in ready/,
        book.json.journal   finished        puzzles.txt       the manifest last
        new/     files being written        book.json
        ready/   new/, when complete        notes.doc      <- not ours, never touched
        old/     what was replaced

A build that dies leaves the journal, and the next build resumes it. One that dies while moving leaves `ready` with its
plan, and the next build moves the rest. One that cannot move a file puts back those already moved.

An edition may be only part of what its target holds, such as one month of a newspaper: the manifest's files outside
that part stay. Each manifest, and each part, has its own journal.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from glob import escape
from itertools import chain
from pathlib import Path
from stat import S_ISREG

from bookbuilder.book import MANIFEST
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.staging.journal import Journal
from bookbuilder.staging.moving import StagedMove, arrivals
from bookbuilder.staging.owned import WHOLE, EditionPart, OldEdition, check_free, old_edition
from bookbuilder.staging.paths_there import digest_of, mode_of, text_of
from bookbuilder.staging.plan import PLAN, Arrival, MovePlan, read_plan
from bookbuilder.staging.writing import Hashing, flush, with_folder

JOURNAL = ".journal"


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of files that have changed since they were written."""

    staying: tuple[str, ...] = ()  # should have gone, but changed, of unknown origin or not removable
    replaced: tuple[str, ...] = ()  # although somebody had changed them


@dataclass(frozen=True, slots=True)
class Staging:
    """The folder in which a target's next edition is made, on the same disk as the target."""

    target: Path  # resolved, so that all names of a folder lead to one lock
    manifest: str = MANIFEST  # the name of the file that lists all others and moves last
    part: EditionPart = WHOLE
    _written: dict[str, str] = field(default_factory=dict, compare=False, repr=False)  # digests by name
    _staying: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def folder(self) -> Path:
        """The staging folder itself: beside the target, or in it where the target is a disk of its own."""
        above = self.target.parent
        if self.target.is_dir() and self.target.stat().st_dev != above.stat().st_dev:
            return self.target / ".staging"
        return above / f".{self.target.name}.staging"

    @property
    def new(self) -> Path:
        """Where the files of the next edition are written."""
        return self.folder / "new"

    @property
    def journal(self) -> Journal:
        """The file in which finished puzzles are noted."""
        return self.journal_of(self.part.name)

    def journal_of(self, name: str) -> Journal:
        """The file for one portion of the puzzles of an edition that is made in several."""
        return Journal(self.folder / f"{'-'.join(filter(None, (self.manifest, name)))}{JOURNAL}")

    def drop_journals(self, only_empty: bool = False) -> None:
        """Delete the journals of all portions, since the edition is in place; or only those without a puzzle."""
        for path in self.folder.glob(f"{escape(self.manifest)}*{JOURNAL}"):
            journal = Journal(path)
            if not only_empty or journal.is_empty:
                journal.drop()

    def next_content(self, name: str) -> bytes:
        """A file as the target will have it, of the next edition or, outside its part, of the old one; empty for none.

        Links and pipes are no files.
        """
        places = (folder / name for folder in (self.new, self.target))
        file = next((place for place in places if S_ISREG(mode_of(place))), None)
        return file.read_bytes() if file else b""

    @property
    def is_ready(self) -> bool:
        """Whether a move has begun and not ended."""
        return os.path.isdir(self.folder / "ready")  # also False for what we may not look at

    def text(self, name: str) -> str:
        """The text of a file in the target, with question marks for undecodable bytes; empty if there is no file."""
        path = self.target / name
        return path.read_text("utf-8-sig", errors="replace") if path.is_file() else ""

    @property
    def manifest_text(self) -> str:
        """The manifest in the target; empty if there is none that can be read."""
        return text_of(self.target / self.manifest)

    @property
    def manifest_to_come(self) -> str:
        """The manifest of an edition that a dead build has left ready to be moved in."""
        return text_of(self.folder / "ready" / self.manifest)

    def old_edition(self, names: Collection[str], marked: str, mark: str) -> OldEdition:
        """The edition in the target, as `owned.old_edition` finds it. Raises InputError for a stranger's files."""
        return old_edition(self.target, self.manifest, self.part, names, marked, mark)

    @contextmanager
    def writing(self, name: str) -> Iterator[Hashing]:
        """A file of the next edition, open for writing."""
        self._staying.pop(name, None)
        self._written.pop(name, None)
        with with_folder(self.new / name).open("wb") as file:
            hashing = Hashing(file)
            yield hashing
        self._written[name] = hashing.sha256

    def write(self, name: str, content: bytes) -> None:
        """Write a file of the next edition."""
        with self.writing(name) as file:
            file.write(content)

    def stays(self, name: str, sha256: str) -> bool:
        """Whether a file of the next edition with this content is in its place already; then it need not be written."""
        with suppress(OSError):  # what cannot be read is in the way when files move
            if name not in self._staying and digest_of(self.target / name) == sha256:
                self._staying[name] = sha256
        return self._staying.get(name) == sha256

    def move_in(self, old: OldEdition) -> Moved:
        """Make the files written so far, and those that stay, the edition; what only the old edition has is removed.

        A file that is already in its place, with the same content, is not touched there. Raises InputError for a
        stranger's file in the way, and BuildFailed as `finish_move` does; then nothing has moved.
        """
        try:
            plan, changed = self._make_ready(old)
        except OSError as error:
            raise _failed(error, self.target) from error
        return Moved(self._carried_out(self._move(plan)), changed)

    def _make_ready(self, old: OldEdition) -> tuple[MovePlan, tuple[str, ...]]:
        """Plan a move, which the next build finishes if this one dies; and the names of files that were changed.

        Raises InputError as `move_in` does.
        """
        new = self.new
        new.mkdir(exist_ok=True)
        self.clear("old")
        staying = (Arrival(name, digest, digest) for name, digest in self._staying.items())
        files = sorted(
            chain(arrivals(new, self.target, self._written), staying),
            key=lambda it: (it.name == self.manifest, it.name),
        )
        names = {file.name for file in files}
        check_free(self.target, sorted(names), old.names)
        for file in files:
            if file.is_there:
                (new / file.name).unlink(missing_ok=True)
            else:
                flush(new / file.name)
        move = tuple(file for file in files if not file.is_there)
        plan = MovePlan(move, tuple(sorted((it.file, it.sha256) for it in old.within if it.file not in names)))
        self.write(PLAN, plan.text.encode())
        flush(new / PLAN)
        new.replace(self.folder / "ready")
        known = {artifact.file: artifact.sha256 for artifact in (*old.within, *old.outside)}
        return plan, tuple(it.name for it in files if it.was and known[it.name] not in ("", it.was))

    def finish_move(self) -> None:
        """Move what `ready` still holds, by its plan; without a plan, do nothing.

        Raises BuildFailed when a file cannot be moved; then all files moved before it, also by a build that has died,
        are back in their places. Raises InputError for a plan that no build of ours has written, and for files that
        no longer match it.
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

    def _move(self, plan: MovePlan) -> StagedMove:
        return StagedMove(plan, self.folder / "ready", self.target, self.folder / "old")

    def _carried_out(self, move: StagedMove) -> tuple[str, ...]:
        """Carry out a move; return the names of files that stay although they should go. Raises BuildFailed."""
        if error := move.do():
            move.ready.replace(self.folder / "new")
            raise _failed(error, self.target) from error
        staying = move.clear()
        with suppress(OSError):  # whatever of it stays will move nothing again
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
