"""The session of a publication that has a bank: looks up, claims and confirms its puzzles there."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder.bank_session.homes import home_of
from bookbuilder.bank_session.model import BankedPublication, BankSession, PlacedPuzzle, Unbanked
from bookbuilder.bank_session.settle import settle
from bookbuilder.errors import BookBuilderError, BuildFailed
from bookbuilder.staging import Staging
from bookbuilder.twins import Fingerprint
from bookbuilder.version import __version__

if TYPE_CHECKING:
    from bookbuilder.bank import Address, Bank, Build, Damaged, Record, Shelved

# Somebody has forgotten the publication meanwhile, a machine of the same name took the build for dead, or it lay idle
# until its claim had run out.
_GONE = "their puzzles were removed from the bank during the build"
_AGAIN = "build again: puzzles that no other book has claimed since are kept and recorded as printed"


@dataclass(slots=True)
class Banked:
    """The session of a publication that has a bank."""

    publication: BankedPublication
    home: str  # machine and folder
    bank: Bank
    claims: bool = True  # False for a look at the publication, which prints nothing
    _claim: Build | None = field(default=None)
    _claimed: dict[tuple[str, int], str] = field(default_factory=dict)  # by section and place, what the token is of

    @property
    def shown(self) -> str:
        return self.bank.shown

    @property
    def token(self) -> str | None:
        return self._claim.token if self._claim else None

    def seen(self, mark: Fingerprint) -> bool:
        from bookbuilder.bank import seen

        return seen(self.bank, mark.key, self.publication.id)

    def taken(self, keys: Iterable[str]) -> frozenset[str]:
        from bookbuilder.bank import seen_many

        return seen_many(self.bank, keys, self.publication.id)

    def owner(self, key: str) -> Record | None:
        from bookbuilder.bank import where

        records = (appearance.record for appearance in where(self.bank, key))
        return next((record for record in records if record.publication != self.publication.id), None)

    def recorded(self, days: tuple[str, str] | None = None) -> tuple[Record, ...]:
        from bookbuilder.bank import recorded

        return recorded(self.bank, self.publication.id, days)

    def recorded_before(self, places: Collection[tuple[str, int]]) -> tuple[Record, ...]:
        from bookbuilder.bank import recorded_before

        return recorded_before(self.bank, self.publication.id, places)

    def elsewhere(self) -> tuple[str, ...]:
        from bookbuilder.bank import homes

        return tuple(home for home in homes(self.bank, self.publication.id) if home != self.home)

    def shelved(self, kind: str, most: int) -> tuple[Shelved | Damaged, ...]:
        from bookbuilder.bank import on_offer

        start = hashlib.blake2b(f"{self.publication.id}/{kind}".encode(), digest_size=16).hexdigest()
        return on_offer(self.bank, kind, start, most)

    def claim(self, placed: Sequence[PlacedPuzzle]) -> frozenset[str]:
        from bookbuilder.bank import Build, claim

        if not self.claims:
            return frozenset()
        records = [_record(self.publication, puzzle) for puzzle in placed]
        after = self.token if self.publication.in_parts else None
        if after is None:
            self._claimed.clear()
        self._claimed |= {(it.section, it.place): _told(it) for it in records}
        self._claim = Build(self.publication.id, self._new_token(), self.home, whole=not self.publication.in_parts)
        return claim(self.bank, self._claim, records, after)

    def _new_token(self) -> str:
        parts = [self.publication.digest, __version__, *self._claimed.values()]
        return hashlib.blake2b("/".join(parts).encode(), digest_size=16).hexdigest()

    def give_back(self) -> None:
        if self._claim:
            from bookbuilder.bank import drop

            with suppress(BookBuilderError):  # the next build on this machine finds the claim and no build running
                drop(self.bank, self._claim)

    def moving(self) -> None:
        from bookbuilder.bank import announce

        if self._claim and not announce(self.bank, self._claim):
            raise BuildFailed(f"the files are not moved into place, because {_GONE}", _AGAIN)

    def printed(self, pages: Mapping[int, int]) -> None:
        if self._claim is None:
            return
        from bookbuilder.bank import confirm

        try:
            if confirm(self.bank, self._claim, pages):
                return
        except BookBuilderError as error:
            hint = "build again when the bank can be reached; all puzzles are reused"
            raise BuildFailed(
                f"the files are in place, but the bank could not be updated: {error.what}", hint
            ) from error
        raise BuildFailed(f"the files are in place, but {_GONE}", _AGAIN)


@contextmanager
def given_back(books: BankSession, upon: type[BaseException]) -> Iterator[None]:
    """Give the claim back if the body raises such an exception, since nothing is printed then."""
    try:
        yield
    except upon:
        books.give_back()
        raise


@contextmanager
def bank_session(publication: BankedPublication, bank: Address | None, staging: Staging) -> Iterator[BankSession]:
    """The session of a build whose staging folder is locked. Claims of builds that died are settled first.

    Raises InputError and BuildFailed when the bank cannot be used.
    """
    if bank is None:
        yield Unbanked()
        return
    from bookbuilder.bank import opened

    with opened(bank, write=True) as opened_bank:
        settle(opened_bank, staging)
        yield Banked(publication, home_of(staging.target), opened_bank)


@contextmanager
def session_for_looks(publication: BankedPublication, bank: Address | None, target: Path) -> Iterator[BankSession]:
    """The session of a look at a publication: the bank is only read, and one that does not exist yet is not created.

    Raises InputError and BuildFailed when the bank cannot be read.
    """
    if bank is None or (bank.file and not bank.file.exists()):
        yield Unbanked()
        return
    from bookbuilder.bank import opened

    with opened(bank) as opened_bank:
        yield Banked(publication, home_of(target), opened_bank, claims=False)


def _told(of: Record) -> str:
    """What a token is of: the number and all that is printed of a puzzle."""
    return " ".join(filter(None, (str(of.number), of.givens, of.rules)))


def _record(publication: BankedPublication, placed: PlacedPuzzle) -> Record:
    from bookbuilder.bank import record, shared_keys

    puzzle = placed.puzzle
    keys = shared_keys(puzzle.puzzle.board, puzzle.puzzle.givens, puzzle.solution)
    where = publication.id, placed.section, placed.place, placed.number
    return record(puzzle, keys, where, placed.day, publication.seed, placed.recipe)
