"""Values go in, their PDF notation comes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bookbuilder.render.numbers import number

_DECIMALS = 4


def reference(count: int) -> str:
    """A reference to an object by its number."""
    return f"{count} 0 R"


def plain(value: float) -> str:
    """A number that is not the place of a mark, such as the edge of a page."""
    return number(value, _DECIMALS)


def array(values: Iterable[str]) -> str:
    """An array of values."""
    return f"[{' '.join(values)}]"


def numbers(values: Iterable[float]) -> str:
    """An array of numbers."""
    return array(map(plain, values))


def dictionary(entries: Mapping[str, str]) -> str:
    """A dictionary. The keys come without a slash."""
    return f"<<{' '.join(f'/{name} {value}' for name, value in entries.items())}>>"


def string(text: str) -> str:
    """A text for people, such as a title."""
    return f"({''.join(map(_escaped, encoded(text)))})"


def encoded(text: str) -> bytes:
    """A text in a PDF string's encoding: ASCII, or two or four bytes per character."""
    if text.isascii() and text.isprintable():
        return text.encode("ascii")
    return b"\xfe\xff" + text.encode("utf-16-be", errors="replace")


def _escaped(byte: int) -> str:
    letter = chr(byte)
    return f"\\{letter}" if letter in "()\\" else letter if 32 <= byte < 127 else f"\\{byte:03o}"
