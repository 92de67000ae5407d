"""Checks where files may go: refuses targets, and names in them, that are links to nowhere or lead out."""

from __future__ import annotations

from pathlib import Path

from bookbuilder.errors import InputError

_HINT = "name another folder with --out"


def check_target(target: Path) -> Path:
    """The target's full path. Raises InputError when it, or a folder above it, is a file or a link to nowhere."""
    try:
        full = target.resolve()
        lost = next((path for path in (target, *target.parents) if path.is_symlink() and not path.exists()), None)
    except (OSError, RuntimeError) as error:  # a circle of links
        raise InputError.single(f"the path of the output folder {target} cannot be resolved", _HINT) from error
    if lost:
        raise InputError.single(f"the output folder {lost} is a link to a folder that does not exist", _HINT)
    for path in (full, *full.parents):
        if path.exists() and not path.is_dir():
            raise InputError.single(f"the output folder {path} is a file", _HINT)
    return full
