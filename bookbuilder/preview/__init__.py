"""A plan goes in; pictures of the publication come out: contact sheets, pages, facing pages, the art of a day.

book, daily.look    the pages or drawings, with the puzzles that a build would print
chosen              which pages
guides              the trim and the safe area, drawn on them
spreads             facing pages, as they lie in the bound book
sheet               many pictures on one
files               PNG files in a folder
road                all of it
"""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.preview.book import FinishedPage, finished_pages
    from bookbuilder.preview.chosen import ALL, Ranges, ranges
    from bookbuilder.preview.files import Previewed
    from bookbuilder.preview.road import View, preview_book, preview_day

__all__ = [
    "ALL",
    "FinishedPage",
    "Previewed",
    "Ranges",
    "View",
    "finished_pages",
    "preview_book",
    "preview_day",
    "ranges",
]

__getattr__, __dir__ = face(
    __name__,
    """
    book: FinishedPage finished_pages
    chosen: ALL Ranges ranges
    files: Previewed
    road: View preview_book preview_day
    """,
)
