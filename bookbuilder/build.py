"""The road from a plan to files: plan, puzzles, book, pages, files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder.bank_session import BankedPublication, bank_session, given_back
from bookbuilder.book import NO_DATE, Artifact, Book, Lessons, all_spelled, spelled
from bookbuilder.errors import BookBuilderError, counted
from bookbuilder.generate import Placed, with_paths
from bookbuilder.inspection import ANSWERS, print_record
from bookbuilder.kept import NOTHING_KEPT, KeptTexts
from bookbuilder.outputs import OUTPUTS, STOCK, BookEdition, names, written
from bookbuilder.plan import Plan, graded
from bookbuilder.puzzle import GradedPuzzle, Step
from bookbuilder.staging import Moved, staged
from bookbuilder.supply import HEADER, Own, Remains, Report, Request, Supplied, bring, say_nothing, supply
from bookbuilder.typeset import Layout, fitted
from bookbuilder.version import __version__
from bookbuilder.workers import HERE, Workers

if TYPE_CHECKING:
    from bookbuilder.site import SiteLook


@dataclass(frozen=True, slots=True)
class BuiltPuzzle:
    """A puzzle of a finished book, and where it stands."""

    number: int
    section: str  # its id
    pages: Mapping[str, int]  # of the puzzle, its answer and whatever else belongs to it
    puzzle: GradedPuzzle

    def __repr__(self) -> str:
        return f"<BuiltPuzzle {self.number} of {self.section}, page {self.page}: {self.puzzle}>"

    def _repr_svg_(self) -> str | None:
        return self.puzzle._repr_svg_()

    @property
    def page(self) -> int:
        """The page that it stands on."""
        return self.pages["puzzle"]


@dataclass(frozen=True, slots=True)
class Built:
    """The result of a build."""

    folder: Path
    artifacts: tuple[Artifact, ...]  # in the order written; the manifest last, if there is one
    supplied: Supplied
    twins: tuple[tuple[int, ...], ...]  # groups of puzzle numbers that are twins of each other
    elsewhere: tuple[str, ...]  # other folders in which it was built, by the bank
    moved: Moved  # the files that somebody had changed, and what became of them
    own: Own  # the puzzles of the book's own files
    puzzles: tuple[BuiltPuzzle, ...]  # by their numbers

    def __repr__(self) -> str:
        made = f"{counted(len(self.puzzles), 'puzzle')} in {counted(len(self.artifacts), 'file')}"
        return f"<Built {self.folder}: {made}>"


def build_book(
    plan: Plan,
    target: Path,
    workers: Workers = HERE,
    fresh: bool = False,
    report: Report = say_nothing,
    kept: KeptTexts = NOTHING_KEPT,
    stock: str | None = None,
) -> Built:
    """Make the planned publication and move it into the target folder.

    Puzzles are reused from the stock in that folder, or from another text in its form. What earlier builds have `kept`
    spares reading pages again that are as they were.

    Raises InputError if the stock in the folder has unusable lines, the folder holds a stranger's files under our
    names, or the bank records puzzles of the book's own files for another publication. Raises BuildFailed if a puzzle
    cannot be made, the printer does not accept that many pages, or the files or the bank cannot be written. The target
    is then unchanged, unless it was the bank, which comes last, that failed.
    """
    kept = NOTHING_KEPT if fresh else kept
    brought = bring(plan.orders, plan.twins, workers, report)
    plan = graded(plan, brought.puzzles)
    with staged(target) as staging, bank_session(publication(plan), plan.bank, staging) as books:
        old = staging.old_edition(names(OUTPUTS), STOCK, HEADER.split("\n")[0])
        elsewhere = books.elsewhere()
        with given_back(books, upon=BaseException):
            request = requested(plan, brought.puzzles)
            remains = Remains(staging.text(STOCK) if stock is None else stock, str(staging.target / STOCK), fresh)
            supplied = supply(request, books, staging.journal, remains, workers, report)
            book = bound(plan, supplied, workers, report, kept)
            layout = fitted(plan.layout, book)
            edition = BookEdition(
                book=book,
                layout=layout,
                request=request,
                supplied=supplied,
                header=_header(plan, layout, books.token),
                words=plan.own_words,
                look=site_look(plan),
                intent=plan.intent,
                printer=plan.printer,
                workers=workers,
                folder=staging.new,
                cover=plan.cover,
                own=brought,
                kept=kept,
            )
            artifacts = written(staging, OUTPUTS, edition, plan.outputs, report, old.outside)
        with given_back(books, upon=BookBuilderError):  # then nothing has moved; after others, something may have
            books.moving()
            moved = staging.move_in(old)
        books.printed({number: layout.pages_of(number)["puzzle"] for number in range(1, plan.outline.total + 1)})
    puzzles = tuple(
        BuiltPuzzle(number, section.id, layout.pages_of(number), puzzle) for number, section, puzzle in book.numbered()
    )
    return Built(target, artifacts, supplied, book.twins(), elsewhere, moved, brought, puzzles)


def publication(plan: Plan) -> BankedPublication:
    """What a bank records of the book as a whole."""
    return BankedPublication(plan.id, plan.seed, plan.config_sha256)


def requested(plan: Plan, brought: Placed) -> Request:
    """The puzzles that the book needs, besides those that it brings along."""
    numbers = tuple(plan.outline.numbers(which) for which in range(len(plan.orders)))
    days = (plan.outline.date.isoformat(),) * len(plan.orders)
    more = () if plan.twins else ("`twins: allow` at the top level",)
    return Request(
        plan.orders,
        numbers,
        brought,
        plan.twins,
        plan.example,
        days,
        more=more,
        sorting=plan.sorting,
        asked_at=plan.asked_at,
    )


def bound(plan: Plan, supplied: Supplied, workers: Workers, report: Report, kept: KeptTexts = NOTHING_KEPT) -> Book:
    """The book: all puzzles in order, with the paths from which hints and walkthroughs are made."""
    puzzles, example = all_spelled(plan.outline, supplied.puzzles), supplied.example
    taught, _ = plan.outline.taught
    example = spelled(example) if example and taught.symbols.is_word else example
    whole, lessons = plan.site is not None and plan.site.shows_paths, [it.lessons for it in plan.outline.sections]
    wanted = None if whole else partial(_shown, lessons)
    tell = partial(report, "hints and steps")
    noted = with_paths(plan.orders, puzzles, workers, tell, wanted, kept, [repr(its) for its in lessons])
    return Book(plan.outline, noted, example, supplied.places)


def _shown(lessons: Sequence[Lessons], which: int, place: int, steps: Sequence[Step]) -> Sequence[int]:
    """The steps that the pages need of a section's puzzle; what workers receive has to be a function of a module."""
    return lessons[which].shown(place, steps)


def site_look(plan: Plan) -> SiteLook | None:
    """What the pages for browsers have in common, if the book has any."""
    site, outline = plan.site, plan.outline
    if site is None:
        return None
    from bookbuilder.site import SiteLook

    return SiteLook(
        title=outline.title,
        language=outline.language,
        words=plan.layout.setting.words,
        solution=site.solution,
        timer=site.timer,
        css=site.css,
        footer=site.footer,
        base_url=site.base_url,
        subtitle=outline.subtitle,
        author=outline.author,
        publisher=outline.publisher,
        copyright=outline.copyright,
        date=outline.date if outline.date != NO_DATE else None,
        theme=plan.layout.setting.theme,
    )


def _header(plan: Plan, layout: Layout, token: str | None) -> dict[str, object]:
    asked = print_record(layout, plan.printer, plan.intent, plan.cover, plan.outputs)
    return {
        "seed": plan.seed,
        "date": plan.outline.date.isoformat(),
        "config_sha256": plan.config_sha256,
        "version": __version__,
        "printer": plan.printer,
        **({"answers": ANSWERS} if layout.apart else {}),
        "print": asked.model_dump(exclude_none=True),
        **({"token": token} if token else {}),
    }
