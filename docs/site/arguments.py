"""Docstrings as the source has them go in; those with a list of arguments come out with a table of them.

grade       a level; a list of levels      ->    | Argument | Meaning |
            or a range                           |---|---|
symmetry    of the clues                         | `grade` | a level; a list of levels or a range |
                                                 | `symmetry` | of the clues |
"""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

LINE = r"^(\w+(?:, \w+)*) {2,}(\S.*(?:\n {8,}\S.*)*)$"  # names, and what they mean, on one line or more
LIST = re.compile(rf"(?:{LINE}\n?){{2,}}", re.MULTILINE)


class Arguments(Extension):
    """What mkdocstrings calls for each object that it prints."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Write the docstring anew."""
        if obj.docstring:
            obj.docstring.value = LIST.sub(lambda rows: tabled(rows[0]), obj.docstring.value)


def tabled(text: str) -> str:
    """A list of arguments as a table."""
    rows = (f"| {named(names)} | {' '.join(about.split())} |" for names, about in re.findall(LINE, text, re.MULTILINE))
    return "\n".join(["| Argument | Meaning |", "|---|---|", *rows, ""])


def named(names: str) -> str:
    """Names in code's type."""
    return ", ".join(f"`{name}`" for name in names.split(", "))
