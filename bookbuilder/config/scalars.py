"""YAML scalars: an unquoted text goes in; a text, a number, a truth value or None comes out.

PyYAML follows YAML 1.1, where ``no`` is false, ``010`` is eight, ``12:30`` is 750 and ``2027-01-01`` is a date. No
author means that. Here the rules of YAML 1.2 apply (its core schema), and anything ambiguous, such as ``08`` or
``1_000``, stays the text that was written, so that the check of a number can say what to write.
"""

from __future__ import annotations

import math
import re
import unicodedata
from typing import Final

from bookbuilder.errors import UNSAFE

_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_TRUTHS: Final = {
    word: truth for name, truth in (("true", True), ("false", False)) for word in (name, name.title(), name.upper())
}
_DECIMAL: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_BASED: Final = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|(0|[1-9][0-9]*)(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_LONGEST_SHOWN: Final = 40  # characters of a text quoted in a message
_LONGEST: Final = 100  # characters of a number; Python itself refuses more than 4300 digits
_YES: Final = frozenset({"yes", "y", "on"})
_NO: Final = frozenset({"no", "n", "off"})


def resolve(text: str) -> str | int | float | bool | None:
    """The value of an unquoted scalar; text that is not clearly something else stays text."""
    if text in _NULLS:
        return None
    if text in _TRUTHS:
        return _TRUTHS[text]
    if len(text) <= _LONGEST:
        if _DECIMAL.fullmatch(text):
            return int(text)
        if _BASED.fullmatch(text):
            return int(text, 0)
        if _FLOAT.fullmatch(text) and math.isfinite(number := float(text)):
            return number
    return text


def meant_number(text: str) -> int | float | None:
    """The number that an author most likely meant by a text, or None: ``08``, ``1e3``, ``1_000``, ``4.0``."""
    bare = re.sub(r"(?<=[0-9])[_ ,'](?=[0-9]{3}(?![0-9]))", "", text.strip())
    if len(bare) > _LONGEST or not re.fullmatch(r"[-+]?[0-9]*\.?[0-9]*([eE][-+]?[0-9]{1,2})?", bare):
        return None
    try:
        number = float(bare)
    except ValueError:
        return None
    return int(number) if number.is_integer() else number


def meant_truth(text: str) -> bool | None:
    """The truth value that an author most likely meant by a text, or None: ``yes``, ``Off``, ``TRUE``."""
    word = text.strip().lower()
    if word in _YES or word == "true":
        return True
    return False if word in _NO or word == "false" else None


def brief(text: str) -> str:
    """A text for use in a message: on one line, and truncated if long."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SHOWN else f"{line[: _LONGEST_SHOWN - 1]}…"


def forbidden(text: str) -> list[tuple[int, str]]:
    """The forbidden characters of a text with their positions: controls, odd line breaks, direction overrides."""
    return [(match.start(), match.group()) for match in UNSAFE.finditer(text)]


def character_name(character: str) -> str:
    """The name of a character that cannot be shown, e.g. ``U+2028 (line separator)``."""
    name = unicodedata.name(character, "").lower()
    return f"U+{ord(character):04X}" + (f" ({name})" if name else "")
