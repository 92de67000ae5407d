"""The faces by name, and the font file of each."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import fontpkg

FAMILY = "Fira Sans"

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
