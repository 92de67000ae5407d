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


def flush(path: Path) -> None:
    """Wait until a file's content is on the disk."""
    with path.open("rb+") as file:  # Windows flushes only what may be written
        os.fsync(file.fileno())
