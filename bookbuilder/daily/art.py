"""The art of an issue: its puzzles and answers go in; files with their contents come out, for any worker to make."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date as Date
from itertools import groupby

from bookbuilder.book import ArtFile, Featured, answer_text, as_one, puzzle_text
from bookbuilder.book import Part as ArtPart
from bookbuilder.daily.issues import DayPlan, ShownPuzzle
from bookbuilder.daily.pages import IssuePages
from bookbuilder.daily.records import record_of
from bookbuilder.plan import PAGE, NewspaperPlan, SeriesPlan, SlotPlan
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.single import ART
from bookbuilder.typeset.slot import SlotArt, answer_art, puzzle_art

TEXT = "txt"  # the format without a drawing


@dataclass(frozen=True, slots=True)
class DrawnFile:
    """A file of an issue with its contents."""

    file: ArtFile
    content: bytes = b""


@dataclass(frozen=True, slots=True)
class SlotDrawing:
    """A drawing of a slot in an issue."""

    featured: Featured  # whose drawing it is; if several puzzles share it, what stands for all of them
    part: ArtPart
    art: SlotArt
    several: tuple[Featured, ...] = ()


@dataclass(frozen=True, slots=True)
class IssueTask:
    """An issue to draw."""

    day: DayPlan
    there: tuple[ArtFile, ...] = ()  # its art, if all of that is in the folder already


def draw_issue(plan: NewspaperPlan, task: IssueTask) -> tuple[DrawnFile, ...]:
    """All art of an issue; that which is there already without its contents."""
    if task.there:
        return tuple(DrawnFile(file) for file in task.there)
    day = task.day
    pages = IssuePages(plan)
    return tuple(drawn for shown in day.shown for drawn in _drawn(plan, shown, day, pages))


def _drawn(plan: NewspaperPlan, shown: ShownPuzzle, day: DayPlan, pages: IssuePages) -> Iterator[DrawnFile]:
    series = plan.plan_of(shown.featured.feature)
    for slot in series.slots:
        drawings = tuple(drawn_in(slot, shown, day))
        for drawing in drawings:
            yield from _files(plan, series, slot, drawing)
        if PAGE in slot.formats:
            yield from _pages(plan, slot, shown, replace(drawings[0].art, grids=()), pages)


def drawn_in(slot: SlotPlan, shown: ShownPuzzle, day: DayPlan) -> Iterator[SlotDrawing]:
    """The drawings of a slot in an issue: the puzzle first, then the answers that have files of their own.

    Those that a day's puzzles share come with the first of these.
    """
    if slot.is_shared:
        yield from _shared_in(slot, shown, day)
        return
    answers = shown.answers if slot.layout.answer.is_shown else ()
    yield SlotDrawing(shown.featured, "puzzle", puzzle_art(slot.layout, shown.featured, answers))
    for answer in shown.answers if slot.place == "file" else ():
        yield SlotDrawing(answer, "answer", answer_art(slot.layout, answer))


def _shared_in(slot: SlotPlan, shown: ShownPuzzle, day: DayPlan) -> Iterator[SlotDrawing]:
    """The same for puzzles of several levels, which share their art with those of their day and series."""
    printed = [it for it in day.shown if _day_of(it.featured) == _day_of(shown.featured)]
    if printed[0] != shown:
        return
    several = tuple(it.featured for it in printed)
    earlier = [answer for it in printed for answer in it.answers]
    whole, answers = _as_one(several), earlier if slot.layout.answer.is_shown else ()
    yield SlotDrawing(whole, "puzzle", puzzle_art(slot.layout, whole, answers, several), several)
    if slot.place == "file":
        for _, group in groupby(sorted(earlier, key=_day_of), _day_of):
            answered = tuple(group)
            whole = _as_one(answered)
            yield SlotDrawing(whole, "answer", answer_art(slot.layout, whole, answered), answered)


def _day_of(featured: Featured) -> tuple[str, Date]:
    return featured.feature.series, featured.feature.day


def _as_one(several: Sequence[Featured]) -> Featured:
    """What stands for puzzles that share their art, in a version that every correction of one of them raises."""
    version = 1 + sum(it.version - 1 for it in several)
    return Featured(as_one([it.feature for it in several]), several[0].puzzle, version)


def _files(plan: NewspaperPlan, series: SeriesPlan, slot: SlotPlan, drawn: SlotDrawing) -> Iterator[DrawnFile]:
    """One file per format of the slot that has the art or, as text, its contents."""
    featured, part, art = drawn.featured, drawn.part, drawn.art
    about = _metadata(plan, series, drawn)
    for name in slot.formats:
        if name == TEXT:
            yield _file(plan, slot, featured, part, name, _text(plan, series, featured, part), replace(art, grids=()))
        elif name != PAGE:
            yield _file(plan, slot, featured, part, name, ART[name].write(art.drawing, slot.dpi, about), art)


def _pages(
    plan: NewspaperPlan, slot: SlotPlan, shown: ShownPuzzle, art: SlotArt, pages: IssuePages
) -> Iterator[DrawnFile]:
    """The page of a puzzle, and those of the answers that its issue gives."""
    yield _file(plan, slot, shown.featured, "puzzle", PAGE, pages.puzzle(slot, shown), art)
    for answer in shown.answers if slot.place != "none" else ():
        page = pages.answer(slot, answer, shown.featured.feature.issue)
        yield _file(plan, slot, answer, "answer", PAGE, page, art)


def _file(
    plan: NewspaperPlan, slot: SlotPlan, featured: Featured, part: ArtPart, form: str, content: bytes, art: SlotArt
) -> DrawnFile:
    feature, drawing = featured.feature, art.drawing
    file = ArtFile(
        file=plan.names.file(feature, featured.version, slot.name, slot.cols, part, form),
        sha256=hashlib.sha256(content).hexdigest(),
        id=feature.id,
        part=part,
        slot=slot.name,
        format=form,
        version=featured.version,
        width=drawing.width,
        height=drawing.height,
        dpi=slot.dpi if form in ART and ART[form].has_pixels else None,
        grids=art.grids,
        look=slot.look,
    )
    return DrawnFile(file, content)


def _text(plan: NewspaperPlan, series: SeriesPlan, featured: Featured, part: ArtPart) -> bytes:
    write = puzzle_text if part == "puzzle" else answer_text
    return write(record_of(series, featured), series.board, series.title, plan.words).encode()


def _metadata(plan: NewspaperPlan, series: SeriesPlan, drawn: SlotDrawing) -> Metadata:
    featured, feature, say = drawn.featured, drawn.featured.feature, plan.words.say
    numbers = dict.fromkeys(str(it.feature.number) for it in drawn.several or (featured,))
    what = say("slot.number" if drawn.part == "puzzle" else "slot.answer", number=", ".join(numbers))
    title = " ".join(
        f"{series.titled(feature)}, {what}, {plan.words.date(feature.day)}".split()
    )  # without print's hard spaces
    id = f"{plan.id}/{feature.id}"
    printed = plan.intent, plan.printer
    return Metadata(title, id, plan.title, plan.credit, plan.rights, feature.day, featured.version, *printed)
