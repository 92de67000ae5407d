"""A file of Markdown, or a text in the config, goes in; a Prose comes out, or every problem with its line."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.paths import own_file
from bookbuilder.prose.markdown import LARGEST, Load, PictureError, ProseError, parse
from bookbuilder.prose.model import Prose, ProsePicture
from bookbuilder.symbols import IllustrationError, read_illustration

ENDINGS = (".md", ".markdown", ".txt")


def is_prose_file(text: str) -> bool:
    """Whether a text is the name of a file rather than the words to print."""
    return "\n" not in text.strip() and text.strip().lower().endswith(ENDINGS)


def read_prose(folder: Path, name: str, face: str = "text") -> Prose:
    """The text in a file of the folder, to be shown in a face; its pictures lie in the file's own folder or below it.

    Raises InputError with all problems, those of the text with their lines.
    """
    path = own_file(folder, name, "the file")
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise InputError.single(f"{name}: {error.strerror}", "name a file of Markdown") from error
    if len(content) > LARGEST:
        raise InputError.single(f"{name} has more than {LARGEST:,} bytes", "divide it into several files")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError.single(f"{name} is not UTF-8 text", "save it as UTF-8") from error
    try:
        return parse(text, _within(path.parent), face)
    except ProseError as error:
        shown = str(folder / name)
        raise InputError(
            Problem(Place(shown, mistake.line), mistake.what, mistake.hint) for mistake in error.mistakes
        ) from error


def prose_of(text: str, folder: Path, face: str = "text") -> Prose:
    """A text of the config itself; its pictures lie in the folder or below it. Raises InputError with all problems."""
    try:
        return parse(text, _within(folder), face)
    except ProseError as error:
        several = "\n" in text.strip()
        raise InputError(
            Problem(Place(), f"line {mistake.line}: {mistake.what}" if several else mistake.what, mistake.hint)
            for mistake in error.mistakes
        ) from error


def _within(folder: Path) -> Load:
    return partial(_figure, folder)


def _figure(folder: Path, name: str, said: str) -> ProsePicture:
    try:
        picture = read_illustration(own_file(folder, name, "the picture", "the text"))
    except InputError as error:
        raise PictureError(error.problems[0].what, error.problems[0].hint) from error
    except IllustrationError as error:
        raise PictureError(f"{name}: {error}", error.hint) from error
    return ProsePicture(picture.picture, picture.aspect, picture.pixels, said)
