"""Builds killed at any write to their bank: nothing stays half done or claimed for ever, or is printed twice."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from bookbuilder.bank import Address, address, every, opened, pending
from bookbuilder.build import build_book
from bookbuilder.plan import plan_book

BOOK = """\
title: Small
id: {id}
bank: '{bank}'
sections: [{{title: One, board: 4x4, grade: any, count: 4, clues: {{symmetry: none}}}}]
front: {{how_to: false}}
outputs: [json]
"""
MOST = 40  # writes of a build; it makes some 25 or 35

# Builds each config named, until the write whose number its folder has. Then the connection is gone, and the server
# notices at its next check. The first config, without a bank, is built before: what a process sets up is set up once.
DIE = """\
import os, sys
from pathlib import Path
from sqlalchemy import Engine, event
from sqlalchemy.engine.default import DefaultDialect
from bookbuilder.build import build_book
from bookbuilder.plan import plan_book

def dying(left):
    def write(*_):
        nonlocal left
        left -= 1
        if not left:
            os._exit(9)

    def about_to(_connection, _cursor, statement, *_):
        if statement.split()[0] in ("CREATE", "INSERT", "UPDATE", "DELETE"):
            write()

    def committed(self, connection, original=DefaultDialect.do_commit):
        write()
        original(self, connection)
        write()

    event.listen(Engine, "before_cursor_execute", about_to)
    DefaultDialect.do_commit = committed

warm, *configs = map(Path, sys.argv[1:])
build_book(plan_book(warm), warm.parent / "warm")
for config in configs:
    child = os.fork()
    if not child:
        dying(int(config.parent.name))
        build_book(plan_book(config), config.parent / "one")
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def two_books(folder: Path, place_of: Callable[[Path], Address]) -> Address:
    """Write the files of two books into a new folder; their bank."""
    folder.mkdir()
    at = place_of(folder)
    for name in ("one", "two"):
        bank = at.url.render_as_string(hide_password=False)
        (folder / f"{name}.yaml").write_text(BOOK.format(id=name, bank=bank), "utf-8")
    return at


def killed(configs: list[Path], warm: Path) -> list[int]:
    """The exit code of a build of each: 9 if it was killed."""
    warm.write_text(re.sub("bank: .*", "", BOOK.format(id="warm", bank="")), "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", DIE, *map(str, (warm, *configs))]
    done = subprocess.run(command, capture_output=True, env=environment, check=True, text=True)
    return [int(code) for code in done.stdout.split()]


@pytest.fixture
def place_of(request: pytest.FixtureRequest, kind: str) -> Callable[[Path], Address]:
    """Make a place for a bank: beside a folder's files, or on the server."""
    if kind == "sqlite":
        return lambda folder: address("bank.db", folder)
    database: Callable[[], Address] = request.getfixturevalue("database")
    return lambda _: database()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.parametrize(("kind", "step"), [("sqlite", 1), ("postgresql", 3)])  # the same statements
def test_a_build_killed_at_any_write_is_settled_by_the_next(
    place_of: Callable[[Path], Address], step: int, tmp_path: Path
) -> None:
    books = {folder: two_books(folder, place_of) for folder in (tmp_path / f"{n}" for n in range(1, MOST, step))}
    codes = killed([folder / "one.yaml" for folder in books], tmp_path / "warm.yaml")
    kills = codes.count(9)
    assert 20 < kills * step < MOST
    assert codes == [9] * kills + [0] * (len(books) - kills)
    for folder, at in islice(books.items(), kills):
        build_book(plan_book(folder / "two.yaml"), folder / "two")
        is_out = (folder / "one" / "book.json").exists()
        assert counted(at) == ({"one": 4, "two": 4} if is_out else {"two": 4})
        build_book(plan_book(folder / "one.yaml"), folder / "one")
        assert counted(at) == {"one": 4, "two": 4}


def counted(at: Address) -> Counter[str]:
    """The number of printed puzzles by publication; none of them is pending, or occurs twice."""
    with opened(at) as bank:
        assert pending(bank) == ()
        records = [*every(bank)]
    assert len({each.key for each in records}) == len(records)
    return Counter(each.publication for each in records)
