"""The Atom feed of an issue's pages goes in; where it lists other pages than the folders hold comes out as a clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree

from bookbuilder.book import NEWS_FILE
from bookbuilder.readback.folder import Folder, UnreadableFile

_LARGEST = 4 << 20  # bytes; one of 14 issues with four series has 40,000
_ATOM = "{http://www.w3.org/2005/Atom}"
_PAGE = re.compile(r"/([0-9]{4}-[0-9]{2}-[0-9]{2})/([^/]+\.html)\Z")  # at the end of an address


def news_flaw(folder: Folder, day: str, days: Mapping[str, Mapping[str, str]]) -> str:
    """What is wrong with the feed in the folder of a day; empty if nothing is.

    `days` has the files of each day in the manifest. Pages of days that are not there cannot be looked at.
    """
    try:
        addresses = _addresses(folder.read(f"{day}/{NEWS_FILE}", _LARGEST))
    except UnreadableFile:  # the manifest's check has said so
        return ""
    except (ValueError, ElementTree.ParseError):
        return "is not an Atom feed"
    listed = set[tuple[str, str]]()
    for address in addresses:
        found = _PAGE.search(address)
        if found is None:
            return f"lists {address[:80]!r}, which is the address of no page"
        listed.add((found[1], found[2]))
    return _flaw(listed, day, days)


def _addresses(data: bytes) -> list[str]:
    """The addresses of a feed's entries. Raises ValueError or ParseError for anything else."""
    text = data.decode("utf-8")
    if "<!" in text:
        raise ValueError("there are declarations or comments, which feeds of ours have not")
    root = ElementTree.fromstring(text)
    if root.tag != f"{_ATOM}feed":
        raise ValueError("it is something else")
    return [link.get("href", "") for link in root.iterfind(f"{_ATOM}entry/{_ATOM}link")]


def _flaw(listed: set[tuple[str, str]], day: str, days: Mapping[str, Mapping[str, str]]) -> str:
    later = sorted(date for date, _ in listed if date > day)
    if later:
        return f"lists a page of {later[0]}, a later day"
    gone = sorted(f"{date}/{name}" for date, name in listed if date in days and name not in days[date])
    if gone:
        return f"lists {gone[0][:120]}, which is not there"
    missing = sorted(name for name in days[day] if name.endswith(".html") and (day, name) not in listed)
    return f"does not list {missing[0]}" if missing else ""
