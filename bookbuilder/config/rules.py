"""Rules that relate several values of a book: a Reading goes in, Flaws come out.

The reading may have mistakes; rules skip values replaced by stand-ins, because the model reports what is wrong there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bookbuilder.config.document import Route
from bookbuilder.config.model import MOST_PUZZLES, BookConfig, Section
from bookbuilder.config.sentences import show
from bookbuilder.config.validate import Flaw, Reading, Rule

# The keys of a section that decide how its puzzles are made.
MAKING: Final = ("rules", "clues", "solvable", "needs", "reroll")

# The places of answers for which `per_page` means nothing, and why.
DECIDED: Final = {
    **dict.fromkeys(("next", "foot"), "the puzzles of a page decide"),
    "none": "the book has no answers",
}


def section_ids(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Every section needs a different id, written or made from its title."""
    first: dict[str, str] = {}
    for route, section in _sections(book):
        source = "id" if "id" in section.model_fields_set else "title"
        if not (book.knows((*route, "id")) and book.knows((*route, source))):
            continue
        here = book.document.name(route)
        if not section.id:
            hint = "add an `id` of lower-case letters, digits and hyphens"
            yield Flaw((*route, source), f"no id can be made from the title {show(section.title)} of `{here}`", hint)
        elif section.id in first:
            hint = f"give one of them another {source}" + (", or an `id`" if source == "title" else "")
            what = f"`{here}` has the same id as `{first[section.id]}`, {show(section.id)}"
            yield Flaw((*route, source), what, hint)
        else:
            first[section.id] = here


def book_id(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """A book needs a written id if none can be made from its file's name or its title."""
    if not book.value.id and book.knows(("id",)) and book.knows(("title",)):
        hint = "add an `id` of lower-case letters, digits and hyphens"
        yield Flaw(("title",), "no id can be made from the file's name or the title", hint)


def puzzle_total(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """A book's total number of puzzles is limited."""
    total = 0
    for (*above, i), section in _sections(book):
        total += section.total or 0
        if total > MOST_PUZZLES:
            route = (*above, i, "count" if section.count else "grade")
            what = f"with `{book.document.name(route)}` the book has {total:,} puzzles"
            yield Flaw(route, what, f"a book has at most {MOST_PUZZLES:,}; split it in two")
            return


def sources(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """A section's puzzles are either made, with a count and options, or come from a file."""
    for route, section in _sections(book):
        name = book.document.name(route)
        if book.says((*route, "from")):
            for key in MAKING:
                if book.says((*route, key)):
                    what = f"`{name}.{key}` applies only to generated puzzles, but these come from a file"
                    yield Flaw((*route, key), what, f"delete `{key}` or `from`", on_key=True)
        else:
            if section.total is None and book.knows((*route, "grade")):
                hint = "add a line `count: ...` (how many puzzles the section has)"
                yield Flaw((*route, "count"), f"`{name}.count` is missing", hint)
            for key, is_asked, is_what in (
                ("format", section.format is not None, "the format of a puzzle file"),
                ("on_problem", section.on_problem != "stop", "about a puzzle file"),
            ):
                if is_asked:
                    what = f"`{name}.{key}` is {is_what}, but the section has no `from`"
                    yield Flaw((*route, key), what, "delete it, or add `from: ...`", on_key=True)


def numbers_of_levels(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Numbers of levels belong to puzzles that are made, and a count beside them says the same."""
    for route, section in _sections(book):
        at, (mix, count) = (*route, "grade"), (section.grade, section.count)
        name = book.document.name(at)
        if not mix.shares or not book.knows(at):
            continue
        if book.says((*route, "from")):
            what = f"`{name}` says how many puzzles of each level to make, but these come from a file"
            yield Flaw(at, what, "write a list of levels, or delete `grade`")
        elif mix.count is not None and count is not None and mix.count != count:
            what = f"`{name}` adds up to {mix.count:,}, but `count` is {count:,}"
            yield Flaw(at, what, f"delete `count`, or write `count: {mix.count}`")


def walkthroughs(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """A section cannot have more walkthroughs than puzzles."""
    for route, section in _sections(book):
        at, shown = (*route, "walkthrough", "puzzles"), section.walkthrough
        if shown and section.total and section.total < shown.puzzles:
            what = f"`{book.document.name(at)}` is {shown.puzzles:,}, but the section has {section.total:,}"
            yield Flaw(at, what, f"write {section.total} or less")


def repeated_outputs(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Each output may be listed only once."""
    seen: set[str] = set()
    for position, output in enumerate(book.value.outputs):
        route = ("outputs", position)
        if output in seen:
            yield Flaw(route, f"`{book.document.name(route)}` repeats `{output}`", "delete it")
        elif book.knows(route):
            seen.add(output)


def pages_asked(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Options of the pages make sense only with the pages."""
    if book.value.html is not None and book.knows(("outputs",)) and "html" not in book.value.outputs:
        what = "`html` describes pages that the book does not have"
        yield Flaw(("html",), what, "add `html` to the outputs, or delete it", on_key=True)


def cover_asked(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Options of the cover make sense only with the cover."""
    if book.value.cover is not None and book.knows(("outputs",)) and "cover" not in book.value.outputs:
        what = "`cover` describes a cover that the book does not have"
        yield Flaw(("cover",), what, "add `cover` to the outputs, or delete it", on_key=True)


def owner_asked(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """The owner's line stands on the title page."""
    if book.value.front.belongs_to and not book.value.front.title:
        what = "`front.belongs_to`: the line is for the title page, which the book does not have"
        yield Flaw(("front", "belongs_to"), what, "delete it, or `title: false`", on_key=True)


def answers_per_page(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Pages of answers have a limit only where the puzzles of a page do not decide which answers it has."""
    answers = book.value.answers
    if answers.per_page is not None and answers.place in DECIDED and book.knows(("answers", "place")):
        what = f"`answers.per_page` changes nothing: with `place: {answers.place}`, {DECIDED[answers.place]}"
        yield Flaw(("answers", "per_page"), what, "delete it", on_key=True)


RULES: Final[tuple[Rule[BookConfig], ...]] = (
    book_id,
    section_ids,
    puzzle_total,
    sources,
    numbers_of_levels,
    walkthroughs,
    repeated_outputs,
    pages_asked,
    cover_asked,
    owner_asked,
    answers_per_page,
)


def _sections(book: Reading[BookConfig]) -> Iterator[tuple[Route, Section]]:
    """The sections, each with its route."""
    return ((("sections", i), section) for i, section in enumerate(book.value.sections))
