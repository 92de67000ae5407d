"""Pictures go in, as they are drawn; PNG files in a folder come out, in place of those of the preview before."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from math import floor, sqrt
from pathlib import Path

from PIL import Image

from bookbuilder.book import FORMAT, Artifact
from bookbuilder.drawing import Drawing
from bookbuilder.errors import InputError
from bookbuilder.paper import Trim
from bookbuilder.render.pictures import pixels
from bookbuilder.render.png import image_png
from bookbuilder.staging import Moved, staged

MANIFEST = "preview.json"  # names the files, so that the next preview knows which of them are its own
_MARK = f'{{"format": "{FORMAT}"'
_MOST = 60_000_000  # pixels of a picture


@dataclass(frozen=True, slots=True)
class PreviewPicture:
    """A finished picture."""

    file: str
    shows: str  # in words, for whoever reads the names of the files
    picture: Image.Image
    dpi: float


@dataclass(frozen=True, slots=True)
class Previewed:
    """The result of a preview."""

    folder: Path
    files: tuple[tuple[str, str], ...]  # each name, and what the file shows
    moved: Moved  # the files that somebody had changed, and what became of them

    def __repr__(self) -> str:
        return f"<Previewed {self.folder}: {', '.join(name for name, _ in self.files)}>"


def check_size(of: Trim | Drawing, dpi: float, beside: int = 1) -> None:
    """Raises InputError if a picture of so many of them beside each other would have too many pixels."""
    width, height = beside * pixels(of.width, dpi), pixels(of.height, dpi)
    if width * height > _MOST:
        fits = floor(dpi * sqrt(_MOST / (width * height)))
        what = f"a picture of {width:,} x {height:,} pixels is too large; the limit is {_MOST:,}"
        raise InputError.single(what, f"use --dpi {fits} or less")


def put(folder: Path, id: str, title: str, drawn: Iterable[PreviewPicture]) -> Previewed:
    """Write the pictures, one after the other, and move them into the folder together.

    Files of an earlier preview are replaced or removed; others are never touched. Raises InputError for a stranger's
    file in the way, and BuildFailed if the files cannot be written.
    """
    with staged(folder, MANIFEST) as staging:
        old = staging.old_edition((MANIFEST,), MANIFEST, _MARK)
        files, artifacts = list[tuple[str, str]](), list[Artifact]()
        for picture in drawn:
            with staging.writing(picture.file) as to:
                to.write(image_png(picture.picture, picture.dpi))
            files.append((picture.file, picture.shows))
            artifacts.append(Artifact(picture.file, to.sha256))
        staging.write(MANIFEST, _manifest(id, title, artifacts))
        return Previewed(folder, tuple(files), staging.move_in(old))


def _manifest(id: str, title: str, artifacts: Iterable[Artifact]) -> bytes:
    files = [{"file": artifact.file, "sha256": artifact.sha256} for artifact in artifacts]
    manifest = {"format": FORMAT, "preview": id, "title": title, "artifacts": files}
    return (json.dumps(manifest, ensure_ascii=False) + "\n").encode()
