"""A build and its bank: what the publication has there, what it may not print, claiming it, and saying that it is out.

Without a bank in the plan, a ledger answers as if nothing had ever been printed.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import bookbuilder
from bookbuilder.board import Board
from bookbuilder.book import MANIFEST, read_edition
from bookbuilder.errors import BookBuilderError, BuildFailed, InputError, Place, Problem
from bookbuilder.generate import Fingerprint, pattern_key, read_stock, solution_key, stock_line
from bookbuilder.plan import Plan
from bookbuilder.puzzle import UNGRADED, GradedPuzzle, Parent, Puzzle
from bookbuilder.puzzle.formats import read_values
from bookbuilder.staging import Staging, idle

if TYPE_CHECKING:
    from bookbuilder.bank import Bank, Build, Record

EXAMPLE = "*example"  # the section of the how-to page's puzzle; no section of a book can have this id

Placed = Mapping[tuple[int, int], GradedPuzzle]  # (section, place) -> puzzle


@dataclass(slots=True)
class Ledger:
    """What one build asks its bank, and tells it."""

    plan: Plan
    home: str  # machine and folder
    bank: Bank | None
    _claim: Build | None = field(default=None)

    @property
    def token(self) -> str | None:
        """What this build's manifest says, so that the bank knows it again; there is one once puzzles are claimed."""
        return self._claim.token if self._claim else None

    def seen(self, mark: Fingerprint) -> bool:
        """Whether a puzzle is another publication's."""
        if self.bank is None:
            return False
        from bookbuilder.bank import seen

        return seen(self.bank, mark.key, self.plan.id)

    def free(self, puzzles: Placed) -> dict[tuple[int, int], GradedPuzzle]:
        """Those of the puzzles that are no other publication's."""
        taken = self._taken(puzzles)
        return {where: puzzle for where, puzzle in puzzles.items() if puzzle.key not in taken}

    def check(self, brought: Placed) -> None:
        """Raises InputError when puzzles that the book brings along are another publication's."""
        taken = self._taken(brought)
        if self.bank is None or not taken:
            return
        from bookbuilder.bank import where

        problems = []
        for (which, place), puzzle in brought.items():
            if puzzle.key in taken:
                found = (each.record for each in where(self.bank, puzzle.key))
                there = [each for each in found if each.publication != self.plan.id]
                if not there:  # given back since it was asked for
                    continue
                what = f"section {self.plan.orders[which].section}: puzzle {place + 1} of its file is in the bank"
                told = f"{what}: it or a twin is number {there[0].number} of {there[0].publication}"
                problems.append(Problem(Place(), told, "take it out of the file"))
        if problems:
            raise InputError(problems)

    def recorded(self, brought: Placed) -> dict[tuple[int, int], GradedPuzzle]:
        """The puzzles that the publication has in the bank and that its plan still asks for, proved anew."""
        if self.bank is None:
            return {}
        from bookbuilder.bank import recorded

        orders = {order.section: (order, order.recipe()) for order in self.plan.orders}
        lines = []
        for each in recorded(self.bank, self.plan.id):
            order, recipe = orders.get(each.section, (None, ""))
            if order and each.recipe == recipe:
                lines.append(stock_line(order, recipe, each.place, _puzzle(order.board, each)))
        stock = read_stock("".join(lines), "", self.plan.orders, brought, self.plan.twins)
        if stock.problems:
            what = f"the bank {self.bank.shown} has a puzzle of {self.plan.id} that cannot be used"
            said = stock.problems[0].what.partition(": ")[2]
            hint = f"`bookbuilder bank forget` {self.plan.id}, or build with --fresh to make all puzzles anew"
            raise InputError.single(f"{what}: {said}", hint)
        return stock.kept

    def elsewhere(self) -> tuple[str, ...]:
        """Other folders in which the publication was built: perhaps there is another book of the same id."""
        if self.bank is None:
            return ()
        from bookbuilder.bank import homes

        return tuple(home for home in homes(self.bank, self.plan.id) if home != self.home)

    def claim(self, puzzles: Placed, example: GradedPuzzle | None) -> frozenset[str]:
        """Claim all puzzles of the book; the keys of those that another build has claimed meanwhile come back."""
        if self.bank is None:
            return frozenset()
        from bookbuilder.bank import Build, claim

        records = self._records(puzzles, example)
        parts = [self.plan.config_sha256, bookbuilder.__version__, *(f"{it.number} {it.givens}" for it in records)]
        token = hashlib.blake2b("/".join(parts).encode(), digest_size=16).hexdigest()
        self._claim = Build(self.plan.id, token, self.home)
        return claim(self.bank, self._claim, records)

    @contextmanager
    def given_back(self, upon: type[BaseException]) -> Iterator[None]:
        """Drop the claim if what is done within ends with such an exception: then nothing is printed."""
        try:
            yield
        except upon:
            if self.bank and self._claim:
                from bookbuilder.bank import drop

                with suppress(BookBuilderError):  # the next build on this machine finds the claim, and nobody at work
                    drop(self.bank, self._claim)
            raise

    def printed(self, pages: Mapping[int, int]) -> None:
        """Say that the files are in place, with the page of each number. Raises BuildFailed."""
        if self.bank is None or self._claim is None:
            return
        from bookbuilder.bank import confirm

        try:
            if confirm(self.bank, self._claim, pages):
                return
        except BookBuilderError as error:
            hint = "build again when the bank can be reached: nothing is made anew"
            raise BuildFailed(
                f"the files are in place, and the bank has not been told so: {error.what}", hint
            ) from error
        # Somebody has forgotten the publication meanwhile, or a machine of the same name took this build for dead.
        what = "the files are in place, but what they print was taken out of the bank while they were made"
        raise BuildFailed(what, "build again: what nobody else has claimed since is kept, and noted as printed")

    def _taken(self, puzzles: Placed) -> frozenset[str]:
        if self.bank is None:
            return frozenset()
        from bookbuilder.bank import seen_many

        return seen_many(self.bank, (puzzle.key for puzzle in puzzles.values()), self.plan.id)

    def _records(self, puzzles: Placed, example: GradedPuzzle | None) -> list[Record]:
        from bookbuilder.bank import record

        outline, records = self.plan.outline, []
        recipes = [
            "brought" if own else order.recipe() for order, own in zip(self.plan.orders, self.plan.brought, strict=True)
        ]
        day, seed = outline.date.isoformat(), self.plan.seed
        for (which, place), puzzle in sorted(puzzles.items(), key=lambda item: item[0]):
            number = outline.numbers(which)[place]
            where = (outline.id, outline.sections[which].id, place, number)
            records.append(record(puzzle, _other_keys(puzzle), where, day, seed, recipes[which]))
        if example:
            records.append(record(example, _other_keys(example), (outline.id, EXAMPLE, 0, 0), day, seed))
        return records


@contextmanager
def ledger(plan: Plan, staging: Staging) -> Iterator[Ledger]:
    """The ledger of a build whose staging folder is locked; claims of builds that have died are settled first.

    Raises InputError and BuildFailed when the bank cannot be used.
    """
    home = f"{platform.node()}:{staging.target}"
    if plan.bank is None:
        yield Ledger(plan, home, None)
        return
    from bookbuilder.bank import opened

    with opened(plan.bank, write=True) as bank:
        _settle(bank, staging.target)
        yield Ledger(plan, home, bank)


def _settle(bank: Bank, target: Path) -> None:
    """See what has become of the claims of this machine's builds that are no longer at work.

    Those of other machines stay, and those in folders that are not there at present, perhaps with their drive: only
    there can it be seen whether files came into place.
    """
    from bookbuilder.bank import pending

    machine = platform.node()
    for build in pending(bank):
        where, _, folder = build.home.partition(":")
        if where != machine:
            continue
        if Path(folder) == target:
            _settle_one(bank, build, target)
        elif _may_be_looked_at(Path(folder)):
            with idle(Path(folder)) as nobody_there:
                if nobody_there:
                    _settle_one(bank, build, Path(folder))


def _may_be_looked_at(folder: Path) -> bool:
    """Whether a folder that a bank names, perhaps a stranger's, is one that may be there, with its drive."""
    try:
        folder.is_dir()  # which objects to a name that is too long
        return folder.is_absolute() and folder.parent.is_dir()
    except (OSError, ValueError):
        return False


def _settle_one(bank: Bank, build: Build, target: Path) -> None:
    """Confirm the claim of a build that has died if its files are in place, and drop it if they never will be."""
    from bookbuilder.bank import confirm, drop

    token, pages = _edition(target)
    if token == build.token:
        confirm(bank, build, pages)
    elif _edition(Staging(target).folder / "ready")[0] != build.token:  # the next build there moves it in
        drop(bank, build)


def _edition(folder: Path) -> tuple[str | None, Mapping[int, int]]:
    try:
        return read_edition((folder / MANIFEST).read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return None, {}


def _puzzle(board: Board, of: Record) -> GradedPuzzle:
    """A record's puzzle, as far as a line of a stock tells it."""
    from bookbuilder.bank import values_on

    parent = None
    try:
        givens, solution = values_on(board, of)
        if of.parent:
            text, _, transforms = of.parent.partition(" ")
            parent = Parent(read_values(text, board.order), transforms)
    except ValueError as error:
        what = f"the bank has a puzzle of {of.publication} that does not fit its section: {error}"
        raise InputError.single(what, f"`bookbuilder bank forget` {of.publication}") from error
    graded = replace(UNGRADED, level=of.level, score=of.score, ladder=of.ladder)
    return GradedPuzzle(Puzzle(board, givens), solution, graded, of.key, parent)


def _other_keys(puzzle: GradedPuzzle) -> tuple[str, str]:
    board = puzzle.puzzle.board
    return solution_key(board, puzzle.solution), pattern_key(board, puzzle.puzzle.givens)
