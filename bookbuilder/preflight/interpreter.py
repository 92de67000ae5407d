"""A page of a PDF goes in; everything on it that leaves ink comes out (ISO 32000-1, chapters 8 and 9).

It follows the operators and believes nothing that the file says about itself: places come from transformations, widths
of lines and type sizes are as printed, ink is that of glyphs and strokes. Forms are read each time with the state of
the page that shows them, but their marks are kept where that state is the same, as with the grids of a book.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pikepdf

from bookbuilder.preflight import colours, images
from bookbuilder.preflight.marks import BLACK, Box, Image, Ink, Mark, PageRead
from bookbuilder.preflight.matrices import UNMOVED, Matrix, after, at, height, overlap, placed, thinnest
from bookbuilder.preflight.streams import TooLarge, unpacked
from bookbuilder.preflight.typefaces import Typeface, union

MOST_OPERATORS = 2_000_000  # of a page, forms included
MOST_MARKS = 500_000  # of a page
DEEPEST = 12  # forms within forms
MOST_SAVED = 256  # graphics states
INVISIBLE = (3, 7)  # text rendering modes that leave no ink
BAR = 4.0  # a filled box that is so many times as long as it is wide is a bar, which prints as a line does

GRAY = pikepdf.Name("/DeviceGray")

FAULTS = (pikepdf.PdfError, ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)

Step = Callable[["_Content", Sequence[Any]], None]


@dataclass(frozen=True, slots=True)
class State:
    """The graphics state, as far as it shows."""

    matrix: Matrix = UNMOVED
    clip: Box | None = None
    width: float = 1.0
    square: bool = False  # whether lines end beyond their ends
    line: Ink = BLACK
    line_space: Any = GRAY
    fill: Ink = BLACK
    fill_space: Any = GRAY
    line_over: bool = False  # whether lines overprint, and fills
    fill_over: bool = False
    mode: int = 0  # of overprinting
    face: Typeface | None = None
    size: float = 0.0
    letters: float = 0.0
    words: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    shows: int = 0  # the text rendering mode


class Reader:
    """Reads pages of one document, one after the other; fonts and forms are kept between them."""

    def __init__(self) -> None:
        self._faces: dict[Any, Typeface] = {}
        self.forms: dict[Any, PageRead] = {}

    def page(self, page: pikepdf.Page, number: int, boxes: dict[str, Box]) -> PageRead:
        """A page with its marks. What cannot be read ends up in its `fault`."""
        found = PageRead(number, boxes, int(page.get("/Rotate", 0) or 0), float(page.get("/UserUnit", 1) or 1))
        try:
            contents = page.obj.get("/Contents")
            for stream in contents if isinstance(contents, pikepdf.Array) else [contents]:
                if isinstance(stream, pikepdf.Stream):
                    unpacked(stream)
            if "/Group" in page.obj:
                _group(found, page.obj["/Group"])
            _Content(self, found, page.obj.get("/Resources"), State(), 0).run(page.obj)
        except TooLarge as error:
            found.fault = str(error)
        except FAULTS as error:
            found.fault = f"its content cannot be read: {str(error)[:80] or type(error).__name__}"
        return found

    def face(self, font: Any) -> Typeface:
        """A font that resources name."""
        key = font.objgen if font.objgen[0] else id(font)
        if key not in self._faces:
            self._faces[key] = Typeface(font)
        return self._faces[key]


def _group(found: PageRead, group: Any) -> None:
    if str(group.get("/S")) == "/Transparency":
        found.use("transparency", "a transparency group")


class _Content:
    """One content stream being run."""

    def __init__(self, reader: Reader, found: PageRead, resources: Any, state: State, depth: int) -> None:
        self.reader, self.found, self.depth = reader, found, depth
        self.resources = resources if isinstance(resources, pikepdf.Dictionary) else pikepdf.Dictionary()
        self.now = state
        self.saved: list[State] = []
        self.path: list[list[tuple[float, float]]] = []
        self.boxes = 0  # how many of the path's pieces are boxes
        self.clips = False
        self.text = self.start = UNMOVED

    def run(self, stream: Any) -> None:
        """Follow the operators."""
        for count, instruction in enumerate(pikepdf.parse_content_stream(stream)):
            if count > MOST_OPERATORS or len(self.found.marks) > MOST_MARKS:
                raise TooLarge("it has too many operators to be checked")
            if step := STEPS.get(str(instruction.operator)):
                step(self, list(instruction.operands))

    def set(self, **changes: Any) -> None:
        """Change the state."""
        self.now = replace(self.now, **changes)

    def named(self, kind: str, name: Any) -> Any:
        """A resource by its name; raises KeyError."""
        return self.resources[kind][str(name)]

    # --- state ---

    def save(self, _: Sequence[Any]) -> None:
        if len(self.saved) >= MOST_SAVED:
            raise TooLarge("its graphics states are nested too deeply")
        self.saved.append(self.now)

    def restore(self, _: Sequence[Any]) -> None:
        if self.saved:
            self.now = self.saved.pop()

    def move(self, given: Sequence[Any]) -> None:
        self.set(matrix=after(_matrix(given), self.now.matrix))

    def use_state(self, given: Sequence[Any]) -> None:
        """Take over a dictionary of the graphics state; note what of it is transparent."""
        its = self.named("/ExtGState", given[0])
        changes: dict[str, Any] = {}
        if "/LW" in its:
            changes["width"] = float(its["/LW"])
        if "/OPM" in its:
            changes["mode"] = int(its["/OPM"])
        if "/OP" in its:
            changes |= {"line_over": bool(its["/OP"])} | ({} if "/op" in its else {"fill_over": bool(its["/OP"])})
        if "/op" in its:
            changes["fill_over"] = bool(its["/op"])
        if "/Font" in its:
            changes |= {"face": self.reader.face(its["/Font"][0]), "size": float(its["/Font"][1])}
        for key in ("/CA", "/ca"):
            if key in its and float(its[key]) < 1:
                self.found.use("transparency", f"an opacity of {float(its[key]):g}")
        if "/SMask" in its and str(its["/SMask"]) != "/None":
            self.found.use("transparency", "a soft mask")
        if "/BM" in its and not set(_names(its["/BM"])) & {"/Normal", "/Compatible"}:
            self.found.use("transparency", f"the blend mode {_names(its['/BM'])[0][1:]}")
        for key, usual in (("/TR", ("/Identity",)), ("/TR2", ("/Default",)), ("/HTP", ())):
            if key in its and str(its[key]) not in usual:
                self.found.use("transfer curves", key[1:])
        self.set(**changes)

    # --- paths ---

    def begin(self, given: Sequence[Any]) -> None:
        self.path.append([(float(given[0]), float(given[1]))])

    def go(self, given: Sequence[Any]) -> None:
        if not self.path:
            self.path.append([])
        self.path[-1] += [(float(given[k]), float(given[k + 1])) for k in range(0, len(given) - 1, 2)]

    def close(self, _: Sequence[Any]) -> None:
        if self.path and self.path[-1]:
            self.path[-1].append(self.path[-1][0])

    def box(self, given: Sequence[Any]) -> None:
        x, y, width, height = map(float, given)
        self.path.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])
        self.boxes += 1

    def clip(self, _: Sequence[Any]) -> None:
        self.clips = True

    def paint(self, strokes: bool = False, fills: bool = False) -> None:
        """End the path: its lines, its area, or neither; it may become the clip of what follows."""
        now, path = self.now, [piece for piece in self.path if piece]
        if path and fills:
            if self.boxes == len(path):
                for piece in path:
                    self._fill([piece], True)
            else:
                self._fill(path, False)
        for piece in path if strokes else ():
            self._stroke(piece)
        if self.clips and path:
            area = self._around(path)
            self.set(clip=overlap(area, now.clip) or (0.0, 0.0, 0.0, 0.0))
        self.path, self.boxes, self.clips = [], 0, False

    def _around(self, path: Sequence[Sequence[tuple[float, float]]]) -> Box:
        points = [at(self.now.matrix, x, y) for piece in path for x, y in piece]
        across, up = zip(*points, strict=True)
        return (min(across), min(up), max(across), max(up))

    def _fill(self, path: Sequence[Sequence[tuple[float, float]]], is_box: bool) -> None:
        now, whole = self.now, self._around(path)
        width, high = whole[2] - whole[0], whole[3] - whole[1]
        bar = is_box and max(width, high) >= BAR * min(width, high)
        self._mark(Mark("fill", whole, now.fill, min(width, high) if bar else 0.0, self._over(now.fill, now.fill_over)))

    def _stroke(self, piece: Sequence[tuple[float, float]]) -> None:
        now = self.now
        left, bottom, right, top = self._around([piece])
        width = now.width * thinnest(now.matrix)
        half = (
            now.width * max(now.matrix[0] ** 2 + now.matrix[1] ** 2, now.matrix[2] ** 2 + now.matrix[3] ** 2) ** 0.5 / 2
        )
        across = half if now.square or bottom != top or len(piece) > 2 else 0.0
        up = half if now.square or left != right or len(piece) > 2 else 0.0
        whole = (left - across, bottom - up, right + across, top + up)
        self._mark(Mark("line", whole, now.line, width, self._over(now.line, now.line_over)))

    def _over(self, ink: Ink, asked: bool) -> bool:
        """Whether a mark overprints: in CMYK only in mode 1, where inks that are 0 leave what is there."""
        return asked and (ink.space == "spot" or (ink.space == "cmyk" and self.now.mode == 1))

    def _mark(self, mark: Mark) -> None:
        if (seen := overlap(mark.box, self.now.clip)) is not None:
            self.found.marks.append(mark if seen == mark.box else replace(mark, box=seen))

    # --- text ---

    def begin_text(self, _: Sequence[Any]) -> None:
        self.text = self.start = UNMOVED

    def step(self, given: Sequence[Any]) -> None:
        x, y = map(float, given)
        self.text = self.start = after((1.0, 0.0, 0.0, 1.0, x, y), self.start)

    def step_and_lead(self, given: Sequence[Any]) -> None:
        self.set(leading=-float(given[1]))
        self.step(given)

    def place_text(self, given: Sequence[Any]) -> None:
        self.text = self.start = _matrix(given)

    def next_line(self, _: Sequence[Any]) -> None:
        self.step([0.0, -self.now.leading])

    def use_font(self, given: Sequence[Any]) -> None:
        face = self.reader.face(self.named("/Font", given[0]))
        self.found.fonts.setdefault(face.use.name, face.use)
        self.set(face=face, size=float(given[1]))

    def show(self, given: Sequence[Any]) -> None:
        self._show([given[0]])

    def show_all(self, given: Sequence[Any]) -> None:
        self._show(list(given[0]))

    def show_next(self, given: Sequence[Any]) -> None:
        self.next_line(())
        self._show([given[-1]])

    def show_spaced(self, given: Sequence[Any]) -> None:
        self.set(words=float(given[0]), letters=float(given[1]))
        self.show_next(given)

    def _show(self, pieces: Sequence[Any]) -> None:
        """A string, or strings with distances between them: one mark, as wide as the ink of its glyphs."""
        now, face = self.now, self.now.face
        if face is None:
            raise ValueError("text without a font")
        x, ink, said = 0.0, None, []
        for piece in pieces:
            if not isinstance(piece, pikepdf.String | bytes | str):
                x -= float(piece) / 1000 * now.size * now.stretch
                continue
            for code in face.codes(bytes(piece) if not isinstance(piece, str) else piece.encode("latin-1")):
                if em := face.ink(code):
                    wide = now.size * now.stretch
                    ink = union(ink, (x + em[0] * wide, em[1] * now.size, x + em[2] * wide, em[3] * now.size))
                said.append(face.meaning(code))
                space = now.words if code == 32 and not face.is_wide else 0.0
                x += (face.advance(code) * now.size + now.letters + space) * now.stretch
        whole = after(self.text, now.matrix)
        self.text = after((1.0, 0.0, 0.0, 1.0, x, 0.0), self.text)
        if ink is None:
            return
        if now.shows in INVISIBLE:
            self.found.use("invisible text", "".join(said)[:40])
            return
        lifted = (ink[0], ink[1] + now.rise, ink[2], ink[3] + now.rise)
        colour = now.line if now.shows == 1 else now.fill
        over = self._over(colour, now.line_over if now.shows == 1 else now.fill_over)
        self._mark(Mark("text", placed(whole, lifted), colour, now.size * height(whole), over, "".join(said)))

    # --- forms and pictures ---

    def do(self, given: Sequence[Any]) -> None:
        shown = self.named("/XObject", given[0])
        kind = str(shown.get("/Subtype"))
        if "/OC" in shown:
            self.found.use("layers", "an object on a layer")
        if kind == "/Image":
            self._image(images.read(shown, self.now.matrix, self.resources))
        elif kind == "/Form":
            self._form(shown)
        elif kind == "/PS":
            self.found.use("PostScript", "a PostScript object")

    def inline(self, given: Sequence[Any]) -> None:
        self._image(
            images.read(given[0].obj if hasattr(given[0], "obj") else given[0], self.now.matrix, self.resources)
        )

    def _image(self, image: images.Read) -> None:
        for what, exactly in image.uses:
            self.found.use(what, exactly)
        if (seen := overlap(image.image.box, self.now.clip)) is not None:
            if image.is_mask:
                over = self._over(self.now.fill, self.now.fill_over)
                self.found.marks.append(Mark("picture", seen, self.now.fill, 0.0, over))
            self.found.images.append(replace(image.image, box=seen))

    def _form(self, form: Any) -> None:
        if self.depth >= DEEPEST:
            raise TooLarge("its forms are nested too deeply")
        if "/Group" in form:
            _group(self.found, form["/Group"])
        for entry, what in (("/OPI", "OPI"), ("/PS", "PostScript"), ("/Ref", "references to other files")):
            if entry in form:
                self.found.use(what, "a form")
        matrix = after(_matrix(form["/Matrix"]) if "/Matrix" in form else UNMOVED, self.now.matrix)
        inner = replace(self.now, matrix=UNMOVED, clip=None)
        key = (
            form.objgen,
            inner.width,
            inner.square,
            inner.line,
            inner.fill,
            inner.line_over,
            inner.fill_over,
            inner.mode,
        )
        if not form.objgen[0] or key not in self.reader.forms:
            unpacked(form)
            found = PageRead(self.found.number)
            resources = form.get("/Resources", self.resources)
            _Content(self.reader, found, resources, inner, self.depth + 1).run(form)
            self.reader.forms[key] = found
        self._put(self.reader.forms[key], matrix, form)

    def _put(self, form: PageRead, matrix: Matrix, written: Any) -> None:
        """The marks of a form, moved to where it is shown; they end where its own box does."""
        ends = placed(matrix, _box(written["/BBox"])) if "/BBox" in written else None
        within = self.now.clip if ends is None else overlap(ends, self.now.clip)
        if ends is not None and within is None:
            return
        if len(self.found.marks) + len(form.marks) > MOST_MARKS:
            raise TooLarge("it has too many marks to be checked")
        larger = (height(matrix), thinnest(matrix))
        for mark in form.marks:
            if (seen := overlap(placed(matrix, mark.box), within)) is not None:
                size = mark.size * larger[mark.kind != "text"]
                self.found.marks.append(replace(mark, box=seen, size=size))
        for image in form.images:
            if (seen := overlap(placed(matrix, image.box), within)) is not None:
                self.found.images.append(_scaled(image, matrix, seen))
        self.found.fonts |= form.fonts
        for what, exactly in form.uses.items():
            self.found.use(what, exactly)

    # --- colours, layers, shadings ---

    def layer(self, given: Sequence[Any]) -> None:
        if str(given[0]) == "/OC":
            self.found.use("layers", "content on a layer")

    def shade(self, given: Sequence[Any]) -> None:
        its = self.named("/Shading", given[0])
        box = self.now.clip or (0.0, 0.0, 0.0, 0.0)
        space = colours.space_of(its.get("/ColorSpace"))
        self.found.marks.append(Mark("picture", box, Ink(space, (), 1.0)))

    def fill_space(self, given: Sequence[Any]) -> None:
        self.set(fill_space=self._space(given[0]), fill=BLACK)

    def line_space(self, given: Sequence[Any]) -> None:
        self.set(line_space=self._space(given[0]), line=BLACK)

    def _space(self, name: Any) -> Any:
        spaces = self.resources.get("/ColorSpace", pikepdf.Dictionary())
        return spaces.get(str(name), name)

    def fill_colour(self, given: Sequence[Any]) -> None:
        self.set(fill=self._colour(self.now.fill_space, given))

    def line_colour(self, given: Sequence[Any]) -> None:
        self.set(line=self._colour(self.now.line_space, given))

    def _colour(self, space: Any, given: Sequence[Any]) -> Ink:
        return colours.ink_of(space, [float(each) for each in given if not isinstance(each, pikepdf.Name)])


def _scaled(image: Image, matrix: Matrix, box: Box) -> Image:
    across, up = matrix[0] ** 2 + matrix[1] ** 2, matrix[2] ** 2 + matrix[3] ** 2
    by = max(across, 1e-12) ** 0.5, max(up, 1e-12) ** 0.5
    return replace(image, box=box, across=image.across / by[0], down=image.down / by[1])


def _matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f


def _box(written: Any) -> Box:
    x1, y1, x2, y2 = map(float, written)
    return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _names(written: Any) -> list[str]:
    return [str(each) for each in written] if isinstance(written, pikepdf.Array) else [str(written)]


def _paints(strokes: bool = False, fills: bool = False, closes: bool = False) -> Step:
    def step(its: _Content, _: Sequence[Any]) -> None:
        if closes:
            its.close(())
        its.paint(strokes, fills)

    return step


def _inks(which: str, make: Callable[..., Ink], space: str) -> Step:
    def step(its: _Content, given: Sequence[Any]) -> None:
        its.set(**{which: make(*map(float, given)), f"{which}_space": pikepdf.Name(space)})

    return step


def _sets(name: str, by: float = 1.0) -> Step:
    return lambda its, given: its.set(**{name: float(given[0]) * by})


STEPS: dict[str, Step] = {
    "q": _Content.save, "Q": _Content.restore, "cm": _Content.move, "gs": _Content.use_state,
    "w": _sets("width"), "J": lambda its, given: its.set(square=int(given[0]) > 0),
    "m": _Content.begin, "l": _Content.go, "c": _Content.go, "v": _Content.go, "y": _Content.go,
    "h": _Content.close, "re": _Content.box, "W": _Content.clip, "W*": _Content.clip,
    "n": _paints(), "S": _paints(True), "s": _paints(True, closes=True),
    "f": _paints(fills=True), "F": _paints(fills=True), "f*": _paints(fills=True),
    "B": _paints(True, True), "B*": _paints(True, True),
    "b": _paints(True, True, True), "b*": _paints(True, True, True),
    "BT": _Content.begin_text, "Tf": _Content.use_font, "Td": _Content.step, "TD": _Content.step_and_lead,
    "Tm": _Content.place_text, "T*": _Content.next_line, "Tj": _Content.show, "TJ": _Content.show_all,
    "'": _Content.show_next, '"': _Content.show_spaced,
    "Tc": _sets("letters"), "Tw": _sets("words"), "Tz": _sets("stretch", 0.01), "TL": _sets("leading"),
    "Ts": _sets("rise"), "Tr": lambda its, given: its.set(shows=int(given[0])),
    "g": _inks("fill", colours.gray, "/DeviceGray"), "G": _inks("line", colours.gray, "/DeviceGray"),
    "rg": _inks("fill", colours.rgb, "/DeviceRGB"), "RG": _inks("line", colours.rgb, "/DeviceRGB"),
    "k": _inks("fill", colours.cmyk, "/DeviceCMYK"), "K": _inks("line", colours.cmyk, "/DeviceCMYK"),
    "cs": _Content.fill_space, "CS": _Content.line_space,
    "sc": _Content.fill_colour, "scn": _Content.fill_colour, "SC": _Content.line_colour, "SCN": _Content.line_colour,
    "Do": _Content.do, "INLINE IMAGE": _Content.inline, "BDC": _Content.layer, "sh": _Content.shade,
}  # fmt: skip
