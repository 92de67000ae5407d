"""A pasted list goes in; its puzzles come out by the layout that explains its lines best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, islice, starmap
from typing import NamedTuple

from bookbuilder.board import WIDEST
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import line, nxn, score
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.grids import HINT
from bookbuilder.puzzle.formats.layouts import GridLayout, LineItem, cost_of, few, has_nothing, layouts
from bookbuilder.puzzle.formats.maps import have_solutions, joined
from bookbuilder.puzzle.formats.places import Placed, place
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, counted
from bookbuilder.puzzle.formats.spaced import is_area, is_open
from bookbuilder.puzzle.formats.splits import GAPS
from bookbuilder.puzzle.formats.tokens import (
    BLANK,
    BORDER,
    TEXT,
    Token,
    have_dashes,
    is_border,
    lexed,
    may_be_title,
    unwrapped,
)
from bookbuilder.puzzle.formats.values import write_values

_HEAD = 300  # lines that decide the layout
_SAVED = "pzprv3"  # begins a file with a puzzle and the state of its answer
_MOST = 400_000  # cells of the head, if a grid began in each line
_CLASSIC = 9  # rows
_OTHERS = 5_000  # lines in which blocks of other layouts are read
_LISTS = ("rows", "framed", "ss")


class Tried(NamedTuple):
    """A layout and what it finds in the head of a text."""

    cost: int
    form: str
    layout: GridLayout | None
    found: tuple[object, ...]

    @property
    def puzzles(self) -> list[tuple[int, ...]]:
        """The givens of what it finds, line by line."""
        return [one.puzzle.givens for one in self.found if isinstance(one, Entry)]

    @property
    def told(self) -> str:
        """What it finds, in words."""
        many, first = len(self.puzzles), write_values(self.puzzles[0]) if self.puzzles else ""
        return f"the puzzle {first}" if many == 1 else f"{counted(many, 'puzzle')}, the first of them {first}"


def read(source: Source, form: str | None = None) -> Reading:
    """The puzzles of a list, and problems; `form` restricts the layouts that are tried."""
    yield from filter(None, starmap(source.too_long, source.lines()))
    source = _readable(source)
    text = source.text
    best, doubt = choose(source, form)
    if doubt:
        yield doubt
    elif best is None and form and form != "line":
        yield source.problem(Unreadable(f"there are no grids of the format {form}", HINT))
    elif best is None or best.form == "line":
        yield from joined(
            source, line.read(_without_borders(source)), False, best is not None and have_solutions(best.found)
        )
    elif best.layout is None:
        yield from nxn.read(source)
    else:
        found = islice(_grids(source, best.layout), 1 if text.lstrip().startswith(_SAVED) else None)
        yield from joined(source, found, best.form == "ss", have_solutions(best.found))


def _readable(source: Source) -> Source:
    """The text without what surrounds puzzles, and with blank lines in place of those that are too long."""
    lines = ("" if source.too_long(number, line) else line for number, line in source.lines())
    return replace(source, text=unwrapped("\n".join(lines)))


def _without_borders(source: Source) -> Source:
    """The text without the lines that separate others: a line of dashes is no empty puzzle unless all lines are."""
    lines = source.text.split("\n")
    texts = ["" if is_border(line) else line for line in lines]
    return replace(source, text="\n".join(texts)) if any(map(str.strip, texts)) else source


def _grids(source: Source, layout: GridLayout) -> Reading:
    lines: list[str] = []
    for placed in place(source, layout, layout.items(starmap(lexed, source.lines()))):
        lines = lines or (source.text.split("\n") if placed.left else [])
        yield from _with_others(source, placed, lines) if placed.left else placed.found


def _with_others(source: Source, placed: Placed, lines: Sequence[str]) -> list[Entry | Problem]:
    """What was found, and in the place of problems the grids of other layouts that stand between blank lines."""
    found = placed.found
    for is_block, group in groupby(placed.left, lambda item: item.kind != score.BLANK):
        block = list(group)
        first, last = block[0].number, block[-1].number
        is_apart = not any(line.strip() for line in (*lines[max(0, first - 2) : first - 1], *lines[last : last + 1]))
        if (
            not is_block
            or not is_apart
            or all(item.kind == score.TITLE for item in block)
            or first > _OTHERS
            or last - first + 1 == len(lines)
        ):
            continue
        best, _ = choose(replace(source, text="\n" * (first - 1) + "\n".join(lines[first - 1 : last])))
        others = [one for one in best.found if isinstance(one, Entry)] if best and best.cost <= score.MARGIN else []
        if best and best.form != "nxn" and len(others) == len(best.found) > 0:
            found = [*(one for one in found if not first <= one.place.line <= last), *others]
    return sorted(found, key=lambda one: one.place.line)


read_line, read_rows, read_framed, read_simple = (partial(read, form=form) for form in ("line", "rows", "framed", "ss"))


def form_of(source: Source) -> str:
    """The name of the format of a list."""
    best, _ = choose(_readable(source))
    return best.form if best else "line"


def choose(source: Source, form: str | None = None) -> tuple[Tried | None, Problem | None]:
    """The best layout; or the problem that two are about as good but find other puzzles."""
    head, is_whole = _head(source.text)
    ways = sorted(_choices(source, head, is_whole, form), key=lambda choice: choice.cost)
    if not ways:
        return None, None
    best = ways[0]
    if not any(isinstance(one, Entry) for one in best.found) and (width := _too_wide(head)):
        return best, Problem(
            source.place(next(token.number for token in head if token.kind == TEXT)),
            f"the grid has {width} values",
            f"the limit is {WIDEST}",
        )
    written = [token for token in head if token.kind != BLANK]
    blank = [token.number for token in written if token.kind == TEXT and has_nothing(token.text)]
    if not any(isinstance(one, Entry) for one in best.found) and 2 * len(blank) > len(written) and is_whole:
        what = f"lines {blank[0]} to {blank[-1]} have blank cells, so it is unclear which cells make a grid"
        hint = "write a full stop in each empty cell, and blank lines between grids"
        return best, Problem(source.place(blank[0]), what, hint)
    if other := next((way for way in ways[1:] if way.cost == best.cost and way.puzzles != best.puzzles), None):
        what = f"the lines may be {best.told} or {other.told}"
        return best, source.problem(Unreadable(what, "put blank lines between grids, and no blanks within rows"), 1)
    entries = sum(isinstance(one, Entry) for one in best.found)
    if best.layout and best.layout.at_once and 0 < 2 * entries <= len(best.found):
        return best, source.problem(Unreadable("the rows of the lines make no whole grids", HINT), head[0].number)
    return best, None


def _too_wide(head: Sequence[Token]) -> int:
    """How many numbers most lines have, if that is more than a grid may have, and some have two digits; or else 0."""
    rows = [token.text.split() for token in head if token.kind == TEXT]
    width, often = Counter(map(len, rows)).most_common(1)[0] if rows else (0, 0)
    longest = max((len(word) for row in rows if len(row) == width for word in row), default=0)
    return width if width > WIDEST and 2 * often > len(rows) and 1 < longest <= len(str(width)) else 0


def _head(text: str) -> tuple[list[Token], bool]:
    """The tokens that decide."""
    at = -1
    for _ in range(_HEAD):
        at = text.find("\n", at + 1)
        if at < 0:
            break
    head = text if at < 0 else text[:at]
    return list(starmap(lexed, enumerate(head.split("\n"), 1))), at < 0


def _choices(source: Source, head: Sequence[Token], is_whole: bool, form: str | None) -> Iterator[Tried]:
    if form == "nxn" or (form is None and is_whole and set(".*").isdisjoint(source.text)):
        (found,) = nxn.read(source)
        if isinstance(found, Entry) or form or "_" in source.text:
            is_drawn = "|" in source.text and "_" not in source.text
            cost = few(found) + cost_of(found) + is_drawn if isinstance(found, Entry) else 10 * score.ODD
            yield Tried(cost, "nxn", None, (found,))
    if form in (None, "line"):
        yield _by_line(source, head)
    if form in (None, *_LISTS):
        dashed = have_dashes(token.text for token in head if token.kind == TEXT)
        stroked = _are_strokes([token.text for token in head if token.kind == TEXT])
        for layout in layouts(head, source.board):
            if form == "framed" and not layout.has_bars:
                continue
            layout = replace(layout, has_dashes=dashed, has_strokes=stroked)
            if choice := _of_grids(source, layout, head, is_whole):
                yield choice


def _are_strokes(lines: Sequence[str]) -> bool:
    """Whether a few lines of nothing but _ separate grids, whose empty cells have another mark."""
    with_strokes = [set(line) for line in lines if "_" in line]
    return 4 * len(with_strokes) < len(lines) and all(marks <= {"_", " "} for marks in with_strokes)


def _of_grids(source: Source, layout: GridLayout, head: Sequence[Token], is_whole: bool) -> Tried | None:
    items = layout.items(head)
    rows = sum(item.kind in (score.ROW, score.EITHER, score.CANDIDATES) for item in items)
    if rows < max(1, layout.side // 2) or len(items) * layout.side**2 > _MOST:
        return None
    cost = _running(layout, items)
    found: list[object] = []
    for placed in place(source, layout, items, not is_whole):
        cost += placed.cost
        found += placed.found
    if not found:
        return None
    if layout.split.name.startswith("sheet") and not _shows_values(layout, found):
        return None
    if not any(isinstance(one, Entry) for one in found):
        cost += score.NOTHING
    cost += sum(few(one) for one in found if isinstance(one, Entry))
    return Tried(cost, layout.form, layout, tuple(found))


def _shows_values(layout: GridLayout, found: Sequence[object]) -> bool:
    """Whether grids with blank cells show all values but one, or all if a column at their edge is empty."""
    grids = [one.puzzle.givens for one in found if isinstance(one, Entry)]
    side = layout.side
    is_loose = not all(any(any(grid[at::side]) for grid in grids) for at in (0, side - 1))
    values = {value for grid in grids for value in grid} - {0}
    needs_highest = is_loose or side > _CLASSIC  # else a column too many may make a larger grid
    return not grids or (len(values) >= side - 1 and (side in values or not needs_highest))


def _running(layout: GridLayout, items: Sequence[LineItem]) -> int:
    """What it costs that rows run on."""
    many = max(Counter(item.number for item in items for _ in item.rows).values(), default=1)
    if layout.at_once != 1:
        return score.WHOLE_LINES if many % layout.side == 0 else 0
    if layout.side % many and many % layout.side:
        return score.WITHIN_LINE
    is_parted = many % layout.side and any(len(item.rows) == 1 and GAPS.search(item.text.strip()) for item in items)
    return score.PARTED if is_parted else score.RUNS_ON


def _by_line(source: Source, head: Sequence[Token]) -> Tried:
    cost, found = 0, list[Entry | Problem]()
    kinds = {token.kind for token in head}
    for token in head:
        if token.kind == (TEXT if TEXT in kinds else BORDER) and not token.text.isspace():
            one = line.read_line(source, token.number, token.text)
            if isinstance(one, Entry):
                found.append(one)
                cost += few(one) + cost_of(one)
            elif may_be_title(token.text):
                cost += 1
            else:
                found += [one] if isinstance(one, Problem) else []
                cost += 3 if any(is_area(word) and is_open(word) for word in token.text.split()) else score.ODD
    is_any = any(isinstance(one, Entry) for one in found)
    return Tried(cost if is_any else cost + 2 * score.NOTHING, "line", None, tuple(found))
