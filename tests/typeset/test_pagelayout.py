"""The page layouts that come along."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.typeset import page_layout, page_layouts


@pytest.mark.parametrize("name", page_layouts())
def test_every_page_layout_loads_under_its_own_name(name: str) -> None:
    assert page_layout(name).name == name
    assert page_layout(name).puzzles >= 1


def test_an_unknown_page_layout_lists_those_there_are() -> None:
    with pytest.raises(InputError, match="'nowhere'") as caught:
        page_layout("nowhere")
    assert "one-up" in caught.value.problems[0].hint


OWN = """\
name: Ten a page
rows: 5
columns: 2
type: {title: 34pt, heading: 20pt, number: 11pt, body: 9pt, small: 7pt, answer: 7.5pt}
smallest: {text: 7pt, puzzle: 8pt, answer: 6.5pt}
"""


def test_a_page_layout_of_ones_own_is_read_from_the_folder_of_the_config(tmp_path: Path) -> None:
    (tmp_path / "ten.yaml").write_text(OWN, encoding="utf-8")
    found = page_layout("ten.yaml", tmp_path)
    assert (found.name, found.puzzles, found.name_line) == ("Ten a page", 10, False)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (OWN.replace("rows: 5", "rows: 11"), "`rows`"),
        (OWN.replace("heading: 20pt", "heading: 900pt"), "`type.heading`"),
        (OWN.replace("name: Ten", "names: Ten"), "`names`"),
        (OWN.replace("rows: 5\n", ""), "`rows`"),
        ("- 1", "mapping"),
    ],
)
def test_faults_of_a_page_layout_have_their_line(tmp_path: Path, text: str, what: str) -> None:
    (tmp_path / "ten.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        page_layout("ten.yaml", tmp_path)
    assert what in str(caught.value)
    assert "ten.yaml" in str(caught.value)


@pytest.mark.parametrize("path", ["../ten.yaml", "/etc/ten.yaml"])
def test_a_page_layout_lies_in_the_folder_of_the_config(tmp_path: Path, path: str) -> None:
    (tmp_path / "ten.yaml").write_text(OWN, encoding="utf-8")
    (tmp_path / "book").mkdir()
    with pytest.raises(InputError):
        page_layout(path, tmp_path / "book")
