"""The smaller texts of a slot: how the puzzle works, the heading of an answer, the small print; and all faces."""

from __future__ import annotations

from bookbuilder.book import Feature
from bookbuilder.drawing import Mark
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.stamps import stamp
from bookbuilder.typeset.slot.longest import LONGEST_NUMBER, WIDEST_VERSION, short_dates, widest
from bookbuilder.typeset.slot.model import SlotContent
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import END, RISE, Face, balance, lines_of, wrap, write
from bookbuilder.typeset.text.rules import explained, rule
from bookbuilder.typeset.text.style import Faces, Style
from bookbuilder.typeset.theme import FaceNames

LEADING = 1.22  # newspapers set tight
DESCENT = 0.22  # of letters below the baseline, relative to the type size
BETWEEN = 1.2  # the least space between two texts on a line, relative to the type size
OVER_GRID = 0.3  # the space between the heading of an answer and its grid, likewise
LEGEND, LEGEND_LINE, LEGEND_GAP = 1.7, 2.0, 0.4  # a picture's side, the distance of lines, the space before its name
NO_BREAK, DOT = "\u00a0", " · "
USUAL = 280.0  # points: in a slot of this width, the faces have their usual sizes


def slot_faces(names: FaceNames, width: float, smallest: float, title: float = 19.0) -> Faces:
    """The theme's faces in a slot of this width; none is smaller than the printer's smallest type."""
    scale = min(max((width / USUAL) ** 0.4, 0.9), 1.45)

    def face(name: str, size: float) -> Face:
        return Face(name, max(size * scale, smallest), LEADING)

    return Faces(
        title=face(names.title, title),
        subtitle=face(names.text, 8.5),
        heading=face(names.strong, 7.5),
        number=face(names.level, 10),
        level=face(names.level, 8.5),
        body=face(names.text, 8),
        italic=face(names.italic, 8),
        strong=face(names.strong, 8),
        small=Face(names.text, smallest, LEADING),
        small_strong=Face(names.strong, smallest, LEADING),
        note=Face(names.note, smallest, LEADING),
        answer=Face(names.number, smallest, LEADING),
        reference=Face(names.note, smallest, LEADING),
        head=Face(names.head, smallest, LEADING),
        folio=Face(names.folio, smallest, LEADING),
    )


# --- how the puzzle works ---


def how(style: Style, content: SlotContent, measure: float) -> Block:
    """What the solver must know, and the pictures, if these are the marks."""
    face = style.faces.body
    words, board = style.words, content.board
    said = (*rule(words, board, content.symbols), *explained(words, content.rules, board.order))
    lines = balance(" ".join(said), face, measure)
    text = Block(len(lines) * face.line, lines_of(lines, face, 0.0, 0.0))
    return _with_legend(text, style, content.symbols, measure) if content.symbols.pictures else text


def _with_legend(text: Block, style: Style, symbols: SymbolSet, measure: float) -> Block:
    """The text, and under it every picture with its name, in as many columns as fit."""
    face, thinnest = style.faces.small, style.printer.thinnest_line.value
    side, inset, line = LEGEND * face.size, (LEGEND + LEGEND_GAP) * face.size, LEGEND_LINE * face.size
    wide = inset + max(map(face.width, symbols.marks)) + face.size
    rows = -(-len(symbols.marks) // max(1, int((measure + face.size) / wide)))
    columns = -(-len(symbols.marks) // rows)
    marks: list[Mark] = list(text.marks)
    top = text.height + LEGEND_GAP * face.size
    for at, (name, picture) in enumerate(zip(symbols.marks, symbols.pictures, strict=True)):
        x, y = at % columns * wide, top + at // columns * line
        marks += [stamp(x, y, side, picture, thinnest), write(name, face, x + inset, y + side / 2 + 0.35 * face.size)]
    return Block(top + rows * line, tuple(marks))


# --- an answer's heading ---


def heading(style: Style, feature: Feature, measure: float) -> list[str]:
    """The lines over an answer: one, or two where the longest needs them."""
    answer = style.words.say("slot.answer", number=feature.number)
    text = style.words.say("slot.answer_dated", answer=answer, date=style.words.short_date(feature.day))
    return _broken(text, style.faces.heading, measure, _longest_heading(style))


def heading_height(style: Style, measure: float) -> float:
    """The room for the heading of an answer, with the space under it."""
    face, longest = style.faces.heading, _longest_heading(style)
    return len(_broken(longest, face, measure, longest)) * face.line + OVER_GRID * face.size


def _longest_heading(style: Style) -> str:
    answer = style.words.say("slot.answer", number=LONGEST_NUMBER)
    date = max(short_dates(style.words), key=style.faces.heading.width)
    return style.words.say("slot.answer_dated", answer=answer, date=date)


def _broken(text: str, face: Face, measure: float, longest: str) -> list[str]:
    """The text on one line if the longest fits, or else a line for each of its parts; long parts take several."""
    if face.width(longest) <= measure:
        return [text]
    return [line for part in text.split(" ") for line in wrap(part.replace(NO_BREAK, " "), face, measure)]


# --- the small print ---


def foot(style: Style, content: SlotContent, id: str, version: int, measure: float) -> Block:
    """The small print: the id, and at the end of its line credit and copyright.

    These stand on lines of their own if the longest id would leave them no room, so that all days look alike.
    """
    face, mark = style.faces.small, _marked(style, id, version)
    credits = [text for text in (content.credit, content.rights) if text]
    ends = DOT.join(credits)
    if ends and face.width(_longest_mark(style, content)) + BETWEEN * face.size + face.width(ends) > measure:
        shown = [ends] if face.width(ends) <= measure else credits
        lines = [mark, *(line for text in shown for line in balance(text, face, measure))]
        return Block(_foot_height(face, len(lines)), lines_of(lines, face, 0.0, 0.0))
    marks = [write(mark, face, 0.0, RISE * face.size)]
    marks += [write(ends, face, measure, RISE * face.size, END)] if ends else []
    return Block(_foot_height(face, 1), tuple(marks))


def foot_height(style: Style, content: SlotContent, measure: float) -> float:
    """The height of the small print, the same for all ids and versions."""
    return foot(style, content, content.longest_id, 1, measure).height


def narrowest_foot(style: Style, content: SlotContent) -> float:
    """The least width in which neither the small print's id nor one of its words is broken."""
    words = f"{content.credit} {content.rights}".split()
    return max(map(style.faces.small.width, [_longest_mark(style, content), *words]))


def _longest_mark(style: Style, content: SlotContent) -> str:
    return _marked(style, widest(content.longest_id), WIDEST_VERSION)


def _marked(style: Style, id: str, version: int) -> str:
    return id + DOT + style.words.say("slot.version", version=version)


def _foot_height(face: Face, lines: int) -> float:
    return (lines - 1) * face.line + face.size * (RISE + DESCENT)
