"""PDFium answers compiled and uncompiled questions alike."""

import importlib.util
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import addressof, create_string_buffer
from pathlib import Path
from types import ModuleType

import pypdfium2.raw as pdfium
import pytest

from bookbuilder.readback.book import asking, calls

CONTENT = b"BT /F 12 Tf 10 50 Td (7) Tj ET 1 0 0 rg 5 6 7 8 re f 2 w 1 J 0 0 m 9 9 l 9 0 20 5 30 7 c h S"
PDF = (
    b"%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 90]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj "
    b"4 0 obj<</Length %d>>stream\n%b\nendstream endobj\n"
    b"5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>" % (len(CONTENT), CONTENT)
)


@pytest.fixture(scope="module")
def plain() -> ModuleType:
    """The module as plain Python."""
    source = Path(calls.__file__).with_name("asking.py")
    spec = importlib.util.spec_from_file_location("plain_asking", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def page() -> Iterator[int]:
    document = pdfium.FPDF_LoadMemDocument64(PDF, len(PDF), None)
    shown = pdfium.FPDF_LoadPage(document, 0)
    yield calls.address(shown)
    pdfium.FPDF_ClosePage(shown)
    pdfium.FPDF_CloseDocument(document)


def test_the_module_is_compiled_and_can_be_read_as_plain_python(plain: ModuleType) -> None:
    assert (asking.COMPILED, plain.COMPILED) == (True, False)


def test_what_a_page_holds_and_what_its_objects_lead_to_are_the_same(plain: ModuleType) -> None:
    def told(module: ModuleType, where: int) -> list[list[int]]:
        objects = module.each_has(calls.object_of_page, [where], module.each_says(calls.count_in_page, [where]))
        segments = module.each_has(calls.segment_of, objects, [0, 5, 5])
        return [
            objects,
            segments,
            *(module.each_says(ask, objects) for ask in (calls.kind_of, calls.cap_of, calls.count_segments)),
            *(module.each_says(ask, segments) for ask in (calls.segment_kind, calls.is_closed)),
            module.each_leads(calls.font_of, objects),
        ]

    with page() as where:
        found, wanted = told(asking, where), told(plain, where)
    assert found == wanted
    assert found[2] == [pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_PATH]
    assert [bool(font) for font in found[-1]] == [True, False, False]  # None of C is 0


@pytest.mark.parametrize("question", [calls.MATRIX, calls.BOX, calls.SIZE, calls.WIDTH, calls.FLAGS, calls.FILL])
def test_what_is_put_at_addresses_is_the_same(plain: ModuleType, question: calls.Asked) -> None:
    def told(put: Callable[..., list[int]], objects: list[int]) -> tuple[list[int], bytes]:
        room = create_string_buffer(question.form.size * len(objects))
        return put(question.get, objects, question.pieces, addressof(room), question.form.size), room.raw

    with page() as where:
        objects = asking.each_has(calls.object_of_page, [where], [3])
        found, wanted = told(asking.each_puts, objects), told(plain.each_puts, objects)
    assert found == wanted
    assert any(found[0])


def test_a_question_without_an_answer_is_answered_by_what_stands_for_none() -> None:
    with page() as where:
        objects = asking.each_has(calls.object_of_page, [where], [3])
        are_told, sizes = calls.answers(calls.SIZE, objects)
    assert (are_told, [size for (size,) in calls.SIZE.form.iter_unpack(sizes)]) == ([1, 0, 0], [12.0, 0.0, 0.0])
