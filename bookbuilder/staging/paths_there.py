"""Looks at what lies at a path, without waiting for a pipe or leaving the folder through a link."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path, PurePosixPath
from stat import S_ISDIR, S_ISLNK, S_ISREG


def mode_of(path: Path) -> int:
    """The mode of whatever lies at a path (links are not followed); 0 for nothing."""
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


def is_replaceable(path: Path) -> bool:
    """Whether a file may be put at a path: a file, a link to a file or to nowhere, or nothing lies there."""
    mode = mode_of(path)
    return not mode or S_ISREG(mode) or (S_ISLNK(mode) and not path.is_dir())


def digest_of(path: Path) -> str | None:
    """The SHA-256 of a file's content, in hex; for a link, of where it leads.

    Empty where nothing is, and None for a folder, a pipe or the like.
    """
    mode = mode_of(path)
    if not mode:
        return ""
    if S_ISLNK(mode):
        return f"link to {os.readlink(path)}"
    if not S_ISREG(mode):
        return None
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def text_of(path: Path) -> str:
    """The text of a file; empty where there is none that can be read."""
    try:
        return path.read_text("utf-8") if path.is_file() else ""
    except (OSError, UnicodeDecodeError):
        return ""


def begins(path: Path, start: str) -> bool:
    """Whether a file begins with this text."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(start)) == start.encode()
    except OSError:
        return False


def obstacle(folder: Path, name: str) -> str:
    """Whatever is no folder but lies where the path to a file of this name needs one; empty for nothing.

    A link does not count as a folder: its contents are elsewhere.
    """
    above = [way.as_posix() for way in PurePosixPath(name).parents][-2::-1]
    modes = ((way, mode_of(folder / way)) for way in above)
    return next((way for way, mode in modes if mode and not S_ISDIR(mode)), "")


def is_name(folder: Path, name: str) -> bool:
    """Whether a file can lie in the folder under a name, perhaps a stranger's."""
    path = PurePosixPath(name)
    if not path.name or Path(name).anchor or ".." in path.parts or Path(name).as_posix() != name:
        return False
    try:
        mode_of(folder / name)
        return not obstacle(folder, name)
    except (OSError, ValueError):  # too long, or with a zero byte
        return False
