"""A file that is hashed as it is written."""

from __future__ import annotations

import hashlib
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
