"""Style and script files without comments and white space: the build makes them; a checkout makes them as it runs."""

from __future__ import annotations

from pathlib import Path

SUFFIXES = {".css", ".js"}


def lean_copy(path: Path) -> Path:
    """Where the build puts the lean copy of a file, which takes its place."""
    return path.with_suffix(f".min{path.suffix}")


def lean_text(path: Path) -> str:
    """The text of a style or script file without comments and white space, by the name that it has in a checkout.

    Raises InputError in a checkout without the `dev` extra.
    """
    if (made := lean_copy(path)).exists():
        return made.read_text("utf-8")
    try:
        from rcssmin import cssmin
        from rjsmin import jsmin
    except ImportError as error:
        from bookbuilder.errors import InputError  # the build runs this module alone
        from bookbuilder.suggest import extras

        what = f"pages to play made by a checkout need the Python package {error.name}, which is not installed"
        raise InputError.single(what, extras("dev")) from error
    shortened = {".css": cssmin, ".js": jsmin}[path.suffix]
    return str(shortened(path.read_text("utf-8")))
