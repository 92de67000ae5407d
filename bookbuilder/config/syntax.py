"""YAML syntax errors in words for an author: the parser's error goes in, a Problem comes out."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

import yaml

from bookbuilder.errors import Place, Problem

_QUOTE: Final = "put the whole text in quotes"
_ALIGN: Final = "start all keys of a mapping in the same column, and indent the content of a key by two spaces"
BACKSLASH: Final = "double each backslash, or use single quotes"


@dataclass(frozen=True, slots=True)
class _Saying:
    """A regular expression for the parser's words, and our words, whose gaps its groups fill."""

    pattern: str
    what: str
    hint: str
    at_start: bool = False  # point at the start of the construct, not at where the parser gave up


_SAYINGS: Final = (
    _Saying(
        "mapping values are not allowed",
        "this line has a second colon, or is indented too far",
        f"if the text itself contains a colon and a space, {_QUOTE}; otherwise align the key with its neighbours",
    ),
    _Saying(r"'\\t' that cannot start", "a tab is used where only spaces are allowed", "indent with spaces"),
    _Saying(r"(['\"].+['\"]) that cannot start", "unquoted text may not start with {0}", _QUOTE),
    _Saying("could not find expected ':'", "this line has no colon after its key", "write `key: value`", True),
    _Saying("sequence entries are not allowed", "a list may not start here", "put each `-` on a separate line"),
    _Saying("mapping keys are not allowed", "a key may not start here", _ALIGN),
    _Saying(
        "found unexpected (?:end of stream|document separator)",
        "the quotation mark that opens here is never closed",
        "close it; inside single quotes, write '' for an apostrophe",
        True,
    ),
    _Saying("escape character (.+)", "a backslash cannot be followed by {0} in double quotes", BACKSLASH),
    _Saying("escape sequence", "an escape sequence is not finished", BACKSLASH),
    _Saying(r"',' or '\]'", "the list that opens here is not closed, or lacks a comma", "close it with `]`", True),
    _Saying("',' or '}'", "the mapping that opens here is not closed, or lacks a comma", "close it with `}`", True),
    _Saying("block scalar", "nothing may follow `|` or `>` on its line", "start the text on the next line, indented"),
    _Saying("<block end>.*<scalar>", "there is text after the closing quotation mark", _QUOTE),
    _Saying("<block end>.*'([]},])'", "`{0}` has no opening bracket", "delete it, or quote the text"),
    _Saying("<block end>", "this line does not line up with the lines above it", _ALIGN),
    _Saying("tag|directive|version|%", "tags and directives are not supported", f"delete it, or {_QUOTE}"),
    _Saying("node content", "a value is missing here", f"write one, or {_QUOTE}"),
    _Saying("document start", "this line does not belong to the lines above it", _ALIGN),
)


# What YAML reads as a comment: a colour; in the place of a value, also a text that begins like `#1 of all`.
_COLOUR: Final = re.compile(r"(?<![^\s\[{,])#[0-9A-Fa-f]{3,8}\b")
_COMMENTED: Final = re.compile(rf"{_COLOUR.pattern}(?=\s*(?:[],}}#]|$))|(?<!\S)#[^\s#](?:(?!\s#).)*")
_JOINED: Final = re.compile(r"^(?: *- )* *(?P<key>[A-Za-z_]\w*):(?=[^\s/])")  # a key and its value without a space


def explain(error: Exception, reached: Place, text: str = "") -> Problem:
    """A parser's error as a problem; `reached` is the place it had read to, for errors without a place.

    A slip that the parser took for something else is looked for in the `text`, in the lines up to where it gave up.
    """
    return (_slip(error, reached.file, text) if isinstance(error, yaml.MarkedYAMLError) else None) or _said(
        error, reached
    )


def commented(text: str, empty: Place) -> Problem | None:
    """The problem of a value that is empty, because a comment begins where it should stand; None if none does.

    A comment has a space after its `#`.
    """
    lines = text.split("\n")[max(0, (empty.line or 1) - 1) :][:1]
    found = _COMMENTED.match(lines[0], _next(lines[0], max(0, (empty.column or 1) - 1))) if lines else None
    return _quotes_lacking(found, empty.file, empty.line or 1) if found else None


def _next(line: str, at: int) -> int:
    """Where what follows in a line begins."""
    return len(line) - len(line[at:].lstrip())


def _quotes_lacking(found: re.Match[str], file: str, line: int) -> Problem:
    meant = found[0].rstrip()
    what = f"`{meant}` starts a comment, as it has no quotes"
    return Problem(Place(file, line, found.start() + 1), what, f"write {json.dumps(meant, ensure_ascii=False)}")


def _slip(error: yaml.MarkedYAMLError, file: str, text: str) -> Problem | None:
    """A missing space after a colon in the last line before the error, or a colour without quotes."""
    ends = [mark.line for mark in (error.context_mark, error.problem_mark) if mark]
    if not ends:
        return None
    lines = text.split("\n")[: max(ends) + 1]
    for at in range(len(lines) - 1, min(ends) - 1, -1):
        if found := _COLOUR.search(lines[at]):
            return _quotes_lacking(found, file, at + 1)
    written = [at for at, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")]
    for at in written[-2:]:
        if joined := _JOINED.match(lines[at]):
            key = joined["key"]
            place = Place(file, at + 1, joined.end() + 1)
            return Problem(place, f"there is no space after `{key}:`", f"write `{key}: ` and then the value")
    return None


def _said(error: Exception, reached: Place) -> Problem:
    """A parser's error by its words."""
    said, place = "", reached
    start = None
    if isinstance(error, yaml.MarkedYAMLError):
        said = f"{error.context or ''}: {error.problem or ''}"
        start = error.context_mark
        mark = error.problem_mark or start
        place = _place(mark, reached) if mark else reached
    for saying in _SAYINGS:
        if match := re.search(saying.pattern, said):
            place = _place(start, reached) if saying.at_start and start else place
            return Problem(place, saying.what.format(*match.groups()), saying.hint)
    return Problem(place, "this is not valid YAML", "check the quotes, indentation and colons near this line")


def _place(mark: yaml.Mark, reached: Place) -> Place:
    return Place(reached.file, mark.line + 1, mark.column + 1)
