"""Charts: all ink on the paper, bars in proportion, nothing over another."""

from __future__ import annotations

from itertools import combinations

import pytest

from bookbuilder.drawing import BLACK, WHITE, Box, Text
from bookbuilder.typeset import Chart, chart_pages, chart_sheet

LYING = Chart("Uses", (("unique-loop", 4000), ("naked pair", 1000), ("lines-4", 0), ("backtrack", 1)))
STANDING = Chart("Clues", tuple((str(n), 100 * n) for n in range(17, 42)), standing=True, axis="clues")
ENDLESS = Chart("Many", tuple((str(n), n * n * 977) for n in range(300)), standing=True)
LONELY = Chart("One", (("17", 49151),), standing=True)
EMPTY = Chart("None", ())
NOTHING = Chart("Zeros", (("a", 0), ("b", 0)))
NO_CLUE = Chart("Zeros", (("1", 0), ("2", 0)), standing=True)
CLASSES = Chart("Times", tuple((f"{n}00-{n}99", 10**n) for n in range(1, 12)), standing=True)
ALL = (LYING, STANDING, ENDLESS, LONELY, EMPTY, NOTHING, NO_CLUE, CLASSES)


def marks_of(make, chart: Chart):
    sheet = chart_sheet([chart], "Heading", "a note")
    return sheet, make.flat(sheet.marks)


def bars(marks) -> list[Box]:
    return [mark for mark in marks if isinstance(mark, Box) and mark.colour not in (WHITE, BLACK)]


@pytest.mark.parametrize("chart", ALL, ids=lambda chart: f"{chart.title} {len(chart.bars)}")
def test_all_ink_is_on_the_paper_and_no_text_on_another(make, chart: Chart) -> None:
    sheet, marks = marks_of(make, chart)
    for left, top, right, bottom in map(make.ink_of, marks):
        assert left >= 0
        assert top >= 0
        assert right <= sheet.width + 0.01
        assert bottom <= sheet.height + 0.01
    texts = [(mark.text, make.ink_of(mark)) for mark in marks if isinstance(mark, Text) and mark.text.strip()]
    for (one, a), (other, b) in combinations(texts, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, f"{one!r} lies on {other!r}"


def test_lying_bars_are_as_long_as_their_numbers(make) -> None:
    long, short, tiny = (bar.width for bar in bars(marks_of(make, LYING)[1]))
    assert long == pytest.approx(4 * short)
    assert 0 < tiny < 1


def test_lying_bars_tell_number_and_share(make) -> None:
    texts = [mark.text for mark in marks_of(make, LYING)[1] if isinstance(mark, Text)]
    assert {"unique-loop", "4,000", "80.0 %", "lines-4", "0", "0.0 %"} <= {*texts}
    of_more = Chart("Uses", LYING.bars, whole=8000)
    assert "50.0 %" in [mark.text for mark in marks_of(make, of_more)[1] if isinstance(mark, Text)]


def test_standing_bars_stand_on_one_line_and_are_as_high_as_their_numbers(make) -> None:
    found = bars(marks_of(make, STANDING)[1])
    assert len({round(bar.y + bar.height, 6) for bar in found}) == 1
    assert found[-1].height / found[0].height == pytest.approx(41 / 17)


def test_too_many_bars_are_put_together_and_none_is_lost(make) -> None:
    marks = marks_of(make, ENDLESS)[1]
    found = bars(marks)
    assert 40 < len(found) <= 66
    assert any(mark.text == "0-4" for mark in marks if isinstance(mark, Text))


def test_the_axis_has_round_numbers(make) -> None:
    texts = {mark.text for mark in marks_of(make, LONELY)[1] if isinstance(mark, Text)}
    assert {"0", "20,000", "40,000", "60,000", "49,151", "17"} <= texts


def test_pages_hold_whole_charts_and_count_themselves(make) -> None:
    pages = chart_pages([LYING, STANDING] * 6, "Heading", "note")
    assert len(pages) > 1
    assert [page.label for page in pages] == [str(number) for number in range(1, len(pages) + 1)]
    for page in pages:
        for left, top, right, bottom in (make.ink_of(mark) for mark in make.flat(page.marks)):
            assert left >= 20
            assert top >= 20
            assert right <= page.width - 20
            assert bottom <= page.height - 20


def test_a_name_that_the_face_lacks_or_the_page_is_still_shown(make) -> None:
    sheet = chart_sheet([Chart("C", (("ሱ" * 3 + "x" * 400, 1),))], "ሱ" * 500, "\t")
    texts = [mark for mark in make.flat(sheet.marks) if isinstance(mark, Text)]
    assert all(make.ink_of(mark)[2] <= sheet.width for mark in texts)
    assert not any("ሱ" in mark.text for mark in texts)
