"""The plan of a config without mistakes."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from bookbuilder.board import files, pattern_files
from bookbuilder.data import shipped
from bookbuilder.errors import InputError
from bookbuilder.generate import Scheme, choices
from bookbuilder.plan import Plan, hours_of_book, plan_book, plan_text
from tests.pace import calls_of

BOOK = "title: T\nsections:\n  - {title: A, count: 3}\n"


def planned(folder: Path, text: str) -> Plan:
    (folder / "weekend.yaml").write_text(text, encoding="utf-8")
    return plan_book(folder / "weekend.yaml")


def test_the_leaves_of_the_quickstart(golden: Callable[[str, str], None]) -> None:
    plan = plan_book(shipped("configs", "quickstart.yaml"))
    golden("quickstart-leaves.txt", "".join(f"{leaf}\n" for leaf in plan.layout.leaves))


def test_the_rest_of_the_quickstart() -> None:
    plan = plan_book(shipped("configs", "quickstart.yaml"))
    assert (plan.id, plan.printer, plan.seed, plan.outputs) == (
        "quickstart",
        "kdp-paperback",
        2027,
        ("interior", "json"),
    )
    assert [(order.section, order.count, order.levels) for order in plan.orders] == [
        ("first-steps", 20, ("beginner", "easy")),
        ("a-little-further", 12, ("medium",)),
        ("by-the-book", 8, ("beginner", "easy", "medium", "hard", "expert", "extreme")),
    ]
    assert [order.clues for order in plan.orders] == [
        Scheme("rotate180", least=30),
        Scheme("rotate180"),
        Scheme(None, quads=5, pairs=10, more="until-stuck"),
    ]
    assert {order.board.name for order in plan.orders} == {"classic"}
    assert {order.seed for order in plan.orders} == {2027}
    assert [section.levels for section in plan.outline.sections] == [
        ("beginner", "easy"),
        ("medium",),
        ("beginner", "easy", "medium", "hard", "expert", "extreme"),
    ]


@pytest.mark.parametrize("solvable", [None, "whole", "each"])
def test_what_must_be_solvable_is_ordered(tmp_path: Path, solvable: str | None) -> None:
    section = {"title": "A", "count": 3, "board": "samurai"} | ({"solvable": solvable} if solvable else {})
    (order,) = planned(tmp_path, json.dumps({"title": "T", "sections": [section]})).orders
    assert (order.clues.solvable, order.each) == (solvable or "whole", solvable == "each")


def test_each_is_the_whole_where_there_is_one_grid(tmp_path: Path) -> None:
    """One picture is one grid, whatever it shows; and a stock made without the word is good with it."""
    (one,) = planned(tmp_path, BOOK).orders
    (same,) = planned(tmp_path, BOOK.replace("count: 3", "count: 3, solvable: each")).orders
    assert not same.each
    assert same.recipe() == one.recipe()


def test_the_same_file_gives_the_same_plan(tmp_path: Path) -> None:
    assert planned(tmp_path, BOOK) == planned(tmp_path, BOOK)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, and nothing in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_example_is_planned_by_its_name(here: Path) -> None:
    assert plan_book(Path("quickstart")) == plan_book(shipped("configs", "quickstart.yaml"))


def test_a_file_wins_over_an_example_of_its_name_and_a_folder_does_not(here: Path) -> None:
    (here / "quickstart").mkdir()
    assert plan_book(Path("quickstart")).outline.total == 40
    (here / "quickstart").rmdir()
    (here / "quickstart").write_text(BOOK, encoding="utf-8")
    assert plan_book(Path("quickstart")).outline.total == 3


@pytest.mark.parametrize("path", ["quickstart.yaml", "configs/quickstart", "../quickstart", "quick"])
def test_only_the_bare_name_is_an_example(here: Path, path: str) -> None:
    with pytest.raises(InputError, match="there is no file"):
        plan_book(Path(path))


def test_the_bank_of_an_example_is_made_in_the_current_folder(here: Path) -> None:
    bank = plan_book(Path("volume-1")).bank
    assert bank is not None
    assert bank.file == here.resolve() / "output" / "bank.db"
    assert bank == plan_book(Path("volume-2")).bank


def test_a_text_is_planned_as_its_file_is(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text("order: 4\ngrids: [{box: 2x2}]\n", encoding="utf-8")
    text = f"id: weekend\n{BOOK}  - {{title: B, count: 2, board: small.yaml}}\n"
    assert plan_text(text, tmp_path) == planned(tmp_path, text)


def test_the_id_of_a_text_is_written_or_made_from_the_title(tmp_path: Path) -> None:
    assert plan_text(BOOK, tmp_path).id == "t"
    assert plan_text(f"id: mine\n{BOOK}", tmp_path).id == "mine"
    with pytest.raises(InputError, match="no id can be made from the file's name or the title"):
        plan_text(BOOK.replace("title: T", "title: '#'"), tmp_path)


def test_problems_of_a_text_have_its_lines_and_the_name_that_it_goes_by(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        plan_text(f"{BOOK}trim: a9\n", tmp_path, file="the draft")
    assert [str(problem.place) for problem in caught.value.problems] == ["the draft:4:7"]


@pytest.mark.parametrize(
    ("written", "levels_as", "labels"),
    [
        ("stars", "stars", ()),
        ("numbers", "numbers", ()),
        ("minutes", "minutes", ()),
        ("{}", "names", ()),
        ("{hard: Tough, beginner: 1}", "names", (("beginner", "1"), ("hard", "Tough"))),
    ],
)
def test_labels(tmp_path: Path, written: str, levels_as: str, labels: tuple[tuple[str, str], ...]) -> None:
    outline = planned(tmp_path, f"{BOOK}labels: {written}\n").outline
    assert (outline.labels.shown_as, outline.labels.names) == (levels_as, labels)


def test_a_label_may_be_the_name_of_a_level_that_is_not_in_the_book(tmp_path: Path) -> None:
    sections = "sections:\n  - {title: A, count: 3, grade: beginner..medium}\n"
    labels = "labels: {beginner: Easy, easy: Medium, medium: Hard}\n"
    assert len(planned(tmp_path, f"title: T\n{labels}{sections}").outline.labels.names) == 3


def test_sections_take_the_books_page_and_symbols_or_their_own(tmp_path: Path) -> None:
    text = "title: T\npage: two-up\nsymbols: letters\nsections:\n  - {title: A, count: 3}\n"
    plan = planned(tmp_path, text + "  - {title: B, count: 3, page: one-up, symbols: digits}\n")
    assert [(each.page, each.symbols.name) for each in plan.outline.sections] == [
        ("two-up", "letters"),
        ("one-up", "digits"),
    ]
    assert [its.puzzles.count for its in plan.layout.sections] == [2, 1]


@pytest.mark.parametrize(
    ("board", "more", "numbered"),
    [
        ("samurai", "answers: {hints: 1}", True),
        ("12x12", "answers: {hints: 1}", True),
        ("classic", "answers: {hints: 1}", False),
        ("samurai", "", False),
        ("samurai", "answers: {hints: 1}\naids: {coordinates: false}", False),
        ("classic", "aids: {coordinates: true}", True),
    ],
)
def test_rows_of_large_boards_are_numbered_where_hints_cite_them(
    tmp_path: Path, board: str, more: str, numbered: bool
) -> None:
    book = f"title: T\nprinter: plain\ntrim: 8.5x11in\nsections: [{{title: A, board: {board}, count: 1}}]\n{more}\n"
    (tmp_path / "book.yaml").write_text(book, "utf-8")
    assert plan_book(tmp_path / "book.yaml").outline.sections[0].aids.coordinates == numbered


def test_the_paper_is_the_printers_first_where_nothing_is_said(tmp_path: Path) -> None:
    text = "title: T\nprinter: kdp-paperback\nsections: [{title: A, count: 20}]\n"
    assert planned(tmp_path, text).layout.paper == "white"
    assert planned(tmp_path, text + "paper: cream\n").layout.paper == "cream"
    assert planned(tmp_path, text + "paper:\n").layout.paper == "white"
    assert planned(tmp_path, text.replace("kdp-paperback", "ingramspark")).layout.paper == "cream"


def test_boards_from_a_file_beside_the_book_and_written_on_the_spot(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "small.YAML").write_text("order: 4\ngrids: [{box: 2x2}]\n", encoding="utf-8")
    text = "title: T\nsections:\n  - {title: A, count: 3, board: boards/small.YAML}\n"
    plan = planned(tmp_path, text + "  - {title: B, count: 3, board: {order: 6, grids: [{box: 2x3}]}}\n"
                   "  - {title: C, count: 3, board: {name: 4x4}}\n")  # fmt: skip
    assert [(order.board.name, order.board.order) for order in plan.orders] == [("small", 4), ("b", 6), ("4x4", 4)]


def test_sections_shade_their_clues_as_the_book_says_or_as_they_say(tmp_path: Path) -> None:
    sections = "sections:\n" + "".join(
        f"  - {{title: {key}, count: 3{more}}}\n"
        for key, more in (("A", ""), ("B", ", shade_clues: true"), ("C", ", shade_clues: false"))
    )
    for book, expected in (("", [False, True, False]), ("shade_clues: true\n", [True, True, False])):
        plan = planned(tmp_path, f"title: T\n{book}{sections}")
        assert [each.shade_clues for each in plan.outline.sections] == expected


def test_shading_changes_no_puzzle(tmp_path: Path) -> None:
    plain = planned(tmp_path, BOOK).orders
    assert planned(tmp_path, f"{BOOK}shade_clues: true\n").orders == plain


def test_a_board_written_on_the_spot_or_in_a_file_is_turned_by_the_same_words(tmp_path: Path) -> None:
    picture = "      order: 5\n      grids:\n        - picture: |\n"
    rows = "".join(f"            {row}\n" for row in ("AAABC", "ABBBC", "ADDBC", "DDECC", "DEEEE"))
    (tmp_path / "mine.yaml").write_text(f"{picture}{rows}".replace("\n      ", "\n").lstrip(), encoding="utf-8")
    turns = "rotate: 90, mirror: true, flip: true"
    plan = planned(
        tmp_path,
        f"title: T\nsections:\n  - title: A\n    count: 1\n    board:\n{picture}{rows}"
        f"      rotate: 90\n      mirror: true\n      flip: true\n"
        f"  - {{title: B, count: 1, board: {{name: mine.yaml, {turns}}}}}\n"
        f"  - {{title: C, count: 1, board: {{name: jigsaw-5, {turns}}}}}\n",
    )
    inline, file, shipped_one = (order.board for order in plan.orders)
    assert inline.houses == file.houses == shipped_one.houses
    assert inline.cells == file.cells == shipped_one.cells
    assert shipped_one.name == "jigsaw-5-rotate90-mirror-flip"


def test_the_hash_is_of_the_file_as_it_was_read(tmp_path: Path) -> None:
    text = f"# ü\n{BOOK}"
    assert planned(tmp_path, text).config_sha256 == hashlib.sha256(text.encode()).hexdigest()


def test_every_board_is_found_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "small.yaml").write_text("order: 4\ngrids: [{box: 2x2}]\n", encoding="utf-8")
    sections = "".join(
        f"  - {{title: A{i}, count: 1, board: small.yaml}}\n"
        f"  - {{title: B{i}, count: 1, board: {{order: 6, grids: [{{box: 2x3}}]}}}}\n"
        for i in range(5)
    )
    calls: list[str] = []

    def counted(room: ModuleType, name: str) -> None:
        real = getattr(room, name)
        monkeypatch.setattr(room, name, lambda *given: (calls.append(name), real(*given))[1])

    counted(files, "board_file")
    counted(files, "board_from")
    counted(choices, "symmetries")
    plan = planned(tmp_path, f"title: T\nsections:\n{sections}")
    assert Counter(calls) == {"board_file": 1, "board_from": 1 + 5, "symmetries": 2}  # a file is one more
    assert [order.board.name for order in plan.orders][:4] == ["small", "b0", "small", "b1"]


def test_a_pattern_is_read_once_for_all_sections_of_a_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.txt").write_text("1.1.\n.1.1\n1.1.\n.1.1\n", encoding="utf-8")
    calls: list[Path] = []
    real = pattern_files.load_text
    monkeypatch.setattr(pattern_files, "load_text", lambda path, **more: (calls.append(path), real(path, **more))[1])
    lines = "".join(f"  - {{title: A{i}, count: 1, board: 4x4, clues: {{pattern: mine.txt}}}}\n" for i in range(4))
    plan = planned(tmp_path, f"title: T\nsections:\n{lines}")
    assert len(calls) == 1
    assert {order.clues.pattern for order in plan.orders} == {(0, 2, 5, 7, 8, 10, 13, 15)}


def test_the_work_of_planning_grows_with_the_sections_and_no_faster(tmp_path: Path) -> None:
    """A thousand sections once took half a minute."""
    names = ("classic", "6x6", "16x16", "8x8")

    def plan_of(many: int) -> None:
        lines = "".join(f"  - {{title: Part {i}, count: 2, board: {names[i % 4]}}}\n" for i in range(many))
        assert planned(tmp_path, f"title: T\nsections:\n{lines}").outline.total == 2 * many

    plan_of(4)  # what is read once
    few, some, more = (calls_of(partial(plan_of, many)) for many in (20, 40, 80))
    assert more - some < 2.2 * (some - few) < 2.2 * 20 * 60_000


def test_readers_see_patterns_by_the_name_of_the_pattern_its_file_or_the_section(tmp_path: Path) -> None:
    picture = "|\n" + "        111.11.11\n" * 9
    (tmp_path / "birds").mkdir()
    (tmp_path / "birds" / "owl.txt").write_text("111.11.11\n" * 9)
    sections = [
        "{title: A, count: 1}",
        "{title: B, count: 1, clues: {pattern: heart}}",
        "{title: C, count: 1, clues: {pattern: birds/owl.txt}}",
        "{title: D, count: 1, clues: {pattern: [heart]}}",
    ]
    text = "title: T\nsections:\n" + "".join(f"  - {each}\n" for each in sections)
    text += f"  - title: Mine\n    count: 1\n    clues:\n      pattern: {picture}"
    plan = planned(tmp_path, text)
    assert [section.pattern for section in plan.outline.sections] == ["", "heart", "owl", "heart", "Mine"]


UNIQUENESS = ("unique rectangle", "hidden rectangle", "BUG+1")


@pytest.mark.parametrize("uniqueness", [False, True])
def test_the_key_knows_the_techniques_that_assume_one_solution_where_a_section_allows_them(
    tmp_path: Path, uniqueness: bool
) -> None:
    section = f"  - {{title: B, grade: expert, count: 3, uniqueness: {str(uniqueness).lower()}}}\n"
    asked = planned(tmp_path, BOOK + section).outline.asked("expert")
    assert tuple(name for name in asked if name in UNIQUENESS) == (UNIQUENESS if uniqueness else ())
    if uniqueness:
        assert asked[:4] == ("XYZ-wing", "unique rectangle", "swordfish", "hidden rectangle")


def test_texts_before_the_puzzles_are_written_on_the_spot_or_lie_in_files(tmp_path: Path) -> None:
    (tmp_path / "preface.md").write_text("# Before you begin\n\nHello.\n", encoding="utf-8")
    texts = 'front: {pages: ["For *you*", preface.md, "# On the spot\\n\\nTwo.\\n\\nThree."]}\n'
    matter = planned(tmp_path, BOOK + texts).outline.matter
    assert [text.title for text in matter.before] == ["", "Before you begin", "On the spot"]
    with pytest.raises(InputError, match=r"missing\.md: No such file"):
        planned(tmp_path, BOOK + "front: {pages: [missing.md]}\n")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("grade: hard, count: 7", "about 84 minutes of solving"),
        ("grade: {easy: 2, hard: 1}", "about 25 minutes of solving"),
        ("grade: [easy, hard], count: 2", "about 19 minutes of solving"),
        ("grade: {easy: 9, hard: 5}", "about 2 hours of solving"),  # 119.8 minutes
        ("board: 4x4, grade: any, count: 1", "about 1 minute of solving"),
        ("rules: killer, page: one-up, grade: hard, count: 7", "about 4 hours of solving"),
        ("rules: anti-knight, grade: hard, count: 7", "about 101 minutes of solving"),
        ("grade: hard, count: 6000", "about 1,203 hours of solving"),
    ],
)
def test_a_plan_says_about_how_long_its_puzzles_take(asked: str, said: str, tmp_path: Path) -> None:
    plan = planned(tmp_path, f"title: T\ntrim: a4\npage: six-up\nsections:\n  - {{title: A, {asked}}}\n")
    assert hours_of_book(plan, {}) == said
