"""One build at a time: the lock of a staging folder, and what becomes of the folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from bookbuilder.book import MANIFEST
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.staging.folder import Staging
from bookbuilder.staging.target import check_target

_OURS = ("", "lock", "journal.txt", "new", "ready", "old")  # the folder itself, and what builds have in it


@contextmanager
def staged(target: Path, manifest: str = MANIFEST) -> Iterator[Staging]:
    """A staging folder for the target, for this build alone. What an earlier build left half moved is moved first.

    The folder goes when all went well, or nothing was begun; after a failure it stays, with the journal, for the next
    build.

    Raises InputError when the target or a folder above it is a file, or the staging folder is a stranger's; BuildFailed
    when another build is at work there or the disk says no.
    """
    target = check_target(target)
    staging = Staging(target, manifest)
    try:
        _check_links(staging.folder)
        with _locked(staging.folder, target):
            if (staging.folder / "ready").is_dir():
                staging.finish_move()
            shutil.rmtree(staging.folder / "new", ignore_errors=True)
            try:
                yield staging
            except BaseException:
                _tidy(staging.folder)  # after a refusal there is nothing to resume
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


def _check_links(folder: Path) -> None:
    """Raises InputError where a build would write through a link: no build of ours makes one."""
    for name in _OURS:
        if (path := folder / name).is_symlink():
            what = f"{path} is a link, and this is where a build keeps its unfinished files"
            raise InputError.single(what, "delete the link, or name another folder with --out")


@contextmanager
def idle(target: Path) -> Iterator[bool]:
    """Whether no build is at work in a target. If so, none can begin there as long as this lasts."""
    folder = Staging(target).folder
    with ExitStack() as stack:
        try:
            _check_links(folder)
            if folder.parent.is_dir():
                stack.enter_context(_locked(folder, target))
        except (BuildFailed, InputError, OSError, ValueError):  # where we may not look, somebody may be at work
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
        except OSError:
            with suppress(OSError):  # what is in it stays
                folder.rmdir()
            raise
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
