"""Small puzzle pages with the real script and style, by the contract between the page and its script."""

from __future__ import annotations

import json
from array import array
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib import resources
from pathlib import Path

import bookbuilder.api as bb
from bookbuilder.board import Board
from bookbuilder.book.narration import name_step, narrate
from bookbuilder.book.phrases import Phrases
from bookbuilder.puzzle import GradedPuzzle, NotedStep
from bookbuilder.solve import find_path
from bookbuilder.words import words

SIDE, MARGIN = 20.0, 2.0  # of a cell and around the board, in units of the drawing
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Data = dict[str, object]


@cache
def made(board: str, grade: str = "easy", seed: int = 5) -> GradedPuzzle:
    """A puzzle of a board."""
    return next(iter(bb.generate(board, grade=grade, seed=seed)))


def script() -> str:
    """The modules in the order of their names."""
    folder = resources.files("bookbuilder.site") / "js"
    return "".join(each.read_text("utf-8") for each in sorted(folder.iterdir(), key=lambda file: file.name))


def data_of(puzzle: GradedPuzzle, *, language: str = "en", solution: bool = True, marks: str = "") -> Data:
    """What a page tells its script; `marks` are the values as printed, one character each."""
    board, say = puzzle.puzzle.board, words(language)
    printed = list(marks) or [str(value) for value in range(1, board.order + 1)]
    phrases, (top, left) = Phrases(board, say, printed), board.corner
    path = find_path(board, array("i", puzzle.puzzle.givens), puzzle.solution)
    return {
        "version": 1,
        "id": "test",
        "key": puzzle.key,
        "title": "A puzzle",
        "number": 1,
        "level": puzzle.grade.level,
        "lang": language,
        "dir": "ltr",
        "order": board.order,
        "cells": [[cell.row - top, cell.column - left] for cell in board.cells],
        "grid": {
            "x": MARGIN,
            "y": MARGIN,
            "cell": SIDE,
            "width": board.width * SIDE + 2 * MARGIN,
            "height": board.height * SIDE + 2 * MARGIN,
        },
        "houses": [
            {"kind": house.kind, "name": phrases.house(at), "cells": list(house.cells)}
            for at, house in enumerate(board.houses)
        ],
        "names": [f"row {cell.row - top + 1} column {cell.column - left + 1}" for cell in board.cells],
        "symbols": [{"text": mark, "say": mark, "icon": None} for mark in printed],
        "givens": list(puzzle.puzzle.givens),
        "solution": list(puzzle.solution) if solution else None,
        "steps": [_step(noted, board, language, printed) for noted in path] if solution else None,
        "options": {"timer": True, "solution": "same" if solution else "none"},
        "words": {key: text for key, text in say.sentences.items() if key.startswith("play.")},
    }


def _step(noted: NotedStep, board: Board, language: str, marks: list[str]) -> Data:
    step, say = noted.step, words(language)
    houses = ", ".join(Phrases(board, say, marks).house(house) for house in step.houses)
    return {
        "name": name_step(step, board, say),
        "where": f"Look at {houses or Phrases(board, say, marks).cells(step.cells)}.",
        "why": f"{name_step(step, board, say)}.",
        "what": narrate(step, board, say, marks),
        "cells": list(step.cells),
        "houses": list(step.houses),
        "places": [list(each) for each in step.placements],
        "strikes": [list(each) for each in step.eliminations],
        "needs": {"places": [list(each) for each in noted.placed], "strikes": [list(each) for each in noted.struck]},
    }


def page_of(data: Mapping[str, object]) -> str:
    """A whole page with nothing but the board, the script and its controls."""
    style = (resources.files("bookbuilder.site") / "play.css").read_text("utf-8")
    style = f":root {{ color-scheme: light dark }} main {{ max-width: 80rem; margin: 0 auto }}{style}"
    style += "figure { margin: 0 }"
    hashes = [b64encode(sha256(text.encode()).digest()).decode() for text in (script(), style)]
    policy = f"default-src 'none'; script-src 'sha256-{hashes[0]}'; style-src 'sha256-{hashes[1]}'"
    told = json.dumps(data).replace("<", "\\u003c")
    return (
        f'<!doctype html><html lang="{data["lang"]}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>Puzzle</title>'
        f"<style>{style}</style></head><body><main><h1>Puzzle</h1>"
        f'<figure id="board">{_drawing(data)}</figure><div id="play" hidden></div></main>'
        f'<script type="application/json" id="data">{told}</script><script>{script()}</script></body></html>'
    )


def _drawing(data: Mapping[str, object]) -> str:
    grid, cells, givens, symbols = (data[key] for key in ("grid", "cells", "givens", "symbols"))
    assert isinstance(grid, dict)
    assert isinstance(cells, list)
    assert isinstance(givens, list)
    assert isinstance(symbols, list)
    marks = list[str]()
    for (row, column), given in zip(cells, givens, strict=True):
        x, y = MARGIN + column * SIDE, MARGIN + row * SIDE
        marks.append(f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="none" stroke="currentColor"/>')
        if given:
            text = escape(symbols[given - 1]["text"])
            marks.append(f'<text x="{x + 6}" y="{y + 15}" font-size="14" fill="currentColor">{text}</text>')
    return f'<svg class="board" viewBox="0 0 {grid["width"]} {grid["height"]}">{"".join(marks)}</svg>'


def written(folder: Path, data: Mapping[str, object], name: str = "0001.html") -> str:
    """Write a page; its address."""
    file = folder / name
    file.write_text(page_of(data), "utf-8")
    return file.as_uri()
