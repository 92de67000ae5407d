"""The levels of the book: the name of each, its mark, and what it requires."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from bookbuilder.book import Outline
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.chapters import Chapter
from bookbuilder.typeset.parts.part import Material
from bookbuilder.typeset.text.blocks import Block, heading, paragraph
from bookbuilder.typeset.text.lines import RISE, write
from bookbuilder.typeset.text.ornaments import meter, meter_width


def chapter(of: Material) -> Iterator[Chapter]:
    """The chapter of the levels, where the book has one."""
    outline, held = of.setting.outline, _held(of)
    if "difficulty_key" in outline.front and outline.levels:
        title = of.setting.words.say("key.heading")
        yield Chapter(
            "key",
            title,
            lambda setting, *_: (_told(setting, held, named=True, beside=beside) for beside in (False, True)),
            lambda setting, _: [_told(setting, held, named=False)],
            lambda setting, _: [_told(setting, Held(_certain(outline), ()), named=False)],
            joins=True,
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


def _certain(outline: Outline) -> Collection[str]:
    """Levels that the book is sure to hold, whatever puzzles are made: those of sections of one level, at least one."""
    return {section.levels[0] for section in outline.sections if len(section.levels) == 1} or outline.levels[:1]


def _told(setting: Setting, held: Held, named: bool, beside: bool = False) -> list[Block]:
    """The levels of the book, and what each requires, perhaps without the names of techniques.

    These stand under what a level requires; or `beside` its name, where they fit.
    """
    words, faces, measure = setting.words, setting.faces, setting.measure
    blocks = heading(setting.style, words.say("key.heading"), measure)
    blocks.append(paragraph(words.say("key.intro"), faces.body, measure))
    for level in sorted(held.levels, key=words.rank):
        asked = [technique for technique in setting.outline.asked(level) if named and _is_held(technique, held)]
        techniques = words.say("key.between").join(
            dict.fromkeys(name for technique in asked for name in words.names_of(technique))
        )
        named_level, joined = _named(setting, level, techniques if beside else "")
        blocks.append(named_level)
        under = "" if joined else techniques
        blocks.append(paragraph(words.asks(level), faces.body, measure, with_next=bool(under)))
        if under:
            blocks.append(paragraph(under, faces.small, measure, faces.body.line * 0.1))
    return blocks


def _named(setting: Setting, level: str, beside: str) -> tuple[Block, bool]:
    """A level's name and mark, with a text between them; and whether there is room for one."""
    style, measure, strong, small = setting.style, setting.measure, setting.faces.strong, setting.faces.small
    text, size, baseline = style.level(level), strong.size * 0.5, RISE * strong.size
    name = paragraph(text, strong, measure, setting.faces.body.line, with_next=True)
    marks = (*name.marks, *meter(style, level, measure, baseline, size))
    start = strong.width(text) + strong.size
    fits = bool(beside) and start + small.width(beside) + strong.size <= measure - meter_width(style, size)
    if fits:
        marks += (write(beside, small, start, baseline),)
    return Block(name.height, marks, name.before, with_next=True), fits


def _is_held(technique: str, held: Held) -> bool:
    return held.techniques is None or technique in held.techniques
