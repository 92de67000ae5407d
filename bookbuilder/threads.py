"""A cache per thread, for objects that only one thread at a time may use."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Generic, TypeVar, TypeVarTuple

Key = TypeVarTuple("Key")
Made = TypeVar("Made")


class _Own(threading.local, Generic[Made]):
    """The cache of the calling thread, which ends with the thread."""

    def __init__(self, make: Callable[..., Made], maxsize: int) -> None:
        """Called by Python once per thread."""
        self.cached: Callable[..., Made] = lru_cache(maxsize)(make)


def per_thread(maxsize: int) -> Callable[[Callable[[*Key], Made]], Callable[[*Key], Made]]:
    """Cache a function's results like `lru_cache`, but separately for each thread.

    So no two threads receive the same object, and a thread receives the same one again.
    """

    def remembering(make: Callable[[*Key], Made]) -> Callable[[*Key], Made]:
        own = _Own(make, maxsize)

        @wraps(make)
        def made(*key: *Key) -> Made:
            return own.cached(*key)

        return made

    return remembering
