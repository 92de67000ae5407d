"""A page of a PDF goes in; its marks come out: an interpreter of content streams, forms within forms included.

It believes nothing but the operators: no bounding boxes, no names, no marked content. Clipping is not followed, and
what has no ink or lies under other ink still counts; the check of the file as a printer sees it (`preflight`) knows
about those. The file may be a stranger's, so everything has a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pikepdf

from bookbuilder.pdfread.matrices import UNMOVED, Matrix, after, at, height, union
from bookbuilder.pdfread.streams import unpacked
from bookbuilder.pdfread.typefaces import Typeface
from bookbuilder.readback.book.marks import Contours, Line, Marks, Picture, Point, Run, Shape, Stamp, bounds
from bookbuilder.readback.book.state import State, ink, set_text
from bookbuilder.readback.folder import UnreadableFile

# What pikepdf raises for damaged files, and what their unexpected contents lead to here.
DAMAGED = (
    pikepdf.PikepdfError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
MOST_OPERATORS = 1_000_000  # of a page, forms included
_MOST_MARKS = 200_000  # of a page; an illustration may have 50,000
_MOST_FORMS = 20_000  # of the pages that are read together
_DEEPEST = 8  # forms within forms, and saved states
_THIN, _LONG = 3.0, 4.0  # a filled box is a line if it is thinner than this (points), and as many times as long
_INVISIBLE = (3, 7)  # text that leaves no ink


class Reader:
    """Reads the pages of one document; forms and fonts are read once."""

    def __init__(self) -> None:
        self.pictures: dict[str, Picture] = {}
        self._forms: dict[object, Marks] = {}
        self._faces: dict[tuple[int, int], Typeface] = {}
        self._left = 0

    def page(self, page: pikepdf.Page) -> Marks:
        """The marks of a page. Raises Unreadable for whatever cannot be read, and for what is too large."""
        self._left = MOST_OPERATORS
        try:
            contents = page.obj.get("/Contents")
            for stream in contents if isinstance(contents, pikepdf.Array) else [contents]:
                if isinstance(stream, pikepdf.Stream):
                    unpacked(stream)
            return self.run(page.obj, page.obj.get("/Resources"), State(), 0)
        except UnreadableFile:
            raise
        except DAMAGED as error:
            raise UnreadableFile(f"cannot be read: {str(error)[:80] or type(error).__name__}") from error

    def run(self, content: pikepdf.Object, resources: pikepdf.Object | None, state: State, depth: int) -> Marks:
        """The marks that the operators of a page or form make."""
        interpreter = _Interpreter(self, resources, state, depth)
        steps = interpreter.steps
        for instruction in pikepdf.parse_content_stream(content):
            self._left -= 1
            if self._left < 0:
                raise UnreadableFile(f"has more than {MOST_OPERATORS:,} operators, the limit")
            if step := steps.get(str(instruction.operator)):
                step([*instruction.operands])
        if len(interpreter.marks) > _MOST_MARKS:
            raise UnreadableFile(f"has more than {_MOST_MARKS:,} marks, the limit")
        return interpreter.marks

    def face(self, font: Any) -> Typeface:
        """A font that the resources name."""
        if font.objgen not in self._faces or not font.objgen[0]:
            self._faces[font.objgen] = Typeface(font)
        return self._faces[font.objgen]

    def put(self, marks: Marks, shown: pikepdf.Stream, state: State, depth: int) -> None:
        """Put down a form or an image."""
        kind = str(shown.get("/Subtype"))
        if kind == "/Image":
            name = sha256(unpacked(shown)).hexdigest()
            self.pictures.setdefault(name, Picture(pixels=name))
            marks.stamps.append(Stamp(name, state.matrix))
        elif kind == "/Form":
            own = shown.get("/Matrix")
            matrix = _matrix([*own]) if isinstance(own, pikepdf.Array) else UNMOVED
            self._put_form(marks, self._form(shown, state, depth), str(shown.objgen), after(matrix, state.matrix))

    def _put_form(self, marks: Marks, form: Marks, name: str, matrix: Matrix) -> None:
        if form.is_picture:
            self.pictures.setdefault(name, Picture(tuple(form.shapes), tuple(form.lines)))
            marks.stamps.append(Stamp(name, matrix))
        if len(marks) + len(form) > _MOST_MARKS:
            raise UnreadableFile(f"has more than {_MOST_MARKS:,} marks, the limit")
        marks.add(form, matrix)

    def _form(self, form: pikepdf.Stream, state: State, depth: int) -> Marks:
        """The marks of a form in its own places. It begins with the settings of the page that shows it."""
        if depth >= _DEEPEST or len(self._forms) >= _MOST_FORMS:
            raise UnreadableFile("has too many forms, or forms that are nested too deeply")
        inner = replace(state, matrix=UNMOVED)
        key = (form.objgen, inner.width, inner.square, inner.stroke, inner.fill)
        if key not in self._forms:
            unpacked(form)
            self._forms[key] = self.run(form, form.get("/Resources"), inner, depth + 1)
        return self._forms[key]


def _matrix(operands: Iterable[Any]) -> Matrix:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f


class _Interpreter:
    """The state of one content stream, and a step for each operator that leaves or places marks."""

    def __init__(self, reader: Reader, resources: pikepdf.Object | None, state: State, depth: int) -> None:
        self.marks = Marks()
        self._reader, self._depth = reader, depth
        self._resources = resources if resources is not None else pikepdf.Dictionary()
        self._now, self._saved = state, list[State]()
        self._contours, self._open = list[tuple[Point, ...]](), list[Point]()
        self._boxes = 0  # how many of the contours are boxes
        self._text, self._line = UNMOVED, UNMOVED
        self.steps: dict[str, Callable[[Sequence[Any]], None]] = {
            **self._state_steps(),
            **self._path_steps(),
            **self._text_steps(),
            "Do": self._do,
        }

    def _set(self, **changes: Any) -> None:
        self._now = replace(self._now, **changes)

    def _state_steps(self) -> dict[str, Callable[[Sequence[Any]], None]]:
        def colour(which: str) -> Callable[[Sequence[Any]], None]:
            return lambda given: self._set(
                **{which: tuple(float(each) for each in given if not isinstance(each, pikepdf.Name))}
            )

        return {
            "q": lambda _: self._save(),
            "Q": lambda _: self._restore(),
            "cm": lambda given: self._set(matrix=after(_matrix(given), self._now.matrix)),
            "w": lambda given: self._set(width=float(given[0])),
            "J": lambda given: self._set(square=int(given[0]) > 0),
            **dict.fromkeys(("g", "rg", "k", "sc", "scn"), colour("fill")),
            **dict.fromkeys(("G", "RG", "K", "SC", "SCN"), colour("stroke")),
        }

    def _save(self) -> None:
        if len(self._saved) > 64:
            raise UnreadableFile("has graphics states that are nested too deeply")
        self._saved.append(self._now)

    def _restore(self) -> None:
        if self._saved:
            self._now = self._saved.pop()

    def _do(self, given: Sequence[Any]) -> None:
        shown = self._resources["/XObject"][str(given[0])]
        if not isinstance(shown, pikepdf.Stream):
            raise UnreadableFile("refers to a form that is none")
        self._reader.put(self.marks, shown, self._now, self._depth)

    # --- paths ---

    def _path_steps(self) -> dict[str, Callable[[Sequence[Any]], None]]:
        def on(given: Sequence[Any]) -> None:
            self._open += ((float(given[k]), float(given[k + 1])) for k in range(0, len(given), 2))

        return {
            "m": self._begin,
            **dict.fromkeys(("l", "c", "v", "y"), on),
            "h": lambda _: self._close(),
            "re": self._box,
            "S": lambda _: self._paint(strokes=True),
            "s": lambda _: self._paint(strokes=True, closes=True),
            **dict.fromkeys(("f", "F", "f*"), lambda _: self._paint(fills=True)),
            **dict.fromkeys(("B", "B*"), lambda _: self._paint(strokes=True, fills=True)),
            **dict.fromkeys(("b", "b*"), lambda _: self._paint(strokes=True, fills=True, closes=True)),
            "n": lambda _: self._paint(),
        }

    def _begin(self, given: Sequence[Any]) -> None:
        self._end_contour()
        self._open = [(float(given[0]), float(given[1]))]

    def _close(self) -> None:
        if self._open:
            start = self._open[0]
            if self._open[-1] != start:
                self._open.append(start)
            self._end_contour()
            self._open = [start]

    def _box(self, given: Sequence[Any]) -> None:
        x, y, width, height = map(float, given)
        self._end_contour()
        self._open = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
        self._end_contour()
        self._boxes += 1

    def _end_contour(self) -> None:
        if len(self._open) > 1:
            self._contours.append(tuple(self._open))
        self._open = []

    def _paint(self, strokes: bool = False, fills: bool = False, closes: bool = False) -> None:
        if closes:
            self._close()
        self._end_contour()
        contours, is_box = tuple(self._contours), self._boxes == len(self._contours) == 1
        self._contours, self._boxes = [], 0
        if contours and fills:
            self._fill(contours, is_box)
        if contours and strokes:
            self._stroke(contours)

    def _stroke(self, contours: Contours) -> None:
        now = self._now
        width = now.width * height(now.matrix)
        beyond = width / 2 if now.square else 0.0
        for contour in contours:
            for (x1, y1), (x2, y2) in pairwise(contour):
                ends = *at(now.matrix, x1, y1), *at(now.matrix, x2, y2)
                self.marks.lines.append(Line(*ends, width, ink(now.stroke), beyond))

    def _fill(self, contours: Contours, is_box: bool) -> None:
        now = self._now
        placed = tuple(tuple(at(now.matrix, x, y) for x, y in contour) for contour in contours)
        if is_box:
            left, bottom, right, top = bounds(iter(placed[0]))
            width, height = right - left, top - bottom
            if min(width, height) <= _THIN and max(width, height) >= _LONG * min(width, height):
                self.marks.lines.append(_thin(left, bottom, right, top, ink(now.fill)))
                return
        self.marks.shapes.append(Shape(placed, now.fill, is_box))

    # --- text ---

    def _text_steps(self) -> dict[str, Callable[[Sequence[Any]], None]]:
        return {
            "BT": lambda _: self._place(UNMOVED),
            "Tf": self._font,
            "Td": lambda given: self._move(float(given[0]), float(given[1])),
            "TD": self._move_and_lead,
            "Tm": lambda given: self._place(_matrix(given)),
            "T*": lambda _: self._move(0.0, -self._now.leading),
            "Tc": lambda given: self._set(letters=float(given[0])),
            "Tw": lambda given: self._set(words=float(given[0])),
            "Tz": lambda given: self._set(stretch=float(given[0]) / 100),
            "TL": lambda given: self._set(leading=float(given[0])),
            "Ts": lambda given: self._set(rise=float(given[0])),
            "Tr": lambda given: self._set(mode=int(given[0])),
            "Tj": lambda given: self._show([given[0]]),
            "TJ": lambda given: self._show(list(given[0])),
            "'": self._next_line,
            '"': self._next_line,
        }

    def _font(self, given: Sequence[Any]) -> None:
        face = self._reader.face(self._resources["/Font"][str(given[0])])
        self._set(face=face, size=float(given[1]))

    def _place(self, matrix: Matrix) -> None:
        self._text = self._line = matrix

    def _move(self, right: float, up: float) -> None:
        self._place(after((1.0, 0.0, 0.0, 1.0, right, up), self._line))

    def _move_and_lead(self, given: Sequence[Any]) -> None:
        self._set(leading=-float(given[1]))
        self._move(float(given[0]), float(given[1]))

    def _next_line(self, given: Sequence[Any]) -> None:
        if len(given) > 1:
            self._set(words=float(given[0]), letters=float(given[1]))
        self._move(0.0, -self._now.leading)
        self._show([given[-1]])

    def _show(self, pieces: Sequence[Any]) -> None:
        """Show strings, with moves between them in thousandths of the type size."""
        now = self._now
        if now.face is None or not now.size or not now.stretch:
            raise UnreadableFile("has text without a font or without a size")
        begin, texts, length, around = self._text, list[str](), 0.0, None
        for piece in pieces:
            if isinstance(piece, pikepdf.String):
                text, advance, box = set_text(now.face, bytes(piece), now.letters / now.size, now.words / now.size)
                texts.append(text)
                if box:
                    around = union(around, (length + box[0], box[1], length + box[2], box[3]))
                length += advance
            else:
                length -= float(piece) / 1000
        wide = now.size * now.stretch
        self._text = after((1.0, 0.0, 0.0, 1.0, length * wide, 0.0), begin)
        if texts and now.mode not in _INVISIBLE:
            matrix = after(after((wide, 0.0, 0.0, now.size, 0.0, now.rise), begin), now.matrix)
            left, bottom, right, top = around or (0.0, 0.0, 0.0, 0.0)
            middle = (left + right) / 2, (bottom + top) / 2
            self.marks.runs.append(Run("".join(texts), matrix, length, middle, ink(now.fill)))


def _thin(left: float, bottom: float, right: float, top: float, dark: float) -> Line:
    """The line that a thin box is."""
    if right - left < top - bottom:
        middle = (left + right) / 2
        return Line(middle, bottom, middle, top, right - left, dark)
    middle = (bottom + top) / 2
    return Line(left, middle, right, middle, top - bottom, dark)
