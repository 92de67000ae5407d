"""The open document, and who works on it.

A text is read at once. Its pages follow in a thread of their own, which always takes the newest text: one that was
overtaken is never drawn. Puzzles and files are made in another thread, one job at a time, where somebody may stop it;
the pages take in puzzles as they come. Whoever asks for a page gets that of the newest look.

What was stopped, or has failed, does not begin again by itself: only when the text asks for other puzzles, or somebody
does. Only one of these threads at a time works in the publication's folder.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Condition, Lock, Thread, Timer
from time import monotonic, time_ns
from typing import Final, TypeVar

from bookbuilder.book import Book
from bookbuilder.build import bound
from bookbuilder.errors import Problem
from bookbuilder.generate import Placed
from bookbuilder.plan import NewspaperPlan, Plan, graded
from bookbuilder.preview.book import without_site
from bookbuilder.studio import facts
from bookbuilder.studio.days import Days
from bookbuilder.studio.draft import DocumentFile
from bookbuilder.studio.events import Events
from bookbuilder.studio.jobs import Job, Stopped, progress, stopping
from bookbuilder.studio.look import BookLook
from bookbuilder.studio.making import built, built_days, kept_in, supplied
from bookbuilder.studio.puzzles import Pool, blank_book, missing
from bookbuilder.studio.reading import TextReading, problems_of, understood
from bookbuilder.supply import Own, bring, say_nothing
from bookbuilder.typeset import Layout, fitted
from bookbuilder.workers import HERE

PlanOf = TypeVar("PlanOf", Plan, NewspaperPlan)
Work = Callable[[Job, PlanOf], None]

_FEW: Final = 3  # puzzles that are made at once
_REST_SECONDS: Final = 1.5  # without a change, after which missing puzzles are made
_AGAIN_SECONDS: Final = 0.7  # between looks while puzzles come
_GOODBYE_SECONDS: Final = 1.0


@dataclass(frozen=True, slots=True)
class _Bound:
    """A book's puzzles, with the paths that its pages need; good for every text that asks for the same."""

    asked: object
    book: Book


class Desk:
    """One open document, and the files that are made of it under `output`. Any thread may call its methods."""

    def __init__(self, file: DocumentFile, output: Path, events: Events) -> None:
        self.file, self.events = file, events
        self._output = output  # under which every publication has its folder
        self._pool = Pool()
        self._change = Condition()  # of anything below
        self._reading: TextReading | None = None
        self._look: BookLook | None = None
        self._before: BookLook | None = None  # the look before, of which pages may still be on their way
        self._looks = time_ns() // 1_000_000  # the last one's generation; browsers may still hold an earlier desk's
        self._reasons = 0  # to look again
        self._bound: _Bound | None = None
        self._brought: tuple[object, Own] | None = None
        self._planned: Plan | NewspaperPlan | None = None  # of the newest text that has one
        self._wanted: object = None  # what the newest book's puzzles follow from
        self._given_up: object = None  # what somebody has stopped, or cannot be made: it does not begin by itself
        self._job: Job | None = None  # the last one
        self._rest: Timer | None = None
        self._at_folder = Lock()  # of the publication
        self._is_over = False
        self.days = Days(output, events, self._at_folder, lambda: self.is_busy or self._is_over)
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
        return self._job is not None and not self._job.has_ended

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

    def close(self) -> bool:
        """End all work, and give it a moment to clear up behind it; whether it has ended."""
        with self._change:
            self._is_over = True
            self._change.notify_all()
            self._end()
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
                except Exception as error:  # a fault of any kind must not end the thread that looks at the next text
                    self._refuse(reading, problems_of(error))

    def _look_at(self, reading: TextReading, plan: Plan) -> None:
        plan, own = self._graded(plan)
        self._wanted = asked = _asked(plan)
        found = self._bound  # a job may bind another book at any time
        if found is None or found.asked != asked:
            there = self._there(plan, own)
            lacking = missing(plan.orders, there)
            if 0 < len(lacking) <= _FEW and self._look and not self._look.missing and self._make_unasked():
                return  # the pages stay as they are for the moment that it takes
            if lacking or not (made := self._bind(plan, own)):
                book = blank_book(plan, there)
                self._show(reading, plan, book, plan.layout, _numbers_missing(book))
                if lacking:
                    self._make_soon()
                return
            self._bound = found = _Bound(asked, made)
        self._let_rest()
        book = replace(found.book, outline=plan.outline)
        self._show(reading, plan, book, fitted(plan.layout, book))

    def _graded(self, plan: Plan) -> tuple[Plan, Own]:
        """The plan with the puzzles of the book's own files, which are proved once."""
        plan = without_site(plan)
        brought = self._brought  # which another thread may replace
        if brought is None or brought[0] != plan.orders:
            self._brought = brought = plan.orders, bring(plan.orders, plan.twins, HERE, say_nothing)
        _, own = brought
        return graded(plan, own.puzzles), own

    def _there(self, plan: Plan, own: Own) -> Placed:
        """The puzzles that are there: those of files, of this session, and of the stock."""
        there = self._pool.of(plan.orders)
        if missing(plan.orders, {**there, **own.puzzles}):
            _, stock = kept_in(self._output / plan.id, plan, own)
            for (which, place), puzzle in stock.kept.items():
                self._pool.put(plan.orders[which], place, puzzle)
            there = {**there, **stock.kept}
        return {**there, **own.puzzles}

    def _bind(self, plan: Plan, own: Own) -> Book | None:
        """The book of a plan whose puzzles are there; None while a job is at work in its folder."""
        if not self._at_folder.acquire(blocking=False):
            return None
        try:
            puzzles = supplied(self._output / plan.id, plan, own, self._pool, say_nothing)
        finally:
            self._at_folder.release()
        return bound(plan, puzzles, HERE, say_nothing)

    def _show(
        self, reading: TextReading, plan: Plan, book: Book, layout: Layout, lacking: frozenset[int] = frozenset()
    ) -> None:
        """Look at a book from which the puzzles of some numbers are missing, unless its text was overtaken."""
        self._looks += 1
        look = BookLook(self._looks, reading.generation, plan, book, layout, lacking)
        with self._change:
            if self._reading is not reading:
                return
            self._before, self._look, job = self._look, look, self._job
        problems = _facts(job.problems if job and job.about in (reading.text, self._wanted) else (), reading)
        self.events.tell(
            "pages", generation=look.generation, pages=layout.pages, missing=len(lacking), problems=problems
        )

    def _refuse(self, reading: TextReading, problems: tuple[Problem, ...]) -> None:
        self.events.tell("problem", generation=reading.generation, problems=_facts(problems, reading))

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
            self._end()

    def _end(self) -> None:
        self._let_rest()
        self.days.stop()
        if self._job:
            self._job.ends.set()

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
            if self._is_over or self.is_busy or reading is None or not isinstance(reading.plan, kind):
                return False
            self._job, self._given_up = (job := Job(reading, reading.text)), None
            self._let_rest()
            self._threads["job"] = Thread(target=self._run, args=(job, work, reading.plan), name="job", daemon=True)
            self._threads["job"].start()
        return True

    def _run(self, job: Job, work: Work[PlanOf], plan: PlanOf) -> None:
        try:
            with self._at_folder:
                work(job, plan)
        except Stopped:
            pass
        except Exception as error:  # the page must hear of a fault of any kind
            job.problems = problems_of(error)
            self._refuse(job.reading, job.problems)
            with self._change:
                self._given_up = job.asked
        finally:
            with self._change:
                job.has_ended = True
                self.events.tell("idle")  # before another job can begin
            self._again()

    def _again(self) -> None:
        """Look again: there are more puzzles."""
        with self._change:
            self._reasons += 1
            self._change.notify_all()

    def _make_puzzles(self, job: Job, written: Plan) -> None:
        plan, own = self._graded(written)
        job.asked = job.about = _asked(plan)
        looked, tell = monotonic(), progress(self.events)

        def is_over() -> bool:
            now = self._reading.plan if self._reading else None
            is_other = isinstance(now, Plan) and now is not written and now.orders != written.orders
            return job.ends.is_set() or is_other

        def report(what: str, done: int, total: int) -> None:
            nonlocal looked
            tell(what, done, total)
            if monotonic() - looked > _AGAIN_SECONDS:
                looked = monotonic()
                self._again()

        told = stopping(report, is_over)
        puzzles = supplied(self._output / plan.id, plan, own, self._pool, told)
        self._bound = _Bound(job.asked, bound(plan, puzzles, HERE, told))

    def _build(self, job: Job, plan: Plan) -> None:
        as_seen, own = self._graded(plan)
        job.asked = _asked(as_seen)
        told = stopping(progress(self.events), job.ends.is_set)
        done = built(self._output / plan.id, plan, own, self._pool, told)
        self.events.tell("built", **facts.of_files(done.artifacts))

    def _build_days(self, job: Job, plan: NewspaperPlan) -> None:
        done = built_days(self._output / plan.id, plan, stopping(progress(self.events), job.ends.is_set))
        self.events.tell("built", **facts.of_files(done.artifacts))


def _asked(plan: Plan) -> object:
    """What the puzzles of a book follow from, with the steps that its pages show."""
    shown = tuple((section.lessons, section.symbols) for section in plan.outline.sections)
    return plan.id, plan.orders, plan.example, plan.sorting, plan.twins, plan.bank, shown


def _numbers_missing(book: Book) -> frozenset[int]:
    return frozenset(number for number, _, puzzle in book.numbered() if not puzzle.key)


def _facts(problems: tuple[Problem, ...], reading: TextReading) -> list[facts.Facts]:
    return [facts.of_problem(problem, reading.text) for problem in problems]
