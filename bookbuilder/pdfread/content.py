"""One content stream being run, of a page, a form, a pattern's cell or a glyph; its marks are kept with their ink."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pikepdf

from bookbuilder.pdfread.colours import ColourSpace
from bookbuilder.pdfread.interpreted import Interpreted, key
from bookbuilder.pdfread.marks import Box, Image, InkMix, Kind, Mark, PageMarks
from bookbuilder.pdfread.matrices import UNMOVED, Matrix, height, overlap, placed, sides, thinnest
from bookbuilder.pdfread.operands import EXACT, flaw
from bookbuilder.pdfread.scanner import RUN, Malformed, Name, ShownString, operators
from bookbuilder.pdfread.state import CMYK, GRAY, RGB, Paint, State
from bookbuilder.pdfread.streams import FAULTS, TooLarge, content_of, in_short
from bookbuilder.pdfread.typefaces import Typeface

MOST_MARKS = 250_000  # of a page; an illustration may have 50,000
MOST_POINTS = 1_000_000  # of a path
EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)
DEEPEST = 12  # forms within forms
_THROUGH = InkMix("pattern", (), 1.0)  # of text that something else is seen through

Step = Callable[["Content", Sequence[Any]], None]


class Content:
    """A stream, its state, and what was found."""

    def __init__(
        self,
        kept: Interpreted,
        found: PageMarks,
        resources: Any,
        state: State,
        depth: int,
        whole: Box,
        plain: bool = False,
    ) -> None:
        self.kept, self.found, self.depth, self.whole = kept, found, depth, whole
        self.plain = plain  # whether it has no colours of its own
        self.resources = resources if isinstance(resources, pikepdf.Dictionary) else pikepdf.Dictionary()
        self.base = state.matrix
        self.now, self.first = state, replace(state)
        self.saved: list[State] = []
        self.path: list[list[tuple[float, float]]] = []
        self.boxes = 0  # how many of the path's pieces are boxes
        self.points = 0  # of the path
        self.bent: set[int] = set()  # pieces of the path with curves
        self.clips = False
        self.text = self.start = UNMOVED
        self.cutting: list[Mark] = []  # text of the present text object that clips
        self.cuts: list[list[Mark]] = []  # text that does nothing but clip, for each text object
        self.seen: set[int] = set()  # those through which something was seen
        self.tiled = 0  # marks of patterns
        self.lenient = 0  # sections in which operators may be unknown
        self.fonts: dict[str, Typeface] = {}
        self.devices: dict[str, ColourSpace] = {"/DeviceGray": GRAY, "/DeviceRGB": RGB, "/DeviceCMYK": CMYK}
        if isinstance(spaces := self.resources.get("/ColorSpace"), pikepdf.Dictionary):
            for name in self.devices:
                if (instead := spaces.get(name.replace("Device", "Default"))) is not None:
                    self.devices[name] = kept.space(instead)

    def run(self, stream: Any) -> None:
        """Follow the operators; those that cannot be followed are noted and left out."""
        try:
            for operator, kinds, operands in operators(content_of(stream)):
                if operator != RUN:
                    self._follow(operator, kinds, operands)
                elif self._is_plain(operands):
                    self.kept.steps[RUN](self, operands)
                else:
                    self._follow_each(operands)
        except Malformed as error:
            self.found.blame(f"its content is malformed: {error}")
        for number, marks in enumerate(self.cuts, 1):
            if number not in self.seen:
                self.found.use("invisible text", "".join(mark.shown for mark in marks)[:40])

    def _follow_each(self, run: Sequence[ShownString]) -> None:
        for font, size, x, y, shown in run:
            if font:
                self._follow("Tf", "/n", [Name(font), size])
            self._follow("Td", "nn", [x, y])
            self._follow("Tj", "s", [shown])

    def _is_plain(self, run: Sequence[ShownString]) -> bool:
        """Whether all strings of a run are filled letters of usual fonts, upright and in one colour."""
        now, (a, b, c, d, _, _), (g, h, i, j, _, _) = self.now, self.start, self.now.matrix
        if now.shows or now.fill.pattern or b or c or h or i or now.stretch * a * g <= 0 or d * j <= 0:
            return False
        fonts = {(piece.font, piece.size) for piece in run if piece.font}
        try:
            used = [(self.face(name), size) for name, size in fonts]
        except FAULTS:
            return False
        if not run[0].font:
            if now.face is None:
                return False
            used.append((now.face, now.size))
        return all(size > 0 and not (face.is_drawn or face.is_upright) for face, size in used)

    def face(self, name: str) -> Typeface:
        """A font by its name. Raises LookupError, and what a font that cannot be read raises."""
        if (face := self.fonts.get(name)) is None:
            face = self.fonts[name] = self.kept.face(self.named("/Font", name))
        return face

    def _follow(self, operator: str, kinds: str, operands: list[Any]) -> None:
        self.kept.spend()
        try:
            if EXACT.get(operator) != kinds and (wrong := flaw(operator, kinds)):
                if operator in EXACT or not self.lenient:
                    self.found.blame(f"its content is malformed: {wrong}")
            elif step := self.kept.steps.get(operator):
                step(self, operands)
        except TooLarge:
            raise
        except FAULTS as error:
            self.found.blame(f"its content cannot be read at the operator {operator}: {in_short(error)}")

    def inner(self, stream: Any, state: State, whole: Box, plain: bool = False, resources: Any = None) -> Content:
        """A stream that has been run, with its marks in its own space; `resources` are for one that has none."""
        own = stream.get("/Resources")
        given = own if own is not None else self.resources if resources is None else resources
        name = (key(stream), _settings(state), plain, None if own is not None else key(given))
        if not stream.objgen[0] or (content := self.kept.streams.get(name)) is None:
            if self.depth >= DEEPEST:
                raise TooLarge("its forms, patterns or glyphs are nested too deeply")
            content = Content(self.kept, PageMarks(self.found.number), given, state, self.depth + 1, whole, plain)
            content.run(stream)
            if stream.objgen[0]:
                self.kept.keep(name, content, len(content.found.marks))
        return content

    def named(self, kind: str, name: Any) -> Any:
        """A resource by its name. Raises LookupError."""
        resources = self.resources.get(kind)
        if not isinstance(resources, pikepdf.Dictionary) or str(name) not in resources:
            raise LookupError(f"it asks for {str(name)[:40]}, which is not among its {kind[1:]} resources")
        return resources[str(name)]

    def space(self, name: Any) -> ColourSpace:
        """A colour space by its name or array; names may be those of the resources."""
        if isinstance(name, Name | pikepdf.Name):
            if (device := self.devices.get(str(name))) is not None:
                return device
            spaces = self.resources.get("/ColorSpace")
            if isinstance(spaces, pikepdf.Dictionary) and str(name) in spaces:
                return self.space_in(spaces[str(name)])
        return self.kept.space(name)

    def space_in(self, written: Any) -> ColourSpace:
        """A colour space as it is written in resources, where names are those of devices."""
        device = self.devices.get(str(written)) if isinstance(written, pikepdf.Name) else None
        return device or self.kept.space(written)

    def gradient(self, written: Any, with_ground: bool) -> InkMix:
        """The colours of a shading, and of what is around it if it is a pattern."""
        return self.kept.gradient(written, self.space_in(written["/ColorSpace"]), with_ground)

    # --- marks ---

    def mark(
        self, kind: Kind, box: Box, paint: Paint, size: float = 0.0, shown: str = "", outline: float | None = None,
        is_bar: bool = False,
    ) -> None:  # fmt: skip
        """Keep a mark, as far as it is seen, in a colour or a pattern. It overprints in CMYK only in mode 1."""
        if (seen := overlap(box, self.now.clip)) is None:
            return
        mark = Mark(kind, seen, paint.ink, size, self.overprints(paint), shown, outline, is_bar)
        if paint.pattern is not None:
            self.kept.lay(self, paint.pattern, mark)
        else:
            self.keep(mark)

    def overprints(self, paint: Paint) -> bool:
        """Whether marks in a colour overprint."""
        return paint.overprints and (paint.ink.space == "spot" or (paint.ink.space == "cmyk" and self.now.mode == 1))

    def keep(self, mark: Mark) -> None:
        """Keep a mark that is finished. Raises TooLarge."""
        self.keep_all([mark])

    def keep_all(self, marks: Sequence[Mark]) -> None:
        """The same of several."""
        self.make_room(len(marks))
        if marks:
            self.show_through()
        self.found.marks += marks

    def make_room(self, count: int) -> None:
        """Raises TooLarge for more marks and images than a page may have."""
        if len(self.found.marks) + len(self.found.images) + count > MOST_MARKS:
            raise TooLarge("it has too many marks to be checked")

    def draw(self, points: int) -> None:
        """Count points of the path. Raises TooLarge."""
        self.points += points
        if self.points > MOST_POINTS:
            raise TooLarge("it has a path of too many points to be checked")

    def picture(self, image: Image) -> None:
        """Keep an image, as far as it is seen."""
        if (seen := overlap(image.box, self.now.clip)) is not None:
            self.make_room(1)
            self.show_through()
            self.found.images.append(replace(image, box=seen))

    def show_through(self) -> None:
        """Something is seen through the text that is the clip, if one is: that text is seen, then."""
        at = self.now.cut
        if at and at not in self.seen:
            self.seen.add(at)
            self.make_room(len(self.cuts[at - 1]))
            self.found.marks += [mark._replace(ink=_THROUGH) for mark in self.cuts[at - 1]]

    def put(self, other: PageMarks, matrix: Matrix, ends: Box | None, kinds: frozenset[str] | None = None) -> None:
        """The marks of another stream, or some kinds of them, moved to where it is shown, and cut off where it ends."""
        for font in other.fonts.values():
            self.found.fonts.setdefault(font.name, font)
        for what, exactly in other.uses.items():
            self.found.use(what, exactly)
        self.found.blame(other.fault)
        within = self.now.clip if ends is None else overlap(ends, self.now.clip)
        if ends is not None and within is None:
            return
        self.make_room(len(other.marks) + len(other.images))
        for mark in other.marks:
            if (kinds is None or mark.kind in kinds) and (seen := overlap(placed(matrix, mark.box), within)):
                self.keep(scaled_mark(mark, matrix, seen))
        for image in other.images:
            if seen := overlap(placed(matrix, image.box), within):
                self.show_through()
                self.found.images.append(scaled_image(image, matrix, seen))


def _settings(state: State) -> tuple[Any, ...]:
    """What tells states apart."""
    return tuple(getattr(state, name) for name in State.__slots__)


def scaled_mark(mark: Mark, matrix: Matrix, box: Box) -> Mark:
    """A mark in another place, with its measures."""
    size = mark.size * (height(matrix) if mark.kind == "text" else thinnest(matrix)) if mark.size else 0.0
    outline = None if mark.outline is None else mark.outline * thinnest(matrix)
    return Mark(mark.kind, box, mark.ink, size, mark.overprints, mark.shown, outline, mark.is_bar)


def scaled_image(image: Image, matrix: Matrix, box: Box) -> Image:
    """An image in another place, with its resolution."""
    across, up = (max(side, 1e-6) for side in sides(matrix))
    return replace(image, box=box, across=image.across / across, down=image.down / up)
