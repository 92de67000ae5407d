"""A PostgreSQL server for one run of the tests, from Debian's binaries if they are there; nothing is installed.

It listens on a socket in its own folder, and is removed with its data when the tests end.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

_USER = "postgres"  # the user created by Debian's package; the server refuses to run as root


def why_not() -> str | None:
    """Why no server can run here; None if one can."""
    if sys.platform == "win32":
        return "the server is started on Unix only"
    if find_spec("psycopg") is None:
        return "psycopg is not installed: pip install '.[postgres]'"
    if _program("initdb") is None:
        return "there is no PostgreSQL server here: apt install postgresql"
    if os.geteuid() == 0:
        import pwd

        try:
            pwd.getpwnam(_USER)
        except KeyError:
            return f"the server does not run as root, and there is no user {_USER}"
        if shutil.which("runuser") is None:
            return "the server does not run as root, and there is no runuser"
    return None


@contextmanager
def server() -> Iterator[str]:
    """A server that runs within this context: the folder of its socket. Its superuser is `postgres`."""
    folder = tempfile.mkdtemp(prefix="bank-", dir="/tmp")  # a socket's path must be short
    if os.geteuid() == 0:
        shutil.chown(folder, _USER, _USER)
    data = f"{folder}/data"
    try:
        _run("initdb", "--auth=trust", f"--username={_USER}", "--no-sync", "--encoding=UTF8", f"--pgdata={data}")
        options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        _run("pg_ctl", "--wait", "--silent", f"--pgdata={data}", f"--log={folder}/log", f"--options={options}", "start")
        try:
            yield folder
        finally:
            _run("pg_ctl", "--wait", "--silent", "--mode=immediate", f"--pgdata={data}", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def url(folder: str, name: str) -> str:
    """The URL of one of the server's databases."""
    return f"postgresql://{_USER}@/{name}?host={folder}"


def _run(name: str, *arguments: str) -> None:
    program = _program(name)
    assert program
    command = [program, *arguments]
    if os.geteuid() == 0:
        command = ["runuser", "-u", _USER, "--", *command]
    # The server must not inherit a pipe of ours, or we would wait for its end.
    with tempfile.TemporaryFile() as said:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd="/", check=False)
        said.seek(0)
        assert done.returncode == 0, said.read().decode("utf-8", "replace")


def _program(name: str) -> str | None:
    """Debian keeps the servers out of the path, in one folder per version."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4].split(".")[0]))
    return str(found[-1]) if found else shutil.which(name)
