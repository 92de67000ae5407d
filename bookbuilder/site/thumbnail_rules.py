"""Rules beyond houses go in; what a small picture shows of them comes out, as SVG: outlines, dots, letters and shapes.

Numbers and small digits would be too small to read; the puzzle's page has them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup

from bookbuilder.board import Board, Relation
from bookbuilder.relations import RELATIONS, Look
from bookbuilder.typeset.grid.relation_marks import INSET, outlines

_DOT, _SIGN, _SHAPE = 0.34, 0.3, 0.7  # half of a dot's and a sign's width, and of a shape's, in units: a cell has two


def rules_drawn(board: Board, relations: Sequence[Relation]) -> Markup:
    """The rules of a puzzle in a picture whose cells are two units wide."""
    paths = defaultdict[str, list[str]](list)
    texts = list[Markup]()
    for relation in relations:
        drawn = RELATIONS[relation.kind].drawn
        match drawn.look:
            case Look.CAGE:
                paths["cage"] += _outlines(board, relation.cells)
            case Look.DOT:
                paths["dot dark" if drawn.is_filled else "dot"].append(_disc(*_middle(board, relation.cells), _DOT))
            case Look.SIGN:
                paths["sign"].append(_sign(board, relation.cells))
            case Look.BADGE:
                x, y = _middle(board, relation.cells)
                texts.append(Markup('<text class="letter" x="{:g}" y="{:g}">{}</text>').format(x, y, drawn.text))
            case Look.DISC | Look.SQUARE:
                shape = _disc if drawn.look is Look.DISC else _square
                kind = "shape dark" if drawn.is_filled else "shape"
                paths[kind] += (shape(*_middle(board, [cell]), _SHAPE) for cell in relation.cells)
    path = Markup('<path class="{}" d="{}"/>')
    return Markup("").join([*(path.format(kind, "".join(paths[kind])) for kind in sorted(paths)), *texts])


def _middle(board: Board, cells: Sequence[int]) -> tuple[float, float]:
    """The point in the middle of some cells."""
    top, left = board.corner
    places = [board.cells[cell] for cell in cells]
    return (
        sum(2 * (column - left) + 1 for _, column in places) / len(places),
        sum(2 * (row - top) + 1 for row, _ in places) / len(places),
    )


def _outlines(board: Board, cells: Iterable[int]) -> Iterator[str]:
    top, left = board.corner
    for corners in outlines([board.cells[cell] for cell in cells]):
        points = (
            f"{2 * (column - left + right * INSET):g} {2 * (row - top + down * INSET):g}"
            for row, column, down, right in corners
        )
        yield f"M{'L'.join(points)}z"


def _disc(x: float, y: float, half: float) -> str:
    return f"M{x - half:g} {y:g}a{half:g} {half:g} 0 1 0 {2 * half:g} 0a{half:g} {half:g} 0 1 0 {-2 * half:g} 0z"


def _square(x: float, y: float, half: float) -> str:
    return f"M{x - half:g} {y - half:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}z"


def _sign(board: Board, cells: Sequence[int]) -> str:
    """Two lines that meet at the side of the second cell."""
    x, y = _middle(board, cells)
    (x1, y1), (x2, y2) = (_middle(board, [cell]) for cell in cells)
    right, down = _SIGN * (x2 - x1) / 2, _SIGN * (y2 - y1) / 2
    ends = [f"{x - right + side * down:g} {y - down + side * right:g}" for side in (-1, 1)]
    return f"M{ends[0]}L{x + right:g} {y + down:g}L{ends[1]}"
