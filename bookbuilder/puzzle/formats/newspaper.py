"""A newspaper's own JSON: the puzzles of its `feed.json`, which describes their boards, and of a day's `day.json`.

{"format": "bookbuilder-feed/1", "boards": {"classic": {...}}, "puzzles": [{"id": ..., "puzzle": [0, 5, ...], ...}]}
{"format": "bookbuilder-day/1", "puzzles": [{"id": ..., "board": "classic", "givens": [0, 5, ...], ...}], ...}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bookbuilder.board import Board, Relation, boards
from bookbuilder.board import board as shipped
from bookbuilder.board.plain_data import board_json
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import puzzlejson
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.full import one_line
from bookbuilder.puzzle.formats.source import Source, Unreadable
from bookbuilder.puzzle.formats.trees import TreeNode, text_under
from bookbuilder.relations import RELATIONS, with_relations

_FORMATS = {"bookbuilder-feed/1": "puzzle", "bookbuilder-day/1": "givens"}  # with the name of the given values
_SAME = ("symbols", "solution", "relations", "level", "score", "date")
_HINT = "use the file as it was written; a newspaper's feed.json describes its boards"


def knows(node: TreeNode) -> bool:
    """Whether a tree is such a file."""
    return isinstance(node.value, dict) and text_under(node.value, "format") in _FORMATS


def entries(node: TreeNode, source: Source) -> Iterator[Entry | Problem]:
    """The puzzles of a file in their order, or what is wrong with one."""
    listed = next((part.items for part in node.parts if part.name == "puzzles"), None) or ()
    described, of_givens = node.value.get("boards"), _FORMATS[text_under(node.value, "format")]
    for part in listed:
        at = part.place if isinstance(part, TreeNode) else node.place
        try:
            if not isinstance(part, TreeNode) or not isinstance(part.value, dict):
                raise Unreadable("a puzzle is not an object", _HINT)
            data = _as_puzzle(part.value, described, of_givens)
            found = puzzlejson.entry(data, source, at)
            yield replace(found, identifier=one_line(text_under(part.value, "id")))
        except ValueError as error:
            yield replace(source.problem(error, hint=_HINT), place=at)


def _as_puzzle(told: Mapping[str, Any], described: Any, of_givens: str) -> dict[str, Any]:
    """A puzzle as a file of its own has it. Raises Unreadable for an unknown board."""
    name = text_under(dict(told), "board")
    board = described.get(name) if isinstance(described, dict) else board_json(_named(name))
    if not isinstance(board, dict):
        raise Unreadable(f"the file does not describe the board {name[:80]!r}", _HINT)
    date = {"date": told["day"]} if isinstance(told.get("day"), str) else {}
    same = {key: told[key] for key in _SAME if key in told}
    data = {"format": puzzlejson.FORMAT, "name": name, "board": board, "givens": told.get(of_givens)}
    return data | same | date


def _named(name: str) -> Board:
    """A shipped board with the rules that its name says. Raises Unreadable for the name of none."""
    words, kinds = name, list[Relation]()
    ends = {" " + kind.name.replace(" ", "-"): kind.name for kind in RELATIONS.values() if kind.on_board}
    while end := next((end for end in ends if words.endswith(end)), ""):
        words, kinds = words.removesuffix(end), [*kinds, Relation(ends[end], ())]
    if words not in boards():
        raise Unreadable(f"the board {name[:80]!r} is not one that bookbuilder has", _HINT)
    return with_relations(shipped(words), kinds)[0]
