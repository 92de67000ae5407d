"""A page taken apart, strictly."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {"meta", "br", "link", "input"}
EMPTY = {"path", "use", "rect", "circle", "image"}  # of SVG


class Page(HTMLParser):
    """A page taken apart. Fails where a browser would have to guess."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice"
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag == "br":
            self.words.append(" ")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in EMPTY
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.words.append(data)

    @property
    def text(self) -> str:
        """What is shown; a narrow no-break space stays, as French has it."""
        return re.sub(r"[^\S\u202f]+", " ", "".join(self.words))

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]
