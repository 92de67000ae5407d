"""Patterns that a section asks for, laid on its board."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from bookbuilder.board import board
from bookbuilder.board.pattern_files import Patterns
from bookbuilder.errors import InputError


def test_an_image_is_cropped_to_the_board(tmp_path: Path) -> None:
    """Nobody can write a full stop into a PNG."""
    its = board("samurai")
    whole = Image.new("L", (210, 210), 255)
    whole.paste(0, (0, 0, 210, 100))
    whole.save(tmp_path / "half.png")
    found = Patterns(tmp_path).find("half.png", its)
    assert found == tuple(i for i, cell in enumerate(its.cells) if cell.row < 10)


def test_a_text_with_a_clue_where_there_is_no_cell_is_refused(tmp_path: Path) -> None:
    (tmp_path / "all.txt").write_text(("1" * 21 + "\n") * 21, "utf-8")
    with pytest.raises(InputError, match="where the board samurai has no cell"):
        Patterns(tmp_path).find("all.txt", board("samurai"))
