"""`solve --explain` as a user sees it."""

from __future__ import annotations

import json
import re

import pytest

EASY = "1.3..4...1..4..1"  # 4x4
SASHIMI = ".92.67..31...9....7..4......6.3....8...618...3....2.5......6..4....2...74..87.39."
MARKED = "A _ | C _\n_ C | D _\n----+----\n_ A | _ _\n_ _ | _ C\n"


def test_every_step_is_a_line_and_the_answer_comes_last(run, golden) -> None:
    done = run("solve", "--explain", stdin=EASY)
    assert done.code == 0, done.err
    golden("explain-en.txt", done.out)


def test_steps_in_another_language(run, golden) -> None:
    golden("explain-de.txt", run("solve", "--explain", "--language", "de", stdin=EASY).out)


def test_a_puzzle_in_its_own_marks_is_told_and_answered_in_them(run, golden) -> None:
    done = run("solve", "--explain", stdin=MARKED)
    assert done.code == 0, done.err
    golden("explain-marks.txt", done.out)


def test_candidates_stand_before_each_step_that_strikes_some(run) -> None:
    made = run("generate", "--grade", "hard", "--seed", "4").out
    plain = run("solve", "--explain", stdin=made).out.splitlines()
    shown = run("solve", "--explain", "--candidates", stdin=made).out.splitlines()
    striking = [line for line in plain if re.search(r"there is no |there is no", line)]
    assert len(shown) == len(plain) + 12 * len(striking)
    for line in striking:
        heads, *rows = shown[shown.index(line) - 12 : shown.index(line)]
        assert heads.split() == [f"c{n}" for n in range(1, 10)]
        grid = [row.replace("|", " ").split()[1:] for row in rows if not set(row) <= set(" -")]
        assert all(len(row) == 9 for row in grid)
        for values, cells in re.findall(r"no ([\d, or]+) in ((?:r\dc\d(?:, | or )?)+)", line):
            for row, column in re.findall(r"r(\d)c(\d)", cells):
                held = grid[int(row) - 1][int(column) - 1]
                assert set(re.findall(r"\d", values)) <= set(held), (line, held)


def test_explained_steps_are_those_of_the_grade(run) -> None:
    made = run("generate", "--grade", "expert", "--seed", "3").out
    level, score, _, hardest, *_ = run("grade", stdin=made).out.strip().split("\t")
    *steps, last, answer = run("solve", "--explain", stdin=made).out.splitlines()
    assert last.lower() == f"{level}, {score}: {hardest}".lower()
    assert answer == run("solve", stdin=made).out.strip()
    assert hardest.lower() in " ".join(steps).lower()


def test_a_sashimi_fish_is_told_as_such_and_counted_with_the_finned_ones(run) -> None:
    told = run("solve", "--explain", stdin=SASHIMI).out
    assert run("grade", stdin=SASHIMI).out.strip().split("\t")[3] == "finned swordfish"
    assert "  Sashimi swordfish: In columns 2, 6 and 9, the 1 can only go " in told
    assert "in the fins r7c2 and r8c2. Without the fins it could only go in r6c2 in column 2. If " in told
    assert told.splitlines()[-2].endswith(": Finned swordfish")


def test_what_has_several_solutions_or_none_is_told_and_the_others_are_explained(run) -> None:
    done = run("solve", "--explain", stdin=f"{'.' * 16}\n11{'.' * 14}\n{EASY}\n")
    assert done.code == 1
    assert done.out.startswith("more than one solution\nno solution\n")
    assert "Last cell" in done.out
    assert "error: the puzzle has more than one solution (standard input:1)" in done.err
    assert "error: the puzzle has no solution: 1 stands twice in row 1: r1c1, r1c2 (standard input:2)" in done.err


def test_french_has_a_narrow_space_before_every_colon(run) -> None:
    told = run("solve", "--explain", "--language", "fr", stdin=EASY).out
    assert told.count("\u202f:") == told.count(":") > 2


def test_an_unknown_language_is_told_with_those_there_are(run) -> None:
    done = run("solve", "--explain", "--language", "tlh", stdin=EASY)
    assert (done.code, done.out) == (2, "")
    assert "'tlh'" in done.err
    assert "hint: choose from: de, en, en-GB, en-US, es, fr, he\n" in done.err


@pytest.mark.parametrize("option", [("--candidates",), ("--uniqueness",), ("--language", "de")])
def test_what_goes_with_explanations_is_refused_without(run, option: tuple[str, ...]) -> None:
    done = run("solve", *option, stdin=EASY)
    assert done.code == 2
    assert f"{option[0]} needs --explain" in done.err


def test_lines_of_a_samurai_are_named_by_the_whole_board(run) -> None:
    made = run("generate", "--board", "samurai", "--grade", "easy..medium", "--seed", "1").out
    done = run("solve", "--explain", stdin=made)
    assert done.code == 0, done.err
    assert re.search(r"in row \d+ \(columns (1–9|7–15|13–21)\)", done.out.replace("In", "in"))
    assert re.search(r"in the box of r\d+c\d+", done.out.replace("In", "in"))
    assert not re.search(r"grid|[Bb]ox \d", done.out)


def test_explained_puzzles_are_numbered(run) -> None:
    told = run("solve", "--explain", stdin=f"{EASY}\n{EASY}\n").out
    assert [line for line in told.splitlines() if EASY in line] == [f"Puzzle 1: {EASY}", f"Puzzle 2: {EASY}"]


# --- the source book's log ---

# The puzzle of the book's listing 13-4, and one of our own that needs no guess.
TRIED = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
STEPS = "..8.197..74.3.8.6..1.......85..9...3..17.6....9.........3.2.9...7...5..4..6.....7"


def test_the_log_of_the_book_has_every_strategy_strike_and_guess(run, golden) -> None:
    done = run("solve", "--explain", "--profile", "book", stdin=f"{STEPS}\n{TRIED}\n")
    assert (done.code, done.err) == (0, "")
    golden("explain-book.txt", done.out)


def test_the_log_of_the_book_ends_with_what_grade_says(run) -> None:
    facts = json.loads(run("grade", "--profile", "book", "--json", stdin=STEPS).out)
    *_, codes, level, answer = run("solve", "--explain", "--profile", "book", stdin=STEPS).out.splitlines()
    assert codes == f"codes: {' '.join(map(str, facts['codes']))}"
    assert level == f"level {facts['level']}"
    assert answer == run("solve", stdin=STEPS).out.strip()


def test_the_log_of_the_book_shows_candidates_before_each_strategy(run) -> None:
    plain = run("solve", "--explain", "--profile", "book", stdin=STEPS).out.splitlines()
    shown = run("solve", "--explain", "--profile", "book", "--candidates", stdin=STEPS).out.splitlines()
    calls = [line for line in plain if re.match(r" *\d+  ", line)]
    assert len(calls) == 4
    assert len(shown) == len(plain) + 12 * len(calls)
    for call in calls:
        assert shown[shown.index(call) - 12].split() == [f"c{n}" for n in range(1, 10)]


def test_clean_up_alone_is_a_log_as_well(run) -> None:
    clean = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    told = run("solve", "--explain", "--profile", "book", stdin=clean).out.splitlines()
    assert told[1:3] == ["clean-up: 30 cells given, 81 solved", "clean-up alone"]


def test_the_log_of_the_book_is_in_the_marks_of_the_puzzle(run) -> None:
    letters = "ABCDEFGHI"
    marked = "".join("_" if mark == "." else letters[int(mark) - 1] for mark in STEPS)
    grid = "\n".join(" ".join(marked[i : i + 9]) for i in range(0, 81, 9))
    told = run("solve", "--explain", "--profile", "book", "--candidates", stdin=grid + "\n")
    assert told.code == 0, told.err
    assert re.search(r"r\dc\d loses [A-I](, [A-I])*", told.out)
    assert not re.search(r"loses \d|solved: \S*\d", told.out)


@pytest.mark.parametrize("option", [("--uniqueness",), ("--language", "de")])
def test_the_book_has_no_uniqueness_and_one_language(run, option: tuple[str, ...]) -> None:
    done = run("solve", "--explain", "--profile", "book", *option, stdin=STEPS)
    assert (done.code, done.out) == (2, "")
    assert f"{option[0]} and --profile book cannot be used together" in done.err


def test_the_profile_of_the_book_is_for_explanations(run) -> None:
    done = run("solve", "--profile", "book", stdin=STEPS)
    assert (done.code, done.out) == (2, "")
    assert "--profile book needs --explain" in done.err


def test_what_the_book_cannot_solve_is_told_and_the_others_are_logged(run) -> None:
    done = run("solve", "--explain", "--profile", "book", stdin=f"{'.' * 81}\n{STEPS}\n")
    assert done.code == 1
    assert done.out.startswith("more than one solution\n")
    assert "level 2" in done.out


def test_an_implied_house_names_only_places_that_can_have_the_value(run) -> None:
    givens = "..3.5.......7.....8..246..........4..9.....1..5..........873..4.....2.......1.2.."
    steps = run("solve", "--explain", "--board", "windoku", stdin=givens).out.splitlines()
    said = next(step for step in steps if step.lstrip().startswith("34 "))
    assert said.endswith("In row 1, the 3 is in r1c3, so there is no 3 in r9c2.")


def test_candidates_are_labelled_in_the_language_of_the_steps(run) -> None:
    givens = "..4....6....49.15...15....4...2..6.3.2.....8.9.6..7...6....23...37.14....1....2.."
    said = run("solve", "--explain", "--candidates", "--language", "de", stdin=givens).out
    assert "S1 " in said
    assert "\nZ9 " in said
    assert "\nr9 " not in said
