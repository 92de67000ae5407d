"""The pages of a newspaper as news: issues go in by date; the Atom feed of the latest ones comes out.

A feed ends with the day of its issue, and begins some issues before it, whatever days are made. It follows from the
calendar alone, so that no correction changes it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from datetime import date as Date

from bookbuilder.book import NEWS_FILE, Feature
from bookbuilder.book import Part as ArtPart
from bookbuilder.daily.issues import DayPlan, ShownPuzzle
from bookbuilder.daily.pages import page_address
from bookbuilder.errors import InputError
from bookbuilder.plan import PAGE, NewspaperPlan, SlotPlan
from bookbuilder.site import FeedEntry, atom_xml

_LATEST = 14  # issues in a feed


class News:
    """The latest issues with pages."""

    def __init__(self, plan: NewspaperPlan) -> None:
        self._plan, self._base = plan, plan.site.base_url if plan.site else ""
        self._latest: deque[tuple[FeedEntry, ...]] = deque(maxlen=_LATEST)

    def add(self, day: DayPlan) -> None:
        """Add the next issue."""
        if self._base and (entries := tuple(entry for shown in day.shown for entry in self._entries(shown))):
            self._latest.appendleft(entries)

    def feed(self) -> str:
        """The feed of the issue added last; empty if no page was published by then, or no base_url is set."""
        plan, entries = self._plan, [entry for issue in self._latest for entry in issue]
        author, address = plan.credit or plan.title, f"{self._base}/{NEWS_FILE}"
        return atom_xml(plan.title, author, plan.rights, plan.language, address, entries) if entries else ""

    def _entries(self, shown: ShownPuzzle) -> Iterator[FeedEntry]:
        """The pages of a puzzle and of the answers that its issue gives."""
        feature = shown.featured.feature
        published = _published(self._plan, feature)
        for slot in self._plan.plan_of(feature).slots if published else ():
            if PAGE in slot.formats:
                yield self._entry(slot, feature, "puzzle", feature.issue, published)
                for answer in shown.answers if slot.place != "none" else ():
                    yield self._entry(slot, answer.feature, "answer", feature.issue, published)

    def _entry(self, slot: SlotPlan, feature: Feature, part: ArtPart, issue: Date, published: str) -> FeedEntry:
        words = self._plan.words
        number = words.say("slot.number" if part == "puzzle" else "slot.answer", number=feature.number)
        title = f"{self._plan.plan_of(feature).titled(feature)}, {number}, {words.date(feature.day)}"
        return FeedEntry(" ".join(title.split()), page_address(self._plan, slot, feature, part, issue), published)


def _published(plan: NewspaperPlan, feature: Feature) -> str:
    """When the pages of an issue come out; empty for an issue that cannot be made, as clocks skip its time."""
    release = plan.plan_of(feature).release
    try:
        return release.on(feature.issue) if release else f"{feature.issue.isoformat()}T00:00:00+00:00"
    except InputError:
        return ""
