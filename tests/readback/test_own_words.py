"""Newspapers and books in words of their own pass a check, and fail it for one wrong number, as any others do."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bookbuilder import api
from bookbuilder.errors import InputError
from bookbuilder.readback import ReadbackReport, check_book, check_folder
from bookbuilder.readback.languages import Languages
from bookbuilder.words import words
from tests.daily.conftest import Paper, series
from tests.readback.book.conftest import Spoilt
from tests.readback.newspaper import sign
from tests.words.polish import polish, write

DAYS = ("2027-01-04", "2027-01-05")
NAME = f"{DAYS[1]}/20270105_main_60mm_puzzle"
POLISH = polish()
BOOK = """\
title: Książka
language: pl
words: polski.yaml
seed: 11
sections:
  - {id: a, title: A, grade: easy, board: 6x6, count: 3}
front: {contents: false, how_to: false}
answers: {per_page: 1}
"""
SITE = {"base_url": "https://x.org"}
Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two days with rules in words, captions and pages."""
    paper = Paper(tmp_path_factory.mktemp("tydzien"))
    write(paper.folder, POLISH)
    slots = [{"width": "60mm", "formats": ["pdf", "txt", "html"]}]
    plan = paper.plan(
        series(slots=slots, rules=["killer", "anti-king"], answer="below"),
        top={"language": "pl", "words": "polski.yaml", "html": SITE},
    )
    paper.make(plan, *DAYS)
    return paper.folder / "out"


@pytest.fixture
def folder(sound: Path, tmp_path: Path) -> Path:
    """A copy that may be spoiled."""
    return Path(shutil.copytree(sound, tmp_path / "out"))


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ksiazka")
    write(folder, POLISH)
    (folder / "book.yaml").write_text(BOOK, "utf-8")
    return api.build(folder / "book.yaml", out=folder / "out").folder


@pytest.fixture
def book(finished: Path, tmp_path: Path) -> Spoilt:
    return Spoilt(Path(shutil.copytree(finished, tmp_path / "book")))


def wrong(report: ReadbackReport) -> list[tuple[str, str, str]]:
    return [(it.rule, it.file, it.what) for it in report.findings if it.outcome == "fail" and it.rule != "deliveries"]


def recorded(folder: Path, name: str, change: Change) -> None:
    """Change a record."""
    data = json.loads((folder / name).read_text("utf-8"))
    change(data)
    (folder / name).write_text(json.dumps(data), "utf-8")


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_newspaper_passes(sound: Path) -> None:
    report = check_folder(sound)
    assert not report.findings
    assert {"captions", "pages", "text"} <= {*report.passed}


@pytest.mark.parametrize(
    ("form", "old", "new", "rule", "what"),
    [
        ("txt", "Nr 5", "Nr 6", "captions", "does not have its number, 5, but 6"),
        ("txt", "2027-01-05", "2027-01-06", "captions", "does not have its date, 2027-01-05"),
        ("txt", "klatka z 2 pól, suma ", "klatka z 2 pól, suma 1", "text", "20270105_main: it does not say 'rząd "),
        ("txt", "wersja 1", "wersja 2", "captions", "does not have its version, v1"),
        ("txt", "wersja 1", "v1", "captions", "does not have its version, v1"),
        ("html", "· wersja 1", "· wersja 12", "pages", "does not have its version, v1"),
        ("html", ">5. łamigłówka", ">15. łamigłówka", "pages", "does not have its number, 5"),
        ("html", "1. rząd: ", "2. rząd: ", "pages", "has another row 1 in words than the puzzle"),
    ],
)
def test_a_wrong_number_in_a_newspaper_fails(folder: Path, form: str, old: str, new: str, rule: str, what: str) -> None:
    changed(folder / f"{NAME}.{form}", old, new)
    sign(folder)
    (at, file, said), *_ = wrong(check_folder(folder))
    assert (at, file) == (rule, f"{NAME}.{form}")
    assert said.startswith(what)


def test_what_another_language_says_fails(folder: Path) -> None:
    changed(folder / f"{NAME}.txt", "Nr 5", "No. 5")
    sign(folder)
    assert wrong(check_folder(folder)) == [("captions", f"{NAME}.txt", "does not have its number, 5")]


def test_a_book_passes_and_its_references_are_followed(finished: Path) -> None:
    report = check_book(finished)
    assert not report.findings
    assert report.checked["references"] >= 6  # of each puzzle and answer


def test_a_wrong_number_in_a_book_fails(book: Spoilt) -> None:
    number = next(its["pages"] for its in json.loads((book.folder / "book.json").read_text("utf-8"))["puzzles"])
    page, other = (f"{number['answer'] + more}".encode().hex() for more in (0, 1))

    def change(operators: list[str]) -> None:
        at = next(at for at, it in enumerate(operators) if b"Odpowied".hex() in it.lower())
        head, there, tail = operators[at].rpartition(page)
        assert there
        operators[at] = head + other + tail

    book.change(number["puzzle"], change)
    found = book.findings()
    assert "says that its answer is on page" in found["references"][0]


@pytest.mark.parametrize("name", ["manifest.json", "book.json"])
def test_only_what_has_words_of_its_own_has_them_in_its_record(
    name: str, sound: Path, finished: Path, tmp_path: Path
) -> None:
    folder = sound if name == "manifest.json" else finished
    data = json.loads((folder / name).read_text("utf-8"))
    assert data["words"]["sentences"]["slot.number"] == "Nr {number}"
    if name == "book.json":
        api.build("{title: A, sections: [{title: A, board: 6x6, count: 1}], outputs: [json]}", out=tmp_path / "a")
    else:
        paper = Paper(tmp_path)
        paper.make(paper.plan(series()), DAYS[0], DAYS[0], "a")
    assert "words" not in json.loads((tmp_path / "a" / name).read_text("utf-8"))


DAMAGED: dict[str, tuple[Change, str]] = {
    "no words": (lambda data: data.update(words=None), "they are not listed by their keys"),
    "a list": (lambda data: data.update(words=[[[1]]]), "they are not listed by their keys"),
    "a placeholder": (
        lambda data: data["words"]["sentences"].update({"slot.number": "{number.real}"}),
        "`sentences.slot.number` has braces that are not a placeholder",
    ),
    "no placeholder": (
        lambda data: data["words"]["sentences"].update({"slot.number": "Nr"}),
        "`sentences.slot.number` has the placeholders none",
    ),
    "a long text": (lambda data: data["words"]["sentences"].update({"slot.number": "x" * 9999}), "`sentences.slot"),
    "no dates": (lambda data: data["words"].pop("dates"), "`dates`"),
    "a number": (lambda data: data["words"]["sentences"].update({"slot.number": 1e999}), "`sentences.slot.number`"),
    "half a letter": (lambda data: data["words"].update(language="\ud800"), ""),
    "a key of nobody": (lambda data: data["words"].update({"x" * 5000: 1}), ""),
    "too much": (lambda data: data["words"].update(counts=["x" * 99] * 20_000), "they are nested too deeply, or"),
    "too deep": (lambda data: data["words"].update(counts=json.loads("[" * 900 + "]" * 900)), ""),
}


@pytest.mark.parametrize(("change", "what"), DAMAGED.values(), ids=DAMAGED)
def test_damaged_words_are_told(folder: Path, book: Spoilt, change: Change, what: str) -> None:
    recorded(folder, "manifest.json", change)
    with pytest.raises(InputError) as error:
        check_folder(folder)
    (problem,) = error.value.problems
    assert f"manifest.json cannot be used: {what}" in problem.what
    recorded(book.folder, "book.json", change)
    ((rule, file, said),) = wrong(check_book(book.folder))
    assert (rule, file) == ("record", "book.json")
    assert said.startswith(f"has words that cannot be used: {what}")


def test_words_of_another_version_are_understood(folder: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        sentences = data["words"]["sentences"]
        del sentences["answers.heading"], data["words"]["techniques"]["X-wing"]
        sentences["slot.of_tomorrow"] = data["words"]["boards"]["of-tomorrow"] = "Jutro"

    recorded(folder, "manifest.json", change)
    assert not check_folder(folder).findings


def test_a_newspaper_in_a_language_that_nobody_knows_is_called_unchecked(folder: Path) -> None:
    recorded(folder, "manifest.json", lambda data: data.pop("words"))
    ((finding),) = check_folder(folder).findings
    assert (finding.outcome, finding.rule) == ("unchecked", "captions")
    assert finding.what.endswith("manifest.json has no words of the language pl")


@pytest.mark.parametrize(
    ("spoken", "names"),
    [
        (Languages(words("fr"), "de"), ["Français"]),
        (Languages(tag="de"), ["Deutsch"]),
        (Languages(tag="en-US"), ["English"]),
        (Languages(tag="pl"), []),
    ],
)
def test_words_of_ones_own_come_before_a_tag_and_a_tag_before_all_languages(
    spoken: Languages, names: list[str]
) -> None:
    assert [said.language for said in spoken.every] == [said.language for said in spoken.regional] == names
    assert len(Languages().every) < len(Languages().regional)
