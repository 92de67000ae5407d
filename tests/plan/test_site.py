"""The options of pages become a plan, or problems with their places."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.plan import Plan, plan_book, plan_newspaper
from bookbuilder.plan.site import MOST_CSS

PAPER = "title: A\nnewspaper: {series: [{id: a, start: 2027-01-01, slots: [{width: 78mm}]}]}\n"
BOOK = "title: A\nsections: [{{title: B, count: 3}}]\nhtml: {{{html}}}\noutputs: [html]\n"


def plan(folder: Path, html: str) -> Plan:
    (folder / "a.yaml").write_text(BOOK.format(html=html), "utf-8")
    return plan_book(folder / "a.yaml")


def test_a_book_without_pages_has_no_site_and_notes_no_paths(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("title: A\nsections: [{title: B, count: 3}]\n")
    its = plan_book(tmp_path / "a.yaml")
    assert (its.site, its.orders[0].record) == (None, 0)


@pytest.mark.parametrize(("solution", "record"), [("same", 3), ("page", 3), ("none", 0)])
def test_all_paths_are_noted_where_pages_hold_answers(tmp_path: Path, solution: str, record: int) -> None:
    assert plan(tmp_path, f"solution: {solution}").orders[0].record == record


def test_an_address_loses_its_last_slash(tmp_path: Path) -> None:
    its = plan(tmp_path, "base_url: https://example.org/sudoku/")
    assert its.site is not None
    assert its.site.base_url == "https://example.org/sudoku"


def test_style_rules_are_read_with_the_line_ends_that_a_browser_sees(tmp_path: Path) -> None:
    (tmp_path / "own.css").write_bytes(b"\xef\xbb\xbfh1 { color: red }\r\nh2 { }\r")
    its = plan(tmp_path, "css: own.css")
    assert its.site is not None
    assert its.site.css == "h1 { color: red }\nh2 { }\n"


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"h1 { }\n</style><script>alert(1)</script>", "markup in line 2"),
        (b"a::after { content: '</STYLE >' }", "markup in line 1"),
        (b"a { }\n\n/* \x00 */", "characters that are no text in line 3"),
        ("a { } /* \u202e */".encode(), "characters that are no text in line 1"),
        (b"\xff\xfe", "is not UTF-8"),
        (b" " * (MOST_CSS + 1), "more than 100,000 bytes"),
    ],
)
def test_style_rules_that_no_page_can_hold_are_refused(tmp_path: Path, content: bytes, what: str) -> None:
    (tmp_path / "own.css").write_bytes(content)
    with pytest.raises(InputError) as refused:
        plan(tmp_path, "css: own.css")
    (problem,) = refused.value.problems
    assert what in problem.what
    assert (problem.place.line, bool(problem.hint)) == (3, True)


def test_style_rules_that_would_load_something_are_noted(tmp_path: Path) -> None:
    rules = """@import "a.css";
/* url(b.png)
   @import */
h1 { background: url('https://x.org/c.png') }
h2 { background: url(data:image/png;base64,AA) ; fill: url(#here) }
"""
    (tmp_path / "own.css").write_text(rules)
    assert plan(tmp_path, "css: own.css").notes == (
        "html.css: `@import` in line 1 has no effect: pages load nothing",
        "html.css: `url('https://x.org/c.png` in line 4 has no effect: pages load nothing",
    )


@pytest.mark.parametrize("name", ["../own.css", "/etc/passwd", "https://example.org/a.css", "none.css"])
def test_style_rules_from_elsewhere_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match=r"outside|URL|No such file"):
        plan(tmp_path, f"css: '{name}'")


def test_a_checkout_that_cannot_make_pages_is_told_so_before_any_puzzle_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "paper.yaml").write_text(PAPER, "utf-8")
    assert plan_newspaper(tmp_path / "paper.yaml")
    monkeypatch.setitem(sys.modules, "rjsmin", None)
    for plan_it in (lambda: plan(tmp_path, ""), lambda: plan_newspaper(tmp_path / "paper.yaml")):
        with pytest.raises(InputError, match="rjsmin, which is not installed"):
            plan_it()
