"""The outcome of a proof: what was read back, the one line that says so, and the text of proof.json."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType

from bookbuilder.book.manifest import FORMAT, listed
from bookbuilder.errors import counted
from bookbuilder.readback.findings import ReadbackReport


@dataclass(frozen=True, slots=True)
class Proved:
    """A puzzle as read back."""

    number: int
    section: str
    puzzle: int  # the page of its grid; 0 if it was not found
    answer: int  # that of its answer
    givens: int  # how many its grid shows
    solved: bool  # whether it has one solution, which is the printed answer


@dataclass(frozen=True, slots=True)
class Proof:
    """What a reader found in an interior."""

    report: ReadbackReport
    files: Mapping[str, int]  # the pages of each
    grids: int  # all that were found, those of examples and steps included
    puzzles: tuple[Proved, ...]

    def said(self) -> str:
        """The proof in one line."""
        answers = sum(bool(its.answer) for its in self.puzzles)
        solved = sum(its.solved for its in self.puzzles)
        counts = (
            counted(sum(bool(its.puzzle) for its in self.puzzles), "puzzle"),
            f"{counted(answers, 'answer')} read back",
            f"{counted(self.report.checked.get('references', 0), 'page reference')} followed",
            f"{solved:,} solved again",
        )
        return ", ".join(counts)

    def wrong(self) -> str:
        """The first thing that is wrong, and how many more there are; empty if nothing is."""
        found = [finding.what for finding in self.report.findings if finding.outcome == "fail"]
        return "; ".join([*found[:1], *([f"and {counted(len(found) - 1, 'more finding')}"] if len(found) > 1 else [])])

    def lines(self, preflight: Mapping[str, object] = MappingProxyType({})) -> Iterator[str]:
        """The text of proof.json, line by line; one puzzle or finding per line.

        `preflight` has what was found of each file by the rules of the printer.
        """
        yield "{\n"
        yield f' "format": {json.dumps(FORMAT)},\n "pages": {json.dumps(self.files)},\n "grids": {self.grids},\n'
        yield f' "checked": {json.dumps({rule: self.report.checked.get(rule, 0) for rule in self.report.rules})},\n'
        yield from listed(
            ' "preflight": {', (f"{json.dumps(file)}: {_line(its)}" for file, its in preflight.items()), " },"
        )
        yield from listed(' "findings": [', (_line(asdict(it)) for it in self.report.findings), " ],")
        yield from listed(' "puzzles": [', (_line(asdict(it)) for it in self.puzzles), " ]")
        yield "}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ": "))
