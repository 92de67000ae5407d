"""The data folders that come with bookbuilder: boards, pages, printers, words, example configs."""

from __future__ import annotations

import re
from pathlib import Path
from stat import S_ISDIR, S_ISREG

# How files begin that are often called .png or .jpg, and are none.
_IMAGES = {
    b"GIF8": "a GIF",
    b"BM": "a BMP",
    b"II*\0": "a TIFF",
    b"MM\0*": "a TIFF",
    b"<svg": "an SVG",
    b"<?xml": "an SVG",
    b"%PDF": "a PDF",
    b"8BPS": "a Photoshop file",
}

_PACKAGE = Path(__file__).resolve().parent


def shipped(*parts: str) -> Path:
    """The path of a shipped file or folder, e.g. ``shipped("layouts", "boards", "classic.yaml")``.

    A wheel carries the data folders inside the package; a checkout, and an editable install of it, beside it.
    """
    inside = _PACKAGE / parts[0]
    root = inside if inside.is_dir() else _PACKAGE.parent / parts[0]
    return root.joinpath(*parts[1:])


def names(*parts: str) -> tuple[str, ...]:
    """The names that a folder of YAML files offers, sorted, e.g. ``names("layouts", "boards")``."""
    return tuple(sorted(path.stem for path in shipped(*parts).glob("*.yaml")))


def shipped_config(path: Path) -> Path | None:
    """The example config that is meant by its name alone; None where there is a file of that name, or no example."""
    if str(path) not in names("configs") or (path.exists() and not path.is_dir()):
        return None
    return shipped("configs", f"{path}.yaml")


def inside(folder: Path, name: str) -> Path:
    """The file that a stranger's config names, which must lie in the folder it was given in.

    Raises ValueError for an absolute path and for one that leads out of the folder, links included.
    """
    try:
        path = (folder / name).resolve()
        within = path.is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a circle of links
        within = False
    if not within:
        raise ValueError(f"{name} leads out of the folder {folder}")
    return path


def is_inside(folder: Path, name: str) -> bool:
    """Whether a name stays in a folder, links followed."""
    try:
        inside(folder, name)
    except ValueError:
        return False
    return True


def is_url(name: str) -> bool:
    """Whether a name is an address of the net, which a path would swallow a slash of."""
    return bool(re.match(r"[a-z][a-z0-9+.-]*://", name, re.IGNORECASE))


def image_kind(start: bytes) -> str:
    """What a file that begins so is, if it is one that people take for a PNG or JPEG; empty otherwise."""
    if start[4:8] == b"ftyp":
        return "an AVIF" if start[8:12].startswith(b"avi") else "a HEIC" if start[8:10] in (b"he", b"mi") else ""
    if start[:4] == b"RIFF":
        return "a WebP" if start[8:12] == b"WEBP" else ""
    return next((kind for mark, kind in _IMAGES.items() if start.startswith(mark)), "")


def is_special(path: Path) -> bool:
    """Whether what a path leads to is there and is neither a file nor a folder: to read it may take for ever.

    Of what cannot be looked at, such as a name that is too long, whoever opens it tells.
    """
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return not S_ISREG(mode) and not S_ISDIR(mode)


def edition(path: Path) -> tuple[int, ...]:
    """What tells a file from another that stands in its place later: for what is read once and remembered.

    Some programs keep or level the time of the last change, so that alone does not. Raises OSError.
    """
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino
