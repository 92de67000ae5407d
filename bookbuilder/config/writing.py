"""Plain data to YAML as an author would write it: a value goes in; one line, or lines with their indentation, come out.

{title: "On", text: "One\\ntwo"}     title: "On"
                                    text: |-
                                      One
                                      two
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import Final

from bookbuilder.config.scalars import meant_number, meant_truth, resolve

# Unquoted, YAML would read these as something else: signs at the start, a colon or a number sign among words.
_STARTS: Final = re.compile(r"[-?:](?:\s|$)|[-,\[\]{}#&*!|>'\"%@`=]|\.\.\.")
_UNSEEN: Final = re.compile(r"[\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff]")  # only double quotes can hold them, escaped
_SPECIAL: Final = re.compile(rf": |:$|\s#|{_UNSEEN.pattern}")
_IN_BRACKETS: Final = re.compile(r"[\[\]{},:?#]")
_ODD_LINES: Final = re.compile(r"\A[ \t\n]|^[ \t]+$|[\r\t\x85\u2028\u2029]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Hand:
    """How the author of a file indents, in spaces."""

    step: int = 2  # what stands below a key
    dash: int = 2  # the dashes of a list below its key


def inline(value: object, brackets: bool = False, quote: str = "") -> str:
    """A value on one line; inside brackets, more needs quotes. A text is quoted with `quote` if that is possible.

    Raises ValueError for a number that YAML cannot hold, TypeError for what is no plain data.
    """
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return _number(str(value), value)
        case float():
            return _number(repr(value), value)
        case str():
            return _text(value, brackets, quote)
        case list() | tuple():
            return f"[{', '.join(inline(item, True) for item in value)}]"
        case dict():
            return f"{{{', '.join(f'{key(name, True)}: {inline(part, True)}' for name, part in value.items())}}}"
    raise TypeError(f"{type(value).__name__} is no plain data")


def key(name: str, brackets: bool = False) -> str:
    """A key before its colon; keys such as `no` and `08` are texts without quotes, too."""
    return name if _plain(name, brackets) else _quoted(name, "")


def mapping(value: dict[str, object], column: int, hand: Hand) -> list[str]:
    """The lines of a mapping whose keys stand in a column, from 0."""
    lines = []
    for name, part in value.items():
        head, body = below_key(part, column, hand)
        lines += [f"{' ' * column}{key(name)}:{f' {head}' if head else ''}", *body]
    return lines


def items(value: list[object], column: int, hand: Hand) -> list[str]:
    """The lines of a list whose dashes stand in a column, from 0."""
    lines = []
    for item in value:
        head, body = after_dash(item, column, hand)
        lines += [f"{' ' * column}- {head}", *body]
    return lines


def below_key(value: object, column: int, hand: Hand, quote: str = "") -> tuple[str, list[str]]:
    """What stands after a key in a column, and the lines below it."""
    if _has_lines(value):
        return _literal(str(value), column + hand.step)
    if isinstance(value, dict) and value:
        return "", mapping(value, column + hand.step, hand)
    if isinstance(value, list) and value and _is_deep(value):
        return "", items(value, column + hand.dash, hand)
    return inline(value, quote=quote), []


def after_dash(value: object, column: int, hand: Hand, quote: str = "") -> tuple[str, list[str]]:
    """What stands after a dash in a column, and the lines below it."""
    if _has_lines(value):
        return _literal(str(value), column + 2)
    if isinstance(value, dict) and value:
        first, *rest = mapping(value, column + 2, hand)
        return first.lstrip(), rest
    if isinstance(value, list) and value and _is_deep(value):
        first, *rest = items(value, column + 2, hand)
        return first.lstrip(), rest
    return inline(value, quote=quote), []


def ends_in_lines(value: object) -> bool:
    """Whether the last thing in a value is a text written as lines, to which whatever follows would be added."""
    while isinstance(value, dict | list) and value:
        value = list(value.values() if isinstance(value, dict) else value)[-1]
    return _has_lines(value)


def _number(text: str, value: float) -> str:
    if (isinstance(value, float) and not math.isfinite(value)) or resolve(text) != value:
        raise ValueError(f"{value} is no number that a file can hold")
    return text


def _text(text: str, brackets: bool, quote: str) -> str:
    ambiguous = resolve(text) != text or meant_number(text) is not None or meant_truth(text) is not None
    if not quote and text and not ambiguous and _plain(text, brackets):
        return text
    return _quoted(text, quote)


def _plain(text: str, brackets: bool) -> bool:
    """Whether a text can stand without quotes, if it is taken for a text."""
    if not text or text != text.strip() or _STARTS.match(text) or _SPECIAL.search(text):
        return False
    return not (brackets and _IN_BRACKETS.search(text))


def _quoted(text: str, quote: str) -> str:
    """A text in quotes: double ones, or single ones where these are wished, or save backslashes."""
    single = quote == "'" or (quote != '"' and ('"' in text or "\\" in text))
    if single and not _UNSEEN.search(text):
        return "'" + text.replace("'", "''") + "'"
    return json.dumps(text, ensure_ascii=False)


def _has_lines(value: object) -> bool:
    """Whether a value is a text that is best written as lines below a `|`."""
    return isinstance(value, str) and "\n" in value and not value.endswith("\n\n") and not _ODD_LINES.search(value)


def _literal(text: str, column: int) -> tuple[str, list[str]]:
    lines = text.removesuffix("\n").split("\n")
    return "|" if text.endswith("\n") else "|-", [f"{' ' * column}{line}" if line else "" for line in lines]


def _is_deep(value: list[object]) -> bool:
    return any((isinstance(item, dict | list) and item) or _has_lines(item) for item in value)
