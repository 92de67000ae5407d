"""`bookbuilder check`, by what a user types and sees."""

from __future__ import annotations

import json
from pathlib import Path

from bookbuilder import api
from tests.readback.newspaper import Paper


def made() -> Path:
    return Paper(Path("courier"), board="6x6", formats=("pdf", "txt")).make().folder


def test_a_folder_that_is_right_has_a_line_for_each_rule(run) -> None:
    made()
    done = run("check", "courier", "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert [line.split(":")[0].split()[1] for line in done.out.splitlines()[:-1]] == [
        "files", "days", "puzzles", "repeats", "text", "pictures", "captions", "metadata"
    ]  # fmt: skip
    assert done.out.endswith("\n8 passed, 0 failed, 0 not checked\n")


def test_what_is_wrong_has_its_file_and_what_to_do(run) -> None:
    file = made() / "2027-01-05" / "20270105_main_slot_puzzle.txt"
    file.unlink()
    done = run("check", "courier", "--jobs", "1", "--quiet")
    assert (done.code, done.err) == (1, "")
    said = "FAIL       files: 2027-01-05/20270105_main_slot_puzzle.txt: is missing; make the day again: bookbuilder"
    assert done.out.startswith(said)
    assert len(done.out.splitlines()) == 1


def test_quiet_says_nothing_about_a_folder_that_is_right(run) -> None:
    made()
    assert run("check", "courier", "--jobs", "1", "-q") == (0, "", "")


def test_json_has_everything(run) -> None:
    (made() / "2027-01-05" / "stranger.txt").write_text("x")
    done = run("check", "courier", "--jobs", "1", "--json")
    data = json.loads(done.out)
    assert done.code == 1
    assert data["checked"]["puzzles"] == 2
    assert "files" not in data["passed"]
    assert [(it["rule"], it["outcome"], it["file"]) for it in data["findings"]] == [
        ("files", "fail", "2027-01-05/stranger.txt")
    ]


def test_what_is_no_newspapers_folder_is_refused(run) -> None:
    Path("empty").mkdir()
    Path("book.pdf").write_bytes(b"%PDF")
    Path("odd").mkdir()
    Path("odd/manifest.json").write_text('{"format": "other"}')
    for name, what in (
        ("empty", "has neither book.json nor manifest.json"),
        ("nowhere", "there is no file or folder nowhere"),
        ("book.pdf", "book.pdf is no PDF"),
        ("odd", "is not a manifest of the format bookbuilder/1"),
    ):
        done = run("check", name)
        assert (done.code, done.out) == (2, "")
        assert what in done.err
        assert "hint: " in done.err


BOOK = "title: Proofs\nseed: 3\nprinter: plain\nsections:\n  - {title: One, board: 6x6, grade: easy, count: 2}\n"


def test_the_folder_of_a_book_has_a_line_for_each_rule(run) -> None:
    api.build(BOOK, out="book")
    done = run("check", "book", "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert [line.split(":")[0].split()[1] for line in done.out.splitlines()[:-1]] == [
        "files", "record", "grids", "lines", "givens", "answers", "references", "puzzles"
    ]  # fmt: skip
    assert done.out.endswith("\n8 passed, 0 failed, 0 not checked\n")


def test_a_book_whose_record_is_changed_fails(run) -> None:
    folder = api.build(BOOK, out="book").folder
    record = folder / "book.json"
    told = json.loads(record.read_text("utf-8"))
    told["puzzles"][0]["pages"]["answer"] -= 1
    record.write_text(json.dumps(told), "utf-8")
    (folder / "puzzles.txt").unlink()
    done = run("check", "book", "--jobs", "1", "--quiet")
    assert done.code == 1
    assert "FAIL       files: puzzles.txt: is missing; build the book again" in done.out
    assert "FAIL       grids: interior.pdf: the answer to puzzle 1 is not on page" in done.out


def test_the_folder_of_a_book_without_an_interior_is_refused(run) -> None:
    (api.build(BOOK, out="book").folder / "interior.pdf").unlink()
    done = run("check", "book", "--jobs", "1")
    assert done.code == 2
    assert "is not the folder of a book with an interior" in done.err


def test_words_in_a_manifest_that_cannot_be_used_are_refused_with_what_to_do(run) -> None:
    manifest = made() / "manifest.json"
    manifest.write_text(
        json.dumps(json.loads(manifest.read_text("utf-8")) | {"words": {"language": "Polski"}}), "utf-8"
    )
    done = run("check", "courier", "--jobs", "1")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: `words` of {manifest} cannot be used: `dates` is missing, and ")
    assert done.err.splitlines()[-1] == "hint: make a day again, which writes the manifest anew"
