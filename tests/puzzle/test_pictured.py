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


@pytest.mark.parametrize("name", WITH_HOLES)
def test_pictures_may_have_titles(name: str) -> None:
    on = board(name)
    text = picture(on)
    for titled in (f"Puzzle 1\n{text}\nPuzzle 2\n{text}", f"Puzzle 1\n\n{text}\n\nPuzzle 2\n\n{text}"):
        assert [each.puzzle.givens for each in read(titled, on) if isinstance(each, Entry)] == [values(on)] * 2
