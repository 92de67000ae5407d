"""A puzzle's page is sound, safe and complete HTML, whatever the puzzle, its book and its symbols hold."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from dataclasses import replace
from datetime import date as Date
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from bookbuilder import fonts
from bookbuilder.board import Cell, board, boards
from bookbuilder.puzzle import UNGRADED, GradedPuzzle, Puzzle
from bookbuilder.puzzle.formats import Entry, read_text
from bookbuilder.site import PageLinks, PuzzleSheet, SiteLook, page_html
from bookbuilder.site.about import about
from bookbuilder.site.downloads import puzzle_ipuz
from bookbuilder.site.page_files import Item, SectionLook, site_files
from bookbuilder.site.spoken import house_names
from bookbuilder.symbols import SymbolSet, symbol_set
from bookbuilder.symbols.svg import SvgError, read_svg
from bookbuilder.typeset import theme, themes
from bookbuilder.words import languages, words
from bookbuilder.workers import HERE
from tests.site.browser.pages import made
from tests.site.parsing import Page
from tests.site.reading import cell_names, data_of

ENGLISH = words("en")
DIGITS = symbol_set("digits", 9)
NO_LINKS = PageLinks()
LOOK = SiteLook("Sunday Puzzles", "en", ENGLISH)
HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "</title><img src=x onerror=alert(1)>",
    "\" onmouseover='alert(1)' x=\"",
    "</style><style>*{}",
    "&lt;b&gt; ]]> ${1} {{ 7 * 7 }} {% raw %}",
]


def sheet(puzzle: GradedPuzzle, symbols: SymbolSet = DIGITS, **more: Any) -> PuzzleSheet:
    return PuzzleSheet("main-1", 12, puzzle, symbols, **{"level": "Easy", **more})


def html(puzzle: GradedPuzzle | None = None, look: SiteLook = LOOK, links: PageLinks = NO_LINKS, **more: Any) -> str:
    return page_html(sheet(puzzle or made("classic"), **more), look, links)


def test_minutes_that_end_in_a_full_stop_get_no_second_one() -> None:
    full = PageLinks(full="https://x.org/1")
    text = html(rating="etwa 14 Min.", look=replace(LOOK, base_url="https://x.org"), links=full)
    assert re.findall('<meta property="og:description" content="([^"]*)"', text) == ["etwa 14 Min. "]


def test_minutes_are_no_level_to_readers_who_cannot_see_the_page_nor_to_other_programs() -> None:
    level, timed = html(), html(rating="about 14 min")
    assert '<span class="unseen">Level: </span>Easy</p>' in level
    assert "about 14 min</p>" in timed
    assert "Level: </span>" not in timed
    ipuz = json.loads(puzzle_ipuz(sheet(made("classic"), rating="about 14 min"), LOOK, True))
    assert ipuz["difficulty"] == "Easy"


def block(text: str, tag: str) -> list[str]:
    return re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)


def digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


# --- the page ---


@pytest.mark.parametrize("language", languages())
def test_a_page_is_complete_without_a_script(language: str) -> None:
    said = words(language)
    text = html(
        look=SiteLook("Sunday", language, said), links=PageLinks("a.html", "b.html", "index.html", json="c.json")
    )
    page = Page(text)
    assert [each["href"] for each in page.all("a")] == [
        *("index.html", "a.html", "b.html"),  # the first is seen where the head is one line
        *("index.html", "c.json"),
    ]
    assert page.text.count(said.say("page.row", n=9, values="").strip()) == 1
    assert [each["class"] for each in page.all("svg")] == ["definitions", "meter", "board", "board"]
    assert [each.get("id") for each in page.all("details")] == ["rows", "answer"]
    assert page.all("html") == [{"lang": language, "dir": said.direction}]
    assert {"id": "play", "hidden": ""} in page.all("div")


def test_rows_in_words_say_givens_and_how_many_cells_are_empty_between_them() -> None:
    first = (5, 3, 0, 0, 7, 0, 0, 0, 0)
    puzzle = GradedPuzzle(Puzzle(board("classic"), first + (0,) * 72), (), UNGRADED, "")
    text = Page(html(puzzle)).text
    assert "Row 1: 5, 3, 2 empty, 7, 4 empty" in text
    assert "Row 2: 9 empty" in text


@pytest.mark.parametrize(
    ("name", "rule"), [("classic", "exactly once"), ("x", "diagonal"), ("samurai", "each of the overlapping grids")]
)
def test_a_page_says_what_the_puzzle_is_and_its_rule(name: str, rule: str) -> None:
    its = about(board(name), name, DIGITS, ENGLISH, "Warm-up")
    text = html(about=its, look=replace(LOOK, base_url="https://x.org"), links=PageLinks(full="https://x.org/1"))
    page = Page(text)
    assert f"Warm-up · {ENGLISH.board(name)}" in page.text
    assert rule in page.text
    (description,) = [each["content"] for each in page.all("meta") if each.get("property") == "og:description"]
    assert description.startswith(f"Easy. Warm-up. {ENGLISH.board(name)}. ")
    assert rule in description


def test_a_section_named_after_its_board_is_named_once() -> None:
    assert about(board("samurai"), "samurai", DIGITS, ENGLISH, "Samurai for two").kind == ("Samurai for two",)


def test_pictures_are_shown_with_their_names() -> None:
    fruit = symbol_set("fruit", 9)
    page = Page(html(symbols=fruit, about=about(board("classic"), "classic", fruit, ENGLISH)))
    assert "each of these pictures" in page.text
    assert all(name in page.text for name in fruit.marks)
    assert len(page.all("li")) == 9 + 9


@pytest.mark.slow
def test_rows_in_words_say_where_the_board_has_gaps() -> None:
    assert "Row 1: " in (text := Page(html(made("samurai"))).text)
    assert re.search(r"Row 1: [^R]*gap of 3", text)


def test_nothing_is_loaded_and_no_style_attribute_is_used() -> None:
    text = html(symbols=symbol_set("fruit", 9))
    page = Page(text)
    assert not [tag for tag, attributes in page.tags if attributes.keys() & {"style", "src", "onclick", "srcset"}]
    assert "@import" not in text
    assert "url(" not in re.sub(r"url\((#|data:font/woff2;base64,[\w+/=]+\))", "", text)
    assert {attributes["href"][0] for tag, attributes in page.tags if tag == "use"} == {"#"}


@pytest.mark.parametrize("symbols", ["digits", "fruit", "colours", "dice", "roman"])
def test_every_id_is_unique_and_every_use_has_its_target(symbols: str) -> None:
    puzzle = made("6x6") if symbols == "dice" else made("classic")
    order = puzzle.puzzle.board.order
    text = html(puzzle, symbols=symbol_set(symbols, min(order, 9)))
    page = Page(text)
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(set(ids)) == len(ids)
    assert {each["href"][1:] for each in page.all("use")} <= set(ids)
    assert {each["icon"] for each in data_of(text)["symbols"]} - {None} <= set(ids)


def test_the_policy_allows_exactly_the_styles_and_the_script_of_the_page() -> None:
    text = html(look=replace(LOOK, css="h1 { color: red }"))
    (script,), styles = block(text, "script"), block(text, "style")
    (policy,) = [each["content"] for each in Page(text).all("meta") if "http-equiv" in each]
    assert policy == (
        f"default-src 'none'; style-src {' '.join(map(digest, styles))}; script-src {digest(script)}; "
        "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
    )
    assert styles[1] == "h1 { color: red }"
    assert text.index("Content-Security-Policy") < min(text.index("<style"), text.index("<script"))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_stay_texts(text: str) -> None:
    marks = (text, *"23456789")
    look = replace(LOOK, title=text, footer=text, base_url="https://x.org", author=text)
    found = html(look=look, symbols=SymbolSet("own", marks), level=text, links=PageLinks(full="https://x.org/1"))
    page = Page(found)
    tags = [tag for tag, _ in page.tags]
    assert tags.count("script") == 2
    assert tags.count("style") == 1
    assert "img" not in tags
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
    data = data_of(found)
    assert (data["symbols"][0]["text"], data["level"]) == (text, text)
    assert re.sub(r"\s+", " ", text) in page.text


def test_direction_marks_of_strangers_do_not_reach_the_page() -> None:
    assert "\u202e" not in html(look=replace(LOOK, title="a\u202eb", footer="\u2066x"))


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script><rect width='9' height='9'/>",
        "<rect width='9' height='9' onclick='alert(1)'/>",
        "<style>*{fill:url(https://evil.example/x)}</style><rect width='9' height='9'/>",
        "<image href='https://evil.example/x.png' width='9' height='9'/><rect width='9' height='9'/>",
        "<foreignObject><iframe src='https://evil.example'/></foreignObject><rect width='9' height='9'/>",
    ],
)
def test_a_hostile_icon_is_refused_or_leaves_only_its_shapes(inside: str) -> None:
    try:
        icon = read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{inside}</svg>')
    except SvgError:
        return
    text = html(symbols=SymbolSet("own", tuple("abcdefghi"), "pictures", (icon,) * 9))
    assert "evil" not in text
    assert "alert" not in text
    Page(text)


@pytest.mark.parametrize("css", ["</style><script>alert(1)</script>", "a { } </STYLE >", "/* \u202e */"])
def test_style_rules_that_end_their_element_never_reach_a_page(css: str) -> None:
    with pytest.raises(ValueError, match="style rules"):
        replace(LOOK, css=css)


# --- the answer ---


def test_a_page_without_the_answer_tells_it_nowhere() -> None:
    puzzle = made("classic")
    text = html(puzzle, replace(LOOK, solution="none"))
    data = data_of(text)
    assert (data["solution"], data["steps"]) == (None, None)
    page = Page(text)
    assert [each.get("id") for each in page.all("details")] == ["rows"]
    assert ENGLISH.say("page.no_answer") in page.text
    assert "".join(map(str, puzzle.solution)) not in re.sub(r"\D", "", text)


def test_the_answer_on_a_page_of_its_own_is_linked_and_open() -> None:
    puzzle, look = made("classic"), replace(LOOK, solution="page")
    item = Item(0, "main-1", 1, "Easy", puzzle)
    ((*files,),) = site_files(look, (SectionLook(DIGITS, False),), [item], 1, HERE)
    pages = {name: content.decode() for name, content in files if name.endswith(".html")}
    assert set(pages) == {"0001.html", "embed/0001.html", "0001-answer.html"}
    assert data_of(pages["0001.html"])["solution"] is data_of(pages["embed/0001.html"])["solution"] is None
    assert {"href": "0001-answer.html"} in Page(pages["0001.html"]).all("a")
    answer = Page(pages["0001-answer.html"])
    assert {"id": "answer", "open": ""} in answer.all("details")
    assert {"href": "0001.html"} in answer.all("a")
    assert data_of(pages["0001-answer.html"])["solution"] == list(puzzle.solution)


@pytest.mark.parametrize(("solution", "told"), [("same", True), ("page", False), ("none", False)])
def test_downloads_hold_the_solution_only_where_the_page_does(solution: Any, told: bool) -> None:
    item = Item(0, "main-1", 1, "Easy", made("classic"))
    ((*files,),) = site_files(replace(LOOK, solution=solution), (SectionLook(DIGITS, False),), [item], 1, HERE)
    content = dict(files)
    assert ("solution" in json.loads(content["0001.json"])) is told
    assert ("solution" in json.loads(content["0001.ipuz"])) is told


def test_a_puzzle_without_its_steps_has_no_hints_and_says_so() -> None:
    text = html(replace(made("classic"), path=()))
    assert data_of(text)["steps"] is None
    assert ENGLISH.say("page.no_steps") in Page(text).text


def test_a_puzzle_without_an_answer_says_so() -> None:
    text = html(replace(made("classic"), path=(), solution=()))
    assert data_of(text)["solution"] is None
    assert ENGLISH.say("page.no_answer") in Page(text).text


def test_a_puzzle_that_ipuz_cannot_hold_has_no_such_download() -> None:
    item = Item(0, "main-1", 1, "Easy", made("holes"))
    ((*files,),) = site_files(LOOK, (SectionLook(symbol_set("digits", 9), False),), [item], 1, HERE)
    assert [name for name, _ in files] == ["0001.html", "embed/0001.html", "0001.json"]


# --- the data ---


def test_steps_lead_from_the_givens_to_the_solution() -> None:
    puzzle = made("classic")
    data, values = data_of(html(puzzle)), list(puzzle.puzzle.givens)
    for step in data["steps"]:
        for cell, value in step["needs"]["places"]:
            assert values[cell] == value
        for cell, value in step["places"]:
            values[cell] = value
    assert values == list(puzzle.solution) == data["solution"]


def test_the_first_two_parts_of_a_hint_do_not_tell_the_result() -> None:
    puzzle = made("classic")
    values = list(puzzle.puzzle.givens)
    houses = puzzle.puzzle.board.houses
    for step in data_of(html(puzzle))["steps"]:
        for cell, value in step["places"]:
            name = "row\u00a0{}\u00a0column\u00a0{}".format(*(n + 1 for n in divmod(cell, 9)))
            is_last = any([at for at in houses[house].cells if not values[at]] == [cell] for house in step["houses"])
            if is_last or name in step["where"]:
                assert not re.search(rf"\b{value}\b", step["why"]), step
            assert name.lower() in step["what"].lower()
            values[cell] = value
    assert is_last


def test_sentences_about_steps_name_cells_in_words_and_begin_with_a_capital() -> None:
    for language in languages():
        text = html(made("classic", "extreme"), SiteLook("Sunday", language, words(language)))
        for step in data_of(text)["steps"]:
            for part in (step["where"], step["why"], step["what"]):
                assert not re.search(r"r\d+c\d|z\d+s\d", part, re.IGNORECASE), part
                assert not re.search(r"(^|[.!?] )[a-z]", part), part


def test_the_grid_says_where_the_cells_are_in_the_drawing() -> None:
    text = html()
    grid = data_of(text)["grid"]
    (box,) = {each["viewbox"] for each in Page(text).all("svg") if each.get("class") == "board"}
    assert box.split()[2:] == [f"{grid['width']:.2f}".rstrip("0"), f"{grid['height']:.2f}".rstrip("0")]
    assert grid["x"] + 9 * grid["cell"] + grid["x"] == pytest.approx(grid["width"], abs=0.01)


def test_cells_and_houses_have_spoken_names() -> None:
    classic, samurai = board("classic"), board("samurai")
    assert cell_names(classic, ENGLISH)[33] == "row 4 column 7, box 6"
    assert house_names(classic, ENGLISH)[0] == "row 1"
    corner = samurai.cells.index((8, 8))
    assert re.search(r"grid \d box \d, grid \d box \d", cell_names(samurai, ENGLISH)[corner])
    assert cell_names(board("x"), words("de"))[40].startswith("Zeile 5 Spalte 5, Block 5, ")


@pytest.mark.parametrize("name", boards())
def test_no_two_cells_of_a_board_are_called_alike(name: str) -> None:
    its = board(name)
    names = cell_names(its, ENGLISH)
    assert len(set(names)) == len(names) == len(its.cells)
    assert len(house_names(its, ENGLISH)) == len(its.houses)


# --- colours and sizes ---


def luminance(grey: float) -> float:
    return grey / 12.92 if grey <= 0.04045 else ((grey + 0.055) / 1.055) ** 2.4


def grey(colour: str) -> float:
    return sum(int(colour[at : at + 2], 16) for at in (1, 3, 5)) / 3 / 255


@pytest.mark.slow
@pytest.mark.parametrize("scheme", [0, 1])
def test_marks_are_clear_on_every_grey_in_light_and_dark_colours(scheme: int) -> None:
    for name, shaded in (("classic", True), ("overlap", True), ("windoku", True), ("x", False)):
        text = html(made(name), shade_clues=shaded, symbols=symbol_set("digits", made(name).puzzle.board.order))
        (style,) = block(text, "style")
        ink, paper = (grey(re.findall(rf"--{each}: ?(#\w+)", style)[scheme]) for each in ("ink", "paper"))
        for share in map(int, re.findall(r"currentColor (\d+)%", style)):
            ground = ink * share / 100 + paper * (1 - share / 100)
            light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (name, share)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), [("classic", 150_000), ("samurai", 400_000)])
def test_a_page_is_small_enough_with_pictures_and_a_long_way_to_the_answer(name: str, most: int) -> None:
    text = html(made(name, "extreme" if name == "classic" else "hard"), symbols=symbol_set("fruit", 9))
    assert len(text.encode()) < most


def test_the_grids_of_a_samurai_are_counted_as_they_are_read() -> None:
    its = board("samurai")
    said = dict(zip(its.cells, cell_names(its, ENGLISH), strict=True))
    corners = {(0, 0): 1, (0, 20): 2, (10, 10): 3, (20, 0): 4, (20, 20): 5}
    assert {place: f"grid {n} box" in said[Cell(*place)] for place, n in corners.items()} == dict.fromkeys(
        corners, True
    )


@pytest.mark.parametrize("name", ["classic", "6x6", "holes", "windoku"])
def test_the_json_download_is_read_again_as_the_same_puzzle(name: str) -> None:
    puzzle = made(name, "any")
    marks = symbol_set("fruit", puzzle.puzzle.board.order)
    ((*files,),) = site_files(LOOK, (SectionLook(marks, False),), [Item(0, "main-1", 1, "Easy", puzzle)], 1, HERE)
    (entry,) = read_text(dict(files)["0001.json"], "0001.json")
    assert isinstance(entry, Entry), entry
    assert (entry.puzzle, entry.solution) == (puzzle.puzzle, tuple(puzzle.solution))
    assert (entry.symbols, entry.level, entry.title) == (
        marks.marks[: puzzle.puzzle.board.order],
        puzzle.grade.level,
        LOOK.title,
    )


@pytest.mark.parametrize("name", ["classic", "6x6", "jigsaw-1", "x", "windoku"])
def test_the_ipuz_download_is_read_again_as_the_same_puzzle(name: str) -> None:
    puzzle = made(name, "any")
    item = Item(0, "main-1", 1, "Easy", puzzle)
    symbols = symbol_set("fruit", puzzle.puzzle.board.order)
    ((*files,),) = site_files(LOOK, (SectionLook(symbols, False),), [item], 1, HERE)
    (entry,) = read_text(dict(files)["0001.ipuz"], "0001.ipuz", "ipuz")
    assert isinstance(entry, Entry)
    assert (entry.puzzle.givens, tuple(entry.solution)) == (puzzle.puzzle.givens, tuple(puzzle.solution))
    assert set(entry.puzzle.board.houses) == set(puzzle.puzzle.board.houses)


@pytest.mark.parametrize("name", themes())
def test_a_page_carries_the_faces_of_its_theme(name: str) -> None:
    text = html(look=replace(LOOK, theme=theme(name)))
    found = dict(re.findall(r"font-family:(\w+);font-weight:\d+;src:url\(data:font/woff2;base64,([\w+/=]+)\)", text))
    faces = theme(name).faces
    for family, face in (("Page", faces.text), ("Heading", faces.heading), ("Digits", faces.digits)):
        font = TTFont(BytesIO(b64decode(found[family])))
        has = font.getBestCmap()
        assert set(map(ord, "0123456789")) <= has.keys()
        whole = TTFont(BytesIO(fonts.file_of(face)))
        scale = whole["head"].unitsPerEm / font["head"].unitsPerEm
        assert font["hmtx"][has[ord("7")]][0] * scale == whole["hmtx"][whole.getBestCmap()[ord("7")]][0]
    assert set(map(ord, LOOK.title)) <= TTFont(BytesIO(b64decode(found["Heading"]))).getBestCmap().keys()


@pytest.mark.parametrize("language", [each for each in languages() if words(each).direction == "ltr"])
def test_no_heading_date_or_name_falls_back_to_another_face_for_single_letters(language: str) -> None:
    look = replace(
        LOOK,
        words=words(language),
        language=language,
        title="Quiz \u0141\u00f3d\u017a",
        footer="\u0141. Ji\u0159\u00ed",
    )
    text = html(look=look)
    found = dict(re.findall(r"font-family:(\w+);font-weight:\d+;src:url\(data:font/woff2;base64,([\w+/=]+)\)", text))
    has = {family: TTFont(BytesIO(b64decode(data))).getBestCmap().keys() for family, data in found.items()}
    headed = look.title + look.words.say("page.answer.title", title=look.title, number=1)
    assert set(map(ord, headed)) - {0x20, 0xA0} <= has["Heading"]
    dates = "".join(look.words.date(Date(2027, month, 1 + month)) for month in range(1, 13))
    names = "Jigsaw 1 \u00b7 16 \u00d7 16, Jacques & Sons (Q)" + look.footer
    assert set(map(ord, dates + names)) - {0x20, 0xA0} <= has["Page"]


def test_a_title_runs_as_its_own_letters_do() -> None:
    """A Hebrew title on an English page."""
    assert "<h1><bdi>סודוקו (קל)</bdi></h1>" in html(look=replace(LOOK, title="סודוקו (קל)"))
