"""One content stream being run, of a page, a form, a pattern's cell or a glyph; its marks are kept with their ink."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

import pikepdf

from bookbuilder.preflight.colours import Colours
from bookbuilder.preflight.marks import Box, Image, Ink, Mark, PageRead
from bookbuilder.preflight.matrices import UNMOVED, Matrix, height, overlap, placed, sides, thinnest
from bookbuilder.preflight.state import CMYK, GRAY, RGB, Paint, Pattern, State
from bookbuilder.preflight.streams import TooLarge
from bookbuilder.preflight.typefaces import Typeface

MOST_MARKS = 500_000  # of a page
EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)
_THROUGH = Ink("pattern", (), 1.0)  # of text that something else is seen through

Step = Callable[["Content", Sequence[Any]], None]


class Kept(Protocol):
    """What is kept between pages; see `Reader`."""

    steps: Mapping[str, Step]

    def lay(self, its: Content, pattern: Pattern, mark: Mark) -> None:
        """Fill a mark with a pattern."""

    def spend(self) -> None:
        """Count an operator. Raises TooLarge."""

    def face(self, font: Any) -> Typeface:
        """A font."""

    def space(self, written: Any) -> Colours:
        """A colour space."""

    def gradient(self, written: Any, space: Colours, with_ground: bool) -> Ink:
        """The colours of a shading."""

    def pixels(self, shown: Any, data: bytes | None, space: Colours, size: tuple[int, int], bits: int) -> Ink | None:
        """The inks of an image, if they can be looked at."""

    def content(
        self, stream: Any, state: State, above: Content, whole: Box, plain: bool = False, resources: Any = None
    ) -> Content:
        """A stream that has been run, with its marks in its own space; `resources` are for one that has none."""


class Content:
    """A stream, its state, and what was found."""

    def __init__(
        self, kept: Kept, found: PageRead, resources: Any, state: State, depth: int, whole: Box, plain: bool = False
    ) -> None:
        self.kept, self.found, self.depth, self.whole = kept, found, depth, whole
        self.plain = plain  # whether it has no colours of its own
        self.resources = resources if isinstance(resources, pikepdf.Dictionary) else pikepdf.Dictionary()
        self.base = state.matrix
        self.now = self.first = state
        self.saved: list[State] = []
        self.path: list[list[tuple[float, float]]] = []
        self.boxes = 0  # how many of the path's pieces are boxes
        self.bent: set[int] = set()  # pieces of the path with curves
        self.clips = False
        self.text = self.start = UNMOVED
        self.cutting: list[Mark] = []  # text of the present text object that clips
        self.cuts: list[list[Mark]] = []  # text that does nothing but clip, for each text object
        self.seen: set[int] = set()  # those through which something was seen
        self.tiled = 0  # marks of patterns
        self.devices: dict[str, Colours] = {"/DeviceGray": GRAY, "/DeviceRGB": RGB, "/DeviceCMYK": CMYK}
        if isinstance(spaces := self.resources.get("/ColorSpace"), pikepdf.Dictionary):
            for name in self.devices:
                if (instead := spaces.get(name.replace("Device", "Default"))) is not None:
                    self.devices[name] = kept.space(instead)

    def run(self, stream: Any) -> None:
        """Follow the operators."""
        for instruction in pikepdf.parse_content_stream(stream):
            self.kept.spend()
            if step := self.kept.steps.get(str(instruction.operator)):
                step(self, list(instruction.operands))
        for number, marks in enumerate(self.cuts, 1):
            if number not in self.seen:
                self.found.use("invisible text", "".join(mark.shown for mark in marks)[:40])

    def set(self, **changes: Any) -> None:
        """Change the state."""
        self.now = replace(self.now, **changes)

    def named(self, kind: str, name: Any) -> Any:
        """A resource by its name. Raises LookupError."""
        its = self.resources.get(kind)
        if not isinstance(its, pikepdf.Dictionary) or str(name) not in its:
            raise LookupError(f"it asks for {str(name)[:40]}, which is not among its {kind[1:]} resources")
        return its[str(name)]

    def space(self, name: Any) -> Colours:
        """A colour space by its name or array; names may be those of the resources."""
        if isinstance(name, pikepdf.Name):
            if (device := self.devices.get(str(name))) is not None:
                return device
            its = self.resources.get("/ColorSpace")
            if isinstance(its, pikepdf.Dictionary) and str(name) in its:
                return self.space_in(its[str(name)])
        return self.kept.space(name)

    def space_in(self, written: Any) -> Colours:
        """A colour space as it is written in resources, where names are those of devices."""
        device = self.devices.get(str(written)) if isinstance(written, pikepdf.Name) else None
        return device or self.kept.space(written)

    def gradient(self, written: Any, with_ground: bool) -> Ink:
        """The colours of a shading, and of what is around it if it is a pattern."""
        return self.kept.gradient(written, self.space_in(written["/ColorSpace"]), with_ground)

    # --- marks ---

    def over(self, paint: Paint) -> bool:
        """Whether a mark overprints: in CMYK only in mode 1, where inks that are 0 leave what is there."""
        return paint.overprints and (paint.ink.space == "spot" or (paint.ink.space == "cmyk" and self.now.mode == 1))

    def mark(self, mark: Mark, paint: Paint) -> None:
        """Keep a mark, as far as it is seen, in a colour or a pattern; its own ink is not looked at."""
        if (seen := overlap(mark.box, self.now.clip)) is None:
            return
        its = replace(mark, box=seen, ink=paint.ink, overprints=self.over(paint))
        if paint.pattern is not None:
            self.kept.lay(self, paint.pattern, its)
        else:
            self.keep(its)

    def keep(self, mark: Mark) -> None:
        """Keep a mark that is finished. Raises TooLarge."""
        if len(self.found.marks) >= MOST_MARKS:
            raise TooLarge("it has too many marks to be checked")
        self.show_through()
        self.found.marks.append(mark)

    def picture(self, image: Image) -> None:
        """Keep an image, as far as it is seen."""
        if (seen := overlap(image.box, self.now.clip)) is not None:
            self.show_through()
            self.found.images.append(replace(image, box=seen))

    def show_through(self) -> None:
        """Something is seen through the text that is the clip, if one is: that text is seen, then."""
        at = self.now.cut
        if at and at not in self.seen:
            self.seen.add(at)
            self.found.marks += [replace(mark, ink=_THROUGH) for mark in self.cuts[at - 1]]

    def put(self, other: PageRead, matrix: Matrix, ends: Box | None, kinds: frozenset[str] | None = None) -> None:
        """The marks of another stream, or some kinds of them, moved to where it is shown, and cut off where it ends."""
        for font in other.fonts.values():
            self.found.fonts.setdefault(font.name, font)
        for what, exactly in other.uses.items():
            self.found.use(what, exactly)
        within = self.now.clip if ends is None else overlap(ends, self.now.clip)
        if ends is not None and within is None:
            return
        if len(self.found.marks) + len(other.marks) + len(other.images) > MOST_MARKS:
            raise TooLarge("it has too many marks to be checked")
        for mark in other.marks:
            if (kinds is None or mark.kind in kinds) and (seen := overlap(placed(matrix, mark.box), within)):
                self.keep(scaled_mark(mark, matrix, seen))
        for image in other.images:
            if seen := overlap(placed(matrix, image.box), within):
                self.show_through()
                self.found.images.append(scaled_image(image, matrix, seen))


def scaled_mark(mark: Mark, matrix: Matrix, box: Box) -> Mark:
    """A mark in another place, with its measures."""
    size = mark.size * (height(matrix) if mark.kind == "text" else thinnest(matrix))
    outline = None if mark.outline is None else mark.outline * thinnest(matrix)
    return replace(mark, box=box, size=size, outline=outline)


def scaled_image(image: Image, matrix: Matrix, box: Box) -> Image:
    """An image in another place, with its resolution."""
    across, up = (max(side, 1e-6) for side in sides(matrix))
    return replace(image, box=box, across=image.across / across, down=image.down / up)
