"""One puzzle per line, with its cells in reading order.

53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

Text after a blank, a comma, a semicolon, a colon or # is a comment, except for a solution at its start. A number or
name may precede the cells, as in the lists of Sudoku Exchange and gsf, and in links. That name is the puzzle's
identifier; or else a comment after # or a blank is; or else, of fields after a tab, comma or semicolon, the first.
Blanks or commas may separate the values of a square; after a name with a comma or colon, blanks its rows or boxes, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from math import isqrt

from bookbuilder.errors import Place, Problem, harmless
from bookbuilder.puzzle.formats import full
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.maps import jigsaw, map_of
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, each_line
from bookbuilder.puzzle.formats.spaced import (
    FEW,
    SMALLEST,
    cells_in,
    is_area,
    is_full,
    is_open,
    joined,
    named_square,
    single_values,
    usual_values,
)
from bookbuilder.puzzle.formats.squares import is_square, moved_onto, no_puzzle, same, sized, sized_text
from bookbuilder.puzzle.formats.titled import without_titles
from bookbuilder.puzzle.formats.tokens import may_be_title
from bookbuilder.puzzle.formats.values import ALPHABET, is_value, read_values, write_values
from bookbuilder.puzzle.model import Puzzle

_CLASSIC, _CELLS, _LETTERED = (  # somewhere in a line
    re.compile(rf"""(?<![^\s,;:"'=])[{cells}]{{{many}}}(?![^\s,;:"'&#])""")
    for cells, many in (("1-9.0*_-", "81"), ("1-9.0*_-", f"{SMALLEST},"), ("0-9A-Za-z.*_-", "100,"))
)
_LONG_NAME = re.compile(r"(?=.*[^\W\d_]).{1,60}")  # has a letter, and far fewer characters than a classic has cells
_FEWEST_OF_SECOND = 36  # cells of a second puzzle: 16 or 25 digits may be a date and a number
_QUOTED = re.compile(r"^\s*([\"'])([0-9A-Za-z.*_-]+)\1(?=\s*$)")
_WORDS = re.compile(r"[^\s,;:\"'#]+")
_LINK_END = re.compile(r"(https?://[^\s<>()]*?[=/#][0-9.*_-]{81})[.)>\]!?]+(?=[\s,;]|$)")  # of a sentence
_ELSE = re.compile(r"(?<![^\s,;:\"'=])(?=[1-9]*([?x]))(?:[1-9]|\1){16,}(?![^\s,;:\"'&#])")  # ? or x for empty cells
_RUN = re.compile(r"[0-9.*_-]+")  # of cells, whatever stands around them
_LONGEST_NUMBER = 6  # digits
_EDGES = " \t,;:\"'=#"  # what separates a name from the cells
_LONGEST_NAME = 80  # characters
_COMPLETE = "write all rows of a grid below each other, or all its cells on one line"
_HINT = "name the board of the puzzle; 1-9, then A-W, are values, . or 0 is an empty cell"


def read(source: Source) -> Reading:
    """The puzzle of each line. A line of words above all may be the list's title, and one above each its puzzle's."""
    usual = usual_values(source.text)
    are_tiny = cache(lambda: source.board is not None or _are_tiny(source))  # most lists do not ask

    def entry(line: str, source: Source, place: Place) -> Entry:
        if usual and abs((values := single_values(line)) - usual) == 1:
            what = f"the line has {values} single values, but most lines have {usual}"
            raise Unreadable(what, "write as many in each, or the cells of a puzzle without separators")
        found = _entry(line, source, place)
        if len(found.puzzle.givens) < SMALLEST and not are_tiny():  # more likely a row of a grid, or a part of one
            raise Unreadable(f"the line has only {len(found.puzzle.givens)} cells", _COMPLETE)
        return found

    return without_titles(each_line(source, entry, _HINT), source.text)


def read_line(source: Source, number: int, text: str) -> Entry | Problem:
    """The puzzle of one line by itself, or its problem."""
    try:
        return _entry(text, source, source.place(number))
    except ValueError as error:
        return source.problem(error, number, _HINT)


def _are_tiny(source: Source) -> bool:
    """Whether most lines but titles are puzzles smaller than 4x4, of one size: then they are no rows of larger ones."""
    lines = (line.strip(_EDGES) for _, line in source.uncommented() if not may_be_title(line))
    words = [re.split(r"[\s,;:\"']", line, maxsplit=1)[0] for line in lines if line]
    size = Counter(map(len, words)).most_common(1)[0][0] if words else 0
    order = isqrt(size)
    tiny = sum(len(word) == size and all(is_value(cell, order) for cell in word) for word in words)
    return order * order == size and order < isqrt(SMALLEST) and 3 * tiny > 2 * len(words)


def read_sdm(source: Source) -> Reading:
    """The puzzle of each line of 81 characters."""
    return each_line(source, _classic, "81 characters per line: 1-9, and . or 0 for an empty cell")


def _entry(line: str, source: Source, place: Place) -> Entry:
    if ":" in line and full.has_board(line, source.board):
        return full.entry(line, source, place)
    if "://" in line and not (line.lstrip().startswith("http") and ".." in line):  # else a dot may be a cell
        line = _LINK_END.sub(r"\1", line)
    if "?" in line or "x" in line:
        line = _ELSE.sub(lambda found: found[0].replace(found[1], "."), line)
    line = joined(_QUOTED.sub(r"\2", line.replace('="', '"')) if "'" in line or '"' in line else line)
    cells, rest = _parted(line)
    if len(cells) >= _FEWEST_OF_SECOND <= line.find(cells) and _has_first(line.partition(cells)[0], len(cells)):
        raise _more_than_one()
    if len(cells) >= _FEWEST_OF_SECOND and is_full(cells):
        return _solved(line, cells, rest, source, place)
    if len(cells) >= _FEWEST_OF_SECOND and _has_second(rest.partition("#")[0], len(cells)):
        raise _more_than_one()
    if source.board is None and _is_prose(cells, rest):
        raise no_puzzle()
    return _with_rest(line, cells, rest, source, place)


def _more_than_one() -> Unreadable:
    return Unreadable("the line has more than one puzzle", "write each puzzle on a line of its own")


def _with_rest(line: str, cells: str, rest: str, source: Source, place: Place) -> Entry:
    """The entry of a line's cells, with their solution and name."""
    if not len(cells) % 2 and is_area(cells[::2]) and (areas := map_of(cells[len(cells) // 2 :])):
        grid = cells[: len(cells) // 2]
        return jigsaw(source, _with_rest(line.replace(cells, grid), grid, "", source, place), areas)
    board = sized_text(source, cells)
    puzzle = Puzzle(board, read_values(cells, board.order))
    after = _solution(rest, len(cells), board.order)
    solution = read_values(after, board.order) if after else ()
    identifier = _identifier(line, cells, after) if len(line) > len(cells) else ""
    return Entry(puzzle=puzzle, solution=solution, place=place, identifier=identifier)


def _solved(line: str, cells: str, rest: str, source: Source, place: Place) -> Entry:
    """The entry of a line that begins with a solution: its puzzle may follow, and must not have a slip."""
    after = rest.partition("#")[0]
    puzzles = [word for word in _WORDS.findall(after) if len(word) == len(cells) and is_open(word)]
    if not puzzles and (cells_in(after) < FEW or _solution(rest, len(cells), isqrt(len(cells)))):
        return _with_rest(line, cells, rest, source, place)
    if len(puzzles) != 1 or any(len(word) == len(cells) and is_full(word) for word in _WORDS.findall(after)):
        raise Unreadable("the line has a solution, but not one puzzle of as many cells", "write the puzzle before it")
    entry = _with_rest(line.replace(cells, "", 1).strip(_EDGES), puzzles[0], "", source, place)
    return replace(entry, solution=read_values(cells, isqrt(len(cells))))


def _solution(rest: str, cells: int, order: int) -> str:
    """The solution after a puzzle; empty if there is none."""
    first = re.split(r"[\s,;:\"']", rest.strip(" \t,;:\"'"), maxsplit=1)[0]
    return first if len(first) == cells and set(first.upper()) <= set(ALPHABET[1 : order + 1]) else ""


def _is_prose(cells: str, rest: str) -> bool:
    """Whether a line begins with a short word that text follows: of so few cells, only a solution makes a puzzle."""
    return len(cells) < SMALLEST and bool(rest.strip(_EDGES)) and not _solution(rest, len(cells), isqrt(len(cells)))


def _identifier(line: str, cells: str, solution: str) -> str:
    """What the line calls its puzzle; empty for links, whose other parts are not about it."""
    before, _, after = line.partition(cells)
    if "://" in before:
        return ""
    name = before.strip(_EDGES) or _comment(after.replace(solution, "", 1))
    return " ".join(harmless(name).split())[:_LONGEST_NAME]


def _comment(after: str) -> str:
    """The comment after a puzzle, or the first of several fields: they end where the character before them recurs."""
    text = after.strip(_EDGES)
    before = after[: after.find(text)]
    if "#" in before:
        return text
    separator = "[\t,;]" if "," in before else "[\t;]" if ";" in before else "\t"
    return re.split(separator, text, maxsplit=1)[0]


def _classic(line: str, source: Source, place: Place) -> Entry:
    cells = _parted(line)[0]
    if len(cells) != 81:
        raise ValueError(f"{len(cells)} characters for the 81 cells of the board classic")
    return _entry(line, source, place)


def _parted(line: str) -> tuple[str, str]:
    """The cells, and the rest of the line. In a line as long as a square has cells, blanks are empty cells."""
    content = re.split("[#,;:]", line)[0]
    word = content.split(maxsplit=1)[0] if content.strip() else ""
    if (later := _CLASSIC.search(line)) and (
        len(word) < SMALLEST or word[0] in "\"'" or (_LONG_NAME.fullmatch(word) and is_open(later[0]))
    ):
        return (later[0], line[later.end() :]) if _is_puzzle(later, line) else (word, "")
    if word != content.strip() and not is_area(word) and _has_blank_cells(content):
        return content, ""
    for several in (_CELLS, _LETTERED) if len(word) < SMALLEST else ():
        if (later := several.search(line)) and (several is _CELLS or _is_lettered(later[0])):
            return (later[0], line[later.end() :]) if _is_puzzle(later, line) else (word, "")
    return word, line.partition("#")[0].partition(word)[2] if word else line


def _has_blank_cells(content: str) -> bool:
    """Whether a text is a square with blanks for empty cells: it has no other marks for these, and enough values."""
    is_square = is_area(content) and is_full("".join(content.split()))
    return is_square and len(set(content)) >= isqrt(len(content)) and bool(content[1::2].strip())


def _is_puzzle(cells: re.Match[str], line: str) -> bool:
    """Whether cells in a line are a puzzle, and not the solution of one with a slip before them."""
    return not is_full(cells[0]) or cells_in(line[: cells.start()]) < FEW


def _is_lettered(text: str) -> bool:
    """Whether a text is a square with values above 9."""
    return is_area(text) and all(is_value(cell, isqrt(len(text))) for cell in text)


def _has_first(before: str, cells: int) -> bool:
    """Whether another puzzle, perhaps with a slip or with a number beside it, precedes, and not only marks."""
    runs = (run for run in _RUN.findall(before) if _FEWEST_OF_SECOND <= len(run) <= cells + _LONGEST_NUMBER)
    return any(sum(map(str.isdigit, run.replace("0", ""))) >= FEW for run in runs)


def _has_second(rest: str, cells: int) -> bool:
    """Whether another puzzle of as many cells follows, in one piece or after a name in several."""
    words = _WORDS.findall(rest)
    joined = [run for word in words if len(word) > cells for run in _RUN.findall(word)]  # to another word
    named = named_square(rest.strip(_EDGES))
    return any(is_open(word) for word in (*words, *joined, *(named[1:2] if named else ())) if len(word) == cells)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One line per puzzle."""
    board = None
    for entry in entries:
        if board is None or len(board.cells) != len(entry.puzzle.board.cells):
            board = sized(Source(""), len(entry.puzzle.board.cells))
        yield write_values(moved_onto(board, entry.puzzle, entry.puzzle.givens)) + "\n"


def holds(entry: Entry) -> str | None:
    """Why a line cannot hold the puzzle; None if it can."""
    board = entry.puzzle.board
    if not is_square(board):
        try:
            told = sized(Source(""), len(board.cells))
        except ValueError as error:
            return f"a line shows only the number of cells, and {error}"
        if not same(told, board):
            return f"a line of {len(board.cells)} cells is read as the board {told.name}"
    return holds_marks(entry)


def holds_classic(entry: Entry) -> str | None:
    """Why a format of 81 cells cannot hold the puzzle; None if it can."""
    board = entry.puzzle.board
    if board.order != 9 or not is_square(board):
        return f"it supports only the board classic, not {board.name}"
    return holds_marks(entry)


def holds_marks(entry: Entry) -> str | None:
    """Why a format of digits cannot hold the puzzle's marks; None if it can."""
    return None if entry.is_plain else f"it uses digits, not the symbols {' '.join(entry.symbols[:9])}"
