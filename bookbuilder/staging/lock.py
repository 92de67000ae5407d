"""One build at a time: the lock of a staging folder, and what becomes of the folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG

from filelock import FileLock, Timeout

from bookbuilder.book import MANIFEST
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.staging.folder import JOURNAL, Staging
from bookbuilder.staging.owned import WHOLE, EditionPart
from bookbuilder.staging.paths_there import mode_of
from bookbuilder.staging.target import check_target

_FOLDERS = ("", "new", "ready", "old")  # the staging folder itself, and those that builds have in it
_LOOKED = "make sure that this folder can be written to: puzzles that a preview makes are kept there for the build"
_STAYS = "the old edition is unchanged and finished puzzles are kept; build again when the disk is usable"
_MOVES = "some files are already in place; build again when the disk is usable, to move the others"


@contextmanager
def staged(target: Path, manifest: str = MANIFEST, part: EditionPart = WHOLE) -> Iterator[Staging]:
    """A staging folder for the target, locked by this build. An earlier build's interrupted move is finished first.

    The folder is removed after success, or if nothing was begun, unless it holds the journal of another part; after a
    failure it stays, with its journal, for the next build.

    Raises InputError when the target or a folder above it is a file, or the staging folder is a stranger's; BuildFailed
    when another build is running there, or on a disk error.
    """
    target = check_target(target)
    staging = Staging(target, manifest, part)
    try:
        _check_kinds(staging)
        with _locked(staging.folder, target):
            staging.clear("new")
            if staging.is_ready:
                staging.finish_move()
            try:
                yield staging
            except BaseException:
                _tidy(staging.folder)  # after a refusal there is nothing to resume
                raise
            staging.journal.drop()
            with suppress(OSError):  # the files are in place; the next build removes those replaced
                staging.clear("new")
                staging.clear("old")
            _tidy(staging.folder)
    except OSError as error:
        hint = _MOVES if staging.is_ready else _STAYS
        raise BuildFailed(f"{error.filename or target}: {error.strerror or error}", hint) from error


def _check_kinds(staging: Staging) -> None:
    """Raises InputError for links, through which a build would write, and pipes, on which it would wait for ever."""
    files = ("lock", *(path.name for path in staging.folder.glob(f"*{JOURNAL}")))
    for names, is_right, kind in ((_FOLDERS, S_ISDIR, "folder"), (files, S_ISREG, "file")):
        for name in names:
            path = staging.folder / name
            if (mode := mode_of(path)) and not is_right(mode):
                what = f"{path} is {'a link' if S_ISLNK(mode) else f'not a {kind}'}"
                hint = "move it away, or name another folder with --out"
                raise InputError.single(f"{what}, but a build keeps its unfinished files there", hint)


@contextmanager
def looked_at(target: Path, manifest: str = MANIFEST) -> Iterator[Staging]:
    """The staging folder of a target that is only looked at, locked: nothing moves in, not even an unfinished move.

    Journals with puzzles stay for the next build, which takes them as those of an interrupted one.

    Raises InputError and BuildFailed as `staged` does.
    """
    target = check_target(target)
    staging = Staging(target, manifest)
    try:
        _check_kinds(staging)
        with _locked(staging.folder, target):
            try:
                yield staging
            finally:
                staging.drop_journals(only_empty=True)
                _tidy(staging.folder)
    except OSError as error:
        raise BuildFailed(f"{error.filename or target}: {error.strerror or error}", _LOOKED) from error


@contextmanager
def idle(target: Path) -> Iterator[bool]:
    """Whether no build is running in a target. If so, none can begin there within this context."""
    staging = Staging(target)
    folder = staging.folder
    with ExitStack() as stack:
        try:
            _check_kinds(staging)
            if folder.parent.is_dir():
                stack.enter_context(_locked(folder, target))
        except (BuildFailed, InputError, OSError, ValueError):  # where we may not look, a build may be running
            yield False
            return
        yield True
        _tidy(folder)


def _tidy(folder: Path) -> None:
    """Remove a staging folder that holds nothing but the lock, which this build must hold or have held.

    A build that has opened that lock in the meantime sees that its file is gone and starts again: see `_locked`.
    """
    with suppress(OSError):  # Windows refuses while the lock is open; when it is released, filelock removes it there
        if {path.name for path in folder.glob("*")} <= {"lock"}:
            (folder / "lock").unlink(missing_ok=True)
            folder.rmdir()


@contextmanager
def _locked(folder: Path, target: Path) -> Iterator[None]:
    """Hold the lock of a staging folder; start again if another build has removed its file in the meantime."""
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / "lock", timeout=0)
        try:
            lock.acquire()
        except Timeout:
            raise BuildFailed(
                f"another build is writing to {target}", "wait until it has finished, or choose another --out"
            ) from None
        except FileNotFoundError:
            continue
        except OSError:
            with suppress(OSError):  # a folder that is not empty stays
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
        if os.name == "nt":  # there the lock's file cannot be removed while somebody has it open
            _tidy(folder)
