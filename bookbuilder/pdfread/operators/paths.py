"""Lines and areas, and clips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import dist, fsum, hypot
from operator import mul
from typing import Any

from bookbuilder.pdfread.content import Content, Step
from bookbuilder.pdfread.marks import Box
from bookbuilder.pdfread.matrices import at, overlap, thinnest, union

BAR = 4.0  # a filled box that is so many times as long as it is wide is a bar, which prints as a line does
LONG = 20.0  # the same of a shape with four corners, which may be a letter that was drawn as an outline
POINTS = 24  # on a curve
SHARP = 1.05  # half line widths from which the tip of a corner counts
NOWHERE: Box = (1e9, 1e9, 1e9, 1e9)
_Piece = Sequence[tuple[float, float]]


def begin(content: Content, given: Sequence[Any]) -> None:
    content.draw(1)
    content.path.append([(given[0], given[1])])


def go(content: Content, given: Sequence[Any]) -> None:
    content.draw(1)
    if not content.path:
        content.path.append([])
    content.path[-1].append((given[0], given[1]))


def bend(content: Content, given: Sequence[Any], from_here: bool = False, to_there: bool = False) -> None:
    """A curve: its handles, which are around it; where they reach too far, points on it."""
    if not content.path:
        content.path.append([])
    piece = content.path[-1]
    points = list(zip(given[0::2], given[1::2], strict=True))
    start = piece[-1] if piece else points[0]
    points = [start] * from_here + points + points[-1:] * to_there
    one, two, end = points
    content.bent.add(len(content.path) - 1)
    if all(min(a, d) <= each <= max(a, d) for a, b, c, d in zip(start, one, two, end, strict=True) for each in (b, c)):
        content.draw(3)
        piece += [one, two, end]
        return
    content.draw(POINTS)
    for k in range(1, POINTS + 1):
        t = k / POINTS
        shares = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x, y = (fsum(map(mul, shares, axis)) for axis in zip(start, one, two, end, strict=True))
        piece.append((x, y))


def close(content: Content, _: Sequence[Any]) -> None:
    if content.path and content.path[-1]:
        content.path[-1].append(content.path[-1][0])


def box(content: Content, given: Sequence[Any]) -> None:
    x, y, width, height = given
    content.draw(5)
    content.path.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])
    content.boxes += 1


def clip(content: Content, _: Sequence[Any]) -> None:
    content.clips = True


def paint(content: Content, strokes: bool = False, fills: bool = False) -> None:
    """End the path: its lines, its area, or neither; it may become the clip of what follows."""
    pieces = [(piece, at in content.bent) for at, piece in enumerate(content.path) if piece]
    path = [piece for piece, _ in pieces]
    boxes = content.boxes == len(path)
    if path and fills:
        for part in [[piece] for piece in path] if boxes else [path]:
            _fill(content, part, BAR if boxes else LONG)
    for piece, is_bent in pieces if strokes else ():
        _stroke(content, piece, is_bent)
    if content.clips and path:
        boxed = content.now.boxed and boxes and len(path) == 1 and _is_straight(content)
        content.now.clip, content.now.boxed = overlap(_around(content, path), content.now.clip) or NOWHERE, boxed
    content.path, content.boxes, content.points, content.clips, content.bent = [], 0, 0, False, set()


def _is_straight(content: Content) -> bool:
    """Whether boxes are upright on paper."""
    a, b, c, d, _, _ = content.now.matrix
    return (b == 0 and c == 0) or (a == 0 and d == 0)


def _around(content: Content, path: Sequence[_Piece]) -> Box:
    points = [at(content.now.matrix, x, y) for piece in path for x, y in piece]
    across, up = zip(*points, strict=True)
    return (min(across), min(up), max(across), max(up))


def _fill(content: Content, path: Sequence[_Piece], bar: float) -> None:
    whole = _around(content, path)
    long, short = _sides([at(content.now.matrix, x, y) for x, y in path[0]]) if len(path) == 1 else (0.0, 0.0)
    if (
        bar == BAR
        and content.now.clip
        and content.now.boxed
        and _is_straight(content)
        and (seen := overlap(whole, content.now.clip))
    ):
        short, long = sorted((seen[2] - seen[0], seen[3] - seen[1]))
    is_bar = long > 0 and long >= bar * short
    content.mark("fill", whole, content.now.fill, short if is_bar else 0.0, is_bar=is_bar)


def _sides(corners: _Piece) -> tuple[float, float]:
    """The longest side of a shape with four corners, and how thick it is across that side; 0 for other shapes."""
    four = list(corners[:-1] if len(corners) == 5 and corners[0] == corners[-1] else corners)
    if len(four) != 4:
        return 0.0, 0.0
    sides = list(zip(four, four[1:] + four[:1], strict=True))
    long = max(dist(one, other) for one, other in sides)
    area = abs(fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides)) / 2
    return long, area / long if long else 0.0


def _stroke(content: Content, piece: _Piece, is_bent: bool) -> None:
    now = content.now
    spikes = [] if is_bent or now.join else list(_spikes(piece, now.width, now.spike))
    left, bottom, right, top = _around(content, [piece])
    half = now.width * max(hypot(*now.matrix[:2]), hypot(*now.matrix[2:4])) / 2
    across = half if now.square or bottom != top or len(piece) > 2 else 0.0
    up = half if now.square or left != right or len(piece) > 2 else 0.0
    whole = (left - across, bottom - up, right + across, top + up)
    if spikes:
        whole = union(whole, _around(content, [spikes]))
    content.mark("line", whole, now.line, now.width * thinnest(now.matrix))


def _spikes(piece: _Piece, width: float, most: float) -> Iterator[tuple[float, float]]:
    """The tips of sharp corners, which reach further than half the line's width."""
    closed = len(piece) > 3 and piece[0] == piece[-1]
    for before, corner, after in zip(piece, piece[1:], [*piece[2:], piece[1]] if closed else piece[2:], strict=False):
        one, two = dist(before, corner), dist(after, corner)
        if not (one and two):
            continue
        x, y = ((before[k] - corner[k]) / one + (after[k] - corner[k]) / two for k in (0, 1))
        half = hypot(x, y) / 2  # the cosine of half the angle between the lines
        ratio = 1 / max((1 - min(half, 1.0) ** 2) ** 0.5, 1e-9)
        if SHARP < ratio <= most:
            by = width / 2 * ratio / (2 * half)
            yield corner[0] - x * by, corner[1] - y * by


def paints(strokes: bool = False, fills: bool = False, closes: bool = False) -> Step:
    """A step that ends the path."""

    def step(content: Content, _: Sequence[Any]) -> None:
        if closes:
            close(content, ())
        paint(content, strokes, fills)

    return step


STEPS: Mapping[str, Step] = {
    "m": begin, "l": go, "c": bend,
    "v": partial(bend, from_here=True), "y": partial(bend, to_there=True), "h": close, "re": box, "W": clip, "W*": clip,
    "n": paints(), "S": paints(True), "s": paints(True, closes=True),
    "f": paints(fills=True), "F": paints(fills=True), "f*": paints(fills=True),
    "B": paints(True, True), "B*": paints(True, True), "b": paints(True, True, True), "b*": paints(True, True, True),
}  # fmt: skip
