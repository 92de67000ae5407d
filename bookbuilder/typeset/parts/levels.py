"""The levels of the book: the name of each, its mark, and what it requires."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.chapters import Chapter
from bookbuilder.typeset.parts.part import Material
from bookbuilder.typeset.text.blocks import Block, heading, paragraph
from bookbuilder.typeset.text.ornaments import meter


def chapter(of: Material) -> Iterator[Chapter]:
    """The chapter of the levels, where the book has one."""
    outline, held = of.setting.outline, _held(of)
    if "difficulty_key" in outline.front and outline.levels:
        title = of.setting.words.say("key.heading")
        yield Chapter(
            "key",
            title,
            lambda setting, *_: [_told(setting, held, named=True)],
            lambda setting, _: [_told(setting, held, named=False)],
            joins=True,
            may_shrink=True,
        )


@dataclass(frozen=True, slots=True)
class Held:
    """The levels that a book holds, and the techniques that its puzzles need; before they exist, all that may come."""

    levels: Collection[str]
    techniques: Collection[str] | None = None


def _held(of: Material) -> Held:
    if of.shown is None:
        return Held(of.setting.outline.levels)
    grades = [puzzle.grade for puzzle in of.shown.values()]
    levels = {grade.level for grade in grades}.intersection(of.setting.outline.levels)
    return Held(levels or of.setting.outline.levels, {name for grade in grades for name, _ in grade.techniques})


def _told(setting: Setting, held: Held, named: bool) -> list[Block]:
    """The levels of the book, and what each requires, perhaps without the names of techniques."""
    words, faces, measure = setting.words, setting.faces, setting.measure
    blocks = heading(setting.style, words.say("key.heading"), measure)
    blocks.append(paragraph(words.say("key.intro"), faces.body, measure))
    for level in sorted(held.levels, key=words.rank):
        name = paragraph(setting.style.level(level), faces.strong, measure, faces.body.line, with_next=True)
        squares = meter(setting.style, level, measure, 0.76 * faces.strong.size, faces.strong.size * 0.5)
        blocks.append(Block(name.height, (*name.marks, *squares), name.before, with_next=True))
        asked = [technique for technique in setting.outline.asked(level) if named and _is_held(technique, held)]
        techniques = dict.fromkeys(name for technique in asked for name in words.names_of(technique))
        blocks.append(paragraph(words.asks(level), faces.body, measure, with_next=bool(techniques)))
        if techniques:
            said = words.say("key.between").join(techniques)
            blocks.append(paragraph(said, faces.small, measure, faces.body.line * 0.1))
    return blocks


def _is_held(technique: str, held: Held) -> bool:
    return held.techniques is None or technique in held.techniques
