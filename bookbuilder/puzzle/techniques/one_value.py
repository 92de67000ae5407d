"""Chains of one value: strong links, which are houses with two places for it, and what they rule out elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bookbuilder.board import Board, House
from bookbuilder.puzzle.steps import Candidate, Node, Step
from bookbuilder.puzzle.techniques.gone import elsewhere, in_bases, sees_all
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import ChainLink, Technique
from bookbuilder.relations.apart import standing_houses


def is_wrap(step: Step) -> bool:
    """Whether colouring strikes one of the colours, not the candidates that see both."""
    return {cell for cell, _ in step.eliminations} <= set(step.nodes[0].cells)


def _colouring_houses(step: Step) -> tuple[str, ...]:
    return (*["twice"] * is_wrap(step), *["link"] * (len(step.houses) - is_wrap(step)))


def _area_by_area(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """An area may have the value only in its rest, and where the candidate or an earlier rest sees it."""
    met = [parts.node("candidate").cells]
    rests = [node.cells for node in parts.nodes("rest")]
    for house, rest in zip((*parts.houses("area"), *parts.houses("dead")), (*rests, ()), strict=True):
        seen = [
            cell for cell in standing_houses(board)[house].cells if any(sees_all(board, cell, cells) for cells in met)
        ]
        yield from elsewhere(board, house, parts.step.values, (*rest, *seen))
        met.append(rest)


def _in_turn(parts: StepParts, houses: Sequence[House]) -> Iterator[ChainLink]:
    """Places of one value, linked strongly and weakly in turn."""
    for at, (one, other) in enumerate(pairwise(parts.step.nodes)):
        yield ChainLink(one, other, at % 2 == 0)


def between_colours(parts: StepParts, houses: Sequence[House]) -> Iterator[ChainLink]:
    """Each two cells, one of either colour, that share a house or several; the value is one that goes."""
    one, other = parts.nodes("colour")
    struck = parts.step.eliminations[0][1]
    pairs = (
        tuple(cell for node in (one, other) for cell in houses[house].cells if cell in node.cells)
        for house in parts.houses("link")
    )
    for cell, opposite in dict.fromkeys(pairs):
        yield ChainLink(Node((cell,), (struck,)), Node((opposite,), (struck,)), True)


def _kind_of_colouring(board: Board, parts: StepParts) -> str:
    return ", wrap" if is_wrap(parts.step) else ", trap"


def _kind_of_rectangle(board: Board, parts: StepParts) -> str:
    return "" if parts.houses("area") else ", one area"


ONE_VALUE = (
    Technique(
        "skyscraper",
        "hard",
        400,
        "two parallel lines with two places for a value; one place of each shares a crossing line: cells that see both "
        "other places lose it",
        nodes="far near near far",
        houses="link link ground",
        premises=in_bases,
        links=_in_turn,
    ),
    Technique(
        "two-string kite",
        "hard",
        430,
        "a line across and one down with two places for a value, of which one each shares an area",
        nodes="far near near far",
        houses="link link ground",
        premises=in_bases,
        links=_in_turn,
    ),
    Technique(
        "empty rectangle",
        "hard",
        440,
        "an area with three places or more for a value, and a line with two, one of which sees some of the area's "
        "places: what sees the others and the line's second place loses it",
        nodes="far near near far",
        houses="link link",
        premises=in_bases,
        links=_in_turn,
    ),
    Technique(
        "simple colouring",
        "hard",
        480,
        "connected strong links of a value in two colours, one of which is true: what sees both loses it, or that "
        "colour which a house would have twice",
        nodes="colour colour",
        houses=_colouring_houses,
        premises=in_bases,
        kind=_kind_of_colouring,
        links=between_colours,
    ),
    Technique(
        "rectangle",
        "hard",
        500,
        "a value in this cell would leave, from area to area, one of them without a place for it",
        nodes="candidate rest*",
        houses="area* dead",
        premises=_area_by_area,
        kind=_kind_of_rectangle,
    ),
    Technique(
        "turbot fish",
        "expert",
        680,
        "two strong links of a value in any houses, of which one end each sees the other",
        nodes="far near near far",
        houses="link link ground",
        premises=in_bases,
        links=_in_turn,
    ),
    Technique(
        "X-chain",
        "expert",
        700,
        "any number of strong links of a value, one after the other: what sees both ends loses it",
        nodes="end inner* end",
        houses="link*",
        premises=in_bases,
        links=_in_turn,
    ),
)
