"""With `answers: {place: file}`, the answers are in a PDF of their own, and are proved as those in a book are."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

import bookbuilder as bb
from bookbuilder.plan import plan_book

APART = "answers: {place: file, hints: 1}\nprinter: kdp-paperback\n"


def texts(path: Path) -> str:
    """All that a PDF says."""
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


@pytest.fixture
def apart(small: Path) -> Path:
    """The file of a book whose answers are apart."""
    text = small.read_text("utf-8").replace("count: 5", "count: 24")
    small.write_text(text + APART, "utf-8")
    return small


def test_the_answers_have_a_file_of_their_own_whose_pages_the_manifest_has(apart, build, manifest) -> None:
    built = build(apart)
    told = manifest(built.folder)
    assert told["answers"] == "answers.pdf"
    assert [it.file for it in built.artifacts if it.pages] == ["interior.pdf", "answers.pdf"]
    pages = {it.file: it.pages for it in built.artifacts}
    assert {puzzle["pages"]["answer"] for puzzle in told["puzzles"]} == set(range(1, pages["answers.pdf"] + 1))
    assert [built.puzzles[0].pages[what] for what in ("puzzle", "answer")] == [
        told["puzzles"][0]["pages"][what] for what in ("puzzle", "answer")
    ]


def test_the_book_without_its_answers_names_no_page_of_them(apart, build) -> None:
    folder = build(apart).folder
    inside, answers = (texts(folder / name) for name in ("interior.pdf", "answers.pdf"))
    assert "Answer" not in inside
    assert "compare your grid" not in inside
    assert "Hint" in inside
    assert "Hint" not in answers
    assert answers.startswith("SMALL 1–9")


def test_both_files_are_proved_together(apart, build) -> None:
    folder = build(apart).folder
    told = json.loads((folder / "proof.json").read_text("utf-8"))
    assert not told["findings"]
    assert all(puzzle["solved"] and puzzle["answer"] for puzzle in told["puzzles"])
    assert list(told["preflight"]) == ["interior.pdf", "answers.pdf"]
    assert not bb.check(folder).failed


def test_a_check_knows_the_file_and_counts_none_of_its_pages(apart, build) -> None:
    report = bb.check(build(apart).folder / "answers.pdf")
    assert report.taken_for == "answers beside a book, as book.json says"
    assert not report.failed
    assert {"pages", "blank"} <= report.unchecked.keys()


def test_answers_to_other_puzzles_are_found(apart, build) -> None:
    folder = build(apart).folder
    apart.write_text(apart.read_text("utf-8").replace("seed: 7", "seed: 8"), "utf-8")
    shutil.copy(build(apart, "other").folder / "answers.pdf", folder)
    wrong = {(finding.rule, finding.file) for finding in bb.check(folder).findings if finding.outcome == "fail"}
    assert wrong >= {("answers", "answers.pdf"), ("files", "answers.pdf")}


def test_a_file_of_answers_that_is_not_there_is_named(apart, build) -> None:
    folder = build(apart).folder
    (folder / "answers.pdf").unlink()
    assert ("grids", "answers.pdf") in {(finding.rule, finding.file) for finding in bb.check(folder).findings}


def test_the_file_goes_when_the_answers_return_to_the_book(apart, build, manifest) -> None:
    build(apart)
    apart.write_text(apart.read_text("utf-8").replace("place: file", "place: back"), "utf-8")
    built = build(apart)
    assert not (built.folder / "answers.pdf").exists()
    assert "answers" not in manifest(built.folder)


@pytest.mark.parametrize(("outputs", "is_there"), [("screen", True), ("json", False)])
def test_whatever_has_pages_has_the_answers_beside_it(outputs: str, is_there: bool, apart, build) -> None:
    apart.write_text(f"{apart.read_text('utf-8')}outputs: [{outputs}]\n", "utf-8")
    assert (build(apart).folder / "answers.pdf").exists() == is_there


def test_answers_that_would_be_too_small_are_told_before_the_build(small: Path) -> None:
    small.write_text(
        f"{small.read_text('utf-8')}trim: 60x90mm\nanswers: {{place: file}}\n".replace("6x6", "16x16"), "utf-8"
    )
    with pytest.raises(bb.InputError) as raised:
        plan_book(small)
    assert any("digits of its answers" in problem.what for problem in raised.value.problems)


def test_a_book_that_lost_pages_has_its_puzzles_in_no_other_file(apart, build) -> None:
    folder = build(apart).folder
    with pikepdf.open(folder / "interior.pdf", allow_overwriting_input=True) as pdf:
        del pdf.pages[4:]
        pdf.save()
    missed = [finding for finding in bb.check(folder).findings if finding.rule == "grids"]
    assert len(missed) >= 24
    assert {finding.file for finding in missed} == {"interior.pdf"}


def test_a_wrong_reference_beside_an_answer_is_in_the_file_of_answers(apart, build) -> None:
    folder = build(apart).folder
    text = (folder / "book.json").read_text("utf-8")
    (folder / "book.json").write_text(text.replace('"puzzle": 8,', '"puzzle": 9,'), "utf-8")
    wrong = {finding.file for finding in bb.check(folder).findings if "says that its puzzle" in finding.what}
    assert "answers.pdf" in wrong


def test_the_proof_says_how_many_pages_of_each_file_it_has_read(apart, build) -> None:
    built = build(apart)
    told = json.loads((built.folder / "proof.json").read_text("utf-8"))
    assert told["pages"] == {it.file: it.pages for it in built.artifacts if it.pages}
