"""Answers to the page as plain data: problems, the plan, the pages and what stands on them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from bookbuilder.book import Artifact
from bookbuilder.config import Document, Route
from bookbuilder.daily import DayDrawing
from bookbuilder.drawing import Page
from bookbuilder.errors import Problem, visible
from bookbuilder.outputs import PROOF, UPLOAD
from bookbuilder.paper.lengths import POINTS
from bookbuilder.plan import NewspaperPlan, Plan
from bookbuilder.preflight import RULES as PRINT_RULES
from bookbuilder.preview.guides import safe_area
from bookbuilder.puzzle import Grade
from bookbuilder.readback.findings import BOOK_RULES
from bookbuilder.studio.look import BookLook, Figure
from bookbuilder.studio.reading import TextReading
from bookbuilder.typeset import Layout, printed_sizes
from bookbuilder.typeset.cover import Wrap, wrap_of

Facts = dict[str, Any]

_MILLIMETRE = POINTS["mm"]
_MOST_REPORT = 16 << 20  # bytes
_WORD = re.compile(r"[^\s,:\[\]{}#]+")

# Where the words of a page stand in the text, by the kind of its part.
_SOURCES: dict[str, Route] = {
    "title": ("title",),
    "copyright": ("copyright",),
    "contents": ("front", "contents"),
    "how-to": ("front", "how_to"),
    "key": ("front", "difficulty_key"),
    "dedication": ("front", "pages"),
    "preface": ("front", "pages"),
    "afterword": ("back", "pages"),
    "log": ("back", "log"),
    "blank-grids": ("back", "blank_grids"),
    "cut-outs": ("back", "cut_outs"),
    "certificate": ("back", "certificate"),
    "origin": ("back", "origin"),
    "rights": ("back", "rights"),
    "colophon": ("back", "colophon"),
    "answers": ("answers",),
    "hints": ("answers", "hints"),
    "steps": ("sections",),
}


def of_reading(reading: TextReading) -> Facts:
    """What a text says, and what is wrong with it."""
    plan, document = reading.plan, reading.document
    return {
        "generation": reading.generation,
        "kind": reading.kind or None,
        "data": document.data if document else None,
        "problems": [of_problem(problem, reading.text) for problem in sorted(reading.problems)],
        "notes": list(plan.notes) if isinstance(plan, Plan) else [],
        "plan": of_plan(plan, document) if plan and document else None,
    }


def of_problem(problem: Problem, text: str = "") -> Facts:
    """A problem with its place, and the length of the word that stands there."""
    place, length = problem.place, 0
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if place.line and place.column and place.line <= len(lines):
        word = _WORD.match(lines[place.line - 1], place.column - 1)
        length = len(word[0]) if word else 0
    return {
        "what": visible(problem.what),
        "hint": visible(problem.hint),
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "length": length,
    }


def of_plan(plan: Plan | NewspaperPlan, document: Document) -> Facts:
    """What a build would make."""
    if isinstance(plan, NewspaperPlan):
        days = [day.isoformat() for day in (plan.first, plan.last) if day]
        return {"id": plan.id, "title": plan.title, "series": [it.series.id for it in plan.series], "days": days}
    outline, layout = plan.outline, plan.layout
    return {
        "id": plan.id,
        "title": outline.title,
        "pages": layout.pages,
        "guessed": layout.guessed,
        "puzzles": outline.total,
        "trim": str(layout.setting.geometry.trim),
        "spine_mm": _spine(plan, layout),
        "printer": plan.printer,
        "paper": layout.paper,
        "outputs": list(plan.outputs),
        "sections": [*_sections(plan, document)],
    }


def _spine(plan: Plan, layout: Layout) -> float | None:
    """How wide the spine is, if the book has a cover."""
    return round(wrap_of(layout, plan.cover).spine.width / _MILLIMETRE, 2) if plan.cover else None


def _sections(plan: Plan, document: Document) -> Iterator[Facts]:
    for at, laid in enumerate(plan.layout.sections):
        section = laid.outline
        cell, mark = printed_sizes(laid, plan.layout.setting.style_of(section))
        yield {
            "id": section.id,
            "title": section.title,
            "count": section.count,
            "board": section.board.name,
            "levels": list(section.levels),
            "page": section.page,
            "cell_mm": round(cell, 2),
            "digit_mm": round(mark, 2),
            "digit_pt": round(laid.digits[0], 1),
            "line": document.place(("sections", at)).line,
        }


def of_pages(look: BookLook, document: Document | None) -> Facts:
    """All pages of a look, without what stands on them."""
    layout, first = look.layout, look.page(1)
    return {
        "generation": look.generation,
        "width_pt": first.width,
        "height_pt": first.height,
        "trim": str(layout.setting.geometry.trim),
        "reading": look.reading,
        "spine_mm": _spine(look.plan, layout),
        "guessed": layout.guessed,
        "bound_right": layout.setting.bound_right,
        "cover": _cover(look) if look.plan.cover else None,
        "plays": look.plan.site is not None,
        "missing": len(look.missing),
        "pages": [_page(look, number, document) for number in range(1, layout.pages + 1)],
    }


def _cover(look: BookLook) -> Facts:
    """The parts of a cover, as shares of its width and height: back, spine and front."""
    assert look.plan.cover is not None
    wrap = wrap_of(look.layout, look.plan.cover)
    parts = {"back": wrap.back, "spine": wrap.spine, "front": wrap.front}
    return {
        "width_pt": wrap.width,
        "height_pt": wrap.height,
        "trim": _shares(wrap, wrap.trim),
        "spine_mm": round(wrap.spine.width / _MILLIMETRE, 2),
        "parts": {name: _shares(wrap, (it.start, it.top, it.end, it.bottom)) for name, it in parts.items()},
    }


def _page(look: BookLook, number: int, document: Document | None) -> Facts:
    leaf = look.layout.leaves[number - 1]
    route = _route(leaf.kind, leaf.section)
    return {
        "number": number,
        "hash": f"{look.generation}-{number}",
        "kind": leaf.kind,
        "section": leaf.section,
        "puzzles": list(leaf.numbers),
        "state": "current" if look.is_whole(leaf) else "placeholder",
        "line": document.key_place(route).line if document else 0,
    }


def _route(kind: str, section: int | None) -> Route:
    if section is not None:
        return ("sections", section, "title") if kind == "opener" else ("sections", section)
    return _SOURCES.get(kind, ())


def of_page(look: BookLook, number: int) -> Facts:
    """What stands on a page, in shares of its width and height."""
    page, layout = look.page(number), look.layout
    safe = safe_area(number + layout.setting.bound_right, page, layout.setting.printer, layout.pages)
    return {
        "trim": _shares(page, page.trim),
        "bleed": _shares(page, page.bleed),
        "safe": _shares(page, safe),
        "figures": [*_figures(look, page, look.figures(number))],
    }


def of_art(of: DayDrawing) -> Facts:
    """A piece of a newspaper's art, with its real size."""
    size = of.drawing.width / _MILLIMETRE, of.drawing.height / _MILLIMETRE
    return {"name": of.name, "width_mm": round(size[0], 2), "height_mm": round(size[1], 2)}


def of_files(artifacts: Sequence[Artifact]) -> Facts:
    """The files of a build."""
    return {"files": [{"name": it.file, "pages": it.pages, "says": it.said} for it in artifacts if "/" not in it.file]}


def of_reports(there: Mapping[str, tuple[Path, int]]) -> Facts:
    """What the checks of a folder's files have found, and what to enter at the printer's; empty if not there."""
    proof, upload = dict[str, Any](), ""
    with suppress(LookupError, OSError, ValueError, TypeError):
        proof = dict(json.loads(_text(*there[PROOF])))
    with suppress(LookupError, OSError, ValueError):
        upload = _text(*there[UPLOAD])
    return {
        "preflight": proof.get("preflight", {}),
        "checked": proof.get("checked", {}),
        "rules": {**PRINT_RULES, **BOOK_RULES},
        "findings": proof.get("findings", []),
        "upload": upload,
    }


def _text(path: Path, size: int) -> str:
    """A file's text. Raises ValueError for one that is larger than any of a build, or no text."""
    if size > _MOST_REPORT:
        raise ValueError(size)
    return path.read_text(encoding="utf-8")


def _shares(page: Page | Wrap, box: Iterable[float]) -> list[float]:
    return [round(side / (page.height if at % 2 else page.width), 5) for at, side in enumerate(box)]


def _minutes(grade: Grade) -> Facts:
    low, high = grade.minutes_range
    return {"about": grade.printed_minutes, "from": round(low), "to": round(high)}


def _figures(look: BookLook, page: Page, figures: Iterable[Figure]) -> Iterator[Facts]:
    outline, sections = look.book.outline, look.layout.sections
    for figure in figures:
        which = outline.section_of(figure.number)
        at = figure.number - outline.numbers(which)[0]
        puzzle, section = look.book.puzzles[which][at], outline.sections[which]
        cell, mark = printed_sizes(sections[which], look.layout.setting.style_of(section))
        yield {
            "number": figure.number,
            "answer": figure.is_answer,
            "area": _shares(page, figure.area),
            "route": ["sections", which],
            "section": section.id,
            "title": section.title,
            "place": look.book.places[which][at] + 1 if look.book.places else at + 1,
            "sorted": look.plan.sorting[which] not in ("placed", "mixed"),
            "made": figure.number not in look.missing,
            "level": puzzle.grade.level,
            "score": puzzle.grade.score,
            "minutes": _minutes(puzzle.grade),
            "hardest": puzzle.grade.hardest,
            "clues": puzzle.puzzle.clues,
            "cell_mm": round(cell, 2),
            "digit_mm": round(mark, 2),
            "digit_pt": round(sections[which].digits[0], 1),
        }
