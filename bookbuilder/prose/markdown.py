"""Markdown goes in, a Prose comes out: headings, paragraphs, lists, emphasis, breaks and pictures.

Everything else that Markdown knows is refused with its line, since paper can show neither links nor HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final, get_args
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from bookbuilder import fonts
from bookbuilder.prose.model import (
    Line,
    Listing,
    Look,
    Paragraph,
    Passage,
    Prose,
    ProseHeading,
    ProsePicture,
    Rank,
    Rule,
    Span,
)

LARGEST: Final = 60_000  # bytes: a preface of twenty pages, which even at worst is parsed within two seconds
DEEPEST: Final = 2  # lists within each other
LONGEST: Final = 200  # characters of a heading, as of a title
EMPHASIS: Final = 20  # emphasis within emphasis; more is a slip of the keyboard, and would exhaust the stack

_PLAIN = "use headings, paragraphs, lists, *emphasis*, **strong emphasis**, --- and pictures"
_REFUSED: Final = {
    "html_block": ("HTML", _PLAIN),
    "html_inline": ("HTML", f"{_PLAIN}; write \\< for the sign"),
    "link": ("a link", "write the address as text, since nobody can click on paper"),
    "code_inline": ("code", "use *emphasis*; write \\` for the sign"),
    "fence": ("code", _PLAIN),
    "table": ("a table", "write a list, or one sentence per row"),
    "s": ("struck text", "leave it out, or write \\~~ for the signs"),
    "blockquote": ("a quotation marked with >", "write it as a paragraph with quotation marks"),
}

# Definitions of links would vanish without a trace, and indented lines are rarely meant as code.
# Tables and struck text are read for the sake of their messages.
_PARSER: Final = (
    MarkdownIt("commonmark", {"maxNesting": 20}).disable(["reference", "code"]).enable(["table", "strikethrough"])
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """What a text must not contain; its lines count from 1."""

    line: int
    what: str
    hint: str


class ProseError(Exception):
    """All mistakes of a text."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("; ".join(mistake.what for mistake in mistakes))
        self.mistakes = tuple(mistakes)


class PictureError(Exception):
    """Why a picture cannot be shown, and what to do about it."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


Load = Callable[[str, str], ProsePicture]  # a picture's path and description; raises PictureError


def parse(text: str, load: Load, face: str = "text") -> Prose:
    """The text of at most LARGEST bytes as a value, to be shown in a face. Raises ProseError with all mistakes."""
    reader, tokens = _Reader(load, face), _PARSER.parse(text)
    for line in _tangled(tokens):
        reader.refuse(line, "emphasis is nested too deep", "delete some of the asterisks or underscores")
    passages = () if reader.mistakes else tuple(reader.passages(SyntaxTreeNode(tokens).children, 0))
    if not passages and not reader.mistakes:
        reader.refuse(1, "the text is empty", "write some, or delete it")
    if reader.mistakes:
        raise ProseError(reader.mistakes)
    return Prose(passages)


def _tangled(tokens: Sequence[Token]) -> Iterator[int]:
    """The lines at which texts begin whose emphasis is nested too deep."""
    for token in tokens:
        depths = accumulate(child.nesting for child in token.children or ())
        if max(depths, default=0) > EMPHASIS:
            yield token.map[0] + 1 if token.map else 1


class _Reader:
    """Walks through the tree of a text and notes its mistakes."""

    def __init__(self, load: Load, face: str) -> None:
        self.mistakes: list[Mistake] = []
        self._load, self._face = load, face

    def refuse(self, line: int, what: str, hint: str) -> None:
        self.mistakes.append(Mistake(line, what, hint))

    def passages(self, nodes: Sequence[Any], depth: int) -> Iterator[Passage]:
        for node in nodes:
            line = node.map[0] + 1 if node.map else 1
            if node.type == "heading":
                yield from self._heading(node, line)
            elif node.type == "paragraph":
                yield from self._paragraph(node.children[0].children, line)
            elif node.type in ("bullet_list", "ordered_list"):
                yield from self._listing(node, line, depth)
            elif node.type == "hr":
                yield Rule()
            else:
                self._refused(node, line)

    def _refused(self, node: Any, line: int) -> None:
        what, hint = _REFUSED[node.type]
        self.refuse(line, f"{what} cannot be printed", hint)

    def _heading(self, node: Any, line: int) -> Iterator[ProseHeading]:
        rank = int(node.tag.removeprefix("h"))
        if rank not in get_args(Rank):
            self.refuse(line, f"a heading has {rank} number signs", "write one, two or three")
            return
        spans: list[Span] = []
        for line_spans in self._lines(node.children[0].children, line):  # in one line, however its author broke it
            spans += (Span(" "), *line_spans) if spans else line_spans
        if not spans:
            self.refuse(line, "a heading has no text", "write some, or delete it")
        elif (length := sum(len(span.text) for span in spans)) > LONGEST:
            self.refuse(line, f"a heading has {length:,} characters", f"use {LONGEST} or fewer, or make it a paragraph")
        else:
            yield ProseHeading(rank, tuple(spans))  # type: ignore[arg-type]  # one of its values, as seen above

    def _paragraph(self, nodes: Sequence[Any], line: int) -> Iterator[Paragraph | ProsePicture]:
        if [node.type for node in nodes] == ["image"]:
            yield from self._figure(nodes[0], line)
        elif lines := tuple(self._lines(nodes, line)):
            yield Paragraph(lines)

    def _figure(self, node: Any, line: int) -> Iterator[ProsePicture]:
        try:
            yield self._load(unquote(str(node.attrs["src"])), node.content)
        except PictureError as error:
            self.refuse(line, str(error), error.hint)

    def _listing(self, node: Any, line: int, depth: int) -> Iterator[Listing]:
        if depth == DEEPEST:
            self.refuse(line, "lists are nested three deep", "take the innermost list out of its list")
            return
        items = tuple(tuple(self.passages(item.children, depth + 1)) for item in node.children)
        first = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        hidden = (child.hidden for item in node.children for child in item.children if child.type == "paragraph")
        yield Listing(items, first, all(hidden))

    def _lines(self, nodes: Sequence[Any], line: int) -> Iterator[Line]:
        """The lines of a paragraph that begins in this line of the file, as its author broke them; no blank ones."""
        spans: list[Span] = []
        for node, look in _leaves(nodes, "text"):
            if node.type == "text":
                if lack := fonts.lack(self._face, node.content):
                    self.refuse(line, lack.what, lack.hint)
                spans += [Span(node.content, look)] if node.content else []
            elif node.type == "softbreak":
                spans.append(Span(" ", look))
            elif node.type == "hardbreak":
                yield from _unless_blank(spans)
                spans = []
            elif node.type == "image":
                self.refuse(line, "a picture stands within a text", "put it in a paragraph of its own")
            else:
                self._refused(node, line)
            line += node.type in ("softbreak", "hardbreak")
        yield from _unless_blank(spans)


def _unless_blank(spans: Sequence[Span]) -> Iterator[Line]:
    if any(span.text.strip() for span in spans):
        yield tuple(spans)


def _leaves(nodes: Sequence[Any], look: Look) -> Iterator[tuple[Any, Look]]:
    """The pieces of a text with their looks; what is strong stays so within emphasis."""
    for node in nodes:
        if node.type == "strong":
            yield from _leaves(node.children, "strong")
        elif node.type == "em":
            yield from _leaves(node.children, "strong" if look == "strong" else "italic")
        else:
            yield node, look
