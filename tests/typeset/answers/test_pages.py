"""Answers on pages of their own: the work of placing them."""

from functools import partial
from types import SimpleNamespace

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
