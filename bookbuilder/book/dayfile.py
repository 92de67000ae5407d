"""An issue as JSON, the `day.json` in its folder: written readably, and read back from any file or refused.

{
 "format": "bookbuilder-day/1",
 "publication": "courier",
 "date": "2027-01-05",
 "puzzles": [
  {"id": "20270105_main","series": "main","day": "2027-01-05","number": 5, ... ,"givens": [0,5, ... ], ... }
 ],
 "files": [
  {"file": "20270105_main_3col.pdf", ... ,"grids": [{"id": "20270105_main","part": "puzzle","x": 0.0, ... }]}
 ],
 "shows": ["20270104_main"]
}

The keys are the names of the fields of `Issue`, `PuzzleRecord`, `ArtFile` and `GridPlace`, always in this order. Art in
the house's own theme has no `look`, a puzzle without rules beyond houses no `relations`, and one whose number counts
all puzzles of its series no `counted`. A puzzle that was recorded before there were `minutes` has none,
one that prints its level no `rating`, and one whose rating has no shorter form no `brief`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields
from datetime import date as Date
from functools import cache
from math import isfinite
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from bookbuilder.board import MAX_ORDER, MOST_CELLS
from bookbuilder.book.issue import ArtFile, GridPlace, Issue, PuzzleRecord, RuleRecord
from bookbuilder.errors import UNSAFE

if TYPE_CHECKING:
    from pydantic import TypeAdapter

DAY_FILE, NEWS_FILE = "day.json", "feed.xml"  # the issue as data, and the feed of its pages
DAY_FORMAT = "bookbuilder-day/1"

_LEFT_OUT = (
    ("look", ""), ("relations", ()), ("counted", ""), ("minutes", 0.0), ("minutes_range", ()), ("rating", ""),
    ("brief", ""),
)  # fmt: skip
_LARGEST = 8 * 2**20  # characters; a day of four series in all formats has some tens of thousands
_LONGEST = 200  # characters of a text
_MOST_RULES = 5_000
_MOST = 2**31 - 1  # the largest number, score, version or dpi: the limit of a database
_FARTHEST = 1e6  # points, 350 metres
_NAME = re.compile(r"[^./\\:<>|?*\"\s][^/\\:<>|?*\"]*")  # a file in the issue's own folder, on every system
_DIGEST = re.compile("[0-9a-f]{64}")
_WORD = re.compile("[a-z0-9]{1,16}")
_RELEASE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)")


def issue_json(issue: Issue) -> str:
    """The text of an issue's `day.json`, with one puzzle or file per line."""
    head = {"format": DAY_FORMAT, "publication": issue.publication, "date": issue.date}
    lines = [f" {_json(key)}: {_json(value)}," for key, value in head.items()]
    lines += _listed("puzzles", issue.puzzles)
    lines += _listed("files", issue.files)
    return "\n".join(["{", *lines, f' "shows": {_json(issue.shows)}', "}", ""])


def _listed(key: str, values: Iterable[object]) -> Iterator[str]:
    yield f' "{key}": ['
    if lines := [f"  {_json(value)}" for value in values]:
        yield ",\n".join(lines)
    yield " ],"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ": "), default=_plain, allow_nan=False)


def _plain(value: object) -> object:
    """What JSON has for a value of ours."""
    if isinstance(value, Date):
        return value.isoformat()
    if isinstance(value, PuzzleRecord | RuleRecord | ArtFile | GridPlace):
        named = {field.name: getattr(value, field.name) for field in fields(value)}
        return {key: value for key, value in named.items() if (key, value) not in _LEFT_OUT}
    raise TypeError(f"{type(value).__name__} has no place in a day's file")


def art_files_json(files: Iterable[ArtFile]) -> str:
    """Files of art as text, for `art_files`."""
    return _json(tuple(files))


def art_files(text: str) -> tuple[ArtFile, ...]:
    """The files of a text by `art_files_json`."""
    return _art_reader().validate_json(text, strict=True)


@cache
def _art_reader() -> TypeAdapter[tuple[ArtFile, ...]]:
    from pydantic import TypeAdapter

    return TypeAdapter(tuple[ArtFile, ...])


def read_again(text: str) -> Issue:
    """The issue of a text that `read_issue` has read before, so that nothing is looked at again."""
    return _reader().validate_json(text, strict=True)


def read_issue(text: str) -> Issue:
    """The issue of a `day.json`, which may be a stranger's.

    Raises ValueError, saying what is wrong, for text that is no such file: other or missing keys, values of the wrong
    type or out of range, paths instead of file names, texts that steer a terminal. Whether the puzzles are right is
    not looked at.
    """
    if len(text) > _LARGEST:
        raise ValueError(f"the file has {len(text)} characters; the limit is {_LARGEST}")
    data = _object(text)
    if data.pop("format", None) != DAY_FORMAT:
        raise ValueError(f"the file is not of the format {DAY_FORMAT}")
    issue = _typed(data)
    _check(issue)
    written = json.loads(issue_json(issue))
    del written["format"]
    if data != written:
        _check_keys(data, written, "")
    return issue


def _object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"the JSON is broken: {error}") from None
    if not isinstance(data, dict):
        raise ValueError("the JSON is not an object")
    return data


def _typed(data: dict[str, Any]) -> Issue:
    from pydantic import ValidationError

    try:
        return _reader().validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise ValueError(f"`{_route(first['loc'])}`: {first['msg'][:1].lower()}{first['msg'][1:]}") from None
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None


@cache
def _reader() -> TypeAdapter[Issue]:
    from pydantic import TypeAdapter  # loaded where issues are read, not wherever books are made

    return TypeAdapter(Issue)


def _route(steps: Iterable[int | str]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")


def _check_keys(given: Any, written: Any, route: str) -> None:
    """Compare what was read with what this program writes for it: nothing else may be there."""
    if isinstance(given, dict) and isinstance(written, dict):
        for key in given:
            at = f"{route}.{key:.40}".removeprefix(".")
            if key not in written:
                raise ValueError(f"`{at}`: no such key")
            _check_keys(given[key], written[key], at)
    elif isinstance(given, list) and isinstance(written, list):
        for index, (one, other) in enumerate(zip(given, written, strict=True)):
            _check_keys(one, other, f"{route}[{index}]")
    elif given != written:
        raise ValueError(f"`{route}`: {str(given)[:40]!r} is written as {str(written)[:40]!r}")


def _check(issue: Issue) -> None:
    for route, record in [("issue", issue), *_records(issue)]:
        for name, value in _values(record):
            _check_value(f"{route}.{name}", value)
    for which, puzzle in enumerate(issue.puzzles):
        _check_puzzle(f"puzzles[{which}]", puzzle)
        for at, rule in enumerate(puzzle.relations):
            _check_rule(f"puzzles[{which}].relations[{at}]", rule, len(puzzle.solution))
    for which, file in enumerate(issue.files):
        _check_file(f"files[{which}]", file)
    _check_different("puzzles", [puzzle.id for puzzle in issue.puzzles])
    _check_different("files", [file.file.lower() for file in issue.files])  # as on Windows and macOS


def _records(issue: Issue) -> Iterator[tuple[str, PuzzleRecord | ArtFile | GridPlace]]:
    yield from ((f"puzzles[{which}]", puzzle) for which, puzzle in enumerate(issue.puzzles))
    for which, file in enumerate(issue.files):
        yield f"files[{which}]", file
        yield from ((f"files[{which}].grids[{at}]", grid) for at, grid in enumerate(file.grids))


def _values(record: Issue | PuzzleRecord | ArtFile | GridPlace) -> Iterator[tuple[str, object]]:
    for field in fields(record):
        value = getattr(record, field.name)
        yield from ((field.name, item) for item in (value if isinstance(value, tuple) else (value,)))


def _check_value(route: str, value: object) -> None:
    """What holds for every text and number."""
    match value:
        case str() if len(value) > _LONGEST:
            raise ValueError(f"`{route}` has {len(value)} characters; the limit is {_LONGEST}")
        case str() if UNSAFE.search(value) or "\n" in value or "\t" in value:
            raise ValueError(f"`{route}` contains characters that cannot be shown")
        case int() if not 0 <= value <= _MOST:
            raise ValueError(f"`{route}`: {value} is not between 0 and {_MOST}")
        case float() if not isfinite(value) or abs(value) > _FARTHEST:
            raise ValueError(f"`{route}`: {value} is not between {-_FARTHEST:,.0f} and {_FARTHEST:,.0f}")


def _check_puzzle(route: str, puzzle: PuzzleRecord) -> None:
    order, cells = len(puzzle.symbols), len(puzzle.solution)
    for wrong, what in (
        (not puzzle.id, "`id` is empty"),
        (puzzle.version < 1, f"`version` is {puzzle.version}"),
        (not 1 <= order <= MAX_ORDER, f"there are {order} symbols, not 1 to {MAX_ORDER}"),
        (not 1 <= cells <= MOST_CELLS, f"there are {cells} cells, not 1 to {MOST_CELLS}"),
        (len(puzzle.givens) != cells, f"there are {len(puzzle.givens)} givens for {cells} cells"),
        (not all(0 <= value <= order for value in puzzle.givens), f"a given is not between 0 and {order}"),
        (not all(1 <= value <= order for value in puzzle.solution), f"the solution has values beyond 1 to {order}"),
        (puzzle.clues != sum(map(bool, puzzle.givens)), f"`clues` is {puzzle.clues}, which is not their number"),
        (len(puzzle.relations) > _MOST_RULES, f"there are more than {_MOST_RULES:,} rules"),
        (puzzle.minutes < 0, f"`minutes` is {puzzle.minutes}"),
        (len(puzzle.minutes_range) not in (0, 2), "`minutes_range` has not two numbers"),
        (any(one < 0 for one in puzzle.minutes_range), "`minutes_range` has numbers below 0"),
        (puzzle.release and not _RELEASE.fullmatch(puzzle.release), "`release` is not a time with its offset"),
    ):
        if wrong:
            raise ValueError(f"`{route}`: {what}")


def _check_rule(route: str, rule: RuleRecord, cells: int) -> None:
    for name, value in (("kind", rule.kind), *(("numbers", number) for number in rule.numbers)):
        _check_value(f"{route}.{name}", value)
    if not all(0 <= cell < cells for cell in rule.cells) or len({*rule.cells}) < len(rule.cells):
        raise ValueError(f"`{route}` names a cell twice, or one that is not there")


def _check_file(route: str, file: ArtFile) -> None:
    for wrong, what in (
        (not _NAME.fullmatch(file.file), f"{file.file!r} is not the name of a file in the folder of the issue"),
        (not _DIGEST.fullmatch(file.sha256), "`sha256` is not 64 hexadecimal digits"),
        (not _WORD.fullmatch(file.format), f"{file.format!r} is not a format"),
        (file.version < 1, f"`version` is {file.version}"),
        (min(file.width, file.height) <= 0, "the art has no size"),
        (any(grid.cell <= 0 for grid in file.grids), "a grid's cells have no size"),
        (any(grid.turn not in (0, 180) for grid in file.grids), "a grid is turned by neither 0 nor 180 degrees"),
    ):
        if wrong:
            raise ValueError(f"`{route}`: {what}")


def _check_different(what: str, names: list[str]) -> None:
    name, times = max(Counter(names).items(), key=itemgetter(1), default=("", 0))
    if times > 1:
        raise ValueError(f"`{what}` lists {name} {times} times")
