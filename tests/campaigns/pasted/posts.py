"""Puzzles in mails, forums, web pages and programs: quotes, fences, tags, lists of lists, jigsaws with their maps."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.campaigns.pasted.page import Line, Meant, Page, Style, chunks, framed, jigsaw, joined, row, squares, words
from tests.campaigns.pasted.rows import below, grid

GREETINGS = (
    ("Hi Tom,", "", "here is the puzzle from the Sunday paper that nobody here could solve:", ""),
    ("Can anyone help me with this puzzle?", ""),
    ("Here is one I found, it is really hard:", ""),
    ("On 24 May 2026 at 10:15, Anna wrote:",),
    ("Try this one.", "It has 27 clues, and I got stuck after 3 steps:", ""),
)
FAREWELLS = (("", "Best wishes", "Anna"), ("", "Thanks in advance, Tom"), ("", "-- ", "Sent from my phone"), ())
FENCES = (("```", "```"), ("```text", "```"), ("~~~", "~~~"), ("[code]", "[/code]"), ("<pre>", "</pre>"))


def block(rng: random.Random, many: Sequence[int] = (1, 1, 2)) -> tuple[list[Meant], list[Line]]:
    """A puzzle or two, as lines or rows."""
    puzzles, empty, between = squares(rng, rng.choice(many)), rng.choice("..0_"), rng.choice(("", "", " "))
    if rng.random() < 0.3:
        return puzzles, [row(each.givens, at, "", empty) for at, each in enumerate(puzzles)]
    return puzzles, list(below([grid(each, at, between, empty) for at, each in enumerate(puzzles)]))


def around(rng: random.Random, lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines with words before and after them."""
    return (*map(words, rng.choice(GREETINGS)), *lines, *map(words, rng.choice(FAREWELLS)))


def mail(rng: random.Random) -> Page:
    puzzles, lines = block(rng)
    return Page(around(rng, lines), tuple(puzzles))


def quoted_mail(rng: random.Random) -> Page:
    puzzles, lines = block(rng)
    mark = rng.choice(("> ", ">", ">> ", "> > ", "| "[:0] + "> "))
    return Page((*[words("Tom wrote:")] * rng.choice((0, 1)), *(framed(line, mark) for line in lines)), tuple(puzzles))


def fenced(rng: random.Random) -> Page:
    puzzles, lines = block(rng)
    start, end = rng.choice(FENCES)
    written = [words(start), *lines, words(end)]
    return Page(around(rng, written) if rng.random() < 0.6 else tuple(written), tuple(puzzles))


def several_fences(rng: random.Random) -> Page:
    puzzles, written = squares(rng, rng.choice((2, 3))), []
    start, end = rng.choice(FENCES)
    for at, each in enumerate(puzzles):
        lines = grid(each, at) if rng.random() < 0.6 else [row(each.givens, at)]
        written += [words(f"Puzzle {at + 1}:"), words(start), *lines, words(end), words("")]
    return Page(tuple(written), tuple(puzzles))


def indented(rng: random.Random) -> Page:
    puzzles, lines = block(rng)
    margin = rng.choice(("    ", "\t", "  "))
    return Page(around(rng, [framed(line, margin) for line in lines]), tuple(puzzles))


def triple_quotes(rng: random.Random) -> Page:
    """As a board stands in a program."""
    puzzles, quote = squares(rng, rng.choice((1, 1, 2))), rng.choice(('"""', "'''"))
    same = rng.random() < 0.5
    grids = []
    for at, each in enumerate(puzzles):
        start, lines = f"{('grid', 'other')[at]} = {quote}", grid(each, at, rng.choice(("", " ")), rng.choice(".0"))
        grids.append(
            [framed(lines[0], start), *lines[1:-1], framed(lines[-1], end=quote)]
            if same
            else [words(start), *lines, words(quote)]
        )
    return Page(below(grids), tuple(puzzles))


def list_of_lists(rng: random.Random) -> Page:
    """Of numbers or strings, with a name before it or not, as Python, C or JavaScript have them."""
    puzzles = squares(rng, 1, rng.choice((9, 9, 9, 4)))
    opening, closing = rng.choice(("[]", "[]", "{}"))
    start, mark = rng.choice(("", "board = ", "int grid[9][9] = ", "const board = ")), rng.choice(("", "", '"'))
    rows = [
        framed(row(cells, 0, f"{mark}, {mark}", "0"), opening + mark, mark + closing) for cells in puzzles[0].rows()
    ]
    if rng.random() < 0.3:
        return Page((framed(joined(rows, ", "), start + opening, closing),), tuple(puzzles))
    lines = [framed(line, "    ", ",") for line in rows]
    return Page((words(start + opening), *lines, words(closing + ";" * ("int" in start))), tuple(puzzles))


def list_of_strings(rng: random.Random) -> Page:
    puzzles, mark, start = squares(rng, 1), rng.choice("\"'"), rng.choice(("rows = [", "[", "String[] rows = {"))
    lines = [framed(row(cells, 0, "", rng.choice("..0")), f"    {mark}", f"{mark},") for cells in puzzles[0].rows()]
    return Page((words(start), *lines, words("]" if "[" in start[-1] else "};")), tuple(puzzles))


def numpy(rng: random.Random) -> Page:
    """As numpy prints an array."""
    puzzles = squares(rng, 1, rng.choice((9, 9, 6, 16)))
    wide = 2 if puzzles[0].side > 9 else 1
    rows = [row(cells, 0, " ", "0", True, wide) for cells in puzzles[0].rows()]
    return Page(
        (framed(rows[0], "[[", "]"), *(framed(line, " [", "]") for line in rows[1:-1]), framed(rows[-1], " [", "]]")),
        tuple(puzzles),
    )


def html_table(rng: random.Random) -> Page:
    puzzles = squares(rng, 1)
    lines = [
        framed(row(cells, 0, "</td><td>", rng.choice(("", "&nbsp;", "."))), "<tr><td>", "</td></tr>")
        for cells in puzzles[0].rows()
    ]
    return Page((words("<table>"), *lines, words("</table>")), tuple(puzzles))


def jigsaw_with_map(rng: random.Random) -> Page:
    """Rows, and the map of the areas below them, in letters or digits."""
    puzzle, areas = jigsaw(rng)
    signs = rng.choice(("ABCDEFGHI", "ABCDEFGHI", "abcdefghi", "123456789", "012345678"))
    shown = areas.translate(str.maketrans("ABCDEFGHI", signs))
    between = rng.choice((("",), ("", "Regions", ""), ("Map:",)))
    return Page(
        (*grid(puzzle, 0, "", rng.choice("..0")), *map(words, between), *map(words, chunks(shown, puzzle.side))),
        (puzzle,),
    )


def jigsaw_lines(rng: random.Random) -> Page:
    """The cells on a line and the map on the next; or both on one line."""
    puzzle, areas = jigsaw(rng)
    shown = areas.translate(str.maketrans("ABCDEFGHI", rng.choice(("ABCDEFGHI", "123456789", "012345678"))))
    cells = row(puzzle.givens, 0, "", rng.choice("..0"))
    how = rng.choice(("below", "below", "", " ", ","))
    return Page((cells, words(shown)) if how == "below" else (framed(cells, end=how + shown),), (puzzle,))


STYLES: dict[str, Style] = {
    "post: mail": mail,
    "post: quoted mail": quoted_mail,
    "post: fence": fenced,
    "post: several fences": several_fences,
    "post: indented": indented,
    "post: triple quotes": triple_quotes,
    "post: list of lists": list_of_lists,
    "post: list of strings": list_of_strings,
    "post: numpy": numpy,
    "post: HTML table": html_table,
    "jigsaw: rows and map": jigsaw_with_map,
    "jigsaw: lines": jigsaw_lines,
}
