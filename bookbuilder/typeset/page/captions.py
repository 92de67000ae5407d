"""The captions of a grid: a puzzle's number and level above, its page references below; an answer's all above.

    17          Hard ■■■■□□     17   page 9
    +-----------------+         +---------+
    |     puzzle      |         | answer  |
    +-----------------+         +---------+
            answer page 91

Nothing here knows about books: pages of a book and slots in a newspaper show puzzles alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bookbuilder.book import ANSWER, NO_AIDS, PUZZLE, SectionAids
from bookbuilder.drawing import Mark, Text
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.page.aids import BASE, aid_marks, code_mark, margins
from bookbuilder.typeset.page.headline import UNDER, HeadlineTexts, draw_line, line_height
from bookbuilder.typeset.text.lines import END, Align, Face, shorten, write
from bookbuilder.typeset.text.ornaments import number_height, number_marks, number_rise, number_width
from bookbuilder.typeset.text.style import Style
from bookbuilder.words import Words

PLAIN = {"puzzle", "answer"}  # pages that every puzzle has
BESIDE_PUZZLES = ("next", "foot")  # the places of answers that need no number of a page
NOTES = " · "  # between the references under a puzzle
USUAL_MINUTES = 88  # whose length decides how minutes are worded, so that it is the same over all puzzles of a page
BESIDE = 0.5  # the least space between an answer's number and what stands beside it, relative to the number's type size


def answer_height(style: Style) -> float:
    """The height in points of the caption above an answer's grid."""
    face = style.answer
    return number_height(style.theme.answers, face) + UNDER * face.size


def captioned_puzzle(
    style: Style,
    grid: Grid,
    puzzle: GradedPuzzle,
    number: str,
    below: str,
    x: float,
    y: float,
    part: str = "",
    aids: SectionAids = NO_AIDS,
    label: str = "",
) -> Iterator[Mark]:
    """The givens on the grid, with captions and aids; (x, y) is the top left corner of the whole.

    `part` is the title of the puzzle's part, if it stands beside the number; `label` says what the picture is.
    """
    around, note = margins(style, grid.board, aids), style.faces.note
    level, minutes = puzzle.grade.level, puzzle.grade.printed_minutes
    ratings = (
        style.rating(level, minutes),
        style.rating(level, minutes, brief=True),
        style.rating(level, max(minutes, USUAL_MINUTES)),
        style.longest_rating(grid.board),
    )
    said = HeadlineTexts(number, level, *ratings, part, stars=not aids.reward)
    foot, x, top = y + line_height(style), x + around.left, y + around.above
    yield from draw_line(style, said, x, foot, grid.width, grid.top_edge)
    yield grid.draw_puzzle(puzzle.puzzle).put(x, top, label)
    yield from aid_marks(style, grid, aids, x, top)
    if aids.site:
        yield code_mark(style, grid, aids, int(number), x, top)
    yield from _note(below, note, x, grid.width, top + grid.height + BASE * note.size, style.theme.caption.note)


def captioned_answer(
    style: Style,
    grid: Grid,
    puzzle: GradedPuzzle,
    number: str,
    beside: str,
    x: float,
    y: float,
    part: str = "",
    label: str = "",
) -> Iterator[Mark]:
    """The solution on the grid, with its caption; (x, y) is the top left corner of the whole.

    `part` is the title of the puzzle's part, if it stands after the number; it is cut where no grid is as wide.
    `label` says what the picture is.
    """
    look, face, top = style.theme.answers, style.answer, y + answer_height(style)
    foot, start = top - UNDER * face.size, _indent(style, number)
    yield from number_marks(look, face, number, x, foot)
    baseline = foot - number_rise(look, face)
    reference = style.faces.reference
    yield from _note(beside, reference, x + start, grid.width - start, baseline)
    room = grid.width - start - reference.width(beside) - BESIDE * face.size
    if part and (title := shorten(part, reference, room)) != "…":
        yield write(title, reference, x + start, baseline)
    yield grid.draw(puzzle.solution, puzzle.puzzle.givens).put(x, top, label)


def answer_width(style: Style, number: str, beside: str, part: str) -> float:
    """The width of an answer's caption with the title of a part, which is not cut over a grid as wide."""
    reference = style.faces.reference
    return _indent(style, number) + reference.width(part) + BESIDE * style.answer.size + reference.width(beside)


def _indent(style: Style, number: str) -> float:
    """Where what stands after an answer's number begins."""
    return number_width(style.theme.answers, style.answer, number) + BESIDE * style.answer.size


def page_note(style: Style, pages: Iterable[Mapping[str, int]], place: str, width: float) -> str:
    """What tells the pages of several puzzles' answers, hints and steps at once.

    Empty if these are not the same, or if the text is wider than `width`.
    """
    told = [{what: page for what, page in each.items() if what != PUZZLE} for each in pages]
    if len(told) < 2 or ANSWER not in told[0] or place in BESIDE_PUZZLES or any(each != told[0] for each in told):
        return ""
    keys = {"hints": "puzzle.hints", "walkthrough": "puzzle.steps", ANSWER: "puzzle.answers"}
    text = NOTES.join(style.words.say(key, page=told[0][what]) for what, key in keys.items() if what in told[0])
    return text if style.faces.note.width(text) <= width else ""


def write_page_note(style: Style, text: str, start: float, width: float, foot: float) -> Iterator[Text]:
    """That note under the last row of grids, whose lower edge is `foot`."""
    face = style.faces.note
    yield from _note(text, face, start, width, foot + BASE * face.size, style.theme.caption.note)


def page_notes(words: Words, face: Face, width: float, pages: Mapping[str, int], place: str) -> str:
    """The pages of a puzzle's hints, steps and answer; in fewer words if the full text is wider than `width`.

    An answer on the next page or on the puzzle's own is said to be there, without a number.
    """
    answer = f"answer.{place}" if place in BESIDE_PUZZLES else "answer"
    keys = {"hints": "hints", "steps": "walkthrough", answer: "answer"}
    notes = (
        NOTES.join(words.say(f"{way}.{key}", page=pages[what]) for key, what in keys.items() if what in pages)
        for way in ("puzzle", "brief")
    )
    full = next(notes)
    return full if face.width(full) <= width or pages.keys() <= PLAIN else next(notes)


def _note(text: str, face: Face, start: float, width: float, baseline: float, align: Align = END) -> Iterator[Text]:
    """A page reference within this room; a truncated one would mislead, so a narrow grid has none."""
    if face.width(text) <= width:
        yield write(text, face, start + (width if align == END else width / 2), baseline, align)
