"""Publications built from configs, and shown as pictures."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, overload

from bookbuilder.api.reading import as_json
from bookbuilder.api.values import DAY, DAYS, FLAG, FUNCTION, brief, check_kinds, path_of, stated, whole, workers_of
from bookbuilder.errors import InputError
from bookbuilder.paths import is_yaml

if TYPE_CHECKING:
    from bookbuilder.build import Built
    from bookbuilder.daily import MadeDays
    from bookbuilder.plan import NewspaperPlan, Plan
    from bookbuilder.preview import Previewed, Ranges
    from bookbuilder.preview.road import Kind
    from bookbuilder.supply import Report
    from bookbuilder.workers import Workers

    Config: TypeAlias = str | os.PathLike[str] | Mapping[str, object] | Plan | NewspaperPlan

OUTPUT: Final = Path("output")


@overload
def build(
    config: Plan,
    out: str | os.PathLike[str] | None = None,
    *,
    fresh: bool = False,
    workers: Workers | None = None,
    report: Report | None = None,
) -> Built: ...
@overload
def build(
    config: Config,
    out: str | os.PathLike[str] | None = None,
    *,
    days: tuple[Date, Date] | None = None,
    fresh: bool = False,
    workers: Workers | None = None,
    report: Report | None = None,
) -> Built | MadeDays: ...
def build(
    config: Config,
    out: str | os.PathLike[str] | None = None,
    *,
    days: tuple[Date, Date] | None = None,
    fresh: bool = False,
    workers: Workers | None = None,
    report: Report | None = None,
) -> Built | MadeDays:
    """Build a publication from YAML text, the file at a path, a mapping of the same keys, or a plan.

    Of a newspaper, the issues from the first to the last of `days` are made, by default those that the file names.

    The files go to the folder `out`, by default output/<id>. Files named in a text or a mapping are looked up in the
    current folder. A `fresh` build ignores the puzzles of earlier builds and makes all of them again; `report` receives
    the current task, the number done and the total.
    """
    from bookbuilder.plan import Plan
    from bookbuilder.supply import say_nothing

    check_kinds({FLAG: {"fresh": fresh}, DAYS: stated(days=days), FUNCTION: stated(report=report)})
    team = workers_of(workers)
    plan = plan_of(config)
    target = OUTPUT / plan.id if out is None else path_of("out", out)
    how = target, team, fresh, report or say_nothing
    from bookbuilder.kept import kept_texts

    with kept_texts() as kept:
        if isinstance(plan, Plan):
            from bookbuilder.build import build_book

            if days:
                raise InputError.single("a book has no days", "leave out `days`")
            return build_book(plan, *how, kept)
        from bookbuilder.daily import make_days

        first, last = days or plan.days
        return make_days(plan, first, last, *how, kept)


def preview(
    config: Config,
    out: str | os.PathLike[str] | None = None,
    *,
    pages: str | int | Iterable[int] | None = None,
    pairs: bool = False,
    guides: bool = False,
    date: Date | None = None,
    dpi: int | None = None,
    built: str | os.PathLike[str] | None = None,
    workers: Workers | None = None,
    report: Report | None = None,
) -> Previewed:
    """Show a publication as PNG files in the folder `out`, by default output/<id>-preview, without building it.

    Of a book there are contact sheets, or the `pages` named, such as `1,5-8,12-` or a list of numbers; `pairs` shows
    facing pages, and `guides` draws the trim and the safe area. Of a newspaper, the art of one `date` is shown, by
    default the first. Puzzles are reused from the folder `built`, by default output/<id>.

    Raises InputError for pages that the book does not have, and for what applies only to the other kind of publication.
    """
    from bookbuilder.plan import Plan
    from bookbuilder.staging import check_target
    from bookbuilder.supply import say_nothing

    check_kinds(
        {
            whole(10, 1200): stated(dpi=dpi),
            FLAG: {"pairs": pairs, "guides": guides},
            DAY: stated(date=date),
            FUNCTION: stated(report=report),
        }
    )
    team = workers_of(workers)
    plan = plan_of(config)
    folder = OUTPUT / f"{plan.id}-preview" if out is None else path_of("out", out)
    source = OUTPUT / plan.id if built is None else path_of("built", built)
    check_target(folder)
    check_target(source)
    where = folder, source, team, report or say_nothing
    if isinstance(plan, Plan):
        from bookbuilder.preview import ALL, View, preview_book

        _refuse({"date": date}, "newspapers")
        shown = _ranges(pages)
        kind: Kind = "pairs" if pairs else "pages" if shown else "sheet"
        return preview_book(plan, View(kind, shown or ALL, guides, dpi), *where)
    from bookbuilder.daily import first_issue
    from bookbuilder.preview import preview_day

    _refuse({"pages": pages, "pairs": pairs, "guides": guides}, "books")
    return preview_day(plan, date or first_issue(plan), dpi, *where)


def plan_of(config: Config) -> Plan | NewspaperPlan:
    """The plan that an argument stands for. Raises InputError."""
    from bookbuilder.plan import Plan, plan_data, plan_publication, plan_text

    if isinstance(config, Plan):
        return config
    if isinstance(config, os.PathLike) or (isinstance(config, str) and "\n" not in config and is_yaml(config)):
        return plan_publication(Path(config))
    if isinstance(config, Mapping):
        return plan_data(as_json(config, "a config"), Path())
    if not isinstance(config, str):
        from bookbuilder.plan import NewspaperPlan

        if isinstance(config, NewspaperPlan):
            return config
        raise InputError.single(
            f"a config cannot be {brief(config)}", "pass YAML text, a Path, or a mapping of its keys"
        )
    return plan_text(config, Path())


def _ranges(pages: str | int | Iterable[int] | None) -> Ranges | None:
    from bookbuilder.preview import ranges

    if pages is None:
        return None
    try:
        return ranges(
            pages if isinstance(pages, str) else ",".join(map(str, [pages] if isinstance(pages, int) else pages))
        )
    except (TypeError, ValueError) as error:
        raise InputError.single(f"`pages` cannot be {brief(pages)}", str(error)) from error


def _refuse(asked: Mapping[str, object], whose: str) -> None:
    """Raises InputError for arguments of the other kind of publication."""
    if wrong := [f"`{name}`" for name, value in asked.items() if value]:
        raise InputError.single(f"{' and '.join(wrong)} can be used only with {whose}", "leave it out")
