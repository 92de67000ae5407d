"""The levels of the book: the name of each, its mark, and what it requires."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.typeset.blocks import Block, flow, heading, paragraph
from bookbuilder.typeset.ornaments import meter
from bookbuilder.typeset.parts.part import Content, Entry, Part, as_many, stacked
from bookbuilder.typeset.setting import Setting

TIGHTER = (1.0, 0.7, 0.4)  # lines between the levels


def parts(of: Content) -> Iterator[Part]:
    """The part of the levels, where the book has one."""
    setting = of.setting
    if not ("difficulty_key" in setting.outline.front and setting.outline.levels):
        return
    pages = flow(_levels(setting), setting.height)
    yield Part(
        "key",
        lambda _: as_many(pages),
        lambda leaf, _: stacked(setting, pages, leaf),
        Entry(setting.words.say("key.heading"), strong=False),
    )


def _levels(setting: Setting) -> list[Block]:
    """The levels that may occur in the book, even if they do not, and what each requires: a scale without gaps.

    They are set closer where that fits them all on one page, and drop the names of techniques before they take a
    second one.
    """
    gaps = [gap * setting.faces.body.line for gap in TIGHTER]
    ways = [_ways(setting, gap, named) for named in (True, False) for gap in gaps]
    height = setting.height
    return next((blocks for blocks in ways if len(flow(blocks, height)) == 1), ways[0])


def _ways(setting: Setting, gap: float, named: bool) -> list[Block]:
    words, faces, measure = setting.words, setting.faces, setting.measure
    blocks = heading(setting.style, words.say("key.heading"), measure)
    blocks.append(paragraph(words.say("key.intro"), faces.body, measure))
    for level in setting.style.ranked(setting.outline.levels):
        name = paragraph(setting.style.level(level), faces.strong, measure, gap, with_next=True)
        squares = meter(setting.style, level, measure, 0.76 * faces.strong.size, faces.strong.size * 0.5)
        blocks.append(Block(name.height, (*name.marks, *squares), name.before, with_next=True))
        asked = setting.outline.asked(level) if named else ()
        techniques = dict.fromkeys(name for technique in asked for name in words.names_of(technique))
        blocks.append(paragraph(words.asks(level), faces.body, measure, with_next=bool(techniques)))
        if techniques:
            said = words.say("key.between").join(techniques)
            blocks.append(paragraph(said, faces.small, measure, faces.body.line * 0.1))
    return blocks
