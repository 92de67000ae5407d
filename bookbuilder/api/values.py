"""What arguments may be; a wrong type is reported like any other mistake."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date
from datetime import datetime
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from bookbuilder.errors import InputError, Place, Problem

if TYPE_CHECKING:
    from bookbuilder.workers import Workers

_LONGEST = 40  # characters of a value that a message shows


def brief(value: object) -> str:
    """A value of a wrong type, as a message names it."""
    text = repr(value)
    return text if len(text) <= _LONGEST and "\n" not in text else f"of the type {type(value).__name__}"


@dataclass(frozen=True, slots=True)
class ArgumentKind:
    """What an argument may be."""

    fits: Callable[[object], bool]
    hint: str  # what to pass


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_texts(value: object) -> bool:
    return _is_text(value) or (isinstance(value, Sequence) and all(map(_is_text, value)))


def _is_day(value: object) -> bool:
    return isinstance(value, Date) and not isinstance(value, datetime)  # which cannot be compared with days


def _are_days(value: object) -> bool:
    return isinstance(value, Sequence) and len(value) == 2 and all(map(_is_day, value))


def _is_length(value: object) -> bool:
    try:
        return _is_text(value) or (not isinstance(value, bool) and isfinite(cast("float", value)))
    except (TypeError, ValueError, OverflowError):  # no number, a whole picture of them, or far too large
        return False


TEXT: Final = ArgumentKind(_is_text, "pass a text")
TEXTS: Final = ArgumentKind(_are_texts, "pass a text, or a list of texts")
WHOLE: Final = ArgumentKind(_is_whole, "pass a whole number")
FLAG: Final = ArgumentKind(lambda value: isinstance(value, bool), "pass True or False")
DAY: Final = ArgumentKind(_is_day, "pass a date")
DAYS: Final = ArgumentKind(_are_days, "pass the first and the last date")
LENGTH: Final = ArgumentKind(_is_length, "pass a length such as 60mm, or points")
FUNCTION: Final = ArgumentKind(callable, "pass a function")


def whole(least: int, most: int) -> ArgumentKind:
    """The whole numbers within these bounds."""
    return ArgumentKind(
        lambda value: _is_whole(value) and value in range(least, most + 1),
        f"pass a whole number from {least} to {most}",
    )


def check_kinds(given: Mapping[ArgumentKind, Mapping[str, object]]) -> None:
    """Raises InputError for all arguments that are not of their kind; those left out are not given (`stated`)."""
    wrong = [
        Problem(Place(), f"`{name}` cannot be {brief(value)}", kind.hint)
        for kind, arguments in given.items()
        for name, value in arguments.items()
        if not kind.fits(value)
    ]
    if wrong:
        raise InputError(wrong)


def stated(**given: object) -> dict[str, object]:
    """The arguments that are not left out."""
    return {name: value for name, value in given.items() if value is not None}


def path_of(name: str, given: str | os.PathLike[str]) -> Path:
    """The path that an argument names. Raises InputError."""
    if not isinstance(given, str | os.PathLike) or not os.fspath(given):
        raise InputError.single(f"`{name}` cannot be {brief(given)}", "pass a path")
    return Path(given)


def workers_of(given: Workers | None) -> Workers:
    """The workers that an argument names, by default this process. Raises InputError."""
    from bookbuilder.workers import HERE

    if given is None:
        return HERE
    if isinstance(given, type) or not callable(getattr(given, "run", None)):
        raise InputError.single(f"`workers` cannot be {brief(given)}", "pass workers, such as Processes(2)")
    return given
