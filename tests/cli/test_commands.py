"""The commands, by what a user types and sees."""

from __future__ import annotations

import importlib
import json
import re
import sys
from pathlib import Path

import pytest

from bookbuilder.board.patterns import pattern

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = SOLVED.translate(str.maketrans("12", ".."))  # ones and twos may change places
NONE = "12345678........9".ljust(81, ".")  # no place for 9 in the first row
BOOK = "title: Tiny\nsections: [{title: One, count: 2}]\n"


def test_help_names_every_command(run) -> None:
    done = run("--help")
    assert done.code == 0
    assert [name for name in ("build", "generate", "grade", "list", "schema", "solve") if name not in done.out] == []


@pytest.mark.parametrize("command", ["build", "generate", "grade", "list", "schema", "solve"])
def test_every_command_has_help(run, command: str) -> None:
    assert run(command, "--help").code == 0


def test_a_mistyped_command_is_answered_with_the_nearest(run) -> None:
    done = run("genrate")
    assert (done.code, done.out) == (2, "")
    assert "hint: did you mean generate?" in done.err


def test_a_mistyped_option_is_answered_with_a_hint(run) -> None:
    done = run("generate", "--cuont", "3")
    assert done.code == 2
    assert done.err.startswith("error: ")
    assert "--count" in done.err


def test_an_argument_that_is_no_option_is_not_offered_as_one(run) -> None:
    assert "did you mean --bank" not in run("bank", "stats", "--bank", "x.db").err


@pytest.mark.parametrize("arguments", [(), ("bank",)], ids=str)
def test_a_command_without_arguments_is_answered_with_its_help(run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Usage: bookbuilder")


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (("make",), "build"),
        (("generate", "--difficulty", "easy"), "--grade"),
        (("generate", "--cuont", "3"), "--count"),
    ],
    ids=str,
)
def test_a_guess_at_a_command_or_option_is_answered_with_the_name(run, arguments: tuple[str, ...], meant: str) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert f"hint: did you mean {meant}?" in done.err


@pytest.mark.parametrize("command", ["build", "preview"])
def test_a_misspelt_example_is_answered_with_the_nearest(run, command: str) -> None:
    done = run(command, "quikstart")
    assert done.code == 2
    assert "hint: did you mean the example quickstart?" in done.err


@pytest.mark.parametrize(("symbols", "said"), [("digits", True), ("fruit", False)])
def test_a_legend_that_changes_nothing_is_noted(run, symbols: str, said: bool) -> None:
    config = f"title: A\nsymbols: {symbols}\naids: {{legend: true}}\nsections: [{{title: One, count: 1}}]\n"
    Path("book.yaml").write_text(config)
    assert ("`aids.legend` changes nothing" in run("build", "book.yaml", "--dry-run").err) == said


def test_build_says_where_the_book_is(run, tmp_path: Path) -> None:
    Path("tiny.yaml").write_text(BOOK, "utf-8")
    done = run("build", "tiny.yaml")
    assert done.code == 0
    files = [line.split("  ")[0] for line in done.out.splitlines()]
    assert files == [
        str(Path("output/tiny") / name) for name in ("interior.pdf", "puzzles.txt", "proof.json", "book.json")
    ]
    assert all(Path(name).is_file() for name in files)


def test_out_puts_the_files_into_the_folder_named(run) -> None:
    Path("tiny.yaml").write_text(BOOK, "utf-8")
    assert run("build", "tiny.yaml", "--out", "here").code == 0
    assert sorted(path.name for path in Path("here").iterdir()) == [
        "book.json",
        "interior.pdf",
        "proof.json",
        "puzzles.txt",
    ]


def test_a_book_that_keeps_a_range_from_before_it_was_shared_out_says_what_it_has(run) -> None:
    before = Path(__file__).parents[1] / "data" / "before"
    Path("book.yaml").write_text((before / "book.yaml").read_text("utf-8").replace("bank: bank.db\n", ""), "utf-8")
    Path("out").mkdir()
    Path("out/puzzles.txt").write_bytes((before / "book.txt").read_bytes())
    kept, fresh = run("build", "book.yaml", "--out", "out"), run("build", "book.yaml", "--out", "out", "--fresh")
    (note,) = [line for line in kept.err.splitlines() if "instead of" in line]
    assert note.startswith("note: section range has ")
    assert "instead of 6 easy, 6 medium, 6 hard, 6 expert, as it keeps puzzles of an earlier version" in note
    assert "instead of" not in fresh.err


def test_quiet_says_nothing(run) -> None:
    Path("tiny.yaml").write_text(BOOK, "utf-8")
    assert run("build", "tiny.yaml", "--quiet") == (0, "", "")


def test_a_quiet_dry_run_says_nothing(run) -> None:
    Path("mine.txt").write_text("1.....2..3.....4\nno puzzle\n", "utf-8")
    section = "{title: Mine, from: mine.txt, on_problem: skip}"
    Path("own.yaml").write_text(f"title: Own\nsections: [{section}]\n", "utf-8")
    assert run("build", "own.yaml", "--dry-run", "--quiet") == (0, "", "")


def test_a_dry_run_of_days_shows_their_plan_and_makes_nothing(run) -> None:
    asked = ["daily", "newspaper", "--from", "2027-01-04", "--days", "2", "--dry-run"]
    done = run(*asked)
    assert (done.code, done.err) == (0, "")
    assert "2027-01-04 to 2027-01-05" in done.out
    assert not Path("output").exists()
    assert run(*asked, "--quiet") == (0, "", "")


def test_a_plan_without_answers_has_no_size_of_answers(run) -> None:
    Path("plain.yaml").write_text(BOOK + "answers: false\n", "utf-8")
    out = run("build", "plain.yaml", "--dry-run").out
    assert "puzzles   2" in out
    assert "in answers" not in out


def test_a_dry_run_shows_the_plan_and_makes_nothing(run) -> None:
    Path("tiny.yaml").write_text(BOOK, "utf-8")
    done = run("build", "tiny.yaml", "--dry-run")
    assert done.code == 0
    assert "puzzles   2" in done.out
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("board", "levels"), [("4x4", "beginner"), ("6x6", "beginner, easy, medium, hard, expert, extreme")]
)
def test_a_dry_run_lists_the_levels_that_a_board_can_give(run, board: str, levels: str) -> None:
    Path("small.yaml").write_text(f"title: S\nsections: [{{title: A, board: {board}, count: 3}}]\n", "utf-8")
    assert f"  section a: 3 x {board}, {levels}\n" in run("build", "small.yaml", "--dry-run").out


def test_a_dry_run_names_the_puzzles_that_are_rerolled(run) -> None:
    Path("small.yaml").write_text(BOOK.replace("count: 2", "count: 2, reroll: [2, 1, 2]"), "utf-8")
    out = run("build", "small.yaml", "--dry-run").out
    assert "            rerolled: 0001, 0002 (2 times)\n" in out


def test_a_dry_run_names_the_techniques_that_a_section_needs(run) -> None:
    needs = "needs: [naked pair, X-wing], count: 3"
    Path("practice.yaml").write_text(f"title: P\nsections: [{{title: A, {needs}}}]\n", "utf-8")
    told = "  section a: 3 x classic, hard, needs naked pair and X-wing\n"
    assert told in run("build", "practice.yaml", "--dry-run").out


def test_a_dry_run_names_what_a_section_avoids(run) -> None:
    Path("smooth.yaml").write_text("title: P\nsections: [{title: A, grade: hard, avoid: spikes, count: 3}]\n", "utf-8")
    assert "  section a: 3 x classic, hard, without spikes\n" in run("build", "smooth.yaml", "--dry-run").out


def test_a_dry_run_proves_and_grades_the_puzzles_of_files(run) -> None:
    Path("mine.txt").write_text("1.....2..3.....4\n", "utf-8")
    Path("own.yaml").write_text("title: Own\nsections: [{title: Mine, from: mine.txt}]\n", "utf-8")
    done = run("build", "own.yaml", "--dry-run")
    assert done.code == 0
    assert "section mine: 1 x 4x4, beginner\n" in done.out
    assert "from mine.txt" in done.out
    Path("mine.txt").write_text("1.....2..3......\n11..............\n", "utf-8")
    done = run("build", "own.yaml", "--dry-run")
    assert (done.code, done.out) == (2, "")
    assert "error: the puzzle has more than one solution; two of them differ in r" in done.err
    assert "error: the puzzle has no solution: 1 stands twice in row 1: r1c1, r1c2 (mine.txt:2)" in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "https://x.org/a"),
        ("solve", "https://x.org/a"),
        ("convert", "https://x.org/a", "--to", "line"),
        ("bank", "import", "my.db", "https://x.org/a"),
        ("generate", "--out", "https://x.org/a"),
        ("grade", "--plot", "https://x.org/a"),
        ("solve", "--board", "https://x.org/a.yaml"),
        ("generate", "--board", "https://x.org/a.yaml"),
        ("generate", "--pattern", "https://x.org/a.png"),
    ],
)
def test_a_url_is_no_file_and_keeps_its_slashes(run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert "https://x.org/a" in done.err
    assert "is a URL" in done.err
    assert "download" in done.err


@pytest.mark.slow
def test_every_name_that_list_configs_shows_can_be_built(run) -> None:
    shown = run("list", "configs").out.split()
    assert "quickstart" in shown
    for name in shown:
        done = run("build", name, "--dry-run")
        assert done.code == 0, done.err
        assert f"folder    {Path('output') / name}" in done.out


def test_problems_of_a_config_are_told_with_place_and_hint(run) -> None:
    Path("bad.yaml").write_text("title: Bad\nsections:\n  - {titel: One, board: clasic, count: 0}\n", "utf-8")
    done = run("build", "bad.yaml")
    assert (done.code, done.out) == (2, "")
    assert "(bad.yaml:3:6)" in done.err
    assert "classic" in done.err
    assert done.err.count("error: ") == 4  # titel, no title, board, count
    assert not Path("output").exists()


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_a_number_of_jobs_that_makes_no_sense_is_refused(run, jobs: str) -> None:
    done = run("generate", "--jobs", jobs)
    assert done.code == 2
    assert "--jobs" in done.err


def test_a_level_that_never_comes_ends_with_what_came(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["bookbuilder.generate.make"], "tries_limit", lambda order: 60)
    done = run("generate", "--board", "6x6", "--needs", "swordfish")
    assert done.code == 1
    assert "puzzle 1 (that needs swordfish) was not found" in done.err
    assert "59  beginner to medium\n        1  hard\n" in done.err  # nobody has graded the 59


def test_generate_gives_the_puzzles_of_the_seed(run) -> None:
    first = run("generate", "--count", "3", "--seed", "5")
    assert first.code == 0
    assert len(set(first.out.split())) == 3
    assert run("generate", "--count", "3", "--seed", "5").out == first.out
    assert run("generate", "--count", "3", "--seed", "6").out != first.out


def test_generate_gives_the_level_asked_for(run) -> None:
    made = run("generate", "--count", "4", "--grade", "medium").out
    assert [line.split("\t")[0] for line in run("grade", stdin=made).out.splitlines()] == ["medium"] * 4


def test_ungraded_puzzles_are_unique_too(run) -> None:
    made = run("generate", "--count", "5", "--no-grade").out
    assert run("solve", "--count", "1", stdin=made).out == "one\n" * 5


def test_no_grade_and_a_level_exclude_each_other(run) -> None:
    assert run("generate", "--no-grade", "--grade", "easy").code == 2


def test_generate_avoids_what_is_named_once_or_several_times(run) -> None:
    asked = ["generate", "--count", "6", "--grade", "hard"]
    made = run(*asked, "--avoid", "spikes, early-peak", "--avoid", "bottleneck").out
    for line in run("grade", "--json", stdin=made).out.splitlines():
        assert {*json.loads(line)["flow"]["nuisances"]} <= {"trivial-end"}
    wrong = run(*asked, "--avoid", "peaks")
    assert (wrong.code, wrong.out) == (2, "")
    assert 'error: `avoid` cannot be "peaks"' in wrong.err


def test_no_grade_and_what_is_avoided_exclude_each_other(run) -> None:
    done = run("generate", "--no-grade", "--avoid", "spikes")
    assert (done.code, done.out) == (2, "")
    assert "--no-grade and --avoid cannot be used together" in done.err


def test_no_grade_and_uniqueness_exclude_each_other(run) -> None:
    done = run("generate", "--no-grade", "--uniqueness")
    assert (done.code, done.out) == (2, "")
    assert "--no-grade and --uniqueness cannot be used together" in done.err


def test_generate_makes_grids_that_can_be_solved_by_themselves(run) -> None:
    double = ("generate", "--board", "double", "--format", "full", "--solvable")
    whole, each = run(*double, "whole").out, run(*double, "each").out
    assert run("solve", "--count", "2", stdin=each).out == "one\n"
    assert sum(c != "." for c in each.split(":")[1]) > sum(c != "." for c in whole.split(":")[1])


def test_a_choice_of_what_is_solvable_that_does_not_exist_is_told(run) -> None:
    done = run("generate", "--solvable", "every")
    assert done.code == 2
    assert '`solvable` cannot be "every"' in done.err


@pytest.mark.slow
def test_a_search_that_takes_long_shows_that_it_is_alive(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbuilder.cli.options._FIRST_SIGN", 0.05)
    monkeypatch.setattr(importlib.import_module("bookbuilder.generate.make"), "tries_limit", lambda order: 60)
    done = run("generate", "--max", "18", "--board", "samurai", "--count", "2", "--jobs", "1")
    signs = [line for line in done.err.splitlines() if line.startswith("puzzles: ")]
    assert done.code == 1
    assert 2 <= len(signs) <= 12
    assert all(re.fullmatch(r"puzzles: 0 of 2 so far, after \d+ s", sign) for sign in signs)
    assert "puzzles: " not in run("generate", "--board", "4x4", "--max", "3", "--quiet").err


@pytest.mark.parametrize(("command", "told"), [("solve", "solved"), ("grade", "graded")])
def test_solving_and_grading_show_that_they_are_alive_unless_they_are_quiet(
    run, command: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bookbuilder.cli.options._FIRST_SIGN", 0.001)
    puzzles, wrong = f"{EASY}\n" * 4_000, f"{'.' * 80}1\n"
    more = ["--jobs", "1"] if command == "grade" else ["--count", "2"]
    done, quiet = (run(command, *more, *asked, stdin=puzzles + wrong) for asked in ([], ["--quiet"]))
    assert done.out == quiet.out
    signs = [line for line in done.err.splitlines() if not line.startswith("error: ")]
    assert signs
    assert all(re.fullmatch(told + r": \d+ so far, after \d+ s", sign) for sign in signs)
    assert [line for line in done.err.splitlines() if line not in signs] == quiet.err.splitlines()


def test_full_lines_can_be_read_again(run) -> None:
    made = run("generate", "--board", "6x6", "--count", "2", "--format", "full").out
    assert run("generate", "--board", "6x6", "--count", "2", "--to", "full").out == made  # as of other commands
    solutions = [line.split(":")[2] for line in made.splitlines()]
    assert run("solve", stdin=made).out.split() == solutions


def test_generate_takes_clues_in_quads_pairs_and_cells(run) -> None:
    done = run("generate", "--quads", "5", "--pairs", "10", "--cells", "2", "--more", "none", "--count", "3")
    assert [81 - line.split()[0].count(".") for line in done.out.splitlines()] == [39] * 3


def test_generate_refuses_shares_that_cannot_be(run) -> None:
    done = run("generate", "--symmetry", "rotate180", "--quads", "5")
    assert (done.code, done.out) == (2, "")
    assert "symmetry" in done.err
    assert "until-stuck, all, none" in run("generate", "--more", "some").err
    assert "40, but `max` is 20" in run("generate", "--min", "40", "--max", "20").err


def test_generate_with_uniqueness_makes_what_grade_with_uniqueness_says(run) -> None:
    made = run("generate", "--uniqueness", "--grade", "expert", "--count", "6", "--seed", "3").out
    graded = run("grade", "--uniqueness", stdin=made).out
    assert [line.split("\t")[:1] for line in graded.splitlines()] == [["expert"]] * 6
    assert "unique rectangle" in run("solve", "--explain", "--uniqueness", stdin=made).out.lower()
    assert "unique rectangle" not in run("solve", "--explain", stdin=made).out.lower()


def test_generate_turns_the_board(run) -> None:
    made = run("generate", "--board", "triple-side", "--rotate", "90", "--flip", "--no-grade", "--format", "full")
    assert made.code == 0, made.err
    plain = run("generate", "--board", "triple-side", "--no-grade", "--format", "full")
    assert made.out != plain.out
    assert run("generate", "--board", "jigsaw-5", "--rotate", "45").code == 2


def test_generate_into_a_file(run) -> None:
    assert run("generate", "--out", "puzzles.sdm", "--quiet") == (0, "", "")
    assert len(Path("puzzles.sdm").read_text("utf-8").strip()) == 81


def test_solve_reads_a_file_or_standard_input(run) -> None:
    Path("puzzles.txt").write_text(f"# two ways to write one\n{EASY}\n\n{EASY.replace('.', '0')}\n", "utf-8")
    assert run("solve", "puzzles.txt").out == f"{SOLVED}\n{SOLVED}\n"
    assert run("solve", "-", stdin=EASY).out == f"{SOLVED}\n"


@pytest.mark.parametrize(
    ("puzzle", "limit", "answer"),
    [(EASY, "5", "one"), (TWO, "5", "2"), (TWO, "1", "more than 1")],
)
def test_solve_counts(run, puzzle: str, limit: str, answer: str) -> None:
    assert run("solve", "--count", limit, stdin=puzzle) == (0, f"{answer}\n", "")


def test_a_count_of_none_names_the_clue_that_stands_twice(run) -> None:
    code, out, err = run("solve", "--count", "3", stdin="11" + EASY[2:])
    assert (code, out) == (0, "none\n")
    assert "1 stands twice in row 1: r1c1, r1c2" in err


@pytest.mark.parametrize(("puzzle", "more"), [("11" + EASY[2:], ["--quiet"]), (NONE, [])])
def test_a_count_of_none_is_not_noted_where_it_must_not_or_need_not_be(run, puzzle: str, more: list[str]) -> None:
    assert run("solve", "--count", "3", *more, stdin=puzzle) == (0, "none\n", "")


def test_solve_gives_all_solutions(run) -> None:
    assert len(set(run("solve", "--all", stdin=TWO).out.split())) == 2


def test_a_puzzle_without_solution_is_named_by_its_line(run) -> None:
    done = run("solve", stdin=f"{EASY}\n11{EASY[2:]}\n")
    assert (done.code, done.out) == (1, f"{SOLVED}\nnone\n"), "an answer a puzzle"
    assert "no solution: 1 stands twice in row 1: r1c1, r1c2 (standard input:2)" in done.err


def test_a_line_that_is_no_puzzle_is_named_and_the_others_are_done(run) -> None:
    done = run("solve", stdin=f"{EASY}\nhello\n{EASY[:-1]}x\n")
    assert (done.code, done.out) == (2, f"{SOLVED}\n")
    assert "(standard input:2)" in done.err
    assert "(standard input:3)" in done.err


def test_grade_tells_level_score_clues_and_hardest_technique(run) -> None:
    level, score, clues, hardest = run("grade", stdin=EASY).out.rstrip("\n").split("\t")
    assert (level, clues) == ("beginner", "30")
    assert 1000 <= int(score) < 2000
    assert hardest == "hidden single in an area"


def test_grade_as_json(run) -> None:
    facts = json.loads(run("grade", "--json", stdin=EASY).out)
    assert facts["board"] == "classic"
    assert sum(facts["techniques"].values()) == facts["steps"] == 51


def test_grade_refuses_a_puzzle_with_two_solutions(run) -> None:
    done = run("grade", stdin=f"{TWO}\n{EASY}\n")
    assert done.code == 1
    assert "more than one solution (standard input:1)" in done.err
    assert done.out.startswith("beginner")


@pytest.mark.parametrize("command", ["solve", "grade"])
def test_a_file_that_is_not_there_is_an_input_problem(run, command: str) -> None:
    done = run(command, "nowhere.txt")
    assert done.code == 2
    assert "there is no file nowhere.txt" in done.err


@pytest.mark.parametrize(
    "kind",
    [
        "boards",
        "columns",
        "configs",
        "languages",
        "levels",
        "pages",
        "printers",
        "symbols",
        "symmetries",
        "techniques",
        "trims",
    ],
)
def test_list_gives_a_name_a_line(run, kind: str) -> None:
    names = run("list", kind).out.splitlines()
    assert names
    assert len(set(names)) == len(names)


def test_schema_is_json_and_describes_books_and_newspapers(run) -> None:
    made = json.loads(run("schema").out)
    assert [made[key]["$ref"].rpartition("/")[2] for key in ("else", "then")] == ["BookConfig", "NewspaperConfig"]


@pytest.mark.parametrize("count", ["0", "-1", "100001"])
def test_generate_makes_from_one_to_a_hundred_thousand(run, count: str) -> None:
    done = run("generate", "--count", count)
    assert (done.code, done.out) == (2, "")
    assert "1<=x<=100000" in done.err


def test_generate_takes_a_pattern_for_all_grids_or_one_for_each(run) -> None:
    diamond = run("generate", "--pattern", "diamond", "--count", "2").out.splitlines()
    shown = "".join(pattern("diamond")[0])
    assert {"".join("1" if mark.isdigit() else "." for mark in line) for line in diamond} == {shown}
    each = run("generate", "--board", "double", "--pattern", "knot", "--pattern", "ring", "--no-grade")
    assert (each.code, each.err) == (0, "")
    assert run("generate", "--board", "double", "--pattern", "double", "--no-grade").out == each.out


def test_generate_refuses_a_pattern_with_a_symmetry(run) -> None:
    done = run("generate", "--pattern", "diamond", "--symmetry", "full")
    assert done.code == 2
    assert "`symmetry` and `pattern` cannot be used together" in done.err


def test_a_build_says_how_many_puzzles_of_a_file_it_left_out_and_names_near_copies(run) -> None:
    Path("mine.txt").write_text("1.....2..3.....4\n11..............\n1.4...2..3.....4\n", "utf-8")
    text = "title: Own\ntwins: allow\nsections: [{title: Mine, from: mine.txt, on_problem: skip}]\n"
    Path("own.yaml").write_text(text, "utf-8")
    for more, where in ((["--dry-run"], ""), ([], ", see output/own/skipped.txt")):
        done = run("build", "own.yaml", *more)
        assert done.code == 0
        assert f"section mine: 2 puzzles printed; 1 left out{where}\n" in done.err
        assert "warning: the puzzle at mine.txt:3 has the solution of the one at mine.txt:1" in done.err


def test_messages_and_the_list_of_puzzles_left_out_have_the_names_of_the_authors_file(run) -> None:
    wrong = f"{'11':.<81}"
    Path("mine.txt").write_text(f"one: {EASY}\n{'two ' * 16}: {wrong}\n", "utf-8")
    Path("own.yaml").write_text("title: Own\nsections: [{title: Mine, from: mine.txt, on_problem: skip}]\n", "utf-8")
    done = run("build", "own.yaml")
    assert done.code == 0
    named = f'mine.txt:2 "{"two " * 14}two…"'  # 60 characters
    assert Path("output/own/skipped.txt").read_text("utf-8").startswith(f"{named}: section mine: the puzzle has no")
    assert f"r1c1, r1c2 ({named})\n" in run("solve", "mine.txt").err


def test_a_build_warns_of_puzzles_missing_from_a_section(run) -> None:
    Path("mine.txt").write_text("1.....2..3.....4\n11..............\n", "utf-8")
    text = "title: Own\nsections: [{title: Mine, from: mine.txt, on_problem: skip, count: 5}]\n"
    Path("own.yaml").write_text(text, "utf-8")
    for more in (["--dry-run"], []):
        done = run("build", "own.yaml", *more)
        assert done.code == 0
        what = "the section asks for 5 puzzles, but only 1 can be printed: 4 are missing"
        assert f"warning: section mine: {what}; correct or add puzzles, or write `count: 1`\n" in done.err


BAD = "11..............\n1...............\n"
NO_LEVEL = "1.....2..3.....4\n"


@pytest.mark.parametrize(
    ("lines", "asked", "told"),
    [
        (BAD, "", ("mine.txt:1: section mine: the puzzle has no solution: 1 stands twice", "mine.txt:2: section mine")),
        ((EASY[:80] + "\n") * 45, "", ("mine.txt:1: section mine: ", "mine.txt:45: section mine: ")),
        (NO_LEVEL, ", grade: extreme", ("mine.txt:1: section mine: the puzzle is beginner, but the section asks for",)),
    ],
    ids=["not proved", "not read", "not the level"],
)
def test_where_no_puzzle_of_a_file_can_be_printed_the_list_stands_beside_the_folder_of_the_book(
    run, lines: str, asked: str, told: tuple[str, ...]
) -> None:
    Path("mine.txt").write_text(lines, "utf-8")
    text = f"title: Own\nsections: [{{title: Mine, from: mine.txt, on_problem: skip{asked}}}]\n"
    Path("own.yaml").write_text(text, "utf-8")
    for more, folder in (([], Path("output/own")), (["--out", "there"], Path("there"))):
        listed = folder.with_name(f"{folder.name}.skipped.txt")
        done = run("build", "own.yaml", *more)
        assert (done.code, done.out) == (2, "")
        assert done.err.endswith(f"hint: {listed} lists every puzzle that was left out, and why\n")
        first, none, *others = listed.read_text("utf-8").splitlines()
        assert first.startswith("# This book was not built")
        assert none.startswith("mine.txt:1: section mine: 0 puzzles are left: none of mine.txt can be printed")
        assert len(others) == lines.count("\n")
        assert all(any(line.startswith(each) for line in others) for each in told)
        assert not folder.exists()


def test_the_list_beside_the_folder_goes_when_the_book_is_built_and_an_edition_keeps_its_own(run) -> None:
    text = "title: Own\nsections: [{title: Mine, from: mine.txt, on_problem: skip}]\n"
    Path("own.yaml").write_text(text, "utf-8")
    listed, its = Path("output/own.skipped.txt"), Path("output/own/skipped.txt")
    Path("mine.txt").write_text(NO_LEVEL + BAD, "utf-8")
    assert run("build", "own.yaml").code == 0
    assert its.exists()
    before = its.read_bytes()
    Path("mine.txt").write_text(BAD, "utf-8")
    assert run("build", "own.yaml").code == run("build", "own.yaml").code == 2
    assert listed.exists()
    assert its.read_bytes() == before
    Path("mine.txt").write_text(NO_LEVEL, "utf-8")
    assert run("build", "own.yaml").code == 0
    assert not listed.exists()
    assert not its.exists()


def test_no_list_is_written_by_a_dry_run_without_the_option_or_over_a_file_of_the_authors(run) -> None:
    Path("mine.txt").write_text(BAD, "utf-8")
    text = "title: Own\nsections: [{title: Mine, from: mine.txt, on_problem: skip}]\n"
    Path("own.yaml").write_text(text, "utf-8")
    listed = Path("output/own.skipped.txt")
    assert run("build", "own.yaml", "--dry-run").code == 2
    assert not listed.exists()
    Path("own.yaml").write_text(text.replace(", on_problem: skip", ""), "utf-8")
    assert run("build", "own.yaml").code == 2
    assert not listed.exists()
    Path("own.yaml").write_text(text, "utf-8")
    Path("output").mkdir(exist_ok=True)
    listed.write_text("mine\n", "utf-8")
    done = run("build", "own.yaml")
    assert done.code == 2
    assert "skipped.txt" not in done.err
    assert listed.read_text("utf-8") == "mine\n"


def test_the_puzzles_left_out_are_listed_though_the_config_is_wrong_too(run) -> None:
    Path("mine.txt").write_text("nothing\n", "utf-8")
    Path("own.yaml").write_text(
        "title: Own\nprinter: none-such\nsections: [{title: Mine, from: mine.txt, on_problem: skip}]\n", "utf-8"
    )
    done = run("build", "own.yaml")
    assert done.code == 2
    assert "none-such" in done.err
    assert len(Path("output/own.skipped.txt").read_text("utf-8").splitlines()) == 3
    Path("own.yaml").write_text(Path("own.yaml").read_text("utf-8").replace("title: Own", "id: '?'"), "utf-8")
    Path("output/own.skipped.txt").unlink()
    done = run("build", "own.yaml")
    assert done.code == 2
    assert "skipped.txt" not in done.err


def test_what_is_to_be_done_about_a_file_needs_a_file(run) -> None:
    Path("own.yaml").write_text("title: Own\nsections: [{title: Mine, count: 1, on_problem: skip}]\n", "utf-8")
    done = run("build", "own.yaml", "--dry-run")
    assert done.code == 2
    assert "`sections[0].on_problem` is about a puzzle file, but the section has no `from`" in done.err


def test_a_file_of_one_page_is_said_to_have_one_page(run, tmp_path) -> None:
    section = "{title: One, board: 4x4, count: 1, grade: any}"
    text = f"title: One\nanswers: {{place: file}}\noutputs: [screen]\nprinter: screen\nsections: [{section}]\n"
    (tmp_path / "one.yaml").write_text(text, "utf-8")
    assert "answers.pdf  1 page, 1 puzzle\n" in run("build", "one.yaml", "--jobs", "1").out
