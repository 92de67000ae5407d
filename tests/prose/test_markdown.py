"""Markdown as a value: what may stand in an author's text, and what is refused with its line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from bookbuilder.errors import InputError
from bookbuilder.prose import (
    Listing,
    Paragraph,
    ProseHeading,
    ProsePicture,
    Rule,
    Span,
    is_prose_file,
    prose_of,
    read_prose,
)
from bookbuilder.prose.markdown import LARGEST

CUP = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2h-4z" fill="#f00"/></svg>'


def passages(text: str) -> tuple[object, ...]:
    return prose_of(text, Path()).passages


def refused(text: str, folder: Path | None = None) -> list[str]:
    with pytest.raises(InputError) as error:
        prose_of(text, folder or Path())
    return [problem.what for problem in error.value.problems]


def test_a_text_becomes_headings_paragraphs_lists_and_breaks() -> None:
    assert passages("# One\n\nTwo\nlines\n\n- a\n- b\n\n3. c\n\n---\n") == (
        ProseHeading(1, (Span("One"),)),
        Paragraph(((Span("Two"), Span(" "), Span("lines")),)),
        Listing(((Paragraph(((Span("a"),),)),), (Paragraph(((Span("b"),),)),))),
        Listing(((Paragraph(((Span("c"),),)),),), first=3),
        Rule(),
    )


def test_emphasis_has_a_look_and_strong_stays_strong_within_it() -> None:
    (paragraph,) = passages("a *b **c*** **d *e***")
    assert paragraph == Paragraph(
        ((Span("a "), Span("b ", "italic"), Span("c", "strong"), Span(" "), Span("d ", "strong"), Span("e", "strong")),)
    )


def test_a_line_that_the_author_breaks_begins_anew() -> None:
    assert passages("A. S.  \nLakeside\\\nJune") == (
        Paragraph(((Span("A. S."),), (Span("Lakeside"),), (Span("June"),))),
    )


def test_a_line_without_a_letter_is_no_line() -> None:
    assert passages("one\\\n&emsp;\\\ntwo\n\n&#32;\n\n- &emsp;\n- three") == (
        Paragraph(((Span("one"),), (Span("two"),))),
        Listing(((), (Paragraph(((Span("three"),),)),))),
    )


def test_a_heading_is_one_line_however_it_is_broken() -> None:
    assert passages("One\\\nTwo\n===") == (ProseHeading(1, (Span("One"), Span(" "), Span("Two"))),)


def test_a_picture_without_extent_is_refused(tmp_path: Path) -> None:
    line = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M5 0v9"/></svg>'
    (tmp_path / "line.svg").write_text(line)
    assert refused("![a](line.svg)", tmp_path) == ["line.svg: its shapes have no size"]


def test_a_title_is_a_heading_of_rank_one_that_stands_first() -> None:
    assert prose_of("# Why *this* book\n\nx", Path()).title == "Why this book"
    assert prose_of("x\n\n# Why", Path()).title == ""
    assert prose_of("## Why", Path()).title == ""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a <b>c</b>", "HTML cannot be printed"),
        ("<div>\nx\n</div>", "HTML cannot be printed"),
        ("see [here](https://example.org)", "a link cannot be printed"),
        ("see <https://example.org>", "a link cannot be printed"),
        ("`x`", "code cannot be printed"),
        ("```\nx\n```", "code cannot be printed"),
        ("> x", "a quotation marked with > cannot be printed"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "a table cannot be printed"),
        ("so ~~struck~~", "struck text cannot be printed"),
        ("#### x", "a heading has 4 number signs"),
        ("#", "a heading has no text"),
        ("## &emsp;", "a heading has no text"),
        (f"# {'word ' * 60}", "a heading has 299 characters"),
        (f"# {'a' * 12_000}", "a heading has 12,000 characters"),
        ("&#32;", "the text is empty"),
        ("a\n\n" + "*a **b " * 3000 + "c" + " b** a*" * 3000, "emphasis is nested too deep"),
        ("", "the text is empty"),
        ("a ![b](c.png)", "a picture stands within a text"),
        ("ሱዶ", "the typeface Fira Sans has no ሱ ዶ"),
        ("- a\n  - b\n    - c", "lists are nested three deep"),
        ("![a](https://example.org/a.png)", "https://example.org/a.png is a URL"),
        ("![a](../a.png)", "../a.png is outside the folder of the text"),
        ("![a](a.png)", "a.png: there is no such file"),
    ],
)
def test_what_paper_cannot_show_is_refused(text: str, says: str, tmp_path: Path) -> None:
    assert any(says in what for what in refused(text, tmp_path))


def test_every_mistake_is_reported_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "preface.md").write_text("# Hello\n\nOne\n<b>two</b>\nthree [four](x)\n\n> five\n", "utf-8")
    with pytest.raises(InputError) as error:
        read_prose(tmp_path, "preface.md")
    assert [(its.place.line, its.what.split()[0]) for its in error.value.problems] == [(4, "HTML"), (5, "a"), (7, "a")]
    assert error.value.problems[0].place.file == str(tmp_path / "preface.md")


def test_what_looks_like_a_definition_of_a_link_is_text() -> None:
    assert passages("[1]: a note") == (Paragraph(((Span("[1]: a note"),),)),)


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.md", b"x" * (LARGEST + 1), "has more than 60,000 bytes"),
        ("a.md", b"\xff\xfe", "is not UTF-8"),
        ("b.md", b"x", "No such file"),
        ("../a.md", b"x", "outside the folder"),
        ("/etc/passwd", b"x", "outside the folder"),
        ("https://example.org/a.md", b"x", "is a URL"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(name: str, content: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(content)
    with pytest.raises(InputError, match=says):
        read_prose(tmp_path, name)


def test_a_picture_is_in_greys_and_has_its_shape(tmp_path: Path) -> None:
    (tmp_path / "cup.svg").write_text(CUP, "utf-8")
    Image.new("RGB", (300, 100), (200, 30, 30)).save(tmp_path / "a photo.png")
    drawn, photo = prose_of("![A cup](cup.svg)\n\n![](<a photo.png>)", tmp_path).passages
    assert isinstance(drawn, ProsePicture)
    assert (drawn.said, drawn.aspect, drawn.pixels) == ("A cup", pytest.approx(2), 0)
    assert {(path.colour.cyan, path.colour.magenta, path.colour.yellow) for path in drawn.picture.paths} == {(0, 0, 0)}
    assert drawn.picture.paths[0].colour.black == pytest.approx(1 - 0.299)
    assert isinstance(photo, ProsePicture)
    assert (photo.aspect, photo.pixels) == (3, 300)
    assert photo.picture.raster is not None
    assert photo.picture.raster.inks == 1


def test_words_are_told_from_the_name_of_a_file() -> None:
    assert is_prose_file("texts/hearts.md")
    assert not is_prose_file("All about hearts.")
    assert not is_prose_file("See the file\nhearts.md")


HOSTILE = {"brackets": "[", "pictures": "![", "stars": "*a **a ", "quotes": "> ", "lists": "- ", "signs": "<a "}


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_ends_in_a_value_or_in_mistakes(unit: str) -> None:
    """Within the second that a quick test may take."""
    with suppress(InputError):
        assert passages(unit * (20_000 // len(unit)) + "a")
