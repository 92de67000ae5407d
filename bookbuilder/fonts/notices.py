"""The copyright and the licence of a typeface, from its package."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import fontpkg

LICENCES = {"OFL-1.1": "SIL Open Font License, Version 1.1"}  # those with a name that says more than their id
LINKS = {"OFL-1.1": "https://openfontlicense.org"}  # where those are read in full
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
    """The notice of an installed family."""
    package = fontpkg.family(family)
    licence, link = LICENCES.get(package.license, package.license), LINKS.get(package.license, "")
    for folder in package.files[0].path.parents[:2]:
        if (file := folder / "LICENSE").is_file():
            first, *_ = file.read_text("utf-8", errors="replace").strip().split("\n\n")
            said = " ".join(first.split())[:LONGEST].rstrip(".")
            return Notice(package.name, said if said.lower().startswith("copyright") else "", licence, link)
    return Notice(package.name, "", licence, link)
