"""What is known of a cover goes in, with the size of its sheet; its panels come out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bookbuilder.errors import InputError
from bookbuilder.inspection import panels
from bookbuilder.paper import CoverRules, Printer, Template, Trim, length, trim
from bookbuilder.typeset.cover import wrap

if TYPE_CHECKING:
    from bookbuilder.api.checking import SaidOfPdf
    from bookbuilder.preflight import Panels, SaidByFile

WIDE = 1.2  # relative to its height: what covers of even the narrowest trims exceed; so do some landscape trims
SAME = 1.0  # points: sheets and trims that differ by less are one
THICKEST = 180.0  # points: no machine glues a thicker spine


def is_cover_by_shape(file: SaidByFile, printer: Printer) -> bool:
    """Whether a file looks like a cover: one page, much wider than high, which is no trim of the printer's."""
    width, height = _cut(file)
    page = Trim("", width, height)
    taken = any(page.is_same(size) for size in printer.trims.value)
    return printer.cover is not None and file.pages == 1 and width > WIDE * height and not taken


def panels_of(said: SaidOfPdf, file: SaidByFile, printer: Printer) -> Panels:
    """The panels of a cover. What nobody says of trim and spine is read off the sheet, if only one trim fits it.

    Raises InputError for a printer without covers, and for a sheet that does not tell what is missing.
    """
    rules = printer.cover
    if rules is None:
        raise InputError.single(f"{printer.name} binds no books", "leave out --cover, or name another --printer")
    size = printer.take(trim(said.trim)) if said.trim else _fitting(said, file, printer, rules)
    spine, template = _spine(said, printer, rules), said.template
    if spine is None:
        width, _ = _cut(file, rules)
        spine = width - 2 * size.width
        if spine <= 0:
            raise _unknown()
        template = Template(file.media[2] - file.media[0], file.media[3] - file.media[1], spine)
    made = panels(wrap(size, rules, spine, template, bool(said.isbn)), said.isbn, bool(said.bound_right))
    # Where nobody says that it is a cover, nobody says either that it has no ISBN.
    return made if said.isbn or said.cover is not None else replace(made, barcode=None)


def _spine(said: SaidOfPdf, printer: Printer, rules: CoverRules) -> float | None:
    """The width of the spine, as somebody says or as its number of pages makes it; None if nobody says."""
    if said.spine:
        try:
            return length(said.spine)
        except ValueError as error:
            raise InputError.single(f"the spine cannot be {said.spine!r}", str(error)) from error
    if said.template or not said.pages:
        return said.template.spine if said.template else None
    spine = rules.spine(said.pages, said.paper or printer.usual_paper)
    if spine is None:
        hint = f"add --spine, from the printer's template; see {rules.template}"
        raise InputError.single(f"no source states the spine of {printer.name}", hint)
    return spine


def _fitting(said: SaidOfPdf, file: SaidByFile, printer: Printer, rules: CoverRules) -> Trim:
    """The only trim of the printer that leaves a likely spine on the sheet. Raises InputError for none or several."""
    width, height = _cut(file, rules)
    least, most = _spines(said, printer, rules)
    near = [
        size
        for size in printer.trims.value
        if abs(size.height - height) < SAME and least - SAME <= width - 2 * size.width <= most + SAME
    ]
    if not near:
        raise _unknown()
    if len(near) > 1:
        names = " or ".join(map(str, near))
        raise InputError.single(f"it may be the cover of a book of {names}", f"add --trim, such as --trim {near[0]}")
    return near[0]


def _spines(said: SaidOfPdf, printer: Printer, rules: CoverRules) -> tuple[float, float]:
    """The least and the greatest width of the spine of a book at this printer's."""
    rows = [row for row in (rules.spines.value if rules.spines else ()) if said.paper in (None, row.paper)]
    if not rows:
        return 0.0, THICKEST
    longest = [row.pages for row in (printer.longest.value if printer.longest else ())]
    fewest, most = (said.pages, said.pages) if said.pages else (printer.fewest_pages.value, max(longest, default=0))
    return fewest * min(row.thickness for row in rows), most * max(row.thickness for row in rows) or THICKEST


def _cut(file: SaidByFile, rules: CoverRules | None = None) -> tuple[float, float]:
    """The width and height of the first page: as its TrimBox cuts it, or without the bleed of covers."""
    left, foot, right, head = file.trim or file.media
    around = 2 * rules.bleed.value if rules and file.trim in (None, file.media) else 0.0
    return right - left - around, head - foot - around


def _unknown() -> InputError:
    return InputError.single(
        "a cover needs its trim and pages: its size does not tell them",
        "state both, such as --trim 6x9in --pages 120; or --no-cover for a page of an interior",
    )
