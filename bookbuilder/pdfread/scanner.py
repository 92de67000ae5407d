"""The bytes of a content stream go in; its operators come out one by one, with their operands as Python values.

Numbers are floats, names begin with a slash, strings are bytes; arrays are lists, dictionaries dicts. Most operators
have one of three simple forms, which one pattern takes whole; others are read value by value (ISO 32000-1, 7.2, 7.8).
Strings that stand here and there, such as the marks of a grid or lines of text, come out together, as a `RUN`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

RUN = "Tf Td Tj"  # these operators, the first where the font changes; the operands are `ShownString`s
IMAGE = "BI"  # the operator of an image within the content; its operands are a dictionary and bytes
DEEPEST = 32  # arrays and dictionaries within each other
MOST_OPERANDS = 64  # of an operator; a colour of 32 inks has most
MOST_VALUES = 100_000  # of an array or a dictionary
MOST_STRINGS = 1_000  # of a run, so that whoever counts what a page costs is asked before it is paid

_NUMBERS, _WORD = rb"((?:[-+]?[\d.]+\s+){0,%d})" % MOST_OPERANDS, rb"([A-Za-z'\"][A-Za-z\d*'\"]*)(?=[\s/(<\[%]|\Z)"
_SIMPLE = re.compile(
    rb"\s*(?:" + _NUMBERS + _WORD + rb"|<([\dA-Fa-f]*)>\s*" + _WORD
    + rb"|(/[^\0\s()<>\[\]{}/%#]*)\s+" + _NUMBERS + _WORD + rb")"
)  # fmt: skip
_NUMBER, _FONT = rb"([-+]?\d+(?:\.\d*)?)\s+", rb"(/[^\0\s()<>\[\]{}/%#]*)\s+"
_PIECE = rb"\s+(?:" + _FONT + _NUMBER + rb"Tf\s+)?" + 2 * _NUMBER + rb"Td\s*<((?:[\dA-Fa-f]{2})*)>\s*Tj"
_RUN = re.compile(rb"(?:" + re.sub(rb"\((?=[^?(])", b"(?:", _PIECE) + rb"(?=\s)){2,%d}" % MOST_STRINGS)
_PIECES = re.compile(_PIECE).findall
_BLANK = re.compile(rb"(?:[\0\s]|%[^\r\n]*)*")
_VALUE = re.compile(
    rb"([-+]?(?:\d+\.?\d*|\.\d+)(?![^\0\s()<>\[\]{}/%]))"
    rb"|(/[^\0\s()<>\[\]{}/%]*)|<([\dA-Fa-f\0\s]*)>|(\()|(<<|\[)|(>>|\]|[^\0\s()<>\[\]{}/%]+)"
)
_IN_STRING = re.compile(rb"[()]|\\[\s\S]")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|[\s\S])")
_IN_NAME = re.compile(r"#([\dA-Fa-f]{2})")
_BEFORE_RUNS = (b"BT", b"Tf", b"Tj", b"g")
_CONSTANTS = {b"true": True, b"false": False, b"null": None}
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_CLOSING = {b"[": b"]", b"<<": b">>"}
_END_OF_IMAGE = re.compile(rb"\sEI(?=[\0\s/(<\[%]|\Z)")


class Name(str):
    """A name, with its slash."""

    __slots__ = ()


_KINDS = {float: "n", Name: "/", bytes: "s", dict: "d"}


class ShownString(NamedTuple):
    """A string of a run: its font if that changes, how far it is from the one before, and its codes."""

    font: str  # empty for the same
    size: float
    x: float
    y: float
    shown: bytes


class Malformed(ValueError):
    """Content that is not written as the standard says; the message is a clause."""


def operators(data: bytes) -> Iterator[tuple[str, str, list[Any]]]:
    """The operators in order, with a letter for the kind of each operand, and the operands.

    The kinds are n for a number, / a name, s a string, t an array of numbers and strings, a any other one, d a
    dictionary, ? true, false or null, r what a `RUN` has. Raises Malformed where the data cannot be followed any
    further.
    """
    at, simple, together = 0, _SIMPLE.match, _RUN.match
    while True:
        found = simple(data, at)
        if found and (word := found[found.lastindex or 0]) not in _CONSTANTS and word != b"BI":
            at = found.end()
            yield word.decode("latin-1"), *_operands(found)
            if word in _BEFORE_RUNS and (run := together(data, at)):
                at = run.end()
                yield RUN, "r", [*map(_piece, _PIECES(run[0]))]
            continue
        operands: list[Any] = []
        value, word, at = _value(data, at, 0)
        while word is None:
            operands.append(value)
            if len(operands) > MOST_OPERANDS:
                raise Malformed(f"it has more than {MOST_OPERANDS} operands before an operator")
            value, word, at = _value(data, at, 0)
        if not word:
            if operands:
                raise Malformed("it ends within an operator")
            return
        if word == b"BI":
            value, at = _image(data, at)
            operands += value
        yield word.decode("latin-1"), "".join(map(_kind, operands)), operands


def _operands(found: re.Match[bytes]) -> tuple[str, list[Any]]:
    """The operands of one of the simple forms, which differ in their last group, and their kinds."""
    try:
        if found.lastindex == 2:
            numbers = list(map(float, found[1].split()))
            return "n" * len(numbers), numbers
        if found.lastindex == 4:
            return "s", [_of_digits(found[3])]
        named = [Name(found[5].decode("latin-1")), *map(float, found[6].split())]
        return "/" + "n" * (len(named) - 1), named
    except ValueError as error:
        raise Malformed(f"it has a number that is none in {_shown(found[0])}") from error


def _piece(written: tuple[bytes, ...]) -> ShownString:
    font, size, x, y, shown = written
    return ShownString(font.decode("latin-1"), float(size or 0), float(x), float(y), bytes.fromhex(shown.decode()))


def _kind(value: Any) -> str:
    if isinstance(value, list):
        return "t" if all(isinstance(each, float | bytes) for each in value) else "a"
    return _KINDS.get(type(value), "?")


def _value(data: bytes, at: int, depth: int) -> tuple[Any, bytes | None, int]:
    """A value, or else a word that is none: an operator, a closing bracket, nothing at the end; and where it ends."""
    at = _after_blank(data, at)
    found = _VALUE.match(data, at)
    if found is None:
        if at < len(data):
            raise Malformed(f"it has {_shown(data[at : at + 1])} where an operator should be")
        return None, b"", at
    kind, text, at = found.lastindex, found[0], found.end()
    if kind == 1:
        return float(text), None, at
    if kind == 2:
        return Name(_IN_NAME.sub(lambda match: chr(int(match[1], 16)), text.decode("latin-1"))), None, at
    if kind == 3:
        return _of_digits(found[3]), None, at
    if kind in (4, 5):
        value, at = _string(data, at) if kind == 4 else _several(data, at, text, depth + 1)
        return value, None, at
    return (_CONSTANTS[text], None, at) if text in _CONSTANTS else (None, text, at)


def _after_blank(data: bytes, at: int) -> int:
    blank = _BLANK.match(data, at)
    return blank.end() if blank else at


def _of_digits(digits: bytes) -> bytes:
    text = digits.replace(b"\0", b"").decode("ascii")
    try:
        return bytes.fromhex(text)
    except ValueError:  # blanks within pairs, or an odd number of digits
        text = "".join(text.split())
        return bytes.fromhex(text + "0" * (len(text) % 2))


def _string(data: bytes, start: int) -> tuple[bytes, int]:
    """A string in brackets, which may hold others."""
    open_, at = 1, start
    while open_:
        found = _IN_STRING.search(data, at)
        if found is None:
            raise Malformed("it has a string without an end")
        open_ += {b"(": 1, b")": -1}.get(found[0], 0)
        at = found.end()
    return _ESCAPE.sub(lambda match: _unescaped(match[1]), data[start : at - 1]), at


def _unescaped(letters: bytes) -> bytes:
    return bytes([int(letters, 8) & 255]) if letters.isdigit() and letters < b"8" else _ESCAPED.get(letters, letters)


def _several(data: bytes, at: int, opening: bytes, depth: int) -> tuple[Any, int]:
    """An array, or a dictionary."""
    if depth > DEEPEST:
        raise Malformed("it has arrays that are nested too deeply")
    values, word = list[Any](), None
    while word is None:
        value, word, at = _value(data, at, depth)
        values.append(value)
        if len(values) > MOST_VALUES:
            raise Malformed(f"it has an array or dictionary of more than {MOST_VALUES:,} values")
    if word != _CLOSING[opening]:
        raise Malformed(f"it has {_shown(word)} within an array or dictionary")
    return values[:-1] if opening == b"[" else _paired(values[:-1]), at


def _paired(values: list[Any]) -> dict[str, Any]:
    if len(values) % 2 or not all(isinstance(key, Name) for key in values[0::2]):
        raise Malformed("it has a dictionary without pairs of names and values")
    return dict(zip(map(str, values[0::2]), values[1::2], strict=True))


def _image(data: bytes, at: int) -> tuple[list[Any], int]:
    """The entries of an image within the content, and its bytes."""
    values, word = list[Any](), None
    while word is None:
        value, word, at = _value(data, at, 0)
        values.append(value)
    if word != b"ID":
        raise Malformed("it has an image without data")
    found = _END_OF_IMAGE.search(data, at)
    if found is None:
        raise Malformed("it has an image without an end")
    return [_paired(values[:-1]), data[at + 1 : found.start()]], found.end()


def _shown(data: bytes) -> str:
    return ascii(data[:20].decode("latin-1"))
