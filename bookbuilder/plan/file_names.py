"""Names of a newspaper's files: a template goes in; the name of each file comes out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import Formatter

from bookbuilder.book import Feature
from bookbuilder.errors import InputError

FIELDS = ("id", "date", "series", "level", "number", "slot", "cols", "part")
PAGE = "html"
_DIRECTIVES = "YymdjGVu"  # of a date, without those that depend on the locale
_DATE = re.compile(rf"([A-Za-z0-9_-]|%[{_DIRECTIVES}])+")
_NUMBER = re.compile("0[1-9]")
_TEXT = re.compile("[A-Za-z0-9._-]*")
_TELLS_DAYS = ("%j", "%d", "%u")
LONGEST_NAME = 120  # characters, so that no folder makes a path too long for Windows


@dataclass(frozen=True, slots=True)
class Names:
    """A template for names, such as ``{date:%Y%m%d}_{series}_{slot}_{part}``."""

    template: str

    def file(self, feature: Feature, version: int, slot: str, cols: int | None, part: str, ending: str) -> str:
        """The name of a file; versions from 2 on end it. `cols` is None for a slot that is not measured in columns.

        A page for browsers keeps its address in every version, so that links to it stay right.
        """
        values = {
            "id": feature.id,
            "date": feature.day,
            "series": feature.series,
            "level": feature.level,
            "number": feature.number,
            "slot": slot,
            "cols": slot if cols is None else cols,
            "part": part,
        }
        corrected = f"_v{version}" if version > 1 and ending != PAGE else ""
        return f"{self.template.format(**values)}{corrected}.{ending}"


def names(template: str) -> Names:
    """The names of a template. Raises InputError for one that cannot be filled, or does not tell puzzles apart."""
    fields: dict[str, str] = {}
    try:
        parts = list(Formatter().parse(template))
    except ValueError:
        raise InputError.single("a bracket is not closed", "write fields as {id}") from None
    for text, field, form, conversion in parts:
        if not _TEXT.fullmatch(text):
            raise InputError.single(f"{text!r} cannot be in a file's name", "use letters, digits, `.`, `_` and `-`")
        if field is not None:
            _check_field(field, form or "", conversion)
            fields[field] = form or ""
    if template.startswith("."):
        raise InputError.single("names that begin with a full stop are hidden by many systems", "begin with {id}")
    _check_distinct(fields)
    return Names(template)


def _check_field(field: str, form: str, conversion: str | None) -> None:
    if field not in FIELDS or conversion:
        raise InputError.single(f"there is no field {{{field}}}", f"use {', '.join(f'{{{name}}}' for name in FIELDS)}")
    if field == "date" and not _DATE.fullmatch(form or "%Y"):
        raise InputError.single(f"{{date:{form}}} is not a form of dates", "write {date:%Y%m%d} or {date:%Y-%m-%d}")
    if field == "number" and form and not _NUMBER.fullmatch(form):
        raise InputError.single(f"{{number:{form}}} is not a form of numbers", "write {number} or {number:04}")
    if field not in ("date", "number") and form:
        raise InputError.single(f"{{{field}:{form}}}: this field has no forms", f"write {{{field}}}")


def _check_distinct(fields: dict[str, str]) -> None:
    """Raises InputError if the id of a puzzle, or what it is, cannot be read from a name."""
    date = fields.get("date")
    tells_days = date is not None and (not date or any(part in date for part in _TELLS_DAYS))
    if "id" not in fields and not (tells_days and "series" in fields):
        raise InputError.single("the names do not tell puzzles apart", "add {id}, or {date:%Y%m%d} and {series}")
    if "part" not in fields:
        raise InputError.single("the names do not tell puzzles from answers", "add {part}")
