"""screen.pdf of finished books: the printed pages, with links that lead where book.json says."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

BOOK = """\
title: To Read
seed: 5
printer: kdp-paperback
trim: 6x9in
bleed: true
outputs: [interior, screen, json]
answers: {hints: 1}
sections:
  - {title: One, grade: easy, count: 20}
  - {title: Two, grade: hard, count: 3, walkthrough: {puzzles: 1}}
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a book."""
    from bookbuilder.build import build_book
    from bookbuilder.plan import plan_book

    folder = tmp_path_factory.mktemp("screen")
    (folder / "to-read.yaml").write_text(BOOK, "utf-8")
    return build_book(plan_book(folder / "to-read.yaml"), folder / "out").folder


@pytest.fixture(scope="module")
def screen(built: Path) -> pikepdf.Pdf:
    return pikepdf.open(built / "screen.pdf")


def anchors(pdf: pikepdf.Pdf) -> dict[str, int]:
    """The page, from 1, of each anchor."""
    numbers = {page.objgen: at for at, page in enumerate(pdf.pages, start=1)}
    names = pdf.Root.Names.Dests.Names
    return {str(names[at]): numbers[names[at + 1][0].objgen] for at in range(0, len(names), 2)}


def test_every_anchor_is_on_the_page_that_the_manifest_states(built: Path, screen: pikepdf.Pdf) -> None:
    wanted = {
        f"{what}-{puzzle['number']}": page
        for puzzle in json.loads((built / "book.json").read_text("utf-8"))["puzzles"]
        for what, page in puzzle["pages"].items()
    }
    found = anchors(screen)
    assert {name: page for name, page in found.items() if not name.startswith("part-")} == wanted
    assert {name.split("-")[0] for name in wanted} == {"puzzle", "answer", "hints", "walkthrough"}


def test_a_puzzle_leads_to_all_that_belongs_to_it_and_each_of_these_back(screen: pikepdf.Pdf) -> None:
    leads: dict[int, set[str]] = {}
    for at, page in enumerate(screen.pages, start=1):
        leads[at] = {str(link.Dest) for link in page.get("/Annots", ())}
    where = anchors(screen)
    assert {"answer-21", "hints-21", "walkthrough-21"} <= leads[where["puzzle-21"]]
    for what in ("answer", "hints", "walkthrough"):
        assert "puzzle-21" in leads[where[f"{what}-21"]]
    assert set.union(*leads.values()) <= where.keys()


def test_the_contents_lead_to_every_part(screen: pikepdf.Pdf) -> None:
    parts = {name for name in anchors(screen) if name.startswith("part-")}
    assert any(parts == {str(link.Dest) for link in page.get("/Annots", ())} for page in screen.pages)


def test_pages_have_the_trimmed_size_and_margins_of_one_width(screen: pikepdf.Pdf, built: Path) -> None:
    document = pypdfium2.PdfDocument(built / "screen.pdf")
    lefts = []
    for page in list(document)[8:12]:  # puzzles, whose outer lines end at the margins
        assert page.get_size() == (432.0, 648.0)
        image = page.render(scale=2).to_pil().convert("L").point(lambda grey: 255 if grey < 128 else 0)
        left, _, right, _ = image.getbbox()
        lefts.append(left)
        assert abs(left - (image.width - right)) <= 3
    assert len(set(lefts)) == 1


def test_the_text_of_each_page_is_that_of_the_printed_page(built: Path) -> None:
    printed, shown = (pypdfium2.PdfDocument(built / name) for name in ("interior.pdf", "screen.pdf"))
    assert len(printed) == len(shown)
    for one, other in zip(printed, shown, strict=True):
        assert one.get_textpage().get_text_range().split() == other.get_textpage().get_text_range().split()


def test_the_labels_of_pages_are_their_folios(screen: pikepdf.Pdf, built: Path) -> None:
    document = pypdfium2.PdfDocument(built / "screen.pdf")
    assert [document.get_page_label(at) for at in range(3)] == ["1", "2", "3"]
    assert "12" in document[11].get_textpage().get_text_range().split()


def test_each_puzzle_is_a_figure_that_does_not_tell_its_answer(screen: pikepdf.Pdf) -> None:
    code = b"".join(page.Contents.read_bytes() for page in screen.pages)
    assert code.count(b"/Figure <</MCID") == 2 * 23
    labels = [str(kid.Alt) for part in screen.Root.StructTreeRoot.K.K for kid in part.K if kid.S == "/Figure"]
    assert labels[0] == "Puzzle 1, Easy"
    assert labels[-1] == "Answer to puzzle 23, Hard"


def test_the_interior_is_the_same_without_it(built: Path, tmp_path: Path, build) -> None:
    path = tmp_path / "to-read.yaml"
    path.write_text(BOOK.replace("interior, screen", "interior"), "utf-8")
    folder = build(path).folder
    assert (folder / "interior.pdf").read_bytes() == (built / "interior.pdf").read_bytes()
    assert not (folder / "screen.pdf").exists()


@pytest.mark.slow
def test_a_book_from_right_to_left_is_one_on_the_screen(tmp_path: Path, build) -> None:
    path = tmp_path / "to-read.yaml"
    path.write_text(BOOK.replace("seed: 5", "seed: 5\nlanguage: he"), "utf-8")
    with pikepdf.open(build(path).folder / "screen.pdf") as pdf:
        assert (pdf.Root.Lang, pdf.Root.ViewerPreferences.Direction) == ("he", "/R2L")
