"""The copyright and the licence of a typeface, from its package, or from the font file itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import fontpkg
from fontTools.ttLib import TTFont

from bookbuilder.fonts.faces import OWN, READING, face_path
from bookbuilder.fonts.scripts import is_packed

LICENCES = {"OFL-1.1": "SIL Open Font License, Version 1.1"}  # those with a name that says more than their id
LINKS = {"OFL-1.1": "https://openfontlicense.org"}  # where those are read in full
_NAME, _FULL_NAME, _COPYRIGHT, _LICENCE_LINK = 1, 16, 0, 14  # numbers of entries in a font's table of names
_SAID = (_NAME, _FULL_NAME, _COPYRIGHT, _LICENCE_LINK)
LONGEST = 500  # characters of a copyright line


@dataclass(frozen=True, slots=True)
class Notice:
    """Whose a typeface is, and under which licence."""

    family: str
    copyright: str  # as the licence's file begins; empty if the package has none
    licence: str
    link: str  # to the licence; empty if its name says enough


@cache
def notice(family: str) -> Notice:
    """The notice of an installed family. That of a font file of an author's own is what the file says of itself."""
    if family.startswith(OWN) or is_packed(family):
        return _written(family)
    package = fontpkg.family(family)
    licence, link = LICENCES.get(package.license, package.license), LINKS.get(package.license, "")
    for folder in package.files[0].path.parents[:2]:
        if (file := folder / "LICENSE").is_file():
            first, *_ = file.read_text("utf-8", errors="replace").strip().split("\n\n")
            said = " ".join(first.split())[:LONGEST].rstrip(".")
            return Notice(package.name, said if said.lower().startswith("copyright") else "", licence, link)
    return Notice(package.name, "", licence, link)


def _written(family: str) -> Notice:
    with READING, TTFont(face_path(f"{family} 400"), lazy=True) as font:
        names: Any = font["name"]
        said = {number: " ".join((names.getDebugName(number) or "").split())[:LONGEST] for number in _SAID}
    free = "scripts.sil.org/OFL" in said[_LICENCE_LINK] or "openfontlicense" in said[_LICENCE_LINK]
    name = said[_FULL_NAME] or said[_NAME] if family.startswith(OWN) else family
    terms = (LICENCES["OFL-1.1"], LINKS["OFL-1.1"]) if free else ("", "")
    return Notice(name or face_path(f"{family} 400").stem, said[_COPYRIGHT].rstrip("."), *terms)
