"""An EPS file goes in, its pixels come out, through Ghostscript, which may be missing."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Timer

from PIL import Image, PpmImagePlugin

from bookbuilder.book import ArtFile
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.opened import Missing, Opened, check_size

_BOX = re.compile(rb"^%%BoundingBox: 0 0 (\d{1,6}) (\d{1,6})\s*$", re.MULTILINE)
_EXACT = re.compile(rb"^%%HiResBoundingBox: 0 0 (\d{1,6}(?:\.\d{1,9})?) (\d{1,6}(?:\.\d{1,9})?)\s*$", re.MULTILINE)
_HEAD = 4096  # bytes within which the boxes stand
_PATIENCE = 60.0  # seconds; usual art takes 0.1
_MOST_HEADER, _MOST_SAID = 1024, 65536  # bytes: of the picture before its pixels, and of messages
_POINTS_PER_INCH = 72
_NAMES = ("gs", "gswin64c", "gswin32c")
# -dSAFER keeps the program from all files; with fixed media it cannot ask for a larger page; what it prints goes
# elsewhere than the pixels.
_OPTIONS = (
    "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sstdout=%stderr", "-sDEVICE=pgmraw", "-dTextAlphaBits=4",
    "-dGraphicsAlphaBits=4", "-dFIXEDMEDIA",
)  # fmt: skip


def open_eps(art: ArtFile, data: bytes, scale: float) -> Opened:
    """Raises UnreadableFile, and Missing without Ghostscript."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        raise Missing("Ghostscript is not installed", "install it: apt install ghostscript, or from ghostscript.com")
    found = _EXACT.search(data[:_HEAD]) or _BOX.search(data[:_HEAD])
    if not data.startswith(b"%!PS-Adobe-") or found is None:
        raise UnreadableFile("is not an EPS file with a bounding box from 0 0")
    check_size(art, float(found[1]), float(found[2]))
    return _rendered(program, art, data, scale)


def _rendered(program: str, art: ArtFile, data: bytes, scale: float) -> Opened:
    """PostScript counts from the lower left corner, so whatever part of a pixel is lost, is lost at the top."""
    width, height = round(art.width * scale), round(art.height * scale)
    size = (f"-g{width}x{height}", f"-r{scale * _POINTS_PER_INCH:.4f}")
    drawn = _run([program, *_OPTIONS, *size, "-sOutputFile=-", "-"], data, width * height + _MOST_HEADER)
    try:
        # `Image.open` would refuse large art, whose size is known here.
        image: Image.Image = PpmImagePlugin.PpmImageFile(io.BytesIO(drawn)).convert("L")
    except (OSError, ValueError, SyntaxError) as error:
        raise UnreadableFile("leaves no page when Ghostscript runs it") from error
    if image.size != (width, height):
        raise UnreadableFile(f"makes a page of {image.width} x {image.height} pixels, not {width} x {height}")
    return Opened(image, scale, scale)


def _run(command: Sequence[str], data: bytes, most: int) -> bytes:
    """What the program writes. A file may have any number of pages, so that it is stopped after so many bytes.

    Raises UnreadableFile if it fails, writes more, or takes too long.
    """
    with tempfile.TemporaryFile() as source, ThreadPoolExecutor(1) as pool:
        source.write(data)
        source.seek(0)
        with subprocess.Popen(command, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout
            assert process.stderr
            late = Timer(_PATIENCE, process.kill)
            late.start()
            try:
                messages = pool.submit(process.stderr.read, _MOST_SAID)
                drawn = process.stdout.read(most + 1)
                if is_long := len(drawn) > most:
                    process.kill()
                said = messages.result().decode("latin-1").strip().splitlines()
                process.wait()
                is_late = not late.is_alive()
            finally:
                process.kill()
                late.cancel()
    if is_long:
        raise UnreadableFile("has more than one page")
    if is_late:
        raise UnreadableFile(f"keeps Ghostscript busy for more than {_PATIENCE:.0f} s")
    if process.returncode:
        raise UnreadableFile(f"makes Ghostscript fail: {said[0][:80] if said else process.returncode}")
    return drawn
