"""Pixels of ink go in, a PNG comes out: grey or coloured light, transparent where the mask says so."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from bookbuilder.drawing import Raster


def picture_png(raster: Raster) -> bytes:
    """The pixels as red, green, blue and opacity, without a press profile."""
    rows = b"".join(b"\0" + bytes(_row(raster, line)) for line in range(raster.height))
    head = struct.pack(">IIBBBBB", raster.width, raster.height, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _row(raster: Raster, line: int) -> Iterator[int]:
    stride, inks = -(-raster.width // 8), raster.inks
    for at in range(raster.width):
        start = (line * raster.width + at) * inks
        pixel = raster.data[start : start + inks]
        black = 255 - pixel[-1]
        for ink in pixel[:3] if inks == 4 else (0, 0, 0):
            yield (255 - ink) * black // 255
        hidden = raster.mask and raster.mask[line * stride + at // 8] >> (7 - at % 8) & 1
        yield 0 if hidden else 255
