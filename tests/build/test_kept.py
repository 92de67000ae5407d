"""A build with what earlier ones have kept: the same bytes and the same errors, whatever is kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pikepdf
import pytest

from bookbuilder import inspection, kept
from bookbuilder.build import build_book
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.kept import KeptInFolder
from bookbuilder.pdfread.reader import PdfReader
from bookbuilder.plan import plan_book
from bookbuilder.readback.book.pdfium import PageObjects
from tests.checked_once import forget

BOOK = """\
title: {title}
seed: 7
printer: kdp-paperback
page: one-up
sections: [{{title: Puzzles, board: 6x6, count: 20}}]
answers: {{hints: 1}}
outputs: [interior, json]
"""
Files = Callable[[Path], dict[str, bytes]]


class Shelf:
    """A folder with a book, and one with what its builds keep."""

    def __init__(self, folder: Path, files: Files) -> None:
        self.out, self.kept, self._files = folder / "out", folder / "kept", files
        self._config = folder / "book.yaml"

    def build(self, title: str = "Quiet Days", uses: bool = True, **how: bool) -> dict[str, bytes]:
        """Build the book, with what is kept or without; return its files."""
        self._config.write_text(BOOK.format(title=title), "utf-8")
        plan = plan_book(self._config)
        if uses:
            with closing(KeptInFolder(self.kept)) as texts:
                build_book(plan, self.out, kept=texts, **how)
        else:
            build_book(plan, self.out, **how)
        return self._files(self.out)


@pytest.fixture
def shelf(tmp_path: Path, files: Files) -> Shelf:
    return Shelf(tmp_path, files)


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pages that proofs read from now on."""
    read, original = list[int](), PageObjects.page
    monkeypatch.setattr(PageObjects, "page", lambda self, number: (read.append(number), original(self, number))[1])
    return read


def lose_a_given(path: Path) -> None:
    """Make the first given of the first puzzle vanish from an interior."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        page = next(it for it in pdf.pages if b"Answer on page".hex().encode() in it.obj["/Contents"].read_bytes())
        code = page.obj["/Contents"].read_bytes()
        start = code.find(b"Td <", max(code.rfind(b" S\n"), code.rfind(b" Do Q\n")))
        page.obj["/Contents"].write(code[: start + 3] + code[code.find(b"Tj", start) + 2 :])
        pdf.save(path)


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pages that checks for the printer read from now on."""
    read, original = list[int](), PdfReader.page
    monkeypatch.setattr(PdfReader, "page", lambda self, *of: (read.append(of[1]), original(self, *of))[1])
    return read


@pytest.mark.slow
def test_a_build_is_the_same_with_and_without_what_is_kept(shelf: Shelf, pages: list[int], checked: list[int]) -> None:
    plain = {title: shelf.build(title, uses=False) for title in ("Quiet Days", "Zigzag Ox & Jam")}
    pages.clear()
    first = shelf.build()
    assert first == plain["Quiet Days"]
    every = len(pages)
    pages.clear()
    checked.clear()
    assert shelf.build() == plain["Quiet Days"]
    assert not pages
    assert not checked
    assert shelf.build("Zigzag Ox & Jam") == plain["Zigzag Ox & Jam"]
    assert 0 < len(pages) < every / 2
    assert len(checked) == len(pages)
    for read in (pages, checked):
        read.clear()
    forget()
    assert shelf.build(fresh=True) == plain["Quiet Days"]
    assert len(checked) == len(pages) == every


@pytest.mark.slow
def test_what_was_damaged_or_is_another_programs_is_read_again(
    shelf: Shelf, pages: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = shelf.build()
    every, (path,) = len(pages), shelf.kept.iterdir()
    content = bytearray(path.read_bytes())
    for at in random.Random(7).sample(range(100, len(content)), len(content) // 40):
        content[at] ^= 0x55
    path.write_bytes(content)
    assert shelf.build() == first
    monkeypatch.setattr(kept, "_program", lambda: "of another version")
    pages.clear()
    assert shelf.build() == first
    assert len(pages) == every


@pytest.mark.slow
def test_what_is_kept_hides_no_fault_of_a_page(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    before, original = shelf.build(), inspection.digested

    def late(folder: Path, files: set[str]) -> object:
        lose_a_given(folder / "interior.pdf")
        return original(folder, files)

    with monkeypatch.context() as patch:
        patch.setattr("bookbuilder.outputs.digested", late)
        for _ in range(2):
            with pytest.raises(BuildFailed, match=r"read back, is wrong: puzzle 1 \(page \d+\) shows nothing in r"):
                shelf.build()
    assert shelf.build() == before


@pytest.mark.slow
def test_a_stock_that_was_edited_is_found_out_whatever_is_kept(shelf: Shelf) -> None:
    first = shelf.build()
    stock = shelf.out / "puzzles.txt"
    lines = stock.read_text("utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if "\t" in line and not line.startswith("#"))
    fields = lines[at].split("\t")
    given = next(number for number, sign in enumerate(fields[3]) if sign in "123456")
    fields[3] = f"{fields[3][:given]}{int(fields[3][given]) % 6 + 1}{fields[3][given + 1 :]}"
    stock.write_text("".join([*lines[:at], "\t".join(fields), *lines[at + 1 :]]), "utf-8")
    with pytest.raises(InputError, match=r"puzzles\.txt"):
        shelf.build()
    stock.write_text("".join(lines), "utf-8")
    assert shelf.build() == first


@pytest.mark.slow
def test_two_builds_share_what_is_kept(shelf: Shelf, tmp_path: Path, files: Files) -> None:
    with closing(KeptInFolder(shelf.kept)) as other:
        other.put("of another build", "text")
        first = shelf.build()
        other.put("and another", "text")
    assert shelf.build() == first
