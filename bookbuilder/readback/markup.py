"""A page for browsers, which may be a stranger's, goes in; the texts and data that a check compares come out.

Nothing is run, and nothing is mended as a browser would: pages in another form yield empty fields. The time is
proportional to the length, whatever the page holds. Python's own reader is quadratic on open tags, and raises
AssertionError for some declarations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

_MOST_DATA = 8 << 20  # characters; the monster has half a million, with 1936 steps. Pictures stand elsewhere
# An end, a name, attributes. Possessive, or an open tag would be tried from each of its letters again.
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*+)([^<>]*+)>")
_ATTRIBUTE = re.compile(r'\s([a-z-]++)="([^"]*+)"')
_RAW = ("script", "style")  # whose text has no tags
_READ = {"p": ("number", "level"), "footer": ("",), "li": ("",)}  # the classes of elements whose text is kept


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag, with the text up to the next one."""

    name: str
    ends: bool
    attributes: dict[str, str]
    text: str


@dataclass(slots=True)
class MarkupPage:
    """What is read of a page."""

    data: list[str] = field(default_factory=list)  # data blocks; a page has one
    days: list[str] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)  # by class, or by the name of an element
    rows: list[str] = field(default_factory=list)
    boards: int = 0  # how many are drawn
    has_answer: bool = False


def read_page(data: bytes) -> MarkupPage:
    """Read a page, whatever it is."""
    page, details = MarkupPage(), ""
    reading: tuple[str, str] | None = None  # the element whose text is collected, and its class
    words: list[str] = []
    for tag in _tags(data.decode("utf-8", "replace")):
        its = tag.attributes
        if tag.name == "details":
            details = "" if tag.ends else its.get("id", "")
            page.has_answer |= details == "answer"
        elif tag.ends and reading and tag.name == reading[0]:
            _keep(page, *reading, "".join(words), details)
            reading = None
        elif not tag.ends:
            _note(page, tag)
            kind = its.get("class", "")
            if reading is None and kind in _READ.get(tag.name, ()):
                reading, words = (tag.name, kind), []
        # Left out is the text of a date, which may have the number, and what is only read out, such as "Level:".
        if reading and (tag.ends or (tag.name != "time" and its.get("class") != "unseen")):
            words.append(tag.text)
    return page


def _note(page: MarkupPage, tag: Tag) -> None:
    """What an opening tag says by itself."""
    its = tag.attributes
    if (tag.name, its.get("id")) == ("script", "data"):
        page.data.append(tag.text[:_MOST_DATA])
    elif tag.name == "time":
        page.days.append(its.get("datetime", ""))
    elif tag.name == "svg":
        page.boards += its.get("class") == "board"


def _keep(page: MarkupPage, name: str, kind: str, text: str, details: str) -> None:
    """Put the text of an element where it belongs."""
    said = " ".join(unescape(text).split())
    if name != "li":
        page.texts.setdefault(kind or name, said)
    elif details == "rows":
        page.rows.append(said)


def _tags(text: str) -> Iterator[Tag]:
    at = 0
    while found := _TAG.search(text, at):
        name, ends = found[2], bool(found[1])
        next_tag = f"</{name}" if name in _RAW and not ends else "<"
        end = text.find(next_tag, found.end())
        at = len(text) if end < 0 else end
        attributes = {key: unescape(value) for key, value in _ATTRIBUTE.findall(found[3])}
        yield Tag(name, ends, attributes, text[found.end() : at])
