"""What a check of a PDF has to say: rules, and what was found by them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from bookbuilder.errors import counted

Outcome = Literal["fail", "note"]

# What holds when nothing was found, by the rule's name, in the order of a report.
RULES: Mapping[str, str] = {
    "file": "the file opens, is undamaged, and is not too large",
    "boxes": "the boxes of each page lie within each other, and say how it is trimmed",
    "trim": "all pages have one size, which the printer takes",
    "bleed": "pages with bleed are as large as the printer wants, and what bleeds reaches the end of the bleed",
    "pages": "the printer takes this number of pages",
    "blank": "blank pages are where the printer wants them, and not too many in a row",
    "fonts": "all fonts are embedded",
    "safe area": "all ink keeps its distance from the edges and from the gutter",
    "type": "no type is too small",
    "lines": "no line is too thin",
    "tints": "no tint is too light, or too dark under type",
    "colours": "all colours are in spaces that the printer takes, and black type and lines are black alone",
    "ink": "no place has too much ink",
    "images": "all images have the resolution that the printer asks for",
    "transparency": "nothing is transparent",
    "overprint": "nothing white overprints, and so vanishes",
    "extras": "there are no links, layers, forms, scripts, marks or other things that are not for a press",
    "pdf/x": "the file is what the printer's standard asks for",
    "cover": "the cover has the size of trim, spine and bleed, and its text is in the safe area",
    "spine": "the spine has text only where the printer allows it, away from its edges",
    "barcode": "the barcode's place is free, or it has the right size, room around it, and a number that is an ISBN",
}

_Fault = tuple[str, str, str]  # a rule, what is wrong but for the text it quotes, and the hint
_QUOTED = re.compile("“[^”]*”,? ?")

MOST = 12  # findings of a rule that are told one by one


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong, or worth knowing: by which rule, on which page, where, what, and what to do about it."""

    rule: str  # one of RULES
    page: int  # 0 for the file as a whole
    place: str  # on the page, such as "1.20 in from the left, 0.30 in from the top"; may be empty
    what: str
    hint: str
    outcome: Outcome = "fail"
    also: tuple[int, ...] = ()  # further pages with the same fault, at any place


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a check."""

    findings: tuple[Finding, ...]
    unchecked: Mapping[str, str]  # rules that were not applied, and why
    pages: int
    size: str = ""  # of the first page, trimmed
    taken_for: str = ""  # an interior or a cover, and why, where that was not clear from the start

    def __repr__(self) -> str:
        wrong = sum(finding.outcome == "fail" for finding in self.findings)
        return f"<Report: {len(self.passed)} rules hold, {counted(wrong, 'finding')}>"

    @property
    def failed(self) -> bool:
        """Whether anything is wrong."""
        return any(finding.outcome == "fail" for finding in self.findings)

    @property
    def passed(self) -> tuple[str, ...]:
        """The rules that hold."""
        wrong = {finding.rule for finding in self.findings if finding.outcome == "fail"}
        return tuple(rule for rule in RULES if rule not in wrong and rule not in self.unchecked)


@dataclass(slots=True)
class PreflightNotes:
    """Findings while they are collected; used within one call.

    The same fault on further pages, whatever text it quotes, is one finding with these pages. Of many faults by a rule,
    the first and their number are kept.
    """

    findings: list[Finding] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    pages: dict[_Fault, dict[int, None]] = field(default_factory=dict)  # where each fault is, in order
    said: int = 0  # how often anything was said

    def fail(self, rule: str, what: str, hint: str, page: int = 0, place: str = "") -> None:
        """Note something wrong."""
        self.said += 1
        pages = self.pages.setdefault(_fault(rule, what, hint), {page: None})
        if page not in pages or page != next(iter(pages)):
            pages[page] = None
            return
        self.counts[rule] += 1
        if self.counts[rule] <= MOST:
            self.findings.append(Finding(rule, page, place, what, hint))

    def note(self, rule: str, what: str, hint: str, page: int = 0) -> None:
        """Note something worth knowing, once."""
        self.said += 1
        pages = self.pages.setdefault(_fault(rule, what, hint), {})
        if not pages:
            self.findings.append(Finding(rule, page, "", what, hint, "note"))
        pages[page] = None

    def report(self, unchecked: Mapping[str, str], pages: int, size: str = "") -> Report:
        """All of it, by rule and page."""
        order = list(RULES)
        told: set[_Fault] = set()
        found: list[Finding] = []
        for finding in sorted(dict.fromkeys(self.findings), key=lambda it: order.index(it.rule)):
            fault = _fault(finding.rule, finding.what, finding.hint)
            _, *also = self.pages[fault] if fault not in told else {0: None}
            told.add(fault)
            found.append(replace(finding, also=tuple(also)))
        for rule, count in self.counts.items():
            if count > MOST:
                what = f"{counted(count - MOST, 'more finding')} by this rule"
                found.append(Finding(rule, 0, "", what, "mend those above, and check again"))
        return Report(tuple(sorted(found, key=lambda it: order.index(it.rule))), dict(unchecked), pages, size)


def _fault(rule: str, what: str, hint: str) -> _Fault:
    return rule, _QUOTED.sub("", what), hint
