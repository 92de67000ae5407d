"""The how-to pages: the rule of the book, an example, what its boards and values have besides, and how to begin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bookbuilder.levels import GUESSED
from bookbuilder.typeset.page.boxes import Spaced, Ways, height_of
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.boards import SIDES, AlikeSections, Side, kinds, only_name, only_picture, pictures
from bookbuilder.typeset.parts.chapters import Chapter
from bookbuilder.typeset.parts.example import Example
from bookbuilder.typeset.parts.part import Material, Shown
from bookbuilder.typeset.parts.ruled import ruled
from bookbuilder.typeset.parts.values import Values, values_of
from bookbuilder.typeset.text.blocks import Block, heading, paragraph
from bookbuilder.typeset.text.legend import legend
from bookbuilder.typeset.text.lines import wrap
from bookbuilder.typeset.text.rules import common_kinds, filling
from bookbuilder.typeset.text.shading import puzzle_clues

NOTED = ("medium", "hard", "expert", GUESSED)  # the levels for which solvers write candidates into the cells


def chapter(of: Material) -> Iterator[Chapter]:
    """The chapter that explains the rules, where the book has one."""

    def ways(setting: Setting, begin: int, brief: bool = False) -> Ways:
        shown = Example(setting, of.book.example if of.book else None, brief)
        if of.book and not shown.puzzle:
            return ([*rule(setting, side), *more(setting, of.shown, side, brief)] for side in SIDES)
        return how_to(shown, begin, of.shown)

    if "how_to" in of.setting.outline.front:
        yield Chapter("how-to", _title(of.setting), lambda *it: ways(*it[:2]), partial(ways, brief=True))


def how_to(shown: Example, begin: int, puzzles: Shown | None = None) -> Ways:
    """The ways to say it, with a smaller and smaller example; the page on which it begins has the number `begin`.

    The example follows the rule on its page, or comes last, where this takes fewer pages or the example needs two.
    """
    setting, examples = shown.setting, tuple(shown.on_one_page())
    for side in SIDES:
        first = rule(setting, side)
        rest = more(setting, puzzles, side, shown.brief)
        for example in examples:
            if height_of([*first, *example]) <= setting.height:
                yield [*first, *example, *rest]
        for example in examples:
            yield [*first, *rest, shown.heading, *example]
        apart = shown.on_two_pages([*first, *rest], begin) if setting.text_columns == 1 else ()
        if apart or not (examples or setting.text_columns > 1):
            yield Spaced((*first, *rest, *apart))


def rule(setting: Setting, side: Side = "beside") -> list[Block]:
    """The heading, and the one rule that all puzzles of the book share; and the board, if they all have one."""
    words, measure, values = setting.words, setting.measure, values_of(setting.outline.sections)
    blocks = heading(setting.style, _title(setting), measure)
    said = " ".join((_rule(setting, values), *values.sentences(words), *_clues(setting)))
    pictured = values.only if values.only and values.only.pictures else None
    blocks.append(paragraph(said, setting.faces.body, measure, with_next=pictured is not None))
    blocks += [legend(setting.style, pictured, setting.measure)] if pictured else []
    alike, only = _boards(setting)
    return [*blocks, only_picture(setting, alike[0], side)] if only else blocks


def more(setting: Setting, puzzles: Shown | None = None, side: Side = "beside", brief: bool = False) -> list[Block]:
    """What some boards have besides the rule, what goes into the cells of which sections, and how to begin.

    Text stands beside the pictures, or under them. If it is to be brief, it does not say where to begin,
    nor show pictures that stand under their puzzles.
    """
    sections = setting.outline.sections
    alike, only = _boards(setting)
    return [
        *([] if only else pictures(setting, alike, side)),
        *ruled(setting),
        *values_of(sections).entries(setting, brief),
        _advice(setting, puzzles, brief),
    ]


def _boards(setting: Setting) -> tuple[list[AlikeSections], str]:
    """The kinds of boards that need a sentence, and the name of the one board of the book if it does."""
    sections = setting.outline.sections
    alike = kinds(setting.words, sections, _common(setting))
    return alike, only_name(setting.words, sections, alike)


def _title(setting: Setting) -> str:
    """The heading, with the name of the book's one board if that needs a sentence."""
    words, (_, only) = setting.words, _boards(setting)
    heading = words.say("how_to.heading")
    return words.say("how_to.of", heading=heading, board=only) if only else heading


def _common(setting: Setting) -> tuple[str, ...]:
    """The kinds of houses that the rule names."""
    _, board = setting.outline.taught
    return common_kinds((section.board for section in setting.outline.sections), board)


def _rule(setting: Setting, values: Values) -> str:
    words = setting.words
    if common := _common(setting):
        houses = words.listed([words.say(f"house.{kind}") for kind in common])
        return words.say("how_to.rule", houses=houses, values=values.phrase(words))
    section, _ = setting.outline.taught
    return filling(words, "how_to.fill", section.symbols)


def _clues(setting: Setting) -> Iterator[str]:
    """How given values are shaded: in all sections, or in some."""
    if kind := puzzle_clues(setting.outline.sections):
        yield setting.words.say(f"how_to.clues.{kind}")


def _advice(setting: Setting, puzzles: Shown | None, brief: bool) -> Block:
    """How to begin. It takes the same room before the puzzles are known and for any puzzles."""
    face, measure = setting.faces.body, setting.measure
    lines = max(len(wrap(advice, face, measure)) for advice in _advices(setting, brief))
    block = paragraph(_advised(setting, puzzles, brief), face, measure, before=face.line)
    return replace(block, height=lines * face.line)


def _advices(setting: Setting, brief: bool) -> Iterator[str]:
    """All that the last paragraph may say, whatever levels occur of those that may."""
    outline = setting.outline
    may_guess = GUESSED in outline.levels or not all(section.levels for section in outline.sections)
    may_note = may_guess or not set(NOTED).isdisjoint(outline.levels)
    for guessing in (True, False) if may_guess else (False,):
        for noted in (False, True) if may_note else (False,):
            yield _advise(setting, guessing, noted, not brief)


def _advised(setting: Setting, puzzles: Shown | None, brief: bool) -> str:
    """Nobody is told never to guess where a puzzle needs that, nor to write candidates where none does."""
    outline = setting.outline
    levels = {puzzle.grade.level for puzzle in puzzles.values()} if puzzles else set(outline.levels)
    guessing = GUESSED in levels or not all(section.levels for section in outline.sections)
    clued = puzzles is None or any(puzzle.puzzle.clues for puzzle in puzzles.values())
    return _advise(setting, guessing, guessing or bool(levels.intersection(NOTED)), clued and not brief)


def _advise(setting: Setting, guessing: bool, noted: bool, started: bool) -> str:
    """The last paragraph, which may say where to begin, and says where the answers are, if the book has them."""
    words, place = setting.words, setting.outline.answers
    parts = {"unique": guessing, "logic": not guessing, "start": started, "notes": noted}
    said = [words.say(f"how_to.{part}") for part, is_said in parts.items() if is_said]
    if setting.outline.is_answered:
        said.append(words.say("how_to.compare", answers=words.say(f"how_to.answers.{place}")))
    return " ".join(said)
