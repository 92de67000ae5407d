"""Tables that answer what comes back on every page faster than a call could, and do not grow without limit."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Of = TypeVar("Of")


class Remembered(dict[Key, Of]):
    """What a function makes of its argument, made when it is first asked for; at `most` entries, all are forgotten."""

    def __init__(self, make: Callable[[Key], Of], most: int) -> None:
        super().__init__()
        self._make, self._most = make, most

    def __missing__(self, key: Key) -> Of:
        if len(self) == self._most:
            self.clear()
        value = self[key] = self._make(key)
        return value
