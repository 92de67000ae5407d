"""Validation turns pydantic's errors into problems in our own words, for any model of the project."""

from __future__ import annotations

from datetime import date
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from bookbuilder.config import Flaw, Reading, load, read_as, read_newspaper, read_text, refuse, validate
from bookbuilder.errors import InputError


class Ink(Enum):
    BLACK = "black"
    GREY = "grey"


def even(value: int) -> int:
    if value == 13:
        raise ValueError("13 brings bad luck")
    if value % 2:
        raise refuse("must be an even number", f"write {value + 1}")
    return value


class Grid(BaseModel):
    """A grid."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    box: str
    at: tuple[int, int] = (0, 0)


class Sheet(BaseModel):
    """A page layout, or anything like it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str = Field(default="sheet", max_length=8, description="What the layout is called.")
    rows: int = Field(default=1, ge=1, le=9)
    gap: float = Field(default=1, gt=0)
    tinted: bool = False
    ink: Ink = Ink.BLACK
    day: date = date(2000, 1, 1)
    code: str = Field(default="AB", pattern="^[A-Z]+$")
    steps: Annotated[int, AfterValidator(even)] = 2
    size: Literal["a4", "a5", "letter"] = "a4"
    width: float | Literal["full"] = "full"
    grid: Grid | str = "plain"
    grids: list[Grid] = []
    marks: dict[Literal["one", "two"], str] = {}
    extra: dict[str, Any] = {}
    note: str | None = None
    turn: Literal[0, 90, 180] = 0
    tags: Annotated[frozenset[str], Field(min_length=2)] = frozenset("ab")
    share: Annotated[int, Field(ge=1)] | str = 1


def check(text: str) -> Sheet:
    return validate(read_text(text, "s.yaml"), Sheet)


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("name: 08", "name", "08"),
        ("name: no", "name", "no"),
        ("name: 2027", "name", "2027"),
        ("name: true", "name", "true"),
        ("name: 1.50", "name", "1.50"),
        ("name: 0x10", "name", "0x10"),
        ("note: 1e3", "note", "1e3"),
        ("note:", "note", None),
        ("gap: 3", "gap", 3.0),
        ("day: 2027-01-31", "day", date(2027, 1, 31)),
        ("ink: grey", "ink", Ink.GREY),
        ("width: 2", "width", 2.0),
        ("grid: 7", "grid", "7"),
        ("grids: [{box: 3, at: [6, 6]}]", "grids", [Grid(box="3", at=(6, 6))]),
        ("marks: {one: 1, two: yes}", "marks", {"one": "1", "two": "yes"}),
        ("extra: {n: 5, t: 08}", "extra", {"n": 5, "t": "08"}),
    ],
)
def test_text_fields_get_the_text_and_the_others_their_type(text: str, field: str, value: object) -> None:
    assert getattr(check(text), field) == value


@pytest.mark.parametrize(
    ("text", "place", "what", "hint"),
    [
        ("rows: 0", "1:7", "`rows` must be 1 or more, not 0", "from 1 to 9"),
        ("rows: 10", "1:7", "`rows` must be 9 or less, not 10", "from 1 to 9"),
        ("rows: 0xFF", "1:7", "not 0xFF", "from 1 to 9"),
        ("rows: 08", "1:7", "`rows` must be a whole number from 1 to 9", "write 8"),
        ("rows: 1e3", "1:7", "not 1e3", "write 1000"),
        ("rows: 4.0", "1:7", "not 4.0", "write 4"),
        ("rows: 1_000", "1:7", 'not "1_000"', "write 1000"),
        ("rows: '5'", "1:7", 'not "5"', "write 5 without quotes"),
        ("rows: true", "1:7", "not true", "from 1 to 9"),
        ("rows: four", "1:7", 'not "four"', "from 1 to 9"),
        ("rows:", "1:6", "`rows` has no value", "or delete the key"),
        ("rows: [1]", "1:7", "not a list", "from 1 to 9"),
        ("gap: 0", "1:6", "`gap` must be more than 0", "number"),
        ("gap: 1,5", "1:6", "`gap` must be a number", "number"),
        ("gap: 01.5", "1:6", "`gap` must be a number", "write 1.5"),
        ("tinted: yes", "1:9", "`tinted` must be `true` or `false`", "write true"),
        ("tinted: Off", "1:9", "`tinted` must be `true` or `false`", "write false"),
        ("tinted: 1", "1:9", "`tinted` must be `true` or `false`, not 1", "`true`"),
        ("name: {a: b}", "1:7", "`name` must be text, not a mapping", "what the layout is called"),
        ("name: ninecharacters", "1:7", "8 or fewer characters, but has 14", "what the layout is called"),
        ("ink: gray", "1:6", '`ink` cannot be "gray"', "did you mean `grey`? The choices are: black, grey"),
        ("size: A4", "1:7", '`size` cannot be "A4"', "did you mean `a4`"),
        ("size: 7", "1:7", "`size` must be `a4`, `a5` or `letter`, not 7", "`a4`"),
        ("day: 2027-02-30", "1:6", "a date that exists", "2027-01-31"),
        ("day: 5", "1:6", "`day` must be a date", "2027-01-31"),
        ("code: abc", "1:7", '`code` cannot be "abc"', "text"),
        ("steps: 3", "1:8", "`steps` must be an even number", "write 4"),
        ("steps: 13", "1:8", "`steps`: 13 brings bad luck", "whole number"),
        ("width: fll", "1:8", '`width` cannot be "fll"', "did you mean `full`"),
        ("width: [1]", "1:8", "`width` must be `full` or a number, not a list", "`full`"),
        ("grid: [a]", "1:7", "`grid` must be a mapping of keys to values or text, not a list", "text"),
        ("grid: {at: [1, 1]}", "1:7", "`grid.box` is missing", "add a line `box: ...`"),
        ("grid: {box: a, bax: b}", "1:16", "`grid.bax` is not a known key", "`box`"),
        ("grids: [{box: a}, 5]", "1:19", "`grids[1]` must be a mapping", "the keys are: box, at"),
        ("grids: [{box: a, at: [1]}]", "1:22", "`grids[0].at[1]` is missing", "a whole number"),
        ("grids: [{box: a, at: [1, 2, 3]}]", "1:22", "2 or fewer items, but has 3", "a list"),
        ("grids: {box: a}", "1:8", "`grids` must be a list, not a mapping", "a list"),
        ("marks: {on: x}", "1:9", "`marks.on` is not a known key", "did you mean `one`"),
        ("extra: [1]", "1:8", "`extra` must be a mapping", "mapping"),
        ("turn: 45", "1:7", "`turn` must be `0`, `90` or `180`, not 45", "`90`"),
        ("tags: [a, a]", "1:7", "2 or more items", "a list"),
        ("tags: '5'", "1:7", 'must be a list, not "5"', "write a list"),
        ("rows: ''", "1:7", "must be a whole number", "from 1 to 9"),
        ("rowz: 3", "1:1", "`rowz` is not a known key", "did you mean `rows`"),
        ("share: 0", "1:8", "`share` must be 1 or more", "text"),
        ("- rows", "1:1", "the file must be a mapping", "the keys are: name, rows"),
        ("rows: " + "9" * 99, "1:7", "`rows` must be 9 or less, not 999", "from 1 to 9"),
        ("q" * 90 + ": 1", "1:1", "q…` is not a known key", "name"),
    ],
)
def test_a_wrong_value_has_its_place_a_sentence_and_a_hint(text: str, place: str, what: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        check(text)
    (problem,) = caught.value.problems
    assert str(problem.place) == f"s.yaml:{place}"
    assert what in problem.what
    assert hint in problem.hint
    assert "pydantic" not in str(problem)
    assert "Input should" not in str(problem)


def test_all_problems_come_in_one_run_in_the_order_of_the_file() -> None:
    with pytest.raises(InputError) as caught:
        check("rows: 0\nname: 5\ntinted: no\ngrids:\n  - {at: [1, 1]}\n  - {box: 3, at: [x, 08]}\nfoo: 1")
    places = [(problem.place.line, problem.place.column) for problem in caught.value.problems]
    assert places == [(1, 7), (3, 9), (5, 5), (6, 19), (6, 22), (7, 1)]


def test_one_value_behind_two_aliases_can_be_text_here_and_a_number_there() -> None:
    sheet = check("rows: &n 5\nname: *n\n")
    assert (sheet.rows, sheet.name) == (5, "5")


def test_a_part_is_validated_under_its_full_name() -> None:
    document = read_text("sections:\n  - grid: {bix: 3x3}\n", "b.yaml")
    with pytest.raises(InputError) as caught:
        validate(document.at(("sections", 0, "grid")), Grid)
    assert [str(problem.place) for problem in caught.value.problems] == ["b.yaml:2:11", "b.yaml:2:12"]
    assert "`sections[0].grid.box` is missing" in str(caught.value)


MISTAKES = """\
rows: ten
gap: -1
foo: 1
grid: {bix: 3x3}
grids: [{box: a}, 5, {box: b, at: [1, x]}, {at: [2, 2]}]
marks: {one: a, three: b}
"""


def test_what_is_wrong_gives_way_to_defaults_and_stand_ins_and_the_rest_is_read() -> None:
    sheet = read_as(read_text(MISTAKES, "s.yaml"), Sheet).value
    assert (sheet.rows, sheet.gap, sheet.name) == (1, 1, "sheet")
    first, _, third, fourth = sheet.grids
    assert (first.box, third.box, third.at, fourth.at) == ("a", "b", (1, 0), (2, 2))
    assert sheet.marks == {"one": "a"}


@pytest.mark.parametrize(
    ("route", "known"),
    [
        (("rows",), False),
        (("foo",), False),
        (("name",), True),
        (("grids", 0), True),
        (("grids", 1, "box"), False),  # what it lies in has given way
        (("grids", 2, "box"), True),
        (("grids", 2), False),  # something in it has
        (("grids", 3, "box"), False),
        (("grids", 3, "at"), True),
        (("marks", "one"), True),
    ],
)
def test_a_reading_knows_what_the_author_means(route: tuple[str | int, ...], known: bool) -> None:
    assert read_as(read_text(MISTAKES, "s.yaml"), Sheet).knows(route) is known


def test_a_reading_says_what_is_written_right_or_wrong() -> None:
    reading = read_as(read_text("rows: x\ngap: 2\nnote:\ngrid: {bix: 1}", "s.yaml"), Sheet)
    assert [reading.says((key,)) for key in ("rows", "gap", "note", "name")] == [True, True, False, False]
    assert reading.says(("grid", "bix"))
    assert not reading.says(("rows", "x"))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("pair: [1, 2]\nname: 2027", {"name": "2027"}),  # a stand-in that is refused goes with what it lies in
        ("inner: {odd: 5}\nname: a", {"name": "a"}),
        ("name: {a: b}", {"name": "x"}),
    ],
)
def test_a_stand_in_is_looked_for_further_out_where_one_is_refused(text: str, kept: dict[str, str]) -> None:
    class Odd(BaseModel):
        odd: Annotated[int, AfterValidator(even), Field(ge=13)]

    class Outer(BaseModel):
        name: str
        pair: Annotated[tuple[Annotated[int, Field(ge=13), AfterValidator(even)], ...], Field(max_length=1)] = ()
        inner: Odd | None = None

    assert read_as(read_text(text, "s.yaml"), Outer).value.model_dump(exclude_defaults=True) == kept


@pytest.mark.parametrize("text", ["- rows", "5"])
def test_what_is_no_mapping_cannot_be_read_as_one(text: str) -> None:
    with pytest.raises(InputError, match="the file must be a mapping"):
        read_as(read_text(text, "s.yaml"), Sheet)


def test_rules_look_across_the_values_and_speak_in_the_same_run() -> None:
    def square(sheet: Reading[Sheet]) -> list[Flaw]:
        wide = sheet.value.width == sheet.value.rows
        return [] if wide else [Flaw(("width",), "not square", "make it square", on_key=True)]

    with pytest.raises(InputError) as caught:
        validate(read_text("rows: 5\nwidth: 3\nname: {}", "s.yaml"), Sheet, [square])
    assert [(str(each.place), each.what) for each in caught.value.problems] == [
        ("s.yaml:2:1", "not square"),
        ("s.yaml:3:7", "`name` must be text, not a mapping"),
    ]
    assert validate(read_text("rows: 5\nwidth: 5", "s.yaml"), Sheet, [square]).width == 5


def test_what_a_rule_says_of_a_value_that_has_given_way_is_passed_over() -> None:
    def sour(_: Reading[Sheet]) -> list[Flaw]:
        return [Flaw(route, "sour", "") for route in (("rows",), ("grids", 0, "box"), ("grids",))]

    with pytest.raises(InputError) as caught:
        validate(read_text("rows: x\ngrids: [5]", "s.yaml"), Sheet, [sour])
    assert [problem.what for problem in caught.value.problems] == [
        '`rows` must be a whole number from 1 to 9, not "x"',
        "sour",  # of the list, which is there
        "`grids[0]` must be a mapping of keys to values, not 5",
    ]


def test_load_reads_and_validates_a_file(tmp_path: Any) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text("rows: 4")
    assert load(path, Sheet) == Sheet(rows=4)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("difficulty: easy\n", "did you mean `grades`, which stands in `series`?"),
        ("newspaper:\n  difficulty: easy\n", "did you mean `grades`, which stands in `series`?"),
        ("newspaper:\n  series:\n    - difficulty: easy\n", "did you mean `grades`? The choices"),
        (
            "newspaper:\n  series:\n    - slots: [{difficulty: easy}]\n",
            "did you mean `grades`, which stands in `series`?",
        ),
        ("newspaper:\n  series:\n    - slots: [{size: 80mm}]\n", "did you mean `width`? The choices"),
        ("newspaper:\n  series:\n    - slots: [{theme: sans}]\n", "move it: `theme` stands in `series`"),
    ],
)
def test_a_key_of_a_newspaper_is_shown_its_place(place: str, said: str) -> None:
    reading = read_newspaper(read_text(f"title: x\n{place}", "paper.yaml"))
    hint = next(flaw.hint for flaw in reading.flaws if "is not a known key" in flaw.what)
    assert hint.startswith(said)
