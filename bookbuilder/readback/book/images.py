"""Pictures made of pixels: an image on a page goes in, what tells it from others comes out.

That is its numbers, how many of them are a pixel and what they mean, and which pixels a mask leaves out.
"""

from __future__ import annotations

from ctypes import byref, c_float, create_string_buffer, string_at
from hashlib import sha256
from typing import Any

import pypdfium2.raw as pdfium

from bookbuilder.readback.folder import UnreadableFile

_MOST_PIXELS = 1 << 24
_LARGEST = 64 << 20  # bytes of an image, unpacked
_UNIT = 4  # bytes of a pixel as shown, the last of which says whether it is there
_SPACES = {1: pdfium.FPDF_COLORSPACE_DEVICEGRAY, 4: pdfium.FPDF_COLORSPACE_DEVICECMYK}  # by the number of inks


def digest(width: int, height: int, inks: int, data: bytes, mask: bytes = b"") -> str:
    """The digest of pixels with a byte an ink; a mask has whole bytes a line, and a 1 for each pixel left out."""
    line = (width + 7) // 8
    shown = (255 * (1 - (mask[y * line + x // 8] >> (7 - x % 8) & 1)) for y in range(height) for x in range(width))
    return _digest((width, height, _SPACES[inks]), data, bytes(shown) if mask else b"")


def digest_of(document: Any, page: Any, image: Any) -> str:
    """The digest of an image. Raises UnreadableFile for one that is too large to be unpacked, or cannot be."""
    about = pdfium.FPDF_IMAGEOBJ_METADATA()
    if not pdfium.FPDFImageObj_GetImageMetadata(image, page, byref(about)):
        raise UnreadableFile("has an image that cannot be read")
    if about.width * about.height > _MOST_PIXELS:
        raise UnreadableFile("has an image that is too large to be read")
    length = pdfium.FPDFImageObj_GetImageDataDecoded(image, None, 0)
    if length > _LARGEST:
        raise UnreadableFile("has an image that is too large to be read")
    data = create_string_buffer(length)
    pdfium.FPDFImageObj_GetImageDataDecoded(image, data, length)
    pixels = _shown(document, page, image, about.width, about.height)
    there = pixels[_UNIT - 1 :: _UNIT]
    more = pixels if about.colorspace == pdfium.FPDF_COLORSPACE_INDEXED else there if there.strip(b"\xff") else b""
    return _digest((about.width, about.height, about.colorspace), data.raw[:length], more)


def _digest(kind: tuple[int, int, int], data: bytes, more: bytes) -> str:
    """By the size and space, how many numbers there are says how many bits each has."""
    return sha256(b"%d %d %d %d " % (*kind, len(data)) + data + more).hexdigest()


def _shown(document: Any, page: Any, image: Any, width: int, height: int) -> bytes:
    """The pixels in their colours, each as large as it is; nothing if PDFium cannot show them."""
    before = pdfium.FS_MATRIX(*(c_float() for _ in range(6)))
    pdfium.FPDFPageObj_GetMatrix(image, byref(before))
    pdfium.FPDFImageObj_SetMatrix(image, width, 0, 0, height, 0, 0)
    bitmap = pdfium.FPDFImageObj_GetRenderedBitmap(document, page, image)
    pdfium.FPDFPageObj_SetMatrix(image, byref(before))
    if not bitmap:
        return b""
    try:
        stride, lines = pdfium.FPDFBitmap_GetStride(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)
        return string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * lines)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
