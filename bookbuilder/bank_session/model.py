"""What a build asks of its bank and reports to it, and the answers where there is none.

claim, and again for more or others ---> moving ---> the files move into place ---> printed
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.twins import Fingerprint

if TYPE_CHECKING:
    from bookbuilder.bank import Damaged, Record, Shelved


@dataclass(frozen=True, slots=True)
class BankedPublication:
    """The publication that a session is opened for: what a bank records of an edition as a whole."""

    id: str
    seed: int
    digest: str  # SHA-256 of the file that describes it
    in_parts: bool = False  # builds make part of it, such as one month of a newspaper, and claim that in portions


@dataclass(frozen=True, slots=True)
class PlacedPuzzle:
    """A puzzle at its place in a publication."""

    puzzle: GradedPuzzle
    section: str
    place: int  # in the section, from 0
    number: int  # in the publication; 0 for one without a number
    day: str  # on which it is printed: 2027-01-31
    recipe: str = ""


class BankSession(Protocol):
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

    def recorded_before(self, places: Collection[tuple[str, int]]) -> tuple[Record, ...]:
        """What earlier editions of the publication had at these places (section and place), the newest first."""
        ...

    def elsewhere(self) -> tuple[str, ...]:
        """Other folders in which the publication was built; perhaps another publication has the same id."""
        ...

    def shelved(self, kind: str, most: int) -> tuple[Shelved | Damaged, ...]:
        """Up to `most` puzzles of a kind from the bank's stock, which nobody has claimed; damaged ones are marked."""
        ...

    def claim(self, placed: Sequence[PlacedPuzzle]) -> frozenset[str]:
        """Claim the puzzles of the edition; return the keys that another build has claimed in the meantime.

        A second claim replaces the first; for a publication in parts it adds to it, and replaces only puzzles at the
        same places. Raises BuildFailed if the claim to which it would add is gone.
        """
        ...

    def give_back(self) -> None:
        """Drop the claim: nothing will be printed."""
        ...

    def moving(self) -> None:
        """Record that the files are about to move into place. Raises BuildFailed if the claim is gone."""
        ...

    def printed(self, pages: Mapping[int, int]) -> None:
        """Record that the files are in place, with the page of each number. Raises BuildFailed when that fails."""
        ...


@dataclass(frozen=True, slots=True)
class Unbanked:
    """The session of a publication without a bank."""

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

    def recorded_before(self, places: Collection[tuple[str, int]]) -> tuple[Record, ...]:
        return ()

    def elsewhere(self) -> tuple[str, ...]:
        return ()

    def shelved(self, kind: str, most: int) -> tuple[Shelved | Damaged, ...]:
        return ()

    def claim(self, placed: Sequence[PlacedPuzzle]) -> frozenset[str]:
        return frozenset()

    def give_back(self) -> None:
        pass

    def moving(self) -> None:
        pass

    def printed(self, pages: Mapping[int, int]) -> None:
        pass
