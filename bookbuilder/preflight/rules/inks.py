"""Colours, inks and overprinting."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from bookbuilder.pdfread.marks import InkMix, Kind, Mark
from bookbuilder.pdfread.matrices import overlap
from bookbuilder.preflight.page import CheckedPage
from bookbuilder.preflight.rules.marks import called

SAID = {
    "rgb": "RGB", "icc": "a space with an ICC profile", "lab": "Lab", "pattern": "a pattern", "spot": "a spot colour",
    "registration": "the registration colour All", "gray": "grey", "cmyk": "CMYK",
}  # fmt: skip
RICH = 1.05  # inks in all, from which dark type has more than black
DARK = 0.9
MOST_BELOW = 200  # areas below one that overprints, the last ones, with which it is compared
NO_LIGHT = 2.9  # of three lights, how much is missing in what is called black
COLOURED = "is coloured; the printer prints pages in black only"
ONE_INK = "which only a press with one ink prints as black"
BLACK_ONLY = "make it black or grey (DeviceGray, or K)"
BLACK_ALONE = "use black alone (DeviceGray 0, or K)"


def check_inks(page: CheckedPage) -> None:
    """The colours of all marks and images."""
    rules = page.asked.printer.file
    taken = set[str](rules.colours.value) if rules.colours else None
    most = rules.most_ink.value if rules.most_ink else None
    black = not page.asked.printer.prints_colour and page.asked.cover is None
    known: dict[tuple[str, int], tuple[tuple[str, str, str], ...]] = {}
    for mark in page.read.marks:
        key = mark.kind, id(mark.ink)
        if key not in known:
            known[key] = tuple(_flaws(mark.kind, mark.ink, taken, most, black))
            if mark.kind in ("text", "line") and _is_black_light(mark.ink) and black:
                page.note("colours", f"there are black type or lines in RGB, {ONE_INK}", BLACK_ALONE)
        for rule, what, hint in known[key]:
            page.fail(rule, f"{called(mark)} {what}", hint, mark.box)
    for image in page.read.images:
        if flaw := _space_flaw(image.space, image.alternate, taken):
            page.fail("colours", f"an image {flaw[0]}", flaw[1], image.box)
        if most is not None and image.ink and (image.ink.coverage or 0) > most + 0.01:
            what = f"an image has {image.ink.coverage:.0%} of ink; the printer takes {most:.0%}"
            page.fail("ink", what, "convert it with the profile of the printer", image.box)
        if black and image.ink and image.ink.coloured and not image.ink.is_white:
            page.fail("colours", f"an image {COLOURED}", BLACK_ONLY, image.box)


def _flaws(
    kind: Kind, ink: InkMix, taken: set[str] | None, most: float | None, black: bool
) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the ink of a kind of marks: the rule, a clause, and what to do about it."""
    if flaw := _space_flaw(ink.space, ink.alternate, taken):
        yield "colours", *flaw
    if most is not None and (ink.coverage or 0) > most + 0.001:
        yield "ink", f"has {ink.coverage:.0%} of ink; the printer takes {most:.0%}", "use lighter inks"
    if kind in ("text", "line"):
        if len(ink.inks) == 4 and ink.inks[3] >= DARK and fsum(ink.inks) > RICH:
            yield "colours", "is black mixed of several inks, which blurs", "use black alone (0 0 0 1 k)"
        if _is_black_light(ink) and not black:
            yield "colours", "is black in RGB, which prints as several inks", BLACK_ALONE
    if black and ink.coloured and not ink.is_white:
        yield "colours", COLOURED, BLACK_ONLY


def _is_black_light(ink: InkMix) -> bool:
    return ink.light and ink.total > NO_LIGHT


def _space_flaw(space: str, alternate: str | None, taken: set[str] | None) -> tuple[str, str] | None:
    """What is wrong with a colour space, as a clause, and what to do about it; None if nothing is."""
    if space == "registration":
        return "is in the registration colour, which is on every plate", "use black"
    if taken is None:
        return None
    if space not in taken and space != "pattern":
        hint = f"convert it to {' or '.join(SAID[each] for each in sorted(taken))}"
        return f"is in {SAID[space]}, which the printer does not take", hint
    if alternate is not None and alternate not in taken | {"spot"}:
        what = f"has a spot colour whose substitute is in {SAID[alternate]}, which the printer does not take"
        return what, "define the spot colour by CMYK"
    return None


def check_stacks(page: CheckedPage) -> None:
    """Areas that overprint add their inks to those below; of type and lines, that is too little to matter."""
    if (figure := page.asked.printer.file.most_ink) is None:
        return
    most, below = figure.value, list[Mark]()
    for mark in page.read.marks:
        if mark.kind not in ("fill", "gradient") or not mark.ink.inks or mark.ink.is_white:
            continue
        for ground in below[-MOST_BELOW:] if mark.overprints else ():
            total = fsum(map(max, mark.ink.inks, ground.ink.inks))
            shared = overlap(mark.box, ground.box)
            if shared and total > most + 0.001 and total > max(mark.ink.total, ground.ink.total):
                both = f"{called(mark)} overprints another: together they have {total:.0%} of ink"
                hint = "use lighter inks, or do not let it overprint"
                page.fail("ink", f"{both}; the printer takes {most:.0%}", hint, shared)
                break
        below.append(mark)


def check_overprint(page: CheckedPage) -> None:
    """For presses, black type and lines should overprint where the paper takes the ink; nothing white may."""
    press, figure, heavy = page.asked.kind != "pdf", page.asked.printer.file.most_ink, list[Mark]()
    for mark in page.read.marks:
        if mark.overprints and mark.ink.is_white:
            page.fail(
                "overprint", f"{called(mark)} is white and overprints: it will vanish", "let it knock out", mark.box
            )
        elif press and not mark.overprints and mark.kind in ("text", "line") and mark.ink.black_only == 1:
            if any(overlap(mark.box, ground.box) for ground in heavy[-MOST_BELOW:]):
                continue
            hint = "set overprinting for black (op true, OPM 1, colour in CMYK)"
            page.notes.note("overprint", "there are black type or lines that do not overprint", hint)
        elif figure and fsum(map(max, mark.ink.inks, (0.0, 0.0, 0.0, 1.0))) > figure.value:
            heavy.append(mark)
