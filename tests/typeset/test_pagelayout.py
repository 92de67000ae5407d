"""The page layouts that come along."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from bookbuilder.errors import InputError
from bookbuilder.paper import printer, trim
from bookbuilder.typeset import lay_out, page_layout, page_layouts, theme
from bookbuilder.words import words


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


@pytest.mark.parametrize(
    ("change", "what", "hint"),
    [
        (("34pt", "200pt"), '`type.title` must be 144 pt or less, not "200pt"', "write a length from 4 pt to 144 pt"),
        (("9pt", "1mm"), '`type.body` must be 4 pt or more, not "1mm"', "write a length from 4 pt to 144 pt"),
        (("9pt", "9"), "`type.body`: 9 is not a length", "write a length from 4 pt to 144 pt"),
        (("rows: 5", "rows: 50"), "`rows` must be 10 or less, not 50", "write a whole number from 1 to 10"),
    ],
)
def test_faults_of_a_page_layout_state_the_range_and_the_unit(
    tmp_path: Path, change: tuple[str, str], what: str, hint: str
) -> None:
    (tmp_path / "ten.yaml").write_text(OWN.replace(*change), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        page_layout("ten.yaml", tmp_path)
    (problem,) = caught.value.problems
    assert problem.what.startswith(what)
    assert problem.hint == hint


def test_only_page_layouts_are_suggested_for_one_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "tan.yaml").write_text("title: A book\npage: tin.yaml\nsections: []\n", encoding="utf-8")
    (tmp_path / "twn.yaml").write_text("name: [", encoding="utf-8")
    hints = []
    for _ in range(2):
        with pytest.raises(InputError) as caught:
            page_layout("tin.yaml", tmp_path)
        hints.append(caught.value.problems[0].hint)
        (tmp_path / "ten.yaml").write_text(OWN.replace("rows: 5", "rows: 11"), encoding="utf-8")
    assert hints == ["check the path and the file's name", f"did you mean {tmp_path / 'ten.yaml'}?"]


@pytest.mark.parametrize("path", ["../ten.yaml", "/etc/ten.yaml"])
def test_a_page_layout_lies_in_the_folder_of_the_config(tmp_path: Path, path: str) -> None:
    (tmp_path / "ten.yaml").write_text(OWN, encoding="utf-8")
    (tmp_path / "book").mkdir()
    with pytest.raises(InputError):
        page_layout(path, tmp_path / "book")


def test_numbers_that_are_wider_than_their_puzzles_are_a_problem(make: SimpleNamespace, tmp_path: Path) -> None:
    text = OWN.replace("rows: 5", "rows: 3").replace("columns: 2", "columns: 3").replace("number: 11pt", "number: 60pt")
    (tmp_path / "wide.yaml").write_text(text.replace("puzzle: 8pt", "puzzle: 4pt"), encoding="utf-8")
    outline = make.outline(make.section("All", 120, page="wide"))
    pages = {"wide": page_layout("wide.yaml", tmp_path)}
    with pytest.raises(InputError, match="its puzzles are narrower than their numbers"):
        lay_out(outline, printer("plain"), trim("a6"), pages, words("en"), theme=theme("kiosk"))
