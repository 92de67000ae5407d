"""The library: functions that give what the commands print."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

import bookbuilder
import bookbuilder.api as bb
from bookbuilder.board import board
from bookbuilder.board.patterns import pattern
from bookbuilder.errors import InputError, NoUniqueSolution, Undecided
from bookbuilder.plan import plan_text
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.workers import Processes

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = "." * 81
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_the_face_is_functions_and_the_package_shows_its_types_as_well() -> None:
    assert {"board", "build", "check", "convert", "draw", "preview", "vary"} < set(dir(bb))
    assert all(getattr(bb, name).__doc__ for name in dir(bb))
    assert {"Board", "GradedPuzzle", "InputError", "Plan", *dir(bb)} <= set(dir(bookbuilder))


@pytest.mark.parametrize("name", dir(bb))
def test_nothing_heavy_is_imported_with_a_function(name: str) -> None:
    heavy = ("reportlab", "pydantic", "sqlalchemy", "PIL", "fontTools", "tqdm", "bookbuilder.kernel", "click")
    code = f"import sys; from bookbuilder.api import {name}; print(*[m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_making_solving_and_grading_need_no_pages_and_no_models_of_files() -> None:
    code = f"""
import sys, bookbuilder.api as bb
puzzle = next(bb.generate("4x4"))
bb.grade(puzzle), next(bb.solve("{EASY}")), bb.write([puzzle])
print(*[name for name in ("reportlab", "pydantic", "sqlalchemy", "PIL", "fontTools") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


# --- boards -----------------------------------------------------------------------------------------------------------


def test_a_board_has_a_name_or_a_file_and_is_turned(tmp_path: Path) -> None:
    assert bb.board("classic") == board("classic")
    assert bb.board("triple", rotate=90, flip=True) == board("triple", ("rotate90", "flip"))
    file = tmp_path / "mine.yaml"
    file.write_text("order: 4\ngrids: [{box: 2x2}]\n")
    assert bb.board(file) == bb.board(str(file))
    assert bb.board(file).houses == bb.board("4x4").houses


@pytest.mark.parametrize(("name", "rotate", "what"), [("clasic", 0, "clasic"), ("classic", 45, "`rotate` is 45")])
def test_a_board_that_is_not_there_is_an_input_error(name: str, rotate: int, what: str) -> None:
    with pytest.raises(InputError, match=what):
        bb.board(name, rotate=rotate)


# --- making -----------------------------------------------------------------------------------------------------------


def test_puzzles_are_made_to_order_and_are_no_twins() -> None:
    made = list(bb.generate("6x6", grade="easy..medium", count=5, seed=3))
    assert {puzzle.grade.level for puzzle in made} <= {"easy", "medium"}
    assert len({puzzle.key for puzzle in made}) == 5
    assert list(bb.generate("6x6", grade=["medium", "easy"], count=5, seed=3)) == made


def test_clues_are_chosen_as_in_a_book() -> None:
    (puzzle,) = bb.generate(pattern="heart", seed=1)
    assert puzzle.puzzle.clues == "".join(pattern("heart")[0]).count("1")
    drawn = "1.1.\n.1.1\n1.1.\n.1.1"
    (small,) = bb.generate("4x4", pattern=drawn)
    assert [bool(value) for value in small.puzzle.givens] == [mark == "1" for mark in drawn.replace("\n", "")]
    (few,) = bb.generate(quads=5, pairs=2, more="none")
    assert few.puzzle.clues == 81 - 4 * 5 - 2 * 2


def test_ungraded_puzzles_without_keys_are_the_same_puzzles() -> None:
    (quick,) = bb.generate(grade="any", seed=8, graded=False, keys=False)
    (full,) = bb.generate(seed=8)
    assert (quick.puzzle, quick.key, quick.grade.level) == (full.puzzle, "", "")


@pytest.mark.process
def test_any_workers_make_the_same_puzzles() -> None:
    assert list(bb.generate("6x6", count=8, workers=Processes(2))) == list(bb.generate("6x6", count=8))


def test_everything_wrong_with_an_order_is_told_at_once() -> None:
    with pytest.raises(InputError) as caught:
        bb.generate(grade="esay", symmetry="rotational", quads=-1, min=0, more="some", count=0, seed=-1)
    told = {problem.what for problem in caught.value.problems}
    assert told == {
        '`grade` cannot use "esay" as a level',
        '`symmetry` cannot be "rotational"',
        "`quads` is -1",
        "`min` is 0",
        '`more` cannot be "some"',
        "`count` is 0",
        "`seed` is -1",
    }
    assert all(problem.hint for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        ({"quads": 21}, "`quads` is 21, but the board classic has 20"),
        ({"board": "samurai", "quads": 60}, "`quads` is 60, but a grid of the board samurai has 20"),
        ({"symmetry": "full", "cells": 3}, "`symmetry` and `cells` cannot be used together"),
        ({"pattern": "heart", "min": 30}, "`min` and `pattern` cannot be used together"),
        ({"pattern": "hart"}, "there is no pattern 'hart'"),
        ({"pattern": "1" * 9}, "the pattern is 1 x 9, but the board classic is 9 x 9"),
        ({"board": "samurai", "symmetry": "rotate90", "min": 400}, "`min` is 400, but the board samurai has 369 cells"),
        ({"grade": []}, "`grade` names no level"),
        ({"grade": "hard..easy"}, "`grade` runs downwards, from hard to easy"),
        ({"solvable": "any"}, '`solvable` cannot be "any"'),
        ({"graded": False, "grade": "hard"}, "`grade` cannot be met without grading"),
        ({"graded": False, "grade": "beginner..extreme"}, "`grade` cannot be met without grading"),
        ({"graded": False, "needs": "X-wing"}, "`needs` cannot be met without grading"),
        ({"graded": False, "avoid": "spikes"}, "`avoid` cannot be met without grading"),
    ],
)
def test_what_cannot_be_is_told_before_anything_is_made(asked: dict[str, object], what: str) -> None:
    with pytest.raises(InputError) as caught:
        bb.generate(**asked)  # type: ignore[arg-type]
    assert [problem.what for problem in caught.value.problems] == [what]


def test_a_board_of_ones_own_that_no_puzzle_can_be_on_is_told(tmp_path: Path) -> None:
    file = tmp_path / "against.yaml"
    file.write_text("order: 2\ngrids:\n  - picture: |\n      AB\n      AB\n    diagonals: main\n")
    with pytest.raises(InputError, match="contradict each other"):
        bb.generate(file)


# --- solving and grading ----------------------------------------------------------------------------------------------


def test_solutions_come_one_by_one() -> None:
    assert [*bb.solve(EASY)] == [tuple(map(int, ANSWER))]
    many = bb.solve(EMPTY)
    assert next(many) != next(many)
    assert list(bb.solve("55" + EMPTY[2:])) == []


def test_a_puzzle_may_be_a_text_a_value_or_an_entry() -> None:
    (entry,) = bb.read(EASY)
    made = next(bb.generate("4x4"))
    assert isinstance(made, GradedPuzzle)
    assert bb.grade(EASY) == bb.grade(entry) == bb.grade(entry.puzzle)
    assert bb.grade(made) == bb.grade(made.puzzle) == made.grade
    with pytest.raises(InputError, match="contains 2 puzzles"):
        bb.grade(f"{EASY}\n{EASY}")


@pytest.mark.parametrize(("text", "what"), [(EMPTY, "more than one solution"), ("55" + EMPTY[2:], "no solution")])
def test_only_what_has_one_solution_is_graded_and_explained(text: str, what: str) -> None:
    with pytest.raises(NoUniqueSolution, match=what):
        bb.grade(text)
    with pytest.raises(NoUniqueSolution, match=what):
        bb.flow(text)
    with pytest.raises(NoUniqueSolution, match=what):
        next(bb.explain(text))


def test_a_search_that_is_given_up_says_so() -> None:
    with pytest.raises(Undecided, match="not decided within the search budget"):
        next(bb.solve(Puzzle(board("25x25"), (0,) * 625), budget=1))


def test_steps_lead_to_the_answer_in_words() -> None:
    values = [int(mark) if mark != "." else 0 for mark in EASY]
    for at in bb.explain(EASY):
        assert list(at.values) == values
        assert at.name
        assert at.sentence.endswith(".")
        for cell, value in at.step.placements:
            values[cell] = value
    assert values == [*map(int, ANSWER)]
    assert next(bb.explain(EASY, language="de")).sentence != next(bb.explain(EASY)).sentence


# --- reading and writing ----------------------------------------------------------------------------------------------


def test_what_is_written_is_read_again() -> None:
    made = list(bb.generate("samurai", seed=2))
    (entry,) = bb.read(bb.write(made, "full"))
    assert (entry.puzzle, entry.solution, entry.level) == (made[0].puzzle, made[0].solution, made[0].grade.level)
    assert bb.write([EASY]) == f"{EASY}\n"
    (other,) = bb.generate(board("triple"))
    assert next(bb.read(bb.write([other]))).puzzle == other.puzzle


def test_a_file_is_read_by_its_path_and_the_bytes_of_one_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(f"{EASY}\n")
    (one,), (other,) = bb.read(tmp_path / "mine.txt"), bb.read(f"{EASY}\n".encode())
    assert one == other
    assert one.place.file == str(tmp_path / "mine.txt")


def test_all_problems_of_a_text_come_after_its_puzzles() -> None:
    text = f"{EASY}\n{EASY[:-1]}x\n{EASY[:-2]}\n"
    reading = bb.read(text, format="line")
    assert next(reading).place.line == 1
    with pytest.raises(InputError) as caught:
        list(reading)
    assert [problem.place.line for problem in caught.value.problems] == [2, 3]
    told: list[object] = []
    assert len(list(bb.read(text, format="line", on_problem=told.append))) == 1
    assert len(told) == 2


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n"])
def test_a_text_without_puzzles_is_an_input_error(text: str) -> None:
    with pytest.raises(InputError):
        bb.read(text)


def test_what_a_format_cannot_hold_is_refused() -> None:
    with pytest.raises(InputError, match="holds one puzzle"):
        bb.write([EASY, EASY], "sdk")
    with pytest.raises(InputError, match="cannot hold the puzzle"):
        bb.write(bb.generate("x"), "sdm")


# --- building ---------------------------------------------------------------------------------------------------------

BOOK = "title: Mine\nsections: [{title: One, count: 2, board: 4x4}]\n"


def test_a_book_is_built_from_text_path_or_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(BOOK)
    texts, seen = bb.build(BOOK), list[object]()
    assert texts.folder == Path("output/mine")
    path = bb.build("mine.yaml", "path", report=lambda *told: seen.append(told))
    plan = bb.build(plan_text(BOOK, Path()), "plan", fresh=True)
    found = {(built.folder / "interior.pdf").read_bytes() for built in (texts, path, plan)}
    assert len(found) == 1
    assert seen


def test_threads_may_call_everything_at_once() -> None:
    expected = [puzzle.puzzle for puzzle in bb.generate("6x6", count=4, seed=5)]
    wrong: list[object] = []

    def work(seed: int) -> None:
        found = [puzzle.puzzle for puzzle in bb.generate("6x6", count=4, seed=5)]
        if found != expected or bb.grade(EASY).score != 1467 or [*bb.solve(EASY)] != [tuple(map(int, ANSWER))]:
            wrong.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
