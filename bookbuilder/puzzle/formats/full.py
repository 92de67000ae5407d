"""bookbuilder's own line: any board, with everything known about its puzzle.

classic:53..7....6..1...:534678912...:easy:2217
classic:53..7....6..1...::::title=First steps:symbols=A,B,C,D,E,F,G,H,I:id=A7

Board, givens, solution, level and score, of which all but the first two may be empty; then texts by name. A board that
is not shipped is written out, see `boardtext`. Characters that separate fields are written as %3A and so on.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from urllib.parse import unquote

from bookbuilder.board import Board, boards
from bookbuilder.board import board as shipped
from bookbuilder.errors import Place, harmless
from bookbuilder.puzzle.formats.boardtext import quote, read_board, write_board
from bookbuilder.puzzle.formats.entry import TEXTS, Entry
from bookbuilder.puzzle.formats.source import LONGEST, Reading, Source, Unreadable, each_line
from bookbuilder.puzzle.formats.spaced import named_square
from bookbuilder.puzzle.formats.squares import agreed, is_square, moved_onto
from bookbuilder.puzzle.formats.values import read_values, write_values
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import read_relations, with_relations, without_relations, write_relations
from bookbuilder.relations.text import FORM
from bookbuilder.suggest import closest

# How a line may begin: with a board's description or a word, but not with a link, a puzzle or a number.
_BEGUN = re.compile(r"(?!https?:|[.\d]{16}|\d+:(?:\s|[.\d*_-]{16}))(\{[^\"|}]*\}|[\w.-]+)\s*:[^|:#]*(?=[:#]|\Z)")
_FIELDS = 3  # colons after that of the board, in a line that we write
_SLIPS = 2  # letters too many or too few in a misspelt name
_LONGEST_ROW = 32  # characters; what is longer is a whole puzzle
_HINT = "a line is board:givens:solution:level:score, then name=text"


def read(source: Source) -> Reading:
    """The puzzle of each line."""
    return each_line(source, entry, _HINT)


def has_board(line: str, board: Board | None) -> bool:
    """Whether a line of a list whose other lines may have names begins with a board; a letter alone is a name."""
    line = line.strip()
    word, rest = line.partition(":")[::2]
    return begins_with_board(line, board) and (len(word.strip()) > 1 or rest.count(":") >= _FIELDS)


def begins_with_board(line: str, board: Board | None) -> bool:
    """Whether a line begins with a board in braces or by name, or with a word like the name of one that has as many
    cells and is no plain square, or has more fields than a name and a puzzle with its solution."""
    if not (found := _BEGUN.match(line)):
        return False
    word, rest = found[1], line[found.end(1) :].partition(":")[2].partition("#")[0]
    if word.startswith("{") or word in boards() or (board and word == board.name):
        return True
    named = named_square(line)
    cells = named[1] if named else _first(rest)
    if rest.startswith(cells) and rest.count(":") >= _FIELDS:
        return True
    others = _no_squares().get(len(cells), ())
    alike = [name for name in others if name[0] == word[0].lower() and abs(len(name) - len(word)) <= _SLIPS]
    return len(word) > 1 and closest(word, alike) is not None


@cache
def _no_squares() -> Mapping[int, Sequence[str]]:
    """The names of the boards that are no plain squares, by their number of cells."""
    found = defaultdict[int, list[str]](list)
    for name in boards():
        if not is_square(shipped(name)):
            found[len(shipped(name).cells)].append(name)
    return found


def _first(text: str) -> str:
    """The first field of a text."""
    return re.split(r"[\s,;:]", text.strip(), maxsplit=1)[0]


def entry(line: str, source: Source, place: Place) -> Entry:
    """The entry of one line. Raises ValueError for a line that holds none."""
    name, *parts = line.partition("#")[0].strip().split(":")
    if not parts:
        raise ValueError("the line has no givens")
    first_named = next((at for at, part in enumerate(parts) if at and _is_named(part)), len(parts))
    before = min(first_named, _FIELDS + 1)  # a text may follow the givens at once
    givens, solution, level, score = [*parts[:before], *[""] * (_FIELDS + 1 - before)]
    told = {"puzzle": givens, "solution": solution, "level": unquote(level), "score": score}
    symbols: tuple[str, ...] = ()
    met = set[str]()
    for part in filter(None, parts[before:]):
        key, _, value = part.partition("=")
        if not _is_named(part):
            raise ValueError(f"{part[:40]!r} is not a known name=text field")
        if key in met:
            raise ValueError(f"{key}= stands twice")
        met.add(key)
        if key == "symbols":
            symbols = tuple(map(unquote, value.split(",")))
        else:
            told[key] = unquote(value)
    first = _first(givens)
    boards = board_told(name.strip(), source, len(first) if len(first) > _LONGEST_ROW else 0)
    return entry_of(told, symbols, boards, place, ("givens", "the solution"))


def _is_named(part: str) -> bool:
    """Whether a part of a line is a text with its name."""
    name, equals, _ = part.partition("=")
    return bool(equals) and name in (*TEXTS, "symbols", "id", "rules")


def entry_of(
    told: Mapping[str, str], symbols: tuple[str, ...], boards: tuple[Board, Board], place: Place, what: tuple[str, str]
) -> Entry:
    """The entry of texts by their names, as in `record`, on the boards of `board_told`; `what` are cells in messages.

    Raises ValueError.
    """
    of, board = boards
    try:
        board, relations = with_relations(board, read_relations(told.get("rules", ""), board))
    except ValueError as error:
        raise Unreadable(str(error), FORM) from error
    texts: dict[str, Any] = {name: told.get(name, "") for name in (*TEXTS, "level")}
    return Entry(
        puzzle=Puzzle(board, values_on(board, of, told["puzzle"], what[0]), relations),
        solution=values_on(board, of, told["solution"], what[1]) if told.get("solution") else (),
        score=read_score(told.get("score", "")),
        symbols=symbols,
        place=place,
        identifier=one_line(told.get("id", "")),
        **texts,
    )


def one_line(name: str) -> str:
    """What a list calls a puzzle, as it can be printed."""
    return " ".join(harmless(name).split())


def board_told(word: str, source: Source, cells: int) -> tuple[Board, Board]:
    """The board that a word names, and the board of its puzzle: the user's, if they named one.

    `cells` are the puzzle's; a hint for a misspelt name suggests a board with as many (0: any).

    The word may be the name of the board that the user named.
    """
    told = source.board if source.board and word == source.board.name else read_board(word, cells)
    return told, agreed(source, told)


def values_on(board: Board, told: Board, text: str, what: str) -> tuple[int, ...]:
    """The values of a text with one character per cell of the board `told`, in the order of the board's cells.

    Raises ValueError if there are more or fewer.
    """
    if len(text) != len(told.cells) and len(alone := re.sub(r"\s", "", text)) == len(told.cells):
        text = alone
    if len(text) != len(told.cells):
        text = text.strip()
        raise ValueError(f"{what}: {len(text)} characters for the {len(told.cells)} cells of the board {told.name}")
    values = read_values(text, told.order)
    return moved_onto(board, Puzzle(told, values), values)


def read_score(text: str) -> int | None:
    """A score, or None for no text."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError(f"{text[:20]!r} is not a score")
    return int(text)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One line per puzzle."""
    for entry in entries:
        yield _line(entry)


def _line(entry: Entry) -> str:
    said = record(entry)
    fields = [said[name] for name in ("board", "puzzle", "solution")] + [quote(entry.level), said["score"]]
    fields += (f"{name}={quote(said[name])}" for name in TEXTS if said[name])
    fields += [f"rules={said['rules']}"] if said["rules"] else []
    fields += [f"symbols={','.join(map(quote, entry.symbols))}"] if entry.symbols else []
    fields += [f"id={quote(entry.identifier)}"] if entry.identifier else []
    return ":".join(fields) + "\n"


def holds(entry: Entry) -> str | None:
    """Why a line cannot hold the puzzle; None if it can."""
    return too_long(entry, _line)


def too_long(entry: Entry, line: Callable[[Entry], str]) -> str | None:
    """The reason that an entry's texts make a line too long to be read again; None if they do not."""
    if sum(len(getattr(entry, name)) for name in (*TEXTS, "level")) < LONGEST // 20:  # however each is written
        return None
    length = len(line(entry))
    return f"a line has at most {LONGEST} characters, but the puzzle needs {length}" if length > LONGEST else None


def written(entry: Entry) -> tuple[str, str, str]:
    """The words for board, givens and solution."""
    word, board = write_board(without_relations(entry.puzzle.board))
    givens = write_values(moved_onto(board, entry.puzzle, entry.puzzle.givens))
    solution = write_values(moved_onto(board, entry.puzzle, entry.solution)) if entry.solution else ""
    return word, givens, solution


def record(entry: Entry) -> dict[str, str]:
    """All that is known of a puzzle as texts by their names, empty where nothing is."""
    board, givens, solution = written(entry)
    said = {"board": board, "puzzle": givens, "solution": solution, "level": entry.level}
    said |= {"score": "" if entry.score is None else str(entry.score)}
    said |= {name: getattr(entry, name) for name in TEXTS}
    return said | {"symbols": " ".join(entry.symbols), "id": entry.identifier, "rules": rules_told(entry.puzzle)}


def rules_told(puzzle: Puzzle) -> str:
    """The relations of a puzzle and of its board as a text, with cells numbered as `written` has them."""
    if not puzzle.is_ruled:
        return ""
    _, board = write_board(without_relations(puzzle.board))
    order = moved_onto(board, puzzle, tuple(range(len(puzzle.givens))))
    moved = {cell: place for place, cell in enumerate(order)}
    return write_relations(puzzle.rules, [moved[cell] for cell in range(len(moved))])


def as_written(puzzle: Puzzle) -> Puzzle:
    """The puzzle on the board that a reader of our own lines and tables will have: the shipped one if it is equal."""
    _, board = write_board(puzzle.board)
    return puzzle if board is puzzle.board else Puzzle(board, moved_onto(board, puzzle, puzzle.givens))
