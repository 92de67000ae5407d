"""Which files may be read, and those of a publication's folder that may be sent to the page."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def is_plain(path: Path) -> bool:
    """Whether a path is that of a file, and of no link; what cannot be looked at is none."""
    with suppress(OSError):
        return not path.is_symlink() and path.is_file()
    return False


def plain_files(folder: Path | None) -> dict[str, tuple[Path, int]]:
    """The files in a folder and its folders, and their sizes, by name and in sequence; no links, and nothing hidden."""
    there = list[tuple[tuple[bool, str, str, str], Path, int]]()
    for at, inside, names in os.walk(folder) if folder else ():  # which does not follow links
        inside[:] = [name for name in inside if not name.startswith(".")]
        for path in (Path(at, name) for name in names if not name.startswith(".")):
            with suppress(OSError):  # a build may be moving files
                if is_plain(path):
                    room = path.parent.relative_to(folder or "").as_posix()
                    there.append(((room != ".", room, path.stem, path.suffix), path, path.stat().st_size))
    return {path.relative_to(folder or "").as_posix(): (path, size) for _, path, size in sorted(there)}
