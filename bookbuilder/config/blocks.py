"""The lines of a YAML text: which of them belong to a part of a block, with its comments; where its dash or colon is.

# warm-up            region of the first item: from here
- title: One
  count: 3
  # grade: hard      to here, since the comment is indented deeper than the dash
# the rest
- title: Two
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bookbuilder.config import writing
from bookbuilder.config.ends import Extent, TextLines
from bookbuilder.errors import InputError, Place

_COLON: Final = re.compile(r"[ \t]*:")
_DASH: Final = re.compile(r"(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r(?!\n)|\n))*[ \t]*-")
_BLANK: Final = re.compile(r"(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r|\n)")


@dataclass(frozen=True)
class Blocks:
    """A text with the extents of its values."""

    text: str
    root: Extent
    lines: TextLines
    line_end: str  # that of the text, for lines that are added

    @cached_property
    def hand(self) -> writing.Hand:
        """How the text indents: as its first mapping and its first list below keys."""
        steps: list[int] = []
        dashes: list[int] = []
        for _, extent in self.root.walk():
            for part in extent.parts.values():
                if part.key and part.parts and not extent.flow and not part.flow and not part.anchor:
                    (steps if part.kind == "mapping" else dashes).append(part.column - self.column(part.key[0]))
        return writing.Hand(steps[0] if steps else 2, dashes[0] if dashes else 2)

    def column(self, offset: int) -> int:
        """The column of an offset, from 0."""
        return self.lines.place(offset)[1]

    def rest(self, offset: int) -> str:
        """What follows an offset on its line."""
        return self.text[offset : self.lines.end(self.lines.place(offset)[0])]

    def line(self, number: int) -> str:
        """A line, counted from 0, without its line end."""
        return self.text[self.lines.starts[number] : self.lines.end(number)]

    def joined(self, lines: list[str]) -> str:
        """Lines with the text's line ends between them."""
        return self.line_end.join(lines)

    def is_kept(self, end: int) -> bool:
        """Whether a value ends after a line end, as texts do whose blank lines `|+` keeps."""
        return end > 0 and self.column(end) == 0

    def introduced(self, around: Extent, step: str | int) -> int:
        """The offset right after a part's colon or dash. Raises InputError for odd YAML, such as keys after a `?`."""
        part = around.parts[step]
        if part.key is not None:
            found = _COLON.match(self.text, part.key[1])
        else:
            assert isinstance(step, int)
            begin = around.start + (len(around.anchor) + 1 if around.anchor else 0)
            found = _DASH.match(self.text, around.parts[step - 1].end if step else begin)
        if not found:
            line, column = self.lines.place(part.start)
            what = "the value here is written in an unusual way"
            raise InputError.single(what, "edit it in the text", Place("", line + 1, column + 1))
        return found.end()

    def lead(self, around: Extent, step: str | int) -> int:
        """Where a part of a block begins: its key, or its dash."""
        part = around.parts[step]
        return part.key[0] if part.key else self.introduced(around, step) - 1

    def reach(self, end: int, column: int) -> int:
        """The end of a value's last line or, if comments deeper than a column follow, of the last of these."""
        first = self.lines.place(end)[0]
        reached = self.lines.end(first)
        for later in range(first + 1, len(self.lines.starts)):
            line = self.line(later)
            bare = line.lstrip(" ")
            if bare.startswith("#") and len(line) - len(bare) > column:
                reached = self.lines.end(later)
            elif bare.strip():
                break
        return reached

    def region(self, around: Extent, step: str | int) -> tuple[int, int]:
        """Where a part of a block begins and ends, with the comments that belong to it."""
        part, start = around.parts[step], self.lead(around, step)
        line, column = self.lines.place(start)
        end = part.end if self.is_kept(part.end) else self.reach(part.end, column)
        if self.is_behind(start):
            return start, end
        above = line
        while above and self.line(above - 1).startswith(" " * column + "#"):
            above -= 1
        if part.key and (above == 0 or self._is_followed(around, step, end)):
            above = line
        return self.lines.starts[above] + column, end

    def is_behind(self, start: int) -> bool:
        """Whether something stands before an offset on its line, such as the dash of a list around it."""
        return bool(self.text[self.lines.starts[self.lines.place(start)[0]] : start].strip())

    def is_blank(self, line: int) -> bool:
        """Whether a line, counted from 0, is blank."""
        return not self.line(line).strip()

    def are_apart(self, around: Extent, step: int) -> bool:
        """Whether a blank line stands before an item."""
        between = self.text[self.region(around, step - 1)[1] : self.region(around, step)[0]]
        return bool(_BLANK.search(between))

    def _is_followed(self, around: Extent, step: str | int, end: int) -> bool:
        """Whether a key's next neighbour is on the line after it."""
        later = [part.key for part in around.parts.values() if part.key and part.key[0] >= end]
        return bool(later) and self.lines.place(later[0][0])[0] == self.lines.place(end)[0] + 1
