"""A plan and the graded puzzles from its sections' files go in; the plan with the levels that occur comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bookbuilder.levels import LEVELS
from bookbuilder.plan.model import Plan
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset import resettled


def graded(plan: Plan, brought: Mapping[tuple[int, int], GradedPuzzle]) -> Plan:
    """The plan after the puzzles of files, by (section, place), have been graded: pages name the levels that occur.

    Raises BuildFailed when the printer does not take the resulting book.
    """
    found: dict[int, set[str]] = {}
    for (which, _), puzzle in brought.items():
        found.setdefault(which, set()).add(puzzle.grade.level)
    sections = list(plan.outline.sections)
    for which, levels in found.items():
        sections[which] = replace(sections[which], levels=tuple(level for level in LEVELS if level in levels))
    outline = replace(plan.outline, sections=tuple(sections))
    return plan if outline == plan.outline else replace(plan, outline=outline, layout=resettled(plan.layout, outline))
