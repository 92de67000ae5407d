"""One page to play: a look and a number go in, HTML comes out.

It leads nowhere: a frame that can do nothing else has no cookie for other pages.
"""

from __future__ import annotations

from dataclasses import replace

from bookbuilder.book import Book
from bookbuilder.build import site_look
from bookbuilder.generate import with_paths
from bookbuilder.site import book_page
from bookbuilder.studio.look import BookLook


def played(look: BookLook, number: int) -> bytes:
    """The page of a puzzle, which must be there, of a book with pages for browsers."""
    wanted = site_look(look.plan)
    assert wanted is not None
    return book_page(_with_path(look, number), wanted, look.layout.setting.style.shown_rating, number)


def _with_path(look: BookLook, number: int) -> Book:
    """The book, with all steps of this puzzle if its page explains them."""
    book, plan = look.book, look.plan
    if plan.site is None or not plan.site.shows_paths:
        return book
    which = book.outline.section_of(number)
    at = number - book.outline.numbers(which)[0]
    puzzles = [list(section) for section in book.puzzles]
    order = replace(plan.orders[which], brought=None, shares=(), count=1, record=1)
    ((noted,),) = with_paths([order], [[puzzles[which][at]]])
    puzzles[which][at] = noted
    return replace(book, puzzles=tuple(map(tuple, puzzles)))
