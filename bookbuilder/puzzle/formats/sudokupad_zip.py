"""SudokuPad's compact JSON, as most of its links contain it; a value of JSON comes out.

{ce:[[,{v:5},...],...],ca:[{ce:[[0,0],[0,1]],v:15,unique:t}],metadata:{t:'It\\'s one'}}

Names are short and without quotes, texts stand in single quotes, nothing stands for {}, t and f for true and false,
#0 and #F for black and white, and six digits after a colon for a colour. Both kinds of quotes in a text come out as '.
"""

from __future__ import annotations

import re
from typing import Any

from bookbuilder.puzzle.formats.source import Unreadable
from bookbuilder.puzzle.formats.trees import json_value

_NAMES = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
_TEXT = re.compile(r"'([^'\\]*(?:\\.[^'\\]*)*)(?:'|\\?\Z)", re.DOTALL)  # to the end of any text, in one go
_SIGN = re.compile(r"\\.|\"", re.DOTALL)
_SIGNS = {"\\'": "'", '"': '\\"'}  # in a text; all else is as in JSON
_SAVED = re.compile(r'"~(\d+)"')
_WRITTEN_OUT = (
    (re.compile(r"(?<=[,{\[])([A-Za-z0-9]+)(?=:)"), r'"\1"'),
    (re.compile(r"(?<=[,\[])(?=[,\]])"), "{}"),
    (re.compile(r"(?<=:)f(?=[,}\]])"), "false"),
    (re.compile(r"(?<=:)t(?=[,}\]])"), "true"),
    (re.compile(r"(?<=:)#0(?=[,}\]])"), '"#000000"'),
    (re.compile(r"(?<=:)#F(?=[,}\]])"), '"#FFFFFF"'),
    (re.compile(r"(?<=:)([0-9A-Fa-f]{6})(?=[,}\]])"), r'"#\1"'),
)


def unzipped(text: str) -> Any:
    """The value in a text of JSON, compact or not. Raises ValueError for neither."""
    try:
        return _long(json_value(text))
    except Unreadable:
        if not re.match(r"\s*\{[A-Za-z]", text) or '"' in _TEXT.sub("", text):
            raise
    texts: list[str] = []

    def save(found: re.Match[str]) -> str:
        texts.append(_SIGN.sub(lambda sign: _SIGNS.get(sign[0], sign[0]), found[1]))
        return f'"~{len(texts) - 1}"'

    bare = _TEXT.sub(save, text)
    for pattern, written in _WRITTEN_OUT:
        bare = pattern.sub(written, bare)
    return _long(json_value(_SAVED.sub(lambda found: f'"{texts[int(found[1])]}"', bare)))


def _long(value: Any) -> Any:
    """A value whose parts may have short names."""
    return _named(value) if isinstance(value, dict) and "ce" in value and "cells" not in value else value


def _named(value: Any) -> Any:
    """The value with the long names of its parts."""
    if isinstance(value, dict):
        if twice := value.keys() & {_NAMES.get(key) for key in value}:
            raise Unreadable(f"an object has a name twice, in short and in full: {min(twice)}", "copy the whole link")
        return {_NAMES.get(key, key): _named(part) for key, part in value.items()}
    return [_named(part) for part in value] if isinstance(value, list) else value
