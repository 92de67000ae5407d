"""All rules that an author may ask for by name, and what a list of them comes down to."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from bookbuilder.board import Board, Relation
from bookbuilder.exports import Rows
from bookbuilder.relations.apart import keeps_any_names
from bookbuilder.relations.kind import Values
from bookbuilder.relations.kinds import RELATIONS, flaws, modules
from bookbuilder.relations.recipe import ALL, Draw, IsFree, Options, Recipe, WrongOptions
from bookbuilder.relations.renaming import renamed
from bookbuilder.relations.spots import Spot, part_of, spots
from bookbuilder.relations.text import ruled
from bookbuilder.suggest import nearest

RECIPES: Rows[Recipe] = Rows(lambda: {recipe.name: recipe for module in modules() for recipe in module.RECIPES})

_FORMS = "`rules` is a name, a mapping such as {killer: {sums: 20}, anti-knight: {}}, or a list of such"


def lacks() -> tuple[str, ...]:
    """The reasons for which a grid has too little of a rule to print."""
    return tuple(dict.fromkeys(recipe.lack for recipe in RECIPES.values()))


@dataclass(frozen=True, slots=True)
class AskedRule:
    """A rule that puzzles are to have, with its options."""

    name: str
    options: Options = ()


def asked_rules(board: Board, asked: object) -> tuple[AskedRule, ...]:
    """The rules of a `rules:` key: a name, a mapping from names to options, or a list of names and such mappings.

    Raises WrongOptions for a rule that there is not, that the board cannot have, or whose options are wrong.
    """
    told = list[AskedRule]()
    for name, options in _named(asked):
        if any(name == rule.name for rule in told):
            raise WrongOptions(f"the rule {name:.42} is named twice")
        if not isinstance(name, str) or name not in RECIPES:
            raise WrongOptions(f"there is no rule {name!r:.42}", nearest(f"{name!s:.42}", RECIPES))
        recipe = RECIPES[name]
        try:
            told.append(AskedRule(name, recipe.read(board, None if options == {} else options)))
        except WrongOptions as error:
            raise WrongOptions(f"the rule {name}: {error}", error.hint) from None
        if flaw := next(flaws(board, recipe.on_board), ""):
            raise WrongOptions(flaw)
    return tuple(sorted(told, key=lambda rule: [*RECIPES].index(rule.name)))


def _named(asked: object) -> Iterator[tuple[object, object]]:
    """The rules that an author names, each with its options, None for none."""
    entries = asked if isinstance(asked, list | tuple) else [asked]
    if not entries or not all(isinstance(entry, str) or (isinstance(entry, dict) and entry) for entry in entries):
        raise WrongOptions(_FORMS)
    for entry in entries:
        yield from entry.items() if isinstance(entry, dict) else [(entry, None)]


def ruled_board(board: Board, rules: Sequence[AskedRule]) -> Board:
    """The board with what every puzzle keeps; it has a name of its own then."""
    return ruled(board, [relation for rule in rules for relation in RECIPES[rule.name].on_board])


def printed_rules(rules: Sequence[AskedRule]) -> tuple[AskedRule, ...]:
    """The rules of which puzzles print something."""
    return tuple(rule for rule in rules if RECIPES[rule.name].tell)


def told_rules(rules: Sequence[AskedRule], board: Board, values: Values, draw: Draw) -> tuple[Relation, ...] | str:
    """What a puzzle of these rules prints of a full grid; the reason, as one of `lacks`, if the grid has too little."""
    told: list[Relation] = []
    for rule in rules:
        recipe = RECIPES[rule.name]
        taken = {spot for relation in told for spot in spots(board, relation)}
        relations = recipe.tell(board, values, rule.options, draw, _beside(board, taken)) if recipe.tell else ()
        if relations is None:
            return recipe.lack
        told += relations
    return tuple(told)


def _beside(board: Board, taken: Container[Spot]) -> IsFree:
    return lambda relation: not any(spot in taken for spot in spots(board, relation))


def renamed_values(
    rules: Sequence[AskedRule], board: Board, values: Values, are_many: bool, draw: Draw
) -> tuple[int, ...]:
    """The grid under names of values with which pairs have many marks of the rules, or few, if it may have others."""
    kinds = [RELATIONS[kind] for kind in printed_kinds(rules)]
    if not keeps_any_names(board):
        return tuple(values)
    return renamed(board, kinds, values, are_many, draw)


def drawn_alike(rules: Sequence[AskedRule]) -> tuple[AskedRule, AskedRule] | None:
    """The first two rules of which the second shows all its marks, where the first has marks as well."""
    for one, other in combinations(rules, 2):
        shown = [
            {part_of(RELATIONS[kind]) for kind in RECIPES[it.name].kinds(it.options)} - {""} for it in (one, other)
        ]
        if shown[0] & shown[1] and dict(other.options).get("marks") == ALL:
            return one, other
    return None


def printed_kinds(rules: Sequence[AskedRule]) -> tuple[str, ...]:
    """The kinds of the relations that puzzles of these rules may print."""
    return tuple(dict.fromkeys(kind for rule in rules for kind in RECIPES[rule.name].kinds(rule.options)))


def mended_rules(
    rules: Sequence[AskedRule],
    board: Board,
    values: Values,
    told: tuple[Relation, ...],
    other: Values,
    draw: Draw,
) -> tuple[Relation, ...] | None:
    """What a puzzle prints after a change that tells its grid from another one; None if no rule has such a change."""
    for rule in rules:
        mend = RECIPES[rule.name].mend
        mended = mend(board, values, told, other, rule.options, draw) if mend else None
        if mended and (len(rules) == 1 or _keep_apart(board, mended)):
            return mended
    return None


def _keep_apart(board: Board, relations: Sequence[Relation]) -> bool:
    """Whether no two relations would be drawn in one place."""
    places = [spot for relation in relations for spot in spots(board, relation)]
    return len({*places}) == len(places)


def are_enough(rules: Sequence[AskedRule]) -> bool:
    """Whether puzzles of these rules need no clue, unless clues are asked for."""
    return any(RECIPES[rule.name].is_enough(rule.options) for rule in rules)
