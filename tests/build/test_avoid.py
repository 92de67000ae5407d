"""Books and newspapers whose puzzles have nothing to be avoided, and keep them."""

from __future__ import annotations

import json
from array import array
from pathlib import Path

import pytest

from bookbuilder.daily import make_days
from bookbuilder.errors import InputError
from bookbuilder.plan import plan_newspaper
from bookbuilder.puzzle.formats import read_values
from bookbuilder.solve import engines, flow, grade
from bookbuilder.workers import HERE

BOOK = """\
title: Smooth
front: false
outputs: [json]
sections:
  - {title: Smooth, grade: hard, avoid: [spikes, early-peak], count: 6}
  - {title: Turned, grade: hard, avoid: spikes, count: 2, vary: {rotate: 90, shift: 2}}
  - {title: Rough, grade: hard, count: 8}
"""
PAPER = """\
title: P
seed: 3
newspaper:
  series:
    - {id: main, start: 2027-01-01, grades: hard, avoid: spikes, slots: [{width: 60mm, formats: [txt]}]}
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "smooth.yaml"
    path.write_text(BOOK, "utf-8")
    return path


def nuisances(givens: tuple[int, ...]) -> tuple[str, ...]:
    from bookbuilder.board.named import board

    tools = engines(board("classic"))
    grade(tools, array("i", givens))
    return flow(tools).nuisances


def test_no_puzzle_of_the_section_has_what_it_avoids_nor_has_a_variant(config: Path, build) -> None:
    smooth, turned, rough = build(config).supplied.puzzles
    assert not any({"spikes", "early-peak"}.intersection(nuisances(each.puzzle.givens)) for each in smooth)
    assert not any("spikes" in nuisances(each.puzzle.givens) for each in turned)
    assert any("spikes" in nuisances(each.puzzle.givens) for each in rough)


def test_a_section_keeps_its_puzzles_until_it_avoids_something_else(config: Path, build) -> None:
    build(config)
    again = build(config)
    assert (again.supplied.reused, again.supplied.remade) == (16, ())
    config.write_text(BOOK.replace("avoid: spikes, ", ""), "utf-8")
    assert build(config).supplied.remade == ("turned",)


def test_a_stored_puzzle_with_what_the_section_avoids_is_refused(config: Path, build) -> None:
    folder = build(config).folder
    stock = folder / "puzzles.txt"
    lines = stock.read_text("utf-8").splitlines(keepends=True)
    recipe = next(line for line in lines if line.startswith("smooth")).split("\t")[2]
    rough = (line.split("\t") for line in lines if line.startswith("rough"))
    spiky = next(
        each for each in rough if nuisances(read_values(each[3], 9)) in (("spikes",), ("spikes", "trivial-end"))
    )
    stock.write_text("".join(lines[:2]) + "\t".join(["smooth", "1", recipe, *spiky[3:]]), "utf-8")
    with pytest.raises(InputError, match="the puzzle has spikes, which the section avoids"):
        build(config)


def test_no_day_of_a_series_has_what_it_avoids_and_a_day_alone_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "paper.yaml"
    path.write_text(PAPER, "utf-8")
    plan = plan_newspaper(path)
    first, last = (plan.series[0].series.start.replace(day=day) for day in (1, 10))
    make_days(plan, first, last, tmp_path / "days", HERE)
    days = [
        json.loads((tmp_path / "days" / f"2027-01-{day:02}" / "day.json").read_text("utf-8")) for day in range(1, 11)
    ]
    puzzles = [tuple(puzzle["givens"]) for day in days for puzzle in day["puzzles"]]
    assert len(puzzles) == 10
    assert not any("spikes" in nuisances(each) for each in puzzles)
    make_days(plan, last, last, tmp_path / "alone", HERE)
    assert (tmp_path / "alone/2027-01-10/day.json").read_bytes() == (tmp_path / "days/2027-01-10/day.json").read_bytes()
