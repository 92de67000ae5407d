"""Content streams with one fault: bytes go in, the same with an operator or a value that is another come out."""

from __future__ import annotations

import random

from bookbuilder.pdfread.operands import EXACT


def mutated(code: bytes, random_: random.Random) -> bytes:
    """One operator has lost its operands, got others, or changed places, or one value is another."""
    words = code.split()
    at = random_.randrange(len(words))
    kind = random_.randrange(4)
    if kind == 0:
        del words[at : at + random_.randrange(1, 4)]
    elif kind == 1:
        words[at] = random_.choice(sorted(EXACT)).encode()
    elif kind == 2:
        words[at:at] = random_.choices((b"0", b"-1.5", b"/X", b"(a)", b"[1 (b)]", b"<</A 1>>", b"null"), k=2)
    else:
        other = random_.randrange(len(words))
        words[at], words[other] = words[other], words[at]
    return b" ".join(words)
