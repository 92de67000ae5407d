"""How many tasks go to a worker together: from the time that tasks have taken, so that handing them over costs little.

Who does which work depends on this, and no result does.
"""

from __future__ import annotations

from dataclasses import dataclass

_AIM = 2.0  # seconds that a chunk should take
_GROWTH = 4  # times the tasks of a chunk that has been measured: the first tasks may be unusually easy
_MOST = 10_000  # tasks
_MOST_BYTES = 4_000_000  # of the results of a chunk, which wait in memory for their turn
_MEMORY = 0.7  # the weight of earlier chunks


@dataclass(slots=True)
class Pace:
    """The size of the next chunk, and what is known of the tasks; kept for one run."""

    size: int = 1
    _seconds: float | None = None
    _bytes: float | None = None

    def note(self, tasks: int, seconds: float, size: int) -> None:
        """Learn from a chunk: its number of tasks, the seconds that they took, the bytes of their results."""
        self._seconds = _smoothed(self._seconds, seconds / tasks)
        self._bytes = _smoothed(self._bytes, size / tasks)
        fitting = min(_AIM / max(self._seconds, 1e-9), _MOST_BYTES / max(self._bytes, 1.0), _MOST)
        self.size = max(1, int(min(fitting, max(self.size, _GROWTH * tasks))))


def _smoothed(before: float | None, now: float) -> float:
    return now if before is None else _MEMORY * before + (1 - _MEMORY) * now
