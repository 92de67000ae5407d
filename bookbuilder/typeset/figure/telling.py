"""The text of a walkthrough's passage: its title, its steps one by one, and the steps that lead to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bookbuilder.board import Board
from bookbuilder.book import Passage, name_facts, name_step, narrate
from bookbuilder.puzzle import Moment
from bookbuilder.typeset.figure.pieces import Piece, whole
from bookbuilder.typeset.figure.view import concerned
from bookbuilder.typeset.text.lines import Face
from bookbuilder.typeset.text.style import Faces
from bookbuilder.words import Words

LISTED = 12  # more values are counted, not listed


@dataclass(frozen=True, slots=True)
class Telling:
    """The sentences of one section's walkthroughs."""

    board: Board
    words: Words
    marks: Sequence[str]  # the board's values as they are printed
    faces: Faces
    every: bool  # whether every step is shown, not only the key ones

    def pieces(self, passage: Passage) -> list[Piece]:
        """The parts of the board that the passage's figures show."""
        return concerned(self.board, passage.moments) if passage.has_candidates else [whole(self.board)]

    def texts(self, passage: Passage, done: int, end: str) -> Iterator[tuple[str, Face]]:
        """The text of a passage, each part with its face; `done` is the number of steps before it."""
        small, every = self.faces.small, self.every
        before = [self._said(moment) for moment in passage.before] if every else []
        for said in self._numbered(before, done) if every else self._before(passage):
            yield said, small
        yield self.title(passage)
        shown = [self._said(moment) for moment in passage.moments]
        for said in self._numbered(shown, done + len(before)) if every else shown:
            yield said, small
        if end:
            yield end, small

    def title(self, passage: Passage) -> tuple[str, Face]:
        """A passage's title: its steps, of a run also how many values it places; and the part of the board shown."""
        words, steps = self.words, [moment.step for moment in passage.moments]
        named = [step for step in steps if step.eliminations or not passage.is_run]
        names = dict.fromkeys(name_step(step, self.board, words) for step in named)
        placed = sum(len(step.placements) for step in steps) if passage.is_run else 0
        run = [words.say("steps.run", n=placed)] if placed else []
        grids = [self._where(piece) for piece in self.pieces(passage) if piece.grid]
        return " · ".join([*names, *run, *grids]), self.faces.small_strong

    def _where(self, piece: Piece) -> str:
        """The part of the board that a figure shows, in the numbers along its edges."""
        (first, leftmost), (top, left) = self.board.corner, piece.board.corner
        top, left = top - first + 1, left - leftmost + 1
        bottom, right = top + piece.board.height - 1, left + piece.board.width - 1
        return self.words.say("steps.grid", top=top, bottom=bottom, left=left, right=right)

    def _said(self, moment: Moment) -> str:
        """A step in words, in the state before it."""
        return narrate(moment.step, self.board, self.words, self.marks, moment)

    def _numbered(self, steps: Sequence[str], done: int) -> list[str]:
        """Steps in words, numbered on from `done`."""
        return [self.words.say("steps.step", n=done + at, step=step) for at, step in enumerate(steps, start=1)]

    def _before(self, passage: Passage) -> Iterator[str]:
        """The steps that are not shown: the values placed, and the candidates struck, by technique."""
        before = [moment.step for moment in passage.before]
        placed = [placement for step in before for placement in step.placements]
        if len(placed) > LISTED:
            in_part = any(piece.grid for piece in self.pieces(passage))
            yield self.words.say("steps.first_in_part" if in_part else "steps.first_many", n=len(placed))
        elif placed:
            yield self.words.say("steps.first", known=name_facts(placed, (), self.board, self.words, self.marks))
        striking = [step for step in before if step.eliminations]
        for name, alike in groupby(striking, key=lambda step: name_step(step, self.board, self.words)):
            struck = [elimination for step in alike for elimination in step.eliminations]
            known = name_facts((), struck, self.board, self.words, self.marks)
            yield self.words.say("steps.before", technique=name, known=known)
