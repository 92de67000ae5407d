"""What the codes of a font stand for: a font of a PDF goes in; names of glyphs, characters and CIDs come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pikepdf
from fontTools.agl import UV2AGL, toUnicode
from fontTools.encodings.MacRoman import MacRoman
from fontTools.encodings.StandardEncoding import StandardEncoding

from bookbuilder.pdfread.streams import FAULTS, unpacked

MOST_CODES = 70_000
_NOTHING = ".notdef"


def _windows() -> dict[int, str]:
    letters = {code: bytes([code]).decode("cp1252", "replace") for code in range(32, 256)}
    found = {code: UV2AGL.get(ord(letter), _NOTHING) for code, letter in letters.items()}
    return found | {0xA0: "space", 0xAD: "hyphen"}


BASES: Mapping[str, Mapping[int, str]] = {
    "/StandardEncoding": dict(enumerate(StandardEncoding)),
    "/WinAnsiEncoding": _windows(),
    "/MacRomanEncoding": dict(enumerate(MacRoman)),
}


def names(font: Any) -> dict[int, str]:
    """The names that the encoding of a simple font gives to its codes: those of its base, if any, and differences."""
    written = font.get("/Encoding")
    base = str(written.get("/BaseEncoding", "")) if isinstance(written, pikepdf.Dictionary) else str(written or "")
    found = {code: name for code, name in BASES.get(base, {}).items() if name != _NOTHING}
    if isinstance(written, pikepdf.Dictionary):
        code = 0
        for each in list(written.get("/Differences", []))[: 2 * MOST_CODES]:
            if isinstance(each, pikepdf.Name):
                found[code] = str(each)[1:]
                code += 1
            else:
                code = int(each)
    return found


def meanings(font: Any, wide: bool) -> dict[int, str]:
    """The characters of codes: by the font's ToUnicode map, by its names, or else those of ASCII."""
    try:
        if isinstance(stream := font.get("/ToUnicode"), pikepdf.Stream):
            return dict(_mapped(unpacked(stream)))
    except FAULTS:
        return {}
    if wide:
        return {}
    usual = {code: chr(code) for code in range(32, 127)}
    return usual | {code: letters for code, name in names(font).items() if (letters := toUnicode(name))}


def _mapped(data: bytes) -> Iterator[tuple[int, str]]:
    """The codes in a CMap's bfchar and bfrange sections, with their characters."""
    for entry in _entries(data, "bf"):
        first, last = (int(word.strip("<>"), 16) for word in (entry[0], entry[-2]))
        text = _letters(entry[-1].strip("<>"))
        for step in range(min(last - first, 255) + 1):
            yield first + step, text[:-1] + chr(ord(text[-1]) + step) if text else ""


def _entries(data: bytes, of: str) -> Iterator[list[str]]:
    """The entries in sections of a CMap: of single codes two words, of ranges three."""
    sizes = {f"begin{of}char": 2, f"begin{of}range": 3}
    text = data.decode("latin-1").replace("<", " <").replace(">", "> ").replace("[", " [ ").replace("]", " ] ")
    size, entry = 0, list[str]()
    for word in text.split()[: 4 * MOST_CODES]:
        if word in sizes:
            size, entry = sizes[word], []
        elif word in (f"end{of}char", f"end{of}range"):
            size = 0
        elif size and (of == "cid" or word.startswith("<")):
            entry.append(word)
            if len(entry) == size:
                yield entry
                entry = []


def _letters(digits: str) -> str:
    return bytes.fromhex(digits).decode("utf-16-be", errors="ignore")


def numbers(font: Any) -> dict[int, int] | None:
    """The CIDs of the codes of a composite font; None where code and CID are one, empty where they are not known."""
    written = font.get("/Encoding")
    if str(written) in ("/Identity-H", "/Identity-V"):
        return None
    if not isinstance(written, pikepdf.Stream):
        return {}
    found: dict[int, int] = {}
    for entry in _entries(unpacked(written), "cid"):
        first, last, cid = (_whole(word) for word in (entry[0], entry[-2], entry[-1]))
        found.update((code, cid + code - first) for code in range(first, min(last, first + 0xFFFF) + 1))
        if len(found) > MOST_CODES:
            break
    return found


def _whole(word: str) -> int:
    return int(word.strip("<>"), 16) if word.startswith("<") else int(word)
