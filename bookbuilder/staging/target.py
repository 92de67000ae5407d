"""Checks where files may go: refuses targets that are files, links to nowhere, or not ours to write to."""

from __future__ import annotations

import os
from pathlib import Path

from bookbuilder.errors import InputError

_HINT = "name another folder with --out"


def check_target(target: Path) -> Path:
    """The target's full path.

    Raises InputError when it, or a folder above it, is a file or a link to nowhere, when it has no folder above it, and
    when we may not write there.
    """
    try:
        full = target.resolve()
        lost = next((path for path in (target, *target.parents) if path.is_symlink() and not path.exists()), None)
    except (OSError, RuntimeError) as error:  # a circle of links
        raise InputError.single(f"the path of the output folder {target} cannot be resolved", _HINT) from error
    if full == full.parent:
        raise InputError.single(f"the output folder {full} is the root of all files", _HINT)
    if lost:
        raise InputError.single(f"the output folder {lost} is a link to a folder that does not exist", _HINT)
    for path in (full, *full.parents):
        if path.exists() and not path.is_dir():
            raise InputError.single(f"the output folder {path} is a file", _HINT)
    _check_permission(full)
    return full


def _check_permission(full: Path) -> None:
    """Raises InputError, before the work begins, if files cannot be put into the folder or beside it."""
    above = next(path for path in full.parents if path.exists())
    for path in (above, full):
        if path.exists() and not os.access(path, os.W_OK | os.X_OK):
            what = f"the output folder {full} cannot be written: there is no permission to write to {path}"
            raise InputError.single(what, _HINT)
