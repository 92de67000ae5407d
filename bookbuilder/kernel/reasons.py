# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Why an assumption led where it did: the placements that were needed, from the log. For records only, so in Python.

A record keeps only the placements that are needed, in the order in which they follow; each is the last candidate of its
cell after the earlier ones, or the last place in a house.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.kernel.outcomes import Outcomes
else:
    from cython.cimports.bookbuilder.kernel.outcomes import Outcomes  # type: ignore[no-redef]

COMPILED: bool = cython.compiled


@cython.cclass
class Reasons(Outcomes):
    """A scanner that can assume candidates and give reasons for what follows."""

    def _places(self, h: int, bit: int) -> list[int]:
        """The cells of a house that held a candidate before the assumption."""
        return [
            self.house_cells[i]
            for i in range(self.house_at[h], self.house_at[h + 1])
            if self.cand[self.house_cells[i]] & bit
        ]

    def _reasons(self) -> tuple[list[set[int]], list[int]]:
        """For each placement of the log, all that it needs, including itself, and its house or -1."""
        needs: list[set[int]] = []
        reasons: list[int] = []
        first = 0  # the first placement of the same round
        for i, (c, bit, rounds) in enumerate(self.log):
            if self.log[first][2] != rounds:
                first = i
            ways = [(-1, [(c, other) for other in self._others(c, bit)])]
            for h in self.in_house[self.in_house_at[c] : self.in_house_at[c + 1]]:
                if self.is_full[h]:
                    ways.append((h, [(p, bit) for p in self._places(h, bit) if p != c]))
            need: set[int] = set()
            reason = -2
            for way, gone in ways if i else []:
                parts = [self._least(needs, cell, value, first) for cell, value in gone]
                if all(parts):
                    whole = set().union(*parts)
                    if reason == -2 or len(whole) < len(need):
                        need, reason = whole, way
            needs.append(need | {i})
            reasons.append(reason)
        return needs, reasons

    def _others(self, c: int, bit: int) -> list[int]:
        """The other candidates that a cell had before the assumption, each as a bit."""
        m = self.cand[c] & (bit ^ self.all_values)
        others: list[int] = []
        while m:
            others.append(m ^ (m & (m - 1)))
            m &= m - 1
        return others

    def _least(self, needs: list[set[int]], c: int, bit: int, end: int) -> set[int]:
        """The fewest of the first placements of the log that strike a candidate; empty if they do not strike it."""
        least: set[int] = set()
        for i in range(end):
            cell, other, _ = self.log[i]
            strikes = other != bit if cell == c else other == bit and self._see(cell, c)
            if strikes and (not least or len(needs[i]) < len(least)):
                least = needs[i]
        return least

    def _nodes(self, need: set[int], reasons: list[int]) -> tuple[list[int], list[list[int]]]:
        """The houses and the nodes of some placements of the log.

        A placement needs no house if the earlier ones leave it as the last candidate of its cell.
        """
        cited: list[int] = []
        nodes: list[list[int]] = []
        for i in sorted(need):
            c, bit, _ = self.log[i]
            gone = {node[1] for node in nodes if self._see(node[0], c)}
            if nodes and not gone.issuperset(self._others(c, bit)):
                cited.append(reasons[i])
            nodes.append([c, bit])
        return cited, nodes
