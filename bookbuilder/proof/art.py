"""One file of art goes in; what a reader would find in it, beside what its records say, comes out as notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bookbuilder.book import ArtFile, PuzzleRecord
from bookbuilder.proof.captions import caption_flaws
from bookbuilder.proof.cells import cut_out, shown
from bookbuilder.proof.findings import Notes
from bookbuilder.proof.folder import Unreadable
from bookbuilder.proof.grids import difference
from bookbuilder.proof.looks import Looks, looks_of, marks_of, places_of
from bookbuilder.proof.opened import Missing, Opened
from bookbuilder.proof.opening import open_art
from bookbuilder.proof.reading import caption, read_cells, read_rows, rows_of
from bookbuilder.proof.records import Expected, Records
from bookbuilder.proof.xmp import metadata_flaws

REMAKE = "make the day again: bookbuilder daily CONFIG --from DATE --days 1"
_PLAIN = "txt"


@dataclass(slots=True)
class ArtCheck:
    """A file, what is known about its puzzles, and the notes that are taken."""

    art: ArtFile
    file: str  # relative to the folder
    records: Records
    looks: Looks
    notes: Notes

    def run(self, data: bytes) -> list[tuple[str, tuple[str, ...]]]:
        """Note what is wrong; return what the file shows as answers to puzzles that are not in the folder."""
        record = self.records.puzzles.get(self.art.id)
        if record is None:
            return []  # the day's record is wrong, which is said there
        if self.art.format == _PLAIN:
            self._check_plain(data, record)
            return []
        self._count("metadata")
        for flaw in metadata_flaws(data, record):
            self._fail("metadata", flaw)
        expected = self.records.expected(self.art)
        try:
            opened = open_art(self.art, data)
            return self._check_opened(opened, record, expected)
        except Unreadable as error:
            self._fail("pictures", str(error))
        except Missing as error:
            what = f"{self.art.format} files were not looked at: {error.what}"
            self.notes.skip("pictures", "", what, error.hint)
        return []

    def _check_opened(
        self, opened: Opened, record: PuzzleRecord, expected: Sequence[Expected]
    ) -> list[tuple[str, tuple[str, ...]]]:
        if opened.characters:
            self._check_caption(opened, record, expected)
        unknown = []
        for grid in expected:
            self._count("pictures")
            marks = self._check_picture(cut_out(opened, grid.place, grid.board), grid)
            if marks_of(grid) in self.looks.written and self.art.format == "pdf":
                self._count("text")
                self._compare("text", grid, read_cells(opened.characters, grid.place, grid.board))
            if grid.record is None and marks:
                unknown.append((grid.place.id, marks))
        return unknown

    def _check_picture(self, picture: Image.Image, grid: Expected) -> tuple[str, ...]:
        """Compare cells by how they look; return what they show."""
        marks = marks_of(grid)
        if grid.record is None:
            tiles = [self.looks.of(marks, ("given", "found"))] * len(grid.board.cells)
        else:
            by_look = {look: self.looks.of(marks, (look,)) for look in set(looks_of(grid))}
            tiles = [by_look[look] for look in looks_of(grid)]
        needed = set(grid.values or range(1, grid.board.order + 1)) - {0}
        if unseen := sorted(value for value in needed if not all(value in each for each in tiles)):
            names = ", ".join(grid.symbols[value - 1][:20] for value in unseen)
            what = f"{grid.name}: not enough grids to learn from how these marks look: {names}"
            self.notes.skip("pictures", self.file, what, "check a folder with more days")
            return ()
        found = shown(picture, places_of(grid.board), tiles)
        read = tuple(grid.symbols[value - 1] if value else "" for value in found)
        self._compare("pictures", grid, read)
        return read

    def _check_caption(self, opened: Opened, record: PuzzleRecord, expected: Sequence[Expected]) -> None:
        self._count("captions")
        text = caption(opened.characters, [(grid.place, grid.board) for grid in expected])
        answers = [grid.record for grid in expected if grid.record and grid.record is not record]
        for flaw in caption_flaws(text, record, answers, self.records.puzzles.keys()):
            self._fail("captions", flaw)

    def _check_plain(self, data: bytes, record: PuzzleRecord) -> None:
        """A puzzle or an answer as plain text."""
        self._count("text")
        head, rows = read_rows(data.decode("utf-8", "replace"))
        board = self.records.boards[record.board]
        values = record.givens if self.art.part == "puzzle" else record.solution
        wanted = rows_of(board, [record.symbols[value - 1] if value else "" for value in values])
        for which, row in enumerate(wanted):
            if which >= len(rows) or rows[which] != row:
                self._fail("text", f"{record.id}: row {which + 1} is not {row}")
                break
        else:
            if len(rows) > len(wanted):
                self._fail("text", f"{record.id}: there are {len(rows)} rows, not {len(wanted)}")
        if record.id not in head:
            self._fail("captions", f"does not name its puzzle, {record.id}")

    def _compare(self, rule: str, grid: Expected, read: Sequence[str]) -> None:
        if wrong := difference(grid, read):
            self._fail(rule, wrong)

    def _count(self, rule: str) -> None:
        self.notes.checked[rule] += 1

    def _fail(self, rule: str, what: str) -> None:
        self.notes.fail(rule, self.file, what, REMAKE)
