"""A book's file goes in; a Plan comes out, or every problem that can be found without making a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bookbuilder.board import usual_symmetry
from bookbuilder.book import FRONT, TEXTS, Lessons, Outline, SectionOutline
from bookbuilder.config import (
    MOST_PUZZLES,
    PAGELESS,
    BookConfig,
    Flaw,
    Reading,
    Section,
    book_flaws,
)
from bookbuilder.errors import InputError
from bookbuilder.generate import Order, Scheme, beyond, even_shares
from bookbuilder.generate.choices import scheme
from bookbuilder.levels import LEVELS
from bookbuilder.plan.aids import aids_of, code_flaws
from bookbuilder.plan.asked import AsWritten, collected
from bookbuilder.plan.booklet import booklet_notes
from bookbuilder.plan.clues import pattern_name
from bookbuilder.plan.cover import cover_notes, resolved_cover
from bookbuilder.plan.kinds import Finders
from bookbuilder.plan.labels import labels_of
from bookbuilder.plan.model import Plan, SitePlan
from bookbuilder.plan.own_names import Named, resolved_names, text_flaws
from bookbuilder.plan.rerolling import reroll_flaws
from bookbuilder.plan.sections import Resolved, resolved
from bookbuilder.plan.site import resolved_site, site_notes
from bookbuilder.plan.texts import Texts, cut_out_flaws, matter_of, resolved_texts
from bookbuilder.plan.tiny_boards import few_flaws
from bookbuilder.prose import Prose
from bookbuilder.solve import techniques_of
from bookbuilder.typeset import (
    Layout,
    Theme,
    cell_notes,
    check_cover,
    example_notes,
    is_large,
    large_notes,
    lay_out,
    page_layout,
    symbol_notes,
)

EXAMPLE = "*example"  # the section of the how-to page's puzzle; no section of a book can have this id


def planned_book(book: Reading[BookConfig], folder: Path, home: Path | None = None) -> Plan:
    """The plan of a book whose files lie in a folder; its bank's path is relative to `home`, by default that folder.

    Raises InputError with all problems.
    """
    config, document = book.value, book.document
    named, flaws = collected(resolved_names(book, folder, home or folder))
    sections, more = _sections(book, Finders.within(folder))
    site, site_flaws = collected(resolved_site(book, folder))
    texts, wrong = collected(resolved_texts(book, folder))
    design, bad = collected(resolved_cover(book, named))
    lost = cut_out_flaws(config, sections) if not more else ()
    book.checked(
        book_flaws(book), text_flaws(book, folder), flaws, more, site_flaws, code_flaws(book), wrong, bad, lost
    )
    assert named is not None
    outline = _outline(config, sections, texts, named.theme)
    if outline.total > MOST_PUZZLES:
        hint = f"a book has at most {MOST_PUZZLES:,}; split it in two"
        raise InputError.single(f"the book has {outline.total:,} puzzles", hint, document.place(("sections",)))
    orders = _orders(config, sections, site)
    book.checked(reroll_flaws(document, config, orders), few_flaws(document, orders, config.twins == "allow"))
    layout = _laid_out(book, outline, named, folder)
    if design:
        check_cover(layout, design, document.places.get)
    return Plan(
        outline=outline,
        orders=orders,
        sorting=tuple(section.order or ("placed" if section.source else None) for section in config.sections),
        layout=layout,
        printer=config.printer,
        seed=config.seed,
        outputs=config.outputs,
        config_sha256=document.digest,
        bank=named.bank,
        notes=(
            *_unchecked(config),
            *_notes(outline, sections),
            *_idle_legend(book, outline),
            *cover_notes(config, layout, design),
            *_beyond(orders),
            *(_drawn_notes(layout) if layout.is_drawn else ()),
            *symbol_notes(layout),
            *booklet_notes(book, layout),
            *site_notes(site),
        ),
        own_words=named.words if config.words is not None else None,
        twins=config.twins == "allow",
        site=site,
        intent=named.intent,
        cover=design,
        example=_example(outline, sections, config.seed) if config.front.how_to else None,
        asked_at=tuple(document.place(("sections", at, "clues")) for at in range(len(orders))),
    )


def _orders(config: BookConfig, sections: Sequence[Resolved], site: SitePlan | None) -> tuple[Order, ...]:
    """The orders; where pages hold the answers, they show the paths of all puzzles."""
    whole = site is not None and site.shows_paths
    return tuple(
        _order(
            section, known, config.seed, known.count if whole else _lessons(config, section, known).paths(known.count)
        )
        for section, known in zip(config.sections, sections, strict=True)
    )


def _example(outline: Outline, sections: Sequence[Resolved], seed: int) -> Order:
    """The order of the puzzle that explains the rules: it has those of its section."""
    section, board = outline.taught
    known = sections[outline.sections.index(section)]
    scheme = Scheme(usual_symmetry(board))
    return Order(EXAMPLE, board, LEVELS, scheme, seed, 1, rules=known.rules, bare=known.is_bare)


def _sections(book: Reading[BookConfig], finders: Finders) -> tuple[list[Resolved], list[Flaw]]:
    """The sections that could be resolved, and the flaws of all sections."""
    there: list[Resolved] = []
    flaws: list[Flaw] = []
    twins = book.value.twins == "allow"
    for i, section in enumerate(book.value.sections):
        known, own_flaws = collected(resolved(AsWritten(section, ("sections", i), book.value, book), finders, twins))
        there += [known] if known else []
        flaws += own_flaws
    return there, flaws


def _laid_out(book: Reading[BookConfig], outline: Outline, named: Named, folder: Path) -> Layout:
    config = book.value
    layouts = {section.page: page_layout(section.page, folder) for section in outline.sections}
    place = book.document.places.get
    return lay_out(
        outline,
        named.printer,
        named.trim,
        layouts,
        named.words,
        config.paper,
        place,
        named.theme,
        config.bleed,
        is_drawn=not PAGELESS.issuperset(config.outputs),
    )


def _drawn_notes(layout: Layout) -> Iterator[str]:
    """Remarks on the sizes of what pages show."""
    yield from cell_notes(layout)
    yield from example_notes(layout)
    yield from large_notes(layout)


def _unchecked(config: BookConfig) -> tuple[str, ...]:
    """A remark on pages for no printer in particular."""
    if "printer" in config.model_fields_set or "interior" not in config.outputs:
        return ()
    return ("no `printer` is given, so no printer's rules were checked; `bookbuilder list printers` names those known",)


def _idle_legend(book: Reading[BookConfig], outline: Outline) -> Iterator[str]:
    """A remark on a legend that the book asks for, where no section has pictures."""
    if book.value.aids.legend and not any(section.symbols.pictures for section in outline.sections):
        yield "`aids.legend` changes nothing: no section has pictures as symbols"


def _notes(outline: Outline, sections: Sequence[Resolved]) -> tuple[str, ...]:
    """Remarks on puzzle files whose marks differ from the printed ones."""
    return tuple(
        f"section {section.id}: the marks {' '.join(known.own.marks)} of its file are printed as {section.symbols.name}"
        for section, known in zip(outline.sections, sections, strict=True)
        if known.own and known.own.marks and known.own.marks != section.symbols.marks
    )


def _beyond(orders: Sequence[Order]) -> Iterator[str]:
    """Remarks on sections of which no further puzzles can be made."""
    for order in orders:
        for objection in beyond(order.clues, order.board, str):
            limit = f"{objection.what}, so only puzzles that an earlier version made can be printed"
            yield f"section {order.section}: {limit}"


def _outline(config: BookConfig, sections: Sequence[Resolved], texts: Texts, look: Theme) -> Outline:
    asked = zip(config.sections, sections, strict=True)
    uniqueness = any(section.uniqueness for section in config.sections)
    is_ruled = any(known.printed.every or known.board.relations for known in sections)
    return Outline(
        id=config.id,
        sections=tuple(_section(config, *pair, texts.sections.get(at), look) for at, pair in enumerate(asked)),
        language=config.language,
        date=config.date,
        labels=labels_of(config),
        techniques=tuple((level, techniques_of(level, uniqueness, is_ruled)) for level in LEVELS),
        front=frozenset(_front(config, look)),
        answers=config.answers.place,
        answers_per_page=config.answers.per_page,
        openers=config.openers,
        matter=matter_of(config, sections, texts, look),
        **_texts(config),
    )


def _front(config: BookConfig, look: Theme) -> Iterator[str]:
    """The pages before the puzzles; where the file says nothing, the theme does."""
    for name in (*FRONT, "belongs_to"):
        asked = getattr(config.front, name)
        if getattr(look.defaults, name) if asked is None else asked:
            yield name


def _texts(config: BookConfig) -> dict[str, Any]:
    return {name: getattr(config, name) or "" for name in TEXTS}


def _section(config: BookConfig, section: Section, known: Resolved, text: Prose | None, look: Theme) -> SectionOutline:
    lessons, copied = _lessons(config, section, known), look.legend == "outlines"
    usual = {
        "coordinates": bool(lessons) and is_large(known.board),  # which are cited
        "legend": bool(known.symbols.pictures) and (copied or not config.front.how_to),  # a page may lack one of them
        "reward": look.defaults.reward,
    }
    return SectionOutline(
        id=section.id,
        title=section.title,
        board=known.board,
        count=known.count,
        page=section.page or config.page,
        symbols=known.symbols,
        levels=(known.needed.mix if known.needed else section.grade).levels,
        shade_clues=config.shade_clues if section.shade_clues is None else section.shade_clues,
        lessons=lessons,
        pattern=pattern_name(section.clues.pattern, section.title),
        aids=aids_of(config, section, usual),
        text=text,
        printed=known.printed.every,
        partly=known.printed.partly,
    )


def _lessons(config: BookConfig, section: Section, known: Resolved) -> Lessons:
    teaches = known.needed.techniques if known.needed else ()
    asked, shown = Lessons(hints=config.answers.hints or 0, teaches=teaches), section.walkthrough
    return replace(asked, walkthroughs=shown.puzzles, steps=shown.steps) if shown else asked


def _order(section: Section, known: Resolved, seed: int, record: int = 0) -> Order:
    clues = scheme(section.clues, known.board, known.pattern, section.solvable)
    vary = replace(known.vary, in_place=known.pattern is not None) if known.vary else None
    brought = known.own.brought if known.own else None
    mix, run = known.needed.mix if known.needed else section.grade, vary.count if vary else 1
    shares = even_shares(known.count, len(mix.levels), run) if mix.even else mix.counts(known.count)
    return Order(
        section.id,
        known.board,
        mix.levels,
        clues,
        seed,
        known.count,
        section.uniqueness,
        vary,
        brought,
        record,
        shares=() if brought else shares,  # of puzzles that are there, the levels only say which will do
        exact=bool(mix.shares),
        needs=known.needed.techniques if known.needed else (),
        hardest=known.needed.hardest if known.needed else "",
        avoid=section.avoid,
        rules=known.rules,
        bare=known.is_bare,
        rerolls=tuple(sorted(number - 1 for number in section.reroll)),
    )
