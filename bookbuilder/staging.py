"""Files made beside their target and moved in together: a publication is the old one or the new one, whole.

    output/.weekend.staging/            output/weekend/
        lock                                interior.pdf   <- moved in one by one,
        journal.txt   finished puzzles      puzzles.txt       the manifest last
        new/          files being written   book.json
        ready/        new/, when complete   notes.doc      <- not ours, never touched

A build that dies leaves the journal, which the next one goes on from. One that dies while moving leaves `ready`,
and the next one moves the rest.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from bookbuilder.book import MANIFEST, read_files
from bookbuilder.data import inside
from bookbuilder.errors import BuildFailed, InputError


@dataclass(frozen=True, slots=True)
class Staging:
    """The folder beside a target where its next edition is made."""

    target: Path

    @property
    def folder(self) -> Path:
        """The staging folder itself."""
        return self.target.parent / f".{self.target.name}.staging"

    @property
    def journal(self) -> Path:
        """Where finished puzzles are noted down."""
        return self.folder / "journal.txt"

    def write(self, name: str, content: bytes) -> None:
        """Write a file of the next edition, through to the disk."""
        path = self.folder / "new" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    def move_in(self) -> None:
        """Make the files written so far the edition. What the old one had and the new one lacks is removed."""
        (self.folder / "new").replace(self.folder / "ready")
        self._move()

    def _move(self) -> None:
        ready = self.folder / "ready"
        self.target.mkdir(parents=True, exist_ok=True)
        names = sorted(path.relative_to(ready).as_posix() for path in ready.rglob("*") if path.is_file())
        old = self.target / MANIFEST
        manifest = ready / MANIFEST
        current = set(read_files(manifest.read_text("utf-8")) if manifest.is_file() else ()) | set(names)
        for name in sorted(set(_named_in(old)) - current):
            _remove(self.target, name)
        for name in sorted(names, key=lambda name: (name == MANIFEST, name)):
            place = self.target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            (ready / name).replace(place)
        if MANIFEST not in names and MANIFEST not in current and _named_in(old):
            old.unlink()
        shutil.rmtree(ready)


@contextmanager
def staged(target: Path) -> Iterator[Staging]:
    """A staging folder for the target, for this build alone. What an earlier build left half moved is moved first.

    The folder goes when all went well; after a failure it stays, with the journal, for the next build.

    Raises InputError when the target or a folder above it is a file; BuildFailed when another build is at work there
    or the disk says no.
    """
    staging = Staging(target)
    for path in (target, *target.parents):
        if path.exists() and not path.is_dir():
            raise InputError.single(f"the output folder {path} is a file", "name another folder with --out")
    try:
        staging.folder.mkdir(parents=True, exist_ok=True)
        with FileLock(staging.folder / "lock", timeout=0):
            if (staging.folder / "ready").is_dir():
                staging._move()
            shutil.rmtree(staging.folder / "new", ignore_errors=True)
            yield staging
        shutil.rmtree(staging.folder, ignore_errors=True)
    except Timeout:
        raise BuildFailed(f"another build is writing to {target}", "wait for it, or choose another --out") from None
    except OSError as error:
        raise BuildFailed(
            f"{error.filename or target}: {error.strerror or error}",
            "the old edition is as it was, and finished puzzles are kept; build again when there is room",
        ) from error


def _named_in(manifest: Path) -> tuple[str, ...]:
    try:
        return read_files(manifest.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return ()


def _remove(folder: Path, name: str) -> None:
    """Remove a file that an old manifest names, if it names one in its own folder."""
    try:
        path = inside(folder, name)
    except ValueError:
        return
    if path.is_file():
        path.unlink()
