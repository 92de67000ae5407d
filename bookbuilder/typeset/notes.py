"""A layout goes in; notes for the author about cells and marks at their printed sizes come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor

from bookbuilder import fonts
from bookbuilder.typeset.grid.grid import AS_TYPE
from bookbuilder.typeset.large import LARGE, is_meant_large, small
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.parts.opener import has_room_for_example
from bookbuilder.typeset.sections import SectionLayout
from bookbuilder.typeset.text.style import Style

INCH, MILLIMETRE = 72.0, 72 / 25.4  # points
TRUSTED = {"digits", "digits-letters", "letters"}  # familiar to every reader
CELL = 8.0  # mm: the least in which most adults write candidates with comfort
_NO_EXAMPLE = "legible candidates do not fit on the opener; use a larger trim or a smaller board"
TOLD = 5  # pairs; listing more adds nothing


def symbol_notes(layout: Layout) -> tuple[str, ...]:
    """Images with too few pixels, and marks that look alike; each set is checked once, at its smallest size."""
    return tuple(dict.fromkeys(note for section in layout.sections for note in _notes(layout, section)))


def cell_notes(layout: Layout) -> tuple[str, ...]:
    """Sections whose cells are too small to write in with comfort, in one note."""
    sizes = ((section.outline.id, section.puzzles.cell / MILLIMETRE) for section in layout.sections)
    small = [f"{name} ({size:.1f} mm)" for name, size in sizes if size < CELL]
    if not small:
        return ()
    why = f"adults write with comfort in {CELL:g} mm or more"
    return (f"small cells: {_listed(small)}; {why}; use a larger trim, or a page layout with fewer puzzles",)


def example_notes(layout: Layout) -> tuple[str, ...]:
    """Sections that need a technique, but whose first page is too small to show a step, in one note."""
    without = [
        section.outline.id
        for at, section in enumerate(layout.sections)
        if section.outline.lessons.teaches and section.opened and not has_room_for_example(layout.setting, at)
    ]
    return (f"no room to show the technique: {_listed(without)}; {_NO_EXAMPLE}",) if without else ()


def large_notes(layout: Layout) -> Iterator[str]:
    """What keeps the colophon of a book in large print from saying that it is."""
    setting, sections = layout.setting, layout.sections
    if "colophon" not in setting.outline.matter.back or not is_meant_large(setting, sections):
        return
    lost = f"so the colophon does not call the book large print, which needs {LARGE:g} pt"
    for section in sections:
        for mark in small(setting, section):
            yield f"section {section.outline.id}: {mark.what}, {lost}; {mark.hint}"


def _listed(names: Sequence[str]) -> str:
    """The first few names, and how many there are besides."""
    return ", ".join(names[:TOLD]) + (f" and {len(names) - TOLD} more" if len(names) > TOLD else "")


def printed_sizes(section: SectionLayout, style: Style) -> tuple[float, float]:
    """The width of a puzzle's cells and the height of its tallest mark, in millimetres."""
    size, symbols, face = section.puzzles.digit, section.outline.symbols, style.puzzle_faces[0]
    inks = [fonts.ink(mark, face, size) for mark in symbols.marks[: section.outline.board.order]]
    height = size * AS_TYPE if symbols.pictures else max(ink.bottom - ink.top for ink in inks)
    return section.puzzles.cell / MILLIMETRE, height / MILLIMETRE


def _notes(layout: Layout, laid: SectionLayout) -> Iterator[str]:
    section = laid.outline
    symbols, sizes, figures = section.symbols, laid.digits, laid.figures
    pictured = AS_TYPE if symbols.pictures else 1.0
    dots = layout.setting.printer.image_dpi
    if dots and dots.is_advice:
        yield from (f"section {section.id}: {what}; {hint}" for what, hint in coarse(layout, laid))
    if (symbols.name in TRUSTED and not symbols.pictures) or symbols.is_word:  # a folder may have any name
        return
    from bookbuilder.symbols import alike, scribbled_alike  # which look at pictures

    if scribbled := [f"{one} and {other}" for one, other in scribbled_alike(symbols)]:
        yield f"section {section.id}: marks that look alike in handwriting: {'; '.join(scribbled[:TOLD])}"
    smallest = min(*sizes, *((figures.candidate,) if figures else ())) * pictured
    pairs_alike = alike(symbols, round(smallest / MILLIMETRE, 1))
    pairs = [f"{pair.one} and {pair.other} ({', '.join(pair.eyes)})" for pair in pairs_alike[:TOLD]]
    if pairs:
        more = f", and {len(pairs_alike) - TOLD} more pairs" if len(pairs_alike) > TOLD else ""
        what = f"marks of {symbols.name} look alike at {smallest / MILLIMETRE:.1f} mm"
        yield f"section {section.id}: {what}: {'; '.join(pairs)}{more}"


def coarse(layout: Layout, laid: SectionLayout) -> Iterator[tuple[str, str]]:
    """Images with fewer pixels per inch than the printer wants: what is wrong, and what to do."""
    printer, section, side = layout.setting.printer, laid.outline, laid.digits[0] * AS_TYPE
    wanted = printer.image_dpi.value if printer.image_dpi else 0
    for said, pixels in zip(section.symbols.marks, section.symbols.sides, strict=False):
        if pixels and (dpi := floor(pixels * INCH / side)) < wanted:
            need = round(wanted * side / INCH + 0.5)
            what = f"the image {said} has {dpi} dpi where it is printed, but {printer.name} asks for {wanted}"
            yield what, f"make it {need} pixels wide or high"
