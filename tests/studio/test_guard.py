"""Which requests the studio answers, and the headers that restrict its pages."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.studio.conftest import PORT, TOKEN

GET = ["/", "/state", "/schema", "/pages", "/page/1-1.png", "/assets/main.js", "/files", "/file/interior.pdf"]
POST = ["/text", "/save", "/draft", "/puzzles", "/build", "/stop", "/open", "/begin", "/close", "/place"]


def test_the_token_becomes_a_cookie_that_scripts_and_other_sites_do_not_get(stranger: TestClient) -> None:
    answer = stranger.get("/", params={"token": TOKEN})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"
    cookie = answer.headers["set-cookie"].lower()
    assert f"bookbuilder_{PORT}=" in cookie
    assert TOKEN not in cookie
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_the_token_lets_one_browser_in_which_may_come_by_it_again(browser: TestClient, stranger: TestClient) -> None:
    assert browser.get("/", params={"token": TOKEN}).headers["location"] == "/"
    browser.cookies.clear()
    assert stranger.get("/", params={"token": TOKEN}).status_code == 403


def test_whoever_wants_no_more_than_the_head_of_the_address_does_not_spend_its_token(stranger: TestClient) -> None:
    assert stranger.head("/", params={"token": TOKEN}).status_code == 403
    assert stranger.get("/", params={"token": TOKEN}).status_code == 303


@pytest.mark.parametrize("path", GET)
def test_without_the_cookie_nothing_is_shown(stranger: TestClient, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code == 403
    assert "bookbuilder studio" in answer.text


@pytest.mark.parametrize("token", ["", "wrong", TOKEN[:-1], TOKEN + "x", "é"])
def test_a_wrong_token_is_refused(stranger: TestClient, token: str) -> None:
    answer = stranger.get("/", params={"token": token})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "host", ["evil.example", f"evil.example:{PORT}", f"127.0.0.1.evil.example:{PORT}", "127.0.0.1:1", "[::1]:8377", ""]
)
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "OPTIONS", "PUT"])
def test_a_name_that_was_made_to_lead_here_is_refused(browser: TestClient, host: str, method: str) -> None:
    assert browser.request(method, "/state", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("path", POST)
@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"https://127.0.0.1:{PORT}", "http://127.0.0.1:1"])
def test_another_site_may_change_nothing(browser: TestClient, path: str, origin: str) -> None:
    assert browser.post(path, json={}, headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_request_that_another_site_has_caused_is_refused(browser: TestClient, site: str) -> None:
    assert browser.get("/state", headers={"sec-fetch-site": site}).status_code == 403
    assert browser.get("/state", headers={"sec-fetch-site": "same-origin"}).status_code == 200


@pytest.mark.parametrize("path", POST)
def test_a_form_may_change_nothing(browser: TestClient, path: str) -> None:
    assert browser.post(path, data={"text": "title: B"}).status_code == 403
    del browser.headers["x-bookbuilder"]
    assert browser.post(path, json={}).status_code == 403


def test_a_request_that_is_too_large_is_refused_unread(browser: TestClient) -> None:
    assert browser.post("/text", json={"text": "#" * (5 << 20), "generation": 1}).status_code == 413


def test_a_request_that_does_not_say_how_large_it_is_is_refused(browser: TestClient) -> None:
    json, text = {"content-type": "application/json"}, b'{"text": "title: A", "generation": 1}'
    assert browser.post("/text", content=iter([text]), headers=json).status_code == 413
    both = {**json, "content-length": "2", "transfer-encoding": "chunked"}
    assert browser.post("/text", content=text, headers=both).status_code == 413


def test_a_stream_is_not_left_open_for_whoever_wants_no_more_than_its_head(browser: TestClient) -> None:
    assert browser.head("/events").status_code == 403


def test_sockets_are_refused(browser: TestClient) -> None:
    from starlette.websockets import WebSocketDisconnect

    with pytest.raises(WebSocketDisconnect), browser.websocket_connect("/events"):
        pass


@pytest.mark.parametrize("path", ["/", "/state", "/nowhere"])
def test_every_answer_says_what_a_page_may_do(browser: TestClient, path: str) -> None:
    headers = browser.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert not any(name.startswith("access-control") for name in headers)


@pytest.mark.parametrize(
    "path",
    ["/assets/..%2fserver.py", "/assets/%2e%2e/server.py", "/assets/index.html", "/assets/__init__.py", "/file/..%2fx"],
)
def test_nothing_beside_the_assets_and_files_is_sent(browser: TestClient, path: str) -> None:
    assert browser.get(path).status_code == 404
