"""Values in, a PDF's words for them out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from reportlab.lib.rl_accel import fp_str

# Where a line of entries ends: lines have no fixed length in a PDF, but people look at them.
_ENTRIES, _VALUES = 6, 10


def plain(value: float) -> str:
    """A number that is no coordinate, with as many decimals as it has, six at most."""
    return str(fp_str(value))


def reference(number: int) -> str:
    """An object, by its number."""
    return f"{number} 0 R"


def array(values: Iterable[str]) -> str:
    """Values in a row."""
    return f"[ {_lines(list(values), _VALUES)} ]"


def numbers(values: Iterable[float]) -> str:
    """Numbers in a row."""
    return array(map(plain, values))


def dictionary(entries: Mapping[str, str]) -> str:
    """Named values, sorted by their names, which are written without a slash."""
    return f"<<\n{_lines([f'/{name} {entries[name]}' for name in sorted(entries)], _ENTRIES)}\n>>"


def _lines(parts: list[str], most: int) -> str:
    return " \n  ".join(" ".join(parts[at : at + most]) for at in range(0, len(parts), most))


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
