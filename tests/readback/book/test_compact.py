"""Numbers and marks of grids in few bytes: they are read as tuples are."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest

from bookbuilder.readback.book.compact import DocumentMarks, compact


@pytest.mark.parametrize("numbers", [(), (0,), (0, 9, 255), (1, 256), (-1, 3), [4, 0, 4]])
def test_numbers_stay_what_they_are(numbers: Sequence[int]) -> None:
    kept = compact(numbers)
    assert tuple(kept) == tuple(numbers)
    assert [kept[at] for at in range(len(kept))] == [*numbers]


def test_a_byte_holds_each_number_of_a_puzzle() -> None:
    assert compact((5, 0, 25)) == bytes((5, 0, 25))
    assert compact((5, -1)) == (5, -1)  # a mark that stands for none


def test_marks_of_a_document_come_back_grid_by_grid() -> None:
    marks = DocumentMarks()
    rows = [("5", "", "12"), ("", "5", "\0a1"), (), tuple(chr(0x4E00 + at) for at in range(300))]
    kept = [marks.row(row) for row in rows]
    assert [tuple(row) for row in kept] == rows
    assert [len(row) for row in kept] == [3, 3, 0, 300]
    assert (kept[3][299], kept[0][-1], kept[1][1:]) == (rows[3][299], "12", ("5", "\0a1"))
    assert tuple(pickle.loads(pickle.dumps(kept[1]))) == rows[1]
