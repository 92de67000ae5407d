"""Pages for browsers; the only room that writes HTML."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.site.atom import FeedEntry, atom_xml
    from bookbuilder.site.calendar import calendar_html
    from bookbuilder.site.edition import book_page, book_site
    from bookbuilder.site.model import PageLinks, PuzzleSheet, SiteLook, SolutionAt
    from bookbuilder.site.page import page_html

__all__ = [
    "FeedEntry",
    "PageLinks",
    "PuzzleSheet",
    "SiteLook",
    "SolutionAt",
    "atom_xml",
    "book_page",
    "book_site",
    "calendar_html",
    "page_html",
]

__getattr__, __dir__ = face(
    __name__,
    """
    atom: FeedEntry atom_xml
    calendar: calendar_html
    edition: book_page book_site
    model: PageLinks PuzzleSheet SiteLook SolutionAt
    page: page_html
    """,
)
