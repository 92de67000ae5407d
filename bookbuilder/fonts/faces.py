"""Faces by name: the house's own, `FAMILY WEIGHT [italic]`, such as `Jost 500`, of any installed font package, and
`file:PATH#EDITION WEIGHT [italic]`, a font file of an author's own.

After a face's name may stand, each after a bar, families and files that show what it lacks: `Jost 500 | Noto Sans JP`.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import fontpkg

from bookbuilder.errors import InputError
from bookbuilder.fonts.glyphs import is_complex
from bookbuilder.fonts.scripts import SCRIPTS, is_packed, packed, script_of
from bookbuilder.paths import edition
from bookbuilder.suggest import extras

FAMILY = "Fira Sans"
BAR = " | "  # between a face's name and those that show what it lacks
OWN = "file:"  # how the name of a family begins that is a font file
_EDITION = re.compile(r"#[0-9a-f]+(\.[0-9a-f]+)*$")  # ends such a name, so that nothing known of the file outlives it

# Held by whoever has fontTools read a font. It reads a table, or a glyph, when that is first asked for, and imports the
# module for this kind of table before, which another thread may then find loaded but not yet a part of its package.
READING = Lock()

# Faces that are remembered, as authors bring fonts of their own and edit them: by what their names say, and as a whole.
MOST_NAMES, MOST_FACES = 4096, 128

# name: (weight, style)
FACES = {
    "light": (300, "normal"),
    "text": (400, "normal"),
    "text-italic": (400, "italic"),
    "medium": (500, "normal"),
    "semibold": (600, "normal"),
    "bold": (700, "normal"),
}
_NAMED = re.compile(r"(?P<family>file:.+|[A-Za-z][\w -]{0,60}?) (?P<weight>[1-9]00)(?P<italic> italic)?")


class FaceName(NamedTuple):
    """A family with a weight from 100 to 900 and a style, `normal` or `italic`."""

    family: str
    weight: int
    style: str


@lru_cache(maxsize=MOST_NAMES)
def parsed(face: str) -> FaceName:
    """What a face's name says. Raises InputError unless it is one of the house's, or `FAMILY WEIGHT [italic]`."""
    named, *_ = face.split(BAR)
    if named in FACES:
        return FaceName(FAMILY, *FACES[named])
    if not (match := _NAMED.fullmatch(named)):
        what = f"there is no face {named!r}"
        raise InputError.single(
            what, "write a family, a weight from 100 to 900, and perhaps `italic`: Spectral 500 italic"
        )
    return FaceName(match["family"], int(match["weight"]), "italic" if match["italic"] else "normal")


def full_name(face: str) -> str:
    """A face's name without those that show what it lacks, as `FAMILY WEIGHT [italic]` even if it is of the house."""
    family, weight, style = parsed(face)
    return f"{family} {weight}{' italic' * (style == 'italic')}"


def own_family(path: Path) -> str:
    """A font file of an author's own as a family. Raises InputError for a path that no face's name can hold."""
    if BAR in str(path):
        raise InputError.single(
            f"the path of a font may not have {BAR!r} in it: {path}", "rename the file or its folder"
        )
    try:
        return f"{OWN}{path}#{'.'.join(f'{part:x}' for part in edition(path))}"
    except OSError:
        return f"{OWN}{path}"  # whoever opens it tells what is wrong


def with_others(face: str, others: tuple[str, ...]) -> str:
    """The face with families, and font files as `file:PATH`, that show what it lacks."""
    return BAR.join((face, *others))


def others_named(face: str) -> tuple[str, ...]:
    """The families and files that stand after a face's name."""
    return tuple(face.split(BAR)[1:])


def bare(face: str) -> str:
    """The face's own name."""
    return face.partition(BAR)[0]


@lru_cache(maxsize=MOST_NAMES)
def others_of(face: str) -> tuple[str, ...]:
    """The faces in its weight that stand after its name, of families that are installed."""
    return tuple(f"{family} {parsed(face).weight}" for family in others_named(face) if is_installed(family))


@lru_cache(maxsize=MOST_NAMES)
def fallback(face: str) -> str:
    """The house's face that shows what another lacks: the nearest in weight, italic if that one is."""
    family, weight, style = parsed(face)
    if family == FAMILY:
        return bare(face)
    alike = {name: own for name, (own, own_style) in FACES.items() if own_style == style}
    return min(alike, key=lambda name: abs(alike[name] - weight))


@lru_cache(maxsize=MOST_NAMES)
def is_installed(family: str) -> bool:
    """Whether the package of a family is there; a font file of an author's own always is."""
    if family.startswith(OWN):
        return True
    if is_packed(family):
        return packed(family) is not None
    try:
        return bool(fontpkg.family(family).files)
    except fontpkg.FamilyNotInstalled:
        return False


@cache
def can_shape() -> bool:
    """Whether the package is there that joins letters and puts marks at their places."""
    return find_spec("uharfbuzz") is not None


def remedy(letters: str) -> str:
    """What to do about letters that no installed face can show."""
    scripts = dict.fromkeys(filter(None, map(script_of, letters)))
    shapes = can_shape() or not is_complex(letters)
    lacking = dict.fromkeys(
        script.extra for script in scripts if not (shapes and any(map(is_installed, script.families)))
    )
    own = "name a TrueType font that has them in `fonts`"
    if not lacking:
        return f"remove these characters, or {own}"
    return f"{extras(*lacking)}, or {own}"


def face_path(face: str) -> Path:
    """The font file of a face, variable or not.

    Raises InputError if its package is not installed, or has no such weight or style.
    """
    family, weight, style = parsed(face)
    if family.startswith(OWN):
        return Path(_EDITION.sub("", family.removeprefix(OWN)))
    if path := packed(family):
        return path
    try:
        return Path(fontpkg.path(family, weight, style))
    except fontpkg.FamilyNotInstalled as error:
        extra = next((script.extra for script in SCRIPTS if family in script.families), None)
        own = f"install the package fontpkg-{fontpkg.slugify(family)}, or name a font file in `fonts`"
        hint = extras(extra) if extra else own
        raise InputError.single(f"the typeface {family} is not installed", hint) from error
    except fontpkg.FontpkgError as error:
        files = fontpkg.family(family).files
        offered = ", ".join(
            dict.fromkeys(f"{file.weight or f'{file.wght_min} to {file.wght_max}'} {file.style}" for file in files)
        )
        raise InputError.single(f"the typeface {family} has no face {face!r}", f"it has: {offered}") from error
