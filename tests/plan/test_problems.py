"""Books with mistakes in them: every problem with its line and column, what is wrong, and what to do."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bookbuilder.board import Board, board
from bookbuilder.errors import InputError
from bookbuilder.plan import plan_book
from bookbuilder.solve.possible import possible

Expected = list[tuple[str, str, str]]  # line:column, part of the sentence, part of the hint

# Files beside the book. Two grids side by side and one below: the outline has no symmetry but one diagonal.
FILES = {
    "corner.yaml": "order: 4\ngrids:\n  - {box: 2x2}\n  - {box: 2x2, at: [0, 4]}\n  - {box: 2x2, at: [4, 0]}\n",
    "large.yaml": "order: 28\ngrids: [{box: 4x7}]\n",
    "bad.yaml": "order: 4\ngrids:\n  - {box: 2x3}\n  - {bx: 2x2}\n",
    "empty.yaml": "# nothing yet\n",
    "text.png": "no image",
    "rows.txt": "111111111\n" * 3 + ".........\n" * 2 + "111111111\n" * 4,
    "against.yaml": "order: 2\ngrids:\n  - picture: |\n      AB\n      AB\n    diagonals: main\n",
}

NAMES: list[tuple[str, Expected]] = [
    ("printer: kdp", [("3:10", "`printer`: there is no printer 'kdp'", "kdp-paperback")]),
    ("page: my-six.yaml", [("3:7", "`page`: there is no file", "check the path and the file's name")]),
    ("theme: boook.yaml", [("3:8", "`theme`: there is no file", "check the path and the file's name")]),
    ("theme: corners.yaml", [("3:8", "`theme`: there is no file", "check the path and the file's name")]),
    ("shade_clues: tile", [("3:14", '`shade_clues` cannot be "tile"', "`tiles`? The choices are: true, false, tiles")]),
    ("shade_clues: some", [("3:14", '`shade_clues` cannot be "some"', "choose from: true, false, tiles")]),
    ("shade_clues: yes", [("3:14", '`shade_clues` cannot be "yes"', "write true")]),
    ("page: one", [("3:7", "`page`: there is no page layout 'one'", "one-up")]),
    ("language: en-AU", [("3:11", "`language`: no words for the language 'en-AU'", "en, en-GB, en-US")]),
    ("language: tlh", [("3:11", "`language`: no words for the language 'tlh'", "or add `words:` with a file")]),
    ("symbols: runes", [("3:10", "`symbols`: there is no symbol set 'runes'", "letters")]),
    ("trim: 6x9", [("3:7", "`trim`: '6x9' is not a trim", "6x9in")]),
    ("trim: 300x9in", [("3:7", "must be 1 to 200 inches", "6x9in")]),
    ("{printer: kdp-paperback, trim: a3}", [("3:32", "`trim`: KDP paperback has no trim a3", "8.5x11in")]),
    ("{printer: kdp-paperback, paper: gold}", [("3:33", "`paper`: KDP paperback has no paper 'gold'", "cream")]),
    ("trim: 23x34in", [("3:7", "`trim`: plain has no trim 23x34in", "a2")]),
]

SECTIONS: list[tuple[str, Expected]] = [
    ("page: three-up", [("4:32", "`sections[0].page`: there is no page layout 'three-up'", "two-up")]),
    ("clues: {pattern: heart, min: 30}", [("4:50", "`sections[0].clues.min` and `pattern` cannot be used", "delete")]),
    (
        "board: 4x4, needs: X-wing",
        [
            (
                "4:45",
                "`sections[0].needs`: the board 4x4 has no puzzles above the level beginner",
                "name a technique of the level",
            )
        ],
    ),
    ("board: 4x4, grade: hard", [("4:45", "`sections[0].grade`: the board 4x4 has no puzzles above", "ask for begin")]),
    (
        "needs: implied house",
        [("4:33", "`sections[0].needs`: no puzzle on the board classic can need implied house", "windoku")],
    ),
    ("clues: {min: 40, max: 30}", [("4:39", "`sections[0].clues.min` is 40, but `max` is 30", "no larger")]),
    ("clues: {symmetry: full, cells: 3}", [("4:34", "and `cells` cannot be used together", "delete one")]),
    (
        "clues: {symmetry: full, quads: x}",
        [
            ("4:34", "`sections[0].clues.symmetry` and `quads` cannot be used", "delete one"),
            ("4:57", "`sections[0].clues.quads` must", ""),
        ],
    ),
    (
        "reroll: [3, 4, 3, 40]",
        [
            ("4:38", "`sections[0].reroll[1]` is 4, but no id of the section's puzzles ends in 0004", "from 1 to 3"),
            ("4:44", "`sections[0].reroll[3]` is 40, but no id of the section's puzzles ends in 0040", "from 1 to 3"),
        ],
    ),
    (
        "grade: {beginner: 1, easy: 2}, reroll: [4, 3, 9]",
        [
            ("4:69", "`sections[0].reroll[1]` is 3, but no id", "write 2 or 4, or delete it"),
            ("4:72", "`sections[0].reroll[2]` is 9, but no id", "write 4, or delete it"),
        ],
    ),
    (
        "reroll: [0, -1]",
        [
            ("4:35", "`sections[0].reroll[0]` must be 1 or more", "a whole number"),
            ("4:38", "`sections[0].reroll[1]` must be 1 or more", "a whole number"),
        ],
    ),
    ("reroll: 3", [("4:34", "`sections[0].reroll` must be a list, not 3", "the numbers at the end of their ids")]),
    (
        "reroll: [1.5, easy]",
        [
            ("4:35", "`sections[0].reroll[0]` must be a whole number", "a whole number"),
            ("4:40", "`sections[0].reroll[1]` must be a whole number", "a whole number"),
        ],
    ),
    (
        "from: rows.txt, reroll: [1]",
        [
            ("4:32", "`sections[0].from`: the section asks for 3 puzzles, but rows.txt has 1", "count: 1"),
            (
                "4:42",
                "`sections[0].reroll` applies only to generated puzzles, but these come from a file",
                "delete `reroll",
            ),
        ],
    ),
    (
        "board: 4x4, reroll: [1, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1]",
        [
            (
                "4:46",
                "has 13 different puzzles of this kind, but with this section 14 are needed, with those that",
                "reroll",
            )
        ],
    ),
    ("symbols: runes", [("4:35", "`sections[0].symbols`: there is no symbol set 'runes'", "digits")]),
    ("board: clasic", [("4:33", "`sections[0].board`: there is no board 'clasic'", "`classic`")]),
    ("board: logo.png", [("4:33", "`sections[0].board`: logo.png is not a board", "a .yaml file that describes it")]),
    ("board: boards/mine", [("4:33", "`sections[0].board`: boards/mine is not a board", "a .yaml file")]),
    ("page: pages/six.yaml", [("4:32", "`sections[0].page`: there is no file", "does not exist either")]),
    (
        "board: https://x.org/b.yaml",
        [("4:33", "`sections[0].board`: https://x.org/b.yaml is a URL", "download")],
    ),
    ("from: http://x.org/a.sdm", [("4:32", "`sections[0].from`: http://x.org/a.sdm is a URL", "download the file")]),
    ("clues: {pattern: ftp://x.org/a.png}", [("4:43", "ftp://x.org/a.png is a URL", "download the pattern's file")]),
    ("symbols: {folder: https://x.org/marks}", [("4:44", "https://x.org/marks is a URL", "download the folder")]),
    ("board: [classic]", [("4:33", "`sections[0].board` must be text or a mapping", "the path of a board file")]),
    ("board: no/x.yaml", [("4:33", "`sections[0].board`: there is no file ", "does not exist either")]),
    ("board: corners.yaml", [("4:33", "`sections[0].board`: there is no file ", "corner.yaml?")]),
    ("board: empty.yaml", [("empty.yaml:1:1", "the file contains only comments", "write at least one key")]),
    ("board: ../up.yaml", [("4:33", "../up.yaml is outside the folder of the book", "in that folder or below")]),
    ("board: /etc/up.yaml", [("4:33", "/etc/up.yaml is outside the folder of the book", "in that folder or below")]),
    (
        "board: bad.yaml",
        [
            (
                "bad.yaml:3:11",
                "`grids[0].box`: a 2x3 box has 6 cells, but the order is 4",
                "as many cells as the order",
            ),
            ("bad.yaml:4:5", "`grids[1]` has no boxes", "either `box: 3x3` or a `picture`"),
            ("bad.yaml:4:6", "`grids[1].bx` is not a known key", "did you mean `box`"),
        ],
    ),
    ("board: {grids: [{box: 2x2}]}", [("4:33", "`sections[0].board.order` is missing", "add a line `order: ...`")]),
    (
        "board: {order: 4, grids: [{box: 2x3}]}",
        [("4:58", "`sections[0].board.grids[0].box`: a 2x3 box", "as many cells as the order")],
    ),
    (
        "board: {name: classic, rotate: 90, flip: x}",
        [("4:67", "`sections[0].board.flip` must be `true` or `false`", "write `true` or `false`")],
    ),
    (
        'board: {order: 2, grids: [{picture: "AB\\nAB", diagonals: anti}]}',
        [
            (
                "4:33",
                "houses contradict each other; without diagonal 1 (r1c2, r2c1) they do not",
                "remove or move that house",
            )
        ],
    ),
    (
        "board: against.yaml",
        [("against.yaml:1", "contradict each other; without diagonal 1", "remove or move that house")],
    ),
    (
        "board: corner.yaml, clues: {symmetry: mirror}",
        [("4:64", "`sections[0].clues.symmetry`: the board corner does not have mirror", "use one of none, diagonal")],
    ),
    (
        "board: corner.yaml, clues: {quads: 5, pairs: 9}",
        [
            ("4:61", "`sections[0].clues.quads` is 5, but a grid of the board corner has 4", "write 4 or less"),
            ("4:71", "`sections[0].clues.pairs` is 9, but a grid of the board corner has 8", "write 8 or less"),
        ],
    ),
    (
        "clues: {quads: 21, pairs: 41}",
        [
            ("4:41", "`sections[0].clues.quads` is 21, but the board classic has 20", "write 20 or less"),
            ("4:52", "`sections[0].clues.pairs` is 41, but the board classic has 40", "write 40 or less"),
        ],
    ),
    (
        "clues: {quads: 15, pairs: 10}",
        [("4:41", "leave a clue in 1 of 81 cells; the board classic needs at least 17", "remove fewer")],
    ),
    ("clues: {more: none}", [("4:40", "clues.more: none` leaves a clue in every cell", "write `more: all`")]),
    ("clues: {quads: 0, more: none}", [("4:50", "leaves a clue in every cell of the board", "say how many to remove")]),
    (
        "clues: {quads: 5, more: none, max: 40}",
        [("4:61", "`sections[0].clues.max` is 40, but `more: none` leaves 61 clues", "remove more")],
    ),
    ("clues: {min: 81}", [("4:39", "`sections[0].clues.min` is 81, but the board classic has 81 cells", "80 or less")]),
    ("clues: {quads: 15, min: 60}", [("4:50", "`sections[0].clues.min` is 60, but", "a smaller `min`")]),
    ("clues: {pattern: hart}", [("4:43", "`sections[0].clues.pattern`: there is no pattern 'hart'", "heart")]),
    ("clues: {pattern: logo.svg}", [("4:43", "`sections[0].clues.pattern`: logo.svg is not a pattern", "PNG or JPEG")]),
    (
        "clues: {pattern: '111'}",
        [("4:43", "the pattern is 1 x 3, but the board classic is 9 x 9", "the size of the board")],
    ),
    (
        "board: 4x4, clues: {pattern: '....\n\n....\n\n....\n\n....'}",
        [("4:55", "the pattern has 0 clues; the board 4x4 needs at least 4 for one solution", "add clues")],
    ),
    (
        "board: 4x4, clues: {pattern: '1111\n\n1111\n\n1111\n\n1111'}",
        [("4:55", "the pattern has a clue in every cell of the board", "remove clues")],
    ),
    (f"clues: {{pattern: {'a' * 300}.png}}", [("4:43", f"{'a' * 300}.png cannot be read", "")]),
    ("clues: {pattern: up.txt}", [("4:43", "`sections[0].clues.pattern`: there is no file ", "")]),
    (
        "clues: {pattern: ../up.png}",
        [("4:43", "../up.png is outside the folder of the book", "in that folder or below")],
    ),
    (
        "clues: {pattern: /etc/up.txt}",
        [("4:43", "/etc/up.txt is outside the folder of the book", "in that folder or below")],
    ),
    ("clues: {pattern: text.png}", [("4:43", "text.png is not a PNG or JPEG image", "save it as PNG")]),
    (
        "clues: {pattern: corner.yaml}",
        [
            ("corner.yaml:1:1", "`order` is not a known key", ""),
            *((f"corner.yaml:{line}:5", "must be text", "write text") for line in (3, 4, 5)),
        ],
    ),
    (
        "clues: {pattern: rows.txt}",
        [("4:43", "row 4 and row 5 have no clue and can be swapped", "add clues to the pattern")],
    ),
    (
        "board: samurai, clues: {pattern: [ring, ring]}",
        [("4:59", "there are 2 patterns, but the board samurai has 5 grids", "one for each grid")],
    ),
    (
        "board: samurai, clues: {pattern: [knot, ring, ring, ring, star]}",
        [("4:59", "the patterns of grids 1 and 5 differ in ", "a clue there")],
    ),
    (
        "clues: {max: 16}",
        [("4:39", "`sections[0].clues.max` is 16; the board classic needs at least 17 for one", "write 17 or more")],
    ),
    (
        "board: x, clues: {max: 7}",
        [("4:49", "`sections[0].clues.max` is 7; the board x needs at least 8, or two", "write 8 or more")],
    ),
    (
        "board: large.yaml, symbols: letters",
        [("4:54", "`sections[0].symbols`: the symbol set letters has 26 marks, but the board needs 28", "digits")],
    ),
]

BOOKS: list[tuple[str, Expected]] = [
    (
        "title: ሱ\nauthor: ዶ A\nlabels: {easy: ★}\nsections: [{title: ሱዶ, id: x, count: 3}]",
        [
            ("1:8", "`title`: the typeface Fira Sans has no ሱ", "remove these"),
            ("2:9", "`author`: the typeface Fira Sans has no ዶ", "remove these"),
            ("3:16", "`labels.easy`: the typeface Fira Sans has no ★", "remove these"),
            ("4:20", "`sections[0].title`: the typeface Fira Sans has no ሱ ዶ", "remove these"),
        ],
    ),
    (
        "title: T\nlabels: {hard: Tough, expert: ' tough', easy: Medium}\nsections: [{title: A, count: 3}]",
        [
            ("2:31", "`labels.expert`: the level hard is also called tough", "a different name"),
            ("2:47", "`labels.easy`: the level medium is also called Medium", "a different name"),
        ],
    ),
    (
        "title: T\nlanguage: de\nlabels: {easy: mittel}\nsections: [{title: A, count: 3, grade: [easy, medium]}]",
        [("3:16", "`labels.easy`: the level medium is also called mittel", "a different name")],
    ),
    (
        "title: T\nsymbols: letters\nsections:\n  - {title: A, count: 3}\n  - {title: B, count: 3, board: large.yaml}",
        [("5:5", "`sections[1].symbols`: the symbol set letters has 26 marks, but the board needs 28", "digits")],
    ),
    (  # what the model says and what the rooms say, in one run
        "title: T\nprinter: kdp\nseeed: 3\nsections:\n"
        "  - {title: A, count: 0, board: clasic, clues: {mni: 3}}\n"
        "  - {title: B, count: 3, clues: {quads: 20, mni: 3}}",
        [
            ("2:10", "there is no printer 'kdp'", "kdp-paperback"),
            ("3:1", "`seeed` is not a known key", "did you mean `seed`"),
            ("5:23", "`sections[0].count` must be 1 or more", "1 to 10000"),
            ("5:33", "there is no board 'clasic'", "`classic`"),
            ("5:49", "`sections[0].clues.mni` is not a known key", "did you mean `min`"),
            ("6:41", "leave a clue in 1 of 81 cells", "remove fewer"),
            ("6:45", "`sections[1].clues.mni` is not a known key", "did you mean `min`"),
        ],
    ),
    (  # two sections with the same bad file: its problems once
        "title: T\nsections:\n  - {title: A, count: 3, board: bad.yaml}\n  - {title: B, count: 3, board: bad.yaml}",
        [("bad.yaml:3:11", "", ""), ("bad.yaml:4:5", "", ""), ("bad.yaml:4:6", "", "")],
    ),
    (
        "title: T\nprinter: kdp-paperback\ntrim: 5x8in\nsections: [{title: A, count: 30, board: 25x25}]",
        [
            (
                "3:7",
                "`sections[0]` (A): the digits of its answers would be 6.0 pt at 5x8in",
                "use the trim 8.25x8.25in",
            ),
            (
                "3:7",
                "`sections[0]` (A): the digits of its puzzles would be 6.2 pt at 5x8in",
                "use the trim 8.25x8.25in",
            ),
        ],
    ),
    (
        "title: T\ntrim: a6\nsections:\n  - {title: A, count: 3}\n"
        "  - {title: B, count: 9, board: 16x16, page: four-up}",
        [("5:46", "`sections[1]` (B): the digits of its puzzles", "fewer puzzles, or the trim")],
    ),
    (
        "title: T\nprinter: kdp-paperback\nsections: [{title: A, count: 3}]",
        [("2:10", "the book has 12 pages; KDP paperback needs at least 24", "add puzzles")],
    ),
    (  # neither trim nor page is written
        "title: T\nprinter: kdp-paperback\nsections:\n  - {title: A, count: 30, board: 25x25}",
        [
            ("4:34", "`sections[0]` (A): the digits of its puzzles", "use the trim 8.25x8.25in"),
        ],
    ),
    (
        "title: T\nprinter: kdp-paperback\npaper: cream\nsections: [{title: A, count: 800}]",
        [("2:10", "KDP paperback takes at most 776 on cream paper at 6x9in", "split it into two volumes")],
    ),
    (
        f"title: T\nauthor: {'M' * 500}\nsubtitle: {'N' * 500}\ntrim: a6\nsections: [{{title: A, count: 3}}]",
        [
            ("2:9", "`author` is too long for the title page at a6", "shorten it"),
            ("3:11", "`subtitle` is too long for the title page at a6", "shorten it"),
        ],
    ),
]


def told(folder: Path, text: str) -> Expected:
    """What planning a book says, places in the book itself without its name."""
    for name, content in FILES.items():
        (folder / name).write_text(content, encoding="utf-8")
    path = folder / "book.yaml"
    path.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        plan_book(path)
    return [
        (
            str(problem.place).removeprefix(str(folder)).lstrip("/\\").removeprefix("book.yaml:"),
            problem.what,
            problem.hint,
        )
        for problem in sorted(caught.value.problems, key=lambda each: each.place.file != str(path))
    ]


def agree(found: Expected, expected: Expected) -> None:
    assert [where for where, _, _ in found] == [where for where, _, _ in expected], found
    for (_, what, hint), (_, some, advice) in zip(found, expected, strict=True):
        assert some in what
        assert advice in hint
        assert hint, what


@pytest.mark.parametrize(("line", "expected"), NAMES, ids=[line for line, _ in NAMES])
def test_names_in_the_book(tmp_path: Path, line: str, expected: Expected) -> None:
    # A mapping in braces stands on the third line as it is, with the rest of the book in it.
    rest = "title: T, sections: [{title: A, count: 3}]"
    book = (
        f"# one\n# two\n{line[:-1]}, {rest}}}"
        if line[0] == "{"
        else f"title: T\nsections: [{{title: A, count: 3}}]\n{line}"
    )
    agree(told(tmp_path, book), expected)


@pytest.mark.parametrize(("keys", "expected"), SECTIONS, ids=[keys for keys, _ in SECTIONS])
def test_sections(tmp_path: Path, keys: str, expected: Expected) -> None:
    agree(told(tmp_path, f"# a book\ntitle: T\nsections:\n  - {{title: A, count: 3, {keys}}}"), expected)


@pytest.mark.parametrize(("book", "expected"), BOOKS, ids=[str(number) for number in range(len(BOOKS))])
def test_books(tmp_path: Path, book: str, expected: Expected) -> None:
    agree(told(tmp_path, book), expected)


@pytest.mark.parametrize(
    "keys",
    [
        "sections: 3",
        "sections: [3, [], null]",
        "sections: [{title: A, count: 3, clues: 7, board: null, symbols: {}, page: [x], grade: {}}]",
        "sections: [{title: A, count: 3, clues: {symmetry: [x], quads: -3, min: true, max: x, more: []}}]",
        "{sections: [{title: A, count: 3}], printer: [], trim: {}, paper: 3, language: {}, labels: 7, page: 1.5}",
        *(
            f"{{sections: [{{title: A, count: 3}}], {key}: }}"
            for key in ("printer", "language", "symbols", "page", "trim", "labels", "sections")
        ),
        "{sections: [{title: A, count: 3, symbols: }], printer: , language: , symbols: , trim: , page: , paper: }",
        "{sections: [{title: A, count: 3}], labels: {easy: [], hard: {}, '': x, expert: ''}}",
    ],
)
def test_nonsense_is_a_problem_and_not_a_traceback(tmp_path: Path, keys: str) -> None:
    text = keys[:-1] + ", title: T}" if keys[0] == "{" else f"title: T\n{keys}"
    assert told(tmp_path, text)


def test_the_guilty_house_of_a_large_board_is_looked_for_in_few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Board] = []
    monkeypatch.setattr(sys.modules["bookbuilder.solve.possible"], "_is_impossible", lambda its: not tried.append(its))
    with pytest.raises(InputError, match="remove some of its houses or grids"):
        possible(board("monster"))
    assert 10 < len(tried) < 50


@pytest.mark.parametrize("bank", [r"C:\Users\me.db", r"D:\back\bank.db", r"D:\new\table.db", r"E:\mine.db"])
def test_a_windows_path_in_double_quotes_is_told_how_it_is_written(tmp_path: Path, bank: str) -> None:
    file = tmp_path / "book.yaml"
    file.write_text(f'title: A\nbank: "{bank}"\nsections: [{{title: B, count: 1}}]\n', "utf-8")
    with pytest.raises(InputError) as caught:
        plan_book(file)
    assert "double each backslash, or use single quotes" in caught.value.problems[0].hint
