"""Books and charts that threads lay out and render at once equal those made one by one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from bookbuilder.render import render, render_svg
from bookbuilder.typeset import Chart, chart_pages, chart_sheet, draw


def made(make: SimpleNamespace, which: int) -> tuple[bytes, ...]:
    """A book and charts; others for each number."""
    symbols = ("digits", "letters", "dice", "greek")[which % 4]
    section = make.section(f"Part {which}", 3 + which, symbols=symbols, shade_clues=bool(which % 2))
    its = make.outline(section, title=f"Book {which}")
    charts = [Chart(f"Levels {which}", tuple((f"level {at}", at * which) for at in range(9)), standing=bool(which % 2))]
    return (
        render(draw(make.book(its), make.laid_out(its, by="plain")), its.title),
        render(chart_pages(charts, f"Charts {which}", "a note")),
        render_svg(chart_sheet(charts, f"Charts {which}", "a note")).encode(),
    )


@pytest.mark.slow
def test_books_and_charts_made_in_threads_are_those_made_one_by_one(make: SimpleNamespace, hasty: None) -> None:
    wanted = [made(make, which) for which in range(6)]
    with ThreadPoolExecutor(6) as threads:
        for which, found in enumerate(threads.map(lambda which: made(make, which), [*range(6)] * 3)):
            assert found == wanted[which % 6], f"book {which % 6}"
