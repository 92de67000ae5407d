"""One file of art goes in; what a reader would find in it, beside what its records say, comes out as notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from PIL.Image import Image

from bookbuilder.board import Board
from bookbuilder.book import ArtFile, PuzzleRecord
from bookbuilder.readback.art_rules import art_rule_flaws
from bookbuilder.readback.captions import CaptionNames, caption_flaws, id_flaws
from bookbuilder.readback.cells import cut_out, shown, with_tints
from bookbuilder.readback.findings import ReadbackNotes
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.grids import difference
from bookbuilder.readback.languages import Languages
from bookbuilder.readback.likeness import LEAST_PIXELS, SIDE, unlike
from bookbuilder.readback.looks import ANSWER, Looks, looks_of, marks_of, places_of
from bookbuilder.readback.opened import Missing, Opened
from bookbuilder.readback.opening import open_art
from bookbuilder.readback.pages import page_flaws, record_within
from bookbuilder.readback.reading import caption, read_cells, read_rows, rows_of
from bookbuilder.readback.records import Expected, Known, Records
from bookbuilder.readback.rulings import Rules, has_shapes
from bookbuilder.readback.solutions import invalid
from bookbuilder.readback.worded_rules import worded_flaws
from bookbuilder.readback.xmp import metadata_flaws

REMAKE = "make the day again: bookbuilder daily CONFIG --from DATE --days 1"
PLAIN, PAGE, SCREENED = "txt", "html", "tiff"  # of the last, tints are screens of dots
Pictures = dict[tuple[str, str], Image]  # grids by slot and id
# Pixels of a cell's side below which marks cannot be told apart (measured): those of one character, or drawn; longer.
_LEAST_PIXELS, _LEAST_PIXELS_LONG = 26, 44


@dataclass(slots=True)
class ArtCheck:
    """A file, what is known about its puzzles, and the notes that are taken."""

    art: ArtFile
    file: str  # relative to the folder
    records: Records
    looks: Looks
    spoken: Languages
    notes: ReadbackNotes
    read: dict[str, Known]  # answers to puzzles that are not in the folder, as the files before have shown them
    pictures: Pictures = field(default_factory=dict)  # of puzzles in PDFs whose rules are right

    def run(self, data: bytes) -> None:
        """Note what is wrong."""
        record = self.records.puzzles.get(self.art.id)
        if self.art.format == PLAIN:
            self._check_plain(data.decode("utf-8", "replace"), record)
            return
        if self.art.format == PAGE:
            self._check_page(data, record)
            return
        self._count("metadata")
        for flaw in metadata_flaws(data, self.records.publication, self.art.id, self.art.version):
            self._fail("metadata", flaw)
        try:
            opened = open_art(self.art, data)
            self._check_opened(opened)
            self._check_rules(opened, data)
        except UnreadableFile as error:
            self._fail("pictures", str(error))
        except Missing as error:
            self.notes.skip("pictures", "", f"no {self.art.format} was looked at: {error.what}", error.hint)

    def _check_opened(self, opened: Opened) -> None:
        expected = self.records.expected(self.art, self.read)
        if self.art.format == "pdf":
            text = caption(opened.characters, [(grid.place, grid.board) for grid in expected])
            self._check_caption(text, expected)
        for unknown in sorted({place.id for place in self.art.grids} - {grid.place.id for grid in expected}):
            what = f"the answer to {unknown}: the folder has neither this puzzle nor one like it"
            self.notes.skip("pictures", self.file, what, "check a folder with more days")
        for grid in expected:
            self._count("pictures")
            shows = self._check_picture(opened, grid)
            if self.art.format == "pdf" and marks_of(grid) in self.looks.written:
                self._count("text")
                self._compare("text", shows, read_cells(opened.characters, grid.place, grid.board))

    def _check_rules(self, opened: Opened, data: bytes) -> None:
        """Rules are read from PDFs; all other formats must look as the PDF of their slot does."""
        grids = [grid for grid in self.records.expected(self.art, self.read) if grid.rules]
        if self.art.format == "pdf":
            wrong = dict(art_rule_flaws(data, grids)) if grids else {}
            for flaw in wrong.values():
                self._fail("text", flaw)
            for grid in grids:
                if grid.name not in wrong:
                    self.pictures[self._key(grid)] = with_tints(opened, grid.place, grid.board, SIDE)
            return
        for grid in grids:
            picture, where = self.pictures.get(self._key(grid)), (grid.place, grid.board)
            if skipped := self._unlike_reason(opened, grid, picture):
                self.notes.skip("pictures", self.file, f"the rules of {grid.name}: {skipped[0]}", skipped[1])
            elif picture and (cells := unlike(with_tints(opened, *where, SIDE), picture, grid.board)):
                self._fail("pictures", f"{grid.name} looks otherwise than in the PDF in {grid.board.named(cells)}")

    def _key(self, grid: Expected) -> tuple[str, str]:
        return self.art.slot, grid.place.id

    def _unlike_reason(self, opened: Opened, grid: Expected, picture: Image | None) -> tuple[str, str] | None:
        """Why a grid cannot be compared with that of the PDF, and what to do about it."""
        if picture is None:
            return "no PDF of the slot shows them as they should be", "make the slot as PDF, too"
        pixels = grid.place.cell * min(opened.across, opened.down)
        if pixels < LEAST_PIXELS or (self.art.format == SCREENED and has_shapes(grid.rules)):
            return f"they cannot be told apart in this {self.art.format}", "compare it with the PDF by eye"
        return None

    def _check_picture(self, opened: Opened, grid: Expected) -> Expected:
        """Compare cells by how they look; return the grid, with what it shows if nobody knew."""
        marks, looks = marks_of(grid), looks_of(grid)
        if skipped := self._too_little(opened, grid):
            self.notes.skip("pictures", self.file, f"{grid.name}: {skipped[0]}", skipped[1])
            return grid
        picture, places = cut_out(opened, grid.place, grid.board), places_of(grid.board)
        if grid.known is None:
            return self._read(grid, shown(picture, places, [self.looks.of(marks, ANSWER)] * len(places)))
        tiles = {look: self.looks.of(marks, (look,)) for look in set(looks)}
        found = shown(picture, places, [tiles[look] for look in looks])
        self._compare("pictures", grid, _texts(grid, [value for value, _ in found]))
        return grid

    def _read(self, grid: Expected, found: Sequence[tuple[int, int]]) -> Expected:
        """Take what the answer to a puzzle that is not in the folder shows; the other files must show the same."""
        values = tuple(value for value, _ in found)
        if wrong := invalid(grid.board, values):
            self._fail("pictures", f"{grid.name} is not a solution of its board: {wrong}")
            return grid
        is_given = [self.looks.has(marks_of(grid), value, ANSWER[:1]) and not turn for value, turn in found]
        known = Known(tuple(value if given else 0 for value, given in zip(values, is_given, strict=True)), values)
        self.read[grid.place.id] = known
        return replace(grid, known=known)

    def _too_little(self, opened: Opened, grid: Expected) -> tuple[str, str] | None:
        """Why a grid cannot be compared, and what to do about it."""
        marks = marks_of(grid)
        is_long = marks in self.looks.written and max(map(len, grid.symbols)) > 1
        pixels = grid.place.cell * min(opened.across, opened.down)
        if pixels < (_LEAST_PIXELS_LONG if is_long else _LEAST_PIXELS):
            return f"cells of {pixels:.0f} pixels are too small to tell the marks apart", "use more pixels per inch"
        if grid.values is None:
            needed = {(value, ANSWER) for value in range(1, grid.board.order + 1)}
        else:
            needed = {(value, (look,)) for value, look in zip(grid.values, looks_of(grid), strict=True) if value}
        unseen = {value for value, looks in needed if not self.looks.has(marks, value, looks)}
        if names := ", ".join(grid.symbols[value - 1][:20] for value in sorted(unseen)):
            return f"no other grid shows how these marks look: {names}", "check a folder with more days"
        return None

    def _check_caption(self, text: str, expected: Sequence[Expected] = ()) -> None:
        self._count("captions")
        others = {place.id for place in self.art.grids} - {*self.art.puzzles}
        answers = [grid.record for grid in expected if grid.record and grid.place.id in others]
        records = [self.records.puzzles[id] for id in self.art.puzzles if id in self.records.puzzles]
        if len(records) == len(self.art.puzzles):
            named = CaptionNames(self.art, records, answers, len(answers) < len(others))
            flaws = caption_flaws(text, named, self.records.puzzles.keys(), self.spoken)
        else:
            flaws = id_flaws(text, self.art.id)
        for flaw in flaws:
            self._fail("captions", flaw)

    def _check_plain(self, text: str, record: PuzzleRecord | None) -> None:
        """A puzzle or an answer as plain text."""
        rules: Rules = ()
        if record and self.art.part == "puzzle":
            rules = (*self.records.boards[record.board].relations, *record.rules)
        head, rows, said = read_rows(text, bool(rules))
        self._check_caption(head)
        if record:
            self._check_rows(rows, record)
            for flaw in worded_flaws(said, self.records.boards[record.board], rules, self.spoken):
                self._fail("text", f"{record.id}: {flaw}")

    def _check_page(self, data: bytes, record: PuzzleRecord | None) -> None:
        self._count("pages")
        like = record or (self.records.like(self.art.id) if self.art.part == "answer" else None)
        board = self.records.boards[like.board] if like else None
        rules = (*board.relations, *record.rules) if board and record else None
        if like and board and not record:
            record = self._read_page(data, like, board)
        for flaw in page_flaws(data, self.art, record, board, rules, self.spoken):
            self._fail("pages", flaw)

    def _read_page(self, data: bytes, like: PuzzleRecord, board: Board) -> PuzzleRecord | None:
        """What the page of an answer says of a puzzle that is not in the folder; the other files must say the same."""
        try:
            record = record_within(data, self.art, like, board)
        except UnreadableFile as error:
            self._fail("pages", str(error))
            return None
        known = Known(record.givens, record.solution)
        if self.read.setdefault(record.id, known) != known:
            self._fail("pages", f"has another puzzle {record.id} than the files before it")
        return record

    def _check_rows(self, rows: Sequence[str], record: PuzzleRecord) -> None:
        self._count("text")
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

    def _compare(self, rule: str, grid: Expected, texts: Sequence[str]) -> None:
        if wrong := difference(grid, texts):
            self._fail(rule, wrong)

    def _count(self, rule: str) -> None:
        self.notes.checked[rule] += 1

    def _fail(self, rule: str, what: str) -> None:
        self.notes.fail(rule, self.file, what, REMAKE)


def _texts(grid: Expected, values: Sequence[int]) -> tuple[str, ...]:
    return tuple(grid.symbols[value - 1] if value else "" for value in values)
