"""A sheet goes in; its page comes out: one HTML file, which works offline and loads nothing.

Without a script the page is complete: the drawing, its contents in words, the answer, the links. The script makes it
playable, from the page's data block alone. A policy names the only style and script that a browser may use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from markupsafe import Markup

from bookbuilder.book import rows_in_words, rules_explained, rules_in_words
from bookbuilder.render.inline import Inline
from bookbuilder.site.markup import Cleaned, data_block, light_board, policy, scripts, template
from bookbuilder.site.markup import rules as style_rules
from bookbuilder.site.meter import shapes, width
from bookbuilder.site.model import NO_LINKS, PageLinks, PuzzleSheet, SiteLook
from bookbuilder.site.pagedata import page_data
from bookbuilder.site.ruled import has_dots
from bookbuilder.typeset.grid.grid import Grid

_STYLES = ("colours.css", "base.css", "page.css", "play.css")
_RULED = "rules.css"  # if there are rules beyond houses
_LINES = "lines.css"  # unless the board keeps its light colours
_MINUTES = "minutes.css"  # if they stand in the place of the level's name
_FRAME = (
    '<iframe src="{}" title="{}" width="{}" height="{}" style="border: 0; max-width: 100%" loading="lazy"'
    ' sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>'
)
# Pixels of a frame in which all but boards that are shown enlarged need no bars, if each line below them has so many
# letters of rules, or names of pictures; puzzles with rules have their drawing in words below, those without an answer
# a note.
_FRAMED, _LINE, _LETTERS, _NAMES, _BELOW = (420, 824), 24, 38, 3, 54
_WIDE = 12  # columns, from which a board takes all the width that there is


class _Drawn(NamedTuple):
    """The drawings of a page, and what they share."""

    puzzle: Cleaned
    answer: Cleaned
    definitions: Cleaned
    rules: Cleaned
    icons: Sequence[str | None]  # their ids
    grid: Grid


class _Head(NamedTuple):
    """What a browser is to run on a page, and the policy that names it."""

    style: Cleaned
    script: Cleaned
    policy: str


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """What a puzzle's pages show; the pages, such as the embedded one, differ in their links."""

    sheet: PuzzleSheet
    look: SiteLook
    answered: bool
    drawn: _Drawn
    rows: tuple[str, ...]
    rules: tuple[str, ...]  # that are drawn, in words
    data: Cleaned

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """The marks that are pictures, by id and name."""
        return tuple(
            (icon, name) for icon, name in zip(self.drawn.icons, self.sheet.symbols.marks, strict=False) if icon
        )


def content(sheet: PuzzleSheet, look: SiteLook, answered: bool) -> PuzzlePage:
    """The content of a puzzle's pages. With `answered` they hold the answer, if it is known."""
    answered = answered and bool(sheet.puzzle.solution)
    drawn = _drawn(sheet, look, answered)
    rows = rows_in_words(sheet.puzzle.puzzle, look.words, sheet.symbols.marks)
    data = page_data(sheet, look, drawn.grid, drawn.icons, answered)
    rules = tuple(rules_in_words(sheet.puzzle.puzzle, look.words))
    return PuzzlePage(sheet, look, answered, drawn, tuple(rows), rules, data_block(data))


def page_html(sheet: PuzzleSheet, look: SiteLook, links: PageLinks = NO_LINKS, answered: bool | None = None) -> str:
    """The only page of a puzzle. `answered` says whether it holds the answer; if not given, `look.solution` decides."""
    shown = content(sheet, look, look.solution == "same" if answered is None else answered)
    return puzzle_page(shown, links).decode()


def puzzle_page(shown: PuzzlePage, links: PageLinks) -> bytes:
    """One of a puzzle's pages. Most of it is ASCII, so that its pieces are encoded sooner than the whole.

    With the address of the puzzle's page (`links.puzzle`), it is the answer's own page, with the answer open; with that
    of the puzzle on a page of its own (`links.alone`), it is one to be embedded in the page of another site.
    """
    sheet, look = shown.sheet, shown.look
    ruled = sheet.puzzle.puzzle.is_ruled
    light, rank = ruled and has_dots(sheet.puzzle.puzzle), look.rank(sheet.puzzle.grade.level)
    head = _head(look.faces, look.css, shown.drawn.rules, ruled, light, bool(sheet.rating))
    explained = rules_explained(sheet.puzzle.puzzle, look.words)
    pieces = template("page.html").generate(
        shown=shown,
        look=look,
        sheet=sheet,
        links=links,
        words=look.words,
        ruled=ruled,
        explained=explained,
        wide=sheet.puzzle.puzzle.board.width > _WIDE,
        rank=rank,
        meter={"width": f"{width(look.theme.meter):g}", "shapes": shapes(look.theme.meter, rank)},
        frame=_frame(links.embed, shown, " ".join(explained)),
        policy=head.policy,
        style=head.style,
        css=Cleaned(look.css),
        script=head.script,
    )
    return b"".join([piece.encode() for piece in pieces])


@lru_cache(maxsize=16)
def _head(faces: str, css: str, drawn: str, ruled: bool, light: bool, timed: bool) -> _Head:
    """The style, with rules for what is drawn, and the script; `css` are the author's own rules.

    The puzzle is `ruled` if it has rules beyond houses, its board keeps its `light` colours, and is `timed` if its page
    shows minutes.
    """
    own = (
        style_rules(_RULED) if ruled else "",
        light_board() if light else style_rules(_LINES),
        style_rules(_MINUTES) if timed else "",
    )
    # `+` would escape the `>` of the style files.
    style, script = Cleaned("".join((faces, style_rules(*_STYLES), *own, drawn))), Cleaned(scripts(ruled))
    return _Head(style, script, policy([style, *([css] if css else [])], [script], pictures=True, faced=True))


def _frame(address: str, shown: PuzzlePage, explained: str) -> str:
    """The code that embeds a page in another one, in a frame of its height."""
    width, height = _FRAMED
    lines = sum(ceil(len(text) / _LETTERS) for text in (shown.sheet.about.rule, explained))
    height += _LINE * (lines + ceil(len(shown.legend) / _NAMES)) + _BELOW * (bool(explained) + (not shown.answered))
    return str(Markup(_FRAME).format(address, shown.look.title, width, height))


def _drawn(sheet: PuzzleSheet, look: SiteLook, answered: bool) -> _Drawn:
    puzzle, faces = sheet.puzzle.puzzle, look.theme.faces
    plain = look.grid(sheet, (faces.digits, faces.digits))
    style = plain.style
    thick = dict.fromkeys((style.extra, style.box, style.rim, style.second), "thick")
    inline = Inline(lines={style.cell: "thin"} | thick)
    icons = inline.pictures(sheet.symbols.pictures[: puzzle.board.order])
    label = look.words.say("page.board", number=sheet.number, n=puzzle.clues)
    board = inline.svg(plain.draw_puzzle(puzzle), label, "board")
    answer = ""
    if answered:
        both = look.grid(sheet, (faces.given, faces.fine))
        label = look.words.say("page.answer.number", number=sheet.number)
        answer = inline.svg(both.draw(sheet.puzzle.solution, puzzle.givens), label, "board")
    shared = Cleaned(inline.definitions()), Cleaned(inline.rules())
    return _Drawn(Cleaned(board), Cleaned(answer), *shared, icons or [None] * puzzle.board.order, plain)
