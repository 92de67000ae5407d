"""Canonical numberings and automorphisms, compared with all permutations of small graphs."""

from __future__ import annotations

from array import array
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.kernel import Labeller
from tests.board.strategies import law
from tests.twins.test_symmetries import group

Graph = tuple[list[int], dict[tuple[int, int], int]]  # colours, and by both ends, the lower first, the edge's kind


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    n = draw(st.integers(1, 6))
    pairs = [(a, b) for b in range(n) for a in range(b)]
    kinds = draw(st.lists(st.sampled_from([None, None, 0, 0, 1]), min_size=len(pairs), max_size=len(pairs)))
    colours = draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))
    return colours, {pair: kind for pair, kind in zip(pairs, kinds, strict=True) if kind is not None}


def copy(graph: Graph, images: tuple[int, ...]) -> Graph:
    colours, edges = graph
    there = dict(zip(images, colours, strict=True))
    moved = {
        (min(a, b), max(a, b)): kind for (one, other), kind in edges.items() for a, b in [(images[one], images[other])]
    }
    return [there[vertex] for vertex in range(len(colours))], moved


def labeller(graph: Graph) -> Labeller:
    return Labeller(len(graph[0]), array("i", [number for (a, b), kind in graph[1].items() for number in (a, b, kind)]))


def written(graph: Graph) -> array[int]:
    return labeller(graph).written(graph[0])


@settings(law, max_examples=150)
@given(graphs(), graphs(), st.randoms(use_true_random=False))
def test_graphs_read_the_same_exactly_if_one_is_a_copy_of_the_other(one: Graph, other: Graph, rng: object) -> None:
    are_copies = len(one[0]) == len(other[0]) and any(
        copy(one, images) == other for images in permutations(range(len(one[0])))
    )
    assert (written(one) == written(other)) == are_copies, (one, other)


@settings(law, max_examples=150)
@given(graphs(), st.data())
def test_a_copy_reads_the_same(graph: Graph, data: st.DataObject) -> None:
    images = tuple(data.draw(st.permutations(range(len(graph[0])))))
    assert written(copy(graph, images)) == written(graph), (graph, images)


@settings(law, max_examples=150)
@given(graphs())
def test_automorphisms_make_all_that_keeps_the_graph(graph: Graph) -> None:
    n = len(graph[0])
    found = group(tuple(tuple(images) for images in labeller(graph).automorphisms(graph[0])), n)
    assert found == {images for images in permutations(range(n)) if copy(graph, images) == graph}, graph


def test_many_vertices_that_look_alike_are_numbered_soon() -> None:
    """Two hundred pairs, each of which may change places with any other: 10^436 permutations."""
    graph = Labeller(400, array("i", [number for a in range(200) for number in (2 * a, 2 * a + 1, 0)]))
    assert len(graph.automorphisms([0] * 400)) == 399


def test_numbers_name_every_vertex_once() -> None:
    graph: Graph = ([0, 0, 1, 0], {(0, 1): 0, (1, 3): 0})
    assert sorted(labeller(graph).numbered(graph[0])) == [0, 1, 2, 3]


def test_an_edge_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="an edge ends outside 2 vertices"):
        Labeller(2, array("i", [0, 2, 0]))


def test_colours_of_other_graphs_are_refused() -> None:
    with pytest.raises(ValueError, match="3 colours for 2 vertices"):
        Labeller(2, array("i", [0, 1, 0])).written([0, 0, 0])
