"""The pages of an issue: a puzzle and its slot go in; its page for browsers comes out, and so does the issue's feed.

The page of a puzzle cannot be made to tell its answer. The next issue has another page of the same puzzle, with the
answer, hints and every step. Both keep their addresses when they are corrected.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date as Date
from itertools import groupby
from operator import attrgetter, itemgetter

from bookbuilder.book import NEWS_FILE, Feature, Featured
from bookbuilder.daily.issues import Shown
from bookbuilder.plan import PAGE, NewspaperPlan, SeriesPlan, SlotPlan
from bookbuilder.site import Entry, Links, Look, Sheet, atom_xml, page_html
from bookbuilder.solve import find_path
from bookbuilder.typeset.slot import DOT

_LATEST = 14  # issues in a feed


def puzzle_page(plan: NewspaperPlan, slot: SlotPlan, shown: Shown) -> bytes:
    """The page of a puzzle on its own day."""
    its = plan.plan_of(shown.featured.feature)
    issue = shown.featured.feature.issue
    answers = shown.answers if slot.place != "none" else ()
    due = its.series.issue_after(issue) if slot.place != "none" else None
    links = Links(
        earlier=tuple((each.feature.number, _name(plan, slot, each.feature, "answer")) for each in answers),
        full=_address(plan, slot, shown.featured.feature),
    )
    sheet = replace(_sheet(plan, its, shown.featured), answered_on=due)
    unsolved = replace(sheet, puzzle=replace(sheet.puzzle, solution=(), path=()))
    return page_html(unsolved, _look(plan, its), links).encode()


def answer_page(plan: NewspaperPlan, slot: SlotPlan, featured: Featured) -> bytes:
    """The page of a puzzle with its answer, in the next issue; it leads back to the puzzle."""
    its, feature = plan.plan_of(featured.feature), featured.feature
    puzzle = featured.puzzle
    path = find_path(its.board, array("i", puzzle.puzzle.givens), puzzle.solution, uniqueness=its.uniqueness)
    sheet = _sheet(plan, its, replace(featured, puzzle=replace(puzzle, path=path)))
    links = Links(puzzle=f"../{feature.issue.isoformat()}/{_name(plan, slot, feature, 'puzzle')}")
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
    )


def _name(plan: NewspaperPlan, slot: SlotPlan, feature: Feature, part: str) -> str:
    return plan.names.file(feature, 1, slot.name, slot.cols, part, PAGE)


def _address(plan: NewspaperPlan, slot: SlotPlan, feature: Feature) -> str:
    """The full address of a puzzle's page; empty if it is unknown where the pages will be."""
    base = plan.site.base_url if plan.site else ""
    return f"{base}/{feature.issue.isoformat()}/{_name(plan, slot, feature, 'puzzle')}" if base else ""


@dataclass(frozen=True, slots=True)
class Feeds:
    """The feeds of a newspaper's pages, one per issue.

    Each lists the latest issues up to its day, whatever days are made, and none that comes later.
    """

    plan: NewspaperPlan
    address: str
    issues: tuple[tuple[Date, tuple[Feature, ...]], ...]  # those with pages, by date

    def on(self, day: Date) -> Iterator[str]:
        """The feed of an issue, line by line; nothing if no page has been published by then."""
        end = bisect_right(self.issues, day, key=itemgetter(0))
        latest = reversed(self.issues[max(0, end - _LATEST) : end])
        entries = [entry for _, features in latest for feature in features for entry in self._entries(feature)]
        plan = self.plan
        return atom_xml(plan.title, plan.credit or plan.title, plan.language, self.address, entries)

    def _entries(self, feature: Feature) -> Iterator[Entry]:
        plan, its = self.plan, self.plan.plan_of(feature)
        number = plan.words.say("slot.number", number=feature.number)
        title = f"{its.title}, {number}, {plan.words.date(feature.day)}"
        published = its.release.on(feature.issue) if its.release else f"{feature.issue.isoformat()}T00:00:00Z"
        for slot in its.slots:
            if PAGE in slot.formats:
                yield Entry(" ".join(title.split()), _address(plan, slot, feature), published)


def feeds(plan: NewspaperPlan, last: Date) -> Feeds | None:
    """The feeds up to a day; None if there are no pages, or if their address is unknown."""
    if plan.site is None or not plan.site.base_url:
        return None
    features = (each for its in plan.series if its.has_pages for each in its.until(last))
    in_order = sorted(features, key=attrgetter("issue", "series", "number"))
    issues = ((date, tuple(its)) for date, its in groupby(in_order, attrgetter("issue")))
    return Feeds(plan, f"{plan.site.base_url}/{NEWS_FILE}", tuple(issues))
