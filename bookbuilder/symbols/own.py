"""An author's own marks (a word, signs, or pictures in files) go in; a SymbolSet or every problem comes out."""

from __future__ import annotations

import unicodedata
from os.path import isdir
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from bookbuilder import fonts
from bookbuilder.config import Document, Flaw, Reading, validate
from bookbuilder.drawing import Picture, outlined
from bookbuilder.errors import InputError, Problem
from bookbuilder.paths import own_file
from bookbuilder.symbols.model import SymbolSet
from bookbuilder.symbols.picture_sets import MOST, FileName, MarkFile, PictureSet, read_marks, read_set
from bookbuilder.symbols.svg import SvgError, squared

KINDS = ("word", "marks", "folder", "files")
_MOST_LETTERS = 3  # of a mark


class OwnSymbols(BaseModel):
    """Symbols of your own."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    word: str | None = Field(
        default=None,
        max_length=MOST,
        description="A word of different letters, which appears in a line of each answer.",
    )
    marks: tuple[str, ...] | None = Field(
        default=None, min_length=1, max_length=MOST, description="Marks of one to three characters."
    )
    font: str | None = Field(
        default=None, max_length=200, description="A font file with the marks that the book's own font lacks."
    )
    folder: str | None = Field(default=None, max_length=200, description="A folder with a set.yaml.")
    files: tuple[FileName | MarkFile, ...] | None = Field(
        default=None, min_length=1, max_length=MOST, description="SVG, PNG or JPG files."
    )


def own_set(document: Document, folder: Path, order: int, language: str) -> SymbolSet:
    """The first marks that a document describes, one per value; its files must lie in the folder or below.

    Raises InputError with all problems.
    """
    described = validate(document, OwnSymbols, (_one_kind,))
    if described.word is not None:
        symbols = _word(described.word, document)
    elif described.marks is not None:
        symbols = _signs(described.marks, described.font, document, folder)
    elif described.folder is not None:
        symbols = _folder(described.folder, document, folder, language)
    else:
        symbols = _files(described.files or (), document, folder, language)
    size = len(symbols.marks)
    if symbols.is_word and size != order:
        what = f"the word {''.join(symbols.marks)} has {size} letter{'s' * (size > 1)}, but the board needs {order}"
        raise InputError.single(what, "use a word with as many letters as the board has values")
    if size < order:
        what = f"the symbols have {size} mark{'s' * (size > 1)}, but the board needs {order}"
        raise InputError.single(what, f"add {order - size} more")
    first = (symbols.marks[:order], symbols.kind, symbols.pictures[:order], symbols.sides[:order])
    return SymbolSet(symbols.name, *first, symbols.title, symbols.licence)


def _one_kind(symbols: Reading[OwnSymbols]) -> list[Flaw]:
    if any(route[0] not in OwnSymbols.model_fields for route in symbols.dropped):
        return []  # the model tells, and knows what was meant
    written = [kind for kind in KINDS if symbols.says((kind,))]
    if len(written) != 1:
        what = (
            f"{' and '.join(f'`{kind}`' for kind in written)} cannot be used together"
            if written
            else "the symbols are missing"
        )
        return [Flaw((), what, f"write one of {', '.join(KINDS)}")]
    if symbols.says(("font",)) and written != ["marks"]:
        return [Flaw(("font",), "`font` can only be used with `marks`", "delete it")]
    return []


def _word(word: str, document: Document) -> SymbolSet:
    letters = tuple(unicodedata.normalize("NFC", word).strip().upper())
    place = document.place(("word",))
    if not letters or not all(letter.isalpha() for letter in letters):
        raise InputError.single(f"{word!r} is not a word", "write only letters", place)
    if twice := sorted({letter for letter in letters if letters.count(letter) > 1}):
        what = f"the word {''.join(letters)} has {', '.join(twice)} twice"
        raise InputError.single(what, "use a word of different letters", place)
    return SymbolSet(f"word {''.join(letters)}", letters, "word")


def _signs(written: tuple[str, ...], font: str | None, document: Document, folder: Path) -> SymbolSet:
    marks = tuple(unicodedata.normalize("NFC", mark).strip() for mark in written)
    problems = []
    for at, mark in enumerate(marks):
        place = document.place(("marks", at))
        if not 1 <= len(mark) <= _MOST_LETTERS or any(unicodedata.category(letter)[0] in "CZ" for letter in mark):
            problems.append(Problem(place, f"{mark!r} is not a mark", f"use one to {_MOST_LETTERS} characters"))
        elif mark in marks[:at]:
            problems.append(Problem(place, f"the mark {mark} is listed twice", "use another mark"))
        elif font is None and (lack := fonts.lack("text", mark)):
            problems.append(Problem(place, lack.what, "name a font file that contains it: `font: symbols.ttf`"))
    if problems:
        raise InputError(problems)
    if font is None:
        return SymbolSet("own marks", marks)
    path = own_file(folder, font, "the font's file", place=document.place(("font",)))
    pictures = []
    for at, mark in enumerate(marks):
        try:
            if missing := fonts.missing_in(path, mark):
                what = f"{font} has no {' '.join(missing)}"
                problems.append(Problem(document.place(("marks", at)), what, "use another font, or another mark"))
            else:
                pictures.append(Picture(squared((outlined(mark, path),))))
        except (ValueError, SvgError) as error:
            raise InputError.single(f"{font}: {error}", "name a TTF or OTF file", document.place(("font",))) from error
    if problems:
        raise InputError(problems)
    said = tuple(mark if not fonts.missing("text", mark) else _name(mark) for mark in marks)
    if len(set(said)) < len(said):
        said = tuple(f"{name} {at}" for at, name in enumerate(said, start=1))
    return SymbolSet("own marks", said, "pictures", tuple(pictures))


def _name(mark: str) -> str:
    """A sign's name in Unicode."""
    return " ".join(unicodedata.name(letter, f"sign {ord(letter):x}").lower() for letter in mark)


def _folder(name: str, document: Document, folder: Path, language: str) -> SymbolSet:
    place = document.place(("folder",))
    path = own_file(folder, name, "the folder", place=place)
    if not isdir(path):  # also for paths that cannot be examined
        raise InputError.single(f"there is no folder {name}", "name a folder with a set.yaml", place)
    return _pictured(read_set(path, language, folder / name))


def _files(written: tuple[str | MarkFile, ...], document: Document, folder: Path, language: str) -> SymbolSet:
    marks = [MarkFile(file=mark) if isinstance(mark, str) else mark for mark in written]
    places = [document.place(("files", at)) for at in range(len(marks))]
    return _pictured(read_marks(folder, marks, language, places))


def _pictured(pictured: PictureSet) -> SymbolSet:
    first = (pictured.said, "pictures", pictured.pictures, pictured.sides)
    return SymbolSet(pictured.name or "own pictures", *first, pictured.title, pictured.licence)
