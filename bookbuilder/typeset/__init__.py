"""A book goes in, finished pages come out; nothing is decided after this stage."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.typeset.booklet import MOST_IN_BOOKLET, booklet, sheets
    from bookbuilder.typeset.checks import fitted, lay_out, resettled
    from bookbuilder.typeset.colours import check_colour
    from bookbuilder.typeset.cover import CoverDesign, check_cover, cover, cover_note, palette, paragraphs, picture
    from bookbuilder.typeset.draw import draw, drawing
    from bookbuilder.typeset.figure.charts import Chart, chart_pages, chart_sheet
    from bookbuilder.typeset.grid.grid import Grid
    from bookbuilder.typeset.grid.gridstyle import GridStyle, Limits, grid_style, is_large
    from bookbuilder.typeset.layout import Layout
    from bookbuilder.typeset.notes import cell_notes, example_notes, large_notes, printed_sizes, symbol_notes
    from bookbuilder.typeset.page.codes import too_long
    from bookbuilder.typeset.pagelayout import PageLayout, page_layout, page_layouts
    from bookbuilder.typeset.parts.hints import let_hints_go
    from bookbuilder.typeset.screen import bookmarks, on_screen
    from bookbuilder.typeset.theme import Meter, Theme, theme, themes
    from bookbuilder.typeset.upload import upload_text

__all__ = [
    "MOST_IN_BOOKLET",
    "Chart",
    "CoverDesign",
    "Grid",
    "GridStyle",
    "Layout",
    "Limits",
    "Meter",
    "PageLayout",
    "Theme",
    "booklet",
    "bookmarks",
    "cell_notes",
    "chart_pages",
    "chart_sheet",
    "check_colour",
    "check_cover",
    "cover",
    "cover_note",
    "draw",
    "drawing",
    "example_notes",
    "fitted",
    "grid_style",
    "is_large",
    "large_notes",
    "lay_out",
    "let_hints_go",
    "on_screen",
    "page_layout",
    "page_layouts",
    "palette",
    "paragraphs",
    "picture",
    "printed_sizes",
    "resettled",
    "sheets",
    "symbol_notes",
    "theme",
    "themes",
    "too_long",
    "upload_text",
]

__getattr__, __dir__ = face(
    __name__,
    """
    booklet: MOST_IN_BOOKLET booklet sheets
    checks: fitted lay_out resettled
    colours: check_colour
    cover: CoverDesign check_cover cover cover_note palette paragraphs picture
    draw: draw drawing
    figure.charts: Chart chart_pages chart_sheet
    grid.grid: Grid
    grid.gridstyle: GridStyle Limits grid_style is_large
    layout: Layout
    notes: cell_notes example_notes large_notes printed_sizes symbol_notes
    page.codes: too_long
    pagelayout: PageLayout page_layout page_layouts
    parts.hints: let_hints_go
    screen: bookmarks on_screen
    theme: Meter Theme theme themes
    upload: upload_text
    """,
)
