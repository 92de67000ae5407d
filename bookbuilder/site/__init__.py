"""Pages for browsers; the only room that writes HTML."""

from bookbuilder.site.atom import Entry, atom_xml
from bookbuilder.site.calendar import calendar_html
from bookbuilder.site.edition import book_site
from bookbuilder.site.model import Links, Look, Sheet, SolutionAt
from bookbuilder.site.page import page_html

__all__ = [
    "Entry",
    "Links",
    "Look",
    "Sheet",
    "SolutionAt",
    "atom_xml",
    "book_site",
    "calendar_html",
    "page_html",
]
