"""No page of an example or a template carries a few lines only, in any language."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from re import MULTILINE, subn

import pytest

from bookbuilder.bank_session import bank_session
from bookbuilder.build import bound, publication, requested
from bookbuilder.data import names, shipped
from bookbuilder.drawing import Group, Mark
from bookbuilder.generate import Placed
from bookbuilder.plan import Plan, graded, plan_book
from bookbuilder.staging import staged
from bookbuilder.supply import Remains, Supplied, bring, say_nothing, supply
from bookbuilder.typeset import fitted
from bookbuilder.typeset.parts import Material, Whole, book_parts
from bookbuilder.workers import HERE
from tests.typeset.conftest import flat, ink_of

pytestmark = [pytest.mark.slow]

CUT = {"certificate", "cut-outs"}  # leaves that are taken out have blank backs
SHORT = {"copyright", "dedication", "colophon"}  # what few lines are right for
LEAST = 0.2  # of the height of the text
GAP = 36.0  # points: what lies closer together is one band of ink
BOOKS = sorted(
    [("configs", name) for name in names("configs") if "newspaper" not in name]
    + [("layouts/templates", name) for name in names("layouts", "templates") if "newspaper" not in name]
)


def unturned(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks with what is turned put upright: its height is about right."""
    for mark in marks:
        yield replace(mark, marks=tuple(unturned(mark.marks)), turns=0) if isinstance(mark, Group) else mark


def inked(marks: Iterable[Mark]) -> float:
    """The height on which there is ink."""
    total, end = 0.0, float("-inf")
    for top, bottom in sorted((ink[1], ink[3]) for ink in map(ink_of, flat(unturned(marks)))):
        total += max(0.0, bottom - (end if top - end < GAP else top))
        end = max(end, bottom)
    return total


def planned(file: Path, language: str) -> Plan:
    """The plan of a book in a language."""
    text = file.read_text("utf-8")
    said = f"language: {language}"
    known, many = subn("^language:.*$", said, text, flags=MULTILINE)
    file.write_text(known if many else f"{text}\n{said}\n", "utf-8")
    return plan_book(file)


def made(plan: Plan, target: Path) -> tuple[Placed, Supplied]:
    """The puzzles of a book: those of its own files, and all others."""
    brought = bring(plan.orders, plan.twins, HERE, say_nothing)
    with staged(target) as staging, bank_session(publication(plan), None, staging) as books:
        remains = Remains("", "none", fresh=True)
        request = requested(graded(plan, brought.puzzles), brought.puzzles)
        return brought.puzzles, supply(request, books, staging.journal, remains, HERE, say_nothing)


def scant(plan: Plan, brought: Placed, supplied: Supplied) -> Iterator[str]:
    """The pages with less ink than they should have."""
    plan = graded(plan, brought)
    book = bound(plan, supplied, HERE, say_nothing)
    layout = fitted(plan.layout, book)
    whole = Whole(book_parts(Material(layout.setting, layout.sections, book)), layout.runs, layout.leaves)
    for leaf in layout.leaves:
        is_back = leaf.kind in CUT and leaf.part % 2
        if leaf.run is not None and leaf.kind not in SHORT and not is_back:
            share = inked(whole.parts[leaf.run].draw(leaf, whole)) / layout.setting.height
            if share < LEAST:
                yield f"{layout.setting.words.language}: {leaf} has ink on {share:.0%} of its height"


@pytest.mark.parametrize(("folder", "name"), BOOKS)
def test_no_page_carries_a_few_lines_only(tmp_path: Path, folder: str, name: str) -> None:
    home = shipped(*folder.split("/"))
    shutil.copytree(home, tmp_path / "books")
    file = tmp_path / "books" / f"{name}.yaml"
    plan = planned(file, "en")
    puzzles = made(plan, tmp_path / "out")
    found = [each for language in names("layouts", "words") for each in scant(planned(file, language), *puzzles)]
    assert not found
