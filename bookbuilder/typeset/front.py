"""The pages around the puzzles: title, copyright, contents, how to solve, the difficulty key and openers.

What is measured before the puzzles exist is drawn later by the same function, so that it takes the same room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from bookbuilder import fonts
from bookbuilder.board import Board
from bookbuilder.book import SectionOutline
from bookbuilder.drawing import BLACK, Box, Colour, Group, Mark, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset.blocks import Block, paragraph
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.setting import Faces, Setting
from bookbuilder.typeset.text import Align, Face, fit, lines_of, wrap, write

PageOf = Callable[[str, int | None], int | None]
HEAVY = 2.5  # points, the rule over a heading
LIGHT_GREY = 0.25


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
    marks: list[Mark] = [_bar(frame.left, top, faces.title.size)]
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


# --- contents ---


def contents(setting: Setting, page_of: PageOf | None = None) -> list[Block]:
    """The table of contents: heading, then a line for everything that has a page."""
    outline, words, faces = setting.outline, setting.words, setting.faces
    blocks = _heading(setting, words.say("contents.heading"))
    entries: list[tuple[str, str, int | None, str]] = []
    if outline.front.how_to:
        entries.append(("how-to", words.say("how_to.heading"), None, ""))
    if outline.front.difficulty_key and outline.levels:
        entries.append(("key", words.say("key.heading"), None, ""))
    for index, each in enumerate(outline.sections):
        entries.append(("opener", each.title, index, _numbers(setting, index, "contents.puzzles")))
    entries.append(("answers-opener", words.say("answers.heading"), None, ""))
    for kind, text, section, note in entries:
        number = page_of(kind, section) if page_of else None
        part = kind in ("opener", "answers-opener")
        before = faces.body.line * (0.6 if part else 0.1)
        blocks.append(_entry(setting, text, note, "" if number is None else str(number), before, part))
    return blocks


def _entry(setting: Setting, text: str, note: str, number: str, before: float, strong: bool) -> Block:
    """A line with dot leaders: the dots of all lines stand under each other."""
    faces, measure = setting.faces, setting.measure
    face = faces.strong if strong else faces.body
    edge = measure - face.width("0000")
    lines = wrap(text, face, edge - 4 * face.size)
    marks: list[Mark] = [*lines_of(lines, face, 0.0, 0.0)]
    baseline = marks[-1].y if isinstance(marks[-1], Text) else 0.0
    start = face.width(lines[-1])
    dot = faces.body.width(" .")
    dots = int((edge - start - 0.5 * face.size) / dot)
    if dots > 1:
        marks.append(write(" ." * dots, faces.body, edge, baseline, "right"))
    marks.append(write(number, face, measure, baseline, "right"))
    height = len(lines) * face.line
    if note:
        marks += lines_of([note], faces.small, 0.0, height - 0.12 * face.line)
        height += faces.small.line
    return Block(height, tuple(marks), before)


# --- how to solve ---


def how_to(setting: Setting, puzzles: Mapping[int, GradedPuzzle] | None = None) -> list[Block]:
    """The rules of every board in the book in words, and an example. `puzzles` holds each section's first puzzle."""
    words, faces, measure = setting.words, setting.faces, setting.measure
    blocks = _heading(setting, words.say("how_to.heading"))
    titles: dict[str, list[str]] = {}  # rule -> the sections that it is for
    for section in setting.outline.sections:
        titles.setdefault(_rule(setting, section), []).append(section.title)
    for rule, its in titles.items():
        if len(titles) > 1:
            heading = words.listed(list(dict.fromkeys(its)))
            blocks.append(paragraph(heading, faces.strong, measure, before=faces.body.line * 0.7, with_next=True))
        blocks.append(paragraph(rule, faces.body, measure))
    blocks.append(paragraph(words.say("how_to.advice"), faces.body, measure, before=faces.body.line * 0.7))
    return blocks + _example(setting, puzzles[0] if puzzles else None)


def _rule(setting: Setting, section: SectionOutline) -> str:
    """What to do on a section's board, from the kinds of its houses."""
    words, board, symbols = setting.words, section.board, section.symbols
    fill = words.say(f"how_to.fill.{symbols.kind}", first=symbols.marks[0], last=symbols.marks[board.order - 1])
    kinds = ("row", "column", "box", "diagonal", "extra")
    parts = [fill.strip()]
    for key, full in (("how_to.full", True), ("how_to.short", False)):
        phrases = [
            words.say(f"house.{kind}")
            for kind in kinds
            if (its := [board.is_full(house) for house in board.houses if house.kind == kind]) and all(its) is full
        ]
        if phrases:
            parts.append(words.say(key, houses=words.listed(phrases)))
    rows = {house.cells for house in board.houses if house.kind == "row"}
    if len(rows) > len({cell.row for cell in board.cells}):
        parts.append(words.say("how_to.grids"))
    return " ".join(parts)


def _example(setting: Setting, puzzle: GradedPuzzle | None) -> list[Block]:
    """A puzzle and its answer side by side, or under each other where digits would be too small.

    It is the book's first puzzle with its values exchanged (1 for the highest, and so on), which gives nothing away.
    """
    words, faces, measure = setting.words, setting.faces, setting.measure
    section = setting.outline.sections[0]
    board, symbols = section.board, section.symbols
    size = {sides: ((measure - 2 * faces.body.size * (sides - 1)) / sides - 3) / board.width for sides in (1, 2)}
    sides = 2 if setting.grid(board, symbols, size[2]).digit >= setting.smallest else 1
    cell = min(size[sides], 2.6 * faces.body.size, (setting.text_frame(1).height * 0.8) / board.height)
    grid = setting.grid(board, symbols, cell, answer=True)
    givens: tuple[int, ...] = ()
    solution: tuple[int, ...] = ()
    shaded: tuple[int, ...] = ()
    captions = [words.say("how_to.answer")] + [
        words.say("how_to.lacks", n=n, marks=words.listed(list(sorted(symbols.marks, key=len)[-n:]))) for n in (1, 4)
    ]
    room = max(len(wrap(caption, faces.body, measure)) for caption in captions)
    caption = captions[0]
    if puzzle:
        givens = tuple(board.order + 1 - value if value else 0 for value in puzzle.puzzle.givens)
        solution = tuple(board.order + 1 - value for value in puzzle.solution)
        shaded, lacking = _nearly_full(board, givens, solution)
        if shaded:
            marks = [symbols.mark(value) for value in lacking]
            caption = words.say("how_to.lacks", n=len(marks), marks=words.listed(marks))
    left, right = grid.draw(givens, highlight=shaded), grid.draw(solution, givens, highlight=shaded)
    before = faces.body.line
    text = paragraph(caption, faces.body, measure, before=before * 0.7)
    blocks = [paragraph(words.say("how_to.example"), faces.strong, measure, before=before, with_next=True)]
    if sides == 2:
        pair = (*left.marks, Group(grid.width + 2 * faces.body.size, 0.0, right.marks))
        blocks.append(Block(grid.height, pair, before * 0.5, with_next=True))
    else:
        blocks += [Block(grid.height, drawing.marks, before * 0.5) for drawing in (left, right)]
    blocks.append(Block(room * faces.body.line, text.marks, text.before))
    return blocks


def _nearly_full(board: Board, givens: tuple[int, ...], solution: tuple[int, ...]) -> tuple[tuple[int, ...], list[int]]:
    """The full house with the fewest empty cells, and the values that they hold; none if more than four are empty."""
    full = [house for house in board.houses if board.is_full(house)]
    empty = [(house.cells, sorted(solution[cell] for cell in house.cells if not givens[cell])) for house in full]
    some = [(cells, values) for cells, values in empty if 1 <= len(values) <= 4]
    return min(some, key=lambda each: len(each[1])) if some else ((), [])


# --- difficulty ---


def key(setting: Setting, printed: frozenset[str] | None = None) -> list[Block]:
    """The levels of the book and what each asks; only those that were `printed`, once that is known."""
    words, faces, measure = setting.words, setting.faces, setting.measure
    blocks = _heading(setting, words.say("key.heading"))
    blocks.append(paragraph(words.say("key.intro"), faces.body, measure))
    for level in setting.levels():
        if printed is None or level in printed:
            name = paragraph(setting.level(level), faces.strong, measure, faces.body.line, with_next=True)
            squares = meter(setting, level, measure, 0.76 * faces.strong.size, faces.strong.size * 0.5)
            blocks.append(Block(name.height, (*name.marks, *squares), name.before, with_next=True))
            blocks.append(paragraph(words.asks(level), faces.body, measure))
    return blocks


def meter(setting: Setting, level: str, right: float, baseline: float, size: float) -> tuple[Mark, ...]:
    """One square a level, black up to this one, that end at `right`. Nothing for a level of no known rank."""
    ranks = len(setting.words.levels)
    rank = setting.words.rank(level)
    if rank >= ranks:
        return ()
    step = size * 1.45
    left = right - step * (ranks - 1) - size
    grey = Colour(black=max(LIGHT_GREY, setting.printer.lightest_grey.value))
    return tuple(
        Box(left + step * index, baseline - size, size, size, BLACK if index <= rank else grey)
        for index in range(ranks)
    )


# --- openers ---


def opener(setting: Setting, page: int, index: int) -> tuple[Mark, ...]:
    """The first page of a section: its title, how many puzzles, and how hard."""
    section, words = setting.outline.sections[index], setting.words
    names = [setting.level(level) for level in sorted(section.levels, key=words.rank)]
    levels = words.say("opener.levels", n=len(names), first=names[0], last=names[-1]) if names else ""
    count = words.say("opener.puzzles", n=section.count)
    return _opening(setting, page, section.title, [count, levels], _numbers(setting, index, "opener.numbers"))


def answers_opener(setting: Setting, page: int) -> tuple[Mark, ...]:
    """The first page of the answers."""
    words = setting.words
    return _opening(setting, page, words.say("answers.heading"), [words.say("answers.note")], "")


def _opening(setting: Setting, page: int, heading: str, notes: list[str], foot: str) -> tuple[Mark, ...]:
    faces, frame = setting.faces, setting.geometry.frame(page)
    top = frame.top + 0.3 * frame.height
    face = Face("bold", faces.title.size * 0.88, faces.title.leading)
    marks: list[Mark] = [_bar(frame.left, top, face.size)]
    lines, top = _display(setting, heading, face, frame, top + face.size * 0.75, 0.4, "section title")
    marks += lines
    top += faces.subtitle.size * 0.4
    for note in filter(None, notes):
        lines, top = _display(setting, note, faces.subtitle, frame, top, 0.12, "level names")
        marks += lines
    if foot:
        marks += lines_of([foot], faces.body, frame.left, top + faces.subtitle.size * 0.6)
    return tuple(marks)


# --- shared ---


def _numbers(setting: Setting, index: int, sentence: str) -> str:
    numbers = setting.outline.numbers(index)
    return setting.words.say(sentence, n=len(numbers), first=numbers[0], last=numbers[-1])


def _heading(setting: Setting, text: str) -> list[Block]:
    faces: Faces = setting.faces
    words = paragraph(text, faces.heading, setting.measure)
    gap = faces.heading.size * 0.5
    marks = (_bar(0.0, 0.0, faces.heading.size), *(Group(0.0, gap, words.marks),))
    return [Block(words.height + gap, marks, with_next=True), Block(faces.body.line * 0.4, ())]


def _bar(x: float, y: float, size: float) -> Mark:
    """The short heavy rule over a heading."""
    return Stroke(x, y + HEAVY / 2, x + size * 1.5, y + HEAVY / 2, HEAVY, square=False)


def _display(
    setting: Setting, text: str, face: Face, frame: Frame, top: float, share: float, what: str, align: Align = "left"
) -> tuple[tuple[Mark, ...], float]:
    """Large text that takes at most a share of the frame's height; its marks, and where it ends."""
    smallest = min(face.size, max(setting.smallest, setting.faces.small.size))
    fitted = fit(text, face, frame.width, share * frame.height, smallest)
    if fitted is None:
        raise _too_long(what, setting)
    its, lines = fitted
    return lines_of(lines, its, frame.left, top, align), top + len(lines) * its.line


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
