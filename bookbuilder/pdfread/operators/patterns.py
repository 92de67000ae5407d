"""Patterns: a mark that is filled with one goes in, and the marks of the pattern's cell are laid over it like tiles."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor
from typing import Any

import pikepdf

from bookbuilder.pdfread.content import Content, scaled_image, scaled_mark
from bookbuilder.pdfread.marks import BLACK, Box, InkMix, Mark, PageMarks
from bookbuilder.pdfread.matrices import Matrix, after, box_of, inverse, placed
from bookbuilder.pdfread.operators.general import take_state
from bookbuilder.pdfread.state import ChosenPattern, Paint, State

MOST_TILES = 400  # of a pattern in one place; where there are more, every mark is taken to be everywhere
MOST_TILED = 100_000  # marks of a content, for all its patterns; likewise
_NEAR = 1e-6


def lay(content: Content, pattern: ChosenPattern, mark: Mark) -> None:
    """Fill a mark, which ends where it is clipped, with a gradient or with tiles."""
    if "/Shading" in pattern.written:
        _lay_gradient(content, pattern, mark)
    else:
        _lay_tiles(content, pattern, mark)


def _lay_gradient(content: Content, pattern: ChosenPattern, mark: Mark) -> None:
    written = pattern.written
    if isinstance(written.get("/ExtGState"), pikepdf.Dictionary):
        before, content.now = content.now, replace(content.now)
        take_state(content, written["/ExtGState"])
        content.now = before
    ink = content.gradient(written["/Shading"], True)
    is_area = mark.kind == "fill" and not mark.is_bar
    content.keep(mark._replace(ink=ink, kind="gradient" if is_area else mark.kind))


def _lay_tiles(content: Content, pattern: ChosenPattern, mark: Mark) -> None:
    written = pattern.written
    box = box_of(written["/BBox"])
    is_plain = int(written.get("/PaintType", 1)) == 2
    paint = Paint(ink=pattern.ink or BLACK)
    state = State(line=paint, fill=paint) if is_plain else State()
    cell = content.inner(written, state, box, is_plain, pattern.resources).found
    if mark.kind != "fill" or mark.is_bar:
        total = max((each.ink.total for each in cell.marks), default=float(bool(cell.images)))
        content.keep(mark._replace(ink=InkMix("pattern", (), total)))
    tiles = _tiles(pattern.matrix, box, written, mark.box)
    content.tiled += len(tiles or ()) * (len(cell.marks) + len(cell.images))
    if tiles is None or content.tiled > MOST_TILED:
        _lay_everywhere(content, cell, pattern.matrix, mark.box)
        return
    before, content.now = content.now, replace(content.now, clip=mark.box)
    for x, y in tiles:
        matrix = after((1.0, 0.0, 0.0, 1.0, x, y), pattern.matrix)
        content.put(cell, matrix, placed(matrix, box))
    content.now = before


def _tiles(matrix: Matrix, box: Box, written: Any, area: Box) -> list[tuple[float, float]] | None:
    """How far the tiles that touch an area are moved, in the pattern's space; None if they are too many."""
    if (back := inverse(matrix)) is None:
        return None
    left, foot, right, head = placed(back, area)
    spans = []
    for low, high, first, last, key in (
        (left, right, box[0], box[2], "/XStep"),
        (foot, head, box[1], box[3], "/YStep"),
    ):
        step = abs(float(written[key])) or last - first
        if not step > _NEAR or (high - low + last - first) / step > MOST_TILES:
            return None
        spans.append([step * at for at in range(ceil((low - last) / step), floor((high - first) / step) + 1)])
    across, up = spans
    return [(x, y) for x in across for y in up] if len(across) * len(up) <= MOST_TILES else None


def _lay_everywhere(content: Content, cell: PageMarks, matrix: Matrix, area: Box) -> None:
    content.put(PageMarks(cell.number, fonts=cell.fonts, uses=cell.uses), matrix, None)
    for mark in cell.marks:
        content.keep(scaled_mark(mark, matrix, area))
    for image in cell.images:
        content.make_room(1)
        content.show_through()
        content.found.images.append(scaled_image(image, matrix, area))
