"""What an author asks for by name, a row of `recipes.RECIPES`: a board with a rule, or marks told of a full grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bookbuilder.board import Board, Relation
from bookbuilder.relations.kind import RelationKind, Values

Draw = Callable[[int], int]  # a random number below the one given
IsFree = Callable[[Relation], bool]  # whether nothing is drawn where a relation would be
Options = tuple[tuple[str, object], ...]  # as an author wrote them, checked; hashable
ALL = "all"


# A board, the values of a full grid, what was told of it, the values of another grid, options, and random numbers.
Mend = Callable[[Board, Values, "tuple[Relation, ...]", Values, Options, Draw], "tuple[Relation, ...] | None"]


class WrongOptions(ValueError):
    """Options that a recipe does not have; the message says what is wrong with them, the hint what to do."""

    def __init__(
        self, message: str, hint: str = "`bookbuilder list rules` names the rules, docs/rules.md their options"
    ) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Recipe:
    """A rule by its name in `rules:`.

    on_board   what every puzzle of the board keeps
    read       options as an author wrote them (a mapping, a word, a number, or nothing) go in, checked ones come out.
               Raises WrongOptions
    tell       what a puzzle prints: relations of a full grid, some of them drawn at random, each of two cells or more
               unless its kind marks single cells; None if there are too few, or no such layout was found. Where some
               are drawn at random, only those with a free place
    is_enough  whether a puzzle with these options needs no clue
    mend       relations that another full grid keeps as well go in; others come out that it does not, or None
    kinds      the kinds of the relations that a puzzle may print
    lack       why a grid has nothing to tell, as a tally of tries says it
    """

    name: str
    read: Callable[[Board, object], Options]
    on_board: tuple[Relation, ...] = ()
    tell: Callable[[Board, Values, Options, Draw, IsFree], tuple[Relation, ...] | None] | None = None
    is_enough: Callable[[Options], bool] = lambda options: False
    mend: Mend | None = None
    kinds: Callable[[Options], tuple[str, ...]] = lambda options: ()
    lack: str = "too few marks on its grid"


def plain_rule(name: str, kind: str) -> Recipe:
    """The recipe of a rule of the whole board, which has no options."""

    def read(board: Board, options: object) -> Options:
        if options not in (None, True):
            raise WrongOptions("it has no options: leave out what follows its name")
        return ()

    return Recipe(name, read, (Relation(kind),))


def marks_of(
    name: str, kinds: Sequence[RelationKind], shown: Relation | None = None, share: int = 0, is_enough: bool = False
) -> Recipe:
    """The recipe of marks: all that a grid has, or so many of them.

    Where all are shown, the relation `shown` says so. Without options it is all, or one in `share` of the cells.
    """

    def read(board: Board, options: object) -> Options:
        if options is None or options is True:
            options = max(1, len(board.cells) // share) if share else ALL
        if options == ALL:
            return (("marks", ALL),)
        most = len({frozenset(cells) for kind in kinds for cells in kind.places(board)})
        if not isinstance(options, int) or isinstance(options, bool) or not 1 <= options <= most:
            raise WrongOptions(f"say how many marks, 1 to {most}, or {ALL}")
        return (("marks", options),)

    def tell(
        board: Board, values: Values, options: Options, draw: Draw, is_free: IsFree
    ) -> tuple[Relation, ...] | None:
        found = [relation for kind in kinds for relation in kind.found(board, values)]
        marks = dict(options)["marks"]
        if marks == ALL:
            return (*found, *((shown,) if shown else ()))
        assert isinstance(marks, int)
        found = [relation for relation in found if is_free(relation)]
        if len(found) < marks:
            return None
        for i in range(marks):
            j = i + draw(len(found) - i)
            found[i], found[j] = found[j], found[i]
        return tuple(sorted(found[:marks], key=lambda relation: (relation.cells, relation.kind)))

    def printed(options: Options) -> tuple[str, ...]:
        is_shown = shown and dict(options)["marks"] == ALL
        return (*(kind.name for kind in kinds), *((shown.kind,) if shown and is_shown else ()))

    def is_full(options: Options) -> bool:
        return is_enough and dict(options)["marks"] == ALL

    return Recipe(name, read, tell=tell, is_enough=is_full, kinds=printed)
