"""OpenSudoku's XML, both versions; every other XML with grids in it is read alike.

<opensudoku><name>...</name><author>...</author><game data="000260701..."/></opensudoku>
<opensudoku version="2"><folder name="..." created="0"><game data="000260701..." note="..."/></folder></opensudoku>
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.finds import puzzles
from bookbuilder.puzzle.formats.source import Reading, Source
from bookbuilder.puzzle.formats.squares import grid_rows
from bookbuilder.puzzle.formats.trees import xml_tree
from bookbuilder.puzzle.formats.values import write_values

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


def read(source: Source) -> Reading:
    """The games; a bad one is reported, and the others are read. For broken XML, the games before the break."""
    return puzzles(xml_tree(source), source)


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
