"""A theme's faces in a page: subsets of a few characters, in the page itself, since it loads nothing.

Page     running text
Heading  the title and the puzzle's number
Digits   the digits that a player enters; other marks come from the reader's own fonts

A page is passed on with its fonts, so it names their copyright and licence as well, which subsets have no room for.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any

from bookbuilder import fonts
from bookbuilder.fonts.faces import READING, parsed
from bookbuilder.kept import NOTHING_KEPT, KeptTexts, digest
from bookbuilder.typeset import Theme
from bookbuilder.words import Words

DIGITS = "0123456789"
USUAL = "".join(map(chr, range(0x21, 0x7F))) + "\u00b7\u00d7"  # for names and titles in any words
_STEERING = re.compile(r"[<>]|\*/")  # what ends a comment or the rules, in texts of a font's makers
_UNUSED = ["DSIG", "GDEF", "GPOS", "GSUB", "STAT", "kern", "meta"]  # tables
_SPOKEN = ("play.", "page.", "level.")  # the sentences of pages, by the beginnings of their keys
_HEADED = ("page.number", "page.answer.number", "page.answer.title")


def face_rules(
    theme: Theme,
    words: Words,
    headings: str,
    text: str = "",
    spoken: tuple[str, ...] = _SPOKEN,
    kept: KeptTexts = NOTHING_KEPT,
) -> str:
    """The rules that bring a theme's faces into pages with these headings, and sentences whose keys so begin.

    `text` is the author's own; of its characters the running text's face has more than the usual.
    """
    sentences = (said for key, said in words.sentences.items() if key.startswith(spoken))
    dates = "".join((*words.dates.weekdays, *words.dates.months, words.dates.full, words.dates.first))
    running = {letter for said in sentences for letter in _letters(said)}.union(USUAL, dates, headings, text)
    numbers = (letter for key in _HEADED for letter in _letters(words.sentences.get(key, "")))
    faces = theme.faces
    return "".join(
        (
            *map(_notice, dict.fromkeys(parsed(face).family for face in (faces.text, faces.heading, faces.digits))),
            _rule("Page", 400, faces.text, "".join(sorted(running)), kept),
            _rule("Heading", 600, faces.heading, "".join(sorted({*headings, *numbers, *DIGITS})), kept),
            _rule("Digits", 400, faces.digits, DIGITS, kept),
        )
    )


def _letters(said: object) -> Iterator[str]:
    """The characters of a sentence, with all its plural forms."""
    if isinstance(said, str):
        yield from said
    elif isinstance(said, dict):
        yield from (letter for form in said.values() for letter in form)


def _notice(family: str) -> str:
    """Whose a family is, and under which licence, as a comment."""
    its = fonts.notice(family)
    said = ". ".join(part for part in (f"{family}: {its.copyright}", f"{its.licence} {its.link}".strip()) if part)
    return f"/* {_STEERING.sub('', said)} */\n"


def _rule(family: str, weight: int, face: str, letters: str, kept: KeptTexts) -> str:
    key = digest("some characters of a face", sha256(fonts.file_of(face)).hexdigest(), letters)
    if not (data := kept.get(key)):
        data = b64encode(subset(face, letters)).decode()
        kept.put(key, data)
    return f"@font-face{{font-family:{family};font-weight:{weight};src:url(data:font/woff2;base64,{data})}}\n"


@lru_cache(maxsize=64)
def subset(face: str, letters: str) -> bytes:
    """A font with these characters alone, as far as the face has them, without hints, as WOFF2.

    Letters that have to be shaped are left to the reader's own fonts: cut out one by one, they would not join.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    data = fonts.file_of(face)
    with READING:
        font: Any = TTFont(BytesIO(data), recalcTimestamp=False)
        options = Options(hinting=False, layout_features=[], name_IDs=[], notdef_outline=True, flavor="woff2")
        for table in _UNUSED:  # before they are read, which would take most of the time
            if table in font:
                del font[table]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=_codes(letters))
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(written := BytesIO(), reorderTables=True)
    return written.getvalue()


def _codes(letters: Iterable[str]) -> list[int]:
    return sorted({ord(letter) for letter in letters if not fonts.is_complex(letter)})
