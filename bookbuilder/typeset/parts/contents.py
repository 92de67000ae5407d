"""The table of contents: a line for every part that has an entry; sections with their puzzles and levels.

4   How to solve
7   First Steps                           [art]     few entries: with a picture of each section's first puzzle, and
    1-20 · Beginner to Easy                         as large as the page allows
28  A Little Further   21-32 · Medium               more: on one line each; in columns, if very many
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, product

from bookbuilder.drawing import LinkArea, Mark
from bookbuilder.typeset.figure.artwork import Subject, artwork
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.boxes import TIGHTER, Columns, Ways, flow
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.chapters import Chapter
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Whole
from bookbuilder.typeset.text.blocks import Block, heading
from bookbuilder.typeset.text.lines import RISE, Face, lines_of, wrap, write
from bookbuilder.typeset.text.style import Faces, Style

NUMBERS, FOLIO, APART = 34.0, "000", 0.5  # the column of page numbers: points at least; a number, and ems after it
NARROWEST = 150.0  # points: a third column
MANY = 20  # entries: above it, there are two columns
ART, LARGEST, WIDE = 36.0, 90.0, 0.25  # the side of a picture: at least and at most, in points and of the measure
FILLED = 0.82  # of a page: entries whose pictures fit there grow until they take it
OVER, OTHERS = 2.0, 1.35  # lines: about those of the heading, and of an entry without a picture
BEFORE = 0.6  # lines over a section
LARGER = 1.2  # the type of entries with pictures, relative to the usual
BETWEEN = 2.0  # between two columns, in running text


def chapter(of: Material) -> Iterator[Chapter]:
    """The chapter of the contents, where the book has one."""

    def ways(setting: Setting, begin: int, whole: Whole) -> Ways:
        if setting.text_columns == 1:
            yield ContentsTable(of, whole).blocks()
            yield ContentsTable(of, whole, pictured=False).blocks()

    if "contents" in of.setting.outline.front:
        yield Chapter("contents", of.setting.words.say("contents.heading"), ways, recto=True, listed=False)


@dataclass(frozen=True)
class ContentsTable:
    """The contents of a book, without page numbers until these are known."""

    of: Material
    whole: Whole
    pictured: bool = True  # where the theme has pictures, and the page has room

    def blocks(self) -> list[Block]:
        """The heading and the lines, closer where this saves a page; each page of columns is one block."""
        setting, entries = self.of.setting, self._entries
        above = heading(setting.style, setting.words.say("contents.heading"), setting.measure)
        if len(entries) <= MANY:
            return [*above, *(self._line(*entry, setting.measure) for entry in entries)]
        width, between = setting.geometry.frame(1).width, BETWEEN * setting.faces.body.size
        tried = []
        for share, count in product(TIGHTER, range(2, 1 + max(2, int((width + between) / (NARROWEST + between))))):
            step = (width + between) / count
            lines = [self._line(*entry, step - between) for entry in entries]
            apart = [replace(line, before=share * line.before) for line in lines]
            tried.append(flow(apart, Columns(setting.height, count, step, tuple(above), even=True)))
        pages = min(tried, key=len)
        return [Block(page.height, page.put(Frame(0.0, 0.0, width, page.height))) for page in pages]

    @cached_property
    def _entries(self) -> list[tuple[int, ContentsEntry, str]]:
        """The entries with their parts and page numbers."""
        first = self.whole.first_pages
        return [(at, part.entry, str(first.get(at, ""))) for at, part in enumerate(self.whole.parts) if part.entry]

    def _line(self, at: int, entry: ContentsEntry, number: str, measure: float) -> Block:
        """The page number, the title, and a section's puzzles and levels: beside the title, or under it."""
        faces, art, indent = self._faces, self._art(entry), self._indent(self._faces)
        face, small = faces.strong if entry.strong else faces.body, faces.small
        room = measure - indent - (self._side + small.size if self._has_art else 0.0)
        titles = wrap(entry.title, face, room)
        marks: list[Mark] = [write(number, face, 0.0, RISE * face.size), *lines_of(titles, face, indent, 0.0)]
        height = len(titles) * face.line
        if entry.section is not None:
            left = indent + face.width(titles[-1]) + face.size
            beside = not self._has_art and left + self._widest(entry.section, small) <= measure
            x, y = (left, height - face.line + RISE * face.size) if beside else (indent, height + RISE * small.size)
            marks.append(write(self._note(entry.section), small, x, y))
            height += 0.0 if beside else small.line
        marks += art
        if self.of.setting.reading:
            marks.append(LinkArea(0.0, 0.0, measure, height, f"#part-{at}", entry.title))
        before = (BEFORE if entry.strong else 0.1) * faces.body.line
        least = self._side if self._has_art and entry.section is not None else 0.0
        return Block(max(height, least), tuple(marks), before)

    def _indent(self, faces: Faces) -> float:
        """The width of the column of page numbers."""
        numbers = (FOLIO, *(number for _, _, number in self._entries))
        return max(NUMBERS, max(map(faces.strong.width, numbers)) + APART * faces.strong.size)

    # --- what a section holds ---

    def _note(self, section: int) -> str:
        """The numbers of a section's puzzles, and the levels that occur."""
        book = self.of.book
        levels = {puzzle.grade.level for puzzle in book.puzzles[section]} if book else self._possible(section)
        ranked = self.of.setting.style.ranked(levels)
        return self._said(section, ranked[0], ranked[-1]) if ranked else self._said(section)

    def _said(self, section: int, *levels: str) -> str:
        """A section's numbers, with the lowest and the highest level, if it has any."""
        setting = self.of.setting
        numbers, title = setting.numbers(section, "contents.numbers"), setting.outline.sections[section].title
        if not (levels and (between := setting.style.levels_under(title, *levels))):
            return numbers
        return setting.words.say("contents.note", numbers=numbers, levels=between)

    def _widest(self, section: int, face: Face) -> float:
        """The width of the note for any levels that may occur, so that it takes the same lines for any puzzles."""
        style, title = self.of.setting.style, self.of.setting.outline.sections[section].title
        ranges = _ranges(style, tuple(self._possible(section)), face)
        widest = next((ends for ends in ranges if style.levels_under(title, *ends)), ())
        return face.width(self._said(section, *widest))

    def _possible(self, section: int) -> list[str]:
        """The levels that may occur."""
        return self.of.setting.style.ranked(self.of.setting.outline.sections[section].levels)

    # --- pictures ---

    @cached_property
    def _faces(self) -> Faces:
        """The faces of entries: larger beside pictures, where every note fits into its line."""
        faces = self.of.setting.faces
        if not self._has_art:
            return faces
        strong, body = (face.sized(LARGER * face.size) for face in (faces.strong, faces.body))
        larger = replace(faces, strong=strong, body=body)
        room = self.of.setting.measure - self._indent(larger) - self._side - faces.small.size
        sections = [entry.section for _, entry, _ in self._entries if entry.section is not None]
        fits = all(self._widest(section, faces.body) <= room for section in sections)
        return replace(larger, small=faces.body if fits else faces.small)

    @cached_property
    def _side(self) -> float:
        """The side of pictures with which the entries take as much of a page as they should."""
        setting, sections = self.of.setting, sum(entry.section is not None for _, entry, _ in self._entries)
        others = (len(self._entries) - sections) * OTHERS * setting.faces.body.line
        free = FILLED * setting.height - OVER * setting.faces.heading.line - others
        wanted = free / max(1, sections) - BEFORE * setting.faces.body.line
        return min(wanted, LARGEST, WIDE * setting.measure)

    @cached_property
    def _has_art(self) -> bool:
        shown = self.pictured and self.of.setting.theme.contents.kind != "none"
        return shown and len(self._entries) <= MANY and self._side >= ART

    def _art(self, entry: ContentsEntry) -> tuple[Mark, ...]:
        """A picture of the section's first puzzle at the end of the line, once there is a puzzle."""
        setting, book = self.of.setting, self.of.book
        if book is None or entry.section is None or not self._has_art:
            return ()
        subject = Subject(book.puzzles[entry.section][0], setting.outline.sections[entry.section].symbols)
        drawn = artwork(setting.style, setting.theme.contents, subject, self._side)
        return (drawn.put(self.of.setting.measure - drawn.width, 0.0),) if drawn else ()


@lru_cache(maxsize=64)
def _ranges(style: Style, levels: tuple[str, ...], face: Face) -> tuple[tuple[str, str], ...]:
    """The ranges of these levels, the widest in running text first."""
    ranges = combinations_with_replacement(levels, 2)
    return tuple(sorted(ranges, key=lambda ends: face.width(style.levels_between(*ends)), reverse=True))
