"""What lies at a place: looked at without waiting for a pipe, and without leaving the folder through a link."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path, PurePosixPath
from stat import S_ISDIR, S_ISLNK, S_ISREG


def mode_of(path: Path) -> int:
    """The mode of what lies at a path, of a link itself; 0 for nothing."""
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


def is_replaceable(path: Path) -> bool:
    """Whether a file may be put at a path: a file stands there, a link to one or to nowhere, or nothing."""
    mode = mode_of(path)
    return not mode or S_ISREG(mode) or (S_ISLNK(mode) and not path.is_dir())


def digest_of(path: Path) -> str | None:
    """What tells the content of a file apart: its SHA-256 in hex, of a link where it leads.

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
    """Whether a file begins so."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(start)) == start.encode()
    except OSError:
        return False


def obstacle(folder: Path, name: str) -> str:
    """What stands where folders on the way to a file of this name are, or are to be, and is none; empty for nothing.

    A link is no folder: what lies behind it is elsewhere.
    """
    above = [way.as_posix() for way in PurePosixPath(name).parents][-2::-1]
    modes = ((way, mode_of(folder / way)) for way in above)
    return next((way for way, mode in modes if mode and not S_ISDIR(mode)), "")


def is_name(folder: Path, name: str) -> bool:
    """Whether a name, perhaps a stranger's, is one under which a file can lie in the folder."""
    path = PurePosixPath(name)
    if not path.name or Path(name).anchor or ".." in path.parts or Path(name).as_posix() != name:
        return False
    try:
        mode_of(folder / name)
        return not obstacle(folder, name)
    except (OSError, ValueError):  # too long, or with a zero byte
        return False
