"""A PDF is written as its pages arrive, and is the same whole file at the end."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pypdf
import pytest

from bookbuilder.drawing import Box, Colour, Mark, Page, Text
from bookbuilder.render import render, write_pdf

LETTERS = "".join(map(chr, [*range(0x21, 0x7F), *range(0xC0, 0x17F), *range(0x391, 0x3A2), *range(0x410, 0x450)]))


class Tape:
    """An object that can only be written to."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.parts.append(data)

    @property
    def content(self) -> bytes:
        return b"".join(self.parts)


def page(*marks: Mark) -> Page:
    return Page(200, 100, (0, 0, 200, 100), (0, 0, 200, 100), marks)


def pages(count: int) -> Iterator[Page]:
    yield from (page(Text(5, 50, f"page {number}", "text", 9)) for number in range(count))


def test_a_page_is_in_the_file_before_the_next_is_asked_for() -> None:
    tape, lengths = Tape(), []

    def watched() -> Iterator[Page]:
        for each in pages(5):
            yield each
            lengths.append(tape.content.count(b"/Type /Page "))

    write_pdf(watched(), tape)
    assert lengths == [1, 2, 3, 4, 5]


def test_what_is_only_written_to_gets_the_same_bytes() -> None:
    tape = Tape()
    write_pdf(pages(3), tape, "Title", "Author")
    assert tape.content == render(pages(3), "Title", "Author")


@pytest.mark.parametrize("count", [1, 63, 64, 65, 128, 129, 300])
def test_pages_keep_their_order_in_a_tree_of_any_size(count: int) -> None:
    reader = pypdf.PdfReader(io.BytesIO(render(pages(count))), strict=True)
    assert len(reader.pages) == count
    for number in {0, count // 2, count - 1}:
        assert reader.pages[number].extract_text() == f"page {number}"


def test_every_object_lies_where_the_table_says() -> None:
    data = render(pages(70), "Title")
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data[start:].startswith(b"xref\n0 ")
    first, *places = re.findall(rb"^(\d{10}) (?:00000 n|65535 f) $", data[start:], re.MULTILINE)
    assert int(first) == 0
    for number, place in enumerate(places, 1):
        assert data[int(place) :].startswith(b"%d 0 obj\n" % number)
    assert len(places) == len(re.findall(rb"^\d+ 0 obj$", data, re.MULTILINE))
    assert f"/Size {len(places) + 1} ".encode() in data[start:]


def test_documents_are_told_apart_by_their_fingerprint() -> None:
    def fingerprint(*its: Page) -> object:
        return pypdf.PdfReader(io.BytesIO(render(its, "One title"))).trailer["/ID"]

    one, other = page(Text(0, 9, "one", "text", 9)), page(Text(0, 9, "other", "text", 9))
    assert fingerprint(one) == fingerprint(one) != fingerprint(other)


def test_subsets_have_what_was_shown_on_any_page_and_no_more() -> None:
    reader = pypdf.PdfReader(
        io.BytesIO(render([page(Text(0, 9, "Az", "text", 9)), page(Text(0, 9, "5\u00a0Ж", "text", 9))]))
    )
    (font,) = (each.get_object() for each in reader.pages[0]["/Resources"]["/Font"].values())
    meanings = font["/ToUnicode"].get_object().get_data().decode("ascii")
    assert sorted(re.findall(r"> <(\w{4})>", meanings)) == ["0020", "0035", "0041", "007a", "0416"]
    assert font["/FirstChar"] == 1  # for what is not ASCII


def test_a_map_of_meanings_has_blocks_of_a_hundred_at_most() -> None:
    (font,) = fonts_of([page(Text(0, 9, LETTERS[:230], "text", 9))])
    meanings = font["/ToUnicode"].get_object().get_data().decode("ascii")
    assert [int(size) for size in re.findall(r"(\d+) beginbfchar", meanings)] == [100, 100, 30]


def test_subsets_of_different_letters_have_different_names() -> None:
    names = [fonts_of([page(Text(0, 9, text, "text", 9))])[0]["/BaseFont"] for text in ("123", "124", "123")]
    assert names[0] == names[2] != names[1]
    assert re.fullmatch(r"/[A-Z]{6}\+FiraSans-Regular", names[0])
    assert len({font["/BaseFont"] for font in fonts_of([page(Text(0, 9, LETTERS, "text", 9))])}) == 2


def fonts_of(its: list[Page]) -> list[pypdf.generic.DictionaryObject]:
    reader = pypdf.PdfReader(io.BytesIO(render(its)))
    return [each.get_object() for each in reader.pages[0]["/Resources"]["/Font"].values()]


def test_text_does_not_drift_however_much_of_it_follows() -> None:
    marks = [Text(0.1 + at / 3000, 50 + at / 7000, "1", "text", 1) for at in range(3000)]
    contents = pypdf.PdfReader(io.BytesIO(render([page(*marks)]))).pages[0].get_contents()
    assert contents is not None
    x = y = 0.0
    moves = re.findall(r"(-?[\d.]+) (-?[\d.]+) Td", contents.get_data().decode("ascii"))
    for mark, (right, up) in zip(marks, moves, strict=True):
        x, y = x + float(right), y + float(up)
        assert x == pytest.approx(mark.x, abs=0.0006)
        assert y == pytest.approx(100 - mark.y, abs=0.0006)


def test_texts_follow_each_other_in_one_object_and_shapes_end_it() -> None:
    text = Text(10, 20, "1", "text", 9)
    code = (
        pypdf.PdfReader(io.BytesIO(render([page(text, text, Box(0, 0, 1, 1, Colour()), text)]))).pages[0].get_contents()
    )
    assert code is not None
    assert re.sub(r"/F1\.0 9 Tf\n", "", code.get_data().decode("ascii")).split("\n") == [
        "BT", "10 80 Td <31> Tj", "0 0 Td <31> Tj", "ET", "0 99 1 1 re f", "BT", "10 80 Td <31> Tj", "ET",
    ]  # fmt: skip


def test_an_empty_text_moves_nothing() -> None:
    marks = [Text(10, 20, "", "text", 9), Text(30, 40, "1", "text", 9), Text(50, 60, "", "text", 9)]
    code = pypdf.PdfReader(io.BytesIO(render([page(*marks)]))).pages[0].get_contents()
    assert code is not None
    assert code.get_data().decode("ascii").count("Td") == 1
    assert "30 60 Td" in code.get_data().decode("ascii")
