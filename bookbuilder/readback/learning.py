"""A folder's issues go in; how the marks in its grids look comes out, learned from the best format there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bookbuilder.book import ArtFile, Issue
from bookbuilder.readback.cells import cut_out
from bookbuilder.readback.folder import Folder, UnreadableFile
from bookbuilder.readback.looks import Learned, Looks, Marks, marks_of
from bookbuilder.readback.opened import Missing
from bookbuilder.readback.opening import OPENERS, open_art
from bookbuilder.readback.reading import read_cells
from bookbuilder.readback.records import Expected, Records

MOST_ART = 64 << 20  # bytes of one file


def learn(folder: Folder, issues: Mapping[str, Issue], records: Records) -> Looks:
    """Learn from PDF files; of marks that no PDF shows, from the next format."""
    learned = Learned()
    known: set[Marks] = set()
    for form in OPENERS:
        new: set[Marks] = set()
        for day, art in _files(issues, form):
            wanted = [it for it in records.expected(art, {}) if marks_of(it) not in known and learned.needs(it)]
            try:
                if wanted:
                    _learn_from(art, folder.read(f"{day}/{art.file}", MOST_ART), wanted, learned)
                    new.update(map(marks_of, wanted))
            except UnreadableFile:  # said where the file is checked
                continue
            except Missing:
                break
        known |= new
    return learned.settled()


def _files(issues: Mapping[str, Issue], form: str) -> Iterator[tuple[str, ArtFile]]:
    return ((day, art) for day, issue in issues.items() for art in issue.files if art.format == form)


def _learn_from(art: ArtFile, data: bytes, wanted: list[Expected], learned: Learned) -> None:
    opened = open_art(art, data)
    for expected in wanted:
        read = read_cells(opened.characters, expected.place, expected.board) if opened.characters else None
        learned.add(expected, cut_out(opened, expected.place, expected.board), read)
