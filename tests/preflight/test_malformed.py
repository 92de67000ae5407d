"""Content that is not written as the standard says: a finding for the page, and the rest of the file is checked."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest

from bookbuilder.preflight import PrintOrder, Report
from tests.preflight.conftest import CASES, draw, failed, opened, spoiled
from tests.preflight.mutated import mutated

Check = Callable[[bytes, PrintOrder], Report]

WRONG = {
    "g": "the operator g is given nothing",
    "0 0 g": "the operator g is given a number, a number",
    "/DeviceGray cs sc": "the operator sc is given nothing",
    "/DeviceGray cs 0 0 sc": "a colour of 2 numbers in a space of 1",
    "/DeviceCMYK cs 1 scn": "a colour of 1 number in a space of 4",
    "/DeviceCMYK cs 0 0 1 scn": "a colour of 3 numbers in a space of 4",
    "(a) w": "the operator w is given a string",
    "BT [/A] TJ ET": "the operator TJ is given an array",
    "1 2 3 4 5 cm": "the operator cm is given a number, a number, a number, a number, a number",
    "0 0 m 1 l S": "the operator l is given a number",
    "9 Frob": "there is no operator 'Frob'",
}


@pytest.mark.parametrize(("code", "what"), WRONG.items())
@pytest.mark.parametrize("name", ["kdp", "press"])
def test_wrong_operands_fail_the_page_and_the_rest_is_checked(check: Check, name: str, code: str, what: str) -> None:
    case = CASES[name]()
    report = check(spoiled(case.data, draw(f"{code} 0.01 w 150 300 m 200 300 l S")), case.asked)
    (file,) = (finding for finding in report.findings if finding.rule == "file")
    assert (file.page, file.outcome) == (5, "fail")
    assert what in file.what
    assert "lines" in failed(report), "the thin line behind the fault is not seen"


def test_between_bx_and_ex_operators_may_be_unknown(check: Check) -> None:
    case = CASES["kdp"]()
    assert not check(spoiled(case.data, draw("BX 9 Frob EX")), case.asked).failed


@pytest.mark.parametrize("seed", range(4))
def test_mutated_content_ends_in_a_report(check: Check, seed: int) -> None:
    """Of our own pages: none of these ends in a traceback (see also `tests/campaigns/contents.py`)."""
    random_ = random.Random(seed)
    case = CASES[random_.choice(("kdp", "press", "colour"))]()
    with opened(case.data) as pdf:
        codes = [page.obj.Contents.read_bytes() for page in pdf.pages]
        for page, code in zip(pdf.pages, codes, strict=True):
            page.obj.Contents = pdf.make_stream(mutated(code, random_) if code.strip() else code)
        pdf.save(out := BytesIO())
    assert check(out.getvalue(), case.asked).pages == len(codes)


def test_very_many_marks_take_little_memory_and_fail_the_page(check: Check) -> None:
    """As many as a page may have; before there was a limit, a million took more than a gigabyte."""
    from bookbuilder.pdfread import content

    case = CASES["kdp"]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(content, "MOST_MARKS", 1_000)
        report = check(spoiled(case.data, draw("150 300 20 20 re f " * 1_001)), case.asked)
    assert "it has too many marks to be checked" in [finding.what for finding in report.findings]


@pytest.mark.parametrize("piece", ["150 300 20 20 re ", "150 300 m ", "1 1 l ", "1 1 2 9 3 3 c "])
def test_a_path_of_very_many_points_takes_little_memory_and_fails_the_page(check: Check, piece: str) -> None:
    from bookbuilder.pdfread import content

    case = CASES["kdp"]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(content, "MOST_POINTS", 1_000)
        report = check(spoiled(case.data, draw(piece * 1_001 + "f")), case.asked)
    assert "it has a path of too many points to be checked" in [finding.what for finding in report.findings]


@pytest.mark.parametrize("operands", ["1 " * 65, "[" + "1 " * 100_001 + "] 0 "])
def test_very_many_operands_fail_the_page(check: Check, operands: str) -> None:
    case = CASES["kdp"]()
    report = check(spoiled(case.data, draw(f"{operands} d")), case.asked)
    assert any("its content is malformed: it has" in finding.what for finding in report.findings)


@pytest.mark.slow
def test_a_file_may_have_more_pages_than_any_printer_binds(check: Check) -> None:
    """A book that was made is checked, however thick it is."""
    case = CASES["kdp"]()
    with opened(case.data) as pdf:
        last, root = pdf.pages[-1].obj, pdf.Root.Pages
        root.Kids = pikepdf.Array([pdf.make_indirect(pikepdf.Dictionary(last)) for _ in range(5_001)])
        root.Count = 5_001
        pdf.save(out := BytesIO())
    report = check(out.getvalue(), case.asked)
    assert report.pages == 5_001
    assert "pages" in failed(report)
