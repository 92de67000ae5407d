"""The last pages: how the puzzles were made, and the colophon with what the book is set in and whose that is."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder import fonts
from bookbuilder.levels import GUESSED
from bookbuilder.typeset.large import is_large_print
from bookbuilder.typeset.page.boxes import Ways, flow
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.chapters import Chapter
from bookbuilder.typeset.parts.emblem import emblem, has_key, key
from bookbuilder.typeset.parts.part import Material, Part, Whole, standing_low
from bookbuilder.typeset.text.blocks import Block, heading
from bookbuilder.typeset.text.lines import Face
from bookbuilder.typeset.text.prose import APART, UNDER, Column, text_blocks
from bookbuilder.typeset.text.runs import TextRun, set_out_runs
from bookbuilder.typeset.theme import Edge


def told(of: Material) -> Iterator[Chapter]:
    """The origin of the puzzles; rights and corrections, where no colophon has them."""
    setting, matter = of.setting, of.setting.outline.matter
    if matter.origin:
        yield _headed(setting, "origin", _origin(setting))
    if "colophon" not in matter and (texts := [*_errata(setting), *_rights(setting)]):
        yield _headed(setting, "rights", texts)


def _headed(setting: Setting, kind: str, texts: list[str]) -> Chapter:
    title = setting.words.say(f"{kind}.heading")

    def ways(setting: Setting, begin: int, whole: Whole) -> Ways:
        column = Column(setting.style, setting.measure, setting.height)
        yield [*heading(setting.style, title, setting.measure), *_set(column, texts, setting.faces.body, UNDER)]

    return Chapter(kind, title, ways)


def colophons(of: Material) -> Iterator[Part]:
    """The last page, without a heading; short as it is, on its optical middle."""
    if "colophon" not in of.setting.outline.matter:
        return
    setting, faces, align = of.setting, of.setting.faces, of.setting.theme.title.align
    column = Column(setting.style, _measure(setting, align), setting.height, align)
    title, *texts = _colophon_texts(of)
    blocks = _set(column, [title], faces.strong)
    blocks += _set(column, [*texts, *_errata(setting)], faces.body, APART)
    blocks += emblem(of, column.measure, align)
    if has_key(setting):
        blocks += _set(column, [setting.words.say("colophon.quilt")], faces.small, 2 * APART)
        blocks += key(setting, column.measure, align)
    blocks += _set(column, _rights(setting), faces.small, 2 * APART)
    yield standing_low(setting, "colophon", flow(blocks, setting.columns))


def _measure(setting: Setting, align: Edge) -> float:
    """The width of the colophon: all of the page where its lines stand on the middle."""
    return setting.geometry.frame(1).width if align == "centre" else setting.measure


def _set(column: Column, texts: list[str], face: Face, above: float = 0.0) -> list[Block]:
    """Paragraphs, the first `above` lines under what comes before."""
    blocks: list[Block] = []
    for text in texts:
        lines = set_out_runs([TextRun(text, face)], column.measure)
        blocks += text_blocks(column, lines, face.line, (APART if blocks else above) * column.line)
    return blocks


# --- what they say ---


def _colophon_texts(of: Material) -> list[str]:
    setting, words = of.setting, of.setting.words
    families = [fonts.notice(family).family for family in setting.families]
    texts = [setting.outline.title, words.say("colophon.type", families=words.listed(families))]
    return [*texts, words.say("colophon.large")] if is_large_print(setting, of.sections) else texts


def _errata(setting: Setting) -> list[str]:
    """Where corrections are."""
    address = setting.outline.matter.errata
    return [setting.words.say("colophon.errata", address=address)] if address else []


def _rights(setting: Setting) -> list[str]:
    """Whose the typefaces and the pictures are, and under which licences."""
    if "rights" not in setting.outline.matter:
        return []
    words, notices = setting.words, [fonts.notice(family) for family in setting.families]
    items = [(notice.family, "; ".join(filter(None, (notice.copyright, notice.licence)))) for notice in notices]
    symbols = (section.symbols for section in setting.outline.sections)
    items += [(words.say("rights.pictures", name=marks.title), marks.licence) for marks in symbols if marks.licence]
    return [words.say("rights.item", name=name, terms=terms) for name, terms in dict.fromkeys(items)]


def _origin(setting: Setting) -> list[str]:
    """How the puzzles were made, proved and graded."""
    outline, words = setting.outline, setting.words
    facts = outline.matter.origin
    assert facts is not None
    made = [words.say(f"origin.{way}", n=facts.brought) for way in ("dug", "pattern", "brought") if way in facts.ways]
    techniques = sum(len(asked) for _, asked in outline.techniques)
    graded = [words.say("origin.graded", n=techniques)] if outline.levels else []
    logical = all(section.levels for section in outline.sections) and GUESSED not in outline.levels
    return [
        " ".join(made),
        words.say("origin.proved"),
        " ".join([*graded, *([words.say("origin.logic")] if logical else [])]),
        *([words.say("origin.distinct")] if facts.distinct and outline.total > 1 else []),
        words.say("origin.no_ai"),
    ]
