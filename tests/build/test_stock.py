"""The stock: puzzles of the last edition that are used again, and problems with lines that cannot be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bookbuilder.errors import InputError


@pytest.fixture
def small(small: Path) -> Path:
    """The small book without its pages, which no test here looks at."""
    small.write_text(small.read_text("utf-8") + "outputs: [json]\n", "utf-8")
    return small


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def givens(manifest, folder: Path) -> dict[str, list[int]]:
    return {puzzle["id"]: puzzle["givens"] for puzzle in manifest(folder)["puzzles"]}


def test_the_same_recipe_is_taken_from_the_stock(small, build) -> None:
    assert build(small).supplied.reused == 0
    assert build(small).supplied.reused == 9


def test_fresh_ignores_the_stock(small, build) -> None:
    build(small)
    assert build(small, fresh=True).supplied.reused == 0


def test_a_higher_count_extends_the_stock_and_a_lower_one_takes_the_first(small, build, manifest) -> None:
    before = givens(manifest, build(small).folder)
    edit(small, "count: 5", "count: 7")
    more = build(small)
    assert more.supplied.reused == 9
    assert before.items() <= givens(manifest, more.folder).items()
    edit(small, "count: 7", "count: 2")
    fewer = build(small)
    assert fewer.supplied.reused == 6
    assert givens(manifest, fewer.folder).items() <= before.items()


def test_another_recipe_makes_the_section_again_and_says_so(small, build) -> None:
    build(small)
    edit(small, "grade: easy", "grade: medium")
    again = build(small)
    assert (again.supplied.reused, again.supplied.remade) == (4, ("one",))


@pytest.mark.parametrize("bank", ["", "bank: bank.db\n"])
def test_any_level_and_all_levels_in_turn_are_different_recipes(small, build, manifest, bank: str) -> None:
    """Both name the same levels, but a range has a level at each place."""
    edit(small, "title: Small\n", f"title: Small\n{bank}")
    edit(small, "grade: easy, count: 5", "grade: any, count: 2")
    build(small)
    edit(small, "grade: any", "grade: beginner..extreme")
    again = build(small)
    assert (again.supplied.reused + again.supplied.recorded, again.supplied.remade) == (4, ("one",))
    levels = [each["grade"]["level"] for each in manifest(again.folder)["puzzles"] if each["section"] == "one"]
    assert levels == ["beginner", "easy"]
    edit(small, "grade: beginner..extreme", "grade: [beginner, easy, medium, hard, expert, extreme]")
    assert build(small).supplied.remade == ()
    edit(small, "[beginner, easy, medium, hard, expert, extreme]", "any")
    assert build(small).supplied.remade == ("one",)


def test_grids_that_must_be_solvable_by_themselves_are_made_once_and_kept(small, build, manifest, solutions) -> None:
    """From the file to the book, and back from the stock; another choice makes them again."""
    edit(small, "grade: easy, count: 5", "board: pair-6, count: 3, clues: {symmetry: none}")
    whole = givens(manifest, build(small).folder)
    edit(small, "board: pair-6", "board: pair-6, solvable: each")
    each = build(small)
    assert (each.supplied.reused, each.supplied.remade) == (4, ("one",))
    made = givens(manifest, each.folder)
    assert {name for name in made if made[name] != whole[name]} == {f"small-one-000{i}" for i in (1, 2, 3)}
    on = manifest(each.folder)["boards"]["pair-6"]
    for name in made.keys() & {f"small-one-000{i}" for i in (1, 2, 3)}:
        for grid in ("grid 1 ", "grid 2 "):
            houses = [house for house in on["houses"] if house["label"].startswith(grid)]
            cells = sorted({cell for house in houses for cell in house["cells"]})
            alone = {
                "order": on["order"],
                "cells": cells,
                "houses": [{"cells": [cells.index(cell) for cell in house["cells"]]} for house in houses],
            }
            assert len(solutions(alone, [made[name][cell] for cell in cells])) == 1
    assert build(small).supplied.reused == 7
    edit(small, "solvable: each", "solvable: whole")
    assert build(small).supplied.remade == ("one",)
    assert givens(manifest, each.folder) == whole


def test_a_new_title_of_the_book_keeps_the_puzzles(small, build) -> None:
    build(small)
    edit(small, "title: Small", "title: Tiny")
    assert build(small).supplied.reused == 9


def test_a_bad_line_is_named_with_its_number_and_nothing_changes(small, build, files) -> None:
    folder = build(small).folder
    stock = folder / "puzzles.txt"
    lines = stock.read_text("utf-8").splitlines(keepends=True)
    lines[3] = re.sub(r"\t[.\d]{81}\t", "\t" + "." * 81 + "\t", lines[3], count=1)
    stock.write_text("".join(lines), "utf-8")
    before = files(folder)
    with pytest.raises(InputError) as caught:
        build(small)
    (problem,) = caught.value.problems
    assert (problem.place.line, problem.place.file) == (4, str(stock))
    assert "exactly one solution" in problem.what
    assert files(folder) == before


def test_a_stock_that_is_no_stock_is_one_problem(small, build) -> None:
    folder = build(small).folder
    (folder / "puzzles.txt").write_bytes(b"\xff\xfe\x00junk\nmore\tjunk\n")
    with pytest.raises(InputError) as caught:
        build(small)
    (problem,) = caught.value.problems
    assert "not a stock" in problem.what


def test_a_stock_saved_with_a_byte_order_mark_and_windows_line_ends_is_taken(small, build) -> None:
    stock = build(small).folder / "puzzles.txt"
    stock.write_bytes(b"\xef\xbb\xbf" + stock.read_bytes().replace(b"\n", b"\r\n"))
    assert build(small).supplied.reused == 9


def test_a_line_whose_clues_the_section_would_not_leave_is_refused(small, build) -> None:
    folder = build(small).folder
    edit(small, "count: 5", "count: 5, clues: {max: 40}")
    lines = (build(small, "other").folder / "puzzles.txt").read_text("utf-8").splitlines()
    recipe = next(line.split("\t")[2] for line in lines if line.startswith("one\t"))
    stock = folder / "puzzles.txt"
    section, place, _, givens, *rest = next(
        line.split("\t") for line in stock.read_text("utf-8").splitlines() if line.startswith("one\t")
    )
    at = next(i for i, value in enumerate(givens) if value == "." and i != 40)
    lopsided = givens[:at] + rest[0][at] + givens[at + 1 :]
    stock.write_text("\t".join((section, place, recipe, lopsided, *rest)) + "\n", "utf-8")
    with pytest.raises(InputError) as caught:
        build(small)
    assert "symmetry" in caught.value.problems[0].what or "it states" in caught.value.problems[0].what
