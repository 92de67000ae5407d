"""Pages with one digest are read as one page, whatever happened to the rest of their file."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from bookbuilder.errors import InputError
from bookbuilder.pdfread.fingerprints import fingerprints
from bookbuilder.readback.book.page import PageReader
from bookbuilder.readback.book.pdfium import opened
from bookbuilder.readback.folder import UnreadableFile
from tests.pdfread.test_fingerprints import document

TIMES = 40


def spoil(pdf: pikepdf.Pdf, rng: random.Random) -> None:
    """Change a byte of a stream, a number, or what a key stands for."""
    found: Any = rng.choice(
        [it for it in pdf.objects if isinstance(it, pikepdf.Dictionary | pikepdf.Stream) and it.keys()]
    )
    if isinstance(found, pikepdf.Stream) and rng.random() < 0.8:
        content = bytearray(found.read_bytes())
        content[rng.randrange(len(content))] = rng.choice((rng.randrange(256), rng.choice(content)))
        found.write(bytes(content))
        return
    key = rng.choice(sorted({*found.keys()} - {"/Length", "/Filter"}) or ["/None"])
    if isinstance(found.get(key), pikepdf.Array) and rng.random() < 0.7:
        found[key][rng.randrange(len(found[key]))] = rng.choice((0, 7, 300))
    elif key in found and rng.random() < 0.5:
        del found[key]
    else:
        found[key] = rng.choice([*found.values()]) if rng.random() < 0.5 else 7


def as_read(path: Path) -> list[str]:
    """All pages of a file, as the proof reads them."""
    with opened(path) as pdf:
        return [repr(PageReader(pdf).alone(number)) for number in range(len(pdf))]


@pytest.mark.parametrize("seed", range(3))
def test_pages_with_one_digest_are_read_as_one(tmp_path: Path, seed: int) -> None:
    rng, path, same = random.Random(seed), tmp_path / "document.pdf", 0
    path.write_bytes(document())
    known = dict(zip(fingerprints(path), as_read(path), strict=True))
    for _ in range(TIMES):
        path.write_bytes(document())
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            spoil(pdf, rng)
            pdf.save(path)
        try:
            digests, pages = fingerprints(path), as_read(path)
        except (InputError, UnreadableFile):
            continue
        if len(digests) == len(pages):
            for digest, page in zip(digests, pages, strict=True):
                same += digest in known
                assert known.setdefault(digest or page, page) == page
    assert same > TIMES / 2
