"""Keys that belong somewhere else, and what to say about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bookbuilder.config.document import Route
from bookbuilder.config.faults import Fault


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A key that a kind of file does not have, and where it belongs."""

    route: Route
    what: str
    hint: str

    def covers(self, fault: Fault) -> bool:
        """Whether a model's fault concerns this key."""
        return fault.route == self.route

    def told(self, name: str) -> tuple[str, str]:
        """The message, and a hint; `name` is the key's route in words."""
        return f"`{name}` {self.what}", self.hint


IN_NEWSPAPERS: Final = (
    Misplaced(("newspaper", "theme"), "stands at the top of the file, or in a series", "move it there"),
    Misplaced(("html", "solution"), "belongs to a book: a newspaper's answers come with its next issue", "delete it"),
    Misplaced(("sections",), "belongs to a book, and this file describes a newspaper", "delete one of the two"),
)
