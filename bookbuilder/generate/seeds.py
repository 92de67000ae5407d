"""Seeds: a path in a book goes in; the number that decides what is made there comes out."""

from __future__ import annotations

import hashlib


def seed_at(*path: object) -> int:
    """The 64-bit seed at a path such as book seed / section / index / try: the one source of randomness.

    A slash within a part is written as `~1`, as JSON pointers do, so that no two paths are the same text.
    """
    text = "/".join(str(part).replace("~", "~0").replace("/", "~1") for part in path)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
