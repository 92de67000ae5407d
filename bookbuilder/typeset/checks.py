"""An outline, a printer and a trim go in; a layout that suits them all comes out, or every problem with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import floor

from bookbuilder import fonts
from bookbuilder.board.house_names import numbered_boxes
from bookbuilder.book import TEXTS, Book, Outline
from bookbuilder.errors import BuildFailed, InputError, Place, Problem
from bookbuilder.paper import Printer, Trim
from bookbuilder.relations import Look
from bookbuilder.typeset.grid.grid import SIGN
from bookbuilder.typeset.grid.relation_marks import printed_texts
from bookbuilder.typeset.grid.tones import MOST_NAMES, names, toned
from bookbuilder.typeset.layout import Layout, settle
from bookbuilder.typeset.notes import coarse
from bookbuilder.typeset.page.aids import LARGE, box_type, time_room
from bookbuilder.typeset.page.arrangement import puzzle_arrangement, smallest_digit
from bookbuilder.typeset.page.captions import page_notes
from bookbuilder.typeset.page.toolong import Route
from bookbuilder.typeset.pagelayout import PageLayout
from bookbuilder.typeset.parts import too_long
from bookbuilder.typeset.sections import SectionLayout, puzzle_frame
from bookbuilder.typeset.text.ornaments import number_width
from bookbuilder.typeset.theme import Theme
from bookbuilder.typeset.theme import theme as house_theme
from bookbuilder.words import Words

# Finds the place of a value in the book's file, such as ("sections", 2, "title"); None if it is not written.
Locate = Callable[[Route], Place | None]

WITH_CANDIDATES = "candidates of its walkthroughs"
ROUNDING = 1e-6  # points


def lay_out(
    outline: Outline,
    printer: Printer,
    trim: Trim,
    pages: Mapping[str, PageLayout],
    words: Words,
    paper: str | None = None,
    place: Locate = lambda route: None,
    theme: Theme | None = None,
    bleeds: bool = False,
    is_drawn: bool = True,
) -> Layout:
    """Find the number of pages, the margins that match it and the sizes of all grids.

    `paper` defaults to the printer's first, and the theme to the house's; `place` returns where a value was written,
    if it was. A problem points at the first of the values that could be changed and are written.

    Raises InputError for a trim, paper or number of pages that the printer does not offer, for digits smaller than the
    printer or the page layout allows, for boards whose boxes could not be told apart, and for texts that the typeface
    or a page cannot hold; sizes and pages do not matter if the pages are not drawn. The number of pages for hints and
    walkthroughs is estimated; `fitted` counts them when the puzzles exist.
    """
    paper = paper or next(iter(printer.papers), "white")
    theme = theme or house_theme()
    face = theme.faces.text
    problems = [*_unwritable(words, place, face), *_unprintable(outline, place, face)]
    problems += [*_uncoloured(outline, printer, place), *_too_deep(outline, place)]
    with _noted(problems, placed(place, ("trim",), ("printer",))):
        trim = printer.take(trim)
    with _noted(problems, placed(place, ("paper",), ("printer",))):
        printer.check_paper(paper)
    if problems:
        raise InputError(problems)
    layout = settle(outline, printer, trim, pages, words, paper, theme, bleeds)
    if not is_drawn:
        return replace(layout, is_drawn=False)
    problems += _too_small(layout, place)
    problems += _untold(layout, place)
    problems += _crowded(layout, place)
    problems += _overnumbered(layout, place)
    problems += _coarse(layout, place)
    problems += _too_long(layout, place)
    with _noted(problems, placed(place, ("printer",), ("sections",))):
        printer.check_pages(layout.pages, trim, paper)
    if problems:
        raise InputError(problems)
    return layout


def fitted(layout: Layout, book: Book) -> Layout:
    """The layout with the actual number of pages of the book's hints and walkthroughs.

    Raises BuildFailed when the printer does not take that many pages, or the margins that they need or the references
    to them do not fit.
    """
    return _settled_again(layout, book.outline, book) if layout.guessed else layout


def resettled(layout: Layout, outline: Outline) -> Layout:
    """The layout for an outline that names the levels of its puzzles after they have been graded.

    Raises BuildFailed as `fitted` does.
    """
    return _settled_again(layout, outline, None)


def _settled_again(layout: Layout, outline: Outline, book: Book | None) -> Layout:
    setting, trim = layout.setting, layout.setting.geometry.trim
    final = settle(
        outline, setting.printer, trim, setting.pages, setting.words, layout.paper, setting.theme, setting.bleeds, book
    )
    if not layout.is_drawn:
        return replace(final, is_drawn=False)
    problems = [problem for check in (_too_small, _untold, _crowded) for problem in check(final, lambda route: None)]
    with _noted(problems, Place()):
        setting.printer.check_pages(final.pages, trim, layout.paper)
    if problems:
        guess = f"; {layout.pages} pages were expected before the puzzles were known"
        more = ", or ask for other numbers of walkthroughs and hints" if outline.has_lessons else ""
        raise BuildFailed(problems[0].what + guess, problems[0].hint + more)
    return final


def named(route: Route) -> str:
    """A value's route as its author would write it: sections[2].title."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in route).removeprefix(".")


def placed(place: Locate, *routes: Route) -> Place:
    """The place of the first of these values that is written; the file if none is."""
    places = (place(route) for route in (*routes, ()))
    return next((known for known in places if known is not None), Place())


@contextmanager
def _noted(problems: list[Problem], place: Place) -> Iterator[None]:
    """Put problems on the list, at this place, instead of ending the search for more."""
    try:
        yield
    except InputError as error:
        problems += (replace(problem, place=place) for problem in error.problems)


def _unprintable(outline: Outline, place: Locate, face: str) -> Iterator[Problem]:
    """Texts with characters that the typeface does not have."""
    texts: list[tuple[Route, str]] = [((name,), getattr(outline, name)) for name in TEXTS]
    texts += [(("labels", level), label) for level, label in outline.labels.names]
    for index, section in enumerate(outline.sections):
        texts.append((("sections", index, "title"), section.title))
        texts.append((("sections", index, "symbols"), "".join(section.symbols.marks)))
    for route, text in texts:
        if missing := fonts.missing(face, text):
            what = f"`{named(route)}`: the typeface {fonts.FAMILY} has no {' '.join(missing)}"
            yield Problem(placed(place, route, route[-1:]), what, fonts.remedy(missing))


def _unwritable(words: Words, place: Locate, face: str) -> Iterator[Problem]:
    """A language in a script for which no typeface is installed."""
    if missing := fonts.missing(face, words.language):
        what = f"`language`: no typeface is installed that has the letters of {words.language}"
        yield Problem(placed(place, ("language",)), what, fonts.remedy(missing))


def _uncoloured(outline: Outline, printer: Printer, place: Locate) -> Iterator[Problem]:
    """Coloured marks for a printer that has black only."""
    for index, section in enumerate(outline.sections):
        if section.symbols.is_coloured and not printer.prints_colour:
            what = f"`{named(('sections', index))}`: the symbols {section.symbols.name} are coloured"
            where = placed(place, ("sections", index, "symbols"), ("symbols",), ("sections", index))
            yield Problem(
                where, f"{what}, but {printer.name} prints only black", "use other symbols or another printer"
            )


def _too_long(layout: Layout, place: Locate) -> Iterator[Problem]:
    """Texts that their pages cannot hold."""
    trim = layout.setting.geometry.trim
    for text in too_long(layout.setting):
        if text.route == ("trim",):
            what = f"`trim`: {text.page} has no room for its text at {trim}"
            yield Problem(placed(place, ("trim",), ("title",)), what, "use a larger trim")
        else:
            what = f"`{named(text.route)}` is too long for {text.page} at {trim}"
            yield Problem(placed(place, text.route), what, "shorten it, or use a larger trim")


# --- digits, and letters in corners ---


_TEXTS = {
    Look.CAGE: "the sums in the cages",
    Look.BADGE: "the letters between the cells",
    Look.DIGITS: "the small digits in the cells",
}


@dataclass(frozen=True, slots=True)
class _Small:
    """Something that comes out too small in a section."""

    section: SectionLayout
    what: str  # puzzle, answer, or a part of walkthroughs
    part: str  # as a message calls it
    size: float
    least: float


def _small(layout: Layout) -> list[_Small]:
    """Marks that come out too small, and letters that a puzzle needs to tell its boxes apart."""
    setting, marks = layout.setting, []
    for laid in layout.sections:
        section = laid.outline
        sizes = dict(zip(("puzzle", "answer"), laid.digits, strict=True))
        if laid.figures:
            sizes |= {"walkthrough": laid.figures.digit, WITH_CANDIDATES: laid.figures.candidate}
        for what, size in sizes.items():
            part = f"the {what}" if what == WITH_CANDIDATES else f"the digits of its {what}s"
            marks.append(_Small(laid, what, part, size, smallest_digit(setting.style, setting.layout(section), what)))
        if any(area.name for area in toned(section.board)):
            part = "the letters that distinguish the boxes and areas of its puzzles"
            marks.append(_Small(laid, "puzzle", part, SIGN * laid.puzzles.cell, setting.style.smallest))
        for look, share in printed_texts(section.rules).items():
            sizes = {"puzzle": laid.puzzles.cell}
            if laid.figures:
                sizes["walkthrough"] = min(laid.figures.cell, laid.figures.plain)
            for what, cell in sizes.items():
                part = f"{_TEXTS[look]} of its {what}s"
                marks.append(_Small(laid, what, part, share * cell, setting.style.smallest))
    return [mark for mark in marks if mark.size < mark.least - ROUNDING]


def _too_small(layout: Layout, place: Locate) -> Iterator[Problem]:
    """Digits that are too small, each at the value that the author should change."""
    setting = layout.setting
    marks = _small(layout)
    trim = _large_enough(layout) if marks else None
    for mark in marks:
        index, section = mark.section.index, mark.section.outline
        whose = f"the page layout {section.page}" if mark.least > setting.style.smallest else setting.printer.name
        size = floor(mark.size * 10) / 10
        small = f"{mark.part} would be {size:.1f} pt at {setting.geometry.trim}; {whose} needs {mark.least:g} pt"
        none = f"there is no room for {mark.part} at {setting.geometry.trim}"
        cause = f"`{named(('sections', index))}` ({section.title}): {small if size > 0 else none}"
        section_at: tuple[Route, ...] = (("sections", index, "board"), ("sections", index))
        if mark.what in ("walkthrough", WITH_CANDIDATES):
            section_at = ("sections", index, "walkthrough"), *section_at
        if mark.what == "puzzle" and _fits_alone(layout, mark):
            hint = "use a page layout with fewer puzzles" + (f", or the trim {trim}" if trim else "")
            yield Problem(placed(place, ("sections", index, "page"), ("page",), *section_at), cause, hint)
        elif trim:
            yield Problem(placed(place, ("trim",), *section_at), cause, f"use the trim {trim}")
        elif mark.what == WITH_CANDIDATES:
            hint = f"no trim of {setting.printer.name} is large enough; delete `walkthrough`"
            if max(map(len, section.symbols.marks)) > 1:
                hint += ", or choose symbols of one character"
            yield Problem(placed(place, *section_at), cause, hint)
        else:
            hint = f"no trim of {setting.printer.name} is large enough; choose a smaller board or another page layout"
            yield Problem(placed(place, *section_at), cause, hint)


def _untold(layout: Layout, place: Locate) -> Iterator[Problem]:
    """Puzzles too narrow to name the pages of their hints and steps."""
    setting = layout.setting
    for laid in layout.sections:
        index, section = laid.index, laid.outline
        style = setting.style_of(section)
        width = style.grid(section.board, section.symbols, laid.puzzles.cell).width
        if section.lessons and style.faces.note.width(_note(layout, laid, width)) > width:
            what = f"`{named(('sections', index))}`: its puzzles are too narrow for references to their hints and steps"
            hint = "use a page layout with fewer puzzles, or a larger trim"
            yield Problem(placed(place, ("sections", index, "page"), ("page",), ("sections", index)), what, hint)


def _note(layout: Layout, laid: SectionLayout, width: float) -> str:
    """The widest references under a section's puzzles; with the highest numbers, as long as pages are estimated."""
    setting, lessons = layout.setting, laid.outline.lessons
    answers, face = setting.outline.answers, setting.style_of(laid.outline).faces.note
    there = {"hints": lessons.hints, "walkthrough": lessons.walkthroughs, "answer": answers != "none"}
    highest = {what: layout.pages for what, asked in there.items() if asked}
    pages = [highest] if layout.guessed else [layout.pages_of(number) for number in laid.numbers]
    return max((page_notes(setting.words, face, width, leaf, answers) for leaf in pages), key=face.width)


def _crowded(layout: Layout, place: Locate) -> Iterator[Problem]:
    """Aids for which puzzles are too small."""
    setting = layout.setting
    for laid in layout.sections:
        index, section = laid.index, laid.outline
        style = setting.style_of(section)
        grid = style.grid(section.board, section.symbols, laid.puzzles.cell)
        timed = section.aids.time and grid.width < time_room(style, _note(layout, laid, grid.width))
        boxed = section.aids.boxes and box_type(style, grid.cell) > LARGE * grid.cell and numbered_boxes(section.board)
        for name, what, wrong in (("time", "a line for the time", timed), ("boxes", "numbers of boxes", boxed)):
            if wrong:
                what = f"`{named(('sections', index))}`: its puzzles are too small for {what}"
                routes = ("sections", index, "aids", name), ("aids", name), ("sections", index)
                hint = f"use a page layout with fewer puzzles, or a larger trim, or delete `aids.{name}`"
                yield Problem(placed(place, *routes), what, hint)


def _overnumbered(layout: Layout, place: Locate) -> Iterator[Problem]:
    """Numbers that are wider than their puzzles."""
    setting = layout.setting
    for laid in layout.sections:
        index, section = laid.index, laid.outline
        style = setting.style_of(section)
        width = style.grid(section.board, section.symbols, laid.puzzles.cell).width
        last = str(setting.outline.numbers(index)[-1])
        if number_width(style.theme.number, style.number, last) > width:
            what = f"`{named(('sections', index))}`: its puzzles are narrower than their numbers"
            routes = ("sections", index, "page"), ("page",), ("sections", index)
            yield Problem(placed(place, *routes), what, "use a page layout with smaller numbers or fewer puzzles")


def _coarse(layout: Layout, place: Locate) -> Iterator[Problem]:
    """Images with fewer pixels than the printer itself asks for."""
    dots = layout.setting.printer.image_dpi
    for laid in layout.sections if dots and not dots.is_advice else ():
        route = ("sections", laid.index)
        where = placed(place, (*route, "symbols"), ("symbols",), route)
        yield from (Problem(where, f"`{named(route)}`: {what}", hint) for what, hint in coarse(layout, laid))


def _large_enough(layout: Layout) -> Trim | None:
    """The printer's smallest named trim on which the whole book fits; failing that, its largest, if it fits there."""
    setting = layout.setting
    printer = setting.printer
    named = sorted(printer.trims.value, key=lambda size: size.width * size.height)
    largest = [printer.custom.value.largest] if printer.custom else []
    for trim in [*named, *largest]:
        larger = settle(
            setting.outline, printer, trim, setting.pages, setting.words, layout.paper, setting.theme, setting.bleeds
        )
        if not _small(larger) and larger.pages <= printer.most_pages(trim, layout.paper):
            return trim
    return None


def _fits_alone(layout: Layout, small: _Small) -> bool:
    """Whether one puzzle per page would be large enough."""
    setting, section = layout.setting, small.section.outline
    page, style = setting.layout(section), setting.style_of(section)
    if page.puzzles == 1:
        return False
    alone = page.model_copy(update={"rows": 1, "columns": 1})
    frame = puzzle_frame(setting, section, 1)
    arranged = puzzle_arrangement(style, alone, frame, section.board, section.symbols, section.aids)
    return small.size * arranged.cell / small.section.puzzles.cell >= small.least


# --- boards ---


def _too_deep(outline: Outline, place: Locate) -> Iterator[Problem]:
    """Boards in which a cell would need more letters than it has corners."""
    for index, section in enumerate(outline.sections):
        if (deepest := max(map(len, names(section.board).values()), default=0)) > MOST_NAMES:
            what = (
                f"`{named(('sections', index))}`: {deepest} boxes and areas of its board overlap in a "
                f"cell; at most {MOST_NAMES} can be distinguished on paper"
            )
            where = placed(place, ("sections", index, "board"), ("board",), ("sections", index))
            yield Problem(where, what, "use fewer layers and extra areas in that cell")
