"""The crossings of a board: the two or more cells that two houses share, which may form a group. Not compiled.

In: a scene's houses. Out: tables for `nodes`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

from bookbuilder.kernel.scene import Scene

MEETINGS = 300_000  # of two crossings in a cell; the monster of 25 grids has two thousand


@dataclass(frozen=True, slots=True)
class Crossings:
    """Rows by crossing, by house, or by crossing inside a house."""

    cells: list[tuple[int, ...]]
    """The cells of each crossing; equal ones are listed once."""
    overlaps: list[list[int]]
    """For each crossing, those that share two or more cells with it."""
    inside: list[list[int]]
    """For each full house, the crossings of which it has two or more cells."""
    places: list[int]
    """For each of these, its places in the house, as bits."""
    beyond: list[list[int]]
    """And its cells outside the house."""


def crossings(scene: Scene) -> Crossings:
    """Find the crossings of a scene's houses."""
    houses = [
        [int(scene.house_cells[i]) for i in range(scene.house_at[h], scene.house_at[h + 1])]
        for h in range(scene.n_houses)
    ]
    shared: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for c in range(scene.n_cells):
        for pair in combinations(scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]], 2):
            shared[pair].append(c)
    groups = sorted({tuple(cells) for cells in shared.values() if len(cells) > 1})
    through: defaultdict[int, list[int]] = defaultdict(list)  # a cell's crossings
    for g, cells in enumerate(groups):
        for c in cells:
            through[c].append(g)
    if sum(len(some) * (len(some) - 1) // 2 for some in through.values()) > MEETINGS:
        return Crossings([], [], [[] for _ in houses], [], [])  # houses that are piled up: chains without groups
    together: defaultdict[tuple[int, int], int] = defaultdict(int)
    for some in through.values():
        for pair in combinations(some, 2):
            together[pair] += 1
    overlaps: list[list[int]] = [[] for _ in groups]
    for (a, b), n in together.items():
        if n > 1:
            overlaps[a].append(b)
            overlaps[b].append(a)
    inside: list[list[int]] = []
    places: list[int] = []
    beyond: list[list[int]] = []
    for h, house in enumerate(houses):
        count: defaultdict[int, int] = defaultdict(int)
        for c in house if scene.is_full[h] else []:
            for g in through[c]:
                count[g] += 1
        twice = [g for g in sorted(count) if count[g] > 1]
        inside.append(twice)
        for g in twice:
            places.append(sum(1 << i for i, c in enumerate(house) if c in groups[g]))
            beyond.append([c for c in groups[g] if c not in house])
    return Crossings(groups, overlaps, inside, places, beyond)


def meetings(scene: Scene) -> list[tuple[int, int, list[int]]]:
    """The pairs of houses that share two or more cells, with these cells. None if houses are piled up."""
    own = [scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]] for c in range(scene.n_cells)]
    if sum(len(houses) * (len(houses) - 1) // 2 for houses in own) > MEETINGS:
        return []
    shared: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for c, houses in enumerate(own):
        for pair in combinations(houses, 2):
            shared[pair].append(c)
    return [(a, b, shared[a, b]) for a, b in sorted(shared) if len(shared[a, b]) > 1]
