"""Running heads and folios, where the theme wants them: the book's title on versos, the part's on rectos."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.drawing import Mark, Stroke
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.text import CENTRE, END, RISE, START, Face, shorten, write

WIDEST = 0.8  # the share of the page that a head may take
APART = 1.4  # the space between a folio and the head beside it, relative to its type size
UNDER = 0.75  # from a head's baseline to the rule under it, likewise


def furniture(setting: Setting, page: int, part: str) -> Iterator[Mark]:
    """The head and the folio of a page; `part` is the head of its rectos, empty for a page without a head."""
    frame, faces, heads = setting.geometry.frame(page), setting.faces, setting.theme.heads
    recto = bool(page % 2)
    outer, side = (frame.end, END) if recto else (frame.start, START)
    middle = (frame.start + frame.end) / 2
    edge, align = (middle, CENTRE) if heads.align == "centre" else (outer, side)
    text = _head(setting, part if recto else setting.outline.title, faces.head, frame.width) if part else ""
    yield write(str(page), faces.folio, edge, frame.bottom, align)
    if heads.place == "foot":
        away = faces.folio.width(str(page)) + APART * faces.folio.size
        if text:
            yield write(text, faces.head, outer - away if recto else outer + away, frame.bottom, side)
        return
    baseline = frame.top + faces.head.size * RISE
    if text:
        yield write(text, faces.head, edge, baseline, align)
    if text and heads.rule:
        y = baseline + UNDER * faces.head.size
        yield Stroke(middle - heads.rule / 2, y, middle + heads.rule / 2, y, setting.printer.thinnest_line.value)


def _head(setting: Setting, text: str, face: Face, width: float) -> str:
    return shorten(text.upper() if setting.theme.heads.caps else text, face, WIDEST * width)
