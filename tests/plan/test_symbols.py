"""Symbols of a book, and of its sections."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from bookbuilder.build import build_book
from bookbuilder.errors import InputError
from bookbuilder.plan import plan_book

SECTION = "  - {title: A, grade: any, count: 1"


def book(folder: Path, top: str, section: str = "") -> Path:
    path = folder / "book.yaml"
    path.write_text(f"title: One\n{top}\nsections:\n{SECTION}{section}}}\n", "utf-8")
    return path


def problems(path: Path) -> list[str]:
    with pytest.raises(InputError) as caught:
        plan_book(path)
    return [f"{it.place.line}:{it.place.column} {it.what}" for it in caught.value.problems]


def test_a_section_may_have_symbols_of_its_own_and_the_book_others(tmp_path: Path) -> None:
    path = book(tmp_path, "symbols: fruit\nlanguage: de", "}\n  - {title: B, count: 1, symbols: {word: downright}")
    first, second = plan_book(path).outline.sections
    assert (first.symbols.marks[0], second.symbols.marks[0]) == ("Apfel", "D")


@pytest.mark.parametrize(
    ("top", "section", "what"),
    [
        ("", ", symbols: {word: abc}", "4:47 `sections[0].symbols`: the word ABC has 3 letters, but the board needs 9"),
        ("symbols: {word: abc}", "", "2:10 `sections[0].symbols`: the word ABC has 3 letters, but the board needs 9"),
        ("symbols: {word: abba}", "", "2:17 the word ABBA has A, B twice"),
        ("symbols: {folder: none}", "", "2:19 there is no folder none"),
        ("symbols: {wrd: abc}", "", "2:11 `symbols.wrd` is not a known key"),
        (
            "symbols: dice",
            ", board: 10x10",
            "`sections[0].symbols`: the symbol set dice has 9 marks, but the board needs 10",
        ),
        ("symbols: [a]", "", "2:10 `symbols`"),
        ("symbols: colours\nprinter: kdp-paperback", "", "2:10 `sections[0]`: the symbols colours are coloured"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(tmp_path: Path, top: str, section: str, what: str) -> None:
    (told,) = problems(book(tmp_path, top, section))
    assert what in told


def test_images_of_the_books_folder_make_a_book_and_coarse_ones_a_note(tmp_path: Path) -> None:
    for at in range(4):
        image = Image.new("RGBA", (30, 30), (0, 0, 0, 0))
        image.paste((255 if at == 3 else 0, 0, 0, 255), (0, 0, 30, 8 * at + 5))
        image.save(tmp_path / f"mark-{at}.png")
    files = ", ".join(f"mark-{at}.png" for at in range(4))
    plan = plan_book(book(tmp_path, f"symbols: {{files: [{files}]}}\nprinter: plain", ", board: 4x4"))
    assert plan.outline.sections[0].symbols.marks == tuple(f"mark {at}" for at in range(4))
    assert any("the image mark 0 has" in note for note in plan.notes)
    built = build_book(plan, tmp_path / "out")
    assert (built.folder / "interior.pdf").stat().st_size > 1000


def test_marks_of_a_folder_are_looked_at_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "digits").mkdir()
    marks = ""
    for at in range(4):
        marks += f"  - {{file: {at}.png}}\n"
        image = Image.new("L", (300, 300), 0)
        image.putpixel((at, 0), 255)
        image.save(tmp_path / "digits" / f"{at}.png")
    (tmp_path / "digits" / "set.yaml").write_text(f"name: Digits\nmarks:\n{marks}")
    plan = plan_book(book(tmp_path, "symbols: {folder: digits}", ", board: 4x4"))
    assert any("marks of Digits look alike" in note for note in plan.notes)


def test_an_answer_spells_the_word_and_a_rebuild_takes_the_stock(tmp_path: Path) -> None:
    plan = plan_book(book(tmp_path, "outputs: [json]", ", symbols: {word: DOWNRIGHT}"))
    once = build_book(plan, tmp_path / "out")
    first = (once.folder / "book.json").read_bytes()
    again = build_book(plan, tmp_path / "out")
    assert (again.supplied.reused, (again.folder / "book.json").read_bytes()) == (1, first)
    assert b'"symbols": "word DOWNRIGHT"' in first


def test_the_manifest_has_the_licences_of_the_pictures(tmp_path: Path) -> None:
    own = "outputs: [json]\nsymbols: fruit"
    made = build_book(plan_book(book(tmp_path, own, "}\n  - {title: B, count: 1, symbols: digits")), tmp_path / "out")
    assert b'"licences": {"fruit": "CC0-1.0"},' in (made.folder / "book.json").read_bytes()


def test_images_that_are_too_coarse_for_a_printer_are_refused_before_anything_is_made(tmp_path: Path) -> None:
    for at in range(4):
        image = Image.new("L", (30, 30), 255)
        image.paste(0, (0, 0, 30, 8 * at + 5))
        image.save(tmp_path / f"mark-{at}.png")
    files = ", ".join(f"mark-{at}.png" for at in range(4))
    keys = f"symbols: {{files: [{files}]}}\nprinter: kdp-paperback"
    with pytest.raises(InputError, match=r"the image mark 0 has \d+ dpi where it is printed, but KDP paperback asks"):
        plan_book(book(tmp_path, keys, ", board: 4x4"))
