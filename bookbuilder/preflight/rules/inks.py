"""Colours, inks and overprinting."""

from __future__ import annotations

from bookbuilder.preflight.asked import Asked
from bookbuilder.preflight.findings import Notes
from bookbuilder.preflight.marks import Mark, PageRead
from bookbuilder.preflight.places import near
from bookbuilder.preflight.rules.boxes import Sheet

SAID = {
    "rgb": "RGB", "icc": "a space with an ICC profile", "lab": "Lab", "pattern": "a pattern", "spot": "a spot colour",
    "registration": "the registration colour All", "gray": "grey", "cmyk": "CMYK",
}  # fmt: skip
RICH = 1.05  # inks in all, from which dark type has more than black
DARK = 0.9


def check_inks(page: PageRead, sheet: Sheet, asked: Asked, notes: Notes) -> None:
    """The colours of all marks and images."""
    rules = asked.printer.file
    taken = set[str](rules.colours.value) if rules.colours else None
    most = rules.most_ink.value if rules.most_ink else None
    black = not asked.printer.prints_colour and asked.cover is None
    for mark in page.marks:
        place = near(mark.box, sheet.trim)
        _check_space(page, mark.ink.space, place, taken, notes)
        if most is not None and mark.ink.space in ("cmyk", "spot", "registration") and mark.ink.total > most + 0.001:
            what = f"{_named(mark)} has {mark.ink.total:.0%} of ink; the printer takes {most:.0%}"
            notes.fail("ink", what, "use lighter inks", page.number, place)
        if mark.kind in ("text", "line"):
            _check_black(page, mark, place, notes)
        if black and mark.ink.space == "cmyk" and any(mark.ink.inks[:3]):
            what = f"{_named(mark)} is coloured; the printer's pages are black"
            notes.fail("colours", what, "use black and greys only (DeviceGray, or K)", page.number, place)
    for image in page.images:
        place = near(image.box, sheet.trim)
        _check_space(page, image.space, place, taken, notes)
        if most is not None and image.most_ink is not None and image.most_ink > most + 0.01:
            what = f"an image has {image.most_ink:.0%} of ink; the printer takes {most:.0%}"
            notes.fail("ink", what, "convert it with the profile of the printer", page.number, place)


def _named(mark: Mark) -> str:
    return (
        f"text, “{mark.shown[:30]}”,"
        if mark.kind == "text"
        else {"line": "a line", "fill": "an area"}.get(mark.kind, "a picture")
    )


def _check_space(page: PageRead, space: str, place: str, taken: set[str] | None, notes: Notes) -> None:
    if space == "registration":
        what = "something is printed in the registration colour, on every plate"
        notes.fail("colours", what, "use black", page.number, place)
    elif taken is not None and space not in taken and space != "pattern":
        hint = f"convert it to {' or '.join(SAID[each] for each in sorted(taken))}"
        notes.fail(
            "colours", f"something is in {SAID[space]}, which the printer does not take", hint, page.number, place
        )


def _check_black(page: PageRead, mark: Mark, place: str, notes: Notes) -> None:
    if mark.ink.space == "cmyk" and mark.ink.inks[3] >= DARK and mark.ink.total > RICH:
        what = f"{_named(mark)} is black of several inks, which blur"
        notes.fail("colours", what, "use black alone (0 0 0 1 k)", page.number, place)
    if mark.ink.space == "rgb" and mark.ink.total > 2.9:
        what = f"{_named(mark)} is black in RGB, which prints as several inks"
        notes.fail("colours", what, "use black alone (DeviceGray 0, or K)", page.number, place)


def check_overprint(page: PageRead, sheet: Sheet, asked: Asked, notes: Notes) -> None:
    """For presses, black type and lines should overprint; nothing white may, since it would vanish."""
    press = (asked.standard or asked.printer.file.standard) != "pdf"
    for mark in page.marks:
        if mark.ink.is_white and mark.overprints:
            what = f"{_named(mark)} is white and overprints: it will vanish"
            notes.fail("overprint", what, "let it knock out", page.number, near(mark.box, sheet.trim))
        elif press and mark.kind in ("text", "line") and mark.ink.black_only == 1 and not mark.overprints:
            hint = "set overprinting for black (op true, OPM 1, colour in CMYK)"
            notes.note("overprint", "there are black type or lines that do not overprint", hint)
