"""A studio with a small book, and a browser that was given its token."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bookbuilder.studio.desk import Desk
from bookbuilder.studio.draft import DocumentFile
from bookbuilder.studio.events import Events
from bookbuilder.studio.routes import Studio
from bookbuilder.studio.server import application

PORT, TOKEN = 8377, "a-token-that-nobody-guesses"
BOOK = """\
title: Six short ones  # the title
seed: 7
trim: 6x9in
sections:
  - title: Warm-up
    board: 6x6
    count: 6
outputs: [interior, json]
"""


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "six.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return path


@pytest.fixture
def studio(document: Path, tmp_path: Path) -> Iterator[Studio]:
    events, output = Events(), tmp_path / "output"
    opened: list[Desk] = []

    def open_file(path: Path) -> Desk:
        opened.append(Desk(DocumentFile(path), output, events))
        return opened[-1]

    yield Studio(open_file, tmp_path, output, events, open_file(document))
    for desk in opened:
        desk.close()


@pytest.fixture
def stranger(studio: Studio) -> Iterator[TestClient]:
    """A client without a cookie."""
    address = f"http://127.0.0.1:{PORT}"
    with TestClient(application(studio, PORT, TOKEN), base_url=address, follow_redirects=False) as client:
        yield client


@pytest.fixture
def browser(stranger: TestClient) -> TestClient:
    """A client that came by the address with the token."""
    assert stranger.get("/", params={"token": TOKEN}).status_code == 303
    stranger.headers["x-bookbuilder"] = "1"
    return stranger
