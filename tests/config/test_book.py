"""A book's file becomes a BookConfig with all defaults filled in, or problems that an author can act on."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.book import FRONT
from bookbuilder.config import BookConfig, Clues, Reading, book_flaws, read, read_book, slug
from bookbuilder.errors import InputError, Place, Problem, harmless
from bookbuilder.levels import LEVELS, Mix

SECTIONS = "sections:\n  - {title: Warm-up, count: 4}\n"


def read_as_book(folder: Path, text: str, name: str = "weekend.yaml") -> Reading[BookConfig]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_book(read(path), path.stem)


def book(folder: Path, text: str, name: str = "weekend.yaml") -> BookConfig:
    reading = read_as_book(folder, text, name)
    return reading.checked(book_flaws(reading))


def problems(folder: Path, text: str, name: str = "weekend.yaml") -> list[tuple[str, str, str]]:
    with pytest.raises(InputError) as caught:
        book(folder, text, name)
    found = caught.value.problems
    return [(f"{found.place.line}:{found.place.column}", found.what, found.hint) for found in found]


def test_the_shortest_book_has_every_default(tmp_path: Path) -> None:
    config = book(tmp_path, "title: My book\n" + SECTIONS)
    assert (config.id, config.language, config.seed, config.date) == ("weekend", "en", 0, date(2000, 1, 1))
    assert (config.printer, config.trim, config.paper, config.bleed) == ("plain", "6x9in", None, False)
    assert (config.page, config.symbols, config.labels, config.twins) == ("one-up", "digits", {}, "forbid")
    assert (config.answers.place, config.answers.per_page) == ("back", None)
    assert {page for page, wanted in config.front if wanted} == FRONT - {"difficulty_key"}
    assert config.front.difficulty_key is config.front.belongs_to is config.back.certificate is None, "the theme's"
    assert config.outputs == ("interior", "json")
    (section,) = config.sections
    assert (section.id, section.board, section.grade, section.clues) == ("warm-up", "classic", Mix(LEVELS), Clues())
    assert section.page is section.symbols is None


def test_the_full_book_is_read_as_written(tmp_path: Path) -> None:
    loaded = read_as_book(
        tmp_path,
        "id: weekend-2\ntitle: 2027\nlanguage: no\nedition: 2\ndate: 2027-01-01\nisbn: 0-306-40615-2\n"
        "labels: {hard: Tough}\nsections:\n"
        "  - {title: on, board: {name: triple, rotate: 90}, grade: [hard, medium], count: 4, page: two-up}\n"
        "  - {title: B, grade: easy..hard, count: 1, clues: {quads: 5, pairs: 10, more: until-stuck, min: 2, max: 2}}\n"
        "front: {how_to: false}\nanswers: {per_page: 4}\noutputs: [json]\n",
    )
    config = loaded.value
    assert (config.id, config.title, config.language, config.edition) == ("weekend-2", "2027", "no", "2")
    assert (config.date, config.isbn, config.labels) == (date(2027, 1, 1), "0-306-40615-2", {"hard": "Tough"})
    first, second = config.sections
    assert (first.id, first.title, first.grade) == ("on", "on", Mix(("medium", "hard"), even=True))
    assert first.board == {"name": "triple", "rotate": 90}
    assert second.grade == Mix(("easy", "medium", "hard"), even=True)
    assert (second.clues.quads, second.clues.cells, second.clues.more) == (5, None, "until-stuck")
    assert (config.front.how_to, config.front.contents, config.outputs) == (False, True, ("json",))
    assert loaded.document.place(("sections", 0, "board", "rotate")).line == 9
    assert loaded.document.place(("sections", 1, "page")) == Place(str(tmp_path / "weekend.yaml"), 10, 5)


@pytest.mark.parametrize(
    ("needs", "names"),
    [("", ()), (", needs: []", ()), (", needs: X-wing", ("X-wing",)), (", needs: [pointing]", ("pointing",))],
)
def test_needs_are_a_technique_or_a_list_which_may_be_empty(tmp_path: Path, needs: str, names: tuple[str, ...]) -> None:
    config = book(tmp_path, f"title: X\nsections: [{{title: A, count: 1{needs}}}]")
    assert config.sections[0].needs == names


@pytest.mark.parametrize(
    ("title", "id"),
    [
        ("Über 100 Rätsel", "uber-100-ratsel"),
        ("קל", "qof-lamed"),
        ("かんたん", "ka-n-ta-n"),
        ("数独", "6570-72ec"),
        ("سهل", "seen-heh-lam"),
    ],
)
def test_a_title_in_any_script_makes_an_id(title: str, id: str, tmp_path: Path) -> None:
    config = book(tmp_path, f"title: X\nsections: [{{title: {title}, count: 1}}]")
    assert config.sections[0].id == id


@pytest.mark.parametrize(
    ("clues", "written"),
    [
        ("{}", None),
        ("{min: 24}", None),
        ("{symmetry: full}", "full"),
        ("{symmetry: none}", "none"),
        ("{quads: 0}", None),
    ],
)
def test_a_symmetry_is_known_as_written(tmp_path: Path, clues: str, written: object) -> None:
    config = book(tmp_path, f"title: X\nsections: [{{title: A, count: 1, clues: {clues}}}]")
    assert config.sections[0].clues.symmetry == written


@pytest.mark.parametrize(
    ("line", "place", "what", "hint"),
    [
        ("cover: {blurb: x}", "3:1", "`cover` describes a cover that the book does not have", "add `cover`"),
        ("cover: {art: photo}\noutputs: [cover]", "3:14", '`cover.art` cannot be "photo"', "quilt"),
        ("cover: {colours: [red]}\noutputs: [cover]", "3:19", '`cover.colours[0]` cannot be "red"', "in quotes"),
        ("html: {}", "3:1", "`html` describes pages that the book does not have", "add `html` to the outputs"),
        ("html: {solution: back}\noutputs: [html]", "3:18", '`html.solution` cannot be "back"', "same"),
        ("html: {base_url: example.org}\noutputs: [html]", "3:18", "`html.base_url` cannot be", "https://"),
        ("html: {base_url: 'javascript:alert(1)'}\noutputs: [html]", "3:18", "`html.base_url` cannot be", "https://"),
        ("html: {base_url: 'https://x.org/?q'}\noutputs: [html]", "3:18", "`html.base_url` has a `?` or `#`", "folder"),
        (
            "html: {base_url: 'https://me:pw@x.org'}\noutputs: [html]",
            "3:18",
            "name or password",
            "every page would show",
        ),
        ("html: {base_url: 'http://[::1'}\noutputs: [html]", "3:18", "`html.base_url` cannot be", "https://"),
        ("answers: none", "3:10", '`answers` must be `false` or a mapping of keys to values, not "none"', "place"),
        ("answers: true", "3:10", "`answers` cannot be true", "write `false`, or delete the key"),
        ("front: {title: false, pages: 3}", "3:30", "`front.pages` must be a list, not 3", "Markdown"),
        ("answers: {place: here}", "3:18", '`answers.place` cannot be "here"', "back"),
        (
            "answers: {place: next, per_page: 4}",
            "3:24",
            "`answers.per_page` changes nothing: with `place: next`, the puzzles of a page decide",
            "delete it",
        ),
        ("answers: back", "3:10", "`answers` must be `false` or a mapping", "the keys are: place"),
        ("answers: {hints: 10}", "3:18", "`answers.hints` must be 9 or less, not 10", "from 1 to 9"),
        (
            "answers: {hints: 0}",
            "3:18",
            "`answers.hints` must be 1 or more, not 0",
            "how many hints to give for each puzzle",
        ),
        ("answers: {hint: 3}", "3:11", "`answers.hint` is not a known key", "did you mean `hints`"),
        ("outputs: [scren]", "3:11", '`outputs[0]` cannot be "scren"', "screen"),
        ("outputs: [json, json]", "3:17", "`outputs[1]` repeats `json`", "delete it"),
        ("outputs: []", "3:10", "1 or more items", "interior"),
        ("outputs: json", "3:10", "must be a list", "list"),
        ("bleed: 1", "3:8", "`bleed` must be `true` or `false`", "write `true`"),
        ("bleed: yes", "3:8", "`bleed` must be `true` or `false`", "write true"),
        ("twins: never", "3:8", '`twins` cannot be "never"', "forbid"),
        ("id: My Book", "3:5", '`id` cannot be "My Book"', "`my-book`"),
        ("id: a--b", "3:5", '`id` cannot be "a--b"', "`a-b`"),
        (f"id: {'x' * 65}", "3:5", "`id` cannot be", "64"),
        ("id: nul", "3:5", '`id` cannot be "nul"', "Windows"),
        ("isbn: 978-0-306-40615-8", "3:7", "wrong digit", "978-0-306-40615-7"),
        ("isbn: 0-306-40615-X", "3:7", "wrong digit", "0-306-40615-2"),
        ("isbn: 977-0-306-40615-7", "3:7", "cannot be", "978 or 979"),
        ("date: 2027-1-5", "3:7", "is not a date", "2027-01-31"),
        ("date: 2027-02-29", "3:7", "is not a date that exists", "2027-01-31"),
        ("date: 20270131", "3:7", "must be a date", "2027-01-31"),
        ("date: '86400'", "3:7", "is not a date", "2027-01-31"),
        ("seed: -1", "3:7", "`seed` must be 0 or more", "from 0 to"),
        ("seed: 9223372036854775808", "3:7", "or less", "from 0 to"),
        ('subtitle: "a\\nb"', "3:11", "line break", "one line"),
        (f"author: {'x' * 501}", "3:9", "500 or fewer characters", "the author"),
        ("printer: ' '", "3:10", "`printer` is empty", "write text"),
        ("labels: star", "3:9", '`labels` cannot be "star"', "did you mean `stars`"),
        ("labels: {hrad: x}", "3:10", "`labels.hrad` is not a known key", "did you mean `hard`"),
        ("answers: {place: front}", "3:18", '`answers.place` cannot be "front"', "back"),
        ("answers: {per_page: 101}", "3:21", "100 or less", "from 1 to 100"),
        ("front: {contents: yes}", "3:19", "`front.contents` must be `true` or `false`", "write true"),
        ("tittle: x", "3:1", "`tittle` is not a known key", "did you mean `title`"),
        ("grade: easy", "3:1", "`grade` is not a known key", "move it: `grade` stands in `sections`"),
        (
            "difficulty: easy",
            "3:1",
            "`difficulty` is not a known key",
            "did you mean `grade`, which stands in `sections`?",
        ),
        ("blurb: x", "3:1", "`blurb` is not a known key", "move it: `blurb` stands in `cover`"),
        (
            "back: {difficulty: x}",
            "3:8",
            "`back.difficulty` is not",
            "did you mean `grade`, which stands in `sections`?",
        ),
        (
            "answers: {puzzles: 3}",
            "3:11",
            "`answers.puzzles` is not",
            "did you mean `count`, which stands in `sections`?",
        ),
        ("aids: {size: A5}", "3:8", "`aids.size` is not", "did you mean `trim`, which stands at the top of the file?"),
        (
            "front: {large_print: yes}",
            "3:9",
            "`front.large_print` is not",
            "`page: large-print`, which stands at the top",
        ),
        (
            "answers: {seed: 3}",
            "3:11",
            "`answers.seed` is not a known key",
            "move it: `seed` stands at the top of the file",
        ),
    ],
)
def test_a_wrong_option_is_one_problem(tmp_path: Path, line: str, place: str, what: str, hint: str) -> None:
    ((found_place, found_what, found_hint),) = problems(
        tmp_path, f"title: X\nsections: [{{title: A, count: 1}}]\n{line}\n"
    )
    assert found_place == place
    assert what in found_what
    assert hint in found_hint


@pytest.mark.parametrize(
    ("keys", "place", "what", "hint"),
    [
        ("count: 0", "3:12", "`sections[0].count` must be 1 or more, not 0", "from 1 to 10000"),
        ("count: 08", "3:12", "must be a whole number", "write 8"),
        ("count: 1e3", "3:12", "must be a whole number", "write 1000"),
        ("grade: any", "2:5", "`sections[0].count` is missing", "add a line `count: ...`"),
        ("count: 1\n    format: sdm", "4:5", "`sections[0].format` is the format of a puzzle file", "delete it"),
        ("count: 1\n    vary: 90", "4:11", "`sections[0].vary` must be a mapping", ""),
        ("count: 1\n    vary: {rotate: 45}", "4:20", "`sections[0].vary.rotate` must be", "90"),
        ("count: 1\n    vary: {turn: 90}", "4:12", "`sections[0].vary.turn` is not a known key", ""),
        ("count: 1\n    vary: {count: 0}", "4:19", "`sections[0].vary.count` must be 1 or more", "how many variants"),
        ("count: 1\n    walkthrough: {}", "4:18", "`sections[0].walkthrough.puzzles` is missing", "puzzles: ..."),
        (
            "count: 1\n    walkthrough: {puzzles: 2}",
            "4:28",
            "walkthrough.puzzles` is 2, but the section has 1",
            "1 or l",
        ),
        ("count: 1\n    walkthrough: {puzzles: 0}", "4:28", "walkthrough.puzzles` must be 1 or more, not 0", "from 1"),
        ("count: 1\n    walkthrough: {puzzles: 1, steps: hard}", "4:38", 'steps` cannot be "hard"', "key, all"),
        (
            "count: 1\n    walkthrough: {puzzles: 1, step: all}",
            "4:31",
            "walkthrough.step` is not a known key",
            "`steps`",
        ),
        ("count: 1\n    walkthrough: key", "4:18", "`sections[0].walkthrough` must be a mapping", "puzzles"),
        ("count: 1\n    clues: {pattern: {}}", "4:22", "`sections[0].clues.pattern` must be", "pattern"),
        ("count: 1\n    solvable: all", "4:15", '`sections[0].solvable` cannot be "all"', "choose from: whole, each"),
        ("count: 1\n    solvable: true", "4:15", "`sections[0].solvable` must be", "`whole` or `each`"),
        ("count: 1\n    clues: {symmetry: rotate}", "4:23", "cannot be", "did you mean `rotate"),
        ("count: 1\n    clues: {symmetry: rotational}", "4:23", "cannot be", "did you mean `rotate180`"),
        ("count: 1\n    clues: {symmetry: 180}", "4:23", "must be `none`, `rotate180`", "did you mean `rotate180`"),
        (
            "count: 1\n    order: up",
            "4:12",
            '`sections[0].order` cannot be "up"',
            "choose from: rising, falling, mixed, smooth",
        ),
        ("grade: {easy: 3}\n    count: 4", "3:12", "adds up to 3, but `count` is 4", "`count: 3`"),
        ("count: 4\n    grade: {easy: 3, hard: 50%}", "4:12", "has numbers and percentages", "percentages only"),
        ("count: 4\n    grade: {easy: 40%, hard: 50%}", "4:12", "adds up to 90%", "100%"),
        ("count: 4\n    grade: {easy: 0}", "4:19", "`sections[0].grade.easy` must be 1 or more", "such as `40%`"),
        ("count: 4\n    grade: {hardest: 4}", "4:13", "`sections[0].grade.hardest` is not a known key", "hard"),
        ("grade: {easy: 40%, hard: 60%}", "2:5", "`sections[0].count` is missing", "how many puzzles"),
        ("from: mine.txt\n    grade: {easy: 3}", "4:12", "these come from a file", "write a list of levels"),
        (
            "count: 1\n    sort: rising",
            "4:5",
            "`sections[0].sort` is not a known key",
            "choose from: title",
        ),
        ("count: 1\n    clues: {quads: -1}", "4:20", "0 or more", "from 0 to 1024"),
        ("count: 1\n    clues: full", "4:12", "must be a mapping", "the keys are: symmetry"),
        ("count: 1\n    grade: eazy", "4:12", 'cannot use "eazy" as a level', "did you mean `easy`"),
        ("count: 1\n    grade: easy..hrad", "4:12", 'cannot use "hrad" as a level', "did you mean `hard`"),
        ("count: 1\n    grade: hard..easy", "4:12", "runs downwards, from hard to easy", "`easy..hard`"),
        ("count: 1\n    grade: easy..hard..easy", "4:12", "cannot be", "two ends"),
        ("count: 1\n    grade: [easy, hardest]", "4:19", '`sections[0].grade[1]` cannot be "hardest"', "hard"),
        ("count: 1\n    grade: [easy, easy]", "4:12", "names `easy` twice", "delete one"),
        ("count: 1\n    grade: []", "4:12", "1 or more items", "`easy..hard`"),
        ("count: 1\n    grade: 3", "4:12", "a list or a mapping of keys to values, not 3", "`easy..hard`"),
        ("count: 1\n    board: [classic]", "4:12", "text or a mapping", "path of a board file"),
    ],
)
def test_a_wrong_section_is_one_problem(tmp_path: Path, keys: str, place: str, what: str, hint: str) -> None:
    ((found_place, found_what, found_hint),) = problems(tmp_path, f"sections:\n  - title: A\n    {keys}\ntitle: X\n")
    assert found_place == place
    assert what in found_what
    assert hint in found_hint


def test_all_problems_come_in_one_run(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        "titel: X\nseed: 08\nsections:\n  - {title: A, count: 1, grade: [easy, easy]}\n"
        "  - {title: a!, count: ten}\n  - 5\n  - {id: a, title: C, count: 1}\noutputs: [screm, jsn]\n",
    )
    assert [place for place, _, _ in found] == [
        *("1:1", "1:1", "2:7", "4:33", "5:13", "5:24", "6:5", "7:10", "8:11", "8:18")
    ]
    assert "same id" in found[4][1]
    assert "same id" in found[7][1]


def test_a_book_has_a_most_of_puzzles(tmp_path: Path) -> None:
    sections = "".join(f"  - {{title: S{n}, count: 9000}}\n" for n in range(4))
    ((place, what, hint),) = problems(tmp_path, f"title: X\nsections:\n{sections}")
    assert (place, what) == ("5:24", "with `sections[2].count` the book has 27,000 puzzles")
    assert "20,000" in hint


def test_a_book_needs_sections(tmp_path: Path) -> None:
    assert "`sections` is missing" in problems(tmp_path, "title: X")[0][1]


def test_a_key_that_must_be_there_is_not_told_to_go(tmp_path: Path) -> None:
    ((_, what, hint),) = problems(tmp_path, "title: X\nsections:\n")
    assert what == "`sections` has no value"
    assert "delete" not in hint
    assert "1 or more items" in problems(tmp_path, "title: X\nsections: []")[0][1]


def test_ids_are_made_from_names_and_titles(tmp_path: Path) -> None:
    assert slug("Über 100 Rätsel! – Łódź, Ærø, Straße") == "uber-100-ratsel-lodz-aero-strasse"
    assert book(tmp_path, "title: X\n" + SECTIONS, "My Book (2).yaml").id == "my-book-2"
    assert book(tmp_path, "title: X\n" + SECTIONS, "数独.yaml").id == "x"
    found = problems(tmp_path, "title: ！\nsections: [{title: ☆☆, count: 1}]", "数独.yaml")
    assert [place for place, _, _ in found] == ["1:8", "2:20"]
    assert all("add an `id`" in hint for _, _, hint in found)


def test_a_book_is_not_a_list(tmp_path: Path) -> None:
    ((place, what, _),) = problems(tmp_path, "- title: X")
    assert place == "1:1"
    assert "the file must be a mapping" in what


lines = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn", "Co")), min_size=1)
titles = lines.map(lambda text: harmless(text).strip()[:100].strip()).filter(bool)
clues = st.fixed_dictionaries(
    {}, optional={"min": st.integers(1, 30), "max": st.integers(30, 1024), "more": st.sampled_from(["all", "none"])}
) | st.fixed_dictionaries({"quads": st.integers(0, 9)}, optional={"cells": st.integers(0, 1024)})
section = st.fixed_dictionaries(
    {"title": titles, "count": st.integers(1, 999)},
    optional={
        "board": titles | st.just({"name": "triple", "rotate": 90}),
        "grade": st.sampled_from(["any", "easy", "easy..hard", ["hard", "easy"], {"easy": "40%", "hard": "60%"}]),
        "clues": clues,
        "page": titles,
    },
)
books = st.fixed_dictionaries(
    {"title": titles, "sections": st.lists(section, min_size=1, max_size=4)},
    optional={
        "date": st.dates().map(str),
        "seed": st.integers(0, 2**63 - 1),
        "language": st.sampled_from(["no", "en"]),
        "labels": st.just("stars") | st.dictionaries(st.sampled_from(LEVELS), titles),
        "isbn": st.sampled_from(["9780306406157", "0-306-40615-2", "080442957X"]),
        "outputs": st.sampled_from([["json"], ["json", "interior"]]),
    },
)


@pytest.mark.slow
@given(books)
def test_a_valid_book_comes_back_from_what_it_writes(
    tmp_path_factory: pytest.TempPathFactory, data: dict[str, object]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    for number, entry in enumerate(data["sections"]):
        entry["id"] = f"s-{number}"
    once = book(folder, json.dumps(data, ensure_ascii=False), "round.yaml")
    again = book(folder, once.model_dump_json(exclude_none=True), "round.yaml")
    assert again == once
    assert [part.title for part in once.sections] == [part["title"] for part in data["sections"]]


keys = st.sampled_from([*BookConfig.model_fields, "pattern", "count", "board", "grade", "clues", "from", "x"])
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.sampled_from(["any", "08", "json", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.slow
@given(st.dictionaries(keys, junk, max_size=6))
def test_any_data_is_a_book_or_an_input_error(tmp_path_factory: pytest.TempPathFactory, data: object) -> None:
    found: tuple[Problem, ...] = ()
    try:
        book(tmp_path_factory.getbasetemp(), json.dumps(data), "junk.yaml")
    except InputError as error:
        found = error.problems
    assert all(problem.what and problem.hint and problem.place.file for problem in found)


def test_a_config_cannot_be_changed(tmp_path: Path) -> None:
    config = book(tmp_path, "title: X\n" + SECTIONS)
    with pytest.raises(ValueError, match="frozen"):
        config.title = "Y"  # type: ignore[misc]
