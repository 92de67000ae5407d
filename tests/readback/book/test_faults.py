"""A book that is right passes; one whose printed interior has any fault fails, by the rule meant for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from bookbuilder import api
from bookbuilder.readback import prove_book
from bookbuilder.symbols import symbol_set
from tests.readback.book.conftest import Operators, Spoilt

FIRST, SECOND, FRUIT, JIGSAW, HINTS, ANSWERS = 6, 7, 9, 11, 12, 13  # pages


def shown(text: str) -> str:
    """The operand that shows a text."""
    return f"<{text.encode('latin-1').hex()}> Tj"


def in_grid(operators: Operators) -> list[int]:
    """Where marks are shown after the last line or stamp: those of the page's first grid, and the notes below it."""
    last = max(at for at, each in enumerate(operators) if each.endswith((" S", "S", "re")))
    return [at for at, each in enumerate(operators) if at > last and re.fullmatch(r"<3[1-9]> Tj", each)]


def replaced(old: str, new: str, which: int = 0) -> Callable[[Operators], None]:
    """Put one operator in place of another."""

    def change(operators: Operators) -> None:
        found = [at for at, each in enumerate(operators) if each == old]
        operators[found[which]] = new

    return change


def test_a_clean_book_raises_nothing(book: Spoilt) -> None:
    proof = book.prove()
    assert not proof.report.findings
    assert proof.said() == "6 puzzles, 6 answers read back, 40 page references followed, 6 solved again"


def test_a_dropped_given_is_found(book: Spoilt) -> None:
    book.change(FIRST, lambda operators: operators.pop(in_grid(operators)[3]))
    assert book.findings()["givens"][0].startswith("puzzle 1 (page 6) shows nothing in r")


def test_a_digit_one_cell_off_is_found(book: Spoilt) -> None:
    """It moves by a cell; the one after it is shown where it was."""

    def change(operators: Operators) -> None:
        at = in_grid(operators)[4]
        moves = [k for k in (at - 1, at + 1) if operators[k].endswith(" Td")]
        for which, step in zip(moves, (38.44, -38.44), strict=True):
            x, y, _ = operators[which].split()
            operators[which] = f"{float(x) + step:.3f} {y} Td"

    book.change(FIRST, change)
    (what,) = book.findings()["givens"]
    assert "and 1 more cell is wrong" in what


def test_a_digit_between_two_cells_is_found(book: Spoilt) -> None:
    def change(operators: Operators) -> None:
        at = in_grid(operators)[4]
        x, y, _ = operators[at - 1].split()
        operators[at - 1] = f"{float(x) + 19.2:.3f} {y} Td"

    book.change(FIRST, change)
    assert "puzzle 1 (page 6) has" in " ".join(book.findings()["givens"])


def test_a_changed_digit_of_an_answer_is_found(book: Spoilt) -> None:
    def change(operators: Operators) -> None:
        at = in_grid(operators)[-1]
        operators[at] = shown("1" if operators[at] != shown("1") else "2")

    book.change(ANSWERS, change)
    assert book.findings()["answers"]


def test_two_answers_swapped_are_found(book: Spoilt) -> None:
    """Their numbers change places."""

    def change(operators: Operators) -> None:
        numbers = []
        for at, each in enumerate(operators):
            if each.endswith("10.872 Tf"):
                numbers.append(next(k for k in range(at, len(operators)) if operators[k].endswith(" Tj")))
        one, two = numbers[:2]
        assert (operators[one], operators[two]) == (shown("1"), shown("2"))
        operators[one], operators[two] = operators[two], operators[one]

    book.change(ANSWERS, change)
    found = book.findings()
    assert [what.split(" (")[0] for what in found["answers"]] == ["the answer to puzzle 1", "the answer to puzzle 2"]
    assert "says that its puzzle is on page 7, but book.json has page 6" in found["references"][0]


@pytest.mark.parametrize(
    ("page", "old", "new", "what"),
    [
        (FIRST, "Answer on page 13", "Answer on page 14", "puzzle 1 says that its answer is on page 14"),
        (FIRST, "Hints on page 12", "Hints on page 11", "puzzle 1 says that its hints are on page 11"),
        (HINTS, "page 7", "page 6", "puzzle 2 says that its puzzle is on page 6"),
        (HINTS, "HINTS 1", "HINTS 2", "page 12 is headed 2 to 6, but has 1 to 6"),
        (ANSWERS, "page 7", "page 6", "puzzle 2 says that its puzzle is on page 6"),
        (ANSWERS, "13", "16", "page 13 has the number 16"),
        (FIRST, "6", "5", "page 6 has the number 5"),
    ],
)
def test_a_wrong_reference_is_found(book: Spoilt, page: int, old: str, new: str, what: str) -> None:
    def change(operators: Operators) -> None:
        changed = [each.replace(old.encode().hex(), new.encode().hex()) for each in operators]
        at = next(at for at, each in enumerate(changed) if each != operators[at])
        operators[at] = changed[at]

    book.change(page, change)
    assert any(each.startswith(what) for each in book.findings()["references"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("2", "9", id="another number, though theirs stands elsewhere on the page as well"),
        pytest.param("1", "4", id="lines numbered on, as where hints continue"),
    ],
)
def test_hints_that_do_not_begin_where_they_should_are_found(book: Spoilt, old: str, new: str) -> None:
    def change(operators: Operators) -> None:
        large = [at for at, each in enumerate(operators) if each.endswith("13.343 Tf")]
        operators[operators.index(shown(old), large[1])] = shown(new)

    book.change(HINTS, change)
    assert book.findings() == {"references": ["puzzle 2 has no hints on page 12, where book.json has them"]}


def test_a_wrong_reference_that_is_told_once_for_all_puzzles_of_a_page_is_found(tmp_path: Path) -> None:
    api.build("title: Four\ntrim: a5\npage: four-up\nsections: [{title: A, grade: easy, count: 4}]\n", out=tmp_path)
    book = Spoilt(tmp_path)
    pages = json.loads((tmp_path / "book.json").read_text("utf-8"))["puzzles"][0]["pages"]
    assert not book.findings()

    def change(operators: Operators) -> None:
        (at,) = (at for at, each in enumerate(operators) if f"Answers on page {pages['answer']}".encode().hex() in each)
        operators[at] = shown("Answers on page 2")

    book.change(pages["puzzle"], change)
    wrong = [
        f"puzzle {n} says that its answer is on page 2, but book.json has page {pages['answer']}" for n in range(1, 5)
    ]
    assert book.findings() == {"references": wrong}


def test_a_missing_reference_is_found(book: Spoilt) -> None:
    note = b"Answer on page 13".hex()
    book.change(FIRST, lambda operators: operators.remove(next(each for each in operators if note in each)))
    assert book.findings() == {"references": ["puzzle 1 does not say where its answer is, as others of digits do"]}


def test_a_puzzle_under_another_number_is_found(book: Spoilt) -> None:
    book.change(SECOND, replaced(shown("2"), shown("3")))
    assert book.findings()["grids"] == ["puzzle 2 is not on page 7, which has 3"]


def heavy(operators: Operators) -> int:
    """The first line of a box: what follows the second line width."""
    widths = [at for at, each in enumerate(operators) if each.endswith(" w")]
    return widths[-2] + 1


def test_a_missing_box_line_is_found(book: Spoilt) -> None:
    def change(operators: Operators) -> None:
        at = heavy(operators)
        del operators[at : at + 3]  # m, l and S

    book.change(FIRST, change)
    assert "puzzle 1 (page 6) lacks lines around" in book.findings()["lines"][0]


@pytest.mark.parametrize("page", [FIRST, FRUIT, JIGSAW])
def test_a_box_line_as_thin_as_those_of_cells_is_found(book: Spoilt, page: int) -> None:
    book.change(page, lambda operators: operators.insert(heavy(operators) + 3, operators.pop(heavy(operators) - 1)))
    assert "has no border of a box between" in book.findings()["lines"][0]


def test_a_box_line_too_many_is_found(book: Spoilt) -> None:
    def change(operators: Operators) -> None:
        at = next(at for at, each in enumerate(operators) if each.endswith(" S") or each == "S")
        operators[at + 1 : at + 1] = ["q", "2.5 w", operators[at - 2], operators[at - 1], "S", "Q"]

    book.change(FIRST, change)
    assert "has a border of a box too many between" in book.findings()["lines"][0]


def test_a_rotated_icon_is_found(book: Spoilt) -> None:
    """One in one cell, about its middle."""

    def change(operators: Operators) -> None:
        at = next(at for at, each in enumerate(operators) if each.endswith(" cm"))
        size, _, _, _, x, y, _ = operators[at].split()
        operators[at] = f"0 {size} -{size} 0 {float(x) + float(size):.3f} {y} cm"

    book.change(FRUIT, change)
    assert "shows an unknown picture in r1c5 instead of the picture of 1" in book.findings()["givens"][0]


@pytest.mark.parametrize("matrix", ["0 1 -1 0 1000 0 cm", "-1 0 0 1 1000 0 cm", "1 0 0 0.9 0 0 cm"])
def test_an_icon_that_is_changed_everywhere_is_found(book: Spoilt, matrix: str) -> None:
    """Rotated, mirrored or pressed flat: by its own outline, since no other cell shows it as it should be."""
    book.change_form(FRUIT, "", lambda operators: operators.insert(0, matrix))
    for sets in (None, {"fruit": symbol_set("fruit", 6)}):
        assert "an unknown picture" in " ".join(book.findings(sets)["answers"])


def test_another_icon_in_a_cell_is_found(book: Spoilt) -> None:
    def change(operators: Operators) -> None:
        shows = [at for at, each in enumerate(operators) if each.endswith(" Do")]
        operators[shows[0]] = next(operators[at] for at in shows if operators[at] != operators[shows[0]])

    book.change(FRUIT, change)
    assert "shows the picture of" in book.findings()["givens"][0]


def test_a_puzzle_with_a_second_solution_is_found_though_book_json_agrees(book: Spoilt) -> None:
    """All but three givens are dropped, in both."""

    def change(operators: Operators) -> None:
        for at in reversed(in_grid(operators)[3:]):
            del operators[at]

    def manifest(text: str) -> str:
        data = json.loads(text)
        kept = 0
        for cell, given in enumerate(data["puzzles"][0]["givens"]):
            kept += bool(given)
            if kept > 3:
                data["puzzles"][0]["givens"][cell] = 0
        return json.dumps(data)

    book.change(FIRST, change)
    (finding,) = book.prove(manifest).report.findings
    assert (finding.rule, finding.what) == ("puzzles", "puzzle 1 as printed has a second solution")


def test_a_page_too_few_is_found(book: Spoilt) -> None:
    with pikepdf.open(book.interior, allow_overwriting_input=True) as pdf:
        del pdf.pages[FIRST - 1]
        pdf.save(book.interior)
    found = book.findings()
    assert found["grids"][0] == "puzzle 1 is not on page 6, which has 2"
    assert "page 7 has the number 8" in found["references"]


def test_the_pages_are_read_before_book_json_is_opened(book: Spoilt) -> None:
    done: list[str] = []

    def manifest() -> str:
        done.append("manifest")
        return (book.folder / "book.json").read_text("utf-8")

    prove_book(book.interior, manifest, progress=lambda what, *_: done.append(what))
    assert done.index("manifest") > done.index("pages read back")
    assert "pages read back" not in done[done.index("manifest") :]
