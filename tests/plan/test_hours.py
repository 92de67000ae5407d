"""About how long puzzles take, before they are made, beside what some that are made do take."""

from __future__ import annotations

from statistics import median

import pytest

from bookbuilder import api
from bookbuilder.plan.hours import usual_minutes


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("classic", ""),
        ("samurai", ""),
        ("6x6", ""),
        ("x", ""),
        ("jigsaw-1", ""),
        ("classic", "killer"),
        ("classic", "kropki"),
        ("classic", "xv"),
        ("classic", "odd-even"),
        ("classic", "anti-knight"),
        ("classic", "non-consecutive"),
    ],
)
def test_what_is_usual_before_puzzles_are_made_is_near_what_they_take(name: str, rules: str) -> None:
    made = list(api.generate(name, grade="medium", rules=rules or None, count=8, seed=1, keys=False))
    printed = {relation.kind for it in made for relation in it.puzzle.relations}
    usual = usual_minutes(["medium"], made[0].puzzle.board, printed)
    assert 4 / 7 < median(it.grade.minutes for it in made) / usual < 7 / 4, made
