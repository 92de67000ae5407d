"""A sheet goes in; its puzzle comes out as files for other programs: JSON and, where that can hold it, ipuz."""

from __future__ import annotations

import json

from bookbuilder.book import board_json
from bookbuilder.puzzle.formats import FORMATS, Entry
from bookbuilder.site.model import Look, Sheet

FORMAT = "bookbuilder-puzzle/1"


def puzzle_json(sheet: Sheet, look: Look, answered: bool) -> str:
    """The board, the givens and what is known of the puzzle; cells are indices into the board's cells.

    Without `answered`, the solution is left out.
    """
    puzzle, grade = sheet.puzzle, sheet.puzzle.grade
    board = puzzle.puzzle.board
    data: dict[str, object] = {"format": FORMAT, "id": sheet.id, "title": look.title, "number": sheet.number}
    data |= {"level": grade.level, "label": sheet.level, "score": grade.score, "hardest": grade.hardest}
    data |= {"key": puzzle.key, "name": board.name, "board": board_json(board)}
    data |= {"symbols": sheet.symbols.marks[: board.order], "givens": puzzle.puzzle.givens}
    data |= {"solution": puzzle.solution} if answered and puzzle.solution else {}
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def puzzle_ipuz(sheet: Sheet, look: Look, answered: bool) -> str:
    """The puzzle as ipuz, or nothing if that cannot hold it. Marks of several characters become the usual ones."""
    puzzle, order = sheet.puzzle.puzzle, sheet.puzzle.puzzle.board.order
    marks = sheet.symbols.marks[:order]
    entry = Entry(
        puzzle=puzzle,
        solution=sheet.puzzle.solution if answered else (),
        title=look.words.say("page.title", title=look.title, number=sheet.number),
        author=look.author,
        publisher=look.publisher,
        copyright=look.copyright,
        level=sheet.level,
        symbols=marks if all(len(mark) == 1 for mark in marks) else (),
        is_proved=True,
    )
    form = FORMATS["ipuz"]
    return "".join(form.write([entry])) if form.holds(entry) is None else ""
