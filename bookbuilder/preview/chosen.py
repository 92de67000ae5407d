"""Pages by number: a text such as `1,5-8,12-` goes in; ranges come out, and the numbers that a book has of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bookbuilder.errors import InputError

Ranges = tuple[tuple[int, int | None], ...]  # first and last page; None: to the end of the book

ALL: Ranges = ((1, None),)
_RANGE = re.compile(r"\s*([0-9]{1,6})\s*(?:(-)\s*([0-9]{1,6})?\s*)?")


def ranges(text: str) -> Ranges:
    """Read page numbers and ranges with commas between them. Raises ValueError for any other text."""
    return tuple(_range(part) for part in text.split(","))


def _range(text: str) -> tuple[int, int | None]:
    match = _RANGE.fullmatch(text)
    if not match:
        raise ValueError(f"{text.strip()!r} is not a page or a range of pages; write 1,5-8 or 12-")
    first, dash, last = int(match[1]), match[2], match[3]
    if not first:
        raise ValueError("there is no page 0; the title page is page 1")
    end = int(last) if last else None if dash else first
    if end is not None and end < first:
        raise ValueError(f"the range {text.strip()} ends before it begins; write {end}-{first}")
    return first, end


def chosen(asked: Ranges, pages: int) -> Sequence[int]:
    """The numbers of the pages asked for, rising. Raises InputError for pages that the book does not have."""
    largest = max(max(first, last or first) for first, last in asked)
    if largest > pages:
        raise InputError.single(f"there is no page {largest}", f"the book has {pages} pages")
    return sorted({number for first, last in asked for number in range(first, (last or pages) + 1)})
