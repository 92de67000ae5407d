"""The how-to pages: the rules of every board in the book, how to begin, and an example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from bookbuilder.book import Run, SectionOutline, pages_of
from bookbuilder.drawing import Mark, Stamp
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.blocks import Block, flow, heading, paragraph
from bookbuilder.typeset.parts.example import example
from bookbuilder.typeset.parts.part import Content, Entry, Part, as_many, stacked
from bookbuilder.typeset.rules import apart, filling, grids_overlap, houses_that
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.text import shorten, wrap, write

LONGEST_HEADING = 4  # lines that stay together
MOST_TITLES, MOST_LINES = 4, 2  # if a rule applies to more sections, in more lines, only some are named
NAMED = 3  # that many
LEGEND = 1.9  # the side of a picture beside its name, relative to the type size
GUESSED = "extreme"  # the only level that may need trial and error

Rule = tuple[str, SymbolSet | None]  # the text, and the pictures


def parts(of: Content) -> Iterator[Part]:
    """The part that explains the rules, where the book has one."""
    setting = of.setting
    if "how_to" not in setting.outline.front:
        return

    @cache
    def pages(before: Sequence[Run]) -> Sequence[Sequence[Block]]:
        rules, first = how_to(setting), pages_of(before) + 1
        puzzle = of.book.example if of.book else None
        shown = example(setting, rules, first, puzzle) if puzzle or not of.book else []
        return flow([*rules, *shown], setting.height)

    yield Part(
        "how-to",
        lambda so_far: as_many(pages(so_far.runs)),
        lambda leaf, whole: stacked(setting, pages(whole.runs[: leaf.run]), leaf),
        Entry(setting.words.say("how_to.heading"), strong=False),
    )


def how_to(setting: Setting) -> list[Block]:
    """The rules of every board in the book, and how to begin."""
    words, faces, measure = setting.words, setting.faces, setting.measure
    blocks = heading(setting.style, words.say("how_to.heading"), measure)
    titles: dict[Rule, list[str]] = {}  # the sections to which it applies
    for section in setting.outline.sections:
        pictured = section.symbols if section.symbols.pictures else None
        titles.setdefault((_rule(setting, section), pictured), []).append(section.title)
    for (rule, pictured), heading_of in _headed(setting, titles):
        if len(titles) > 1:
            blocks += _titles(setting, heading_of)
        blocks.append(paragraph(rule, faces.body, measure, with_next=pictured is not None))
        if pictured:
            blocks.append(legend(setting, pictured))
    levels = setting.outline.levels
    logical = all(section.levels for section in setting.outline.sections) and GUESSED not in levels
    advised = words.say("how_to.advice", answers=words.say(f"how_to.answers.{setting.outline.answers}"))
    advice = f"{words.say('how_to.logic' if logical else 'how_to.unique')} {advised}"
    if _all_shaded(setting):
        advice = f"{_clues(setting, setting.outline.sections)} {advice}"
    return [*blocks, paragraph(advice, faces.body, measure, before=faces.body.line * 0.7)]


def legend(setting: Setting, symbols: SymbolSet) -> Block:
    """The pictures of a set with their names, in as many columns as there is room for."""
    face = setting.faces.small
    side, gap = LEGEND * setting.faces.body.size, 0.5 * face.size
    wide = side + gap + max(map(face.width, symbols.marks)) + 2 * face.size
    columns = min(len(symbols.marks), max(1, int((setting.measure + 2 * face.size) / wide)))
    rows = -(-len(symbols.marks) // columns)
    columns = -(-len(symbols.marks) // rows)
    marks: list[Mark] = []
    for at, (said, picture) in enumerate(zip(symbols.marks, symbols.pictures, strict=True)):
        x, y = at % columns * wide, at // columns * (side + gap)
        name = shorten(said, face, max(setting.measure - x - side - gap, 4 * face.size))
        marks += [Stamp(x, y, side, picture), write(name, face, x + side + gap, y + side / 2 + 0.35 * face.size)]
    return Block(rows * (side + gap) - gap, tuple(marks), before=0.4 * setting.faces.body.line)


def _headed(setting: Setting, titles: Mapping[Rule, Sequence[str]]) -> list[tuple[Rule, str]]:
    """Each rule with its sections in a line or two; if there are too many, the most common rule comes first."""
    words, face = setting.words, setting.faces.strong
    listed = {rule: list(dict.fromkeys(its)) for rule, its in titles.items()}
    headings = {rule: words.listed(its) for rule, its in listed.items()}
    many = [
        rule
        for rule, its in listed.items()
        if len(its) > MOST_TITLES and len(wrap(headings[rule], face, setting.measure)) > MOST_LINES
    ]
    for rule in many:
        some = ", ".join(listed[rule][:NAMED])
        headings[rule] = words.say("how_to.and_more", titles=some, n=len(listed[rule]) - NAMED)
    if many:
        usual = max(many, key=lambda rule: len(listed[rule]))
        headings = {usual: words.say("how_to.all_but"), **{each: headings[each] for each in headings if each != usual}}
    return list(headings.items())


def _titles(setting: Setting, text: str) -> list[Block]:
    """The sections of a rule: one block, or one block per line if they may not fit on one page."""
    face, before = setting.faces.strong, setting.faces.body.line * 0.7
    lines = wrap(text, face, setting.measure)
    if len(lines) <= LONGEST_HEADING:
        return [paragraph(text, face, setting.measure, before, with_next=True)]
    blocks = [paragraph(line, face, setting.measure, 0.0 if at else before) for at, line in enumerate(lines)]
    return [*blocks[:-1], replace(blocks[-1], with_next=True)]


def _rule(setting: Setting, section: SectionOutline) -> str:
    """The rule of a section's board, derived from the kinds of its houses."""
    words, board = setting.words, section.board
    parts = [filling(words, "how_to.fill", section.symbols)]
    for key, full in (("how_to.full", True), ("how_to.short", False)):
        if phrases := houses_that(words, board, full):
            parts.append(words.say(key, houses=words.listed(phrases)))
    parts += (words.say(f"how_to.{key}") for key in apart(board))
    if grids_overlap(board):
        sizes = {(part.height, part.width) for part in map(board.part, range(len(board.grids)))}
        parts.append(words.say("how_to.grids", size=_size(setting, sizes)))
    if section.shade_clues and not _all_shaded(setting):
        parts.append(_clues(setting, [section]))
    return " ".join(parts)


def _clues(setting: Setting, sections: Sequence[SectionOutline]) -> str:
    """How clues are shaded in these sections."""
    pictured = {bool(section.symbols.pictures) for section in sections}
    return setting.words.say(
        f"how_to.clues.{'both' if len(pictured) > 1 else 'pictures' if True in pictured else 'values'}"
    )


def _all_shaded(setting: Setting) -> bool:
    return all(section.shade_clues for section in setting.outline.sections)


def _size(setting: Setting, sizes: set[tuple[int, int]]) -> str:
    """The common size of a board's grids, to follow the word; nothing if they differ."""
    if len(sizes) > 1:
        return ""
    ((rows, columns),) = sizes
    return setting.words.say("how_to.grid_size", rows=rows, columns=columns)
