"""The puzzles of a site go in; `index.html` comes out: a picture of each, with filters that need no script.

Sections with several puzzles have a heading; those with one flow on together, each under its own name.

A filter is a list of choices. Style rules with `:has` hide what was not chosen; a browser that does not know these,
which all have since 2023, shows everything. A counter of the style rules says how many puzzles are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bookbuilder.board import Board
from bookbuilder.puzzle import Puzzle
from bookbuilder.render.inline import Inline
from bookbuilder.site.markup import Cleaned, policy, template
from bookbuilder.site.markup import rules as style_rules
from bookbuilder.site.meter import meters, width
from bookbuilder.site.model import SiteLook
from bookbuilder.site.thumbnail import Thumbnails
from bookbuilder.symbols import SymbolSet

_PIECES = 200  # of a template's output that are joined before they leave


@dataclass(frozen=True, slots=True)
class Card:
    """A puzzle in the gallery."""

    number: int
    href: str
    level: str  # its name, by which readers filter; empty for none
    rank: int  # of the level, from 1; 0 for none
    puzzle: Puzzle
    rating: str = ""  # what is printed in place of the level's name


@dataclass(frozen=True, slots=True)
class GallerySection:
    """The puzzles of a section."""

    title: str
    board: str  # its name, different for each board
    symbols: SymbolSet
    cards: Sequence[Card]
    pattern: str = ""  # the name of their pattern of clues


@dataclass(frozen=True, slots=True)
class _Filter:
    """A list of choices, each with its class and what it is called."""

    name: str
    label: str
    choices: Sequence[tuple[str, str]]


_Shown = tuple[GallerySection, Sequence[str]]  # with the ids of its pictures


def gallery_html(
    look: SiteLook, shelves: Sequence[GallerySection], boards: Iterable[tuple[str, Board]]
) -> Iterator[str]:
    """The page, in pieces."""
    inline, thumbnails = Inline("p"), Thumbnails(boards)
    icons = [tuple(inline.pictures(shelf.symbols.pictures)) for shelf in shelves]
    classes = _Classes(look, shelves)
    filters = tuple(classes.filters())
    faces = look.faces_with("".join(shelf.title for shelf in shelves))
    ruled = any(card.puzzle.is_ruled for shelf in shelves for card in shelf.cards)
    shared = style_rules("colours.css", "base.css", "gallery.css", *(["thumbnails.css"] if ruled else []))
    style = "".join((faces, shared, inline.rules(), *_rules(filters)))
    styles = [style, *([look.css] if look.css else [])]
    stream = template("gallery.html").stream(
        look=look,
        words=look.words,
        total=sum(len(shelf.cards) for shelf in shelves),
        groups=_groups(zip(shelves, icons, strict=True)),
        filters=filters,
        drawn=lambda shelf, card, icons: thumbnails.drawn(
            shelf.board,
            card.puzzle.givens,
            shelf.symbols.marks[: card.puzzle.board.order],
            icons,
            card.puzzle.relations,
        ),
        kinds=classes.of,
        grids=thumbnails.definitions(),
        marks=meters(look.theme.meter),
        width=f"{width(look.theme.meter):g}",
        pictures=Cleaned(inline.definitions()),
        policy=policy(styles, (), pictures=True, faced=True),
        style=Cleaned(style),
        css=Cleaned(look.css),
    )
    stream.enable_buffering(_PIECES)
    yield from stream


def _groups(shelves: Iterable[_Shown]) -> list[tuple[str, list[_Shown]]]:
    """The shelves by what stands over them: each with several cards under its title, neighbours with one under none."""
    counted = groupby(enumerate(shelves), lambda it: it[0] if len(it[1][0].cards) > 1 else "")
    groups = ([shelf for _, shelf in group] for _, group in counted)
    return [(group[0][0].title if len(group[0][0].cards) > 1 else "", group) for group in groups]


class _Classes:
    """The classes of levels, boards and patterns. Names may have any characters, so they are counted."""

    def __init__(self, look: SiteLook, shelves: Sequence[GallerySection]) -> None:
        self._words = look.words
        self._levels = {card.rank: card.level for shelf in shelves for card in shelf.cards if card.level}
        self._boards = list(dict.fromkeys(shelf.board for shelf in shelves))
        self._patterns = sorted({shelf.pattern for shelf in shelves})  # none comes first, as it is empty

    def of(self, shelf: GallerySection) -> str:
        """The classes of a shelf, whose cards have one board and one pattern, but any levels."""
        return f"board-{self._boards.index(shelf.board)} pattern-{self._patterns.index(shelf.pattern)}"

    def filters(self) -> Iterator[_Filter]:
        """All filters that have a choice."""
        words, say = self._words, self._words.say
        levels = [(f"level-{rank}", label) for rank, label in sorted(self._levels.items())]
        boards = [(f"board-{at}", words.board(name)) for at, name in enumerate(self._boards)]
        patterns = [
            (f"pattern-{at}", words.pattern(name) if name else say("site.no_pattern"))
            for at, name in enumerate(self._patterns)
        ]
        for name, choices in (("level", levels), ("board", boards), ("pattern", patterns)):
            if len(choices) > 1:
                yield _Filter(name, say(f"site.{name}"), choices)


def _rules(filters: Iterable[_Filter]) -> Iterator[str]:
    """What hides the cards and the sections that do not have what was chosen."""
    for menu in filters:
        for kind, _ in menu.choices:
            yield f"main:has(#{kind}:checked) .card:not(.{kind}){{display:none}}"
            yield f"main:has(#{kind}:checked) section:not(:has(.{kind})){{display:none}}"
