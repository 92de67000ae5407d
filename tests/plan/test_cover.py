"""What a book's file says of its cover: designs, and problems with their places."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from bookbuilder.data import names, shipped
from bookbuilder.errors import InputError
from bookbuilder.paper import POINTS
from bookbuilder.plan import Plan, plan_book
from bookbuilder.plan.cover import LEFT_NAMES, LEFT_TEXT

BOOK = """\
title: Small
printer: {printer}
outputs: [interior, cover]
cover: {cover}
sections: [{{title: One, grade: easy, count: 60}}]
"""


def planned(folder: Path, cover: str, printer: str = "kdp-paperback") -> Plan:
    path = folder / "small.yaml"
    path.write_text(BOOK.format(cover=cover, printer=printer), "utf-8")
    return plan_book(path)


def problems(folder: Path, cover: str, printer: str) -> list[tuple[str, str, str]]:
    with pytest.raises(InputError) as raised:
        planned(folder, cover, printer)
    return [(f"{p.place.line}:{p.place.column}", p.what, p.hint) for p in raised.value.problems]


def test_a_cover_has_the_authors_text_colours_and_template(tmp_path: Path) -> None:
    cover = '{blurb: "One\\ntwo.\\n\\nThree.", colours: ["#ffffff"], art: quilt, '
    cover += "width: 12.6in, height: 9.25in, spine: 0.2in}"
    design = planned(tmp_path, cover, "ingramspark").cover
    assert design
    assert design.blurb == ("One two.", "Three.")
    assert design.art.kind == "quilt"
    assert design.palette.ground.black == 0
    assert design.template
    assert design.template.spine == pytest.approx(0.2 * POINTS["in"])


def test_an_empty_cover_is_that_of_the_theme(tmp_path: Path) -> None:
    design = planned(tmp_path, "").cover
    assert design
    assert (design.blurb, design.template, design.art.kind) == ((), None, "mask")


@pytest.mark.parametrize(
    ("cover", "printer", "place", "what", "hint"),
    [
        ("{}", "lulu", "4:8", "only a template of Lulu says how wide", "lulu.com"),
        ("", "plain", "4:7", "only a template of plain says how wide", "your print shop"),
        ("{spine: 0.4in}", "lulu", "4:8", "`cover` has no `width` and no `height`", "add the other figures"),
        ("{spine: 9, width: 13in, height: 9.25in}", "lulu", "4:16", "`cover.spine`: '9' is not a length", ""),
        (
            "{spine: 0.4in, width: 12.4in, height: 9.25in}",
            "ingramspark",
            "4:30",
            "`cover.width` is 12.400 in, but a cover for 6x9in with a spine of 0.400 in has 12.650 to 14.900 in",
            "read the figures of the template again",
        ),
        ("{spine: 0.4in, width: 12.65in, height: 9in}", "ingramspark", "4:47", "`cover.height` is 9.000 in", "again"),
        (
            "{spine: 0.6in, width: 12.85in, height: 9.25in}",
            "kdp-paperback",
            "4:16",
            "`cover.spine` is 0.6 in",
            "number",
        ),
        ("{blurb: ሱዶ}", "kdp-paperback", "4:16", "`cover.blurb`: the typeface Fira Sans has no ሱ ዶ", "remove"),
        (
            '{colours: ["cmyk(90%, 90%, 90%, 0)"]}',
            "ingramspark",
            "4:19",
            "`cover.colours[0]`: cmyk(90%, 90%, 90%, 0) is 270% ink, but IngramSpark takes 240% at most",
            "use less",
        ),
        ('{colours: ["cmyk(900%, 0, 0, 0)"]}', "kdp-paperback", "4:19", "is not a colour", ""),
        ("{}", "newsprint", "3:10", "`outputs`: newsprint binds no books", "kdp-paperback"),
    ],
)
def test_what_is_wrong_with_a_cover_is_told_at_its_place(
    tmp_path: Path, cover: str, printer: str, place: str, what: str, hint: str
) -> None:
    found = problems(tmp_path, cover, printer)
    told = [(where, hints) for where, said, hints in found if what in said]
    assert told, found
    assert told[0][0] == place
    assert hint in told[0][1]


def test_all_that_is_wrong_is_told_together(tmp_path: Path) -> None:
    cover = '{blurb: ሱ, colours: ["cmyk(100, 100, 100, 100)"], width: 9, height: 9in, spine: 1in}'
    found = problems(tmp_path, cover, "lulu")
    assert len(found) == 3


# --- what a template left ---


def test_texts_of_a_template_are_refused_by_their_lines(tmp_path: Path) -> None:
    cover = (
        '{blurb: "Replace this by your own text for the back of the book."}\nauthor: Your Name\npublisher: Your Press'
    )
    found = problems(tmp_path, cover, "kdp-paperback")
    assert {(place, what.split(":")[0]) for place, what, _ in found} == {
        ("4:16", "`cover.blurb` is still the template's"),
        ("5:9", "`author` is still the template's"),
        ("6:12", "`publisher` is still the template's"),
    }
    assert {hint for _, _, hint in found} == {"write your own text, or delete it"}


@pytest.mark.parametrize("author", ["YOUR NAME", "Your name, PhD"])
def test_texts_of_a_template_are_refused_however_they_are_written(author: str, tmp_path: Path) -> None:
    assert [what for _, what, _ in problems(tmp_path, f"{{blurb: Mine.}}\nauthor: {author}", "kdp-paperback")] == [
        "`author` is still the template's: printers reject a cover with it"
    ]


def test_a_blurb_may_speak_of_your_name(tmp_path: Path) -> None:
    assert planned(tmp_path, '{blurb: "Write your name on the first page!"}\nauthor: A. Setter').cover


@pytest.mark.parametrize("written", ["", '{blurb: ""}\nauthor: " "', "{blurb: }\nauthor:"])
def test_what_a_cover_goes_without_is_noted(written: str, tmp_path: Path) -> None:
    assert {note for note in planned(tmp_path, written).notes if "empty" in note} == {
        "the cover names no author: `author` is empty",
        "the back of the cover has no text of yours: `cover.blurb` is empty",
    }
    assert not [note for note in planned(tmp_path, "{blurb: Mine.}\nauthor: A. Setter").notes if "empty" in note]


def test_no_template_has_texts_to_replace() -> None:
    for name in names("layouts", "templates"):
        text = str(yaml.safe_load(shipped("layouts", "templates", f"{name}.yaml").read_text("utf-8"))).casefold()
        assert not [left for left in (*LEFT_NAMES, LEFT_TEXT) if left in text], name
