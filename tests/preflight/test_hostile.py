"""PDFs that somebody made to break the check: each ends in a report or in a message, soon, and never in a traceback."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream

from bookbuilder.errors import InputError
from bookbuilder.pdfread.streams import MOST
from bookbuilder.preflight import PrintOrder, Report
from tests.preflight.conftest import CASES, Spoil, draw, failed, form, spoiled

Check = Callable[[bytes, PrintOrder], Report]


def bomb(pdf: pikepdf.Pdf) -> None:
    """A small page that unpacks to more than anyone reads."""
    packed = zlib.compress(bytes(MOST + 1), 1)
    its = Stream(pdf, b"")
    its.write(packed, filter=Name.FlateDecode)
    pdf.pages[3].obj["/Contents"] = pdf.make_indirect(its)


def endless(pdf: pikepdf.Pdf) -> None:
    """A form that shows itself."""
    its = form("/X Do")(pdf)
    its["/Resources"] = Dictionary(XObject=Dictionary(X=its))
    draw("/X Do", XObject={"X": its})(pdf)


def broken_font(pdf: pikepdf.Pdf) -> None:
    for font in pdf.pages[0].obj.Resources.Font.values():
        font.FontDescriptor.FontFile2.write(b"\0\1\0\0" + bytes(200))


HOSTILE: dict[str, Spoil] = {
    "a form that shows itself": endless,
    "states saved a thousand times": draw("q " * 1000),
    "numbers beyond all bounds": draw("1e308 0 0 1e308 0 0 cm 1e308 1e308 1e308 1e308 re f"),
    "a matrix without extent": draw("0 0 0 0 0 0 cm BT /F1.0 9 Tf 1 1 Td <35> Tj ET 0 0 m 9 9 l S"),
    "operators without operands": draw("re f l S Td Tj cm gs Do sh scn k"),
    "operands of other kinds": draw("(a) (b) m [1] /X l S /A /B /C /D k /Y Tf (x) w"),
    "resources that are not there": draw("/Nothing gs /Nothing Do /Nothing sh /Nothing cs 1 scn"),
    "a font without anything": draw("BT /X 9 Tf (a) Tj ET", Font={"X": Dictionary()}),
    "a box without numbers": lambda pdf: pdf.pages[3].obj.__setitem__("/TrimBox", Array([Name.A, 1])),
    "a font that is none": broken_font,
}


@pytest.mark.parametrize("spoil", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_ends_in_a_report(check: Check, spoil: Spoil) -> None:
    case = CASES["kdp"]()
    report = check(spoiled(case.data, spoil), case.asked)
    assert report.pages == 36


def test_a_page_that_cannot_be_read_fails_the_file(check: Check) -> None:
    case = CASES["kdp"]()
    for spoil in (endless, HOSTILE["states saved a thousand times"]):
        assert "file" in failed(check(spoiled(case.data, spoil), case.asked))


def test_pages_that_are_each_others_parents_end(check: Check) -> None:
    case = CASES["kdp"]()
    data = spoiled(case.data, lambda pdf: pdf.Root.Pages.__setitem__("/Kids", Array([pdf.Root.Pages])))
    with suppress(InputError):
        check(data, case.asked)


@pytest.mark.parametrize("seed", range(8))
def test_damage_anywhere_ends_in_a_report_or_a_message(check: Check, seed: int) -> None:
    random_ = random.Random(seed)
    with pikepdf.open(BytesIO(CASES["press"]().data)) as pdf:
        del pdf.pages[4:]
        pdf.save(out := BytesIO(), static_id=True, compress_streams=False)
    for _ in range(6):
        data = bytearray(out.getvalue())
        for _ in range(random_.choice((1, 5, 40))):
            at = random_.randrange(len(data))
            data[at : at + random_.randrange(3)] = random_.randbytes(random_.randrange(3))
        with suppress(InputError):
            check(bytes(data), CASES["kdp"]().asked)


@pytest.mark.slow
def test_a_page_that_unpacks_to_far_more_fails_the_file(check: Check) -> None:
    case = CASES["kdp"]()
    assert "file" in failed(check(spoiled(case.data, bomb), case.asked))
