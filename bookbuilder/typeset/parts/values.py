"""What is written into the cells: a book's sections go in; a phrase for its rule comes out, and what explains it.

all sections have the same marks     each of the letters A to I          and a legend, if they are pictures
numbers, up to different ones        each number                         and how far they go
anything else                        each value                          and an entry for each set of marks
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookbuilder.book import SectionOutline
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.boards import named
from bookbuilder.typeset.parts.part import grouped
from bookbuilder.typeset.text.blocks import Block, paragraph
from bookbuilder.typeset.text.legend import legend
from bookbuilder.typeset.text.lines import RISE, write
from bookbuilder.typeset.text.rules import filling, kind_of
from bookbuilder.words import Words

MOST_RANGES = 4  # of numbers that the rule lists


@dataclass(frozen=True, slots=True)
class Values:
    """The marks of a book, each set once, with the sections that have it."""

    sets: tuple[tuple[SymbolSet, tuple[SectionOutline, ...]], ...]

    @property
    def only(self) -> SymbolSet | None:
        """The one set of all sections, if there is one."""
        return self.sets[0][0] if len(self.sets) == 1 else None

    @property
    def are_numbers(self) -> bool:
        """Whether all are numbers from 1, so that they differ in nothing but the highest."""
        return all(kind_of(symbols) == "numbers" and symbols.marks[0] == "1" for symbols, _ in self.sets)

    def phrase(self, words: Words) -> str:
        """What every house holds, as the object of a sentence."""
        if self.only:
            return filling(words, "how_to.values", self.only)
        return words.say("how_to.each_number" if self.are_numbers else "how_to.each_value")

    def sentences(self, words: Words) -> Iterator[str]:
        """What the rule's paragraph says of them besides."""
        if self.only and kind_of(self.only) in ("pictures", "word"):
            yield filling(words, "how_to.write", self.only)
        elif self.are_numbers and not self.only:
            ends = sorted({len(symbols.marks) for symbols, _ in self.sets})
            if len(ends) > MOST_RANGES:
                yield words.say("how_to.many_numbers", least=ends[0], most=ends[-1])
                return
            ranges = [words.say("how_to.range", first=1, last=end) for end in ends]
            yield words.say("how_to.numbers", ranges=words.listed(ranges, "or"))

    def entries(self, setting: Setting, brief: bool = False) -> Iterator[Block]:
        """Each set of marks with its sections, where the rule does not name them.

        If they are to be brief, pictures that stand under their puzzles with their names are not shown here as well.
        """
        if self.only or self.are_numbers:
            return
        words, faces = setting.words, setting.faces
        heading = words.say("how_to.marks")
        yield paragraph(heading, faces.strong, setting.measure, faces.body.line, with_next=True)
        shown = [brief and all(section.aids.legend for section in sections) for _, sections in self.sets]
        if any(symbols.pictures and not is_below for (symbols, _), is_below in zip(self.sets, shown, strict=True)):
            yield paragraph(words.say("how_to.draw"), faces.body, setting.measure, with_next=True)
        usual, _ = max(self.sets, key=lambda entry: len(entry[1]))
        space = 0.4
        ordered = sorted(zip(self.sets, shown, strict=True), key=lambda entry: entry[0][0] != usual)
        for (symbols, sections), is_below in ordered:
            titles = named(words, [section.title for section in sections])
            if symbols == usual and len(sections) > 1:
                titles = words.say("how_to.all_but")
            marks: SymbolSet | str = symbols
            if not symbols.pictures:
                marks = filling(words, "how_to.marks", symbols)
            elif is_below:
                marks = words.say("how_to.marks.shown")
            yield from _entry(setting, titles, marks, space * faces.body.line)
            space = 0.5 if isinstance(marks, str) else 1.0


def values_of(sections: Sequence[SectionOutline]) -> Values:
    """The marks of these sections; sets that differ in name only are one."""
    sets = grouped(sections, lambda it: (kind_of(it.symbols), it.symbols.marks, it.symbols.pictures))
    return Values(tuple((of[0].symbols, tuple(of)) for of in sets.values()))


def _entry(setting: Setting, titles: str, marks: SymbolSet | str, before: float) -> Iterator[Block]:
    """The sections of a set and its marks, on one line where they fit, or above its pictures."""
    strong, body, measure = setting.faces.strong, setting.faces.body, setting.measure
    if not isinstance(marks, str):
        yield paragraph(titles, strong, measure, before, with_next=True)
        yield legend(setting.style, marks, measure)
        return
    left = strong.width(titles) + body.size
    if left + body.width(marks) <= measure:
        base = RISE * body.size
        yield Block(body.line, (write(titles, strong, 0.0, base), write(marks, body, left, base)), before)
        return
    yield paragraph(titles, strong, measure, before, with_next=True)
    yield paragraph(marks, body, measure)
