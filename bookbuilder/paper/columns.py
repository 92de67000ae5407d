"""Column systems of newspapers: a name goes in; the widths of one column, of two, and so on come out.

Papers change their columns, so each system says whose it is and when that was read.
"""

from __future__ import annotations

from itertools import pairwise

from pydantic import field_validator

from bookbuilder.config import ShippedFolder
from bookbuilder.errors import InputError
from bookbuilder.paper.lengths import Points
from bookbuilder.paper.sourced import Data, Sourced


class ColumnSystem(Data):
    """The columns of a newspaper's page. Lengths are points."""

    name: str
    widths: Sourced[tuple[Points, ...]]  # of one column, of two with the gutter between them, and so on

    @field_validator("widths")
    @classmethod
    def _rise(cls, widths: Sourced[tuple[float, ...]]) -> Sourced[tuple[float, ...]]:
        if not widths.value or any(more <= fewer for fewer, more in pairwise((0.0, *widths.value))):
            raise ValueError(
                "the widths are those of one column, of two and so on: at least one, each wider than the last"
            )
        return widths

    @property
    def most(self) -> int:
        """The number of columns of a page."""
        return len(self.widths.value)

    def width(self, columns: int) -> float:
        """The width of that many columns side by side. Raises InputError for none, and if the page has fewer."""
        if not 1 <= columns <= self.most:
            raise InputError.single(f"{self.name} has no width for {columns} columns", f"use 1 to {self.most}")
        return self.widths.value[columns - 1]


SYSTEMS = ShippedFolder("columns", ColumnSystem, "there is no column system {!r}")


def systems() -> tuple[str, ...]:
    """The names of all column systems, sorted."""
    return SYSTEMS.names()


def columns(system: str) -> ColumnSystem:
    """A column system by name. Raises InputError for an unknown name."""
    return SYSTEMS.find(system)
