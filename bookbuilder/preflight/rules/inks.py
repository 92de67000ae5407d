"""Colours, inks and overprinting."""

from __future__ import annotations

from bookbuilder.preflight.asked import Asked
from bookbuilder.preflight.findings import Notes
from bookbuilder.preflight.marks import Mark, PageRead
from bookbuilder.preflight.matrices import overlap
from bookbuilder.preflight.places import near
from bookbuilder.preflight.rules.boxes import Sheet
from bookbuilder.preflight.rules.marks import called

SAID = {
    "rgb": "RGB", "icc": "a space with an ICC profile", "lab": "Lab", "pattern": "a pattern", "spot": "a spot colour",
    "registration": "the registration colour All", "gray": "grey", "cmyk": "CMYK",
}  # fmt: skip
RICH = 1.05  # inks in all, from which dark type has more than black
DARK = 0.9
MOST_BELOW = 200  # areas below one that overprints, the last ones, with which it is compared
NO_LIGHT = 2.9  # of three lights, how much is missing in what is called black
BLACK_ONLY = "make it black or grey (DeviceGray, or K)"


def check_inks(page: PageRead, sheet: Sheet, asked: Asked, notes: Notes) -> None:
    """The colours of all marks and images."""
    rules = asked.printer.file
    taken = set[str](rules.colours.value) if rules.colours else None
    most = rules.most_ink.value if rules.most_ink else None
    black = not asked.printer.prints_colour and asked.cover is None
    for mark in page.marks:
        place, what = near(mark.box, sheet.trim), called(mark)
        _check_space(page, what, mark.ink.space, mark.ink.alternate, place, taken, notes)
        if most is not None and (mark.ink.coverage or 0) > most + 0.001:
            said = f"{what} has {mark.ink.coverage:.0%} of ink; the printer takes {most:.0%}"
            notes.fail("ink", said, "use lighter inks", page.number, place)
        if mark.kind in ("text", "line"):
            _check_black(page, mark, place, black, notes)
        if black and mark.ink.coloured and not mark.ink.is_white:
            notes.fail(
                "colours", f"{what} is coloured; the printer prints pages in black only", BLACK_ONLY, page.number, place
            )
    for image in page.images:
        place, ink = near(image.box, sheet.trim), image.ink
        _check_space(page, "an image", image.space, image.alternate, place, taken, notes)
        if most is not None and ink and (ink.coverage or 0) > most + 0.01:
            said = f"an image has {ink.coverage:.0%} of ink; the printer takes {most:.0%}"
            notes.fail("ink", said, "convert it with the profile of the printer", page.number, place)
        if black and ink and ink.coloured and not ink.is_white:
            notes.fail(
                "colours",
                "an image is coloured; the printer prints pages in black only",
                BLACK_ONLY,
                page.number,
                place,
            )


def _check_space(
    page: PageRead, what: str, space: str, alternate: str | None, place: str, taken: set[str] | None, notes: Notes
) -> None:
    if space == "registration":
        said = f"{what} is in the registration colour, which is on every plate"
        notes.fail("colours", said, "use black", page.number, place)
        return
    if taken is None:
        return
    hint = f"convert it to {' or '.join(SAID[each] for each in sorted(taken))}"
    if space not in taken and space != "pattern":
        notes.fail("colours", f"{what} is in {SAID[space]}, which the printer does not take", hint, page.number, place)
    elif alternate is not None and alternate not in taken | {"spot"}:
        said = f"{what} has a spot colour whose substitute is in {SAID[alternate]}, which the printer does not take"
        notes.fail("colours", said, "define the spot colour by CMYK", page.number, place)


def _check_black(page: PageRead, mark: Mark, place: str, one_ink: bool, notes: Notes) -> None:
    if len(mark.ink.inks) == 4 and mark.ink.inks[3] >= DARK and sum(mark.ink.inks) > RICH:
        what = f"{called(mark)} is black mixed of several inks, which blurs"
        notes.fail("colours", what, "use black alone (0 0 0 1 k)", page.number, place)
    if mark.ink.light and mark.ink.total > NO_LIGHT:
        hint = "use black alone (DeviceGray 0, or K)"
        if one_ink:
            notes.note(
                "colours", "there are black type or lines in RGB, which only a press with one ink prints as black", hint
            )
            return
        what = f"{called(mark)} is black in RGB, which prints as several inks"
        notes.fail("colours", what, hint, page.number, place)


def check_stacks(page: PageRead, sheet: Sheet, asked: Asked, notes: Notes) -> None:
    """Areas that overprint add their inks to those below; of type and lines, that is too little to matter."""
    most = asked.printer.file.most_ink.value if asked.printer.file.most_ink else None
    below: list[Mark] = []
    for mark in page.marks if most is not None else ():
        if mark.kind not in ("fill", "gradient") or not mark.ink.inks or mark.ink.is_white:
            continue
        if mark.overprints:
            for ground in below[-MOST_BELOW:]:
                total = sum(map(max, mark.ink.inks, ground.ink.inks))
                shared = overlap(mark.box, ground.box)
                if shared and total > (most or 0) + 0.001 and total > max(mark.ink.total, ground.ink.total):
                    what = (
                        f"{called(mark)} overprints another: together they have {total:.0%} of ink; the printer takes"
                    )
                    hint = "use lighter inks, or do not let it overprint"
                    notes.fail("ink", f"{what} {most:.0%}", hint, page.number, near(shared, sheet.trim))
                    break
        below.append(mark)


def check_overprint(page: PageRead, sheet: Sheet, asked: Asked, notes: Notes) -> None:
    """For presses, black type and lines should overprint; nothing white may, since it would vanish."""
    press = asked.kind != "pdf"
    for mark in page.marks:
        if mark.ink.is_white and mark.overprints:
            what = f"{called(mark)} is white and overprints: it will vanish"
            notes.fail("overprint", what, "let it knock out", page.number, near(mark.box, sheet.trim))
        elif press and mark.kind in ("text", "line") and mark.ink.black_only == 1 and not mark.overprints:
            hint = "set overprinting for black (op true, OPM 1, colour in CMYK)"
            notes.note("overprint", "there are black type or lines that do not overprint", hint)
