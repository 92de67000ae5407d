"""A content of a PDF goes in; the resources that it names come out, with the codes that it may show in each font.

Only contents count whose every word has one reading: operators that are known, names before an operator that looks
them up, texts in hexadecimal digits, a font for each text. Of others, nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass

_NAMED = {
    b"Tf": "/Font",
    b"Do": "/XObject",
    b"gs": "/ExtGState",
    b"CS": "/ColorSpace",
    b"cs": "/ColorSpace",
    b"SCN": "/Pattern",
    b"scn": "/Pattern",
    b"sh": "/Shading",
}  # by the operator: the kind of resource
_OTHERS = rb"[Bbf]\*?|BT|ET|F|[GgiJjKkMmnhlcdqQSsvwy]|RG|rg|re|ri|SC|sc|T[JLTcdDjmrswz*]|W\*?|cm"
_NUMBER = rb"[-+]?(?:\d+\.?\d*|\.\d+)"
_NAME = rb"/([A-Za-z0-9._+-]+)"
_SPACE, _END = rb"[\0\t\n\f\r ]", rb"(?=[\0\t\n\f\r /<\[\]]|\Z)"
_LOOKED_UP = rb"(?:Do|gs|CS|cs|SCN|scn|sh)"
_USUAL = re.compile(
    rb"(?:%(space)s++|(?:%(number)s|%(others)s)%(end)s|[\[\]]|<(?:[0-9A-Fa-f]{2})*+>"
    rb"|%(name)s%(space)s++(?:%(looked_up)s|%(number)s%(space)s++Tf)%(end)s)*+"
    % {
        b"space": _SPACE,
        b"number": _NUMBER,
        b"others": b"(?:%s)" % _OTHERS,
        b"end": _END,
        b"name": _NAME,
        b"looked_up": _LOOKED_UP,
    }
)
_TELLING = re.compile(rb"%s%s+(?:%s%s+)?([A-Za-z]+)|<([0-9A-Fa-f]*)>|([qQ])" % (_NAME, _SPACE, _NUMBER, _SPACE))


@dataclass(frozen=True, slots=True)
class NamedBy:
    """What a content names."""

    resources: Mapping[str, Set[str]]  # by their kind
    codes: Mapping[str, Set[int]]  # that are shown in each font


def named_by(content: bytes) -> NamedBy | None:
    """What a content names; None where that is hard to tell, or depends on what shows it."""
    if not _USUAL.fullmatch(content):
        return None
    named, texts, font, outer = set[tuple[bytes, bytes]](), dict[bytes, list[bytes]](), b"", list[bytes]()
    for name, operator, shown, state in _TELLING.findall(content):
        if name:
            named.add((operator, name))
            font = name if operator == b"Tf" else font
        elif state == b"q":
            outer.append(font)
        elif state:
            if not outer:
                return None
            font = outer.pop()
        elif font:
            texts.setdefault(font, []).append(shown)
        else:
            return None  # the font is that of whatever shows this content
    resources: dict[str, set[str]] = {}
    for operator, name in named:
        resources.setdefault(_NAMED[operator], set()).add(_called(name))
    codes = {_called(face): {*bytes.fromhex(b"".join(those).decode())} for face, those in texts.items()}
    return NamedBy(resources, codes)


def _called(name: bytes) -> str:
    return f"/{name.decode()}"
