"""A build's dealings with its bank: look up, refuse, claim and confirm the puzzles of a publication.

There are two kinds of ledger: `Banked`, and `Unbanked` for a publication without a bank, which answers as if nothing
had ever been printed.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import unquote_to_bytes

import bookbuilder
from bookbuilder.book import MANIFESTS, read_edition
from bookbuilder.errors import BookBuilderError, BuildFailed
from bookbuilder.generate import Fingerprint, pattern_key, solution_key
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.staging import Staging, idle

if TYPE_CHECKING:
    from bookbuilder.bank import Address, Bank, Build, Record

_URI = "file://"


@dataclass(frozen=True, slots=True)
class Publication:
    """The publication that a ledger is kept for: what a bank records of an edition as a whole."""

    id: str
    seed: int
    digest: str  # SHA-256 of the file that describes it
    in_parts: bool = False  # builds make part of it, such as one month of a newspaper, and claim that in portions


@dataclass(frozen=True, slots=True)
class Placement:
    """A puzzle at its place in a publication."""

    puzzle: GradedPuzzle
    section: str
    place: int  # in the section, from 0
    number: int  # in the publication; 0 for one without a number
    day: str  # on which it is printed: 2027-01-31
    recipe: str = ""


class Ledger(Protocol):
    """What a build asks of its bank, and reports to it."""

    @property
    def shown(self) -> str:
        """The bank's name in messages."""
        ...

    @property
    def token(self) -> str | None:
        """The token in this build's manifest, by which the bank recognises it; None until puzzles are claimed."""
        ...

    def seen(self, mark: Fingerprint) -> bool:
        """Whether a puzzle belongs to another publication."""
        ...

    def taken(self, keys: Iterable[str]) -> frozenset[str]:
        """The keys that belong to another publication."""
        ...

    def owner(self, key: str) -> Record | None:
        """Another publication's record of a puzzle; None if there is none."""
        ...

    def recorded(self, days: tuple[str, str] | None = None) -> tuple[Record, ...]:
        """The publication's own puzzles in the bank; of a range of days (2027-01-01, 2027-01-31), if one is given."""
        ...

    def elsewhere(self) -> tuple[str, ...]:
        """Other folders in which the publication was built; perhaps another publication has the same id."""
        ...

    def claim(self, placed: Sequence[Placement]) -> frozenset[str]:
        """Claim the puzzles of the edition; return the keys that another build has claimed in the meantime.

        A second claim replaces the first; for a publication in parts it adds to it, and replaces only puzzles at the
        same places. Raises BuildFailed if the claim to which it would add is gone.
        """
        ...

    def give_back(self) -> None:
        """Drop the claim: nothing will be printed."""
        ...

    def printed(self, pages: Mapping[int, int]) -> None:
        """Record that the files are in place, with the page of each number. Raises BuildFailed when that fails."""
        ...


@dataclass(frozen=True, slots=True)
class Unbanked:
    """The ledger of a publication without a bank."""

    shown: str = ""
    token: str | None = None

    def seen(self, mark: Fingerprint) -> bool:
        return False

    def taken(self, keys: Iterable[str]) -> frozenset[str]:
        return frozenset()

    def owner(self, key: str) -> Record | None:
        return None

    def recorded(self, days: tuple[str, str] | None = None) -> tuple[Record, ...]:
        return ()

    def elsewhere(self) -> tuple[str, ...]:
        return ()

    def claim(self, placed: Sequence[Placement]) -> frozenset[str]:
        return frozenset()

    def give_back(self) -> None:
        pass

    def printed(self, pages: Mapping[int, int]) -> None:
        pass


@dataclass(slots=True)
class Banked:
    """The ledger of a publication that has a bank."""

    publication: Publication
    home: str  # machine and folder
    bank: Bank
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

        found = (each.record for each in where(self.bank, key))
        return next((each for each in found if each.publication != self.publication.id), None)

    def recorded(self, days: tuple[str, str] | None = None) -> tuple[Record, ...]:
        from bookbuilder.bank import recorded

        return recorded(self.bank, self.publication.id, days)

    def elsewhere(self) -> tuple[str, ...]:
        from bookbuilder.bank import homes

        return tuple(home for home in homes(self.bank, self.publication.id) if home != self.home)

    def claim(self, placed: Sequence[Placement]) -> frozenset[str]:
        from bookbuilder.bank import Build, claim

        records = [_record(self.publication, each) for each in placed]
        after = self.token if self.publication.in_parts else None
        if after is None:
            self._claimed.clear()
        self._claimed |= {(it.section, it.place): f"{it.number} {it.givens}" for it in records}
        self._claim = Build(self.publication.id, self._new_token(), self.home, whole=not self.publication.in_parts)
        return claim(self.bank, self._claim, records, after)

    def _new_token(self) -> str:
        parts = [self.publication.digest, bookbuilder.__version__, *self._claimed.values()]
        return hashlib.blake2b("/".join(parts).encode(), digest_size=16).hexdigest()

    def give_back(self) -> None:
        if self._claim:
            from bookbuilder.bank import drop

            with suppress(BookBuilderError):  # the next build on this machine finds the claim and no build running
                drop(self.bank, self._claim)

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
        # Somebody has forgotten the publication meanwhile, or a machine of the same name took this build for dead.
        what = "the files are in place, but their puzzles were removed from the bank during the build"
        raise BuildFailed(
            what, "build again: puzzles that no other book has claimed since are kept and recorded as printed"
        )


@contextmanager
def given_back(books: Ledger, upon: type[BaseException]) -> Iterator[None]:
    """Give the claim back if the body raises such an exception, since nothing is printed then."""
    try:
        yield
    except upon:
        books.give_back()
        raise


@contextmanager
def ledger(publication: Publication, bank: Address | None, staging: Staging) -> Iterator[Ledger]:
    """The ledger of a build whose staging folder is locked. Claims of builds that died are settled first.

    Raises InputError and BuildFailed when the bank cannot be used.
    """
    if bank is None:
        yield Unbanked()
        return
    from bookbuilder.bank import opened

    with opened(bank, write=True) as its:
        _settle(its, staging)
        yield Banked(publication, f"{platform.node()}:{_named(staging.target)}", its)


def _record(publication: Publication, placed: Placement) -> Record:
    from bookbuilder.bank import record

    puzzle = placed.puzzle
    board = puzzle.puzzle.board
    keys = solution_key(board, puzzle.solution), pattern_key(board, puzzle.puzzle.givens)
    where = publication.id, placed.section, placed.place, placed.number
    return record(puzzle, keys, where, placed.day, publication.seed, placed.recipe)


# --- builds that have died --------------------------------------------------------------------------------------------


def _settle(bank: Bank, staging: Staging) -> None:
    """Settle the claims of this machine's builds that are no longer running.

    Claims of other machines stay, as do claims of folders that are missing at present, perhaps with their drive: only
    there can one see whether the files were moved into place.
    """
    from bookbuilder.bank import pending

    machine = platform.node()
    for build in pending(bank):
        where, _, name = build.home.partition(":")
        if where != machine:
            continue
        folder = _folder(name)
        if folder == staging.target:
            _settle_one(bank, build, staging.target)
        elif _may_be_looked_at(folder):
            with idle(folder) as nobody_there:
                if nobody_there:
                    _settle_one(bank, build, folder)


def _named(folder: Path) -> str:
    """A folder's name in a bank, the same in every locale: its path, or a URI where the path is not UTF-8."""
    try:
        return os.fsencode(folder).decode()
    except UnicodeDecodeError:
        return folder.as_uri()


def _folder(name: str) -> Path:
    """The folder that has this name in a bank."""
    is_uri = name.startswith(_URI)
    return Path(os.fsdecode(unquote_to_bytes(name.removeprefix(_URI)) if is_uri else name.encode()))


def _may_be_looked_at(folder: Path) -> bool:
    """Whether a folder named by a bank, perhaps a stranger's, can exist here, and its drive is present."""
    try:
        folder.is_dir()  # raises for a name that is too long
        return folder.is_absolute() and folder.parent.is_dir()
    except (OSError, ValueError):
        return False


def _settle_one(bank: Bank, build: Build, folder: Path) -> None:
    """Confirm the claim of a dead build if its files are in place; drop it if they never will be.

    The bank does not know which kind of edition it was, and so not the name of its manifest.
    """
    from bookbuilder.bank import confirm, drop

    there = [Staging(folder, manifest) for manifest in MANIFESTS]
    pages = dict(read_edition(each.manifest_text) for each in there)
    to_come = [read_edition(each.manifest_to_come)[0] for each in there]
    if build.token in pages:
        confirm(bank, build, pages[build.token])
    elif build.token not in to_come:  # the next build there moves it in
        drop(bank, build)
