"""Puzzles without what is to be avoided: made, kept, brought, of books and newspapers; all others as ever."""

from __future__ import annotations

import sys
from array import array
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from bookbuilder import api
from bookbuilder.board.named import board
from bookbuilder.config.fields import Nuisance
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.generate import Order, Scheme
from bookbuilder.generate.make import failure
from bookbuilder.levels import LEVELS
from bookbuilder.plan import plan_newspaper, plan_text
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.solve import NUISANCES, engines, flow, grade

ORDER = Order("one", board("classic"), ("hard",), Scheme(), 7, 5)


def nuisances(made: GradedPuzzle, uniqueness: bool = False) -> tuple[str, ...]:
    tools = engines(made.puzzle.board).of_puzzle(made.puzzle.relations)
    assert grade(tools, array("i", made.puzzle.givens), uniqueness=uniqueness) == made.grade
    return flow(tools).nuisances


def test_a_config_names_what_is_there_to_avoid() -> None:
    assert get_args(Nuisance) == tuple(NUISANCES)


# --- made -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["medium", "expert", "extreme"])
@pytest.mark.parametrize("name", [*NUISANCES, ("spikes", "early-peak")])
def test_no_puzzle_has_what_is_avoided(level: str, name: str | tuple[str, ...]) -> None:
    for made in api.generate(grade=level, avoid=name, count=6, seed=3, keys=False):
        assert made.grade.level == level
        assert not {*([name] if isinstance(name, str) else name)}.intersection(nuisances(made))


@pytest.mark.parametrize(
    "asked",
    [
        {"on": "windoku", "grade": "medium", "avoid": "trivial-end"},
        {"on": "samurai", "grade": "hard", "avoid": "spikes", "count": 2},
        {"on": "double", "grade": "hard", "solvable": "each", "avoid": "early-peak", "count": 2},
        {"on": "6x6", "rules": "killer", "grade": "medium", "avoid": "bottleneck"},
        {"on": "6x6", "rules": "kropki", "avoid": ["spikes", "trivial-end"]},
        {"pattern": "heart", "avoid": "trivial-end"},
        {"needs": "X-wing", "avoid": "spikes"},
        {"needs": "hidden pair", "grade": "any", "avoid": "early-peak"},
        {"uniqueness": True, "grade": "hard", "avoid": "spikes"},
    ],
    ids=lambda asked: " ".join(map(str, asked.values())),
)
def test_nor_has_any_whatever_else_is_asked(asked: dict[str, object]) -> None:
    options = {"on": "classic", "count": 4} | asked
    avoid = options["avoid"]
    names = {*(avoid if isinstance(avoid, list) else [avoid])}
    made = list(api.generate(options.pop("on"), seed=1, keys=False, **options))  # type: ignore[arg-type]
    assert len(made) == options["count"]
    for each in made:
        assert not names.intersection(nuisances(each, "uniqueness" in asked))


def test_what_is_avoided_changes_only_the_puzzles_that_have_it() -> None:
    """A place takes the first try that fits, which most often has nothing to be avoided."""
    plain = list(api.generate(grade="hard", count=30, seed=3, keys=False))
    smooth = list(api.generate(grade="hard", avoid="spikes", count=30, seed=3, keys=False))
    assert [one == other for one, other in zip(plain, smooth, strict=True)] == [
        "spikes" not in nuisances(each) for each in plain
    ]


def test_beginners_puzzles_have_neither_spikes_nor_peaks_nor_trivial_ends() -> None:
    plain = [made.puzzle for made in api.generate(grade="beginner", count=10, keys=False)]
    avoid = ["spikes", "early-peak", "trivial-end"]
    assert [made.puzzle for made in api.generate(grade="beginner", avoid=avoid, count=10, keys=False)] == plain


def test_what_never_comes_is_told_with_what_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["bookbuilder.generate.make"], "tries_limit", lambda order: 12)
    with pytest.raises(BuildFailed) as caught:
        list(api.generate(grade="easy", avoid=["early-peak", "trivial-end"], count=20, keys=False))
    tally = {what: int(number) for number, what in (line.split(None, 1) for line in caught.value.what.splitlines()[1:])}
    assert sum(tally.values()) == 12
    assert {"with an early peak", "with a trivial end"} & {*tally}
    assert caught.value.hint == "avoid less, or ask for another level"


@pytest.mark.parametrize(
    ("more", "hint"),
    [
        ({}, "avoid less, or ask for another level"),
        ({"needs": ("X-wing",)}, "avoid less, or ask for another technique or a harder level"),
        ({"levels": LEVELS}, "avoid less"),
    ],
)
def test_a_failed_search_says_what_else_to_ask_for(more: dict[str, Any], hint: str) -> None:
    failed = failure(replace(ORDER, avoid=("spikes",), **more), 0, [("with spikes", 5)])
    assert failed.hint == hint


@pytest.mark.parametrize(
    ("avoid", "what", "hint"),
    [
        ("spike", '`avoid` cannot be "spike"', "did you mean `spikes`?"),
        (["spikes", "hard"], '`avoid` cannot be "hard"', "spikes, bottleneck, early-peak, trivial-end"),
    ],
)
def test_what_is_not_known_cannot_be_avoided(avoid: str | list[str], what: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        api.generate(avoid=avoid)
    (problem,) = caught.value.problems
    assert problem.what == what
    assert hint in problem.hint


# --- kept -------------------------------------------------------------------------------------------------------------


def test_it_is_part_of_the_recipe_and_of_the_kind_in_any_sequence() -> None:
    one, two = replace(ORDER, avoid=("spikes", "early-peak")), replace(ORDER, avoid=("early-peak", "spikes"))
    assert one.recipe() == two.recipe()
    assert len({order.recipe() for order in (ORDER, one, replace(ORDER, avoid=("spikes",)))}) == 3
    assert one.kind(("hard",)) == two.kind(("hard",)) != ORDER.kind(("hard",))


# --- planned ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "planned"),
    [
        ("", ()),
        ("avoid: [], ", ()),
        ("avoid: spikes, ", ("spikes",)),
        ("avoid: [trivial-end, spikes], ", ("spikes", "trivial-end")),
    ],
)
def test_a_section_avoids_one_thing_or_several(written: str, planned: tuple[str, ...], tmp_path: Path) -> None:
    (order,) = plan_text(f"title: T\nsections: [{{title: A, {written}count: 2}}]\n", tmp_path).orders
    assert order.avoid == planned


@pytest.mark.parametrize(
    ("written", "what"),
    [
        ("avoid: spike", '`sections[0].avoid` cannot be "spike"'),
        ("avoid: [spikes, spikes]", "`sections[0].avoid` names `spikes` twice"),
        ("avoid: 3", "`sections[0].avoid`"),
    ],
)
def test_a_section_that_avoids_something_else_is_told(written: str, what: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        plan_text(f"title: T\nsections: [{{title: A, {written}, count: 2}}]\n", tmp_path)
    assert [problem.what.startswith(what) for problem in caught.value.problems] == [True], caught.value.problems


def test_a_series_avoids_it_on_every_day(tmp_path: Path) -> None:
    slots = "slots: [{width: 60mm}]"
    paper = f"start: 2027-01-01, grades: {{fri: hard, sat: easy}}, {slots}, holidays: {{01-02: {{grade: expert}}}}"
    path = tmp_path / "paper.yaml"
    path.write_text(f"title: P\nnewspaper:\n  series:\n    - {{id: main, avoid: spikes, {paper}}}\n", "utf-8")
    plan = plan_newspaper(path)
    features = [*zip(range(4), plan.series[0].series.features(), strict=False)]
    assert {plan.series[0].order(feature, 7).avoid for _, feature in features} == {("spikes",)}
