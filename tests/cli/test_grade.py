"""`grade`: lines, tables, pictures, and what goes wrong on the way."""

from __future__ import annotations

import gzip
import io
import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest

from bookbuilder.levels import LEVELS
from bookbuilder.solve import BY_BOOK, NUISANCES

CLEAN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LOOP = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
GUESS = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
UNIQUE = "3.94......2..3.8..4.....2398....6.....3.9.7.....1....6174.....2..2.6..8......25.1"
TWO = "." * 81
NONE = "11" + CLEAN[2:]
THREE = f"{CLEAN}\n{LOOP}\n{GUESS}\n"


def table(out: str, title: str) -> dict[str, int]:
    """The lines under a heading."""
    (block,) = [block for block in out.split("\n\n") if block.startswith(f"# {title}\n")]
    return {name: number for name, number, _ in map(entry, block.splitlines()[1:])}


def entry(line: str) -> tuple[str, int, str]:
    """A line's name, its number, and its share, or nothing."""
    if not line.endswith("%"):
        line += " "
    name, number, share = line.rsplit(" ", 2)
    return name, int(number), share


# --- a line a puzzle ---


def test_the_books_line_has_level_clues_depth_and_strategies(run) -> None:
    done = run("grade", "--profile", "book", stdin=THREE)
    assert done.code == 0
    clean, loop, guess = (line.split("\t") for line in done.out.splitlines())
    assert clean == ["0", "30", "0", "clean-up"]
    assert loop == ["0", "17", "0", "unique-loop 1"]
    assert guess == ["4", "23", "2", "unique-loop 1, backtrack 1"]


def test_the_books_json(run) -> None:
    facts = [json.loads(line) for line in run("grade", "--profile", "book", "--json", stdin=THREE).out.splitlines()]
    assert facts[1] == {
        "line": 2, "board": "classic", "clues": 17, "profile": "book", "level": 0, "hardest": "unique-loop",
        "strategies": {"unique-loop": 1}, "depth": 0, "codes": [0],
    }  # fmt: skip
    assert (facts[0]["hardest"], facts[0]["strategies"], facts[0]["codes"]) == ("clean-up", {}, [])
    assert (facts[2]["depth"], facts[2]["codes"]) == (2, [0, 41])


@pytest.mark.parametrize("profile", ["ladder", "book"])
def test_wrong_lines_are_named_and_the_others_graded(run, profile: str) -> None:
    done = run("grade", "--profile", profile, stdin=f"{CLEAN}\n{TWO}\n12345\n{NONE}\n{LOOP}\n")
    assert done.code == 2
    assert len(done.out.splitlines()) == 2
    for said in (
        "more than one solution (standard input:2)",
        "standard input:3",
        "no solution: 1 stands twice in row 1: r1c1, r1c2 (standard input:4)",
    ):
        assert said in done.err


def test_a_list_of_bare_lines_reads_as_any_other(run) -> None:
    puzzles = [CLEAN, LOOP, TWO, GUESS, NONE, UNIQUE] * 20
    done = run("grade", stdin="\n".join(puzzles) + "\n")
    one_by_one = run("grade", "--board", "classic", stdin="\n".join(puzzles) + "\n")
    assert (done.code, done.out, done.err) == (one_by_one.code, one_by_one.out, one_by_one.err)
    assert done.code == 1
    assert len(done.out.splitlines()) == 80
    assert "(standard input:119)" in done.err
    options = ["--uniqueness", "--format", "sdm"]
    same = run("grade", *options, stdin=f"{UNIQUE}\r\n{LOOP}\r\n")
    assert same.out == run("grade", *options, "--board", "classic", stdin=f"{UNIQUE}\n{LOOP}\n").out


def test_a_list_that_is_not_all_bare_lines_keeps_its_names(run) -> None:
    done = run("grade", stdin=f"{CLEAN}\n\n# more\n{LOOP} seventeen\n")
    assert [line.split("\t")[2:] for line in done.out.splitlines()] == [
        ["30", "hidden single in an area"],
        ["17", "hidden single", "seventeen"],
    ]


def test_a_puzzle_without_one_solution_alone_is_exit_code_1(run) -> None:
    assert run("grade", "--profile", "book", stdin=f"{CLEAN}\n{TWO}\n").code == 1


def test_one_solution_is_taken_for_granted_when_asked_for_alone(run) -> None:
    without, using = (
        json.loads(run("grade", "--json", *asked, stdin=UNIQUE).out)["techniques"] for asked in ([], ["--uniqueness"])
    )
    assert "unique rectangle" not in without
    assert using["unique rectangle"] == 1


def test_the_book_has_no_strategies_that_take_one_solution_for_granted(run) -> None:
    done = run("grade", "--profile", "book", "--uniqueness", stdin=UNIQUE)
    assert (done.code, done.out) == (2, "")
    assert "--uniqueness and --profile book cannot be used together" in done.err


def test_an_unknown_profile_is_refused(run) -> None:
    done = run("grade", "--profile", "mine", stdin=THREE)
    assert (done.code, done.out) == (2, "")
    assert "book" in done.err


# --- tables ---


def test_stats_of_the_books_ladder(run) -> None:
    done = run("grade", "--profile", "book", "--stats", stdin=THREE + CLEAN + "\n")
    assert (done.code, done.err) == (0, "")
    assert table(done.out, "Puzzles") == {"puzzles": 4}
    assert table(done.out, "Puzzles by number of clues")["clues 30"] == 2
    levels = table(done.out, "Puzzles by highest level")
    assert (levels["clean-up alone"], levels["level 0"], levels["level 4"]) == (2, 1, 1)
    uses = table(done.out, "Uses of each strategy")
    assert list(uses) == list(BY_BOOK.techniques)
    assert uses["backtrack"] == 1
    assert table(done.out, "Puzzles that use each strategy")["with backtrack"] == 1


@pytest.mark.parametrize("profile", ["ladder", "book"])
def test_stats_are_a_name_a_number_and_a_share_and_no_name_comes_twice(run, profile: str) -> None:
    lines = run("grade", "--profile", profile, "--stats", stdin=THREE).out.splitlines()
    told = [entry(line) for line in lines if line and not line.startswith("#")]
    assert len({name for name, _, _ in told}) == len(told)
    alone = [name for name, _, share in told if not share]
    assert alone == ["puzzles", "puzzles per second"]
    assert all(0 <= float(share.removesuffix("%")) <= 100 for _, _, share in told if share)


def test_shares_are_of_all_puzzles_or_of_all_uses(run) -> None:
    out = run("grade", "--stats", stdin=THREE).out
    assert "\nbeginner 1 33.3%\n" in out
    levels = out.split("# Puzzles by highest level\n")[1].split("\n\n")[0]
    assert sum(float(entry(line)[2].removesuffix("%")) for line in levels.splitlines()) == pytest.approx(100, abs=0.2)


def test_stats_of_our_own_ladder(run) -> None:
    done = run("grade", "--stats", stdin=THREE)
    levels = table(done.out, "Puzzles by highest level")
    assert list(levels) == list(LEVELS)
    assert (levels["beginner"], sum(levels.values())) == (1, 3)
    assert sum(table(done.out, "Puzzles by hardest technique").values()) == 3
    assert sum(table(done.out, "Puzzles by time").values()) == 3
    assert "puzzles per second" in done.out


def test_stats_agree_with_the_lines(run) -> None:
    lines = [json.loads(line) for line in run("grade", "--json", stdin=THREE).out.splitlines()]
    stats = json.loads(run("grade", "--json", "--stats", stdin=THREE).out)
    assert stats["puzzles"] == 3
    for name in {name for line in lines for name in line["techniques"]}:
        assert stats["techniques"][name] == sum(line["techniques"].get(name, 0) for line in lines)
        assert stats["users"][name] == sum(name in line["techniques"] for line in lines)
    assert stats["levels"] == {name: sum(line["level"] == name for line in lines) for name in LEVELS}
    flows = [line["flow"] for line in lines]
    assert stats["nuisances"] == {name: sum(name in flow["nuisances"] for flow in flows) for name in NUISANCES}
    for key, name in (("spikes", "spikes"), ("narrow", "narrow")):
        assert {int(number): n for number, n in stats[name].items() if n} == Counter(flow[key] for flow in flows)
    assert {name: n for name, n in stats["hardest_at"].items() if n} == Counter(
        f"{tenth}0-{tenth + 1}0".replace("00-", "0-") for tenth in (int(10 * flow["hardest_at"]) for flow in flows)
    )


def test_the_flow_is_data_of_a_grade_but_not_of_the_books(run) -> None:
    (line,) = run("grade", "--json", stdin=GUESS).out.splitlines()
    assert json.loads(line)["flow"].keys() == {"hardest_at", "spikes", "narrow", "trivial_end", "nuisances"}
    done = run("grade", "--stats", "--json", "--profile", "book", stdin=GUESS)
    assert not {"hardest_at", "spikes", "narrow", "nuisances"} & json.loads(done.out).keys()


def test_stats_leave_out_what_was_refused(run) -> None:
    done = run("grade", "--stats", "--json", stdin=f"{CLEAN}\n{TWO}\nnonsense\n")
    assert done.code == 2
    assert json.loads(done.out)["puzzles"] == 1


@pytest.mark.parametrize("command", [["grade"], ["grade", "--stats"], ["solve"], ["solve", "--count", "2"]])
def test_no_puzzle_is_told(run, command: list[str]) -> None:
    Path("empty.txt").write_text("# nothing\n", "utf-8")
    for asked, said in ((command, "standard input"), ([*command, "empty.txt"], "empty.txt")):
        done = run(*asked)
        assert (done.code, done.out, done.err.splitlines()[0]) == (2, "", f"error: {said} contains no puzzles")


@pytest.mark.parametrize("command", ["grade --out", "solve --out", "grade --stats --plot", "convert --to sdm"])
def test_puzzles_are_not_written_over(run, command: str) -> None:
    Path("mine.pdf").write_text(THREE, "utf-8")
    Path("link.pdf").symlink_to("mine.pdf")
    name, *options = command.split()
    files = ["mine.pdf", "link.pdf"] if name == "convert" else ["link.pdf", "mine.pdf"]
    done = run(name, *options, *files)
    assert (done.code, done.out) == (2, "")
    assert "is the input file; choose another name for the output" in done.err
    assert Path("mine.pdf").read_text("utf-8") == THREE


def test_stats_of_boards_of_all_sizes_packed_with_gzip(run) -> None:
    made = [run("generate", "--board", name, "--format", "full").out for name in ("4x4", "6x6", "16x16")]
    Path("all.txt.gz").write_bytes(gzip.compress("".join(made).encode()))
    done = run("grade", "--stats", "all.txt.gz", "--plot", "all.pdf")
    assert (done.code, done.err) == (0, "")
    assert table(done.out, "Puzzles") == {"puzzles": 3}
    assert "value 16" in done.out


@pytest.mark.parametrize("command", [["grade"], ["solve", "--explain"]])
def test_the_book_has_one_board_and_puzzles_on_others_are_named(run, command: list[str]) -> None:
    small = run("generate", "--board", "4x4", "--format", "full").out
    done = run(*command, "--profile", "book", stdin=small + run("convert", "--to", "full", stdin=CLEAN).out)
    assert done.code == 2
    assert "error: the book's strategies are for the plain 9x9 board only (standard input:1)" in done.err
    assert "hint: leave out --profile book" in done.err
    assert done.out


# --- pictures ---


def test_plot_as_pdf_has_every_chart(run) -> None:
    Path("mine.sdm").write_text(THREE, "utf-8")
    done = run("grade", "--profile", "book", "--plot", "charts.pdf", "mine.sdm")
    assert (done.code, len(done.out.splitlines())) == (0, 3)
    pdf = pypdf.PdfReader(io.BytesIO(Path("charts.pdf").read_bytes()))
    text = "\n".join(page.extract_text() for page in pdf.pages)
    for said in ("mine.sdm", "3 puzzles", "number of clues", "value is given", "highest level", "Uses of each strategy",
                 "unique-loop", "Puzzles by time"):  # fmt: skip
        assert said in text, said


def test_plot_as_svg_is_xml_with_the_charts(run) -> None:
    assert run("grade", "--stats", "--plot", "charts.SVG", stdin=CLEAN).code == 0
    root = ElementTree.fromstring(Path("charts.SVG").read_text("utf-8"))
    texts = [each.get("aria-label") for each in root.iter()]
    assert {"Standard input", "Puzzles by highest level", "beginner", "0-10"} <= {*texts}
    assert any(text and text.startswith("1 puzzle, ") for text in texts)


@pytest.mark.parametrize("name", ["charts.png", "charts", ".pdf", "charts.pdf.gz"])
def test_another_ending_is_refused_before_the_work(run, name: str) -> None:
    done = run("grade", "--plot", name, "nowhere.txt")
    assert (done.code, done.out) == (2, "")
    assert ".pdf or .svg" in done.err


@pytest.mark.parametrize("name", ["missing/charts.pdf", "file/charts.pdf", "folder.pdf"])
def test_a_place_that_cannot_be_written_is_told_before_the_work(run, name: str) -> None:
    Path("file").write_text("", "utf-8")
    Path("folder.pdf").mkdir()
    before = sorted(Path().rglob("*"))
    for option in ("--plot", "--out"):
        done = run("grade", option, name, stdin=THREE)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"error: {name}: ")
        assert "hint: name a file in an existing folder" in done.err
    assert sorted(Path().rglob("*")) == before


def test_nothing_is_written_where_there_is_nothing_to_plot(run) -> None:
    Path("charts.pdf").write_text("older", "utf-8")
    done = run("grade", "--plot", "charts.pdf", stdin=f"{TWO}\n")
    assert done.code == 1
    assert "no puzzles to plot" in done.err
    assert [(path.name, path.read_text("utf-8")) for path in Path().iterdir()] == [("charts.pdf", "older")]


def test_what_can_be_graded_is_plotted(run) -> None:
    assert run("grade", "--plot", "charts.svg", stdin=f"{TWO}\n{CLEAN}\n").code == 1
    assert "1 puzzle, " in Path("charts.svg").read_text("utf-8")
    assert [path.name for path in Path().iterdir()] == ["charts.svg"]


def test_plot_and_out_are_two_files(run) -> None:
    done = run("grade", "--plot", "a.svg", "--out", "./a.svg", stdin=CLEAN)
    assert (done.code, done.out) == (2, "")
    assert not Path("a.svg").exists()
