"""What SudokuPad draws goes in; the marks and diagonals that it shows come out; and back.

    {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": true, "backgroundColor": "#FFFFFF", ...}  a white dot
    {"wayPoints": [[0, 0], [9, 9]], "color": "#34BBE6", "thickness": 2}                                    a diagonal

Places are rows and columns from the top left corner, the middle of the first cell at 0.5. A picture of any other form
has a meaning that the file does not tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bookbuilder.board import Board, Cell, Relation
from bookbuilder.puzzle.formats.source import Unreadable, counted
from bookbuilder.puzzle.formats.squares import Cells, corner_lines
from bookbuilder.puzzle.formats.trees import Data
from bookbuilder.relations import RELATIONS, Look

LAYERS = ("underlays", "overlays")
HINT = (
    "SudokuPad stores such rules as drawings and words for people; use the file or link of the program in which the "
    "puzzle was set, such as f-puzzles"
)
_NAMES = frozenset(
    {
        *("center", "width", "height", "rounded", "backgroundColor", "borderColor", "text", "color", "fontSize"),
        *("thickness", "borderSize", "stroke", "textStroke", "angle", "target"),
    }
)
_MOST = 5_000  # pictures
_NEAR, _FAR = 0.05, 100  # cells
_DIAGONAL = {"color": "#34BBE6", "thickness": 2}
_ABOVE, _BELOW, _LEFT, _RIGHT = "∧", "∨", "<", ">"  # signs, by where their lesser side is
_TYPED = {"^": _ABOVE, "v": _BELOW}


@dataclass(frozen=True, slots=True)
class _Shape:
    """How the marks of a look are drawn; a colour is its tone."""

    layer: str
    on_side: bool
    size: float
    fill: str
    border: str
    rounded: bool = False


_DOT = _Shape("overlays", True, 0.3, "white", "black", True)
_DISC = _Shape("underlays", False, 0.7, "light", "light", True)
_LABEL = _Shape("overlays", True, 0.25, "white", "white")
_SHAPES: Mapping[tuple[Look, bool], _Shape] = {
    (Look.DOT, False): _DOT,
    (Look.DOT, True): _Shape("overlays", True, 0.3, "black", "black", True),
    (Look.BADGE, False): _LABEL,
    (Look.SIGN, False): _LABEL,
    (Look.DISC, False): _DISC,
    (Look.DISC, True): _Shape("underlays", False, 0.7, "dark", "dark", True),
    (Look.SQUARE, False): _Shape("underlays", False, 0.7, "light", "light"),
    (Look.SQUARE, True): _Shape("underlays", False, 0.7, "dark", "dark"),
}
_COLOURS = {"white": "#FFFFFF", "black": "#000000", "light": "#CFCFCF", "dark": "#808080"}
_DRAWN = [
    (kind, shape)
    for kind in RELATIONS.values()
    if (shape := _SHAPES.get((kind.drawn.look, kind.drawn.is_filled))) is not None
]


# --- from pictures to marks -------------------------------------------------------------------------------------------


def marks_in(data: Data, order: int, shaded: frozenset[Cell]) -> tuple[Relation, ...]:
    """The marks that the pictures of an object are. These cells may be shaded. Raises Unreadable for any other."""
    told: list[Relation] = []
    for layer in LAYERS:
        for picture in _listed(data, layer):
            if _is_unseen(picture) or _shades(picture) in shaded:
                continue
            relation = _mark(picture, order)
            if relation is None:
                raise Unreadable(f"the puzzle draws a picture{_where(picture)} whose rule the file does not tell", HINT)
            told.append(relation)
    return tuple(told)


def diagonals_in(data: Data, order: int) -> list[Cells]:
    """The diagonals that are drawn. Raises Unreadable for any other line, and for arrows."""
    found = []
    for line in _listed(data, "lines"):
        points = line.get("wayPoints")
        ends = [*map(_point, points)] if isinstance(points, list) else []
        corners = {(0.0, 0.0): (order, order), (0.0, float(order)): (order, 0.0)}
        first, last = sorted(end or (-1.0, -1.0) for end in ends) if len(ends) == 2 else ((-1.0, -1.0),) * 2
        if first not in corners or corners[first] != last:
            raise Unreadable(f"the puzzle draws a line{_where(line)} whose rule the file does not tell", HINT)
        found.append(corner_lines(order)[[*corners].index(first)])
    if arrows := _listed(data, "arrows"):
        raise Unreadable(f"the puzzle draws {counted(len(arrows), 'arrow')} whose rule the file does not tell", HINT)
    return [*dict.fromkeys(found)]


def _listed(data: Data, name: str) -> list[Data]:
    listed = data.get(name) or []
    if not isinstance(listed, list) or len(listed) > _MOST or not all(isinstance(item, dict) for item in listed):
        raise Unreadable(f"`{name}` is not a list of at most {_MOST} objects", HINT)
    return listed


def _point(value: Any) -> tuple[float, float] | None:
    if not isinstance(value, list) or len(value) != 2 or not all(type(part) in (int, float) for part in value):
        return None
    return (float(value[0]), float(value[1])) if all(-_FAR <= part <= _FAR for part in value) else None


def _where(picture: Data) -> str:
    """In which cell a picture is, or begins."""
    points = picture.get("wayPoints")
    at = _point(picture.get("center", points[0] if isinstance(points, list) and points else None))
    return f" at r{int(at[0]) + 1}c{int(at[1]) + 1}" if at and min(at) >= 0 else ""


def _is_unseen(picture: Data) -> bool:
    """Whether there is nothing to be seen of a picture, as of those that make room around a grid."""
    colours = (_tone(picture.get(name)) for name in ("backgroundColor", "borderColor", "stroke"))
    return not _text(picture) and all(colour == "clear" for colour in colours) and _NAMES.issuperset(picture)


def _shades(picture: Data) -> Cell | None:
    """The cell that a picture fills."""
    at = _point(picture.get("center"))
    if at is None or not _is_size(picture, 1, 0.9) or _text(picture) or picture.get("rounded"):
        return None
    return Cell(round(at[0] - 0.5), round(at[1] - 0.5)) if all(abs(part % 1 - 0.5) < _NEAR for part in at) else None


def _text(picture: Data) -> str:
    return "" if picture.get("text") is None else str(picture["text"]).strip()


def _is_size(picture: Data, size: float, least: float = 0.7) -> bool:
    sizes: tuple[Any, Any] = picture.get("width"), picture.get("height")
    return all(type(one) in (int, float) and least * size <= one <= 1.2 * size for one in sizes)


def _tone(colour: Any) -> str:
    """The tone of a colour: clear, white, light, dark, black; or `colour`."""
    if colour in (None, "", "none", "transparent"):
        return "clear"
    digits = str(colour).removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) in (3, 4) else digits
    try:
        parts = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
    except ValueError:
        return "colour"
    if len(parts) not in (3, 4) or len(digits) % 2:
        return "colour"
    if len(parts) == 4 and parts[3] != 0xFF:
        return "colour" if parts[3] else "clear"
    level = max(parts[:3])
    if level - min(parts[:3]) > 8:
        return "colour"
    return next(
        tone for tone, most in (("black", 0x10), ("dark", 0x98), ("light", 0xEE), ("white", 0xFF)) if level <= most
    )


def _mark(picture: Data, order: int) -> Relation | None:
    """The mark that a picture is; None if it is none of ours."""
    at = _point(picture.get("center"))
    if at is None or not _NAMES.issuperset(picture) or picture.get("angle"):
        return None
    cells = [Cell(row, column) for row in _beside(at[0], order) for column in _beside(at[1], order)]
    tones = tuple(_tone(picture.get(name)) for name in ("backgroundColor", "borderColor"))
    text = _text(picture)
    for kind, shape in _DRAWN:
        if len(cells) != 1 + shape.on_side or not _is_size(picture, shape.size):
            continue
        if shape is _LABEL:
            if not {*tones} <= {"white", "clear"}:
                continue
            turned = (
                _signed(cells, text) if kind.drawn.look is Look.SIGN else cells if text == kind.drawn.text else None
            )
        else:
            same = tones in (
                (shape.fill, shape.border),
                *([(shape.fill, "clear")] if shape.fill == shape.border else []),
            )
            turned = cells if same and not text and bool(picture.get("rounded")) == shape.rounded else None
        if turned:
            return Relation(kind.name, tuple(cell.row * order + cell.column for cell in turned))
    return None


def _beside(at: float, order: int) -> list[int]:
    """The row or column that has its middle there, or the two on both sides; none if there are no such."""
    near = [round(at - 0.5)] if abs(at % 1 - 0.5) < _NEAR else []
    if abs(at - round(at)) < _NEAR:
        near = [round(at) - 1, round(at)]
    return near if near and near[0] >= 0 and near[-1] < order else []


def _signed(cells: Sequence[Cell], text: str) -> Sequence[Cell] | None:
    """Two cells with the greater one first, by the sign between them; None if it is none."""
    one, other = cells
    signs = (_RIGHT, _LEFT) if one.row == other.row else (_BELOW, _ABOVE)
    sign = _TYPED.get(text, text)
    return {signs[0]: (one, other), signs[1]: (other, one)}.get(sign)


# --- from marks to pictures -------------------------------------------------------------------------------------------


def pictures_of(board: Board, relations: Iterable[Relation], lines: Iterable[Cells]) -> dict[str, list[Data]]:
    """What is drawn for the relations of a puzzle that have a look, and for diagonals, by its layer."""
    drawn: dict[str, list[Data]] = {layer: [] for layer in ("lines", "arrows", *LAYERS)}
    order = board.order
    for line in lines:
        ends = [[0, 0], [order, order]] if line == corner_lines(order)[0] else [[0, order], [order, 0]]
        drawn["lines"].append({**_DIAGONAL, "wayPoints": ends})
    for relation in relations:
        look = RELATIONS[relation.kind].drawn
        if (shape := _SHAPES.get((look.look, look.is_filled))) is not None:
            drawn[shape.layer] += _pictures(relation, [board.cells[cell] for cell in relation.cells], shape)
    return drawn


def shade(cell: Cell) -> Data:
    """The picture of a cell that is shaded as part of a region."""
    return {"center": [cell.row + 0.5, cell.column + 0.5], "width": 1, "height": 1, "backgroundColor": "#CFCFCF"}


def _pictures(relation: Relation, cells: Sequence[Cell], shape: _Shape) -> Iterator[Data]:
    """One picture, or one for each cell of a mark in cells."""
    kind = RELATIONS[relation.kind]
    text = _sign(*cells) if kind.drawn.look is Look.SIGN else kind.drawn.text
    for inside in (cells,) if shape.on_side else [(cell,) for cell in cells]:
        yield {
            "center": [sum(part) / len(inside) + 0.5 for part in zip(*inside, strict=True)],
            "width": shape.size,
            "height": shape.size,
            "rounded": shape.rounded,
            "backgroundColor": _COLOURS[shape.fill],
            "borderColor": _COLOURS[shape.border],
            **({"text": text, "fontSize": 21} if text else {}),
        }


def _sign(greater: Cell, lesser: Cell) -> str:
    if greater.row == lesser.row:
        return _RIGHT if greater < lesser else _LEFT
    return _BELOW if greater < lesser else _ABOVE
