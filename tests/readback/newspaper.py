"""Folders of newspapers, made as `daily` makes them, and ways to spoil them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date as Date
from datetime import timedelta
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

from bookbuilder.api import generate
from bookbuilder.board import Board
from bookbuilder.book import (
    DAY_FILE,
    ArtFile,
    Feature,
    Featured,
    Issue,
    Labels,
    Part,
    PuzzleRecord,
    RuleRecord,
    answer_text,
    issue_entry,
    issue_json,
    puzzle_text,
    read_issue,
    write_newspaper_manifest,
)
from bookbuilder.book.manifest import Artifact
from bookbuilder.paper import POINTS, printer
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.single import ART
from bookbuilder.symbols import SymbolSet, symbol_set
from bookbuilder.typeset.slot import SlotAnswers, SlotArt, SlotContent, SlotLayout, SlotSize, answer_art, lay_out_slot
from bookbuilder.typeset.slot import puzzle_art as drawn
from bookbuilder.words import words

BELOW = SlotAnswers("below")
FIRST = Date(2027, 1, 4)
ENDINGS = {name: art.endings[0] for name, art in ART.items()} | {"txt": ".txt"}


@cache
def puzzles(board: str, count: int, rules: str = "") -> tuple[GradedPuzzle, ...]:
    if rules:
        return tuple(islice(generate(board, rules=rules, graded=False, seed=5, count=count), count))
    return tuple(islice(generate(board, grade="any", seed=5, count=count), count))


@dataclass(frozen=True, slots=True)
class Paper:
    """A series of a newspaper, from its second day on, so that the first answer is to a puzzle that is not there."""

    folder: Path
    board: str = "classic"
    symbols: str = "digits"
    days: int = 2
    formats: tuple[str, ...] = ("pdf",)
    answer: SlotAnswers = BELOW
    width: float = 98.0  # mm
    dpi: int = 300
    shade_clues: bool = False
    rules: str = ""

    def make(self) -> Paper:
        """Write all files."""
        puzzles = self.featured()
        layout = self.layout(puzzles[0].puzzle.puzzle.board)
        for before, now in pairwise(puzzles):
            self.write(layout, now, before)
        self.list_files(layout.content.board)
        return self

    def featured(self) -> list[Featured]:
        found = puzzles(self.board, self.days + 1, self.rules)
        its = (replace(puzzle, grade=replace(puzzle.grade, level="easy")) for puzzle in found)
        return [Featured(feature(at), puzzle) for at, puzzle in enumerate(its)]

    def layout(self, board: Board) -> SlotLayout:
        content = SlotContent(board, self.set(board), "Sudoku", "20270104_main", shade_clues=self.shade_clues)
        size = SlotSize("slot", self.width * POINTS["mm"])
        return lay_out_slot(size, self.answer, content, words("en"), printer("plain"), Labels())

    def set(self, board: Board) -> SymbolSet:
        return symbol_set(self.symbols, board.order)

    def write(self, layout: SlotLayout, now: Featured, before: Featured) -> None:
        """The folder of one day."""
        day = self.folder / now.feature.day.isoformat()
        day.mkdir(parents=True, exist_ok=True)
        shown = self.answer.is_shown
        files = self.art(day, now, "puzzle", drawn(layout, now, (before,) if shown else ()))
        if self.answer.place == "file":
            files += self.art(day, now, "answer", answer_art(layout, now))
        shows = (before.feature.id,) if shown else ()
        issue = Issue("courier", now.feature.day, (record(now, layout.content.symbols),), tuple(files), shows)
        (day / DAY_FILE).write_text(issue_json(issue), "utf-8")

    def art(self, day: Path, now: Featured, part: Part, art: SlotArt) -> list[ArtFile]:
        return [self.file(day, now, part, art, form) for form in self.formats]

    def file(self, day: Path, now: Featured, part: Part, art: SlotArt, form: str) -> ArtFile:
        """Write art in one format."""
        its, symbols = now.feature, self.set(now.puzzle.puzzle.board)
        name = f"{its.id}_slot_{part}{ENDINGS[form]}"
        if form == "txt":
            text = puzzle_text if part == "puzzle" else answer_text
            data = text(record(now, symbols), now.puzzle.puzzle.board, "Sudoku", words("en")).encode()
        else:
            metadata = Metadata(f"Sudoku {its.number}", f"courier/{its.id}", date=its.day, version=now.version)
            data = ART[form].write(art.drawing, self.dpi, metadata)
        (day / name).write_bytes(data)
        width, height, dpi = art.drawing.width, art.drawing.height, self.dpi if form in ("png", "tiff") else None
        places = () if form == "txt" else art.grids
        return ArtFile(name, sha256(data), its.id, part, "slot", form, now.version, width, height, dpi, places)

    def list_files(self, board: Board) -> None:
        """Write the manifest anew, for the files that are there."""
        paths = sorted(path for path in self.folder.glob("*/*") if path.is_file())
        files = [Artifact(it.relative_to(self.folder).as_posix(), sha256(it.read_bytes())) for it in paths]
        issues = [read_issue(path.read_text("utf-8")) for path in paths if path.name == DAY_FILE]
        head = {"id": "courier", "title": "The Courier", "no_repeat_days": 365}
        text = "".join(write_newspaper_manifest(head, {board: board.name}, issues, files))
        (self.folder / "manifest.json").write_text(text, "utf-8")


def feature(at: int, level: str = "easy") -> Feature:
    day = FIRST + timedelta(at)
    return Feature(f"{day:%Y%m%d}_main", "main", day, day, 11 + at, level)


def record(now: Featured, symbols: SymbolSet) -> PuzzleRecord:
    its, graded = now.feature, now.puzzle
    return PuzzleRecord(
        its.id, its.series, its.day, its.number, now.version, its.level, words("en").level(its.level),
        graded.grade.score, graded.puzzle.clues, graded.puzzle.board.name, symbols.marks, graded.puzzle.givens,
        graded.solution, graded.key, "", "",
        tuple(RuleRecord(it.kind, it.cells, it.numbers) for it in graded.puzzle.relations),
    )  # fmt: skip


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def sign(folder: Path, change: Callable[[Issue], Issue] = lambda issue: issue) -> None:
    """Change the records of all days, and enter the digests of the files as they are now, there and in the manifest."""
    entries = []
    for day in sorted(path for path in folder.iterdir() if path.is_dir()):
        issue = change(read_issue((day / DAY_FILE).read_text("utf-8")))
        files = tuple(replace(art, sha256=sha256((day / art.file).read_bytes())) for art in issue.files)
        (day / DAY_FILE).write_text(issue_json(replace(issue, files=files)), "utf-8")
        entries.append(issue_entry(issue))
    manifest = folder / "manifest.json"
    data = json.loads(manifest.read_text("utf-8"))
    data["issues"] = entries
    data["artifacts"] = [each | {"sha256": sha256((folder / each["file"]).read_bytes())} for each in data["artifacts"]]
    manifest.write_text(json.dumps(data), "utf-8")


def swap(one: Path, other: Path) -> None:
    """Exchange two files or folders."""
    aside = one.with_name("aside")
    one.rename(aside)
    other.rename(one)
    aside.rename(other)


def changed(values: Sequence[int], cell: int, value: int) -> tuple[int, ...]:
    """The values with another one in a cell."""
    return (*values[:cell], value, *values[cell + 1 :])
