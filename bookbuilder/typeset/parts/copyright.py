"""The copyright page: who holds the rights, and what the book is, in small type at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bookbuilder import fonts
from bookbuilder.book import NO_DATE, Outline
from bookbuilder.drawing import Mark
from bookbuilder.typeset.page.boxes import height_of, put
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TRIM, TooLongText
from bookbuilder.typeset.parts.part import Material, Part, one_page
from bookbuilder.typeset.text.blocks import paragraph
from bookbuilder.typeset.text.lines import shrinking

PAGE = "the copyright page"


def parts(of: Material) -> Iterator[Part]:
    """The copyright page's part, if the book has one."""
    if "copyright" in of.setting.outline.front:
        yield Part("copyright", one_page, lambda leaf, _: _rights_page(of.setting, leaf.page), furnished=False)


def _rights_page(setting: Setting, page: int) -> tuple[Mark, ...]:
    outline, words, face = setting.outline, setting.words, setting.faces.small
    frame = setting.geometry.frame(page)
    measure = min(frame.width, setting.measure * 0.86)
    isbn = words.say("copyright.isbn", isbn=outline.isbn) if outline.isbn else ""
    groups = [
        [" ".join(outline.title.split()) + (f". {outline.subtitle}" if outline.subtitle else "")],
        [_rights(outline), outline.edition, outline.publisher, isbn],
        [words.say("copyright.unique")],
        _faces(setting),
    ]
    for size in shrinking(face.size, setting.style.least):
        face = face.sized(size)
        blocks = [
            paragraph(text, face, measure, before=face.line * 0.7 if first else 0.0)
            for group in groups
            for first, text in zip((True, False, False, False), filter(None, group), strict=False)
        ]
        if (height := height_of(blocks)) <= frame.height:
            return put(blocks, replace(frame, top=frame.bottom - height))
    names = ("title", "subtitle", "copyright" if outline.copyright else "author", "edition", "publisher")
    texts = {name: getattr(outline, name) for name in names}
    longest = max(texts, key=lambda name: len(texts[name]))
    raise TooLongText((longest,) if texts[longest] else TRIM, PAGE)


def _faces(setting: Setting) -> list[str]:
    """The typefaces, unless a page after the answers names them."""
    if setting.outline.matter.back & {"rights", "colophon"}:
        return []
    words = setting.words
    families = [family for family in setting.families if not family.startswith(fonts.OWN)]
    return [words.say("copyright.type", family=words.listed(families), n=len(families))]


def _rights(outline: Outline) -> str:
    """The copyright line: the written one, or one with the author and, if the book has a date, its year."""
    year = "" if outline.date == NO_DATE else f"{outline.date.year} "
    return outline.copyright or (f"© {year}{outline.author}" if outline.author else "")
