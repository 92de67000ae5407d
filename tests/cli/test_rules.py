"""Puzzles with rules beyond houses on the command line: made, solved, converted, drawn, refused by other commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bookbuilder.levels import LEVELS
from tests.cli.conftest import Ran

Run = Callable[..., Ran]


@pytest.fixture
def killers(run: Run, tmp_path: Path) -> Path:
    """A file of two killers on a small board."""
    file = tmp_path / "killers.txt"
    done = run("generate", "--board", "6x6", "--rules", "killer", "--no-grade", "--count", "2", "--out", str(file))
    assert done.code == 0, done
    return file


def test_killers_are_made_and_solved(run: Run, killers: Path) -> None:
    solutions = [line.split(":")[2] for line in killers.read_text("utf-8").splitlines()]
    assert run("solve", str(killers)).out.split() == solutions
    assert run("solve", "--count", "2", str(killers)).out.split() == ["one", "one"]


@pytest.mark.parametrize("rules", ["killer:29", "anti-knight, killer: {cages: 29}", "kropki=20"])
def test_options_are_refused_with_the_place_where_they_go(run: Run, rules: str) -> None:
    refused = run("generate", "--rules", rules)
    assert (refused.code, refused.out) == (2, "")
    assert "--rules takes names without options" in refused.err
    assert "in a section of a book" in refused.err


def test_killers_are_converted_only_to_what_holds_their_cages(run: Run, killers: Path) -> None:
    links = run("convert", str(killers), "--to", "fpuzzles-link")
    assert links.out.count("load=") == 2
    for form in ("line", "csv"):
        refused = run("convert", str(killers), "--to", form)
        assert (refused.code, refused.out.count("\n") < 2) == (2, True)
        what = f"the format {form} cannot hold the puzzle: there is no place in it for rules beyond houses (cage)"
        assert what in refused.err


def test_killers_go_to_sudokupad_and_back(run: Run, killers: Path, tmp_path: Path) -> None:
    links = run("convert", str(killers), str(tmp_path / "links.txt"), "--to", "sudokupad-link")
    assert links.code == 0, links
    again = run("convert", str(tmp_path / "links.txt"), "--to", "full")
    cells_and_rules = [(line.split(":")[1], line.split(":")[-1]) for line in killers.read_text("utf-8").splitlines()]
    assert [(line.split(":")[1], line.split(":")[-1]) for line in again.out.splitlines()] == cells_and_rules


@pytest.mark.parametrize("kind", ["svg", "pdf", "png", "eps"])
def test_a_killer_is_drawn_with_its_cages(run: Run, killers: Path, kind: str, tmp_path: Path) -> None:
    out = tmp_path / f"k.{kind}"
    assert run("draw", str(killers), "--out", str(out), "--width", "80mm").code == 0
    assert out.stat().st_size > 1_000


def test_its_answer_is_drawn_without_cages(run: Run, killers: Path) -> None:
    with_cages, answer = (run("draw", str(killers), "--to", "svg", *more).out for more in ([], ["--answer"]))
    assert len(answer) < len(with_cages)


def test_killers_are_graded_and_explained(run: Run, killers: Path) -> None:
    assert [line.split("\t")[0] in LEVELS for line in run("grade", str(killers)).out.splitlines()] == [True, True]
    explained = run("solve", str(killers), "--explain").out
    assert "with the sum" in explained


@pytest.mark.parametrize(
    "command", [["grade", "--profile", "book"], ["grade", "--uniqueness"], ["vary", "--rotate", "90"]], ids=" ".join
)
def test_a_command_that_does_not_know_rules_yet_says_so(run: Run, killers: Path, command: list[str]) -> None:
    done = run(*command, str(killers))
    assert done.code == 2
    assert "the puzzle has rules beyond houses, which this command, or one of its options, does not take" in done.err


def test_puzzles_with_a_rule_by_which_cells_differ_are_made_to_a_level(run: Run) -> None:
    (line,) = run("generate", "--rules", "anti-king", "--grade", "easy").out.splitlines()
    assert line.endswith(":rules=anti-king@")
    assert line.split(":")[3] == "easy"


@pytest.mark.parametrize("rules", ["killer,killer", "anti-king, killer, anti-king"])
def test_a_rule_that_is_named_twice_is_refused_by_name(run: Run, rules: str) -> None:
    done = run("generate", "--rules", rules, "--no-grade")
    assert done.code == 2
    assert f"the rule {rules.split(',')[0]} is named twice" in done.err


def test_a_misspelt_rule_is_refused_with_the_names_of_all(run: Run) -> None:
    done = run("generate", "--rules", "killr", "--no-grade")
    assert done.code == 2
    assert "there is no rule 'killr'\nhint: did you mean `killer`? The choices are: killer, kropki" in done.err
