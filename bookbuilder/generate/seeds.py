"""Seeds: a path in a book goes in; the number that decides what is made there comes out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache


def seed_at(*path: object) -> int:
    """The 64-bit seed at a path such as book seed / section / index / try: the one source of randomness.

    A slash within a part is written as `~1`, as JSON pointers do, so that no two paths are the same text.
    """
    return int.from_bytes(hashlib.blake2b(_written(path), digest_size=8).digest(), "big")


@lru_cache(maxsize=256)
def seeds_below(*path: object) -> Callable[[int, int], int]:
    """The function that gives the seeds at this path with two more numbers, such as a place and a try.

    It is quicker than `seed_at` where a path has many seeds.
    """
    known = hashlib.blake2b(_written(path), digest_size=8)

    def seed(place: int, number: int) -> int:
        hashed = known.copy()
        hashed.update(b"/%d/%d" % (place, number))
        return int.from_bytes(hashed.digest(), "big")

    return seed


def _written(path: tuple[object, ...]) -> bytes:
    return "/".join(str(part).replace("~", "~0").replace("/", "~1") for part in path).encode()
