"""Colours and patterns. Content that has no colours of its own leaves them alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bookbuilder.errors import counted
from bookbuilder.pdfread.colours import ColourSpace
from bookbuilder.pdfread.content import Content, Step
from bookbuilder.pdfread.marks import InkMix
from bookbuilder.pdfread.matrices import after, own_matrix
from bookbuilder.pdfread.scanner import Malformed, Name
from bookbuilder.pdfread.state import ChosenPattern, Paint


def _change(
    content: Content, which: str, space: ColourSpace, ink: InkMix, pattern: ChosenPattern | None = None
) -> None:
    if not content.plain:
        before: Paint = getattr(content.now, which)
        setattr(content.now, which, Paint(space, ink, pattern, before.overprints))


def device(which: str, name: str) -> Step:
    """A step that sets a colour in a device's space, or the one that stands for it here."""
    return lambda content, given: _change(content, which, content.devices[name], content.devices[name].ink(given))


def space(which: str) -> Step:
    """A step that chooses a space, and with it that space's first colour."""

    def step(content: Content, given: Sequence[Any]) -> None:
        chosen = content.space(given[0])
        _change(content, which, chosen, chosen.start)

    return step


def colour(which: str) -> Step:
    """A step that chooses a colour of the space, or a pattern."""

    def step(content: Content, given: Sequence[Any]) -> None:
        before: Paint = getattr(content.now, which)
        chosen, numbers = before.space, [each for each in given if not isinstance(each, Name)]
        if given and isinstance(given[-1], Name):
            written = content.named("/Pattern", given[-1])
            matrix = after(own_matrix(written), content.base)
            ink = chosen.base.ink(numbers) if chosen.base and numbers else None
            _change(content, which, chosen, before.ink, ChosenPattern(written, matrix, ink, content.resources))
        elif chosen.count and len(numbers) != chosen.count:
            raise Malformed(f"a colour of {counted(len(numbers), 'number')} in a space of {chosen.count}")
        else:
            _change(content, which, chosen, chosen.ink(numbers))

    return step


STEPS: Mapping[str, Step] = {
    "g": device("fill", "/DeviceGray"), "G": device("line", "/DeviceGray"),
    "rg": device("fill", "/DeviceRGB"), "RG": device("line", "/DeviceRGB"),
    "k": device("fill", "/DeviceCMYK"), "K": device("line", "/DeviceCMYK"),
    "cs": space("fill"), "CS": space("line"),
    "sc": colour("fill"), "scn": colour("fill"), "SC": colour("line"), "SCN": colour("line"),
}  # fmt: skip
