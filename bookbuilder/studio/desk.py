"""The open document, and who works on it.

A text is read at once. Its pages follow in a thread of their own, which always takes the newest text: one that was
overtaken is never drawn. Puzzles and files are made in another thread, one job at a time, where somebody may stop it;
the pages take in puzzles as they come. Whoever asks for a page gets that of the newest look.

What was stopped, or has failed, does not begin again by itself: only when the text asks for other puzzles, or somebody
does. Only one of these threads at a time works in the publication's folder.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path
from threading import Condition, Event, Lock, Thread, Timer
from time import monotonic
from typing import Any, Final, TypeVar

from bookbuilder.book import Book
from bookbuilder.build import bound
from bookbuilder.errors import BuildFailed, Problem
from bookbuilder.plan import NewspaperPlan, Plan, graded
from bookbuilder.preview.book import without_site
from bookbuilder.studio import facts
from bookbuilder.studio.days import DayLook, day_look
from bookbuilder.studio.draft import DocumentFile
from bookbuilder.studio.events import Events
from bookbuilder.studio.look import BookLook
from bookbuilder.studio.making import Stopped, built, built_days, kept_in, stopping, supplied
from bookbuilder.studio.puzzles import Pool, blanks, missing
from bookbuilder.studio.reading import TextReading, problems_of, understood
from bookbuilder.supply import Own, Report, bring, say_nothing
from bookbuilder.typeset import fitted
from bookbuilder.workers import HERE

PlanOf = TypeVar("PlanOf", Plan, NewspaperPlan)
Work = Callable[[TextReading, PlanOf], None]

_FEW: Final = 3  # puzzles that are made at once
_REST_SECONDS: Final = 1.5  # without a change, after which missing puzzles are made
_AGAIN_SECONDS: Final = 0.7  # between looks while puzzles come
_GOODBYE_SECONDS: Final = 1.0
_PROGRESS_SECONDS: Final = 0.1  # between two messages of how far a job is


@dataclass(frozen=True, slots=True)
class _Bound:
    """A book's puzzles, with the paths that its pages need; good for every text that asks for the same."""

    asked: object
    book: Book


class Desk:
    """One open document. Its methods may be called from any thread."""

    def __init__(self, file: DocumentFile, output: Path, events: Events) -> None:
        self.file, self.events = file, events
        self._output = output  # under which every publication has its folder
        self._pool = Pool()
        self._change = Condition()  # of anything below
        self._reading: TextReading | None = None
        self._look: BookLook | None = None
        self._before: BookLook | None = None  # the look before, of which pages may still be on their way
        self._looks = 0  # number of looks
        self._reasons = 0  # to look again
        self._bound: _Bound | None = None
        self._brought: tuple[object, Own] | None = None
        self._planned: Plan | NewspaperPlan | None = None  # of the newest text that has one
        self._wanted: object = None  # what the newest book's puzzles follow from
        self._given_up: object = None  # what somebody has stopped, or cannot be made: it does not begin by itself
        self._failed: tuple[object, tuple[Problem, ...]] = None, ()  # what the last job was about, and how it failed
        self._is_working = False  # on a job
        self._asked: object = None  # what its puzzles follow from, once it knows
        self._ends = Event()  # the job should end
        self._rest: Timer | None = None
        self._at_folder = Lock()  # of the publication
        self._day: DayLook | None = None
        self._days = 0  # that were looked for
        self._at_day = Lock()
        self._is_over = False
        self._threads = {"pages": Thread(target=self._look_on, name="pages", daemon=True)}
        self._threads["pages"].start()

    # --- the text -----------------------------------------------------------------------------------------------------

    def read(self, text: str, generation: int) -> facts.Facts:
        """Read a text; the newest one is looked at."""
        reading = understood(text, generation, self.file.path)
        with self._change:
            if self._reading is None or generation >= self._reading.generation:
                self._reading = reading
                self._planned = reading.plan or self._planned
                self._reasons += 1
                self._change.notify_all()
        return facts.of_reading(reading)

    @property
    def reading(self) -> TextReading | None:
        """The newest text."""
        return self._reading

    @property
    def is_busy(self) -> bool:
        """Whether puzzles or files are being made."""
        return self._is_working

    @property
    def look(self) -> BookLook | None:
        """The newest look at the book."""
        return self._look

    def look_of(self, generation: int) -> BookLook | None:
        """The newest look, or the one before, by its generation."""
        return next((it for it in (self._look, self._before) if it and it.generation == generation), None)

    def folder(self) -> Path | None:
        """The folder of the publication's files, once its id is known; problems in the text do not take it away."""
        return self._output / self._planned.id if self._planned else None

    def day(self, date: Date) -> DayLook:
        """The art of a newspaper's day. Whoever looks for another day ends this.

        Raises InputError and BuildFailed, Stopped, and KeyError if no newspaper is open.
        """
        plan = self._reading.plan if self._reading else None
        if not isinstance(plan, NewspaperPlan):
            raise KeyError(date)
        with self._change:
            self._days += 1
            mine = self._days

        def is_over() -> bool:
            return self._days != mine or self._is_working or self._is_over

        with self._at_day:
            if (day := self.known_day(date)) is None:
                if self._is_working:
                    raise BuildFailed("the files are being made", "the day can be seen when they are there")
                try:
                    with self._at_folder:
                        if is_over():
                            raise Stopped
                        told = stopping(self._progress(), is_over)
                        self._day = day = day_look(plan, date, self._output / plan.id, told)
                finally:
                    self.events.tell("idle")
            return day

    def known_day(self, date: Date) -> DayLook | None:
        """The art of a day that was looked for last, if the text asks for the same."""
        day, reading = self._day, self._reading
        return day if day and reading and day.date == date and day.plan == reading.plan else None

    def close(self) -> bool:
        """End all work, and give it a moment to clear up behind it; whether it has ended."""
        with self._change:
            self._is_over = True
            self._change.notify_all()
            self._ends.set()
            self._let_rest()
            threads = tuple(self._threads.values())
        last = monotonic() + _GOODBYE_SECONDS
        for thread in threads:
            thread.join(max(0.0, last - monotonic()))
        return not any(thread.is_alive() for thread in threads)

    # --- pages --------------------------------------------------------------------------------------------------------

    def _look_on(self) -> None:
        seen = 0
        while True:
            with self._change:
                while self._reasons == seen and not self._is_over:
                    self._change.wait()
                if self._is_over:
                    return
                seen, reading = self._reasons, self._reading
            if reading and isinstance(reading.plan, Plan):
                try:
                    self._look_at(reading, reading.plan)
                except Exception as error:  # whatever it is, the next text is looked at
                    self._refuse(reading, problems_of(error))

    def _look_at(self, reading: TextReading, plan: Plan) -> None:
        plan, own = self._graded(plan)
        self._wanted = asked = _asked(plan)
        if self._bound is None or self._bound.asked != asked:
            there = {**self._there(plan, own), **own.puzzles}
            lacking = missing(plan.orders, there)
            if 0 < len(lacking) <= _FEW and self._look and not self._look.missing and self._make_unasked():
                return  # the pages stay as they are for the moment that it takes
            if lacking or not (bound := self._bind(plan, own)):
                book = Book(plan.outline, (it := blanks(plan, there)).puzzles, it.example, it.places)
                self._show(
                    reading, BookLook(self._next(), reading.generation, plan, book, plan.layout, _numbers_missing(book))
                )
                if lacking:
                    self._make_soon()
                return
            self._bound = _Bound(asked, bound)
        self._let_rest()
        book = Book(plan.outline, (was := self._bound.book).puzzles, was.example, was.places)
        self._show(reading, BookLook(self._next(), reading.generation, plan, book, fitted(plan.layout, book)))

    def _graded(self, plan: Plan) -> tuple[Plan, Own]:
        """The plan with the puzzles of the book's own files, which are proved once."""
        plan = without_site(plan)
        if self._brought is None or self._brought[0] != plan.orders:
            self._brought = plan.orders, bring(plan.orders, plan.twins, HERE, say_nothing)
        own = self._brought[1]
        return graded(plan, own.puzzles), own

    def _there(self, plan: Plan, own: Own) -> Any:
        there = self._pool.of(plan.orders)
        if missing(plan.orders, {**there, **own.puzzles}):
            _, stock = kept_in(self._output / plan.id, plan, own)
            for (which, place), puzzle in stock.kept.items():
                self._pool.put(plan.orders[which], place, puzzle)
            there = {**there, **stock.kept}
        return there

    def _bind(self, plan: Plan, own: Own) -> Book | None:
        """The book of a plan whose puzzles are there; None while a job is at work in its folder."""
        if not self._at_folder.acquire(blocking=False):
            return None
        try:
            puzzles = supplied(self._output / plan.id, plan, own, self._pool, say_nothing)
        finally:
            self._at_folder.release()
        return bound(plan, puzzles, HERE, say_nothing)

    def _next(self) -> int:
        self._looks += 1
        return self._looks

    def _show(self, reading: TextReading, look: BookLook) -> None:
        with self._change:
            if self._reading is not reading:
                return  # it was overtaken
            self._before, self._look = self._look, look
        about, failed = self._failed
        problems = self._told(reading, failed if about in (reading.text, self._wanted) else ())
        self.events.tell(
            "pages", generation=look.generation, pages=look.layout.pages, missing=len(look.missing), problems=problems
        )

    def _refuse(self, reading: TextReading, problems: tuple[Problem, ...]) -> None:
        self.events.tell("problem", generation=reading.generation, problems=self._told(reading, problems))

    def _told(self, reading: TextReading, problems: tuple[Problem, ...]) -> list[facts.Facts]:
        return [facts.of_problem(problem, reading.text) for problem in problems]

    # --- jobs ---------------------------------------------------------------------------------------------------------

    def make(self) -> bool:
        """Make the puzzles that are missing; whether that has begun."""
        return self._begin(self._make_puzzles, Plan)

    def build(self) -> bool:
        """Make the files; whether that has begun."""
        return self._begin(self._build, Plan) or self._begin(self._build_days, NewspaperPlan)

    def stop(self) -> None:
        """End the job, and all that would begin by itself."""
        with self._change:
            self._given_up = self._wanted
            self._days += 1
            self._ends.set()
            self._let_rest()

    def _let_rest(self) -> None:
        """Begin nothing by itself that was due."""
        if self._rest:
            self._rest.cancel()

    def _make_unasked(self) -> bool:
        """Make the puzzles that are missing, unless that was given up; whether it has begun."""
        return self._wanted != self._given_up and self._begin(self._make_puzzles, Plan)

    def _make_soon(self) -> None:
        """Make missing puzzles when the text has rested."""
        with self._change:
            self._let_rest()
            if not self._is_over:
                self._rest = Timer(_REST_SECONDS, self._make_unasked)
                self._rest.daemon = True
                self._rest.start()

    def _begin(self, work: Work[PlanOf], kind: type[PlanOf]) -> bool:
        with self._change:
            reading = self._reading
            if self._is_over or self._is_working or reading is None or not isinstance(reading.plan, kind):
                return False
            self._is_working, self._failed = True, (None, ())
            self._asked = self._given_up = None
            self._let_rest()
            self._ends.clear()
            self._threads["job"] = Thread(target=self._run, args=(work, reading, reading.plan), name="job", daemon=True)
            self._threads["job"].start()
        return True

    def _run(self, work: Work[PlanOf], reading: TextReading, plan: PlanOf) -> None:
        try:
            with self._at_folder:
                work(reading, plan)
        except Stopped:
            pass
        except Exception as error:  # whatever it is, the page is told
            problems = problems_of(error)
            self._refuse(reading, problems)
            with self._change:
                self._failed = self._asked if work == self._make_puzzles else reading.text, problems
                self._given_up = self._asked
        finally:
            with self._change:
                self._is_working = False
                self._reasons += 1  # there are more puzzles
                self._change.notify_all()
            self.events.tell("idle")

    def _again(self) -> None:
        """Look again: there are more puzzles."""
        with self._change:
            self._reasons += 1
            self._change.notify_all()

    def _progress(self) -> Report:
        """What tells pages how far a job is, not oftener than they can show it."""
        last, before = 0.0, ""

        def report(what: str, done: int, total: int) -> None:
            nonlocal last, before
            if what != before or done == total or monotonic() - last > _PROGRESS_SECONDS:
                last, before = monotonic(), what
                self.events.tell("progress", task=what, done=done, total=total)

        return report

    def _make_puzzles(self, _: TextReading, written: Plan) -> None:
        plan, own = self._graded(written)
        self._asked = asked = _asked(plan)
        looked, progress = monotonic(), self._progress()

        def is_over() -> bool:
            now = self._reading.plan if self._reading else None
            is_other = isinstance(now, Plan) and now is not written and now.orders != written.orders
            return self._ends.is_set() or is_other

        def report(what: str, done: int, total: int) -> None:
            nonlocal looked
            progress(what, done, total)
            if monotonic() - looked > _AGAIN_SECONDS:
                looked = monotonic()
                self._again()

        told = stopping(report, is_over)
        puzzles = supplied(self._output / plan.id, plan, own, self._pool, told)
        self._bound = _Bound(asked, bound(plan, puzzles, HERE, told))

    def _build(self, _: TextReading, plan: Plan) -> None:
        as_seen, own = self._graded(plan)
        self._asked, told = _asked(as_seen), stopping(self._progress(), self._ends.is_set)
        done = built(self._output / plan.id, plan, own, self._pool, told)
        self.events.tell("built", **facts.of_files(done.artifacts))

    def _build_days(self, _: TextReading, plan: NewspaperPlan) -> None:
        done = built_days(self._output / plan.id, plan, stopping(self._progress(), self._ends.is_set))
        self.events.tell("built", **facts.of_files(done.artifacts))


def _asked(plan: Plan) -> object:
    """What the puzzles of a book follow from, with the steps that its pages show."""
    shown = tuple((section.lessons, section.symbols) for section in plan.outline.sections)
    return plan.id, plan.orders, plan.example, plan.sorting, plan.twins, plan.bank, shown


def _numbers_missing(book: Book) -> frozenset[int]:
    return frozenset(number for number, _, puzzle in book.numbered() if not puzzle.key)
