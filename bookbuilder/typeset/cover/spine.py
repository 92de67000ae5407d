"""The spine of a cover: the title and the author in one line, read from the top downwards as ISO 6357 wants it.

+-------------------------------+
| Title of the book      Author |    turned clockwise by a quarter, so that it is upright when the front lies up
+-------------------------------+
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from bookbuilder import fonts
from bookbuilder.drawing import Colour, Group, Mark, Text
from bookbuilder.paper import POINTS, CoverRules
from bookbuilder.typeset.cover.wrap import Wrap
from bookbuilder.typeset.page.setting import Setting

Texts = list[tuple[str, str]]  # each with its face

MOST = 0.55  # of the spine's width: the type size of its text
MOST_SIZE = 30.0  # points
BETWEEN = 2.0  # type sizes between title and author at least
MARGIN = 0.06  # of the spine's length: at head and foot, if the printer wants no more


def spine(setting: Setting, wrap: Wrap, pages: int, ink: Colour) -> Iterator[Mark]:
    """The text of the spine; none where the printer allows none, or where it does not fit."""
    least, length = setting.printer.smallest_type.value, _length(wrap)
    for texts, size, _ in _ways(setting, wrap, pages):
        if size >= least:
            yield _line(texts, size, wrap, length, ink)
            return


def spine_note(setting: Setting, wrap: Wrap, pages: int) -> str:
    """Why the spine has no text although the printer allows it; empty if it has some."""
    ways, least = list(_ways(setting, wrap, pages)), setting.printer.smallest_type.value
    if not ways or any(size >= least for _, size, _ in ways):
        return ""
    wide = f"the spine of {wrap.spine.width / POINTS['mm']:.1f} mm"
    if max(room for *_, room in ways) < least:
        why = f"{wide} is too narrow for its text, which would be smaller than {least:g} pt between the folds"
        return f"{why}; it stays blank; more pages or thicker paper make it wider"
    return f"{wide} is too short for the title in {least:g} pt; it stays blank; shorten the title"


def _ways(setting: Setting, wrap: Wrap, pages: int) -> Iterator[tuple[Texts, float, float]]:
    """The texts with their faces, the title with its author and alone, and their largest size: that, and by its width.

    None where the printer allows no text.
    """
    rules = setting.printer.cover
    if rules is None or wrap.spine_safety is None or not may_have_text(rules, pages):
        return
    room, length = wrap.spine.width - 2 * wrap.spine_safety, _length(wrap)
    outline, names = setting.outline, setting.theme.faces
    for author in dict.fromkeys((outline.author, "")):
        texts = [(text, face) for text, face in ((outline.title, names.title), (author, names.strong)) if text]
        if texts:
            across = min(room / fsum(_reach(texts)), MOST * wrap.spine.width, MOST_SIZE)
            wide = fsum(fonts.width(text, face, 1.0) for text, face in texts) + BETWEEN * (len(texts) - 1)
            yield texts, min(across, length / wide), across


def _length(wrap: Wrap) -> float:
    """The length of the spine's text at most."""
    return wrap.spine.height - 2 * max(wrap.safety, MARGIN * wrap.spine.height)


def may_have_text(rules: CoverRules, pages: int) -> bool:
    """Whether the printer allows text on the spine of a book with this many pages."""
    return rules.spine_text is None or pages >= rules.spine_text.value


def _reach(texts: Texts) -> tuple[float, float]:
    """How far the ink of the texts reaches above and below their baseline, in type sizes."""
    inks = [fonts.ink(text, face, 1.0) for text, face in texts]
    return max(-ink.top for ink in inks), max(0.0, *(ink.bottom for ink in inks))


def _line(texts: Texts, size: float, wrap: Wrap, length: float, ink: Colour) -> Mark:
    """The line, whose ink is in the middle of the spine: the title at its head, the author at its foot."""
    above, below = _reach(texts)
    start = (wrap.spine.height - length) / 2
    marks = []
    for at, (text, face) in enumerate(texts):
        x = start if at == 0 else start + length - fonts.width(text, face, size)
        marks.append(Text(x, 0.0, text, face, size, ink))
    middle = (wrap.spine.start + wrap.spine.end) / 2
    return Group(middle - (above - below) / 2 * size, wrap.spine.top, tuple(marks), turns=1)
