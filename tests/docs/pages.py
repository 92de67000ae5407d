"""The README and the pages of docs/ as blocks of code, each with the comments over it that say what it is.

<!-- file: book.yaml -->            the block is the content of a file
<!-- wrong file: book.yaml -->      the same, and the file has mistakes
<!-- given: a.svg from icons/a.svg -->   a file or folder of the repository is there under a name of its own
<!-- fails: 2 -->                   the last command of the block ends with this exit code
<!-- says -->                       what the commands before print: these lines in this order, among others;
                                    three full stops stand for the rest of a line, or for other lines
<!-- not run: why -->               commands that a reader runs, but no test
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = tuple(path.relative_to(ROOT).as_posix() for path in (ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))))

_BLOCK = re.compile(
    r"(?P<marks>(?:^<!-- .*? -->\n)*)^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE
)
_MARK = re.compile(r"<!-- (?P<name>[^:]*?)(?:: (?P<value>.*?))? -->")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code of a page."""

    page: str
    line: int
    language: str
    text: str
    marks: tuple[tuple[str, str], ...]  # the name of each comment, and what follows its colon

    def says(self, name: str) -> str | None:
        """What a comment over the block says; None if there is none of this name."""
        return dict(self.marks).get(name)

    @property
    def file(self) -> str | None:
        """The name of the file that the block is."""
        return self.says("file") or self.says("wrong file")

    @property
    def given(self) -> Iterator[tuple[str, str]]:
        """The files that are there, and where they come from."""
        for name, value in self.marks:
            if name == "given":
                called, _, source = value.partition(" from ")
                yield called, source

    @property
    def commands(self) -> tuple[str, ...]:
        """The lines of a shell block that a test runs."""
        left_out = self.says("not run") is not None or self.says("test command") is not None
        return () if self.language != "sh" or left_out else tuple(self.text.splitlines())

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def text_of(page: str) -> str:
    """The whole text of a page."""
    return (ROOT / page).read_text("utf-8")


def blocks(page: str) -> tuple[Block, ...]:
    """The blocks of a page, in their order."""
    text = text_of(page)
    return tuple(
        Block(page, text.count("\n", 0, found.start("text")), found["language"], found["text"], _marks(found["marks"]))
        for found in _BLOCK.finditer(text)
    )


def _marks(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((mark["name"], mark["value"] or "") for mark in _MARK.finditer(text))


def table(page: str, heading: str) -> list[list[str]]:
    """The rows of the first table under a heading or a comment, without its head."""
    _, found, rest = text_of(page).partition(f"{heading}\n")
    assert found, f"{page} has no {heading}"
    lines = rest[rest.index("\n|") if not rest.startswith("|") else 0 :].strip().split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]
