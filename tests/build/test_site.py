"""A book with pages: files, manifest, the same bytes for any number of workers, and what stays when pages go."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bookbuilder.workers import Processes
from tests.build.conftest import SMALL, Builder

Files = Callable[[Path], dict[str, bytes]]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The small book, with pages."""
    path = tmp_path / "pages.yaml"
    path.write_text(f"{SMALL}outputs: [html, json]\n")
    return path


@pytest.mark.slow
def test_pages_are_files_of_the_edition(book: Path, build: Builder, files: Files) -> None:
    built = build(book)
    content = files(built.folder)
    listed = [each["file"] for each in json.loads(content["book.json"])["artifacts"]]
    assert sorted([*listed, "book.json"]) == sorted(content)
    pages = [name for name in listed if re.fullmatch(r"html/\d{4}\.html", name)]
    assert pages == [f"html/{number:04}.html" for number in range(1, 10)]
    assert b'href="0009.html"' in content["html/index.html"]


@pytest.mark.slow
def test_pages_have_the_same_bytes_for_any_number_of_workers_and_from_the_stock(
    book: Path, build: Builder, files: Files
) -> None:
    one = files(build(book, "one").folder)
    assert files(build(book, "two", workers=Processes(2)).folder) == one
    assert files(build(book, "one").folder) == one


@pytest.mark.slow
def test_pages_change_nothing_else_and_go_when_they_are_no_longer_asked_for(
    book: Path, small: Path, build: Builder, files: Files
) -> None:
    folder = build(book).folder
    (folder / "html" / "mine.html").write_text("a stranger's")
    book.write_text(SMALL)
    content = files(build(book).folder)
    assert [name for name in content if name.startswith("html/")] == ["html/mine.html"]
    assert {name: content[name] for name in ("interior.pdf", "puzzles.txt")} == {
        name: files(build(small, "other").folder)[name] for name in ("interior.pdf", "puzzles.txt")
    }
