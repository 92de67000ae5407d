"""A book goes in; all files of its site come out: every puzzle's, the gallery, and the map for search engines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bookbuilder.book import Book, SectionOutline, board_names, page_name
from bookbuilder.puzzle import Grade
from bookbuilder.relations import without_relations
from bookbuilder.site.about import About, about
from bookbuilder.site.gallery import Card, GallerySection, gallery_html
from bookbuilder.site.model import SiteLook
from bookbuilder.site.page import page_html
from bookbuilder.site.page_files import INDEX, Item, SectionLook, site_files
from bookbuilder.site.sitemap import sitemap_xml
from bookbuilder.workers import HERE, Workers

SITEMAP = "sitemap.xml"


def book_site(
    book: Book,
    look: SiteLook,
    rating: Callable[[str, int], str],
    workers: Workers = HERE,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> Iterator[tuple[str, Iterable[bytes]]]:
    """The files by name, relative to the site's folder, each with its content in pieces.

    `rating` says what is printed of a level and of minutes: for none, the level's name. `tell` receives the number of
    puzzles whose pages are made, and the total.
    """
    outline = book.outline
    tell(0, outline.total)
    made = site_files(look, _kinds(book, look), _items(book, rating), outline.total, workers)
    for done, files in enumerate(made, start=1):
        for name, content in files:
            yield name, (content,)
        tell(done, outline.total)
    yield INDEX, _encoded(_gallery(book, look, rating))
    if look.base_url:
        yield SITEMAP, _encoded(sitemap_xml(map(look.address, _pages(book, look)), look.date))


def book_page(book: Book, look: SiteLook, rating: Callable[[str, int], str], number: int) -> bytes:
    """The page of one puzzle of a book, by its number, as `book_site` has it, but without links to the other files."""
    item = next(item for item in _items(book, rating) if item.number == number)
    return page_html(item.sheet(_kinds(book, look)), look).encode()


def _kinds(book: Book, look: SiteLook) -> tuple[SectionLook, ...]:
    """How the puzzles of each section are drawn and told about."""
    sections = book.outline.sections
    boards = board_names(without_relations(section.board) for section in sections)
    return tuple(
        SectionLook(
            section.symbols, section.shade_clues, _about(section, boards[without_relations(section.board)], look)
        )
        for section in sections
    )


def _about(section: SectionOutline, board: str, look: SiteLook) -> About:
    return about(section.board, board, section.symbols, look.words, section.title)


def _items(book: Book, rating: Callable[[str, int], str]) -> Iterator[Item]:
    outline = book.outline
    for which, puzzles in enumerate(book.puzzles):
        for name, number, puzzle in zip(book.ids(which), outline.numbers(which), puzzles, strict=True):
            level, instead = _rated(puzzle.grade, rating)
            yield Item(which, name, number, level, puzzle, instead)


def _rated(grade: Grade, rating: Callable[[str, int], str]) -> tuple[str, str]:
    """The level's name, and what is printed in place of it, if anything is."""
    level, printed = rating(grade.level, 0), rating(grade.level, grade.printed_minutes)
    return level, printed if printed != level else ""


def _gallery(book: Book, look: SiteLook, rating: Callable[[str, int], str]) -> Iterator[str]:
    outline = book.outline
    boards = board_names(without_relations(section.board) for section in outline.sections)
    shelves = [
        GallerySection(
            section.title,
            boards[without_relations(section.board)],
            section.symbols,
            [
                Card(number, f"{page_name(number)}.html", level, look.rank(puzzle.grade.level), puzzle.puzzle, instead)
                for number, puzzle in zip(outline.numbers(which), puzzles, strict=True)
                for level, instead in [_rated(puzzle.grade, rating)]
            ],
            section.pattern,
        )
        for which, (section, puzzles) in enumerate(zip(outline.sections, book.puzzles, strict=True))
    ]
    return gallery_html(look, shelves, [(name, board) for board, name in boards.items()])


def _pages(book: Book, look: SiteLook) -> Iterator[str]:
    """The pages that search engines should know; embedded ones repeat others."""
    yield INDEX
    for number in range(1, book.outline.total + 1):
        yield f"{page_name(number)}.html"
        if look.solution == "page":
            yield f"{page_name(number)}-answer.html"


def _encoded(pieces: Iterable[str]) -> Iterator[bytes]:
    return (piece.encode() for piece in pieces)
