"""Where each value of a YAML text begins and ends: a text that can be read goes in; a tree of extents comes out.

    title: One  # the first          key 0..5, value 7..10
    list:
      - a: 1                         the mapping begins at `a`, the list at `-`; both end after the 1

Reading does without: it would take a tenth longer, and only who edits a text needs its ends.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

import yaml

from bookbuilder.config.document import Route

Kind: TypeAlias = Literal["scalar", "list", "mapping", "alias"]
_BREAK: Final = re.compile(r"\r\n?|\n")
_KEEPS: Final = re.compile(r"(?:&\S+[ \t]+)?[|>][0-9]?\+")  # a text whose blank lines at the end are part of it


@dataclass(frozen=True, slots=True)
class Extent:
    """A value's part of the text, in characters: a block ends with its last line, before comments and blank lines."""

    kind: Kind
    start: int  # of its anchor, if it has one; of an empty value, where it would stand
    end: int
    column: int  # of the start, from 0
    style: str = ""  # of a scalar: ' or " or | or >; of a list or mapping: { or [ if it is in brackets
    anchor: str = ""  # of a value, its own; of an alias, that of the value that it stands for
    key: tuple[int, int] | None = None  # start and end of the key that leads to it
    parts: dict[str | int, Extent] = field(default_factory=dict)  # an alias has none

    @property
    def flow(self) -> bool:
        """Whether it is a list or mapping in brackets."""
        return self.kind in ("list", "mapping") and self.style != ""

    @property
    def lead(self) -> int:
        """Where it begins with the key that leads to it, if one does."""
        return self.key[0] if self.key else self.start

    def beside(self, step: str | int, by: int) -> str | int:
        """The step of the part that stands `by` places after another one, or before it."""
        steps = list(self.parts)
        return steps[steps.index(step) + by]

    def walk(self, route: Route = ()) -> Iterator[tuple[Route, Extent]]:
        """It and everything in it, with their routes, in the order of the text."""
        yield route, self
        for step, part in self.parts.items():
            yield from part.walk((*route, step))


@dataclass(frozen=True, slots=True)
class TextLines:
    """The lines of a text as it is in its file: with a byte order mark, and with any line ends."""

    text: str
    starts: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> TextLines:
        """The lines of a text; a mark at its beginning belongs to none."""
        first = 1 if text.startswith("\ufeff") else 0
        return cls(text, (first, *(match.end() for match in _BREAK.finditer(text))))

    def at(self, line: int, column: int) -> int:
        """The offset of a line and column, both from 0, within the text."""
        return min(self.starts[line] + column, len(self.text)) if line < len(self.starts) else len(self.text)

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset, both from 0."""
        line = max(0, bisect_right(self.starts, offset) - 1)
        return line, max(0, offset - self.starts[line])

    def end(self, line: int) -> int:
        """The offset of the end of a line, before its line end."""
        match = _BREAK.search(self.text, self.starts[line])
        return match.start() if match else len(self.text)


def extents(text: str) -> Extent:
    """The extents of a text that `read_text` accepts. Raises yaml.YAMLError for others."""
    lines = TextLines.of(text)
    clean = _BREAK.sub("\n", text[lines.starts[0] :])
    if yaml.__with_libyaml__:
        try:
            return _Walk(yaml.CSafeLoader(clean), lines).document()
        except yaml.YAMLError:  # it refuses a few texts that PyYAML reads
            pass
    return _Walk(yaml.SafeLoader(clean), lines).document()


@dataclass(frozen=True, slots=True)
class _Walk:
    """Reads extents from a parser's events."""

    events: yaml.SafeLoader | yaml.CSafeLoader
    lines: TextLines

    def document(self) -> Extent:
        self.next()  # the start of the stream
        self.next()  # the start of the document
        return self.value()

    def value(self, key: tuple[int, int] | None = None) -> Extent:
        event = self.next()
        assert event.start_mark is not None
        start, column = self.offset(event.start_mark), event.start_mark.column
        if isinstance(event, yaml.AliasEvent):
            return Extent("alias", start, self.end(event), column, "", event.anchor or "", key)
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        anchor = event.anchor or ""
        if isinstance(event, yaml.ScalarEvent):
            end = self.block_end(event) if event.style in ("|", ">") else self.end(event)
            return Extent("scalar", start, end, column, event.style or "", anchor, key)
        parts: dict[str | int, Extent] = {}
        if isinstance(event, yaml.SequenceStartEvent):
            while not self.events.check_event(yaml.SequenceEndEvent):
                parts[len(parts)] = self.value()
            return Extent(
                "list", start, self.closed(parts), column, "[" if event.flow_style else "", anchor, key, parts
            )
        while not self.events.check_event(yaml.MappingEndEvent):
            name = self.next()
            assert isinstance(name, yaml.ScalarEvent)
            assert name.start_mark is not None
            parts[name.value] = self.value((self.offset(name.start_mark), self.end(name)))
        return Extent("mapping", start, self.closed(parts), column, "{" if event.flow_style else "", anchor, key, parts)

    def closed(self, parts: dict[str | int, Extent]) -> int:
        """Where a list or mapping ends: at its bracket, or without one, at the end of its last part."""
        event = self.next()
        assert event.start_mark is not None
        assert event.end_mark is not None
        implied = parts and event.start_mark.index == event.end_mark.index
        return next(reversed(parts.values())).end if implied else self.end(event)

    def block_end(self, event: yaml.ScalarEvent) -> int:
        """Where the last line of a text after `|` or `>` ends; blank lines after it count where `+` keeps them."""
        assert event.start_mark is not None
        assert event.end_mark is not None
        start, text = self.offset(event.start_mark), self.lines.text
        end = self.end(event)
        return end if _KEEPS.match(text, start) else start + len(text[start:end].rstrip())

    def end(self, event: yaml.Event) -> int:
        assert event.end_mark is not None
        return self.offset(event.end_mark)

    def offset(self, mark: Any) -> int:  # libyaml's marks are of a class of their own
        return self.lines.at(mark.line, mark.column)

    def next(self) -> yaml.Event:
        event = self.events.peek_event()
        self.events.get_event()
        assert isinstance(event, yaml.Event)
        return event
