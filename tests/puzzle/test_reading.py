"""Files as found in practice: encodings, line ends, packed, damaged, hostile; and one bad puzzle among many."""

from __future__ import annotations

import gzip
import json
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import board
from bookbuilder.errors import InputError, Problem
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import FORMATS, Entry, read_puzzles, read_text, source, trees
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


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"], ids=["unix", "mac", "dos"])
def test_a_text_of_too_many_lines_is_refused(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Line ends alone, 64 MB of them, would otherwise be as many objects."""
    monkeypatch.setattr(source, "MOST_LINES", 100)
    assert source.text_of(end.encode() * 100, "f") == "\n" * 100
    with pytest.raises(InputError, match="f has more than 100 lines"):
        source.text_of(end.encode() * 101, "f")


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


def test_a_line_that_is_too_long_is_told() -> None:
    for form in ("line", None):
        found = read((EASY + "\n" + "." * (2**20 + 1) + "\n" + EASY).encode(), form)
        assert lines_of_problems(found) == [2]


# --- hostile files ----------------------------------------------------------------------------------------------------

BOMB = '<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><opensudoku><name>&b;</name></opensudoku>'


def test_entities_of_a_document_type_are_refused() -> None:
    (found,) = read(BOMB.encode())
    assert isinstance(found, Problem)
    assert found.what == "the XML uses entities of its own"


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
    "a line longer than any puzzle's": "classic:" + "." * 81 + "::::rules=" + "cage@0,1;" * 120_000,
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


def test_fences_in_texts_of_a_table_are_kept() -> None:
    entry = Entry(puzzle=Puzzle(board("classic"), (5, *[0] * 80)), comment="a\n```\nb")
    (again,) = read("".join(FORMATS["csv"].write([entry])).encode())
    assert isinstance(again, Entry)
    assert again.comment == "a\n```\nb"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('{"a": [' + "[0]," * 51 + "0]}", "the JSON has more than 50 lists and objects"),
        ('{"a": x}\n' * 20_000, "the JSON is broken: Expecting value"),
    ],
    ids=["lists", "broken lines"],
)
def test_json_of_enormous_size_is_refused(monkeypatch: pytest.MonkeyPatch, text: str, what: str) -> None:
    monkeypatch.setattr(trees, "MOST", 50)
    found = read(text.encode())
    assert {item.what for item in found if isinstance(item, Problem)} == {what}
    assert len(found) <= 101


def test_json_over_many_lines_that_is_too_large_is_one_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "LARGEST", 200)
    (found,) = read(("[\n" + '  {"puzzle": "..42..3..1..42.."},\n' * 20 + "  {}\n]\n").encode())
    assert isinstance(found, Problem)
    assert (found.place.line, found.what) == (1, "the JSON has 689 characters")
    lines = read(('{"puzzle": "..42..3..1..42.."}\n' * 20).encode())
    assert [type(one) for one in lines] == [Entry] * 20


def test_xml_of_too_many_elements_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "MOST", 50)
    found = read(("<a><game data='..42..3..1..42..'/>" + "<b/>" * 100 + "</a>").encode())
    assert [one.what for one in found if isinstance(one, Problem)] == ["the XML has more than 50 elements"]
    assert sum(isinstance(one, Entry) for one in found) == 1


def test_a_long_id_of_solo_with_an_end_that_does_not_fit_is_told_soon() -> None:
    start = time.process_time()
    (found,) = read_text(b"3x3:" + b"1" * 60 + b", x", "", "sgt-solo")
    assert isinstance(found, Problem)
    assert time.process_time() - start < 60


SMALL = [
    "..42..3..1..42..",
    [[0, 0, 4, 2], [0, 0, 3, 0], [0, 1, 0, 0], [4, 2, 0, 0]],
    "1342243131244213",
    "killer",
    "x",
]
NAMES = ["puzzle", "solution", "grid", "board", "type", "cages", "id", "kind", "size", "zones", "0", "1", "regions", ""]


@given(
    st.recursive(
        st.sampled_from([*SMALL, None, True, 0, -1, 1.5, "", [], {}]),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
        max_leaves=12,
    ),
    st.sampled_from([None, "json", "ipuz", "fpuzzles", "puzzle-json"]),
)
@settings(max_examples=25)
def test_no_json_breaks_a_reader(value: object, form: str | None) -> None:
    with suppress(InputError):
        read(json.dumps(value).encode(), form)
