"""A newspaper's folder that is right passes; one in which anything is exchanged fails, and says where."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date as Date
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from bookbuilder.book import Issue
from bookbuilder.drawing import Drawing
from bookbuilder.readback import ReadbackReport, check_folder
from bookbuilder.readback.opened import Missing
from bookbuilder.readback.opening import OPENERS
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.single import ART
from bookbuilder.typeset.slot import SlotAnswers
from tests.readback.newspaper import Paper, changed, sign, swap

DAYS = ("2027-01-05", "2027-01-06")
VECTORS, ALL = ("pdf", "svg"), ("pdf", "svg", "eps", "png", "tiff", "txt")
GS = pytest.mark.skipif(shutil.which("gs") is None, reason="needs Ghostscript")


def name(day: str, form: str = "pdf", part: str = "puzzle") -> str:
    return f"{day}/{day.replace('-', '')}_main_slot_{part}.{form}"


def failures(report: ReadbackReport) -> set[tuple[str, str]]:
    """Rule and file of everything that is wrong."""
    return {(finding.rule, finding.file) for finding in report.findings if finding.outcome == "fail"}


def said(report: ReadbackReport) -> str:
    return "\n".join(f"{it.outcome} {it.rule} {it.file}: {it.what}" for it in report.findings)


@pytest.fixture(scope="module", autouse=True)
def _opened_once() -> Iterator[None]:
    """What a test leaves as it is was rendered for the one before."""
    with pytest.MonkeyPatch.context() as patch:
        for form, opener in [*OPENERS.items()]:
            patch.setitem(OPENERS, form, lru_cache(maxsize=64)(opener))  # type: ignore[arg-type]
        yield


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Paper:
    """Two days of small puzzles as PDF, SVG and text."""
    return Paper(tmp_path_factory.mktemp("sound"), board="6x6", formats=(*VECTORS, "txt"), width=60).make()


@pytest.fixture
def paper(sound: Paper, tmp_path: Path) -> Paper:
    """A copy that may be spoiled."""
    copy = tmp_path / "courier"
    shutil.copytree(sound.folder, copy)
    return replace(sound, folder=copy)


@pytest.fixture
def plain(tmp_path: Path) -> Paper:
    """Two days as text alone, for what is wrong with files whatever they show."""
    return Paper(tmp_path, board="6x6", formats=("txt",)).make()


# --- what is right ---


def test_a_folder_passes_every_rule(sound: Paper) -> None:
    report = check_folder(sound.folder)
    assert not report.findings, said(report)
    assert len(report.passed) == 8


@pytest.mark.slow
@GS
@pytest.mark.parametrize(
    "paper",
    [
        Paper(Path(), formats=ALL),
        Paper(Path(), formats=ALL, board="x", dpi=1200),
        Paper(Path(), formats=ALL, board="samurai", width=153),
        Paper(Path(), formats=ALL, symbols="letters"),
        Paper(Path(), formats=ALL, symbols="fruit", days=5),
        Paper(Path(), formats=ALL, symbols="dice", days=5, width=120),
        Paper(Path(), formats=ALL, answer=SlotAnswers("below", 180)),
        Paper(Path(), formats=ALL, answer=SlotAnswers("beside", 180), width=153),
        Paper(Path(), formats=ALL, answer=SlotAnswers("file")),
        Paper(Path(), formats=ALL, board="windoku", shade_clues=True),
        Paper(Path(), formats=("png",), days=4),
    ],
    ids=lambda paper: f"{paper.board}-{paper.symbols}-{paper.answer.place}-{paper.answer.turn}-{len(paper.formats)}",
)
def test_sound_folders_pass(paper: Paper, tmp_path: Path) -> None:
    report = check_folder(replace(paper, folder=tmp_path).make().folder)
    assert not report.findings, said(report)


# --- what is exchanged ---


@pytest.mark.parametrize("form", ["pdf", "svg", "txt"])
def test_files_of_two_days_are_not_to_be_swapped(paper: Paper, form: str) -> None:
    swap(*(paper.folder / name(day, form) for day in DAYS))
    sign(paper.folder)
    wrong = failures(check_folder(paper.folder))
    rules = {"pdf": {"text", "captions", "metadata"}, "svg": {"pictures", "metadata"}, "txt": {"text"}}
    assert rules[form] <= {rule for rule, file in wrong if file == name(DAYS[0], form)}
    assert {file for _, file in wrong} == {name(day, form) for day in DAYS}


def test_a_swap_is_seen_by_the_digests_if_they_are_left(paper: Paper) -> None:
    swap(*(paper.folder / name(day, "txt") for day in DAYS))
    assert {("files", name(day, "txt")) for day in DAYS} <= failures(check_folder(paper.folder))


def test_folders_of_two_days_are_not_to_be_swapped(paper: Paper) -> None:
    swap(*(paper.folder / day for day in DAYS))
    manifest = paper.folder / "manifest.json"
    text = manifest.read_text("utf-8")
    text = (
        text.replace(f'"{DAYS[0]}/', '"day/').replace(f'"{DAYS[1]}/', f'"{DAYS[0]}/').replace('"day/', f'"{DAYS[1]}/')
    )
    manifest.write_text(text, "utf-8")
    assert {("days", f"{day}/day.json") for day in DAYS} <= failures(check_folder(paper.folder))


def test_a_puzzle_and_its_answer_are_not_to_be_swapped(tmp_path: Path) -> None:
    paper = Paper(tmp_path, board="6x6", formats=("svg",), answer=SlotAnswers("file")).make()
    swap(*(tmp_path / name(DAYS[0], "svg", part) for part in ("puzzle", "answer")))
    sign(paper.folder)
    assert {("pictures", name(DAYS[0], "svg", part)) for part in ("puzzle", "answer")} == failures(
        check_folder(paper.folder)
    )


def spoiled(paper: Paper, form: str, spoil: Callable[..., object]) -> ReadbackReport:
    """The check of a folder in which one file of the second day is drawn otherwise."""
    before, now = paper.featured()[1:3]
    other = replace(paper, folder=paper.folder.with_name("other"), formats=(form,))
    layout = other.layout(now.puzzle.puzzle.board)
    other.write(layout, *spoil(now, before))  # type: ignore[misc]
    shutil.copy(other.folder / name(DAYS[1], form), paper.folder / name(DAYS[1], form))
    sign(paper.folder)
    return check_folder(paper.folder)


def one_digit(now: object, before: object) -> tuple[object, object]:
    """Today's puzzle, with a 1 for a 5 in yesterday's answer."""
    graded = before.puzzle  # type: ignore[attr-defined]
    cell = graded.solution.index(5)
    return now, replace(before, puzzle=replace(graded, solution=changed(graded.solution, cell, 1)))  # type: ignore[type-var]


@pytest.mark.slow
@pytest.mark.parametrize("form", ["pdf", pytest.param("eps", marks=GS), "svg", "png", "tiff"])
def test_a_1_printed_for_a_5_in_the_small_answer_of_one_file_is_found(form: str, tmp_path: Path) -> None:
    paper = Paper(tmp_path / "courier", formats=tuple({"pdf": 0, form: 0})).make()
    report = spoiled(paper, form, one_digit)
    assert ("pictures", name(DAYS[1], form)) in failures(report)
    assert {file for _, file in failures(report)} == {name(DAYS[1], form)}
    assert "shows 1 instead of 5" in said(report)


def test_a_missing_given_is_found(paper: Paper) -> None:
    def without_one(now, before):  # type: ignore[no-untyped-def]
        puzzle = now.puzzle.puzzle
        cell = next(at for at, value in enumerate(puzzle.givens) if value)
        less = replace(puzzle, givens=changed(puzzle.givens, cell, 0))
        return replace(now, puzzle=replace(now.puzzle, puzzle=less)), before

    report = spoiled(paper, "pdf", without_one)
    assert failures(report) == {("text", name(DAYS[1])), ("pictures", name(DAYS[1]))}
    assert "shows nothing instead of" in said(report)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"number": 12}, "does not have its number, 13, but 12"),
        ({"id": "20270105_main"}, "names another puzzle, 20270105_main"),
        ({"day": Date(2027, 1, 5)}, "does not have its date, 2027-01-06"),
    ],
)
def test_a_caption_of_another_day_is_found(paper: Paper, change: dict[str, object], what: str) -> None:
    before, now = paper.featured()[1:3]
    layout = paper.layout(now.puzzle.puzzle.board)
    other = replace(paper, folder=paper.folder.with_name("other"), formats=("pdf",))
    other.write(layout, replace(now, feature=replace(now.feature, **change)), before)  # type: ignore[arg-type]
    made = next(other.folder.glob("*/*.pdf"))
    shutil.copy(made, paper.folder / name(DAYS[1]))
    sign(paper.folder)
    report = check_folder(paper.folder)
    assert ("captions", name(DAYS[1])) in failures(report)
    assert what in said(report)


def test_a_caption_with_another_level_is_found(paper: Paper) -> None:
    def harder(now, before):  # type: ignore[no-untyped-def]
        return replace(now, puzzle=replace(now.puzzle, grade=replace(now.puzzle.grade, level="hard"))), before

    report = spoiled(paper, "pdf", harder)
    assert ("captions", name(DAYS[1])) in failures(report)
    assert "does not have its level, Easy" in said(report)


def test_art_of_an_old_version_is_found(paper: Paper) -> None:
    def raised(issue: Issue) -> Issue:
        if issue.date.isoformat() != DAYS[1]:
            return issue
        files = tuple(replace(art, version=2) for art in issue.files)
        return replace(issue, puzzles=tuple(replace(it, version=2) for it in issue.puzzles), files=files)

    sign(paper.folder, raised)
    report = check_folder(paper.folder)
    assert {("captions", name(DAYS[1])), ("metadata", name(DAYS[1])), ("metadata", name(DAYS[1], "svg"))} <= failures(
        report
    )
    assert "does not have its version, v2" in said(report)


def test_an_answer_may_keep_its_version_when_the_puzzle_is_reissued(tmp_path: Path) -> None:
    paper = Paper(tmp_path, board="6x6", formats=("pdf", "txt"), answer=SlotAnswers("file")).make()

    def reissued(issue: Issue) -> Issue:
        files = tuple(replace(art, version=2) if art.part == "puzzle" else art for art in issue.files)
        return replace(issue, puzzles=tuple(replace(it, version=2) for it in issue.puzzles), files=files)

    sign(paper.folder, reissued)
    wrong = {file for rule, file in failures(check_folder(paper.folder)) if rule in ("captions", "metadata")}
    assert wrong == {name(day, form) for day in DAYS for form in ("pdf", "txt")}


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("No. 13", "No. 12", "does not have its number, 13, but 12"),
        ("Easy", "Hard", "does not have its level, Easy"),
        ("2027-01-06", "2027-01-05", "does not have its date, 2027-01-06"),
    ],
)
def test_a_caption_of_another_day_in_plain_text_is_found(plain: Paper, old: str, new: str, what: str) -> None:
    file = plain.folder / name(DAYS[1], "txt")
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    sign(plain.folder)
    assert what in said(check_folder(plain.folder))


def test_a_pdf_without_text_is_found(paper: Paper) -> None:
    layout = paper.layout(paper.featured()[0].puzzle.puzzle.board)
    empty = Drawing(layout.size.width, layout.puzzle.rooms.height, ())
    blank = ART["pdf"].write(empty, 300, Metadata("T", "courier/20270106_main"))
    (paper.folder / name(DAYS[1])).write_bytes(blank)
    sign(paper.folder)
    assert ("captions", name(DAYS[1])) in failures(check_folder(paper.folder))


def test_metadata_of_another_publication_are_found(paper: Paper) -> None:
    file = paper.folder / name(DAYS[1], "svg")
    file.write_text(file.read_text("utf-8").replace("courier/2027", "herald/2027"), "utf-8")
    sign(paper.folder)
    assert failures(check_folder(paper.folder)) == {("metadata", name(DAYS[1], "svg"))}


def test_a_wrong_answer_to_a_puzzle_that_is_not_in_the_folder_is_found(tmp_path: Path) -> None:
    paper = Paper(tmp_path, board="6x6", days=3).make()
    before, now = paper.featured()[:2]
    graded = before.puzzle
    wrong = replace(graded, solution=changed(graded.solution, 0, graded.solution[1]))
    paper.write(paper.layout(graded.puzzle.board), now, replace(before, puzzle=wrong))
    paper.list_files(graded.puzzle.board)
    report = check_folder(tmp_path)
    assert ("pictures", name(DAYS[0])) in failures(report)
    assert "is not a solution of its board: the value" in said(report)


# --- records ---


def edit(paper: Paper, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the manifest."""
    manifest = paper.folder / "manifest.json"
    data = json.loads(manifest.read_text("utf-8"))
    change(data)
    manifest.write_text(json.dumps(data), "utf-8")


def recorded(paper: Paper, change: Callable[[Issue], Issue]) -> ReadbackReport:
    sign(paper.folder, lambda issue: change(issue) if issue.date.isoformat() == DAYS[1] else issue)
    return check_folder(paper.folder)


def test_a_puzzle_with_two_solutions_is_found(paper: Paper) -> None:
    def emptied(issue: Issue) -> Issue:
        (record,) = issue.puzzles
        return replace(issue, puzzles=(replace(record, givens=(0,) * len(record.givens), clues=0),))

    report = recorded(paper, emptied)
    assert ("puzzles", f"{DAYS[1]}/day.json") in failures(report)
    assert "has a second solution" in said(report)


def test_the_puzzle_of_another_day_is_found(paper: Paper) -> None:
    from bookbuilder.book import read_issue

    (first,) = read_issue((paper.folder / DAYS[0] / "day.json").read_text("utf-8")).puzzles

    def repeated(issue: Issue) -> Issue:
        (record,) = issue.puzzles
        its = {"givens": first.givens, "solution": first.solution, "clues": first.clues}
        return replace(issue, puzzles=(replace(record, **its),))  # type: ignore[arg-type]

    report = recorded(paper, repeated)
    assert ("repeats", f"{DAYS[1]}/day.json") in failures(report)


def test_a_twin_in_disguise_is_found(plain: Paper) -> None:
    twins = (replace(plain.featured()[1].puzzle, key="k"), replace(plain.featured()[2].puzzle, key="k"))

    def alike(issue: Issue) -> Issue:
        return replace(issue, puzzles=tuple(replace(it, key=twins[0].key) for it in issue.puzzles))

    sign(plain.folder, alike)
    assert "has 20270106_main, a twin of 20270105_main" in said(check_folder(plain.folder))


def test_puzzles_may_be_repeated_when_the_newspaper_says_so(plain: Paper) -> None:
    sign(plain.folder, lambda issue: replace(issue, puzzles=tuple(replace(it, key="k") for it in issue.puzzles)))
    edit(plain, lambda manifest: manifest.update(no_repeat_days=0))
    assert not check_folder(plain.folder).findings


def test_the_answer_of_another_day_is_found(tmp_path: Path) -> None:
    paper = Paper(tmp_path, board="6x6", formats=("txt",), days=3).make()

    def older(issue: Issue) -> Issue:
        return replace(issue, shows=("20270105_main",)) if issue.date == Date(2027, 1, 7) else issue

    sign(paper.folder, older)
    report = check_folder(paper.folder)
    assert failures(report) == {("days", "2027-01-07/day.json")}
    assert "has the answer to 20270105_main of 2027-01-05, not of 2027-01-06" in said(report)


def test_an_answer_that_comes_before_its_puzzle_is_found(plain: Paper) -> None:
    report = recorded(plain, lambda issue: replace(issue, shows=("20270106_main",)))
    assert "has the answer to 20270106_main of 2027-01-06, not of 2027-01-05" in said(report)


def test_art_whose_record_has_no_grid_is_found(paper: Paper) -> None:
    def without(issue: Issue) -> Issue:
        return replace(issue, files=tuple(replace(art, grids=()) for art in issue.files))

    report = recorded(paper, without)
    assert ("days", f"{DAYS[1]}/day.json") in failures(report)
    assert "without the puzzle 20270106_main" in said(report)


def test_a_puzzle_beside_its_own_answer_is_found(paper: Paper) -> None:
    def solved(issue: Issue) -> Issue:
        own = (issue.puzzles[0].id, "answer")
        files = [
            replace(art, grids=tuple(replace(it, id=own[0]) if it.part == own[1] else it for it in art.grids))
            for art in issue.files
        ]
        return replace(issue, files=tuple(files))

    assert "with answer 20270106_main, which does not belong there" in said(recorded(paper, solved))


def test_a_number_that_differs_in_the_manifest_is_found(plain: Paper) -> None:
    edit(plain, lambda manifest: manifest["issues"][1]["puzzles"][0].update(number=99))
    report = check_folder(plain.folder)
    assert failures(report) == {("days", f"{DAYS[1]}/day.json")}
    assert "has other puzzles than the manifest has for this day" in said(report)


def test_a_day_that_is_missing_altogether_is_found(plain: Paper) -> None:
    shutil.rmtree(plain.folder / DAYS[1])
    edit(plain, lambda it: it.update(artifacts=[each for each in it["artifacts"] if DAYS[1] not in each["file"]]))
    report = check_folder(plain.folder)
    assert failures(report) == {("days", f"{DAYS[1]}/day.json")}
    assert "is missing" in said(report)


@pytest.mark.parametrize(
    "change", [{"width": 1e-200, "height": 1e-200}, {"width": 0.5}, {"width": 1e6, "height": 1e6}, {"dpi": 1}]
)
def test_art_of_an_impossible_size_is_a_finding(paper: Paper, change: dict[str, float]) -> None:
    report = recorded(paper, lambda issue: replace(issue, files=tuple(replace(it, **change) for it in issue.files)))
    assert report.failed or "dpi" in change


@pytest.mark.parametrize("place", [{"x": 1e6}, {"x": -1e6}, {"cell": 1e-9, "x": 171.0}, {"cell": 1e6}])
def test_a_grid_outside_its_art_is_a_finding(paper: Paper, place: dict[str, float]) -> None:
    def moved(issue: Issue) -> Issue:
        files = (replace(art, grids=tuple(replace(it, **place) for it in art.grids)) for art in issue.files)
        return replace(issue, files=tuple(files))

    assert recorded(paper, moved).findings


def test_a_number_that_does_not_rise_is_found(paper: Paper) -> None:
    report = recorded(paper, lambda issue: replace(issue, puzzles=(replace(issue.puzzles[0], number=12),)))
    assert "has the number 12, after 12 of 20270105_main" in said(report)


# --- files ---


def test_a_file_that_is_missing_is_found(paper: Paper) -> None:
    (paper.folder / name(DAYS[0])).unlink()
    assert failures(check_folder(paper.folder)) == {("files", name(DAYS[0]))}


def test_a_strangers_file_among_those_of_a_day_is_found(plain: Paper) -> None:
    (plain.folder / DAYS[0] / "old.pdf").write_bytes(b"")
    assert failures(check_folder(plain.folder)) == {("files", f"{DAYS[0]}/old.pdf")}


def test_a_file_that_is_listed_twice_is_found(plain: Paper) -> None:
    edit(plain, lambda manifest: manifest["artifacts"].append({"file": name(DAYS[0], "txt"), "sha256": "0" * 64}))
    report = check_folder(plain.folder)
    assert ("files", name(DAYS[0], "txt")) in failures(report)
    assert "stands in the manifest twice" in said(report)


def test_too_many_files_are_a_finding(plain: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbuilder.readback.folder._MOST_ENTRIES", 1)
    assert {("files", "."), ("files", DAYS[0])} & failures(check_folder(plain.folder))


def test_a_link_is_not_followed(paper: Paper, tmp_path: Path) -> None:
    file, aside = paper.folder / name(DAYS[0]), tmp_path / "aside.pdf"
    file.rename(aside)
    file.symlink_to(aside)
    report = check_folder(paper.folder)
    assert ("files", name(DAYS[0])) in failures(report)
    assert "is a link" in said(report)


@pytest.mark.parametrize("path", ["../secret", "/etc/passwd", "a/../../secret", "2027-01-05/..", "c:\\x", ""])
def test_a_manifest_leads_nowhere_outside(plain: Paper, path: str) -> None:
    manifest = plain.folder / "manifest.json"
    data = json.loads(manifest.read_text("utf-8"))
    data["artifacts"].append({"file": path, "sha256": "0" * 64})
    manifest.write_text(json.dumps(data), "utf-8")
    report = check_folder(plain.folder)
    assert ("files", path) in failures(report)
    assert "is not the name of a file in this folder" in said(report)


@pytest.mark.parametrize("form", ["pdf", "svg"])
@pytest.mark.parametrize("data", [b"", b"%PDF-1.4 nothing", b"<svg/>", b"\x00" * 1000])
def test_a_file_that_is_no_art_is_a_finding(paper: Paper, form: str, data: bytes) -> None:
    (paper.folder / name(DAYS[0], form)).write_bytes(data)
    sign(paper.folder)
    assert ("pictures", name(DAYS[0], form)) in failures(check_folder(paper.folder))


def test_an_svg_that_refers_to_another_file_is_not_rendered(paper: Paper) -> None:
    file = paper.folder / name(DAYS[0], "svg")
    text = file.read_text("utf-8").replace("</svg>", '<image xlink:href="/etc/passwd" width="9" height="9"/></svg>')
    file.write_text(text, "utf-8")
    sign(paper.folder)
    assert "refers to something outside itself" in said(check_folder(paper.folder))


def test_a_missing_program_is_said_and_fails_nothing(paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise Missing(
            "resvg-py is not installed", "install bookbuilder with the extra `check`, as docs/install.md shows"
        )

    monkeypatch.setitem(OPENERS, "svg", missing)  # type: ignore[arg-type]
    report = check_folder(paper.folder)
    assert (report.failed, report.unchecked) == (False, 1)
    assert "no svg was looked at: resvg-py is not installed" in said(report)


@pytest.mark.slow
def test_jobs_do_not_change_the_report(paper: Paper) -> None:
    swap(*(paper.folder / name(day, "svg") for day in DAYS))
    from bookbuilder.workers import Processes

    assert check_folder(paper.folder) == check_folder(paper.folder, Processes(2))
