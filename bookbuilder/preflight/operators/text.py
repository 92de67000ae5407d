"""Fonts and strings: where the ink of their glyphs is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import Any

import pikepdf

from bookbuilder.preflight.content import EVERYWHERE, Content, Step
from bookbuilder.preflight.marks import BLACK, Box, Mark
from bookbuilder.preflight.matrices import UNMOVED, Matrix, after, height, overlap, placed, six, thinnest, union
from bookbuilder.preflight.operators.general import sets
from bookbuilder.preflight.operators.paths import NOWHERE
from bookbuilder.preflight.outlines import Em
from bookbuilder.preflight.typefaces import Typeface

# The text rendering modes that fill, draw outlines, leave no ink, and clip.
FILLED, OUTLINED, INVISIBLE, CLIPPING, ONLY_CLIPPING = (0, 2, 4, 6), (1, 2, 5, 6), 3, (4, 5, 6, 7), 7
SAID = 40  # characters of invisible text
# A font of Type 3 may have any size: a highest glyph that is not between these, in type sizes, is taken for a capital.
PLAUSIBLE = (0.2, 1.6)
CAPITAL = 0.7  # of the type size
_SHAPES = frozenset(("line", "picture"))  # what the glyphs of such a font are drawn with, and need be as thick as any


def begin(its: Content, _: Sequence[Any]) -> None:
    its.text = its.start = UNMOVED


def end(its: Content, _: Sequence[Any]) -> None:
    """Text that clips does so from now on."""
    if its.cutting:
        box: Box | None = None
        for mark in its.cutting:
            box = union(box, mark.box)
        its.set(clip=overlap(box, its.now.clip) or NOWHERE if box else its.now.clip)
        if all(mark.outline is None for mark in its.cutting) and its.now.shows == ONLY_CLIPPING:
            its.cuts.append(its.cutting)
            its.set(cut=len(its.cuts))
    its.cutting = []


def step(its: Content, given: Sequence[Any]) -> None:
    x, y = map(float, given[:2])
    its.text = its.start = after((1.0, 0.0, 0.0, 1.0, x, y), its.start)


def step_and_lead(its: Content, given: Sequence[Any]) -> None:
    its.set(leading=-float(given[1]))
    step(its, given)


def place(its: Content, given: Sequence[Any]) -> None:
    its.text = its.start = six(given)


def next_line(its: Content, _: Sequence[Any]) -> None:
    step(its, [0.0, -its.now.leading])


def use_font(its: Content, given: Sequence[Any]) -> None:
    face = its.kept.face(its.named("/Font", given[0]))
    its.set(face=face, size=float(given[1]))


def show_next(its: Content, given: Sequence[Any]) -> None:
    next_line(its, ())
    show(its, [given[-1]])


def show_spaced(its: Content, given: Sequence[Any]) -> None:
    its.set(words=float(given[0]), letters=float(given[1]))
    show_next(its, given)


def show(its: Content, pieces: Sequence[Any]) -> None:
    """A string, or strings with distances between them: one mark, as large as the ink of its glyphs."""
    now, face = its.now, its.now.face
    if face is None:
        raise ValueError("text without a font")
    ink: Em | None = None
    tallest, said = 0.0, list[str]()
    whole = after(its.text, now.matrix)
    before = its.text
    for code, x, y in _set(its, face, pieces):
        em = _drawn(its, face, code, whole, x, y) if face.is_drawn else face.ink(code)
        if em is not None:
            tallest = max(tallest, em[3] - em[1])
            wide, high = now.size * now.stretch, now.size
            ink = union(ink, _sorted((x + em[0] * wide, y + em[1] * high, x + em[2] * wide, y + em[3] * high)))
        said.append(face.meaning(code))
    if said:
        its.found.fonts.setdefault(face.use.name, face.use)
    if ink is not None:
        lifted = (ink[0], ink[1] + now.rise, ink[2], ink[3] + now.rise)
        size = abs(now.size) * (tallest / CAPITAL if face.is_drawn and not _is_plausible(tallest) else 1.0)
        shows = 0 if face.is_drawn else now.shows  # modes say nothing of glyphs that are drawn
        _mark(
            its,
            Mark("text", placed(after(before, now.matrix), lifted), BLACK, size * height(whole), shown="".join(said)),
            shows,
        )


def _is_plausible(tallest: float) -> bool:
    return PLAUSIBLE[0] <= tallest <= PLAUSIBLE[1]


def _sorted(box: Box) -> Box:
    return (min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3]))


def _set(its: Content, face: Typeface, pieces: Sequence[Any]) -> Iterator[tuple[int, float, float]]:
    """The codes of strings with their places in text space, which then moves on."""
    now, x, y = its.now, 0.0, 0.0
    for piece in pieces:
        if not isinstance(piece, pikepdf.String | bytes | str):
            back = float(piece) / 1000 * now.size
            x, y = (x, y - back) if face.is_upright else (x - back * now.stretch, y)
            continue
        for code in face.codes(bytes(piece) if not isinstance(piece, str) else piece.encode("latin-1")):
            its.kept.spend()
            yield code, x, y
            space = now.letters + (now.words if code == 32 and not face.is_wide else 0.0)
            if face.is_upright:
                y += face.drop() * now.size + space
            else:
                x += (face.advance(code) * now.size + space) * now.stretch
    its.text = after((1.0, 0.0, 0.0, 1.0, x, y), its.text)


def _mark(its: Content, mark: Mark, shows: int) -> None:
    """Text in its colour, in that of its outline, or both; what it hides and clips."""
    now = its.now
    if shows == INVISIBLE:
        if overlap(mark.box, now.clip) and mark.shown.strip():
            its.found.use("invisible text", mark.shown[:SAID])
        return
    if shows in OUTLINED:
        half = now.width * max(hypot(*now.matrix[:2]), hypot(*now.matrix[2:4])) / 2
        box = (mark.box[0] - half, mark.box[1] - half, mark.box[2] + half, mark.box[3] + half)
        is_outline = shows not in FILLED or now.line.ink != now.fill.ink or now.line.pattern != now.fill.pattern
        outline = now.width * thinnest(now.matrix) if is_outline else None
        its.mark(replace(mark, box=box, outline=outline), now.line)
    if shows in FILLED:
        its.mark(mark, now.fill)
    if shows in CLIPPING:
        its.cutting.append(mark)


def _drawn(its: Content, face: Typeface, code: int, whole: Matrix, x: float, y: float) -> Em | None:
    """The ink of a glyph that operators draw, in type sizes; its marks are kept if they have their own colours."""
    if (written := face.procedure(code)) is None:
        return None
    now = its.now
    state = replace(now, matrix=UNMOVED, clip=None, cut=0, line=now.fill)
    read = its.kept.content(written, state, its, EVERYWHERE, False, face.written.get("/Resources"))
    ink: Box | None = None
    marks = (mark.box for mark in read.found.marks if not mark.ink.is_white)
    for box in (*marks, *(image.box for image in read.found.images)):
        ink = union(ink, box)
    lifted = after((now.size * now.stretch, 0.0, 0.0, now.size, x, y + now.rise), whole)
    its.put(read.found, after(face.matrix, lifted), None, _SHAPES if read.plain else None)
    return placed(face.matrix, ink) if ink else None


STEPS: Mapping[str, Step] = {
    "BT": begin, "ET": end, "Tf": use_font, "Td": step, "TD": step_and_lead, "Tm": place, "T*": next_line,
    "Tj": lambda its, given: show(its, [given[0]]), "TJ": lambda its, given: show(its, list(given[0])),
    "'": show_next, '"': show_spaced,
    "Tc": sets("letters"), "Tw": sets("words"), "Tz": sets("stretch", 0.01), "TL": sets("leading"), "Ts": sets("rise"),
    "Tr": lambda its, given: its.set(shows=int(given[0])), "d1": lambda its, _: setattr(its, "plain", True),
}  # fmt: skip
