"""One YAML document as a tree of values: a parser's events go in; nodes with places, and problems, come out.

The events are read one by one, so that nothing in the file is ever executed, a tower of ten thousand brackets stops at
the first level too deep, and an alias is counted at its full size before it is unfolded:

    a: &a [x, x]         2 values + 1
    b: &b [*a, *a]       2 x 3    + 1      and so on: "a billion laughs" ends at _MOST_VALUES
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import yaml

from bookbuilder.config.scalars import brief, character_name, forbidden, resolve
from bookbuilder.config.syntax import BACKSLASH
from bookbuilder.errors import Place, Problem

_MOST_VALUES: Final = 100_000  # aliases unfolded
_MOST_PROBLEMS: Final = 100  # a file with more is probably the wrong file
_DEEPEST: Final = 50  # levels of lists and mappings; a book needs 5


@dataclass(frozen=True, slots=True)
class YamlNode:
    """A value and what is known about it; an alias shares the parts of the value that it stands for."""

    data: object
    place: Place
    parts: dict[str | int, YamlNode] = field(default_factory=dict)
    keys: dict[str, Place] = field(default_factory=dict)
    text: str | None = None  # the source of an unquoted scalar that is not text
    block: bool = False  # a text that begins on the line after its `|`
    size: int = 1  # the number of values in it, including itself, aliases unfolded
    height: int = 1  # the number of levels in it, including itself


class Stop(Exception):
    """Reading on is pointless; the reason is the last problem."""


@dataclass(slots=True)
class Composer:
    """Reads one document from a parser's events; notes problems and continues where it can."""

    events: yaml.SafeLoader | yaml.CSafeLoader
    file: str
    problems: list[Problem] = field(default_factory=list)
    anchors: dict[str, YamlNode | None] = field(default_factory=dict)  # None: its value is not finished
    size: int = 0

    def document(self) -> YamlNode:
        """The only document of the stream."""
        self.next()  # the start of the stream
        self.next()  # the start of the document
        root = self.value(1)
        self.next()  # its end
        second = self.next()
        if isinstance(second, yaml.DocumentStartEvent):
            self.note(second, "a second document starts here", "keep one document per file; delete the line `---`")
        return root

    def value(self, depth: int) -> YamlNode:
        """The next value, with everything in it."""
        event = self.next()
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, depth)
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        self.grow(event, 1, depth)
        if event.tag is not None:
            hint = "delete the tag; to make a number or a word text, put it in quotes"
            self.note(event, f"tags such as `{brief(_tag(event.tag))}` are not supported", hint)
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        if isinstance(event, yaml.ScalarEvent):
            node = self.scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = self.sequence(event, depth)
        else:
            node = self.mapping(event, depth)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        return node

    def scalar(self, event: yaml.ScalarEvent) -> YamlNode:
        """A text, or the value of an unquoted scalar."""
        for character in dict.fromkeys(barred for _, barred in forbidden(event.value)):
            what = f"the text contains the character {character_name(character)}, which cannot be printed"
            self.note(event, what, f"remove the escape sequence; in a path, {BACKSLASH}")
        plain = not event.style and event.tag is None
        data = resolve(event.value) if plain else event.value
        text = None if isinstance(data, str) else event.value
        return YamlNode(data, self.place(event), text=text, block=event.style == "|")

    def sequence(self, event: yaml.Event, depth: int) -> YamlNode:
        """A list."""
        items: list[YamlNode] = []
        while not self.events.check_event(yaml.SequenceEndEvent):
            items.append(self.value(depth + 1))
        self.next()
        return _whole([item.data for item in items], self.place(event), dict(enumerate(items)), {})

    def mapping(self, event: yaml.Event, depth: int) -> YamlNode:
        """A mapping of texts to values; a repeated key keeps its first value."""
        parts: dict[str | int, YamlNode] = {}
        keys: dict[str, Place] = {}
        while not self.events.check_event(yaml.MappingEndEvent):
            start = self.peek()
            name = self.key(start, self.value(depth + 1))
            value = self.value(depth + 1)
            if name is None:
                continue
            if name in keys:
                hint = f"keep one of the two; the first is on line {keys[name].line}"
                self.note(start, f"the key `{brief(name)}` appears here a second time", hint)
                continue
            parts[name] = value
            keys[name] = self.place(start)
        self.next()
        return _whole({name: node.data for name, node in parts.items()}, self.place(event), parts, keys)

    def key(self, event: yaml.Event, node: YamlNode) -> str | None:
        """The text of a key as written (``no`` and ``08`` are texts here), or None with a problem."""
        name = node.data if node.text is None else node.text
        if not isinstance(name, str):
            self.note(event, "a list or a mapping cannot be a key", "write a word before the colon")
        elif name == "":
            self.note(event, "a key is missing before the colon", "write a word before the colon")
        elif name == "<<":
            self.note(event, "the merge key `<<` is not supported", "write out the keys that it should add")
        else:
            return name
        return None

    def alias(self, event: yaml.AliasEvent, depth: int) -> YamlNode:
        """The value that an alias stands for."""
        assert event.anchor is not None
        name, empty = brief(event.anchor), YamlNode(None, self.place(event))
        if event.anchor not in self.anchors:
            hint = f"a text that starts with `*` needs quotes; an alias needs a value marked `&{name}` above it"
            self.note(event, f"`*{name}` refers to nothing", hint)
            return empty
        node = self.anchors[event.anchor]
        if node is None:
            self.note(event, f"`*{name}` is inside the value that it refers to", "write out the value")
            return empty
        self.grow(event, node.size, depth + node.height - 1)
        return replace(node, place=self.place(event))

    def grow(self, event: yaml.Event, size: int, depth: int) -> None:
        """Count values and levels; stop if there are too many."""
        self.size += size
        if depth > _DEEPEST:
            self.note(
                event, f"lists and mappings are nested more than {_DEEPEST} levels deep", "a bracket may be unclosed"
            )
            raise Stop
        if self.size > _MOST_VALUES:
            what = f"the file holds more than {_MOST_VALUES:,} values, counting each use of an alias"
            self.note(event, what, "use fewer aliases, or split the book")
            raise Stop

    def note(self, event: yaml.Event, what: str, hint: str) -> None:
        self.problems.append(Problem(self.place(event), what, hint))
        if len(self.problems) >= _MOST_PROBLEMS:
            raise Stop

    def next(self) -> yaml.Event:
        event = self.peek()
        self.events.get_event()
        return event

    def peek(self) -> yaml.Event:
        event = self.events.peek_event()
        assert isinstance(event, yaml.Event)
        return event

    def place(self, event: yaml.Event) -> Place:
        assert event.start_mark is not None
        return Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)


def _whole(data: object, place: Place, parts: dict[str | int, YamlNode], keys: dict[str, Place]) -> YamlNode:
    size = 1 + sum(part.size for part in parts.values())
    height = 1 + max((part.height for part in parts.values()), default=0)
    return YamlNode(data, place, parts, keys, size=size, height=height)


def _tag(tag: str) -> str:
    """A tag roughly as it was written."""
    return tag.replace("tag:yaml.org,2002:", "!!")
