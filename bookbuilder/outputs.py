"""The outputs of an edition, and the table of a book's outputs: an edition goes in, its files come out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from bookbuilder import readback, site
from bookbuilder.book import MANIFEST, Artifact, Book, write_manifest
from bookbuilder.drawing import Page
from bookbuilder.errors import BuildFailed, Problem, in_one_line, visible
from bookbuilder.inspection import ANSWERS, COVER, INTERIOR, as_facts, digested, inspected
from bookbuilder.kept import NOTHING_KEPT, KeptPages, KeptTexts, NothingKept
from bookbuilder.render.intent import Intent
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.pdf import write as write_pdf
from bookbuilder.render.structure import ReaderDocument
from bookbuilder.render.xmp import packet
from bookbuilder.staging import Staging
from bookbuilder.supply import Own, Report, Request, Supplied, write_stock
from bookbuilder.typeset import (
    CoverDesign,
    Layout,
    booklet,
    bookmarks,
    cover,
    draw,
    let_hints_go,
    on_screen,
    sheets,
    upload_text,
)
from bookbuilder.words import Words
from bookbuilder.workers import HERE, Workers

if TYPE_CHECKING:
    from bookbuilder.site import SiteLook

STOCK, PAGES, SKIPPED = "puzzles.txt", "html", "skipped.txt"
UPLOAD, PROOF = "upload.txt", "proof.json"
_FEW = 24  # pages that are read in less time than it takes to find out what is kept of them

Finished = TypeVar("Finished")  # an edition of some kind


class Writable(Protocol):
    """A file open for writing."""

    def write(self, content: bytes, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class File:
    """A file of an edition; its content is made when it is written."""

    name: str  # relative to the edition's folder
    write: Callable[[Writable], object]
    pages: int | None = None
    said: str = ""  # what a build says of it
    sha256: str = ""  # of its content, where that is known before it is written
    key: str = ""  # a digest of all that it follows from: its own is kept by it


def whole_file(name: str, content: bytes, sha256: str = "") -> File:
    """A file whose content is at hand, with its digest, if that is known."""
    return File(name, lambda to: to.write(content), sha256=sha256 or hashlib.sha256(content).hexdigest())


@dataclass(frozen=True, slots=True)
class Output(Generic[Finished]):
    """A kind of output."""

    names: tuple[str, ...]  # the files, or folders of files, that it may leave in the edition's folder
    files: Callable[[Finished, Sequence[Artifact], Report], Iterator[File]]  # given the files of the outputs before it
    always: bool = False  # whether every edition includes it


Outputs = Mapping[str, Output[Finished]]  # by name, in the order in which they are written


def written(
    staging: Staging,
    outputs: Outputs[Finished],
    edition: Finished,
    asked: Collection[str],
    report: Report,
    others: Iterable[Artifact] = (),
    known: KeptTexts = NOTHING_KEPT,
) -> tuple[Artifact, ...]:
    """Write the files of the requested outputs to the staging folder, but for those that are in the target as they
    would be; return all in order.

    Where an edition is only part of what its folder holds, `others` are the files of the other parts. Outputs see
    them as if they had been written before, so that the manifest lists them.
    """
    kept, done = {artifact.file: artifact for artifact in others}, dict[str, Artifact]()
    for name, output in outputs.items():
        if output.always or name in asked:
            for file in output.files(edition, (*kept.values(), *done.values()), report):
                sha256 = file.sha256 or (known.get(file.key) if file.key else "")
                if not (sha256 and staging.stays(file.name, sha256)):
                    with staging.writing(file.name) as to:
                        file.write(to)
                    sha256 = to.sha256
                if file.key:
                    known.put(file.key, sha256)
                kept.pop(file.name, None)
                done[file.name] = Artifact(file.name, sha256, file.pages, file.said)
    return tuple(done.values())


def names(outputs: Outputs[Finished]) -> tuple[str, ...]:
    """Every name that an edition with these outputs may use in its folder."""
    return tuple(name for output in outputs.values() for name in output.names)


# --- a book -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BookEdition:
    """A finished book, with everything that its files may state."""

    book: Book
    layout: Layout
    request: Request
    supplied: Supplied
    header: Mapping[str, object]  # what the manifest says about how it was made
    words: Words | None = None  # of the book's own
    look: SiteLook | None = None  # of its pages for browsers, if it has any
    intent: Intent | None = None  # of its PDFs for print; None for plain ones
    printer: str = ""  # the name of the profile
    workers: Workers = HERE
    folder: Path = Path()  # where its files are until they move
    cover: CoverDesign | None = None  # if it has one
    own: Own | None = None  # the puzzles of the book's own files
    kept: KeptTexts = NOTHING_KEPT


def _interior(edition: BookEdition, _: Sequence[Artifact], report: Report) -> Iterator[File]:
    yield _inside(edition, edition.layout, INTERIOR, partial(report, "pages"))


def _answers(edition: BookEdition, _: Sequence[Artifact], report: Report) -> Iterator[File]:
    if edition.layout.apart:
        yield _inside(edition, edition.layout.apart, ANSWERS, partial(report, "pages of answers"))


def _inside(edition: BookEdition, layout: Layout, name: str, report: Callable[[int, int], None]) -> File:
    """A file with the pages of a layout, for the printer."""

    def drawn() -> Iterator[Page]:
        for done, page in enumerate(draw(edition.book, layout)):
            report(done, layout.pages)
            yield page
        report(layout.pages, layout.pages)

    def write(to: Writable) -> None:
        _print(edition, drawn(), to, "R2L" if layout.setting.bound_right else "")

    return File(name, write, layout.pages)


def _cover(edition: BookEdition, *_: object) -> Iterator[File]:
    outline, layout, design = edition.book.outline, edition.layout, edition.cover
    assert design is not None
    intent = edition.intent and replace(edition.intent, overprints=design.palette.takes_black(layout.setting.printer))

    def write(to: Writable) -> None:
        _print(replace(edition, intent=intent), [cover(layout, design, edition.book)], to)

    def write_guided(to: Writable) -> None:
        write_pdf([cover(layout, design, edition.book, True)], to, outline.title, outline.author, outline.date)

    yield File(COVER, write)
    yield File("cover-guides.pdf", write_guided)


def _print(edition: BookEdition, pages: Iterable[Page], to: Writable, direction: str = "") -> None:
    """Write a PDF for the printer, in the standard that it asks for."""
    outline, intent = edition.book.outline, edition.intent
    about = Metadata(outline.title, outline.id, outline.author, date=outline.date, intent=intent)
    xmp = packet(about) if intent and intent.xmp else ""
    said = outline.title, outline.author, outline.date
    write_pdf(pages, to, *said, xmp=xmp, direction=direction, intent=intent, printer=edition.printer)


def _screen(edition: BookEdition, _: Sequence[Artifact], report: Report) -> Iterator[File]:
    outline, layout = edition.book.outline, on_screen(edition.layout)

    def drawn() -> Iterator[Page]:
        for done, page in enumerate(draw(edition.book, layout)):
            report("pages for the screen", done, layout.pages)
            yield page
        report("pages for the screen", layout.pages, layout.pages)

    def write(to: Writable) -> None:
        said = outline.title, outline.author, outline.date
        reading = ReaderDocument(outline.language, tuple(bookmarks(edition.book, layout)))
        direction = "R2L" if layout.setting.bound_right else ""
        write_pdf(drawn(), to, *said, direction=direction, reading=reading)

    yield File("screen.pdf", write, layout.pages)


def _booklet(edition: BookEdition, _: Sequence[Artifact], report: Report) -> Iterator[File]:
    outline, layout = edition.book.outline, edition.layout
    sides = 2 * sheets(layout.pages)

    def write(to: Writable) -> None:
        report("booklet", 0, sides)
        folded = booklet(tuple(draw(edition.book, layout)), layout.setting.bound_right)
        write_pdf(folded, to, outline.title, outline.author, outline.date)
        report("booklet", sides, sides)

    yield File("booklet.pdf", write, sides)


def _pages(edition: BookEdition, _: Sequence[Artifact], report: Report) -> Iterator[File]:
    def write(content: Iterable[bytes], to: Writable) -> None:
        for piece in content:
            to.write(piece)

    assert edition.look is not None
    level, report_pages = edition.layout.setting.style.shown_rating, partial(report, "pages for browsers")
    for name, content in site.book_site(edition.book, edition.look, level, edition.workers, report_pages):
        yield File(f"{PAGES}/{name}", partial(write, content))


def _upload(edition: BookEdition, written: Sequence[Artifact], _: Report) -> Iterator[File]:
    lines = [*upload_text(edition.layout, {artifact.file for artifact in written}, edition.cover)]
    if lines:
        yield File(UPLOAD, lambda to: to.write("".join(lines).encode()))


def _stock(edition: BookEdition, *_: object) -> Iterator[File]:
    def write(to: Writable) -> None:
        supplied = edition.supplied
        for line in write_stock(edition.request.orders, supplied.puzzles, supplied.stored, supplied.places):
            to.write(line.encode())

    yield File(STOCK, write)


def _skipped(edition: BookEdition, *_: object) -> Iterator[File]:
    """What the book's own files lack: file and line, what is wrong, what to do about it.

    A section with fewer puzzles than it asks for comes first, then each puzzle that was left out.
    """
    if edition.own is None:
        return
    short = (lack for _, lack in sorted(edition.own.short.items()))
    lines = list(skipped_lines(chain(short, *(problems for _, problems in sorted(edition.own.skipped.items())))))
    if lines:
        yield File(SKIPPED, lambda to: to.write("".join(lines).encode()))


def skipped_lines(problems: Iterable[Problem]) -> Iterator[str]:
    """The lines of a list of puzzles left out."""
    for problem in problems:
        place, what, hint = (visible(in_one_line(str(part))) for part in (problem.place, problem.what, problem.hint))
        then = f" {hint[:1].upper()}{hint[1:]}" if what.endswith("?") else f"; {hint}"
        yield f"{place}: section {problem.section}: {what}{then}\n"


def _proof(edition: BookEdition, written: Sequence[Artifact], report: Report) -> Iterator[File]:
    """The proof that the interior shows the book, and that the printer takes the files; without an interior, nothing.

    It is compared with the manifest that will be written, but for the list of files: that comes later and has this one.
    Raises BuildFailed for an interior that is wrong, and for files that the printer would refuse.
    """
    let_hints_go()  # all pages are drawn, and what follows takes the most memory
    files = {artifact.file for artifact in written}
    is_short = edition.layout.pages < _FEW or isinstance(edition.kept, NothingKept)
    digests = {} if is_short else digested(edition.folder, files)
    kept = {name: KeptPages(edition.kept, those, "read") for name, those in digests.items()}
    reports = inspected(edition.folder, files, edition.layout, edition.intent, edition.cover, kept)
    if INTERIOR not in files:
        return

    def manifest() -> str:
        return "".join(_manifest_lines(edition, ()))

    def write(to: Writable) -> None:
        for line in proof.lines(dict(as_facts(reports))):
            to.write(line.encode())

    sets = {section.id: section.symbols for section in edition.book.outline.sections}
    language = edition.book.outline.language
    proof = readback.prove_book(edition.folder / INTERIOR, manifest, sets, edition.workers, report, language, kept)
    if proof.report.failed:
        raise BuildFailed(f"the interior, read back, is wrong: {proof.wrong()}", "report this with the config")
    yield File(PROOF, write, said=proof.said())


def _manifest(edition: BookEdition, written: Sequence[Artifact], _: Report) -> Iterator[File]:
    def write(to: Writable) -> None:
        for line in _manifest_lines(edition, written):
            to.write(line.encode())

    yield File(MANIFEST, write)


def _manifest_lines(edition: BookEdition, written: Sequence[Artifact]) -> Iterator[str]:
    return write_manifest(edition.book, edition.header, edition.layout.pages_of, written, edition.words)


OUTPUTS: Outputs[BookEdition] = {
    "interior": Output((INTERIOR,), _interior),
    "answers": Output((ANSWERS,), _answers, always=True),  # where they have a file of their own
    "cover": Output((COVER, "cover-guides.pdf"), _cover),
    "screen": Output(("screen.pdf",), _screen),
    "booklet": Output(("booklet.pdf",), _booklet),
    "html": Output((PAGES,), _pages),
    "upload": Output((UPLOAD,), _upload, always=True),
    "stock": Output((STOCK,), _stock, always=True),
    "skipped": Output((SKIPPED,), _skipped, always=True),
    "proof": Output((PROOF,), _proof, always=True),
    "json": Output((MANIFEST,), _manifest),  # last: it lists all others
}
