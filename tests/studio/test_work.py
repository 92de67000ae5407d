"""Jobs in the studio: which begin by themselves, which stay stopped, and how the page hears of a failure."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date as Date
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from starlette.testclient import TestClient

from bookbuilder.errors import BuildFailed
from bookbuilder.plan import NewspaperPlan
from bookbuilder.studio import days as day_looks
from bookbuilder.studio import desk as desks
from bookbuilder.studio import play, routes
from bookbuilder.studio.desk import Desk
from bookbuilder.studio.jobs import Stopped
from bookbuilder.studio.routes import Studio
from tests.studio.conftest import BOOK
from tests.studio.test_pages import looked

PATIENCE = 60.0
MORE = BOOK.replace("count: 6", "count: 7")
NEWSPAPER = """\
title: Courier
seed: 7
newspaper:
  from: 2027-01-01
  until: 2027-01-03
  series:
    - {id: main, board: 4x4, start: 2027-01-01, grades: beginner, slots: [{width: 60mm, formats: [pdf]}]}
"""


def until(condition: Callable[[], object], what: str = "it never came") -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.01)


@pytest.fixture
def told(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """The events that pages hear."""
    heard: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(studio.events, "tell", lambda what, **facts: heard.append((what, facts)))
    monkeypatch.setattr(desks, "_REST_SECONDS", 0.05)
    return heard


def newspaper(desk: Desk) -> NewspaperPlan:
    """The plan of the newspaper, which is open."""
    desk.read(NEWSPAPER, 1)
    assert desk.reading
    assert isinstance(desk.reading.plan, NewspaperPlan)
    return desk.reading.plan


class Making:
    """A stand-in for making puzzles, which goes on until it is stopped or let go, and then fails or ends."""

    def __init__(self, error: Exception | None = None) -> None:
        self.calls, self.error, self.goes_on = 0, error, Event()

    def __call__(self, folder: Path, plan: Any, own: Any, pool: Any, report: Callable[[str, int, int], None]) -> Any:
        self.calls += 1
        if self.error:
            raise self.error
        while not self.goes_on.is_set():
            report("puzzles", 0, 1)
            time.sleep(0.005)
        return supplied(folder, plan, own, pool, report)


supplied = desks.supplied


def rested(desk: Desk) -> None:
    """Wait until nothing begins any more."""
    until(lambda: not desk.is_busy)
    time.sleep(0.3)


@pytest.mark.parametrize("more", ["count: 7", "count: 20"])
@pytest.mark.parametrize("error", [BuildFailed("no such puzzle comes", "ask for less"), KeyError("of ours")])
def test_what_cannot_be_made_is_tried_once_and_said_with_the_pages(
    studio: Studio, told: list[Any], monkeypatch: pytest.MonkeyPatch, more: str, error: Exception
) -> None:
    looked(studio.desk, BOOK, 1)
    making = Making(error)
    monkeypatch.setattr(desks, "supplied", making)
    studio.desk.read(BOOK.replace("count: 6", more), 2)
    until(lambda: making.calls)
    rested(studio.desk)
    assert making.calls == 1
    event, facts = told[-1]
    assert event == "pages"
    assert facts["missing"] > 0
    assert str(error.args[0]) in facts["problems"][0]["what"]
    studio.desk.read(MORE.replace("seed: 7", "seed: 8"), 3)
    until(lambda: making.calls == 2, "another text is tried")


@pytest.mark.parametrize("more", ["count: 7", "count: 20"])
def test_what_was_stopped_begins_again_only_for_other_puzzles_or_when_somebody_asks(
    studio: Studio, told: list[Any], monkeypatch: pytest.MonkeyPatch, more: str
) -> None:
    text = BOOK.replace("count: 6", more)
    looked(studio.desk, BOOK, 1)
    making = Making()
    monkeypatch.setattr(desks, "supplied", making)
    studio.desk.read(text, 2)
    until(lambda: making.calls)
    studio.desk.stop()
    rested(studio.desk)
    studio.desk.read(text.replace("Six short", "Six long"), 3)
    rested(studio.desk)
    assert making.calls == 1
    assert studio.desk.make()
    studio.desk.stop()
    rested(studio.desk)
    making.goes_on.set()
    studio.desk.read(text.replace("seed: 7", "seed: 8"), 4)
    until(lambda: making.calls > 2)


def test_a_stop_before_the_text_has_rested_holds(
    studio: Studio, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "_REST_SECONDS", 0.2)
    making = Making()
    monkeypatch.setattr(desks, "supplied", making)
    looked(studio.desk, BOOK, 1, missing=6)
    studio.desk.stop()
    time.sleep(0.5)
    assert not making.calls


def test_pages_go_on_after_an_error_of_our_own(
    studio: Studio, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked(studio.desk, BOOK, 1)
    with monkeypatch.context() as broken:
        broken.setattr(desks, "fitted", lambda *_: {}["of ours"])
        studio.desk.read(BOOK + "# more\n", 2)
        until(lambda: any(event == "problem" for event, _ in told))
    (problem,) = next(facts for event, facts in told if event == "problem")["problems"]
    assert "KeyError: 'of ours'" in problem["what"]
    assert "report" in problem["hint"]
    looked(studio.desk, BOOK, 3)


def test_pages_keep_their_own_puzzles_when_a_job_binds_others(
    studio: Studio, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, rests = looked(studio.desk, BOOK, 1), Desk._let_rest
    others = replace(first.book, puzzles=tuple(it[::-1] for it in first.book.puzzles))

    def meanwhile(desk: Desk) -> None:
        desk._bound = desks._Bound("another text", others)
        rests(desk)

    monkeypatch.setattr(Desk, "_let_rest", meanwhile)
    assert looked(studio.desk, BOOK + "# more\n", 2).book.puzzles == first.book.puzzles


def test_pages_can_be_seen_while_files_are_made(
    studio: Studio, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked(studio.desk, BOOK, 1)
    goes_on, is_begun = Event(), Event()

    def built(*_: object) -> object:
        is_begun.set()
        goes_on.wait(PATIENCE)
        raise Stopped

    monkeypatch.setattr(desks, "built", built)
    assert studio.desk.build()
    assert not studio.desk.build()
    assert not studio.desk.make()
    is_begun.wait(PATIENCE)
    again = looked(studio.desk, BOOK.replace("seed: 7", "seed: 7\nbank: b.db"), 2, missing=None)
    assert not again.missing
    goes_on.set()
    until(lambda: studio.desk.look is not again, "the pages are looked at again when the folder is free")
    assert not [facts for event, facts in told if event == "problem"]


def test_files_stay_within_reach_while_the_text_is_wrong(browser: TestClient, studio: Studio, tmp_path: Path) -> None:
    browser.post("/text", json={"text": BOOK, "generation": 1})
    made = tmp_path / "output" / "six" / "interior.pdf"
    made.parent.mkdir(parents=True)
    made.write_bytes(b"%PDF-1.7")
    browser.post("/text", json={"text": "title: [", "generation": 2})
    assert [it["name"] for it in browser.get("/files").json()["files"]] == ["interior.pdf"]
    assert browser.get("/file/interior.pdf").content == b"%PDF-1.7"


def test_files_in_folders_come_after_the_others_and_links_and_hidden_ones_not_at_all(
    browser: TestClient, tmp_path: Path
) -> None:
    browser.post("/text", json={"text": BOOK, "generation": 1})
    folder = tmp_path / "output" / "six"
    for name in ["cover-guides.pdf", "cover.pdf", "html/index.html", "html/b/1.html", ".kept/x.pdf", "html/.hidden"]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"<p>")
    (folder / "link.pdf").symlink_to(folder / "cover.pdf")
    (folder / "links").symlink_to(tmp_path)
    listed = [it["name"] for it in browser.get("/files").json()["files"]]
    assert listed == ["cover.pdf", "cover-guides.pdf", "html/index.html", "html/b/1.html"]
    page = browser.get("/file/html/index.html")
    assert page.headers["content-disposition"] == 'attachment; filename="index.html"'  # it does not run here
    assert browser.get("/file/html/../cover.pdf").status_code == 200  # as the client sends it: /file/cover.pdf
    for name in ["link.pdf", "links/six.yaml", ".kept/x.pdf", "html/.hidden", "html", "html%2f..%2f..%2fsix.yaml"]:
        assert browser.get(f"/file/{name}").status_code == 404


def test_reports_come_from_files_that_may_be_sent_alone(browser: TestClient, tmp_path: Path) -> None:
    def reports() -> Any:
        return browser.get("/files").json()["reports"]

    assert (reports()["upload"], reports()["checked"]) == ("", {})
    browser.post("/text", json={"text": BOOK, "generation": 1})
    folder = tmp_path / "output" / "six"
    folder.mkdir(parents=True)
    (folder / "proof.json").write_text('{"checked": {"trim": 1}}')
    (folder / "upload.txt").write_text("KDP\n")
    assert (reports()["upload"], reports()["checked"]) == ("KDP\n", {"trim": 1})
    for name in ["proof.json", "upload.txt"]:
        (folder / name).rename(tmp_path / name)
        (folder / name).symlink_to(tmp_path / name)
    assert (reports()["upload"], reports()["checked"]) == ("", {})
    for odd in ["[1]", "3", "{", "\0"]:
        (folder / "proof.json").unlink()
        (folder / "proof.json").write_text(odd)
        assert reports()["checked"] == {}


def test_more_files_than_a_page_can_show_are_counted(
    browser: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser.post("/text", json={"text": BOOK, "generation": 1})
    folder = tmp_path / "output" / "six"
    folder.mkdir(parents=True)
    for name in "abc":
        (folder / f"{name}.png").touch()
    monkeypatch.setattr(routes, "_MOST_LISTED", 2)
    listed = [{"name": "a.png", "bytes": 0}, {"name": "b.png", "bytes": 0}]
    answer = browser.get("/files").json()
    assert (answer["folder"], answer["files"], answer["more"]) == (str(folder), listed, 1)


def test_a_document_of_the_folder_is_opened_by_its_name_alone(
    browser: TestClient, studio: Studio, tmp_path: Path
) -> None:
    studio.opened = None
    outside = tmp_path.with_name("outside.yaml")
    outside.write_text(BOOK)
    assert browser.get("/templates").json()["documents"] == ["six.yaml"]
    for name in ["../outside.yaml", str(outside), "seven.yaml", ""]:
        assert browser.post("/open", json={"name": name}).status_code == 404
    assert browser.post("/open", json={"name": "six.yaml"}).json() == {"name": "six.yaml"}
    assert browser.get("/state").json()["text"] == BOOK


def test_a_document_that_was_begun_elsewhere_is_offered_again(
    browser: TestClient, studio: Studio, tmp_path: Path
) -> None:
    (tmp_path / "mine").mkdir()
    browser.post("/close", json={})
    begun = {"template": "practice", "name": "new.yaml", "folder": "mine"}
    assert browser.post("/begin", json=begun).status_code == 200
    browser.post("/close", json={})
    path = tmp_path / "mine" / "new.yaml"
    assert browser.get("/templates").json()["documents"] == ["six.yaml", str(path)]
    assert browser.post("/open", json={"name": str(path.with_name("other.yaml"))}).status_code == 404
    assert browser.post("/open", json={"name": str(path)}).status_code == 200
    assert studio.desk.file.path == path
    browser.post("/close", json={})
    path.unlink()
    assert browser.get("/templates").json()["documents"] == ["six.yaml"]


def test_a_document_that_cannot_be_looked_at_hides_no_others(
    browser: TestClient, studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio._elsewhere.append(tmp_path / "gone" / "other.yaml")

    def is_file(path: Path, real: Callable[[Path], bool] = Path.is_file) -> bool:
        if "gone" in path.parts:
            raise PermissionError(13, "no")
        return real(path)

    monkeypatch.setattr(Path, "is_file", is_file)
    assert browser.get("/templates").json()["documents"] == ["six.yaml"]


def test_a_document_can_be_left_for_another_one_when_its_work_has_ended(
    browser: TestClient, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, ends, left = studio.desk, iter([False, False, True]), list[Desk]()
    studio.left = lambda: left.append(first)  # another studio may open it
    with monkeypatch.context() as patched:
        patched.setattr(first, "close", lambda: next(ends))
        assert browser.post("/close", json={}).status_code == 200
    assert not list(ends)
    assert left == [first]
    first.close()
    assert browser.post("/close", json={}).status_code == 200  # there is nothing to be left
    assert browser.get("/state").json()["name"] is None
    assert browser.get("/pages").status_code == 409
    assert browser.post("/open", json={"name": "six.yaml"}).status_code == 200
    assert studio.desk is not first


def test_a_page_whose_document_was_left_does_nothing_to_the_next_one(
    browser: TestClient, studio: Studio, tmp_path: Path
) -> None:
    about = {"x-bookbuilder-document": browser.get("/state").json()["document"]}
    assert browser.post("/draft", json={"text": "title: Mine\n", "base": ""}, headers=about).status_code == 200
    assert browser.post("/close", json={}, headers=about).status_code == 200
    (tmp_path / "two.yaml").write_text("title: Two\n")
    assert browser.post("/open", json={"name": "two.yaml"}).status_code == 200
    body = {"text": "title: Mine\n", "generation": 1, "base": browser.get("/state").json()["saved"]}
    for path in ["/text", "/draft", "/save", "/puzzles", "/build", "/stop", "/close"]:
        assert browser.post(path, json=body, headers=about).status_code == 409
    assert browser.get("/state", headers=about).status_code == 409
    assert studio.desk.reading is None
    assert (tmp_path / "two.yaml").read_text() == "title: Two\n"
    assert {path.name for path in tmp_path.glob(".*")} == {".six.yaml.draft"}


def test_a_template_is_written_to_the_folder_that_somebody_says(
    browser: TestClient, studio: Studio, tmp_path: Path
) -> None:
    studio.opened = None
    made = {"template": "practice", "name": "new.yaml", "folder": "books"}
    refused = browser.post("/begin", json=made)
    assert refused.status_code == 400
    assert "no folder books" in refused.json()["problems"][0]["what"]
    (tmp_path / "books").mkdir()
    assert browser.post("/begin", json=made).status_code == 200
    assert browser.get("/state").json()["folder"] == str(tmp_path / "books")
    assert (tmp_path / "books" / "new.yaml").is_file()


def test_another_day_ends_the_one_that_nobody_waits_for(
    studio: Studio, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = newspaper(studio.desk)
    real, ended = day_looks.day_look, list[Date]()

    def slow(plan: Any, date: Date, folder: Path, report: Callable[[str, int, int], None]) -> Any:
        if date.day == 1:
            while True:
                report("days", 0, 1)
                time.sleep(0.005)
        return real(plan, date, folder, report)

    def first() -> None:
        with pytest.raises(Stopped):
            studio.desk.days.look(plan, Date(2027, 1, 1))
        ended.append(Date(2027, 1, 1))

    monkeypatch.setattr(day_looks, "day_look", slow)
    waiting = Thread(target=first)
    waiting.start()
    until(lambda: told)
    assert studio.desk.days.look(plan, Date(2027, 1, 2)).date == Date(2027, 1, 2)
    waiting.join(PATIENCE)
    assert ended


@pytest.mark.parametrize("since", ["0001-01-01", "9999-12-31", "2027-01-02"])
def test_a_calendar_has_ends(browser: TestClient, since: str) -> None:
    browser.post("/text", json={"text": NEWSPAPER, "generation": 1})
    days = browser.get("/days", params={"since": since}).json()["days"]
    assert days == ([] if since > "2027-01-03" else [f"2027-01-0{n}" for n in range(1, 4) if f"2027-01-0{n}" >= since])


def test_a_page_to_play_is_of_the_book_that_is_shown(browser: TestClient, studio: Studio) -> None:
    two = BOOK.replace("outputs: [interior, json]", "  - {title: Second, board: 4x4, count: 2}\noutputs: [html]")
    look = looked(studio.desk, two, 1)
    studio.desk._reading = None  # the newest text may be another book, or none at all
    assert b"<html" in play.played(look, 8)
    assert browser.get("/play/8.html").status_code == 200


def test_an_error_of_our_own_is_an_answer_in_words(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(routes, "schema", lambda: {}["of ours"])
    answer = browser.get("/schema")
    assert answer.status_code == 500
    assert "KeyError: 'of ours'" in answer.json()["problems"][0]["what"]
    assert "Traceback" not in capsys.readouterr().err
    assert browser.get(f"/page/1-{'9' * 5000}.png").json()["problems"]


def test_two_pages_cannot_begin_two_documents(browser: TestClient, studio: Studio, tmp_path: Path) -> None:
    studio.opened = None
    codes = list[int]()

    def begin(name: str) -> None:
        made = {"template": "practice", "name": name, "folder": ""}
        codes.append(browser.post("/begin", json=made).status_code)

    threads = [Thread(target=begin, args=(f"{which}.yaml",)) for which in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(codes) == [200, 409, 409, 409]
    assert len(list(tmp_path.glob("?.yaml"))) == 1


def test_nothing_is_begun_for_puzzles_that_are_there_by_then(
    studio: Studio, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "_REST_SECONDS", 0.4)
    looked(studio.desk, BOOK, 1, missing=6)
    assert studio.desk.make()
    until(lambda: studio.desk.look and not studio.desk.look.missing)
    time.sleep(0.8)
    assert sum(event == "idle" for event, _ in told) == 1
