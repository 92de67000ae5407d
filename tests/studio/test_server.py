"""What a studio holds from its start to its end."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import pytest
from starlette.testclient import TestClient

from bookbuilder.studio import routes, server
from bookbuilder.studio.routes import Studio
from tests.studio.conftest import BOOK

Serve = Callable[[Path, Callable[[Studio, int], None]], bool]


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Serve:
    """Serve a file, without listening to anybody; what is done meanwhile gets the studio and its port."""
    monkeypatch.chdir(tmp_path)

    def serve(file: Path, meanwhile: Callable[[Studio, int], None]) -> bool:
        seen = list[tuple[Studio, int]]()

        def application(studio: Studio, port: int, *_: object) -> None:
            seen.append((studio, port))

        def run(*_: Any) -> None:
            meanwhile(*seen.pop())

        monkeypatch.setattr(server, "application", application)
        monkeypatch.setattr(server._Server, "run", run)
        return server.serve(file, Path(), Path("output"), lambda _: None)

    return serve


def test_a_file_is_the_same_one_however_its_path_is_written(serve: Serve, document: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path)
    seen = set[tuple[Path, int]]()

    def meanwhile(studio: Studio, port: int) -> None:
        seen.add((studio.desk.file.path, port))
        assert [*studio._documents()] == ["six.yaml"]

    for written in ["six.yaml", "other/../six.yaml", "linked/six.yaml", str(document)]:
        assert serve(Path(written), meanwhile)
    assert len(seen) == 1


def test_nothing_is_kept_in_memory_of_a_document_that_was_left(serve: Serve, document: Path) -> None:
    def meanwhile(studio: Studio, _: int) -> None:
        studio.desk.read(BOOK, 1)
        assert studio.desk.close()
        left, studio.opened = weakref.ref(studio.desk), None
        studio.left()
        gc.collect()
        assert left() is None
        assert not document.with_name(".six.yaml.studio").exists()

    assert serve(document, meanwhile)


def test_the_end_of_an_answer_does_not_wait_for_the_browser_to_acknowledge_its_beginning() -> None:
    async def is_sent_at_once() -> bool:
        heard = asyncio.get_running_loop().create_future()

        def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            heard.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with server._bound(0, server._usual(Path())) as listening:
            serving = await asyncio.start_server(answer, sock=listening)
            _, writer = await asyncio.open_connection(*listening.getsockname())
            found = await heard
            writer.close()
            serving.close()
        return bool(found)

    with ThreadPoolExecutor(1) as apart:  # from the loop of a browser that other tests have open
        assert apart.submit(lambda: asyncio.run(is_sent_at_once())).result()


def test_the_end_waits_for_one_picture_of_a_template_at_most(
    studio: Studio, browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on, drawn = Event(), Event(), list[str]()

    def picture(name: str) -> bytes:
        drawn.append(name)
        begun.set()
        goes_on.wait(10)
        return b"picture"

    monkeypatch.setattr(routes, "picture", picture)
    with ThreadPoolExecutor() as pool:
        asked = [pool.submit(browser.get, f"/template/{name}.png") for name in ("kids", "killer", "site")]
        assert begun.wait(10)
        sleep(0.2)
        assert len(drawn) == 1
        studio.events.end()
        goes_on.set()
        assert sorted(it.result().status_code for it in asked) == [200, 404, 404]
    assert len(drawn) == 1
