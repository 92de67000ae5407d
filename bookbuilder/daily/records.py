"""What an issue's data say of its puzzles."""

from __future__ import annotations

from bookbuilder.book import ArtFile, Featured, Issue, PuzzleRecord, RuleRecord
from bookbuilder.daily.issues import DayPlan
from bookbuilder.plan import NewspaperPlan, SeriesPlan


def record_of(series: SeriesPlan, featured: Featured, board: str = "") -> PuzzleRecord:
    """A puzzle as data; `board` is its board's name in the manifest."""
    feature, puzzle, style = featured.feature, featured.puzzle, series.slots[0].layout.style
    how_hard = puzzle.grade.level, puzzle.grade.printed_minutes, bool(feature.counted)
    rating, brief = style.instead(*how_hard), style.instead(*how_hard, brief=True)
    return PuzzleRecord(
        id=feature.id,
        series=feature.series,
        day=feature.day,
        number=feature.number,
        version=featured.version,
        level=puzzle.grade.level,
        label=style.level(puzzle.grade.level),
        score=puzzle.grade.score,
        clues=puzzle.puzzle.clues,
        board=board or series.board.name,
        symbols=series.symbols.marks[: series.board.order],
        givens=puzzle.puzzle.givens,
        solution=puzzle.solution,
        key=puzzle.key,
        release=series.release.on(feature.issue) if series.release else "",
        zone=series.release.zone if series.release else "",
        relations=tuple(RuleRecord(it.kind, it.cells, it.numbers) for it in puzzle.puzzle.relations),
        counted=feature.counted,
        minutes=puzzle.grade.minutes,
        minutes_range=puzzle.grade.minutes_range if puzzle.grade.minutes else (),
        rating=rating,
        brief=brief if brief != rating else "",
    )


def issue_of(plan: NewspaperPlan, day: DayPlan, files: tuple[ArtFile, ...], boards: dict[str, str]) -> Issue:
    """The data of an issue; `boards` has the name in the manifest of each series' board."""
    records = tuple(
        record_of(plan.plan_of(it.featured.feature), it.featured, boards[it.featured.feature.series])
        for it in day.shown
    )
    shown = dict.fromkeys(
        answer.feature.id
        for it in day.shown
        if plan.plan_of(it.featured.feature).prints_answers
        for answer in it.answers
    )
    return Issue(plan.id, day.date, records, files, tuple(shown))
