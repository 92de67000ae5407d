"""Pages for browsers; the only room that writes HTML."""

from bookbuilder.site.atom import FeedEntry, atom_xml
from bookbuilder.site.calendar import calendar_html
from bookbuilder.site.edition import book_site
from bookbuilder.site.model import PageLinks, PuzzleSheet, SiteLook, SolutionAt
from bookbuilder.site.page import page_html

__all__ = [
    "FeedEntry",
    "PageLinks",
    "PuzzleSheet",
    "SiteLook",
    "SolutionAt",
    "atom_xml",
    "book_site",
    "calendar_html",
    "page_html",
]
