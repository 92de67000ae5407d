"""The guides of a cover: where it is trimmed and folded, and what is safe. For the eye, not for the printer."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.drawing import Box, Colour, Mark, Stroke
from bookbuilder.paper import POINTS
from bookbuilder.typeset.cover.wrap import Wrap
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.display import frame_lines
from bookbuilder.typeset.text.lines import Face, write

TRIM, SAFE, FOLD = Colour(0.0, 1.0, 0.0, 0.0), Colour(1.0, 0.0, 0.0, 0.0), Colour(0.0, 0.0, 0.0, 1.0)
PAPER = Colour(black=0.0)
WIDTH = 0.75  # points
DASHES = (4.0, 3.0)
LABEL = Face("medium", 7.0)
PAD = 2.0


def guides(wrap: Wrap) -> Iterator[Mark]:
    """Lines and labels over a cover, whose trim and folds are at their places on the sheet."""
    left, top, right, bottom = wrap.trim
    whole = Frame(left, top, right, bottom)
    yield from _outline(whole, TRIM, ())
    yield from _label(f"trim: {_size(right - left, bottom - top)}", left + PAD, top - PAD, TRIM)
    for panel, name in ((wrap.back, "back"), (wrap.front, "front")):
        yield from _labelled(wrap.safe(panel), SAFE, f"{name}: text is safe within this line")
    if wrap.spine_safety is not None and wrap.spine.width > 2 * wrap.spine_safety:
        spine, safe = wrap.spine, wrap.safe(wrap.back)
        within = Frame(spine.start + wrap.spine_safety, safe.top, spine.end - wrap.spine_safety, safe.bottom)
        yield from _outline(within, SAFE, DASHES)
    for x in dict.fromkeys((wrap.spine.start, wrap.spine.end)):
        yield Stroke(x, 0.0, x, wrap.height, WIDTH, FOLD, square=False, dashes=DASHES)
    yield from _label(f"spine: {_inches(wrap.spine.width)}", wrap.spine.end + PAD, bottom - PAD, FOLD)
    if wrap.barcode:
        box = wrap.barcode
        yield from _labelled(box, TRIM, f"barcode: {_size(box.width, box.height)}")


def _labelled(frame: Frame, ink: Colour, said: str) -> Iterator[Mark]:
    """A broken line around a frame, with a label on its upper edge."""
    yield from _outline(frame, ink, DASHES)
    yield from _label(said, frame.start + PAD, frame.top - PAD, ink)


def _outline(frame: Frame, ink: Colour, dashes: tuple[float, ...]) -> Iterator[Mark]:
    return frame_lines(frame, Stroke(0.0, 0.0, 0.0, 0.0, WIDTH, ink, square=False, dashes=dashes))


def _label(said: str, x: float, base: float, ink: Colour) -> Iterator[Mark]:
    yield Box(x - PAD, base - LABEL.size, LABEL.width(said) + 2 * PAD, LABEL.line, PAPER)
    yield write(said, LABEL, x, base, ink=ink)


def _size(width: float, height: float) -> str:
    return f"{_inches(width)} x {_inches(height)}"


def _inches(points: float) -> str:
    return f"{points / POINTS['in']:.4g} in ({points / POINTS['mm']:.1f} mm)"
