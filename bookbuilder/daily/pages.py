"""The pages of an issue: a puzzle and its slot go in; its page for browsers comes out.

The page of a puzzle does not contain the answer. The next issue has another page of the same puzzle, with the answer,
hints and every step. Both keep their addresses when they are corrected.
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from datetime import date as Date

from bookbuilder.book import Feature, Featured
from bookbuilder.book import Part as ArtPart
from bookbuilder.daily.issues import Shown
from bookbuilder.plan import PAGE, NewspaperPlan, SeriesPlan, SlotPlan
from bookbuilder.site import Links, Look, Sheet, page_html
from bookbuilder.solve import find_path
from bookbuilder.typeset.slot import DOT


def puzzle_page(plan: NewspaperPlan, slot: SlotPlan, shown: Shown) -> bytes:
    """The page of a puzzle on its own day."""
    its = plan.plan_of(shown.featured.feature)
    issue = shown.featured.feature.issue
    answers = shown.answers if slot.place != "none" else ()
    due = its.series.issue_after(issue) if slot.place != "none" else None
    links = Links(
        earlier=tuple((each.feature.number, _name(plan, slot, each.feature, "answer")) for each in answers),
        full=page_address(plan, slot, shown.featured.feature, "puzzle", issue),
    )
    sheet = replace(_sheet(plan, its, shown.featured), answered_on=due)
    unsolved = replace(sheet, puzzle=replace(sheet.puzzle, solution=(), path=()))
    return page_html(unsolved, _look(plan, its), links).encode()


def answer_page(plan: NewspaperPlan, slot: SlotPlan, featured: Featured, issue: Date) -> bytes:
    """The page of a puzzle with its answer, in the issue that gives it; it leads back to the puzzle."""
    its, feature = plan.plan_of(featured.feature), featured.feature
    puzzle = featured.puzzle
    path = find_path(its.board, array("i", puzzle.puzzle.givens), puzzle.solution, uniqueness=its.uniqueness)
    sheet = _sheet(plan, its, replace(featured, puzzle=replace(puzzle, path=path)))
    links = Links(
        puzzle=f"../{feature.issue.isoformat()}/{_name(plan, slot, feature, 'puzzle')}",
        full=page_address(plan, slot, feature, "answer", issue),
    )
    return page_html(sheet, _look(plan, its), links, answered=True).encode()


def _sheet(plan: NewspaperPlan, its: SeriesPlan, featured: Featured) -> Sheet:
    feature, puzzle, style = featured.feature, featured.puzzle, its.slots[0].layout.style
    version = plan.words.say("slot.version", version=featured.version)
    small = DOT.join(text for text in (feature.id, version, plan.credit, plan.rights) if text)
    level = style.level(puzzle.grade.level)
    shades = its.slots[0].layout.content.shade_clues
    return Sheet(feature.id, feature.number, puzzle, its.symbols, level, shades, feature.day, fine_print=small)


def _look(plan: NewspaperPlan, its: SeriesPlan) -> Look:
    assert plan.site
    return Look(
        title=its.title,
        language=plan.language,
        words=plan.words,
        solution=plan.site.solution,
        timer=plan.site.timer,
        css=plan.site.css,
        footer=plan.site.footer,
        base_url=plan.site.base_url,
        copyright=plan.rights,
        theme=its.slots[0].layout.style.theme,
    )


def _name(plan: NewspaperPlan, slot: SlotPlan, feature: Feature, part: ArtPart) -> str:
    return plan.names.file(feature, 1, slot.name, slot.cols, part, PAGE)


def page_address(plan: NewspaperPlan, slot: SlotPlan, feature: Feature, part: ArtPart, issue: Date) -> str:
    """The full address of a page in an issue; empty if it is unknown where the pages will be."""
    base = plan.site.base_url if plan.site else ""
    return f"{base}/{issue.isoformat()}/{_name(plan, slot, feature, part)}" if base else ""
