"""Signs by which a text reveals its format: how lines of puzzles begin, and the packed parts of links."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bookbuilder.puzzle.formats import sudokupad_short

SUMOCUE = "SumoCueV1"  # how its own lines begin
# The start of a line, for formats that every line of them reveals.
STARTS = {
    "sgt-solo": r"\d{1,2}(x\d{1,2}[jxk]?|j)[a-z0-9]*:[a-z_0-9]+(,|\s*$)|SAVEFILE\s*:41:Simon Tatham",
    "sumocue": rf"(?i:3x3:d?:k:(\d+:){{4}}|{SUMOCUE})",
    "hodoku": r"^:[^:|]*:[^:|]*:",
}

_PACKED = "[A-Za-z0-9+/=%]"
ALONE = "N4"  # how a packed { begins
_SCF = rf"(?<=[/=])scf[{sudokupad_short.MARKS}]{{14,{sudokupad_short.LONGEST}}}(?!{_PACKED})"
_BEGINS = rf"(?:[?&]load=|(?<![A-Za-z0-9+%])fpuz(?:zles)?(?={ALONE}))(?={_PACKED}{{9}})"
_BEGINS_SUDOKUPAD = rf"(?<![A-Za-z0-9+%])(?:scl|ctc)(?={ALONE}{_PACKED}{{9}})"
_BARE = rf"(?<!{_PACKED}){ALONE}(?=Ig{_PACKED}{{9}}|{_PACKED}{{40}})"
PART = re.compile(rf"(?:(?P<fpuzzles>{_BEGINS})|{_BEGINS_SUDOKUPAD}|(?P<alone>{_BARE}))({_PACKED}+)|{_SCF}")
NO_PROSE = re.compile(r"[0-9.*_-]{16}|[A-Za-z0-9+/=%]{40}|[0-9A-W.*_-]{36}")  # cells, or a packed part
_HTML = re.compile(
    r"\s*<(?:https?://|!doctype html|!--|/?(?:html|head|body|section|div|p|a|b|i|u|em|strong|span|font|br|hr|ul|ol|li"
    r"|table|t[rdh]|tbody|h[1-6]|blockquote|code|pre|img)\b)",
    re.IGNORECASE,
)
_LOOKED_AT = 100_000  # characters


def is_html(text: str) -> bool:
    """Whether a text begins with the marks of HTML, or a link in angle brackets, and contains a link with a puzzle."""
    return bool(_HTML.match(text)) and PART.search(text[:_LOOKED_AT]) is not None


def pasted(text: str) -> str:
    """The links in a text, one per line, as a path can hold them: it would make one slash of two."""
    return "\n".join(text[found.start() : found.end()].replace("/", "%2F") for found in PART.finditer(text))


def format_in(lines: Sequence[str]) -> str | None:
    """The format of the first link in some lines; None if there are none but in lines that have a puzzle besides."""
    for line in lines:
        found = PART.search(line)
        if found and not NO_PROSE.search(PART.sub(" ", line)):
            return "fpuzzles-link" if found["fpuzzles"] or found["alone"] else "sudokupad-link"
    return "sudokupad-link" if any(sudokupad_short.LINK.fullmatch(line) for line in lines) else None
