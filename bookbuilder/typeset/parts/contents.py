"""The table of contents: one line, with a page number, for every part that has an entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from bookbuilder.drawing import Mark, Text
from bookbuilder.typeset.blocks import Block, flow, heading
from bookbuilder.typeset.parts.part import Content, Entry, Part, Whole, as_many, stacked
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.text import END, lines_of, wrap, write

Pages = Sequence[Sequence[Block]]


def parts(of: Content) -> Iterator[Part]:
    """The part of the contents, where the book has one."""
    setting = of.setting
    if "contents" not in setting.outline.front:
        return

    @cache
    def pages(whole: Whole) -> Pages:
        return flow(_contents(setting, whole), setting.height)

    yield Part(
        "contents",
        lambda so_far: as_many(pages(so_far)),
        lambda leaf, whole: stacked(setting, pages(whole), leaf),
        recto=True,
    )


def _contents(setting: Setting, whole: Whole) -> list[Block]:
    """The heading, then the lines, without page numbers until these are known."""
    blocks = heading(setting.style, setting.words.say("contents.heading"), setting.measure)
    for at, part in enumerate(whole.parts):
        if part.entry:
            blocks.append(_line(setting, part.entry, str(whole.first_pages.get(at, ""))))
    return blocks


def _line(setting: Setting, entry: Entry, number: str) -> Block:
    """A line with dot leaders; the dots of all lines are aligned."""
    faces, measure = setting.faces, setting.measure
    face = faces.strong if entry.strong else faces.body
    edge = measure - face.width("0000")
    lines = wrap(entry.title, face, edge - 4 * face.size)
    marks: list[Mark] = [*lines_of(lines, face, 0.0, 0.0)]
    baseline = marks[-1].y if isinstance(marks[-1], Text) else 0.0
    start = face.width(lines[-1])
    dot = faces.body.width(" .")
    dots = int((edge - start - 0.5 * face.size) / dot)
    if dots > 1:
        marks.append(write(" ." * dots, faces.body, edge, baseline, END))
    marks.append(write(number, face, measure, baseline, END))
    height = len(lines) * face.line
    if entry.note:
        marks += lines_of([entry.note], faces.small, 0.0, height - 0.12 * face.line)
        height += faces.small.line
    return Block(height, tuple(marks), faces.body.line * (0.6 if entry.strong else 0.1))
