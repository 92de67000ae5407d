"""A board and its marks go in; the parts of its rule come out, which follow from the kinds of its houses.

A book states one rule for all of its boards, and of each board only what it has besides, or lacks:

    rule      every row, every column and every outlined box contains each of the numbers 1 to 9
    besides   In addition, every shaded diagonal contains each value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bookbuilder.board import KINDS, Board
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.tones import toned
from bookbuilder.words import Words

MOST_LETTERS = 3  # of a picture's name, the most that a solver should have to write
USUAL = ("row", "column", "box")  # the kinds of houses in the rule of boards that differ


def filling(words: Words, way: str, symbols: SymbolSet, **more: object) -> str:
    """What goes into the cells: one of the sentences that start with `way`, by the kind of the marks."""
    marks = symbols.marks
    letters = letters_telling(marks)
    name = words.say("how_to.begins", n=letters) if letters else words.say("how_to.name")
    said = {"first": marks[0], "last": marks[-1], "word": "".join(marks), "marks": " ".join(marks), "name": name}
    return words.say(f"{way}.{kind_of(symbols)}", **said, **more).strip()


def kind_of(symbols: SymbolSet) -> str:
    """The kind of the marks, as sentences distinguish it."""
    if symbols.kind == "symbols" and symbols.marks == tuple(str(n) for n in range(1, len(symbols.marks) + 1)):
        return "numbers"  # letters would come with larger boards
    return symbols.kind


def letters_telling(names: Sequence[str]) -> int:
    """The number of initial letters that distinguish all names.

    0 if more than MOST_LETTERS are needed, if they are not letters, or if no name is longer.
    """
    for n in range(1, MOST_LETTERS + 1):
        begun = {name[:n].casefold() for name in names}
        if len(begun) == len(names):
            return n if all(map(str.isalpha, begun)) and any(len(name) > n for name in names) else 0
    return 0


def houses_that(words: Words, board: Board, are_full: bool) -> list[str]:
    """The kinds of houses that all hold every value once, or that all only forbid repeats, as phrases."""
    return [words.say(f"house.{kind}") for kind in kinds_that(board, are_full)]


def kinds_that(board: Board, are_full: bool) -> tuple[str, ...]:
    """Those kinds by their names."""
    kinds = {kind: [board.is_full(house) for house in board.houses if house.kind == kind] for kind in KINDS}
    return tuple(kind for kind, full in kinds.items() if full and all(full) is are_full)


def common_kinds(boards: Iterable[Board], shown: Board) -> tuple[str, ...]:
    """The kinds of full houses in the rule for all of these boards, of which one is shown beside it.

    They are all that it has, if the other boards have the same.
    """
    full = kinds_that(shown, are_full=True)
    alike = all(kinds_that(board, are_full=True) == full for board in boards)
    return full if alike else tuple(kind for kind in full if kind in USUAL)


def besides(words: Words, board: Board, said: Sequence[str]) -> Iterator[str]:
    """Sentences about what the board has besides the kinds of houses `said`, or lacks of them."""
    full, short = (kinds_that(board, are_full) for are_full in (True, False))
    if more := [words.say(f"house.{kind}") for kind in full if kind not in said]:
        yield words.say("how_to.besides", houses=words.listed(more))
    if short:
        yield words.say("how_to.short", houses=words.listed([words.say(f"house.{kind}") for kind in short]))
    yield from (words.say(f"how_to.no_{kind}") for kind in USUAL if kind in said and kind not in (*full, *short))
    special = tuple(apart(board))
    if not special and any(house.kind == "box" and not board.is_rectangle(house) for house in board.houses):
        yield words.say("how_to.pieces")
    yield from (words.say(f"how_to.{key}") for key in special)
    if grids_overlap(board):
        yield words.say("how_to.grids")


def rule(words: Words, board: Board, symbols: SymbolSet) -> Iterator[str]:
    """The sentences of a short rule: what goes into the cells, and what is special about this board."""
    full = words.listed(houses_that(words, board, are_full=True))
    yield filling(words, "slot.fill" if full else "how_to.fill", symbols, houses=full)
    if short := houses_that(words, board, are_full=False):
        yield words.say("how_to.short", houses=words.listed(short))
    yield from (words.say(f"slot.{key}") for key in apart(board))
    if grids_overlap(board):
        yield words.say("slot.grids")


def apart(board: Board) -> Iterator[str]:
    """What must be said of boxes and areas that only greys or letters distinguish, as endings of sentences' keys."""
    distinguished = toned(board)
    lettered = any(area.name for area in distinguished)
    if any(area.crosses for area in distinguished):
        yield "overlapping" if lettered else "crossing"
    if lettered:
        yield "lettered"
    elif any(area.parted for area in distinguished):
        yield "parted"


def grids_overlap(board: Board) -> bool:
    """Whether the board has several grids that share cells."""
    return sum(map(len, board.grids)) > len(board.cells)
