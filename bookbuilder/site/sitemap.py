"""The addresses of a site's pages go in; `sitemap.xml` comes out (sitemaps.org), which search engines read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date as Date
from xml.sax.saxutils import escape

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'


def sitemap_xml(addresses: Iterable[str], date: Date | None) -> Iterator[str]:
    """The map, line by line; every page gets that date, if there is one."""
    changed = f"<lastmod>{date.isoformat()}</lastmod>" if date else ""
    yield _HEAD
    for address in addresses:
        yield f"<url><loc>{escape(address)}</loc>{changed}</url>\n"
    yield "</urlset>\n"
