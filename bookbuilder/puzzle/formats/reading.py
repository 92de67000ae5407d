"""A file of any format goes in; its puzzles come out, one by one with their places, or problems instead of them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from bookbuilder.board import MAX_ORDER, WIDEST, Board
from bookbuilder.errors import InputError, Problem, harmless
from bookbuilder.puzzle.formats import lists
from bookbuilder.puzzle.formats.entry import TEXTS, Entry
from bookbuilder.puzzle.formats.general import of_holes
from bookbuilder.puzzle.formats.recognise import in_tree, recognise, signed
from bookbuilder.puzzle.formats.registry import FORMATS, format_named
from bookbuilder.puzzle.formats.source import Reading, Source, named, read_bytes, text_of
from bookbuilder.puzzle.formats.specification import Specification
from bookbuilder.puzzle.formats.tokens import without_fences

_OF_A_BOOK = (
    "use the file that the puzzles came from, or make them with `generate`; a book's book.json is for other programs, "
    "and for `bank import` and `bank where`"
)

_SEPARATOR = re.compile(r"\A\"?sep=[,;\t]\"?[ \t]*$", re.MULTILINE)  # as a spreadsheet names it


_BEFORE_TREES = ("`", "~", "<", "[")  # what may begin a fence, or JSON or XML


def read_puzzles(
    path: Path,
    form: str | None = None,
    board: Board | None = None,
    diagonals: bool = False,
    shown: Path | None = None,
    ruled: bool = False,
) -> Reading:
    """Yield the puzzles of a file, and a Problem in place of each one that is wrong.

    `form` names the format, which is otherwise recognised from the content; `board` is for formats that do not state
    it; with `diagonals`, those of square grids are houses; `ruled` takes puzzles with rules beyond houses. Gzip is
    unpacked. Raises InputError at once for a file that cannot be read or is not text, and for an unknown format.
    Messages call the file `shown`.
    """
    name = str(shown or path)
    return read_text(read_bytes(path, name), name, form, board, diagonals, ruled=ruled)


def read_text(
    data: bytes,
    file: str,
    form: str | None = None,
    board: Board | None = None,
    diagonals: bool = False,
    wide: bool = False,
    ruled: bool = False,
) -> Reading:
    """As `read_puzzles`, from the bytes of a file that has already been read.

    `wide` takes grids of up to 64 values, `ruled` puzzles with rules beyond houses.
    """
    asked = format_named(form, to_read=True).name if form else None
    text = _SEPARATOR.sub("", text_of(data, file))
    if form is None and text.startswith("# bookbuilder stock"):
        raise InputError.single(f"{file} is the stock of a book, whose lines do not name their boards", _OF_A_BOOK)
    if form is None and '"format": "bookbuilder/' in text[:200]:
        raise InputError.single(f"{file} is the manifest of a book, which this command does not read", _OF_A_BOOK)
    unfenced = without_fences(text) if text.lstrip()[:1] in _BEFORE_TREES else text
    if asked is None and (tree := in_tree(unfenced)):
        asked, text = tree, unfenced
    form = asked or signed(text, board)
    source = Source(text, file, board, diagonals)
    read = FORMATS[form].read if form else lists.read
    assert read
    return map(partial(_sound, wide=wide, ruled=ruled), read(source))


def read_holes(data: bytes, file: str, form: str | None = None) -> Specification | None:
    """The general specification in the bytes of a file, if it has only holes and is no puzzle. Raises InputError."""
    text = text_of(data, file)
    return of_holes(text) if (form or recognise(text)) == "general" else None


def _sound(found: Entry | Problem, wide: bool, ruled: bool) -> Entry | Problem:
    if isinstance(found, Problem):
        return found
    if found.puzzle.is_ruled and not ruled:
        what = "the puzzle has rules beyond houses, which this command, or one of its options, does not take"
        return Problem(found.place, what, "`grade`, `solve`, `convert` and `draw` take it without further options")
    order = found.puzzle.board.order
    if order > MAX_ORDER and not wide:
        return Problem(found.place, f"the grid has {order} values", f"the limit is {MAX_ORDER}; `solve` takes {WIDEST}")
    return cleaned(replace(found, place=named(found.place, found.identifier)) if found.identifier else found)


def cleaned(found: Entry) -> Entry:
    """An entry whose texts have no characters that a terminal would obey."""
    texts: dict[str, str] = {name: getattr(found, name) for name in (*TEXTS, "level")}
    changed: dict[str, Any] = {name: safe for name, text in texts.items() if text and (safe := harmless(text)) != text}
    return replace(found, **changed) if changed else found
