"""What is said where no scheduler answers, and what such an attempt leaves behind."""

from __future__ import annotations

import errno
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bookbuilder.errors import BuildFailed
from bookbuilder.workers import dial as dialling
from bookbuilder.workers.dial import dial
from tests.workers.clusters import wait_until

distributed = pytest.importorskip("distributed")
dask = pytest.importorskip("dask")
psutil = pytest.importorskip("psutil")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up soon, where nothing but the time ends an attempt."""
    monkeypatch.setattr(dialling, "_ANSWER_SECONDS", 1.0)


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a server that says these words to everyone, and then nothing."""
    words: bytes = getattr(request, "param", b"")
    callers = []

    def answer(listener: socket.socket) -> None:
        while True:
            try:
                caller, _ = listener.accept()
            except OSError:
                return
            callers.append(caller)
            caller.sendall(words)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=answer, args=(listener,), daemon=True).start()
        yield f"tcp://127.0.0.1:{listener.getsockname()[1]}"
    for caller in callers:
        caller.close()


def refusal(address: str) -> BuildFailed:
    with pytest.raises(BuildFailed) as caught:
        dial(address)
    return caught.value


def said(address: str, reason: str) -> str:
    return f"no scheduler answers at {address} ({reason})"


@pytest.mark.usefixtures("impatient")
def test_a_closed_port_is_told() -> None:
    assert refusal("tcp://127.0.0.1:1").what == said("tcp://127.0.0.1:1", os.strerror(errno.ECONNREFUSED))


@pytest.mark.usefixtures("impatient")
def test_a_host_that_is_not_known_is_told() -> None:
    """By the system's own words, or by none where it takes long to find out."""
    told = refusal("tcp://no.such.host.invalid:8786").what
    assert re.fullmatch(r"no scheduler answers at tcp://no\.such\.host\.invalid:8786 \([\w -]+\)", told)
    assert "Error" not in told


@pytest.mark.usefixtures("impatient")
def test_a_server_that_says_nothing_is_told(server: str) -> None:
    assert refusal(server).what == said(server, "no answer in 1 seconds")


@pytest.mark.parametrize("server", [b"SSH-2.0-OpenSSH_9.2p1\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n"], indirect=True)
def test_another_kind_of_server_is_told(server: str) -> None:
    assert refusal(server).what == said(server, "something there is not a Dask scheduler")


@pytest.mark.usefixtures("impatient")
def test_an_attempt_leaves_nothing_behind(server: str) -> None:
    refusal(server)
    threads, files = threading.active_count(), psutil.Process().num_fds() if hasattr(os, "fork") else 0
    for _ in range(3):
        refusal(server)
    wait_until(lambda: threading.active_count() <= threads)
    # The server holds its end of every call.
    assert files == 0 or psutil.Process().num_fds() <= files + 3


@pytest.fixture(scope="module")
def worker() -> Iterator[str]:
    """The address of a worker, which is no scheduler."""
    how = {"processes": False, "protocol": "tcp", "host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, memory_limit=0, **how) as its:
        yield str(its.workers[0].worker_address)


def test_a_worker_is_no_scheduler(worker: str) -> None:
    assert refusal(worker).what == said(worker, "something there is not a Dask scheduler")


# --- TLS ---

CA, CERTIFICATE, KEY = (f"distributed.comm.tls.{name}" for name in ("ca-file", "client.cert", "client.key"))


def configured(**files: Path) -> Any:
    names = {"ca": CA, "certificate": CERTIFICATE, "key": KEY}
    return dask.config.set({names[name]: str(path) for name, path in files.items()})


def test_settings_that_tls_needs_are_named(tmp_path: Path) -> None:
    with configured(ca=tmp_path / "ca.pem"):
        told = refusal("tls://127.0.0.1:1").what
    assert told.startswith("TLS needs certificates, and nothing says where they are: set ")
    assert told.partition(": set ")[2].split(", ") == [
        "DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT",
        "DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY",
    ]


def test_a_file_for_tls_that_is_not_there_is_named(tmp_path: Path) -> None:
    there, gone = tmp_path / "there.pem", tmp_path / "gone.pem"
    there.touch()
    with configured(ca=there, certificate=there, key=gone):
        error = refusal("tls://127.0.0.1:1")
    assert error.what == f"there is no file {gone}, which DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY names"
    assert "absolute paths" in error.hint


def test_a_file_that_is_no_certificate_is_told(tmp_path: Path) -> None:
    (tmp_path / "own.pem").write_text("nothing")
    with configured(ca=tmp_path / "own.pem", certificate=tmp_path / "own.pem", key=tmp_path / "own.pem"):
        assert "certificate" in refusal("tls://127.0.0.1:1").what


# --- Dask itself ---


@pytest.mark.slow
@pytest.mark.process
def test_a_configuration_that_dask_cannot_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "dask.yaml").write_text("distributed: [")
    command = [sys.executable, "-m", "bookbuilder", "generate", "--cluster", "tcp://127.0.0.1:1"]
    known = {**os.environ, "DASK_CONFIG": str(tmp_path / "dask.yaml")}
    done = subprocess.run(command, env=known, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error: distributed cannot be loaded: ")
    assert done.stderr.splitlines()[-1].startswith("hint: check Dask's configuration (DASK_CONFIG)")
    assert "Traceback" not in done.stderr
