"""The title page: title and subtitle above, the board as an emblem, author and publisher below."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.ornaments import bar
from bookbuilder.typeset.parts.display import TRIM, Route, TooLong, all_too_long, display
from bookbuilder.typeset.parts.part import Content, Part, one_page
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.style import Style
from bookbuilder.typeset.text import Face

PAGE = "the title page"


def parts(of: Content) -> Iterator[Part]:
    """The part of the title."""
    yield Part("title", one_page, lambda leaf, _: _title(of.setting, leaf.page), furnished=False, recto=True)


def too_long(setting: Setting) -> Iterator[TooLong]:
    """The texts that do not fit on it."""
    yield from all_too_long(setting, lambda tried: _title(tried, 1))


def _title(setting: Setting, page: int) -> tuple[Mark, ...]:
    outline, faces, frame = setting.outline, setting.faces, setting.geometry.frame(page)
    top = frame.top + 0.1 * frame.height
    marks: list[Mark] = [bar(frame.start, top, faces.title.size)]
    start, smallest = top + faces.title.size * 0.75, faces.subtitle.size
    lines, top = display(setting.style, outline.title, faces.title, frame, start, 0.36, ("title",), PAGE, smallest)
    marks += lines
    if outline.subtitle:
        top += faces.subtitle.size * 0.5
        lines, top = display(setting.style, outline.subtitle, faces.subtitle, frame, top, 0.12, ("subtitle",), PAGE)
        marks += lines
    foot = frame.bottom
    if outline.publisher:
        lines, foot = _upwards(setting.style, outline.publisher, faces.body, frame, foot, 0.06, ("publisher",))
        marks += lines
        foot -= faces.body.size * 0.4
    if outline.author:
        face = faces.strong.sized(faces.body.size * 1.25)
        lines, foot = _upwards(setting.style, outline.author, face, frame, foot, 0.12, ("author",))
        marks += lines
    if top > foot:
        raise TooLong(TRIM, PAGE)
    marks += _emblem(setting, frame, top + 2 * faces.body.line, foot - 2 * faces.body.line)
    return tuple(marks)


def _emblem(setting: Setting, frame: Frame, top: float, bottom: float) -> tuple[Mark, ...]:
    """The first section's board without values, if there is room for it."""
    section = setting.outline.sections[0]
    room = min(bottom - top, 0.46 * frame.width)
    cell = room / max(section.board.width, section.board.height) - 0.2
    grid = setting.style.grid(section.board, section.symbols, cell)
    if room < 0.25 * frame.width or cell < 5 * grid.style.cell:
        return ()
    return (Group(frame.start, top + (bottom - top - grid.height) * 0.42, grid.draw().marks),)


def _upwards(
    style: Style, text: str, face: Face, frame: Frame, bottom: float, share: float, route: Route
) -> tuple[tuple[Mark, ...], float]:
    """Text that ends at `bottom`: its marks, and its upper end."""
    marks, end = display(style, text, face, frame, 0.0, share, route, PAGE)
    return (Group(0.0, bottom - end, marks),), bottom - end
