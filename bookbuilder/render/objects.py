"""Values in, a PDF's words for them out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bookbuilder.render.numbers import number

_DECIMALS = 4


def reference(count: int) -> str:
    """An object, by its number."""
    return f"{count} 0 R"


def plain(value: float) -> str:
    """A number that is no place of a mark, such as the edge of a page."""
    return number(value, _DECIMALS)


def array(values: Iterable[str]) -> str:
    """Values in a row."""
    return f"[{' '.join(values)}]"


def numbers(values: Iterable[float]) -> str:
    """Numbers in a row."""
    return array(map(plain, values))


def dictionary(entries: Mapping[str, str]) -> str:
    """Named values. The names are written without a slash."""
    return f"<<{' '.join(f'/{name} {value}' for name, value in entries.items())}>>"


def string(text: str) -> str:
    """A text that a person reads, such as a title."""
    return f"({''.join(map(_escaped, encoded(text)))})"


def encoded(text: str) -> bytes:
    """A text as a string of a PDF has it: ASCII, or two bytes or four for each character."""
    if text.isascii() and text.isprintable():
        return text.encode("ascii")
    return b"\xfe\xff" + text.encode("utf-16-be", errors="replace")


def _escaped(byte: int) -> str:
    letter = chr(byte)
    return f"\\{letter}" if letter in "()\\" else letter if 32 <= byte < 127 else f"\\{byte:03o}"
