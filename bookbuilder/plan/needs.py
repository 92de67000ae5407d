"""A section's techniques and board go in; what its puzzles are to need comes out, or every problem with the names."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from bookbuilder.board import Board
from bookbuilder.config import Flaw, Section
from bookbuilder.plan.asked import AsWritten

if TYPE_CHECKING:
    from bookbuilder.generate import Needed


def resolved_needs(
    asked: AsWritten[Section], board: Board | None, is_ruled: bool = False
) -> Generator[Flaw, None, Needed | None]:
    """What a section's puzzles are to need; None if it names no techniques, or wrong ones.

    `is_ruled` says that they have rules beyond houses.
    """
    section = asked.section
    if not section.needs or not (asked.knows("needs") and asked.knows("grade")):
        return None
    from bookbuilder.generate import needed

    mix = section.grade if asked.reading.says(asked.at("grade")) else None
    techniques, objections = needed(section.needs, mix, section.uniqueness, board, is_ruled)
    for objection in objections:
        what = objection.what.replace(f"`{objection.key}`", f"`{asked.name(objection.key)}`", 1)
        yield Flaw(asked.at(objection.key), what, objection.hint)
    return techniques
