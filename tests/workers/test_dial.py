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
from tests.workers import authority
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


def test_a_scheduler_that_takes_its_time_is_waited_for_but_not_in_silence(
    server: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(dialling, "_ANSWER_SECONDS", 0.5)
    monkeypatch.setattr(dialling, "_NOTE_SECONDS", 0.1)
    refusal(server)
    assert caplog.messages == [f"waiting for the scheduler at {server}"]


@pytest.mark.parametrize("server", [b"SSH-2.0-OpenSSH_9.2p1\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n"], indirect=True)
def test_another_kind_of_server_is_told(server: str) -> None:
    assert refusal(server).what == said(server, "something there is not a Dask scheduler")


@pytest.mark.usefixtures("impatient")
@pytest.mark.slow
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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two authorities, a certificate of each, and a file that is neither a certificate nor a key."""
    its = tmp_path_factory.mktemp("certificates")
    authority.found(its)
    authority.found(its, "other-ca", "other")
    (its / "none.pem").write_text("nothing")
    return its


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (("none.pem", "own.pem", "own.key"), "none.pem, which {}CA_FILE names, is no certificate"),
        (("ca.pem", "none.pem", "own.key"), "none.pem, which {}CLIENT__CERT names, is no certificate"),
        (("ca.pem", "own.pem", "none.pem"), "none.pem, which {}CLIENT__KEY names, is no private key"),
        (("ca.pem", "own.pem", "other.key"), "other.key, which {}CLIENT__KEY names, is not the key of the certificate"),
    ],
)
def test_a_file_for_tls_that_is_no_good_is_named_before_any_call(
    folder: Path, server: str, files: tuple[str, str, str], told: str
) -> None:
    ca, certificate, key = (folder / name for name in files)
    with configured(ca=ca, certificate=certificate, key=key):
        error = refusal(server.replace("tcp:", "tls:"))
    assert error.what.startswith(f"{folder}{os.sep}{told.format(authority.TLS)}")
    assert error.hint == "see docs/scale.md, which shows how to make the files"


def test_an_encrypted_key_is_told_and_nobody_is_asked_for_its_passphrase(folder: Path) -> None:
    authority.encrypt(folder, "own.key", "encrypted.key")
    with configured(ca=folder / "ca.pem", certificate=folder / "own.pem", key=folder / "encrypted.key"):
        assert "encrypted.key, which" in (told := refusal("tls://127.0.0.1:1").what)
    assert told.endswith("cannot be used (it is encrypted, and nobody is there to type its passphrase)")


@pytest.fixture(scope="module")
def secure(folder: Path) -> Iterator[str]:
    """The address of a scheduler that uses TLS, with the certificate of the first authority."""
    its = {"tls_ca_file": "ca.pem"}
    ends = (("cert", "pem"), ("key", "key"))
    its |= {f"tls_{who}_{what}": f"own.{end}" for who in ("scheduler", "client") for what, end in ends}
    security = distributed.Security(**{name: str(folder / file) for name, file in its.items()})
    how = {"processes": False, "protocol": "tls", "host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
    with distributed.LocalCluster(n_workers=0, security=security, **how) as cluster:
        yield str(cluster.scheduler_address)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("attempt", range(3))
def test_a_certificate_that_the_scheduler_does_not_accept_is_named(folder: Path, secure: str, attempt: int) -> None:
    """Whichever way Dask happens to learn of it."""
    with configured(ca=folder / "ca.pem", certificate=folder / "other.pem", key=folder / "other.key"):
        error = refusal(secure)
    assert error.what.startswith(f"what answers at {secure} hung up (")
    assert error.what.endswith(f"); it may not accept the certificate {folder / 'other.pem'}")
    assert f"{authority.TLS}CLIENT__CERT must name a certificate" in error.hint


@pytest.mark.usefixtures("impatient")
def test_an_authority_that_has_not_signed_the_schedulers_certificate_is_named(folder: Path, secure: str) -> None:
    with configured(ca=folder / "other-ca.pem", certificate=folder / "own.pem", key=folder / "own.key"):
        error = refusal(secure)
    assert f"has a certificate that {folder / 'other-ca.pem'} does not vouch for (" in error.what
    assert error.hint == f"{authority.TLS}CA_FILE must name the authority that signed it"


@pytest.mark.usefixtures("impatient")
def test_a_scheduler_that_uses_tls_is_suspected_behind_tcp(secure: str) -> None:
    error = refusal(secure.replace("tls:", "tcp:"))
    assert error.hint.startswith(f"if it uses TLS, write {secure}; ")


@pytest.mark.usefixtures("impatient")
def test_a_scheduler_without_tls_is_told_from_one_that_uses_it(folder: Path, worker: str) -> None:
    address = worker.replace("tcp:", "tls:")
    with configured(ca=folder / "ca.pem", certificate=folder / "own.pem", key=folder / "own.key"):
        error = refusal(address)
    assert (error.what, error.hint) == (f"what answers at {address} does not use TLS", f"write {worker}")


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
