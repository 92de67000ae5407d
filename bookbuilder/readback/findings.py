"""What a check has to say: rules, and what was found by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from bookbuilder.errors import counted

Outcome = Literal["fail", "unchecked"]

# What holds when nothing was found, by the rule's name, in the order of a report.
RULES: Mapping[str, str] = {
    "files": "every file is there with its SHA-256, and the folders hold no others",
    "days": "each day.json agrees with its folder, its files and the manifest",
    "deliveries": "feeds and weekly ZIPs hold what the folders of the days hold",
    "puzzles": "each puzzle has one solution, which is the recorded one",
    "repeats": "no puzzle occurs twice, in disguise either",
    "text": "the grids of each PDF and text file, read back, are those of their puzzles",
    "pictures": "each cell of each grid looks like its value",
    "captions": "number, id, version, date and level in each PDF and text file are those of its puzzle",
    "pages": "each page for browsers plays its puzzle, and tells no answer before its time",
    "metadata": "the metadata of each file name its puzzle and version",
}

# The same of a book.
BOOK_RULES: Mapping[str, str] = {
    "files": "every file that book.json lists is there with its SHA-256",
    "record": "book.json describes puzzles and boards that can be read",
    "grids": "each puzzle and answer stands under its number on the page that book.json names",
    "lines": "each grid has the cells of its board, and the borders of its boxes",
    "givens": "each puzzle shows its givens and its rules, and nothing else",
    "answers": "each answer shows its solution",
    "references": "page numbers beside puzzles, answers and hints, and numbers over pages, lead where they say",
    "puzzles": "each puzzle as printed has one solution, which is the printed answer",
}


@dataclass(frozen=True, slots=True)
class ReadbackFinding:
    """Something wrong, or something that could not be checked: where, what, and what to do about it."""

    rule: str  # one of RULES or BOOK_RULES
    file: str  # relative to the folder; empty for the folder as a whole
    what: str
    hint: str
    outcome: Outcome = "fail"


@dataclass(frozen=True, slots=True)
class ReadbackReport:
    """The outcome of a check."""

    checked: Mapping[str, int]  # by rule, the number of files, puzzles or grids that were looked at
    findings: tuple[ReadbackFinding, ...]
    rules: Mapping[str, str] = field(default_factory=lambda: RULES)

    def __repr__(self) -> str:
        return f"<ReadbackReport: {len(self.passed)} rules hold, {counted(self.wrong, 'finding')}>"

    @property
    def failed(self) -> bool:
        """Whether anything is wrong."""
        return self.wrong > 0

    @property
    def wrong(self) -> int:
        """The number of findings that mean that something is wrong."""
        return sum(finding.outcome == "fail" for finding in self.findings)

    @property
    def unchecked(self) -> int:
        """The number of findings that mean that something could not be checked."""
        return len(self.findings) - self.wrong

    @property
    def passed(self) -> tuple[str, ...]:
        """The rules by which something was checked and nothing found."""
        found = {finding.rule for finding in self.findings}
        return tuple(rule for rule in self.rules if self.checked.get(rule) and rule not in found)


@dataclass(slots=True)
class ReadbackNotes:
    """Findings and counts while they are collected; used within one call."""

    checked: Counter[str] = field(default_factory=Counter)
    findings: list[ReadbackFinding] = field(default_factory=list)
    rules: Mapping[str, str] = field(default_factory=lambda: RULES)

    def fail(self, rule: str, file: str, what: str, hint: str) -> None:
        """Note something wrong."""
        self.findings.append(ReadbackFinding(rule, file, what, hint))

    def skip(self, rule: str, file: str, what: str, hint: str) -> None:
        """Note something that could not be checked."""
        self.findings.append(ReadbackFinding(rule, file, what, hint, "unchecked"))

    def report(self) -> ReadbackReport:
        """All of it, by rule and file."""
        order = list(self.rules)
        found = sorted(set(self.findings), key=lambda it: (order.index(it.rule), it.file, it.what, it.hint))
        return ReadbackReport(dict(self.checked), tuple(found), self.rules)


def more_wrong(cells: int) -> str:
    """How a message about the first wrong cell of a grid ends, if there are more of them."""
    return f", and {counted(cells, 'more cell')} {'is' if cells == 1 else 'are'} wrong" if cells else ""
