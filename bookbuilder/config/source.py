"""The text of an input file: a path or bytes go in; clean text comes out, or an InputError that says what to do."""

from __future__ import annotations

import codecs
import difflib
import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from bookbuilder.config.scalars import character_name, forbidden
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.pipes import read_at_most
from bookbuilder.suggest import closest

LIMIT: Final = 1 << 20  # bytes of one file; a book of a thousand sections has a tenth of that
Fits = Callable[[Path], bool]  # whether a file may be the one that was meant
_MOST_TRIED: Final = 5  # files with names like that of a missing one
_MOST_REPORTED: Final = 20  # forbidden characters; nobody mends more of them one by one
_OTHERS: Final = {  # how files begin that somebody may take for the YAML file
    b"%PDF-": ("a PDF", "name the YAML file of the book; `bookbuilder check` looks at PDFs"),
    b"PK\x03\x04": ("a ZIP or office document", "name the YAML file of the book"),
    b"{\\rtf": ("rich text of a word processor", "save it as plain text, in UTF-8"),
    b"\x89PNG": ("a picture", "name the YAML file of the book"),
}
_CONTENT: Final = re.compile(r"^[ \t]*[^\s#]", re.MULTILINE)
_WIDE_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # UTF-32 starts with one of them as well


def load_text(
    path: Path,
    limit: int = LIMIT,
    shown: Path | None = None,
    fits: Fits = lambda path: True,
    examples: Collection[str] = (),
) -> str:
    """The text of a UTF-8 file of at most `limit` bytes, with ``\\n`` as line end. Raises InputError.

    If there is no such file, the hint may name another one that `fits`, or an example, where their names are accepted.
    """
    file = call(shown or path)
    try:
        if path.is_dir():
            raise InputError.single(f"{file} is a folder, not a file", "name one YAML file", Place(file))
        raw = read_at_most(path, limit + 1)
    except FileNotFoundError as error:
        raise InputError.single(
            f"there is no file {file}", _nearby(shown or path, fits, examples), Place(file)
        ) from error
    except PermissionError as error:
        hint = "check the file's permissions, and that no other program has it open"
        raise InputError.single(f"you may not read {file}", hint, Place(file)) from error
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the path
        reason = getattr(error, "strerror", None) or str(error)
        hint = "check the path, and that the disk is connected"
        raise InputError.single(f"{file} cannot be read: {reason}", hint, Place(file)) from error
    if len(raw) > limit:
        hint = "check that it is the right file; split a very long book into several"
        raise InputError.single(f"{file} is larger than {limit:,} bytes", hint, Place(file))
    return decode(raw, file)


def call(path: Path) -> str:
    """A file's name in messages: its path, with question marks for characters that a terminal cannot show."""
    return "".join(character if character.isprintable() else "?" for character in str(path))


def decode(raw: bytes, file: str) -> str:
    """Bytes as text; raises InputError at the first byte that is not UTF-8, or for a file that is not text at all."""
    if raw.startswith(_WIDE_MARKS):
        hint = "save it as UTF-8 in your editor (often under Save As, Encoding)"
        raise InputError.single("the file is saved as UTF-16, not as UTF-8", hint, Place(file, 1, 1))
    for start, (what, hint) in _OTHERS.items():
        if raw.startswith(start):
            raise InputError.single(f"the file is {what}, not YAML", hint, Place(file, 1, 1))
    if b"\0" in raw:
        raise InputError.single("the file is not text", "use a YAML file, saved as UTF-8", Place(file, 1, 1))
    try:
        return raw.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        before = raw.removeprefix(codecs.BOM_UTF8)[: error.start].decode()
        what = f"the byte 0x{error.object[error.start]:02X} is not UTF-8"
        hint = "save the file as UTF-8 in your editor (often under Save As, Encoding)"
        raise InputError.single(what, hint, place_in(before, file)) from error


def clean(text: str, file: str) -> str:
    """The text with ``\\n`` as its only line end; raises InputError with every forbidden character."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    wrong = forbidden(text)[:_MOST_REPORTED]
    if wrong:
        hint = "delete it, or type a plain space or line break instead; it may be invisible in your editor"
        raise InputError(
            Problem(
                place_in(text[:position], file), f"the character {character_name(character)} is not allowed here", hint
            )
            for position, character in wrong
        )
    return text


def has_content(text: str) -> bool:
    """Whether there is anything in a text but blank lines and comments."""
    return bool(_CONTENT.search(text.removeprefix("\ufeff").replace("\r", "\n")))


def place_in(before: str, file: str) -> Place:
    """The place right after `before`, in a file that begins with it."""
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return Place(file, len(lines), len(lines[-1]) + 1)


def _nearby(path: Path, fits: Fits, examples: Collection[str]) -> str:
    """A hint with the most similarly named YAML file in the same folder that fits, or example, if there is one."""
    if path.is_symlink():
        return "it is a link to a file that does not exist"
    try:
        names = sorted(entry.name for entry in path.parent.iterdir() if entry.suffix in {".yaml", ".yml"})
    except OSError:
        return f"the folder {path.parent} does not exist either"
    near = difflib.get_close_matches(path.name, names, n=_MOST_TRIED, cutoff=0.5)
    near = near or difflib.get_close_matches(f"{path.name}.yaml", names, n=_MOST_TRIED, cutoff=0.9)
    meant = next((other for other in map(path.with_name, near) if fits(other)), None)
    if meant:
        return f"did you mean {meant}?"
    example = closest(str(path), examples)
    return f"did you mean the example {example}?" if example else "check the path and the file's name"
