"""Pixels go in, a PNG comes out, with the same bytes on every system."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator

from PIL import Image, PngImagePlugin

from bookbuilder.drawing import Raster

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_AROUND = 12  # bytes of a chunk besides its data: how long it is, its name and its checksum
_LEVEL, _MEMORY = 6, 9  # of compression, from 0 to 9 and from 1 to 9


def image_png(
    image: Image.Image, dpi: float, texts: PngImagePlugin.PngInfo | None = None, quickly: bool = False
) -> bytes:
    """An image of Pillow's as a PNG. With `quickly`, only runs of equal bytes are packed.

    Pillow's own zlib packs differently on each kind of processor; Python's does not, so that it packs the data again.
    """
    file = _Packing(zlib.Z_RLE if quickly else zlib.Z_FILTERED)
    image.save(file, "PNG", dpi=(dpi, dpi), pnginfo=texts, compress_level=0)  # type: ignore[arg-type]
    return _file(file.chunks)


class _Packing:
    """A file that packs a PNG while it is written, so that its rows are never in memory as a whole."""

    def __init__(self, strategy: int) -> None:
        self.chunks: list[tuple[bytes, bytes]] = []
        self._unread, self._packed = bytearray(), list[bytes]()
        self._rows = zlib.decompressobj()
        self._packing = zlib.compressobj(_LEVEL, zlib.DEFLATED, zlib.MAX_WBITS, _MEMORY, strategy)

    def write(self, data: bytes) -> int:
        """Take the next bytes, as many as there are."""
        self._unread += data
        start = len(_SIGNATURE) if self._unread.startswith(_SIGNATURE) else 0
        while len(self._unread) >= start + _AROUND:
            length, name = struct.unpack_from(">I4s", self._unread, start)
            if len(self._unread) < start + _AROUND + length:
                break
            self._take(name, bytes(memoryview(self._unread)[start + 8 : start + 8 + length]))
            start += _AROUND + length
        del self._unread[:start]
        return len(data)

    def _take(self, name: bytes, data: bytes) -> None:
        """A chunk. Those of pixels follow each other, and become one."""
        if name == b"IDAT":
            self._packed.append(self._packing.compress(self._rows.decompress(data)))
            return
        if self._packed:
            self.chunks.append((b"IDAT", b"".join((*self._packed, self._packing.flush()))))
            self._packed.clear()
        self.chunks.append((name, data))


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
