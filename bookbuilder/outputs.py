"""The outputs of a book: a table from the name of each to what makes its files of the finished edition."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bookbuilder.book import MANIFEST, Artifact, Book, write_manifest
from bookbuilder.drawing import Page
from bookbuilder.render.pdf import write as write_pdf
from bookbuilder.supply import Report, Request, Supplied, write_stock
from bookbuilder.typeset import Layout, draw

STOCK = "puzzles.txt"


class Writable(Protocol):
    """A file to write on."""

    def write(self, content: bytes, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class Edition:
    """A finished book: everything that its files may tell."""

    book: Book
    layout: Layout
    request: Request
    supplied: Supplied
    header: Mapping[str, object]  # what the manifest says of its making


@dataclass(frozen=True, slots=True)
class File:
    """A file of an edition, to be written when it is asked for."""

    name: str  # relative to the edition's folder
    write: Callable[[Writable], object]
    pages: int | None = None


@dataclass(frozen=True, slots=True)
class Output:
    """A kind of output."""

    names: tuple[str, ...]  # what it may leave in the edition's folder: files, or folders
    files: Callable[[Edition, Sequence[Artifact], Report], Iterator[File]]  # of an edition, beside those written so far
    always: bool = False  # whether every edition has it


def files(edition: Edition, asked: Collection[str], written: Sequence[Artifact], report: Report) -> Iterator[File]:
    """The files of the outputs asked for. `written` is the caller's list, which grows as it writes them."""
    for name, output in OUTPUTS.items():
        if output.always or name in asked:
            yield from output.files(edition, written, report)


def names() -> tuple[str, ...]:
    """Every name that an edition may have in its folder."""
    return tuple(name for output in OUTPUTS.values() for name in output.names)


def _interior(edition: Edition, _: Sequence[Artifact], report: Report) -> Iterator[File]:
    outline, layout = edition.book.outline, edition.layout

    def drawn() -> Iterator[Page]:
        for done, page in enumerate(draw(edition.book, layout)):
            report("pages", done, layout.pages)
            yield page
        report("pages", layout.pages, layout.pages)

    def write(to: Writable) -> None:
        write_pdf(drawn(), to, outline.title, outline.author, outline.date)

    yield File("interior.pdf", write, layout.pages)


def _stock(edition: Edition, *_: object) -> Iterator[File]:
    def write(to: Writable) -> None:
        for line in write_stock(edition.request.orders, edition.supplied.puzzles):
            to.write(line.encode())

    yield File(STOCK, write)


def _manifest(edition: Edition, written: Sequence[Artifact], _: Report) -> Iterator[File]:
    def write(to: Writable) -> None:
        for line in write_manifest(edition.book, edition.header, edition.layout.pages_of, written):
            to.write(line.encode())

    yield File(MANIFEST, write)


OUTPUTS: Mapping[str, Output] = {
    "interior": Output(("interior.pdf",), _interior),
    "stock": Output((STOCK,), _stock, always=True),
    "json": Output((MANIFEST,), _manifest),  # last: it lists all others
}
