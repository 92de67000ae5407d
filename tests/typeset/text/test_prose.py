"""Authors' texts in lines and blocks: faces within a line, hanging marks, pages that end well."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from bookbuilder.drawing import Group, Stamp, Text
from bookbuilder.prose import Paragraph, Prose, ProsePicture, Span, prose_of
from bookbuilder.typeset.page.boxes import Columns, flow
from bookbuilder.typeset.text.lines import Face, set_out
from bookbuilder.typeset.text.prose import Column, prose_blocks
from bookbuilder.typeset.text.runs import TextRun, set_out_runs, width_of, write_runs

ROMAN, ITALIC = Face("text", 10.0), Face("text-italic", 10.0)
LOREM = "Every evening has a number of its own, and a well-kept pencil finds it before the lamp burns down."


def texts(lines: list[tuple[TextRun, ...]]) -> list[str]:
    return ["".join(run.text for run in line) for line in lines]


@pytest.mark.parametrize("measure", [40.0, 90.0, 143.0, 1000.0])
def test_one_face_wraps_as_plain_text_does(measure: float) -> None:
    assert texts(set_out_runs([TextRun(LOREM, ROMAN)], measure)) == [*set_out(LOREM, ROMAN, measure)]


def test_no_line_is_wider_than_the_measure() -> None:
    runs = [TextRun(LOREM, ROMAN), TextRun(f" {LOREM} ", ITALIC), TextRun("x" * 200, ROMAN)]
    lines = set_out_runs(runs, 120.0)
    assert all(width_of(line) <= 120.0 for line in lines)
    assert "".join(texts(lines)).replace(" ", "") == (LOREM * 2 + "x" * 200).replace(" ", "")


def test_a_word_in_two_faces_stays_whole() -> None:
    lines = set_out_runs([TextRun("One two un", ROMAN), TextRun("believ", ITALIC), TextRun("able, three", ROMAN)], 64.0)
    assert texts(lines) == ["One two", "unbelievable,", "three"]


def test_a_space_that_does_not_break_keeps_words_together() -> None:
    assert texts(set_out_runs([TextRun("at 16\u00a0point", ROMAN)], ROMAN.width("16 point"))) == ["at", "16\u00a0point"]
    assert texts(set_out_runs([TextRun("oui\u202f! non", ROMAN)], ROMAN.width("oui !"))) == ["oui\u202f!", "non"]


def test_each_run_begins_where_the_one_before_ends() -> None:
    (line,) = set_out_runs([TextRun("A ", ROMAN), TextRun("real", ITALIC), TextRun(" italic", ROMAN)], 500.0)
    marks = list(write_runs(line, 7.0, 20.0))
    assert [(mark.text, mark.face) for mark in marks] == [("A ", "text"), ("real", "text-italic"), (" italic", "text")]
    assert [mark.x for mark in marks] == pytest.approx([7.0, 7.0 + line[0].width, 7.0 + width_of(line[:2])])


@pytest.fixture(scope="module")
def column(make: SimpleNamespace) -> Column:
    setting = make.laid_out(make.outline()).setting
    return Column(setting.style, 300.0, 500.0)


def words(column: Column, text: str, make: SimpleNamespace) -> list[Text]:
    blocks, marks, top = prose_blocks(column, prose_of(text, Path())), [], 0.0
    for block in blocks:
        top += block.before
        marks += make.flat(block.marks, 0.0, top)
        top += block.height
    return [mark for mark in marks if isinstance(mark, Text)]


def test_looks_are_the_faces_of_the_theme(column: Column, make: SimpleNamespace) -> None:
    faces = {mark.text.strip(): mark.face for mark in words(column, "a *b* **c**", make) if mark.text.strip()}
    assert faces == {"a": "text", "b": "text-italic", "c": "semibold"}


def test_marks_of_lists_hang_beside_their_text(column: Column, make: SimpleNamespace) -> None:
    bullet, first, *more = words(column, f"- {LOREM}\n", make)
    assert (bullet.text, bullet.x, bullet.y) == ("•", 0.0, first.y)
    assert first.x > bullet.x
    assert {mark.x for mark in more} == {first.x}


def test_numbers_of_a_list_end_on_one_line(column: Column, make: SimpleNamespace) -> None:
    marks = words(column, "".join(f"{n}. x\n" for n in range(8, 12)), make)
    numbers = [mark for mark in marks if mark.text != "x"]
    assert [mark.text for mark in numbers] == ["8.", "9.", "10.", "11."]
    ends = [mark.x + column.style.faces.body.width(mark.text) for mark in numbers]
    assert max(ends) - min(ends) < 0.01
    assert min(mark.x for mark in numbers) >= 0


def test_a_list_in_a_list_is_indented_further_with_another_mark(column: Column, make: SimpleNamespace) -> None:
    outer, a, inner, b = words(column, "- a\n    - b\n", make)
    assert (outer.text, inner.text) == ("•", "–")
    assert outer.x < a.x <= inner.x < b.x


@pytest.mark.parametrize("lines", range(2, 9))
def test_no_page_begins_or_ends_with_a_single_line_of_a_paragraph(column: Column, lines: int) -> None:
    line = (Span("x"),)
    blocks = prose_blocks(column, Prose((Paragraph((line,) * 6), Paragraph((line,) * lines), Paragraph((line,) * 6))))
    starts = [at for at, block in enumerate(blocks) if block.before]
    for height in range(5, 12):
        done = 0
        for page in flow(blocks, Columns(height * column.line))[:-1]:
            done += len(page.columns[0])
            assert done - 1 not in starts
            assert done + 1 not in [*starts, len(blocks)]


def test_a_heading_stays_with_the_text_under_it(column: Column) -> None:
    blocks = prose_blocks(column, prose_of("x\n\ny\n\n## Head\n\na\\\nb", Path()))
    pages = flow(blocks, Columns(4.5 * column.line))
    assert [len(page.columns[0]) for page in pages] == [2, 3]


def figure(aspect: float, pixels: int) -> Prose:
    (found,) = prose_of("![A cup](cups.svg)", Path(__file__).parents[3] / "configs" / "keepsake").passages
    assert isinstance(found, ProsePicture)
    return Prose((ProsePicture(found.picture, aspect, pixels, found.said),))


@pytest.mark.parametrize("aspect", [0.2, 0.8, 1.0, 1.6, 12.0])
@pytest.mark.parametrize("pixels", [0, 300, 9000])
def test_a_picture_stays_within_the_column(column: Column, aspect: float, pixels: int) -> None:
    (block,) = prose_blocks(column, figure(aspect, pixels))
    (group,) = block.marks
    assert isinstance(group, Group)
    assert group.label == "A cup"
    (stamp,) = group.marks
    assert isinstance(stamp, Stamp)
    wide, high = stamp.size * min(1, aspect), stamp.size / max(1, aspect)
    left, top = stamp.x + (stamp.size - wide) / 2, stamp.y + (stamp.size - high) / 2
    assert (left, top) == pytest.approx((0, 0))
    assert high == pytest.approx(block.height)
    assert wide <= column.measure + 0.01
    assert high <= 0.45 * column.height + 0.01
    assert not pixels or pixels / (stamp.size / 72) >= 299.9


def test_a_centred_line_has_its_middle_in_the_middle(column: Column, make: SimpleNamespace) -> None:
    centred = Column(column.style, 300.0, 500.0, "centre")
    (mark,) = words(centred, "middle", make)
    assert mark.x + column.style.faces.body.width("middle") / 2 == pytest.approx(150.0)
