"""The data folders that come with bookbuilder: boards, pages, printers, words, example configs."""

from __future__ import annotations

from pathlib import Path
from stat import S_ISDIR, S_ISREG

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


def is_special(path: Path) -> bool:
    """Whether what a path leads to is there and is neither a file nor a folder: to read it may take for ever.

    Of what cannot be looked at, such as a name that is too long, whoever opens it tells.
    """
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return not S_ISREG(mode) and not S_ISDIR(mode)
