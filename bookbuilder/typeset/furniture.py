"""What stands around the text of a page: a part and its page go in; running head and folio, where the theme wants them,
come out, and on pages that bleed the marks at the outer edge by which a reader finds a section in the closed book.

+-----------+   +-----------+   +-----------+
|           |   |          ||   |           |     a strip on pages that open a section,
|           |   |           |   |          ||     and on the others a mark at the height of their section; what
|           |   |           |   |           |     follows the sections, such as the answers, has the lowest
+-----------+   +-----------+   +-----------+
  front matter    section 1       section 2
"""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.book import ANSWER, PUZZLE, Leaf, Numbers
from bookbuilder.drawing import Box, Colour, Mark, Stroke
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts import Part, Whole
from bookbuilder.typeset.text.lines import CENTRE, END, RISE, START, Align, shorten, write

WIDEST = 0.8  # the share of the page that a head may take
APART = 1.4  # the space between a folio and the head beside it, relative to its type size
UNDER = 0.75  # from a head's baseline to the rule under it, likewise
WHOLE = "opener"  # the kind of pages with a strip from head to foot
FEWEST = 6  # places along the edge, at least, so that marks are tabs and not bars


def furniture(setting: Setting, part: Part, leaf: Leaf, whole: Whole) -> Iterator[Mark]:
    """The head of a page, if it has one, and its folio."""
    page, faces, heads = leaf.page, setting.faces, setting.theme.heads
    frame = setting.geometry.frame(page)
    recto = bool(page % 2)
    outer, side = (frame.end, END) if recto else (frame.start, START)
    middle = (frame.start + frame.end) / 2
    edge, align = (middle, CENTRE) if heads.align == "centre" else (outer, side)
    head = _head(setting, part, leaf, whole)
    text = shorten(head.upper() if heads.caps else head, faces.head, WIDEST * frame.width)
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


def _head(setting: Setting, part: Part, leaf: Leaf, whole: Whole) -> str:
    """The running head of a page, empty for none: the book's title on versos, the part's on rectos, or the puzzles.

    Puzzles that no page opens have their part's title on versos, too.
    """
    if not part.head:
        return ""
    if leaf.answered and not leaf.numbers:
        return _ranged(setting, setting.words.say("answers.heading"), leaf.answered)
    if part.ranged and (numbers := _told(leaf, whole)):
        return _ranged(setting, part.head, numbers)
    unopened = part.about == PUZZLE and part.entry is not None
    return part.head if leaf.page % 2 or unopened else setting.outline.title


def _told(leaf: Leaf, whole: Whole) -> Numbers:
    """The puzzles of a page; where none begins, the one that continues."""
    if leaf.numbers or leaf.run is None:
        return leaf.numbers
    before = [number for page in whole.runs[leaf.run].pages[: leaf.part] for number in page]
    return tuple(before[-1:])


def _ranged(setting: Setting, title: str, numbers: Numbers) -> str:
    return setting.words.say("head.numbers", n=len(numbers), title=title, first=numbers[0], last=numbers[-1])


# --- edges ---


def edge_marks(setting: Setting, part: Part, page: int) -> Iterator[Mark]:
    """The mark of a page of this part, if it has one; it begins beyond the edges at which the page is cut."""
    geometry, look = setting.geometry, setting.theme.edge
    assert geometry.bleed
    beyond, trim = geometry.bleed.width, geometry.trim
    if part.kind == WHOLE:
        top, height = -beyond, trim.height + 2 * beyond
    elif (place := _place(setting, part)) is not None:
        room = trim.height - geometry.top - geometry.bottom
        height = room / max(FEWEST, len(setting.outline.sections) + 1)
        top = geometry.top + place * height
    else:
        return
    x = trim.width - look.width if page % 2 else -beyond
    yield Box(x, top, look.width + beyond, height, Colour(black=look.ink))


def _place(setting: Setting, part: Part) -> int | None:
    """Which mark a part has, counted from the top; None if it belongs to no section and has no answers."""
    if part.section is not None:
        return part.section
    return len(setting.outline.sections) if part.about == ANSWER else None
