"""Steps as sentences, as one solver would explain them to another.

A sentence names parts of a pattern by their roles (`puzzle.roles`): {pivot}, {pincer} and {other_pincer}, {in_base}.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from bookbuilder.board import Board
from bookbuilder.book import chains
from bookbuilder.book.phrases import Phrases, opening
from bookbuilder.book.rule_steps import RULE_PARTS
from bookbuilder.puzzle import TRIAL_AND_ERROR, Candidate, Moment, Node, Step
from bookbuilder.puzzle.roles import (
    house_roles,
    houses_as,
    node_as,
    node_roles,
    nodes_as,
)
from bookbuilder.puzzle.techniques import RECORDS, parts_of, places_by_base
from bookbuilder.relations.apart import standing_houses
from bookbuilder.words import Words

FINNED = ("finned X-wing", "finned swordfish", "finned jellyfish")


def narrate(step: Step, board: Board, words: Words, marks: Sequence[str], moment: Moment | None = None) -> str:
    """A step as one or a few sentences; `marks` are the board's values as they are printed.

    Cells are named by row and column of the whole board, r5c3, counted from 1 at its top left.
    """
    return narrate_in(step, Phrases(board, words, marks, moment))


def narrate_in(step: Step, phrases: Phrases) -> str:
    """A step as one or a few sentences, with things named by these phrases."""
    parts: dict[str, object] = {**_houses(step, phrases), **_nodes(step, phrases), **_effects(step, phrases)}
    if step.technique in _PARTS:
        parts |= _PARTS[step.technique](step, phrases)
    return phrases.words.say(f"step.{step.technique}{kind_of(step, phrases.board)}", **parts)


def kind_of(step: Step, board: Board) -> str:
    """Which of its technique's sentences a step takes: the end of the sentence's key in the words."""
    kind = RECORDS[step.technique].kind
    return kind(board, parts_of(step)) if kind else ""


def name_step(step: Step, board: Board, words: Words) -> str:
    """The name of a step: that of its kind, if the kind has one, otherwise that of its technique."""
    kind = f"{step.technique}{kind_of(step, board)}"
    return words.technique(kind if kind in words.techniques else step.technique)


def name_facts(
    placed: Iterable[Candidate],
    struck: Iterable[Candidate],
    board: Board,
    words: Words,
    marks: Sequence[str],
) -> str:
    """Placed values and eliminated candidates, as one phrase."""
    phrases = Phrases(board, words, marks)
    said = [*phrases.by_value(placed), *phrases.struck(struck)]
    return words.say("hint.next").join(said)


def _houses(step: Step, phrases: Phrases) -> dict[str, object]:
    """The first and the other house of each role, by name, and as the place of something; each said when asked for."""
    parts = dict[str, object]()
    for role in set(house_roles(step)):
        for name, house in zip((role, f"other_{role}"), houses_as(step, role), strict=False):
            parts |= {name: partial(phrases.house, house), f"in_{name}": partial(phrases.house, house, inside=True)}
    return parts


def _nodes(step: Step, phrases: Phrases) -> dict[str, object]:
    """The cells of the pattern: all together, and the first and the other node of each role."""
    parts: dict[str, object] = {
        "cells": lambda: phrases.cells(step.cells),
        "places": lambda: phrases.cells(step.cells, "or"),
        "values": lambda: phrases.values(step.values),
    }
    for role in set(node_roles(step)):
        for name, node in zip((role, f"other_{role}"), nodes_as(step, role), strict=False):
            parts[name] = partial(phrases.cells, node.cells)
    return parts


def _effects(step: Step, phrases: Phrases) -> dict[str, object]:
    return {
        "cell": lambda: phrases.cells(cell for cell, _ in step.placements),
        "value": lambda: phrases.values([value for _, value in step.placements] or step.values),
        "lost": lambda: phrases.values((value for _, value in step.eliminations), "or"),
        "struck": lambda: phrases.words.listed(phrases.struck(step.eliminations)),
    }


# --- additional phrases for some techniques ---


def _single(step: Step, phrases: Phrases) -> dict[str, object]:
    return {"in_any": lambda: phrases.houses(step.houses, inside=True, key="or")}


def _locked_subset(step: Step, phrases: Phrases) -> dict[str, str]:
    return {"in_houses": phrases.houses(step.houses, inside=True)}


def _fish(step: Step, phrases: Phrases) -> dict[str, str]:
    covers, inside = houses_as(step, "cover"), phrases.houses(houses_as(step, "base"), inside=True)
    return {
        "in_bases": inside,
        "In_bases": opening(inside),
        "covers": phrases.houses(covers),
        "in_covers": phrases.houses(covers, inside=True),
    }


def _finned(step: Step, phrases: Phrases) -> dict[str, object]:
    """The fins of a fish, and, for bases that have only one place without the fins, that place."""
    fins, words = node_as(step, "fins").cells, phrases.words
    thin = [
        words.say("chain.left", cells=phrases.cells(cells), in_house=phrases.house(base, inside=True))
        for base, cells in places_by_base(phrases.board, parts_of(step))
        if len(cells) < 2
    ]
    return {**_fish(step, phrases), "n": len(fins), "thin": words.listed(thin)}


def _colours(step: Step, phrases: Phrases) -> dict[str, str]:
    """The two groups, and a house that one of them would fill twice."""
    one, other = nodes_as(step, "colour")
    groups = {
        f"all_{name}": phrases.words.say("step.all", n=len(node.cells), cells=phrases.cells(node.cells))
        for name, node in (("colour", one), ("other_colour", other))
    }
    return {"in_house": phrases.houses(phrases.shared(one.cells)[:1], inside=True), **groups}


def _wing(step: Step, phrases: Phrases) -> dict[str, str]:
    """The values of the pivot, and the pincer that each decides."""
    lost, pivot = {value for _, value in step.eliminations}, node_as(step, "pivot")
    decided = ((set(node.values) & set(pivot.values)) - lost for node in nodes_as(step, "pincer"))
    return {
        "either": phrases.values(pivot.values, "or"),
        **dict(zip(("one", "two"), map(phrases.values, decided), strict=True)),
    }


def _w_wing(step: Step, phrases: Phrases) -> dict[str, str]:
    one, _ = nodes_as(step, "pincer")
    return {
        "either": phrases.values(one.values, "or"),
        "linked": phrases.values(value for node in nodes_as(step, "place") for value in node.values),
    }


def _path(step: Step, phrases: Phrases) -> dict[str, str]:
    nodes = [phrases.cells(node.cells) for node in step.nodes]
    return {"path": phrases.words.say("step.path").join(nodes)}


def _empty_rectangle(step: Step, phrases: Phrases) -> dict[str, str]:
    """The two groups of places in the area, one of which holds the value."""
    far, near = (nodes_as(step, role)[0].cells for role in ("far", "near"))
    return {"some_far": phrases.cells(far, "or"), "some_near": phrases.cells(near, "or")}


def _sets(step: Step, phrases: Phrases) -> dict[str, str]:
    """Two almost locked sets: the values of each, and the value that only one of them can hold."""
    first, second = (_set(node, phrases) for node in nodes_as(step, "set"))
    return {"set": first, "other_set": second, **_commons(step, phrases)}


def _wing_of_sets(step: Step, phrases: Phrases) -> dict[str, str]:
    """Three almost locked sets: the hinge first, then those that share a value with it."""
    sets = (node_as(step, "hinge"), *nodes_as(step, "set"))
    said = dict(zip(("hinge", "one", "other"), (_set(node, phrases) for node in sets), strict=True))
    return {**{f"set_of_{name}": text for name, text in said.items()}, **_commons(step, phrases)}


def _set(node: Node, phrases: Phrases) -> str:
    """The cells and values of an almost locked set, as a sentence."""
    cells, n = phrases.cells(node.cells), len(node.cells)
    text = phrases.words.say(
        "step.set", n=n, cells=cells, values=phrases.values(node.values, "or" if n == 1 else "and")
    )
    return text if text.startswith(cells) else opening(text)  # a cell's name keeps its lower-case r


def _commons(step: Step, phrases: Phrases) -> dict[str, str]:
    common, other = (*(phrases.values(node.values) for node in nodes_as(step, "common")), "")[:2]
    lost = phrases.values(value for _, value in step.eliminations)
    return {"common": common, "other_common": other, "all_lost": lost}


def _unique(step: Step, phrases: Phrases) -> dict[str, str]:
    """The two values, the one that has to be in one of the corners with more, and what completes a subset."""
    pair, roofs = node_as(step, "floor").values, nodes_as(step, "roof")
    stays = set(pair) - {value for _, value in step.eliminations}
    more = {value for roof in roofs for value in roof.values} - {*pair}
    partners = {value for node in nodes_as(step, "subset") for value in node.values}
    corners = [cell for node in (node_as(step, "floor"), *roofs) for cell in node.cells]
    return {
        "pair": phrases.values(pair),
        "stays": phrases.values(stays),
        "corners": phrases.cells(corners),
        "more": phrases.values(more, "or"),
        "joint": phrases.values(more | partners),
    }


def _leftovers(step: Step, phrases: Phrases) -> dict[str, object]:
    """The houses of both sides, and where a house has the value in the group that it is about."""
    wholes = phrases.houses(houses_as(step, "whole"))
    kind = kind_of(step, phrases.board)
    about: Iterable[int] = nodes_as(step, "leftover")[kind == ", once"].cells
    if kind != ", gone":
        about = phrases.holding(about, step.values[0])
    held = {cell for house in houses_as(step, "house") for cell in standing_houses(phrases.board)[house].cells}
    return {
        "wholes": wholes,
        "Wholes": opening(wholes),
        "in_wholes": phrases.houses(houses_as(step, "whole"), inside=True),
        "parts": phrases.houses(houses_as(step, "part")),
        "in_parts": phrases.houses(houses_as(step, "part"), inside=True),
        "here": phrases.cells(
            (cell for cell in about if not held or cell in held), "nor.cells" if kind == ", gone" else "or"
        ),
    }


def _implied(step: Step, phrases: Phrases) -> dict[str, object]:
    """The houses that leave an implied one, its number of cells, and where a house has the value among them."""
    wholes, cells = houses_as(step, "whole"), node_as(step, "implied").cells
    held = {cell for house in houses_as(step, "house") for cell in standing_houses(phrases.board)[house].cells}
    return {
        "Wholes": opening(phrases.houses(wholes)),
        "wholes": phrases.houses(wholes),
        "in_wholes": phrases.houses(wholes, inside=True),
        "In_wholes": opening(phrases.houses(wholes, inside=True)),
        "parts": phrases.houses(houses_as(step, "part")),
        "n": len(cells),
        "here": phrases.cells(phrases.holding((cell for cell in cells if cell in held), step.values[0]), "or"),
    }


def _trial(step: Step, phrases: Phrases) -> dict[str, str]:
    return {"tried": phrases.values(node_as(step, "cell").values)}


_PARTS: Mapping[str, Callable[[Step, Phrases], Mapping[str, object]]] = {
    "naked single": _single,
    "law of leftovers": _leftovers,
    **dict.fromkeys(("hidden single in an implied house", "implied house"), _implied),
    **dict.fromkeys(("locked pair", "locked triple"), _locked_subset),
    **dict.fromkeys(("X-wing", "swordfish", "jellyfish"), _fish),
    **dict.fromkeys(FINNED, _finned),
    "simple colouring": _colours,
    "rectangle": chains.areas,
    "XY-wing": _wing,
    "XYZ-wing": _wing,
    "W-wing": _w_wing,
    "empty rectangle": _empty_rectangle,
    "X-chain": _path,
    "XY-chain": _path,
    "alternating inference chain": chains.links,
    "chain through sets": chains.links,
    "ALS-XZ": _sets,
    "ALS-XY-wing": _wing_of_sets,
    "forcing chain": chains.forced,
    "dynamic forcing chain": chains.refuted,
    "unique rectangle": _unique,
    "hidden rectangle": _unique,
    TRIAL_AND_ERROR: _trial,
    **RULE_PARTS,
}
