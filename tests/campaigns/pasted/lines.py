"""Lists with one puzzle per line: bare, named, numbered, dated, with solutions, quoted, in links and in sentences."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.campaigns.pasted.page import (
    Line,
    Meant,
    Page,
    Style,
    chunks,
    framed,
    joined,
    named,
    row,
    squares,
    words,
)

EMPTY = "..0*_-"
NAMES: tuple[Callable[[int], str], ...] = (
    lambda at: f"A{at}",
    lambda at: f"No. {at}",
    lambda at: f"Week {at}",
    lambda at: ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")[at % 7],
    lambda at: f"puzzle-{at:03}",
)
NUMBERS = ("{}", "{}.", "{})", "({})", "[{}]", "{:03}", "No. {}", "#{}:")
DATES = ("2027-01-{:02}", "{}.1.2027", "{:02}/01/2027", "2027_01_{:02}")
LINKS = (
    "https://www.sudokuwiki.org/sudoku.htm?bd={}",
    "https://sudoku.example.org/?puzzle={}",
    "http://example.com/solve?board={}",
)
REMARKS = ("easy", "hard", "7.2", "SE 8.3", "very hard", "# from Tom", "30", "easy 2.1")


def lines(rng: random.Random, side: int | None = None) -> tuple[list[Meant], list[Line]]:
    """Puzzles, each on a line with one sign for empty cells."""
    size = side or rng.choice((9, 9, 9, 9, 4, 6, 16))
    puzzles, empty = squares(rng, rng.choice((1, 2, 3, 5, 12)), size), rng.choice(EMPTY)
    return puzzles, [row(puzzle.givens, at, empty=empty) for at, puzzle in enumerate(puzzles)]


def page(puzzles: list[Meant], written: list[Line]) -> Page:
    """A page of lines."""
    return Page(tuple(written), tuple(puzzles))


def bare(rng: random.Random) -> Page:
    return page(*lines(rng))


def after_names(rng: random.Random) -> Page:
    puzzles, written = lines(rng, 9)
    name, between = rng.choice(NAMES), rng.choice((": ", ", ", "\t", " ", ":", ",", ";"))
    names = [name(at) for at in range(1, len(puzzles) + 1)]
    return page(puzzles, [framed(line, name + between) for line, name in zip(written, names, strict=True)])


def before_remarks(rng: random.Random) -> Page:
    puzzles, written = lines(rng)
    between = rng.choice((" ", "\t", ", ", ",", ";", "  # "))
    return page(puzzles, [framed(line, end=between + rng.choice(REMARKS)) for line in written])


def numbered(rng: random.Random) -> Page:
    puzzles, written = lines(rng, rng.choice((9, 9, 6, 16)))
    number, first, between = rng.choice(NUMBERS), rng.choice((1, 1, 97, 2026)), rng.choice((" ", "  ", "\t"))
    return page(puzzles, [framed(line, number.format(at) + between) for at, line in enumerate(written, first)])


def dated(rng: random.Random) -> Page:
    puzzles, written = lines(rng, 9)
    day, between = rng.choice(DATES), rng.choice((" ", ": ", "\t", ",", ";"))
    return page(puzzles, [framed(line, day.format(at) + between) for at, line in enumerate(written, 1)])


def with_solutions(rng: random.Random) -> Page:
    """After the puzzle, or before it; perhaps with a number first or a remark last."""
    puzzles, written = lines(rng, 9)
    between, first = rng.choice((" ", ",", ";", "\t", ", ", ":")), rng.random() < 0.3
    number, remark = rng.random() < 0.4, rng.random() < 0.3
    both = []
    for at, (puzzle, line) in enumerate(zip(puzzles, written, strict=True), 1):
        answer = words(puzzle.solution)
        parts = [answer, line] if first else [line, answer]
        parts = [*([words(str(at))] if number else []), *parts, *([words("easy")] if remark else [])]
        both.append(joined(parts, between))
    return page(puzzles, both)


def answers_below(rng: random.Random) -> Page:
    puzzles, written = lines(rng, 9)
    titled = rng.choice((("Puzzle: ", "Answer: "), ("Puzzle {}: ", "Solution {}: ")))
    both: list[Line] = []
    for at, (puzzle, line) in enumerate(zip(puzzles, written, strict=True), 1):
        both += [framed(line, titled[0].format(at)), words(titled[1].format(at) + puzzle.solution)]
    return Page(tuple(both), tuple(puzzles))


def quoted(rng: random.Random) -> Page:
    puzzles, written = lines(rng, rng.choice((9, 9, 6)))
    mark, end = rng.choice('""\''), rng.choice(("", ",", ';"easy"'))
    return page(puzzles, [framed(line, mark, mark + end) for line in written])


def table(rng: random.Random) -> Page:
    """With names of columns above."""
    puzzles, written = lines(rng, 9)
    between = rng.choice(",;\t")
    head = rng.choice(
        ("id,puzzle", "id,puzzle,solution", "puzzle,clues,difficulty", "quizzes,solutions", "sudoku,level")
    )
    fields: dict[str, Callable[[int], Line]] = {
        "id": lambda at: words(str(at + 1)),
        "solution": lambda at: words(puzzles[at].solution),
        "solutions": lambda at: words(puzzles[at].solution),
        "clues": lambda at: words(str(81 - puzzles[at].givens.count("."))),
        "difficulty": lambda _: words("2.5"),
        "level": lambda _: words("easy"),
    }
    columns = head.split(",")

    def field(name: str, at: int) -> Line:
        return fields[name](at) if name in fields else written[at]

    records = [joined([field(name, at) for name in columns], between) for at in range(len(puzzles))]
    return page(puzzles, [words(between.join(columns)), *records])


def separated(rng: random.Random) -> Page:
    """All cells of a puzzle on a line, with separators between them."""
    side = rng.choice((9, 9, 9, 4, 6))
    puzzles, between, empty = squares(rng, None, side), rng.choice((" ", ",", ", ", ";", "\t")), rng.choice("..0-_")
    name = rng.choice(("", "", "A{}: ", "{},", "{}: "))
    tail = rng.choice(("", "", " # easy"))
    written = [row(puzzle.givens, at, between, empty) for at, puzzle in enumerate(puzzles)]
    return page(puzzles, [framed(line, name.format(at), tail) for at, line in enumerate(written, 1)])


def rows_on_a_line(rng: random.Random) -> Page:
    """Rows or boxes, with blanks between them, on one line."""
    puzzles, wide, empty = squares(rng), rng.choice((9, 9, 3)), rng.choice("..0*_")
    name, tail = rng.choice(("", "", "A{}: ", "{}\t", "{},")), rng.choice(("", "", " easy", ";hard"))
    written = [
        joined([row(part, at, empty=empty) for part in chunks(puzzle.givens, wide)], " ")
        for at, puzzle in enumerate(puzzles)
    ]
    return page(puzzles, [framed(line, name.format(at), tail) for at, line in enumerate(written, 1)])


def links(rng: random.Random) -> Page:
    puzzles = squares(rng)
    before, after = rng.choice(LINKS).split("{}")
    return page(
        puzzles,
        [framed(row(each.givens, at, empty=rng.choice("0.")), before, after) for at, each in enumerate(puzzles)],
    )


def links_in_sentences(rng: random.Random) -> Page:
    """With what ends a sentence or a bracket behind them."""
    puzzles, sentence = squares(rng, rng.choice((1, 1, 2))), rng.choice(LINKS)
    around = rng.choice(
        (
            ("I am stuck with ", ", can you help?"),
            ("Today's is at ", "."),
            ("It can be opened (", ")."),
            ("See <", "> for it"),
            ("[the puzzle](", ")"),
            ("Try ", "!"),
        )
    )
    before, after = sentence.split("{}")
    return page(
        puzzles,
        [
            framed(row(each.givens, at, empty="0"), around[0] + before, after + around[1])
            for at, each in enumerate(puzzles)
        ],
    )


def under_a_heading(rng: random.Random) -> Page:
    puzzles, written = lines(rng, 9)
    head = rng.choice(
        (
            "My puzzles",
            "Hardest puzzles 2011",
            "week12",
            "Sudoku",
            "# a comment",
            "Book 3, page 41",
            "Level: hard",
            "20 Puzzles",
        )
    )
    return page(puzzles, [words(head), *([words("")] if rng.random() < 0.5 else []), *written])


def under_titles(rng: random.Random) -> Page:
    """Each line has a title above it, and perhaps an empty line."""
    puzzles, written = lines(rng, rng.choice((9, 9, 6)))
    title, gap = (
        rng.choice(("Puzzle {}", "{}.", "No. {}", "[{}]", "2027-01-{:02}", "Grid {} (hard)")),
        rng.random() < 0.5,
    )
    names = [title.format(at) for at in range(1, len(puzzles) + 1)]
    both = [part for name, line in zip(names, written, strict=True) for part in (words(name), line, *[words("")] * gap)]
    return page(named(puzzles, names) if len(puzzles) > 1 else puzzles, both)


def question_marks(rng: random.Random) -> Page:
    puzzles = squares(rng)
    between = rng.choice(("", "", ","))
    return page(puzzles, [row(puzzle.givens, at, between, "?") for at, puzzle in enumerate(puzzles)])


def cut_by_a_spreadsheet(rng: random.Random) -> Page:
    """Of which no puzzle can be read."""
    puzzles = squares(rng)
    written = [words(f"{at},{rng.uniform(1, 9):.5f}E+80,5.34679E+80") for at in range(1, len(puzzles) + 1)]
    return Page((words("id,puzzle,solution"), *written), tuple(puzzles), frozenset(range(len(puzzles))))


def text_formulas(rng: random.Random) -> Page:
    puzzles = squares(rng)
    written = [framed(row(each.givens, at, empty="0"), f'{at + 1},="', '"') for at, each in enumerate(puzzles)]
    return page(puzzles, [words("id,puzzle"), *written])


STYLES: dict[str, Style] = {
    "line": bare,
    "line: after names": after_names,
    "line: before remarks": before_remarks,
    "line: numbered": numbered,
    "line: dated": dated,
    "line: with solutions": with_solutions,
    "line: answers below": answers_below,
    "line: quoted": quoted,
    "line: table": table,
    "line: separated cells": separated,
    "line: rows and boxes": rows_on_a_line,
    "line: links": links,
    "line: links in sentences": links_in_sentences,
    "line: under a heading": under_a_heading,
    "line: under titles": under_titles,
    "line: question marks": question_marks,
    "line: cut by a spreadsheet": cut_by_a_spreadsheet,
    "line: text formulas": text_formulas,
}
