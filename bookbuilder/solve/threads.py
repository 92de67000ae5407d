"""A cache of which every thread has its own, for what only one thread at a time may use."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Generic, TypeVar, TypeVarTuple

Key = TypeVarTuple("Key")
Made = TypeVar("Made")


class _Own(threading.local, Generic[Made]):
    """The cache of the thread that asks. It goes with the thread."""

    def __init__(self, make: Callable[..., Made], maxsize: int) -> None:
        """Python calls this once in every thread."""
        self.cached: Callable[..., Made] = lru_cache(maxsize)(make)


def per_thread(maxsize: int) -> Callable[[Callable[[*Key], Made]], Callable[[*Key], Made]]:
    """Remember what a function has made, as `lru_cache` does, but for each thread by itself.

    So no two threads are handed the same thing, and a thread is handed the same one again.
    """

    def remembering(make: Callable[[*Key], Made]) -> Callable[[*Key], Made]:
        own = _Own(make, maxsize)

        @wraps(make)
        def made(*key: *Key) -> Made:
            return own.cached(*key)

        return made

    return remembering
