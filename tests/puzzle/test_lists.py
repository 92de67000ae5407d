"""Lists as people paste them: cases of text in tests/data/lists, each with what is read from it.

`--goldens` writes the errors of all cases anew, and what is expected where a case only has "=> ?". It changes no puzzle
that a case expects: whoever means another one changes the case by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import ndiff

import pytest

from tests.puzzle.cases import FOLDER, Case, cases, puzzles, signed, written

CASES = [case for file in sorted(FOLDER.glob("*.txt")) for case in cases(file)]


def names() -> Iterator[str]:
    """The name of each case, with a number for those that are "also" cases of the same behaviour."""
    name, number = "", 0
    for case in CASES:
        name, number = (name, number + 1) if case.name == "also" else (f"{case.file}: {case.name}", 1)
        yield f"{name} ({number})" if number > 1 else name


@pytest.mark.parametrize("case", CASES, ids=names())
def test_a_pasted_list_is_read_as_its_case_says(case: Case, rewriting: bool) -> None:
    found = case.read()
    if rewriting and (puzzles(found) == puzzles(case.expected) or case.expected == ("=> ?",)):
        path = FOLDER / case.file
        block = written(case.heading, case.text, found)
        path.write_text(path.read_text("utf-8").replace(case.block, block), "utf-8", newline="\n")
        return
    if found != case.expected:
        difference = "\n".join(ndiff(case.expected, found))
        pytest.fail(f"{case.heading}\n\n{signed(case.text)}\n\n{difference}", pytrace=False)


def test_no_two_behaviours_have_one_name() -> None:
    names = [case.name for case in CASES if case.name != "also"]
    assert sorted({name for name in names if names.count(name) > 1}) == []


@pytest.mark.slow
def test_ends_of_lines_change_nothing() -> None:
    """Neither those of Windows nor one or more behind the last line."""
    for case in (case for case in CASES if "\r" not in case.text):
        for text in (case.text.replace("\n", "\r\n"), f"{case.text}\n", f"{case.text}\n\n\n"):
            assert replace(case, text=text).read() == case.expected, f"{case.file}: {case.heading}\n{signed(text)}"
