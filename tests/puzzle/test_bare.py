"""Files of bare lines: read at once, or not at all."""

from __future__ import annotations

import pytest

from bookbuilder.puzzle.formats import read_text
from bookbuilder.puzzle.formats.bare import bare_lines, bare_values, clues
from bookbuilder.puzzle.formats.entry import Entry

ONE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = ONE.replace(b".", b"0")


@pytest.mark.parametrize("text", [ONE, ONE + b"\n" + OTHER, ONE + b"\r\n" + OTHER + b"\r\n\r\n", b"." * 81])
def test_bare_lines_have_the_values_that_the_format_reads(text: bytes) -> None:
    lines = bare_lines(text)
    assert lines is not None
    found = [each.puzzle for each in read_text(text, "") if isinstance(each, Entry)]
    assert bare_values(lines) == bytes(value for puzzle in found for value in puzzle.givens)
    assert [clues(line) for line in lines] == [puzzle.clues for puzzle in found]
    assert {puzzle.board.name for puzzle in found} == {"classic"}


@pytest.mark.parametrize(
    "text",
    [b"", b"\n" + ONE, ONE + b"\n\n" + ONE, ONE + b" name", ONE[1:], ONE + b"\n" + ONE[1:], ONE[:-1] + b"*", ONE * 2],
)
def test_all_others_are_left_to_the_formats(text: bytes) -> None:
    assert bare_lines(text) is None
