"""A grid as N lines of N characters, or of N values separated by blanks; 0 is an empty cell.

100007090
030020008
...

Grids may be separated by a blank line, a title, a number, or nothing, and may stand side by side:

100007090 850002400 005300000
030020008 720000009 800000020
...
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain, takewhile

from bookbuilder.board import MAX_ORDER, WIDEST
from bookbuilder.errors import Problem
from bookbuilder.puzzle.clashes import clash
from bookbuilder.puzzle.formats import pictured
from bookbuilder.puzzle.formats.beside import (
    Line,
    Row,
    are_parted,
    begin_in_lines,
    in_sequence,
    mended,
    parted,
    side_by_side,
    slip,
    stand_together,
    usual,
)
from bookbuilder.puzzle.formats.drawn import have_dashes, is_border
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.headings import holds_puzzle, in_bands, width_of, without_headings
from bookbuilder.puzzle.formats.line import holds_marks
from bookbuilder.puzzle.formats.maps import without_maps
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, counted
from bookbuilder.puzzle.formats.spaced import FEW, cells_in
from bookbuilder.puzzle.formats.squares import box_size, grid_rows, is_square, sized
from bookbuilder.puzzle.formats.values import check_zeros, is_value, read_value, write_values
from bookbuilder.puzzle.model import Puzzle

_HINT = "a grid is N lines of N characters: 1-9, then A-W, and 0 or . for an empty cell"
_MARKS = "values are 1-9, then A-W; a 0 among empty cells of another kind is not one of them"
_ONE_LINE = "keep the line breaks, or write each puzzle on one line, without blanks"
_CLASSIC = 9  # rows
_GAP = re.compile(r"\S(?:[ \t]{2,}|\t|[ \t]*[|][ \t]*)\S")  # between grids side by side
_SHORTEST_JOINED = 4  # words of at least this length on one line are rows, shorter ones are values


def read(source: Source) -> Reading:
    """The grids, one after the other; a bad one is reported, and the others are read."""
    if source.board and pictured.are_pictures([line for _, line in _written(source) if line.strip()], source.board):
        yield from pictured.entries(source, source.board)
        return
    blocks = list(_blocks(source))
    if grids := in_bands(blocks) if len(blocks) > 1 else []:
        blocks = grids
    elif len(blocks := without_headings([block for block in blocks if block])) > 1:
        blocks = _without_gaps(source, blocks)
    found = (each for block in blocks for each in grids_in(source, block, width_of(block)))
    yield from without_maps(found, blocks)


def _without_gaps(source: Source, blocks: list[list[Line]]) -> list[list[Line]]:
    """The blocks, or one block in their place if the blank lines are between the boxes."""
    if any(len(block) >= max(2, width_of(block)) for block in blocks):
        return blocks
    together = list(chain(*blocks))
    width = width_of(together)
    if len(blocks) > 1 and len(blocks[0]) == 1 < len(blocks[1]) and _is_foreign(blocks[0][0], width):  # a heading
        return [blocks[0], *_without_gaps(source, blocks[1:])]
    if usual(together) == 1 or all(sum(map(len, block)) < width for block in blocks):
        return [together]
    if len(together) % width:
        return blocks
    if {len(block) for block in blocks} not in ({1}, {box_size(width)[0]}):  # perhaps a stray blank line
        return [together] if _fitting(grids_in(source, together, width)) * width == sum(map(len, together)) else blocks
    if any(sum(map(len, block)) % width for block in blocks):
        return [together]
    apart = [found for block in blocks for found in grids_in(source, block, width)]
    ahead = _fitting(grids_in(source, together, width)) - _fitting(apart)
    is_likelier = ahead > 0 or (ahead == 0 and len(blocks[0]) > 1 and _has_gaps(source.text))
    return [together] if is_likelier else blocks


def grids_in(source: Source, lines: Sequence[Line], width: int) -> list[Entry | Problem]:
    """The entries of a block's grids, one below the other or side by side, whichever is likelier."""
    if usual(lines) == 1:
        grids = in_sequence(map(partial(_whole, width=width), lines), width)
        return _until_shifted(source, _entries(source, grids, width), grids)
    if wrong := slip(lines, width):
        if len(lines) > 1 and usual(lines) % width == 0:  # each line has whole grids
            return [found for line in lines for found in grids_in(source, [line], width)]
        if len(lines) > 1 and _is_foreign(lines[-1], width) and not slip(lines[:-1], width):
            before = grids_in(source, lines[:-1], width)
        else:
            before = _before(source, lines, width, wrong)
        return [*before, source.problem(wrong, hint=_HINT)]
    found = _entries(source, in_sequence(lines, width), width)
    if not (beside := side_by_side(lines, width)):
        return _not_across(source, found, lines, width)
    others = _entries(source, beside, width)
    if not stand_together(lines, width):  # where rows run on, grids in sequence are likelier
        return others if _fitting(others) > _fitting(found) else _not_across(source, found, lines, width)
    return others if begin_in_lines(lines, width) or _fitting(others) >= _fitting(found) else found


def _not_across(
    source: Source, found: list[Entry | Problem], lines: Sequence[Line], width: int
) -> list[Entry | Problem]:
    """The grids of rows that run on, or a problem in place of all if a clue stands twice in one, or they are too few.

    Then lines are presumably missing from grids side by side, and the rows are those of different ones.
    """
    if len(lines) == 1 or usual(lines) % width == 0 or _fitting(found) >= max(len(found), _few(source, width)):
        return found
    what = f"the lines have {usual(lines)} rows each, but do not make whole grids side by side"
    twice = "correct clues that stand twice, or " if any(map(_clashes, found)) else ""
    hint = f"{twice}put {width} lines below each other for each row of grids, and nothing between them"
    return [Problem(source.place(lines[0][0].line), what, hint)]


def _few(source: Source, width: int) -> int:
    """How many grids in which no clue stands twice are no chance: in a small one, this happens to rows of others, which
    gaps may separate."""
    return 2 if width < _CLASSIC and _has_gaps(source.text) else 1


@lru_cache(maxsize=1)  # asked for each block
def _has_gaps(text: str) -> bool:
    """Whether a line has wide gaps, as between grids side by side."""
    return _GAP.search(text) is not None


def _before(source: Source, lines: Sequence[Line], width: int, wrong: Unreadable) -> list[Entry | Problem]:
    """The whole grids before a slip where rows run on; none if they may stand side by side: nobody has drawn those."""
    before = [line for line in lines if line[0].line < (wrong.line or 0)]
    found = _entries(source, in_sequence(before, width), width)[: sum(map(len, before)) // width]
    if width % usual(lines) or _fitting(found) < max(len(found), _few(source, width)):
        return []
    beside = _entries(source, side_by_side(mended(lines, width), width), width)
    return [] if beside and _fitting(beside) == len(beside) else found


def _is_foreign(line: Line, width: int) -> bool:
    """Whether a line has no row of a grid, as a page number or an address."""
    return all(len(row.cells) != width for row in line)


def _until_shifted(source: Source, found: list[Entry | Problem], grids: Sequence[Line]) -> list[Entry | Problem]:
    """The entries; where the rows are no whole grids, only those before the first of the many in which a clue stands
    twice, and without the one above it.

    They have presumably shifted by the row that is missing: no person wrote them. A page number at the end is no row.
    """
    width, last = len(grids[0]), len(found) - 1
    if len(grids[-1]) == width or _is_foreign(grids[-1], width):
        return found
    clashes = list(map(_clashes, found))
    left = list(accumulate(reversed(clashes)))[::-1]  # how many there are from each on
    shifted = (at for at in range(last) if clashes[at] and 2 * left[at] > last - at)
    wrong = next((at for at, each in enumerate(found) if isinstance(each, Problem)), last)  # or a line too many
    first = min(max(0, next(shifted, last) - 1), wrong)
    what = f"the {sum(map(len, grids[first:]))} rows from here on are no whole grids of {width} rows"
    hint = "find the grid with a row too few or too many; put blank lines between grids"
    also = [each for each in found[first:last] if isinstance(each, Problem)]
    return [*found[:first], Problem(source.place(grids[first][0].line), what, hint), *also]


def _whole(line: Line, width: int) -> Line:
    """The line, as one wrong row if its rows are of a wrong length: then the grids after it begin where they do."""
    if all(len(row.cells) == width for row in line):
        return line
    return [Row(line[0].line, line[0].cells if len(line) == 1 else tuple("".join(row.cells) for row in line))]


def _entries(source: Source, grids: Iterable[Sequence[Row]], width: int) -> list[Entry | Problem]:
    """The entry of each grid, or what is wrong with it."""
    found: list[Entry | Problem] = []
    for rows in grids:
        try:
            found.append(grid_entry(source, rows, width))
        except ValueError as error:
            found.append(source.problem(error, rows[0].line, _HINT))
    return found


def _fitting(found: Sequence[Entry | Problem]) -> int:
    """How many are grids in which no clue stands twice."""
    return sum(isinstance(each, Entry) and not _clashes(each) for each in found)


def _clashes(found: Entry | Problem) -> bool:
    """Whether it is a grid in which a clue stands twice."""
    return isinstance(found, Entry) and clash(found.puzzle) is not None


def _blocks(source: Source) -> Iterator[list[Line]]:
    """Blocks of lines, separated by blank lines and titles; an empty block stands for a title."""
    texts = _written(source)
    in_parts = _are_in_parts(source)
    lines = [(number, words_of(line), parted(line) if in_parts else []) for number, line in texts]
    written = [words for _, words, _ in lines if words]
    length = _usual_length(written)
    boxes = length // box_size(length)[1] if are_boxed(written) else 0
    block: list[Line] = []
    for number, words, parts in lines:
        characters = sum(map(len, words))
        if words and not _is_title(words, length):
            is_row = boxes and (characters == length or (len(words) == boxes and max(map(len, words)) < length))
            block.append(_rows_of(number, parts or (["".join(words)] if is_row else words)))
        if block and (not words or block[-1][0].line < number or _are_whole(parts)):
            yield block
            block = []
        if words and not block and _is_title(words, length):
            yield []
    if block:
        yield block


def _are_in_parts(source: Source) -> bool:
    """Whether wide gaps or bars separate rows of grids side by side, with blanks between the values."""
    return are_parted([line for _, line in _written(source) if line.strip()])


def _are_whole(parts: Sequence[str]) -> bool:
    """Whether the parts of a line may be the rows of whole grids; then they are, unless side by side fits better."""
    return any(parts) and len(parts) % max(1, len(parts[0])) == 0


def _written(source: Source) -> list[tuple[int, str]]:
    """The lines that are no comments, with their numbers; those that only separate grids are empty."""
    lines = list(source.uncommented())
    apart = [(number, "" if is_border(line) else line) for number, line in lines]
    is_dashed = have_dashes(line for _, line in lines)
    return lines if is_dashed and _are_rows_of_dashes(lines) else apart


def _are_rows_of_dashes(lines: Sequence[tuple[int, str]]) -> bool:
    """Whether lines of dashes are empty rows: they are as long as the others, and only so are all grids whole.

    Nor are they first or last rows of grids: those may be lines between grids.
    """
    width = _usual_length([line.split() for _, line in lines if line.strip()])
    if any(is_border(line) and len(line.strip()) != width for _, line in lines):
        return False
    at = 0  # rows since a line that is none
    edges, rows = 0, 0
    for _, line in [*lines, (0, "")]:
        if len("".join(line.split())) == width:
            edges += is_border(line) and at % width in (0, width - 1)
            at += 1
        else:
            rows += at % width > 0
            at = 0
    return not edges and not rows


def are_boxed(lines: Sequence[Sequence[str]]) -> bool:
    """Whether most lines are rows with blanks between the boxes: "530 070 000"."""
    length = _usual_length(lines)
    if not 4 <= length <= MAX_ORDER:
        return False
    width = box_size(length)[1]
    rows = [words for words in lines if len(words) * width == length and {len(word) for word in words} == {width}]
    if width >= _SHORTEST_JOINED and all(is_value(cell, width) for words in rows for word in words for cell in word):
        return False  # grids as wide as these boxes
    return len(rows) >= length - 1


def _usual_length(lines: Sequence[Sequence[str]]) -> int:
    """The most frequent number of characters in lines, without blanks."""
    return (Counter(sum(map(len, words)) for words in lines).most_common(1) or [(0, 0)])[0][0]


def words_of(line: str) -> list[str]:
    """The parts of a line between blanks, commas and semicolons."""
    words = [word for word in re.split(r"[\s,;]+", line) if word]
    return _without_text(words) if words else []


def _without_text(words: list[str]) -> list[str]:
    """The words, without a text or address after whole grids of rows: those of a page pasted as one line."""
    length = len(words[0])
    if length < _SHORTEST_JOINED or len(words) <= length:
        return words
    rows = list(takewhile(lambda word: len(word) == length and word.isascii() and not _is_text(word), words))
    return rows if len(rows) >= length and len(rows) % length == 0 else words


def _is_text(word: str) -> bool:
    """Whether a word has only letters, which are not all empty cells."""
    return word.isalpha() and set(word) != {"X"}


def _is_title(words: Sequence[str], length: int) -> bool:
    """Whether a line is a title, such as "Grid 01": it has a word of letters, or an address, and no puzzle.

    If it is as long as the rows, it must have several words, and letters that are no values.
    """
    are_values = all(is_value(mark, length) for word in words for mark in word)
    if sum(map(len, words)) == length and (len(words) == 1 or are_values):
        return False
    has_word = any((len(word) > 2 and word.rstrip(":").isalpha()) or "://" in word for word in words)
    return has_word and cells_in(" ".join(words)) < FEW and not holds_puzzle(words)


def _rows_of(line: int, words: Sequence[str]) -> Line:
    if len(words) == 1 or 2 * sum(len(word) >= _SHORTEST_JOINED for word in words) >= len(words):
        return [Row(line, tuple(word)) for word in words]
    return [Row(line, tuple(words))]


def grid_entry(source: Source, rows: Sequence[Row], width: int) -> Entry:
    """The entry of one grid's rows. Raises ValueError with the line of the error."""
    if len(rows) == 1 < width:
        is_joined = "\n" not in source.text.strip()
        what = f"there is 1 row of {width} cells, but a grid has {width} rows"
        raise Unreadable(what, _ONE_LINE if is_joined else _HINT, rows[-1].line)
    if width > WIDEST:
        raise Unreadable(f"the grid has {width} values", f"the limit is {WIDEST}", rows[0].line)
    if len(rows) != width:
        raise Unreadable(f"the grid has {len(rows)} lines of {width}", _HINT, rows[-1].line)
    for row in rows:
        if len(row.cells) != width:
            raise Unreadable(f"the line has {counted(len(row.cells), 'cell')}, not {width}", _HINT, row.line)
    if _has_numbers(rows):
        raise Unreadable("the first row or column numbers the others", "delete the numbers", rows[0].line)
    board = sized(source, width * width)
    givens: list[int] = []
    try:
        check_zeros({cell for row in rows for cell in row.cells}, width)
    except ValueError as error:
        raise Unreadable(str(error), _MARKS, rows[0].line) from None
    for row in rows:
        try:
            givens += (read_value(cell, board.order) for cell in row.cells)
        except ValueError as error:
            raise Unreadable(str(error), _HINT, row.line) from None
    return Entry(puzzle=Puzzle(board, tuple(givens)), place=source.place(rows[0].line))


def _has_numbers(rows: Sequence[Row]) -> bool:
    """Whether the first row and column, or only the first row, at a distance from the others, are 1, 2, 3 ..."""
    numbers = [str(at + 1) for at in range(len(rows))]
    first, lines = list(rows[0].cells), [row.line for row in rows]
    if first[1:] == [row.cells[0] for row in rows[1:]] == numbers[:-1]:
        return True
    is_apart = lines[1] > lines[0] + 1 and lines[-1] == lines[1] + len(rows) - 2
    return is_apart and first == numbers


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """The rows of each grid, with a blank line between grids."""
    for number, entry in enumerate(entries):
        rows = grid_rows(entry.puzzle, entry.puzzle.givens)
        yield "\n" * bool(number) + "".join(write_values(row, empty="0") + "\n" for row in rows)


def holds(entry: Entry) -> str | None:
    """Why plain rows cannot hold the puzzle; None if they can."""
    board = entry.puzzle.board
    if not is_square(board):
        return f"it supports only plain square boards, not {board.name}"
    return holds_marks(entry)
