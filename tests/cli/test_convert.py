"""`convert`, and the formats of `solve`, `grade` and `generate`."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bookbuilder.cli.solve import _BUDGET
from bookbuilder.cli.streams import output
from bookbuilder.puzzle.formats import FORMATS
from bookbuilder.solve import BUDGET

DATA = Path(__file__).parents[1] / "data" / "formats"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FOUR = "1 _ | _ _\n_ _ | 3 _\n----+----\n_ 4 | _ _\n_ _ | _ _\n"
SIX = "_ _ 3 | _ 1 _\n5 6 _ | 3 2 _\n\n_ 5 4 | 2 _ 3\n2 _ 6 | 4 5 _\n\n_ 1 2 | _ 4 5\n_ 4 _ | 1 _ _\n"
SIX_LETTERS = SIX.translate(str.maketrans("123456", "KPQRXZ"))


def test_convert_writes_exact_cover_data(run) -> None:
    done = run("convert", str(DATA / "puzzlium.general"), "a.dlx", "--to", "dlx")
    assert done == (0, "", "")
    assert Path("a.dlx").read_bytes() == (DATA / "puzzlium.dlx").read_bytes()
    assert run("convert", str(DATA / "escargot.rows"), "--to", "dance").out == (DATA / "escargot.dance").read_text()


def test_convert_reads_standard_input(run) -> None:
    assert run("convert", "-", "--to", "sdm", stdin=EASY.replace(".", "0")) == (0, f"{EASY}\n", "")


def test_the_format_may_be_named(run) -> None:
    plain = "\n".join(["1.", ".."])
    assert "box" not in run("convert", "-", "--to", "full", "--from", "general", stdin=plain).out
    assert run("convert", "-", "--to", "full", "--from", "nothing", stdin=plain).code == 2


@pytest.mark.parametrize("target", ["csv", "full"])
def test_what_a_list_calls_its_puzzles_is_kept_where_the_format_can_hold_it(run, target: str) -> None:
    done = run("convert", "-", "--to", target, stdin=f"id,puzzle\nQ7,{EASY}\n=A1,{EASY}\n")
    assert (done.code, done.err) == (0, "")
    assert [line.split("\t")[-1] for line in run("grade", "-", stdin=done.out).out.splitlines()] == ["Q7", "=A1"]


def test_what_a_list_calls_its_puzzles_is_named_where_the_format_loses_it(run) -> None:
    done = run("convert", "-", "--to", "line", stdin=f"Q7,{EASY}\n")
    assert done == (0, f"{EASY}\n", "note: the format line cannot hold identifier\n")


def test_packed_files_are_read(run) -> None:
    Path("mine.gz").write_bytes(gzip.compress(EASY.encode()))
    assert run("convert", "mine.gz", "--to", "line").out == f"{EASY}\n"


def test_a_mistake_in_a_specification_is_told_with_its_line(run) -> None:
    Path("bad.txt").write_text("....\n.5..\n....\n....\n00..\n....\n....\n....\n")
    done = run("convert", "bad.txt", "--from", "general", "--to", "dlx")
    assert (done.code, done.out) == (2, "")
    assert "the clue 5 is above 4" in done.err
    assert "(bad.txt:2:2)" in done.err


def test_what_a_format_cannot_hold_is_refused_with_those_that_can(run) -> None:
    done = run("convert", "-", "out.sdk", "--to", "sdk", "--board", "x", stdin=EASY)
    assert (done.code, done.out) == (2, "")
    able = (
        "full, csv, sgt-solo, sumocue, json, ipuz, puzzle-json, fpuzzles, fpuzzles-link, sudokupad, "
        "sudokupad-link, sudoku-puzzle, general, dlx"
    )
    assert f"hint: use {able}" in done.err
    assert not Path("out.sdk").exists()


def test_the_others_are_written_when_one_is_bad(run) -> None:
    done = run("convert", "-", "out.txt", "--to", "line", stdin=f"{EASY}\n{EASY}x\n{EASY}\n")
    assert done.code == 2
    assert "(standard input:2)" in done.err
    assert Path("out.txt").read_text() == f"{EASY}\n" * 2


def test_a_second_puzzle_does_not_fit_into_some_files(run) -> None:
    done = run("convert", "-", "--to", "ipuz", stdin=f"{EASY}\n" * 5000)
    assert done.code == 2
    assert done.err.count("error: ") == 1
    assert "holds one puzzle; this one and all later ones are left out (standard input:2)" in done.err
    assert done.out.count("puzzle") == 1


def test_fields_without_a_place_are_noted(run) -> None:
    line = f"classic:{EASY}:{SOLVED}:easy:1234:title=One\n"
    done = run("convert", "-", "--to", "ipuz", stdin=line)
    assert (done.code, done.err) == (0, "note: the format ipuz cannot hold score\n")
    assert run("convert", "-", "--to", "ipuz", "--quiet", stdin=line).err == ""
    assert run("convert", "-", "--to", "csv", stdin=line).err == ""


ESCAPE = "\x1b[31m\x9b\u202e\u200f\u061c\ufffb\U000e0041"


def test_no_text_of_a_file_steers_the_terminal(run) -> None:
    """Neither on standard output, whatever the format, nor in a message."""
    Path("evil.csv").write_text(f'puzzle,title,level\n{EASY},"a{ESCAPE}b",{ESCAPE}\n', "utf-8")
    for form in ("csv", "full", "sdk", "ipuz", "opensudoku", "fpuzzles"):
        done = run("convert", "evil.csv", "--to", form)
        assert done.code == 0
        assert not set(ESCAPE) & {*done.out, *done.err} - set("[31m")
        assert form == "sdk" or "a[31mb" in done.out
    for line in (f"classic:{EASY}::::symbols=%1b,B,C,D,E,F,G,H,I", "{a%1bb;1;0.0;row=0}:.", "{a;1;0.0;row/r%1b=0}:9"):
        done = run("solve", stdin=line)
        assert (done.code, done.out) == (2, "")
        assert "cannot be printed" in done.err
    missing = run("solve", "no\x1bfile")
    assert "\x1b" not in missing.err
    assert r"no\x1bfile" in missing.err


def test_standard_output_is_that_of_a_file(run) -> None:
    line = f"classic:{EASY}::::title=Ζωή"
    assert "Ζωή" in run("convert", "-", "--to", "full", stdin=line).out


@pytest.mark.parametrize("form", ["line", "general", "full", "csv", "ipuz", "fpuzzles"])
def test_x_gives_any_square_its_diagonals(run, form: str) -> None:
    """In formats that tell their board, too: an option that does nothing would give a wrong answer."""
    plain = run("convert", "-", "--to", form, stdin="1.....2..3.....4").out
    made = run("convert", "-", "--x", "--to", "full", "--from", form, stdin=plain).out
    assert made.startswith("{4x4-x;4;")
    assert made.count(";diagonal=") == 2
    assert run("convert", "-", "--x", "--to", "full", stdin=made).out == made, "they are there"


def test_x_makes_the_shipped_board_of_a_classic(run) -> None:
    assert run("convert", "-", "--x", "--to", "full", stdin=EASY).out.startswith("x:")


def test_the_exact_cover_data_has_the_diagonals(run) -> None:
    spec = "....\n....\n....\n....\n0011\n0011\n2233\n2233\n"
    assert " b5" in run("convert", "-", "--x", "--to", "dlx", stdin=spec).out
    assert " b5" not in run("convert", "-", "--to", "dlx", stdin=spec).out


def test_diagonals_of_what_is_no_square_are_refused(run) -> None:
    done = run("solve", "--x", stdin="#.\n.#\n")
    assert (done.code, done.out) == (2, "")
    assert "has no diagonals (standard input:1)" in done.err


def test_a_file_without_puzzles_is_told(run) -> None:
    done = run("convert", "-", "--to", "line", stdin="# nothing\n")
    assert done.code == 2
    assert "standard input contains no puzzles" in done.err


def test_an_unknown_format_is_answered_with_the_nearest(run) -> None:
    done = run("convert", "-", "--to", "hodoko", stdin=EASY)
    assert done.code == 2
    assert "hodoku" in done.err


def test_list_formats(run) -> None:
    assert run("list", "formats").out.split() == list(FORMATS)


def test_a_custom_board_travels(run) -> None:
    Path("mine.yaml").write_text(
        "order: 4\ngrids:\n  - {box: 2x2, extra: ['....\n\n    .AA.\n\n    .AA.\n\n    ....']}\n"
    )
    made = run("generate", "--board", "mine.yaml", "--symmetry", "none").out
    assert made.startswith("{mine;4;")
    assert run("solve", "--count", "2", stdin=made) == (0, "one\n", "")


# --- solve and grade --------------------------------------------------------------------------------------------------


def test_solve_answers_in_the_symbols_of_the_puzzle(run) -> None:
    assert run("solve", stdin=SIX).out.splitlines()[:2] == ["4 2 3 5 1 6", "5 6 1 3 2 4"]
    assert run("solve", stdin=SIX_LETTERS).out.splitlines()[:2] == ["R P Q X K Z", "X Z K Q P R"]


@pytest.mark.parametrize("x", [(), ("--x",)])
def test_solve_counts_with_and_without_diagonals(run, x: tuple[str, ...]) -> None:
    count = run("solve", "--count", "9", *x, stdin=FOUR).out
    assert (count == run("solve", "--count", "9", stdin=FOUR).out) == (not x)


def test_the_three_hardest_have_one_solution_each(run) -> None:
    assert run("solve", "--count", "2", str(DATA / "hardest.rows")).out == "one\n" * 3


def test_solve_tells_when_the_budget_is_spent(run) -> None:
    done = run("solve", "--count", "1000000", "--budget", "1000", stdin="." * 81)
    assert (done.code, done.out) == (1, "undecided\n")
    assert "the puzzle was not decided within the budget of 1,000 nodes (standard input:1)" in done.err
    assert run("solve", "--all", "--budget", "1", stdin="12" + "." * 79).out == "undecided\n"


def test_the_budget_that_help_tells_is_that_of_the_solver() -> None:
    assert _BUDGET == BUDGET


def test_grade_reads_formats_too(run) -> None:
    rows = "\n".join(EASY[at : at + 9] for at in range(0, 81, 9))
    assert run("grade", "--format", "rows", stdin=rows).out == run("grade", stdin=EASY).out != ""


@pytest.mark.parametrize("board", ["classic", "jigsaw-1", "double"])
def test_generate_writes_a_format_that_brings_the_board(run, board: str) -> None:
    made = run("generate", "--board", board, "--no-grade").out
    assert run("solve", "--count", "2", stdin=made).out == "one\n"


def test_generate_refuses_a_format_that_does_not_hold_the_board(run) -> None:
    done = run("generate", "--board", "x", "--format", "sdm", "--no-grade")
    assert (done.code, done.out) == (2, "")
    assert "the format sdm cannot hold the puzzle" in done.err
    assert run("generate", "--count", "2", "--format", "ipuz").code == 2


def test_a_planted_link_is_not_written_through(run) -> None:
    Path("a.sdm").write_text(f"{EASY}\n", "utf-8")
    Path("victim").write_text("mine", "utf-8")
    Path(".out.txt.part").symlink_to("victim")
    assert run("convert", "a.sdm", "out.txt", "--to", "line").code == 0
    assert Path("victim").read_text("utf-8") == "mine"
    assert not Path("out.txt").is_symlink()
    assert Path("out.txt").read_text("utf-8") == f"{EASY}\n"
    assert {path.name for path in Path().iterdir()} == {"a.sdm", "victim", ".out.txt.part", "out.txt"}


def test_the_output_has_the_mode_of_a_new_file_and_nothing_stays_behind(run) -> None:
    Path("a.sdm").write_text(f"{EASY}\n", "utf-8")
    assert run("convert", "a.sdm", "out.txt", "--to", "line").code == 0
    assert Path("out.txt").stat().st_mode == Path("a.sdm").stat().st_mode
    with pytest.raises(RuntimeError), output(Path("broken.txt")):
        raise RuntimeError
    assert sorted(path.name for path in Path().iterdir()) == ["a.sdm", "out.txt"]


def test_runs_with_the_same_output_do_not_share_a_file(run) -> None:
    with output(Path("out.txt")) as one, output(Path("out.txt")) as other:
        one.write("one")
        other.write("other")
    assert Path("out.txt").read_text("utf-8") == "one"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_written_to_and_stays_one(run) -> None:
    """So does /dev/null, which a system cannot do without."""
    Path("a.sdm").write_text(f"{EASY}\n", "utf-8")
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run("convert", "a.sdm", "pipe", "--to", "line").code == 0
        assert os.read(reader, 100) == f"{EASY}\n".encode()
    finally:
        os.close(reader)
    assert Path("pipe").is_fifo()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_in_a_book_is_refused_instead_of_waited_for(run) -> None:
    os.mkfifo("pipe.yaml")
    os.mkfifo("pipe.txt")
    writers = [os.open(name, os.O_RDWR | os.O_NONBLOCK) for name in ("pipe.yaml", "pipe.txt")]
    for writer in writers:
        os.write(writer, b"order: 1")
    asked = ("from: pipe.yaml", "count: 1, board: pipe.yaml", "from: pipe.txt, format: line")
    sections = "".join(f"  - {{title: A{number}, {each}}}\n" for number, each in enumerate(asked))
    Path("book.yaml").write_text(f"title: T\nsections:\n{sections}", "utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "bookbuilder", "build", "book.yaml"], capture_output=True, text=True, timeout=60
    )
    for writer in writers:
        os.close(writer)
    assert ended.returncode == 2
    assert ended.stderr.count("is not a file") == len(asked), ended.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_on_the_command_line_is_read(run) -> None:
    """As a shell makes one of <(...)."""
    os.mkfifo("pipe")
    with ThreadPoolExecutor(1) as at_work:
        at_work.submit(Path("pipe").write_text, f"{EASY}\n", "utf-8")
        assert run("solve", "pipe").code == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize(
    "command",
    [["convert", "pipe", "--to", "sdm"], ["grade", "pipe"], ["solve", "pipe"], ["vary", "pipe"], ["build", "pipe"]],
)
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(run, monkeypatch, command: list[str]) -> None:
    monkeypatch.setattr("bookbuilder.pipes.PATIENCE", 0.1)
    os.mkfifo("pipe")
    done = run(*command)
    assert done.code == 2
    assert "pipe cannot be read: no program writes to the pipe" in done.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_book_is_read_from_a_pipe_whose_writer_takes_its_time(run, monkeypatch) -> None:
    """As `cat book.yaml | bookbuilder build /dev/stdin`."""
    monkeypatch.setattr("bookbuilder.pipes.PATIENCE", 0.1)
    os.mkfifo("pipe")
    book = "title: T\nsections: [{title: A, count: 1}]\n"

    writer = os.open("pipe", os.O_RDWR)

    def write() -> None:
        for line in book.splitlines(keepends=True):
            time.sleep(0.3)
            os.write(writer, line.encode())
        os.close(writer)

    with ThreadPoolExecutor(1) as at_work:
        at_work.submit(write)
        assert run("build", "pipe", "--dry-run", "--quiet").code == 0


def test_a_name_in_a_file_makes_no_message_of_its_own(run) -> None:
    line = "{x%0Aerror%3A all is lost;2;0.0+1;row=0+1}:3.:::"
    rules = json.dumps({"size": 1, "grid": [[{}]], "x\nerror: all is lost": [1]})
    for text in (line, rules):
        done = run("solve", stdin=text)
        assert done.code == 2
        assert [at for at in done.err.splitlines() if at.startswith("error:")] == [done.err.splitlines()[0]]


@pytest.mark.parametrize("name", ["holes", "4x4", "overlap", "jigsaw-5"])
def test_many_short_lines_of_generate_are_read_as_puzzles(run, name: str) -> None:
    made = run("generate", "--board", name, "--count", "36", "--symmetry", "none", "--out", "made.txt", "--quiet")
    assert made.code == 0
    for asked in ([], ["--board", name]):
        done = run("solve", "--count", "1", *asked, "made.txt")
        assert (done.code, done.out) == (0, "one\n" * 36)


@pytest.mark.parametrize(
    ("text", "data"),
    [("#\n", "|sudoku!#\n|\n"), ("#\n0\n", "|sudoku!#\nb01 |\n"), ("##\n##\n0.\n..\n", "|sudoku!##!##\n| b01 b02\n")],
)
def test_there_is_exact_cover_data_for_holes_alone(run, text: str, data: str) -> None:
    """As the published program prints it, though there is no puzzle for anything else."""
    assert run("convert", "-", "a.dlx", "--from", "general", "--to", "dlx", stdin=text) == (0, "", "")
    assert Path("a.dlx").read_text("utf-8") == data
    assert run("convert", "--from", "general", "--to", "general", stdin=text) == (0, text, "")
    for more in (("convert", "--to", "csv"), ("solve",), ("convert", "--to", "dlx", "--x")):
        done = run(more[0], "--format", "general", *more[1:], stdin=text)
        assert (done.code, done.out) == (2, "")
        assert "a board needs at least one cell" in done.err


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.sdm", "sdm"),
        ("a.sdk", "sdk"),
        ("A.SS", "ss"),
        ("a.b.csv", "csv"),
        ("a.ipuz", "ipuz"),
        ("a.json", "fpuzzles"),
        ("a.dlx", "dlx"),
    ],
)
def test_the_ending_of_a_file_tells_the_format_to_write(run, name: str, form: str) -> None:
    Path("folder.csv").mkdir()
    for where in (name, f"folder.csv/{name}"):
        assert run("convert", "-", where, "--quiet", stdin=EASY).code == 0
        assert Path(where).read_text("utf-8") == run("convert", "-", "--to", form, "--quiet", stdin=EASY).out


def test_a_format_that_is_named_stands_before_the_ending(run) -> None:
    assert run("convert", "-", "a.csv", "--to", "line", stdin=EASY) == (0, "", "")
    assert Path("a.csv").read_text("utf-8") == f"{EASY}\n"


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ([], "the output format is not known"),
        (["-"], "the output format is not known"),
        (["a"], "the extension of a belongs to no format"),
        (["a.xyz"], "the extension of a.xyz belongs to no format"),
        ([".csv"], "the extension of .csv belongs to no format"),
        (["a.opensudoku"], "the extension of a.opensudoku belongs to several formats: opensudoku, opensudoku2"),
        (
            ["a.txt"],
            "the extension of a.txt belongs to several formats: "
            "line, full, rows, framed, nxn, sgt-solo, sumocue, hodoku, fpuzzles-link, sudokupad-link, general",
        ),
    ],
)
def test_where_nothing_tells_one_format_to_write_it_is_asked_for(run, out: list[str], told: str) -> None:
    done = run("convert", "-", *out, stdin=EASY)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"error: {told}\nhint: choose a format with --to; `bookbuilder list formats` shows them\n"
    assert list(Path().iterdir()) == []


def test_a_budget_that_the_solver_cannot_count_to_is_refused(run) -> None:
    assert run("solve", "--count", "2", "--budget", "1" + "0" * 22, stdin="." * 81).code == 2
    assert run("solve", "--count", "2", "--budget", str(2**63 - 1), stdin="." * 81).code == 0
