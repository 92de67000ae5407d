"""Chains in words: a step goes in; its links come out as phrases, each with the house or cell that forces it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from bookbuilder.book.phrases import Phrases, opening
from bookbuilder.puzzle import Candidate, Node, Step
from bookbuilder.puzzle.roles import houses_as, node_as, nodes_as
from bookbuilder.puzzle.techniques import is_contradiction, parts_of

BREATH = 3  # links in a sentence


def areas(step: Step, phrases: Phrases) -> dict[str, str]:
    """From area to area: where a value could still go."""
    words = phrases.words
    left = [
        words.say("chain.left", cells=phrases.cells(node.cells, "or"), in_house=phrases.house(house, inside=True))
        for node, house in zip(nodes_as(step, "rest"), houses_as(step, "area"), strict=True)
    ]
    return {"through": words.say("chain.then").join(left)}


def links(step: Step, phrases: Phrases) -> dict[str, str]:
    """The links in pairs, one sentence per pair: then not this, so that."""
    said, houses, words = list[str](), iter(step.houses), phrases.words
    for off, on, its_set in parts_of(step).linked_nodes():
        falls = phrases.lacking("chain.falls", off.values, off.cells)
        if its_set:
            next(houses)
            holds = words.say(
                "chain.kept",
                set=phrases.cells(its_set.cells),
                values=phrases.values(on.values),
                cells=phrases.cells(on.cells, "or"),
            )
        else:
            holds = _link(on, next(houses) if on.values == off.values else None, phrases)
        said.append(opening(words.say("chain.link", falls=falls, holds=holds)))
    return {"assumed": _assumed(step.eliminations, phrases), "chain": ". ".join(said)}


def forced(step: Step, phrases: Phrases) -> dict[str, str]:
    """The consequences of an assumption, or of each of several."""
    return _contradiction(step, phrases) if is_contradiction(step) else _verity(step, phrases)


def refuted(step: Step, phrases: Phrases) -> dict[str, str]:
    """The placements that follow from an assumption, by several techniques, and what they come to."""
    (house,) = houses_as(step, "dead") or (None,)
    said = [_link(node, None, phrases) for node in nodes_as(step, "forced")]
    dead = _dead(step, house, phrases)
    followed = phrases.words.say("chain.but", forced=_followed(said, phrases), dead=dead) if said else dead
    return {"assumed": _assumed(step.eliminations, phrases), "forced": followed}


def _contradiction(step: Step, phrases: Phrases) -> dict[str, str]:
    said = [_link(node, node.house, phrases) for node in nodes_as(step, "forced")]
    dead = _dead(step, node_as(step, "dead").house, phrases)
    followed = phrases.words.say("chain.but", forced=_followed(said, phrases), dead=dead) if said else dead
    return {"assumed": _assumed(step.eliminations, phrases), "forced": followed}


def _verity(step: Step, phrases: Phrases) -> dict[str, str]:
    branches, start = list[str](), node_as(step, "alternatives")
    for assumption, following in parts_of(step).branches():
        said = [_link(node, node.house, phrases) for node in following]
        assumed = _assumed([assumption.candidate], phrases)
        key = "chain.branch" if said else "chain.branch at once"
        branches.append(opening(phrases.words.say(key, assumed=assumed, forced=_followed(said, phrases))))
    return {
        "branches": ". ".join(branches),
        "tried": phrases.values(start.values),
        "either": phrases.values(start.values, "or"),
    }


def _followed(said: list[str], phrases: Phrases) -> str:
    """The consequences of an assumption, in sentences that are not too long."""
    parts = [said[start : start + BREATH] for start in range(0, len(said), BREATH)]
    return phrases.words.say("chain.more").join(map(phrases.words.listed, parts))


def _assumed(candidates: Iterable[Candidate], phrases: Phrases) -> str:
    return phrases.words.listed(phrases.there(candidates))


def _link(node: Node, house: int | None, phrases: Phrases) -> str:
    """A node that holds: the last place in a house, or the last value of its cell."""
    cells, values = phrases.cells(node.cells, "or"), phrases.values(node.values, "or")
    if house is None:
        return phrases.words.say("chain.set", cells=cells, values=values)
    name, inside = phrases.house(house), phrases.house(house, inside=True)
    return phrases.words.say("chain.only", cells=cells, values=values, house=name, in_house=inside)


def _dead(step: Step, house: int | None, phrases: Phrases) -> str:
    """Why a chain ends in a contradiction: something has no place left, or would have to be two things at once."""
    dead, words = node_as(step, "dead"), phrases.words
    values = phrases.values(dead.values)
    if house is not None:
        name, inside = phrases.house(house), phrases.house(house, inside=True)
        return words.say("chain.no place", values=values, house=name, in_house=inside)
    cells = phrases.cells(dead.cells)
    placed = [node.candidate for node in (node_as(step, "assumption"), *nodes_as(step, "forced"))]
    both = {value for cell, value in placed if cell in dead.cells}
    if len(both) > 1:
        return words.say("chain.both", values=phrases.values(both), cells=cells)
    for (a, value), (b, other) in combinations(placed, 2):
        if value == other and {a, b} & {*dead.cells} and (shared := phrases.shared({a, b})):
            name, inside = phrases.house(shared[0]), phrases.house(shared[0], inside=True)
            return words.say("chain.twice", values=phrases.values([value]), house=name, in_house=inside)
    return words.say("chain.nothing", cells=cells)
