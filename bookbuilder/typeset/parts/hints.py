"""The hints: puzzles go in; lines that tell more and more come out, in the order of the puzzles' numbers.

    ------------------------------------------
    12  1  Look in column 5.           page 19    a rule, the puzzle's number and its page
        2  Naked pair, with 6 and 8.
        3  In column 5, r4c5 and r8c5 hold ...

Several hints of a puzzle follow each other, with lines numbered on. Wide pages have columns. The number of the puzzle's
page narrows the first line, so hints are measured with the numbers that will be printed. Before the puzzles exist, the
pages are estimated: LINES lines per hint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.book import SectionOutline, hints
from bookbuilder.drawing import Mark, Stroke
from bookbuilder.puzzle import GradedPuzzle, NotedStep
from bookbuilder.typeset.page.boxes import Columns, FlowedPage, flow, height_of
from bookbuilder.typeset.page.leads import HINTS, to_puzzle
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.answers import referring
from bookbuilder.typeset.parts.part import Material, Notes, Part, Shown, Whole, once_each, told_of
from bookbuilder.typeset.text.blocks import Block, heading, paragraph
from bookbuilder.typeset.text.lines import END, RISE, Face, lines_of, set_out, write
from bookbuilder.words import Words

SIZE = 0.9  # of the type, relative to running text
COLUMN, BETWEEN = 30.0, 2.0  # the narrowest of several columns and the space between two, in the type size
NUMBER = 1.5  # a puzzle's number, likewise
UNDER, APART = 0.55, 0.5  # the space under the rule and that between two hints, in lines
LINES = 4  # of a hint, usually


def parts(of: Material) -> Iterator[Part]:
    """The part of the hints, where a section asks for them."""
    setting = of.setting
    if not any(section.lessons.hints for section in setting.outline.sections):
        return

    @once_each
    def pages(whole: Whole) -> Sequence[FlowedPage]:
        return hint_pages(setting, of.shown, referring(of, whole))

    yield told_of(of, "hints", HINTS, setting.words.say("hints.heading"), pages, pages)


@dataclass(frozen=True, slots=True)
class HintColumns:
    """The faces of hints, and the places of things in a column."""

    setting: Setting
    face: Face
    strong: Face
    number: Face
    count: int
    measure: float
    between: float

    @classmethod
    def on(cls, setting: Setting) -> HintColumns:
        """As many columns as the page is wide enough for."""
        faces, width = setting.faces, setting.text_frame(1).width
        size = max(faces.small.size, SIZE * faces.body.size)
        between = BETWEEN * size
        count = max(1, int((width + between) / (COLUMN * size + between)))
        measure = (width - between * (count - 1)) / count
        strong, number = faces.strong.sized(size), Face(faces.number.name, NUMBER * size)
        return cls(setting, faces.body.sized(size), strong, number, count, measure, between)

    @property
    def start(self) -> float:
        """Where the numbers of lines stand, right of the puzzles' numbers."""
        return self.number.width("0" * len(str(self.setting.outline.total))) + 1.2 * self.face.size

    @property
    def text(self) -> float:
        """Where the lines' text begins."""
        return self.start + self.strong.width("00") + 0.3 * self.face.size


def hint_pages(setting: Setting, shown: Shown | None = None, notes: Notes | None = None) -> list[FlowedPage]:
    """All hints of the book; without puzzles, their usual room."""
    outline, words, faces, columns = setting.outline, setting.words, setting.faces, HintColumns.on(setting)
    frame, most = setting.text_frame(1), max(section.lessons.hints for section in outline.sections)
    if not most:
        return []
    taught = any(section.lessons.hints and section.lessons.teaches for section in outline.sections)
    which = words.say("hints.taught" if taught else "hints.hardest", n=most)
    intro = paragraph(words.say("hints.intro", n=most, which=which), faces.small, setting.measure)
    above = (*heading(setting.style, words.say("hints.heading"), setting.measure), intro, Block(faces.small.line, ()))
    blocks: list[Block] = []
    for index, section in enumerate(outline.sections):
        for number in outline.numbers(index) if section.lessons.hints else ():
            title, note = _title(columns, number, notes(number) if notes else "", setting.reading and bool(notes))
            continued, _ = _title(columns, number, words.say("hint.continued"))
            hints = list(_hints(columns, section, shown[number] if shown else None, note))
            blocks += _parts(hints, title, continued, frame.height)
    return flow(blocks, Columns(frame.height, columns.count, columns.measure + columns.between, above))


def _title(columns: HintColumns, number: int, note: str, leads: bool = False) -> tuple[Block, float]:
    """A puzzle's number under a rule, on the first line of its hints, and the room that a note takes at its end.

    The note is left out where a column is too narrow for it. If the number leads to the puzzle, so does its line.
    """
    setting, face, small = columns.setting, columns.face, columns.setting.faces.small
    width = setting.style.rule  # over each puzzle
    room = small.width(note) + face.size
    base, height = width + UNDER * face.line + RISE * face.size, width + UNDER * face.line
    marks: list[Mark] = [Stroke(0.0, width / 2, columns.measure, width / 2, width, square=False)]
    marks.append(write(str(number), columns.number, 0.0, base))
    if fits := columns.text + room + COLUMN / 3 * face.size <= columns.measure:
        marks.append(write(note, small, columns.measure, base, END))
    if leads:
        marks += to_puzzle(setting.words, HINTS, number, 0.0, 0.0, columns.measure, height + face.line)
    return Block(height, tuple(marks), 0.9 * face.line, number=number), room if fits else 0.0


def _hints(columns: HintColumns, section: SectionOutline, puzzle: GradedPuzzle | None, note: float) -> Iterator[Block]:
    """The hints of a puzzle, of which the first line leaves room for a note; without a puzzle, their usual room."""
    if puzzle is None:
        for _ in range(section.lessons.hints):
            yield Block(LINES * columns.face.line, (), APART * columns.face.line)
        return
    for at, hint in enumerate(hints(puzzle.path, section.lessons.hints, section.lessons.teaches)):
        yield _hint(columns, section, hint, 3 * at + 1, 0.0 if at else note)


def _hint(columns: HintColumns, section: SectionOutline, hint: NotedStep, first: int, note: float) -> Block:
    """Three lines, numbered from `first`: where to look, what is there, and what follows."""
    where, what, so = _said(hint, section.board, columns.setting.words, section.symbols.marks)
    marks, top, face = list[Mark](), 0.0, columns.face
    for at, (text, set_in) in enumerate(((where, face), (what, columns.strong), (so, face))):
        lines = set_out(text, set_in, columns.measure - columns.text - (0.0 if at else note))
        marks.append(write(str(first + at), columns.strong, columns.start, top + RISE * face.size))
        marks += lines_of(lines, set_in, columns.text, top)
        top += len(lines) * face.line
    return Block(top, tuple(marks), APART * face.line)


@lru_cache(maxsize=1 << 14)  # a book is laid out more than once, until its margins suit the number of its pages
def _said(hint: NotedStep, board: Board, words: Words, letters: tuple[str, ...]) -> tuple[str, str, str]:
    """What the lines of a hint say."""
    from bookbuilder.book import graduated, name_facts  # which speak of steps: there are none before there are puzzles

    said = graduated(hint.step, board, words, letters)
    known = name_facts(hint.placed, hint.struck, board, words, letters)
    return said.where, said.what, words.say("hint.needs", known=known, step=said.so) if known else said.so


def let_hints_go() -> None:
    """Forget what hints say and how it is set out, once all pages are drawn: only another layout would ask again."""
    _said.cache_clear()
    set_out.cache_clear()


def _parts(hints: Sequence[Block], title: Block, continued: Block, height: float) -> Iterator[Block]:
    """A puzzle's hints under its number, in one column if possible; in the next column under the number again."""
    part = [title]
    for hint in hints:
        if len(part) > 1 and height_of((*part, hint)) > height:
            yield from _together(part)
            part = [replace(continued, number=0)]
        part.append(replace(hint, before=0.0) if len(part) == 1 else hint)
    yield from _together(part)


def _together(blocks: Sequence[Block]) -> Iterator[Block]:
    yield from (replace(block, with_next=True) for block in blocks[:-1])
    yield blocks[-1]
