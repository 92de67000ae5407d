"""The lines of a text with drawn grids go in, those of each grid come out: borders, titles, empty lines part them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from bookbuilder.puzzle.formats.drawn import is_border
from bookbuilder.puzzle.formats.squares import box_size

Numbered = tuple[int, str]  # a line and its number


def grids(lines: Iterable[Numbered], width: int, is_row: Callable[[str], bool]) -> Iterator[list[Numbered]]:
    """The lines of each grid of this many rows, from its first row to its last; those of no whole grids stay together.

    A title, an empty line, or one of two borders that follow each other ends a grid, or a row of its boxes.
    """
    for stretches in _between_titles(lines, is_row):
        for stretch in _with_all_boxes(stretches, width, is_row):
            rows = [at for at, (_, line) in enumerate(stretch) if is_row(line)]
            step = width if len(rows) % width == 0 else len(rows)
            for first, last in zip(rows[::step], rows[step - 1 :: step], strict=True):
                yield stretch[first : last + 1]


def _between_titles(lines: Iterable[Numbered], is_row: Callable[[str], bool]) -> Iterator[list[list[Numbered]]]:
    """The stretches of rows and of the borders between them, those between two titles together."""
    stretches: list[list[Numbered]] = [[]]
    border = False
    for number, line in lines:
        if is_row(line):
            stretches[-1].append((number, line))
        elif is_border(line):
            stretches += [[]] * border
            if stretches[-1]:
                stretches[-1].append((number, line))
        elif line.strip():
            yield list(filter(None, stretches))
            stretches = [[]]
        else:
            stretches.append([])
        border = is_border(line) and not is_row(line)
    yield list(filter(None, stretches))


def _with_all_boxes(
    stretches: Sequence[list[Numbered]], width: int, is_row: Callable[[str], bool]
) -> Sequence[list[Numbered]]:
    """The stretches, those of one grid joined where each has one row of its boxes, or one row; as they are from where
    some have neither, or make no whole grid."""
    high, _ = box_size(width)
    found: list[list[Numbered]] = []
    first, count = 0, 0  # of the stretches of a grid that is not whole yet: its first, and their rows
    for at, stretch in enumerate(stretches):
        rows = sum(is_row(line) for _, line in stretch)
        first = first if count else at
        if count == 0 and rows % width == 0:
            found.append(stretch)
            continue
        if count + rows > width or (rows % high and rows != 1):
            break
        count = (count + rows) % width
        if not count:
            found.append(list(chain(*stretches[first : at + 1])))
    else:
        first = first if count else len(stretches)
    return [*found, *stretches[first:]]
