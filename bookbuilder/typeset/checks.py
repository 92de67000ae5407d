"""An outline, a printer and a trim go in; a layout that suits them all comes out, or every problem with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import floor

from bookbuilder import fonts
from bookbuilder.board.house_names import numbered_boxes
from bookbuilder.book import TEXTS, Book, Outline
from bookbuilder.config import Route
from bookbuilder.errors import BuildFailed, InputError, Place, Problem
from bookbuilder.paper import Printer, Trim
from bookbuilder.relations import Look
from bookbuilder.typeset.frame import Geometry
from bookbuilder.typeset.grid.grid import SIGN, uncoloured
from bookbuilder.typeset.grid.relation_marks import printed_texts
from bookbuilder.typeset.grid.tones import toned, too_deep
from bookbuilder.typeset.layout import Layout, settle
from bookbuilder.typeset.notes import coarse
from bookbuilder.typeset.page.aids import LARGE, box_type, time_room
from bookbuilder.typeset.page.arrangement import puzzle_arrangement, smallest_digit
from bookbuilder.typeset.page.captions import page_notes
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TRIM, TooLongText
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
FEWER = "use a page layout with fewer puzzles, or a larger trim"
ROUNDING = 1e-6  # points


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What keeps a book from its pages, and the values that could be changed, the likeliest first."""

    what: str
    hint: str
    routes: tuple[Route, ...]

    def problem(self, place: Locate) -> Problem:
        """The problem at the first of these values that is written."""
        return Problem(_placed(place, *self.routes), self.what, self.hint)


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
    paper = paper or printer.usual_paper
    theme = theme or house_theme()
    problems = [obstacle.problem(place) for obstacle in _unprintable(outline, printer, words, theme.faces.text)]
    with _noted(problems, _placed(place, TRIM, ("printer",))):
        trim = printer.take(trim)
    with _noted(problems, _placed(place, ("paper",), ("printer",))):
        printer.check_paper(paper)
    if problems:
        raise InputError(problems)
    geometry = Geometry.suiting(trim, printer, printer.inside(1), bleeds)
    layout = settle(Setting(outline, words, printer, geometry, pages, theme), trim, paper)
    if not is_drawn:
        return replace(layout, is_drawn=False, apart=None)
    checks = (_too_small, _narrow, _coarse, _too_long)
    problems += (obstacle.problem(place) for check in checks for obstacle in check(layout))
    with _noted(problems, _placed(place, ("printer",), ("sections",))):
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
    final = settle(replace(setting, outline=outline), trim, layout.paper, book)
    if not layout.is_drawn:
        return replace(final, is_drawn=False, apart=None)
    obstacles = (obstacle for check in (_too_small, _narrow) for obstacle in check(final))
    problems = [obstacle.problem(lambda route: None) for obstacle in obstacles]
    with _noted(problems, Place()):
        setting.printer.check_pages(final.pages, trim, layout.paper)
    if problems:
        guess = f"; {layout.pages} pages were expected before the puzzles were known"
        more = ", or ask for other numbers of walkthroughs and hints" if outline.has_lessons else ""
        raise BuildFailed(problems[0].what + guess, problems[0].hint + more)
    return final


def _placed(place: Locate, *routes: Route) -> Place:
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


def _of_section(index: int, *names: str) -> tuple[Route, ...]:
    """A value of a section, the same of all sections, and the section."""
    return ("sections", index, *names), names, ("sections", index)


# --- texts, marks and boards ---


def _unprintable(outline: Outline, printer: Printer, words: Words, face: str) -> Iterator[Obstacle]:
    """What no size of a page would cure."""
    if lack := fonts.lack(face, words.language):
        what = f"`language`: no typeface is installed that has the letters of {words.language}"
        yield Obstacle(what, lack.hint, (("language",),))
    texts: list[tuple[Route, str]] = [((name,), getattr(outline, name)) for name in TEXTS]
    texts += [(("labels", level), label) for level, label in outline.labels.names]
    for index, section in enumerate(outline.sections):
        texts.append((("sections", index, "title"), section.title))
        texts.append((("sections", index, "symbols"), "".join(section.symbols.marks)))
    for route, text in texts:
        if lack := fonts.lack(face, text):
            yield Obstacle(f"`{named(route)}`: {lack.what}", lack.hint, (route, route[-1:]))
    for index, section in enumerate(outline.sections):
        if wrong := uncoloured(section.symbols, printer):
            what = f"`sections[{index}]`: {wrong}"
            yield Obstacle(what, "use other symbols or another printer", _of_section(index, "symbols"))
        if wrong := too_deep(section.board):
            what = f"`sections[{index}]`: {wrong}"
            yield Obstacle(what, "use fewer layers and extra areas in that cell", _of_section(index, "board"))


def _too_long(layout: Layout) -> Iterator[Obstacle]:
    """Texts that their pages cannot hold."""
    trim = layout.setting.geometry.trim
    return (long_text(text, trim, ("title",)) for text in too_long(layout.setting))


def long_text(text: TooLongText, trim: Trim, otherwise: Route) -> Obstacle:
    """What is wrong with a text that is too long. Where no single text is to blame, the trim is; `otherwise` is a value
    to point at if the book's file names no trim."""
    if text.route == TRIM:
        what = f"`trim`: {text.page} has no room for its text at {trim}"
        return Obstacle(what, "use a larger trim, or shorter texts", (TRIM, otherwise))
    much = f"about {text.over} characters too long" if text.over else "too long"
    what = f"`{named(text.route)}` is {much} for {text.page} at {trim}"
    return Obstacle(what, "shorten it, or use a larger trim", (text.route,))


def named(route: Route) -> str:
    """A value's route as its author would write it: sections[2].title."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in route).removeprefix(".")


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
                sizes["walkthrough"] = min(laid.figures.run, laid.figures.plain)
            for what, cell in sizes.items():
                part = f"{_TEXTS[look]} of its {what}s"
                marks.append(_Small(laid, what, part, share * cell, setting.style.smallest))
    return [mark for mark in marks if mark.size < mark.least - ROUNDING]


def _too_small(layout: Layout) -> Iterator[Obstacle]:
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
        cause = f"`sections[{index}]` ({section.title}): {small if size > 0 else none}"
        section_at: tuple[Route, ...] = (("sections", index, "board"), ("sections", index))
        if mark.what in ("walkthrough", WITH_CANDIDATES):
            section_at = ("sections", index, "walkthrough"), *section_at
        if mark.what == "puzzle" and _fits_alone(layout, mark):
            hint = "use a page layout with fewer puzzles" + (f", or the trim {trim}" if trim else "")
            yield Obstacle(cause, hint, (("sections", index, "page"), ("page",), *section_at))
        elif trim:
            yield Obstacle(cause, f"use the trim {trim}", (TRIM, *section_at))
        else:
            hint = f"no trim of {setting.printer.name} is large enough; "
            if mark.what != WITH_CANDIDATES:
                hint += "choose a smaller board or another page layout"
            else:
                hint += "delete `walkthrough`"
                hint += ", or choose symbols of one character" if max(map(len, section.symbols.marks)) > 1 else ""
            yield Obstacle(cause, hint, section_at)


def _narrow(layout: Layout) -> Iterator[Obstacle]:
    """Puzzles too small for what stands around them: references to pages, aids, their own numbers."""
    setting = layout.setting
    for laid in layout.sections:
        section, style = laid.outline, setting.style_of(laid.outline)
        grid, aids = style.grid(section.board, section.symbols, laid.puzzles.cell), section.aids
        note = _note(layout, laid, grid.width) if section.lessons or aids.time else ""
        last = str(setting.outline.numbers(laid.index)[-1])
        untold = bool(section.lessons) and style.faces.note.width(note) > grid.width
        timed = aids.time and grid.width < time_room(style, note)
        boxed = aids.boxes and box_type(style, grid.cell) > LARGE * grid.cell and numbered_boxes(section.board)
        numbered = number_width(style.theme.number, style.number, last) > grid.width
        for wrong, said, names, hint in (
            (untold, "too narrow for references to their hints and steps", ("page",), FEWER),
            (timed, "too small for a line for the time", ("aids", "time"), f"{FEWER}, or delete `aids.time`"),
            (boxed, "too small for numbers of boxes", ("aids", "boxes"), f"{FEWER}, or delete `aids.boxes`"),
            (numbered, "narrower than their numbers", ("page",), f"{FEWER}, or one with smaller numbers"),
        ):
            if wrong:
                what = f"`sections[{laid.index}]`: its puzzles are {said}"
                yield Obstacle(what, hint, _of_section(laid.index, *names))


def _note(layout: Layout, laid: SectionLayout, width: float) -> str:
    """The widest references under a section's puzzles; with the highest numbers, as long as pages are estimated."""
    setting, lessons = layout.setting, laid.outline.lessons
    answers, face = setting.outline.answers, setting.style_of(laid.outline).faces.note
    asked = {"hints": lessons.hints, "walkthrough": lessons.walkthroughs, "answer": setting.outline.is_answered}
    told = [what for what, is_there in asked.items() if is_there]
    highest = dict.fromkeys(told, layout.pages)
    known = (layout.pages_of(number) for number in laid.numbers if not layout.guessed)
    pages = [highest] if layout.guessed else [{what: page for what, page in of.items() if what in told} for of in known]
    return max((page_notes(setting.words, face, width, leaf, answers) for leaf in pages), key=face.width)


def _coarse(layout: Layout) -> Iterator[Obstacle]:
    """Images with fewer pixels than the printer itself asks for."""
    dots = layout.setting.printer.image_dpi
    for laid in layout.sections if dots and not dots.is_advice else ():
        for what, hint in coarse(layout, laid):
            yield Obstacle(f"`sections[{laid.index}]`: {what}", hint, _of_section(laid.index, "symbols"))


def _large_enough(layout: Layout) -> Trim | None:
    """The printer's smallest named trim on which the whole book fits; failing that, its largest, if it fits there."""
    setting = layout.setting
    printer = setting.printer
    named = sorted(printer.trims.value, key=lambda size: size.width * size.height)
    largest = [printer.custom.value.largest] if printer.custom else []
    for trim in [*named, *largest]:
        larger = settle(setting, trim, layout.paper)
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
