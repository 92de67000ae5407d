"""A section to be resolved, with its place in the file; names that lead nowhere become Flaws."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from bookbuilder.config import BookConfig, Document, Flaw, Reading, Route, Section
from bookbuilder.errors import InputError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asked:
    """A section as its file says it, in a book or by itself. What has given way in it is not known."""

    section: Section
    route: Route  # of the section
    book: BookConfig  # in which the section stands, or would stand
    reading: Reading[Any]  # of the file

    def at(self, *steps: str | int) -> Route:
        """The route of a value in the section."""
        return (*self.route, *steps)

    def name(self, *steps: str | int) -> str:
        """What messages call a value in the section."""
        return self.reading.document.name(self.at(*steps))

    def knows(self, *steps: str | int) -> bool:
        """Whether a value in the section is as the author means it."""
        return self.reading.knows(self.at(*steps))

    @property
    def id(self) -> str:
        """The section's id; empty where it is not known."""
        return self.section.id if self.knows("id") and self.knows("title") else ""

    @property
    def symbols(self) -> str | dict[str, Any]:
        """The section's symbols, which it may have from the book."""
        return self.book.symbols if self.section.symbols is None else self.section.symbols

    @property
    def symbols_at(self) -> Route:
        """Where these symbols are written."""
        return ("symbols",) if self.section.symbols is None else self.at("symbols")

    def found(self, steps: Route, find: Callable[[], T]) -> Generator[Flaw, None, T | None]:
        """What a name in the section leads to."""
        return found(self.reading.document, self.at(*steps), find)


def found(document: Document, route: Route, find: Callable[[], T], called: str = "") -> Generator[Flaw, None, T | None]:
    """What the name at a route leads to; if nothing, what its room says of it, at the place of the name.

    A problem on a line of its own keeps that; the others say what the name is `called`, by default its route.
    """
    try:
        return find()
    except InputError as error:
        for problem in error.problems:
            if problem.place.line:
                yield Flaw(route, problem.what, problem.hint, place=problem.place)
            else:
                yield Flaw(route, f"`{called or document.name(route)}`: {problem.what}", problem.hint)
    return None


def collected(resolving: Generator[Flaw, None, T]) -> tuple[T, tuple[Flaw, ...]]:
    """What something is resolved to, and the flaws that were found on the way."""
    flaws: list[Flaw] = []
    while True:
        try:
            flaws.append(next(resolving))
        except StopIteration as end:
            return end.value, tuple(flaws)
