"""A section's choice of clues and its board go in; impossible symmetries, numbers and patterns come out as flaws."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import PurePosixPath

from bookbuilder.board import Board
from bookbuilder.board.pattern_files import Patterns
from bookbuilder.board.patterns import is_picture
from bookbuilder.config import Clues, Flaw, Puzzles
from bookbuilder.generate import Variation, keeps_picture
from bookbuilder.generate.choices import Objection, Outlook, contradictions, objections, pattern_objection
from bookbuilder.plan.asked import AsWritten


def choice_flaws(asked: AsWritten[Puzzles]) -> Iterator[Flaw]:
    """More than one way of choosing clues, and bounds in the wrong order."""
    written = [key for key in Clues.model_fields if asked.reading.says(asked.at("clues", key))]
    for objection in contradictions(asked.section.clues, written, lambda key: asked.name("clues", key)):
        yield _flaw(asked, objection)


def clue_flaws(asked: AsWritten[Puzzles], board: Board, outlook: Outlook, *, is_marked: bool) -> Iterator[Flaw]:
    """A symmetry that the board's outline lacks, and impossible numbers of clues, quads and pairs."""
    for objection in objections(asked.section.clues, board, outlook, lambda key: asked.name("clues", key), is_marked):
        yield _flaw(asked, objection)


def _flaw(asked: AsWritten[Puzzles], objection: Objection) -> Flaw:
    return Flaw(asked.at("clues", objection.key), objection.what, objection.hint, on_key=objection.on_key)


def pattern_name(written: str | tuple[str, ...] | None, title: str) -> str:
    """What readers may call a section's pattern: by its name or its file's; a picture in the section, by its title."""
    if written is None:
        return ""
    names = [written] if isinstance(written, str) else written
    called = (title if is_picture(name) else PurePosixPath(name.replace("\\", "/")).stem for name in names)
    return ", ".join(dict.fromkeys(called))


def resolved_pattern(
    asked: AsWritten[Puzzles], board: Board, vary: Variation | None, patterns: Patterns
) -> Generator[Flaw, None, tuple[int, ...] | None]:
    """The cells of a section's pattern; None if it has none, or the name leads to none that fits the board.

    A pattern that no puzzle with one solution can have, or that the variation does not keep, is a flaw as well.
    """
    written = asked.section.clues.pattern
    if written is None or not asked.knows("clues", "pattern"):
        return None
    cells = yield from asked.looked_up(("clues", "pattern"), lambda: patterns.find(written, board))
    if cells is None:
        return None
    if objection := pattern_objection(board, cells, lambda key: asked.name("clues", key)):
        yield _flaw(asked, objection)
    elif vary and not keeps_picture(board, vary.fixed, cells):
        what = f"`{asked.name('vary')}` moves clues so that they match no turn of the pattern"
        hint = "turn or mirror the puzzles, relabel them, or swap only lines that have the same pattern"
        yield Flaw(asked.at("vary"), what, hint, on_key=True)
    return cells
