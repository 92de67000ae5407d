"""Covers of finished books, read back from their PDFs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import bookbuilder as bb
from bookbuilder import preflight
from bookbuilder.preflight import PrintOrder, Report, check
from bookbuilder.workers import Processes

COVER = "printer: kdp-paperback\ntrim: 5x8in\noutputs: [interior, cover, json]\ncover: {blurb: Look inside.}\n"


@pytest.fixture
def covered(small: Path) -> Path:
    """The file of a book with a cover."""
    text = small.read_text("utf-8").replace("count: 5", "count: 20")
    small.write_text(text + COVER, "utf-8")
    return small


def test_the_cover_fits_the_interior(covered, build, manifest) -> None:
    folder = build(covered).folder
    pages = len(pypdfium2.PdfDocument(folder / "interior.pdf"))
    cover = pypdfium2.PdfDocument(folder / "cover.pdf")
    assert len(cover) == 1
    wide, high = (side / 72 for side in cover[0].get_size())
    assert wide == pytest.approx(0.125 + 5 + pages * 0.002252 + 5 + 0.125, abs=1e-4)
    assert high == pytest.approx(0.125 + 8 + 0.125, abs=1e-4)
    assert [edge / 72 for edge in cover[0].get_trimbox()] == pytest.approx(
        [0.125, 0.125, wide - 0.125, 8.125], abs=1e-4
    )
    said = cover[0].get_textpage().get_text_range()
    assert "24 puzzles" in said
    assert "Look inside." in said
    assert "trim" not in said
    guided = pypdfium2.PdfDocument(folder / "cover-guides.pdf")[0].get_textpage().get_text_range()
    assert "trim: " in guided
    names = [artifact["file"] for artifact in manifest(folder)["artifacts"]]
    assert names[:3] == ["interior.pdf", "cover.pdf", "cover-guides.pdf"]


@pytest.mark.slow
def test_covers_have_the_same_bytes_for_any_number_of_jobs(covered, build, files) -> None:
    one = files(build(covered, "one").folder)
    assert files(build(covered, "two", workers=Processes(2)).folder) == one


def test_a_cover_with_black_on_a_strong_colour_passes_the_printers_check(small, build) -> None:
    text = small.read_text("utf-8").replace("count: 5", "count: 20")
    colours = '["cmyk(0%, 70%, 80%, 0%)", "#14213d"]'  # with black on top, 250 % of ink; IngramSpark takes 240 %
    cover = f"cover: {{width: 14in, height: 10.5in, spine: 0.15in, colours: {colours}}}\n"
    small.write_text(f"{text}printer: ingramspark\ntrim: 6x9in\noutputs: [interior, cover, json]\n{cover}", "utf-8")
    assert (build(small).folder / "cover.pdf").exists()


@pytest.mark.parametrize(
    "more",
    [
        "printer: kdp-paperback\ntrim: 5x8in\npaper: cream\nbleed: true\n",
        "printer: kdp-paperback\ntrim: 5.25x8in\nisbn: 978-0-306-40615-7\nlanguage: he\n",
        "printer: ingramspark\ntrim: 6x9in\ncover: {width: 14in, height: 10.5in, spine: 0.15in}\n",
    ],
)
def test_a_check_asks_of_each_file_what_the_build_asked(more: str, small, build, asked_of) -> None:
    cover = "" if "cover:" in more else "cover: {blurb: Look inside.}\n"
    text = small.read_text("utf-8").replace("count: 5", "count: 20")
    small.write_text(f"{text}{more}{cover}outputs: [interior, cover, json]\n", "utf-8")
    by_build, folder = asked_of(lambda: build(small).folder)
    by_check, reports = asked_of(lambda: [bb.check(folder / name) for name in ("interior.pdf", "cover.pdf")])
    assert by_check == by_build
    assert [report.taken_for for report in reports] == ["an interior, as book.json says", "a cover, as book.json says"]
    assert not any(report.failed for report in reports)


@pytest.fixture
def asked_of(monkeypatch) -> Callable[[Callable[[], Any]], tuple[list[PrintOrder], Any]]:
    """What the rules of printers are asked to check while something runs, and its result."""
    orders: list[PrintOrder] = []
    whole = check.preflight

    def noted(path: Path, order: PrintOrder, *more: Any, **how: Any) -> Report:
        orders.append(order)
        return whole(path, order, *more, **how)

    monkeypatch.setattr(preflight, "preflight", noted)

    def run(work: Callable[[], Any]) -> tuple[list[PrintOrder], Any]:
        orders.clear()
        result = work()
        return list(orders), result

    return run
