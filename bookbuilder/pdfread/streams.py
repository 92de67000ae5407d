"""The bytes of a stream, of which a stranger's file may claim any number."""

from __future__ import annotations

import zlib
from typing import Any

import pikepdf

MOST = 64 << 20  # bytes of one stream, unpacked
_MOST_OTHER = 4 << 20  # bytes of a stream that is packed in another way than by deflate

FAULTS = (pikepdf.PdfError, ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)


class TooLarge(ValueError):
    """A stream is too large to be looked at."""


def in_short(fault: Exception) -> str:
    """What one of FAULTS says."""
    text = str(fault.args[0]) if isinstance(fault, LookupError) and fault.args else str(fault)
    return text[:120] or type(fault).__name__


def filters_of(written: Any, *keys: str) -> list[str]:
    """The names of the filters of a stream, or of an image within the operators, whose key may be shorter."""
    named = next((written[key] for key in keys if key in written), None)
    return [] if named is None else list(map(str, named)) if isinstance(named, pikepdf.Array) else [str(named)]


def unpacked(stream: Any) -> bytes:
    """The bytes of a stream. Raises TooLarge, and one of FAULTS for what cannot be unpacked."""
    data = stream.read_raw_bytes()
    if len(data) > MOST:
        raise TooLarge(f"a stream of {len(data):,} bytes is too large to be checked")
    for name in filters_of(stream, "/Filter"):
        if name not in ("/FlateDecode", "/Fl"):
            if len(data) > _MOST_OTHER:
                raise TooLarge(f"a stream of {len(data):,} bytes, packed by {name}, is too large to be checked")
            return bytes(stream.read_bytes())
        data = _inflated(data)
    return data if data and "/DecodeParms" not in stream else bytes(stream.read_bytes())


def clean(stream: Any) -> bytes | None:
    """The bytes of a stream that is not packed, or by deflate and nothing else, without a fault; None for others.

    Raises TooLarge, and one of FAULTS for what is no stream.
    """
    named, data = filters_of(stream, "/Filter"), bytes(stream.read_raw_bytes())
    if "/DecodeParms" in stream or "/F" in stream or named not in ([], ["/FlateDecode"]) or len(data) > MOST:
        return None
    if not named:
        return data
    inflating = zlib.decompressobj()
    try:
        found = inflating.decompress(data, MOST)
    except zlib.error:
        return None
    return found if inflating.eof and not inflating.unused_data.strip() else None


def content_of(written: Any) -> bytes:
    """The content of a page or a form: one stream, or several as if they were one. Raises as `unpacked` does."""
    parts, length = list[bytes](), 0
    for stream in written if isinstance(written, pikepdf.Array) else [written]:
        if isinstance(stream, pikepdf.Stream):
            parts.append(unpacked(stream))
            length += len(parts[-1])
            if length > MOST:
                raise TooLarge(f"its content has more than {MOST:,} bytes, too many to be checked")
    return b"\n".join(parts)


def _inflated(data: bytes) -> bytes:
    inflating = zlib.decompressobj()
    try:
        found = inflating.decompress(data, MOST)
    except zlib.error:
        return b""  # qpdf repairs what it can
    if inflating.unconsumed_tail:
        raise TooLarge(f"a stream has more than {MOST:,} bytes, too many to be checked")
    return found
