"""One studio for each document, and what a studio that was killed leaves behind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from bookbuilder.errors import InputError
from bookbuilder.studio.guard import LOST
from bookbuilder.studio.running import only_one

FREE = 1  # a port on which nobody answers


@contextmanager
def answering(says: str) -> Iterator[int]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(403)
            self.end_headers()
            self.wfile.write(says.encode())

        def log_message(self, *_: object) -> None:  # it stays off the terminal
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def noted(tmp_path: Path, port: object) -> Path:
    (tmp_path / ".six.yaml.studio").write_text(json.dumps({"port": port}), encoding="utf-8")
    return tmp_path / "six.yaml"


def test_a_document_that_is_open_is_not_opened_twice(tmp_path: Path) -> None:
    with answering(LOST) as port:
        document = noted(tmp_path, port)
        with pytest.raises(InputError, match=f"127.0.0.1:{port}"), only_one(document, 8377):
            pass
    assert (tmp_path / ".six.yaml.studio").exists()


def test_another_program_at_the_port_of_a_killed_studio_is_in_nobodys_way(tmp_path: Path) -> None:
    with answering("hello") as port, only_one(noted(tmp_path, port), 8377):
        assert json.loads((tmp_path / ".six.yaml.studio").read_text(encoding="utf-8")) == {"port": 8377}
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("port", [FREE, 0, -1, 70000, "x", None, 1.5, [1], 10**30])
def test_notes_that_lead_nowhere_are_replaced(tmp_path: Path, port: object) -> None:
    with only_one(noted(tmp_path, port), 8377):
        pass
    assert not list(tmp_path.iterdir())
