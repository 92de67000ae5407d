"""How many tasks go to a worker together: from the time that tasks have taken, so that handing them over costs little.

Who does which work depends on this, and no result does.
"""

from __future__ import annotations

from dataclasses import dataclass

_AIM = 2.0  # seconds that a chunk should take
_GROWTH = 16  # times the tasks of a chunk that has been measured: the first tasks may be unusually easy
_MOST = 100_000  # tasks
_MOST_BYTES = 16_000_000  # of a chunk with its results, which wait in memory for their turn
_MOST_WAITING = 512_000_000  # bytes of all chunks that wait, unless a thread would have none
_MEMORY = 0.7  # the weight of earlier chunks


@dataclass(slots=True)
class Pace:
    """The size of the next chunk, and what is known of the tasks; kept for one run."""

    size: int = 1
    _seconds: float | None = None
    _bytes: float | None = None

    def note(self, tasks: int, seconds: float, size: int) -> None:
        """Learn from a chunk: its number of tasks, the seconds they took, the bytes of them and of their results."""
        self._seconds = _smoothed(self._seconds, seconds / tasks)
        self._bytes = _smoothed(self._bytes, size / tasks)
        fitting = min(_AIM / max(self._seconds, 1e-9), _MOST_BYTES / max(self._bytes, 1.0), _MOST)
        self.size = max(1, int(min(fitting, max(self.size, _GROWTH * tasks))))

    def chunks(self, threads: int, ahead: int) -> int:
        """How many chunks should be under way: `ahead` for each thread, fewer if they are large; at least one."""
        large = _MOST_WAITING / max(self.size * (self._bytes or 0.0), 1.0)
        return max(1, min(ahead * threads, max(threads, int(large))))


def _smoothed(before: float | None, now: float) -> float:
    return now if before is None else _MEMORY * before + (1 - _MEMORY) * now
