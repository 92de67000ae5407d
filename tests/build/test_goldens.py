"""What the quickstart book is, as text: a change here changes every reader's next book."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pikepdf
import pytest

from bookbuilder.build import Built, build_book
from bookbuilder.data import shipped
from bookbuilder.plan import Plan, plan_book

README = Path(__file__).parents[2] / "README.md"
STATED = re.compile(r"`output/quickstart/interior\.pdf`: \d+ pages|(?<=`)[0-9a-f]{64}(?=`)")


@pytest.fixture(scope="module")
def quickstart(tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, Built]:
    plan = plan_book(shipped("configs", "quickstart.yaml"))
    return plan, build_book(plan, tmp_path_factory.mktemp("out") / "quickstart")


def test_puzzles(quickstart, golden) -> None:
    golden("quickstart-puzzles.txt", (Path(quickstart[1].folder) / "puzzles.txt").read_text("utf-8"))


def test_the_readme_states_how_many_pages_it_has_and_its_hash(quickstart, rewriting) -> None:
    """So that anyone can see whether another system makes the same bytes."""
    interior = Path(quickstart[1].folder) / "interior.pdf"
    with pikepdf.open(interior) as pdf:
        truth = [f"`output/quickstart/interior.pdf`: {len(pdf.pages)} pages"]
    truth.append(hashlib.sha256(interior.read_bytes()).hexdigest())
    text = README.read_text("utf-8")
    if rewriting:
        said = iter(truth)
        text = STATED.sub(lambda _: next(said), text)
        README.write_text(text, "utf-8", newline="\n")
    assert [match[0] for match in STATED.finditer(text)] == truth
