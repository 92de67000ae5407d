"""The geometry of a cover: a trim, a printer's rules and a number of pages go in; a Wrap comes out. No marks.

    +--------------------------------------------+
    | +---------------+----+-------------------+ |   the sheet, with what is cut off or folded in around the trim
    | |               |    |                   | |
    | |     back      | s  |       front       | |   s: the spine
    | |        [ | | ]|    |                   | |   [ | | ]: the box of the barcode
    | +---------------+----+-------------------+ |
    +--------------------------------------------+

A book that is bound on the right has its front on the left: its cover is laid out like all others, and then mirrored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bookbuilder.paper import CoverRules, Template, Trim
from bookbuilder.typeset.frame import Frame

USUAL = 0.72  # the width of a usual trim, relative to its height
MARGIN = 0.085  # around what stands on a panel, relative to its unit; more if the printer wants it
BEYOND = 2.0  # points: letters stand out a little beyond their lines


@dataclass(frozen=True, slots=True)
class Wrap:
    """A cover as one sheet; all frames are on it, in points."""

    width: float
    height: float
    back: Frame  # the trimmed panels
    spine: Frame
    front: Frame
    safety: float  # the least distance of text from a trimmed edge
    spine_safety: float | None  # and on the spine from its folds; None if nobody knows, so that it has no text
    barcode: Frame | None = None  # the box for it

    @property
    def trim(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the trimmed cover."""
        return (self.back.start, self.back.top, self.front.end, self.front.bottom)

    def inner(self, panel: Frame) -> Frame:
        """The room for what stands on a panel."""
        return panel.inside(max(MARGIN * unit(panel), self.safety + BEYOND))

    def safe(self, panel: Frame) -> Frame:
        """The part of the back or front in which text is safe. At the fold, the spine's own variance is enough."""
        fold = self.spine_safety or self.safety
        left = fold if panel == self.front else self.safety
        right = fold if panel == self.back else self.safety
        return Frame(panel.start + left, panel.top + self.safety, panel.end - right, panel.bottom - self.safety)


def unit(panel: Frame) -> float:
    """The length that type sizes on a panel follow: its width, or that of a usual book as high, if that is less."""
    return min(panel.width, USUAL * panel.height)


def wrap(trim: Trim, rules: CoverRules, spine: float, template: Template | None = None, isbn: bool = True) -> Wrap:
    """The cover of a book with a spine of this width; a template decides the size of the sheet, and centres the cover.

    The box for a barcode stands on the corner of the texts if it is ours, the book's `isbn`; where the printer fills it
    in, at the printer's own place.
    """
    bleed = rules.bleed.value
    width = template.width if template else 2 * (bleed + trim.width) + spine
    height = template.height if template else 2 * bleed + trim.height
    left, top = (width - 2 * trim.width - spine) / 2, (height - trim.height) / 2
    bottom = top + trim.height
    folds = left + trim.width, left + trim.width + spine
    back = Frame(left, top, folds[0], bottom)
    bare = Wrap(
        width,
        height,
        back,
        Frame(folds[0], top, folds[1], bottom),
        Frame(folds[1], top, folds[1] + trim.width, bottom),
        rules.safety.value,
        rules.spine_safety.value if rules.spine_safety else None,
    )
    if not rules.barcode or not (isbn or rules.barcode.value.printed):
        return bare
    box = rules.barcode.value
    end, bottom = back.end - box.away, back.bottom - max(box.away, rules.safety.value)
    if isbn:
        end, bottom = min(end, bare.inner(back).end), min(bottom, bare.inner(back).bottom)
    return replace(bare, barcode=Frame(end - box.width, bottom - box.height, end, bottom))
