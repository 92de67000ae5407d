"""A plan and the graded puzzles from its sections' files go in; the plan with the levels that occur comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from dataclasses import replace

from bookbuilder.book import Matter
from bookbuilder.levels import LEVELS
from bookbuilder.plan.model import Plan
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset import resettled


def graded(plan: Plan, brought: Mapping[tuple[int, int], GradedPuzzle]) -> Plan:
    """The plan after the puzzles of files, by (section, place), have been graded: pages name the levels that occur.

    A section has as many puzzles as there are: its order may have left some out.

    Raises BuildFailed when the printer does not take the resulting book.
    """
    by_section: dict[int, list[str]] = {}
    for (which, _), puzzle in brought.items():
        by_section.setdefault(which, []).append(puzzle.grade.level)
    sections, orders = list(plan.outline.sections), list(plan.orders)
    for which, levels in by_section.items():
        count, section = len(levels), sections[which]
        lessons = replace(section.lessons, walkthroughs=min(section.lessons.walkthroughs, count))
        known = tuple(level for level in LEVELS if level in levels)
        sections[which] = replace(section, count=count, levels=known, lessons=lessons)
        orders[which] = replace(orders[which], count=count, record=min(orders[which].record, count))
    outline = replace(plan.outline, sections=tuple(sections), matter=_counted(plan, by_section))
    if outline == plan.outline:
        return plan
    return replace(plan, orders=tuple(orders), outline=outline, layout=resettled(plan.layout, outline))


def _counted(plan: Plan, by_section: Mapping[int, Sized]) -> Matter:
    """What stands around the puzzles; a page about their origin says how many come from files."""
    matter = plan.outline.matter
    if matter.origin is None:
        return matter
    return replace(matter, origin=replace(matter.origin, brought=sum(map(len, by_section.values()))))
