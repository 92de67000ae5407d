"""Boards too large for their paper: refused before anything is made, quickly, with the smallest trim that does."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from bookbuilder.board import boards
from bookbuilder.errors import InputError
from bookbuilder.paper import printer, trim
from bookbuilder.plan import plan_book

ANSWER = re.compile(r"the trim (\S+)$")


def book(folder: Path, size: str, by: str = "plain", board: str = "monster", count: int = 1, more: str = "") -> Path:
    head = f"title: T\nprinter: {by}\ntrim: {size}\nsections:\n"
    text = f"{head}  - title: A\n    count: {count}\n    board: {board}\n{more}"
    (folder / "book.yaml").write_text(text, "utf-8")
    return folder / "book.yaml"


def refusal(path: Path) -> tuple[list[str], set[str]]:
    """What is said, and the trims that are named."""
    with pytest.raises(InputError) as caught:
        plan_book(path)
    found = caught.value.problems
    return [each.what for each in found], {named[1] for each in found if (named := ANSWER.search(each.hint))}


@pytest.mark.slow
@pytest.mark.parametrize("size", ["6x9in", "a6", "100x100mm", "8.25x6in"])
def test_the_monster_on_a_small_page_is_told_the_smallest_trim_that_does(tmp_path: Path, size: str) -> None:
    started = time.process_time()
    told, (named,) = refusal(book(tmp_path, size))
    assert time.process_time() - started < 60  # a tenth of a second here
    assert all(f"at {size}; the page layout one-up needs" in what for what in told), told
    assert plan_book(book(tmp_path, named)).layout.sections[0].digits > (9, 6.5)
    area = trim(named).width * trim(named).height
    for smaller in printer("plain").trims.value:
        if smaller.width * smaller.height < area:
            refusal(book(tmp_path, smaller.name))


@pytest.mark.slow
def test_a_book_of_every_board_on_a_small_page_is_told_one_trim_for_all(tmp_path: Path) -> None:
    sections = "".join(f"  - {{title: Board {name}, board: {name}, count: 1}}\n" for name in boards())
    told, named = refusal(book(tmp_path, "6x9in", more=sections))
    assert len(named) == 1
    assert len(told) > 2
    plan_book(book(tmp_path, named.pop(), more=sections))


def test_the_printers_smallest_type_counts_as_well_as_the_layouts(tmp_path: Path) -> None:
    told, (named,) = refusal(book(tmp_path, "5x8in", "kdp-paperback", "25x25", 30))
    assert any("KDP paperback needs 7 pt" in what for what in told), told
    plan_book(book(tmp_path, named, "kdp-paperback", "25x25", 30))


def test_where_no_trim_does_the_board_has_to_change(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        plan_book(book(tmp_path, "6x9in", "kdp-paperback", count=30))
    for problem in caught.value.problems:
        assert problem.hint.startswith("no trim of KDP paperback is large enough; choose a smaller board")
        assert problem.place.line == 7


def test_a_trim_without_a_name_is_found_where_none_with_a_name_does(tmp_path: Path) -> None:
    grids = "".join(f"        - {{box: 3x3, at: [0, {12 * place}]}}\n" for place in range(8))
    inline = f"\n      order: 9\n      grids:\n{grids}"
    _, (named,) = refusal(book(tmp_path, "a2", board=inline))
    assert named == "23.39x23.39in"
    plan_book(book(tmp_path, named, board=inline))
