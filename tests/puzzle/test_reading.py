"""Files as found in practice: encodings, line ends, packed, damaged, hostile; and one bad puzzle among many."""

from __future__ import annotations

import gzip
import json
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import board
from bookbuilder.errors import InputError, Problem
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import FORMATS, Entry, read_puzzles, read_text, source, write_values
from bookbuilder.puzzle.formats.lzstring import pack, unpack

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GAME = f'<game data="{EASY.replace(".", "0")}"/>'


def read(data: bytes, form: str | None = None) -> list[Entry | Problem]:
    return list(read_text(data, "f", form))


def lines_of_problems(found: list[Entry | Problem]) -> list[int]:
    return [item.place.line for item in found if isinstance(item, Problem)]


ENCODED = {
    "utf-8": EASY.encode(),
    "utf-8 with mark": EASY.encode("utf-8-sig"),
    "utf-16": EASY.encode("utf-16"),
    "crlf": f"{EASY}\r\n".encode(),
    "cr": f"# old\r{EASY}\r".encode(),
    "gzip": gzip.compress(EASY.encode()),
    "gzip in two members": gzip.compress(EASY[:40].encode()) + gzip.compress(EASY[40:].encode()),
    "gzip and padding": gzip.compress(EASY.encode()) + bytes(64),
}


@pytest.mark.parametrize("data", ENCODED.values(), ids=ENCODED)
def test_one_puzzle_in_every_encoding(data: bytes) -> None:
    (found,) = read(data)
    assert isinstance(found, Entry), found
    assert found.puzzle.clues == 30


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\xff\xfa\x00", "is not text"),
        (EASY.encode() + b"\0", "is not text"),
        (gzip.compress(EASY.encode())[:-12], "damaged gzip"),
        (b"\x1f\x8b\x08 nonsense", "damaged gzip"),
    ],
    ids=("no utf-8", "zero bytes", "cut off", "no gzip"),
)
def test_what_is_no_text_is_refused_at_once(data: bytes, what: str) -> None:
    with pytest.raises(InputError, match=what):
        read_text(data, "f")


@pytest.mark.slow
def test_a_gzip_file_of_very_many_members_is_read_at_once() -> None:
    """Half a minute when the rest of the file was copied for each of them."""
    data = gzip.compress(b"") * 200_000 + gzip.compress(EASY.encode())
    start = time.process_time()
    (found,) = read(data)
    assert isinstance(found, Entry)
    assert time.process_time() - start < 20


def test_a_file_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "LARGEST", 2**20)
    with pytest.raises(InputError, match="unpacks to more than 1 MiB"):
        read_text(gzip.compress(bytes(2**20 + 1)), "f")


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(source, "LARGEST", 100)
    (tmp_path / "large").write_text("#" * 101)
    with pytest.raises(InputError, match="is larger than"):
        read_puzzles(tmp_path / "large")


def test_a_file_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no file"):
        read_puzzles(tmp_path / "nothing")
    with pytest.raises(InputError, match="cannot be read"):
        read_puzzles(tmp_path)


def test_an_empty_file_has_no_puzzles() -> None:
    assert read(b"") == read(b"\n# nothing\n") == []


MANY = 3000
BAD = {
    "line": (f"{EASY}\n" * MANY, f"{EASY[:-1]}x\n", "line"),
    "full": (f"classic:{EASY}:::\n" * MANY, "nowhere:...:::\n", "full"),
    "hodoku": (f":0000:x:{EASY}:::\n" * MANY, ":0000:x:123:::\n", "hodoku"),
    "csv": ("puzzle\n" + f"{EASY}\n" * MANY, f'"{EASY}\n', "csv"),
    "opensudoku": ("<opensudoku>\n" + f"{GAME}\n" * MANY, '<game data="5"/>\n', "opensudoku"),
}


@pytest.mark.parametrize(("many", "bad", "form"), BAD.values(), ids=BAD)
def test_one_bad_puzzle_among_thousands_is_told_by_its_line(many: str, bad: str, form: str) -> None:
    start = "\n".join(many.split("\n")[:1000]) + "\n"
    end = "</opensudoku>" if form == "opensudoku" else ""
    found = read((start + bad + many[len(start) :] + end).encode())
    assert lines_of_problems(found) == [1001]
    assert len(found) == MANY + 1


def test_two_stray_quotes_spoil_their_own_lines_only() -> None:
    lines = ["puzzle", *[EASY] * 900]
    lines[100] = lines[800] = f'"{EASY}'
    found = read("\n".join(lines).encode())
    assert lines_of_problems(found) == [101, 801]
    assert len(found) == 900


def test_one_bad_grid_among_many_is_told_by_its_line() -> None:
    good = "\n".join(EASY[at : at + 9] for at in range(0, 81, 9)) + "\n\n"
    found = read((good * 5 + good.replace("98", "9", 1) + good * 5).encode())
    assert lines_of_problems(found) == [53]
    assert len(found) == 11


def test_a_line_that_is_too_long_is_told() -> None:
    found = read((EASY + "\n" + "." * (2**20 + 1) + "\n" + EASY).encode(), "line")
    assert lines_of_problems(found) == [2]


# --- hostile files ----------------------------------------------------------------------------------------------------

BOMB = '<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><opensudoku><name>&b;</name></opensudoku>'


def test_a_document_type_is_refused() -> None:
    (found,) = read(BOMB.encode())
    assert isinstance(found, Problem)
    assert "document type" in found.what


@pytest.mark.parametrize(
    "text",
    [
        "<other/>",
        "<opensudoku>" * 5000,
        "<opensudoku>\n<game data='1'></opensudoku>",
        "<opensudoku><game/></opensudoku>",
        '<opensudoku><game data="version: 1&#10;1|2|3"/></opensudoku>',
        "<opensudoku>&unknown;</opensudoku>",
        "<",
    ],
    ids=range(7),
)
def test_xml_that_is_no_collection_is_a_problem(text: str) -> None:
    found = read(text.encode())
    assert found
    assert all(isinstance(item, Problem) for item in found)


def test_games_before_a_break_are_read() -> None:
    found = read(f"<opensudoku>\n{GAME}\n{GAME}\n<game".encode())
    assert [type(item) for item in found] == [Entry, Entry, Problem]


@pytest.mark.parametrize("form", ["ipuz", "fpuzzles"])
@pytest.mark.parametrize(
    "text",
    [
        "{" * 10 + '"',
        '{"a":' * 100_000,
        '{"a": ' + "[" * 5000 + "]" * 5000 + "}",
        '{"size": NaN}',
        '{"size": 1' + "0" * 5000 + "}",
        "[]",
        "{}",
        '{"grid": [[{"value": 1e400, "given": true}]], "kind": ["http://ipuz.org/sudoku"], "puzzle": [[1e400]]}',
        '{"grid": [[null]], "kind": ["http://ipuz.org/sudoku"], "puzzle": [[true]], "size": 2}',
        json.dumps({"kind": ["x/sudoku"], "puzzle": [[0] * 40] * 40, "grid": [[{}] * 40] * 40, "size": 40}),
        json.dumps({"kind": ["x/sudoku"], "puzzle": [[0]], "zones": [{"rect": [0, 0, 10**9, 10**9]}], "grid": 1}),
        json.dumps({"kind": ["x/sudoku"], "puzzle": [[0, 0], [0]], "grid": [[{}, {}], [{}]]}),
        json.dumps(
            {"kind": ["x/sudoku"], "puzzle": [[0]], "cages": [{}], "grid": [[{"region": "x"}]], "cage": 1, "arrow": 1}
        ),
    ],
    ids=range(13),
)
def test_json_that_is_no_puzzle_is_a_problem(form: str, text: str) -> None:
    (found,) = read(text.encode(), form)
    assert isinstance(found, Problem)


@pytest.mark.parametrize(("deep", "type_of"), [(59, Entry), (60, Problem), (400, Problem)])
def test_json_is_read_down_to_sixty_brackets(deep: int, type_of: type) -> None:
    text = json.dumps({"kind": ["x/sudoku"], "puzzle": [[0]]})[:-1] + ', "deep": ' + "[" * deep + "]" * deep + "}"
    (found,) = read(text.encode(), "ipuz")
    assert type(found) is type_of, found
    assert isinstance(found, Entry) or found.what == "the JSON is nested too deeply"


def test_text_that_cannot_be_written_is_cleaned() -> None:
    data = {"size": 1, "grid": [[{}]], "title": "\ud800\0", "author": "a\x01"}
    (found,) = read(json.dumps(data).encode())
    assert isinstance(found, Entry)
    for form in FORMATS.values():
        if form.holds(found) is None:
            "".join(form.write([found])).encode()


LONG = {
    "a border of dashes": "-" * 300_000 + "x\n..\n",
    "empty lines": "x" + "\n" * 50_000 + "y",
    "blanks": "x" + " " * 99_000 + "y",
    "quotes in json": '{"a": "' + '\\"' * 100_000,
    "braces": "{" + "}:" * 50_000 + "|",
    "colons": ":" * 10**6,
    "links": "?load=" * 100_000,
    "declaration": "<?xml " + "a" * 10**6,
    "hashes": "# " * 10**6,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
@pytest.mark.parametrize("form", [None, "ss", "full", "ipuz", "fpuzzles-link", "general", "csv"])
def test_no_text_holds_a_reader_up(text: str, form: str | None) -> None:
    """A regular expression that tries again from every character would take minutes, and hear no Ctrl-C."""
    start = time.process_time()
    read(text.encode(), form)
    assert time.process_time() - start < 60


def test_a_link_that_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 1000"):
        unpack(pack("a" * 1001), 1000)


@given(st.text())
def test_what_is_packed_is_unpacked(text: str) -> None:
    assert unpack(pack(text), 10_000) == text


@given(st.text(alphabet="ABCDabcd0123+/=", max_size=60))
def test_a_damaged_link_is_a_problem(packed: str) -> None:
    with suppress(ValueError):
        assert len(unpack(packed, 10_000)) <= 10_000


@given(st.text(alphabet='123456789.0AB_#|-+:;,{}<>"= \n', max_size=300), st.sampled_from([None, *FORMATS]))
def test_no_text_breaks_a_reader(text: str, form: str | None) -> None:
    if form and not FORMATS[form].read:
        return
    for item in read(text.encode(), form):
        assert isinstance(item, (Entry, Problem))


@pytest.mark.parametrize("end", ["\r", "\r\n", "\x85", "\u2028", "\u2029"])
def test_every_character_that_ends_a_line_is_a_line_end(end: str) -> None:
    assert Entry(puzzle=Puzzle(board("classic"), (5, *[0] * 80)), comment=f"a{end}b").comment == "a\nb"


# --- what people write around puzzles ---------------------------------------------------------------------------------

LISTED = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def found(*lines: str) -> list[tuple[str, str]]:
    """The givens and the name of each puzzle, or what is wrong with it."""
    return [
        ("", str(each)) if isinstance(each, Problem) else (write_values(each.puzzle.givens), each.identifier)
        for each in read_text("\n".join(lines).encode(), "f")
    ]


@pytest.mark.parametrize("title", ["Puzzle {}", "{}.", "No. {}", "[{}]", "2026-11-0{}", "Easy", "Grid 0{} (hard)"])
def test_a_title_above_each_line_is_the_name_of_its_puzzle(title: str) -> None:
    titles = [title.format(number) for number in (1, 2, 3)]
    assert found(*(line for each in titles for line in (each, LISTED))) == [
        (LISTED, each.strip(" \t,;:\"'=#")) for each in titles
    ]


@pytest.mark.parametrize("first", ["My puzzles", "number;clues;rating", "Rätsel", "sep=;"])
def test_a_line_of_words_above_a_list_is_its_title(first: str) -> None:
    assert found(first, LISTED, LISTED) == [(LISTED, "")] * 2


@pytest.mark.parametrize("line", ["12345", "Puzzle 2"])
def test_a_line_among_puzzles_is_told_where_others_have_no_title(line: str) -> None:
    first, wrong, last = found(LISTED, line, LISTED)
    assert first == last == (LISTED, "")
    assert "(f:2)" in wrong[1]


def test_a_title_without_a_puzzle_is_told() -> None:
    assert "(f:1)" in found("Puzzle 1", "Puzzle 2", LISTED, "Puzzle 3", LISTED)[0][1]


def test_a_solution_is_no_puzzle_where_its_puzzle_has_a_slip() -> None:
    short = LISTED[:-1]
    rows = " ".join(LISTED[at : at + 9] for at in range(0, 72, 9))
    for line in (f"1;{short};{SOLVED}", f"A1 {short} {SOLVED}", f"1;{SOLVED};{short}", f"{rows} 123;{SOLVED}"):
        first, last = found(line, f"2;{LISTED};{SOLVED}")
        assert first[0] == ""
        assert last == (LISTED, "2")


def test_a_solution_may_stand_before_its_puzzle() -> None:
    (entry,) = read(f"7;{SOLVED};{LISTED}".encode())
    assert isinstance(entry, Entry)
    assert (write_values(entry.puzzle.givens), write_values(entry.solution), entry.identifier) == (LISTED, SOLVED, "7")


@pytest.mark.parametrize("between", [" ", ","])
@pytest.mark.parametrize("slip", ["missing", "extra", "row"])
@pytest.mark.parametrize("name", [" Ladder", " # Noon", ";Windmill;easy"])
def test_a_slip_in_a_named_line_of_rows_is_told(between: str, slip: str, name: str) -> None:
    rows = [LISTED[at : at + 9] for at in range(0, 81, 9)]
    wrong = {"missing": [rows[0][:-1], *rows[1:]], "extra": [f"{rows[0]}.", *rows[1:]], "row": rows[1:]}[slip]
    first, second, third = found(*(between.join(line) + name for line in (rows, wrong, rows)))
    assert first[0] == third[0] == LISTED
    assert "(f:2" in second[1]


def test_a_line_of_separated_values_with_one_fewer_than_the_others_is_told() -> None:
    numbered = [f"{number},{','.join(LISTED)}" for number in (1, 2, 3)]
    numbered[1] = numbered[1][:-2]
    assert "the line has 81 single values, but most lines have 82" in found(*numbered)[1][1]
    listed = [",".join(LISTED)] * 3
    listed[1] += ",."
    assert "the line has 82 single values, but most lines have 81" in found(*listed)[1][1]


def test_a_row_of_empty_cells_only_is_no_text() -> None:
    rows = ["XXXXXXXXX", *(LISTED[at : at + 9].replace(".", "X") for at in range(9, 81, 9))]
    assert found(*[" ".join(rows) + " # Noon"] * 3)[1][0] == "." * 9 + LISTED[9:]


def test_small_puzzles_with_solutions_are_no_rows_of_a_larger_one() -> None:
    lines = ["0010003010032340;3214413214232341", "1000300003010120;1234341223414123"] * 8
    assert [puzzle for puzzle, _ in found(*lines)] == ["..1...3.1..3234.", "1...3....3.1.12."] * 8


@pytest.mark.parametrize(("numbers", "row"), [(range(2021, 2025), "1..4"), (range(260310, 260316), "1....6")])
def test_running_numbers_as_long_as_rows_shift_no_grids(numbers: range, row: str) -> None:
    side = len(row)
    grid = [row, *["." * side] * (side - 1)]
    assert [puzzle for puzzle, _ in found(*(line for number in numbers for line in (str(number), *grid)))] == [
        "".join(grid)
    ] * len(numbers)


def test_a_date_is_no_row_where_one_is_missing() -> None:
    rows = [LISTED[at : at + 9] for at in range(0, 81, 9)]
    first, second = found("1.11.2026", *rows[1:], "", "2.11.2026", *rows)
    assert "the grid has 8 lines of 9" in first[1]
    assert second[0] == LISTED


def test_numbers_of_rows_and_columns_make_no_larger_grid() -> None:
    rows = [LISTED[at : at + 9] for at in range(0, 81, 9)]
    table = ["|   | " + " | ".join("123456789") + " |", "|---" * 10 + "|"]
    table += [f"| {at} | " + " | ".join(row).replace(".", " ") + " |" for at, row in enumerate(rows, 1)]
    ((_, said),) = found(*table)
    assert "the first row or column numbers the others" in said


@pytest.mark.parametrize("header", [" |" * 9, " A | B | C | D | E | F | G | H | I |"])
def test_the_header_of_a_table_in_markdown_is_no_row(header: str) -> None:
    rows = ["| " + " | ".join(LISTED[at : at + 9]).replace(".", " ") + " |" for at in range(0, 81, 9)]
    assert found("|" + header, "|---" * 9 + "|", *rows) == [(LISTED, "")]
    ((_, said),) = found("|" + header, "|---" * 9 + "|", *rows[1:])
    assert "the grid has 8 lines of 9" in said


def test_strokes_between_grids_whose_empty_cells_are_dashes_are_no_rows() -> None:
    rows = [LISTED[at : at + 9].replace(".", "-") for at in range(0, 81, 9)]
    assert found(*rows, "---------", *rows) == [(LISTED, "")] * 2
    first, second = found(*rows, "---------", *rows[1:])
    assert first == (LISTED, "")
    assert "the grid has 8 lines of 9" in second[1]


def test_one_grid_and_a_row_too_many_are_no_puzzle() -> None:
    rows = [LISTED[at : at + 9] for at in range(0, 81, 9)]
    first, second = found("No. 1", *rows[:4], *rows[3:], "No. 2", *rows)
    assert first[0] == ""
    assert second[0] == LISTED


def test_a_grid_with_underscores_may_have_a_title() -> None:
    rows = [" ".join(LISTED[at : at + 9].replace(".", "_")) for at in range(0, 81, 9)]
    assert found("Puzzle 1", *rows) == [(LISTED, "")]


def test_a_letter_among_rows_on_one_line_is_told() -> None:
    rows = [LISTED[at : at + 9].replace(".", "X") for at in range(0, 81, 9)]
    wrong = [rows[0].replace("X", "O", 1), *rows[1:]]
    first, second, third = found(*map(" ".join, (rows, wrong, rows)))
    assert first == third == (LISTED, "")
    assert "'O' is neither a value" in second[1]


@pytest.mark.parametrize("between", [" ", ","])
def test_x_is_an_empty_cell_where_it_is_too_frequent_for_a_value(between: str) -> None:
    puzzle = LISTED.replace("9", ".").replace(".", "X")
    assert found(*(between.join(puzzle[at : at + 9]) for at in range(0, 81, 9))) == [(puzzle.replace("X", "."), "")]


def test_several_grids_may_have_underscores_for_empty_cells() -> None:
    rows = [" ".join(LISTED[at : at + 9].replace(".", "_")) for at in range(0, 81, 9)]
    assert found(*rows, "", *rows) == [(LISTED, "")] * 2


@pytest.mark.parametrize("between", ["---------", "====="])
@pytest.mark.parametrize("first", [[], ["My puzzles"]])
def test_lines_of_strokes_separate_grids(between: str, first: list[str]) -> None:
    rows = [LISTED[at : at + 9] for at in range(0, 81, 9)]
    assert found(*first, *rows, between, *rows, between, *rows, between) == [(LISTED, "")] * 3
    one, two, three = found(*first, *rows, between, *rows[1:], between, *rows)
    assert one == three == (LISTED, "")
    assert "the grid has 8 lines of 9" in two[1]


def test_fences_of_markdown_are_no_puzzles() -> None:
    rows = [LISTED[at : at + 9] for at in range(0, 81, 9)]
    assert found("```text", *rows, "```", "", "~~~", LISTED, "~~~")[0] == (LISTED, "")
    assert found("```", LISTED, LISTED, "```") == [(LISTED, "")] * 2


def test_a_wrong_record_of_a_table_has_its_name_and_a_hint_about_cells() -> None:
    ((_, said),) = found("id,puzzle", f"A7,{LISTED[:-1]}")
    assert '(f:2 "A7")' in said
    assert "a puzzle is digits" in said


@pytest.mark.parametrize("row", ["OOOOO1OOO", "7OOOOOOO8", "<row missing>"])
def test_a_row_of_letters_within_grids_is_no_heading(row: str) -> None:
    rows = [LISTED[at : at + 9] for at in range(0, 81, 9)]
    every = [*rows, *rows, *rows]
    for at in range(9, 18):
        seen = found(*every[:at], row, *every[at + 1 :])
        assert {puzzle for puzzle, _ in seen} <= {LISTED, ""}, at
        assert any(puzzle == "" for puzzle, _ in seen), at


def test_a_puzzle_with_letters_for_empty_cells_is_no_title() -> None:
    first, second = found(LISTED.replace(".", "O"), LISTED)
    assert first[0] == ""
    assert second == (LISTED, "")
    small = found("1OO4OO2OO3OO4OO1", "1..4..2..3..4..1")
    assert [puzzle for puzzle, _ in small] == ["", "1..4..2..3..4..1"]


def test_many_solutions_before_a_puzzle_are_told() -> None:
    solved = "123456456123231564564231312645645312"
    ((_, said),) = found(" ".join([solved] * 600) + f" {'1' + '.' * 35}")
    assert "the line has a solution, but not one puzzle" in said


def test_numbers_of_thousands_of_digits_and_other_blanks_raise_nothing() -> None:
    rows = [LISTED[at : at + 9] for at in range(0, 81, 9)]
    for lines in (["1" * 5000, *rows, "2", *rows], ['\x0b:"2"\t', '22\x0b2"\x0b222'], [*rows, "\f", *rows]):
        assert found(*lines)
    assert found(*rows, "\f", *rows) == [(LISTED, "")] * 2


def test_fences_in_texts_of_a_table_are_kept() -> None:
    entry = Entry(puzzle=Puzzle(board("classic"), (5, *[0] * 80)), comment="a\n```\nb")
    (again,) = read("".join(FORMATS["csv"].write([entry])).encode())
    assert isinstance(again, Entry)
    assert again.comment == "a\n```\nb"
