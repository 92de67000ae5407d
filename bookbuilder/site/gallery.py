"""The puzzles of a site go in; `index.html` comes out: a picture of each, with filters that need no script.

A filter is a row of radio buttons. Style rules with `:has` hide what was not chosen; a browser that does not know
these, which all have since 2023, shows everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from bookbuilder.board import Board
from bookbuilder.puzzle import Puzzle
from bookbuilder.render.inline import Inline
from bookbuilder.site.markup import Sound, meters, policy, source, template
from bookbuilder.site.model import Look
from bookbuilder.site.thumbnail import Thumbnails
from bookbuilder.symbols import SymbolSet

_PIECES = 200  # of a template's output that are joined before they leave


@dataclass(frozen=True, slots=True)
class Card:
    """A puzzle in the gallery."""

    number: int
    href: str
    level: str  # as printed
    rank: int  # of the level, from 1; 0 for none
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class Shelf:
    """The puzzles of a section."""

    title: str
    board: str  # its name, different for each board
    symbols: SymbolSet
    cards: Sequence[Card]


@dataclass(frozen=True, slots=True)
class _Filter:
    """A row of radio buttons: the choices, each with its class and label."""

    name: str
    legend: str
    choices: tuple[tuple[str, str], ...]


def gallery_html(look: Look, shelves: Sequence[Shelf], boards: Iterable[tuple[str, Board]]) -> Iterator[str]:
    """The page, in pieces."""
    inline, thumbnails = Inline("p"), Thumbnails(boards)
    icons = [tuple(inline.pictures(shelf.symbols.pictures)) for shelf in shelves]
    filters = tuple(each for each in _filters(look, shelves) if len(each.choices) > 1)
    style = source("colours.css") + source("gallery.css") + inline.rules() + "".join(_rules(filters))
    styles = [style, *([look.css] if look.css else [])]
    stream = template("gallery.html").stream(
        look=look,
        words=look.words,
        total=sum(len(shelf.cards) for shelf in shelves),
        shelves=list(zip(shelves, icons, strict=True)),
        filters=filters,
        drawn=lambda shelf, card, icons: thumbnails.drawn(
            shelf.board, card.puzzle.givens, shelf.symbols.marks[: card.puzzle.board.order], icons
        ),
        level_class=level_class,
        board_class=lambda shelf: board_class(shelf, shelves),
        grids=thumbnails.definitions(),
        marks=meters(),
        pictures=Sound(inline.definitions()),
        policy=policy(styles, (), pictures=True),
        style=Sound(style),
        css=Sound(look.css),
    )
    stream.enable_buffering(_PIECES)
    yield from stream


def level_class(card: Card) -> str:
    """The class of a card's level."""
    return f"level-{card.rank}"


def board_class(shelf: Shelf, shelves: Sequence[Shelf]) -> str:
    """The class of a shelf's board; a board's name may have any characters, so it is counted."""
    return f"board-{_boards(shelves).index(shelf.board) + 1}"


def _boards(shelves: Sequence[Shelf]) -> list[str]:
    return list(dict.fromkeys(shelf.board for shelf in shelves))


def _filters(look: Look, shelves: Sequence[Shelf]) -> Iterator[_Filter]:
    levels = {level_class(card): card.level for shelf in shelves for card in shelf.cards if card.level}
    yield _Filter("level", look.words.say("site.level"), tuple(sorted(levels.items())))
    boards = tuple((f"board-{at}", name) for at, name in enumerate(_boards(shelves), start=1))
    yield _Filter("board", look.words.say("site.board"), boards)


def _rules(filters: Sequence[_Filter]) -> Iterator[str]:
    """What hides the cards, and the shelves without any, that do not have what was chosen."""
    for each in filters:
        for kind, _ in each.choices:
            yield f"main:has(#{kind}:checked) .card:not(.{kind}){{display:none}}"
    for chosen in product(*([kind for kind, _ in each.choices] for each in filters)):
        wanted = "".join(f":has(#{kind}:checked)" for kind in chosen)
        yield f"main{wanted} section:not(:has(.{'.'.join(chosen)})){{display:none}}"
    for each in filters:
        for kind, _ in each.choices:
            yield f"main:has(#{kind}:checked) section:not(:has(.{kind})){{display:none}}"
