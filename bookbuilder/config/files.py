"""The files that a book names: they must lie in its folder, as the book may be a stranger's."""

from __future__ import annotations

import re
from pathlib import Path

from bookbuilder.data import inside, is_special, is_url
from bookbuilder.errors import InputError, Place


def is_path(name: str) -> bool:
    """Whether a name looks like a file's: it has an ending, or names a folder."""
    return bool(re.search(r"[/\\]|\.[A-Za-z]\w{1,4}$", name))


def own_file(folder: Path | None, name: str, what: str, whose: str = "the book", place: Place | None = None) -> Path:
    """The path of a file that a book in this folder names; without a folder, any path will do.

    `what` calls the file in hints, such as "the board's file", `whose` the folder, where it is not the book's own.
    Raises InputError for a URL, for a path that leads out of the folder, and for what is neither a file nor a folder.
    """
    if is_url(name):
        raise InputError.single(f"{name} is a URL", f"download {what}, and give its path", place or Place())
    path = Path(name) if folder is None else _inside(folder, name, what, whose, place)
    if is_special(path):
        raise InputError.single(f"{name} is no file", f"name {what}", place or Place())
    return path


def _inside(folder: Path, name: str, what: str, whose: str, place: Place | None) -> Path:
    """The path of a file in the folder. Raises InputError for one that leads out of it."""
    try:
        return inside(folder, name)
    except ValueError as error:
        hint = f"keep {what} there, or in a folder under it"
        raise InputError.single(f"{name} is not in the folder of {whose}", hint, place or Place()) from error
