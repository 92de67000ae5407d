"""Arguments of the wrong type, told as every other mistake is."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from bookbuilder.errors import InputError, Place, Problem

_LONGEST = 40  # characters of a value that a message shows


def brief(value: object) -> str:
    """A value of a wrong type, as a message names it."""
    text = repr(value)
    return text if len(text) <= _LONGEST and "\n" not in text else f"of the type {type(value).__name__}"


def check_texts(given: Mapping[str, object]) -> None:
    """Raises InputError for arguments that are no texts; those that may be left out are not given as None."""
    _report(given, "pass a text", {name for name, value in given.items() if not isinstance(value, str)})


def check_wholes(given: Mapping[str, object], least: int, most: int) -> None:
    """Raises InputError for arguments that are no whole numbers within these bounds."""
    wrong = {
        name
        for name, value in given.items()
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most
    }
    _report(given, f"pass a whole number from {least} to {most}", wrong)


def stated(**given: object) -> dict[str, object]:
    """The arguments that are not left out."""
    return {name: value for name, value in given.items() if value is not None}


def path_of(name: str, given: str | os.PathLike[str]) -> Path:
    """The path that an argument names. Raises InputError."""
    if not isinstance(given, str | os.PathLike) or not os.fspath(given):
        raise InputError.single(f"`{name}` cannot be {brief(given)}", "pass a path")
    return Path(given)


def _report(given: Mapping[str, object], hint: str, wrong: set[str]) -> None:
    if wrong:
        raise InputError(Problem(Place(), f"`{name}` cannot be {brief(given[name])}", hint) for name in wrong)
