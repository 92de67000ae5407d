"""A finished book, and ways to spoil its interior: each test changes the PDF as a fault of the program would."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest

from bookbuilder import api
from bookbuilder.readback import Proof, prove_book
from bookbuilder.symbols import SymbolSet

BOOK = """\
title: Proofs
seed: 11
printer: plain
trim: a5
sections:
  - {title: Digits, grade: easy, count: 3}
  - {title: Fruit, board: 6x6, symbols: fruit, count: 2}
  - {title: Jigsaw, board: jigsaw-5, count: 1}
answers: {hints: 1}
"""

Sets = dict[str, SymbolSet]
Operators = list[str]  # of a page or form, one operator with its operands each


@dataclass(frozen=True)
class Spoilt:
    """The folder of a book whose interior can be changed."""

    folder: Path

    @property
    def interior(self) -> Path:
        return self.folder / "interior.pdf"

    def change(self, page: int, change: Callable[[Operators], object]) -> None:
        """Change the operators of a page, counted from 1."""
        with pikepdf.open(self.interior, allow_overwriting_input=True) as pdf:
            contents = pdf.pages[page - 1].obj["/Contents"]
            _change(contents, change)
            pdf.save(self.interior)

    def change_form(self, page: int, holds: str, change: Callable[[Operators], object]) -> None:
        """Change the first form of a page that holds this text."""
        with pikepdf.open(self.interior, allow_overwriting_input=True) as pdf:
            forms = pdf.pages[page - 1].obj["/Resources"]["/XObject"]
            form = next(form for _, form in sorted(forms.items()) if holds.encode() in form.read_bytes())
            _change(form, change)
            pdf.save(self.interior)

    def prove(self, manifest: Callable[[str], str] = lambda text: text, sets: Sets | None = None) -> Proof:
        """Read the interior back."""
        return prove_book(self.interior, lambda: manifest((self.folder / "book.json").read_text("utf-8")), sets)

    def findings(self, sets: Sets | None = None) -> dict[str, list[str]]:
        """What is wrong, by rule."""
        found: dict[str, list[str]] = {}
        for finding in self.prove(sets=sets).report.findings:
            found.setdefault(finding.rule, []).append(finding.what)
        return found


_OPERATOR = re.compile(r"\s*((?:(?:<[0-9a-f]*>|/\S+|\[[^\]]*\]|[-+.\d]+)\s+)*[A-Za-z*']+)")


def _change(stream: pikepdf.Object, change: Callable[[Operators], object]) -> None:
    operators = [each[1] for each in _OPERATOR.finditer(stream.read_bytes().decode("ascii"))]
    before = list(operators)
    change(operators)
    assert operators != before, "the test has changed nothing"
    stream.write("\n".join(operators).encode())


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the book as it was built."""
    folder = tmp_path_factory.mktemp("proofs") / "book"
    api.build(BOOK, out=folder)
    return folder


@pytest.fixture
def book(finished: Path, tmp_path: Path) -> Iterator[Spoilt]:
    """A copy that a test may spoil."""
    folder = tmp_path / "book"
    shutil.copytree(finished, folder)
    return Spoilt(folder)
