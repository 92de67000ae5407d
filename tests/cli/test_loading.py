"""A command imports what it needs: rooms and packages that only other commands, or other books, ask for stay out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

RUN = """\
import atexit, sys
from bookbuilder.cli.main import main
atexit.register(lambda: print(*sys.modules, sep="\\n", file=open("loaded.txt", "w")))
main()
"""
BOOK = "title: T\nprinter: plain\nsections: [{title: Puzzles, board: 4x4, count: 1}]\noutputs: [interior]\n"
LARGE = "title: T\nprinter: kdp-paperback\nsections: [{title: Puzzles, board: classic, count: 200}]\n"
HINTED = LARGE + "answers: {hints: 3}\ncover: {blurb: Puzzles for a long train ride.}\noutputs: [interior, cover]\n"

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"

# What few books ask for: other people's pictures, texts and puzzles, fonts of several weights, codes, pages to play.
RARE = (
    "bookbuilder.bank bookbuilder.daily bookbuilder.prose.markdown bookbuilder.site bookbuilder.config.newspaper "
    "bookbuilder.plan.newspaper bookbuilder.plan.brought bookbuilder.puzzle.formats.registry bookbuilder.symbols.svg "
    "barcode distributed fontTools.subset fontTools.varLib jinja2 markdown_it segno sqlalchemy svgelements"
)
FINISHED = "bookbuilder.pdfread bookbuilder.preflight bookbuilder.readback pikepdf pypdfium2.internal pysat"
MADE = "bookbuilder.kernel bookbuilder.outputs bookbuilder.render.pdf bookbuilder.supply.road bookbuilder.twins"
# What a line of clues needs nothing of: other formats, rules beyond houses.
ABSENT = "bookbuilder.relations.cage bookbuilder.relations.whole " + " ".join(
    f"bookbuilder.puzzle.formats.{name}"
    for name in [
        "cover",
        "exchange",
        "fpuzzles",
        "hodoku",
        "ipuz",
        "jsons",
        "opensudoku",
        "packed_links",
        "sdk",
        "solo",
        "sudokupad",
        "sumocue",
    ]
)
DRAWN = "PIL reportlab fontTools.ttLib.tables.otTables"


@pytest.mark.parametrize(
    ("command", "config", "strangers"),
    [
        ("build book.yaml --dry-run", HINTED, f"{RARE} {FINISHED} {MADE} {DRAWN}"),
        ("build book.yaml --jobs 1", BOOK, RARE),
        ("preview book.yaml --pages 1 --jobs 1", BOOK, f"{RARE} bookbuilder.preflight bookbuilder.readback pikepdf"),
        ("solve puzzle.txt", BOOK, f"{FINISHED} {ABSENT} {DRAWN} sqlalchemy bookbuilder.kernel.techniques csv"),
        ("grade puzzle.txt", BOOK, f"{FINISHED} {ABSENT} {DRAWN}"),
        ("generate --board classic --count 1", BOOK, f"{FINISHED} {ABSENT} {DRAWN} bookbuilder.typeset"),
        ("--version", BOOK, f"{RARE} {FINISHED} {MADE} {DRAWN} pydantic yaml"),
        ("list boards", BOOK, f"{RARE} {FINISHED} {MADE} {DRAWN} bookbuilder.plan bookbuilder.typeset"),
    ],
)
def test_a_command_imports_only_what_it_needs(command: str, config: str, strangers: str, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(config, encoding="utf-8")
    (tmp_path / "puzzle.txt").write_text(PUZZLE, encoding="utf-8")
    words = [*command.split(), *(["--quiet"] if "book.yaml" in command else [])]
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": root}
    subprocess.run(
        [sys.executable, "-c", RUN, *words], cwd=tmp_path, env=environment, check=True, stdout=subprocess.PIPE
    )
    loaded = (tmp_path / "loaded.txt").read_text("utf-8").split()
    assert "bookbuilder.cli.main" in loaded
    assert sorted(name for name in loaded for stranger in strangers.split() if is_in(name, stranger)) == []


def is_in(name: str, stranger: str) -> bool:
    """Whether a module is in a room or a package, or is that itself; a room's face is no more than a table of names."""
    is_room = stranger.startswith("bookbuilder.") and stranger.count(".") == 1
    return name.startswith(f"{stranger}.") or (name == stranger and not is_room)


RACE = """\
import sys, threading
from importlib import import_module
sys.setswitchinterval(1e-6)
rooms = "board book config fonts generate plan prose puzzle relations render solve supply symbols typeset".split()
start, wrong = threading.Barrier(len(rooms) * 2), []

def ask(room):
    face = import_module(f"bookbuilder.{room}")
    start.wait()
    try:
        for name in face.__all__:
            getattr(face, name)
    except Exception as error:
        wrong.append(f"{room}: {error!r}")

threads = [threading.Thread(target=ask, args=(room,)) for room in rooms * 2]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit("\\n".join(wrong) or None)
"""


def test_rooms_may_be_used_for_the_first_time_by_several_threads_at_once() -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    subprocess.run([sys.executable, "-c", RACE], env=environment, check=True)
