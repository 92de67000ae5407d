"""An edit changes one value of a text: the reader finds all others as they were, and comments stay where they stood."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.config import REMOVED, Replacement, append, move, read_text, splice
from bookbuilder.config.ends import extents
from bookbuilder.errors import InputError

BOOK = """\
# My book
title: Old  # the title
author:
trim: 6x9in

# what is inside
sections:
  # warm-up
  - title: One  # first
    count: 3
    # grade: hard

  - title: Two
    clues: {min: 20, max: 30}
    text: |  # said
      Hello
      you

answers: false
outputs: [interior, json]
"""

WORDS = """
on 2027 08 ~ null 0x1F 1e3 12:30 - -a ? : a:b #a a#b &a *a !a |a >a %a @a `a` 'a' "a" a\\b {a} [a], , = << ...
a, é 🧩 true 1_000 2027-01-31 6x9in
"""
ODD = st.sampled_from(WORDS.split())
TEXTS = ODD | st.text("ab :#-'\"\\,[]{}&*|>%@!?\n\té", max_size=8) | st.just("one\ntwo\n") | st.just("a # b: c\n\n  d")
SCALARS = TEXTS | st.integers() | st.booleans() | st.none() | st.floats(allow_nan=False, allow_infinity=False)
KEYS = st.sampled_from(["title", "id", "author", "sections", "count", "clues", "no", "08", "x-y"]) | st.sampled_from(
    ["a b", "a: b", "#a"]
)
DATA = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)
FILES = st.dictionaries(KEYS, DATA, min_size=1, max_size=4)


class Scribe:
    """Writes data as an author might, with numbered comments: in brackets or blocks, indented in one way or other."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.comments = 0

    def flip(self) -> bool:
        return self.draw(st.booleans())

    def comment(self, before: str = "  ") -> str:
        if self.draw(st.integers(0, 2)):
            return ""
        self.comments += 1
        return f"{before}# c{self.comments}. a, b: [c # d]"

    def scalar(self, value: object) -> str:
        if value is None:
            return "null"
        return str(value) if value in ("title", "6x9in") else json.dumps(value, ensure_ascii=False)

    def inline(self, value: object) -> str:
        space = self.draw(st.sampled_from(["", " ", "\n      "]))
        end = "," if self.draw(st.integers(0, 4)) == 0 else ""
        if isinstance(value, dict):
            parts = ", ".join(f"{json.dumps(key)}: {self.inline(part)}" for key, part in value.items())
            return f"{{{space}{parts}{end if parts else ''}{space}}}"
        if isinstance(value, list):
            parts = ", ".join(map(self.inline, value))
            return f"[{space}{parts}{end if parts else ''}{space}]"
        return self.scalar(value)

    def above(self, column: int) -> list[str]:
        lines = [""] if self.draw(st.integers(0, 4)) == 0 else []
        return [*lines, *([" " * column + said] if (said := self.comment("")) else [])]

    def block(self, value: Any, column: int) -> list[str]:
        """The lines of a mapping or list in a column."""
        lines = []
        for step, part in value.items() if isinstance(value, dict) else enumerate(value):
            lead = " " * column + (json.dumps(step) + ":" if isinstance(step, str) else "-")
            lines += self.above(column)
            deep = isinstance(part, dict | list) and part and self.flip()
            if deep and (isinstance(step, str) or self.flip()):
                ahead = self.draw(st.sampled_from([2, 4] if isinstance(part, dict) or column else [0, 2]))
                ahead = ahead if isinstance(step, str) else ahead or 2
                lines += [lead + self.comment(), *self.block(part, column + ahead)]
            elif deep:
                first, *rest = self.block(part, column + 2)
                while not first.strip() or first.lstrip().startswith("#"):
                    first, *rest = rest
                lines += [lead + " " + first.lstrip(), *rest]
            elif isinstance(part, str) and re.fullmatch("[a-z][a-z\n]*[a-z]\n", part):
                body = [" " * (column + 2) + line if line else "" for line in part.removesuffix("\n").split("\n")]
                lines += [f"{lead} |{self.comment()}", *body]
            elif part is None and self.flip():
                lines += [lead + self.comment()]
            else:
                lines += [f"{lead} {self.inline(part)}{self.comment()}"]
        return lines


@st.composite
def written(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A text and the data in it."""
    data = draw(FILES)
    scribe = Scribe(draw)
    text = "\n".join([*scribe.block(data, 0), *scribe.above(0)])
    text += draw(st.sampled_from(["\n", "\n\n"] if "|" in text else ["", "\n", "\n\n"]))
    text = text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))
    return draw(st.sampled_from(["", "\ufeff"])) + text, data


def routes(data: Any, route: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield route
    for step, part in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from routes(part, (*route, step))


def at(data: Any, route: tuple[str | int, ...]) -> Any:
    for step in route:
        data = data[step]
    return data


def comments(text: str) -> list[str]:
    return re.findall(r"# c[0-9]+\.", text)


def same(got: object, wanted: object) -> bool:
    return json.dumps(got, sort_keys=True) == json.dumps(wanted, sort_keys=True)


def shown(text: str, route: tuple[str | int, ...], how: Callable[..., Replacement], *more: Any) -> str:
    """An edit as the lines that it takes away and adds, or what is said instead."""
    values = ["REMOVED" if value is REMOVED else repr(value) for value in more]
    lines = [" ".join([how.__name__, ".".join(map(str, route)), *values])]
    try:
        new = how(text, route, *more).applied(text)
    except InputError as error:
        return "\n".join([*lines, *str(error).splitlines()])
    changes = difflib.unified_diff(text.splitlines(), new.splitlines(), lineterm="", n=1)
    return "\n".join([*lines, *(f"    {line}" for line in changes if not line.startswith(("---", "+++", "@@")))])


def edited(text: str, made: Replacement) -> str:
    new = made.applied(text)
    assert ("\r\n" in new) == ("\r" in new), "one kind of line end"
    if "\r\n" in text:
        assert not re.search(r"(?<!\r)\n", new)
    assert new.startswith("\ufeff") == text.startswith("\ufeff")
    return new


@given(written(), SCALARS | DATA, st.data())
def test_a_changed_value_is_read_and_nothing_else_changes(
    book: tuple[str, dict[str, Any]], value: object, data: st.DataObject
) -> None:
    text, old = book
    assert same(read_text(text, "b").data, old)
    route = data.draw(st.sampled_from(list(routes(old))[1:]))
    new = edited(text, splice(text, route, value))
    around = at(old, route[:-1])
    around[route[-1]] = value
    assert same(read_text(new, "b").data, old), new
    extent = next(extent for known, extent in extents(text).walk() if known == route)
    inside = comments(text[extent.start : extent.end]) if extent.parts else []
    assert [said for said in comments(text) if said not in inside] == [
        said for said in comments(new) if said not in inside
    ]


@given(written(), st.data())
def test_a_removed_value_takes_its_key_and_its_own_comments_along(
    book: tuple[str, dict[str, Any]], data: st.DataObject
) -> None:
    text, old = book
    route = data.draw(st.sampled_from(list(routes(old))[1:]))
    new = edited(text, splice(text, route, REMOVED))
    del at(old, route[:-1])[route[-1]]
    assert same(read_text(new, "b").data, old), new
    kept, all_ = comments(new), comments(text)
    assert kept == [said for said in all_ if said in kept], "in their order"


@given(written(), KEYS, SCALARS | DATA, st.data())
def test_an_added_key_leaves_all_values_and_comments(
    book: tuple[str, dict[str, Any]], key: str, value: object, data: st.DataObject
) -> None:
    text, old = book
    places = [route for route in routes(old) if isinstance(at(old, route), dict) and key not in at(old, route)]
    if not places:
        return
    route = data.draw(st.sampled_from(places))
    made = splice(text, (*route, key), value)
    if at(old, route):
        assert re.fullmatch(r",?[ \t]*(#.*)?", text[made.start : made.end]), "a comma, before a comment"
    at(old, route)[key] = value
    new = edited(text, made)
    assert same(read_text(new, "b").data, old), new
    assert comments(new) == comments(text)
    back = edited(new, splice(new, (*route, key), REMOVED))
    del at(old, route)[key]
    assert same(read_text(back, "b").data, old), back


@given(written(), SCALARS | DATA, st.data())
def test_an_item_is_appended_and_moved_with_its_comments(
    book: tuple[str, dict[str, Any]], value: object, data: st.DataObject
) -> None:
    text, old = book
    places = [route for route in routes(old) if isinstance(at(old, route), list)]
    if not places:
        return
    route = data.draw(st.sampled_from(places))
    listed = at(old, route)
    new = edited(text, append(text, route, value))
    listed.append(value)
    assert same(read_text(new, "b").data, old), new
    assert comments(new) == comments(text)
    if len(listed) > 1:
        item, by = data.draw(
            st.sampled_from([*((i, 1) for i in range(len(listed) - 1)), *((i, -1) for i in range(1, len(listed)))])
        )
        moved = edited(new, move(new, (*route, item), by))
        listed[item], listed[item + by] = listed[item + by], listed[item]
        assert same(read_text(moved, "b").data, old), moved
        assert sorted(comments(moved)) == sorted(comments(text))


def test_edits_of_a_book_read_as_its_author_would_make_them(golden: Callable[[str, str], None]) -> None:
    sets: list[tuple[tuple[str | int, ...], Any]] = [
        (("title",), "New"),
        (("title",), "on"),
        (("title",), "a: b # c"),
        (("title",), "two\nlines"),
        (("author",), "- me"),
        (("author",), REMOVED),
        (("trim",), REMOVED),
        (("subtitle",), "under the title"),
        (("printer",), "kdp-paperback"),
        (("unknown",), [1]),
        (("sections", 0, "title"), REMOVED),
        (("sections", 0, "count"), REMOVED),
        (("sections", 0), REMOVED),
        (("sections", 1), REMOVED),
        (("sections", 1, "clues", "min"), REMOVED),
        (("sections", 1, "clues", "max"), REMOVED),
        (("sections", 1, "clues", "pairs"), 2),
        (("sections", 1, "clues"), False),
        (("sections", 1, "text"), "one"),
        (("sections", 1, "text"), "three\nmore\n"),
        (("sections", 1, "text"), REMOVED),
        (("sections", 0, "clues", "min"), 20),
        (("sections", 0, "grade"), ["easy", "hard"]),
        (("sections", 2), {"title": "Three", "count": 1, "clues": {"min": 3}}),
        (("sections",), []),
        (("sections",), REMOVED),
        (("answers",), {"hints": 3}),
        (("answers", "hints"), 3),
        (("outputs", 2), "html"),
        (("outputs", 0), REMOVED),
        (("cover", "blurb"), 'He said "no"\nand left'),
        (("title",), "bell\a"),
        (("seed",), float("inf")),
    ]
    edits = [shown(BOOK, route, splice, value) for route, value in sets]
    edits += [shown(BOOK, ("sections", 0), move, 1), shown(BOOK, ("sections", 0), move, -1)]
    edits += [shown(BOOK, ("outputs", 0), move, 1), shown(BOOK, ("outputs",), append, "html")]
    edits += [shown(BOOK, ("sections",), append, {"title": "Three"}), shown(BOOK, ("fonts",), append, "a.ttf")]
    golden("edits.txt", f"{BOOK}\n" + "\n".join(edits) + "\n")


FLOW = """\
title: x
sections: [{title: A, count: 3}, {title: B}]
outputs: [
  interior,  # the book, by itself
  cover,  # its cover
  json  # the list, if wanted
]
front: {title, contents: , how_to: false}
"""


def test_edits_in_brackets_stay_in_brackets(golden: Callable[[str, str], None]) -> None:
    sets: list[tuple[tuple[str | int, ...], Any]] = [
        (("sections", 0, "count"), 4),
        (("sections", 0, "title"), "One, two"),
        (("sections", 1, "count"), 4),
        (("sections", 0, "clues", "min"), 20),
        (("sections", 0), REMOVED),
        (("sections", 0, "count"), REMOVED),
        (("sections", 1, "title"), REMOVED),
        (("sections", 2), {"title": "two\nlines"}),
        (("outputs", 0), REMOVED),
        (("outputs", 1), REMOVED),
        (("outputs", 2), REMOVED),
        (("outputs", 3), "html"),
        (("front", "title"), False),
        (("front", "contents"), False),
        (("front", "copyright"), False),
    ]
    edits = [shown(FLOW, route, splice, value) for route, value in sets]
    edits += [shown(FLOW, ("outputs", 0), move, 1), shown(FLOW, ("sections", 1), move, -1)]
    golden("edits-in-brackets.txt", f"{FLOW}\n" + "\n".join(edits) + "\n")


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("", "cover:\n  blurb: A\n"),
        ("\ufeff", "\ufeffcover:\n  blurb: A\n"),
        ("# only", "# only\ncover:\n  blurb: A\n"),
        ("# only\r\n", "# only\r\ncover:\r\n  blurb: A\r\n"),
        ("title: x", "title: x\ncover:\n  blurb: A\n"),
        ("title: x\r\nhtml: {}\r\n", "title: x\r\ncover:\r\n  blurb: A\r\nhtml: {}\r\n"),
        ("cover:\n", "cover:\n  blurb: A\n"),
        ("cover: ~  # none\n", "cover:  # none\n  blurb: A\n"),
        ("cover: {}", "cover:\n  blurb: A\n"),
        ("cover:\n    art: none\n", "cover:\n    blurb: A\n    art: none\n"),
        ("html:\n    timer: no\n", "cover:\n    blurb: A\nhtml:\n    timer: no\n"),
        ("title: |\n  x", "title: |\n  x\ncover:\n  blurb: A\n"),
        ("title: |+\n  x\n\nhtml:", "title: |+\n  x\n\ncover:\n  blurb: A\nhtml:"),
        ("---\ntitle: x\n", "---\ntitle: x\ncover:\n  blurb: A\n"),
    ],
)
def test_what_is_missing_is_added_with_its_parents(text: str, new: str) -> None:
    assert splice(text, ("cover", "blurb"), "A").applied(text) == new


@pytest.mark.parametrize(
    ("text", "route", "value", "said"),
    [
        ("a: [\n", ("a",), 1, "a value is missing here"),
        ("a:\n\tb: 1\n", ("a",), 1, "a tab is used where only spaces are allowed"),
        ("a: &x {b: 1}\nc: *x\n", ("c", "b"), 2, "`c` is `*x`, whose parts are written where `&x` is"),
        ("a: &x {b: 1}\nc: *x\n", ("a", "b"), 2, "`c` uses this value, too, as `*x`"),
        ("a: &x {b: 1}\nc: *x\n", ("a",), REMOVED, "`c` uses this value, too, as `*x`"),
        ("a: 1\n", (), REMOVED, "the whole file cannot be removed"),
        ("a: 1\n", ("a", "b"), 2, "`a` is no mapping of keys"),
        ("a: [1]\n", ("a", 3), 2, "`a` has no such items"),
        ("a: 1\n", ("b", 3), 2, "`the file` has no item before this one"),
        ("", (0,), 2, "a file begins with a key"),
        ("a: 1\n", ("a",), object(), "`a` cannot be written: object is no plain data"),
        ("a: 1\n", ("a",), float("nan"), "`a` cannot be written: nan is no number that a file can hold"),
        ("a: 1\n", ("a",), ["\x07"], "`a` contains the character U+0007"),
        ("a: 1\n", ("<<",), 1, "`<<` cannot be changed without changing something else"),
        ("? a\n: 1\n", ("a",), 1, "the value here is written in an unusual way"),
    ],
)
def test_what_cannot_be_edited_is_refused_in_words(
    text: str, route: tuple[str | int, ...], value: object, said: str
) -> None:
    with pytest.raises(InputError) as caught:
        splice(text, route, value)
    assert caught.value.problems[0].what.startswith(said)


@pytest.mark.parametrize("route", [("x",), ("a", 0), ("a", "b"), ("c", "d"), ("c", 1), ("x", "y"), (5,)])
def test_nothing_is_removed_where_nothing_is(route: tuple[str | int, ...]) -> None:
    text = "a: b\nc: [1]\n"
    assert splice(text, route, REMOVED).applied(text) == text
    assert splice("# a\n", route, REMOVED).applied("# a\n") == "# a\n"


@pytest.mark.parametrize("value", [10**4000, [[[]]] * 2, json.loads("[" * 900 + "]" * 900)])
def test_a_value_that_no_file_can_hold_is_refused_in_words(value: object) -> None:
    text = "a: b\n"
    try:
        changed = splice(text, ("a",), value).applied(text)
    except InputError:
        return
    assert read_text(changed, "").data == {"a": value}


def test_items_are_apart_if_others_are() -> None:
    text = "sections:\n  - title: A\n\n  - title: B\n"
    assert append(text, ("sections",), "C").applied(text) == f"{text}\n  - C\n"
    for close in (text.replace("\n\n", "\n"), text.replace("\n\n", "\n").replace("\n", "\r\n")):
        line_end = "\r\n" if "\r" in close else "\n"
        assert append(close, ("sections",), "C").applied(close) == f"{close}  - C{line_end}"


def test_an_alias_can_be_written_out_or_removed() -> None:
    text = "a: &x {b: 1}\nc: *x  # the same\n"
    assert splice(text, ("c",), {"b": 2}).applied(text) == "a: &x {b: 1}\nc:  # the same\n  b: 2\n"
    assert splice(text, ("c",), REMOVED).applied(text) == "a: &x {b: 1}\n"


@pytest.mark.parametrize("break_", ["\n", "\r\n", "\r"])
def test_ends_are_those_of_values_without_what_follows(break_: str) -> None:
    text = "a: |  # c\n  x\n\n# k\nb:\n- 1\n- - z # q\n\nc: {x: [p: 1 ], y: 'z' }\nd:\ne: |+\n  x\n\nf: a\n  b\n"
    text = text.replace("\n", break_)
    said = {".".join(map(str, route)): text[extent.start : extent.end] for route, extent in extents(text).walk()}
    said = {route: part.replace(break_, "\n") for route, part in said.items() if route}
    assert said == {
        "a": "|  # c\n  x",
        "b": "- 1\n- - z",
        "b.0": "1",
        "b.1": "- z",
        "b.1.0": "z",
        "c": "{x: [p: 1 ], y: 'z' }",
        "c.x": "[p: 1 ]",
        "c.x.0": "p: 1",
        "c.x.0.p": "1",
        "c.y": "'z'",
        "d": "",
        "e": "|+\n  x\n\n",
        "f": "a\n  b",
    }


@given(written())
def test_both_parsers_end_values_alike(book: tuple[str, dict[str, Any]]) -> None:
    text, _ = book
    with pytest.MonkeyPatch.context() as patch:
        fast = extents(text)
        patch.setattr("yaml.__with_libyaml__", False)
        assert extents(text) == fast
