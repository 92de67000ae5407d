"""Fonts and strings: where the ink of their glyphs is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import hypot
from typing import Any

from bookbuilder.pdfread.content import EVERYWHERE, Content, Step
from bookbuilder.pdfread.marks import BLACK, Box, Mark
from bookbuilder.pdfread.matrices import UNMOVED, Matrix, after, height, overlap, placed, six, thinnest, union
from bookbuilder.pdfread.operators.general import counts, sets
from bookbuilder.pdfread.operators.paths import NOWHERE
from bookbuilder.pdfread.outlines import Em
from bookbuilder.pdfread.scanner import RUN, ShownString
from bookbuilder.pdfread.typefaces import Typeface

# The text rendering modes that fill, draw outlines, leave no ink, and clip.
FILLED, OUTLINED, INVISIBLE, CLIPPING, ONLY_CLIPPING = (0, 2, 4, 6), (1, 2, 5, 6), 3, (4, 5, 6, 7), 7
SAID = 40  # characters of invisible text
# A font of Type 3 may have any size: a highest glyph that is not between these, in type sizes, is taken for a capital.
PLAUSIBLE = (0.2, 1.6)
CAPITAL = 0.7  # of the type size
_SHAPES = frozenset(("line", "picture"))  # what the glyphs of such a font are drawn with, and need be as thick as any


def begin(content: Content, _: Sequence[Any]) -> None:
    content.text = content.start = UNMOVED


def end(content: Content, _: Sequence[Any]) -> None:
    """Text that clips does so from now on."""
    if content.cutting:
        box: Box | None = None
        for mark in content.cutting:
            box = union(box, mark.box)
        content.now.clip = overlap(box, content.now.clip) or NOWHERE if box else content.now.clip
        if all(mark.outline is None for mark in content.cutting) and content.now.shows == ONLY_CLIPPING:
            content.cuts.append(content.cutting)
            content.now.cut = len(content.cuts)
    content.cutting = []


def step(content: Content, given: Sequence[Any]) -> None:
    content.text = content.start = after((1.0, 0.0, 0.0, 1.0, given[0], given[1]), content.start)


def step_and_lead(content: Content, given: Sequence[Any]) -> None:
    content.now.leading = -given[1]
    step(content, given)


def place(content: Content, given: Sequence[Any]) -> None:
    content.text = content.start = six(given)


def next_line(content: Content, _: Sequence[Any]) -> None:
    step(content, [0.0, -content.now.leading])


def use_font(content: Content, given: Sequence[Any]) -> None:
    name, content.now.size = given
    content.now.face = content.face(name)


def show_next(content: Content, given: Sequence[Any]) -> None:
    next_line(content, ())
    show(content, [given[-1]])


def show_spaced(content: Content, given: Sequence[Any]) -> None:
    content.now.words, content.now.letters = given[:2]
    show_next(content, given)


def show(content: Content, pieces: Sequence[Any]) -> None:
    """A string, or strings with distances between them: one mark, as large as the ink of its glyphs."""
    now, face, begun = content.now, content.now.face, content.text
    if face is None:
        raise ValueError("text without a font")
    if not now.size or not now.stretch:
        return
    ems: Matrix = (now.size * now.stretch, 0.0, 0.0, now.size, 0.0, now.rise)
    whole = after(after(ems, begun), now.matrix)
    x = y = tallest = 0.0
    ink, said = None, list[str]()
    for piece in pieces:
        if isinstance(piece, float):
            x, y = (x, y - piece / 1000) if face.is_upright else (x - piece / 1000, y)
            continue
        content.kept.spend(len(piece))
        drawn = partial(_drawn, content, face, whole, (x, y)) if face.is_drawn else None
        laid = face.laid(piece, now.letters / now.size, now.words / now.size, drawn)
        if laid.ink is not None:
            ink = union(ink, (x + laid.ink[0], y + laid.ink[1], x + laid.ink[2], y + laid.ink[3]))
            tallest = max(tallest, laid.tallest)
        said.append(laid.text)
        x, y = x + laid.x, y + laid.y
    content.text = after((1.0, 0.0, 0.0, 1.0, x * ems[0], y * ems[3]), begun)
    if any(pieces):
        content.found.fonts.setdefault(face.use.name, face.use)
    if ink is not None:
        size = tallest / CAPITAL if face.is_drawn and not PLAUSIBLE[0] <= tallest <= PLAUSIBLE[1] else 1.0
        shows = 0 if face.is_drawn else now.shows  # modes say nothing of glyphs that are drawn
        _mark(content, placed(whole, ink), size * height(whole), "".join(said), shows)


def show_run(content: Content, pieces: Sequence[ShownString]) -> None:
    """Strings that stand here and there, all upright and in one colour, in fonts that are known.

    They leave the marks that `use_font`, `step` and `show` would leave, found without a matrix for each.
    """
    content.kept.spend(2 * len(pieces) + sum([len(piece.shown) for piece in pieces]))
    now, (a, _, _, d, e, f), (g, _, _, j, k, m) = content.now, content.start, content.now.matrix
    ink, over, rise, clip = now.fill.ink, content.overprints(now.fill), now.rise * d, now.clip
    x, face, marks = 0.0, None, list[Mark]()
    for font, size, right, up, piece in pieces:
        if font:
            now.face, now.size, face = content.face(font), size, None
        if face is None:
            face, ems = now.face, now.size * now.stretch
            assert face is not None
            wide, high, letters, words = ems * a * g, now.size * d * j, now.letters / now.size, now.words / now.size
        e, f = right * a + e, up * d + f
        x, _, box, _, text = face.laid(piece, letters, words)
        if box is not None:
            x0, y0 = e * g + k, (rise + f) * j + m
            whole = (wide * box[0] + x0, high * box[1] + y0, wide * box[2] + x0, high * box[3] + y0)
            if seen := overlap(whole, clip):
                marks.append(Mark("text", seen, ink, high, over, text))
        if piece:
            content.found.fonts.setdefault(face.use.name, face.use)
    content.keep_all(marks)
    content.start, content.text = (a, 0.0, 0.0, d, e, f), (a, 0.0, 0.0, d, x * ems * a + e, f)


def _mark(content: Content, box: Box, size: float, shown: str, shows: int) -> None:
    """Text in its colour, in that of its outline, or both; what it hides and clips."""
    now = content.now
    if shows == INVISIBLE:
        if overlap(box, now.clip) and shown.strip():
            content.found.use("invisible text", shown[:SAID])
        return
    if shows in OUTLINED:
        half = now.width * max(hypot(*now.matrix[:2]), hypot(*now.matrix[2:4])) / 2
        is_outline = shows not in FILLED or now.line.ink != now.fill.ink or now.line.pattern != now.fill.pattern
        outline = now.width * thinnest(now.matrix) if is_outline else None
        around = (box[0] - half, box[1] - half, box[2] + half, box[3] + half)
        content.mark("text", around, now.line, size, shown, outline)
    if shows in FILLED:
        content.mark("text", box, now.fill, size, shown)
    if shows in CLIPPING:
        content.cutting.append(Mark("text", box, BLACK, size, shown=shown))


def _drawn(
    content: Content, face: Typeface, whole: Matrix, start: tuple[float, float], code: int, x: float, y: float
) -> Em | None:
    """The ink of a glyph that operators draw, in type sizes; its marks are kept if they have their own colours."""
    if (written := face.procedure(code)) is None:
        return None
    now = content.now
    state = replace(now, matrix=UNMOVED, clip=None, cut=0, line=now.fill)
    read = content.inner(written, state, EVERYWHERE, False, face.written.get("/Resources"))
    ink: Box | None = None
    marks = (mark.box for mark in read.found.marks if not mark.ink.is_white)
    for box in (*marks, *(image.box for image in read.found.images)):
        ink = union(ink, box)
    lifted = after((1.0, 0.0, 0.0, 1.0, start[0] + x, start[1] + y), whole)
    content.put(read.found, after(face.matrix, lifted), None, _SHAPES if read.plain else None)
    return placed(face.matrix, ink) if ink else None


STEPS: Mapping[str, Step] = {
    "BT": begin, "ET": end, "Tf": use_font, "Td": step, "TD": step_and_lead, "Tm": place, "T*": next_line,
    "Tj": show, RUN: show_run, "TJ": lambda content, given: show(content, given[0]), "'": show_next, '"': show_spaced,
    "Tc": sets("letters"), "Tw": sets("words"), "Tz": sets("stretch", 0.01), "TL": sets("leading"), "Ts": sets("rise"),
    "Tr": counts("shows"), "d1": lambda content, _: setattr(content, "plain", True),
}  # fmt: skip
