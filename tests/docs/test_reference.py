"""The reference has every option, command, format and name that the program has, and no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, get_args

import click
import pytest

import bookbuilder
from bookbuilder import api
from bookbuilder.api.listing import KINDS
from bookbuilder.cli.main import COMMANDS
from bookbuilder.config.common import Clues
from bookbuilder.config.model import Answers, Back, BookConfig, Cover, Front, Html, Section, Vary, Walkthrough
from bookbuilder.config.newspaper import (
    AnswerPlace,
    Correction,
    FormatName,
    Holiday,
    Newspaper,
    NewspaperConfig,
    SeriesConfig,
    Slot,
)
from bookbuilder.levels import LEVELS
from bookbuilder.paper import columns
from bookbuilder.plan.file_names import FIELDS
from bookbuilder.puzzle.formats import FORMATS
from bookbuilder.puzzle.techniques import RECORDS
from bookbuilder.solve import BOOK, techniques_of
from tests.docs.pages import table, text_of


def code(text: str) -> list[str]:
    """What stands in code's type."""
    return re.findall(r"`([^`\n]+)`", text)


def names(model: Any) -> set[str]:
    """The keys of a mapping, as they are written in a file."""
    return {field.alias or name for name, field in model.model_fields.items()}


def first_column(page: str, heading: str) -> set[str]:
    return {name for row in table(page, heading) for name in code(row[0])}


def test_every_option_of_pages_is_explained() -> None:
    assert first_column("docs/pages.md", "Options") == names(Html)


# --- books ---


def test_every_option_of_a_book_is_explained() -> None:
    found = first_column("docs/books.md", "## The book")
    parts = {"answers": names(Answers), "front": names(Front), "back": names(Back)}
    below = {f"{part}.{name}" for part in ("answers", "back") for name in parts[part]}
    below |= {"front.title", "front.pages", *(parts["front"] - {"title", "pages"})}
    assert found == names(BookConfig) | below


def test_every_option_of_a_section_is_explained() -> None:
    assert first_column("docs/books.md", "## Sections") == names(Section)


@pytest.mark.parametrize(
    ("model", "page", "heading"),
    [(Clues, "docs/clues.md", "bookbuilder generate --pattern heart --count 2\n```"),
     (Vary, "docs/variants.md", "The keys are applied in this order:")],
)  # fmt: skip
def test_every_key_of_clues_and_variants_is_explained(model: Any, page: str, heading: str) -> None:
    assert first_column(page, heading) == names(model)


def test_every_key_of_a_walkthrough_is_explained() -> None:
    assert names(Walkthrough) <= {each.split(":")[0] for each in code(text_of("docs/walkthroughs.md"))}


def test_every_option_of_a_cover_is_explained() -> None:
    assert first_column("docs/covers.md", "send `cover.pdf` to the printer.") == names(Cover)


# --- newspapers ---


def test_every_option_of_a_newspaper_is_explained() -> None:
    below = {f"newspaper.{name}" for name in names(Newspaper)}
    assert first_column("docs/newspaper.md", "## The newspaper") == (names(NewspaperConfig) - {"newspaper"}) | below


@pytest.mark.parametrize(
    ("model", "heading"),
    [(SeriesConfig, "## Series"), (Holiday, "### Holidays"), (AnswerPlace, "### Answers"), (Slot, "## Slots"),
     (Correction, "<!-- a correction -->")],
)  # fmt: skip
def test_every_option_of_a_series_is_explained(model: Any, heading: str) -> None:
    assert first_column("docs/newspaper.md", heading) == names(model)


def test_every_format_of_art_and_field_of_names_is_explained() -> None:
    assert first_column("docs/newspaper.md", "### Formats") == set(get_args(FormatName))
    assert first_column("docs/newspaper.md", "### Names") == {f"{{{field}}}" for field in FIELDS}


# --- the library ---


def test_every_function_of_the_library_is_printed_from_its_source() -> None:
    printed = set(re.findall(r"^::: bookbuilder\.(?:api\.)?(\w+)$", text_of("docs/api.md"), re.MULTILINE))
    assert {*api.__all__, *bookbuilder.__all__} - printed == {"__version__", "build_book", "plan_book"}


# --- commands ---


def commands() -> Iterator[tuple[str, click.Command]]:
    for name in COMMANDS:
        command = import_module(f"bookbuilder.cli.{name}").command
        yield name, command
        for below, its in getattr(command, "commands", {}).items():
            yield f"{name} {below}", its


@pytest.mark.parametrize("name", [name for name, _ in commands()])
def test_every_option_of_a_command_is_explained(name: str) -> None:
    text = text_of("docs/command-line.md")
    shared = text.partition("## Options of several commands")[2].partition("\n## ")[0]
    own = text.partition(f"\n## {name.split()[0]}\n")[2].partition("\n## ")[0]
    for parameter in dict(commands())[name].params:
        options = [each for each in parameter.opts if each.startswith("--")]
        if isinstance(parameter, click.Option):
            assert all(re.search(rf"{option}\b", shared + own) for option in options), f"{name} {options}"


def test_no_option_is_explained_that_no_command_has() -> None:
    known = {
        option for _, command in commands() for each in command.params for option in (*each.opts, *each.secondary_opts)
    }
    written = set(re.findall(r"`[^`]*?(--[a-z][a-z-]*)", text_of("docs/command-line.md")))
    assert written <= known | {"--help", "--version"}


def test_every_command_is_listed() -> None:
    rows = {code(row[0])[0].split()[0] for row in table("docs/command-line.md", "--publication my-old-book     # these"
            " will not be printed again\n```")}  # fmt: skip
    assert rows == set(COMMANDS)
    bank = {
        code(row[0])[0].split()[1] for row in table("docs/bank.md", "bookbuilder bank forget bank.db old-book\n```")
    }
    assert bank == set(dict(commands())["bank"].commands)  # type: ignore[attr-defined]


def test_every_list_is_shown() -> None:
    assert set(re.findall(r"bookbuilder list (\w+)", text_of("docs/command-line.md"))) == set(KINDS)


# --- names and numbers ---


def test_the_readme_counts_what_is_in_the_box() -> None:
    counted = re.findall(r"(\d+) [a-z ]*\(`list (\w+)`\)", text_of("README.md"))
    assert {kind for _, kind in counted} == {"boards", "levels", "techniques", "patterns", "symbols"}
    for number, kind in counted:
        assert int(number) == len(tuple(KINDS[kind]())), kind
    readable = sum(form.read is not None for form in FORMATS.values())
    assert f"[{readable} file formats]" in text_of("README.md")


def test_every_format_is_there_with_what_it_keeps() -> None:
    rows = table("docs/formats.md", "## All formats")
    assert [name for row in rows for name in code(row[0])] == list(FORMATS)
    for row in rows:
        for name in code(row[0]):
            assert ("written only" in row[1]) == (FORMATS[name].read is None)
            keeps = row[3] if len(row) > 3 else ""
            assert bool(keeps.strip(" |")) == bool(FORMATS[name].keeps | FORMATS[name].shares), name


def test_levels_and_techniques_are_those_of_the_records(golden: Callable[[str, str], None]) -> None:
    added = [(level, ", ".join(techniques_of(level))) for level in LEVELS]
    by_level = [f"| {level} | {names} |" for level, names in added]
    by_level = ["| Level | Adds to the level before |", "|---|---|", *by_level]
    rows = [f"| {rung.level} | {rung.name}{' *' * rung.takes_uniqueness} | {rung.about} |" for rung in RECORDS.values()]
    one_by_one = ["| Level | Technique | What a step shows |", "|---|---|---|", *rows]
    text = text_of("docs/levels.md")
    for what, printed in (("by level", by_level), ("one by one", one_by_one)):
        place = re.compile(rf"(?<=<!-- techniques {what}, printed from their records -->\n)(\|.*\n)*")
        text, n = place.subn("".join(f"{line}\n" for line in printed), text, count=1)
        assert n == 1, what
    golden("../../docs/levels.md", text)


def test_column_systems_are_there_with_their_numbers_of_columns() -> None:
    rows = table("docs/printing.md", "bookbuilder list columns\n```")
    assert {code(row[0])[0]: int(row[1]) for row in rows} == {name: columns(name).most for name in KINDS["columns"]()}


def test_printers_and_page_layouts_are_there() -> None:
    assert first_column("docs/printing.md", "## Printers") == set(KINDS["printers"]()) | {"printer"} - {"printer"}
    assert first_column("docs/printing.md", "## Page layouts") == set(KINDS["pages"]())


def test_the_source_books_names_are_those_of_its_strategies() -> None:
    rows = table("docs/collections.md", "<!-- the book's names -->")
    fields = {strategy.name: strategy.field for strategy in BOOK}
    other = {name: field for name, field in fields.items() if name != field}
    assert {book: field.split(",")[0] for book, field, _ in rows} == other
    assert {book: int(level.strip(" |")) for book, _, level in rows} == {
        strategy.name: strategy.level for strategy in BOOK if strategy.name in other
    }
