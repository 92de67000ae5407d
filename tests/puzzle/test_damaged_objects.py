"""Objects of formats with rules in which something is another value: a puzzle or a problem comes out, no traceback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Relation
from bookbuilder.errors import Problem
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import FORMATS, Entry, read_text
from bookbuilder.relations import with_relations
from tests.board.samples import BOARDS
from tests.board.strategies import law

MARKS = (
    Relation("cage", (0, 1, 6), (9,)),
    Relation("cage", (2, 8)),
    Relation("white dot", (3, 4)),
    Relation("V", (14, 15)),
    Relation("odd", (20,)),
    Relation("candidates", (35,), (1, 6)),
    Relation("xv"),
    Relation("anti-knight"),
)
OF_FORM = {
    "ipuz": MARKS[:2],
    "fpuzzles": MARKS,
    "sudoku-puzzle": (*MARKS, Relation("low", (22,))),
    "sudokupad": (*MARKS[:5], *MARKS[6:]),
}
OTHERS: list[Any] = [
    None,
    True,
    0,
    -1,
    7,
    10**9,
    1.5,
    "",
    "r1c1",
    "R9C9",
    "cage",
    [],
    [[]],
    ["r1c1"],
    [[0, 0]],
    {},
    {"a": 1},
]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a value of JSON."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*path, key)
        yield from paths(part, (*path, key))


@settings(law, max_examples=80)
@given(st.data(), st.sampled_from(sorted(OF_FORM)))
def test_a_damaged_object_is_a_puzzle_or_a_problem(data: st.DataObject, form: str) -> None:
    on, printed = with_relations(BOARDS["6x6"], OF_FORM[form])
    whole = json.loads("".join(FORMATS[form].write([Entry(puzzle=Puzzle(on, (1, *[0] * 35), printed))])))
    for _ in range(data.draw(st.integers(1, 2))):
        *path, last = data.draw(st.sampled_from([*paths(whole)]))
        part = whole
        for key in path:
            part = part[key]
        part[last] = deepcopy(data.draw(st.sampled_from(OTHERS)))
    for found in read_text(json.dumps(whole).encode(), "f", form, ruled=True):
        assert isinstance(found, Entry | Problem)
