"""The pages with little on them: title, copyright and openers, each a page to itself."""

from __future__ import annotations

from itertools import groupby

from bookbuilder import fonts
from bookbuilder.drawing import Group, Mark
from bookbuilder.errors import InputError
from bookbuilder.typeset.blocks import paragraph
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.ornaments import bar
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.text import Face, fit, lines_of


def check(setting: Setting) -> None:
    """Raises InputError for a text that does not fit on its page even in the smallest type."""
    title(setting, 1)
    copyright_page(setting, 2)
    for index in range(len(setting.outline.sections)):
        opener(setting, 1, index)


# --- title and copyright ---


def title(setting: Setting, page: int) -> tuple[Mark, ...]:
    """The title page: title and subtitle above, the board as an emblem, author and publisher below."""
    outline, faces, frame = setting.outline, setting.faces, setting.geometry.frame(page)
    top = frame.top + 0.1 * frame.height
    marks: list[Mark] = [bar(frame.left, top, faces.title.size)]
    lines, top = _display(setting, outline.title, faces.title, frame, top + faces.title.size * 0.75, 0.36, "title")
    marks += lines
    if outline.subtitle:
        top += faces.subtitle.size * 0.5
        lines, top = _display(setting, outline.subtitle, faces.subtitle, frame, top, 0.12, "subtitle")
        marks += lines
    foot = frame.bottom
    if outline.publisher:
        lines, foot = _upwards(setting, outline.publisher, faces.body, frame, foot, 0.06, "publisher")
        marks += lines
        foot -= faces.body.size * 0.4
    if outline.author:
        face = faces.strong.sized(faces.body.size * 1.25)
        lines, foot = _upwards(setting, outline.author, face, frame, foot, 0.12, "author")
        marks += lines
    if top > foot:
        raise _too_long("title", setting)
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
        [outline.copyright, outline.edition, outline.publisher, isbn],
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
    raise _too_long("copyright", setting)


# --- openers ---


def opener(setting: Setting, page: int, index: int) -> tuple[Mark, ...]:
    """The first page of a section: its title, how many puzzles, and how hard."""
    section, words = setting.outline.sections[index], setting.words
    easiest, *harder = sorted(section.levels, key=words.rank) or [""]
    levels = setting.levels_between(easiest, harder[-1] if harder else easiest) if easiest else ""
    count = words.say("opener.puzzles", n=section.count)
    return _opening(setting, page, section.title, [count, levels], setting.numbers(index, "opener.numbers"))


def answers_opener(setting: Setting, page: int) -> tuple[Mark, ...]:
    """The first page of the answers."""
    words = setting.words
    return _opening(setting, page, words.say("answers.heading"), [words.say("answers.note")], "")


def _opening(setting: Setting, page: int, heading: str, notes: list[str], foot: str) -> tuple[Mark, ...]:
    faces, frame = setting.faces, setting.geometry.frame(page)
    face = Face("bold", faces.title.size * 0.88, faces.title.leading)
    marks: list[Mark] = [bar(frame.left, 0.0, face.size)]
    lines, end = _display(setting, heading, face, frame, face.size * 0.75, 0.4, "section title")
    marks += lines
    end += faces.subtitle.size * 0.4
    for note in filter(None, notes):
        lines, end = _display(setting, note, faces.subtitle, frame, end, 0.12, "level names")
        marks += lines
    if foot:
        end += faces.subtitle.size * 0.6
        marks += lines_of([foot], faces.body, frame.left, end)
        end += faces.body.line
    if end > frame.height:
        raise _too_long("section title", setting)
    return (Group(0.0, frame.top + min(0.3 * frame.height, frame.height - end), tuple(marks)),)


# --- shared ---


def _display(
    setting: Setting, text: str, face: Face, frame: Frame, top: float, share: float, what: str
) -> tuple[tuple[Mark, ...], float]:
    """Large text that takes at most a share of the frame's height; its marks, and where it ends."""
    smallest = min(face.size, max(setting.smallest, setting.faces.small.size))
    fitted = fit(text, face, frame.width, share * frame.height, smallest)
    if fitted is None:
        raise _too_long(what, setting)
    its, lines = fitted
    return lines_of(lines, its, frame.left, top), top + len(lines) * its.line


def _upwards(
    setting: Setting, text: str, face: Face, frame: Frame, bottom: float, share: float, what: str
) -> tuple[tuple[Mark, ...], float]:
    """Text that ends at `bottom`; its marks, and where it begins."""
    marks, end = _display(setting, text, face, frame, 0.0, share, what)
    return (Group(0.0, bottom - end, marks),), bottom - end


def _shrinking(size: float, smallest: float) -> list[float]:
    sizes = [max(smallest, size * 0.95**step) for step in range(30)]
    return [each for each, _ in groupby(sizes)]


def _too_long(what: str, setting: Setting) -> InputError:
    return InputError.single(
        f"the {what} is too long for its page at {setting.geometry.trim}", "shorten it, or use a larger trim"
    )
