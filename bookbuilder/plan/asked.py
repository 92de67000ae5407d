"""A section or series to be resolved, with its place in the file; unknown names become Flaws."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bookbuilder.config import Document, Flaw, Publication, Puzzles, Reading, Route
from bookbuilder.errors import InputError, Place

T = TypeVar("T")
Kind = TypeVar("Kind", bound=Puzzles, covariant=True)


@dataclass(frozen=True, slots=True)
class AsWritten(Generic[Kind]):
    """A section or series as written in its file. Values replaced by stand-ins are not known."""

    section: Kind
    route: Route  # of the section
    book: Publication  # which the section is in
    reading: Reading[Any]  # of the file

    def at(self, *steps: str | int) -> Route:
        """The full route of a value in the section."""
        return (*self.route, *steps)

    @property
    def place(self) -> Place:
        """Where the section begins."""
        return self.reading.document.place(self.route)

    def name(self, *steps: str | int) -> str:
        """The name of a value in messages."""
        return self.reading.document.name(self.at(*steps))

    def knows(self, *steps: str | int) -> bool:
        """Whether a value in the section is the author's own, not a stand-in."""
        return self.reading.knows(self.at(*steps))

    @property
    def id(self) -> str:
        """The section's id; empty if unknown."""
        is_known = self.knows("id") and self.knows("title")
        return str(getattr(self.section, "id", "")) if is_known else ""

    @property
    def symbols(self) -> str | dict[str, Any]:
        """The section's symbols, by default the book's."""
        return self.book.symbols if self.section.symbols is None else self.section.symbols

    @property
    def symbols_at(self) -> Route:
        """The route where these symbols are written."""
        return ("symbols",) if self.section.symbols is None else self.at("symbols")

    def looked_up(self, steps: Route, find: Callable[[], T]) -> Generator[Flaw, None, T | None]:
        """The value that a name in the section leads to; None, with flaws, if it leads nowhere."""
        return looked_up(self.reading.document, self.at(*steps), find)


def looked_up(
    document: Document, route: Route, find: Callable[[], T], called: str = ""
) -> Generator[Flaw, None, T | None]:
    """The value that the name at a route leads to; if none, the problems that `find` raises, at the name's place.

    A problem with its own line keeps it; the others begin with what the name is `called`, by default its route.
    """
    try:
        return find()
    except InputError as error:
        for problem in error.problems:
            if problem.place.line:
                yield Flaw(route, problem.what, problem.hint, place=problem.place, section=problem.section)
            else:
                yield Flaw(route, f"`{called or document.name(route)}`: {problem.what}", problem.hint)
    return None


def collected(resolving: Generator[Flaw, None, T]) -> tuple[T, tuple[Flaw, ...]]:
    """The result of resolving something, and the flaws found on the way."""
    flaws: list[Flaw] = []
    while True:
        try:
            flaws.append(next(resolving))
        except StopIteration as end:
            return end.value, tuple(flaws)
