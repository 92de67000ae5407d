"""Pages with their days go in; an Atom feed (RFC 4287) comes out, for feed readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

from bookbuilder.errors import harmless

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"'


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A page in a feed."""

    title: str
    address: str  # in full
    published: str  # 2027-01-05T06:00:00+01:00


def atom_xml(title: str, author: str, rights: str, language: str, address: str, entries: Sequence[FeedEntry]) -> str:
    """The feed that will be at an address. There is at least one entry; `rights` may be empty."""
    latest = max((entry.published for entry in entries), key=datetime.fromisoformat)
    notice = f"<rights>{_text(rights)}</rights>\n" if rights else ""
    head = f"{_HEAD} xml:lang={quoteattr(language)}>\n<title>{_text(title)}</title>\n<id>{_text(address)}</id>\n"
    head += f'<link rel="self" href={quoteattr(address)}/>\n<updated>{latest}</updated>\n'
    head += f"<author><name>{_text(author)}</name></author>\n{notice}"
    return "".join([head, *map(_entry, entries), "</feed>\n"])


def _entry(entry: FeedEntry) -> str:
    address = f"<id>{_text(entry.address)}</id><link href={quoteattr(entry.address)}/>"
    return f"<entry><title>{_text(entry.title)}</title>{address}<updated>{entry.published}</updated></entry>\n"


def _text(text: str) -> str:
    return escape(harmless(text))
