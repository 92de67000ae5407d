"""A graph goes in; a numbering of its vertices that all its copies share comes out, and what maps it onto itself.

Vertices have colours, edges have kinds; both are numbers and must agree in a copy. Refinement (see `colours`) tells
most vertices apart. Where some still look alike, the search marks one after the other of the smallest such class and
refines again, until every vertex has a colour of its own; the numbering that makes the graph read least is taken:

    root -- mark a -- mark c -- leaf 1          Two leaves that read the same show an automorphism: what it maps onto
        '-- mark b -- mark c -- leaf 2          vertices already tried need not be tried (McKay 1981).

A branch whose colours sum to more than those on the way to the best leaf is left. A branch that equals the best way but
for vertices that already have a colour of their own is recognised before its end (as in saucy; Darga and others 2008).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import mix
else:
    from cython.cimports.bookbuilder.kernel.bits import mix  # type: ignore[no-redef]
from bookbuilder.kernel.scene import heed

COMPILED: bool = cython.compiled

_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_MARK = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_SHIFT = 24  # bits of an edge's written form for each of its ends; above them is its kind


@dataclass
class _Node:
    """A place in the search: the colours that the marks on the way lead to, and what is to be marked next."""

    colours: array[int]
    total: int  # the sum of the colours: the same in all copies
    ordered: list[int]  # the vertices by colour
    alike: list[int]  # of the smallest class with more than one vertex; empty at a leaf
    tried: list[int] = field(default_factory=list)
    head: list[int] = field(default_factory=list)  # by vertex, another one of its orbit, or itself
    n_joined: int = 0  # automorphisms that `head` knows


@cython.final
@cython.cclass
class Labeller:
    """Numbers the vertices of one graph, for any colours. It owns its scratch memory: use one per thread.

    `edges` has three numbers per edge: both ends and a kind. Two edges must not have the same ends.
    """

    n: cython.int
    at: cython.int[::1]  # where each vertex' row in `to` and `kind` starts
    to: cython.int[::1]
    kind: cython.int[::1]
    salt: cython.ulonglong[::1]  # by kind
    colour_now: array[int]
    colour: cython.ulonglong[::1]  # the same
    fresh: cython.ulonglong[::1]
    slots: cython.ulonglong[::1]  # of a table of colours met
    n_slots: cython.int
    met: cython.int[::1]  # scratch of `_maps`: by vertex, the kind of its edge, plus 1
    edges: array[int]
    first: Sequence[int]  # the colours given
    ways: list[_Node]  # from the root to where the search is
    best: list[_Node]  # to the best leaf
    best_marks: list[int]
    best_text: array[int]
    known: list[tuple[array[int], list[int]]]  # automorphisms, and the vertices that each of them moves

    def __init__(self, n: int, edges: array[int]) -> None:
        """Take the vertices 0..n-1 and the edges. Raises ValueError for an edge with an end that is no vertex."""
        if any(not 0 <= end < n for i in (0, 1) for end in edges[i::3]):
            raise ValueError(f"an edge ends outside {n} vertices")
        rows: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        for a, b, kind in zip(edges[::3], edges[1::3], edges[2::3], strict=True):
            rows[a].append((b, kind))
            rows[b].append((a, kind))
        self.n, self.edges = n, edges
        starts, self.to, self.kind = array("i", [0]), array("i", [0]), array("i", [0])
        to, kinds = array("i"), array("i")
        for row in rows:
            to.extend([end for end, _ in row])
            kinds.extend([kind for _, kind in row])
            starts.append(len(to))
        self.at, self.to, self.kind = starts, to if to else array("i", [0]), kinds if kinds else array("i", [0])
        n_kinds = max(edges[2::3], default=0) + 1
        self.salt = array("Q", [mix(_MARK + kind) for kind in range(n_kinds)])
        self.colour_now = array("Q", bytes(8 * max(1, n)))
        self.colour, self.fresh = self.colour_now, array("Q", bytes(8 * max(1, n)))
        self.n_slots = 1 << max(2, (2 * n).bit_length())
        self.slots = array("Q", bytes(8 * self.n_slots))
        self.met = array("i", bytes(4 * max(1, n)))
        self.first, self.ways, self.best, self.best_marks = (), [], [], []
        self.best_text, self.known = array("Q"), []

    def numbered(self, colours: Sequence[int]) -> list[int]:
        """The vertices in an order that all copies of the graph with these colours share."""
        self._search(colours)
        return self.best[len(self.best) - 1].ordered

    def written(self, colours: Sequence[int]) -> array[int]:
        """The graph in terms of that order: the number of vertices, their colours, and the edges in ascending order.

        It is the same for two graphs exactly if one is a copy of the other.
        """
        self._search(colours)
        return (
            array("Q", [self.n, *(colours[vertex] for vertex in self.best[len(self.best) - 1].ordered)])
            + self.best_text
        )

    def invariant(self, colours: Sequence[int]) -> int:
        """A number of 64 bits that copies share, and others nearly never: what refinement alone comes to."""
        self._check(colours)
        return self._root().total

    def automorphisms(self, colours: Sequence[int]) -> list[array[int]]:
        """Permutations (images by vertex) that keep colours and edges; all others are products of these."""
        self._search(colours)
        return [images for images, _ in self.known]

    # --- search -------------------------------------------------------------------------------------------------

    def _search(self, colours: Sequence[int]) -> None:
        self._check(colours)
        self.best, self.best_marks, self.known = [], [], []
        self.ways = [self._root()]
        marks: list[int] = []
        is_better = True  # than the best way, or there is none
        if not self.ways[0].alike:
            self._take(marks)
            return
        while self.ways:
            heed()
            here = self.ways[len(self.ways) - 1]
            mark = self._next_mark(here, marks)
            if mark < 0:
                self.ways.pop()
                if marks:
                    marks.pop()
                continue
            here.tried.append(mark)
            child = self._marked(here, mark)
            if not is_better:
                depth = len(self.ways)
                there = self.best[depth].total if depth < len(self.best) else -1
                if there < 0 or child.total > there:
                    continue
                is_better = child.total < there
                if not is_better and self._is_known_way(child, depth):
                    self._go_back(marks, mark)
                    continue
            marks.append(mark)
            self.ways.append(child)
            if child.alike:
                continue
            if is_better or self._reads_less():
                self._take(marks)
            elif self._text() == self.best_text:
                self._note(child, self.best[len(self.best) - 1])
                mark = marks.pop()
                self.ways.pop()
                self._go_back(marks, mark)
                continue
            is_better = False
            self.ways.pop()
            marks.pop()

    def _check(self, colours: Sequence[int]) -> None:
        if len(colours) != self.n:
            raise ValueError(f"{len(colours)} colours for {self.n} vertices")
        self.first = colours

    def _root(self) -> _Node:
        v: cython.int
        for v in range(self.n):
            self.colour[v] = mix(self.first[v] + 1)
        return self._refined()

    def _marked(self, node: _Node, mark: int) -> _Node:
        """The node that marking a vertex leads to."""
        colours: cython.ulonglong[::1] = node.colours
        self.colour[:] = colours
        self.colour[mark] = mix(self.colour[mark] + _MARK)
        return self._refined()

    def _refined(self) -> _Node:
        """The node of the present colours, refined until they tell no more vertices apart."""
        total: cython.ulonglong = 0
        v: cython.int
        n_before: cython.int = 0
        n_now: cython.int = self._count()
        while n_before < n_now < self.n:
            self._recolour()
            n_before = n_now
            n_now = self._count()
        self._recolour()  # so that the sum tells where the marks are
        for v in range(self.n):
            total += self.colour[v]
        ordered = sorted(range(self.n), key=self.colour_now.__getitem__)
        return _Node(self.colour_now[: self.n], total & _U64, ordered, self._smallest_class(ordered))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _recolour(self) -> cython.void:
        """Mix the colour of each vertex with those of its neighbours."""
        v: cython.int
        i: cython.int
        total: cython.ulonglong
        for v in range(self.n):
            total = 0
            for i in range(self.at[v], self.at[v + 1]):
                total += mix(self.colour[self.to[i]] ^ self.salt[self.kind[i]])
            self.fresh[v] = mix(self.colour[v] + mix(total & _U64))
        for v in range(self.n):
            self.colour[v] = self.fresh[v]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count(self) -> cython.int:
        """The number of different colours."""
        v: cython.int
        i: cython.int
        n: cython.int = 0
        for i in range(self.n_slots):
            self.slots[i] = 0
        for v in range(self.n):
            i = self.colour[v] & (self.n_slots - 1)
            while self.slots[i] and self.slots[i] != self.colour[v]:
                i = (i + 1) & (self.n_slots - 1)
            if not self.slots[i]:
                self.slots[i] = self.colour[v]
                n += 1
        return n

    def _smallest_class(self, ordered: list[int]) -> list[int]:
        """The fewest vertices of one colour, but at least two; of the lowest such colour."""
        first: cython.int = 0
        i: cython.int
        least: cython.int = self.n + 1
        at: cython.int = 0
        for i in range(1, self.n + 1):
            if i == self.n or self.colour_now[ordered[i]] != self.colour_now[ordered[first]]:
                if 1 < i - first < least:
                    least, at = i - first, first
                first = i
        return ordered[at : at + least] if least <= self.n else []

    # --- what has been found ------------------------------------------------------------------------------------

    def _take(self, marks: list[int]) -> None:
        """Take the present leaf as the best."""
        self.best, self.best_marks, self.best_text = [*self.ways], [*marks], self._text()

    def _reads_less(self) -> bool:
        return self._text() < self.best_text

    def _text(self) -> array[int]:
        """The edges in terms of the order of the present leaf."""
        place = [0] * self.n
        for i, vertex in enumerate(self.ways[len(self.ways) - 1].ordered):
            place[vertex] = i
        codes = []
        for a, b, kind in zip(self.edges[::3], self.edges[1::3], self.edges[2::3], strict=True):
            one, other = place[a], place[b]
            codes.append((kind << _SHIFT | min(one, other)) << _SHIFT | max(one, other))
        codes.sort()
        return array("Q", codes)

    def _note(self, here: _Node, there: _Node) -> None:
        """Note the automorphism that maps the vertices of one leaf to those of another."""
        images = array("i", bytes(4 * self.n))
        for vertex, image in zip(here.ordered, there.ordered, strict=True):
            images[vertex] = image
        self._keep(images)

    def _keep(self, images: array[int]) -> None:
        self.known.append((images, [vertex for vertex in range(self.n) if images[vertex] != vertex]))

    def _is_known_way(self, child: _Node, depth: int) -> bool:
        """Whether a node is that of the best way with some vertices exchanged; notes the automorphism."""
        there = self.best[depth]
        if not child.alike or len(child.alike) != len(there.alike):
            return False
        images = array("i", range(self.n))
        for vertex, image in zip(child.ordered, there.ordered, strict=True):
            if child.colours[vertex] != there.colours[image]:
                return False
            images[vertex] = image
        self._straighten(child, there, images)
        if len(set(images)) != self.n or not self._maps(images):
            return False
        self._keep(images)
        return True

    def _straighten(self, child: _Node, there: _Node, images: array[int]) -> None:
        """Let vertices that are in a class of several on both sides, the same one, stay where they are."""
        for vertex in range(self.n):
            if child.colours[vertex] == there.colours[vertex]:
                images[vertex] = vertex

    @cython.cfunc
    def _maps(self, images: array[int]) -> cython.bint:
        """Whether a permutation that keeps the colours maps every edge onto an edge."""
        image: cython.int[::1] = images
        v: cython.int
        i: cython.int
        for v in range(self.n):
            if self.at[v + 1] - self.at[v] != self.at[image[v] + 1] - self.at[image[v]]:
                return False
            for i in range(self.at[v], self.at[v + 1]):
                self.met[image[self.to[i]]] = self.kind[i] + 1
            is_kept = True
            for i in range(self.at[image[v]], self.at[image[v] + 1]):
                is_kept = is_kept and self.met[self.to[i]] == self.kind[i] + 1
            for i in range(self.at[v], self.at[v + 1]):
                self.met[image[self.to[i]]] = 0
            if not is_kept:
                return False
        return True

    def _go_back(self, marks: list[int], mark: int) -> None:
        """Go back to where the way parted from the best one: what was found below is there already."""
        way = [*marks, mark]
        parted = next(i for i, (one, other) in enumerate(zip(way, self.best_marks, strict=False)) if one != other)
        del self.ways[parted + 1 :], marks[parted:]

    def _next_mark(self, node: _Node, marks: list[int]) -> int:
        """The next vertex to mark; -1 if all have been tried, or stand in the orbit of one that has been."""
        if not node.head:
            node.head = list(range(self.n))
        for images, moved in self.known[node.n_joined :]:
            if all(images[mark] == mark for mark in marks):
                for vertex in moved:
                    _join(node.head, vertex, images[vertex])
        node.n_joined = len(self.known)
        seen = {_head(node.head, vertex) for vertex in node.tried}
        return next((vertex for vertex in node.alike if _head(node.head, vertex) not in seen), -1)


def _head(head: list[int], vertex: int) -> int:
    while head[vertex] != vertex:
        head[vertex] = head[head[vertex]]
        vertex = head[vertex]
    return vertex


def _join(head: list[int], one: int, other: int) -> None:
    one, other = _head(head, one), _head(head, other)
    if one != other:
        head[max(one, other)] = min(one, other)
