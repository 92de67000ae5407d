"""A page about which the rules had nothing to say goes in; a text comes out, for builds to keep: it need not be read.

Only such pages are kept. If anything is wrong with a file, it is checked again as if nothing were kept, so that what is
said of it never depends on that.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from math import isfinite

from bookbuilder.kept import KeptPages
from bookbuilder.pdfread.marks import Box
from bookbuilder.preflight.asked import PrintOrder


@dataclass(frozen=True, slots=True)
class CleanPage:
    """What the rules of a whole file have to know of a page about which those of pages had nothing to say."""

    trim: Box
    is_blank: bool
    spent: int  # operators and characters, of which a file may have so many


def verdicts(kept: KeptPages, asked: PrintOrder, pages: int) -> KeptPages:
    """What is kept of the pages of a file of which this is asked.

    Of the number of pages, rules of single pages know no more than how wide it makes the gutter, and of a page's
    number, on which side that is.
    """
    order = replace(asked, pages=0), asked.printer.inside(pages)
    which = sha256(repr(order).encode()).hexdigest()
    sides = [digest and f"{digest} {('odd', 'even')[at % 2]}" for at, digest in enumerate(kept.of(pages).digests)]
    return KeptPages(kept.texts, sides, f"clean {which}")


def as_text(page: CleanPage) -> str:
    """The text of a page."""
    return json.dumps([*page.trim, page.is_blank, page.spent])


def from_text(text: str) -> CleanPage | None:
    """The page of a text by `as_text`; None for another text."""
    try:
        match json.loads(text):
            case [float(left), float(foot), float(right), float(head), bool(is_blank), int(spent)]:
                trim = left, foot, right, head
                return CleanPage(trim, is_blank, spent) if all(map(isfinite, trim)) and spent >= 0 else None
    except (ValueError, RecursionError):
        pass
    return None
