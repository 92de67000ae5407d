"""Pixels go in, a PNG comes out, with the same bytes on every system."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby

from PIL import Image, PngImagePlugin

from bookbuilder.drawing import Raster

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL, _MEMORY = 6, 9  # of compression, from 0 to 9 and from 1 to 9


def image_png(
    image: Image.Image, dpi: float, texts: PngImagePlugin.PngInfo | None = None, quickly: bool = False
) -> bytes:
    """An image of Pillow's as a PNG. With `quickly`, only runs of equal bytes are packed.

    Pillow's own zlib packs differently on each kind of processor; Python's does not, so that it packs the data again.
    """
    image.save(out := BytesIO(), "PNG", dpi=(dpi, dpi), pnginfo=texts, compress_level=0)
    strategy = zlib.Z_RLE if quickly else zlib.Z_FILTERED
    packing = zlib.compressobj(_LEVEL, zlib.DEFLATED, zlib.MAX_WBITS, _MEMORY, strategy)
    chunks = []
    for name, data in groupby(_chunks(out.getvalue()), key=lambda chunk: chunk[0]):
        if name == b"IDAT":
            rows = zlib.decompress(b"".join(part for _, part in data))
            chunks.append((name, packing.compress(rows) + packing.flush()))
        else:
            chunks += data
    return _file(chunks)


def picture_png(raster: Raster) -> bytes:
    """Pixels of ink as red, green, blue and opacity, without a press profile: transparent where the mask says so."""
    rows = b"".join(b"\0" + bytes(_row(raster, line)) for line in range(raster.height))
    head = struct.pack(">IIBBBBB", raster.width, raster.height, 8, 6, 0, 0, 0)
    return _file(((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")))


def _file(chunks: Iterable[tuple[bytes, bytes]]) -> bytes:
    """A PNG of chunks, each a name and its data."""
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG."""
    at = len(_SIGNATURE)
    while at < len(png):
        length, name = struct.unpack_from(">I4s", png, at)
        yield name, png[at + 8 : at + 8 + length]
        at += 12 + length


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
