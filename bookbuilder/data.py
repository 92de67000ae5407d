"""The data folders that come with bookbuilder: boards, pages, printers, words, example configs."""

from __future__ import annotations

from pathlib import Path

from bookbuilder.errors import InputError
from bookbuilder.suggest import nearest

_PACKAGE = Path(__file__).resolve().parent


def shipped(*parts: str) -> Path:
    """The path of a shipped file or folder, e.g. ``shipped("layouts", "boards", "classic.yaml")``.

    A wheel carries the data folders inside the package; a checkout, and an editable install of it, beside it.
    """
    inside = _PACKAGE / parts[0]
    root = inside if inside.is_dir() else _PACKAGE.parent / parts[0]
    return root.joinpath(*parts[1:])


def is_our_data(path: Path) -> bool:
    """Whether a path is that of a shipped file that is no example."""
    return any(path.is_relative_to(shipped(folder)) for folder in ("layouts", "icons"))


def names(*parts: str) -> tuple[str, ...]:
    """The names that a folder of YAML files offers, sorted, e.g. ``names("layouts", "boards")``."""
    return tuple(sorted(path.stem for path in shipped(*parts).glob("*.yaml")))


def shipped_file(folder: str, name: str, missing: str, more: str = "") -> Path:
    """The file of a name in a folder of `layouts`.

    Raises InputError for an unknown name: `missing` is the message, with a place for the name, and `more` says what may
    be written instead of a name.
    """
    known = names("layouts", folder)
    if name not in known:
        raise InputError.single(missing.format(name), f"{nearest(name, known)}{more}")
    return shipped("layouts", folder, f"{name}.yaml")


def shipped_config(path: Path) -> Path | None:
    """The example config with this name; None if there is a file of that name, or no such example."""
    if str(path) not in names("configs") or (path.exists() and not path.is_dir()):
        return None
    return shipped("configs", f"{path}.yaml")
