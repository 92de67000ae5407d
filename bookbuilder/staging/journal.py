"""The journal: finished puzzles, one per line, written as they come, so that a build that dies loses none of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO


@dataclass(frozen=True, slots=True)
class Journal:
    """The file in which one build after the other notes what is finished."""

    path: Path

    def begin(self, title: str) -> str:
        """Begin a journal of this title, or resume the one that is there: what that has, in whole lines.

        The title tells which work the lines belong to; under another one they are of no use, and go.
        """
        try:
            written = self.path.read_bytes()
        except FileNotFoundError:
            written = b""
        first, whole = f"# journal {title}\n".encode(), written[: written.rfind(b"\n") + 1]
        if not whole.startswith(first):
            self.path.write_bytes(first)
            return first.decode()
        os.truncate(self.path, len(whole))  # a kill may have torn the last line; the others are not written again
        return whole.decode(errors="replace")

    @contextmanager
    def noting(self) -> Iterator[TextIO]:
        """The file to write on; whoever writes a line flushes it."""
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            yield file

    def drop(self) -> None:
        """Forget what was noted."""
        self.path.unlink(missing_ok=True)
