"""A sheet goes in; the PNG comes out that social networks show beside a link to its page (Open Graph).

Weekend Sudoku   +-----------+
Puzzle 12        |           |     1200 by 630 pixels
Hard             |           |
                 +-----------+
"""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.drawing import WHITE, Box, Drawing, Group, Mark
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.raster import render_png
from bookbuilder.site.model import PICTURE, PuzzleSheet, SiteLook
from bookbuilder.typeset.text.lines import Face, shorten, write

WIDTH, HEIGHT = PICTURE
_EDGE, _COLUMN = 40, 360  # around all, and for the text
_DPI = 72  # a pixel is a point
_TITLE, _NUMBER, _LEVEL = 44.0, 64.0, 40.0  # type sizes


def page_picture(sheet: PuzzleSheet, look: SiteLook) -> bytes:
    """The picture of a puzzle."""
    board = sheet.puzzle.puzzle.board
    room = (WIDTH - 3 * _EDGE - _COLUMN) / board.width, (HEIGHT - 2 * _EDGE) / board.height
    digits = look.theme.faces.digits
    grid = look.grid(sheet, (digits, digits), round(min(room), 1))
    x, y = WIDTH - _EDGE - grid.width, (HEIGHT - grid.height) / 2
    drawn = Group(x, y, grid.draw_puzzle(sheet.puzzle.puzzle).marks)
    marks = (Box(0, 0, WIDTH, HEIGHT, WHITE), drawn, *_texts(sheet, look, x - 2 * _EDGE))
    return render_png(Drawing(WIDTH, HEIGHT, marks), _DPI, Metadata(), quickly=True)


def _texts(sheet: PuzzleSheet, look: SiteLook, width: float) -> Iterator[Mark]:
    faces = look.theme.faces
    title, number, level = Face(faces.heading, _TITLE), Face(faces.number, _NUMBER), Face(faces.level, _LEVEL)
    baseline = HEIGHT / 2 - _NUMBER
    numbered = look.words.say("page.number", number=sheet.number)
    for text, face in ((look.title, title), (numbered, number), (sheet.rated, level)):
        if text:
            yield write(shorten(text, face, width), face, _EDGE, baseline)
        baseline += 1.6 * face.size
