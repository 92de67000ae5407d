"""The geometry of covers: sizes of the sheet, places of the panels and of the barcode's box."""

from __future__ import annotations

import pytest

from bookbuilder.paper import POINTS, Template, printer, trim
from bookbuilder.typeset.cover import wrap

INCH = POINTS["in"]
WITH_COVERS = ("kdp-paperback", "kdp-hardcover", "ingramspark", "lulu", "lulu-coil", "plain")


@pytest.mark.parametrize(
    ("size", "pages", "paper", "spine"),
    [
        ("6x9in", 120, "white", 0.27024),
        ("6x9in", 24, "cream", 0.06),
        ("8.5x11in", 300, "cream", 0.75),
        ("8.25x6in", 800, "white", 1.8016),
        ("5x8in", 812, "groundwood", 1.9082),
    ],
)
def test_kdps_formula_gives_the_size_of_the_sheet(size: str, pages: int, paper: str, spine: float) -> None:
    rules, its = printer("kdp-paperback").cover, trim(size)
    assert rules
    found = wrap(its, rules, rules.spine(pages, paper) or 0.0)
    assert found.spine.width / INCH == pytest.approx(spine)
    assert found.width / INCH == pytest.approx(0.125 + its.width / INCH + spine + its.width / INCH + 0.125)
    assert found.height / INCH == pytest.approx(0.125 + its.height / INCH + 0.125)
    assert found.trim == pytest.approx((9, 9, found.width - 9, found.height - 9))


def test_back_spine_and_front_lie_side_by_side() -> None:
    rules = printer("kdp-paperback").cover
    assert rules
    its = wrap(trim("6x9in"), rules, 30.0)
    assert (its.back.end, its.spine.end) == (its.spine.start, its.front.start)
    assert (its.back.width, its.spine.width, its.front.width) == pytest.approx((432, 30, 432))
    assert its.back.height == its.spine.height == its.front.height == pytest.approx(648)


def test_a_template_decides_the_sheet_and_centres_the_cover() -> None:
    rules = printer("kdp-hardcover").cover
    assert rules
    its = wrap(trim("6x9in"), rules, 50.0, Template(1010.0, 730.0, 50.0))
    assert (its.width, its.height) == (1010.0, 730.0)
    assert its.trim == pytest.approx((48.0, 41.0, 962.0, 689.0))
    assert its.spine.start == pytest.approx(480.0)


@pytest.mark.parametrize("name", WITH_COVERS)
def test_the_box_of_the_barcode_keeps_the_printers_distances(name: str) -> None:
    rules = printer(name).cover
    assert rules
    assert rules.barcode
    asked, its = rules.barcode.value, wrap(trim("6x9in"), rules, 20.0)
    assert its.barcode
    assert (its.barcode.width, its.barcode.height) == pytest.approx((asked.width, asked.height))
    assert its.back.end - its.barcode.end >= asked.away - 1e-6
    assert its.back.bottom - its.barcode.bottom >= max(asked.away, rules.safety.value) - 1e-6


def test_there_is_no_box_where_none_is_wanted() -> None:
    rules = printer("ingramspark").cover
    assert rules
    assert wrap(trim("6x9in"), rules, 20.0, isbn=False).barcode is None


@pytest.mark.parametrize("name", WITH_COVERS)
def test_the_barcode_of_an_isbn_stands_on_the_corner_of_the_texts(name: str) -> None:
    rules = printer(name).cover
    assert rules
    its = wrap(trim("8.5x11in"), rules, 20.0)
    assert its.barcode
    corner = its.inner(its.back)
    assert (its.barcode.end, its.barcode.bottom) == pytest.approx((corner.end, corner.bottom))


def test_a_box_that_the_printer_fills_in_is_where_the_printer_will_look_for_it() -> None:
    rules = printer("kdp-paperback").cover
    assert rules
    assert rules.barcode
    its = wrap(trim("8.5x11in"), rules, 20.0, isbn=False)
    assert its.barcode
    assert its.back.end - its.barcode.end == pytest.approx(rules.barcode.value.away)


def test_text_is_safe_at_the_printers_distance_from_edges_and_folds() -> None:
    rules = printer("kdp-paperback").cover
    assert rules
    its = wrap(trim("6x9in"), rules, 20.0)
    safe = its.safe(its.back)
    assert (safe.start - its.back.start, safe.top - its.back.top) == pytest.approx((18, 18))
    assert its.back.end - safe.end == pytest.approx(4.5)
    assert its.safe(its.front).start - its.front.start == pytest.approx(4.5)
