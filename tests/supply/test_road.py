"""The road to all puzzles of an edition, with a bank in which others make claims, and which may fail."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from bookbuilder.bank_session import PlacedPuzzle, Unbanked
from bookbuilder.build import requested
from bookbuilder.errors import BuildFailed
from bookbuilder.generate import NotMade, Order, Scheme
from bookbuilder.levels import LEVELS
from bookbuilder.plan import plan_text
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import write_values
from bookbuilder.staging import Journal
from bookbuilder.supply import Remains, Request, Supplied, bring, supply
from bookbuilder.twins import Fingerprint, fingerprint
from tests.board.samples import BOARDS
from tests.supply.test_brought import OURS

EXAMPLE = Order("*example", BOARDS["4x4"], LEVELS, Scheme("none"), 1, 1)


@dataclass(frozen=True, slots=True)
class Contested(Unbanked):
    """The session of a bank in which another build claims a puzzle of ours before us, and gives it back at once."""

    claims: list[Sequence[PlacedPuzzle]] = field(default_factory=list)

    def claim(self, placed: Sequence[PlacedPuzzle]) -> frozenset[str]:
        self.claims.append(placed)
        return frozenset({placed[0].puzzle.key} if len(self.claims) == 1 else ())


@dataclass(frozen=True, slots=True)
class Crowded(Unbanked):
    """The session of a bank that has everything."""

    def seen(self, mark: Fingerprint) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Unreachable(Unbanked):
    """The session of a bank that does not answer any more."""

    def seen(self, mark: Fingerprint) -> bool:
        raise BuildFailed("the bank cannot be reached")


def supplied(request: Request, books: Unbanked, folder: Path) -> Supplied:
    return supply(request, books, Journal(folder / "journal.txt"), Remains())


def of_own(folder: Path) -> Request:
    """The request of a book that brings its puzzles along."""
    (folder / "mine.txt").write_text("\n".join(OURS), "utf-8")
    plan = plan_text("title: T\nsections: [{title: S, from: mine.txt}]\n", folder)
    return Request(plan.orders, (range(1, len(OURS) + 1),), bring(plan.orders, plan.twins).puzzles)


@dataclass(frozen=True, slots=True)
class Asked(Unbanked):
    """The session of a bank that notes which days it is asked for, and cannot be written."""

    days: list[tuple[str, str] | None] = field(default_factory=list)

    def recorded(self, days: tuple[str, str] | None = None) -> tuple[()]:
        self.days.append(days)
        return ()

    def claim(self, placed: Sequence[PlacedPuzzle]) -> frozenset[str]:
        raise BuildFailed("the bank cannot be written")


def test_finished_puzzles_are_used_only_where_the_same_ones_came_before(tmp_path: Path) -> None:
    board = BOARDS["4x4"]
    request = Request((Order("a", board, LEVELS, Scheme("none"), 1, 2),), (range(1, 3),), {})
    other = supplied(Request((EXAMPLE,), ((1,),), {}), Unbanked(), tmp_path).puzzles[0][0]
    before = replace(request, before=(fingerprint(Puzzle(board, other.puzzle.givens)),))
    for again, resumed in ((request, 2), (before, 0)):
        with pytest.raises(BuildFailed):
            supplied(request, Asked(), tmp_path)
        assert supplied(again, Unbanked(), tmp_path).resumed == resumed


def test_a_bank_is_asked_for_the_days_of_a_part_alone(tmp_path: Path) -> None:
    books = Asked()
    request = Request((EXAMPLE,), ((1,),), {}, within=("2027-01-01", "2027-01-31"))
    with pytest.raises(BuildFailed):
        supplied(request, books, tmp_path)
    assert books.days == [("2027-01-01", "2027-01-31")]


def test_a_puzzle_that_is_made_and_was_lost_is_made_anew(tmp_path: Path) -> None:
    order, books = Order("a", BOARDS["4x4"], LEVELS, Scheme("none"), 1, 2), Contested()
    found = supplied(Request((order,), (range(1, 3),), {}), books, tmp_path)
    before, after = ([each.puzzle for each in claim] for claim in books.claims)
    assert found.puzzles == (tuple(after),)
    assert after[1] == before[1]
    # The one given back may come again: nobody else has it now.
    assert len({puzzle.key for puzzle in after}) == 2


def test_a_puzzle_of_ones_own_that_was_lost_and_given_back_is_printed_and_never_made(tmp_path: Path) -> None:
    request, books = of_own(tmp_path), Contested()
    found = supplied(request, books, tmp_path)
    assert [write_values(each.puzzle.givens) for each in found.puzzles[0]] == list(OURS)
    assert len(books.claims) == 2


@pytest.mark.parametrize(
    ("symmetry", "twins", "ways"),
    [
        ("full", "forbid", "`clues: {symmetry: none}` (36 different puzzles), write `twins: allow` at the top level, "),
        ("full", "allow", "`clues: {symmetry: none}` (36 different puzzles), "),
        ("none", "forbid", "`twins: allow` at the top level, "),
        ("none", "allow", ""),
    ],
)
def test_a_tiny_board_without_more_puzzles_names_what_would_allow_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, symmetry: str, twins: str, ways: str
) -> None:
    monkeypatch.setattr(sys.modules["bookbuilder.generate.make"], "tries_limit", lambda order: 1)
    text = (
        f"title: T\ntwins: {twins}\nsections: [{{title: S, board: 4x4, count: 2, clues: {{symmetry: {symmetry}}}}}]\n"
    )
    request, books = requested(plan_text(text, tmp_path), {}), Crowded()
    with pytest.raises(NotMade) as caught:
        supplied(request, books, tmp_path)
    few = "the board 4x4 has few different puzzles of this kind: ask for fewer, "
    assert caught.value.hint == few + f"write {ways}" * bool(ways) + "or use a larger board"


def test_a_bank_that_fails_while_the_example_is_made_is_no_board_without_puzzles(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed, match="cannot be reached"):
        supplied(Request((), (), {}, example=EXAMPLE), Unreachable(), tmp_path)
