"""Rules beyond houses in a newspaper's files: read from PDFs, and every other format must look as these do."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bookbuilder.book import PuzzleRecord, RuleRecord
from bookbuilder.readback import check_folder
from tests.readback.newspaper import Paper, sign

DAY = "2027-01-05"
GS = pytest.mark.skipif(shutil.which("gs") is None, reason="needs Ghostscript")
KILLER = Paper(Path(), board="4x4", rules="killer", formats=("pdf",), width=45)


def findings(folder: Path, outcome: str = "fail") -> list[str]:
    """What fails, or what is left unchecked: on the first day, also how an answer of the day before looks."""
    return [f"{it.rule} {it.file}: {it.what}" for it in check_folder(folder).findings if it.outcome == outcome]


def made(folder: Path, **more: object) -> Paper:
    """A newspaper of killers."""
    return replace(KILLER, folder=folder, **more).make()  # type: ignore[arg-type]


def restated(folder: Path, change: Callable[[RuleRecord], RuleRecord]) -> None:
    """Change the first rule of all puzzles in the records."""

    def of(record: PuzzleRecord) -> PuzzleRecord:
        first, *others = record.relations
        return replace(record, relations=(change(first), *others))

    sign(folder, lambda issue: replace(issue, puzzles=tuple(map(of, issue.puzzles))))


@pytest.mark.parametrize("rules", ["killer", "kropki", "greater-than", "odd-even"])
def test_a_newspaper_of_puzzles_with_rules_passes(tmp_path: Path, rules: str) -> None:
    made(tmp_path, rules=rules, formats=("pdf", "svg"))
    assert not check_folder(tmp_path).findings


@GS
@pytest.mark.slow
def test_pictures_of_pixels_and_eps_are_compared_with_the_pdf(tmp_path: Path) -> None:
    made(tmp_path, formats=("pdf", "eps", "png", "tiff"), dpi=600, width=78, board="classic", days=1)
    assert not findings(tmp_path)


def test_a_sum_that_is_not_that_of_the_record_is_found(tmp_path: Path) -> None:
    """In print it is right; both have one solution no more."""
    made(tmp_path, days=1)
    restated(tmp_path, lambda it: replace(it, numbers=(it.numbers[0] + 1,)))
    found = findings(tmp_path)
    assert any(f"puzzles {DAY}/day.json: 20270105_main has a solution that breaks the rules" in it for it in found)
    assert any(it.startswith(f"text {DAY}/") and "in the corner of r1c1 instead of" in it for it in found)


@pytest.mark.parametrize("form", ["svg", "png", "tiff", pytest.param("eps", marks=[GS, pytest.mark.slow])])
def test_a_file_in_another_format_with_another_sum_is_found(tmp_path: Path, form: str) -> None:
    """Its own puzzle has a sum that is greater by one."""
    paper = made(tmp_path / "right", formats=("pdf", form), days=1)
    wrong = replace(paper, folder=tmp_path / "wrong")
    now, before = paper.featured()[1], paper.featured()[0]
    own = now.puzzle.puzzle
    first, *others = own.relations
    other = replace(own, relations=(replace(first, numbers=(first.numbers[0] + 1,)), *others))
    layout = paper.layout(own.board)
    wrong.write(layout, replace(now, puzzle=replace(now.puzzle, puzzle=other)), before)
    name = f"{DAY}/20270105_main_slot_puzzle.{form}"
    shutil.copy(wrong.folder / name, paper.folder / name)
    sign(paper.folder)
    what = f"pictures {name}: 20270105_main looks otherwise than in the PDF in r1c1"
    assert findings(paper.folder) == [what]


def test_a_format_whose_slot_has_no_pdf_is_said_to_be_unchecked(tmp_path: Path) -> None:
    made(tmp_path, formats=("svg",), days=1)
    assert any(
        "the rules of 20270105_main: no PDF of the slot shows them" in it for it in findings(tmp_path, "unchecked")
    )


@pytest.mark.parametrize(("rules", "dpi"), [("odd-even", 300), ("killer", 100)])
def test_what_pixels_cannot_show_is_said_to_be_unchecked(tmp_path: Path, rules: str, dpi: int) -> None:
    """Greys are screens in a TIFF, and small numbers need pixels."""
    made(tmp_path, rules=rules, formats=("pdf", "tiff"), dpi=dpi, days=1)
    unchecked = findings(tmp_path, "unchecked")
    assert any("the rules of 20270105_main: they cannot be told apart in this tiff" in it for it in unchecked)
    assert not findings(tmp_path)


def test_a_rule_that_cannot_be_is_a_flaw_of_its_day(tmp_path: Path) -> None:
    made(tmp_path, formats=("txt",), days=1)
    restated(tmp_path, lambda it: RuleRecord("white dot", (0, 1, 2), ()))
    what = "has 20270105_main with a rule that cannot be: white dot names 3 cells and 0 numbers"
    assert any(what in it for it in findings(tmp_path))


ALL_KINDS = ["killer", "kropki", "xv", "greater-than", "odd-even", "low-high"]


@pytest.mark.parametrize("rules", ALL_KINDS)
def test_a_plain_text_says_the_rules_and_is_compared_with_the_records(tmp_path: Path, rules: str) -> None:
    made(tmp_path, rules=rules, formats=("txt",), days=1)
    assert not findings(tmp_path)
    for file in tmp_path.glob(f"{DAY}/*.txt"):
        grid, _, said = file.read_text(encoding="utf-8").rpartition("\n\n")
        assert said
        file.write_text(grid + "\n", encoding="utf-8")
    sign(tmp_path)
    assert any(it.startswith(f"text {DAY}/") and "it does not say" in it for it in findings(tmp_path))


@pytest.mark.parametrize(("was", "now"), [("sum ", "sum 1"), ("column 1", "column 2"), ("row 1 column 1: ", "")])
def test_a_plain_text_with_another_rule_is_found(tmp_path: Path, was: str, now: str) -> None:
    made(tmp_path, formats=("txt",), days=1)
    (file,) = tmp_path.glob(f"{DAY}/*.txt")
    grid, _, said = file.read_text(encoding="utf-8").rpartition("\n\n")
    file.write_text(f"{grid}\n\n{said.replace(was, now, 1)}", encoding="utf-8")
    sign(tmp_path)
    (found,) = findings(tmp_path)
    assert "it does not say" in found


def test_a_plain_text_with_a_rule_more_is_found(tmp_path: Path) -> None:
    made(tmp_path, formats=("txt",), days=1)
    (file,) = tmp_path.glob(f"{DAY}/*.txt")
    file.write_text(file.read_text(encoding="utf-8") + "row 1 column 1: odd\n", encoding="utf-8")
    sign(tmp_path)
    (found,) = findings(tmp_path)
    assert "it says 'row 1 column 1: odd', which is no rule of the puzzle" in found
