"""The reader turns any bytes into data with places, or into problems with a place, a sentence and a hint."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.config import Document, read, read_text
from bookbuilder.data import shipped
from bookbuilder.errors import InputError, Place, Problem


def problems_of(text: str) -> list[tuple[str, str, str]]:
    with pytest.raises(InputError) as caught:
        read_text(text, "book.yaml")
    found = caught.value.problems
    return [(str(found.place).removeprefix("book.yaml").lstrip(":"), found.what, found.hint) for found in found]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are Unix's")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbuilder.pipes.PATIENCE", 0.1)
    os.mkfifo(tmp_path / "book.yaml")
    with pytest.raises(InputError, match=r"book\.yaml cannot be read: no program writes to the pipe"):
        read(tmp_path / "book.yaml")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("Yes", "Yes"),
        ("off", "off"),
        ("08", "08"),
        ("010", "010"),
        ("12:30", "12:30"),
        ("1_000", "1_000"),
        ("2027-01-01", "2027-01-01"),
        ("6x9in", "6x9in"),
        (".inf", ".inf"),
        ("1e999", "1e999"),
        ("9" * 101, "9" * 101),
        ("=", "="),
        ("'5'", "5"),
        ('"true"', "true"),
        ("5", 5),
        ("-3", -3),
        ("0x1F", 31),
        ("0o17", 15),
        ("1e3", 1000.0),
        ("4.0", 4.0),
        (".5", 0.5),
        ("true", True),
        ("FALSE", False),
        ("~", None),
        ("", None),
        ("|\n  two\n  lines", "two\nlines"),
        (">-\n  one\n  line", "one line"),
        ("[1, [a]]", [1, ["a"]]),
        ("{no: 1, 08: 2}", {"no": 1, "08": 2}),
    ],
)
def test_scalars_are_what_the_author_wrote(text: str, value: object) -> None:
    data = read_text(f"key: {text}", "book.yaml").data
    assert data == {"key": value}
    assert type(data["key"]) is type(value)


def test_every_value_and_key_has_its_place() -> None:
    document = read_text("# a book\ntitle: X\nsections:\n  - count: 08\n    clues: {min: 20}\n", "b.yaml")
    assert document.place(()) == Place("b.yaml", 2, 1)
    assert document.place(("sections", 0)) == Place("b.yaml", 4, 5)
    assert document.place(("sections", 0, "count")) == Place("b.yaml", 4, 12)
    assert document.key_place(("sections", 0, "clues", "min")) == Place("b.yaml", 5, 13)
    assert document.place(("sections", 0, "clues", "max", 3)) == document.place(("sections", 0, "clues"))
    assert document.key_place(("sections", 0)) == document.place(("sections", 0))
    assert document.name(("sections", 0, "clues", "min")) == "sections[0].clues.min"


def test_a_part_keeps_its_places_and_its_name() -> None:
    part = read_text("sections:\n  - board: {order: 9}\n", "b.yaml").at(("sections", 0, "board"))
    assert part.data == {"order": 9}
    assert part.place(("order",)) == Place("b.yaml", 2, 20)
    assert part.written == {("order",): "9"}
    assert part.name(("order",)) == "sections[0].board.order"
    with pytest.raises(LookupError):
        part.at(("grids",))


def test_an_alias_is_the_value_it_stands_for() -> None:
    document = read_text("a: &x {k: 1}\nb: *x\n", "b.yaml")
    assert document.data == {"a": {"k": 1}, "b": {"k": 1}}
    assert document.place(("b",)) == Place("b.yaml", 2, 4)
    assert document.place(("b", "k")) == Place("b.yaml", 1, 11)


def test_windows_line_ends_and_a_byte_order_mark_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    path.write_bytes("\ufefftitle: Ü\r\ncount: 5\r\n".encode())
    document = read(path)
    assert document.data == {"title": "Ü", "count": 5}
    assert document.place(("count",)) == Place(str(path), 2, 8)


LAUGHS = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12))
LADDER = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 60))


@pytest.mark.parametrize(
    ("text", "place", "what", "hint"),
    [
        ("", "1:1", "is empty", "title"),
        (" \n\n", "1:1", "is empty", "title"),
        ("# note\n  # more", "1:1", "only comments", "title"),
        ("---", "1:4", "has no content", "title"),
        ("a: b: c", "1:5", "second colon", "quotes"),
        ("a: 1\n b: 2", "2:3", "second colon", "align the key"),
        ("title:A\ncount: 1", "1:7", "no space after `title:`", "`title: `"),
        ("a: 1\nauthor:B\nb: 2", "2:8", "no space after `author:`", "`author: `"),
        ("a:\n - title:A\n   count: 5", "2:10", "no space after `title:`", "`title: `"),
        ("a: [#ff0000]\nb: 2", "1:5", "`#ff0000` starts a comment", '"#ff0000"'),
        ("a: ['#14213d', #f00]\nb: 2", "1:16", "`#f00` starts a comment", '"#f00"'),
        ("\ta: 1", "1:1", "tab", "spaces"),
        ("a: @b", "1:4", "may not start with '@'", "quotes"),
        ("a: `b`", "1:4", "may not start with '`'", "quotes"),
        ("a: 1\nfoo\nb: 2", "2:1", "no colon", "key: value"),
        ("a: 1\n- 2", "2:1", "line up", "same column"),
        ("a: 'it", "1:4", "never closed", "close it"),
        ("x: 1\na: 'it\n---\n", "2:4", "never closed", "close it"),
        ('a: "C:\\q"', "1:8", "backslash cannot be followed by 'q'", "double each backslash"),
        ('a: "\\xZZ"', "1:7", "not finished", "double each backslash"),
        ('a: "\\UFFFFFFFF"', "1:7", "not valid YAML", "quotes"),
        ('a: "b" c', "1:8", "closing quotation mark", "quotes"),
        ("a: [1, 2\nb: 3", "1:4", "list that opens here", "`]`"),
        ("a: {b: 1\nc: 3", "1:4", "mapping that opens here", "`}`"),
        ("a: [1]]", "1:7", "has no opening bracket", "delete"),
        ("a: | b\n c", "1:6", "may follow", "next line"),
        ("a: }", "1:4", "value is missing", "quotes"),
        ("a: - b", "1:4", "list may not start", "separate line"),
        ("%FOO\na: 1", "2:1", "does not belong", "same column"),
        ("%YAML 2.0\n---\na: 1", "1:1", "directives", "delete "),
        ("a: 1\n---\nb: 2", "2:1", "second document", "one document"),
        ("a: 1\nb: 2\na: 3", "3:1", "`a` appears here a second time", "line 1"),
        ('1: x\n"1": y', "2:1", "second time", "line 1"),
        ("a: *b", "1:4", "refers to nothing", "quotes"),
        ("a: &a [*a]", "1:8", "inside the value", "write out the value"),
        ("a: !foo b", "1:4", "`!foo`", "delete "),
        ("a: !!python/object/apply:os.system [x]", "1:4", "tags such as", "delete "),
        ("a: !!str 5", "1:4", "`!!str`", "quotes"),
        ("a: &x {}\nb: {<<: *x}", "2:5", "merge key", "write out"),
        ("? [a]\n: b", "1:3", "cannot be a key", "word"),
        ("{'': b}", "1:2", "a key is missing", "word"),
        ('a: "\\a"', "1:4", "U+0007", "escape"),
        ('a: "\\ud800"', "1:4", "U+D800", "escape"),
        ("a: x\x1by", "1:5", "U+001B", "invisible"),
        ("a: x\u2028y", "1:5", "U+2028 (line separator)", "invisible"),
        ("a: x\ufeffy", "1:5", "U+FEFF", "invisible"),
        ("a: x\u200ey", "1:5", "U+200E (left-to-right mark)", "invisible"),
        ('a: "x\\u202e"', "1:4", "U+202E (right-to-left override)", "escape"),
        ("a: x\U000e0041", "1:5", "U+E0041 (tag latin capital letter a)", "invisible"),
        ("[" * 10_000, "1:51", "nested more than 50 levels deep", "bracket"),
        ("a: " + "{a: " * 10_000, "1:197", "nested more than 50 levels deep", "bracket"),
        ("- " * 10_000, "1:101", "nested more than 50 levels deep", "bracket"),
        (LAUGHS, "6:20", "more than 100,000 values", "aliases"),
        (LADDER, "49:12", "nested more than 50 levels deep", "bracket"),
    ],
)
def test_a_mistake_has_its_place_a_sentence_and_a_hint(text: str, place: str, what: str, hint: str) -> None:
    ((found_place, found_what, found_hint),) = problems_of(text)
    assert found_place == place
    assert what in found_what
    assert hint in found_hint


def test_problems_before_a_syntax_error_are_reported_with_it() -> None:
    found = problems_of("a: 1\na: 2\nb: !x 3\nc: *d\ne: 'open")
    assert [place for place, _, _ in found] == ["2:1", "3:4", "4:4", "5:4"]


def test_all_forbidden_characters_are_reported_up_to_a_limit() -> None:
    assert [place for place, _, _ in problems_of("a: \x01\r\nb: \x02")] == ["1:4", "2:4"]
    assert len(problems_of("\x01" * 1000)) == 20


def test_a_flood_of_problems_is_cut_off() -> None:
    assert len(problems_of("a: 1\n" * 1000)) == 100


@pytest.mark.parametrize(
    ("raw", "place", "what", "hint"),
    [
        (b"a: 1\nb: caf\xe9", ":2:7", "0xE9 is not UTF-8", "save the file as UTF-8"),
        ("a: 1".encode("utf-16"), ":1:1", "UTF-16", "UTF-8"),
        (b"\x7fELF\0\0\1", ":1:1", "not text", "YAML"),
        (b"", ":1:1", "empty", "title"),
        (b"a: " + b"x" * 2_000_000, "", "larger than 1,048,576 bytes", "right file"),
    ],
)
def test_bytes_that_are_no_text_are_refused(tmp_path: Path, raw: bytes, place: str, what: str, hint: str) -> None:
    path = tmp_path / "book.yaml"
    path.write_bytes(raw)
    with pytest.raises(InputError) as caught:
        read(path)
    (problem,) = caught.value.problems
    assert str(problem.place) == f"{path}{place}"
    assert what in problem.what
    assert hint in problem.hint


def test_a_missing_file_names_the_nearest_one(tmp_path: Path) -> None:
    (tmp_path / "weekend.yaml").write_text("a: 1")
    for asked in ("weeknd.yaml", "weekend", "weekend.yml"):
        with pytest.raises(InputError, match="there is no file") as caught:
            read(tmp_path / asked)
        assert "weekend.yaml" in caught.value.problems[0].hint
    with pytest.raises(InputError) as caught:
        read(tmp_path / "no" / "book.yaml")
    assert "the folder" in caught.value.problems[0].hint


def test_a_link_to_nowhere_is_not_told_to_be_itself(tmp_path: Path) -> None:
    link = tmp_path / "book.yaml"
    link.symlink_to(tmp_path / "gone.yaml")
    with pytest.raises(InputError) as caught:
        read(link)
    assert caught.value.problems[0].hint == "it is a link to a file that does not exist"


def test_paths_that_are_no_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder"):
        read(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        read(tmp_path / "a\0b.yaml")
    with pytest.raises(InputError, match="cannot be read"):
        read(tmp_path / ("x" * 5000))


def test_a_file_without_permission_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object) -> None:
        raise PermissionError(13, "denied")

    monkeypatch.setattr(Path, "open", forbid)
    with pytest.raises(InputError, match="you may not read"):
        read(tmp_path / "book.yaml")


def assert_settled(reading: Callable[[], Document]) -> None:
    """Reading gives a document, or an InputError with problems that name the file; nothing else gets out."""
    found: tuple[Problem, ...] | Document
    try:
        found = reading()
    except InputError as error:
        found = error.problems
    if isinstance(found, Document):
        assert () in found.places
    else:
        assert found
        assert all(problem.what and problem.hint and problem.place.file for problem in found)


@given(st.text() | st.text("[]{}:,-?*&!|>'\"%@`#\\ \n\tax1", max_size=80))
def test_any_text_is_a_document_or_an_input_error(text: str) -> None:
    assert_settled(lambda: read_text(text, "f"))


@given(st.binary())
def test_any_bytes_are_a_document_or_an_input_error(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(raw)
    assert_settled(lambda: read(path))


@pytest.mark.parametrize(
    ("raw", "what"), [(b"%PDF-1.4\n%\xe2\n", "a PDF"), (b"PK\x03\x04\0", "a ZIP"), (b"{\\rtf1", "rich text")]
)
def test_files_of_other_kinds_are_named(raw: bytes, what: str, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(raw)
    with pytest.raises(InputError, match=f"the file is {what}.*, not YAML"):
        read(path)


@pytest.mark.parametrize(
    ("text", "place", "meant"),
    [
        ("a:\n  - #ff0000\n", "2:5", "#ff0000"),
        ("a: {b: #f00, c: 1}\n  }", "1:8", "#f00"),
        ("title: x\nsubtitle: #1 puzzles # really\n", "2:11", "#1 puzzles"),
        ("subtitle: #100 puzzles\n", "1:11", "#100 puzzles"),
    ],
)
def test_a_value_that_a_comment_swallows_is_told_also_where_none_is_needed(text: str, place: str, meant: str) -> None:
    with pytest.raises(InputError) as told:
        read_text(text, "book.yaml")
    (problem,) = told.value.problems
    assert f"{problem.place.line}:{problem.place.column}" == place
    assert problem.hint == f'write "{meant}"'


def test_a_comment_in_the_place_of_a_value_has_a_space_after_its_sign() -> None:
    assert read_text("a: # your name\nb:\n#c\n", "book.yaml").data == {"a": None, "b": None}


@pytest.mark.parametrize("text", ['{a: , b: "Book #1 of all"}', "a: ~ # by #1\nb: 'Book #1 of all'"])
def test_only_what_begins_in_the_place_of_a_value_swallows_it(text: str) -> None:
    assert read_text(text, "book.yaml").data == {"a": None, "b": "Book #1 of all"}


def test_our_data_says_the_same_to_both_parsers() -> None:
    files = [path for folder in ("layouts", "icons") for path in sorted(shipped(folder).rglob("*.yaml"))]
    texts = [(path.read_text("utf-8"), str(path)) for path in files]
    assert len(texts) > 100
    assert [file for text, file in texts if read_text(text, file, ours=True) != read_text(text, file)] == []


@pytest.mark.parametrize("text", ["title: x\ntitle: y\n", "title: [x\n", "title: *x\n", "title: !!str x\n", "[" * 99])
def test_faults_of_our_data_are_told_as_in_any_file(text: str) -> None:
    with pytest.raises(InputError) as ours:
        read_text(text, "book.yaml", ours=True)
    with pytest.raises(InputError) as theirs:
        read_text(text, "book.yaml")
    assert str(ours.value) == str(theirs.value)
