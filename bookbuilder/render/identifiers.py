"""The names of faces, as identifiers of SVG and PostScript have them."""

from __future__ import annotations

import re
from functools import lru_cache

from bookbuilder import fonts


@lru_cache(maxsize=4096)
def identifier(face: str) -> str:
    """A face's name of letters, digits and hyphens: whatever else it has is a code between underscores.

    So no two faces have the same one: `Zilla Slab 400` is `Zilla_20_Slab_20_400`.
    """
    return re.sub(r"[^A-Za-z0-9-]", lambda match: f"_{ord(match[0]):x}_", fonts.label(face))
