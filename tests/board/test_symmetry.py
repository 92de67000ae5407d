"""Symmetries of an outline, and the groups in which clues are removed."""

from __future__ import annotations

import pytest

from bookbuilder.board import SYMMETRIES, Board, Cell, board, has_symmetry, orbits, symmetries, usual_symmetry
from bookbuilder.board.symmetry import pairs, quadruples
from tests.board.samples import BOARDS, in_a_line, pictured, show

SQUARE = Board("square", 3, tuple(Cell(r, c) for r in range(3) for c in range(3)), ())


def lettered(shape: Board, groups: tuple[tuple[int, ...], ...]) -> str:
    """A picture of groups, a letter each in the order of their first cells."""
    letter = {cell: "abcdefghijklmnopqrstuvwxyz"[i] for i, group in enumerate(groups) for cell in group}
    return " ".join("".join(letter[3 * row + column] for column in range(3)) for row in range(3))


@pytest.mark.parametrize(
    ("name", "picture"),
    [
        ("none", "abc def ghi"),
        ("rotate180", "abc ded cba"),
        ("rotate90", "aba bcb aba"),
        ("mirror", "aba cdc efe"),
        ("flip", "abc def abc"),
        ("diagonal", "abc bde cef"),
        ("antidiagonal", "abc deb fda"),
        ("full", "aba bcb aba"),
    ],
)
def test_the_groups_of_a_small_square(name: str, picture: str) -> None:
    assert lettered(SQUARE, orbits(SQUARE, name)) == picture


@pytest.mark.parametrize("name", SYMMETRIES)
@pytest.mark.parametrize("shape", [BOARDS["classic"], BOARDS["6x6"], board("10x10")], ids=lambda shape: shape.name)
def test_groups_part_the_cells(shape: Board, name: str) -> None:
    cells = [cell for group in orbits(shape, name) for cell in group]
    assert sorted(cells) == list(range(len(shape.cells)))


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("none", {1: 81}),
        ("rotate180", {1: 1, 2: 40}),
        ("rotate90", {1: 1, 4: 20}),
        ("mirror", {1: 9, 2: 36}),
        ("flip", {1: 9, 2: 36}),
        ("diagonal", {1: 9, 2: 36}),
        ("antidiagonal", {1: 9, 2: 36}),
        ("full", {1: 1, 4: 8, 8: 6}),
    ],
)
def test_the_groups_of_the_classic_board_have_these_sizes(name: str, sizes: dict[int, int]) -> None:
    found = [len(group) for group in orbits(BOARDS["classic"], name)]
    assert {size: found.count(size) for size in sorted(set(found))} == sizes


def test_a_square_has_every_symmetry() -> None:
    assert symmetries(SQUARE) == SYMMETRIES


@pytest.mark.parametrize(
    ("picture", "names"),
    [
        ("AB", ("none", "rotate180", "mirror", "flip")),
        ("AB A.", ("none", "diagonal")),
        ("AB .A", ("none", "antidiagonal")),
        (".A. ABC .A.", SYMMETRIES),
        ("A.. AAA ..A", ("none", "rotate180")),
        ("A.. A.. AA.", ("none",)),
        ("AAA .A.", ("none", "mirror")),
        ("A. AB A.", ("none", "flip")),
        (".A.. ...A A... ..A.", ("none", "rotate180", "rotate90")),
    ],
)
def test_an_outline_has_these_symmetries(picture: str, names: tuple[str, ...]) -> None:
    shape = pictured("outline", 9, picture)
    assert symmetries(shape) == names, show(shape, [0] * len(shape.cells))


@pytest.mark.parametrize(
    ("picture", "name"),
    [
        ("AB AB", "rotate180"),
        ("A.. AAA ..A", "rotate180"),
        ("AAA .A.", "mirror"),
        ("AB A.", "diagonal"),
        ("AB .A", "antidiagonal"),
        ("AA. AAA AA.", "flip"),
        ("A.. A.. AA.", "none"),
    ],
)
def test_clues_usually_have_half_a_turn_or_what_comes_nearest(picture: str, name: str) -> None:
    shape = pictured("outline", 9, picture)
    assert usual_symmetry(shape) == name, show(shape, [0] * len(shape.cells))


def test_houses_do_not_matter_for_a_symmetry() -> None:
    assert has_symmetry(BOARDS["jigsaw 6"], "rotate90")


def test_a_shape_away_from_the_origin_turns_about_its_own_middle() -> None:
    shape = Board("far", 3, tuple(Cell(cell.row - 7, cell.column + 20) for cell in SQUARE.cells), ())
    assert orbits(shape, "rotate90") == orbits(SQUARE, "rotate90")


@pytest.mark.parametrize("name", ["rotate90", "full", "diagonal", "antidiagonal"])
def test_a_symmetry_that_a_board_lacks_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"the board a line does not have the symmetry {name}"):
        orbits(in_a_line("a line", 3, 3), name)


@pytest.mark.parametrize(
    ("shape", "n_quadruples", "n_pairs"),
    [
        (BOARDS["classic"], 20, 40),
        (BOARDS["4x4"], 4, 8),
        (BOARDS["6x6"], 9, 18),
        (board("10x10"), 25, 50),
        (BOARDS["holes"], 0, 0),
        (BOARDS["two 4x4"], 0, 14),
        (in_a_line("five in a line", 5, 5), 0, 2),
    ],
    ids=lambda value: value.name if isinstance(value, Board) else None,
)
def test_a_board_has_so_many_quadruples_and_pairs(shape: Board, n_quadruples: int, n_pairs: int) -> None:
    assert (len(quadruples(shape)), len(pairs(shape))) == (n_quadruples, n_pairs)


def test_quadruples_and_pairs_share_no_cell_with_one_another() -> None:
    for groups in (quadruples(BOARDS["classic"]), pairs(BOARDS["classic"])):
        cells = [cell for group in groups for cell in group]
        assert len(set(cells)) == len(cells) == 80
        assert 40 not in cells  # the middle


def test_four_quadruples_of_the_classic_board_lie_on_its_middle_cross() -> None:
    cross = {cell for cell in range(81) if cell // 9 == 4 or cell % 9 == 4}
    on_it = [group for group in quadruples(BOARDS["classic"]) if set(group) <= cross]
    assert on_it == [(4, 36, 44, 76), (13, 37, 43, 67), (22, 38, 42, 58), (31, 39, 41, 49)]


def test_a_symmetry_that_does_not_exist_is_told_with_those_that_do() -> None:
    for ask in (orbits, has_symmetry):
        with pytest.raises(ValueError, match="there is no symmetry rotate45; choose from: none, rotate180, rotate90"):
            ask(BOARDS["4x4"], "rotate45")
