"""The lines of a board for fish: by direction, by cell, and the lines that a cell sees. Not compiled.

In: a scene's houses. Out: tables; those by direction have two parts, for lines across and then for lines down.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from bookbuilder.kernel.scene import Scene


@dataclass(frozen=True, slots=True)
class FishLines:
    """Lines by direction and by cell.

    A strand is a set of lines connected by shared cells, mostly a single line; a cell lies in at most one strand of
    each direction. If there are more than 64 strands, several share a bit, so counting bits never counts too many.
    """

    full: list[list[int]]
    """The full lines of each direction."""
    through: list[list[int]]
    """The lines of each direction through a cell."""
    strand: list[int]
    """The strand of each direction that a cell lies in, as a bit."""


@dataclass(frozen=True, slots=True)
class Views:
    """The full lines of each direction that a cell sees in part but is not in; those with possible fins come first."""

    at: array[int]
    fins: array[int]
    """Where the lines with possible fins end."""
    line: array[int]
    seen: array[int]
    """The places that the cell sees."""
    fin: array[int]
    """The places of possible fins, which are not in every line through the cell that may be a cover."""
    has_apart: bool
    """Whether there are full lines of which some cell sees nothing."""


def lines_of(scene: Scene) -> FishLines:
    """Find the lines by direction and by cell, and the strands."""
    rows = [[h for h in range(scene.n_houses) if scene.direction[h] == d and scene.is_full[h]] for d in (1, 2)]
    through = [
        [h for h in scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]] if scene.direction[h] == d]
        for d in (1, 2)
        for c in range(scene.n_cells)
    ]
    leads = list(range(scene.n_houses))  # a line of the same strand, that of lines which lead nowhere is their own

    def root(h: int) -> int:
        while leads[h] != h:
            h = leads[h]
        return h

    for lines in through:
        for h in lines[1:]:
            leads[root(h)] = root(lines[0])
    number: dict[int, int] = {}
    strand = [1 << number.setdefault(root(lines[0]), len(number)) % 64 if lines else 0 for lines in through]
    return FishLines(rows, through, strand)


def views_of(scene: Scene, lines: FishLines) -> Views:
    """Find the full lines of which each cell sees a part."""
    at, fins = array("i", [0]), array("i")
    line, seen, fin = array("i"), array("I"), array("I")
    has_apart = False
    for d in (1, 2):
        n_lines = len(lines.full[d - 1])
        cross = (2 - d) * scene.n_cells
        for c in range(scene.n_cells):
            own = set(scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]])
            n_across = len(lines.through[cross + c])
            parts: dict[int, list[int]] = {}
            for other in scene.peers[scene.peer_at[c] : scene.peer_at[c + 1]] if n_across else ():
                shared = 0
                for i in range(scene.in_house_at[other], scene.in_house_at[other + 1]):
                    if scene.direction[scene.in_house[i]] == 3 - d and scene.in_house[i] in own:
                        shared += 1
                for i in range(scene.in_house_at[other], scene.in_house_at[other + 1]):
                    h = scene.in_house[i]
                    if scene.direction[h] == d and scene.is_full[h] and h not in own:
                        part = parts.setdefault(h, [0, 0])
                        part[0] |= 1 << scene.in_place[i]
                        if shared < n_across:
                            part[1] |= 1 << scene.in_place[i]
            in_order = sorted(parts, key=lambda h: (parts[h][1] == 0, h))
            fins.append(len(line) + sum(1 for h in in_order if parts[h][1]))
            line.extend(in_order)
            seen.extend([parts[h][0] for h in in_order])
            fin.extend([parts[h][1] for h in in_order])
            at.append(len(line))
            n_own = sum(1 for h in own if scene.direction[h] == d and scene.is_full[h])
            has_apart = has_apart or (n_across > 0 and len(in_order) + n_own < n_lines)
    return Views(at, fins, line, seen, fin, has_apart)
