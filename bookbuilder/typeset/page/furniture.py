"""Running heads and folios, where the theme wants them."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.drawing import Mark, Stroke
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.lines import CENTRE, END, RISE, START, Align, Face, shorten, write

WIDEST = 0.8  # the share of the page that a head may take
APART = 1.4  # the space between a folio and the head beside it, relative to its type size
UNDER = 0.75  # from a head's baseline to the rule under it, likewise


def furniture(setting: Setting, page: int, head: str) -> Iterator[Mark]:
    """The head of a page, if it has one, and its folio."""
    frame, faces, heads = setting.geometry.frame(page), setting.faces, setting.theme.heads
    recto = bool(page % 2)
    outer, side = (frame.end, END) if recto else (frame.start, START)
    middle = (frame.start + frame.end) / 2
    edge, align = (middle, CENTRE) if heads.align == "centre" else (outer, side)
    text = _head(setting, head, faces.head, frame.width)
    if text and heads.place == "top":
        yield from _above(setting, text, edge, align)
    elif text:
        away = faces.folio.width(str(page)) + APART * faces.folio.size
        yield write(text, faces.head, outer - away if recto else outer + away, frame.bottom, side)
    yield write(str(page), faces.folio, edge, frame.bottom, align)


def _above(setting: Setting, text: str, edge: float, align: Align) -> Iterator[Mark]:
    face, rule = setting.faces.head, setting.theme.heads.rule
    baseline = setting.geometry.top + face.size * RISE
    yield write(text, face, edge, baseline, align)
    if rule:
        y = baseline + UNDER * face.size
        yield Stroke(edge - rule / 2, y, edge + rule / 2, y, setting.style.thinnest)


def _head(setting: Setting, text: str, face: Face, width: float) -> str:
    return shorten(text.upper() if setting.theme.heads.caps else text, face, WIDEST * width)
