"""A text in the studio: what is wrong with it, what becomes of it, and where it is kept."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from threading import Thread

import pytest
from starlette.testclient import TestClient

from bookbuilder.studio.draft import Changed
from bookbuilder.studio.routes import Studio
from tests.studio.conftest import BOOK


def test_the_document_is_sent_as_it_is(browser: TestClient) -> None:
    state = browser.get("/state").json()
    assert state["name"] == "six.yaml"
    assert state["text"] == BOOK
    assert state["saved"] == hashlib.sha256(BOOK.encode()).hexdigest()
    assert not state["is_draft"]


def test_a_text_has_a_plan(browser: TestClient) -> None:
    answer = browser.post("/text", json={"text": BOOK, "generation": 1}).json()
    assert answer["problems"] == []
    assert answer["plan"]["puzzles"] == 6
    assert answer["data"]["title"] == "Six short ones"
    assert answer["plan"]["sections"][0]["line"] == 5


def test_problems_are_those_of_the_command_line_at_their_places(browser: TestClient) -> None:
    wrong = BOOK.replace("board: 6x6", "board: clasic").replace("seed:", "sed:")
    problems = browser.post("/text", json={"text": wrong, "generation": 1}).json()["problems"]
    assert [(it["line"], it["column"], it["length"]) for it in problems] == [(2, 1, 3), (6, 12, 6)]
    assert "did you mean `classic`" in problems[1]["hint"]


def test_a_text_is_saved_over_the_one_it_began_with(browser: TestClient, document: Path) -> None:
    base = browser.get("/state").json()["saved"]
    changed = BOOK.replace("Six short", "Six long")
    saved = browser.post("/save", json={"text": changed, "base": base}).json()["saved"]
    assert document.read_text(encoding="utf-8") == changed
    assert browser.get("/state").json()["saved"] == saved


def test_a_file_that_somebody_else_has_changed_is_not_overwritten(browser: TestClient, document: Path) -> None:
    base = browser.get("/state").json()["saved"]
    document.write_text("title: Theirs\n", encoding="utf-8")
    answer = browser.post("/save", json={"text": "title: Mine\n", "base": base})
    assert answer.status_code == 409
    assert answer.json()["disk"] == "title: Theirs\n"
    assert document.read_text(encoding="utf-8") == "title: Theirs\n"
    again = browser.post("/save", json={"text": "title: Mine\n", "base": answer.json()["saved"]})
    assert again.status_code == 200
    assert document.read_text(encoding="utf-8") == "title: Mine\n"


def test_a_link_is_never_written_through(browser: TestClient, document: Path, tmp_path: Path) -> None:
    base = browser.get("/state").json()["saved"]
    other = tmp_path / "other.yaml"
    other.write_text("title: Other\n", encoding="utf-8")
    document.unlink()
    document.symlink_to(other)
    for known in (base, ""):  # the page may have heard that the file is gone
        answer = browser.post("/save", json={"text": "title: Mine\n", "base": known})
        assert answer.status_code == 400
        assert answer.json()["problems"][0]["what"] == "six.yaml is a link"
    assert other.read_text(encoding="utf-8") == "title: Other\n"


def test_a_text_that_is_not_saved_survives(browser: TestClient, studio: Studio, document: Path) -> None:
    browser.post("/draft", json={"text": "title: Draft\n", "base": ""})
    state = browser.get("/state").json()
    assert state["is_draft"]
    assert state["text"] == "title: Draft\n"
    assert document.read_text(encoding="utf-8") == BOOK
    browser.post("/save", json={"text": "title: Draft\n", "base": state["saved"]})
    assert not browser.get("/state").json()["is_draft"]
    assert [path.name for path in document.parent.iterdir() if "six" in path.name] == ["six.yaml"]


def test_a_text_that_was_not_saved_does_not_overwrite_what_the_file_has_become(
    browser: TestClient, document: Path
) -> None:
    base = browser.get("/state").json()["base"]
    browser.post("/draft", json={"text": "title: Draft\n", "base": base})
    document.write_text("title: Theirs\n", encoding="utf-8")
    state = browser.get("/state").json()
    assert (state["text"], state["base"]) == ("title: Draft\n", base)
    assert state["saved"] != base
    assert browser.post("/save", json={"text": state["text"], "base": state["base"]}).status_code == 409


@pytest.mark.parametrize("base", ["x", "0\ntitle: B", "é"])
def test_a_draft_of_no_file_is_refused(browser: TestClient, document: Path, base: str) -> None:
    assert browser.post("/draft", json={"text": "title: Draft\n", "base": base}).status_code == 400
    assert not document.with_name(".six.yaml.draft").exists()


def test_a_draft_whose_first_line_is_gone_is_read_all_the_same(browser: TestClient, document: Path) -> None:
    document.with_name(".six.yaml.draft").write_text("title: Draft\n", encoding="utf-8")
    state = browser.get("/state").json()
    assert state["text"] == "title: Draft\n"
    assert state["base"] == state["saved"]


def test_requests_without_what_they_need_are_told_so(browser: TestClient) -> None:
    for body in ({}, {"text": 3, "generation": 1}, {"text": "title: A", "generation": "1"}, [], "x"):
        answer = browser.post("/text", json=body)
        assert answer.status_code == 400
        assert "text, generation" in answer.json()["problems"][0]["what"]


@pytest.mark.parametrize(
    ("there", "text", "written"),
    [
        (b"\xef\xbb\xbfa: 1\r\nb: 1\r\n", "a: 2\nb: 1\nc: 1\n", b"\xef\xbb\xbfa: 2\r\nb: 1\r\nc: 1\r\n"),
        (b"a: 1\rb: 1\r", "a: 1\nb: 2\n", b"a: 1\rb: 2\r"),
        (b"a: 1\r\nb: 1\nc: 1\r\nd: 1\n", "a: 1\nb: 1\nc: 2\nx: 1\nd: 1\n", b"a: 1\r\nb: 1\nc: 2\r\nx: 1\r\nd: 1\n"),
        (b"a: 1\r\nb: 1\na: 1\r\n", "a: 1\n", b"a: 1\r\n"),
        (b"a: 1\r\nb: 1", "a: 1\nb: 1\nc: 1", b"a: 1\r\nb: 1\r\nc: 1"),
        (b"a: 1\n", "", b""),
        (b"", "a: 1\n", b"a: 1\n"),
    ],
    ids=["mark and Windows", "old Macintosh", "mixed", "mixed, shorter", "no last end", "emptied", "from empty"],
)
def test_a_file_keeps_its_mark_and_its_line_ends(
    browser: TestClient, document: Path, there: bytes, text: str, written: bytes
) -> None:
    document.write_bytes(there)
    state = browser.get("/state").json()
    assert "\r" not in state["text"] + state["disk"]
    saved = browser.post("/save", json={"text": text, "base": state["saved"]})
    assert saved.status_code == 200
    assert document.read_bytes() == written
    assert browser.get("/state").json()["saved"] == saved.json()["saved"]


@pytest.mark.parametrize("there", [b"a: 1\r\nb: 1\nc: 1\r", b"\xef\xbb\xbfa: 1\r\n"])
def test_a_text_that_was_not_changed_is_saved_byte_by_byte(browser: TestClient, document: Path, there: bytes) -> None:
    document.write_bytes(there)
    state = browser.get("/state").json()
    browser.post("/save", json={"text": state["text"], "base": state["saved"]})
    assert document.read_bytes() == there


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_a_private_file_stays_private_and_so_does_its_draft(browser: TestClient, document: Path) -> None:
    document.chmod(0o600)
    browser.post("/draft", json={"text": "title: Draft\n", "base": ""})
    assert document.with_name(".six.yaml.draft").stat().st_mode & 0o777 == 0o600
    browser.post("/save", json={"text": "title: Mine\n", "base": browser.get("/state").json()["saved"]})
    assert document.stat().st_mode & 0o777 == 0o600


def test_of_those_who_save_at_once_one_succeeds(studio: Studio, document: Path) -> None:
    file, saved = studio.desk.file, list[str]()
    base = file.read().digest

    def save(name: str) -> None:
        with contextlib.suppress(Changed):
            file.save(f"title: {name}\n", base)
            saved.append(name)

    threads = [Thread(target=save, args=(str(name),)) for name in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(saved) == 1
    assert document.read_text(encoding="utf-8") == f"title: {saved[0]}\n"


def test_a_text_that_is_as_on_disk_again_leaves_no_draft(browser: TestClient, document: Path) -> None:
    browser.post("/draft", json={"text": "title: Draft\n", "base": ""})
    browser.post("/draft", json={"text": BOOK, "base": ""})
    assert not browser.get("/state").json()["is_draft"]
    assert not document.with_name(".six.yaml.draft").exists()


@pytest.mark.parametrize("path", ["/text", "/edit", "/save", "/draft"])
def test_a_text_of_more_than_1_mib_is_refused(browser: TestClient, document: Path, path: str) -> None:
    base = browser.get("/state").json()["saved"]
    body = {"text": "#" * (1 << 20), "generation": 1, "route": ["title"], "value": "A", "base": base}
    assert browser.post(path, json=body).status_code == 200
    answer = browser.post(path, json={**body, "text": "#" * ((1 << 20) + 1)})
    assert answer.status_code == 413
    assert answer.json()["problems"] == [{"what": "the text is too large", "hint": ""}]


@pytest.mark.parametrize("path", ["/save", "/draft"])
def test_the_bytes_of_a_file_are_counted_not_its_characters(browser: TestClient, document: Path, path: str) -> None:
    body = {"text": "ä" * (600 << 10), "base": browser.get("/state").json()["saved"]}
    answer = browser.post(path, json=body)
    assert answer.status_code == 400
    assert "1,048,576 bytes at most" in answer.json()["problems"][0]["what"]
    assert document.read_text(encoding="utf-8") == BOOK


@pytest.mark.parametrize("path", ["/save", "/draft"])
def test_half_a_character_is_refused_in_words(browser: TestClient, path: str) -> None:
    body = b'{"text": "title: A\\nseed: \\ud800\\n", "base": ""}'
    answer = browser.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 409)
    if path == "/draft":
        assert "line 2" in answer.json()["problems"][0]["what"]
