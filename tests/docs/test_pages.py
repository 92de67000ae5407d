"""A reader who types what the pages say gets what they say."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from bookbuilder import api
from bookbuilder.board import board
from bookbuilder.plan import plan_book
from bookbuilder.puzzle import formats
from bookbuilder.puzzle.formats import Entry
from bookbuilder.puzzle.formats.source import Source
from bookbuilder.site.markup import source
from bookbuilder.symbols.picture_sets import read_set
from tests.docs.pages import PAGES, ROOT, blocks, text_of
from tests.docs.session import Session, first_missing, give

# Pages whose commands take a processor more than a second: they build books.
SLOW = {
    "README.md", "docs/bank.md", "docs/boards.md", "docs/clues.md", "docs/command-line.md", "docs/library.md",
    "docs/newspaper.md", "docs/pages.md", "docs/preview.md", "docs/reproducible.md", "docs/symbols.md",
    "docs/tutorials/first-book.md", "docs/tutorials/from-python.md", "docs/tutorials/newspaper-week.md",
    "docs/tutorials/puzzle-site.md", "docs/tutorials/studio.md", "docs/tutorials/worksheets.md",
}  # fmt: skip
STUDIO = ("docs/studio.md", "docs/tutorials/studio.md")
ELSEWHERE = {"Start bookbuilder"}  # is in the start menu
LINKING = (*PAGES, "CONTRIBUTING.md")


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=[pytest.mark.slow] if page in SLOW else []) for page in PAGES]
)
def test_every_command_works_as_it_is_printed(page: str, run) -> None:
    session = Session(run)
    for block in blocks(page):
        session.read(block)


@pytest.mark.parametrize("page", PAGES)
def test_every_file_is_used_by_a_command_after_it(page: str) -> None:
    found = blocks(page)
    for at, block in enumerate(found):
        if block.file:
            later = [command for each in found[at + 1 :] for command in each.commands]
            named = [each.text for each in found[at + 1 :] if each.language == "yaml"]
            assert any(block.file in text for text in (*later, *named)), f"{block}: {block.file} is never used"


@pytest.mark.parametrize("page", PAGES)
def test_every_block_says_what_it_is(page: str) -> None:
    """Nothing that looks as if it were tested is not."""
    for block in blocks(page):
        assert block.language in {"sh", "yaml", "text", "python", "markdown"}, block
        if block.language == "yaml":
            assert yaml.safe_load(block.text), block
            assert block.file or block.says("set of symbols") is not None, block
        for command in block.commands:
            assert not command.endswith("\\"), f"{block}: one command per line"


def test_the_boards_are_those_that_the_page_describes(tmp_path: Path) -> None:
    (block,) = (each for each in blocks("docs/boards.md") if each.file == "boards.yaml")
    (tmp_path / "boards.yaml").write_text(block.text, "utf-8")
    plan = plan_book(tmp_path / "boards.yaml")
    samurai, turned, own = (order.board for order in plan.orders)
    assert (samurai, turned) == (board("samurai"), board("triple-side", ("rotate90", "mirror")))
    assert (len(own.grids), {house.kind for house in own.houses}) == (2, {"row", "column", "box", "diagonal", "extra"})
    assert all(section.shade_clues for section in plan.outline.sections)


def test_the_set_of_symbols_can_be_read(tmp_path: Path) -> None:
    found = [block for block in blocks("docs/symbols.md") if block.says("set of symbols") is not None]
    assert found
    for block in found:
        (tmp_path / "set.yaml").write_text(block.text, "utf-8")
        for name in re.findall(r"[a-z]+\.(?:svg|png)", block.text):
            source = f"icons/shapes/{name}" if name.endswith("svg") else f"docs/examples/{name}"
            give(str(tmp_path / name), source)
        assert read_set(tmp_path, "en").said


def test_the_format_of_ones_own_reads_what_it_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it would do in the registry, and recognised by the row that the page shows."""
    its = {name: text for name in ("module", "row of the registry", "row of the starts")
           for text in [block.text for block in blocks("docs/formats.md") if block.says(name) is not None]}  # fmt: skip
    slashes = ModuleType("slashes")
    exec(its["module"], slashes.__dict__)
    monkeypatch.setitem(sys.modules, f"{formats.__name__}.slashes", slashes)
    form = eval(its["row of the registry"].rstrip(",\n"), {"Format": formats.Format, "_TEXT": ".txt"})
    ((name, start),) = eval(f"{{{its['row of the starts']}}}").items()
    entries = [Entry(puzzle=made.puzzle) for made in api.generate(count=2, seed=1)]
    written = "".join(form.write(entries))
    assert [entry.puzzle for entry in form.read(Source(written))] == [entry.puzzle for entry in entries]
    assert (form.name, [form.holds(entry) for entry in entries]) == (name, [None, None])
    assert all(re.match(start, each) for each in written.splitlines())
    (problem,) = form.read(Source("12/34\n"))
    assert (problem.what, problem.place.line) == ("there are not nine rows of nine", 1)


@pytest.mark.parametrize("page", STUDIO)
def test_the_studio_has_the_buttons_and_fields_that_its_pages_name(page: str) -> None:
    words = text_of("bookbuilder/studio/assets/words.en.js")
    shown = set(re.findall(r'"([^"\n]+)"', words))
    named = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", text_of(page)))
    assert named
    assert named - shown - ELSEWHERE == set()


@pytest.mark.parametrize("page", LINKING)
def test_every_link_leads_somewhere(page: str) -> None:
    for target in re.findall(
        r"\]\(([^)\s]+)\)", re.sub(r"^```.*?^```|`[^`\n]+`", "", text_of(page), flags=re.M | re.S)
    ):
        if target.startswith("http"):
            continue
        name, _, heading = target.partition("#")
        led = (ROOT / page).parent / name if name else ROOT / page
        assert led.exists(), f"{page}: there is no {target}"
        if heading:
            assert heading in anchors(led.read_text("utf-8")), f"{page}: {name} has no heading for #{heading}"


def anchors(text: str) -> set[str]:
    """What headings are called in links."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_first_page_leads_to_every_page() -> None:
    led = {f"docs/{page}" for page in re.findall(r"\]\(([\w/-]+\.md)", text_of("docs/index.md"))}
    assert led == {page for page in PAGES if page.startswith("docs/")} - {"docs/index.md"}


def test_the_readme_is_short() -> None:
    assert len(text_of("README.md").split()) <= 1300


def test_the_pictures_are_small_and_shown() -> None:
    pictures = sorted((ROOT / "docs" / "pictures").glob("*.png"))
    assert sum(picture.stat().st_size for picture in pictures) < 250_000
    shown = "".join(map(text_of, PAGES))
    assert [picture.name for picture in pictures if f"pictures/{picture.name})" not in shown] == []


def test_a_line_that_was_not_printed_is_missed() -> None:
    assert first_missing("one\n...\nthree", "one\ntwo\nthree\n") is None
    assert first_missing("tw...", "one\ntwo\n") is None
    assert first_missing("three\none", "one\ntwo\nthree\n") == "one"
    assert first_missing("tw", "one\ntwo\n") == "tw"


def test_all_colours_of_web_pages_are_described() -> None:
    rules = source("colours.css") + source("play.css")
    described = set(re.findall(r"`(--[\w-]+)`", text_of("docs/pages.md")))
    colours = set(re.findall(r"^ +(--[\w-]+): [#r]", rules, re.MULTILINE))
    assert {re.sub(r"\d$", "", name) for name in colours} == {re.sub(r"\d$", "", name) for name in described}
