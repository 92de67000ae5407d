"""What `--cluster` may be, and what is said about the rest."""

from __future__ import annotations

import os
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from bookbuilder import pipes
from bookbuilder.errors import InputError
from bookbuilder.workers import Cluster, kinds
from bookbuilder.workers.address import scheduler_address


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("tcp://127.0.0.1:8786", "tcp://127.0.0.1:8786"),
        ("tls://head.example:8786/", "tls://head.example:8786"),
        ("tcp://[::1]:8786", "tcp://[::1]:8786"),
        ("TCP://127.0.0.1:08786", "tcp://127.0.0.1:8786"),
        (" tcp://host:8786\n", "tcp://host:8786"),
    ],
)
def test_an_address_has_scheme_host_and_port(value: str, address: str) -> None:
    assert scheduler_address(value) == address


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("http://host:8786", "a cluster cannot be reached by http://"),
        ("inproc://host:8786", "a cluster cannot be reached by inproc://"),
        ("tcp://host", "the address has no port"),
        ("tcp://host:0", "the address has no port"),
        ("tcp://:8786", "the address has no host"),
        ("tcp://me@host:8786", "has more than host and port"),
        ("tcp://host:8786/path", "has more than host and port"),
        ("tcp://host:8786#x", "has more than host and port"),
        ("tcp://host:8786?", "has more than host and port"),
        ("tcp://host:8786?a=b", "has more than host and port"),
        ("tcp://host :8786", "has more than host and port"),
        ("tcp://*:8786", "the address is one to listen at, not one to call"),
        ("tcp://ho\0st:8786", "has more than host and port"),
        ("tcp://host:87860", "port out of range 0-65535"),
        ("tcp://host:many", "port could not be cast to integer"),
        ("tcp://[::1:8786", "invalid ipv6 url"),
        (".", "directory"),
        ("", "the address is empty"),
        (" ", "the address is empty"),
        ("\0", "null"),
    ],
)
def test_what_is_no_address_is_told(value: str, told: str) -> None:
    with pytest.raises(InputError, match=told) as caught:
        scheduler_address(value)
    assert "tcp://HOST:PORT" in caught.value.problems[0].hint


@pytest.mark.parametrize("value", ["127.0.0.1:8786", "localhost:8786", " [::1]:8786"])
def test_an_address_without_its_scheme_is_recognised(value: str) -> None:
    with pytest.raises(InputError, match="No such file or directory") as caught:
        scheduler_address(value)
    assert caught.value.problems[0].hint == f"did you mean tcp://{value.strip()}?"


def test_a_file_that_looks_like_an_address_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "host:8786").write_text('{"address": "tcp://10.0.0.1:8786"}')
    monkeypatch.chdir(tmp_path)
    assert scheduler_address("host:8786") == "tcp://10.0.0.1:8786"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"address": ', "\ufeff{}", "\0", '{"address": 5}', "[" * 200_000, '{"address": "' + "x" * 2**20],
    ids=range(9),
)
def test_what_is_no_scheduler_file_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "scheduler.json"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match="is not a scheduler file"):
        scheduler_address(str(path))


def test_a_scheduler_file_has_the_address(tmp_path: Path) -> None:
    path = tmp_path / "scheduler.json"
    path.write_text('{"type": "Scheduler", "address": "tls://10.0.0.1:8786"}')
    assert scheduler_address(str(path)) == "tls://10.0.0.1:8786"
    path.write_text('{"address": "ucx://10.0.0.1:8786"}')
    with pytest.raises(InputError, match=r"scheduler.json, whose address is ucx://.* cannot be reached by ucx://"):
        scheduler_address(str(path))


@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
def test_a_file_without_an_end_is_no_scheduler_file() -> None:
    with pytest.raises(InputError, match="--cluster /dev/zero is not a scheduler file"):
        scheduler_address("/dev/zero")


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
def test_a_pipe_that_nobody_writes_to_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipes, "PATIENCE", 0.1)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="pipe: no program writes to the pipe"):
        scheduler_address(str(tmp_path / "pipe"))


def cluster_of(value: str) -> object:
    (kind,) = (kind for kind in kinds.KINDS if kind.option == "--cluster")
    return kind.start(value)


def test_without_the_extra_the_option_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: str) -> ModuleSpec | None:
        return None

    assert cluster_of("tcp://127.0.0.1:8786") == Cluster("tcp://127.0.0.1:8786")
    monkeypatch.setattr(kinds, "find_spec", missing)
    with pytest.raises(InputError, match="needs Dask's package distributed") as caught:
        cluster_of("tcp://127.0.0.1:8786")
    assert caught.value.problems[0].hint == "install bookbuilder with the extra `cluster`, as docs/install.md shows"
