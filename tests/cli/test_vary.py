"""`vary`: twins with their parents, from any format into any, and the messages when there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.board import board
from bookbuilder.generate import transform_named, transformed
from bookbuilder.puzzle.formats import Entry, read_values, write_values
from bookbuilder.puzzle.formats import read_text as read_puzzles
from bookbuilder.twins import canonical_key

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MIRRORED = "....7..35...591..6.6....89.3...6...81..3.8..46...2...7.82....6.5..914...97..8...."


def entries(text: str, form: str = "full") -> list[Entry]:
    found = list(read_puzzles(text.encode(), "f", form))
    assert all(isinstance(each, Entry) for each in found), found
    return found  # type: ignore[return-value]


def test_a_twin_is_written_with_its_parent_and_the_transforms(run) -> None:
    done = run("vary", "--mirror", stdin=EASY)
    assert done == (0, f"classic:{MIRRORED}::::parent={EASY}:transforms=mirror\n", "")


@pytest.mark.parametrize("form", ["full", "csv"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("--rotate", "90", "--shift", "2"),
        ("--diagonal", "--relabel", "2 1 3 4 5 6 7 8 9"),
        ("--swap", "rows 1 2", "--swap", "bands 1 3, stacks 2 3"),
        ("--steps", "cycle columns 7 8 9; antidiagonal; shift -3"),
        (),
        ("--flip", "--count", "4"),
    ],
)
def test_the_transforms_that_are_written_give_the_twin_again(run, form: str, arguments: tuple[str, ...]) -> None:
    classic = board("classic")
    done = run("vary", *arguments, "--to", form, stdin=f"classic:{EASY}:{SOLVED}:easy:1234:title=Mine\n")
    assert (done.code, done.err) == (0, "")
    found = entries(done.out, form)
    assert len({entry.puzzle.givens for entry in found}) == (4 if "--count" in arguments else 1)
    for entry in found:
        transform = transform_named(entry.transforms)
        assert (entry.parent, entry.title, entry.level, entry.score) == (EASY, "Mine", "easy", 1234)
        assert transformed(classic, transform, read_values(EASY, 9)) == entry.puzzle.givens
        assert transformed(classic, transform, read_values(SOLVED, 9)) == entry.solution
        assert write_values(transformed(classic, transform.inverse(), entry.puzzle.givens)) == EASY
        assert canonical_key(classic, entry.puzzle.givens) == canonical_key(classic, read_values(EASY, 9))


def test_options_are_done_in_the_order_of_the_help(run) -> None:
    arguments = ("--shift", "1", "--flip", "--swap", "rows 1 2", "--rotate", "90", "--steps", "mirror", "--diagonal")
    (entry,) = entries(run("vary", *arguments, stdin=EASY).out)
    assert entry.transforms == "mirror; rotate 90; flip; diagonal; swap rows 1 2; shift 1"


def test_the_seed_decides_what_is_random(run) -> None:
    one, again, other = (run("vary", "--seed", seed, "--count", "3", stdin=EASY).out for seed in ("1", "1", "2"))
    assert one == again
    assert one != other
    assert all("relabel" in entry.transforms for entry in entries(one))


def test_any_format_goes_in_and_out_and_what_it_cannot_hold_is_noted(run) -> None:
    Path("mine.sdm").write_text(f"{EASY}\n{EASY}\n", "utf-8")
    done = run("vary", "mine.sdm", "--mirror", "--to", "line", "--out", "twins.txt")
    assert done == (0, "", "note: the format line cannot hold parent, transforms\n")
    assert Path("twins.txt").read_text("utf-8") == f"{MIRRORED}\n" * 2
    assert run("vary", "mine.sdm", "--out", "mine.sdm").code == 2
    assert "holds one puzzle" in run("vary", "mine.sdm", "--to", "ipuz").err


def test_a_board_that_a_file_tells_whole_is_varied_and_keeps_its_marks(run) -> None:
    line = run("generate", "--board", "holes", "--format", "full").out
    (parent,) = entries(line)
    done = run("vary", "--rotate", "180", stdin=line)
    assert (done.code, done.err) == (0, "")
    (entry,) = entries(done.out)
    assert entry.puzzle.board == parent.puzzle.board
    assert entry.parent == write_values(parent.puzzle.givens)
    assert entry.puzzle.givens == parent.puzzle.givens[::-1]
    assert run("solve", stdin=done.out).out.strip() == write_values(parent.solution[::-1])


def test_the_marks_of_a_grid_stay(run) -> None:
    done = run("vary", "--relabel", "2 1 3 4", "--to", "nxn", "--quiet", stdin="A _ _ B\n_ _ A _\n_ C _ _\nD _ _ _\n")
    assert done == (0, "B _ _ A\n_ _ B _\n_ C _ _\nD _ _ _\n", "")


def test_a_specification_is_written_with_the_new_givens(run) -> None:
    text = "1..2\n....\n....\n..3.\n0011\n0011\n2233\n2233\n"
    done = run("vary", "--from", "general", "--mirror", "--to", "general", "--quiet", stdin=text)
    assert done.out.splitlines()[:4] == ["2..1", "....", "....", ".3.."]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--swap", "rows 3 4"), ["the board classic does not allow swap rows 3 4 (standard input:1)",
                                  "hint: the moves are: swap rows within 1 2 3, 4 5 6, 7 8 9"]),
        (("--board", "jigsaw-1", "--mirror"), ["jigsaw-1 does not allow mirror", "the moves are: rotate 180"]),
        (("--x", "--swap", "bands 1 3"), ["the moves are: swap rows 1 2, rows 8 9, columns 1 2, columns 8 9; "]),
        (("--shift", "18"), ["`shift 18` does not change any puzzle of the board classic (standard input:1)"]),
        (("--steps", "fold"), ["'fold' is not a move; moves are rotate 90,", "shift and relabel"]),
        (("--relabel", "1 1"), ["`relabel 1 1` must name each value from 1 to 2 once"]),
        (("--relabel", "2 1"), ["`relabel` has 2 values, but the board classic has 9 (standard input:1)"]),
        (("--swap", "rows 1 2 3"), ["`cycle rows 1 2 3` takes more"]),
        (("--swap", "rows 1 12"), ["the board classic has 9 rows, so there is no 12"]),
        (("--to", "pdf"), ["there is no format 'pdf'"]),
        (("--rotate", "45"), ["'45' is not one of '90', '180', '270'"]),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told(run, arguments: tuple[str, ...], told: list[str]) -> None:
    done = run("vary", *arguments, stdin=f"{EASY}\n{EASY}\n")
    assert (done.code, done.out) == (2, "")
    assert done.err.count("error: ") == 1, done.err
    for text in told:
        assert text in done.err


def test_the_others_are_varied_when_one_cannot_be_read(run) -> None:
    done = run("vary", "--mirror", "--to", "line", "--quiet", stdin=f"{EASY}\n{EASY}x\n{EASY}\n")
    assert (done.code, done.out) == (2, f"{MIRRORED}\n" * 2)
    assert "(standard input:2)" in done.err


def test_a_puzzle_that_stays_as_it_is_is_told(run) -> None:
    done = run("vary", "--diagonal", stdin="1...............\n")
    assert (done.code, done.out) == (2, "")
    assert "the transforms do not change the puzzle (standard input:1)" in done.err


def test_grids_are_counted_as_the_file_that_is_written_counts_them(run) -> None:
    """On a board of one's own that is a shipped one with its grids in another order."""
    Path("mine.yaml").write_text(
        "order: 9\ngrids:\n" + "".join(f"  - {{box: 3x3, at: [{r}, {c}]}}\n" for r, c in
        ((12, 12), (6, 6), (0, 12), (0, 0), (12, 0))), "utf-8")  # fmt: skip
    line = run("generate", "--board", "mine.yaml", "--no-grade", "--format", "full").out
    assert line.startswith("samurai:")
    done = run("vary", "--board", "mine.yaml", "--swap", "rows 1 2 of grid 2", stdin=line)
    assert (done.code, done.err) == (0, "")
    (entry,) = entries(done.out)
    its = board("samurai")
    again = transformed(its, transform_named(entry.transforms), read_values(entry.parent, 9))
    assert again == entry.puzzle.givens
