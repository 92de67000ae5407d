"""A content of a PDF goes in; the resources that it names come out, with the codes that it may show in each font."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field

_SPACE = ord(" ")  # by whose width readers tell words apart, whether or not it is shown
_TOKEN = re.compile(rb"/([^\s/<>\[\](){}%]*)(\s+[-+.\d]+\s+Tf\b)?|<([0-9A-Fa-f]+)>|\b([qQ])\b")
_HARD = (b"#", b"(", b"%", b"BI")  # names and texts that are written in other ways, comments, images


@dataclass(frozen=True, slots=True)
class NamedBy:
    """What a content names. If that is hard to tell, it may name everything, and show any code."""

    is_hard: bool = True
    _names: Set[str] = frozenset()
    _codes: Mapping[str, Set[int]] = field(default_factory=dict)  # by the name of a font

    def has(self, name: str) -> bool:
        """Whether the content may name something by this name."""
        return self.is_hard or name in self._names

    def codes(self, font: str) -> Set[int] | None:
        """The codes that it may show in a font; None for any."""
        return None if self.is_hard else self._codes.get(font, frozenset()) | {_SPACE}


def named_by(content: bytes) -> NamedBy:
    """What a content names. What only looks like a name adds one."""
    if any(sign in content for sign in _HARD):
        return NamedBy()
    names, texts, font, outer = set[bytes](), dict[bytes, list[bytes]](), b"", list[bytes]()
    for name, sets, shown, state in _TOKEN.findall(content):
        if shown:
            if not font or len(shown) % 2:
                return NamedBy()  # the font is that of whatever shows this content
            texts.setdefault(font, []).append(shown)
        elif state == b"q":
            outer.append(font)
        elif state:
            if not outer:
                return NamedBy()
            font = outer.pop()
        else:
            names.add(name)
            font = name if sets else font
    if sum(map(len, texts.values())) != content.count(b"<") - 2 * content.count(b"<<"):
        return NamedBy()
    codes = {_called(face): {*bytes.fromhex(b"".join(those).decode())} for face, those in texts.items()}
    return NamedBy(False, {_called(name) for name in names}, codes)


def _called(name: bytes) -> str:
    return f"/{name.decode('latin-1')}"
