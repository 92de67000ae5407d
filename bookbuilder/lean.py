"""Style and script files without comments and white space: the build makes them; a checkout makes them as it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

SUFFIXES = {".css", ".js"}
_FIRST = Path(__file__).with_name("site") / "base.css"  # one of the files


def made_lean(package: Path) -> Iterator[Path]:
    """The files of a package that its build makes lean: those that pages to play are made of."""
    room = package / "site"
    for path in [*room.iterdir(), *room.joinpath("js").iterdir()]:
        if path.suffix in SUFFIXES and not path.stem.endswith(".min"):
            yield path


def lean_copy(path: Path) -> Path:
    """Where the build puts the lean copy of a file, which takes its place."""
    return path.with_suffix(f".min{path.suffix}")


def lean_text(path: Path) -> str:
    """The text of a style or script file without comments and white space, by the name that it has in a checkout.

    Raises InputError in a checkout without the `dev` extra.
    """
    if (made := lean_copy(path)).exists():
        return made.read_text("utf-8")
    return str(_shorteners()[path.suffix](path.read_text("utf-8")))


def check_lean() -> None:
    """Raises InputError where `lean_text` would, so that a dry run tells that, too."""
    if not lean_copy(_FIRST).exists():
        _shorteners()


def _shorteners() -> Mapping[str, Callable[[str], object]]:
    try:
        from rcssmin import cssmin
        from rjsmin import jsmin
    except ImportError as error:
        from bookbuilder.errors import InputError  # the build runs this module alone
        from bookbuilder.suggest import extras

        what = f"pages to play made by a checkout need the Python package {error.name}, which is not installed"
        raise InputError.single(what, extras("dev")) from error
    return {".css": cssmin, ".js": jsmin}
