"""Files that are hashed as they are written."""

from __future__ import annotations

import hashlib
from typing import IO


class Hashing:
    """A file to write on, which knows the SHA-256 of what was written."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._digest = file, hashlib.sha256()

    def write(self, content: bytes) -> int:
        """Write bytes at the end; how many there were."""
        self._digest.update(content)
        return self._file.write(content)

    @property
    def sha256(self) -> str:
        """Of all that was written, in hex."""
        return self._digest.hexdigest()
