"""The puzzles as found and the pages as read go in; page numbers that lead elsewhere come out as notes.

Hints that continue on a page stand under the number of their puzzle as well, but their lines do not begin with 1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from bookbuilder.readback.book.page import PageRead
from bookbuilder.readback.book.placing import Found
from bookbuilder.readback.book.reading import DocumentRead
from bookbuilder.readback.book.references import BELOW, OVERLEAF, headings, led_to, titled
from bookbuilder.readback.findings import ReadbackNotes
from bookbuilder.readback.languages import Languages

_RULE = "references"
_KINDS = ("answer", "hints", "walkthrough")
_CALLED = {
    "answer": "its answer is",
    "hints": "its hints are",
    "walkthrough": "its steps are",
    "puzzle": "its puzzle is",
}
_FIRST = "1"  # the number of the first line of a puzzle's hints
_AGAIN = "build the book again; if it stays, report it with the config"

Destinations = Mapping[str, set[int]]


def check_references(found: Sequence[Found], document: DocumentRead, spoken: Languages, notes: ReadbackNotes) -> None:
    """Note references beside puzzles and answers, numbers of pages, and headings that are not right."""
    said = {its.recorded.number: _told(its, document.pages, spoken) for its in found if its.puzzle}
    longest: defaultdict[tuple[str, frozenset[str]], int] = defaultdict(int)
    for its in found:
        if said.get(its.recorded.number):
            key = _alike(its)
            longest[key] = max(longest[key], _digits(its))
    for its in found:
        for part, what in _flaws(its, said.get(its.recorded.number, {}), longest[_alike(its)], document, spoken, notes):
            file, _ = document.place(its.recorded.pages.get(part, 1))
            notes.fail(_RULE, file, f"{its.name} {what}", _AGAIN)
    _check_pages(found, document, spoken, notes)


def _told(its: Found, pages: Mapping[int, PageRead], spoken: Languages) -> Destinations:
    """Where the texts beside a puzzle lead, and one that tells the answers of all puzzles on its page."""
    texts = pages.get(its.recorded.pages.get("puzzle", 0), PageRead()).texts
    own = led_to(its.puzzle.below if its.puzzle else (), _KINDS, spoken)
    common = dict[str, set[int]]()
    for text in texts:
        if answers := led_to([text], ("answers",), spoken):
            common |= {"answer": answers["answers"], **led_to([text], _KINDS, spoken)}
    return {**common, **own}


def _alike(its: Found) -> tuple[str, frozenset[str]]:
    """What puzzles have in common that have room for the same references."""
    return its.recorded.section, frozenset(its.recorded.pages)


def _digits(its: Found) -> int:
    return sum(len(str(page)) for page in its.recorded.pages.values())


def _flaws(
    its: Found, said: Destinations, longest: int, document: DocumentRead, spoken: Languages, notes: ReadbackNotes
) -> Iterator[tuple[str, str]]:
    """What is wrong, each with the part of the puzzle beside which it stands."""
    home = its.recorded.pages
    for kind, places in said.items():
        notes.checked[_RULE] += 1
        yield from (("puzzle", what) for what in _wrong(kind, places, home))
    if its.puzzle and not said and "answer" in home and _digits(its) <= longest:
        yield "puzzle", f"does not say where its answer is, as others of {its.recorded.section} do"
    if its.answer:
        back = led_to(its.answer.above, ("puzzle",), spoken)
        notes.checked[_RULE] += len(back)
        for places in back.values():
            yield from (("answer", what) for what in _wrong("puzzle", places, home))
    for kind, begin in _BEGINNINGS.items():
        if kind in home:
            notes.checked[_RULE] += 1
            beside = begin(document.pages.get(home[kind], PageRead()), its.recorded.number, spoken)
            if beside is None:
                yield kind, f"has no {kind} on page {home[kind]}, where book.json has them"
            for places in led_to(beside or (), ("puzzle",), spoken).values():
                notes.checked[_RULE] += 1
                yield from ((kind, what) for what in _wrong("puzzle", places, home))


def _wrong(kind: str, places: set[int], home: Mapping[str, int]) -> Iterator[str]:
    """Where a reference leads, if not to where book.json has the thing."""
    own = home.get("puzzle", 0)
    right = {home.get(kind, 0)} | {
        place for place, page in ((OVERLEAF, own + 1), (BELOW, own)) if home.get(kind) == page
    }
    for place in sorted(places - right):
        where = {OVERLEAF: "overleaf", BELOW: "below"}.get(place, f"on page {place}")
        yield f"says that {_CALLED[kind]} {where}, but book.json has page {home.get(kind, 'none')}"


def _hints(page: PageRead, number: int, _: Languages) -> Sequence[str] | None:
    """What stands beside the number of a puzzle where its hints begin; None if they do not begin on this page."""
    sides = (side for head in page.heads if head.number == number for side in (head.right, head.left))
    return next((side for side in sides if side[:1] == (_FIRST,)), None)


def _walkthrough(page: PageRead, number: int, spoken: Languages) -> Sequence[str] | None:
    """Nothing, if the walkthrough of a puzzle begins on a page; None if not."""
    return () if number in titled(page.texts, spoken) else None


_BEGINNINGS: Mapping[str, Callable[[PageRead, int, Languages], Sequence[str] | None]] = {
    "hints": _hints,
    "walkthrough": _walkthrough,
}


def _check_pages(found: Sequence[Found], document: DocumentRead, spoken: Languages, notes: ReadbackNotes) -> None:
    """The number of each page to which the book refers, and the puzzles in its headings.

    Over the first page of a section's answers, the heading names all of them.
    """
    begun: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    members: defaultdict[str, list[int]] = defaultdict(list)
    for its in found:
        members[its.recorded.section].append(its.recorded.number)
        for part, page in its.recorded.pages.items():
            begun[page, part].append(its.recorded.number)
    sections = {_range(numbers) for numbers in members.values()}
    pages = document.pages
    for page in sorted({page for page, _ in begun if page in pages}):
        file, number = document.place(page)
        if (folio := pages[page].folio) is not None:
            notes.checked[_RULE] += 1
            if folio != number:
                notes.fail(_RULE, file, f"page {number} has the number {folio}", _AGAIN)
        for part in _KINDS:
            if not (numbers := begun.get((page, part))):
                continue
            begin, end = _range(numbers)
            for first, last in headings(part, pages[page].texts, spoken):
                notes.checked[_RULE] += 1
                of_section = part == "answer" and first == begin and (first, last) in sections
                if (first, last) != (begin, end) and not of_section:
                    what = f"page {number} is headed {first} to {last}, but has {begin} to {end}"
                    notes.fail(_RULE, file, what, _AGAIN)


def _range(numbers: Sequence[int]) -> tuple[int, int]:
    return min(numbers), max(numbers)
