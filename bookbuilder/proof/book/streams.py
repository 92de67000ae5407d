"""A stream of a PDF goes in, its bytes come out, within limits: a few bytes may unpack to gigabytes."""

from __future__ import annotations

import zlib

import pikepdf

from bookbuilder.proof.folder import Unreadable

MOST_BYTES = 32 << 20  # of one stream, unpacked; a page of 25 small answers has 60,000


def unpacked(stream: pikepdf.Stream, most: int = MOST_BYTES) -> bytes:
    """The bytes of a plain or deflated stream, as ours are. Raises Unreadable for others, and for large ones."""
    kinds = _filters(stream)
    if kinds not in ([], ["/FlateDecode"]) or stream.get("/DecodeParms") is not None:
        raise Unreadable(f"has a stream packed by {', '.join(kinds)[:60]}, which an interior of ours has not")
    raw = stream.read_raw_bytes()
    if kinds:
        unpacker = zlib.decompressobj()
        try:
            raw = unpacker.decompress(raw, most + 1)
        except zlib.error as error:
            raise Unreadable(f"has a damaged stream: {error}") from error
    if len(raw) > most:
        raise Unreadable(f"has a stream of more than {most:,} bytes, the limit")
    return raw


def _filters(stream: pikepdf.Stream) -> list[str]:
    named = stream.get("/Filter")
    if named is None:
        return []
    return [str(each) for each in named] if isinstance(named, pikepdf.Array) else [str(named)]
