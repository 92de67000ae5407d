"""A sheet goes in; its page comes out: one HTML file, which works offline and loads nothing.

Without a script the page is complete: the drawing, its contents in words, the answer, the links. The script makes it
playable, from the page's data block alone. A policy names the only style and script that a browser may use.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from bookbuilder.board import Board
from bookbuilder.render.inline import Inline
from bookbuilder.site.markup import bars, data_block, policy, scripts, source, template
from bookbuilder.site.model import NO_LINKS, Links, Look, Sheet
from bookbuilder.site.pagedata import page_data
from bookbuilder.site.rows import rows_in_words
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid import Grid, GridStyle

CELL = 36.0  # points: half an inch, so that a printed 9x9 is as large as in most books
_THINNEST, _LIGHTEST = 0.5, 0.1  # of lines in points and of greys in ink: what the poorest screen and printer show
_DARKEST = 0.4  # the most ink under a mark, which then has a contrast above 4.5 in light and in dark colours
_WIDE = 12  # columns, from which a board takes all the width that there is
_GIVEN, _ANSWER = ("medium", "medium"), ("bold", "text")


class _Drawn(NamedTuple):
    """The drawings of a page, and what they share."""

    puzzle: Markup
    answer: Markup
    definitions: Markup
    rules: Markup
    icons: list[str | None]
    grid: Grid


def page_html(sheet: Sheet, look: Look, links: Links = NO_LINKS, answered: bool | None = None) -> str:
    """The page of a puzzle. `answered` says whether it holds the answer; if not given, `look.solution` decides.

    An answer's own page is that of an answered puzzle with a link to the puzzle's (`links.puzzle`).
    """
    answered = (look.solution == "same" if answered is None else answered) and bool(sheet.puzzle.solution)
    drawn, words = _drawn(sheet, look, answered), look.words
    data = page_data(sheet, look, drawn.grid, drawn.icons, answered)
    style, script = Markup(source("page.css") + source("play.css")) + drawn.rules, Markup(scripts())
    styles = [style, *([look.css] if look.css else [])]
    puzzle = sheet.puzzle.puzzle
    return template("page.html").render(
        look=look,
        sheet=sheet,
        links=links,
        words=words,
        drawn=drawn,
        answered=answered,
        note=_note(answered, bool(sheet.puzzle.path)),
        wide=puzzle.board.width > _WIDE,
        rank=_rank(sheet, look),
        bars=bars,
        rows=list(rows_in_words(puzzle, words, sheet.symbols.marks)),
        policy=policy(styles, [script], pictures=True),
        style=style,
        css=Markup(look.css),
        script=script,
        data=data_block(data),
    )


def _note(answered: bool, stepped: bool) -> str:
    """The key of the sentence about what the page does not hold; empty if it holds everything."""
    if not answered:
        return "page.no_answer"
    return "" if stepped else "page.no_steps"


def _rank(sheet: Sheet, look: Look) -> int:
    """The number of the level, from 1; 0 for a puzzle without one."""
    rank = look.words.rank(sheet.puzzle.grade.level) + 1
    return rank if rank <= len(look.words.levels) else 0


def _drawn(sheet: Sheet, look: Look, answered: bool) -> _Drawn:
    puzzle, inline = sheet.puzzle.puzzle, Inline()
    plain = board_grid(puzzle.board, sheet.symbols, sheet.shade_clues, _GIVEN)
    label = look.words.say("page.board", number=sheet.number, n=puzzle.clues)
    board = inline.svg(plain.draw(puzzle.givens), label, "board")
    answer = ""
    if answered:
        both = board_grid(puzzle.board, sheet.symbols, sheet.shade_clues, _ANSWER)
        label = look.words.say("page.answer.number", number=sheet.number)
        answer = inline.svg(both.draw(sheet.puzzle.solution, puzzle.givens), label, "board")
    icons: list[str | None] = [inline.picture(each) for each in sheet.symbols.pictures[: puzzle.board.order]]
    icons = icons or [None] * puzzle.board.order
    shared = Markup(inline.definitions()), Markup(inline.rules())
    return _Drawn(Markup(board), Markup(answer), *shared, icons, plain)


@lru_cache(maxsize=32)
def board_grid(board: Board, symbols: SymbolSet, shade_clues: bool, faces: tuple[str, str]) -> Grid:
    """The grid of a page's drawings."""
    style = GridStyle.scaled(CELL, _THINNEST, _LIGHTEST, *faces, bool(board.grids), _DARKEST)
    return Grid(board, symbols, CELL, style, shade_clues)
