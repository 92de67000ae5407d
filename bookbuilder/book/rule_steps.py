"""What sentences of steps that follow rules beyond houses say besides: rules, totals, sets, and what is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bookbuilder.board import Relation
from bookbuilder.book.phrases import Phrases
from bookbuilder.puzzle import Step
from bookbuilder.puzzle.roles import nodes_as
from bookbuilder.puzzle.techniques import parts_of, rest_of, sets_left, total_of


def name_rule(relation: Relation, phrases: Phrases) -> str:
    """A rule by what it is and where."""
    key, number = f"rule.{relation.kind}", f"rule.{relation.kind}, number"
    if relation.numbers and number in phrases.words.sentences:
        return phrases.words.say(number, cells=phrases.cells(relation.cells), number=relation.numbers[0])
    return phrases.words.say(key, cells=phrases.cells(relation.cells))


def _rules(step: Step, phrases: Phrases) -> dict[str, object]:
    named = [name_rule(relation, phrases) for relation in step.relations]
    first, other = (*named, "", "")[:2]
    return {"rule": first, "other_rule": other, "rules": phrases.words.say("hint.next").join(dict.fromkeys(named))}


def _sum(step: Step, phrases: Phrases) -> dict[str, object]:
    """The sets that a sum can hold, and where it has the value that goes elsewhere."""
    lost = {value for _, value in step.eliminations}
    places = [node.cells[0] for node in nodes_as(step, "summand") if lost & {*node.values}]
    return {**_rules(step, phrases), "here": phrases.cells(places, "or")}


def _sets(step: Step, phrases: Phrases) -> dict[str, object]:
    sets = [phrases.set_of(values) for values in sets_left(phrases.board, parts_of(step))]
    return {**_rules(step, phrases), "sets": phrases.words.listed(sets, "or")}


def _held(step: Step, phrases: Phrases) -> dict[str, object]:
    """The value that a house has only in a sum or near a pair, and where."""
    nodes = nodes_as(step, "held") or nodes_as(step, "place")
    cells = [cell for node in nodes for cell in node.cells]
    return {**_rules(step, phrases), "held": phrases.values(nodes[0].values), "here": phrases.cells(cells, "or")}


def _pair(step: Step, phrases: Phrases) -> dict[str, object]:
    (shown,) = nodes_as(step, "shown")
    return {**_rules(step, phrases), "either": phrases.values(shown.values, "or")}


def _rest(step: Step, phrases: Phrases) -> dict[str, object]:
    """What houses come to, what is taken away, and what is left inside or outside."""
    order, board = phrases.board.order, phrases.board
    totals = [total_of(board, step, which) for which in range(len(step.relations))]
    sums = " + ".join(map(str, totals)) + (f" = {sum(totals)}" if totals[1:] else "")
    inside, outside = ([node.cells[0] for node in nodes_as(step, role)] for role in ("innie", "outie"))
    left = rest_of(board, step)
    return {
        "houses": phrases.houses(step.houses),
        "whole": len(step.houses) * order * (order + 1) // 2,
        "sums": sums,
        "rest": f"{-left if not inside else left}".replace("-", "−"),
        "innies": phrases.cells(inside),
        "outies": phrases.cells(outside),
    }


RULE_PARTS: Mapping[str, Callable[[Step, Phrases], Mapping[str, object]]] = {
    "pair rule": _pair,
    **dict.fromkeys(("pair rule and house", "sum and house"), _held),
    "sum combinations": _sets,
    "locked values of a sum": _sum,
    **dict.fromkeys(("last cell of a sum", "two sums in a house", "three linked cells", "four linked cells"), _rules),
    **dict.fromkeys(
        (
            "innie or outie",
            "innie or outie of several houses",
            "split sum",
            "innies or outies",
            "innies or outies of several houses",
            "innie-outie difference",
        ),
        _rest,
    ),
}
