"""A book goes in, finished pages come out; nothing is decided after this stage."""

from bookbuilder.typeset.charts import Chart, chart_pages, chart_sheet
from bookbuilder.typeset.checks import fitted, lay_out, resettled
from bookbuilder.typeset.draw import draw
from bookbuilder.typeset.grid import Grid, GridStyle
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.notes import symbol_notes
from bookbuilder.typeset.pagelayout import PageLayout, page_layout, page_layouts

__all__ = [
    "Chart",
    "Grid",
    "GridStyle",
    "Layout",
    "PageLayout",
    "chart_pages",
    "chart_sheet",
    "draw",
    "fitted",
    "lay_out",
    "page_layout",
    "page_layouts",
    "resettled",
    "symbol_notes",
]
