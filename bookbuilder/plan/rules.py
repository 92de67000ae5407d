"""Rules for the names in a book's file: what only the rooms that own boards, pages and printers can tell.

They read unchecked data, so that a wrong name and a misspelt key are reported in the same run; a rule passes over what
the model will refuse anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bookbuilder import fonts
from bookbuilder.config import Document, Flaw, Rule, clue_choices
from bookbuilder.errors import InputError
from bookbuilder.levels import LEVELS
from bookbuilder.paper import printer, trim
from bookbuilder.plan.boards import Boards, Route
from bookbuilder.plan.brought import Bringer
from bookbuilder.plan.patterns import Patterns
from bookbuilder.plan.sections import section_flaws
from bookbuilder.plan.unchecked import levels_of, mapping, sections, told
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import page_layout
from bookbuilder.words import words

TEXTS = ("title", "subtitle", "author", "publisher", "edition", "copyright")


def book_rules(boards: Boards, patterns: Patterns, bringer: Bringer) -> tuple[Rule, ...]:
    """The rules for a book's file, whose sections' boards, patterns and files of puzzles these find."""

    def every_section(document: Document) -> Iterator[Flaw]:
        for i, section in sections(document):
            yield from section_flaws(document, ("sections", i), section, boards, patterns, bringer)
            yield from _text(document, ("sections", i, "title"), section.get("title"))

    return (every_section, _names, _paper, _texts, _labels, partial(_bank, folder=bringer.folder))


def section_rules(boards: Boards, patterns: Patterns) -> tuple[Rule, ...]:
    """The rules for a document that is one section, from a user's own hand."""

    def section(document: Document) -> Iterator[Flaw]:
        yield from section_flaws(document, (), mapping(document.data), boards, patterns, None)

    return (section, clue_choices)


# --- names ---


def _names(document: Document) -> Iterator[Flaw]:
    """Printers, page layouts, languages, trims and sets of symbols that are not there."""
    data = mapping(document.data)
    checks: tuple[tuple[str, Callable[[str], object]], ...] = (
        ("printer", printer),
        ("page", page_layout),
        ("language", words),
        ("symbols", partial(symbol_set, order=1)),
        ("trim", trim),
    )
    for key, find in checks:
        if isinstance(data.get(key), str):
            yield from told(document, (key,), partial(find, data[key]))


def _paper(document: Document) -> Iterator[Flaw]:
    """A trim or a paper that the printer lacks."""
    data = mapping(document.data)
    name = data.get("printer", "plain")
    try:
        profile = printer(name) if isinstance(name, str) else None
    except InputError:
        profile = None
    if profile is None:
        return  # another rule's business, or the model's
    size = data.get("trim", "6x9in")
    if isinstance(size, str):
        try:
            trim(size)
        except InputError:
            pass  # an unknown trim is another rule's business
        else:
            yield from told(document, ("trim",), partial(profile.take, trim(size)))
    if isinstance(paper := data.get("paper"), str):
        yield from told(document, ("paper",), partial(profile.check_paper, paper))


# --- texts ---


def _texts(document: Document) -> Iterator[Flaw]:
    """Texts of the book with characters that the typeface does not have."""
    data = mapping(document.data)
    for key in TEXTS:
        yield from _text(document, (key,), data.get(key))
    for level, label in mapping(data.get("labels")).items():
        yield from _text(document, ("labels", level), label)


def _text(document: Document, route: Route, text: object) -> Iterator[Flaw]:
    missing = fonts.missing("text", text) if isinstance(text, str) else ""
    if missing:
        what = f"`{document.name(route)}`: the typeface {fonts.FAMILY} has no {' '.join(missing)}"
        yield Flaw(route, what, "write it without these characters")


def _labels(document: Document) -> Iterator[Flaw]:
    """Two levels that a reader could not tell apart: both renamed alike, or one renamed as another is called."""
    data = mapping(document.data)
    language = data.get("language", "en")
    try:
        said = words(language) if isinstance(language, str) else None
    except InputError:
        said = None
    if said is None:
        return
    written = {level: label for level, label in mapping(data.get("labels")).items() if isinstance(label, str)}
    called = {_alike(said.level(level)): level for level in _levels(document) if level not in written}
    for level, label in written.items():
        if level not in LEVELS or not label.strip():
            continue
        other = called.setdefault(_alike(label), level)
        if other != level:
            what = f"`{document.name(('labels', level))}`: the level {other} is called {label.strip()}, too"
            yield Flaw(("labels", level), what, "give each level a name of its own")


def _bank(document: Document, folder: Path) -> Iterator[Flaw]:
    """A bank's address that cannot be read, and a book that would leave no manifest for it."""
    data = mapping(document.data)
    written, outputs = data.get("bank"), data.get("outputs")
    number = document.written.get(("bank",))  # also true and false
    if written is not None and number is not None:
        hint = "write the path of a file, such as `bank.db`, or a URL; a path that is a number stands in quotes"
        yield Flaw(("bank",), f"`bank`: {number} is no path", hint)
        return
    if not isinstance(written, str) or not written.strip():
        return
    from bookbuilder.bank import address

    yield from told(document, ("bank",), partial(address, written.strip(), folder))
    if isinstance(outputs, list) and "json" not in outputs:
        hint = "add `json` to the outputs: its token tells the bank that the files are in place"
        yield Flaw(("outputs",), "`outputs`: a book with a `bank` needs its manifest", hint)


def _levels(document: Document) -> set[str]:
    """The levels that the book's puzzles may have, as far as its sections say so."""
    return {level for _, section in sections(document) for level in levels_of(section)}


def _alike(label: str) -> str:
    return " ".join(label.casefold().split())
