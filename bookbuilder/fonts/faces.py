"""Faces by name: the house's own, and `FAMILY WEIGHT [italic]`, such as `Jost 500`, of any installed font package."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import fontpkg

from bookbuilder.errors import InputError

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
_NAMED = re.compile(r"(?P<family>[A-Za-z][\w -]{0,60}?) (?P<weight>[1-9]00)(?P<italic> italic)?")


class FaceName(NamedTuple):
    """A family with a weight from 100 to 900 and a style, `normal` or `italic`."""

    family: str
    weight: int
    style: str


@cache
def parsed(face: str) -> FaceName:
    """What a face's name says. Raises InputError unless it is one of the house's, or `FAMILY WEIGHT [italic]`."""
    if face in FACES:
        return FaceName(FAMILY, *FACES[face])
    if not (match := _NAMED.fullmatch(face)):
        what = f"there is no face {face!r}"
        raise InputError.single(
            what, "write a family, a weight from 100 to 900, and perhaps `italic`: Spectral 500 italic"
        )
    return FaceName(match["family"], int(match["weight"]), "italic" if match["italic"] else "normal")


# What shows letters of scripts that the house's typeface lacks, and where Unicode has them.
SCRIPTS: dict[str, tuple[range, ...]] = {"Heebo": (range(0x0590, 0x0600), range(0xFB1D, 0xFB50))}
EXTRAS = {"Heebo": "bookbuilder[hebrew]"}  # what to install for them


@cache
def fallback(face: str) -> str:
    """The house's face that shows what another lacks: the nearest in weight, italic if that one is."""
    family, weight, style = parsed(face)
    if family == FAMILY:
        return face
    alike = {name: own for name, (own, own_style) in FACES.items() if own_style == style}
    return min(alike, key=lambda name: abs(alike[name] - weight))


def family_of(letter: str) -> str | None:
    """The family that shows the script of a letter which the house's typeface may lack, whether installed or not."""
    return next((family for family, parts in SCRIPTS.items() if any(ord(letter) in part for part in parts)), None)


@cache
def is_installed(family: str) -> bool:
    """Whether the package of a family is there."""
    try:
        return bool(fontpkg.family(family).files)
    except fontpkg.FamilyNotInstalled:
        return False


def remedy(letters: str) -> str:
    """What to do about letters that no installed face can show."""
    families = {family_of(letter) for letter in letters}
    extras = [extra for family, extra in EXTRAS.items() if family in families and not is_installed(family)]
    return f"pip install {' '.join(map(repr, extras))}" if extras else "remove these characters"


def face_path(face: str) -> Path:
    """The font file of a face, variable or not.

    Raises InputError if its package is not installed, or has no such weight or style.
    """
    family, weight, style = parsed(face)
    try:
        return Path(fontpkg.path(family, weight, style))
    except fontpkg.FamilyNotInstalled as error:
        package = f"fontpkg-{fontpkg.slugify(family)}"
        hint = f"pip install 'bookbuilder[themes]', or {package} if this is a family of your own"
        raise InputError.single(f"the typeface {family} is not installed", hint) from error
    except fontpkg.FontpkgError as error:
        files = fontpkg.family(family).files
        offered = ", ".join(
            dict.fromkeys(f"{file.weight or f'{file.wght_min} to {file.wght_max}'} {file.style}" for file in files)
        )
        raise InputError.single(f"the typeface {family} has no face {face!r}", f"it has: {offered}") from error
