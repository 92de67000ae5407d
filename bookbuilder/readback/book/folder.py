"""The folder of a book goes in; what a reader would find wrong with its interior, and with its files, comes out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bookbuilder.book import MANIFEST, read_artifacts
from bookbuilder.errors import InputError
from bookbuilder.readback.book.prove import INTERIOR, Progress, prove_book
from bookbuilder.readback.findings import BOOK_RULES, ReadbackNotes, ReadbackReport
from bookbuilder.readback.folder import Folder, UnreadableFile
from bookbuilder.workers import HERE, Workers

LARGEST_MANIFEST = 256 << 20  # bytes of a book.json; 1,000 puzzles have one million
_HINT = "give the folder that `bookbuilder build` made, with its book.json and interior.pdf"
_AGAIN = "build the book again"


def check_book(path: Path, workers: Workers = HERE, progress: Progress = lambda *_: None) -> ReadbackReport:
    """Check everything. Raises InputError for a folder without an interior and its book.json."""
    folder, notes = Folder(path), ReadbackNotes(rules=BOOK_RULES)
    try:
        interior, _ = folder.regular(INTERIOR), folder.regular(MANIFEST)
    except UnreadableFile as error:
        raise InputError.single(f"{path} is not the folder of a book with an interior", _HINT) from error

    def manifest() -> str:
        text = _text(folder)
        _check_files(folder, text, notes)
        return text

    report = prove_book(interior, manifest, workers=workers, progress=progress).report
    notes.checked.update(Counter(report.checked))
    notes.findings += report.findings
    return notes.report()


def _text(folder: Folder) -> str:
    """Raises UnreadableFile."""
    try:
        return folder.read(MANIFEST, LARGEST_MANIFEST).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableFile("is not text in UTF-8") from error


def _check_files(folder: Folder, text: str, notes: ReadbackNotes) -> None:
    """Note files that the manifest lists and the folder has otherwise or not at all."""
    for artifact in read_artifacts(text):
        notes.checked["files"] += 1
        try:
            if folder.sha256(artifact.file) != artifact.sha256:
                notes.fail("files", artifact.file, "has changed since the book was built", _AGAIN)
        except UnreadableFile as error:
            notes.fail("files", artifact.file, str(error), _AGAIN)
