"""Sets of pictures: a folder with a set.yaml, or a list of files, goes in; marks come out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from stat import S_ISDIR
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from bookbuilder.config import read, validate
from bookbuilder.config.fields import Title
from bookbuilder.drawing import Picture
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.paths import edition, own_file
from bookbuilder.symbols.images import LARGEST, ImageError, read_image
from bookbuilder.symbols.model import SET
from bookbuilder.symbols.svg import SvgError, read_svg

MOST = 32  # marks per set: the number of values on the largest board

FileName = Annotated[str, Field(min_length=1, max_length=200)]
Said = Annotated[Title, Field(max_length=60)]
Name = Annotated[Title, Field(max_length=100)]


class MarkFile(BaseModel):
    """A picture, and its name in text."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    file: FileName = Field(description="An SVG, PNG or JPG file in the folder of the set.")
    say: Said | dict[str, Said] | None = Field(
        default=None,
        description="The name of the picture, one for all languages or one per language (default: from the file name).",
    )

    def said(self, language: str) -> str:
        """Its name in a language, or in the first available one."""
        if isinstance(self.say, dict):
            return _in(language, self.say) or next(iter(self.say.values()), Path(self.file).stem)
        return self.say or Path(self.file).stem.replace("-", " ").replace("_", " ")


class SetFile(BaseModel):
    """A set of pictures, in the order of the values."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name | Annotated[dict[str, Name], Field(min_length=1)] = Field(
        description="The title of the set, one for all languages or one per language."
    )
    licence: Annotated[Title, Field(max_length=200)] | None = Field(
        default=None, description="The licence of the pictures, which `book.json` repeats."
    )
    marks: tuple[MarkFile, ...] = Field(
        min_length=1, max_length=MOST, description="The pictures, in the order of the values."
    )

    def titled(self, language: str) -> str:
        """Its title in a language, or in English, or in the first available one; my-fruit is read as my fruit."""
        if isinstance(self.name, dict):
            return _in(language, self.name) or self.name.get("en") or next(iter(self.name.values()))
        return self.name.replace("-", " ") if _SLUG.fullmatch(self.name) else self.name


T = TypeVar("T")
_SLUG = re.compile(r"[a-z0-9-]+")


@dataclass(frozen=True, slots=True)
class PictureSet:
    """Pictures with their names, and the pixels along the longer side of each file, 0 for shapes.

    The set's own information is present if it has a set.yaml.
    """

    said: tuple[str, ...]
    pictures: tuple[Picture, ...]
    sides: tuple[int, ...]
    name: str = ""  # the same in every language
    title: str = ""
    licence: str = ""


def _in(language: str, texts: Mapping[str, str]) -> str | None:
    """The text of a language; for a region without one, such as pt-BR, that of its language, pt."""
    parts = language.split("-")
    named = ("-".join(parts[:n]) for n in range(len(parts), 0, -1))
    return next((texts[tag] for tag in named if tag in texts), None)


def read_set(folder: Path, language: str, shown: Path | None = None) -> PictureSet:
    """The pictures of a folder with a set.yaml; `shown` is the folder as a user wrote it. Raises InputError."""
    document = read(own_file(folder, SET, "the set's file", "the set"), shown=(shown or folder) / SET)
    described = validate(document, SetFile)
    places = [document.place(("marks", at, "file")) for at in range(len(described.marks))]
    pictures = read_marks(folder, described.marks, language, places, "the set")
    name = described.name if isinstance(described.name, str) else described.titled("en")
    return replace(pictures, name=name, title=described.titled(language), licence=described.licence or "")


def read_marks(
    folder: Path, marks: Iterable[MarkFile], language: str, places: Iterable[Place], whose: str = "the book"
) -> PictureSet:
    """Pictures from files, all in the author's folder or below it. Raises InputError with all problems."""
    problems: list[Problem] = []
    said, pictures, sides = list[str](), list[Picture](), list[int]()
    for mark, place in zip(marks, places, strict=True):
        name = mark.said(language)
        if name in said:
            problems.append(Problem(place, f"two marks have the name {name}", "give each a different `say`"))
        try:
            picture, side = _mark(own_file(folder, mark.file, "the picture", whose, place))
        except InputError as error:
            problems += error.problems
            continue
        except (SvgError, ImageError, PictureFileError) as error:
            problems.append(Problem(place, f"{mark.file}: {error}", error.hint))
            continue
        said.append(name)
        pictures.append(picture)
        sides.append(side)
    if problems:
        raise InputError(problems)
    return PictureSet(tuple(said), tuple(pictures), tuple(sides))


class PictureFileError(Exception):
    """Why the file of a picture cannot be read, and what to do about it."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def _mark(path: Path) -> tuple[Picture, int]:
    return opened(path, _read)


def opened(path: Path, read: Callable[[Path, tuple[int, ...]], T]) -> T:
    """What `read` makes of the edition of a picture's file. Raises PictureFileError, and whatever `read` raises."""
    try:
        stat = path.stat()
        if S_ISDIR(stat.st_mode):
            raise PictureFileError("it is not a file", "name an SVG, PNG or JPG file")
        if stat.st_size > LARGEST:
            raise PictureFileError(f"it has more than {LARGEST:,} bytes", "make it smaller")
        return read(path, edition(path))
    except FileNotFoundError as error:
        raise PictureFileError("there is no such file", "name an existing file") from error
    except (OSError, ValueError) as error:
        raise PictureFileError("it cannot be read", "check its name and its permissions") from error


@lru_cache(maxsize=1024)
def _read(path: Path, _edition: tuple[int, ...]) -> tuple[Picture, int]:
    """The picture of an edition of a file, read once."""
    data = path.read_bytes()
    if path.suffix.lower() == ".svg":
        return read_svg(data.decode("utf-8-sig", errors="replace")), 0
    return read_image(data)
