"""Colours and patterns. Content that has no colours of its own leaves them alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pikepdf

from bookbuilder.preflight.content import Content, Step
from bookbuilder.preflight.matrices import UNMOVED, after, six
from bookbuilder.preflight.state import Paint, Pattern


def _changed(its: Content, which: str, **changes: Any) -> None:
    if not its.plain:
        paint: Paint = getattr(its.now, which)
        its.set(**{which: replace(paint, **({"pattern": None} | changes))})


def device(which: str, name: str) -> Step:
    """A step that sets a colour in a device's space, or the one that stands for it here."""

    def step(its: Content, given: Sequence[Any]) -> None:
        space = its.devices[name]
        _changed(its, which, space=space, ink=space.ink([float(each) for each in given]))

    return step


def space(which: str) -> Step:
    """A step that chooses a space, and with it that space's first colour."""

    def step(its: Content, given: Sequence[Any]) -> None:
        chosen = its.space(given[0])
        _changed(its, which, space=chosen, ink=chosen.start)

    return step


def colour(which: str) -> Step:
    """A step that chooses a colour of the space, or a pattern."""

    def step(its: Content, given: Sequence[Any]) -> None:
        chosen = getattr(its.now, which).space
        numbers = [float(each) for each in given if not isinstance(each, pikepdf.Name)]
        if given and isinstance(given[-1], pikepdf.Name):
            written = its.named("/Pattern", given[-1])
            matrix = after(six(written["/Matrix"]) if "/Matrix" in written else UNMOVED, its.base)
            ink = chosen.base.ink(numbers) if chosen.base and numbers else None
            _changed(its, which, pattern=Pattern(written, matrix, ink, its.resources))
        else:
            _changed(its, which, ink=chosen.ink(numbers))

    return step


STEPS: Mapping[str, Step] = {
    "g": device("fill", "/DeviceGray"), "G": device("line", "/DeviceGray"),
    "rg": device("fill", "/DeviceRGB"), "RG": device("line", "/DeviceRGB"),
    "k": device("fill", "/DeviceCMYK"), "K": device("line", "/DeviceCMYK"),
    "cs": space("fill"), "CS": space("line"),
    "sc": colour("fill"), "scn": colour("fill"), "SC": colour("line"), "SCN": colour("line"),
}  # fmt: skip
