"""Invalid boards: every kind of mistake is reported with house, cells and line of the file; no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

Told = list[tuple[str, str]]  # line, and column if it is a value on its own; part of the sentence


def pictured(order: int, *rows: str, more: str = "") -> str:
    """A file whose picture begins on line 4."""
    lines = "".join(f"      {row}\n" for row in rows)
    return f"order: {order}\ngrids:\n  - picture: |\n{lines}{more}"


def layered(key: str, *rows: str) -> str:
    """A file of a 4x4 board whose layer begins on line 6."""
    return f"order: 4\ngrids:\n  - box: 2x2\n    {key}:\n      - |\n" + "".join(f"        {row}\n" for row in rows)


FLAWED: dict[str, tuple[str, Told]] = {
    "a row too short": (
        pictured(4, "AABB", "AAB", "CCDD", "CCDD"),
        [("5", "row 2 has 3 characters, but most rows have 4")],
    ),
    "a row and a box too long": (
        pictured(4, "AABB", "AABB", "CCDDD", "CCDD"),
        [
            ("6", "box D has 5 cells (r3c3, r3c4, r3c5, r4c3, r4c4), more than the 4 values"),
            ("6", "row 3 has 5 cells (r3c1, r3c2, r3c3, r3c4, r3c5), more than the 4 values"),
            ("6", "row 3 has 5 characters, but most rows have 4"),
        ],
    ),
    "a column too long": (
        pictured(2, "AB", "AB", "CD"),
        [("4", "column 1 has 3 cells (r1c1, r2c1, r3c1)"), ("4", "column 2 has")],
    ),
    "an empty line": (pictured(4, "AABB", "AABB", "", "CCDD", "CCDD"), [("5", "an empty line follows row 2")]),
    "marks that mean nothing": (
        pictured(4, "AABB", "A?BB", "CC#D", "CCDD"),
        [("5", "'?' in row 2, column 2 has no meaning"), ("6", "'#' in row 3, column 3 has no meaning")],
    ),
    "letters beyond ASCII": (
        pictured(4, "ÄABB", "AABB", "CCD🙂", "CCDD"),
        [("4", "'Ä' in row 1, column 1"), ("6", "'🙂' in row 3, column 4")],
    ),
    "a tab": (pictured(5, "AA\tBB", "AAABB"), [("4", r"'\t' in row 1, column 3 has no meaning")]),
    "a blank": (pictured(5, "AA BB", "AAABB"), [("4", "' ' in row 1, column 3 has no meaning")]),
    "a box too long": (
        pictured(4, "AAAB", "AABB", "CCDB", "CCDD"),
        [("4", "box A has 5 cells (r1c1, r1c2, r1c3, r2c1, r2c2)")],
    ),
    "a picture of nothing": (pictured(4, "....", "...."), [("4", "`grids[0].picture` has no cells")]),
    "an empty picture": ("order: 4\ngrids:\n  - picture: ''\n", [("3:14", "`grids[0].picture` has no cells")]),
    "a picture on one line": ("order: 4\ngrids:\n  - picture: AABBAABB\n", [("3:14", "row 1 has 8 cells (r1c1,")]),
    "a folded picture": (
        "order: 4\ngrids:\n  - picture: >\n      AABB\n      CCDD\n",
        [("3:14", "' ' in row 1"), ("3:14", "row 1 has 9")],
    ),
    "a quoted picture": ('order: 4\ngrids:\n  - picture: "AABB\\nAA?B"\n', [("3:14", "'?' in row 2, column 3")]),
    "a picture as a list": (
        "order: 4\ngrids:\n  - picture:\n      - AABB\n",
        [("4:7", "`grids[0].picture` must be text")],
    ),
    "a layer outside": (
        layered("layers", ".....", ".AA..", ".AA.B"),
        [("8", "'B' in row 3, column 5 is not on a cell of the grid")],
    ),
    "a layer with a long box": (
        layered("layers", "AAA.", "AA..", "....", "...."),
        [("6", "`grids[0].layers[0]`: box A has 5 cells")],
    ),
    "an empty layer": (layered("layers", "....", "...."), [("6", "`grids[0].layers[0]` has no cells")]),
    "a ragged layer": (
        layered("layers", "AA..", "BB", "...."),
        [("7", "`grids[0].layers[0]`: row 2 has 2 characters")],
    ),
    "layers as text": (
        "order: 4\ngrids:\n  - {box: 2x2, layers: AABB}\n",
        [("3:24", "`grids[0].layers` must be a list")],
    ),
    "an extra house on a hole": (
        pictured(
            4, "AABB", "A.BB", "CCDD", "CCDD", more="    extra:\n      - |\n        ....\n        .XX.\n        .XX.\n"
        ),
        [("11", "`grids[0].extra[0]`: 'X' in row 2, column 2 is not on a cell of the grid")],
    ),
    "an extra house too long": (
        layered("extra", "XXXX", "X...", "....", "...."),
        [("6", "extra house X has 5 cells (r1c1, r1c2, r1c3, r1c4, r2c1)")],
    ),
    "an extra house without cells": (layered("extra", "....", "...."), [("6", "`grids[0].extra[0]` has no cells")]),
    "a plus in an extra house": (layered("extra", "+X..", "...."), [("6", "'+' in row 1, column 1 has no meaning")]),
    "diagonals of an oblong": (
        pictured(4, "AABB", "AABB", more="    diagonals: both\n"),
        [("6:16", "only a square grid has diagonals")],
    ),
    "diagonals of holes": (
        pictured(4, ".AA.", "A..A", "B..B", ".BB.", more="    diagonals: main\n"),
        [("8:16", "the main diagonal has only holes")],
    ),
    "diagonals too long": (
        pictured(3, "A..B", ".C..", "..D.", "E..F", more="    diagonals: main\n"),
        [("8:16", "a diagonal has 4 cells (r1c1, r2c2, r3c3, r4c4), more than the 3 values")],
    ),
    "a word for diagonals": (
        "order: 4\ngrids: [{box: 2x2, diagonals: boths}]\n",
        [("2:31", '`grids[0].diagonals` cannot be "boths"')],
    ),
    "a box for another order": (
        "order: 7\ngrids: [{box: 2x3}]\n",
        [("2:15", "a 2x3 box has 6 cells, but the order is 7")],
    ),
    "a box and a picture": (
        "order: 4\ngrids: [{box: 2x2, picture: AABB}]\n",
        [("2:15", "`grids[0]` has both a `box` and a `picture`")],
    ),
    "no boxes": ("order: 4\ngrids: [{at: [0, 0]}]\n", [("2:9", "`grids[0]` has no boxes")]),
    "offsets far out": (
        "order: 4\ngrids: [{box: 2x2, at: [5000, 0]}]\n",
        [("2:25", "`grids[0].at[0]` must be 1000 or less")],
    ),
    "half an offset": (
        "order: 4\ngrids: [{box: 2x2, at: [0.5, 0]}]\n",
        [("2:25", "`grids[0].at[0]` must be a whole number")],
    ),
    "one offset": ("order: 4\ngrids: [{box: 2x2, at: 3}]\n", [("2:24", "`grids[0].at` must be a list")]),
    "no grids": ("order: 9\ngrids: []\n", [("2:8", "`grids` must have 1 or more items")]),
    "no order": ("grids: [{box: 3x3}]\n", [("1:1", "`order` is missing")]),
    "an order of words": ("order: nine\ngrids: [{box: 3x3}]\n", [("1:8", "`order` must be a whole number")]),
    "an order too high": ("order: 36\ngrids: [{box: 6x6}]\n", [("1:8", "`order` must be 32 or less")]),
    "a key twice": (
        "order: 4\norder: 5\ngrids: [{box: 2x2}]\n",
        [("2:1", "the key `order` appears here a second time")],
    ),
    "keys misspelt": (
        "ordr: 4\ngrid: []\n",
        [("1:1", "`grids` is missing"), ("1:1", "`order` is missing"), ("1:1", "`ordr`"), ("2:1", "`grid` is not")],
    ),
    "an endless board": (
        "order: 25\ngrids:\n" + "".join(f"  - {{box: 5x5, at: [{25 * i}, 0]}}\n" for i in range(40)),
        [("3:3", "the board has 25000 cells; the limit is 4096")],
    ),
    "an endless row": (
        pictured(9, "A" * 4000),
        [("4", "box A has 4000 cells (r1c1,"), ("4", "row 1 has 4000 cells (r1c1,")],
    ),
    "too many layers": (
        layered("layers", *["AA.."] * 2) + "      - A\n" * 16,
        [("5:7", "`grids[0].layers` must have 16 or fewer")],
    ),
    "half a turn too few": (
        "order: 4\nrotate: 45\ngrids: [{box: 2x2}]\n",
        [("2:9", "`rotate` must be `0`, `90`, `180` or `270`")],
    ),
    "a bracket left open": ("order: 4\ngrids:\n  - {box: 2x2\n", [("3:5", "is not closed")]),
    "a text": ("a board\n", [("1:1", "the file must be a mapping")]),
    "mistakes in every grid": (
        pictured(
            4, "AAAA", "A?BB", "CCDD", "CCDD", more="    diagonals: all\n  - {box: 2x3, at: [x, 2]}\n  - {bx: 2x2}\n"
        ),
        [
            ("4", "box A has 5 cells"),
            ("5", "'?' in row 2, column 2"),
            ("8:16", "`grids[0].diagonals` cannot be"),
            ("9:11", "`grids[1].box`: a 2x3 box"),
            ("9:21", "`grids[1].at[0]` must be a whole number"),
            ("10:5", "`grids[2]` has no boxes"),
            ("10:6", "`grids[2].bx` is not a known key"),
        ],
    ),
}


def built(run, folder: Path, board: str) -> list[tuple[str, str]]:
    """Place and sentence of every problem that a build with this board tells; it makes nothing."""
    book = folder / "book.yaml"
    book.write_text(f"title: One\nsections:\n  - title: A\n    count: 1\n    board:{board}", "utf-8")
    before = sorted(folder.iterdir())
    ran = run("build", "book.yaml")
    assert ran.code == 2, ran.err
    assert sorted(folder.iterdir()) == before
    lines = [line.removeprefix("error: ") for line in ran.err.splitlines() if line.startswith("error: ")]
    return [(at.removesuffix(")"), what) for what, _, at in (line.rpartition(" (") for line in lines)]


def agree(found: list[tuple[str, str]], file: str, expected: Told) -> None:
    assert [place for place, _ in found] == [f"{file}:{line}" for line, _ in expected], found
    for (_, what), (_, part) in zip(found, expected, strict=True):
        assert part in what


@pytest.mark.parametrize("flaw", FLAWED)
def test_a_book_tells_what_is_wrong_with_a_boards_file_and_where(run, tmp_path: Path, flaw: str) -> None:
    text, expected = FLAWED[flaw]
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    agree(built(run, tmp_path, " mine.yaml\n"), "mine.yaml", expected)


@pytest.mark.parametrize("flaw", [name for name, (text, _) in FLAWED.items() if text.startswith("order: ")])
def test_a_board_written_in_the_book_is_told_by_the_books_lines(run, tmp_path: Path, flaw: str) -> None:
    text, expected = FLAWED[flaw]
    if flaw == "a bracket left open":
        pytest.skip("the book itself is broken then")
    inline = "\n" + "".join(f"      {line}\n" for line in text.splitlines())
    moved: Told = []
    for line, part in expected:
        row, _, column = line.partition(":")
        at = f"{int(row) + 5}:{int(column) + 6}" if column else str(int(row) + 5)
        moved.append(
            (
                at,
                part.replace("`grids", "`sections[0].board.grids")
                .replace("`rotate", "`sections[0].board.rotate")
                .replace("`order` must", "`sections[0].board.order` must"),
            )
        )
    agree(
        built(run, tmp_path, inline),
        "book.yaml",
        moved,
    )
