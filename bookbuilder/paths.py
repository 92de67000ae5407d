"""File names from users and strangers: which are paths or URLs, and which lead out of their folder."""

from __future__ import annotations

import re
from pathlib import Path, PureWindowsPath
from stat import S_ISDIR, S_ISREG

from bookbuilder.errors import InputError, Place

_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\..*)?", re.IGNORECASE | re.DOTALL)


def is_reserved(name: str) -> bool:
    """Whether Windows takes the name of a file or folder for a device, such as `con` and `Nul.yaml`."""
    return bool(_RESERVED.fullmatch(name))


def is_path(name: str) -> bool:
    """Whether a name looks like a file name: it has an extension, or names a folder."""
    return bool(re.search(r"[/\\]|\.[A-Za-z]\w{1,4}$", name))


def is_yaml(name: str) -> bool:
    """Whether a name is that of a YAML file, where one of our own names could stand as well."""
    return name.lower().endswith((".yaml", ".yml"))


def is_url(name: str) -> bool:
    """Whether a name is a URL; as a path, it would lose one of its slashes."""
    return bool(re.match(r"[a-z][a-z0-9+.-]*://", name, re.IGNORECASE))


def exists(path: Path) -> bool:
    """Whether there is such a file. A puzzle in its place may be longer than the system allows names to be."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_special(path: Path) -> bool:
    """Whether a path leads to something that is neither a file nor a folder, so that reading it may never end.

    Unreadable paths, such as a name that is too long, are left to the caller that opens them.
    """
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return not S_ISREG(mode) and not S_ISDIR(mode)


def edition(path: Path) -> tuple[int, ...]:
    """A key that changes when another file takes this file's place: for content that is read once and cached.

    The time of the last change does not suffice: some programs keep it, or round it. Raises OSError.
    """
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino


def inside(folder: Path, name: str) -> Path:
    """The path of a file that a stranger's config names, which must lie in the config's own folder.

    Raises ValueError for an absolute path and for one that leads out of the folder, links included. One to another
    machine is refused unseen: Windows would introduce the user to that machine by looking.
    """
    machine = PureWindowsPath(name).drive
    if machine.startswith("\\\\") and machine != PureWindowsPath(folder).drive:
        raise ValueError(f"{name} leads to another machine")
    try:
        path = (folder / name).resolve()
        within = path.is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a circle of links
        within = False
    if not within:
        raise ValueError(f"{name} leads out of the folder {folder}")
    return path


def own_file(folder: Path | None, name: str, what: str, whose: str = "the book", place: Place | None = None) -> Path:
    """The path of a file that a book in this folder names; without a folder, any path will do.

    Hints call the file `what`, such as "the board's file", and the owner of the folder `whose`.
    Raises InputError for a URL, for a path that leads out of the folder, and for what is neither a file nor a folder.
    """
    if is_url(name):
        raise InputError.single(f"{name} is a URL", f"download {what}, and give its path", place or Place())
    path = Path(name) if folder is None else _inside(folder, name, what, whose, place)
    if is_special(path):
        raise InputError.single(f"{name} is not a file", f"name {what}", place or Place())
    return path


def _inside(folder: Path, name: str, what: str, whose: str, place: Place | None) -> Path:
    """The path of a file in the folder. Raises InputError for one that leads out of it."""
    try:
        return inside(folder, name)
    except ValueError as error:
        hint = f"keep {what} in that folder or below it"
        raise InputError.single(f"{name} is outside the folder of {whose}", hint, place or Place()) from error
