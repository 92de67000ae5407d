"""OpenSudoku's XML, both versions: 81 digits per game, or a saved game's cells.

<opensudoku><name>...</name><author>...</author><game data="000260701..."/></opensudoku>
<opensudoku version="2"><folder name="..." created="0"><game data="000260701..." note="..."/></folder></opensudoku>
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.parsers import expat

from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable
from bookbuilder.puzzle.formats.squares import grid_rows, sized
from bookbuilder.puzzle.formats.values import read_values, write_values
from bookbuilder.puzzle.model import Puzzle

_TAGS = {
    "name": "title",
    "author": "author",
    "description": "description",
    "comment": "comment",
    "created": "date",
    "source": "source",
    "level": "level",
    "sourceURL": "url",
}
SHARED_1 = frozenset(_TAGS.values())  # stated once per file
SHARED_2 = frozenset({"title"})
KEEPS_2 = frozenset({"comment"})

_HINT = "a game has data of 81 digits, 0 for an empty cell"
_DEEPEST = 16


class _Reader:
    """Collects games and their texts from expat's events. A document type is refused, and with it every entity."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.trail: list[str] = []
        self.words: list[str] = []
        self.texts: dict[str, str] = {}
        self.folder = ""
        self.games: list[tuple[int, dict[str, str], str]] = []  # line, attributes, folder
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.words.append

    def read(self) -> None:
        text = re.sub(r"\A\s*<\?xml[^>]*\?>", lambda found: re.sub(r"[^\n]", " ", found[0]), self.source.text)
        self.parser.Parse(text.lstrip(" ").encode("utf-8", "replace"), True)

    def _refuse(self, *_: object) -> None:
        line = self.parser.CurrentLineNumber
        raise Unreadable("the XML has a document type, which is not supported", "delete <!DOCTYPE ...>", line)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.trail.append(tag)
        self.words.clear()
        line = self.parser.CurrentLineNumber
        if len(self.trail) == 1 and tag != "opensudoku":
            raise Unreadable(f"the XML is a {tag[:40]!r}", "only <opensudoku> is supported", line)
        if len(self.trail) > _DEEPEST:
            raise Unreadable("the XML is nested too deeply", "use a file that OpenSudoku wrote", line)
        if tag == "folder":
            self.folder = attributes.get("name", "")
        elif tag == "game":
            self.games.append((line, attributes, self.folder))

    def _end(self, tag: str) -> None:
        if len(self.trail) == 2 and tag in _TAGS:
            self.texts[_TAGS[tag]] = "".join(self.words).strip()
        self.trail.pop()
        self.words.clear()


def read(source: Source) -> Reading:
    """The games; a bad one is reported, and the others are read. For broken XML, the games before the break."""
    reader, broken = _Reader(source), None
    try:
        reader.read()
    except expat.ExpatError as error:
        place = source.place(error.lineno, error.offset + 1)
        broken = Problem(place, f"the XML is broken: {expat.ErrorString(error.code)}", "fix the file")
    except Unreadable as error:
        broken = source.problem(error)
    for line, attributes, folder in reader.games:
        try:
            yield _entry(source, line, attributes, folder, reader.texts)
        except ValueError as error:
            yield source.problem(error, line, _HINT)
    if broken:
        yield broken


def _entry(source: Source, line: int, attributes: dict[str, str], folder: str, texts: dict[str, str]) -> Entry:
    if "data" not in attributes:
        raise ValueError("the game has no data")
    cells = _cells(attributes["data"])
    if len(cells) != 81:
        raise ValueError(f"the game has {len(cells)} cells, not 81")
    told: dict[str, Any] = dict(texts)
    if folder:
        told["title"] = folder
    if attributes.get("note"):
        told["comment"] = attributes["note"]
    return Entry(puzzle=Puzzle(sized(source, 81), read_values(cells, 9)), place=source.place(line), **told)


def _cells(data: str) -> str:
    """The givens of a game; for a saved one, the values that the player may not change."""
    saved = re.match(r"\s*version:\s*\d+\s+", data)
    if not saved:
        return data.strip()
    parts = [part.strip() for part in data[saved.end() :].rstrip().removesuffix("|").split("|")]
    width, rest = divmod(len(parts), 81)
    if rest or width not in (3, 4):
        raise ValueError(f"the saved game has {len(parts)} parts")
    cells = zip(parts[::width], parts[width - 1 :: width], strict=True)
    return "".join(value if editable == "0" and len(value) == 1 else "0" for value, editable in cells)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """Version 1: the texts that all puzzles share in the head, then one game per puzzle."""
    from xml.sax.saxutils import escape  # which takes a network client with it

    known = list(entries)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n'
    for tag, name in _TAGS.items():
        value = shared(known, name)
        if value:
            yield f"  <{tag}>{escape(_legal(value))}</{tag}>\n"
    yield from (f'  <game data="{_data(entry)}"/>\n' for entry in known)
    yield "</opensudoku>\n"


def write_2(entries: Iterable[Entry]) -> Iterator[str]:
    """Version 2: one folder, with one game and its note per puzzle."""
    from xml.sax.saxutils import quoteattr  # which takes a network client with it

    known = list(entries)
    title = quoteattr(_legal(shared(known, "title") or "Puzzles"))
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n  <folder name={title} created="0">\n'
    for entry in known:
        note = f" note={quoteattr(_legal(entry.comment))}" if entry.comment else ""
        yield f'    <game created="0" state="1" time="0" last_played="0" data="{_data(entry)}"{note}/>\n'
    yield "  </folder>\n</opensudoku>\n"


def shared(entries: list[Entry], name: str) -> str:
    """A text that is the same in all entries; empty if there is none."""
    values = {getattr(entry, name) for entry in entries}
    return str(values.pop()) if len(values) == 1 else ""


def _data(entry: Entry) -> str:
    return "".join(write_values(row, empty="0") for row in grid_rows(entry.puzzle, entry.puzzle.givens))


def _legal(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)
