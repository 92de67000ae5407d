"""The options of a cover go in; its design comes out, or flaws: in colours, texts and the figures of a template."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from itertools import chain
from typing import Final

from bookbuilder.config import BookConfig, Cover, Flaw, Reading, Route
from bookbuilder.errors import InputError
from bookbuilder.paper import POINTS, CoverRules, Printer, Template, Trim, length, printer, printers
from bookbuilder.plan.asked import collected, looked_up
from bookbuilder.plan.own_names import Named
from bookbuilder.plan.typefaces import unprintable
from bookbuilder.typeset import CoverDesign, Layout, check_colour, cover_note, palette, paragraphs, picture

# What templates of earlier versions left, in small letters. A blurb may well say "write your name here".
LEFT_NAMES: Final = ("your name", "your press")
LEFT_TEXT: Final = "replace this by your own text"
FIGURES: Final = ("width", "height", "spine")
ROUNDING: Final = 1.0  # points: templates state few digits
AROUND: Final = 1.25 * POINTS["in"]  # the most beyond a trimmed edge: what is folded around a board, and its hinge


def resolved_cover(book: Reading[BookConfig], named: Named | None) -> Generator[Flaw, None, CoverDesign | None]:
    """The design of a book's cover, and every flaw; None for a book without one, and where something is wrong."""
    if "cover" not in book.value.outputs or named is None:
        return None
    rules, config = named.printer.cover, book.value.cover or Cover()
    if rules is None:
        yield _unbound(named.printer)
        return None
    template, wrong = collected(_template(book, config, named.trim, rules))
    blurb = unprintable(book, ("cover", "blurb"), config.blurb or "", named.theme.faces.text)
    flaws = tuple(chain(wrong, _left(book), blurb, _wrong_colours(book, config, named.printer)))
    if flaws:
        yield from flaws
        return None
    colours = palette(named.theme, named.printer, config.colours)
    return CoverDesign(colours, picture(named.theme, config.art), paragraphs(config.blurb or ""), template)


def cover_notes(config: BookConfig, layout: Layout, design: CoverDesign | None) -> Iterator[str]:
    """What a cover goes without."""
    if "cover" in config.outputs:
        if not config.author:
            yield "the cover names no author: `author` is empty"
        if not (config.cover and config.cover.blurb):
            yield "the back of the cover has no text of yours: `cover.blurb` is empty"
    if design and (note := cover_note(layout, design)):
        yield note


def _left(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Texts that a template left for the author to replace, which printers reject."""
    config = book.value
    texts: dict[Route, str] = {(name,): getattr(config, name) or "" for name in ("author", "copyright", "publisher")}
    blurb: Route = ("cover", "blurb")
    texts[blurb] = (config.cover and config.cover.blurb) or ""
    for route, text in texts.items():
        left = (LEFT_TEXT,) if route == blurb else (*LEFT_NAMES, LEFT_TEXT)
        if any(phrase in text.casefold() for phrase in left):
            what = f"`{book.document.name(route)}` is still the template's: printers reject a cover with it"
            yield Flaw(route, what, "write your own text, or delete it")


def _unbound(maker: Printer) -> Flaw:
    others = ", ".join(name for name in printers() if printer(name).cover)
    hint = f"delete `cover` from the outputs, or use another printer: {others}"
    return Flaw(("outputs",), f"`outputs`: {maker.name} binds no books, so they have no covers", hint)


def _wrong_colours(book: Reading[BookConfig], config: Cover, printer: Printer) -> Iterator[Flaw]:
    """Colours that are none, and those with more ink than the printer takes."""
    for at, written in enumerate(config.colours):
        route: Route = ("cover", "colours", at)
        yield from looked_up(book.document, route, partial(check_colour, written, printer))


# --- a printer's template ---


def _template(
    book: Reading[BookConfig], config: Cover, trim: Trim, rules: CoverRules
) -> Generator[Flaw, None, Template | None]:
    """The figures of a template, if there are any."""
    written = {name: value for name in FIGURES if (value := getattr(config, name)) is not None}
    if not written:
        return None
    if missing := [name for name in FIGURES if name not in written]:
        what = f"`cover` has no `{'` and no `'.join(missing)}`: a template's three figures belong together"
        yield Flaw(("cover",), what, f"add the other figures of the template, or delete all; see {rules.template}")
        return None
    points = dict[str, float]()
    for name, value in written.items():
        length = yield from looked_up(book.document, ("cover", name), partial(_points, value))
        points |= {} if length is None else {name: length}
    if len(points) < len(FIGURES):
        return None
    template = Template(**points)
    yield from _implausible(template, trim, rules)
    return template


def _points(written: str) -> float:
    try:
        return length(written)
    except ValueError as error:
        raise InputError.single(str(error)) from error


def _implausible(template: Template, trim: Trim, rules: CoverRules) -> Iterator[Flaw]:
    """A width or height that is not that of two panels of the trim, a spine, and something around them."""
    needs = {"width": 2 * trim.width + template.spine, "height": trim.height}
    inch, bleed = POINTS["in"], rules.bleed.value
    for name, inner in needs.items():
        asked, least, most = getattr(template, name), inner + 2 * bleed, inner + 2 * AROUND
        if not least - ROUNDING <= asked <= most + ROUNDING:
            what = f"`cover.{name}` is {asked / inch:.3f} in, but a cover for {trim} with a spine of "
            what += f"{template.spine / inch:.3f} in has {least / inch:.3f} to {most / inch:.3f} in"
            yield Flaw(("cover", name), what, f"read the figures of the template again; see {rules.template}")
