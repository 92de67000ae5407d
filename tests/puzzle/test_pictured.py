"""Pictures of boards with holes are read on the board that the user names."""

from __future__ import annotations

import pytest

from bookbuilder.board import Board, board, boards
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import ALPHABET, Entry, aligned, read_text

WITH_HOLES = [name for name in boards() if len(board(name).cells) < board(name).height * board(name).width]


def values(on: Board) -> tuple[int, ...]:
    return tuple(at * 7 % (on.order + 1) for at in range(len(on.cells)))


def picture(on: Board) -> str:
    return aligned(on, values(on), ALPHABET[1 : on.order + 1])


def read(text: str, on: Board) -> list[Entry | Problem]:
    return list(read_text(text.encode(), "f", board=on))


@pytest.mark.parametrize("name", WITH_HOLES)
def test_a_picture_is_read_with_its_holes(name: str) -> None:
    on = board(name)
    text = picture(on)
    narrow = "\n".join(" ".join(line.split()) for line in text.splitlines())
    for shown in (text, text.replace("_", "."), narrow, f"# mine\n\n{text}"):
        (found,) = read(shown, on)
        assert isinstance(found, Entry), found
        assert found.puzzle.givens == values(on)
    assert all(isinstance(each, Entry) for each in read(f"{text}\n{text}", on))


def test_a_row_of_a_picture_that_lacks_a_cell_is_told() -> None:
    lines = picture(board("samurai")).splitlines()
    lines[8] = lines[8][:-2]
    found, good = read("\n".join([*lines, "", picture(board("samurai"))]), board("samurai"))
    assert "the row has 20 cells, but this row of the board samurai has 21 (f:9)" in str(found)
    assert isinstance(good, Entry)


def test_a_picture_that_ends_too_early_is_told() -> None:
    lines = picture(board("samurai")).splitlines()[:-1]
    (found,) = read("\n".join(lines), board("samurai"))
    assert "the picture has 20 rows, but the board samurai has 21 (f:20)" in str(found)


def test_a_character_in_a_picture_that_is_no_value_is_told() -> None:
    (found,) = read(picture(board("samurai")).replace("7", "?", 1), board("samurai"))
    assert "'?' is neither a value from 1 to 9 nor an empty cell (f:1)" in str(found)


def test_lines_on_a_board_with_holes_are_no_pictures() -> None:
    on = board("samurai")
    line = "." * len(on.cells)
    assert [type(each) for each in read(f"{line}\n" * 3, on)] == [Entry] * 3


def test_a_picture_that_lacks_a_row_takes_none_from_the_next() -> None:
    on = board("holes")
    lines = picture(on).splitlines()
    for text in ("\n".join([*lines[:-1], "", *lines]), "\n".join([*lines[:-1], "Puzzle 2", *lines])):
        found, good = read(text, on)
        assert f"the picture has {len(lines) - 1} rows, but the board holes has {len(lines)}" in str(found)
        assert isinstance(good, Entry)
        assert good.puzzle.givens == values(on)


@pytest.mark.parametrize("name", WITH_HOLES)
def test_pictures_may_have_titles(name: str) -> None:
    on = board(name)
    text = picture(on)
    for titled in (f"Puzzle 1\n{text}\nPuzzle 2\n{text}", f"Puzzle 1\n\n{text}\n\nPuzzle 2\n\n{text}"):
        assert [each.puzzle.givens for each in read(titled, on) if isinstance(each, Entry)] == [values(on)] * 2


def test_the_cells_of_a_row_without_blanks_between_them_are_counted() -> None:
    on = board("holes")
    lines = ["".join(line.split()) for line in picture(on).splitlines()]
    cells = len(lines[2])
    lines[2] = lines[2][1:]
    (found,) = read("\n".join(lines), on)
    assert f"the row has {cells - 1} cells, but this row of the board holes has {cells} (f:3)" in str(found)
