"""A grid as read and the rules that book.json has for its puzzle go in; what is wrong with the rules seen comes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.errors import counted
from bookbuilder.readback.book.comparing import drawn
from bookbuilder.readback.book.page import GridRead
from bookbuilder.readback.book.sights import Place, RuleSights
from bookbuilder.readback.rulings import DIGITS, OUTLINE, RULINGS, SIGN, Rules, Sight


def rule_flaw(grid: GridRead, board: Board, rules: Rules) -> str:
    """The first rule that a grid shows otherwise than book.json has it; empty if all are right."""
    flaws = [*_flaws(grid.rules, _expected(board, rules), board)]
    more = f", and {counted(len(flaws) - 1, 'more rule')} {'is' if len(flaws) == 2 else 'are'} wrong" * (len(flaws) > 1)
    return flaws[0] + more if flaws else ""


def _flaws(seen: RuleSights, wanted: RuleSights, board: Board) -> Iterator[str]:
    at = {place: cell for cell, place in enumerate(drawn(board).places)}

    def named(places: Sequence[Place]) -> str:
        return board.named([at[place] for place in places if place in at]) or "no cell"

    for cells in sorted(seen.torn):
        yield f"has an outline with a gap around {named(cells)}"
    yield from (f"has no outline around {named(cells)}" for cells in sorted(wanted.outlines - seen.outlines))
    yield from (f"has an outline too many around {named(cells)}" for cells in sorted(seen.outlines - wanted.outlines))
    for place in sorted({*seen.numbers, *wanted.numbers}):
        shown, should = seen.numbers.get(place, "nothing"), wanted.numbers.get(place, "nothing")
        if shown != should:
            yield f"shows {shown[:20]} in the corner of {named([place])} instead of {should}"
    for sight, *places in sorted(wanted.between - seen.between):
        yield f"has no {_called(sight)} between {' and '.join(named([place]) for place in places)}"
    for sight, *places in sorted(seen.between - wanted.between):
        yield f"has a {_called(sight)} too many between {' and '.join(named([place]) for place in places)}"
    yield from (f"has no {_called(sight)} in {named([place])}" for sight, place in sorted(wanted.inside - seen.inside))
    for sight, place in sorted(seen.inside - wanted.inside):
        yield f"has a {_called(sight)} too many in {named([place])}"


def _called(sight: Sight) -> str:
    return " ".join(("dark " * sight.is_dark + sight.form, *([sight.text[:20]] if sight.text else [])))


@lru_cache(maxsize=256)
def _expected(board: Board, rules: Rules) -> RuleSights:
    """What a reader should see of rules."""
    outlines, numbers = set[tuple[Place, ...]](), dict[Place, str]()
    between, inside = set[tuple[Sight, Place, Place]](), set[tuple[Sight, Place]]()
    for rule in rules:
        ruling = RULINGS.get(rule.kind)
        if ruling is None or (sight := ruling.sight) is None:
            continue
        places = [drawn(board).places[cell] for cell in rule.cells]
        if sight.form == OUTLINE:
            outlines |= {*_pieces(places)}
            numbers |= {min(places): str(total) for total in rule.numbers}
        elif sight.form == DIGITS:
            numbers |= dict.fromkeys(places, "".join(map(str, sorted(rule.numbers))))
        elif len(ruling.cells) == 1:
            one, other = places if sight.form == SIGN else sorted(places)
            between.add((sight, one, other))
        else:
            inside |= {(sight, place) for place in places}
    return RuleSights(frozenset(outlines), frozenset(), numbers, frozenset(between), frozenset(inside))


def _pieces(places: Sequence[Place]) -> Iterator[tuple[Place, ...]]:
    """The parts of some cells that hang together by their sides."""
    left = set(places)
    while left:
        piece, ahead = set[Place](), [min(left)]
        while ahead:
            row, column = ahead.pop()
            if (row, column) in left:
                left.remove((row, column))
                piece.add((row, column))
                ahead += ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        yield tuple(sorted(piece))
