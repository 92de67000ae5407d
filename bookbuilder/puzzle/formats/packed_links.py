"""Links that contain a whole puzzle, packed: those of f-puzzles and of SudokuPad. Each says itself whose it is.

https://www.f-puzzles.com/?load=N4Ig...      https://sudokupad.app/fpuzzlesN4Ig...      https://sudokupad.app/sclN4Ig...

A link that has only the short name of a puzzle is refused: the puzzle is on a server.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any
from urllib.parse import unquote

from bookbuilder.errors import Place
from bookbuilder.puzzle.formats import codoku, fpuzzles, sudokupad
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.lzstring import unpack
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, each_line
from bookbuilder.puzzle.formats.sudokupad_zip import unzipped
from bookbuilder.puzzle.formats.trees import LARGEST

_PACKED = "N4"  # how a packed { begins
_PREFIX = re.compile(r"(?:\S*?[?&]load=|(?:\S*?[/=])??(?:fpuz(?:zles)?|scl|ctc))(?=[A-Za-z0-9+/%]{9})")
_SHORT = re.compile(r"https?://\S*?(?:sudokupad|crackingthecryptic)", re.IGNORECASE)
STARTS = (  # the formats that lines of such links have, by how they start
    ("fpuzzles-link", r"\S*([?&]load=|fpuz(zles)?)[A-Za-z0-9+/%]{9}|N4Ig"),
    ("sudokupad-link", rf"(\S*[/=])?(scl|ctc)N4[A-Za-z0-9+/%]{{9}}|{codoku.LINK.pattern}$"),
)
_HINT = f"a link is {fpuzzles.LINK}, https://sudokupad.app/fpuzzles or {sudokupad.LINK} followed by the packed puzzle"
_MOST_REPAIRS, _MOST_REPAIRS_OF_FILE = 150, 5_000
_USUAL, _DENSEST = 2**16, 100  # characters that any link may unpack to; more for each of its own: puzzles need 3 to 20
_LONGEST_REPAIRED, _LONGEST_UNPACKED = 8_000, 200_000  # characters: a larger puzzle would take long to try


def read(source: Source) -> Reading:
    """The puzzle of each link, one per line; the packed part alone is enough."""
    repairs = iter(range(_MOST_REPAIRS_OF_FILE))
    return each_line(source, lambda line, of, place: _linked(line, of, place, repairs), _HINT)


def _linked(line: str, source: Source, place: Place, repairs: Iterator[int]) -> Entry:
    line = line.strip()
    if short := codoku.LINK.fullmatch(line):
        return codoku.entry(short[1], source, place)
    prefix = None if line.startswith(_PACKED) else _PREFIX.match(line)
    packed = line[prefix.end() :] if prefix else line
    if _SHORT.match(packed):
        raise Unreadable("the link has only the short name of a puzzle, which is on SudokuPad's server", _HINT)
    if "://" in packed:
        raise Unreadable("the link does not contain a packed puzzle", _HINT)
    data = _unpacked(unquote(re.split(r"[&?#]", packed, maxsplit=1)[0]).replace(" ", "+"), repairs)
    for knows, entry in ((fpuzzles.knows, fpuzzles.entry), (sudokupad.knows, sudokupad.entry)):
        if knows(data):
            return entry(data, source, place)
    raise Unreadable("the link contains no puzzle", _HINT)


def _unpacked(packed: str, repairs: Iterator[int]) -> Any:
    """The value in a packed text. Web servers make one slash of two: where the length shows it, they are put back.

    A file may have so many repairs, whatever its number of links.
    """
    try:
        return unzipped(unpack(packed, min(LARGEST, max(_USUAL, _DENSEST * len(packed)))))
    except ValueError:
        for _, whole in zip(repairs, islice(_with_slashes(packed), _MOST_REPAIRS), strict=False):
            try:
                return unzipped(unpack(whole, _LONGEST_UNPACKED))
            except ValueError:
                continue
        raise


def _with_slashes(packed: str) -> Iterator[str]:
    """The text with as many slashes doubled as its length lacks."""
    missing = -len(packed) % 4
    if not missing or len(packed) > _LONGEST_REPAIRED:
        return
    parts = packed.split("/")
    for doubled in combinations(range(1, len(parts)), missing):
        yield parts[0] + "".join(f"{'//' if at in doubled else '/'}{part}" for at, part in enumerate(parts[1:], 1))
