"""Reads a file or a pipe named on the command line; for a pipe's first writer, waits some seconds."""

from __future__ import annotations

import errno
import os
import select
from pathlib import Path

from bookbuilder.paths import is_special

PATIENCE = 3.0  # seconds; the writer to a pipe that a shell has made is there at once


def read_at_most(path: Path, most: int) -> bytes:
    """Return up to `most` bytes of a file or a pipe. Raises OSError, also for a pipe that nobody writes to."""
    if not is_special(path) or not hasattr(select, "poll"):  # on Windows such names lead to no file on disk
        with path.open("rb") as file:
            return file.read(most)
    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        return _read_pipe(pipe, most, path)
    finally:
        os.close(pipe)


def _read_pipe(pipe: int, most: int, path: Path) -> bytes:
    """Without a writer, a read returns nothing, as at the end; with one, it would block."""
    data = bytearray()
    wait: float | None = PATIENCE * 1000
    poll = select.poll()
    poll.register(pipe, select.POLLIN)
    while len(data) < most:
        has_come = poll.poll(wait)
        try:
            part = os.read(pipe, most - len(data))
        except BlockingIOError:
            wait = None
            continue
        if not part and not has_come:
            raise TimeoutError(errno.ETIMEDOUT, "no program writes to the pipe", str(path))
        if not part:
            break
        data += part
    return bytes(data)
