"""Reports on a whole collection: its tables as text, as JSON and as charts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli.options import check_local
from bookbuilder.errors import counted, visible

if TYPE_CHECKING:
    from bookbuilder.solve import Collection, Table
    from bookbuilder.typeset import Chart


def as_text(tables: Iterable[Table]) -> str:
    """One line `name number share` per entry, under headings that begin with #. No two lines have the same name.

    The share is in per cent, of all puzzles or of all numbers of the table; a number that stands alone has none.
    """
    return "\n".join(f"# {table.title}\n" + "".join(_lines(table)) for table in tables if table.lines)


def _lines(table: Table) -> Iterator[str]:
    for name, count in table.lines:
        share = "" if table.single else f" {table.percent(count):.1f}%"
        yield f"{table.prefix} {name} {count}{share}\n".lstrip()


def as_json(tables: Iterable[Table]) -> str:
    """One object: a table of a single number is a number in it, any other table an object."""
    return json.dumps({table.name: _value(table) for table in tables}) + "\n"


def _value(table: Table) -> int | dict[str, int]:
    return table.lines[0][1] if table.single else dict(table.lines)


def picture_suffix(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Path | None:
    """The path of a picture. Raises BadParameter if its extension belongs to no format of charts."""
    if value is None:
        return None
    check_local(value)
    path = Path(value)
    if path.suffix.lower() not in _WRITERS:
        raise click.BadParameter(f"{value!r} does not end in {' or '.join(_WRITERS)}")
    return path


def picture(path: Path, collection: Collection, source: str) -> bytes:
    """The charts of a collection, in the format of the path's extension."""
    from bookbuilder.typeset import Chart

    tables = collection.tables()
    (speed,) = (count for table in tables if table.name == "speed" for _, count in table.lines)
    heading = "Standard input" if source == "-" else visible(Path(source).name)
    puzzles = counted(collection.puzzles, "puzzle")
    note = f"{puzzles}, proved and graded at {speed:,} per second"
    charts = [
        Chart(table.title, table.lines, table.ranged, table.whole, table.prefix if table.ranged else "")
        for table in tables
        if not table.single and any(count for _, count in table.lines)
    ]
    return _WRITERS[path.suffix.lower()](charts, heading, note)


def _pdf(charts: Sequence[Chart], heading: str, note: str) -> bytes:
    from bookbuilder.render import render
    from bookbuilder.typeset import chart_pages

    return render(chart_pages(charts, heading, note), heading)


def _svg(charts: Sequence[Chart], heading: str, note: str) -> bytes:
    from bookbuilder.render import render_svg
    from bookbuilder.typeset import chart_sheet

    return render_svg(chart_sheet(charts, heading, note), f"{heading}: {note}").encode("utf-8")


_WRITERS: dict[str, Callable[[Sequence[Chart], str, str], bytes]] = {".pdf": _pdf, ".svg": _svg}
