"""Many processes that claim the same keys, some of which are killed: nothing is shared, lost, or pending for ever."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time

import pytest
from sqlalchemy import select

from bookbuilder.bank import Address, confirm, drop, opened, pending
from bookbuilder.bank.schema import PRINTED, owner, puzzle

WRITERS, VICTIMS, ROUNDS = 6, 3, 12
KEYS = 400  # that all of them want

# Claims keys in portions for one publication, edition after edition, and says which it has printed. Several writers
# share a publication, in folders of their own.
WRITE = """\
import random, sys
from bookbuilder.bank import Address, announce, claim, confirm, drop, opened
from sqlalchemy.engine import make_url
from tests.bank.records import some
from bookbuilder.bank import Build

url, publication, home, rounds, keys = sys.argv[1:]
rng = random.Random(home)
with opened(Address(make_url(url)), write=True) as bank:
    for edition in range(int(rounds)):
        token, after, held = "", None, set()
        for portion in range(3):
            token = f"{home}-{edition}-{portion}"
            run = Build(publication, token, home, whole=False)
            wanted = rng.sample(range(int(keys)), 40)
            records = [some(f"k{key}", publication, place, section=f"{home}-{edition}-{portion}")
                       for place, key in enumerate(wanted)]
            lost = claim(bank, run, records, after)
            held |= {each.key for each in records} - lost
            after = token
        if rng.random() < 0.3:
            drop(bank, run)
        elif announce(bank, run) and confirm(bank, run, {}):
            print(*held, flush=True)
"""


def writers(at: Address, numbers: range, rounds: int) -> list[subprocess.Popen[str]]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    url = at.url.render_as_string(hide_password=False)
    return [
        subprocess.Popen(
            [sys.executable, "-c", WRITE, url, f"book-{number % 4}", f"home-{number}", str(rounds), str(KEYS)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        )
        for number in numbers
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.process
def test_writers_at_once_share_lose_and_leave_nothing(place: Address) -> None:
    with opened(place, write=True):
        pass
    runs = writers(place, range(WRITERS), ROUNDS)
    victims = writers(place, range(WRITERS, WRITERS + VICTIMS), 1000)
    rng = random.Random(1)
    for victim in victims:
        assert victim.stdout
        victim.stdout.readline()  # it is at work
        time.sleep(rng.random() / 4)
        victim.kill()
    said = [run.communicate(timeout=120) for run in (*runs, *victims)]
    assert [(run.returncode, errors) for run, (_, errors) in zip(runs, said, strict=False)] == [(0, "")] * WRITERS
    assert all(victim.returncode for victim in victims)
    with opened(place, write=True) as bank:
        for claim in pending(bank):
            assert int(claim.build.home.removeprefix("home-")) >= WRITERS
            (confirm(bank, claim.build, {}) if claim.is_moving else drop(bank, claim.build))
        assert pending(bank) == ()
        with bank.reading() as connection:
            rows = connection.execute(select(puzzle.c.key, puzzle.c.publication, puzzle.c.state)).all()
            owners = {row.key: row.publication for row in connection.execute(select(owner))}
    # What a killed one has said begins after the line read above, perhaps within one, and may end within one.
    printed = {key for out, _ in said[:WRITERS] for key in out.split()}
    printed |= {key for out, _ in said[WRITERS:] for line in out.splitlines()[1:-1] for key in line.split()}
    assert {state for *_, state in rows} == {PRINTED}
    assert {(key, whose) for key, whose, _ in rows} == set(owners.items())
    assert printed <= owners.keys()
    assert len(printed) > KEYS / 2
