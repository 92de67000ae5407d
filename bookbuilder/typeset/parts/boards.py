"""The boards of the how-to pages: a book's sections go in; each kind of board comes out as a picture and a sentence.

Boards are of one kind if they have the same besides the rule of the book, or lack the same (`rules.besides`). A kind is
named after its boards, or after its sections if these have boards of their own, and pictured by its smallest board. The
one board of a book has a large picture, under the rule; its name is in the heading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bookbuilder.board import boards
from bookbuilder.book import SectionOutline
from bookbuilder.drawing import Drawing, Mark
from bookbuilder.relations import without_relations
from bookbuilder.typeset.figure.thumbnail import SIDE, thumbnail
from bookbuilder.typeset.page.boxes import stack, table
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.part import grouped
from bookbuilder.typeset.text.blocks import Block, as_block, paragraph
from bookbuilder.typeset.text.lines import lines_of, wrap
from bookbuilder.typeset.text.rules import besides
from bookbuilder.words import Words

NAMED = 3  # of the sections to which something applies, if there are more than MOST_NAMED
MOST_NAMED = 4
Side = Literal["beside", "under"]
SIDES: tuple[Side, ...] = ("beside", "under")  # where the text of a picture stands
HIGH = 0.4  # of a page: the picture of a book's one board takes the measure, but no more than this
ONLY = 150.0  # points: its side where that would need another page
NARROWEST = 10.0  # the narrowest text beside a picture in one of two columns, in its type size


@dataclass(frozen=True, slots=True)
class AlikeSections:
    """Sections whose boards have the same besides the rule of the book."""

    sections: tuple[SectionOutline, ...]
    sentences: tuple[str, ...]

    @property
    def pictured(self) -> SectionOutline:
        """The one with the smallest board."""
        return min(self.sections, key=lambda section: len(section.board.cells))


def kinds(words: Words, sections: Sequence[SectionOutline], said: Sequence[str]) -> list[AlikeSections]:
    """The kinds of boards that need a sentence besides the rule, which names the kinds of houses `said`."""
    alike = grouped(sections, lambda section: tuple(besides(words, section.board, said)))
    return [AlikeSections(tuple(outlines), sentences) for sentences, outlines in alike.items() if sentences]


def only_name(words: Words, sections: Sequence[SectionOutline], alike: Sequence[AlikeSections]) -> str:
    """The name of the one board of a book, if it needs a sentence besides the rule; empty for others."""
    every = {without_relations(section.board) for section in sections}
    return _name(words, alike[0]) if len(every) == len(alike) == 1 else ""


def named(words: Words, titles: Sequence[str]) -> str:
    """Titles of sections in a phrase, each once; only some of very many."""
    titles = list(dict.fromkeys(titles))
    if len(titles) <= MOST_NAMED:
        return words.listed(titles)
    return words.say("how_to.and_more", titles=", ".join(titles[:NAMED]), n=len(titles) - NAMED)


@dataclass(frozen=True, slots=True)
class PicturedText:
    """A picture with what stands beside it: a title, if it needs one, and a text."""

    drawing: Drawing | None
    title: str
    text: str


def pictures(setting: Setting, alike: Sequence[AlikeSections], side: Side = "beside") -> Iterator[Block]:
    """The kinds under a heading."""
    entries = [
        PicturedText(_shown(setting, kind, SIDE), _name(setting.words, kind), " ".join(kind.sentences))
        for kind in alike
    ]
    yield from in_columns(setting, setting.words.say("how_to.boards"), entries, side)


def only_picture(setting: Setting, kind: AlikeSections, side: Side = "beside") -> Block:
    """The one board of a book, as wide as the measure, over its text; smaller if other texts stand under pictures."""
    size, small = min(setting.measure, HIGH * setting.height) if side == "beside" else ONLY, setting.faces.small
    said = paragraph(" ".join(kind.sentences), small, setting.measure, 0.5 * small.line)
    return replace(stack([as_block(_shown(setting, kind, size)), said]), before=0.5 * setting.faces.body.line)


def in_columns(
    setting: Setting, heading: str, entries: Sequence[PicturedText], side: Side = "beside", most: int = 3
) -> Iterator[Block]:
    """Pictures under a heading, in as many columns as are wide enough for the texts beside or under them."""
    if not entries:
        return
    faces, between, put = setting.faces, column_gap(setting), _beside if side == "beside" else _under
    yield paragraph(heading, faces.strong, setting.measure, faces.body.line, with_next=True)
    least = NARROWEST * faces.small.size + (SIDE + between / 2 if side == "beside" else 0.0)
    columns = min(most, len(entries), max(1, int((setting.measure + between) / (least + between))))
    step = (setting.measure + between) / columns
    first, *others = table(
        [put(setting, entry, step - between) for entry in entries], columns, step, 0.8 * faces.body.line
    )
    yield from (replace(first, before=0.4 * faces.body.line), *others)


def column_gap(setting: Setting) -> float:
    """The space between the two columns of the how-to pages."""
    return 2 * setting.faces.body.size


def _shown(setting: Setting, kind: AlikeSections, size: float) -> Drawing:
    """The picture of a kind."""
    return thumbnail(setting.style, kind.pictured.board, kind.pictured.symbols, size)


def _name(words: Words, kind: AlikeSections) -> str:
    """What a kind is called."""
    own = [without_relations(section.board).name for section in kind.sections]
    shipped = set(boards()).issuperset(own)
    return named(words, [words.board(name) for name in own] if shipped else [each.title for each in kind.sections])


def _beside(setting: Setting, entry: PicturedText, measure: float) -> Block:
    """A picture, and its title and text beside it."""
    strong, small = setting.faces.strong, setting.faces.small
    left = max(SIDE, entry.drawing.width if entry.drawing else 0.0) + column_gap(setting) / 2
    name = wrap(entry.title, strong, measure - left) if entry.title else []
    text = wrap(entry.text, small, measure - left)
    under = len(name) * strong.line + 0.15 * small.line if name else 0.0
    marks: tuple[Mark, ...] = (*lines_of(name, strong, left, 0.0), *lines_of(text, small, left, under))
    picture = as_block(entry.drawing) if entry.drawing else Block(0.0, ())
    return Block(max(picture.height, under + len(text) * small.line), (*picture.marks, *marks))


def _under(setting: Setting, entry: PicturedText, measure: float) -> Block:
    """A picture, and its title and text under it."""
    strong, small = setting.faces.strong, setting.faces.small
    picture = [as_block(entry.drawing)] if entry.drawing else []
    title = [paragraph(entry.title, strong, measure, 0.3 * small.line)] if entry.title else []
    return stack([*picture, *title, paragraph(entry.text, small, measure, 0.15 * small.line)])
