"""The home of a build in its bank: its machine and folder as one text, the same in every locale."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from urllib.parse import unquote_to_bytes

_URI = "file://"


def home_of(folder: Path) -> str:
    """The home of a build that writes to a folder of this machine."""
    return f"{platform.node()}:{_named(folder)}"


def is_here(home: str) -> bool:
    """Whether a home is on this machine."""
    return home.partition(":")[0] == platform.node()


def folder_of(home: str) -> Path:
    """The folder of a home, perhaps on another machine, or named by a stranger."""
    name = home.partition(":")[2]
    is_uri = name.startswith(_URI)
    return Path(os.fsdecode(unquote_to_bytes(name.removeprefix(_URI)) if is_uri else name.encode()))


def may_be_looked_at(folder: Path) -> bool:
    """Whether a folder named by a bank, perhaps a stranger's, can exist here, and its drive is present."""
    try:
        folder.is_dir()  # raises for a name that is too long
        return folder.is_absolute() and folder.parent.is_dir()
    except (OSError, ValueError):
        return False


def _named(folder: Path) -> str:
    """A folder's path, or a URI where the path is not UTF-8."""
    try:
        return os.fsencode(folder).decode()
    except UnicodeDecodeError:
        return folder.as_uri()
