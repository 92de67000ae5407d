"""Pages for browsers; the only room that writes HTML."""

from bookbuilder.site.calendar import calendar_html

__all__ = ["calendar_html"]
