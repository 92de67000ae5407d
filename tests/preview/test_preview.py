"""A preview of a book or of a newspaper's day: it shows what a build prints, and the build makes no puzzle twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops

from bookbuilder.bank import address, opened, pending, publications
from bookbuilder.build import build_book
from bookbuilder.daily import make_days
from bookbuilder.errors import InputError
from bookbuilder.plan import Plan, plan_book, plan_newspaper
from bookbuilder.preview import Previewed, View, preview_book, preview_day, ranges

BOOK = """\
title: Small
seed: 7
printer: plain
trim: a5
front: {how_to: false, difficulty_key: false, contents: false}
sections:
  - {title: One, board: 4x4, grade: any, count: 3, clues: {symmetry: none}}
"""
PAPER = """\
title: P
newspaper:
  series:
    - id: main
      board: 4x4
      start: 2027-01-04
      grades: {mon: beginner, wed: beginner}
      slots: [{width: 60mm, formats: [svg]}, {width: 50mm, formats: [txt]}]
"""


class Shelf:
    """A book's file, and the folders for its edition and its pictures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.built, self.out = folder / "book", folder / "pictures"

    def plan(self, more: str = "", text: str = BOOK) -> Plan:
        file = self.folder / "small.yaml"
        file.write_text(text + more, "utf-8")
        return plan_book(file)

    def preview(self, plan: Plan, view: View = View(), **more: Any) -> Previewed:  # noqa: B008
        return preview_book(plan, view, self.out, self.built, **more)

    def pictures(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in sorted(self.out.glob("*.png"))}


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_a_page_looks_like_that_of_the_finished_book(shelf: Shelf) -> None:
    plan = shelf.plan()
    page = plan.layout.pages_of(1)["puzzle"]
    shelf.preview(plan, View("pages", ranges(f"{page}"), dpi=72))
    build_book(plan, shelf.built)
    printed = pypdfium2.PdfDocument(shelf.built / "interior.pdf")[page - 1].render(scale=4, grayscale=True).to_pil()
    with Image.open(shelf.out / f"page-{page:03}.png") as shown:
        sheet = Image.new("L", (4 * shown.width, 4 * shown.height), 255)
        sheet.paste(printed.convert("L"))
        difference = ImageChops.difference(shown, sheet.reduce(4))
    assert sum(difference.histogram()[20:]) == 0
    assert sum(printed.histogram()[:100]) > 10_000


def test_no_edition_is_written(shelf: Shelf) -> None:
    shelf.preview(shelf.plan())
    assert not shelf.built.exists()


def test_the_build_reuses_every_puzzle_that_a_preview_made(shelf: Shelf) -> None:
    plan = shelf.plan()
    shelf.preview(plan)
    built = build_book(plan, shelf.built)
    other = build_book(plan, shelf.folder / "other")
    assert (built.supplied.resumed, other.supplied.resumed) == (3, 0)
    assert built.supplied.puzzles == other.supplied.puzzles


def test_a_second_preview_makes_no_puzzle(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.preview(shelf.plan())
    monkeypatch.setattr("bookbuilder.supply.road.make", lambda _orders, _seen, wanted, _workers: iter(wanted))
    shelf.preview(shelf.plan("subtitle: Another\n"), View("pages", ranges("1")))
    assert list(shelf.pictures()) == ["page-001.png"]


def test_after_a_build_a_preview_leaves_nothing_beside_the_book(shelf: Shelf) -> None:
    plan = shelf.plan()
    build_book(plan, shelf.built)
    shelf.preview(plan)
    assert sorted(path.name for path in shelf.folder.iterdir()) == ["book", "pictures", "small.yaml"]


def test_the_same_book_gives_the_same_bytes(shelf: Shelf) -> None:
    shelf.preview(shelf.plan(), View(guides=True))
    first = shelf.pictures()
    build_book(shelf.plan(), shelf.built)
    shelf.preview(shelf.plan(), View(guides=True))
    assert list(first) == ["sheet-01.png"]
    assert shelf.pictures() == first


def test_pairs_hold_the_pages_that_were_asked_for(shelf: Shelf) -> None:
    shown = shelf.preview(shelf.plan(), View("pairs", ranges("1,5"), dpi=30))
    assert shown.files == (("pair-001.png", "page 1"), ("pair-004-005.png", "pages 4 to 5"))


def test_pictures_of_the_preview_before_are_removed_and_a_strangers_are_not(shelf: Shelf) -> None:
    shelf.preview(shelf.plan(), View("pages", ranges("1-3"), dpi=20))
    (shelf.out / "mine.png").write_bytes(b"mine")
    shelf.preview(shelf.plan(), View("pages", ranges("2"), dpi=20))
    assert list(shelf.pictures()) == ["mine.png", "page-002.png"]


def test_a_strangers_picture_is_not_replaced(shelf: Shelf) -> None:
    shelf.out.mkdir()
    (shelf.out / "sheet-01.png").write_bytes(b"mine")
    with pytest.raises(InputError, match=r"holds sheet-01\.png, which bookbuilder did not make"):
        shelf.preview(shelf.plan())
    assert shelf.pictures() == {"sheet-01.png": b"mine"}


@pytest.mark.parametrize(
    ("view", "wrong"),
    [(View("pages", ranges("90")), "there is no page 90"), (View("pairs", dpi=1200), "is too large")],
)
def test_what_cannot_be_shown_is_refused_before_any_puzzle_is_made(shelf: Shelf, view: View, wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        shelf.preview(shelf.plan(), view)
    assert sorted(path.name for path in shelf.folder.iterdir()) == ["small.yaml"]


def test_the_resolution_that_a_refusal_names_is_accepted(shelf: Shelf) -> None:
    plan = shelf.plan(text=BOOK.replace("a5", "a2"))
    with pytest.raises(InputError, match="is too large") as refused:
        shelf.preview(plan, View("pages", ranges("2"), dpi=1000))
    largest = int(refused.value.problems[0].hint.split()[2])
    with pytest.raises(InputError, match="no page 99"):  # its size is checked before its pages
        shelf.preview(plan, View("pages", ranges("99"), dpi=largest))


def test_a_preview_claims_nothing_in_the_bank_and_prints_nobody_elses_puzzle(shelf: Shelf) -> None:
    bank, at = "bank: bank.db\n", address("bank.db", shelf.folder)
    shelf.preview(shelf.plan(bank))
    before = shelf.pictures()
    assert at.file is not None
    assert not at.file.exists()
    build_book(shelf.plan(f"{bank}id: other\n"), shelf.folder / "other")  # of the same seed: the same puzzles
    shelf.preview(shelf.plan(bank))
    assert shelf.pictures() != before
    with opened(at) as its:
        assert [each.name for each in publications(its)] == ["other"]
        assert not list(pending(its))


def paper(folder: Path) -> Any:
    file = folder / "paper.yaml"
    file.write_text(PAPER, "utf-8")
    return plan_newspaper(file)


def test_the_art_of_a_day_is_shown_on_one_sheet_slot_by_slot(tmp_path: Path) -> None:
    plan = paper(tmp_path)
    shown = preview_day(plan, plan.series[0].series.start, None, tmp_path / "pictures", tmp_path / "paper")
    assert shown.files == (("2027-01-04-01.png", "2 drawings"),)
    with Image.open(tmp_path / "pictures" / "2027-01-04-01.png") as sheet:
        assert sheet.width == 22 + round(60 / 25.4 * 96) + 22 + round(50 / 25.4 * 96) + 22


def test_the_run_that_makes_the_day_reuses_its_puzzles(tmp_path: Path) -> None:
    plan = paper(tmp_path)
    day = plan.series[0].series.start
    preview_day(plan, day, 40, tmp_path / "pictures", tmp_path / "paper")
    assert not (tmp_path / "paper").exists()
    tally = make_days(plan, day, day, tmp_path / "paper").tally
    assert (tally.resumed > 0, tally.made) == (True, 0)


def test_a_day_without_an_issue_is_refused(tmp_path: Path) -> None:
    plan = paper(tmp_path)
    with pytest.raises(InputError, match="no puzzle is printed"):
        preview_day(plan, plan.series[0].series.start.replace(day=5), None, tmp_path / "o", tmp_path / "p")
