"""Steps in words: what a person would say who shows another one how it goes on.

What the nodes and houses of a pattern are, the scanners in `kernel` tell, each for its techniques.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bookbuilder.board import Board
from bookbuilder.book import chains
from bookbuilder.book.phrases import Phrases, opening
from bookbuilder.puzzle import Step
from bookbuilder.words import Words

FINNED = ("finned X-wing", "finned swordfish", "finned jellyfish")


def narrate(step: Step, board: Board, words: Words, marks: Sequence[str]) -> str:
    """A step as one or a few sentences; `marks` are the board's values as they are printed.

    Cells are named by row and column of the whole board, r5c3, counted from 1 at its top left.
    """
    phrases = Phrases(board, words, marks)
    parts: dict[str, object] = {**_places(step, phrases), **_nodes(step, phrases), **_effects(step, phrases)}
    if step.technique in _PARTS:
        parts |= _PARTS[step.technique](step, phrases)
    return words.say(f"step.{step.technique}{kind_of(step, board)}", **parts)


def kind_of(step: Step, board: Board) -> str:
    """Which of the sentences of its technique a step takes: the end of its key in the words."""
    return _KINDS[step.technique](step, board) if step.technique in _KINDS else ""


def name_step(step: Step, board: Board, words: Words) -> str:
    """What a step is called: as its kind is, where that has a name of its own, else as its technique."""
    kind = f"{step.technique}{kind_of(step, board)}"
    return words.technique(kind if kind in words.techniques else step.technique)


def name_facts(
    placed: Iterable[tuple[int, int]],
    struck: Iterable[tuple[int, int]],
    board: Board,
    words: Words,
    marks: Sequence[str],
) -> str:
    """Values that stand and candidates that are gone, as one phrase; each is (cell, value)."""
    phrases = Phrases(board, words, marks)
    said = [*phrases.by_value(placed), *phrases.struck(struck)]
    return words.say("hint.next").join(said)


def _places(step: Step, phrases: Phrases) -> dict[str, str]:
    """The first two houses and the last, each by its name, and as a place where something is."""
    its, parts = step.houses, dict[str, str]()
    for name, house in (("house", its[:1]), ("other", its[1:2]), ("last", its[-1:])):
        said, inside = phrases.houses(house), phrases.houses(house, inside=True)
        parts |= {name: said, name.capitalize(): opening(said), f"in_{name}": inside, f"In_{name}": opening(inside)}
    return parts


def _nodes(step: Step, phrases: Phrases) -> dict[str, str]:
    """What the parts of the pattern are: all together, and the first four of them."""
    nodes = [phrases.cells(node.cells) for node in step.nodes]
    first, second, third, fourth = (*nodes, "", "", "", "")[:4]
    return {
        "cells": phrases.cells(step.cells),
        "places": phrases.cells(step.cells, "or"),
        "values": phrases.values(step.values),
        "first": first,
        "second": second,
        "third": third,
        "fourth": fourth,
        "pair": phrases.values(step.nodes[0].values) if step.nodes else "",
        "either": phrases.values(step.nodes[0].values, "or") if step.nodes else "",
    }


def _effects(step: Step, phrases: Phrases) -> dict[str, str]:
    return {
        "cell": phrases.cells(cell for cell, _ in step.placements),
        "value": phrases.values([value for _, value in step.placements] or step.values),
        "lost": phrases.values((value for _, value in step.eliminations), "or"),
        "struck": phrases.words.listed(phrases.struck(step.eliminations)),
    }


# --- what some techniques need besides ---


def _single(step: Step, phrases: Phrases) -> dict[str, str]:
    return {"in_any": phrases.houses(step.houses, inside=True, key="or")}


def _fish(step: Step, phrases: Phrases) -> dict[str, str]:
    half = len(step.houses) // 2
    covers, inside = step.houses[half:], phrases.houses(step.houses[:half], inside=True)
    return {
        "in_bases": inside,
        "In_bases": opening(inside),
        "covers": phrases.houses(covers),
        "in_covers": phrases.houses(covers, inside=True),
    }


def _finned(step: Step, phrases: Phrases) -> dict[str, object]:
    """Besides the fish its fins, and where the value could go without them in the bases that have one place then."""
    fins, words = step.nodes[1].cells, phrases.words
    thin = [
        words.say("chain.left", cells=phrases.cells(cells), in_house=phrases.house(base, inside=True))
        for base, cells in _bodies(step, phrases.board)
        if len(cells) < 2
    ]
    return {**_fish(step, phrases), "n": len(fins), "fins": phrases.cells(fins), "thin": words.listed(thin)}


def _colours(step: Step, phrases: Phrases) -> dict[str, str]:
    """The two groups, and a house that one of them would fill twice."""
    twice = phrases.shared(step.nodes[0].cells)[:1]
    groups = {
        f"all_{name}": phrases.words.say("step.all", n=len(node.cells), cells=phrases.cells(node.cells))
        for name, node in zip(("first", "second"), step.nodes, strict=True)
    }
    return {"in_house": phrases.houses(twice, inside=True), **groups}


def _wing(step: Step, phrases: Phrases) -> dict[str, str]:
    """Which value of the pivot decides which wing."""
    lost = {value for _, value in step.eliminations}
    pivot, *wings = (set(node.values) - lost for node in step.nodes)
    return {name: phrases.values(pivot & wing) for name, wing in zip(("one", "two"), wings, strict=True)}


def _linked(step: Step, phrases: Phrases) -> dict[str, str]:
    return {"linked": phrases.values(step.nodes[1].values)}


def _path(step: Step, phrases: Phrases) -> dict[str, str]:
    nodes = [phrases.cells(node.cells) for node in step.nodes]
    return {"path": phrases.words.say("step.path").join(nodes), "start": nodes[0], "end": nodes[-1]}


def _sets(step: Step, phrases: Phrases) -> dict[str, str]:
    """Two almost locked sets: what each of them holds, and what only one of them can."""
    said = list[str]()
    for node in step.nodes[:2]:
        cells, n = phrases.cells(node.cells), len(node.cells)
        text = phrases.words.say(
            "step.set", n=n, cells=cells, values=phrases.values(node.values, "or" if n == 1 else "and")
        )
        said.append(text if text.startswith(cells) else opening(text))  # a cell's name keeps its small r
    first, second = said
    common, other = (*(phrases.values(node.values) for node in step.nodes[2:]), "")[:2]
    return {
        "set": first,
        "other_set": second,
        "common": common,
        "other_common": other,
        "all_lost": phrases.values(value for _, value in step.eliminations),
    }


def _unique(step: Step, phrases: Phrases) -> dict[str, str]:
    """The value that has to be in one of the corners with more."""
    return {"stays": phrases.values(set(step.nodes[0].values) - {value for _, value in step.eliminations})}


_PARTS: Mapping[str, Callable[[Step, Phrases], Mapping[str, object]]] = {
    "naked single": _single,
    **dict.fromkeys(("X-wing", "swordfish", "jellyfish"), _fish),
    **dict.fromkeys(FINNED, _finned),
    "simple colouring": _colours,
    "rectangle": chains.areas,
    "XY-wing": _wing,
    "XYZ-wing": _wing,
    "W-wing": _linked,
    "XY-chain": _path,
    "alternating inference chain": chains.links,
    "ALS-XZ": _sets,
    "forcing chain": chains.forced,
    "unique rectangle": _unique,
}


# --- techniques that are told in more than one way ---


def _bodies(step: Step, board: Board) -> Iterator[tuple[int, list[int]]]:
    """The bases of a fish, each with its places for the value in the covers."""
    for base in step.houses[: len(step.houses) // 2]:
        yield base, [cell for cell in step.nodes[0].cells if cell in board.houses[base].cells]


def _kind_of_finned(step: Step, board: Board) -> str:
    """Sashimi is a fish that would be none without its fins: a base has then fewer than two places in the covers."""
    return ", sashimi" if any(len(cells) < 2 for _, cells in _bodies(step, board)) else ""


def _is_wrap(step: Step) -> bool:
    """Whether a colour strikes itself."""
    return {cell for cell, _ in step.eliminations} <= set(step.nodes[0].cells)


def _kind_of_corners(step: Step, _: Board) -> str:
    if step.houses:
        return ", held in a house"
    return "" if {value for _, value in step.eliminations} & set(step.nodes[0].values) else ", one of them"


def _kind_of_forcing(step: Step, _: Board) -> str:
    if chains.is_contradiction(step):
        return ", contradiction"
    return ", verity of a cell" if len(step.nodes[0].cells) == 1 else ", verity of a house"


_KINDS: Mapping[str, Callable[[Step, Board], str]] = {
    "naked single": lambda step, _: "" if step.houses else ", ruled out",
    "simple colouring": lambda step, _: ", wrap" if _is_wrap(step) else ", trap",
    "rectangle": lambda step, _: ", one area" if len(step.houses) == 1 else "",
    "ALS-XZ": lambda step, _: ", two in common" if len(step.nodes) > 3 else "",
    **dict.fromkeys(FINNED, _kind_of_finned),
    "forcing chain": _kind_of_forcing,
    "unique rectangle": _kind_of_corners,
}
