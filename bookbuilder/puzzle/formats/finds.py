"""A tree of JSON or XML goes in; the puzzles anywhere in it come out, with their solutions and what is said of them.

Grids are told by their shape. A full one completes an open one beside it, a map draws the boxes; texts and rules in an
object, and in parts of it without grids, are about all the grids in it. A rule that boards do not have is refused: it
is called like one, or speaks of cells and is nothing that a program keeps about a player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from bookbuilder.board import Board, boards
from bookbuilder.errors import Place, Problem
from bookbuilder.puzzle.formats.cellnames import speaks_of_cells
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.gridshape import MarkGrid, grid_of, rows_of
from bookbuilder.puzzle.formats.rulewords import COMMON, KEPT, MOVES, rules_named, words_of
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable
from bookbuilder.puzzle.formats.squares import agreed, boxed, sized, sized_text, variant, zoned
from bookbuilder.puzzle.formats.trees import TreeNode
from bookbuilder.puzzle.formats.values import is_cell, read_values
from bookbuilder.puzzle.model import Puzzle

_TEXTS = {  # the names, however spelt, of texts about a puzzle
    "title": ("title", "name", "foldername"),
    "author": ("author", "creator", "setter"),
    "description": ("description", "intro", "ruleset", "rules"),
    "comment": ("comment", "note", "notes", "usernote"),
    "date": ("date", "created"),
    "source": ("source",),
    "url": ("url", "sourceurl", "link"),
    "copyright": ("copyright",),
    "publisher": ("publisher",),
    "level": ("level", "difficulty", "grade", "rating"),
    "boxrows": ("boxrows", "boxheight", "blockrows", "blockheight", "regionheight"),
    "boxcolumns": ("boxcolumns", "boxcols", "boxwidth", "blockcolumns", "blockcols", "blockwidth", "regionwidth"),
    "identifier": ("id", "identifier", "puzzleid", "uniqueid", "uuid", "number", "nr", "no", "hash"),
}
_FIELD = {name: text for text, names in _TEXTS.items() for name in names}
_STAMPS = ("@created",)  # times at which a program made something
_SOLVED = {"solution", "solved", "answer"}
_STATE = {"current", "state", "saved", "progress", "user", "player", "entered", "filled"}  # grids during a game
_START = {"puzzle", "initial", "original", "given", "start", "task", "problem", "question"}
_GRIDS = _SOLVED | _STATE | _START | {"sudoku", "grid", "board", "clue", "fixed", "locked", "mask"}  # no rules
_BOX = ("boxrows", "boxcolumns")
_OF_BOARDS = ("board", *_BOX)
_KINDS = {"board", "type", "variant", "kind", "mode", "game", "rule", "ruleset"}  # their texts may name a rule
_LABELS = _KINDS | {"subtype", "category", "genre", "flag", "tag", "feature", "option"}  # so may the texts in these
_BOARDS = {
    "x": "x",
    "diagonal": "x",
    "hyper": "windoku",
    "windoku": "windoku",
    "latin": "latin",
    "latinsquare": "latin",
}
_LONGEST_KIND = 4  # words; what is longer is a sentence
_FEWEST = 36  # cells of a text that is certainly meant as a puzzle
_MOST_BESIDE = 60  # grids in an object; where there are more, each is a puzzle
_NO_RULE = "remove what is no rule of the puzzle; a puzzle with such a rule cannot be read"
_HINT = "a puzzle is 81 characters, or a list of rows: characters, numbers or null"

Read = Callable[[Any, Source, Place], Entry]
Dialects = Sequence[tuple[Callable[[Any], bool], Read, Set[str]]]  # with the names that it understands


@dataclass(frozen=True, slots=True)
class GridFind:
    """A puzzle in a tree, and what is said of it."""

    grid: MarkGrid
    solution: MarkGrid | None = None
    area: MarkGrid | None = None  # the map of its boxes
    texts: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    is_state: bool = False  # of a game that is being played


Found = list[GridFind | Entry | Problem]
Survey = tuple[Found, dict[str, str], list[str]]  # with texts and rules about what surrounds them


def puzzles(trees: Iterable[TreeNode | Problem], source: Source, dialects: Dialects = ()) -> Reading:
    """The puzzles of trees in order. Objects that a dialect knows are read by its function."""
    for tree in trees:
        if isinstance(tree, Problem):
            yield tree
            continue
        found, _, rules = _survey(TreeNode("", None, (tree,), tree.place), source, dialects)
        if not found:
            yield _no_puzzle(tree, rules)
        states = [find for find in found if isinstance(find, GridFind) and find.is_state]
        found = found if len(states) == len(found) else [find for find in found if find not in states]
        made = [_entry(find, source) if isinstance(find, GridFind) else find for find in found]
        yield from sorted(made, key=lambda entry: entry.place)


def _survey(node: TreeNode, source: Source, dialects: Dialects) -> Survey:
    """What is in an object or a list."""
    for knows, read, understood in dialects:
        if knows(node.value):
            return [_of_dialect(node, source, read, understood)], {}, []
    columns = {part.name or str(at): grids for at, part in enumerate(node.parts) if (grids := _column(part))}
    texts: dict[str, str] = {}
    rules = [name for name, grids in columns.items() if rules_named(words_of(name)) and not grids[0].is_map]
    is_list = isinstance(node.value, list)
    found: Found = [find for grids in _groups(columns, is_list) for find in _beside(grids)]
    if not found:
        rules += columns  # maps of something else
    with_puzzle: set[tuple[str, ...]] = set()  # the names in members of a list
    without: list[tuple[TreeNode, list[str]]] = []  # with their rules
    for at, part in enumerate(node.parts):
        if (part.name or str(at)) in columns:
            continue
        is_whole = not part.parts or _is_unsound(grid_of(part))
        inner: Survey = ([], {}, []) if is_whole else _survey(part, source, dialects)
        said, named = _said(part)
        if inner[0]:
            is_state = bool(words_of(part.name) & MOVES)
            found += (_under(find, said, named, is_state) for find in inner[0])
            with_puzzle.add(_names(part))
        elif part.key not in _FIELD and (other := _other(part, source)):
            found.append(other)
        else:
            without.append((part, _rules_of(part, inner[2])))
            texts = inner[1] | said | texts
    if is_list and found:
        odd = (
            _no_puzzle(*one) for one in without if one[1] or _names(one[0]) in with_puzzle or speaks_of_cells(one[0])
        )
        return [*found, *odd], {}, []
    rules += chain.from_iterable(more for _, more in without)
    return [_under(find, texts, rules) for find in found], {} if found else texts, [] if found else rules


def _of_dialect(node: TreeNode, source: Source, read: Read, understood: Set[str]) -> GridFind | Entry | Problem:
    others = tuple(part for part in node.parts if part.name not in understood)
    try:
        rules = [rule for part in others for rule in _rules_of(part)]
        return _under(read(node.value, source, node.place), {}, rules)
    except ValueError as error:
        return _problem(error, node.place)


def _names(node: TreeNode) -> tuple[str, ...]:
    return tuple(part.name for part in node.parts)


def _column(node: TreeNode) -> tuple[MarkGrid, ...]:
    """The grid that a value is, or all those in a list of nothing else; no text about a puzzle."""
    if node.key in _FIELD and not node.parts:
        return ()
    grids = [grid_of(node)]
    if not grids[0] and node.items and all(isinstance(item, TreeNode) for item in node.items):
        grids = [*map(grid_of, node.items)]
    sound = [grid for grid in grids if grid and (grid.is_puzzle or grid.is_map)]
    return tuple(sound) if len(sound) == len(grids) else ()


def _groups(columns: Mapping[str, Sequence[MarkGrid]], is_list: bool) -> Iterator[Mapping[str, MarkGrid]]:
    """The grids that belong together: beside each other, or in lists of one length beside each other, by their names;
    or after each other in a list, with a map and a solution for each puzzle."""
    for length in sorted({len(grids) for grids in columns.values()}) if not is_list else ():
        beside = {name: grids for name, grids in columns.items() if len(grids) == length}
        if len(beside) > 1 if length > 1 else len(beside) <= _MOST_BESIDE:
            yield from (dict(zip(beside, grids, strict=True)) for grids in zip(*beside.values(), strict=True))
        else:
            yield from _groups(beside, True)
    group: dict[str, MarkGrid] = {}
    for grid in chain.from_iterable(columns.values()) if is_list else ():
        is_full = 0 not in grid.values and any(0 in one.values and grid.completes(one) for one in group.values())
        part = "map" if grid.is_map else "solution" if is_full else "puzzle"
        if part in group:
            yield group
            group = {}
        group[part] = grid
    if group:
        yield group


def _beside(grids: Mapping[str, MarkGrid]) -> Iterator[GridFind | Problem]:
    """The puzzles of grids in one object: full ones are solutions, and states of a game have its clues and more."""
    maps = {grid.marks: name for name, grid in grids.items() if grid.is_map}
    first, *rules = [*maps.values()] or [""]
    others = {name: grid for name, grid in grids.items() if not grid.is_map}
    named = [grid for name, grid in others.items() if 0 not in grid.values and words_of(name) & _SOLVED]
    unsolved = [grid for grid in others.values() if 0 in grid.values]
    solved = named or [g for g in others.values() if 0 not in g.values and any(map(g.completes, unsolved))]
    others = {name: grid for name, grid in others.items() if grid not in solved}
    others = {name: grid for name, grid in others.items() if grid.clues} or others
    start = next((grid for name, grid in others.items() if words_of(name) & _START), None)
    others = {name: grid for name, grid in others.items() if grid is start or not start or not grid.completes(start)}
    if solved and not others:
        yield Problem(solved[0].place, "there is a solution, but not its puzzle", "write the puzzle beside it")
    for name, grid in others.items():
        own = solved[0] if len(others) == len(solved) == 1 else next((s for s in solved if s.completes(grid)), None)
        texts = {"identifier": name} if len(others) > 1 else {}
        yield GridFind(grid, own, grids.get(first), texts, tuple(rules), bool(words_of(name) & (_STATE | MOVES)))


def _under(
    find: GridFind | Entry | Problem, texts: Mapping[str, str], rules: Sequence[str], is_state: bool = False
) -> GridFind | Entry | Problem:
    """A find with what is said around it; what is said nearer to it comes first."""
    if isinstance(find, GridFind):
        is_state |= find.is_state
        return replace(find, texts={**texts, **find.texts}, rules=(*find.rules, *rules), is_state=is_state)
    return _problem(_not_supported(rules), find.place) if rules and isinstance(find, Entry) else find


def _no_puzzle(node: TreeNode, rules: Sequence[str] = ()) -> Problem:
    but = f", but only {', '.join(rules)[:200]}" if rules else ""
    return Problem(node.place, f"there is no puzzle{but}", _HINT)


def _said(part: TreeNode) -> tuple[dict[str, str], list[str]]:
    """What a part says about the puzzles beside or in it: texts, among them the name of their board, and rules."""
    value, words, plain = part.value, words_of(part.name), isinstance(part.value, (str, int, float))
    text, texts, rules = _FIELD.get(part.key), dict[str, str](), list[str]()
    if (
        text
        and part.name not in _STAMPS
        and plain
        and value is not False
        and (text != "date" or isinstance(value, str))
    ):
        texts[text] = str(value).strip()
    is_off = not part.parts and (value in (None, 0, [], {}) or str(value).lower() in ("0", "false", "no", "none"))
    if is_off and words & {"box", "boxe"} and value not in (None, [], {}):
        rules.append(f"{part.name} {str(value).lower()}")
    if is_off or (value == "" and not rules_named(words) - COMMON):
        return texts, rules
    rules += [part.name] if rules_named(words) else []
    if words & _LABELS:
        rules += [f"{part.name} {text[:60]}" for text in _labels(part) if rules_named(words_of(text)) - COMMON]
    boards_named = words & set(_BOARDS) if len(part.name) > 1 else set()
    if isinstance(value, str) and words & _KINDS:
        kind, sentence = words_of(value), len(value.split()) > _LONGEST_KIND
        named = value.strip().lower()
        if named in boards():
            return texts | {"board": named}, []
        rules += [f"{part.name} {value[:60]}"] if rules_named(kind) - (COMMON if sentence else set()) else []
        boards_named |= set() if sentence else kind & set(_BOARDS)
    return (texts | {"board": _BOARDS[min(boards_named)]} if boards_named else texts), rules


def _labels(part: TreeNode) -> list[str]:
    """The short texts in a part, but not in what may hold puzzles with texts of their own."""
    own = part.value if isinstance(part.value, list) and not part.parts else [part.value]
    texts = [text for text in own if isinstance(text, str) and len(text.split()) <= _LONGEST_KIND]
    inside = () if words_of(part.name) & {"board", "game"} else part.parts
    return [*texts, *(text for inner in inside for text in _labels(inner))]


def _rules_of(part: TreeNode, inside: Sequence[str] = ()) -> list[str]:
    """The rules that a part without a puzzle is or has inside."""
    said, named = _said(part)
    words = words_of(part.name)
    if named or words & KEPT:
        return named
    return [part.name] if part.name and not said and not words & _GRIDS and speaks_of_cells(part) else [*inside]


def _is_unsound(grid: MarkGrid | None) -> bool:
    """Whether most marks of a grid are values or empty cells, but not all, or not of such a grid."""
    return (
        grid is not None
        and not grid.values
        and 4 * sum(is_cell(mark, grid.order) for mark in grid.marks) >= 3 * len(grid.marks)
    )


def _other(part: TreeNode, source: Source) -> Entry | Problem | None:
    """A text of cells that is no square, on a board with as many; or what keeps a value from being a grid."""
    cells = re.sub(r"[\s,;|/]", "", part.value) if isinstance(part.value, str) else ""
    lengths = rows_of(part)
    try:
        if len(cells) >= _FEWEST and 4 * len(re.findall("[0-9.]", cells)) >= 3 * len(cells):
            board = sized_text(source, cells)
            return Entry(puzzle=Puzzle(board, read_values(cells, board.order)), place=part.place)
        if (grid := grid_of(part)) and _is_unsound(grid):
            grid.read()
        at = next((at for at, length in enumerate(lengths, 1) if length != len(lengths)), 0)
        if at and min(lengths) > 1 and abs(max(lengths) - len(lengths)) < 3 and max(lengths) >= 4:
            raise ValueError(f"row {at} has {lengths[at - 1]} cells, but there are {len(lengths)} rows")
    except ValueError as error:
        return _problem(error, part.place)
    return None


def _problem(error: ValueError, place: Place, hint: str = _HINT) -> Problem:
    return Problem(place, str(error), getattr(error, "hint", "") or hint)


def _not_supported(rules: Sequence[str]) -> Unreadable:
    names = ", ".join(dict.fromkeys(name.lstrip("@") for name in rules))
    return Unreadable(f"the puzzle has rules that bookbuilder does not support: {names[:200]}", _NO_RULE)


def _entry(find: GridFind, source: Source) -> Entry | Problem:
    try:
        if find.rules:
            raise _not_supported(find.rules)
        texts: dict[str, Any] = {name: text for name, text in find.texts.items() if name not in _OF_BOARDS}
        puzzle = Puzzle(_board(find, source), find.grid.values or find.grid.read())
        solution = find.solution.values if find.solution else ()
        return Entry(puzzle=puzzle, solution=solution, place=find.grid.place, **texts)
    except ValueError as error:
        return _problem(error, find.grid.place, "")


def _board(find: GridFind, source: Source) -> Board:
    order, named = find.grid.order, find.texts.get("board")
    if find.area and find.area.order != order:
        raise ValueError(f"the map of the boxes has {find.area.order} rows, but the grid has {order}")
    if find.area:
        return agreed(source, zoned(order, find.area.picture()))
    if named:
        return agreed(source, variant(named, order))
    rows, columns = (int(size) if (size := find.texts.get(side, "")).isdigit() else 0 for side in _BOX)
    if rows and columns and source.board is None and rows * columns == order:
        return agreed(source, boxed(order, rows, columns))
    return sized(source, order * order)
