"""Overprinting: whether fills and lines are black goes in; the graphics state that lets them overprint comes out.

Overprint mode 1 leaves an ink alone that is 0 (ISO 32000-1, 8.6.7), for colours in CMYK; black in DeviceGray would
knock out the other inks.
"""

from __future__ import annotations

from bookbuilder.render.objects import dictionary

KNOCKOUT = (False, False)
_NAMES = {KNOCKOUT: "G0", (True, False): "G1", (False, True): "G2", (True, True): "G3"}


def state(fills: bool, lines: bool) -> str:
    """The operator after which fills, or lines, overprint, and all else knocks out."""
    return f"/{_NAMES[fills, lines]} gs"


def states() -> str:
    """All states by their names, for the resources of pages and forms."""
    written = {
        name: dictionary(
            {"Type": "/ExtGState", "op": str(fills).lower(), "OP": str(lines).lower(), "OPM": "1", "SA": "true"}
        )
        for (fills, lines), name in _NAMES.items()
    }
    return dictionary(written)
