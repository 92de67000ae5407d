"""The journal: finished puzzles, one per line, written as they are made, so that a build that dies loses none."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO


@dataclass(frozen=True, slots=True)
class Journal:
    """The file in which successive builds note finished puzzles."""

    path: Path

    def begin(self, title: str) -> str:
        """Begin a journal with this title, or resume an existing one; return its complete lines.

        The title identifies the work that the lines belong to; lines under another title are useless and are deleted.
        """
        try:
            written = self.path.read_bytes()
        except FileNotFoundError:
            written = b""
        first, whole = f"# journal {title}\n".encode(), written[: written.rfind(b"\n") + 1]
        if not whole.startswith(first):
            self.path.write_bytes(first)
            return first.decode()
        os.truncate(self.path, len(whole))  # a kill may have cut the last line short; the others stay as they are
        return whole.decode(errors="replace")

    @property
    def is_empty(self) -> bool:
        """Whether the file has nothing but its title."""
        with self.path.open("rb") as file:
            return not file.readline() or not file.read(1)

    @contextmanager
    def noting(self) -> Iterator[TextIO]:
        """The file, open for writing; the caller flushes each line."""
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            yield file

    def drop(self) -> None:
        """Delete the journal."""
        self.path.unlink(missing_ok=True)
