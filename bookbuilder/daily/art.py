"""The art of an issue: its puzzles and answers go in; files with their contents come out, for any worker to make."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bookbuilder.book import ArtFile, Featured, answer_text, puzzle_text
from bookbuilder.book import Part as ArtPart
from bookbuilder.daily.issues import DayPlan, ShownPuzzle
from bookbuilder.daily.pages import IssuePages
from bookbuilder.daily.records import record_of
from bookbuilder.plan import PAGE, NewspaperPlan, SeriesPlan, SlotPlan
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.single import ART
from bookbuilder.typeset import theme
from bookbuilder.typeset.slot import SlotArt, answer_art, puzzle_art

TEXT = "txt"  # the format without a drawing


@dataclass(frozen=True, slots=True)
class DrawnFile:
    """A file of an issue with its contents."""

    file: ArtFile
    content: bytes


def draw_issue(plan: NewspaperPlan, day: DayPlan) -> tuple[DrawnFile, ...]:
    """All art of an issue."""
    pages = IssuePages(plan)
    return tuple(drawn for shown in day.shown for drawn in _drawn(plan, shown, pages))


def _drawn(plan: NewspaperPlan, shown: ShownPuzzle, pages: IssuePages) -> Iterator[DrawnFile]:
    series = plan.plan_of(shown.featured.feature)
    for slot in series.slots:
        drawings = tuple(drawn_in(slot, shown))
        for featured, part, art in drawings:
            yield from _files(plan, series, slot, featured, part, art)
        if PAGE in slot.formats:
            _, _, art = drawings[0]
            yield from _pages(plan, slot, shown, replace(art, grids=()), pages)


def drawn_in(slot: SlotPlan, shown: ShownPuzzle) -> Iterator[tuple[Featured, ArtPart, SlotArt]]:
    """The drawings of a slot in an issue: the puzzle first, then the answers that have files of their own."""
    answers = shown.answers if slot.layout.answer.is_shown else ()
    yield shown.featured, "puzzle", puzzle_art(slot.layout, shown.featured, answers)
    for answer in shown.answers if slot.place == "file" else ():
        yield answer, "answer", answer_art(slot.layout, answer)


def _files(
    plan: NewspaperPlan, series: SeriesPlan, slot: SlotPlan, featured: Featured, part: ArtPart, art: SlotArt
) -> Iterator[DrawnFile]:
    """One file per format of the slot that has the art or, as text, its contents."""
    about = _metadata(plan, series, featured, part)
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
    feature, drawing, look = featured.feature, art.drawing, slot.layout.style.theme.mark
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
        look="" if look == theme().mark else look,
    )
    return DrawnFile(file, content)


def _text(plan: NewspaperPlan, series: SeriesPlan, featured: Featured, part: ArtPart) -> bytes:
    write = puzzle_text if part == "puzzle" else answer_text
    return write(record_of(series, featured), series.board, series.title, plan.words).encode()


def _metadata(plan: NewspaperPlan, series: SeriesPlan, featured: Featured, part: ArtPart) -> Metadata:
    feature, say = featured.feature, plan.words.say
    what = say("slot.number" if part == "puzzle" else "slot.answer", number=feature.number)
    title = " ".join(
        f"{series.titled(feature)}, {what}, {plan.words.date(feature.day)}".split()
    )  # without print's hard spaces
    id = f"{plan.id}/{feature.id}"
    printed = plan.intent, plan.printer
    return Metadata(title, id, plan.title, plan.credit, plan.rights, feature.day, featured.version, *printed)
