"""The outputs of a newspaper's edition: its days, then everything that is made from all days in the folder."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bookbuilder.book import (
    DAY_FILE,
    NEWS_FILE,
    NEWSPAPER_MANIFEST,
    Artifact,
    Issue,
    feed_csv,
    feed_json,
    has_rules,
    issue_json,
    write_newspaper_manifest,
)
from bookbuilder.daily.art import IssueTask, draw_issue
from bookbuilder.daily.changes import changes, in_folder
from bookbuilder.daily.edition import NewspaperEdition
from bookbuilder.daily.issues import DayPlan
from bookbuilder.daily.known import KnownArt
from bookbuilder.daily.news import News
from bookbuilder.daily.records import issue_of
from bookbuilder.daily.weeks import week_files
from bookbuilder.kept import digest
from bookbuilder.outputs import STOCK, File, Output, Outputs, Writable, whole_file
from bookbuilder.site import calendar_html
from bookbuilder.supply import HEADER, Report
from bookbuilder.version import __version__

FEED, TABLE, CALENDAR = "feed.json", "feed.csv", "calendar.html"


def _days(edition: NewspaperEdition, _: Sequence[Artifact], report: Report) -> Iterator[File]:
    """The art of each issue, and what it is: made by workers, written as it comes."""
    names, known = edition.names_of_boards, KnownArt(edition.plan, edition.kept)
    news, waiting = News(edition.plan), deque[tuple[DayPlan, str, str]]()

    def handed_out() -> Iterator[IssueTask]:
        for day in edition.day_plans():
            news.add(day)
            if day.date in edition.days:
                key = known.key(day)
                waiting.append((day, news.feed(), key))
                yield IssueTask(day, known.there(key, day, edition.tools.staging))

    for drawn in edition.tools.workers.run(draw_issue, edition.plan, handed_out()):
        day, feed, key = waiting.popleft()
        known.note(key, [art.file for art in drawn])
        folder = day.date.isoformat()
        for art in drawn:
            yield whole_file(f"{folder}/{art.file.file}", art.content, art.file.sha256)
        issue = issue_of(edition.plan, day, tuple(art.file for art in drawn), names)
        yield whole_file(f"{folder}/{DAY_FILE}", issue_json(issue).encode())
        if feed:
            yield whole_file(f"{folder}/{NEWS_FILE}", feed.encode())
        edition.drawn.append(day.date)
        report("issues", len(edition.drawn), edition.number)


def _feed(edition: NewspaperEdition, written: Sequence[Artifact], _: Report) -> Iterator[File]:
    plan = edition.plan
    boards = {name: board for board, name in edition.boards.items()}
    lines = feed_json(plan.title, edition.issues(written), boards, plan.credit, plan.rights)
    yield File(FEED, partial(_write, lines))
    ruled = has_rules(edition.issues(written), boards)
    yield File(TABLE, partial(_write, feed_csv(edition.issues(written), boards, ruled)))


def _calendar(edition: NewspaperEdition, written: Sequence[Artifact], _: Report) -> Iterator[File]:
    plan = edition.plan
    boards = {name: board for board, name in edition.boards.items()}
    titles = [(each.series.id, each.title) for each in plan.series]
    shared = Counter(title for _, title in titles)
    names = {id: title if shared[title] == 1 else f"{title}, {id}" for id, title in titles}
    issues = partial(_renamed, partial(edition.issues, written), names)
    look = plan.series[0].slots[0].layout.style.theme  # all slots have that of their series
    page = calendar_html(plan.title, plan.language, plan.words, issues, boards, look, edition.kept)
    days = [file.sha256 for file in edition.day_files(written)]
    key = digest(CALENDAR, plan.title, plan.words, names, boards, look, days)
    yield File(CALENDAR, partial(_write, page), key=key)


def _renamed(issues: Callable[[], Iterator[Issue]], names: Mapping[str, str]) -> Iterator[Issue]:
    """The issues, with series called as the newspaper prints them; series of earlier days may have no name any more."""
    for issue in issues():
        puzzles = (replace(record, series=names.get(record.series, record.series)) for record in issue.puzzles)
        yield replace(issue, puzzles=tuple(puzzles))


def _stock(edition: NewspaperEdition, *_: object) -> Iterator[File]:
    yield File(STOCK, partial(_write, (HEADER, *edition.stock_lines())))


def _manifest(edition: NewspaperEdition, written: Sequence[Artifact], _: Report) -> Iterator[File]:
    plan, token = edition.plan, edition.tools.books.token
    before = changes(edition.tools.staging.manifest_text)
    corrected = in_folder(edition.tally.changes, before, edition.issues(written))
    header = {
        "id": plan.id,
        "title": plan.title,
        "seed": plan.seed,
        "no_repeat_days": plan.no_repeat_days,
        "config_sha256": plan.config_sha256,
        "version": __version__,
        "printer": plan.printer,
        **({"token": token} if token else {}),
        "corrections": [change.as_json() for change in corrected],
    }
    lines = write_newspaper_manifest(header, edition.boards, edition.issues(written), written, plan.own_words)
    yield File(NEWSPAPER_MANIFEST, partial(_write, lines))


def _write(lines: Iterable[str], to: Writable) -> None:
    for line in lines:
        to.write(line.encode())


OUTPUTS: Outputs[NewspaperEdition] = {
    "days": Output((), _days, always=True),
    "weeks": Output((), week_files, always=True),
    "feed": Output((FEED, TABLE), _feed, always=True),
    "calendar": Output((CALENDAR,), _calendar, always=True),
    "stock": Output((STOCK,), _stock, always=True),
    "json": Output((NEWSPAPER_MANIFEST,), _manifest, always=True),
}
