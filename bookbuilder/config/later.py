"""Keys and values with a sentence of their own: those that a later version will accept, and those of another file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bookbuilder.config.document import Route
from bookbuilder.config.faults import Fault


@dataclass(frozen=True, slots=True)
class Later:
    """A key, or some of its values, that this version refuses. ``*`` in the route stands for every item of a list."""

    route: Route
    values: tuple[object, ...] = ()  # empty: the key itself is refused
    hint: str = "delete it"
    what: str = "is not available in this version"

    def covers(self, fault: Fault) -> bool:
        """Whether a model's fault concerns this key, or one of these values."""
        steps = zip(fault.route, self.route, strict=False)
        if len(fault.route) != len(self.route) or any(mine not in (step, "*") for step, mine in steps):
            return False
        return not self.values or any(type(fault.value) is type(each) and fault.value == each for each in self.values)

    def told(self, fault: Fault, name: str) -> tuple[str, str]:
        """The message for the fault, and a hint; `name` is its route in words."""
        shown = str(fault.value).lower() if isinstance(fault.value, bool) else fault.value
        what = f"`{name}: {shown}`" if self.values else f"`{name}`"
        return f"{what} {self.what}", self.hint


# A version that implements one of these deletes its row and adds the field or the value to the model.
LATER: Final[tuple[Later, ...]] = ()

LATER_IN_NEWSPAPERS: Final = (
    Later(("newspaper", "theme"), what="stands at the top of the file, or in a series", hint="move it there"),
    Later(
        ("html", "solution"), what="belongs to a book: a newspaper's answers come with its next issue", hint="delete it"
    ),
    Later(("sections",), what="belongs to a book, and this file describes a newspaper", hint="delete one of the two"),
)
