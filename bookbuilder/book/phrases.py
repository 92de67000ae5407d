"""The parts of sentences: cells, values, houses and candidates of a board, named in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bookbuilder.board import Board, Cell
from bookbuilder.board.house_names import HouseName, names
from bookbuilder.puzzle import Candidate, Moment
from bookbuilder.relations.apart import standing_houses
from bookbuilder.words import Words


class Phrases:
    """Names things; `marks` are the board's values as they are printed, `moment` is the state before a step."""

    def __init__(self, board: Board, words: Words, marks: Sequence[str], moment: Moment | None = None) -> None:
        self.board, self.words, self._marks, self._moment = board, words, marks, moment

    def holding(self, cells: Iterable[int], value: int) -> list[int]:
        """Those of some cells that have a value or may have it; all of them if the state is not known."""
        if not (known := self._moment):
            return list(cells)
        return [cell for cell in cells if value in (known.values[cell], *known.candidates[cell])]

    def cell(self, place: Cell) -> str:
        """One cell by its row and column on the whole board."""
        top, left = self.board.corner
        return name_in(self.words, "place.cell", row=place.row - top + 1, column=place.column - left + 1)

    def cells(self, cells: Iterable[int], key: str = "and") -> str:
        """Cells in reading order."""
        ordered = sorted(dict.fromkeys(cells), key=self.board.cells.__getitem__)
        return self.words.listed([self.cell(self.board.cells[cell]) for cell in ordered], key)

    def values(self, values: Iterable[int], key: str = "and") -> str:
        """Values in order, as they are printed."""
        return self.words.listed([self._marks[value - 1] for value in sorted(set(values))], key)

    def shared(self, cells: Iterable[int], least: int = 2) -> list[int]:
        """The houses with at least this many of the cells, the plainest first."""
        wanted = set(cells)
        return self.board.plainest(
            at for at, house in enumerate(self.board.houses) if len(wanted & {*house.cells}) >= least
        )

    def house(self, house: int, inside: bool = False) -> str:
        """A house by name, or as the place of something."""
        key, n, *ends = self._named(house)
        first, last = (self.cell(end) if isinstance(end, Cell) else end for end in ends)
        return name_in(self.words, f"{'within' if inside else 'place'}.{key}", n=n, first=first, last=last)

    def _named(self, house: int) -> HouseName:
        """The name of a house; of cells that a relation keeps apart, by the first and the last."""
        if house < len(self.board.houses):
            return names(self.board)[house]
        first, *others = sorted(self.board.cells[cell] for cell in standing_houses(self.board)[house].cells)
        return HouseName("apart group" if others[1:] else "apart", 0, first, others[-1])

    def houses(self, houses: Sequence[int], inside: bool = False, key: str = "and") -> str:
        """Several houses; parallel lines in short form: rows 2 and 5."""
        named = [self._named(house) for house in houses]
        kind, _, first, last = named[0] if named else ("", 0, 0, 0)
        alike = {(name.key, name.first, name.last) for name in named} == {(kind, first, last)}
        if len(named) > 1 and key == "and" and alike and f"place.{kind}s" in self.words.sentences:
            lines = self.words.listed([str(n) for n in sorted(name.n for name in named)])
            return self.words.say(f"{'within' if inside else 'place'}.{kind}s", lines=lines, first=first, last=last)
        return self.words.listed([self.house(house, inside) for house in houses], key)

    def set_of(self, values: Iterable[int]) -> str:
        """Values that stand together: 1 2 4."""
        return "\u00a0".join(self._marks[value - 1] for value in values)

    def by_value(self, placed: Iterable[Candidate]) -> list[str]:
        """Placed values, each with all its cells."""
        by_value: dict[int, list[int]] = {}
        for cell, value in placed:
            by_value.setdefault(value, []).append(cell)
        return [
            self.words.say("place.value", value=self._marks[value - 1], cell=self.cells(cells))
            for value, cells in sorted(by_value.items())
        ]

    def struck(self, candidates: Iterable[Candidate]) -> list[str]:
        """Eliminated candidates: no 1 or 2 in this cell or that."""
        return [self.lacking("step.struck", values, cells) for values, cells in self._together(candidates)]

    def lacking(self, key: str, values: Iterable[int], cells: Iterable[int]) -> str:
        """A negation: none of these values is in any of these cells."""
        return self.words.say(key, values=self.values(values, "nor.values"), cells=self.cells(cells, "nor.cells"))

    def there(self, candidates: Iterable[Candidate]) -> list[str]:
        """Candidates: 1 or 2 in this cell and that."""
        return [
            self.words.say("step.there", values=self.values(values, "or"), cells=self.cells(cells))
            for values, cells in self._together(candidates)
        ]

    def _together(self, candidates: Iterable[Candidate]) -> list[tuple[tuple[int, ...], list[int]]]:
        """Candidates as cells grouped by the values that they share."""
        by_cell: dict[int, list[int]] = {}
        for cell, value in candidates:
            by_cell.setdefault(cell, []).append(value)
        together: dict[tuple[int, ...], list[int]] = {}
        for cell, values in by_cell.items():
            together.setdefault(tuple(sorted(values)), []).append(cell)
        return sorted(together.items())


@lru_cache(maxsize=1 << 13)
def name_in(words: Words, key: str, **values: str | int) -> str:
    """The name of a cell or a house; a book says each of them again and again."""
    return words.say(key, **values)


def opening(text: str) -> str:
    """A part of a sentence, capitalised for its beginning."""
    return text[:1].upper() + text[1:]
