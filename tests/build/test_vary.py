"""Books with variants: they record their parents, come back from the stock, and twins are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.board import board
from bookbuilder.errors import InputError
from bookbuilder.generate import transform_named, transformed
from bookbuilder.puzzle import Puzzle
from bookbuilder.twins import fingerprint
from bookbuilder.workers import Processes

TURNED = """\
title: Turned
seed: 7
twins: allow
sections:
  - {title: Plain, from: mine.txt}
  - {title: Mine, from: mine.txt, vary: {rotate: 90, shift: 2}}
  - {title: Made, board: 4x4, count: 5, clues: {symmetry: rotate180}, vary: {count: 2}}
  - {title: Cross, board: x, count: 1, grade: beginner..medium, vary: {steps: "diagonal; relabel 2 1 3 4 5 6 7 8 9"}}
"""


@pytest.fixture
def turned(tmp_path: Path) -> Path:
    (tmp_path / "mine.txt").write_text(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "utf-8"
    )
    path = tmp_path / "turned.yaml"
    path.write_text(TURNED, "utf-8")
    return path


def test_a_variant_has_its_parent_in_the_manifest_and_replays(turned, build, manifest, solutions) -> None:
    book = manifest(build(turned).folder)
    found = {puzzle["id"]: puzzle for puzzle in book["puzzles"]}
    assert found["turned-plain-0001"]["parent"] is None
    mine = found["turned-mine-0001"]
    assert mine["parent"]["id"] == "turned-plain-0001"
    assert mine["parent"]["givens"] == found["turned-plain-0001"]["givens"]
    assert mine["grade"] == found["turned-plain-0001"]["grade"]
    variants = [puzzle for puzzle in book["puzzles"] if puzzle["parent"]]
    assert len(variants) == 7
    for puzzle in variants:
        parent, its = puzzle["parent"], board(puzzle["board"])
        transform = transform_named(parent["transforms"])
        assert list(transformed(its, transform, parent["givens"])) == puzzle["givens"]
        (solution,) = solutions(book["boards"][puzzle["board"]], puzzle["givens"])
        assert solution == puzzle["solution"]
        (before,) = solutions(book["boards"][puzzle["board"]], parent["givens"])
        assert list(transformed(its, transform, before)) == solution


def test_the_report_tells_which_puzzles_are_twins(turned, build, manifest) -> None:
    built = build(turned)
    keys = [puzzle["key"] for puzzle in manifest(built.folder)["puzzles"]]
    assert built.twins[0] == (1, 2)
    assert {frozenset(group) for group in built.twins} == {
        frozenset(i for i, key in enumerate(keys, 1) if key == each) for each in keys if keys.count(each) > 1
    }


def test_a_book_without_twins_reports_none(small, build) -> None:
    assert build(small).twins == ()


def test_variants_come_back_from_the_stock_and_the_bytes_are_the_same(turned, build, files) -> None:
    first = build(turned)
    before = files(first.folder)
    again = build(turned)
    assert (again.supplied.reused, again.supplied.remade) == (6, ())
    assert files(again.folder) == before
    assert files(build(turned, "other", fresh=True, workers=Processes(2)).folder) == before


def test_another_variation_makes_the_section_again(turned, build) -> None:
    build(turned)
    turned.write_text(TURNED.replace('"diagonal; ', '"antidiagonal; '), "utf-8")
    assert build(turned).supplied.remade == ("cross",)


def test_a_stock_from_before_there_were_variants_is_taken(small, build) -> None:
    folder = build(small).folder
    assert all(line.endswith("\t-") for line in (folder / "puzzles.txt").read_text("utf-8").splitlines()[2:])
    assert build(small).supplied.reused == 9
    small.write_text(small.read_text("utf-8").replace("count: 4,", "count: 4, vary: {rotate: 180},"), "utf-8")
    again = build(small)
    assert (again.supplied.reused, again.supplied.remade) == (5, ("two",))


def test_a_line_of_the_stock_that_is_not_its_parents_variant_is_told(turned, build) -> None:
    stock = build(turned).folder / "puzzles.txt"
    text = stock.read_text("utf-8")
    assert text.count(" diagonal; relabel") == 1
    stock.write_text(text.replace(" diagonal; relabel", " antidiagonal; relabel"), "utf-8")
    with pytest.raises(InputError, match="does not give the puzzle"):
        build(turned)


def test_the_example_of_the_rules_is_no_twin_even_where_twins_are_allowed(
    tmp_path: Path, build, manifest, monkeypatch
) -> None:
    from bookbuilder.supply import road

    asked, original = [], road.make

    def noted(orders, seen, *rest):
        asked.append((orders, seen))
        return original(orders, seen, *rest)

    monkeypatch.setattr(road, "make", noted)
    path = tmp_path / "b.yaml"
    path.write_text("title: B\ntwins: allow\nsections: [{title: A, board: 4x4, count: 2}]\n", "utf-8")
    build(path)
    (_, ((example,), is_taken)) = asked
    for puzzle in manifest(tmp_path / "out")["puzzles"]:
        twin = transformed(example.board, transform_named("shift 1"), tuple(puzzle["givens"]))
        assert is_taken(fingerprint(Puzzle(example.board, twin)))


MIXED = """\
title: Mixed
seed: 3
twins: allow
bank: bank.db
sections:
  - title: Turned
    count: 4
    clues: {pattern: diamond}
    vary: {count: 2}
    symbols: {word: downright}
"""


def test_variants_with_a_pattern_in_the_letters_of_a_word_come_back_from_a_bank(
    tmp_path: Path, build, files, manifest
) -> None:
    path = tmp_path / "mixed.yaml"
    path.write_text(MIXED, "utf-8")
    first = files(build(path).folder)
    again = build(path)
    assert (again.supplied.recorded, files(again.folder)) == (4, first)
    assert files(build(path, fresh=True).folder) == first
    classic = board("classic")
    for puzzle in manifest(again.folder)["puzzles"]:
        parent = puzzle["parent"]
        made = transformed(classic, transform_named(parent["transforms"]), tuple(parent["givens"]))
        assert made == tuple(puzzle["givens"])


def test_a_variant_in_another_section_in_the_letters_of_the_same_word_is_another_puzzle(
    tmp_path: Path, build, manifest
) -> None:
    mine = "...6.51......1..4..6..7..2...652.4.1.9.....6.4.8.693...7..9..5..5..4......92.7..."
    (tmp_path / "mine.sdm").write_text(mine + "\n")
    path = tmp_path / "two.yaml"
    path.write_text(
        "title: Two\ntwins: allow\nsymbols: {word: downright}\nfront: {how_to: false}\nsections:\n"
        "  - {title: A, from: mine.sdm}\n  - {title: B, from: mine.sdm, vary: {shift: 2}}\n",
        "utf-8",
    )
    one, other = manifest(build(path).folder)["puzzles"]
    assert one["key"] == other["key"]
    assert one["givens"] != other["givens"]
