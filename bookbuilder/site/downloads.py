"""A sheet goes in; its puzzle comes out as files for other programs: JSON and, where that can hold it, ipuz."""

from __future__ import annotations

from base64 import b64encode

from bookbuilder.puzzle.formats import FORMATS, Entry
from bookbuilder.puzzle.formats.puzzlejson import as_json, puzzle_data
from bookbuilder.site.model import PuzzleSheet, SiteLook


def puzzle_json(sheet: PuzzleSheet, look: SiteLook, answered: bool) -> str:
    """The puzzle as JSON that can be read again, with what the page adds: its number, and how its level is printed.

    Without `answered`, the solution is left out.
    """
    puzzle, grade = sheet.puzzle, sheet.puzzle.grade
    entry = Entry(
        puzzle=puzzle.puzzle,
        solution=puzzle.solution if answered else (),
        title=look.title,
        author=look.author,
        publisher=look.publisher,
        copyright=look.copyright,
        level=grade.level,
        score=grade.score,
        symbols=sheet.symbols.marks[: puzzle.puzzle.board.order],
        is_proved=True,
    )
    page: dict[str, object] = {"id": sheet.id, "number": sheet.number, "label": sheet.rated}
    return as_json(puzzle_data(entry) | page | {"hardest": grade.hardest, "key": puzzle.key})


def puzzle_ipuz(sheet: PuzzleSheet, look: SiteLook, answered: bool) -> str:
    """The puzzle as ipuz, or nothing if that cannot hold it with its rules.

    Marks of several characters become the usual ones.
    """
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
    is_held = form.holds(entry) is None and (form.has_rules or not puzzle.is_ruled)
    return "".join(form.write([entry])) if is_held else ""


def data_address(kind: str, content: str) -> str:
    """A file of a media type as an address that holds it, for a page without files beside it; empty for no content."""
    return f"data:{kind};base64,{b64encode(content.encode()).decode()}" if content else ""
