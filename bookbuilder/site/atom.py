"""Pages with their days go in; an Atom feed (RFC 4287) comes out, which readers' programs ask for news."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from bookbuilder.errors import harmless

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"'


@dataclass(frozen=True, slots=True)
class Entry:
    """A page in a feed."""

    title: str
    address: str  # in full
    published: str  # 2027-01-05T06:00:00+01:00


def atom_xml(title: str, author: str, language: str, address: str, entries: Iterable[Entry]) -> Iterator[str]:
    """The feed that will be at an address, line by line; the entries come newest first, and there is at least one."""
    listed = tuple(entries)
    yield f"{_HEAD} xml:lang={quoteattr(language)}>\n"
    yield f'<title>{_text(title)}</title>\n<id>{_text(address)}</id>\n<link rel="self" href={quoteattr(address)}/>\n'
    yield f"<updated>{listed[0].published}</updated>\n<author><name>{_text(author)}</name></author>\n"
    for each in listed:
        yield f"<entry><title>{_text(each.title)}</title><id>{_text(each.address)}</id>"
        yield f"<link href={quoteattr(each.address)}/><updated>{each.published}</updated></entry>\n"
    yield "</feed>\n"


def _text(text: str) -> str:
    return escape(harmless(text))
