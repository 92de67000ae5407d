"""The road from a newspaper's plan to its folder: puzzles from the start of the series, issues, art, files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path

from bookbuilder.bank_session import BankedPublication, bank_session, given_back
from bookbuilder.book import NEWSPAPER_MANIFEST, Artifact
from bookbuilder.daily.changes import Change
from bookbuilder.daily.edition import DayRange, NewspaperEdition, days_of, shown_again
from bookbuilder.daily.others import other_days
from bookbuilder.daily.outputs import OUTPUTS
from bookbuilder.daily.puzzles import Tally, Tools
from bookbuilder.daily.recorded_issues import RecordedIssues, day_of
from bookbuilder.daily.refusals import check
from bookbuilder.daily.weeks import week_name
from bookbuilder.errors import BookBuilderError, counted
from bookbuilder.kept import NOTHING_KEPT, KeptTexts
from bookbuilder.outputs import STOCK, names, written
from bookbuilder.plan import NewspaperPlan
from bookbuilder.staging import EditionPart, Moved, staged
from bookbuilder.supply import HEADER, Remains, Report, say_nothing
from bookbuilder.workers import HERE, Workers


@dataclass(frozen=True, slots=True)
class MadeDays:
    """The result of making some days of a newspaper."""

    folder: Path
    issues: tuple[Date, ...]
    changes: tuple[Change, ...]  # by corrections of these issues
    again: tuple[Date, ...]  # issues among these that show the answer to a puzzle replaced in them
    artifacts: tuple[Artifact, ...]  # in the order written; the manifest last
    tally: Tally
    elsewhere: tuple[str, ...]  # other folders in which it was made, by the bank
    moved: Moved  # the files that somebody had changed, and what became of them

    def __repr__(self) -> str:
        made = f"{counted(len(self.issues), 'issue')} in {counted(len(self.artifacts), 'file')}"
        return f"<MadeDays {self.folder}: {made}>"


def make_days(
    plan: NewspaperPlan,
    first: Date,
    last: Date,
    target: Path,
    workers: Workers = HERE,
    fresh: bool = False,
    report: Report = say_nothing,
    kept: KeptTexts = NOTHING_KEPT,
) -> MadeDays:
    """Make the issues of these days and move them into the target folder, where those of other days stay.

    What earlier runs have `kept` spares making files that are in the folder already.

    Raises InputError for days that cannot be made, a stock with unusable lines, files of a stranger in the way, and
    issues of other days that were changed; BuildFailed when a puzzle cannot be made, or the files or the bank cannot
    be written. The target is then unchanged, unless the bank, which comes last, failed.
    """
    check(plan, first, last)
    kept = NOTHING_KEPT if fresh else kept
    days = days_of(plan, first, last)
    with (
        staged(target, NEWSPAPER_MANIFEST, EditionPart(f"{first}", covering(days))) as staging,
        bank_session(publication(plan), plan.bank, staging) as books,
    ):
        old = staging.old_edition(names(OUTPUTS), STOCK, HEADER.split("\n")[0])
        others = other_days(RecordedIssues(staging, plan.id, kept), old.outside)
        elsewhere = books.elsewhere()
        with given_back(books, upon=BaseException):
            remains = Remains(staging.text(STOCK), str(staging.target / STOCK), fresh)
            edition = NewspaperEdition(plan, days, Tools(books, staging, remains, workers, report), others, kept)
            artifacts = written(staging, OUTPUTS, edition, (), report, old.outside, kept)
        with given_back(books, upon=BookBuilderError):  # then nothing has moved; after others, something may have
            books.moving()
            moved = staging.move_in(old)
        books.printed({})
        staging.drop_journals()
    issues, tally = tuple(edition.drawn), edition.tally
    changes = tuple(change for change in tally.changes if change.issue in issues)
    again = tuple(sorted(shown_again(plan, first, last) & set(issues)))
    return MadeDays(target, issues, changes, again, artifacts, tally, elsewhere, moved)


def publication(plan: NewspaperPlan) -> BankedPublication:
    """What a bank records of the newspaper as a whole."""
    return BankedPublication(plan.id, plan.seed, plan.config_sha256, in_parts=True)


def covering(days: DayRange) -> Callable[[str], bool]:
    """Whether a file belongs to the issues of these days, or is made again with every day."""
    again = {*names(OUTPUTS), *(week_name(week) for week in days.weeks)}

    def covers(name: str) -> bool:
        return name in again or ((day := day_of(name)) is not None and day in days)

    return covers
