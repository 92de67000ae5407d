"""The puzzles as found and the pages as read go in; page numbers that lead elsewhere come out as notes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from bookbuilder.proof.book.found import Found
from bookbuilder.proof.book.page import PageRead
from bookbuilder.proof.book.references import BELOW, OVERLEAF, Languages, headed, led_to
from bookbuilder.proof.findings import Notes

_RULE = "references"
_KINDS = ("answer", "hints", "walkthrough")
_CALLED = {
    "answer": "its answer is",
    "hints": "its hints are",
    "walkthrough": "its steps are",
    "puzzle": "its puzzle is",
}
_AGAIN = "build the book again; if it stays, report it with the config"

Said = Mapping[str, set[int]]


def check_references(found: Sequence[Found], pages: Sequence[PageRead], spoken: Languages, notes: Notes) -> None:
    """Note references beside puzzles and answers, numbers of pages, and headings that are not right."""
    said = {its.recorded.number: led_to(its.puzzle.below, _KINDS, spoken) for its in found if its.puzzle}
    longest: defaultdict[tuple[str, frozenset[str]], int] = defaultdict(int)
    for its in found:
        if said.get(its.recorded.number):
            key = _alike(its)
            longest[key] = max(longest[key], _digits(its))
    for its in found:
        for what in _flaws(its, said.get(its.recorded.number, {}), longest[_alike(its)], pages, spoken, notes):
            notes.fail(_RULE, "interior.pdf", f"{its.name} {what}", _AGAIN)
    _check_pages(found, pages, spoken, notes)


def _alike(its: Found) -> tuple[str, frozenset[str]]:
    """What puzzles have in common that have room for the same references."""
    return its.recorded.section, frozenset(its.recorded.pages)


def _digits(its: Found) -> int:
    return sum(len(str(page)) for page in its.recorded.pages.values())


def _flaws(
    its: Found, said: Said, longest: int, pages: Sequence[PageRead], spoken: Languages, notes: Notes
) -> Iterator[str]:
    home = its.recorded.pages
    for kind, places in said.items():
        notes.checked[_RULE] += 1
        yield from _wrong(kind, places, home)
    if its.puzzle and not said and "answer" in home and _digits(its) <= longest:
        yield f"does not say where its answer is, as others of {its.recorded.section} do"
    if its.answer:
        back = led_to(its.answer.above, ("puzzle",), spoken)
        notes.checked[_RULE] += len(back)
        for places in back.values():
            yield from _wrong("puzzle", places, home)
    for kind in ("hints", "walkthrough"):
        if kind in home and not _is_named(pages, home[kind], its.recorded.number):
            yield f"has no {kind} on page {home[kind]}, where book.json has them"


def _wrong(kind: str, places: set[int], home: Mapping[str, int]) -> Iterator[str]:
    """Where a reference leads, if not to where book.json has the thing."""
    own = home.get("puzzle", 0)
    right = {home.get(kind, 0)} | {
        place for place, page in ((OVERLEAF, own + 1), (BELOW, own)) if home.get(kind) == page
    }
    for place in sorted(places - right):
        where = {OVERLEAF: "overleaf", BELOW: "below"}.get(place, f"on page {place}")
        yield f"says that {_CALLED[kind]} {where}, but book.json has page {home.get(kind, 'none')}"


def _is_named(pages: Sequence[PageRead], page: int, number: int) -> bool:
    """Whether a text on a page has a number."""
    if not 1 <= page <= len(pages):
        return False
    return any(number in numbers for numbers in map(_numbers, pages[page - 1].texts))


def _numbers(text: str) -> set[int]:
    digits = "".join(letter if letter.isdecimal() else " " for letter in text)
    return {int(each) for each in digits.split() if len(each) < 10}


def _check_pages(found: Sequence[Found], pages: Sequence[PageRead], spoken: Languages, notes: Notes) -> None:
    """The number of each page with a puzzle or an answer, and the heading of each page of answers."""
    answers: defaultdict[int, list[int]] = defaultdict(list)
    used = {page for its in found for part, page in its.recorded.pages.items() if part in ("puzzle", "answer")}
    for its in found:
        answers[its.recorded.pages.get("answer", 0)].append(its.recorded.number)
    for page in sorted(page for page in used if 1 <= page <= len(pages)):
        read = pages[page - 1]
        if read.folio is not None:
            notes.checked[_RULE] += 1
            if read.folio != page:
                notes.fail(_RULE, "interior.pdf", f"page {page} has the number {read.folio}", _AGAIN)
        if (numbers := answers.get(page)) and (heading := headed(read.texts, spoken)):
            notes.checked[_RULE] += 1
            if heading != (min(numbers), max(numbers)):
                what = f"page {page} is headed {heading[0]} to {heading[1]}, but has {min(numbers)} to {max(numbers)}"
                notes.fail(_RULE, "interior.pdf", what, _AGAIN)
