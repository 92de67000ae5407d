"""While a file is typed, what may stand at the caret is offered and what a word means is said, valid YAML or not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.config import Completions, Hover, complete, explain, read
from bookbuilder.config.ends import TextLines, extents
from bookbuilder.config.spot import spot_at

CONFIGS = sorted((Path(__file__).parents[2] / "configs").glob("*.yaml"))
NEWSPAPER = "title: C\nnewspaper:\n  series:\n    - id: main\n      start: 2027-01-01\n"
CHOICES = {"board": ["classic", "samurai"], "symbols": ["letters", "on"], "page": ["large-print"], "theme": ["sans"]}


def caret(marked: str) -> tuple[str, int, int]:
    """A text without its caret, `^`, and the line and column of that."""
    before, after = marked.split("^")
    line, column = TextLines.of(before).place(len(before))
    return before + after, line + 1, column + 1


def completions(marked: str) -> Completions:
    return complete(*caret(marked), CHOICES)


def labels(marked: str) -> list[str]:
    return [option.label for option in completions(marked).options]


def chosen(marked: str, label: str) -> str:
    """The text after choosing an option."""
    text, _, _ = caret(marked)
    made = completions(marked)
    (insert,) = [option.insert for option in made.options if option.label == label]
    return text[: made.start] + insert + text[made.end :]


@pytest.mark.parametrize(
    ("marked", "label", "new"),
    [
        ("^", "title", "title: "),
        ("ti^", "title", "title: "),
        ("title: A\nsec^\n", "sections", "title: A\nsections:\n  - title: \n"),
        ("title: A\r\nsec^\r\n", "sections", "title: A\r\nsections:\n  - title: \r\n"),
        ("sections:\n  - cl^", "clues", "sections:\n  - clues:\n      "),
        ("sections:\n  - title: A\n    ^\n", "count", "sections:\n  - title: A\n    count: \n"),
        ("sections:\n- title: A\n^", "trim", "sections:\n- title: A\ntrim: "),
        ("sections: [{title: A, ^}]", "count", "sections: [{title: A, count: }]"),
        ("sections: [{title: A, clues: {sym^", "symmetry", "sections: [{title: A, clues: {symmetry: "),
        ("answers:\n  pl^ace: back\n", "per_page", "answers:\n  per_page: back\n"),
        ("bleed:^", "true", "bleed: true"),
        ("bleed: ^", "true", "bleed: true"),
        ("{title: A, sect^}", "sections", "{title: A, sections: }"),
        ("sections:\n  -^", "title", "sections:\n  - title: "),
        ("outputs:\n  -^", "cover", "outputs:\n  - cover"),
        ('theme: ^"x, y"', "sans", "theme: sans"),
        ("symbols: ^", "on", 'symbols: "on"'),
        ("symbols: 'le^'", "letters", "symbols: 'letters'"),
        ("sections:\n  - board: cl^ # c\n", "samurai", "sections:\n  - board: samurai # c\n"),
        ("outputs: [interior, ^]", "cover", "outputs: [interior, cover]"),
        ("outputs:\n  - ^", "cover", "outputs:\n  - cover"),
        ("answers:\n  ^", "hints", "answers:\n  hints: "),
        ("answers: ^", "false", "answers: false"),
        (f"{NEWSPAPER}      ^", "slots", f"{NEWSPAPER}      slots:\n        - cols: "),
        (f"{NEWSPAPER}      grades: {{^}}", "mon", f"{NEWSPAPER}      grades: {{mon: }}"),
        ("\ufeffti^", "title", "\ufefftitle: "),
        # the other words that people type
        ("sections:\n  - title: A\n    diff^", "difficulty → grade", "sections:\n  - title: A\n    grade: "),
        ("sections:\n  - puzzles^", "puzzles → count", "sections:\n  - count: "),
        ("sections:\n  - si^", "size → board", "sections:\n  - board: "),
        ("si^", "size → trim", "trim: "),
        ("large_pr^", "large_print → page: large-print", "page: large-print"),
        ("sections:\n  - large^", "large_print → page: large-print", "sections:\n  - page: large-print"),
        (f"{NEWSPAPER}      diff^", "difficulty → grades", f"{NEWSPAPER}      grades: "),
        ("sections:\n  - cuont^", "cuont → count", "sections:\n  - count: "),
        ("sections:\n  - grade: diffi^", "difficult → hard", "sections:\n  - grade: hard"),
    ],
)
def test_a_choice_completes_what_is_typed(marked: str, label: str, new: str) -> None:
    assert chosen(marked, label) == new


def test_keys_that_are_needed_come_first_and_those_that_are_there_not_again() -> None:
    assert labels("^")[:2] == ["title", "sections"]
    assert labels("title: A\n^\ntrim: 6x9in\n")[0] == "sections"
    assert not {"title", "trim"} & set(labels("title: A\n^\ntrim: 6x9in\n"))
    assert not {"title", "count"} & set(labels("sections:\n  - ^\n    title: A\n    count: 3\n  - grade: easy\n"))
    assert "grade" in labels("sections:\n  - ^\n    title: A\n    count: 3\n  - grade: easy\n")


def test_keys_are_those_of_the_kind_of_file() -> None:
    assert "sections" in labels("^\ntitle: A\n")
    assert "sections" not in labels("^\nnewspaper:\n  a: b\n")
    assert "until" in labels("newspaper:\n  ^")
    assert {"sections", "newspaper"} <= set(labels("^\n"))
    assert "newspaper" not in labels("^\nsections:\n")


@pytest.mark.parametrize(
    "marked",
    ["# ^", "title: A # ^", "blurb: |\n  one ^\n", "title: A\n  ^", "sections:\n  - title: A\n  ^", "x:\n  y: ^"],
)
def test_nothing_is_offered_in_comments_in_texts_and_where_nothing_can_stand(marked: str) -> None:
    assert not [option for option in labels(marked) if "→" not in option]


@pytest.mark.parametrize(
    "marked", ["cover:\n  blurb: |\n\n    a\n  ^", "a: [b, {c: d\ncover:\n  ^", "a: 'b\ncover:\n  ^"]
)
def test_what_is_wrong_above_does_not_matter(marked: str) -> None:
    assert "colours" in labels(marked)


@pytest.mark.parametrize(
    ("marked", "word", "said"),
    [
        ("ti^tle: A", "title", "The title of the publication."),
        ("title: A^BC # c", "ABC", "The title of the publication."),
        ("sections:\n  - count^: 3", "count", "Accepts a whole number from 1 to 10000."),
        ("sections:\n  - board: cla^ssic", "classic", "Default: classic."),
        ("outputs: [inter^ior]", "interior", "The files to write: "),
        ("ble^ed", "bleed", "Accepts `true` or `false`. Default: false."),
        ("sections:\n  - difficulty^: easy", "difficulty", "did you mean `grade`?"),
        (f"{NEWSPAPER}      days: [m^on]", "mon", "The weekdays on which the newspaper appears"),
    ],
)
def test_a_word_is_explained(marked: str, word: str, said: str) -> None:
    text, line, column = caret(marked)
    hover = explain(text, line, column)
    assert isinstance(hover, Hover)
    assert text[hover.start : hover.end] == word
    assert said in hover.says


@pytest.mark.parametrize("marked", ["^", "title: ^", "# ti^tle", "x:\n  y^: 3", "x:\n  y: 3^"])
def test_nothing_is_said_of_what_is_not_known(marked: str) -> None:
    assert explain(*caret(marked)) is None


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_every_key_and_value_of_the_examples_is_where_the_reader_finds_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = TextLines.of(text)
    assert read(path).data
    for route, extent in extents(text).walk():
        if extent.key:
            line, column = lines.place(extent.key[0])
            spot = spot_at(text, line + 1, column + 2)
            assert spot is not None
            assert ((*spot.route, spot.word), spot.start, spot.end) == (route, *extent.key)
            assert spot.role == "key"
        if extent.kind == "scalar" and extent.style not in ("|", ">") and "\n" not in text[extent.start : extent.end]:
            line, column = lines.place(extent.start)
            spot = spot_at(text, line + 1, column + 1)
            assert spot is not None
            assert (spot.route, spot.start, spot.end) == (route, extent.start, extent.end)


@given(st.text("ab: \n-#'\"[]{},|\t\r&*é", max_size=40), st.integers(0, 12), st.integers(0, 12))
def test_any_text_can_be_asked_anywhere(text: str, line: int, column: int) -> None:
    made = complete(text, line, column)
    assert 0 <= made.start <= made.end <= len(text)
    hover = explain(text, line, column)
    assert hover is None or 0 <= hover.start < hover.end <= len(text)


@pytest.mark.parametrize("text", ["- " * 50_000, "a: " + "[" * 50_000, "{a: " * 50_000, "a: " + "{a: " * 50_000])
def test_towers_of_brackets_and_dashes_are_not_climbed(text: str) -> None:
    assert not complete(f"title: A\n{text}\nb: ", 3, 4).options


def test_nothing_need_follow_the_dashes_of_lines_above() -> None:
    assert complete("- - -\n" * 3, 3, 5).options == ()


def test_what_is_offered_for_a_book(golden: Callable[[str, str], None]) -> None:
    said = []
    for marked in ("^", "sections:\n  - ^", "sections:\n  - clues: {^}", "answers:\n  ^", "outputs: [^]", "theme: ^"):
        said += [marked, *(f"    {option.label} | {option.detail}" for option in completions(marked).options)]
    golden("completion.txt", "\n".join(said) + "\n")
