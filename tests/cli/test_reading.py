"""A puzzle itself in the place of a file, as people type it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bookbuilder import api
from bookbuilder.puzzle.formats import write_values
from bookbuilder.puzzle.formats.lzstring import pack

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize("written", [EASY, EASY.replace(".", "0"), EASY.replace(".", "*"), EASY.replace(".", "_")])
def test_a_puzzle_is_solved_where_it_stands_in_the_command(run, written: str) -> None:
    assert run("solve", written) == (0, f"{SOLVED}\n", "")


@pytest.mark.parametrize("command", ["grade", "convert", "draw"])
def test_every_command_that_reads_puzzles_takes_one(run, command: str) -> None:
    options = {"convert": ["--to", "line"], "draw": ["--out", "one.svg"]}.get(command, [])
    assert run(command, EASY, *options).code == 0


LINK = (Path(__file__).parent.parent / "data" / "formats" / "classic.link").read_text(encoding="utf-8").strip()
PACKED = LINK.partition("=")[2]
PASTED = {
    "f-puzzles": LINK,
    "SudokuPad with f-puzzles": f"https://sudokupad.app/fpuzzles{PACKED}",
    "its end": f"fpuzzles{PACKED}",
    "packed": PACKED,
    "in prose": f"Killer by me: {LINK}",
    "the shortest": "https://sudokupad.app/scfQ9IhV5jv8O0DR3MOtMaPSmQMA1LQRQ",
    "Solo": "2x2:1c4b4_1b1_4b4c1",
    "Solo's killer": "2x2k:p,a________bbabb_,5a7_6_8_5g9b",
}


@pytest.mark.parametrize("written", PASTED.values(), ids=PASTED)
@pytest.mark.parametrize("command", [["solve"], ["convert", "--to", "full"], ["draw"]])
def test_a_link_or_an_id_that_contains_the_puzzle_is_the_puzzle(run, written: str, command: list[str]) -> None:
    Path("same.txt").write_text(written, "utf-8")
    direct, filed = (run(command[0], name, *command[1:]) for name in (written, "same.txt"))
    assert (direct.code, direct.out) == (filed.code, filed.out), direct.err
    assert "no such file" not in direct.err


def test_slashes_of_a_pasted_link_survive(run) -> None:
    """A path makes one of two."""
    packed = {title: pack(json.dumps({"grid": [[{}] * 9] * 9, "size": 9, "title": title}, ensure_ascii=False))
              for title in ("x" * many + "\ufffd" for many in range(1, 20))}  # fmt: skip
    doubled = {title: text for title, text in packed.items() if "//" in text}
    assert doubled
    for title, text in doubled.items():
        assert title in run("convert", f"https://f-puzzles.com/?load={text}", "--to", "full").out


@pytest.mark.parametrize("name", ["fpuzzlesCollection.txt", "scl-and-others.txt", "3x3.txt", "N4Igs.txt"])
def test_the_name_of_a_file_is_no_link(run, name: str) -> None:
    assert f"there is no file {name}" in run("solve", name).err
    Path(name).write_text(EASY, "utf-8")
    assert run("solve", name).out == f"{SOLVED}\n"


@pytest.mark.parametrize("url", ["https://sudokupad.app/abc123", "https://www.f-puzzles.com/?id=abc"])
def test_a_link_without_the_puzzle_is_a_url(run, url: str) -> None:
    done = run("solve", url)
    assert (done.code, "is a URL, not a file" in done.err) == (2, True)


@pytest.mark.parametrize("line", ["{}", "4x4:{}", "4x4:{}:rules=cage@0,1=3", "4x4:{}::::rules=white dot@0,1"])
def test_a_small_puzzle_has_fewer_marks(run, line: str) -> None:
    assert run("solve", line.format("1....41221434321")).out == "1234341221434321\n"


@pytest.mark.parametrize(("board", "length"), [("16x16", 256), ("25x25", 625)])
@pytest.mark.parametrize(
    "command", [["solve"], ["solve", "--out", "answer.txt"], ["grade"], ["convert", "--to", "csv"]]
)
def test_a_puzzle_may_be_longer_than_the_name_of_a_file(run, command: list[str], board: str, length: int) -> None:
    (made,) = api.generate(board, seed=3, graded=False, keys=False)
    line = write_values(made.solution[:-9]) + "." * 9
    assert len(line) == length
    done = run(command[0], line, *command[1:])
    assert done.code == 0, done.err


def test_a_file_of_that_name_comes_first(run) -> None:
    Path("1....41221434321").write_text(EASY + "\n", "utf-8")
    assert run("solve", "1....41221434321").out == f"{SOLVED}\n"


@pytest.mark.parametrize("name", ["puzzles.txt", "1234.txt", "abcdefghijklm.xy", "53..7...."])
def test_the_name_of_a_file_that_is_not_there_is_told(run, name: str) -> None:
    done = run("solve", name)
    assert (done.code, f"there is no file {name}" in done.err) == (2, True)


@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_name_is_told_as_such(run, name: str) -> None:
    done = run("solve", name)
    assert (done.code, "the name is empty" in done.err) == (2, True)


@pytest.mark.parametrize("slip", ["x", "o", "?", "O"])
def test_a_puzzle_with_a_wrong_character_is_no_file(run, slip: str) -> None:
    done = run("solve", EASY.replace(".", slip, 1))
    assert (done.code, f"error: {slip!r} at character 3 is neither" in done.err) == (2, True)


@pytest.mark.parametrize("command", ["solve", "grade", "vary", "draw"])
@pytest.mark.parametrize(
    ("wrong", "cells", "slip"), [(EASY + "9", 82, "is one too many"), (EASY[1:], 80, "is one missing")]
)
def test_a_puzzle_of_the_wrong_length_is_no_file(run, command: str, wrong: str, cells: int, slip: str) -> None:
    done = run(command, wrong)
    assert (done.code, done.out) == (2, "")
    assert f"error: no board has {cells} cells; the board classic has 81: {slip}? (the puzzle:1)" in done.err


@pytest.mark.parametrize(
    "pasted",
    [
        "\n".join([EASY] * 3),
        f"{EASY}\r\n{EASY}\r\n{EASY}\r\n",
        "\n\n".join(["\n".join(EASY[at : at + 9] for at in range(0, 81, 9))] * 3),
        "\n".join(" ".join([EASY[at : at + 9]] * 3) for at in range(0, 81, 9)),
        f"A7,{EASY}\nB2,{EASY}\nC3,{EASY}",
    ],
    ids=["lines", "lines of Windows", "grids", "side by side", "names"],
)
def test_pasted_puzzles_are_taken_as_they_are(run, pasted: str) -> None:
    done = run("solve", pasted)
    assert (done.code, done.err, [line[:81] for line in done.out.split("\n")]) == (0, "", [*[SOLVED] * 3, ""])


@pytest.mark.parametrize(
    "pasted",
    [
        " ".join(EASY[at : at + 9] for at in range(0, 81, 9)),
        " ".join(EASY),
        " ".join(EASY.replace(".", "0")),
        ", ".join(EASY.replace(".", "0")),
    ],
    ids=["rows", "full stops", "noughts", "commas"],
)
def test_blanks_may_part_rows_or_values(run, pasted: str) -> None:
    assert run("solve", pasted) == (0, f"{SOLVED}\n", "")
    Path("list.txt").write_text(f"{pasted}\n", "utf-8")
    assert run("solve", "list.txt") == (0, f"{SOLVED}\n", "")


def test_a_line_with_a_name_may_be_the_argument(run) -> None:
    rows = " ".join(EASY[at : at + 9] for at in range(0, 81, 9))
    for line in (f"A7,{EASY}", f"A7, {rows}", f"A7:{rows}", f"A7\t{rows}"):
        assert run("solve", line) == (0, f"{SOLVED}\tA7\n", "")


@pytest.mark.parametrize(
    "name",
    [
        "a" * 64,
        "folder/" * 50 + "a.txt",
        "./2026-11-25/" + "1" * 40,
        "1" * 40 + ".txt",
        "scan_2026-11-25_10-30-00-00000-00000-00000.png",
        "1" * 30 + "a" + "1" * 40 + ".txt",
        "2026-11-25_10-30-00_photographs_of_the_evening_edition_1234567890",
        "2026-01-01_2026-01-02_2026-01-03_2026-01-04_2026-01-05_batch1",
    ],
)
def test_a_long_name_is_still_the_name_of_a_file(run, name: str) -> None:
    done = run("solve", name)
    assert (done.code, "error: there is no file " in done.err) == (2, True)


def test_a_repeated_clue_is_told_with_its_row(run) -> None:
    wrong = "533" + EASY[3:]
    for command in ("solve", "grade"):
        done = run(command, wrong)
        said = "the puzzle has no solution: 3 stands twice in row 1: r1c2, r1c3 (the puzzle:1)"
        assert done.err == f"error: {said}\nhint: correct one of the two clues\n"


@pytest.mark.parametrize("command", ["vary", "draw"])
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (f"55{EASY[2:]}", "5 stands twice in row 1: r1c1, r1c2"),
        (f"{EASY[:72]}5{EASY[73:]}", "5 stands twice in column 1: r1c1, r9c1"),
        (f"{EASY[:20]}5{EASY[21:]}", "5 stands twice in box 1: r1c1, r3c3"),
    ],
)
def test_what_is_made_for_print_is_not_made_of_a_repeated_clue(run, command: str, wrong: str, said: str) -> None:
    done = run(command, wrong)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: the puzzle has no solution: {said} (the puzzle:1)\nhint: correct")


def test_other_puzzles_are_still_varied(run) -> None:
    Path("list.txt").write_text(f"55{EASY[2:]}\n{EASY}\n", "utf-8")
    done = run("vary", "list.txt", "--rotate", "90", "--to", "line")
    assert (done.code, done.out.count("\n"), "(list.txt:1)" in done.err) == (2, 1, True)


def test_a_repeated_clue_is_converted_as_it_is_with_a_warning(run) -> None:
    wrong = f"55{EASY[2:]}"
    said = "warning: the puzzle has no solution: 5 stands twice in row 1: r1c1, r1c2 (the puzzle:1)\n"
    assert run("convert", wrong, "--to", "line") == (0, f"{wrong}\n", said)
    assert run("convert", wrong, "--to", "line", "--quiet") == (0, f"{wrong}\n", "")


def test_x_may_be_a_capital(run) -> None:
    small, large = (run("solve", option, "1" + "." * 15).out for option in ("--x", "--X"))
    assert small == large


def test_a_clue_that_stands_twice_in_one_of_two_grids_side_by_side_is_told_of_that_grid(run) -> None:
    empty = "000000000 000000000\n"
    Path("page.txt").write_text(f"100000000 020000000\n{empty * 7}100000000 000000003\n", "utf-8")
    assert "1 stands twice in column 1: r1c1, r9c1 (page.txt:1)" in run("grade", "page.txt").err


# --- what a list calls its puzzles ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (f"{EASY}\t116\t30", "116"),
        (f"A7,{EASY},3.2", "A7"),
        (f"{EASY} {SOLVED} # Wed, hard", "Wed, hard"),
        (f"{EASY},{SOLVED}", ""),
        (f"{EASY} \x1b[31mred", "[31mred"),
    ],
)
def test_the_name_of_a_puzzle_in_a_list_ends_its_answers(run, line: str, name: str) -> None:
    Path("list.txt").write_text(line + "\n", "utf-8")
    last = f"\t{name}\n" if name else "\n"
    assert run("solve", "list.txt").out == SOLVED + last
    assert run("solve", "list.txt", "--count", "2").out == "one" + last
    assert run("grade", "list.txt").out.partition("hidden single")[2].lstrip("abcdefghijklmnopqrstuvwxyz ") == last
    assert json.loads(run("grade", "list.txt", "--json").out).get("id", "") == name


def test_a_puzzle_without_a_solution_is_named_as_well(run) -> None:
    Path("list.txt").write_text(f"55{EASY[2:]}\tA1\n", "utf-8")
    assert run("solve", "list.txt").out == "none\tA1\n"


def test_steps_are_under_the_name_of_their_puzzle(run) -> None:
    Path("list.txt").write_text(f"{EASY}\tA1\n", "utf-8")
    assert run("solve", "list.txt", "--explain").out.startswith(f"Puzzle 1 (A1): {EASY}\n")


# --- pictures as answers ----------------------------------------------------------------------------------------------

HOLES = "#..3\n.2..\n....\n1..#\n"


def test_a_board_drawn_with_holes_is_answered_with_a_picture(run) -> None:
    Path("holes.txt").write_text(HOLES, "utf-8")
    first, second = run("solve", "holes.txt", "--all").out.split("\n\n")[:2]
    assert first == "  1 2 3\n3 2 1 4\n2 3 4 1\n1 4 3"
    assert second.startswith("  1 2 3\n")
    assert run("solve", "holes.txt").out == f"{first}\n"


def test_every_answer_may_be_a_picture(run) -> None:
    rows = run("solve", EASY, "--picture").out.splitlines()
    assert [row.replace(" ", "") for row in rows] == [SOLVED[at : at + 9] for at in range(0, 81, 9)]


def test_a_number_of_solutions_has_no_picture(run) -> None:
    done = run("solve", EASY, "--picture", "--count", "2")
    assert (done.code, "--picture and --count cannot be used together" in done.err) == (2, True)
