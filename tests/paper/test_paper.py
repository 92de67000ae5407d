"""Units, trims and what printers take."""

from __future__ import annotations

import pickle

import pytest
import yaml
from pydantic import ValidationError

from bookbuilder.data import shipped
from bookbuilder.errors import InputError
from bookbuilder.paper import columns, length, printer, printers, sheet, systems, trim
from bookbuilder.paper.columns import ColumnSystem
from bookbuilder.paper.printers import Printer
from bookbuilder.paper.sourced import Sourced

KDP = printer("kdp-paperback")
PLAIN = printer("plain")


@pytest.mark.parametrize(
    ("written", "points"),
    [("1in", 72), ("25.4mm", 72), ("2.54 cm", 72), ("7pt", 7), ("11p", 132), ("11pc", 132), ("9P4.5", 112.5),
     ("9p0", 108), ("0p6", 6), ("23.5p", 282)],
)  # fmt: skip
def test_lengths_become_points(written: str, points: float) -> None:
    assert length(written) == pytest.approx(points)


@pytest.mark.parametrize(
    "written", ["7", "-1in", "in", "", "1e3mm", "1..2in", "nan in", "9p12", "9.5p4", "9p4.5pt", "p6", "9p 4", None]
)
def test_a_length_without_sense_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match="is not a length"):
        length(written)


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("6x9in", (432, 648)),
        ("148x210mm", (419.5, 595.3)),
        ("A4", (595.3, 841.9)),
        ("5.5 x 8.5 in", (396, 612)),
        ("51x66p", (612, 792)),
    ],
)
def test_trims_by_name_and_by_size(written: str, size: tuple[float, float]) -> None:
    found = trim(written)
    assert (found.width, found.height) == pytest.approx(size, abs=0.1)


@pytest.mark.parametrize("written", ["a9", "6x9", "0x9in", "9in", "0.1x0.1mm", "9999x9in", ""])
def test_an_unknown_trim_is_refused(written: str) -> None:
    with pytest.raises(InputError, match="trim"):
        trim(written)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("6x9", "6x9in"),
        ("6 x 9", "6x9in"),
        ("8.5*11", "8.5x11in"),
        ("6×9 inches", "6x9in"),
        ('6" x 9"', "6x9in"),
        ("6in x 9in", "6x9in"),
        ("6 by 9", "6x9in"),
        ("210x297", "210x297mm"),
        ("14,8 x 21", "14.8x21cm"),
        ("148 mm x 210 mm", "148x210mm"),
        ("432x648", "432x648pt"),
        ("A4 portrait", "a4"),
        ("A4 landscape", "297x210mm"),
        ("US Letter", "letter"),
        ("Half Letter", "half-letter"),
        ("DIN A5", "a5"),
        ("leter", "letter"),
    ],
)
def test_a_trim_in_other_words_is_suggested_as_it_is_written_here(written: str, meant: str) -> None:
    with pytest.raises(InputError) as caught:
        trim(written)
    assert caught.value.problems[0].hint.startswith(f"did you mean `{meant}`? The choices are: a2, ")
    assert trim(meant)


@pytest.mark.parametrize("written", ["0x0", "9999x9999", "1x1", "quarto", "6x9xx"])
def test_nothing_is_suggested_for_a_trim_that_no_book_has(written: str) -> None:
    with pytest.raises(InputError) as caught:
        trim(written)
    assert caught.value.problems[0].hint.startswith("use a2, ")


def test_a_trim_that_the_printer_lacks_names_those_it_has() -> None:
    with pytest.raises(InputError, match="KDP paperback has no trim a3") as caught:
        KDP.take(trim("a3"))
    assert "6x9in" in caught.value.problems[0].hint


def test_a_trim_within_the_printers_range_needs_no_name() -> None:
    assert KDP.take(trim("148x210mm")) == trim("148x210mm")


def test_a4_takes_the_printers_own_measures() -> None:
    assert KDP.take(trim("a4")).width == pytest.approx(8.27 * 72)


@pytest.mark.parametrize(
    ("pages", "inches"), [(24, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (701, 0.875), (828, 0.875)]
)
def test_the_gutter_grows_with_the_book(pages: int, inches: float) -> None:
    assert KDP.inside(pages) == pytest.approx(inches * 72 + 1)


def test_too_few_pages_and_too_many_are_refused_with_a_remedy() -> None:
    KDP.check_pages(828, trim("6x9in"), "white")
    for pages, size, paper, limit in [(22, "6x9in", "white", "24"), (830, "6x9in", "white", "828"),
                                      (592, "8.5x11in", "white", "590"), (778, "6x9in", "cream", "776")]:  # fmt: skip
        with pytest.raises(
            InputError, match=f"has {pages} pages; KDP paperback (needs at least|takes at most) {limit}"
        ) as caught:
            KDP.check_pages(pages, trim(size), paper)
        assert caught.value.problems[0].hint


def test_a_paper_that_the_printer_lacks_names_those_it_has() -> None:
    with pytest.raises(InputError, match="'gold'") as caught:
        KDP.check_paper("gold")
    assert "white, cream" in caught.value.problems[0].hint


def test_plain_takes_every_trim_up_to_a2_any_number_of_pages_and_thin_lines() -> None:
    for size in ("a6", "a2", "594x420mm", "3x3in"):
        assert PLAIN.take(trim(size)).is_same(trim(size))
    PLAIN.check_pages(1, trim("a4"), "white")
    PLAIN.check_pages(50_000, trim("a4"), "white")


def test_a_book_that_could_not_be_checked_is_refused_before_it_is_made() -> None:
    with pytest.raises(InputError, match="50,001 pages; a file with more than 50,000 cannot be checked"):
        PLAIN.check_pages(50_001, trim("a4"), "white")
    assert PLAIN.thinnest_line.value == 0.25


@pytest.mark.parametrize("name", printers())
def test_every_printer_takes_its_own_trims_and_dates_its_figures(name: str) -> None:
    its = printer(name)
    assert all(its.take(size).is_same(size) for size in its.trims.value)
    figures = [value for _, value in its if isinstance(value, Sourced)]
    assert len(figures) > 6
    assert all(figure.source and figure.as_of.year >= 2026 for figure in figures)


def test_newsprint_has_the_floors_that_newspapers_publish() -> None:
    its = printer("newsprint")
    assert (its.smallest_type.value, its.thinnest_line.value, its.lightest_grey.value) == (7, 1, 0.05)
    assert (its.darkest, its.prints_colour) == (0.25, False)
    assert KDP.darkest == 1.0, "a printer that states no darkest tint allows any"


@pytest.mark.parametrize("system", systems())
def test_every_column_system_dates_its_widths(system: str) -> None:
    its = columns(system)
    assert its.name
    assert its.widths.source
    assert its.widths.as_of.year >= 2026
    assert [its.width(each) for each in range(1, its.most + 1)] == list(its.widths.value)


@pytest.mark.parametrize(
    ("system", "count", "millimetres"),
    [("sau", 2, 107.95), ("sau", 6, 330.2), ("pass", 3, 150.8), ("44-inch", 6, 254.0), ("us-tabloid", 5, 260.4),
     ("national-post", 2, 84.8), ("din", 8, 377.5), ("switzerland", 6, 171.0), ("sph", 6, 327.0)],
)  # fmt: skip
def test_columns_of_a_system_are_as_wide_as_its_papers_say(system: str, count: int, millimetres: float) -> None:
    assert columns(system).width(count) * 25.4 / 72 == pytest.approx(millimetres, abs=0.05)


@pytest.mark.parametrize("count", [-1, 0, 7])
def test_columns_that_a_page_lacks_are_refused_with_those_it_has(count: int) -> None:
    with pytest.raises(InputError, match=f"SAU has no width for {count} columns") as caught:
        columns("sau").width(count)
    assert caught.value.problems[0].hint == "use 1 to 6"


def test_an_unknown_column_system_lists_those_there_are() -> None:
    with pytest.raises(InputError, match="no column system 'SAU'") as caught:
        columns("SAU")
    assert "`sau`" in caught.value.problems[0].hint


@pytest.mark.parametrize("widths", [[], ["2in", "1in"], ["0mm"], ["1in", "1in"]])
def test_columns_that_do_not_grow_are_refused(widths: list[str]) -> None:
    with pytest.raises(ValidationError, match="each wider than the last"):
        ColumnSystem.model_validate({"name": "x", "widths": {"value": widths, "source": "here", "as_of": "2026-11-22"}})


@pytest.mark.parametrize(
    ("figure", "wrong"),
    [("lightest_grey", {"value": 15}), ("darkest_tint", {"value": 25}),
     ("fewest_pages", {"value": 0}), ("image_dpi", {"value": -300}),
     ("gutters", {"value": [{"pages": 0, "inside": "1in"}]}), ("longest", {"value": [{"paper": "a", "pages": 0}]})],
)  # fmt: skip
def test_a_printers_figure_that_cannot_be_is_refused(figure: str, wrong: dict[str, object]) -> None:
    written = yaml.safe_load(shipped("layouts", "printers", "plain.yaml").read_text("utf-8"))
    with pytest.raises(ValidationError) as caught:
        Printer.model_validate(written | {figure: {"source": "here", "as_of": "2026-11-01", **wrong}})
    assert {error["loc"][0] for error in caught.value.errors()} == {figure}


def test_a_printer_of_any_paper_takes_those_that_other_printers_have() -> None:
    PLAIN.check_paper("groundwood")
    with pytest.raises(InputError, match="no paper 'whit'") as caught:
        PLAIN.check_paper("whit")
    assert "did you mean `white`" in caught.value.problems[0].hint


def test_an_unknown_printer_lists_those_there_are() -> None:
    with pytest.raises(InputError, match="'nowhere'") as caught:
        printer("nowhere")
    assert "plain" in caught.value.problems[0].hint


@pytest.mark.parametrize("name", printers())
def test_a_printer_travels_between_processes(name: str) -> None:
    assert pickle.loads(pickle.dumps(printer(name))) == printer(name)


@pytest.mark.parametrize(
    ("name", "bound", "size", "edges"),
    [
        ("kdp-paperback", "left", (441, 666), (0, 9, 432, 657)),
        ("kdp-paperback", "right", (441, 666), (9, 9, 441, 657)),
        ("ingramspark", "left", (441, 666), (0, 9, 432, 657)),
        ("lulu", "left", (450, 666), (9, 9, 441, 657)),
        ("lulu-coil", "right", (450, 666), (9, 9, 441, 657)),
    ],
)
def test_bleed_lies_beyond_every_edge_that_is_cut_and_beyond_the_bound_one_only_at_lulu(
    name: str, bound: str, size: tuple[float, float], edges: tuple[float, ...]
) -> None:
    bleed = printer(name).bleed
    assert bleed
    found = sheet(trim("6x9in"), bleed.value, bound)
    assert (found.width, found.height) == pytest.approx(size)
    assert found.trim == pytest.approx(edges)
    assert found.bleed == (0, 0, found.width, found.height)


def test_a_page_without_bleed_is_its_own_sheet() -> None:
    found = sheet(trim("6x9in"))
    assert (found.width, found.height, found.trim) == (432, 648, (0, 0, 432, 648))


def test_margins_of_a_kdp_book_with_bleed_are_wider() -> None:
    assert KDP.outside() == pytest.approx(0.25 * 72 + 1)
    assert KDP.outside(bleeds=True) == pytest.approx(0.375 * 72 + 1)


def test_a_printer_without_bleed_names_those_that_have_it() -> None:
    with pytest.raises(InputError, match="newsprint prints no bleed") as caught:
        printer("newsprint").check_bleed()
    assert "kdp-paperback" in caught.value.problems[0].hint


@pytest.mark.parametrize(("paper", "inches"), [("white", 0.2252), ("cream", 0.25), ("groundwood", 0.235)])
def test_the_spine_of_a_kdp_paperback_grows_with_its_pages(paper: str, inches: float) -> None:
    assert KDP.cover
    assert KDP.cover.spine(100, paper) == pytest.approx(inches * 72)


@pytest.mark.parametrize("name", ["kdp-hardcover", "ingramspark", "lulu", "lulu-coil", "plain"])
def test_where_no_source_states_a_spine_there_is_none(name: str) -> None:
    rules = printer(name).cover
    assert rules
    assert rules.spine(100, "white") is None
    assert rules.template


def test_ingramspark_asks_for_pdf_x_with_a_registered_condition() -> None:
    rules = printer("ingramspark").file
    assert rules.standard == "pdf/x-1a:2001"
    assert rules.condition
    assert rules.condition.value.identifier == "CGATS TR 001"
