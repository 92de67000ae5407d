"""Files made beside their target and moved in together: a publication is the old one or the new one, whole.

    output/.weekend.staging/            output/weekend/
        lock                                interior.pdf   <- moved in by the plan in ready/,
        journal.txt   finished puzzles      puzzles.txt       the manifest last
        new/          files being written   book.json
        ready/        new/, when complete   notes.doc      <- not ours, never touched
        old/          what was replaced

A build that dies leaves the journal, which the next one goes on from. One that dies while moving leaves `ready` with
its plan, and the next one moves the rest; one that cannot move puts back what it has moved.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from filelock import FileLock, Timeout

from bookbuilder.book import MANIFEST, read_files
from bookbuilder.data import inside
from bookbuilder.errors import BuildFailed, InputError

_PLAN = ".plan.json"  # in `ready`: what is to be moved in, and what is to be removed


class StagedFile:
    """A file that grows at its end, and the SHA-256 of what is in it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._digest = file, hashlib.sha256()

    def write(self, data: bytes) -> None:
        """Add to the file."""
        self._file.write(data)
        self._digest.update(data)

    @property
    def sha256(self) -> str:
        """Of all that was written so far, hexadecimal."""
        return self._digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Staging:
    """The folder where a target's next edition is made, on the same disk as the target."""

    target: Path  # resolved, so that every way to name a folder leads to one lock

    @property
    def folder(self) -> Path:
        """The staging folder itself: beside the target, or in it where the target is a disk of its own."""
        above = self.target.parent
        if self.target.is_dir() and self.target.stat().st_dev != above.stat().st_dev:
            return self.target / ".staging"
        return above / f".{self.target.name}.staging"

    @property
    def journal(self) -> Path:
        """Where finished puzzles are noted down."""
        return self.folder / "journal.txt"

    def old_edition(self, names: Iterable[str], marked: str, mark: str) -> tuple[str, ...]:
        """The files of the edition that the target holds: those that its manifest names, and itself.

        Without a manifest the target is ours when the file `marked` begins with the `mark`; the edition is then what
        there is of `names`, all that a build can make. Raises InputError when they are a stranger's.
        """
        named = _named_in(self.target / MANIFEST)
        if named:
            return (*named, MANIFEST)
        present = tuple(name for name in names if (self.target / name).exists())
        if present and not _begins(self.target / marked, mark):
            what = f"{self.target} holds {', '.join(present)}, which bookbuilder did not make"
            raise InputError.single(what, "name another folder with --out, or move the files away")
        return present

    def write(self, name: str, content: bytes) -> None:
        """Write a file of the next edition, through to the disk."""
        with self.open(name) as file:
            file.write(content)

    @contextmanager
    def open(self, name: str) -> Iterator[StagedFile]:
        """A file of the next edition, to be written from its start to its end, and then through to the disk."""
        path = self.folder / "new" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            yield StagedFile(file)
            file.flush()
            os.fsync(file.fileno())

    def move_in(self, old: Iterable[str] = ()) -> None:
        """Make the files written so far the edition. What the old one had and the new one lacks is removed."""
        new = self.folder / "new"
        names = sorted(path.relative_to(new).as_posix() for path in new.rglob("*") if path.is_file())
        plan = {
            "move": sorted(names, key=lambda name: (name == MANIFEST, name)),
            "remove": sorted(set(old) - set(names)),
        }
        self.write(_PLAN, json.dumps(plan).encode())
        new.replace(self.folder / "ready")
        self.finish_move()

    def finish_move(self) -> None:
        """Move what `ready` still holds, by its plan; without a plan there is nothing to do.

        Raises BuildFailed when a file cannot be moved; those moved before it are then back in their places.
        """
        ready, old = self.folder / "ready", self.folder / "old"
        if (ready / _PLAN).is_file():
            plan = json.loads((ready / _PLAN).read_text("utf-8"))
            shutil.rmtree(old, ignore_errors=True)
            done: list[str] = []
            try:
                for name in plan["move"]:
                    if (ready / name).exists():
                        _exchange(self.target / name, ready / name, old / name)
                        done.append(name)
            except OSError as error:
                for name in reversed(done):
                    _exchange(self.target / name, old / name, ready / name)
                ready.replace(self.folder / "new")
                raise BuildFailed(
                    f"{error.filename or self.target}: {error.strerror or error}",
                    "the old edition is as it was; close programs that have its files open, and build again",
                ) from error
            for name in plan["remove"]:
                _remove(self.target, name)
            (ready / _PLAN).unlink()
        shutil.rmtree(ready, ignore_errors=True)


def check_target(target: Path) -> Path:
    """The target by its full path. Raises InputError when it, or a folder above it, is a file or a link to nowhere."""
    hint = "name another folder with --out"
    try:
        full = target.resolve()
    except (OSError, RuntimeError) as error:
        raise InputError.single(f"the output folder {target} leads nowhere", hint) from error
    for path in (full, *full.parents):
        if path.exists() and not path.is_dir():
            raise InputError.single(f"the output folder {path} is a file", hint)
    return full


@contextmanager
def staged(target: Path) -> Iterator[Staging]:
    """A staging folder for the target, for this build alone. What an earlier build left half moved is moved first.

    The folder goes when all went well, or nothing was begun; after a failure it stays, with the journal, for the next
    build.

    Raises InputError when the target or a folder above it is a file; BuildFailed when another build is at work there
    or the disk says no.
    """
    target = check_target(target)
    staging = Staging(target)
    try:
        with _locked(staging.folder, target):
            if (staging.folder / "ready").is_dir():
                staging.finish_move()
            shutil.rmtree(staging.folder / "new", ignore_errors=True)
            try:
                yield staging
            except BaseException:
                _tidy(staging.folder)  # after a refusal there is nothing to go on with
                raise
            shutil.rmtree(staging.folder, ignore_errors=True)  # Windows keeps the lock, which is open
        with suppress(OSError):
            (staging.folder / "lock").unlink(missing_ok=True)
            staging.folder.rmdir()
    except OSError as error:
        raise BuildFailed(
            f"{error.filename or target}: {error.strerror or error}",
            "the old edition is as it was, and finished puzzles are kept; build again when the disk allows it",
        ) from error


@contextmanager
def idle(target: Path) -> Iterator[bool]:
    """Whether no build is at work in a target. If so, none can begin there as long as this lasts."""
    folder = Staging(target).folder
    with ExitStack() as stack:
        try:
            if folder.parent.is_dir():
                stack.enter_context(_locked(folder, target))
        except (BuildFailed, OSError, ValueError):  # where we may not look, somebody may be at work
            yield False
            return
        yield True
        _tidy(folder)


def _tidy(folder: Path) -> None:
    """Remove a staging folder that holds nothing but the lock, which must be ours.

    Whoever has opened that lock meanwhile sees that its file is gone, and begins anew: see `_locked`.
    """
    with suppress(OSError):  # Windows keeps the lock, which is open
        if [path.name for path in folder.glob("*")] == ["lock"]:
            (folder / "lock").unlink()
            folder.rmdir()


@contextmanager
def _locked(folder: Path, target: Path) -> Iterator[None]:
    """Hold the lock of a staging folder. A lock whose file another build has removed meanwhile is taken anew."""
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / "lock", timeout=0)
        try:
            lock.acquire()
        except Timeout:
            raise BuildFailed(f"another build is writing to {target}", "wait for it, or choose another --out") from None
        except FileNotFoundError:
            continue
        held = lock._context.lock_file_fd
        try:
            current = os.stat(folder / "lock")
        except FileNotFoundError:
            lock.release()
            continue
        if held is None or os.path.samestat(os.fstat(held), current):
            break
        lock.release()
    try:
        yield
    finally:
        lock.release()


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


def _named_in(manifest: Path) -> tuple[str, ...]:
    try:
        return read_files(manifest.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return ()


def _begins(path: Path, start: str) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(start)) == start.encode()
    except OSError:
        return False


def _remove(folder: Path, name: str) -> None:
    """Remove a file that an old manifest names, if it names one in its own folder."""
    try:
        path = inside(folder, name)
    except ValueError:
        return
    if path.is_file():
        path.unlink()
