"""What stands at a place of a text that is still being typed: text, line and column go in, a CaretSpot comes out.

The text need not be valid: the way to the place shows in the indentation of the lines above it, and in brackets.

    sections:
      - title: One
        cou|                 the key `cou` in sections[0], beside `title`
        clues: {min: 2|      the value of sections[0].clues.min
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from bookbuilder.config.document import Route
from bookbuilder.config.ends import TextLines

Role: TypeAlias = Literal["key", "value", "either"]
_DEEPEST: Final = 60  # levels of lists and mappings; the reader takes fewer
_CARET: Final = "\0"  # stands in the text where the caret is; no file has it
_QUOTED: Final = r"""\0?"(?:[^"\\\n]|\\.)*"\0?|\0?'(?:[^'\n]|'')*'\0?"""
_KEY: Final = re.compile(
    rf"(?P<key>(?:{_QUOTED})[ \t]*|[^\s#\[\]{{}},&*!|>'\"%@`-][^:#\n]*|-[^\s:#][^:#\n]*):(?=[\s\0]|$)"
)
_DASH: Final = re.compile(r"\0?-(?=[ \t\0]|$)(?:\0(?=[ \t]))?[ \t]*")
_COLON: Final = re.compile(r"[ \t]*:")
_SCALAR: Final = re.compile(rf"{_QUOTED}|(?:[^#]|(?<=\S)#)*")
_MARKS: Final = re.compile(r"(?:[&!]\S*[ \t]+)*")
_IN_BRACKETS: Final = re.compile(rf"{_QUOTED}|(?:[^,\[\]{{}}#:\n]|:(?![\s,\[\]{{}}\0])|(?<=\S)#)+")
_LINE_OF_BLOCK: Final = re.compile(r"\n(?P<indent> *)(?:-[ \t]|[\w\"'].*?:(?:\s|$))")


@dataclass(frozen=True, slots=True)
class CaretSpot:
    """The word at the caret and where it stands."""

    role: Role  # a key; a value; or the first key of a mapping or a value, as nothing follows yet
    route: Route  # of the mapping that the key is in, or of the value
    start: int
    end: int
    word: str
    typed: str  # of the word, before the caret
    column: int  # of the word, from 0
    brackets: bool = False
    colon: bool = False  # one follows the key
    siblings: frozenset[str] = frozenset()  # the other keys of the mapping
    top: frozenset[str] = frozenset()  # the keys of the file


class _TooDeepError(Exception):
    """Lists and mappings are nested as in no file that can be read."""


@dataclass(slots=True)
class _Frame:
    """A mapping or list that is open."""

    column: int
    route: Route
    kind: Literal["list", "mapping", "file"]
    inner: Route = ()  # of the part that is read
    is_empty: bool = True  # nothing has been read of it yet

    def enter(self, step: str | int) -> None:
        self.inner, self.is_empty = (*self.route, step), True


@dataclass(slots=True)
class _Scan:
    text: str
    frames: list[_Frame] = field(default_factory=lambda: [_Frame(-1, (), "file")])
    keys: dict[Route, set[str]] = field(default_factory=dict)
    spot: CaretSpot | None = None
    literal: int | None = None  # the column of the key or dash whose text goes on in deeper lines

    def lines(self) -> None:
        """Read all lines."""
        at = 0
        while at < len(self.text):
            end = self.line_end(at)
            at = max(end, self.line(at, end)) + 1

    def line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return end if end >= 0 else len(self.text)

    def line(self, start: int, end: int) -> int:
        """Read a line; returns where reading has come to, which may be on a later line."""
        line = self.text[start:end]
        column = len(line) - len(line.lstrip(" \t"))
        if self.literal is not None:
            if column > self.literal or not line.strip():
                return end
            self.literal = None
        if not line.strip() or line[column] == "#" or line.startswith(("---", "...", "%")):
            return end
        behind_dash = False
        while dash := _DASH.match(line, column):
            self.item(column)
            column, behind_dash = dash.end(), True
        if key := _KEY.match(line, column):
            self.mapping(column, behind_dash)
            self.key(start + column, key["key"].rstrip(" \t"), column, colon=True)
            self.frames[-1].enter(_bare(key["key"]))
            return self.value(start + key.end(), end, column)
        if line[column : column + 1] in ("[", "{") and self.frames[-1].is_empty:
            return self.in_brackets(start + column, column)
        if behind_dash:
            return self.value(start + column, end, self.frames[-1].column)
        return self.word(start + column, end, column)

    def item(self, column: int) -> None:
        """A dash: the next item of a list that is open, or the first of a new one."""
        self.close(column)
        top = self.frames[-1]
        if not (top.kind == "list" and top.column == column):
            top.is_empty = False
            self.open(_Frame(column, top.inner, "list"))
        top = self.frames[-1]
        top.enter(top.inner[-1] + 1 if len(top.inner) > len(top.route) and isinstance(top.inner[-1], int) else 0)

    def mapping(self, column: int, behind_dash: bool) -> None:
        """A key: it is in a mapping that is open, or in a new one."""
        if not behind_dash:
            self.close(column)
            if self.frames[-1].kind == "list" and self.frames[-1].column == column:
                self.frames.pop()
        top = self.frames[-1]
        if not (top.kind == "mapping" and top.column == column):
            top.is_empty = False
            self.open(_Frame(column, top.inner, "mapping"))

    def open(self, frame: _Frame) -> None:
        if len(self.frames) > _DEEPEST:
            raise _TooDeepError
        self.frames.append(frame)

    def close(self, column: int) -> None:
        while self.frames[-1].column > column:
            self.frames.pop()

    def key(self, at: int, written: str, column: int, colon: bool, brackets: bool = False) -> None:
        route = self.frames[-1].route
        if not self.noted("key", route, at, written, column, brackets, colon):
            self.keys.setdefault(route, set()).add(_bare(written))

    def value(self, at: int, end: int, column: int) -> int:
        """What follows a colon or dash on its line; brackets may go on in later ones."""
        top, text = self.frames[-1], self.text
        while at < end and text[at] in " \t":
            at += 1
        if at < end and text[at] in "&!" and (marks := _MARKS.match(text, at, end)):
            at = marks.end()
        if text.startswith(tuple(_CARET + sign for sign in "[{|>"), at):
            at += 1
        if at >= end or (text[at] == "#" and text[at - 1 : at].isspace()):
            return end
        if text[at] in "|>":
            self.literal = column
        elif text[at] in "[{":
            top.is_empty = False
            return self.in_brackets(at, column)
        elif found := _SCALAR.match(text, at, end):
            top.is_empty = not found[0].strip(_CARET + " \t")
            either = top.kind == "list"
            self.noted("either" if either else "value", top.inner, at, found[0].rstrip(" \t"), at - self.start(at))
        return end

    def start(self, at: int) -> int:
        """Where the line of an offset begins."""
        return self.text.rfind("\n", 0, at) + 1

    def word(self, at: int, end: int, column: int) -> int:
        """A word without a colon on a line of its own: a key that is being typed, or a value below its key."""
        if _CARET not in self.text[at:end]:
            return end
        found = _SCALAR.match(self.text, at, end)
        written = found[0].rstrip(" \t") if found else ""
        depth = len(self.frames) - 1
        while self.frames[depth].column > column:
            depth -= 1
        top = self.frames[depth]
        if top.kind == "list" and top.column == column:
            top = self.frames[depth - 1]
        if top.kind == "mapping" and top.column == column:
            self.noted("key", top.route, at, written, column)
        elif top.is_empty and top.column < column:
            self.noted("either" if top.inner else "key", top.inner, at, written, column)
        return end

    def in_brackets(self, at: int, column: int) -> int:
        """Lists and mappings in brackets, up to the last bracket or to a line that cannot be in them."""
        depth = len(self.frames)
        inner = self.frames[-1].inner
        while at < len(self.text):
            sign, top = self.text[at], self.frames[-1]
            if sign in "[{":
                route = top.inner if len(self.frames) > depth else inner
                self.open(_Frame(column, route, "list" if sign == "[" else "mapping", route))
                if sign == "[":
                    self.frames[-1].enter(0)
            elif sign in "]}":
                self.frames.pop()
                if len(self.frames) <= depth:
                    return at + 1
            elif sign == ",":
                index = top.inner[-1] if top.kind == "list" else 0
                top.inner = (*top.route, index + 1) if top.kind == "list" and isinstance(index, int) else top.route
            elif sign == "\n":
                if (found := _LINE_OF_BLOCK.match(self.text, at)) and len(found["indent"]) <= column:
                    break
            elif sign == "#":
                at = self.line_end(at)
                continue
            elif sign not in " \t:" and (found := _IN_BRACKETS.match(self.text, at)):
                self.part(at, found[0].rstrip(" \t"))
                at = found.end()
                continue
            at += 1
        del self.frames[depth:]
        return at - 1 if at < len(self.text) else at

    def part(self, at: int, written: str) -> None:
        """A key, value or item in brackets."""
        top, column = self.frames[-1], at - self.start(at)
        if top.kind == "mapping" and top.inner == top.route:
            colon = bool(_COLON.match(self.text, at + len(written)))
            self.key(at, written, column, colon, brackets=True)
            top.inner = (*top.route, _bare(written))
        else:
            self.noted("value", top.inner, at, written, column, brackets=True)

    def noted(
        self, role: Role, route: Route, at: int, written: str, column: int, brackets: bool = False, colon: bool = False
    ) -> bool:
        """Whether the caret is in a word, which is then the spot."""
        if _CARET not in written:
            return False
        typed = written[: written.index(_CARET)]
        word = written.replace(_CARET, "")
        self.spot = CaretSpot(role, route, at, at + len(word), word, typed, column, brackets, colon)
        return True


def spot_at(text: str, line: int, column: int) -> CaretSpot | None:
    """The spot at a line and column, both from 1; None in comments, in texts of several lines, and where none is."""
    lines = TextLines.of(text)
    begin = lines.starts[0]
    if not 1 <= line <= len(lines.starts):
        return None
    at = min(lines.at(line - 1, column - 1), lines.end(line - 1))
    # No line end changes the offsets: in the place of a carriage return comes a space at the end of its line.
    scan = _Scan((text[begin:at] + _CARET + text[at:]).replace("\r\n", " \n").replace("\r", "\n"))
    with suppress(_TooDeepError):
        scan.lines()
    if not (spot := scan.spot):
        return None
    siblings, top = scan.keys.get(spot.route, set()), scan.keys.get((), set())
    start, end = spot.start + begin, spot.end + begin
    return replace(spot, start=start, end=end, siblings=frozenset(siblings), top=frozenset(top))


def _bare(written: str) -> str:
    """A key or value without the caret and quotes."""
    word = written.replace(_CARET, "").strip()
    return word[1:-1] if len(word) > 1 and word[0] == word[-1] and word[0] in "\"'" else word
