"""Links that contain a whole puzzle, packed: those of f-puzzles and of SudokuPad. Each says itself whose it is.

https://www.f-puzzles.com/?load=N4Ig...      https://sudokupad.app/fpuzzlesN4Ig...      https://sudokupad.app/sclN4Ig...

They stand anywhere in a text, in prose, lists, brackets, quotes or the marks of HTML; the packed part alone is enough.
A link that has only the short name of a puzzle is refused: the puzzle is on a server.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any
from urllib.parse import unquote

from bookbuilder.errors import Place
from bookbuilder.puzzle.formats import fpuzzles, sudokupad, sudokupad_short
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.lzstring import unpack
from bookbuilder.puzzle.formats.signs import ALONE, NO_PROSE, PART
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, each_line
from bookbuilder.puzzle.formats.sudokupad_zip import unzipped
from bookbuilder.puzzle.formats.trees import LARGEST

_PREFIX = re.compile(r"(?:\S*?[?&]load=|(?:\S*?[/=])??(?:fpuz(?:zles)?|scl|ctc))(?=[A-Za-z0-9+/%]{9})")
_URL = re.compile(r"https?://[^\s\"'<>()\[\]]+", re.IGNORECASE)
_URL_BEFORE = re.compile(r"[^\s\"'<>()\[\]]*\Z")
_LONGEST_BEFORE = 200  # characters of a link before its packed part
_SHORT = re.compile(r"https?://\S{0,253}?(?:sudokupad|crackingthecryptic)", re.IGNORECASE)
_NAMED = re.compile(  # a host's name has at most 253 characters (RFC 1035)
    r"https?://[^/]{0,253}?(?:f-puzzles|sudokupad|crackingthecryptic)[^/]{0,253}/+[^/]", re.IGNORECASE
)
_MERGED = re.compile("[A-Za-z0-9+/=% ]*")  # a plus may have become a blank
_CUT_SHORT = re.compile(r"(?:https?://|scl|ctc|fpuz|N4)\S*", re.IGNORECASE)  # a line that is to be a link
_HINT = f"a link is {fpuzzles.LINK}, https://sudokupad.app/fpuzzles or {sudokupad.LINK} followed by the packed puzzle"
_MOST_REPAIRS, _MOST_REPAIRS_OF_FILE = 150, 5_000
_USUAL, _DENSEST = 2**16, 100  # characters that any link may unpack to; more for each of its own: puzzles need 3 to 20
_LONGEST_REPAIRED, _LONGEST_UNPACKED = 8_000, 200_000  # characters: a larger puzzle would take long to try


def read(source: Source) -> Reading:
    """The puzzle of each link in a text, in turn; lines of prose around them are no puzzles."""
    repairs = iter(range(_MOST_REPAIRS_OF_FILE))
    is_empty = True
    for one in each_line(source, lambda link, of, place: _linked(link, of, place, repairs), _HINT, _links_in):
        is_empty = False
        yield one
    if is_empty and (first := next((number for number, line in source.uncommented() if line.strip()), 0)):
        yield source.problem(Unreadable("the text contains no link with a puzzle", _HINT), first)


def _links_in(line: str) -> list[tuple[int, str]]:
    """The links of a line with their columns, counted from 0; the line itself if it may be a broken one."""
    line = line.replace("&amp;", "&")
    starts = [_start(line, found.start()) for found in PART.finditer(line)]
    if starts:
        return [(start, line[start:end]) for start, end in zip(starts, [*starts[1:], len(line)], strict=True)]
    if named := [(found.start(), found[0]) for found in _URL.finditer(line) if _NAMED.match(found[0])]:
        return named
    return [(0, line)] if NO_PROSE.search(line) or _CUT_SHORT.fullmatch(line.strip()) else []


def _start(line: str, at: int) -> int:
    """Where the link begins whose packed part stands at a place."""
    before = _URL_BEFORE.search(line[max(0, at - _LONGEST_BEFORE) : at])
    return at - (len(before[0]) if before else 0)


def _linked(text: str, source: Source, place: Place, repairs: Iterator[int]) -> Entry:
    text = text.strip()
    if short := sudokupad_short.LINK.match(text):
        return sudokupad_short.entry(short[1], source, place)
    data = _data_of(text, repairs)
    for knows, entry in ((fpuzzles.knows, fpuzzles.entry), (sudokupad.knows, sudokupad.entry)):
        if knows(data):
            return entry(data, source, place)
    raise Unreadable("the link contains no puzzle", _HINT)


def _data_of(text: str, repairs: Iterator[int]) -> Any:
    """The value in a link, behind which there may be other text."""
    if found := PART.search(text):
        at = found.start() if found["alone"] else found.start(3)
        try:
            return _unpacked(unquote(text[at : found.end()]).replace(" ", "+"), repairs)
        except ValueError:
            merged = _MERGED.match(text, at)
            if merged is None or merged[0].strip() == text[at : found.end()]:
                raise
            return _unpacked(unquote(merged[0].strip()).replace(" ", "+"), repairs)
    prefix = None if text.startswith(ALONE) else _PREFIX.match(text)
    packed = text[prefix.end() :] if prefix else text
    if _SHORT.match(packed):
        raise Unreadable("the link has only the short name of a puzzle, which is on SudokuPad's server", _HINT)
    if "://" in packed:
        raise Unreadable("the link does not contain a packed puzzle", _HINT)
    return _unpacked(unquote(re.split(r"[&?#]", packed, maxsplit=1)[0]).replace(" ", "+"), repairs)


def _unpacked(packed: str, repairs: Iterator[int]) -> Any:
    """The value in a packed text. Web servers make one slash of two: where the length shows it, they are put back.

    The repairs are limited per file, not per link.
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
