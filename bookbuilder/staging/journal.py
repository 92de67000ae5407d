"""The journal: finished puzzles, one per line, written as they come, so that a build that dies loses none of them."""

from __future__ import annotations

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
            written = self.path.read_text("utf-8", errors="replace")
        except FileNotFoundError:
            written = ""
        first, whole = f"# journal {title}\n", written[: written.rfind("\n") + 1]  # a kill may have torn the last line
        if not whole.startswith(first):
            whole = first
        self.path.write_text(whole, encoding="utf-8", newline="\n")
        return whole

    @contextmanager
    def noting(self) -> Iterator[TextIO]:
        """The file to write on; whoever writes a line flushes it."""
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            yield file

    def drop(self) -> None:
        """Forget what was noted."""
        self.path.unlink(missing_ok=True)
