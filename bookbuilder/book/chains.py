"""Chains in words: what follows from what, link by link, each with the house or the cell that forces it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from bookbuilder.book.phrases import Candidate, Phrases, opening
from bookbuilder.puzzle import Node, Step

BREATH = 3  # links in a sentence


def is_contradiction(step: Step) -> bool:
    """Whether a forcing chain is about one candidate that falls, and not about several of which one holds."""
    return len(step.nodes[0].cells) == len(step.nodes[0].values) == 1


def areas(step: Step, phrases: Phrases) -> dict[str, str]:
    """From area to area: where a value could go yet."""
    words = phrases.words
    left = [
        words.say("chain.left", cells=phrases.cells(node.cells, "or"), in_house=phrases.house(house, inside=True))
        for node, house in zip(step.nodes[1:], step.houses, strict=False)
    ]
    return {"through": words.say("chain.then").join(left)}


def links(step: Step, phrases: Phrases) -> dict[str, str]:
    """The links two by two, a sentence each: then not this, so that."""
    said, houses, words = list[str](), iter(step.houses), phrases.words
    for off, on in zip(step.nodes[::2], step.nodes[1::2], strict=True):
        values = phrases.values(off.values, "or")
        falls = words.say("chain.falls", cells=phrases.cells(off.cells, "or"), values=values)
        holds = _link(on, next(houses) if on.values == off.values else None, phrases)
        said.append(opening(words.say("chain.link", falls=falls, holds=holds)))
    return {"assumed": _assumed(step.eliminations, phrases), "chain": ". ".join(said)}


def forced(step: Step, phrases: Phrases) -> dict[str, str]:
    """What an assumption leads to, or each of several."""
    words = phrases.words
    if is_contradiction(step):
        said, dead = [_link(node, node.house, phrases) for node in step.nodes[1:-1]], _dead(step, phrases)
        followed = words.say("chain.but", forced=_followed(said, phrases), dead=dead) if said else dead
        return {"assumed": _assumed(step.eliminations, phrases), "forced": followed}
    told = []
    for assumption, following in _branches(step):
        said = [_link(node, node.house, phrases) for node in following]
        key = "chain.branch" if said else "chain.branch at once"
        said_so = words.say(key, assumed=_assumed([assumption], phrases), forced=_followed(said, phrases))
        told.append(opening(said_so))
    return {"branches": ". ".join(told)}


def _branches(step: Step) -> Iterator[tuple[Candidate, Sequence[Node]]]:
    """Each of the candidates of which one holds, and what follows from it."""
    tried = [(cell, value) for cell in step.nodes[0].cells for value in step.nodes[0].values]
    starts = [at for at, node in enumerate(step.nodes) if at and (node.cells[0], node.values[0]) in tried]
    for start, end in zip(starts, [*starts[1:], len(step.nodes)], strict=True):
        node = step.nodes[start]
        yield (node.cells[0], node.values[0]), step.nodes[start + 1 : end]


def _followed(said: list[str], phrases: Phrases) -> str:
    """What follows from an assumption, in sentences that are not too long."""
    parts = [said[start : start + BREATH] for start in range(0, len(said), BREATH)]
    return phrases.words.say("chain.more").join(map(phrases.words.listed, parts))


def _assumed(candidates: Iterable[Candidate], phrases: Phrases) -> str:
    return phrases.words.listed(phrases.there(candidates))


def _link(node: Node, house: int | None, phrases: Phrases) -> str:
    """A node that holds: as the last place in a house, or as the last value of its cell."""
    cells, values = phrases.cells(node.cells, "or"), phrases.values(node.values, "or")
    if house is None:
        return phrases.words.say("chain.set", cells=cells, values=values)
    name, inside = phrases.house(house), phrases.house(house, inside=True)
    return phrases.words.say("chain.only", cells=cells, values=values, house=name, in_house=inside)


def _dead(step: Step, phrases: Phrases) -> str:
    """Why a chain cannot go on: what has no place left, or would have to be two things at once."""
    last, words = step.nodes[-1], phrases.words
    values = phrases.values(last.values)
    if last.house is not None:
        name, inside = phrases.house(last.house), phrases.house(last.house, inside=True)
        return words.say("chain.no place", values=values, house=name, in_house=inside)
    cells = phrases.cells(last.cells)
    placed = [(node.cells[0], node.values[0]) for node in step.nodes[:-1]]
    both = {value for cell, value in placed if cell == last.cells[0]}
    if len(both) > 1:
        return words.say("chain.both", values=phrases.values(both), cells=cells)
    for (a, value), (b, other) in combinations(placed, 2):
        shared = phrases.shared({a, b})
        if value == other and shared and last.cells[0] in (a, b):
            name, inside = phrases.house(shared[0]), phrases.house(shared[0], inside=True)
            return words.say("chain.twice", values=phrases.values([value]), house=name, in_house=inside)
    return words.say("chain.nothing", cells=cells)
