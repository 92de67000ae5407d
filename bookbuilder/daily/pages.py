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
from bookbuilder.daily.issues import ShownPuzzle
from bookbuilder.plan import PAGE, NewspaperPlan, SeriesPlan, SlotPlan
from bookbuilder.puzzle import NotedStep
from bookbuilder.site import PageLinks, PuzzleSheet, SiteLook, page_html
from bookbuilder.site.about import about
from bookbuilder.site.downloads import data_address, puzzle_ipuz, puzzle_json
from bookbuilder.solve import find_path
from bookbuilder.typeset.slot import DOT


class IssuePages:
    """The pages of an issue. What several of them share, a series' look and a puzzle's path, is made once."""

    def __init__(self, plan: NewspaperPlan) -> None:
        self._plan = plan
        self._looks: dict[str, SiteLook] = {}
        self._paths: dict[str, tuple[NotedStep, ...]] = {}

    def puzzle(self, slot: SlotPlan, shown: ShownPuzzle) -> bytes:
        """The page of a puzzle on its own day."""
        plan, series = self._plan, self._plan.plan_of(shown.featured.feature)
        issue = shown.featured.feature.issue
        answers = shown.answers if slot.place != "none" else ()
        due = series.series.issue_after(issue) if slot.place != "none" else None
        sheet = replace(_sheet(plan, series, slot, shown.featured), answered_on=due)
        unsolved = replace(sheet, puzzle=replace(sheet.puzzle, solution=(), path=()))
        look = self._look(series)
        links = replace(
            _downloads(unsolved, look),
            previous=_puzzle(plan, slot, shown.answers[-1].feature) if shown.answers else "",
            full=page_address(plan, slot, shown.featured.feature, "puzzle", issue),
            picture=_picture(plan, slot, shown.featured),
            picture_size=None,
            earlier=tuple((answer.feature.number, _name(plan, slot, answer.feature, "answer")) for answer in answers),
        )
        return page_html(unsolved, look, links).encode()

    def answer(self, slot: SlotPlan, featured: Featured, issue: Date) -> bytes:
        """The page of a puzzle with its answer, in the issue that gives it; it leads back to the puzzle."""
        plan, series, feature = self._plan, self._plan.plan_of(featured.feature), featured.feature
        solved = replace(featured.puzzle, path=self._path(series, featured))
        sheet, look = _sheet(plan, series, slot, replace(featured, puzzle=solved)), self._look(series)
        address = page_address(plan, slot, feature, "answer", issue)
        links = replace(_downloads(sheet, look), puzzle=_puzzle(plan, slot, feature), full=address)
        return page_html(sheet, look, links, answered=True).encode()

    def _path(self, series: SeriesPlan, featured: Featured) -> tuple[NotedStep, ...]:
        id, puzzle = featured.feature.id, featured.puzzle
        if id not in self._paths:
            givens = array("i", puzzle.puzzle.givens)
            self._paths[id] = find_path(
                series.board, givens, puzzle.solution, puzzle.puzzle.relations, uniqueness=series.uniqueness
            )
        return self._paths[id]

    def _look(self, series: SeriesPlan) -> SiteLook:
        if series.series.id not in self._looks:
            self._looks[series.series.id] = _look(self._plan, series)
        return self._looks[series.series.id]


def _downloads(sheet: PuzzleSheet, look: SiteLook) -> PageLinks:
    """Links to a puzzle's data, with its solution if the sheet has that; they are in the page, which may be sent on."""
    files = (write(sheet, look, answered=bool(sheet.puzzle.solution)) for write in (puzzle_json, puzzle_ipuz))
    json, ipuz = (data_address("application/json", content) for content in files)
    return PageLinks(json=json, ipuz=ipuz, saved_as=sheet.id)


def _sheet(plan: NewspaperPlan, series: SeriesPlan, slot: SlotPlan, featured: Featured) -> PuzzleSheet:
    feature, puzzle, layout = featured.feature, featured.puzzle, slot.layout
    version = plan.words.say("slot.version", version=featured.version)
    small = DOT.join(text for text in (feature.id, version, plan.credit, plan.rights) if text)
    grade, style, shades = puzzle.grade, layout.style, layout.content.shade_clues
    paper = plan.title if plan.title != series.title else ""
    board = series.board.name if _title(plan, series) == series.title else ""  # once is enough
    return PuzzleSheet(
        feature.id,
        feature.number,
        puzzle,
        series.symbols,
        style.level(grade.level),
        shades,
        feature.day,
        fine_print=small,
        about=about(series.board, board, series.symbols, plan.words, paper),
        rating=style.instead(grade.level, grade.printed_minutes, bool(feature.counted)),
    )


def _look(plan: NewspaperPlan, series: SeriesPlan) -> SiteLook:
    assert plan.site
    return SiteLook(
        title=_title(plan, series),
        publication=plan.title,
        language=plan.language,
        words=plan.words,
        solution=plan.site.solution,
        timer=plan.site.timer,
        css=plan.site.css,
        footer=plan.site.footer,
        base_url=plan.site.base_url,
        copyright=plan.rights,
        theme=series.slots[0].layout.style.theme,  # all slots have that of their series
    )


def _title(plan: NewspaperPlan, series: SeriesPlan) -> str:
    """The title of a series; with the board's, if series on other boards have the same."""
    boards = {other.board for other in plan.series if other.title == series.title}
    board = plan.words.board(series.board.name) if len(boards) > 1 else ""
    return DOT.join(text for text in (series.title, board) if text)


def _picture(plan: NewspaperPlan, slot: SlotPlan, featured: Featured) -> str:
    """The full address of the slot's own picture, if it has one that browsers show."""
    base = plan.site.base_url if plan.site and "png" in slot.formats else ""
    feature = featured.feature
    name = plan.names.file(feature, featured.version, slot.name, slot.cols, "puzzle", "png")
    return f"{base}/{feature.issue.isoformat()}/{name}" if base else ""


def _puzzle(plan: NewspaperPlan, slot: SlotPlan, feature: Feature) -> str:
    """The address of the page of an earlier puzzle, relative to that of a later issue."""
    return f"../{feature.issue.isoformat()}/{_name(plan, slot, feature, 'puzzle')}"


def _name(plan: NewspaperPlan, slot: SlotPlan, feature: Feature, part: ArtPart) -> str:
    return plan.names.file(feature, 1, slot.name, slot.cols, part, PAGE)


def page_address(plan: NewspaperPlan, slot: SlotPlan, feature: Feature, part: ArtPart, issue: Date) -> str:
    """The full address of a page in an issue; empty if it is unknown where the pages will be."""
    base = plan.site.base_url if plan.site else ""
    return f"{base}/{issue.isoformat()}/{_name(plan, slot, feature, part)}" if base else ""
