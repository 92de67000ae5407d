"""The pages with little on them: title, copyright and openers, each a page to itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement, groupby
from typing import Any

from bookbuilder import fonts
from bookbuilder.book import NO_DATE, Outline
from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.blocks import paragraph
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.ornaments import bar
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.text import Face, fit, lines_of

Route = tuple[str | int, ...]  # a value in the book's file, such as ("sections", 2, "title")
TRIM: Route = ("trim",)
TITLE_PAGE, COPYRIGHT_PAGE, OPENER = "the title page", "the copyright page", "the first page of a part"


class TooLong(Exception):
    """A text that its page does not hold even in the smallest type; TRIM where no one text is to blame."""

    def __init__(self, route: Route, page: str) -> None:
        super().__init__(route, page)
        self.route = route
        self.page = page


def too_long(setting: Setting) -> Iterator[TooLong]:
    """All the texts that do not fit. A page is tried again without the text that was too long for it."""
    for draw in (title, copyright_page):
        while found := _caught(partial(draw, setting, 1)):
            yield found
            if found.route == TRIM:
                break
            blank: dict[str, Any] = {str(found.route[0]): ""}
            setting = replace(setting, outline=replace(setting.outline, **blank))
    for index, section in enumerate(setting.outline.sections):
        # Which levels come is not known yet, so any two that may be named together must fit.
        spans: list[tuple[str, ...]] = [(), *combinations_with_replacement(setting.ranked(section.levels), 2)]
        tried = (_caught(partial(opener, setting, 1, index, span)) for span in spans)
        yield from {found.route: found for found in tried if found}.values()
    if found := _caught(partial(answers_opener, setting, 1)):
        yield found


def _caught(draw: Callable[[], object]) -> TooLong | None:
    try:
        draw()
    except TooLong as error:
        return error
    return None


# --- title and copyright ---


def title(setting: Setting, page: int) -> tuple[Mark, ...]:
    """The title page: title and subtitle above, the board as an emblem, author and publisher below."""
    outline, faces, frame = setting.outline, setting.faces, setting.geometry.frame(page)
    top = frame.top + 0.1 * frame.height
    marks: list[Mark] = [bar(frame.left, top, faces.title.size)]
    start, smallest = top + faces.title.size * 0.75, faces.subtitle.size
    lines, top = _display(setting, outline.title, faces.title, frame, start, 0.36, ("title",), whole=smallest)
    marks += lines
    if outline.subtitle:
        top += faces.subtitle.size * 0.5
        lines, top = _display(setting, outline.subtitle, faces.subtitle, frame, top, 0.12, ("subtitle",))
        marks += lines
    foot = frame.bottom
    if outline.publisher:
        lines, foot = _upwards(setting, outline.publisher, faces.body, frame, foot, 0.06, ("publisher",))
        marks += lines
        foot -= faces.body.size * 0.4
    if outline.author:
        face = faces.strong.sized(faces.body.size * 1.25)
        lines, foot = _upwards(setting, outline.author, face, frame, foot, 0.12, ("author",))
        marks += lines
    if top > foot:
        raise TooLong(TRIM, TITLE_PAGE)
    marks += _emblem(setting, frame, top + 2 * faces.body.line, foot - 2 * faces.body.line)
    return tuple(marks)


def _emblem(setting: Setting, frame: Frame, top: float, bottom: float) -> tuple[Mark, ...]:
    """The first section's board without its values, where there is room for it."""
    section = setting.outline.sections[0]
    room = min(bottom - top, 0.46 * frame.width)
    cell = room / max(section.board.width, section.board.height) - 0.2
    grid = setting.grid(section.board, section.symbols, cell)
    if room < 0.25 * frame.width or cell < 5 * grid.style.cell:
        return ()
    return (Group(frame.left, top + (bottom - top - grid.height) * 0.42, grid.draw().marks),)


def copyright_page(setting: Setting, page: int) -> tuple[Mark, ...]:
    """Who has the rights, and what the book is, in small type at the foot of the page."""
    outline, words, face = setting.outline, setting.words, setting.faces.small
    frame = setting.geometry.frame(page)
    measure = min(frame.width, setting.measure * 0.86)
    isbn = words.say("copyright.isbn", isbn=outline.isbn) if outline.isbn else ""
    groups = [
        [" ".join(outline.title.split()) + (f". {outline.subtitle}" if outline.subtitle else "")],
        [_rights(outline), outline.edition, outline.publisher, isbn],
        [words.say("copyright.unique")],
        [words.say("copyright.type", family=fonts.FAMILY)],
    ]
    for size in _shrinking(face.size, setting.smallest):
        face = face.sized(size)
        blocks = [
            paragraph(text, face, measure, before=face.line * 0.7 if first else 0.0)
            for group in groups
            for first, text in zip((True, False, False, False), filter(None, group), strict=False)
        ]
        height = sum(block.height + block.before for block in blocks)
        if height <= frame.height:
            top, marks = frame.bottom - height, []
            for block in blocks:
                marks.append(Group(frame.left, top + block.before, block.marks))
                top += block.before + block.height
            return tuple(marks)
    names = ("title", "subtitle", "copyright" if outline.copyright else "author", "edition", "publisher")
    texts = {name: getattr(outline, name) for name in names}
    longest = max(texts, key=lambda name: len(texts[name]))
    raise TooLong((longest,) if texts[longest] else TRIM, COPYRIGHT_PAGE)


def _rights(outline: Outline) -> str:
    """The copyright line: as written, or the author's, with the year of the book's date if it has one."""
    year = "" if outline.date == NO_DATE else f"{outline.date.year} "
    return outline.copyright or (f"© {year}{outline.author}" if outline.author else "")


# --- openers ---


def opener(setting: Setting, page: int, index: int, levels: Collection[str]) -> tuple[Mark, ...]:
    """The first page of a section: its title, how many puzzles, and how hard: these levels occur."""
    section, words = setting.outline.sections[index], setting.words
    ranked = setting.ranked(levels)
    count = words.say("opener.puzzles", n=section.count)
    notes: list[tuple[Route, str]] = [(TRIM, count)]
    if ranked:
        labels = {level: setting.outline.label(level) or "" for level in (ranked[0], ranked[-1])}
        longest = max(labels, key=lambda level: len(labels[level]))
        route = ("labels", longest) if labels[longest] else TRIM
        notes.append((route, setting.levels_between(ranked[0], ranked[-1])))
    foot = setting.numbers(index, "opener.numbers")
    return _opening(setting, page, ("sections", index, "title"), section.title, notes, foot)


def answers_opener(setting: Setting, page: int) -> tuple[Mark, ...]:
    """The first page of the answers."""
    words = setting.words
    return _opening(
        setting, page, TRIM, words.say("answers.heading"), [(TRIM, words.say(f"answers.note.{setting.given_as}"))], ""
    )


def _opening(
    setting: Setting, page: int, route: Route, heading: str, notes: list[tuple[Route, str]], foot: str
) -> tuple[Mark, ...]:
    """A heading with what it is about. Each text comes with the route to what decides it."""
    faces, frame = setting.faces, setting.geometry.frame(page)
    face = Face("bold", faces.title.size * 0.88, faces.title.leading)
    marks: list[Mark] = [bar(frame.left, 0.0, face.size)]
    lines, end = _display(setting, heading, face, frame, face.size * 0.75, 0.4, route, OPENER, faces.subtitle.size)
    marks += lines
    end += faces.subtitle.size * 0.4
    for route, note in notes:
        lines, end = _display(setting, note, faces.subtitle, frame, end, 0.12, route, OPENER)
        marks += lines
    if foot:
        end += faces.subtitle.size * 0.6
        marks += lines_of([foot], faces.body, frame.left, end)
        end += faces.body.line
    if end > frame.height:
        raise TooLong(TRIM, OPENER)
    return (Group(0.0, frame.top + min(0.3 * frame.height, frame.height - end), tuple(marks)),)


# --- shared ---


def _display(
    setting: Setting,
    text: str,
    face: Face,
    frame: Frame,
    top: float,
    share: float,
    route: Route,
    on: str = TITLE_PAGE,
    whole: float = 0.0,
) -> tuple[tuple[Mark, ...], float]:
    """Large text that takes at most a share of the frame's height; its marks, and where it ends.

    A long word breaks rather than being set smaller than `whole`.
    """
    smallest = min(face.size, max(setting.smallest, setting.faces.small.size))
    fitted = fit(text, face, frame.width, share * frame.height, smallest, whole)
    if fitted is None:
        raise TooLong(route, on)
    its, lines = fitted
    return lines_of(lines, its, frame.left, top), top + len(lines) * its.line


def _upwards(
    setting: Setting, text: str, face: Face, frame: Frame, bottom: float, share: float, route: Route
) -> tuple[tuple[Mark, ...], float]:
    """Text that ends at `bottom`; its marks, and where it begins."""
    marks, end = _display(setting, text, face, frame, 0.0, share, route)
    return (Group(0.0, bottom - end, marks),), bottom - end


def _shrinking(size: float, smallest: float) -> list[float]:
    sizes = [max(smallest, size * 0.95**step) for step in range(30)]
    return [each for each, _ in groupby(sizes)]
