"""The site of the documentation: its menus hold every page, and a page that leads nowhere is noticed."""

from __future__ import annotations

import importlib.util
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import bookbuilder as bb
from bookbuilder.puzzle.techniques import RECORDS
from tests.docs.pages import PAGES, ROOT

FOLDER = ROOT / "docs" / "site"
CONFIG = tomllib.loads((FOLDER / "zensical.toml").read_text("utf-8"))["project"]


def script(name: str) -> ModuleType:
    """A script of the folder, which finds its neighbours there."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


arguments = script("arguments")
made = script("made")
techniques = script("techniques")
trying = script("trying")
build = script("build")
making = trying.making


def in_menus(part: Any) -> Iterator[str]:
    """The pages that a part of the menus names."""
    if isinstance(part, str):
        yield part
    else:
        for below in part.values() if isinstance(part, dict) else part:
            yield from in_menus(below)


def test_every_page_stands_once_in_the_menus() -> None:
    pages = [page.removeprefix("docs/") for page in PAGES if page.startswith("docs/")]
    assert sorted(in_menus(CONFIG["nav"])) == sorted([*pages, *build.ELSEWHERE.values(), "techniques/index.md"])


def test_a_page_is_copied_without_marks_and_with_links_that_hold(monkeypatch: Any, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    for name, value in (("ROOT", tmp_path), ("DOCS", docs)):
        monkeypatch.setattr(build, name, value)
    changes = tmp_path / "CHANGELOG.md"
    changes.write_text("[a](docs/a.md#b) [c](CONTRIBUTING.md)", "utf-8")
    assert build.as_read(changes) == "[a](a.md#b) [c](contributing.md)"
    (docs / "a.md").write_text(
        "[c](../CHANGELOG.md)\n<!-- file: x.yaml -->\n```yaml\na: 1\n```\n<!-- says -->\n", "utf-8"
    )
    assert build.as_read(docs / "a.md") == '[c](changes.md)\n```{.yaml title="x.yaml"}\na: 1\n```\n'


def test_arguments_of_a_docstring_become_a_table() -> None:
    docstring = "Make it.\n\ngrade       a level;\n            or a range\nmin, max    bounds\n\nRaises nothing."
    rows = ["| Argument | Meaning |", "|---|---|", "| `grade` | a level; or a range |", "| `min`, `max` | bounds |"]
    told = arguments.LIST.sub(lambda found: arguments.tabled(found[0]), docstring)
    assert [line for line in told.splitlines() if line] == ["Make it.", *rows, "Raises nothing."]


def test_every_technique_but_trying_has_a_puzzle() -> None:
    assert set(RECORDS) - set(techniques.examples()) == {"trial and error"}


def test_the_page_of_a_technique_has_its_sentence_and_a_figure() -> None:
    puzzle = techniques.read(techniques.examples()["naked pair"])
    moment, sentence = techniques.first_step("naked pair", puzzle)
    assert techniques.figure(puzzle, moment).startswith("<svg ")
    text = techniques.page(RECORDS["naked pair"], sentence)
    assert text.startswith("# Naked pair\n")
    assert f"> {sentence}\n" in text


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ('<a href="b.html#here">', None),
        ('<a href="#there"><i id="there">', None),
        ('<a href="https://example.org/nowhere">', None),
        ('<a href="c.html">', "a.html: there is no c.html"),
        ('<a href="b.html#nowhere">', "a.html: there is no b.html#nowhere"),
        ('<img src="none.png">', "a.html: there is no none.png"),
        ('<script src="https://example.org/x.js">', "a.html: loads https://example.org/x.js from another host"),
        ('<link rel="stylesheet" href="//example.org/x.css">', "a.html: loads //example.org/x.css from another host"),
    ],
)
def test_what_leads_nowhere_or_comes_from_another_host_is_noticed(
    body: str, problem: str | None, tmp_path: Path
) -> None:
    (tmp_path / "a.html").write_text(body, "utf-8")
    (tmp_path / "b.html").write_text('<h2 id="here">', "utf-8")
    assert made.problems(tmp_path) == ([problem] if problem else [])


def test_the_page_to_try_makes_reads_and_grades_puzzles_as_the_library_does() -> None:
    made = json.loads(making.made("x", "easy", 3))
    assert (made["board"], made["line"][:2], made["level"]) == ("x", "x:", "easy")
    read = json.loads(making.read(made["line"].removeprefix("x:"), "x"))
    assert [read[name] for name in ("board", "solution", "score")] == [
        made[name] for name in ("board", "solution", "score")
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
def test_a_puzzle_typed_row_by_row_is_on_the_board_that_was_chosen(end: str) -> None:
    made = json.loads(making.made("jigsaw-1", "easy", 3))
    cells = made["line"].removeprefix("jigsaw-1:")
    rows = end.join(cells[at : at + 9] for at in range(0, 81, 9))
    assert json.loads(making.read(rows, "jigsaw-1"))["solution"] == made["solution"]


def test_the_page_to_try_says_what_is_wrong_as_the_command_line_does() -> None:
    assert json.loads(making.read("." * 81, "classic")) == {"wrong": "error: the puzzle has more than one solution"}
    assert json.loads(making.made("4x4", "hard", 1))["wrong"].startswith("error: `grade`: the board 4x4 has no puzzles")


def test_a_puzzle_on_a_board_that_the_page_to_try_has_no_drawing_of_is_graded() -> None:
    samurai = bb.write(bb.generate("samurai", seed=1))
    read = json.loads(making.read(samurai, "classic"))
    assert (read["board"], len(read["solution"])) == ("", 369)


def test_the_page_to_try_leaves_out_only_what_no_page_can_use() -> None:
    parts = (
        "unittest/mock.pyc",
        "pdb.pyc",
        "encodings/cp037.pyc",
        "encodings/utf_8.pyc",
        "json/__init__.pyc",
        "xml/sax.pyc",
    )
    assert [bool(trying.ABSENT.fullmatch(part)) for part in parts] == [True, True, True, False, False, False]
