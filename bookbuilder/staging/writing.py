"""A file that is hashed as it is written, and sent to the disk before it moves."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import IO


class Hashing:
    """An open file that knows the SHA-256 of its content."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._digest = file, hashlib.sha256()

    def write(self, content: bytes) -> int:
        """Append bytes; return their number."""
        self._digest.update(content)
        return self._file.write(content)

    @property
    def sha256(self) -> str:
        """Of everything written, in hex."""
        return self._digest.hexdigest()


def with_folder(path: Path) -> Path:
    """A file's path, once its folder is there."""
    if not os.path.isdir(folder := path.parent):
        folder.mkdir(parents=True, exist_ok=True)
    return path


def flush(path: Path) -> None:
    """Wait until a file's content is on the disk."""
    file = os.open(path, os.O_RDWR)  # Windows flushes only what may be written
    try:
        os.fsync(file)
    finally:
        os.close(file)
