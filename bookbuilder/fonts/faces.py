"""The faces by name, and the font file of each."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import Lock

import fontpkg

FAMILY = "Fira Sans"

# Held by whoever has fontTools read a font. It reads a table, or a glyph, when that is first asked for, and imports the
# module for this kind of table before, which another thread may then find loaded but not yet a part of its package.
READING = Lock()

# name: (weight, style)
FACES = {
    "light": (300, "normal"),
    "text": (400, "normal"),
    "text-italic": (400, "italic"),
    "medium": (500, "normal"),
    "semibold": (600, "normal"),
    "bold": (700, "normal"),
}


@cache
def face_path(face: str) -> Path:
    """The file of a face."""
    weight, style = FACES[face]
    return Path(fontpkg.path(FAMILY, weight, style))
