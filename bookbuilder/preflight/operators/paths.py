"""Lines and areas, and clips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

from bookbuilder.preflight.content import Content, Step
from bookbuilder.preflight.marks import BLACK, Box, Mark
from bookbuilder.preflight.matrices import at, overlap, thinnest

BAR = 4.0  # a filled box that is so many times as long as it is wide is a bar, which prints as a line does
NOWHERE: Box = (1e9, 1e9, 1e9, 1e9)
_Piece = Sequence[tuple[float, float]]


def begin(its: Content, given: Sequence[Any]) -> None:
    its.path.append([(float(given[0]), float(given[1]))])


def go(its: Content, given: Sequence[Any]) -> None:
    if not its.path:
        its.path.append([])
    its.path[-1] += [(float(given[k]), float(given[k + 1])) for k in range(0, len(given) - 1, 2)]


def close(its: Content, _: Sequence[Any]) -> None:
    if its.path and its.path[-1]:
        its.path[-1].append(its.path[-1][0])


def box(its: Content, given: Sequence[Any]) -> None:
    x, y, width, height = map(float, given)
    its.path.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])
    its.boxes += 1


def clip(its: Content, _: Sequence[Any]) -> None:
    its.clips = True


def paint(its: Content, strokes: bool = False, fills: bool = False) -> None:
    """End the path: its lines, its area, or neither; it may become the clip of what follows."""
    path = [piece for piece in its.path if piece]
    boxes = its.boxes == len(path)
    if path and fills:
        for part in [[piece] for piece in path] if boxes else [path]:
            _fill(its, part, boxes or _is_box(part))
    for piece in path if strokes else ():
        _stroke(its, piece)
    if its.clips and path:
        its.set(clip=overlap(_around(its, path), its.now.clip) or NOWHERE)
    its.path, its.boxes, its.clips = [], 0, False


def _is_box(path: Sequence[_Piece]) -> bool:
    """Whether a path of lines is a box with upright sides, as some programs write all of theirs."""
    if len(path) != 1 or len(corners := set(path[0])) != 4 or len(path[0]) > 5:
        return False
    return len({x for x, _ in corners}) == 2 and len({y for _, y in corners}) == 2


def _around(its: Content, path: Sequence[_Piece]) -> Box:
    points = [at(its.now.matrix, x, y) for piece in path for x, y in piece]
    across, up = zip(*points, strict=True)
    return (min(across), min(up), max(across), max(up))


def _fill(its: Content, path: Sequence[_Piece], is_box: bool) -> None:
    whole = _around(its, path)
    long, short = _sides(its, path[0]) if is_box else (0.0, 0.0)
    bar = is_box and long >= BAR * short
    its.mark(Mark("fill", whole, BLACK, short if bar else 0.0, is_bar=bar), its.now.fill)


def _sides(its: Content, corners: _Piece) -> tuple[float, float]:
    """The sides of a box as it is printed, which may be turned: the longer one first."""
    (left, foot), (right, head) = (tuple(pick(axis) for axis in zip(*corners, strict=True)) for pick in (min, max))
    a, b, c, d, _, _ = its.now.matrix
    one, other = (right - left) * hypot(a, b), (head - foot) * hypot(c, d)
    return max(one, other), min(one, other)


def _stroke(its: Content, piece: _Piece) -> None:
    now = its.now
    left, bottom, right, top = _around(its, [piece])
    half = now.width * max(hypot(*now.matrix[:2]), hypot(*now.matrix[2:4])) / 2
    across = half if now.square or bottom != top or len(piece) > 2 else 0.0
    up = half if now.square or left != right or len(piece) > 2 else 0.0
    whole = (left - across, bottom - up, right + across, top + up)
    its.mark(Mark("line", whole, BLACK, now.width * thinnest(now.matrix)), now.line)


def paints(strokes: bool = False, fills: bool = False, closes: bool = False) -> Step:
    """A step that ends the path."""

    def step(its: Content, _: Sequence[Any]) -> None:
        if closes:
            close(its, ())
        paint(its, strokes, fills)

    return step


STEPS: Mapping[str, Step] = {
    "m": begin, "l": go, "c": go, "v": go, "y": go, "h": close, "re": box, "W": clip, "W*": clip,
    "n": paints(), "S": paints(True), "s": paints(True, closes=True),
    "f": paints(fills=True), "F": paints(fills=True), "f*": paints(fills=True),
    "B": paints(True, True), "B*": paints(True, True), "b": paints(True, True, True), "b*": paints(True, True, True),
}  # fmt: skip
