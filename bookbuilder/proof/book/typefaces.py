"""A font of a PDF goes in; what its codes mean and how wide they are comes out: by ToUnicode and Widths alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pikepdf

from bookbuilder.proof.book.streams import unpacked

_MOST_MAP = 1 << 20  # bytes of a ToUnicode map
_MOST_CODES = 1 << 16
_BLOCK = re.compile(rb"begin(bfchar|bfrange)(.*?)endbf", re.DOTALL)
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(<[0-9A-Fa-f]+>|\[[^\]]*\])")
_UNKNOWN = "\ufffd"  # a code whose meaning the file does not say


@dataclass(frozen=True, slots=True)
class Typeface:
    """What the codes of a font mean, and their widths in type sizes."""

    bytes_per_code: int
    meanings: Mapping[int, str]
    widths: Mapping[int, float]
    usual: float  # the width of every other code

    def codes(self, shown: bytes) -> Iterator[int]:
        """The codes of a string."""
        size = self.bytes_per_code
        return (int.from_bytes(shown[at : at + size], "big") for at in range(0, len(shown), size))

    def meaning(self, code: int) -> str:
        """The text that a code stands for."""
        return self.meanings.get(code, _UNKNOWN)

    def width(self, code: int) -> float:
        """How far a code moves on, in type sizes."""
        return self.widths.get(code, self.usual)


def read_typeface(font: pikepdf.Object) -> Typeface:
    """Raises Unreadable for a damaged one."""
    told = font.get("/ToUnicode")
    meanings = dict(_meanings(unpacked(told, _MOST_MAP))) if isinstance(told, pikepdf.Stream) else {}
    if str(font.get("/Subtype")) == "/Type0":
        inner = font["/DescendantFonts"][0]
        return Typeface(
            2, meanings, dict(_cid_widths([*inner.get("/W", pikepdf.Array())])), float(inner.get("/DW", 1000)) / 1000
        )
    first, told_widths = int(font.get("/FirstChar", 0)), [*font.get("/Widths", pikepdf.Array())]
    described = font.get("/FontDescriptor", pikepdf.Dictionary())
    return Typeface(
        1,
        meanings,
        {first + which: float(width) / 1000 for which, width in enumerate(told_widths)},
        float(described.get("/MissingWidth", 0)) / 1000,
    )


def _meanings(told: bytes) -> Iterator[tuple[int, str]]:
    """The entries of a ToUnicode map."""
    for kind, block in _BLOCK.findall(told):
        if kind == b"bfchar":
            found = [bytes.fromhex(each.decode("ascii")) for each in _HEX.findall(block)]
            for code, text in zip(found[::2], found[1::2], strict=False):
                yield int.from_bytes(code, "big"), _text(text)
        else:
            for first, last, texts in _RANGE.findall(block):
                yield from _range(
                    int(first, 16), int(last, 16), [bytes.fromhex(t.decode()) for t in _HEX.findall(texts)]
                )


def _range(first: int, last: int, texts: list[bytes]) -> Iterator[tuple[int, str]]:
    """The codes of a range: each has its own text, or they count up from the first."""
    for which, code in enumerate(range(first, min(last, first + _MOST_CODES) + 1)):
        if len(texts) > 1 or not texts:
            if which < len(texts):
                yield code, _text(texts[which])
        else:
            start = int.from_bytes(texts[0], "big") + which
            yield code, _text(start.to_bytes(max(len(texts[0]), (start.bit_length() + 7) // 8), "big"))


def _text(written: bytes) -> str:
    return written.decode("utf-16-be", errors="replace")


def _cid_widths(entries: list[Any]) -> Iterator[tuple[int, float]]:
    """The widths of a composite font: `first [w w ...]` or `first last w`, in thousandths."""
    while len(entries) > 1:
        first, following = int(entries.pop(0)), entries.pop(0)
        if isinstance(following, pikepdf.Array):
            yield from ((first + which, float(width) / 1000) for which, width in enumerate(following))
        elif entries:
            width = float(entries.pop(0)) / 1000
            yield from ((code, width) for code in range(first, min(int(following), first + _MOST_CODES) + 1))
