"""Publications of puzzles with rules beyond houses: made, kept, proved, refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bookbuilder.api as api
from bookbuilder.errors import InputError
from bookbuilder.relations import hold, relations_of_json
from bookbuilder.workers import Processes

BOOK = """\
title: Rules
seed: 4
front: {how_to: false, difficulty_key: false}
sections:
  - {title: Killer, board: 6x6, rules: killer, grade: medium, count: 4}
  - {title: Dots, board: 6x6, rules: {kropki: 12}, count: 2}
  - {title: Kings, board: classic, rules: anti-king, grade: easy, count: 2}
answers: {hints: 1}
"""
NEWS = """\
title: Courier
newspaper:
  from: 2027-01-04
  until: 2027-01-05
  series:
    - id: killer
      board: 6x6
      rules: killer
      start: 2027-01-04
      grades: medium
      slots: [{width: 60mm, formats: [pdf, svg, html]}]
"""


def built(folder: Path, text: str, **more: object) -> Path:
    config = folder / "p.yaml"
    config.write_text(text, "utf-8")
    out = folder / "out"
    api.build(config, out, **more)  # type: ignore[call-overload]
    return out


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("book"), BOOK)


def puzzles(out: Path) -> list[dict[str, object]]:
    return json.loads((out / "book.json").read_text("utf-8"))["puzzles"]


def test_a_books_record_has_the_rules_of_puzzles_and_boards(book: Path) -> None:
    data = json.loads((book / "book.json").read_text("utf-8"))
    assert data["boards"]["classic anti-king"]["relations"] == [{"kind": "anti-king"}]
    assert "relations" not in data["boards"]["6x6"]
    board = api.board("6x6")
    for puzzle in data["puzzles"][:6]:
        assert hold(board, relations_of_json(puzzle["relations"], board), puzzle["solution"])
    assert data["puzzles"][0]["relations"][0].keys() == {"kind", "cells", "sum"}
    assert all("relations" not in puzzle for puzzle in data["puzzles"][6:])


def test_a_book_made_again_keeps_its_puzzles(book: Path) -> None:
    before = (book / "book.json").read_bytes()
    api.build(book.parent / "p.yaml", book)
    assert (book / "book.json").read_bytes() == before


def test_a_rule_changed_in_the_stock_is_found(book: Path, tmp_path: Path) -> None:
    stock = (book / "puzzles.txt").read_text("utf-8")
    (tmp_path / "out").mkdir()
    for file in book.iterdir():
        (tmp_path / "out" / file.name).write_bytes(file.read_bytes())
    first = stock.index("cage@")
    number = stock.index("=", first) + 1
    end = min(stock.index(";", number), stock.index("\t", number))
    changed = stock[:number] + str(int(stock[number:end]) + 1) + stock[end:]
    (tmp_path / "out" / "puzzles.txt").write_text(changed, "utf-8")
    with pytest.raises(InputError, match=r"does not have exactly one solution|its solution is not"):
        built(tmp_path, BOOK)


def test_a_newspaper_of_killers_is_made_checked_and_made_again_the_same(tmp_path: Path) -> None:
    out = built(tmp_path, NEWS)
    day = json.loads((out / "2027-01-05" / "day.json").read_text("utf-8"))
    assert day["puzzles"][0]["relations"][0]["kind"] == "cage"
    before = (out / "feed.json").read_bytes()
    api.build(tmp_path / "p.yaml", out)
    assert (out / "feed.json").read_bytes() == before
    assert json.loads(before)["puzzles"][0]["relations"][0].keys() == {"kind", "cells", "sum"}


def test_what_is_printed_is_read_back_and_proved(book: Path) -> None:
    """Outlines, sums and dots of the PDF, and the puzzles with them."""
    proof = json.loads((book / "proof.json").read_text("utf-8"))
    assert not proof["findings"]
    assert all(puzzle["solved"] and puzzle["answer"] for puzzle in proof["puzzles"])


def test_any_number_of_workers_makes_the_same_book(tmp_path: Path, book: Path) -> None:
    again = built(tmp_path, BOOK, workers=Processes(2))
    assert (again / "puzzles.txt").read_bytes() == (book / "puzzles.txt").read_bytes()
    assert (again / "interior.pdf").read_bytes() == (book / "interior.pdf").read_bytes()
