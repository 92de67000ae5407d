"""Answers on pages of their own: the work of placing them."""

from functools import partial
from types import SimpleNamespace

from bookbuilder.typeset import draw
from bookbuilder.typeset.sections import section_layouts
from tests.pace import calls_of


def test_the_work_for_titled_answers_grows_with_the_sections_and_no_faster(make: SimpleNamespace) -> None:
    """A thousand worksheets once took half a minute."""

    def work_for(many: int) -> int:
        sections = [make.section(f"Sheet {at}", 1, make.square(4, 2, 2), page="worksheet") for at in range(many)]
        setting = make.laid_out(make.outline(*sections, openers="none"), "a4", "plain").setting
        return calls_of(partial(section_layouts, setting))

    few, some, more = (work_for(many) for many in (20, 40, 80))
    assert more - some < 2.2 * (some - few)


def test_equal_boards_have_answers_of_one_size_in_all_sections(make: SimpleNamespace) -> None:
    board = make.square(6, 2, 3)
    pictures, digits = make.section("Animals", 12, board, symbols="animals"), make.section("Numbers", 16, board)
    layout = make.laid_out(make.outline(pictures, digits, answers="section"), "8.5x8.5in", "plain")
    assert len({spot.cell for section in layout.sections for sheet in section.answers for spot in sheet.spots}) == 1


def test_a_section_of_digits_says_nothing_about_given_pictures(make: SimpleNamespace) -> None:
    board = make.square(6, 2, 3)
    pictures, digits = make.section("Animals", 12, board, symbols="animals"), make.section("Numbers", 16, board)
    outline = make.outline(pictures, digits, answers="section")
    layout = make.laid_out(outline, "8.5x8.5in", "plain")
    pages = list(draw(make.book(outline), layout))
    first, second = (make.lines(pages[leaf.page - 1].marks)[1] for leaf in layout.leaves if leaf.kind == "answers")
    assert first == "Answers 1–12 Given pictures stand in a grey frame."
    assert second == "Answers 13–28 Given values are bold."
