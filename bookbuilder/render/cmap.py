"""The meanings of a subset's codes go in; a ToUnicode map comes out, with which readers copy and search text."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

_MOST = 100  # entries per block, by the specification of such maps


def meanings(name: str, characters: Mapping[int, str]) -> bytes:
    """The map of the font with this name: code -> character, or several."""
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
        f"/CMapName /{name} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<00> <ff>",
        "endcodespacerange",
    ]
    entries = iter(sorted(characters.items()))
    while block := [f"<{code:02x}> <{_written(character)}>" for code, character in islice(entries, _MOST)]:
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines).encode("ascii")


def _written(character: str) -> str:
    return character.encode("utf-16-be", errors="replace").hex()
