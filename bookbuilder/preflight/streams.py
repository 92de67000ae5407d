"""The bytes of a stream, of which a stranger's file may claim any number."""

from __future__ import annotations

import zlib
from typing import Any

import pikepdf

MOST = 64 << 20  # bytes of one stream, unpacked
MOST_WORDS = 6_000_000  # what is between blanks and brackets in a content stream: each becomes an object in memory
_MOST_OTHER = 4 << 20  # bytes of a stream that is packed in another way than by deflate
_BETWEEN = b" \n\r\t[]()<>/"

FAULTS = (pikepdf.PdfError, ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)


class TooLarge(ValueError):
    """A stream is too large to be looked at."""


def unpacked(stream: Any) -> bytes:
    """The bytes of a stream. Raises TooLarge, and one of FAULTS for what cannot be unpacked."""
    data = stream.read_raw_bytes()
    if len(data) > MOST:
        raise TooLarge(f"a stream of {len(data):,} bytes is too large to be checked")
    filters = stream.get("/Filter")
    for name in filters if isinstance(filters, pikepdf.Array) else [filters] if filters is not None else []:
        if str(name) not in ("/FlateDecode", "/Fl"):
            if len(data) > _MOST_OTHER:
                raise TooLarge(f"a stream of {len(data):,} bytes, packed by {name}, is too large to be checked")
            break
        data = _inflated(data)
    return bytes(stream.read_bytes())


def check_content(written: Any) -> None:
    """Raises TooLarge for a page's content, one stream or several, that would become too much when it is parsed."""
    words = 0
    for stream in written if isinstance(written, pikepdf.Array) else [written]:
        if isinstance(stream, pikepdf.Stream):
            data = unpacked(stream)
            words += sum(map(data.count, (_BETWEEN[at : at + 1] for at in range(len(_BETWEEN)))))
            if words > MOST_WORDS:
                raise TooLarge("it has too many operators to be checked")


def _inflated(data: bytes) -> bytes:
    inflating = zlib.decompressobj()
    try:
        found = inflating.decompress(data, MOST)
    except zlib.error:
        return b""  # qpdf repairs what it can
    if inflating.unconsumed_tail:
        raise TooLarge(f"a stream has more than {MOST:,} bytes, too many to be checked")
    return found
